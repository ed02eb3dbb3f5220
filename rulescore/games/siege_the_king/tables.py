"""The cards of Siege the King, the stages of the game, and what follows from cards alone.

A card is one letter, so a hand or a pile is a short text, which is free to copy and from which a
card is removed in one step. With lists of names drawing would cost several times as much, copying
nearly twice. `NAME` and `CODE` map the letter to the name (`A4`) and back.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import compress
from typing import Final, NamedTuple

from rulescore.games.siege_the_king import decks

# The stages; `STAGES` has their names.
CASTLE: Final = 0  # a seat lays its castle cards
FIRST: Final = 1  # chance decides who starts
DEAL: Final = 2  # chance deals an opening hand
TURN: Final = 3  # a seat plays a card
DRAW: Final = 4  # chance gives a card
TARGET: Final = 5  # the seat that drew the Assassin says where it strikes
ANSWER: Final = 6  # the holder of the Artisan stops a special card, or not
STAGES: Final = ("castle", "first", "deal", "turn", "draw", "target", "answer")

CASTLES: Final = ("KTT", "TKT", "TTK")
COLUMN: Final = tuple(f"{letter}{number}" for letter in "ab" for number in (1, 2, 3))
PLACE: Final = {column: k for k, column in enumerate(COLUMN)}
HAND: Final = 5

# A card's letter; the order of letters is the order of names.
NAMES: Final = sorted(
    [f"{kind}{value}" for kind in "ADW" for value in decks.VALUES] + ["J", "N", "S", "X"]
)
CODE: Final = {name: chr(ord("A") + number) for number, name in enumerate(NAMES)}
NAME: Final = {code: name for name, code in CODE.items()}
FACE: Final = {code: int(name[1:] or 0) for code, name in NAME.items()}
JUDGE: Final = CODE["J"]
ASSASSIN: Final = CODE["N"]
SORCERER: Final = CODE["S"]
ARTISAN: Final = CODE["X"]
SPECIALS: Final = JUDGE + ASSASSIN + SORCERER + ARTISAN

LAID: Final = {
    f"{name}>{column}": (CODE[name], k)
    for name in NAMES
    if len(name) > 1
    for k, column in enumerate(COLUMN)
}
JUDGED: Final = tuple(
    tuple([f"J>{column}.{number}" for number in range(1, cards + 1)] for cards in range(10))
    for column in COLUMN
)
"""The Judge's sorted tokens by column and cards. Sorting each turn makes a ply a seventh longer."""
SWEPT: Final = tuple(f"S>{column}" for column in COLUMN)
DRAWN: Final = {f"draw:{name}": code for name, code in CODE.items()}
DRAWING: Final = {code: token for token, code in DRAWN.items()}

Laid = tuple[str, int, int]
"""A card in a column: its letter, the seat that laid it, and how many cards of that name had then
left the seat's hand, itself included (its id in views).
"""
Column = tuple[Laid, ...]
"""A column from the castle card outwards: cards of its owner defend, the others attack."""


class Strike(NamedTuple):
    """A special card on the table: whose, which one, the column (-1 before it is chosen) and for
    the Judge the card's place in it, from 0.
    """

    seat: int
    code: str
    column: int = -1
    place: int = 0

    def token(self) -> str:
        """The move that announced it."""
        place = f".{self.place + 1}" if self.code == JUDGE else ""
        return f"{NAME[self.code]}>{COLUMN[self.column]}{place}"


def names(codes: str) -> list[str]:
    """The names of these cards."""
    return [NAME[code] for code in codes]


def letters(column: Column) -> str:
    """The letters of a column's cards."""
    return "".join([code for code, _, _ in column])


def worth(column: Column, owner: int) -> int:
    """What the owner's column with these cards is worth; 0 or less brings it down (K4)."""
    value = decks.CASTLE_VALUE
    for code, seat, _ in column:
        value += FACE[code] if seat == owner else -FACE[code]
    return value


def without(column: Column, place: int) -> Column:
    """The column without the card at that index."""
    return column[:place] + column[place + 1 :]


def matched(column: Column, code: str, seat: int, any_equal: bool) -> int:
    """How many cards leave the column with this card when that seat lays it (K10, K11)."""
    face, total, count = FACE[code], 0, 0
    while total < face and count < len(column):
        count += 1
        total += FACE[column[-count][0]]
    if total != face:
        return 0
    return count if count > 1 or any_equal or column[-1][1] != seat else 0


class Numbered(dict[int, dict[str, list[str]]]):
    """The tokens with which a seat can lay each numbered card (K8), none for other cards, by the
    bits of closed columns.

    They are worked out when first asked for. Listing them anew every turn makes a ply take two
    thirds longer.
    """

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def __missing__(self, fallen: int) -> dict[str, list[str]]:
        owners = {"A": (1 - self.seat,), "D": (self.seat,), "W": (0, 1)}
        columns = [k for k in range(6) if not fallen >> k & 1]
        self[fallen] = tokens = {
            code: [f"{name}>{COLUMN[k]}" for k in columns if k // 3 in owners.get(name[0], ())]
            for code, name in NAME.items()
        }
        return tokens


NUMBERED: Final = (Numbered(0), Numbered(1))


def special_plays(code: str, columns: Sequence[Column]) -> list[str]:
    """The Judge and the Sorcerer need a card to remove (K15, K16); the Artisan answers (K26)."""
    if code == SORCERER:
        return list(compress(SWEPT, columns))
    tokens = []
    if code == JUDGE:
        for k, column in enumerate(columns):
            if column:
                cards = len(column)
                tokens += (
                    JUDGED[k][cards]
                    if cards < 10
                    else sorted(f"J>{COLUMN[k]}.{number}" for number in range(1, cards + 1))
                )
    return tokens


def draw_tokens(pile: str) -> list[str]:
    """The sorted tokens of drawing a card from that pile."""
    return [DRAWING[code] for code in sorted(set(pile))]


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
    """The opening hand that this token deals, and the rest of the pile; two empty texts for any
    other token. The Assassin comes later (K20).
    """
    given = (
        token[5:].split(",")
        if isinstance(token, str) and token.startswith("deal:") and len(token) < 24
        else []
    )
    hand = "".join([CODE.get(name, ASSASSIN) for name in given])
    rest = pile
    for code in hand:
        rest = rest.replace(code, "", 1)
    right = (
        len(hand) == HAND == len(pile) - len(rest)
        and given == sorted(given)
        and ASSASSIN not in hand
    )
    return (hand, rest) if right else ("", "")
