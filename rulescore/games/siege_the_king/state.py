"""The rules of Siege the King: what the game is, its positions, what is legal and what a move does.

`rulebooks/siege-the-king.md` has the rulings K1 to K35, `tables.py` the cards' letters, and
`knowledge.py` what a seat can know of the other's hand.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from operator import sub
from typing import Any, Final

from rulescore.events import Event
from rulescore.game import CHANCE, Info, Tally
from rulescore.games.siege_the_king import decks, knowledge
from rulescore.games.siege_the_king.knowledge import HOLDS, TAKEN, WITHOUT
from rulescore.games.siege_the_king.tables import (
    ANSWER,
    ARTISAN,
    ASSASSIN,
    CASTLE,
    CASTLES,
    CODE,
    COLUMN,
    DEAL,
    DRAW,
    DRAWING,
    DRAWN,
    FACE,
    FIRST,
    HAND,
    JUDGE,
    LAID,
    NAME,
    NUMBERED,
    PLACE,
    SORCERER,
    SPECIALS,
    TARGET,
    TURN,
    Column,
    Strike,
    dealt,
    draw_tokens,
    letters,
    matched,
    names,
    opening_hand,
    special_plays,
    without,
    worth,
)
from rulescore.hands import Hands
from rulescore.options import Option, Value, Variant

INFO: Final = Info(
    id="siege-the-king",
    title="Siege the King",
    designer="Game Easy Studios",
    year=2023,
    seats=(2, 2),
    minutes=(15, 30),
    effort=2,
    balance="The Assassin ends most games; without special cards a game takes twice as long.",
    other=("specials", False),
    summary=(
        "Three columns guard each castle, and one of them hides the King. Bring down the right one"
        " before yours falls."
    ),
    hidden=True,
    endings=(
        "king-besieged",
        "king-betrayed",
        "king-assassinated",
        "cards-exhausted",
        "turn-limit",
    ),
    options=(
        decks.DeckOption(
            "deck",
            "Deck",
            "The numbers on attackers and defenders, or a deck of your own as one word such as"
            " 4A2,4A3,4D2,4D3,W5,2J.",
            decks.PRESETS[0],
            decks.PRESETS,
            {
                "2-5": "2 to 5, as the rules say",
                "1-5": "1 to 5",
                "1-8": "1 to 8, short and wild",
                "3-6": "3 to 6, short",
            },
        ),
        Option(
            "specials",
            "Special cards",
            "Play with Judges, Sorcerers, the Assassin and the Artisan.",
            True,
        ),
        Option(
            "equal",
            "Equal cards",
            "A card of the same number directly under a laid card goes with it: only when one"
            " attacks and the other defends, or always.",
            "opposite",
            ("opposite", "any"),
            {"opposite": "when one attacks and the other defends", "any": "always"},
        ),
        Option(
            "removal",
            "Removal first",
            "A card first removes what it matches; only then may the column fall.",
        ),
        Option(
            "spare",
            "Own King is spared",
            "Nobody may bring down their own King's column.",
        ),
        Option(
            "artisan",
            "Artisan",
            "Whoever holds the Artisan may stop a special card, or must.",
            "may",
            ("may", "must"),
            {"may": "may stop it", "must": "must stop it"},
        ),
        Option(
            "refill",
            "Card for the Artisan",
            "After using the Artisan a card is drawn at once, or before that player's next turn.",
            "now",
            ("now", "turn"),
            {"now": "at once", "turn": "before the next turn"},
        ),
        Option(
            "turns",
            "Longest game in turns",
            "After this many turns of both seats the stronger castle wins; 0 switches the rule"
            " off.",
            200,
            range(1001),
        ),
    ),
)


DEFENDED: Final = 60
"""What the columns of a well-defended castle are worth."""
SECRETS: Final = ("order", "cards", "card")
"""The keys of an event whose cards may be hidden."""


class SiegeTheKingVariant(Variant):
    """The options as play needs them."""

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        contents = sorted(decks.contents(str(options["deck"])).items())
        self.deck = "".join(
            CODE[name] * count
            for name, count in contents
            if options["specials"] or CODE[name] not in SPECIALS
        )
        self.has_artisan = ARTISAN in self.deck
        self.any_equal = options["equal"] == "any"
        self.removal_first = bool(options["removal"])
        self.spare = bool(options["spare"])
        self.must_stop = options["artisan"] == "must"
        self.refill_now = options["refill"] == "now"
        self.turns = int(options["turns"])

    def tokens(self) -> Iterable[str]:
        """Each card on each column; the Judge with each place of the longest possible column.

        An Assassin is never in a hand, so while the deck has one there is always a card to draw,
        and each turn begins with two full hands. Attackers and warriors can always be played; a
        defender cannot if `spare` forbids it, which takes cards on top of the King's column that
        add up to it. With a custom deck of very few kinds of cards some of these tokens may never
        be legal.
        """
        deck, assassin = Counter(self.deck), ASSASSIN in self.deck
        stuck = {code for code in (JUDGE, SORCERER, ARTISAN) if code in deck}
        special = sum(deck[code] for code in stuck)
        defending = [FACE[code] for code in deck.elements() if NAME[code][0] in "DW"]
        attacking = sorted(FACE[code] for code in deck.elements() if NAME[code][0] == "A")
        left = accumulate(attacking, sub, initial=decks.CASTLE_VALUE + sum(defending))
        most = len(defending) + sum(value > 0 for value in left) - 1
        if assassin:
            most = min(most, len(defending) + len(attacking) + special - 2 * HAND)
            stuck = stuck if special >= HAND else set()
        if self.spare and JUDGE in deck:
            least = min(defending, default=0) * (1 if self.any_equal else 2)
            stuck |= {code for code in deck if NAME[code][0] == "D" and FACE[code] >= least}
        yield from (f"castle:{order}" for order in CASTLES)
        for code in deck.keys() - {JUDGE, ARTISAN}:
            yield from (f"{NAME[code]}>{column}" for column in COLUMN)
        if JUDGE in deck:
            yield from (f"J>{column}.{place + 1}" for column in COLUMN for place in range(most))
        if ARTISAN in deck and deck.keys() & {JUDGE, SORCERER, ASSASSIN}:
            yield from ["X"] if self.must_stop else ["X", "let"]
        yield from (f"away:{NAME[code]}" for code in stuck)
        yield from [] if assassin else ["pass"]


class SiegeTheKing(Hands):
    """Seat 0 owns the columns a1 to a3, seat 1 the columns b1 to b3; here they are numbered 0 to 5.
    A card is a letter of `tables.NAME`.

    The events that `outcome` reports, cards and columns by name:

    - `castle` (seat, order): castle cards are laid; `first` (seat): who starts; `dealt` (seat,
    cards); `drawn` (seat, card)
    - `laid` (seat, card, at, before, value, gone): a card goes onto a column; the column's worth
    before and after, and the cards that it matches
    - `announced` (seat, card, at; for the Judge place, target, value): a special card; for the
    Judge, which card it takes and what the column is worth then
    - `asked` (seat; for the Judge aim): the holder of the Artisan answers next; `let` (seat): it
    does nothing; `stopped` (seat, card): it stops that special card
    - `struck` (seat, card, at, gone): a special card takes effect, and these cards leave the column
    - `falls` (at, castle, gone): a column falls; the castle card under it, K or T, and the cards
    that leave
    - `away` (seat, card): a card is discarded because none can be played; `pass` (seat)
    - `turned-over` (count): the discard pile becomes the draw pile; `none-left` (seat): there is no
    card to draw

    `happens` adds the areas that cards leave and enter.
    """

    __slots__ = (
        "_draws",
        "_legal",
        "active",
        "castles",
        "columns",
        "discard",
        "fallen",
        "hands",
        "owed",
        "pile",
        "stage",
        "stories",
        "strike",
        "turns",
        "values",
        "waiting",
    )
    settled = SiegeTheKingVariant
    variant: SiegeTheKingVariant

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(seats, options)
        self.stage = CASTLE
        self.castles = ("", "")  # each seat's castle cards from its left
        self.columns: list[Column] = [()] * 6
        self.values = [decks.CASTLE_VALUE] * 6  # what each column is worth
        self.fallen = 0  # one bit for each column that is closed
        self.hands = ["", ""]
        self.pile = self.variant.deck
        self.discard = ""
        self.active = 0  # whose turn it is
        self.turns = 0  # the turns completed
        self.strike: Strike | None = None  # the announced special card
        self.waiting: tuple[int, ...] = ()  # the seats that still draw a card, the next one first
        # the seats that draw a card before their next turn (option `refill`); its own stay until
        # the turn begins
        self.owed: tuple[int, ...] = ()
        self.stories = ["", ""]  # what everybody saw happen to each hand (see `knowledge.py`)
        # The tokens of drawing from the pile. Copies share the list, so it is replaced, never
        # changed. Working it out at each draw costs a fifth.
        self._draws = draw_tokens(self.pile)
        # the other tokens, once asked for; `play` needs them again
        self._legal: list[str] | None = None

    def moves(self) -> list[str]:
        if self.stage == DRAW:
            return self._draws[:]
        return (self._legal or self._list())[:]

    def _list(self) -> list[str]:
        if self.stage != TURN or self.seat is None:
            self._legal = legal = self._list_other()
            return legal
        hand, last = self.hands[self.active], ""
        numbered = NUMBERED[self.active][self.fallen]
        legal = []
        for code in hand:  # cards of one name are adjacent
            if code != last:
                legal += numbered[code] or special_plays(code, self.columns)
                last = code
        if self.variant.spare:
            legal = [token for token in legal if not self.betrays(token)]
        self._legal = legal = (
            legal or [f"away:{NAME[code]}" for code in dict.fromkeys(hand)] or ["pass"]
        )
        return legal

    def _list_other(self) -> list[str]:
        """The tokens where no card is played."""
        if self.stage == CASTLE:
            return [f"castle:{order}" for order in CASTLES]
        if self.stage == FIRST:
            return ["first:1", "first:2"]
        if self.stage == TARGET:
            enemy = 3 - 3 * self.waiting[0]
            return [f"N>{COLUMN[k]}" for k in range(enemy, enemy + 3) if not self.fallen >> k & 1]
        if self.stage == ANSWER:
            return ["X"] if self.variant.must_stop else ["X", "let"]
        return []

    def play(self, token: str) -> None:
        if self.stage == DRAW:
            self._draw(token)
            return
        if self.stage == DEAL:
            self._deal(token)
            return
        if token not in (self._legal or self._list()):
            raise self.illegal(token)
        self._legal = None
        if token in LAID:
            self._lay(token)
        else:
            self._play_other(token)

    def _draw(self, token: str) -> None:
        try:
            code = DRAWN[token]
        except (KeyError, TypeError):
            raise self.illegal(token) from None
        pile = self.pile
        if code not in pile:
            raise self.illegal(token)
        self.pile = pile = pile.replace(code, "", 1)
        if code not in pile:
            self._draws = draws = self._draws[:]
            draws.remove(token)
        seat = self.waiting[0]
        if self.events is not None:
            self.events.append({"what": "drawn", "seat": seat, "card": NAME[code]})
        if code == ASSASSIN:  # its seat keeps waiting: it draws again afterwards (K19)
            self.strike = Strike(seat, code)
            self.stage, self.seat = TARGET, seat
            return
        hand = self.hands[seat]
        place = bisect(hand, code)
        self.hands[seat] = f"{hand[:place]}{code}{hand[place:]}"
        self.stories[seat] += TAKEN
        if len(self.waiting) > 1 or self.owed:
            self.waiting = self.waiting[1:]
            self._refill()
        else:
            self._end_turn()

    def _deal(self, token: str) -> None:
        """An opening hand, first seat 0's."""
        hand, pile = dealt(token, self.pile)
        if not hand:
            raise self.illegal(token)
        seat = self.receiver()
        self.pile = pile
        self.hands[seat] = hand
        self.stories[seat] = TAKEN * HAND
        self._legal = None
        self._report({"what": "dealt", "seat": seat, "cards": names(hand)})
        if seat == 1:
            self._draws = draw_tokens(pile)
            self.stage, self.seat = TURN, self.active

    def _play_other(self, token: str) -> None:
        """Plays anything but a numbered card."""
        if self.stage == TURN and token[1] == ">":
            strike = Strike(self.active, CODE[token[0]], PLACE[token[2:4]], int(token[5:] or 1) - 1)
            self._leave(strike.seat, strike.code)
            self._announce(strike)
        elif self.stage == TURN:
            self._throw_away(token)
        elif self.stage == ANSWER:
            self._answer(token)
        elif self.stage == TARGET:
            self._announce(Strike(self.waiting[0], ASSASSIN, PLACE[token[2:]]))
        elif self.stage == FIRST:
            self.active = int(token[6:]) - 1
            self.stage = DEAL
            self._report({"what": "first", "seat": self.active})
        else:
            self._lay_castle(token[7:])

    def _lay_castle(self, order: str) -> None:
        self._report({"what": "castle", "seat": self.seat, "order": order})
        if self.seat == 0:
            self.castles = (order, "")
            self.seat = 1
        else:
            self.castles = (self.castles[0], order)
            self.stage, self.seat = FIRST, CHANCE

    def _throw_away(self, token: str) -> None:
        """Nothing can be played: a card is discarded, if there is one (K30, K31). Everybody sees
        that none of the hand could be played.
        """
        seat = self.active
        if token == "pass":
            self._report({"what": "pass", "seat": seat})
        else:
            code = CODE[token[5:]]
            self.stories[seat] += knowledge.among(self._stuck())
            self._leave(seat, code)
            self.discard += code
            self._report({"what": "away", "seat": seat, "card": NAME[code]})
        self.waiting = (seat,)
        self._refill()

    def _stuck(self) -> str:
        """The cards that cannot be played this turn."""
        return "".join(
            code
            for code in NAME
            if all(self.variant.spare and self.betrays(play) for play in self.plays(code))
        )

    def _leave(self, seat: int, code: str) -> None:
        """A special card or a discarded one leaves a hand, and everybody sees it."""
        self.hands[seat] = self.hands[seat].replace(code, "", 1)
        self.stories[seat] += code

    def _lay(self, token: str) -> None:
        code, k = LAID[token]
        seat, column = self.active, self.columns[k]
        value, gone = self.laid(code, k)
        if self.events is not None:
            event = {
                "what": "laid",
                "seat": seat,
                "card": NAME[code],
                "at": COLUMN[k],
                "before": self.values[k],
                "value": max(0, value),
            }
            self.events.append(event | {"gone": names(letters(column[len(column) - gone :]))})
        self.hands[seat] = self.hands[seat].replace(code, "", 1)
        self.stories[seat] = story = self.stories[seat] + code
        if gone:
            self.discard += letters(column[-gone:]) + code
            self.columns[k] = column[:-gone]
        else:
            self.columns[k] = column + ((code, seat, story.count(code)),)
        self.values[k] = value
        if value > 0 or self._fall(k):
            self.waiting = (seat,)
            if self.pile:
                self.stage, self.seat = DRAW, CHANCE
            else:
                self._refill()

    def _fall(self, k: int) -> bool:
        """A column falls: the game goes on after a Throne, and ends with a King (K3, K5, K18)."""
        owner = k // 3
        castle = self.castles[owner][k % 3]
        throne = castle == "T"
        gone = letters(self.columns[k]) if throne else ""
        if self.events is not None:
            event = {"what": "falls", "at": COLUMN[k], "castle": castle, "gone": names(gone)}
            self.events.append(event)
        if throne:
            self.discard += gone
            self.columns[k] = ()
        self.fallen |= 1 << k
        self.values[k] = 0
        if not throne:
            self._besiege(k)
        return throne

    def _besiege(self, k: int) -> None:
        """A King's column falls: to an Assassin if still worth something, else to the mover."""
        owner = k // 3
        if worth(self.columns[k], owner) > 0:
            ending = "king-assassinated"
        else:
            ending = "king-betrayed" if owner == self.active else "king-besieged"
        self._finish(ending, [1 - owner])

    def _announce(self, strike: Strike) -> None:
        """The other seat may stop a special card if it holds the Artisan (K23)."""
        self.strike = strike
        if self.events is not None:
            event = {
                "what": "announced",
                "seat": strike.seat,
                "card": NAME[strike.code],
                "at": COLUMN[strike.column],
            }
            if strike.code == JUDGE:
                column, place = self.columns[strike.column], strike.place
                event |= {
                    "place": place + 1,
                    "target": NAME[column[place][0]],
                    "value": max(0, worth(without(column, place), strike.column // 3)),
                }
            self.events.append(event)
        other = 1 - strike.seat
        if ARTISAN in self.hands[other]:
            self.stories[other] += HOLDS
            self.stage, self.seat = ANSWER, other
            aim = {"aim": f"{COLUMN[strike.column]}.{strike.place + 1}"}
            self._report({"what": "asked", "seat": other} | (aim if strike.code == JUDGE else {}))
            return
        if self.variant.has_artisan:
            self.stories[other] += WITHOUT
        self._strike(strike)

    def _answer(self, token: str) -> None:
        strike = self.strike
        assert strike is not None
        user = 1 - strike.seat
        about = {"seat": user, "card": NAME[strike.code], "at": COLUMN[strike.column]}
        if token == "let":
            self._report({"what": "let", **about})
            self._strike(strike)
            return
        self._report({"what": "stopped", **about})
        self._leave(user, ARTISAN)
        self.discard += strike.code + ARTISAN
        self.strike = None
        if strike.code != ASSASSIN:
            self.waiting = (strike.seat,)
        if self.variant.refill_now:
            self.waiting = (user, *self.waiting)
        else:
            self.owed += (user,)
        self._refill()

    def _strike(self, strike: Strike) -> None:
        """A special card takes effect and is discarded."""
        seat, code, k, place = strike
        self.strike = None
        column, gone, falls = self.columns[k], "", code == ASSASSIN
        if code == JUDGE:
            gone, column = column[place][0], without(column, place)
        elif code == SORCERER:
            gone, column = letters(column), ()
        self.discard += code + gone
        if self.events is not None:
            event = {"what": "struck", "seat": seat, "card": NAME[code], "at": COLUMN[k]}
            self.events.append(event | {"gone": names(gone)})
        if not falls:
            self.columns[k], self.values[k] = column, worth(column, k // 3)
            self.waiting = (seat,)
            falls = self.values[k] <= 0
        if not falls or self._fall(k):
            self._refill()

    def _refill(self) -> None:
        """Seats that wait get a card while there are any (K29); then a turn ends, or begins."""
        while self.waiting:
            if not self.pile and self.discard:
                self._turn_over()
            if self.pile:
                self.stage, self.seat = DRAW, CHANCE
                return
            self._report({"what": "none-left", "seat": self.waiting[0]})
            self.waiting = self.waiting[1:]
        if self.active in self.owed:
            self.owed = tuple(seat for seat in self.owed if seat != self.active)
            self.stage, self.seat = TURN, self.active
        else:
            self._end_turn()

    def _turn_over(self) -> None:
        """The discard pile becomes the draw pile, so each seat can infer the other's hand."""
        self._report({"what": "turned-over", "count": len(self.discard)})
        for seat, hand in enumerate(self.hands):
            self.stories[seat] += knowledge.turned_over(hand, "".join(self.hands))
        self.pile = "".join(sorted(self.discard))
        self._draws = draw_tokens(self.pile)
        self.discard = ""

    def _end_turn(self) -> None:
        """The game ends here when no card is left to play, or after the last turn (K30, K32)."""
        self.turns += 1
        if not self.pile and not self.discard and not any(self.hands):
            self._compare("cards-exhausted")
        elif self.turns == self.variant.turns:
            self._compare("turn-limit")
        else:
            self.active = seat = 1 - self.active
            self.stage, self.seat, self.waiting = TURN, seat, ()
            if seat in self.owed:
                self.waiting = (seat,) * self.owed.count(seat)
                self._refill()

    def _compare(self, ending: str) -> None:
        """The higher sum of open columns wins."""
        ours, theirs = sum(self.values[:3]), sum(self.values[3:])
        self._finish(ending, [0, 1] if ours == theirs else [int(ours < theirs)])

    def _finish(self, ending: str, winners: Sequence[int]) -> None:
        super()._finish(ending, winners)
        self.stage, self.waiting, self.owed = TURN, (), ()

    def deal(self, rng: random.Random) -> str:
        if self.stage == DRAW:
            return DRAWING[self.pile[int(rng.random() * len(self.pile))]]
        if self.stage == DEAL:
            return opening_hand(self.pile, rng)
        return super().deal(rng)

    def chances(self) -> list[tuple[str, float]]:
        if self.stage == FIRST:
            return [("first:1", 0.5), ("first:2", 0.5)]
        if self.stage == DRAW:
            return [
                (token, self.pile.count(DRAWN[token]) / len(self.pile)) for token in self._draws
            ]
        return []

    def copy(self) -> SiegeTheKing:
        new = SiegeTheKing.__new__(SiegeTheKing)
        new.variant, new.seats, new.points, new.events = self.variant, self.seats, None, None
        new._legal = self._legal
        new.seat, new.shares, new.ending = self.seat, self.shares, self.ending
        new.stage = self.stage
        new.columns, new.values, new.hands = self.columns[:], self.values[:], self.hands[:]
        new.stories = self.stories[:]
        new.castles, new.fallen, new.pile = self.castles, self.fallen, self.pile
        new._draws, new.discard = self._draws, self.discard
        new.active, new.turns, new.strike = self.active, self.turns, self.strike
        new.waiting, new.owed = self.waiting, self.owed
        return new

    def guess(self, seat: int | None, rng: random.Random) -> SiegeTheKing:
        new = self.copy()
        hidden = [owner for owner in (0, 1) if owner != seat]
        first, second = (
            rng.choice(knowledge.castles(castle, self.fallen >> 3 * owner))
            if owner != seat and castle
            else castle
            for owner, castle in enumerate(self.castles)
        )
        new.castles = first, second
        if seat is None:
            new.stories = [knowledge.to_strangers(story) for story in self.stories]
        unseen = "".join(sorted(self.pile + "".join(self.hands[owner] for owner in hidden)))
        hands, new.pile = knowledge.redeal(unseen, [new.stories[owner] for owner in hidden], rng)
        for owner, hand in zip(hidden, hands, strict=True):
            new.hands[owner] = hand
        new._draws = draw_tokens(new.pile)
        if self.seat != seat:
            new._legal = None
        return new

    def open_to(self, token: str, seat: int | None) -> bool:
        """Castles, deals and draws are their owner's secret; everybody sees the Assassin drawn."""
        kind = token.partition(":")[0]
        if kind == "castle":
            return seat == self.seat
        return kind not in ("deal", "draw") or token == "draw:N" or seat == self.receiver()

    def receiver(self) -> int:
        """The seat to which chance deals, or for which it draws."""
        return self.waiting[0] if self.stage == DRAW else 1 if self.hands[0] else 0

    def happens(self, token: str, seat: int | None) -> list[Event]:
        """`outcome` begins with the move. If the token is not `open_to` the seat its cards are left
        out: the `order` of castle cards, the `cards` dealt, the `card` drawn.
        """
        move, _, *rest = super().happens(token, seat)
        if not self.open_to(token, seat):
            for secret in SECRETS:
                move.pop(secret, None)
        return [move, *(event | self._where(event) for event in rest)]

    def _where(self, event: Event) -> Event:
        """The places of an event, without the columns that it already names."""
        what, hand = event["what"], f"hand-{event.get('seat')}"
        if what == "castle":
            return {"at": list(COLUMN[3 * event["seat"] : 3 * event["seat"] + 3])}
        if what in ("dealt", "drawn"):
            return {"from": "pile", "to": "announced" if event.get("card") == "N" else hand}
        if what == "announced":
            return (
                {"to": "announced"} if event["card"] == "N" else {"from": hand, "to": "announced"}
            )
        if what == "laid":
            return {"from": hand, "to": "discard"} if event["gone"] else {"from": hand}
        if what == "falls":
            fallen = [f"fallen-{PLACE[event['at']] // 3}"] if event["castle"] == "T" else []
            return {"to": [*fallen, "discard"] if event["gone"] else fallen}
        if what == "stopped":
            return {"from": ["announced", hand], "to": "discard"}
        if what == "struck":
            return {"from": "announced", "to": "discard"}
        if what == "away":
            return {"from": hand, "to": "discard"}
        if what == "turned-over":
            return {"from": "discard", "to": "pile"}
        return {}

    def parts(self, token: str) -> dict[str, Any]:
        """`who`, and the first event of `outcome`, which is the move itself, with its places."""
        event = self.outcome(token)[1][0]
        who = None if self.seat == CHANCE else self.seat
        return {"who": who, **event, **self._where(event)}

    def key(self) -> tuple[Any, ...]:
        columns = tuple(tuple((code, seat) for code, seat, _ in column) for column in self.columns)
        return (
            (
                self.stage,
                self.seat,
                self.active,
                self.waiting,
                tuple(sorted(self.owed)),
                self.strike,
                self.ending,
                self.shares,
            ),
            (
                columns,
                self.castles,
                self.fallen,
                tuple(self.hands),
                self.pile,
                "".join(sorted(self.discard)),
            ),
            self.turns if self.variant.turns else 0,
            *self.options.values(),
        )

    def candidates(self) -> list[str]:
        """Nobody sends the Judge against a card of their own."""
        own = {
            f"J>{COLUMN[k]}.{place}"
            for k, column in enumerate(self.columns)
            for place, (_, by, _) in enumerate(column, 1)
            if by == self.active
        }
        moves = self.moves()
        return [token for token in moves if token not in own] or moves

    def tally(self) -> Tally:
        """What the open columns are worth; a King who falls counts as a well-defended castle."""
        if self.shares and self.ending in ("king-besieged", "king-assassinated"):
            return Tally("columns", [DEFENDED * share for share in self.shares])
        return Tally("columns", [sum(self.values[:3]), sum(self.values[3:])])

    def plays(self, code: str) -> list[str]:
        """The tokens that play that card this turn, even those that the option `spare` forbids."""
        return NUMBERED[self.active][self.fallen][code] or special_plays(code, self.columns)

    def betrays(self, token: str) -> bool:
        """Whether this play brings down the mover's own King unless it is stopped (K18)."""
        name, _, target = token.partition(">")
        king = self.king(self.active)
        if target[:2] != COLUMN[king] or name == "S":
            return False
        if name == "J":
            return worth(without(self.columns[king], int(target[3:]) - 1), self.active) <= 0
        return self.laid(CODE[name], king)[0] <= 0

    def laid(self, code: str, k: int) -> tuple[int, int]:
        """What the seat to move makes of a column by laying that card on it: its value (K4), and
        how many of its cards leave together with that card (K9).
        """
        column, face = self.columns[k], FACE[code]
        value = self.values[k] + (face if k // 3 == self.active else -face)
        if column and FACE[column[-1][0]] <= face and (value > 0 or self.variant.removal_first):
            gone = matched(column, code, self.active, self.variant.any_equal)
            if gone:
                return worth(column[:-gone], k // 3), gone
        return value, 0

    def king(self, seat: int) -> int:
        """The column of that seat's King."""
        return 3 * seat + self.castles[seat].index("K")

    def pack(self) -> list[str]:
        return names(self.pile.replace(ASSASSIN, ""))

    def takes(self) -> int:
        return {DEAL: HAND, DRAW: 1}.get(self.stage, 0)

    def taking(self, cards: Sequence[str]) -> str:
        return f"deal:{','.join(sorted(cards))}" if self.stage == DEAL else f"draw:{cards[0]}"

    def hides(self, token: str) -> dict[str, str]:
        own = COLUMN[:3] if self.seat == 0 else COLUMN[3:]
        return dict(zip(own, token[7:], strict=True)) if self.stage == CASTLE else {}

    def turns_up(self, token: str) -> list[tuple[int, str, bool]]:
        shown = []
        stopper, unstopped = self.stopper(token), self
        if stopper is not None:
            unstopped = self.copy()
            unstopped.hands[stopper] = self.hands[stopper].replace(ARTISAN, "")
        for event in unstopped.outcome(token)[1]:
            what, seat = event["what"], event.get("seat", 0)
            if what == "falls":
                owner = PLACE[event["at"]] // 3
                if owner != stopper or ARTISAN not in self.hands[owner]:
                    shown.append((owner, event["at"], False))
            elif what in ("stopped", "let"):
                shown.append((seat, NAME[ARTISAN], what == "stopped"))
            elif what in ("laid", "announced", "away") and event["card"] != NAME[ASSASSIN]:
                shown.append((seat, event["card"], True))
        return shown

    def stopper(self, token: str) -> int | None:
        special = token[1:2] == ">"  # numbered cards have two characters
        return 1 - (self.seat or 0) if special and self.variant.has_artisan else None

    def among(self, token: str) -> set[str] | None:
        if self.stage == ANSWER and token not in self.moves():
            return set(NAME.values()) - {NAME[ARTISAN]}
        return set(names(self._stuck())) if token.startswith("away:") else None

    def hinges(self, token: str) -> bool:
        """On a castle card of the other seat, or on whether it holds the Artisan."""
        seat = self.seat or 0
        unseen = self.pile + self.hands[1 - seat]
        return any(
            PLACE[event["at"]] // 3 != seat
            if event["what"] == "falls"
            else event["what"] == "announced" and ARTISAN in unseen
            for event in self.outcome(token)[1]
        )

    def put(
        self,
        *,
        stage: int,
        active: int,
        castles: Sequence[str],
        columns: Sequence[Sequence[tuple[str, int]]],
        fallen: int,
        hands: Sequence[str],
        pile: str,
        discard: str,
        waiting: tuple[int, ...],
        strike: Strike | None,
        owed: tuple[int, ...],
        turns: int,
        stories: Sequence[str],
    ) -> None:
        """Makes this the position with these castles, cards and so on: each column as letters with
        the seats that laid them, each hand's story from the first event that shows more than its
        size. The game is over if that follows.
        """
        self.stage, self.active, self.castles = stage, active, (castles[0], castles[1])
        self.fallen, self.turns = fallen, turns
        self.hands, self.pile = ["".join(sorted(hand)) for hand in hands], "".join(sorted(pile))
        self.discard = discard
        self.waiting, self.strike, self.owed = waiting, strike, owed
        self._draws, self._legal = draw_tokens(self.pile), None
        for k, cards in enumerate(columns):
            for code, seat in cards:
                self.stories[seat] += TAKEN + code
                self.columns[k] += ((code, seat, self.stories[seat].count(code)),)
            self.values[k] = 0 if fallen >> k & 1 else worth(self.columns[k], k // 3)
        if strike and strike.code != ASSASSIN:
            self.stories[strike.seat] += TAKEN + strike.code
        for seat, hand in enumerate(hands):
            self.stories[seat] += stories[seat] or TAKEN * len(hand)
        if stage == CASTLE:
            self.seat = 1 if castles[0] else 0
        elif stage == TARGET:
            self.seat = waiting[0]
        elif stage == ANSWER and strike:
            self.seat = 1 - strike.seat
        else:
            self.seat = active if stage == TURN else CHANCE
        kings = [self.king(seat) for seat in (0, 1) if castles[seat]]
        for k in kings:
            if fallen >> k & 1:
                self._besiege(k)
                return
        if stage == TURN and not self.pile and not discard and not any(hands):
            self._compare("cards-exhausted")
        elif stage == TURN and turns == self.variant.turns > 0:
            self._compare("turn-limit")
