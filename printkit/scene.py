"""A drawing: shapes in millimetres, x to the right, y down.

Every shape has a role, its purpose on paper (`art` is printed, `cut` is where scissors go), and may
have an alternative text. Colours are names; a scene carries the palette that defines them. A symbol
is drawn once and used many times.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import atan2, ceil, cos, pi, radians, sin, sqrt, tan
from typing import Final, Literal

Role = Literal["art", "text", "bleed", "cut", "fold", "crease", "engrave", "mark", "safe"]
ROLES: Final[tuple[Role, ...]] = (
    "bleed",
    "art",
    "text",
    "engrave",
    "safe",
    "crease",
    "fold",
    "cut",
    "mark",
)
"""Every role, in the order of layers from bottom to top."""

FontName = Literal["serif", "sans", "sans-bold"]
"""A face by its use; `printkit.fonts` knows its file."""

Tag = Literal["", "H1", "H2", "H3", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD"]
"""The structure type of a group, as PDF names it: heading, paragraph, list, list item with label
and body, table, row, cell.
"""

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom, mm."""
Matrix = tuple[float, float, float, float, float, float]
"""a b c d e f as in SVG and PDF: x' = a x + c y + e, y' = b x + d y + f."""

Segment = tuple[Literal["M", "L", "C", "Z"], tuple[float, ...]]
"""A step of a path: its letter as in SVG (always absolute) and its numbers."""

Align = Literal["start", "middle", "end"]
BEFORE: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""The share of a text that lies before its place, by its `align`."""
IDENTITY: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Colour:
    """A colour on paper and in the light theme, and in the dark theme, each as `#rrggbb`."""

    light: str
    dark: str


@dataclass(frozen=True, kw_only=True)
class Item:
    """What every item has. `alt` is its alternative text; an item without one is decoration or part
    of its group.
    """

    role: Role = "art"
    alt: str = ""


@dataclass(frozen=True)
class Gradient:
    """A transition of colours along a line (`axis` is x1 y1 x2 y2) or from a focus to a circle (cx
    cy r fx fy), in the coordinates of `matrix`. Each stop has its offset, the name of its colour,
    and its opacity.
    """

    axis: tuple[float, ...]
    stops: tuple[tuple[float, str, float], ...]
    matrix: Matrix = IDENTITY


@dataclass(frozen=True, kw_only=True)
class Shape(Item):
    """An item with paint. `fill` and `stroke` name colours of the palette ("" = none); `width` and
    `dash` (on, off) are in mm; `round` rounds ends and corners, unless `cap` or `join` says what
    they look like, in SVG's words. A `gradient` is drawn instead of the fill, where there is one.
    """

    fill: str = ""
    gradient: Gradient | None = None
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    round: bool = False
    cap: Literal["", "butt", "round", "square"] = ""
    join: Literal["", "miter", "round", "bevel"] = ""


@dataclass(frozen=True)
class Path(Shape):
    """Straight lines and cubic curves; `path` parses them from SVG's notation. `even` fills by the
    even-odd rule.
    """

    segments: tuple[Segment, ...]
    even: bool = False


@dataclass(frozen=True)
class Rect(Shape):
    """A rectangle by its top left corner; `r` rounds the corners."""

    x: float
    y: float
    w: float
    h: float
    r: float = 0.0

    def grown(self, by: float) -> Rect:
        """The same, that many mm larger on each side, or smaller."""
        x, y, w, h = self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by
        return replace(self, x=x, y=y, w=w, h=h)


@dataclass(frozen=True)
class Circle(Shape):
    """A circle by centre and radius."""

    x: float
    y: float
    r: float


@dataclass(frozen=True)
class Line(Shape):
    """Straight lines through two or more points, not closed."""

    points: tuple[Point, ...]


@dataclass(frozen=True)
class Text(Item):
    """One line of text. `x` is its start, middle or end, depending on `align`, `y` the baseline,
    `size` the height of the face in mm (1 pt = 0.3528 mm).
    """

    x: float
    y: float
    text: str
    size: float
    font: FontName = "sans"
    fill: str = "ink"
    align: Align = "start"
    role: Role = field(default="text", kw_only=True)


@dataclass(frozen=True)
class Group(Item):
    """Items that belong together, transformed by one matrix.

    A group with a `tag` holds either tagged groups or what is read. `clip`, in the items' own mm,
    hides everything outside it, or outside its ellipse if `oval`; `window` does the same with a
    path (`even` = by the even-odd rule). `opacity` is that of the whole. `page` is the number of
    a booklet's page, for pages that are not in reading order on the sheets.
    """

    items: tuple[AnyItem, ...]
    matrix: Matrix = IDENTITY
    tag: Tag = ""
    clip: Box | None = None
    oval: bool = False
    window: tuple[Segment, ...] = ()
    even: bool = False
    opacity: float = 1.0
    page: int = 0


@dataclass(frozen=True)
class Use(Item):
    """A symbol of the scene, drawn here."""

    symbol: str
    matrix: Matrix = IDENTITY


@dataclass(frozen=True)
class Image(Item):
    """A picture in a box of `w` x `h` mm: the bytes of a PNG or JPEG, `wide` x `high` pixels,
    whether it covers the box or fits inside it, and whether it is printed in grey.

    `printkit.decks.pictures` makes one from a file, with all checks.
    """

    x: float
    y: float
    w: float
    h: float
    data: bytes = field(repr=False)
    wide: int
    high: int
    fit: Literal["cover", "contain"] = "cover"
    grey: bool = False

    @property
    def drawn(self) -> Box:
        """The box of the whole picture, including what is cropped."""
        scale = (max if self.fit == "cover" else min)(self.w / self.wide, self.h / self.high)
        w, h = self.wide * scale, self.high * scale
        left, top = self.x + (self.w - w) / 2, self.y + (self.h - h) / 2
        return (left, top, left + w, top + h)


Leaf = Path | Rect | Circle | Line | Text | Image | Use
AnyItem = Leaf | Group


@dataclass(frozen=True)
class Scene:
    """A drawing of `width` x `height` mm with the origin at `origin` (top left by default; a symbol
    is usually centred on 0, 0).
    """

    title: str
    width: float
    height: float
    items: tuple[AnyItem, ...]
    palette: Mapping[str, Colour]
    symbols: Mapping[str, tuple[AnyItem, ...]] = field(default_factory=dict)
    origin: Point = (0.0, 0.0)


@dataclass(frozen=True)
class Sheet:
    """A side of paper: a scene of the paper's size, its name in the bookmarks, and the box of the
    finished part (`trim`; None = the paper).

    `bleed` is how far the drawing reaches beyond the trim, if there is nothing else on the page.
    `number` is that of the sheet, as printed on it (0 = none), and `back` says whether this is its
    other side.
    """

    name: str
    scene: Scene
    trim: Box | None = None
    bleed: Box | None = None
    number: int = 0
    back: bool = False


@dataclass(frozen=True)
class Place:
    """The area to touch of a cell or point on a board: its centre and half side (square) or radius
    (circle), mm.

    Things on it are drawn at `scale` times their symbol's size. `h` is half the height of a
    rectangle that is not square.
    """

    x: float
    y: float
    r: float
    shape: Literal["square", "circle"]
    scale: float = 1.0
    h: float = 0.0


@dataclass(frozen=True)
class Screen:
    """What the page needs to show a game: the board, the places of its cells, and a symbol for each
    kind of thing (centred on 0, 0, at its size on this board).
    """

    title: str
    board: Scene
    places: Mapping[str, Place]
    symbols: Mapping[str, Scene]
    spots: Mapping[str, Place] = field(default_factory=dict)
    """What else on the board can be pointed at, but not touched, by name."""
    steps: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The places beside each, where things go from one to the next."""
    tints: Mapping[str, str] = field(default_factory=dict)
    """The colour of the lines of the seat whose symbol is that kind, if it has one."""
    tray: str = ""
    """The prefix of the colours of the tray below the board; "" if there is none."""


def moved(x: float, y: float, scale: float = 1.0) -> Matrix:
    """The matrix that scales about the origin and then moves it to (x, y)."""
    return (scale, 0.0, 0.0, scale, x, y)


def quarter_turned(x: float, y: float, turns: int = 1) -> Matrix:
    """The matrix that turns clockwise by quarters about the origin and then moves it to (x, y)."""
    cos, sin = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[turns % 4]
    return (cos, sin, -sin, cos, x, y)


def mirrored(x: float, y: float) -> Matrix:
    """The matrix that mirrors left and right about the origin and then moves it to (x, y)."""
    return (-1.0, 0.0, 0.0, 1.0, x, y)


def after(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def apply(matrix: Matrix, point: Point) -> Point:
    """The transformed point."""
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)


_STEP = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])|(-?(?:\d+\.?\d*|\.\d+))")
TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers each command of SVG's path notation takes."""


@lru_cache(maxsize=1000)
def path(d: str) -> tuple[Segment, ...]:
    """Parses SVG's path notation (M L H V C S Q T A Z, absolute and relative) into segments."""
    tokens = [letter or float(number) for letter, number in _STEP.findall(d)]
    out: list[Segment] = []
    here = start = control = (0.0, 0.0)
    at = 0
    letter = kind = ""
    while at < len(tokens):
        token = tokens[at]
        if isinstance(token, str):
            letter, at = token, at + 1
        before, kind = kind, letter.upper()
        numbers = [float(n) for n in tokens[at : at + TAKES[kind]]]
        at += TAKES[kind]
        ox, oy = here if letter.islower() else (0.0, 0.0)
        if kind == "Z":
            out.append(("Z", ()))
            here = control = start
            continue
        if kind == "H":
            here = control = (numbers[0] + ox, here[1])
            out.append(("L", here))
            continue
        if kind == "V":
            here = control = (here[0], numbers[0] + oy)
            out.append(("L", here))
            continue
        if kind == "A":
            end = (numbers[5] + ox, numbers[6] + oy)
            out += arc(
                here, (numbers[0], numbers[1]), numbers[2], bool(numbers[3]), bool(numbers[4]), end
            )
            here = control = end
            continue
        points = [(x + ox, y + oy) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if kind in "ML":
            here = control = points[0]
            out.append(("M" if kind == "M" else "L", here))
            if kind == "M":
                start = here
                letter = "l" if letter == "m" else "L"
            continue
        if kind in "ST":
            # Reflects the last control point, if the last curve is of the same kind.
            cx, cy = control if before in {"S": "CS", "T": "QT"}[kind] else here
            points.insert(0, (2 * here[0] - cx, 2 * here[1] - cy))
        control = points[-2]
        if kind in "QT":
            (qx, qy), end = points
            points = [
                (here[0] + 2 / 3 * (qx - here[0]), here[1] + 2 / 3 * (qy - here[1])),
                (end[0] + 2 / 3 * (qx - end[0]), end[1] + 2 / 3 * (qy - end[1])),
                end,
            ]
        here = points[2]
        out.append(("C", tuple(n for point in points for n in point)))
    return tuple(out)


def arc(
    start: Point, radii: Point, turned: float, large: bool, clockwise: bool, end: Point
) -> list[Segment]:
    """An arc of an ellipse as cubic curves of at most a quarter each. `turned` is the ellipse's
    rotation in degrees, the flags are those of SVG's `A`.

    After the SVG specification, "Elliptical arc implementation notes": centre from endpoints, radii
    that are too small scaled up.
    """
    rx, ry = abs(radii[0]), abs(radii[1])
    if start == end or not rx or not ry:
        return [] if start == end else [("L", end)]
    c, s = cos(radians(turned)), sin(radians(turned))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    # half of the chord where the ellipse is a circle of radius 1
    x, y = (c * dx + s * dy) / rx, (c * dy - s * dx) / ry
    far = x * x + y * y
    if far > 1:
        rx, ry, x, y, far = rx * sqrt(far), ry * sqrt(far), x / sqrt(far), y / sqrt(far), 1.0
    aside = sqrt(1 / far - 1) * (-1 if large == clockwise else 1)
    mx, my = aside * y, -aside * x
    first = atan2(y - my, x - mx)
    turn = (atan2(-y - my, -x - mx) - first) % (2 * pi) - (0 if clockwise else 2 * pi)
    middle: Matrix = (c * rx, s * rx, -s * ry, c * ry, 0.0, 0.0)
    shift = apply(middle, (mx, my))
    matrix: Matrix = (
        *middle[:4],
        shift[0] + (start[0] + end[0]) / 2,
        shift[1] + (start[1] + end[1]) / 2,
    )
    count = max(1, ceil(abs(turn) / (pi / 2) - 1e-9))
    each = turn / count
    reach = 4 / 3 * tan(each / 4)
    found: list[Segment] = []
    for number in range(count):
        a, b = first + number * each, first + (number + 1) * each
        handles = (
            (cos(a) - reach * sin(a), sin(a) + reach * cos(a)),
            (cos(b) + reach * sin(b), sin(b) - reach * cos(b)),
        )
        last = end if number == count - 1 else apply(matrix, (cos(b), sin(b)))
        found.append(("C", (*apply(matrix, handles[0]), *apply(matrix, handles[1]), *last)))
    return found


def only(items: Iterable[AnyItem], wanted: Set[Role]) -> tuple[AnyItem, ...]:
    """The items of these roles, also inside groups. A symbol has the role of its use, whatever it
    contains.
    """
    kept: list[AnyItem] = []
    for item in items:
        if isinstance(item, Group):
            inner = only(item.items, wanted)
            if inner:
                kept.append(replace(item, items=inner))
        elif item.role in wanted:
            kept.append(item)
    return tuple(kept)


def changed(
    items: Iterable[AnyItem],
    change: Callable[[Leaf, float], Iterable[AnyItem]],
    scale: float = 1.0,
) -> tuple[AnyItem, ...]:
    """The items, also inside groups, each replaced by what `change` makes of it at the scale at
    which it is drawn. `scale` is that of the whole.
    """
    out: list[AnyItem] = []
    for item in items:
        if isinstance(item, Group):
            a, b, c, d, _, _ = item.matrix
            inside = changed(item.items, change, scale * abs(a * d - b * c) ** 0.5)
            out.append(replace(item, items=inside))
        else:
            out += change(item, scale)
    return tuple(out)


def leaves(items: Iterable[AnyItem]) -> Iterator[Leaf]:
    """The items without their groups, in drawing order."""
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items)
        else:
            yield item


def placed(items: Iterable[AnyItem], matrix: Matrix = IDENTITY) -> Iterator[tuple[Leaf, Matrix]]:
    """The items without their groups, in drawing order, each with its matrix."""
    for item in items:
        if isinstance(item, Group):
            yield from placed(item.items, after(matrix, item.matrix))
        else:
            yield item, matrix


def renamed(items: Iterable[AnyItem], names: Mapping[str, str]) -> tuple[AnyItem, ...]:
    """The items with renamed symbols, without tags and alternative texts, for a picture that has
    its own.
    """
    out: list[AnyItem] = []
    for item in items:
        if isinstance(item, Group):
            out.append(replace(item, items=renamed(item.items, names), tag="", alt=""))
        elif isinstance(item, Use):
            out.append(replace(item, symbol=names[item.symbol], alt=""))
        else:
            out.append(replace(item, alt="") if item.alt else item)
    return tuple(out)


def roles(items: Iterable[AnyItem]) -> set[Role]:
    """The roles that occur."""
    return {item.role for item in leaves(items)}


def reached(
    items: Iterable[AnyItem], symbols: Mapping[str, tuple[AnyItem, ...]]
) -> dict[str, tuple[AnyItem, ...]]:
    """The symbols that the items use, directly or through others, in the order of `symbols`."""
    found: set[str] = set()
    waiting = list(items)
    while waiting:
        for leaf in leaves((waiting.pop(),)):
            if isinstance(leaf, Use) and leaf.symbol not in found:
                found.add(leaf.symbol)
                waiting += symbols[leaf.symbol]
    return {name: inside for name, inside in symbols.items() if name in found}


def within(
    items: Iterable[AnyItem],
    symbols: Mapping[str, tuple[AnyItem, ...]],
    box: Box,
    matrix: Matrix = IDENTITY,
) -> tuple[AnyItem, ...]:
    """The items that overlap the box, so that nothing is written that a clip would hide."""
    return _within(items, symbols, box, matrix, {})


def _within(
    items: Iterable[AnyItem],
    symbols: Mapping[str, tuple[AnyItem, ...]],
    box: Box,
    matrix: Matrix,
    known: dict[str, list[Point]],
) -> tuple[AnyItem, ...]:
    """As `within`; `known` as for `_extent`."""
    kept: list[AnyItem] = []
    for item in items:
        if isinstance(item, Group):
            inner = _within(item.items, symbols, box, after(matrix, item.matrix), known)
            if inner:
                kept.append(replace(item, items=inner))
            continue
        left, top, right, bottom = _bounds(_moved(matrix, _extent((item,), symbols, known)))
        if left < box[2] and right > box[0] and top < box[3] and bottom > box[1]:
            kept.append(item)
    return tuple(kept)


def bounds(
    items: Iterable[AnyItem], symbols: Mapping[str, tuple[AnyItem, ...]], matrix: Matrix = IDENTITY
) -> Box:
    """The bounding box of all items, including line widths, mm; (0, 0, 0, 0) if there are none.

    An estimate: curves count with their control points, letters as 0.45 of their size wide.
    """
    return _bounds(_moved(matrix, _extent(items, symbols, {})))


def _bounds(points: list[Point]) -> Box:
    if not points:
        return (0.0, 0.0, 0.0, 0.0)
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def _extent(
    items: Iterable[AnyItem],
    symbols: Mapping[str, tuple[AnyItem, ...]],
    known: dict[str, list[Point]],
) -> list[Point]:
    """Points on the outline of the items; `known` keeps those of each symbol for its next use."""
    points: list[Point] = []
    for item in items:
        if isinstance(item, Group):
            inside = _extent(item.items, symbols, known)
            if item.clip or item.window:
                left, top, right, bottom = item.clip or span(item.window)
                inside = [(min(max(x, left), right), min(max(y, top), bottom)) for x, y in inside]
            points += _moved(item.matrix, inside)
            continue
        if isinstance(item, Use):
            if item.symbol not in known:
                known[item.symbol] = _hull(_extent(symbols[item.symbol], symbols, known))
            points += _moved(item.matrix, known[item.symbol])
            continue
        corners: Iterable[Point]
        if isinstance(item, Path):
            corners = [
                point for _, n in item.segments for point in zip(n[::2], n[1::2], strict=True)
            ]
        elif isinstance(item, Rect | Image):
            corners = (
                (item.x, item.y),
                (item.x + item.w, item.y),
                (item.x, item.y + item.h),
                (item.x + item.w, item.y + item.h),
            )
        elif isinstance(item, Circle):
            corners = ((item.x - item.r, item.y - item.r), (item.x + item.r, item.y + item.r))
        elif isinstance(item, Line):
            corners = item.points
        else:
            wide = 0.45 * item.size * len(item.text)
            start = item.x - wide * BEFORE[item.align]
            corners = (
                (start, item.y - 0.75 * item.size),
                (start + wide, item.y + 0.25 * item.size),
            )
        if isinstance(item, Text | Image) or not item.stroke:
            points += corners
            continue
        margin = item.width / 2
        for x, y in corners:
            points += (
                (x - margin, y - margin),
                (x + margin, y - margin),
                (x - margin, y + margin),
                (x + margin, y + margin),
            )
    return points


def span(segments: Iterable[Segment]) -> Box:
    """The box round the points of a path, control points included."""
    xs = [number for _, numbers in segments for number in numbers[::2]]
    ys = [number for _, numbers in segments for number in numbers[1::2]]
    return (min(xs), min(ys), max(xs), max(ys))


def _hull(points: list[Point]) -> list[Point]:
    """The corners of the convex hull: wherever they are moved, they have the bounds of all.

    Andrew's monotone chain.
    """
    corners: list[Point] = []
    for way in (ordered := sorted(set(points)), ordered[::-1]):
        chain: list[Point] = []
        for x, y in way:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) >= (by - ay) * (x - ax):
                    break
                chain.pop()
            chain.append((x, y))
        corners += chain
    return corners


def _moved(matrix: Matrix, points: list[Point]) -> list[Point]:
    """All these points, transformed."""
    a, b, c, d, e, f = matrix
    return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
