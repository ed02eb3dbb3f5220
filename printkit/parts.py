"""What a kit is made of: parts as data. `printkit.leaves` puts them on paper.

- `Flat`: what is cut out flat, with or without a back: cards, tiles, discs, coins
- `Net`: what is cut out and folded: towers, dice, belts, platforms
- `Standing`: figures that stand on a foot
- `Board`: a board, whole on one sheet or cut into parts that are glued together
- `Pad`: tables to write on, as many as the paper holds
- `Words`: rules in Markdown
- `Drawn`: sheets drawn by a function, such as summaries

A thing is a `Scene` of the finished size. Draw grounds 3 mm beyond it on each side; the choices say
how much of this bleed is kept. `trimmed` converts a scene whose size includes the bleed. Things
that share a `Scene` object as front or back share one drawing in the file, so make a common back
once. Draw fronts and backs upright; the layout mirrors and turns backs.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any, Final, Literal

from printkit.choices import Choices
from printkit.paper import Draft, Leaf, Paper
from printkit.scene import AnyItem, Point, Scene, Sheet
from rulescore import Game
from rulescore.options import Option
from rulescore.translation import decimal, invalid, say, say_count

Size = tuple[float, float]
"""Width and height, mm."""
MOST: Final = 1000
"""The most things in one part."""


@dataclass(frozen=True)
class Thing:
    """A thing to cut out, `count` times. `name` says what it is ("Blue stone with a ring"), for
    screen readers and the parts list; `alt` says more to screen readers.
    """

    name: str
    front: Scene
    back: Scene | None = None
    count: int = 1
    alt: str = ""


@dataclass(frozen=True)
class Step:
    """A step of the assembly: a sentence, and a drawing if it helps (at most 45 mm wide)."""

    text: str
    drawing: Scene | None = None


@dataclass(frozen=True, kw_only=True)
class Part:
    """What every part has. `title` replaces the entry's title in the kit where it says more;
    `steps` show how to put the part together; `notes` are sentences for the person who prints it.
    """

    title: str = ""
    steps: tuple[Step, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Flat(Part):
    """Things of one size. `corner` rounds the corners of rectangles; a hexagon has its points at
    the ends of the longer side; `gap` is the least distance between two, mm (0 = edge to edge, one
    cut for both).

    A few small things may be `folded`: where that saves a sheet, fronts and backs are printed on
    the same side, to be glued back to back. `joined` rectangles lie edge to edge, without bleed
    between them, and are cut apart from one edge of the sheet to the other.
    """

    things: Sequence[Thing]
    shape: Literal["rect", "round", "hex"] = "rect"
    corner: float = 0.0
    gap: float = 0.0
    folded: bool = False
    joined: bool = False


@dataclass(frozen=True)
class Net(Part):
    """Things to fold. Their drawings have lines of the roles `cut` and `fold` and may differ in
    size.
    """

    things: Sequence[Thing]


@dataclass(frozen=True)
class Figure:
    """A standing figure: its picture has the middle of its lower edge at (0, 0) and measures
    `width` x `height` mm; `ground` is the colour of its foot.
    """

    title: str
    items: tuple[AnyItem, ...]
    width: float
    height: float
    ground: str


@dataclass(frozen=True)
class Standing(Part):
    """Standing figures."""

    figures: Sequence[Figure]


Join = float | tuple[Point, ...]
"""A straight cut at that x (or y), or the points of a cut that winds from edge to edge."""


@dataclass(frozen=True)
class Board(Part):
    """A board. `joins` are where it may be cut: x of vertical and y of horizontal cuts, mm, or the
    points of one that winds between circles. `ground` is the colour beyond its edge. `slim` allows
    slim frames for its parts where that saves sheets.
    """

    scene: Scene
    joins: tuple[Sequence[Join], Sequence[Join]] = ((), ())
    ground: str = "paper"
    slim: bool = False


@dataclass(frozen=True)
class Pad(Part):
    """A table to write on, on plain paper: as many as the sheet holds, at most `most`. `note` is
    printed above them.
    """

    table: Scene
    most: int = 100
    note: str = ""


@dataclass(frozen=True)
class Words(Part):
    """A text in Markdown, like a rules page."""

    markdown: str


@dataclass(frozen=True)
class Drawn(Part):
    """Sheets that a function draws for a paper and the part's title: drafts, or leaves if their
    backs are printed too.

    `reading` draws the same for the screen, page by page, where the sheets are not in reading
    order.
    """

    drafts: Callable[[str, Paper], Sequence[Draft | Leaf]]
    reading: Callable[[str, Paper], Sequence[Sheet]] | None = None


AnyPart = Flat | Net | Standing | Board | Pad | Words | Drawn


@dataclass(frozen=True)
class Made:
    """A part of a kit on paper: its id in the kit, its title, the part itself, and its leaves,
    which it may share.
    """

    id: str
    title: str
    part: AnyPart
    leaves: tuple[Leaf, ...]


def never(choices: Choices) -> bool:
    """For an entry that is always needed."""
    return False


def always(choices: Choices) -> bool:
    """For an entry that is never needed to play."""
    return True


@dataclass(frozen=True)
class Entry:
    """An entry of a kit's menu: `draw` makes the part; LeftOut says why these choices have none.

    A `spare` part is not needed to play with these choices, and is printed on request only.
    """

    id: str
    title: Callable[[], str]
    draw: Callable[[Choices], AnyPart]
    spare: Callable[[Choices], bool] = never


@dataclass(frozen=True)
class Kit:
    """Everything to print for a game. For anything else `game` is None, and `name`, `author` and
    `licence` are given by the caller.

    `author` and `licence` are written into every PDF; empty, for one of our games, they are ours.
    `sizes` gives the sizes for a paper by id and title; a kit without sizes leaves it out.
    `printed` names the game's options that change the paper, `seats` the numbers of seats for which
    the print differs from the one for any number. `flat` says whether any part has a bleed and a
    safe zone, `stones` whether stones and towers come in several shapes, `straight` whether cards
    or tiles can lie edge to edge.
    """

    game: Game[Any] | None
    entries: tuple[Entry, ...]
    sizes: Callable[[Paper], Mapping[str, str]] = lambda paper: {}
    printed: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    flat: bool = True
    stones: bool = False
    straight: bool = False
    name: str = ""
    author: str = ""
    licence: str = ""

    def __post_init__(self) -> None:
        if not self.id:
            raise invalid("a kit needs a game or a name")

    @property
    def id(self) -> str:
        """The id on the command line and the start of file names: the game's, or the kit's name in
        small letters, digits and hyphens.
        """
        if self.game:
            return self.game.info.id
        text = re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")
        return f"{text[:20]}{text[20:][-20:]}" or ("deck" if self.name.strip() else "")

    @property
    def title(self) -> str:
        """The title on its sheets."""
        return self.name or (self.game.info.title if self.game else "")

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of its game, if any."""
        return self.game.info.options if self.game else ()

    @property
    def maker(self) -> tuple[str, str]:
        """Author and licence, "" for our own. Work of others without a licence is marked as having
        none known.
        """
        if self.game and not self.author and not self.licence:
            return "Siegeworks", ""
        return self.author or say("unknown"), self.licence or say(
            "All rights reserved by the author."
        )

    def usual(self, choices: Choices) -> tuple[str, ...]:
        """The ids of the parts that are printed by default."""
        return tuple(entry.id for entry in self.entries if not entry.spare(choices))

    def sleeves(self, paper: Paper) -> bool:
        """Whether it has cards that fit sleeves."""
        return bool(set(self.sizes(paper)) & set(CARDS))


_SIZES: Final = tomllib.loads(files(__package__).joinpath("cards.toml").read_text("utf-8"))
CARDS: Final[dict[str, Size]] = {name: (w, h) for name, (w, h) in _SIZES["cards"].items()}
"""Card sizes: width and height, mm."""
SLEEVES: Final[dict[str, Size]] = {name: (w, h) for name, (w, h) in _SIZES["sleeves"].items()}
"""The sleeves sold for these sizes, by the card size on the packet, mm."""
SOLD: Final[list[Size]] = [(w, h) for w, h in _SIZES["sold"]]
"""The sleeves that most shops sell, by the card size on the packet, mm."""
OWN: Final = ((44.0, 105.0), (63.0, 148.0))
"""The limits of a custom size for the cards of a game: width, height, mm."""
ANY: Final = ((10.0, 300.0), (10.0, 300.0))
"""The limits of the cards of others, mm."""
LOOSE: Final = 1.0
"""How much smaller than the size on the packet a card cut by hand has to be, to slide in, mm."""
AROUND: Final = (2.5, 3.0)
"""How much larger a sleeve is than the size on its packet: width, height, mm."""


def card_sizes() -> dict[str, str]:
    """The card sizes and their titles, for a kit's `sizes`."""
    titles = {
        "poker": say("poker cards"),
        "tcg": say("trading cards"),
        "bridge": say("bridge cards"),
        "mini": say("mini cards"),
        "tarot": say("tarot cards"),
        "square": say("square cards"),
    }
    return {
        name: say(
            "{title}, {w} x {h} mm",
            title=title,
            w=decimal(CARDS[name][0], 2),
            h=decimal(CARDS[name][1], 2),
        )
        for name, title in titles.items()
    }


def own_size(text: str, within: tuple[Size, Size] = ANY) -> Size | None:
    """Parses a card size such as 60x90, mm, or 2.5x3.5in; None if the text is something else.
    ValueError if it is out of range.
    """
    side = r"([0-9]{1,3}(?:\.[0-9]{1,3})?)"
    found = re.fullmatch(rf"{side}x{side}(in)?", text)
    if not found:
        return None
    width, height = (
        round(float(part) * (25.4 if found[3] else 1), 2) for part in found.groups()[:2]
    )
    (narrow, wide), (low, high) = within
    if not (narrow <= width <= wide and low <= height <= high):
        limits = {
            "narrow": round(narrow),
            "wide": round(wide),
            "low": round(low),
            "high": round(high),
        }
        raise invalid(
            "a card is {narrow} to {wide} mm wide and {low} to {high} mm high, not {given}",
            given=text,
            **limits,
        )
    return width, height


def sleeve_size(choices: Choices) -> Size | None:
    """The sleeves for these cards, by the card size on the packet, mm; None if the usual ones are
    all too small.

    Sleeved cards of a custom size are made for sleeves of exactly that size.
    """
    own = own_size(choices.size)
    if own is None:
        return SLEEVES[choices.size or "poker"]
    if choices.sleeved:
        return own
    holding = [size for size in SOLD if size[0] >= own[0] and size[1] >= own[1]]
    return min(holding, key=lambda size: size[0] * size[1], default=None)


def card_size(choices: Choices) -> Size:
    """Width and height of a card for these choices, mm."""
    sleeve = sleeve_size(choices) if choices.sleeved else None
    if sleeve:
        return sleeve[0] - LOOSE, sleeve[1] - LOOSE
    return own_size(choices.size) or CARDS[choices.size or "poker"]


def on_the_table(choices: Choices) -> Size:
    """The size of a card on the table, in its sleeve if it has one, mm."""
    sleeve = sleeve_size(choices) if choices.sleeved else None
    return (sleeve[0] + AROUND[0], sleeve[1] + AROUND[1]) if sleeve else card_size(choices)


def trimmed(scene: Scene, bleed: float) -> Scene:
    """Turns a scene whose size includes the bleed into one of the finished size, with the bleed
    beyond it.
    """
    x, y = scene.origin
    return replace(
        scene,
        width=scene.width - 2 * bleed,
        height=scene.height - 2 * bleed,
        origin=(x + bleed, y + bleed),
    )


def checked(title: str, things: Sequence[Thing]) -> Sequence[Thing]:
    """The things. ValueError if there are none or too many."""
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
