"""What a kit is made of: parts as data. `printkit.lay_out` puts them on paper.

| part | for | what it holds |
|---|---|---|
| `Flat` | cards, tiles, discs, coins: anything that is cut out flat, with or without a back | things, rectangular or round |
| `Net` | what is cut out and folded: towers, dice, belts, platforms | things whose drawing has cut and fold lines |
| `Standing` | figures that stand on a foot | figures |
| `Board` | a board, whole on one sheet or cut into parts that are glued | a scene, and where it may be cut |
| `Pad` | tables to write on, as many as the paper holds | a table, and how many a game needs |
| `Words` | rules | Markdown |
| `Drawn` | whatever fills a sheet in its own way: summaries | a function from paper to drafts |

A thing's drawing is a `Scene` whose width and height are the finished size. What reaches beyond
that (draw grounds 3 mm farther on each side) is its bleed and is cut off as the choices say;
`trimmed` makes such a scene of one whose size includes the bleed. Things that share a `Scene`
object as front or back share one drawing in the file, so make a back once and give it to all. A
front and its back are each drawn upright; the layout mirrors and turns backs.
"""  # noqa: E501

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from printkit.choices import Choices
from printkit.paper import Draft, Leaf, Paper
from printkit.scene import AnyItem, Box, Point, Scene, Sheet
from rulescore import Game
from rulescore.game import Option
from rulescore.translation import say, say_count

MOST: Final = 1000
"""The most things that one part may have."""


@dataclass(frozen=True)
class Thing:
    """A thing to cut out, `count` times. `name` says what it is ("Blue stone with a ring"): it is
    read aloud and stands in the parts list.
    """

    name: str
    front: Scene
    back: Scene | None = None
    count: int = 1


@dataclass(frozen=True)
class Step:
    """A step of putting something together: a sentence, and a drawing if one helps (at most 45 mm
    wide).
    """

    text: str
    drawing: Scene | None = None


@dataclass(frozen=True, kw_only=True)
class Part:
    """What every part has. `title` replaces the one in the kit's list where it says more; `steps`
    tell how the part is put together.
    """

    title: str = ""
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Flat(Part):
    """Things of one size. `corner` rounds the corners of rectangles; `gap` is the least distance of
    two, mm (0 = edge to edge, one cut for two).

    Things that are few and small may be `folded`: where that spares a sheet, fronts and backs lie
    on one side of it, to be glued upon each other.
    """

    things: Sequence[Thing]
    shape: Literal["rect", "round"] = "rect"
    corner: float = 0.0
    gap: float = 0.0
    folded: bool = False


@dataclass(frozen=True)
class Net(Part):
    """Things to fold: their drawings hold lines of the roles `cut` and `fold` and may differ in
    size.
    """

    things: Sequence[Thing]


@dataclass(frozen=True)
class Figure:
    """A figure to stand up: its picture has the middle of its lower edge at (0, 0) and is `width` x
    `height` mm; `ground` is the colour of its foot.
    """

    title: str
    items: tuple[AnyItem, ...]
    width: float
    height: float
    ground: str


@dataclass(frozen=True)
class Standing(Part):
    """Figures to stand up."""

    figures: Sequence[Figure]


Join = float | tuple[Point, ...]
"""A straight cut at that x (or y), or the points of one that winds through the board from edge to
edge.
"""


@dataclass(frozen=True)
class Board(Part):
    """A board. `joins` are where it may be cut: the x of upright cuts and the y of level ones, mm,
    or the points of one that winds between circles.

    Where `joins` is None every mm will do that touches none of the `keep` boxes and no text.
    `ground` is the colour that is printed beyond its edge. `slim` says that its parts may lie in
    slim frames where that spares sheets.
    """

    scene: Scene
    joins: tuple[Sequence[Join], Sequence[Join]] | None = None
    keep: Sequence[Box] = ()
    ground: str = "paper"
    slim: bool = False


@dataclass(frozen=True)
class Pad(Part):
    """A table to write on: at least `least` of them, and as many more as the sheet holds, `most` in
    all. `note` stands above them.
    """

    table: Scene
    least: int = 1
    most: int = 100
    note: str = ""


@dataclass(frozen=True)
class Words(Part):
    """A text in Markdown, as on the page of rules."""

    markdown: str


@dataclass(frozen=True)
class Drawn(Part):
    """Sheets that a function draws for a paper, given the part's title: drafts, or leaves where
    something is printed on their backs too.

    `reading` draws the same for a screen, page by page, where the sheets are not in the order in
    which they are read.
    """

    drafts: Callable[[str, Paper], Sequence[Draft | Leaf]]
    reading: Callable[[str, Paper], Sequence[Sheet]] | None = None


AnyPart = Flat | Net | Standing | Board | Pad | Words | Drawn


@dataclass(frozen=True)
class Made:
    """A part of a kit on paper: its id in the kit, its title, what it is, the leaves on which it
    lies, maybe with others.
    """

    id: str
    title: str
    part: AnyPart
    leaves: tuple[Leaf, ...]


def never(choices: Choices) -> bool:
    """That a part is needed, whatever is chosen."""
    return False


def always(choices: Choices) -> bool:
    """That one can play without a part, whatever is chosen."""
    return True


@dataclass(frozen=True)
class Entry:
    """A part that a person may choose: `draw` draws it, or says None when these choices have none.

    What is `spare` for these choices is printed when it is asked for only: one can play without it.
    """

    id: str
    title: Callable[[], str]
    draw: Callable[[Choices], AnyPart | None]
    spare: Callable[[Choices], bool] = never


@dataclass(frozen=True)
class Kit:
    """Everything to print for a game, or for what is no game of ours: then `game` is None, and
    `name`, `author` and `licence` come from the caller.

    `author` and `licence` stand in every PDF; for a game of ours they are ours where they are
    empty.

    `sizes` gives the sizes for a paper, id and title; a kit without sizes leaves it out.

    `printed` names the game's options that change something on paper, `seats` the numbers of seats
    for which something else is printed than for any number. `flat` says whether anything is cut out
    flat, with a bleed and a safe zone.
    """

    game: Game[Any] | None
    entries: tuple[Entry, ...]
    sizes: Callable[[Paper], Mapping[str, str]] = lambda paper: {}
    printed: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    flat: bool = True
    name: str = ""
    author: str = ""
    licence: str = ""

    def __post_init__(self) -> None:
        if not self.id:
            raise ValueError(say("a kit needs a game or a name"))

    @property
    def id(self) -> str:
        """The name by which it is asked for, and with which its files begin: the game's id, or
        small letters, digits and hyphens of its own name.
        """
        return (
            self.game.info.id
            if self.game
            else re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")[:40]
        )

    @property
    def title(self) -> str:
        """What stands on its sheets."""
        return self.name or (self.game.info.title if self.game else "")

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of its game; none without one."""
        return self.game.info.options if self.game else ()

    @property
    def maker(self) -> tuple[str, str]:
        """Whose it is and under which licence, "" for our own; what is not ours and comes without a
        licence is said to have none that is known.
        """
        if self.game and not self.author and not self.licence:
            return "Siegeworks", ""
        return self.author or say("unknown"), self.licence or say("All rights are with the author.")

    def usual(self, choices: Choices) -> tuple[str, ...]:
        """The ids of the parts that are printed when none is asked for by name."""
        return tuple(entry.id for entry in self.entries if not entry.spare(choices))

    def sleeves(self, paper: Paper) -> bool:
        """Whether it has cards that can be made for sleeves."""
        return bool(set(self.sizes(paper)) & set(CARDS))


CARDS: Final[dict[str, tuple[float, float]]] = {
    "poker": (63.5, 88.9),
    "tcg": (63.0, 88.0),
    "bridge": (57.15, 88.9),
    "mini": (44.0, 67.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
}
"""Width and height of cards by the names of their sizes, mm."""
SLEEVES: Final[dict[str, tuple[float, float]]] = {
    "poker": (63.5, 88.0),
    "tcg": (63.5, 88.0),
    "bridge": (57.5, 89.0),
    "mini": (44.0, 68.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
}
"""The sleeves that are sold for cards of these sizes, by the size of card that is printed on the
packet, mm.
"""
SOLD: Final = (
    (41.0, 63.0),
    (44.0, 68.0),
    (56.0, 87.0),
    (57.5, 89.0),
    (59.0, 92.0),
    (63.5, 88.0),
    (65.0, 100.0),
    (70.0, 70.0),
    (70.0, 110.0),
    (70.0, 120.0),
    (80.0, 80.0),
    (80.0, 120.0),
)
"""The sleeves of most shops, by the size of card that is printed on the packet, mm."""
OWN: Final = ((44.0, 105.0), (63.0, 148.0))
"""The least and the most that a card of a person's own size may be wide and high, mm."""
LOOSE: Final = 1.0
"""How much narrower and lower than that a card is that was cut by hand and should slide in, mm."""
AROUND: Final = (2.5, 3.0)
"""How much wider and higher a sleeve is than what is printed on its packet, mm."""


def card_sizes() -> dict[str, str]:
    """The sizes of cards with their titles, for a kit's `sizes`."""
    titles = {
        "poker": say("poker cards"),
        "tcg": say("trading cards"),
        "bridge": say("bridge cards"),
        "mini": say("mini cards"),
        "tarot": say("tarot cards"),
        "square": say("square cards"),
    }
    return {
        name: say("{title}, {w} x {h} mm", title=title, w=CARDS[name][0], h=CARDS[name][1])
        for name, title in titles.items()
    }


def own_size(text: str) -> tuple[float, float] | None:
    """Width and height of a card that a text such as 60x90 says, mm; None when it says nothing of
    the kind. ValueError when such a card cannot be.
    """
    found = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,2})?)x([0-9]{1,3}(?:\.[0-9]{1,2})?)", text)
    if not found:
        return None
    width, height = float(found[1]), float(found[2])
    (narrow, wide), (low, high) = OWN
    if not (narrow <= width <= wide and low <= height <= high):
        limits = {
            "narrow": round(narrow),
            "wide": round(wide),
            "low": round(low),
            "high": round(high),
        }
        raise ValueError(
            say(
                "a card is {narrow} to {wide} mm wide and {low} to {high} mm high, not {given}",
                given=text,
                **limits,
            )
        )
    return width, height


def sleeve_size(choices: Choices) -> tuple[float, float] | None:
    """The sleeves for the cards of these choices, by the size on their packet, mm; None when the
    usual ones are all too small.

    Cards that are made for sleeves of a person's own size are for sleeves of that size.
    """
    own = own_size(choices.size)
    if own is None:
        return SLEEVES[choices.size or "poker"]
    if choices.sleeved:
        return own
    holding = [size for size in SOLD if size[0] >= own[0] and size[1] >= own[1]]
    return min(holding, key=lambda size: size[0] * size[1], default=None)


def card_size(choices: Choices) -> tuple[float, float]:
    """Width and height of a card for these choices, mm."""
    sleeve = sleeve_size(choices) if choices.sleeved else None
    if sleeve:
        return sleeve[0] - LOOSE, sleeve[1] - LOOSE
    return own_size(choices.size) or CARDS[choices.size or "poker"]


def on_the_table(choices: Choices) -> tuple[float, float]:
    """The room that a card takes on the table, in its sleeve if it has one, mm."""
    sleeve = sleeve_size(choices) if choices.sleeved else None
    return (sleeve[0] + AROUND[0], sleeve[1] + AROUND[1]) if sleeve else card_size(choices)


def trimmed(scene: Scene, bleed: float) -> Scene:
    """A scene that counts its bleed as part of its size, as a scene of the finished size from which
    the bleed sticks out.
    """
    x, y = scene.origin
    return replace(
        scene,
        width=scene.width - 2 * bleed,
        height=scene.height - 2 * bleed,
        origin=(x + bleed, y + bleed),
    )


def checked(title: str, things: Sequence[Thing]) -> Sequence[Thing]:
    """The things, when there are any and not too many. ValueError otherwise."""
    count = sum(thing.count for thing in things)
    if not 1 <= count <= MOST:
        reason = say_count(
            "{title} has {n} piece to print; it needs at least 1 and at most {most}",
            "{title} has {n} pieces to print; it needs at least 1 and at most {most}",
            count,
            title=title,
            most=MOST,
        )
        raise ValueError(reason)
    return things
