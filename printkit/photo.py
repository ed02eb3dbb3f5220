"""Reads a photograph of the printed test page: its scale, its margins, and how far off its backs
are.

The rings are found as finder patterns are (ISO/IEC 18004): dark and light alternate in fixed ratios
on any line through their middle. With the dots they give the homography from the page as it was
designed to the picture, with one term of radial lens distortion. The sheet's own edges, which must
stand out from what it lies on, are then looked for in the page's millimetres: nothing else in the
picture has a known size. What is not found, or does not fit, is an `Unsure`, never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import atan2, ceil, cos, degrees, hypot, sin, sqrt
from typing import Final

from printkit.camera import Camera, Grey, homography
from printkit.choices import WIDEST, Choices
from printkit.pages.testpage import BAR, CODE, CODE_LIGHT, DOT, UNIT, bars, dots, rings
from printkit.paper import EDGE, PAPERS, Paper
from printkit.scene import Point
from rulescore.translation import say

TILE: Final = 24
"""The side of the squares that have a threshold of their own, pixels."""
FITTED: Final = 0.01
"""A scale that is farther off than this share is the print dialogue's doing."""
TRUE: Final = 0.002
"""A scale as near as this share is true; paper is not cut more exactly."""
INKS: Final = (0.72, 0.86, 0.58)
"""Darker than this share of the paper's value around is ink; the others are tried where rings are
missing.
"""
FINEST: Final = 2.5
"""The fewest pixels in a millimetre."""
SLANT: Final = 1.6
"""How much larger the page's nearest corner may be than its farthest."""
FLAT: Final = 0.2
"""How far a mark may be from where the others have it, mm (root mean square)."""
BEYOND: Final = 22.0
"""How far outside its nominal place an edge of the sheet is looked for, mm."""
STRAIGHT: Final = 0.3
"""How far a point of an edge may be from the line through the others, mm."""
SQUARE: Final = 0.005
"""How far the directions of the edges may differ, radians."""
ALIKE: Final = 0.02
"""How far the scales of the two directions may differ, as a share."""

STEPS: Final = 12
"""In how many steps a photograph is read."""

Steps = Generator[tuple[int, int], None, "Side"]
"""A photograph being read: yields how many steps are done, of how many."""
Ring = tuple[float, float, float]
"""The middle of a ring and its unit, pixels."""


class Unsure(ValueError):
    """The photograph does not tell; the sentence says why."""


@dataclass(frozen=True)
class Side:
    """What a photograph tells of one side of the sheet, seen from that side.

    `scale` is printed size by true size, across and down; `shift` is how far the print's middle is
    to the right of and below the sheet's, mm; `turn` the print's angle clockwise, radians.
    `margins` are the white edges at the left, top, right and bottom, mm; a negative number means
    more than so many. The back has none.
    """

    back: bool
    scale: tuple[float, float]
    shift: Point
    turn: float
    margins: tuple[float, ...] = ()

    def on_sheet(self, point: Point) -> Point:
        """Where a point of the page is on the sheet, mm from its middle."""
        x, y = point[0] * self.scale[0], point[1] * self.scale[1]
        c, s = cos(self.turn), sin(self.turn)
        return c * x - s * y + self.shift[0], s * x + c * y + self.shift[1]


def offset(front: Side, back: Side, backs: str) -> tuple[float, float, float]:
    """What moves the backs onto their fronts, as `Choices.offset` takes it. `backs` is how the
    sheet was turned.
    """
    across, down = (1, -1) if backs == "short" else (-1, 1)
    x, y = across * front.shift[0] - back.shift[0], down * front.shift[1] - back.shift[1]
    c, s = cos(back.turn), sin(back.turn)
    return c * x + s * y, c * y - s * x, -degrees(front.turn + back.turn)


def told(sides: Sequence[Side], printed: Choices) -> tuple[list[str], dict[str, str]]:
    """What the photographs tell, in sentences, and the choices that make up for it, as
    `printkit.choices.read` takes them. `printed` are the choices that the test page was printed
    with. Unsure if two pictures show the same side.
    """
    known = {side.back: side for side in sides}
    if len(known) < len(sides):
        raise Unsure(say("Both pictures show the same side of the test page."))
    across, down = known.get(False, sides[0]).scale
    lines = [
        say(
            "Scale: {across} % across, {down} % down.",
            across=f"{100 * across:.1f}",
            down=f"{100 * down:.1f}",
        )
    ]
    off = max(abs(across - 1), abs(down - 1))
    if off > FITTED:
        return [
            *lines,
            say(
                "So the page was fitted to the paper: choose 100 % or “actual size” in the print"
                " dialogue, and print the test page again."
            ),
        ], {}
    texts = {"scale": _numbers(printed.scale)}
    if off > TRUE:
        texts["scale"] = _numbers((printed.scale[0] / across, printed.scale[1] / down))
    if False in known:
        margins = known[False].margins
        left, top, right, bottom = (
            f"{one:.1f}" if one >= 0 else say("more than {n}", n=f"{-one:.1f}") for one in margins
        )
        lines.append(
            say(
                "White edges: left {left} mm, top {top}, right {right}, bottom {bottom}.",
                left=left,
                top=top,
                right=right,
                bottom=bottom,
            )
        )
        if min(margins) >= 0:
            texts["margin"] = f"{min(max(EDGE, ceil(max(margins) - 0.2)), WIDEST):g}"
    if len(known) == 2:
        x, y, turn = offset(known[False], known[True], printed.backs)
        lines.append(
            say(
                "Backs have to be moved {right} mm to the right, {down} mm down and {degrees}"
                " degrees clockwise.",
                right=f"{x:.2f}",
                down=f"{y:.2f}",
                degrees=f"{turn:.2f}",
            )
        )
        added = zip(printed.offset, (x, y, turn), strict=True)
        texts["offset"] = _numbers([before + more for before, more in added])
    else:
        lines.append(say("A photograph of the other side as well tells how far off the backs are."))
    return lines, texts


def _numbers(values: Iterable[float]) -> str:
    return ",".join(f"{round(value, 2) + 0.0:g}" for value in values)


def read(grey: Grey, paper: str) -> Steps:
    """What the photograph of one side of the test page tells. `paper` is an id of `PAPERS`. Unsure
    says why it cannot be told.
    """
    return (yield from _Reader(grey).side(paper))


class _Reader(Camera):
    def side(self, paper_id: str) -> Steps:
        page = PAPERS[paper_id]
        found: list[Ring] = []
        back = None
        for share in INKS:
            ink = yield from self._inked(share)
            found += yield from self._rings(ink)
            back = yield from self._matched(page, _apart(found))
            if back is not None:
                break
        else:
            raise Unsure(
                say(
                    "This is not the test page of the chosen paper, or not all of it, or it is not"
                    " sharp and well lit."
                )
            )
        yield 4, STEPS
        yield from self._fit(page, back)
        sheets = [
            PAPERS[name] for name in (("a4", "letter") if paper_id == "both" else (paper_id,))
        ]
        edges: list[_Edge] = []
        for at in range(4):
            edges.append((yield from self._edge(page, at)))
            yield 5 + at, STEPS
        scales, shift, turn = self._placed(edges, sheets)
        margins = []
        for at in range(0 if back else 4):
            margins.append(self._margin(page, at, edges[at]) * scales[at % 2])
            yield 9 + at, STEPS
        return Side(back, scales, shift, turn, tuple(margins))

    # From the picture to the rings

    def _inked(self, share: float) -> Generator[tuple[int, int], None, bytes]:
        """A byte for each pixel: 1 where it is darker than the paper around."""
        wide, high, data = self.wide, self.high, self.data
        bright = []
        for top in range(0, high, TILE):
            rows = range(top, min(top + TILE, high), 4)
            line = []
            for left in range(0, wide, TILE):
                right = min(left + TILE, wide)
                seen = sorted(b"".join(data[y * wide + left : y * wide + right : 3] for y in rows))
                line.append(seen[len(seen) * 9 // 10])
            bright.append(line)
            yield 0, STEPS
        tables: dict[int, bytes] = {}
        out = []
        for y in range(high):
            at = y // TILE
            near = bright[max(0, at - 1) : at + 2]
            if y % TILE == 0:
                limits = [
                    round(share * max(max(row[max(0, x - 1) : x + 2]) for row in near))
                    for x in range(len(bright[0]))
                ]
                yield 1, STEPS
            for x, limit in enumerate(limits):
                table = tables.get(limit)
                if table is None:
                    table = tables[limit] = b"\1" * limit + b"\0" * (256 - limit)
                start = y * wide + x * TILE
                out.append(data[start : min(start + TILE, (y + 1) * wide)].translate(table))
        return b"".join(out)

    def _rings(self, ink: bytes) -> Generator[tuple[int, int], None, list[Ring]]:
        """What looks like a ring, once for each row through its middle."""
        wide = self.wide
        found: list[Ring] = []
        for y in range(self.high):
            for left, right, unit in _patterns(ink[y * wide : (y + 1) * wide]):
                x = (left + right) // 2
                low, high = max(0, y - int(6 * unit)), min(self.high, y + int(6 * unit) + 1)
                column = ink[low * wide + x : high * wide : wide]
                for top, bottom, upright in _patterns(column):
                    if top <= y - low < bottom and 0.5 < upright / unit < 2:
                        found.append(((left + right) / 2, low + (top + bottom) / 2, unit))
            if y % 40 == 0:
                yield 2, STEPS
        return found

    def _matched(
        self, page: Paper, found: list[Ring]
    ) -> Generator[tuple[int, int], None, bool | None]:
        """Finds out which ring is which, and sets the model by them. Returns whether the picture is
        of the back; None if these are not the page's rings.
        """
        x, y = rings(page)
        corners = ((-x, -y), (x, -y), (x, y), (-x, y))
        for four in combinations(found, 4):
            mx, my = _mean(one[0] for one in four), _mean(one[1] for one in four)
            around = sorted(four, key=lambda one: atan2(one[1] - my, one[0] - mx))
            for first in range(4):
                turned = around[first:] + around[:first]
                places = [(one[0], one[1]) for one in turned]
                model = homography(corners, places)
                if model is None:
                    continue
                self.model = (*model, 0.0)
                sizes = [
                    self.pixels(corner) * UNIT / one[2]
                    for corner, one in zip(corners, turned, strict=True)
                ]
                if min(sizes) < 0.6 or max(sizes) > 1.6:
                    continue  # the rings are not as large as they would have to be
                for back in (False, True):
                    yield 3, STEPS
                    light = [self.mark((share * x, -y), DOT)[2] for share in CODE_LIGHT[back]]
                    dark = [self.mark((share * x, -y), DOT)[2] for share in CODE[back]]
                    if max(light) < 0.15 and 0.35 < min(dark) <= max(dark) < 1.6:
                        return back
        return None

    def _fit(self, page: Paper, back: bool) -> Generator[tuple[int, int], None, None]:
        """Fits the model to all marks by least squares (Gauss and Newton)."""
        x, y = rings(page)
        corners = [(-x, -y), (x, -y), (x, y), (-x, y)]
        sizes = [self.pixels(corner) for corner in corners]
        if min(sizes) < FINEST:
            raise Unsure(say("The page is too small in the picture; go nearer."))
        if max(sizes) > SLANT * min(sizes):
            raise Unsure(
                say("The picture is taken at too much of a slant; hold the camera above it.")
            )
        for _ in range(2):
            marks = [(point, self.mark(point, 3.5 * UNIT)) for point in corners]
            marks += [(point, self.mark(point, DOT)) for point in dots(page, back)]
            seen = [(point, place[:2]) for point, place in marks if 0.2 < place[2] < 1.7]
            if len(seen) < len(marks) - 2:
                raise Unsure(say("Some marks of the test page are covered or not clear."))
            for _ in range(5):
                yield 4, STEPS
                self.adjust(seen)
        off = [
            hypot(place[0] - here[0], place[1] - here[1]) / self.pixels(point)
            for point, place in seen
            for here in (self.image(point),)
        ]
        if sqrt(_mean(one * one for one in off)) > FLAT or max(off) > 3 * FLAT:
            raise Unsure(
                say("The sheet does not lie flat, or the lens bends the picture too much.")
            )

    # From the page to the edges of the sheet

    def _across(self, at: int, out: float, along: float, spread: float, count: int) -> float | None:
        """The mean light of `count` points at that edge: `out` mm outwards from the middle of the
        page, around `along` mm from there along the edge.
        """
        lights = []
        for number in range(count):
            beside = along + spread * (2 * number / (count - 1) - 1)
            point = ((-out, beside), (beside, -out), (out, beside), (beside, out))[at]
            light = self.light(point)
            if light is None:
                return None
            lights.append(light)
        return _mean(lights)

    def _edge(self, page: Paper, at: int) -> Generator[tuple[int, int], None, _Edge]:
        """An edge of the sheet, through many points of it, most of which must be on one line."""
        size = (page.width, page.height)
        nominal, reach = size[at % 2] / 2, size[1 - at % 2] / 2 - 8
        inner = nominal - (page.printable(False)[at % 2] - 0.5)
        points, tried, outside = [], 0, 0
        for number in range(33):
            along = reach * (number / 16 - 1)
            if _printed(page, at, along):
                continue
            tried += 1
            found = self._step(at, inner, nominal + BEYOND, along)
            if found is None:
                outside += 1
            elif found > 0:
                points.append((along, found))
            yield 4 + at, STEPS
        line = _line(points)
        if line is None or line.count < 0.6 * tried:
            if outside > tried / 3:
                raise Unsure(
                    say("The whole sheet must be in the picture, with something around it.")
                )
            raise Unsure(
                say(
                    "The edges of the sheet do not stand out: lay it flat on something darker,"
                    " without other paper below."
                )
            )
        return line

    def _step(self, at: int, start: float, end: float, along: float) -> float | None:
        """How far out the sheet ends there, mm from the middle of the page; 0 if it is not clear,
        None if the picture ends before.
        """
        lights: list[float] = []
        out = start
        while out <= end:
            light = self._across(at, out, along, 1.0, 3)
            if light is None:
                break
            lights.append(light)
            paper = _median(lights[:5])
            if len(lights) >= 11 and max(lights[-6:]) < 0.8 * paper:
                break
            out += 0.4
        else:
            return 0.0
        if len(lights) < 11 or max(lights[-6:]) >= 0.8 * paper:
            return None
        edge = out - 5 * 0.4
        profile = [self._across(at, edge + 0.1 * step, along, 1.5, 5) for step in range(-25, 26)]
        if None in profile:
            return None
        return _falls([light for light in profile if light is not None], edge - 2.5)

    def _placed(
        self, edges: list[_Edge], sheets: list[Paper]
    ) -> tuple[tuple[float, float], Point, float]:
        """The scale of the print, how far it is off the middle of the sheet, and its angle."""
        slopes = (edges[0].slope, -edges[1].slope, -edges[2].slope, edges[3].slope)
        if max(slopes) - min(slopes) > SQUARE:
            raise Unsure(say("The edges found are not those of a rectangle: is the sheet flat?"))
        across = down = 0.0
        for _ in range(2):
            left, top, right, bottom = (
                edge.at(middle) for edge, middle in zip(edges, (down, across) * 2, strict=True)
            )
            across, down = (right - left) / 2, (bottom - top) / 2
        for sheet in sheets:
            scale = (sheet.width / (left + right), sheet.height / (top + bottom))
            if abs(scale[0] / scale[1] - 1) < ALIKE and 0.85 < scale[0] < 1.1:
                break
        else:
            raise Unsure(say("The sheet does not have the proportions of the chosen paper."))
        turn = -_mean(slopes)
        c, s = cos(turn), sin(turn)
        x, y = -across * scale[0], -down * scale[1]
        return scale, (c * x - s * y, s * x + c * y), turn

    def _margin(self, page: Paper, at: int, edge: _Edge) -> float:
        """How much stays white between the bar and the edge of the sheet, in mm of the page; more
        than so much, if negative.
        """
        along, long = bars(page)[at]
        end = edge.at(along)
        start = (page.width, page.height)[at % 2] / 2 - long + 0.7
        near = [
            light
            for beside in (along - BAR[0], along + BAR[0])
            for back in (1.2, 1.8, 2.4)
            if (light := self._across(at, end - back, beside, 0.5, 3)) is not None
        ]
        steps = range(int((end - start + 1.6) / 0.1))
        found = [self._across(at, start + 0.1 * step, along, 1.1, 5) for step in steps]
        lights = [light for light in found if light is not None]
        if len(lights) < len(found) or len(lights) < 24 or not near:
            raise Unsure(say("The bars at the edges, which show the margins, are not clear."))
        paper, ink, ground = _median(near), _median(lights[:8]), _median(lights[-5:])
        if ink > 0.5 * paper:
            return start - end
        half = (paper + ink) / 2
        for step, light in enumerate(lights):
            white = end - start - 0.1 * step
            if light > half and white > 1.5:
                return white + 0.1 * (light - half) / (light - lights[step - 1])
        # What is narrower than the blur has as much light as it would have without.
        dark = sum(ink if start + 0.1 * step < end else ground for step in steps)
        return max(0.0, 0.1 * (sum(lights) - dark) / (paper - ink))


@dataclass(frozen=True)
class _Edge:
    """A line: how far out it is, `base` plus `slope` times the way along, mm, and how many points
    are on it.
    """

    base: float
    slope: float
    count: int

    def at(self, along: float) -> float:
        return self.base + self.slope * along


def _mean(values: Iterable[float]) -> float:
    known = list(values)
    return sum(known) / len(known)


def _median(values: Iterable[float]) -> float:
    known = sorted(values)
    return known[len(known) // 2]


def _printed(page: Paper, at: int, along: float) -> bool:
    """Whether something is printed at the edge there: a bar, or the lines for the eye."""
    if abs(along - bars(page)[at][0]) < BAR[0] / 2 + 3:
        return True
    lines = (-0.25 * page.height, 0.22 * page.width)[at % 2]
    return abs(along - lines) < 19


def _patterns(line: bytes) -> list[tuple[int, int, float]]:
    """Where the pattern of a ring is on a line of ink: start and end of its middle part, and the
    length of a unit.
    """
    found = []
    runs = [run.span() for run in re.finditer(rb"\x01+", line)]
    for (a0, a1), (b0, b1), (c0, c1) in zip(runs, runs[1:], runs[2:], strict=False):
        unit = (c1 - a0) / 7
        slack = 0.55 * unit + 0.7
        if (
            unit >= 1.8
            and abs(b1 - b0 - 3 * unit) < 2 * slack
            and all(abs(part - unit) < slack for part in (a1 - a0, b0 - a1, c0 - b1, c1 - c0))
        ):
            found.append((b0, b1, unit))
    return found


def _apart(found: list[Ring]) -> list[Ring]:
    """Each ring once, the surest first."""
    groups: list[list[Ring]] = []
    for x, y, unit in found:
        for group in groups:
            if hypot(group[0][0] - x, group[0][1] - y) < 2 * unit:
                group.append((x, y, unit))
                break
        else:
            groups.append([(x, y, unit)])
    groups.sort(key=len, reverse=True)
    return [
        (_mean(x for x, _, _ in group), _mean(y for _, y, _ in group), group[0][2])
        for group in groups[:7]
        if len(group) > 1
    ]


def _falls(lights: Sequence[float], start: float) -> float:
    """Where a profile of steps of 0.1 mm falls through half its light; 0 if it is not clear."""
    paper, ground = _median(lights[:8]), _median(lights[-8:])
    if ground > 0.8 * paper:
        return 0.0
    half = (paper + ground) / 2
    for step in range(1, len(lights)):
        if lights[step] < half <= lights[step - 1]:
            part = (lights[step - 1] - half) / (lights[step - 1] - lights[step])
            return start + 0.1 * (step - 1 + part)
    return 0.0


def _line(points: list[Point]) -> _Edge | None:
    """The line through most points: the median of slopes (Theil and Sen), then least squares of the
    points near it.
    """
    if len(points) < 6:
        return None
    slope = _median(
        (b[1] - a[1]) / (b[0] - a[0]) for a, b in combinations(points, 2) if b[0] - a[0] > 20
    )
    base = _median(y - slope * x for x, y in points)
    near = [(x, y) for x, y in points if abs(y - base - slope * x) < STRAIGHT]
    if len(near) < 6:
        return None
    mx, my = _mean(x for x, _ in near), _mean(y for _, y in near)
    slope = sum((x - mx) * (y - my) for x, y in near) / sum((x - mx) ** 2 for x, _ in near)
    return _Edge(my - slope * mx, slope, len(near))
