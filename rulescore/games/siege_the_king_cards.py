"""The cards of Siege the King: their letters and tokens, what the state waits for, and the tables that its moves are read from.

A card is one letter, so that hands, piles and columns are short strings, which cost nothing to copy. In a column each card has two letters: its own, and a
tag that tells who laid it (the odd ones seat 1) and where in the story of that seat's hand. Cards that the column's owner laid defend, the others attack.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from rulescore import decks

# What the state waits for.
CASTLE: Final = 0  # a seat lays its castle cards
FIRST: Final = 1  # chance says who starts
DEAL: Final = 2  # chance deals an opening hand
TURN: Final = 3  # a seat plays a card
DRAW: Final = 4  # chance gives a card
TARGET: Final = 5  # whoever drew the Assassin says where it strikes
ANSWER: Final = 6  # the holder of the Artisan stops a special card, or not

CASTLES: Final = ("KTT", "TKT", "TTK")
COLUMN: Final = tuple(f"{letter}{number}" for letter in "ab" for number in (1, 2, 3))
PLACE: Final = {column: k for k, column in enumerate(COLUMN)}
HAND: Final = 5

# A card's letter; the order of letters is the order of names.
NAMES: Final = sorted([f"{kind}{value}" for kind in "ADW" for value in decks.VALUES] + ["J", "N", "S", "X"])
CODE: Final = {name: chr(ord("A") + number) for number, name in enumerate(NAMES)}
NAME: Final = {code: name for name, code in CODE.items()}
FACE: Final = {code: int(name[1:] or 0) for code, name in NAME.items()}
BIT: Final = {code: 1 << number for number, code in enumerate(NAME)}
JUDGE: Final = CODE["J"]
ASSASSIN: Final = CODE["N"]
SORCERER: Final = CODE["S"]
ARTISAN: Final = CODE["X"]
SPECIALS: Final = JUDGE + ASSASSIN + SORCERER + ARTISAN

LAID: Final = {f"{name}>{column}": (CODE[name], FACE[CODE[name]], k) for name in NAMES if len(name) > 1 for k, column in enumerate(COLUMN)}
DRAWN: Final = {f"draw:{name}": code for name, code in CODE.items()}
DRAWING: Final = {code: token for token, code in DRAWN.items()}
SWEPT: Final = tuple([f"S>{column}" for k, column in enumerate(COLUMN) if filled >> k & 1] for filled in range(64))
"""The tokens of the Sorcerer, by a bit for each column that has cards (K16)."""
ALONE: Final = ((0,), (1,))
BEGIN: Final = -1  # among the seats that wait for a card: now the turn begins

LOOKUP_SIZE: Final = 4096
TAGS: Final = 2**19 - 1  # a tag holds the place in the story where its card left the hand


def draws(pile: str) -> list[str]:
    """The sorted tokens of drawing a card from that pile."""
    return [DRAWING[code] for code in sorted(set(pile))]


class Numbered(dict[int, dict[str, list[str]]]):
    """Where a seat can lay each card that has a number (K8), and nothing for other cards, by 64 times the seat plus a bit for each closed column."""

    __slots__ = ()

    def __missing__(self, site: int) -> dict[str, list[str]]:
        seat, fallen = divmod(site, 64)
        owners = {"A": (1 - seat,), "D": (seat,), "W": (0, 1)}
        columns = [k for k in range(6) if not fallen >> k & 1]
        self[site] = tokens = {code: [f"{name}>{COLUMN[k]}" for k in columns if k // 3 in owners.get(name[0], ())] for code, name in NAME.items()}
        return tokens


NUMBERED: Final = Numbered()


class Judged(dict[int, list[str]]):
    """For three columns: the Judge's tokens for all their cards (K15), by the letters in each column, packed; it forgets everything when it is full."""

    __slots__ = ("columns",)

    def __init__(self, columns: Sequence[str]) -> None:
        super().__init__()
        self.columns = columns

    def __missing__(self, packed: int) -> list[str]:
        if len(self) >= LOOKUP_SIZE:
            self.clear()
        tokens: list[str] = []
        for place, column in enumerate(self.columns):
            cards = (packed >> 16 * place & 0xFFFF) // 2
            tokens += sorted(f"J>{column}.{number}" for number in range(1, cards + 1))
        self[packed] = tokens
        return tokens


JUDGED: Final = (Judged(COLUMN[:3]), Judged(COLUMN[3:]))


class Strike(NamedTuple):
    """A special card on the table: whose, which one, the column (-1 before it is chosen) and for the Judge the card's place in it, from 0."""

    seat: int
    code: str
    column: int = -1
    place: int = 0


@dataclass(frozen=True, slots=True)
class Rules:
    """The options as play needs them."""

    deck: str
    has_artisan: bool
    any_equal: bool
    removal_first: bool
    spare: bool
    must_stop: bool
    refill_now: bool
    turns: int


@lru_cache(maxsize=256)
def rules(deck: str, specials: bool, equal: str, removal: bool, spare: bool, artisan: str, refill: str, turns: int) -> Rules:
    cards = "".join(CODE[name] * count for name, count in sorted(decks.contents(deck).items()) if specials or CODE[name] not in SPECIALS)
    return Rules(cards, ARTISAN in cards, equal == "any", removal, spare, artisan == "must", refill == "now", turns)


def worth(column: str, owner: int) -> int:
    """What the owner's column with these cards and tags is worth."""
    value = decks.CASTLE_VALUE
    for place in range(0, len(column), 2):
        face = FACE[column[place]]
        value += face if ord(column[place + 1]) & 1 == owner else -face
    return value


def special_plays(code: str, columns: Sequence[str]) -> list[str]:
    """The Judge and the Sorcerer need a card to remove (K16); the Artisan is not played, it answers (K26)."""
    a, b, c, d, e, f = columns
    if code == JUDGE:
        return JUDGED[0][len(a) | len(b) << 16 | len(c) << 32] + JUDGED[1][len(d) | len(e) << 16 | len(f) << 32]
    if code == SORCERER:
        return SWEPT[(a > "") | (b > "") << 1 | (c > "") << 2 | (d > "") << 3 | (e > "") << 4 | (f > "") << 5]
    return []


def without(column: str, place: int, owner: int) -> int:
    """What the owner's column is worth without the card in that place, from 0."""
    return worth(column[: 2 * place] + column[2 * place + 2 :], owner)


def matched(column: str, code: str, seat: int, any_equal: bool) -> int:
    """How many letters of the column leave together with this card when that seat lays it (K10, K11)."""
    face, total, start = FACE[code], 0, len(column)
    while start and total < face:
        start -= 2
        total += FACE[column[start]]
    if total != face:
        return 0
    gone = len(column) - start
    return gone if gone > 2 or any_equal or ord(column[-1]) & 1 != seat else 0


def opening_hand(pile: str, rng: random.Random) -> str:
    """The token of a hand dealt at random from that pile, without the Assassin (K20)."""
    pile = pile.replace(ASSASSIN, "")
    hand: list[str] = []
    while len(hand) < HAND:
        place = int(rng.random() * len(pile))
        hand.append(NAME[pile[place]])
        pile = pile[:place] + pile[place + 1 :]
    return "deal:" + ",".join(sorted(hand))


def dealt(token: object, pile: str) -> tuple[str, str]:
    """The opening hand that this token deals, and the rest of the pile; two empty texts where it is no such token. The Assassin comes later (K20)."""
    names = token[5:].split(",") if isinstance(token, str) and token.startswith("deal:") and len(token) < 24 else []
    hand = "".join([CODE.get(name, ASSASSIN) for name in names])
    rest = pile
    for code in hand:
        rest = rest.replace(code, "", 1)
    right = len(hand) == HAND == len(pile) - len(rest) and names == sorted(names) and ASSASSIN not in hand
    return (hand, rest) if right else ("", "")
