"""The families, stones and tokens of Nobles and Peasants as tables."""

from __future__ import annotations

from typing import Final

from rulescore.boards.hexagon import CIRCLES, COLOURS

FAMILIES: Final = {
    2: (("B", "Y"), ("G", "Y")),
    3: (("B", "Y"), ("Y", "G"), ("G", "B")),
    4: (("B", "Y"), ("Y", "G"), ("G", "R"), ("R", "B")),
}
"""By number of seats: each seat's noble and peasant colour; all others are foreigners."""
TOWERS: Final = {2: 4, 3: 3, 4: 2}
"""For each number of seats: the towers of each seat."""
NEUTRAL: Final = "R"
"""With two seats the centre has a ninth tower with a stone of this colour, which belongs to nobody.
"""
STONES_OF_A_COLOUR: Final = 20
FOREIGNER, PEASANT, NOBLE = 1, 2, 4
"""Points of a stone for each tower that sees it."""

# What is on a circle is one character: nothing, a stone, or the seat whose tower it is.
EMPTY: Final = "."
OWNERS: Final = "0123"
NOBODY: Final = "-"
OWNER: Final[dict[str, int | None]] = {
    **{character: seat for seat, character in enumerate(OWNERS)},
    NOBODY: None,
}
"""The characters of towers, and the seat of each."""
STONES: Final = {
    colour: "".join(
        chr(0x80 + STONES_OF_A_COLOUR * number + stone) for stone in range(STONES_OF_A_COLOUR)
    )
    for number, colour in enumerate(COLOURS)
}
"""The characters of all stones, by colour."""
KINDS: Final = {colour: frozenset(stones) for colour, stones in STONES.items()}
"""The same as sets."""
COLOUR: Final = {stone: colour for colour, stones in STONES.items() for stone in stones}
_LETTERS: Final = bytes(range(256)).translate(
    bytes.maketrans("".join(COLOUR).encode("latin-1"), "".join(COLOUR.values()).encode())
)


def lettered(things: str) -> str:
    """The same with letters of colours for stones; through bytes, in a tenth of the time."""
    return things.encode("latin-1").translate(_LETTERS).decode("latin-1")


HAND: Final = -1
"""The place of a tower that its owner holds."""
OUT: Final = len(CIRCLES)
"""The number after the last circle: where a tower goes when it leaves the board."""

STONE, PLACE, MOVE, REMOVE, WORD = range(5)
LEFT, RIGHT = range(2)
SOURCES: Final = (*(f"T{name}-" for name in CIRCLES), "T@", "L@", "R@")
"""Where a thing is taken from, as tokens begin: a tower's circle, the hand, the ends of the row."""
FROM_HAND: Final = len(CIRCLES)
FROM_END: Final = (FROM_HAND + 1, FROM_HAND + 2)
GOING: Final = tuple(tuple(source + name for name in (*CIRCLES, "off")) for source in SOURCES)
"""The token from each source to each circle; OUT stands for leaving the board."""


def _token_data() -> dict[str, tuple[int, int, int]]:
    """Each token's kind and two numbers: end and circle, from and to, or end and new place."""
    data = {"keep": (WORD, LEFT, 0)}
    for end, letter in enumerate("LR"):
        data |= {
            token: (STONE, end, circle) for circle, token in enumerate(GOING[FROM_END[end]][:OUT])
        }
        data |= {
            f"{letter}{place}": (WORD, end, place)
            for place in range(1, len(COLOUR) + 1)
            if letter == "R" or place > 1
        }
    data |= {token: (PLACE, HAND, circle) for circle, token in enumerate(GOING[FROM_HAND][:OUT])}
    for a in range(len(CIRCLES)):
        data |= {
            token: (REMOVE if b == OUT else MOVE, a, b)
            for b, token in enumerate(GOING[a])
            if a != b
        }
    return data


TOKENS: Final = _token_data()
LAST: Final = tuple((n, n - 1 if n > 2 else 0) for n in range(len(COLOUR) + 1))
"""For each length of the row and each end: the last place for the stone from that end. With two
stones both ends give the same rows.
"""
WORDS: Final = tuple(
    sorted(
        token for token, (kind, end, place) in TOKENS.items() if kind == WORD and place <= last[end]
    )
    for last in LAST
)
"""For each length of the row: the tokens that decide about it."""


def _told_apart(stones: int) -> tuple[str, ...]:
    """The tokens about such a row that soon make a difference: near an end, or in the middle."""
    near = {2, 3, stones // 2, stones - 2, stones - 1}
    return tuple(
        token
        for token in WORDS[stones]
        if token == "keep" or int(token[1:]) in (near | {stones if token[0] == "L" else 1})
    )


FEW_WORDS: Final = tuple(map(_told_apart, range(len(WORDS))))
"""`WORDS` without most of those that leave a stone far from both ends."""
