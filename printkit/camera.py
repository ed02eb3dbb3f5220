"""A photograph of a flat page, and the camera that took it: where a point of the page, in mm, is in
the picture, and what is seen there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, pi, sqrt
from typing import Final

from printkit.scene import Point

LONGER: Final = 1600
"""The longer side of a picture that is read, pixels; larger ones are made smaller before."""


@dataclass(frozen=True)
class Grey:
    """A picture of grey values, a byte each (sRGB), row by row."""

    wide: int
    high: int
    data: bytes


LINEAR: Final = tuple(
    value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
    for value in (step / 255 for step in range(256))
)
"""The light of each grey value: edges lie where the light is half, not where the value is."""


class Camera:
    """`model` is a homography (eight numbers) and a term of radial distortion, about the middle of
    the picture.
    """

    def __init__(self, grey: Grey) -> None:
        self.wide, self.high, self.data = grey.wide, grey.high, grey.data
        self.middle = (grey.wide / 2, grey.high / 2)
        self.half = hypot(*self.middle)
        self.model: tuple[float, ...] = ()

    def image(self, point: Point) -> Point:
        """Where a point of the page is in the picture."""
        a, b, c, d, e, f, g, h, k = self.model
        x, y = point
        w = g * x + h * y + 1 or 1e-9
        u, v = (a * x + b * y + c) / w - self.middle[0], (d * x + e * y + f) / w - self.middle[1]
        bent = 1 + k * (u * u + v * v) / self.half**2
        return self.middle[0] + u * bent, self.middle[1] + v * bent

    def pixels(self, point: Point) -> float:
        """Pixels in a millimetre there."""
        x, y = point
        (x0, y0), (x1, y1), (x2, y2) = map(self.image, ((x, y), (x + 1, y), (x, y + 1)))
        return sqrt(abs((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)))

    def mark(self, point: Point, radius: float) -> tuple[float, float, float]:
        """The middle of the ink near a point of the page, pixels, and its area as a share of that
        of a disc.
        """
        fine = self.pixels(point)
        x, y = self.image(point)
        reach, area = (radius + 1.3) * fine, 0.0
        for _ in range(3):
            inside = []
            for row in range(max(0, int(y - reach)), min(self.high, int(y + reach) + 2)):
                half = reach**2 - (row - y) ** 2
                if half > 0:
                    start, end = (
                        max(0, int(x - sqrt(half)) + 1),
                        min(self.wide, int(x + sqrt(half)) + 1),
                    )
                    values = self.data[row * self.wide + start : row * self.wide + end]
                    inside.append((row, start, [LINEAR[value] for value in values]))
            lights = sorted(light for _, _, row_lights in inside for light in row_lights)
            if len(lights) < 9:
                return x, y, 0.0
            white = lights[len(lights) * 4 // 5]
            sums = [0.0, 0.0, 0.0]
            for row, start, row_lights in inside:
                for column, light in enumerate(row_lights, start):
                    dark = 0.8 - light / white if white else 0.0
                    if dark > 0:
                        sums[0] += dark
                        sums[1] += dark * column
                        sums[2] += dark * row
            area = sums[0] / (0.75 * pi * (radius * fine) ** 2)
            if area < 0.1:
                return x, y, area
            x, y = sums[1] / sums[0], sums[2] / sums[0]
        # The value of a pixel is that of its middle.
        return x + 0.5, y + 0.5, area

    def light(self, point: Point) -> float | None:
        """The light at a point of the page, between pixels; None outside of the picture."""
        x, y = self.image(point)
        x, y = x - 0.5, y - 0.5
        column, row = int(x), int(y)
        if not (x >= 0 and y >= 0 and column + 1 < self.wide and row + 1 < self.high):
            return None
        dx, dy, at = x - column, y - row, row * self.wide + column
        data = self.data
        upper = LINEAR[data[at]] * (1 - dx) + LINEAR[data[at + 1]] * dx
        at += self.wide
        lower = LINEAR[data[at]] * (1 - dx) + LINEAR[data[at + 1]] * dx
        return upper * (1 - dy) + lower * dy

    def adjust(self, seen: Sequence[tuple[Point, Point]]) -> None:
        """Takes the model nearer to points of the page and the places where they are seen: a step
        of least squares (Gauss and Newton).
        """
        kept, plain = self.model, [self.image(point) for point, _ in seen]
        steps = [max(abs(value), 1e-6) * 1e-5 for value in kept]
        changed = []
        for at, step in enumerate(steps):
            self.model = (*kept[:at], kept[at] + step, *kept[at + 1 :])
            changed.append([self.image(point) for point, _ in seen])
        rows, misses = [], []
        for number, (_, place) in enumerate(seen):
            for axis in (0, 1):
                here = plain[number][axis]
                rows.append([one[number][axis] - here for one in changed])
                misses.append(place[axis] - here)
        change = _least_squares(rows, misses) or [0.0] * len(kept)
        self.model = tuple(
            value + part * step for value, part, step in zip(kept, change, steps, strict=True)
        )


def homography(points: Sequence[Point], places: Sequence[Point]) -> list[float] | None:
    """The eight numbers of the homography that takes four points to four places."""
    rows = []
    for (x, y), (u, v) in zip(points, places, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    return _solved(rows)


def _solved(rows: list[list[float]]) -> list[float] | None:
    """The solution of linear equations, each with its right side last; None if there is none."""
    count = len(rows)
    rows = [row[:] for row in rows]
    for at in range(count):
        best = max(range(at, count), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        if abs(rows[at][at]) < 1e-12:
            return None
        for row in range(count):
            if row != at:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at], strict=True)]
    return [rows[at][count] / rows[at][at] for at in range(count)]


def _least_squares(rows: list[list[float]], misses: list[float]) -> list[float] | None:
    width = range(len(rows[0]))
    scales = [sqrt(sum(row[i] ** 2 for row in rows)) or 1.0 for i in width]
    scaled = [[row[i] / scales[i] for i in width] for row in rows]
    normal = [
        [sum(row[i] * row[j] for row in scaled) for j in width]
        + [sum(row[i] * miss for row, miss in zip(scaled, misses, strict=True))]
        for i in width
    ]
    found = _solved(normal)
    return found and [value / scale for value, scale in zip(found, scales, strict=True)]
