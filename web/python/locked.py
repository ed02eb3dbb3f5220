"""Games with hidden hands (`Hands`) between two devices: what each makes of the same record.

In the record that goes to and fro a card that is drawn, dealt or laid face down is `?`. Cards come
from the pile in its order, so each has a key: its pile and its number in it, both from 0, as in
"0.17"; a card on the table has its place. A side fills in the cards that it knows, and guesses the
rest so that everything that happened can have happened.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rulescore import CHANCE, Record
from rulescore.hands import Hands
from rulescore.translation import invalid

HIDDEN: Final = "?"
PATIENCE: Final = 1000
"""How often guesses may change; each change settles something."""


class Again(Exception):  # not an error
    """A guess was wrong: the record has to be replayed from the start."""


@dataclass
class Guesses:
    """What is supposed of the cards that are not known, and what has been learned about them."""

    cards: dict[str, str] = field(default_factory=dict)
    among: dict[str, set[str]] = field(default_factory=dict)
    """What the card with a key can be, if not anything."""
    unlikely: dict[str, str] = field(default_factory=dict)
    """Cards at places that would end the game before their owner has opened them."""


class Locked:
    """A game with hidden hands, as one side knows it."""

    def __init__(self, record: Record, known: Mapping[str, str], guesses: Guesses) -> None:
        state = record.state(0)
        assert isinstance(state, Hands)
        self.state: Hands = state
        self.known = known
        self.guesses = guesses
        self.packs = [self.state.pack()]
        """The cards of each pile that was made, sorted."""
        self.left = len(self.packs[0])
        """How many cards of the last pile have not been drawn."""
        self.hands: list[list[str]] = [[] for _ in range(record.seats)]
        self.dealt: list[tuple[int, str]] = []
        self.places: dict[str, int] = {}
        self.down: dict[str, str] = {}
        self.laid: dict[str, str] = {}
        self.tokens: list[str] = []
        self.sealed: list[str] = []
        self.shown: list[tuple[int, int, str]] = []
        self.guessed: list[int] = []
        self.stopper: int | None = None
        self.held = False

    def close(self, token: str) -> None:
        """Plays the last token, as `play`; if who may stop it has cards that are not known, it is
        held: only what its seat shows with it is taken in.
        """
        state = self.state
        if state.seat not in (None, CHANCE) and token in state.moves():
            self.stopper = state.stopper(token)
        self.held = self.stopper is not None and any(
            key not in self.known for key in self.hands[self.stopper]
        )
        if not self.held:
            return self.play(token)
        self._turn_up(token, state.seat)
        self.sealed.append(token)
        return None

    def play(self, token: str) -> None:
        """Plays a token of the record. ValueError if it is not legal."""
        state, sealed = self.state, token
        if state.seat == CHANCE and state.takes():
            if token == HIDDEN:
                token = state.taking(self._taken(state.receiver(), state.takes()))
            elif not state.open_to(token, None):
                raise invalid("{token} is to be drawn in secret", token=token)
        elif state.seat not in (None, CHANCE):
            self._narrow(token)
            if token == HIDDEN:
                token = self._face_down()
            elif token in state.moves() and state.hides(token):
                self.laid |= state.hides(token)
                sealed = HIDDEN
            if token in state.moves():
                self.down |= state.hides(token)
                self.places |= dict.fromkeys(state.hides(token), state.seat or 0)
                self._turn_up(token)
        state.play(token)
        self.tokens.append(token)
        self.sealed.append(sealed)
        if len(state.pack()) != self.left:
            self.packs.append(state.pack())
            self.left = len(self.packs[-1])

    def _taken(self, seat: int, count: int) -> list[str]:
        """The next cards of the pile."""
        if count > self.left:
            raise invalid("the pile has fewer cards than are drawn")
        start = len(self.packs[-1]) - self.left
        self.left -= count
        keys = [f"{len(self.packs) - 1}.{number}" for number in range(start, start + count)]
        self.hands[seat] += keys
        self.dealt += [(seat, key) for key in keys]
        self._note(keys)
        return [self._card(key) for key in keys]

    def _note(self, keys: Iterable[str]) -> None:
        """Takes down that a token holds a guess, unless all these cards are known."""
        if not all(key in self.known for key in keys):
            self.guessed.append(len(self.tokens))

    def _card(self, key: str) -> str:
        """What that card is, or may be."""
        if key in self.known:
            return self.known[key]
        if key not in self.guesses.cards:
            self._guess(key)
        return self.guesses.cards[key]

    def _guess(self, key: str) -> None:
        """Gives each unknown card of that pile, this one too, a card that it can be (bipartite
        matching by augmenting paths). Again if one of those before has to change.
        """
        cards, pile = self.guesses.cards, key.partition(".")[0]
        pool = self.packs[int(pile)][:]
        for other, card in self.known.items():
            if other.startswith(f"{pile}.") and card in pool:
                pool.remove(card)
        owners: dict[int, str] = {}

        def find(key: str, tried: set[int]) -> bool:
            fitting = [
                place
                for place, card in enumerate(pool)
                if card in self.guesses.among.get(key, {card})
            ]
            for place in sorted(fitting, key=lambda place: (place in owners, place)):
                if place not in tried:
                    tried.add(place)
                    if place not in owners or find(owners[place], tried):
                        owners[place] = key
                        return True
            return False

        before = {other: card for other, card in cards.items() if other.startswith(f"{pile}.")}
        for other in sorted({*before, key}, key=lambda key: int(key.partition(".")[2])):
            if not find(other, set()):
                raise invalid("the cards cannot be what they are said to be")
        found = {owner: pool[place] for place, owner in owners.items()}
        cards |= found
        if any(found[other] != card for other, card in before.items()):
            raise Again

    def _narrow(self, token: str) -> None:
        """Takes in what a token says of the rest of the hand of who is to move."""
        among = self.state.among(token)
        if among is None:
            return
        for key in self.hands[self.state.seat or 0]:
            if key in self.guesses.cards and key not in self.known:
                self.guesses.among[key] = self.guesses.among.get(key, among) & among
                if self.guesses.cards[key] not in among:
                    self._guess(key)

    def _face_down(self) -> str:
        """What a seat laid face down, as far as that is known."""
        hidden = {token: self.state.hides(token) for token in self.state.moves()}
        fitting = [
            token
            for token, cards in hidden.items()
            if cards and all(self.known.get(at, card) == card for at, card in cards.items())
        ]
        if not any(hidden.values()):
            raise self.state.illegal(HIDDEN)
        if not fitting:
            raise invalid("the cards cannot be what they are said to be")
        self._note(hidden[fitting[0]])
        unlikely = self.guesses.unlikely.items()
        return min(fitting, key=lambda token: len(hidden[token].items() & unlikely))

    def _turn_up(self, token: str, alone: int | None = None) -> None:
        """Takes in what everybody sees when this token is played, of one seat alone if one is
        named. ValueError if a card is shown that its owner has not opened.
        """
        ply = len(self.tokens)
        for seat, name, leaves in self.state.turns_up(token):
            if alone not in (None, seat):
                continue
            if name in self.places:
                ends = name not in self.known and self.state.outcome(token)[0].seat is None
                if ends and name not in self.guesses.unlikely:
                    self.guesses.unlikely[name] = self.down[name]
                    raise Again
                self.shown.append((ply, seat, name))
                continue
            hand = self.hands[seat]
            key = next((key for key in hand if self.known.get(key) == name), None)
            if key is None:
                raise invalid("{card} is played, but not opened by its owner", card=name)
            self.shown.append((ply, seat, key))
            if leaves:
                hand.remove(key)

    def draw(self, rng: random.Random) -> str:
        """What chance decides next, as both may know it: a card comes unseen, unless everybody is
        to see it.
        """
        state = self.state
        if not state.takes():
            return state.deal(rng)
        luck = rng.random()
        for token, odds in state.chances():
            if state.open_to(token, None):
                luck -= odds
                if luck < 0:
                    return token
        return HIDDEN


def replayed(
    record: Record, tokens: Sequence[str], known: Mapping[str, str], holds: bool
) -> Locked:
    """The game after those tokens; if it `holds`, without the last one where that has to wait.
    ValueError names the move that cannot be played.
    """
    guesses = Guesses()
    for _ in range(PATIENCE):
        game = Locked(record, known, guesses)
        try:
            for token in tokens[:-1]:
                game.play(token)
            for token in tokens[-1:]:
                (game.close if holds else game.play)(token)
        except Again:
            continue
        except ValueError as error:
            why = str(error)
            raise invalid("Move {ply}: {why}", ply=len(game.tokens) + 1, why=why) from None
        return game
    raise invalid("the cards cannot be what they are said to be")
