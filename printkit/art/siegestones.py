"""The board of 37 circles: light wood with turned hollows for SiegeStones, a town of squares and
streets for Nobles and Peasants, sandstone for Angry Gods.

Drawn for a pitch (distance between neighbouring centres) of 32 mm and scaled for others. The free
corners hold a title and a diagram of what counts in the game.
"""

from __future__ import annotations

from math import sin
from typing import Any, Final

from printkit.art.drawings import drawing
from printkit.art.palette import PALETTE
from printkit.art.shapes import at, border, centred, label, rounded, symbol, turned
from printkit.art.stones import (
    FILLS,
    RAYS,
    STONE,
    TOWER,
    family,
    god,
    pit,
    stone,
    stone_title,
    tower,
)
from printkit.fonts import metrics
from printkit.scene import (
    AnyItem,
    Circle,
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
from rulescore.boards.hexagon import CIRCLES, COLOURS, INNER, NEIGHBOURS, POINTS, centre
from rulescore.translation import say

PITCH: Final = 32.0
CIRCLE: Final = 10.5
"""Radius of a circle, mm."""
NAME: Final = 5.2
"""The size of a circle's name, mm: legible on a phone, between middle and rim."""
NAME_DOWN: Final = 7.6
"""How far its line is below the middle, mm."""
SPOT: Final = 7.5
"""Radius of a point, where followers stand, mm."""
FOLLOWER: Final = 0.6
"""The scale of a stone on a point: it leaves air to the circles around it."""
SNUG: Final = 1.35
"""The margin above and below with which the board fits on one sheet of A4 or Letter, mm."""
FRAME: Final = 2.6
"""Space for the border lines around a board that is not snug, mm."""
EDGE: Final = 2.4
"""Width of the wooden edge, mm."""
THIN: Final = 1.05
"""The same on a snug board, which ends with its edge above and below."""
BLEED: Final = 3.0
RIMS: Final = dict.fromkeys(("siegestones", "nobles-and-peasants"), CIRCLE + EDGE + 3.6) | {
    "angry-gods": EDGE + 5.0
}
"""How far each plank extends beyond its corners, mm."""
REACH: Final = dict.fromkeys(("siegestones", "nobles-and-peasants"), 3 * PITCH) | {
    "angry-gods": 2.72 * PITCH
}
"""How far the corners of each plank are from its middle, mm: they are the outermost circles, but in
Angry Gods nothing stands on those, and the plank ends behind the outermost points.
"""
WOODS: Final = {"siegestones": "wood", "nobles-and-peasants": "town", "angry-gods": "sandstone"}
"""The material of each board, which is the prefix of its colours' names."""
LEADER: Final = 0.85
"""The scale of a stone on a circle among followers: smaller than a god."""
TALL: Final = 30.4
"""Width of a tower on the screen's board, mm: two neighbours leave a line between them."""
TITLE: Final = 38.0
"""The longest title in the free corner, mm."""
HOUSE: Final = 1.6
"""How far a house is from the middle of its block, towards the street, mm."""
GOD: Final = 22.3
"""Width of a god's tower on the screen's board, mm: as much as the followers around it leave. Its
long rays reach between them.
"""


def board(game_id: str, pitch: float = PITCH, snug: bool = False) -> Scene:
    """The board for one of the three games, with circles that far apart in mm. A snug one is
    trimmed above and below, to fit on one sheet of paper.
    """
    scale = pitch / PITCH
    width, height = _size(game_id, snug)
    wood = WOODS[game_id]
    rim, edge = (CIRCLE + SNUG, THIN) if snug else (RIMS[game_id], EDGE)
    items = (
        *_plank(wood, REACH[game_id], rim, edge),
        *(_houses() if wood == "town" else ()),
        *_lattice(game_id == "angry-gods", wood),
        *(_corners(game_id, snug)),
    )
    matrix = moved(width / 2 * scale, height / 2 * scale, scale)
    drawn: list[AnyItem] = [
        *_ground(width, height, scale, snug),
        Group(
            items, matrix, clip=(-width / 2, -height / 2, width / 2, height / 2) if snug else None
        ),
    ]
    if snug:
        x, y = -REACH[game_id] / 2, height / 2 + BLEED
        beyond = Rect(x, -y, -2 * x, 2 * y, fill=f"{wood}-edge", role="bleed")
        drawn.insert(1, Group((beyond,), matrix))
    return Scene(
        _title(game_id), width * scale, height * scale, tuple(drawn), PALETTE, symbols(wood)
    )


def places(game_id: str, pitch: float = PITCH) -> dict[str, Place]:
    """The place of each circle and, for Angry Gods, each point, with smaller stones on points."""
    scale = pitch / PITCH
    width, height = (side / 2 for side in _size(game_id, snug=False))

    def place(name: str, reach: float, size: float = 1.0) -> Place:
        x, y = _at(name)
        return Place((x + width) * scale, (y + height) * scale, reach * scale, "circle", size)

    if game_id != "angry-gods":
        return {name: place(name, PITCH / 2 - 0.1) for name in CIRCLES}
    inner = {CIRCLES[number]: place(CIRCLES[number], CIRCLE + 0.4, LEADER) for number in INNER}
    return inner | {name: place(name, SPOT, FOLLOWER) for name in POINTS}


def screen(game_id: str) -> Screen:
    """What the page needs; the board is the same for every number of seats and all options.

    Besides the kinds of the view there is `stone-X-on`, a stone on a tower: as wide as the tower
    and centred on it.
    """
    made = {
        f"stone-{letter}": symbol(stone_title(letter), stone(letter), 20.4, 2 * STONE)
        for letter in COLOURS
    }
    if game_id == "angry-gods":
        made |= {
            f"stone-{letter}-on": symbol(
                say("God: {stone}", stone=stone_title(letter)),
                god(letter),
                GOD * RAYS / TOWER / LEADER,
                2 * RAYS,
            )
            for letter in COLOURS
        }
        made["tower"] = symbol(say("Tower, dark inside"), pit(), GOD / LEADER, 2 * TOWER)
        made |= {
            f"seat-{n}": symbol(title, drawing(f"priest-{n}"), 22, 23)
            for n, title in ((1, say("Priest in a dark robe")), (2, say("Priest in a light robe")))
        }
    else:
        made |= {
            f"stone-{letter}-on": symbol(stone_title(letter), stone(letter), TALL, 2 * TOWER)
            for letter in COLOURS
        }
        made["tower"] = symbol(say("Tower"), tower(), TALL, 2 * TOWER)
    if game_id == "nobles-and-peasants":
        made |= {
            f"family-{letter}": symbol(
                say("Arms of a family: {stone}", stone=stone_title(letter)), family(letter), 22, 23
            )
            for letter in COLOURS
        }
        gap = (Group(drawing("gap"), moved(0, 0, 1.02)),)
        made["gap"] = centred(say("Room for a stone"), 10, 21, gap)
    tints = {
        f"{kind}-{letter}": fill for kind in ("stone", "family") for letter, fill in FILLS.items()
    }
    tray = WOODS[game_id] if game_id == "nobles-and-peasants" else ""
    return Screen(say("The board"), board(game_id), places(game_id), made, tints=tints, tray=tray)


def symbols(wood: str = "wood") -> dict[str, tuple[AnyItem, ...]]:
    """The symbols of a board of that material."""
    made: dict[str, tuple[AnyItem, ...]] = {
        "circle": (
            Circle(0, 0, CIRCLE, fill=f"{wood}-hollow", stroke=f"{wood}-line", width=0.6),
            Circle(0, 0, CIRCLE - 1.5, stroke=f"{wood}-line", width=0.2),
        )
    }
    if wood == "sandstone":
        made["spot"] = drawing("spot")
    if wood == "town":
        made |= {name: drawing(name) for name in ("house", "slate-house")}
    return made


def _size(game_id: str, snug: bool) -> tuple[float, float]:
    margin, reach = RIMS[game_id] + FRAME, REACH[game_id]
    return 2 * (reach + margin), 2 * (reach * ROOT + (CIRCLE + SNUG if snug else margin))


ROOT: Final = 3**0.5 / 2


def _at(name: str) -> Point:
    x, y = centre(name)
    return x * PITCH, y * PITCH


def _ground(width: float, height: float, scale: float, snug: bool) -> list[AnyItem]:
    out: list[AnyItem] = [Rect(0, 0, width * scale, height * scale, fill="paper")]
    if not snug:
        out.append(Group(border(width, height), moved(0, 0, scale)))
    return out


def _outline(reach: float, beyond: float) -> tuple[Any, ...]:
    """The board's outline, that far outside its corners."""
    return rounded((at(reach, 60 * n) for n in range(6)), beyond)


def _houses() -> list[AnyItem]:
    """Streets from square to square, and a house in every second block between them, all along the
    same streets: a quiet ground.
    """
    streets: list[AnyItem] = [
        Line((_at(CIRCLES[number]), _at(CIRCLES[other])), stroke=colour, width=width)
        for colour, width in (("town-line", 3.9), ("town-street", 3.3))
        for number, near in enumerate(NEIGHBOURS)
        for other in near
        if number < other
    ]
    return streets + [
        Use("slate-house" if number % 5 == 2 else "house", moved(x, y + HOUSE))
        for number, name in enumerate(POINTS)
        for x, y in (_at(name),)
        if _lean(name) == 0.0
    ]


def _plank(wood: str, corners: float, rim: float, edge: float) -> list[AnyItem]:
    line = "" if edge == THIN else f"{wood}-line"
    return [
        Path(_outline(corners, rim), fill=f"{wood}-edge", stroke=line, width=0.5),
        Path(_outline(corners, rim - edge), fill=wood, stroke=line, width=0.35),
        *_grain(corners, rim - edge, wood),
    ]


def _grain(corners: float, beyond: float, wood: str) -> list[AnyItem]:
    """Long, slightly wavy lines along the wood, with gaps."""
    out: list[AnyItem] = []
    reach = corners * ROOT + beyond - 1.6
    rows = 41
    for row in range(rows):
        y = -reach + 2 * reach * (row + 0.5 + 0.3 * sin(row * 2.3)) / rows
        end = min(
            (reach - abs(y)) / (2 * ROOT) + reach / (2 * ROOT), corners + beyond - 2 - abs(y) / 9
        )
        x = -end + 5 * (1 + sin(row * 1.7))
        while x < end - 12:
            length = min(28 + 22 * (1 + sin(row * 3.1 + x)), end - x)
            sway = 0.9 * sin(row * 0.37 + x * 0.02)
            out.append(
                Path(
                    path(
                        f"M {x:.2f} {y:.2f} q {length / 4:.2f} {sway:.2f} {length / 2:.2f} 0 q"
                        f" {length / 4:.2f} {-sway:.2f} {length / 2:.2f} 0"
                    ),
                    stroke=f"{wood}-grain",
                    width=0.4,
                    round=True,
                )
            )
            x += length + 5 + 3 * sin(row * 1.3 + x)
    return out


def _lattice(points: bool, wood: str) -> list[AnyItem]:
    """The circles and the lines between them. With points for followers there are no outermost
    circles, though points are named after them too.
    """
    out: list[AnyItem] = []
    used = {number for number in range(len(CIRCLES)) if not points or number in INNER}
    for number, near in enumerate(NEIGHBOURS) if wood != "town" else ():
        out += [
            Line((_at(CIRCLES[number]), _at(CIRCLES[other])), stroke=f"{wood}-line", width=0.3)
            for other in near
            if number < other and {number, other} <= used
        ]
    if points:
        out += [Use("spot", turned(_lean(name), *_at(name))) for name in POINTS]
    for number in sorted(used):
        x, y = _at(CIRCLES[number])
        out.append(Use("circle", moved(x, y)))
        out.append(label(x, y + NAME_DOWN, CIRCLES[number], NAME, fill=f"{wood}-ink"))
    return out


def _lean(point: str) -> float:
    """How far a triangle on a point is turned so that its corners point at the three circles."""
    return 180.0 if point[0] == point[2] else 0.0


def _title(game_id: str) -> str:
    return {
        "siegestones": say("Wooden board of 37 circles in rows of four to seven"),
        "nobles-and-peasants": say("Town of 37 round squares in rows of four to seven"),
        "angry-gods": say("Stone board of 37 circles, with the 54 points where three circles meet"),
    }[game_id]


def _corners(game_id: str, snug: bool) -> list[AnyItem]:
    """A title in the upper left corner and a diagram in the lower right one."""
    width, height = (side / 2 for side in _size(game_id, snug))
    left, top = -width + 7.0, -height + (4.0 if snug else 7.0)
    title = GAMES[game_id].info.title
    size = min(6.4, TITLE * 6.4 / metrics.width(title, "serif", 6.4))
    out: list[AnyItem] = [
        Text(left, top + 4, title, size, font="serif", fill="ink"),
        Line(((left, top + 7.8), (left + 14, top + 7.8)), stroke="paper-line", width=0.3),
    ]
    return [
        *out,
        Group((_diagram(game_id),), moved(width - 22.5, height - (17.5 if snug else 20.5), 1.2)),
    ]


def _diagram(game_id: str) -> AnyItem:
    """What counts in the game."""
    told = {
        "siegestones": say(
            "A tower with two blue stones and a red one beside it carries a blue stone: blue"
            " controls it."
        ),
        "nobles-and-peasants": say(
            "In a line a blue tower, a yellow stone, a green tower, a yellow stone: each tower sees"
            " its neighbours, and none sees past the next tower."
        ),
        "angry-gods": say(
            "A red stone with six stones around it has become a god: it stands on a tower in a"
            " wreath of rays."
        ),
    }
    return Group(drawing(f"diagram-{game_id}"), alt=told[game_id])
