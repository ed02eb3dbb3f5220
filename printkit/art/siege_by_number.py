"""The board of Siege by Number: the tiles of a piecepack as a pinwheel on linen, with a meadow in
the middle, and arms and bases in the colours of their suits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Any, Final

from printkit.art.drawings import drawing
from printkit.art.palette import PALETTE
from printkit.art.piecepack import (
    COIN,
    DIE,
    PAWN,
    SUITS,
    TILE,
    VALUES,
    coin_back,
    coin_face,
    die,
    pawn,
    suit,
    suit_title,
    tile_ground,
    value_title,
)
from printkit.art.shapes import arc, at, border, centred, label, polygon, scaled, symbol, turned
from printkit.scene import (
    AnyItem,
    Group,
    Line,
    Path,
    Place,
    Point,
    Rect,
    Scene,
    Screen,
    Text,
    Use,
    moved,
    path,
)
from rulescore import GAMES
from rulescore.boards import pinwheel
from rulescore.games.siege_by_number.text import suit_name, value_name
from rulescore.translation import say, say_count

SQUARE: Final = TILE / 2
MARGIN: Final = 7.5
"""Linen round the tiles on paper, mm."""
HEM: Final = 3.6
"""Linen round the tiles on the screen, where space is scarce, mm. There bases are smaller too, and
the first seat sits below.
"""
SMALL: Final = 0.6
"""The scale of a base on the screen."""
NAME: Final = 4.8
"""The size of a name on the screen, mm: inside the frame of what can be chosen, and clear of coins;
on paper it is `PRINTED`.
"""
PRINTED: Final = 4.0
INK: Final = "piece-dark"
"""The colour of names: tiles are light in every theme."""

HOME: Final = 2.2
"""Width of the frame in the colour of its suit on each base, mm."""

SLIDE: Final = {"S": (1, 1), "M": (-1, 1), "C": (-1, -1), "A": (1, -1)}
"""How far an ace slides round its corner of the arm, in squares: it still touches the same square,
but the board is smaller.
"""


def screen(seats: int, options: Mapping[str, Any]) -> Screen:
    """What the page needs for that many seats; with two, the option `bases` chooses them.

    Besides the kinds of the view there is `coin-N-X`, a value with its owner's suit.
    """
    suits = pinwheel.suits(seats, options.get("bases") == "adjacent")
    made = {}
    for letter in SUITS:
        title = suit_title(letter)
        made[f"coin-back-{letter}"] = symbol(
            say("Back of a coin: {suit}", suit=title), coin_back(letter), COIN, COIN
        )
        made[f"pawn-{letter}"] = symbol(
            say("Commander: {suit}", suit=title), pawn(letter), 18.4, PAWN
        )
        for number in VALUES:
            made[f"coin-{number}-{letter}"] = symbol(
                say("Coin: {value}; {suit}", value=value_title(number), suit=title),
                coin_face(number, letter),
                COIN,
                COIN,
            )
    for number in VALUES:
        made[f"coin-{number}"] = symbol(
            say("Coin: {value}", value=value_title(number)), coin_face(number), COIN, COIN
        )
        made[f"die-{number}"] = symbol(
            say("Die: {value}", value=value_title(number)), die(number), 18, DIE
        )
    made["goal"] = centred(say("Goal"), 30.5, 30.5, drawing("goal"))
    return Screen(
        say("The board"),
        board(suits, margin=HEM),
        places(suits, margin=HEM),
        made,
        spots(suits, HEM),
        steps=_steps(suits),
        tints={f"pawn-{letter}": fill for letter, fill in SUITS.items()},
    )


def _steps(suits: Sequence[str]) -> dict[str, list[str]]:
    """The cells beside each, by name."""
    cells = pinwheel.cells(suits)
    return {
        pinwheel.NAMES[cell]: [
            pinwheel.NAMES[other] for other in pinwheel.NEIGHBOURS[cell] if other in cells
        ]
        for cell in cells
    }


def _reach(tile: pinwheel.Tile, margin: float) -> float:
    """Half the side of a tile, in board units."""
    return SMALL if tile.kind == "ace" and margin <= HEM else 1.0


def board(suits: Sequence[str], square: float = SQUARE, margin: float = MARGIN) -> Scene:
    """The tiles of these suits, with squares of that many mm; `margin` is the linen round them for
    squares of `SQUARE` mm.

    With a margin of at most `HEM` it is the board of the screen, whose linen follows the outline of
    the tiles.
    """
    left, top, right, bottom = _box(suits, margin)
    width, height = (right - left) * SQUARE + 2 * margin, (bottom - top) * SQUARE + 2 * margin
    shown = margin <= HEM
    tiles = [
        (tile, *_on_board(_spot(tile, margin), suits, margin), _reach(tile, margin))
        for tile in pinwheel.tiles(suits)
    ]
    items: list[AnyItem] = [] if shown else _linen(width, height, margin)
    if shown:
        items += [
            Rect(0, 0, width, height, fill="paper"),
            *border(width, height),
            *_hem([(x, y, reach) for _, x, y, reach in tiles]),
        ]
        if len(suits) == 2 and "M" not in suits:
            items.append(Group(_title(), moved(*_on_board(FREE, suits, margin))))
    items += [
        Rect(x + 0.9, y + 0.9, 0, 0, fill="linen-shade", r=0.8).grown(reach * SQUARE)
        for _, x, y, reach in tiles
    ]
    for tile, x, y, reach in tiles:
        kind = "home" if reach < 1 else tile.kind
        items.append(Use(f"{kind}-{tile.suit}" if tile.suit else "core", moved(x, y)))
        marks = [(0.0, -1.0, 0.5)] if kind == "home" else MARKS if tile.kind == "back" else ()
        if tile.suit:
            items += [
                Use(f"suit-{tile.suit}", moved(x + dx, y + dy, size)) for dx, dy, size in marks
            ]
    for name, place in places(suits, margin=margin).items():
        if shown and "*" in name:
            items.append(label(place.x, place.y + place.r - 3, suit_name(name[0]), 4, fill=INK))
            continue
        inside = HOME + 1 if "*" in name else 1
        x, y = place.x - place.r + inside, place.y + place.r - inside
        if shown:
            items.append(Text(x + 1, y - 1, name, NAME * min(1, 2.3 / len(name)), fill=INK))
        else:
            items.append(Text(x + 1.6, y - 0.4, name, PRINTED, fill=INK))
    ring, size = _ring_at(suits, margin)
    items.append(Group(_ranks(shown), moved(*_on_board(ring, suits, margin), size)))
    title = say_count(
        "Pinwheel of tiles: sixteen squares in the middle, an arm of four squares and a base for"
        " {n} seat",
        "Pinwheel of tiles: sixteen squares in the middle, an arm of four squares and a base for"
        " each of {n} seats",
        len(suits),
    )
    whole = Scene(title, width, height, tuple(items), PALETTE, symbols(suits))
    return scaled(whole, square / SQUARE)


def joins(suits: Sequence[str], square: float = SQUARE) -> tuple[list[float], list[float]]:
    """Where a printed board may be cut: x and y between squares that cross neither an ace's middle
    nor the ring of values, mm.
    """
    aces = [_spot(tile, MARGIN) for tile in pinwheel.tiles(suits) if tile.kind == "ace"]
    left, top, right, bottom = _box(suits, MARGIN)

    def free(low: float, high: float, axis: int) -> list[float]:
        taken = {ace[axis] for ace in aces}
        return [
            ((n - low) * SQUARE + MARGIN) * square / SQUARE
            for n in range(int(low) + 1, int(high))
            if n not in taken and abs(n - RANKS[axis]) > 1.3
        ]

    return free(left, right, 0), free(top, bottom, 1)


RANKS: Final = (5.5, 2.45)
"""The middle of the ring of values on paper, in board units."""
RING: Final = 27.0
"""Its radius, mm."""
FREE: Final = (3.0, 3.0)
"""The middle of the corner across from it, free with two seats, in board units."""


def _ring_at(suits: Sequence[str], margin: float) -> tuple[Point, float]:
    """The middle of the ring of values, in board units, and its scale: on the screen in a corner
    without an arm, or else smaller between two arms.
    """
    if margin > HEM:
        return RANKS, 1.0
    return ((9.0, 9.0), 1.0) if "M" not in suits else ((5.5, 2.9), 0.8)


def _title() -> tuple[AnyItem, ...]:
    first, *rest = GAMES["siege-by-number"].info.title.split()
    return (
        label(0, -1.0, first, 9, "serif"),
        label(0, 8.6, " ".join(rest), 9, "serif"),
        Line(((-10, 13.6), (10, 13.6)), stroke="paper-line", width=0.4),
    )


def _ranks(shown: bool) -> tuple[AnyItem, ...]:
    """The six values in a ring, each beating the next one anticlockwise, on the free linen above
    the core. On the screen the words fill the ring, since they are small there, and null and ace
    have their names outside it.
    """
    drawn: list[AnyItem] = []
    for n, (number, (x, y)) in enumerate(_ring().items()):
        angle = -90 - 60 * n
        start = at(RING, angle - 13)
        drawn.append(
            Path((("M", start), *arc(RING, angle - 13, angle - 43)), stroke="ink", width=0.45)
        )
        drawn.append(
            Group(
                (Path(polygon(((-1.3, -1.5), (1.3, 0), (-1.3, 1.5))), fill="ink"),),
                turned(angle - 44 - 90, *at(RING, angle - 44)),
            )
        )
        drawn.append(Group(coin_face(number), moved(x, y, 0.46)))
        if shown and number < 2:
            drawn.append(Text(x + 6, y + 2, value_name(number), 7, fill="ink"))
    lines = (say("the higher coin wins,"), say("null takes five"))
    if shown:
        wrapped = [part for line in lines for part in wrap(line, 11)]
        top = 2.2 - 7.2 * (len(wrapped) - 1) / 2
        drawn += [label(0, top + 7.2 * n, line, 7) for n, line in enumerate(wrapped)]
    else:
        *words, last = GAMES["siege-by-number"].info.title.split()
        drawn += [
            label(0, -5.6 + 6.4 * n, line, 6.2, "serif")
            for n, line in enumerate((" ".join(words), last))
        ]
        drawn.append(Line(((-6, 4.2), (6, 4.2)), stroke="tile-line", width=0.3))
        drawn += [label(0, 8.8 + 4.4 * n, line, 3.6) for n, line in enumerate(lines)]
    return (
        Group(
            tuple(drawn),
            alt=say(
                "Five, four, three, two, ace and null in a ring: the higher value wins, but null"
                " beats five."
            ),
        ),
    )


def spots(suits: Sequence[str], margin: float = MARGIN) -> dict[str, Place]:
    """The place of each value in the ring, as `value-5`."""
    ring, size = _ring_at(suits, margin)
    x, y = _on_board(ring, suits, margin)
    return {
        f"value-{number}": Place(x + size * dx, y + size * dy, size * 0.46 * COIN / 2, "circle")
        for number, (dx, dy) in _ring().items()
    }


def _ring() -> dict[int, Point]:
    """The middle of each value about the middle of their ring."""
    return {number: at(RING, -90 - 60 * n) for n, number in enumerate((5, 4, 3, 2, 1, 0))}


def places(
    suits: Sequence[str], square: float = SQUARE, margin: float = MARGIN
) -> dict[str, Place]:
    """The place of each cell; bases are twice as wide as squares."""
    scale = square / SQUARE
    bases = {
        tile.suit + "*": (_spot(tile, margin), _reach(tile, margin) * square)
        for tile in pinwheel.tiles(suits)
        if tile.kind == "ace"
    }
    out = {}
    for number in pinwheel.cells(suits):
        name = pinwheel.NAMES[number]
        spot, half = bases.get(name, (pinwheel.centre(name), square / 2))
        x, y = _on_board(spot, suits, margin)
        out[name] = Place(x * scale, y * scale, half, "square")
    return out


def symbols(suits: Sequence[str]) -> dict[str, tuple[AnyItem, ...]]:
    """The tiles in use."""
    return (
        {"core": _meadow(), "cloth": drawing("cloth")}
        | {f"ace-{letter}": _base(letter) for letter in suits}
        | {f"home-{letter}": _home(letter) for letter in suits}
        | {f"back-{letter}": _arm(letter) for letter in suits}
        | {f"suit-{letter}": suit(letter, f"{SUITS[letter]}-deep") for letter in suits}
    )


WASHES: Final = {letter: fill.replace("suit", "wash") for letter, fill in SUITS.items()}
"""The light tone of each suit's ground."""


MARKS: Final = tuple(
    (x * SQUARE / 2 + 9.6, y * SQUARE / 2 - 9.6, 0.17) for x in (-1, 1) for y in (-1, 1)
)
"""Where the suit is on the squares of an arm, from its middle, and its scale."""


def _meadow() -> tuple[AnyItem, ...]:
    """A tile of the core: four squares of grass in two tones."""
    return (*tile_ground(), *drawing("meadow"), *drawing("tile-cross"))


def _arm(letter: str) -> tuple[AnyItem, ...]:
    """A tile of an arm: four squares in the light tone of its suit."""
    return (
        *tile_ground(),
        Rect(-TILE / 2, -TILE / 2, TILE, TILE, fill=WASHES[letter], stroke="tile-line", width=0.5),
        *drawing("tile-cross"),
    )


def _home(letter: str) -> tuple[AnyItem, ...]:
    """A base on the screen: framed in the colour of its suit."""
    frame = Rect(0, 0, 0, 0, fill=WASHES[letter], stroke=SUITS[letter], width=1.4, r=1.4)
    return (frame.grown(SMALL * SQUARE - 0.7),)


def _base(letter: str) -> tuple[AnyItem, ...]:
    """An ace as a base: framed in the colour of its suit, with a spiral round the piece in
    the middle.
    """
    half = TILE / 2
    frame = Rect(-half, -half, TILE, TILE, fill=WASHES[letter], stroke=SUITS[letter], r=1.4)
    return (
        *tile_ground(),
        replace(frame, width=HOME).grown(-HOME),
        Group(drawing("spiral", f"{SUITS[letter]}-deep"), turned(-90)),
        Group(suit(letter), moved(-half + 7.5, -half + 7.5, 0.34)),
    )


def _spot(tile: pinwheel.Tile, margin: float) -> Point:
    """The centre of a tile in board units. A small base keeps the corner at its square."""
    dx, dy = SLIDE[tile.suit] if tile.kind == "ace" else (0, 0)
    less = 1 - _reach(tile, margin)
    return tile.x + dx - less * dy, tile.y + dy + less * dx


def _box(suits: Sequence[str], margin: float) -> tuple[float, float, float, float]:
    """The tiles' bounding box, in board units."""
    tiles = [(*_spot(tile, margin), _reach(tile, margin)) for tile in pinwheel.tiles(suits)]
    return (
        min(x - reach for x, _, reach in tiles),
        min(y - reach for _, y, reach in tiles),
        max(x + reach for x, _, reach in tiles),
        max(y + reach for _, y, reach in tiles),
    )


def _on_board(spot: Point, suits: Sequence[str], margin: float) -> Point:
    """A point in mm. On the screen the board is turned by half, to the first seat."""
    left, top, right, bottom = _box(suits, margin)
    x, y = (right - spot[0], bottom - spot[1]) if margin <= HEM else (spot[0] - left, spot[1] - top)
    return x * SQUARE + margin, y * SQUARE + margin


def _hem(tiles: Sequence[tuple[float, float, float]]) -> list[AnyItem]:
    """Cloth under each tile, whose threads continue in the next one's, with an edge round all of
    them.
    """
    hem, whole = HEM - 0.4, SQUARE + HEM - 0.4
    edges = [
        Rect(x, y, 0, 0, stroke="linen-shade", width=0.8, r=1.5).grown(reach * SQUARE + hem)
        for x, y, reach in tiles
    ]
    cloths = [Use("cloth", moved(x, y, (reach * SQUARE + hem) / whole)) for x, y, reach in tiles]
    return [*edges, *cloths]


def _linen(width: float, height: float, margin: float) -> list[AnyItem]:
    """Cloth with its threads, a hem and the stitches of the hem."""
    step, edge = 1.9, Rect(0, 0, width, height, stroke="linen-shade")
    across = "".join(f"M 0 {n * step:.2f} H {width:.2f} " for n in range(1, int(height / step) + 1))
    down = "".join(f"M {n * step:.2f} 0 V {height:.2f} " for n in range(1, int(width / step) + 1))
    return [
        Rect(0, 0, width, height, fill="linen"),
        Path(path(across), stroke="linen-thread", width=0.35),
        Path(path(down), stroke="linen-thread", width=0.2),
        replace(edge, width=0.6).grown(-0.3),
        replace(edge, width=0.5, dash=(2.4, 1.4)).grown(-0.43 * margin),
    ]
