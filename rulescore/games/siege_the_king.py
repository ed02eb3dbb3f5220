"""Siege the King: two castles of three columns, a King hidden in each, and cards that attack, defend and interfere.

The rulings K1 to K35 stand in `rules/siege-the-king.md`. The cards' letters and tables stand in `siege_the_king_cards.py`, what a seat can know of the
other's hand in `siege_the_king_minds.py`, the sentences in `siege_the_king_words.py`.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulescore import decks
from rulescore.game import CHANCE, Game, IllegalMove, Info, Option, State, Value
from rulescore.games import siege_the_king_minds as minds
from rulescore.games import siege_the_king_view as seen
from rulescore.games import siege_the_king_words as words
from rulescore.games.siege_the_king_cards import (
    ALONE,
    ANSWER,
    ARTISAN,
    ASSASSIN,
    BEGIN,
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
    TAGS,
    TARGET,
    TURN,
    Strike,
    dealt,
    draws,
    matched,
    opening_hand,
    rules,
    special_plays,
    without,
    worth,
)
from rulescore.games.siege_the_king_minds import HOLDS, TAKEN, WITHOUT, among

INFO: Final = Info(
    id="siege-the-king",
    title="Siege the King",
    designer="Game Easy Studios",
    year=2023,
    seats=(2, 2),
    minutes=(15, 30),
    summary="Three columns guard each castle, and one of them hides the King. Bring down the right one before yours falls.",
    hidden=True,
    endings=("king-besieged", "king-betrayed", "king-assassinated", "cards-exhausted", "turn-limit"),
    options=(
        decks.DeckOption(
            "deck",
            "Deck",
            "The numbers on attackers and defenders, or a deck of your own as one word such as 4A2,4A3,4D2,4D3,W5,2J.",
            decks.PRESETS[0],
            decks.PRESETS,
        ),
        Option("specials", "Special cards", "Play with Judges, Sorcerers, the Assassin and the Artisan.", True, (False, True)),
        Option(
            "equal",
            "Equal cards",
            "A card of the same number directly under a laid card goes with it: only when one attacks and the other defends, or always.",
            "opposite",
            ("opposite", "any"),
        ),
        Option("removal", "Removal first", "A laid card first removes what it matches; only then is it seen whether the column falls.", False, (False, True)),
        Option("spare", "Own King is spared", "Nobody may bring down their own King's column.", False, (False, True)),
        Option("artisan", "Artisan", "Whoever holds the Artisan may stop a special card, or must.", "may", ("may", "must")),
        Option("refill", "Card for the Artisan", "After using the Artisan a card is drawn at once, or before that player's next turn.", "now", ("now", "turn")),
        Option("turns", "Longest game in turns", "After this many turns of both seats the stronger castle wins; 0 switches the rule off.", 200, range(1001)),
    ),
)


class SiegeTheKing(State):
    """Seat 0 owns the columns a1 to a3, seat 1 the columns b1 to b3; here they are numbered 0 to 5."""

    __slots__ = (
        "_legal",
        "active",
        "castles",
        "columns",
        "discard",
        "draws",
        "fallen",
        "hands",
        "known",
        "options",
        "owed",
        "pile",
        "rules",
        "since",
        "stage",
        "stories",
        "strike",
        "turns",
        "values",
        "waiting",
    )
    seats = 2
    points = None

    def __init__(self, seats: int, options: Mapping[str, Value]) -> None:
        self.options = options
        self.rules = rules(*options.values())
        self.seat: int | None = 0
        self.shares: tuple[float, ...] | None = None
        self.ending: str | None = None
        self.stage = CASTLE
        self.castles = ("", "")
        self.columns = [""] * 6
        self.values = [decks.CASTLE_VALUE] * 6
        self.fallen = 0  # one bit for each column that is closed
        self.hands = ["", ""]
        self.pile = self.rules.deck
        self.draws = draws(self.pile)  # the tokens of drawing; shared by copies and never changed, only replaced
        self.discard = ""
        self.active = 0  # whose turn it is
        self.turns = 0
        self.strike: Strike | None = None
        self.waiting: tuple[int, ...] = ()  # the seats that still draw a card, the next one last; BEGIN stands before draws that come before the turn
        self.owed: tuple[int, ...] = ()  # the seats that draw a card before their next turn (option `refill`)
        self.stories = ["", ""]  # what everybody saw happen to each hand (see `siege_the_king_minds.py`)
        self.known: tuple[str, str] | None = None  # the hands when the pile was last turned over; each seat could work out the other's
        self.since = (0, 0)  # where in the stories that was
        self._legal: list[str] | None = None

    def moves(self) -> list[str]:
        if self.stage == DRAW:
            return self.draws[:]
        legal = self._legal
        return legal[:] if legal is not None else self._list()[:]

    def _list(self) -> list[str]:
        if self.stage != TURN or self.seat is None:
            self._legal = legal = self._list_other()
            return legal
        legal = []
        last = ""
        places = NUMBERED[self.active << 6 | self.fallen]
        for code in self.hands[self.active]:
            if code != last:
                legal += places[code] or special_plays(code, self.columns)
                last = code
        if self.rules.spare:
            legal = [token for token in legal if not self.betrays(token)]
        self._legal = legal = legal or [f"away:{NAME[code]}" for code in dict.fromkeys(self.hands[self.active])] or ["pass"]
        return legal

    def _list_other(self) -> list[str]:
        """The tokens where no card is played."""
        if self.stage == CASTLE:
            return [f"castle:{order}" for order in CASTLES]
        if self.stage == FIRST:
            return ["first:1", "first:2"]
        if self.stage == TARGET:
            enemy = 3 - 3 * self.waiting[-1]
            return [f"N>{COLUMN[k]}" for k in range(enemy, enemy + 3) if not self.fallen >> k & 1]
        if self.stage == ANSWER:
            return ["X"] if self.rules.must_stop else ["X", "let"]
        return []

    def plays(self, code: str) -> list[str]:
        """The tokens of playing that card in this turn."""
        return NUMBERED[self.active << 6 | self.fallen][code] or special_plays(code, self.columns)

    def betrays(self, token: str) -> bool:
        """Whether this play of the seat to move brings down its own King, unless it is stopped (K18)."""
        name, _, target = token.partition(">")
        king = self.king(self.active)
        if target[:2] != COLUMN[king] or name == "S":
            return False
        if name == "J":
            return without(self.columns[king], int(target[3:]) - 1, self.active) <= 0
        return self.laid(CODE[name], king)[0] <= 0

    def king(self, seat: int) -> int:
        return 3 * seat + self.castles[seat].index("K")

    def laid(self, code: str, k: int) -> tuple[int, str]:
        """What the seat to move makes of a column by laying that card on it: its value, and the cards that leave with it."""
        column, own = self.columns[k], k // 3 == self.active
        value = self.values[k] + (FACE[code] if own else -FACE[code])
        gone = matched(column, code, self.active, self.rules.any_equal) if value > 0 or self.rules.removal_first else 0
        return (worth(column[:-gone], k // 3), column[-gone::2]) if gone else (value, "")

    def play(self, token: str) -> None:
        if self.stage == DRAW:
            self._draw(token)
            return
        if self.stage == DEAL:
            self._deal(token)
            return
        if token not in (self._legal if self._legal is not None else self._list()):
            raise self.illegal(token)
        self._legal = None
        laid = LAID.get(token)
        if laid is None:
            self._play_other(token)
        else:
            self._lay(*laid)

    def _draw(self, token: str) -> None:
        code = DRAWN.get(token, "-") if isinstance(token, str) else "-"
        pile = self.pile
        if code not in pile:
            raise self.illegal(token)
        self.pile = pile = pile.replace(code, "", 1)
        if code not in pile:
            self.draws = rest = self.draws[:]
            rest.remove(token)
        waiting = self.waiting
        seat = waiting[-1]
        if code == ASSASSIN:  # its seat stays among those who wait: it draws again afterwards (K19)
            self.strike = Strike(seat, code)
            self.stage, self.seat = TARGET, seat
            return
        self.stories[seat] += TAKEN
        hand = self.hands[seat]
        place = bisect(hand, code)
        self.hands[seat] = f"{hand[:place]}{code}{hand[place:]}"
        if len(waiting) == 1:
            self._end_turn()
        else:
            self.waiting = waiting[:-1]
            self._refill()

    def _deal(self, token: str) -> None:
        """An opening hand, first seat 0's."""
        codes, pile = dealt(token, self.pile)
        if not codes:
            raise self.illegal(token)
        seat = 1 if self.hands[0] else 0
        self.pile = pile
        self.hands[seat], self.stories[seat] = codes, TAKEN * HAND
        self._legal = None
        if seat == 1:
            self.draws = draws(pile)
            self.stage, self.seat = TURN, self.active

    def _play_other(self, token: str) -> None:
        """Everything but laying a card that has a number."""
        stage, seat = self.stage, self.active
        if stage == TURN and token[1] == ">":
            code = CODE[token[0]]
            self._leave(seat, code)
            self._announce(Strike(seat, code, PLACE[token[2:4]], int(token[5:] or 1) - 1))
        elif stage == TURN:
            self._throw_away(seat, token)
        elif stage == ANSWER:
            self._answer(token)
        elif stage == TARGET:
            self._announce(Strike(self.waiting[-1], ASSASSIN, PLACE[token[2:]]))
        elif stage == FIRST:
            self.active = int(token[6:]) - 1
            self.stage = DEAL
        elif self.seat == 0:
            self.castles = (token[7:], "")
            self.seat = 1
        else:
            self.castles = (self.castles[0], token[7:])
            self.stage, self.seat = FIRST, CHANCE

    def _throw_away(self, seat: int, token: str) -> None:
        """Nothing can be played: a card goes, if there is one (K30, K31). Everybody sees that none of the hand's cards could be played."""
        if token != "pass":
            stuck = [code for code in NAME if all(self.rules.spare and self.betrays(play) for play in self.plays(code))]
            self.stories[seat] += among("".join(stuck))
            self._leave(seat, CODE[token[5:]])
            self.discard += CODE[token[5:]]
        self.waiting = ALONE[seat]
        self._refill()

    def _leave(self, seat: int, code: str) -> None:
        """A card that is not laid leaves a hand before everybody's eyes."""
        self.stories[seat] += code
        self.hands[seat] = self.hands[seat].replace(code, "", 1)

    def _lay(self, code: str, face: int, k: int) -> None:
        seat = self.active
        story = self.stories[seat]
        self.stories[seat] = story + code
        self.hands[seat] = self.hands[seat].replace(code, "", 1)
        column = self.columns[k]
        value = self.values[k] + (face if k // 3 == seat else -face)
        gone = 0
        if column and FACE[column[-2]] <= face and (value > 0 or self.rules.removal_first):
            gone = matched(column, code, seat, self.rules.any_equal)
        if gone:
            self.discard += column[-gone::2] + code
            self.columns[k] = column = column[:-gone]
            value = worth(column, k // 3)
        else:
            self.columns[k] = f"{column}{code}{chr(2 * (len(story) & TAGS) + seat)}"
        self.values[k] = value
        if value <= 0 and not self._fall(k):
            return
        self.waiting = ALONE[seat]
        if self.pile:
            self.stage, self.seat = DRAW, CHANCE
        else:
            self._refill()

    def _fall(self, k: int) -> bool:
        """A column is at zero: a Throne is cleared away and the game goes on, or it was the King (K3, K5, K18)."""
        owner = k // 3
        self.fallen |= 1 << k
        self.values[k] = 0
        if self.castles[owner][k % 3] == "K":
            self._finish("king-betrayed" if owner == self.active else "king-besieged", 1 - owner)
            return False
        self.discard += self.columns[k][::2]
        self.columns[k] = ""
        return True

    def _announce(self, strike: Strike) -> None:
        """Before a special card works, the other seat may stop it, if it holds the Artisan (K23)."""
        self.strike = strike
        other = 1 - strike.seat
        if ARTISAN in self.hands[other]:
            self.stories[other] += HOLDS
            self.stage, self.seat = ANSWER, other
            return
        if self.rules.has_artisan:
            self.stories[other] += WITHOUT
        self._strike(strike)

    def _answer(self, token: str) -> None:
        strike = self.strike
        assert strike is not None
        if token == "let":
            self._strike(strike)
            return
        user = 1 - strike.seat
        self._leave(user, ARTISAN)
        self.discard += strike.code + ARTISAN
        self.strike = None
        if strike.code != ASSASSIN:
            self.waiting = ALONE[strike.seat]
        if self.rules.refill_now:
            self.waiting += ALONE[user]
        else:
            self.owed += ALONE[user]
        self._refill()

    def _strike(self, strike: Strike) -> None:
        """A special card does its work and is discarded."""
        self.strike = None
        self.discard += strike.code
        k, place, column = strike.column, strike.place, self.columns[strike.column]
        if strike.code == JUDGE:
            face = FACE[column[2 * place]]
            self.values[k] += face if ord(column[2 * place + 1]) & 1 != k // 3 else -face
            self.discard += column[2 * place]
            self.columns[k] = column[: 2 * place] + column[2 * place + 2 :]
            if self.values[k] <= 0 and not self._fall(k):
                return
        elif strike.code == SORCERER:
            self.discard += column[::2]
            self.columns[k], self.values[k] = "", decks.CASTLE_VALUE
        elif k == self.king(1 - strike.seat):
            self.fallen |= 1 << k
            self.values[k] = 0
            self._finish("king-assassinated", strike.seat)
            return
        else:
            self._fall(k)
        if strike.code != ASSASSIN:
            self.waiting = ALONE[strike.seat]
        self._refill()

    def _refill(self) -> None:
        """Whoever waits for a card gets one, as long as there are cards (K29); then the turn begins or ends."""
        while self.waiting:
            if self.waiting[-1] == BEGIN:
                self.stage, self.seat, self.waiting = TURN, self.active, ()
                return
            if not self.pile and self.discard:
                self._turn_over()
            if self.pile:
                self.stage, self.seat = DRAW, CHANCE
                return
            self.waiting = self.waiting[:-1]
        self._end_turn()

    def _turn_over(self) -> None:
        """The discard pile becomes the draw pile. Before that every card but those in the hands lay open, so each seat can name the other's hand."""
        self.known = (self.hands[0], self.hands[1])
        union = among(self.hands[0] + self.hands[1])
        self.stories = [story + union for story in self.stories]
        self.since = (len(self.stories[0]), len(self.stories[1]))
        self.pile = "".join(sorted(self.discard))
        self.draws = draws(self.pile)
        self.discard = ""

    def _end_turn(self) -> None:
        self.turns += 1
        if not self.pile and not self.discard and not any(self.hands):
            self._compare("cards-exhausted")
        elif self.turns == self.rules.turns:
            self._compare("turn-limit")
        else:
            self.active = seat = 1 - self.active
            self.stage, self.seat, self.waiting = TURN, seat, ()
            if seat in self.owed:
                self.waiting = (BEGIN, *ALONE[seat] * self.owed.count(seat))
                self.owed = ALONE[1 - seat] * self.owed.count(1 - seat)
                self._refill()

    def _compare(self, ending: str) -> None:
        """The higher sum of open columns wins (K30, K32)."""
        ours, theirs = sum(self.values[:3]), sum(self.values[3:])
        self._finish(ending, None if ours == theirs else int(ours < theirs))

    def _finish(self, ending: str, winner: int | None) -> None:
        self.ending, self.seat, self.stage = ending, None, TURN
        self.shares = (0.5, 0.5) if winner is None else (1.0 - winner, float(winner))

    def deal(self, rng: random.Random) -> str:
        if self.stage == DRAW:
            return DRAWING[self.pile[int(rng.random() * len(self.pile))]]
        if self.stage == DEAL:
            return opening_hand(self.pile, rng)
        return super().deal(rng)

    def chances(self) -> list[tuple[str, float]]:
        if self.stage == FIRST:
            return [("first:1", 0.5), ("first:2", 0.5)]
        return [(token, self.pile.count(DRAWN[token]) / len(self.pile)) for token in self.draws] if self.stage == DRAW else []

    def copy(self) -> SiegeTheKing:
        new = SiegeTheKing.__new__(SiegeTheKing)
        new.options, new.rules, new._legal = self.options, self.rules, self._legal
        new.seat, new.shares, new.ending, new.stage = self.seat, self.shares, self.ending, self.stage
        new.columns, new.values, new.hands, new.stories = self.columns[:], self.values[:], self.hands[:], self.stories[:]
        new.castles, new.fallen, new.pile, new.draws, new.discard = self.castles, self.fallen, self.pile, self.draws, self.discard
        new.active, new.turns, new.strike = self.active, self.turns, self.strike
        new.waiting, new.owed, new.known, new.since = self.waiting, self.owed, self.known, self.since
        return new

    def view(self, seat: int | None) -> dict[str, Any]:
        return seen.view(self, seat)

    def guess(self, seat: int | None, rng: random.Random) -> SiegeTheKing:
        return minds.guess(self, seat, rng)

    def describe(self, token: str) -> str:
        return words.describe(self, token)

    def tell(self, token: str, seat: int | None) -> list[str]:
        return words.tell(self, token, seat)

    def epilogue(self) -> list[str]:
        return words.epilogue(self)

    def taps(self, token: str) -> tuple[str, ...]:
        if token.startswith("castle:"):
            return (COLUMN[3 * (self.seat or 0) + token[7:].index("K")],)
        if token.startswith("away:"):
            return (token[5:],)
        card, _, target = token.partition(">")
        return (card,) if not target else (target,) if card == "N" else (card, target)

    def prompt(self, taps: Sequence[str] = ()) -> str:
        return words.prompt(self, taps)

    def why_not(self, taps: Sequence[str]) -> tuple[str, str]:
        return words.why_not(self, taps)

    def warn(self, token: str) -> str:
        return words.warn(self, token)

    def open_to(self, token: str, seat: int | None) -> bool:
        return words.open_to(self, token, seat)

    def key(self) -> tuple[Any, ...]:
        columns = tuple((column[::2], tuple(ord(tag) & 1 for tag in column[1::2])) for column in self.columns)
        return (
            (self.stage, self.seat, self.active, self.waiting, self.owed, self.strike, self.ending, self.shares),
            (columns, self.castles, self.fallen, tuple(self.hands), self.pile, "".join(sorted(self.discard))),
            self.turns if self.rules.turns else 0,
            *self.options.values(),
        )

    def sketch(self, seat: int | None = None, plain: bool = False) -> str:
        return words.sketch(self, seat, plain)

    def illegal(self, token: str) -> IllegalMove:
        reason, clause = words.why_illegal(self, token) if self.seat in (0, 1) and isinstance(token, str) and len(token) < 12 else ("", "")
        return IllegalMove(reason, clause) if reason else super().illegal(token)


GAME: Final = Game(INFO, SiegeTheKing)
SiegeTheKing.game = GAME
