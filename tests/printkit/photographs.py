"""Photographs of the test page that were never taken: printed with known errors, laid on a table,
and seen by a camera with a lens, uneven light, blur and noise.

`python -m tests.printkit.photographs 200 results.jsonl` reads so many and says how well; it goes on
where it was stopped.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
from PIL import Image

from printkit.camera import LONGER, Grey
from printkit.choices import Choices
from printkit.pages.testpage import bars
from printkit.paper import PAPERS
from printkit.photo import Side, Unsure, offset, read
from printkit.press import make_test_page
from rulescore.generators import result_of

FINE = 5
"""Pixels of a printed millimetre."""
TABLE = 30
"""The table around the sheet, mm."""
Pixels = Any


@dataclass(frozen=True)
class Printed:
    """What a printer does: scale, shift (mm) and angle (degrees) of each side, and its margins
    (left, top, right, bottom, mm).
    """

    scale: tuple[float, float] = (1.0, 1.0)
    front: tuple[float, float, float] = (0.0, 0.0, 0.0)
    back: tuple[float, float, float] = (0.0, 0.0, 0.0)
    margins: tuple[float, float, float, float] = (4.0, 4.0, 4.0, 4.0)


def printed(rng: random.Random) -> Printed:
    """A printer, good or bad."""

    def off() -> tuple[float, float, float]:
        return rng.uniform(-2.5, 2.5), rng.uniform(-2.5, 2.5), rng.uniform(-0.5, 0.5)

    fitted = rng.choice((1.0, 1.0, rng.uniform(0.955, 1.01)))
    scale = (fitted * rng.uniform(0.996, 1.004), fitted * rng.uniform(0.996, 1.004))
    margins = tuple(rng.choice((0.0, *(rng.uniform(2, 8) for _ in range(4)))) for _ in range(4))
    return Printed(scale, off(), off(), margins)  # type: ignore[arg-type]


@cache
def _page(paper: str, side: int) -> Pixels:
    """A side of the test page, from 0 (ink) to 1."""
    choices = Choices(paper=paper)
    ((_, job),) = make_test_page(choices).jobs()
    page = pypdfium2.PdfDocument(result_of(job()))[side]
    drawn = page.render(scale=FINE * 25.4 / 72, grayscale=True).to_pil()
    size = tuple(round(FINE * side) for side in PAPERS[paper].size(False))
    return np.asarray(drawn.resize(size), np.float32) / 255


def sheet(paper: str, side: int, done: Printed) -> Pixels:
    """The printed side of the sheet."""
    page = _page(paper, side)
    high, wide = page.shape
    right, down, angle = done.back if side else done.front
    c, s = cos(angle * pi / 180), sin(angle * pi / 180)
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    x, y = x + 0.5 - wide / 2 - right * FINE, y + 0.5 - high / 2 - down * FINE
    across, up = (c * x + s * y) / done.scale[0], (c * y - s * x) / done.scale[1]
    out = _sampled(page, across + wide / 2, up + high / 2, 1.0)
    if side == 0:
        left, top, right, bottom = (round(margin * FINE) for margin in done.margins)
        out[:, :left] = out[:top] = 1.0
        out[:, wide - right :] = out[high - bottom :] = 1.0
    return out


def _sampled(picture: Pixels, x: Pixels, y: Pixels, beyond: float) -> Pixels:
    """Bilinear samples; pixel 0 reaches from 0 to 1."""
    picture = np.pad(picture, 1, constant_values=beyond)
    high, wide = picture.shape
    x = np.clip(x + 0.5, 0, wide - 1.001)
    y = np.clip(y + 0.5, 0, high - 1.001)
    left, above = np.floor(x), np.floor(y)
    dx, dy = x - left, y - above
    at, flat = above.astype(np.int32) * wide + left.astype(np.int32), picture.ravel()
    return (
        flat.take(at) * (1 - dx) * (1 - dy)
        + flat.take(at + 1) * dx * (1 - dy)
        + flat.take(at + wide) * (1 - dx) * dy
        + flat.take(at + wide + 1) * dx * dy
    )


def _clouds(rng: random.Random, high: int, wide: int, cells: int) -> Pixels:
    """Smooth noise from -1 to 1."""
    few = np.array([[rng.uniform(-1, 1) for _ in range(cells)] for _ in range(cells)], np.float32)
    return np.asarray(Image.fromarray(few).resize((wide, high), Image.Resampling.BICUBIC))


def _blurred(picture: Pixels, sigma: float) -> Pixels:
    """A Gaussian blur of floating-point values, which Pillow has not."""
    reach = int(3 * sigma) + 1
    weights = np.exp(-(np.arange(-reach, reach + 1) ** 2) / (2 * sigma**2)).astype(np.float32)
    weights /= weights.sum()
    for axis in (0, 1):
        size = picture.shape[axis]
        padded = np.pad(
            picture, [(reach, reach) if at == axis else (0, 0) for at in (0, 1)], "edge"
        )
        picture = np.zeros_like(picture)
        for at, weight in enumerate(weights):
            picture += weight * (padded[at : at + size] if axis == 0 else padded[:, at : at + size])
    return picture


def photograph(
    printed_side: Pixels, rng: random.Random, ground: float | None = None
) -> Image.Image:
    """The sheet on a table, as a camera sees it. `ground` is the light of the table."""
    high, wide = printed_side.shape
    pad = TABLE * FINE
    dark = rng.uniform(0.03, 0.3) if ground is None else ground
    size = (high + 2 * pad, wide + 2 * pad)
    world = dark * (1 + 0.25 * _clouds(rng, *size, rng.randrange(4, 60)))
    paper, ink = rng.uniform(0.75, 0.9), rng.uniform(0.03, 0.08)
    # What lies on a table casts a little shadow.
    world[pad + 4 : pad + high + 6, pad + 4 : pad + wide + 6] *= 0.7
    world[pad : pad + high, pad : pad + wide] = ink + (paper - ink) * printed_side
    across, down = rng.choice(((1200, 1600), (1600, 1200)))
    turned = rng.choice((0, 180)) + (90 if across > down else 0) + rng.uniform(-8, 8)
    yaw, pitch = rng.uniform(-14, 14) * pi / 180, rng.uniform(-14, 14) * pi / 180
    roll = turned * pi / 180
    focal = rng.uniform(1150, 1500)
    # The camera looks at the middle of the sheet, from where all of it is in the picture.
    c, s = cos, sin
    spin = np.array([[c(roll), -s(roll), 0], [s(roll), c(roll), 0], [0, 0, 1]])
    tip = np.array([[1, 0, 0], [0, c(pitch), -s(pitch)], [0, s(pitch), c(pitch)]])
    swing = np.array([[c(yaw), 0, s(yaw)], [0, 1, 0], [-s(yaw), 0, c(yaw)]])
    turn = tip @ swing @ spin
    w, h = wide / FINE / 2, high / FINE / 2
    corners = turn @ np.array([[-w, w, w, -w], [-h, -h, h, h], [0, 0, 0, 0]])
    fill = rng.uniform(0.8, 0.92)
    far = 100.0
    while True:
        seen = focal * corners[:2] / (corners[2] + far)
        if abs(seen[0]).max() < fill * across / 2 and abs(seen[1]).max() < fill * down / 2:
            break
        far += 2
    y, x = np.mgrid[0:down, 0:across].astype(np.float32)
    x, y = x + 0.5 - across / 2 - rng.uniform(-15, 15), y + 0.5 - down / 2 - rng.uniform(-15, 15)
    lens = rng.uniform(-0.015, 0.015)
    bent = 1 + lens * (x * x + y * y) / ((across**2 + down**2) / 4)
    rays = np.stack([x * bent / focal, y * bent / focal, np.ones_like(x)])
    inverse = np.linalg.inv(turn)
    rays, eye = np.tensordot(inverse, rays, 1), inverse @ np.array([0, 0, -far])
    rays = rays.astype(np.float32)
    way = -eye[2] / rays[2]
    px, py = eye[0] + way * rays[0], eye[1] + way * rays[1]
    # A sheet that does not lie quite flat: its edges rise.
    rise = rng.uniform(0, 1.0)
    height = -rise * (px / w) ** 2
    px, py = px + height * rays[0] / rays[2], py + height * rays[1] / rays[2]
    # Averaged over about a pixel of the picture before it is sampled.
    radius = FINE * far / focal / 2.4
    smooth = _blurred(world, radius)
    seen = _sampled(smooth, (px + w) * FINE + pad, (py + h) * FINE + pad, dark)
    slope, where = rng.uniform(0, 0.35), rng.uniform(0, 2 * pi)
    light = 1 + slope * (cos(where) * x + sin(where) * y) / (across / 2)
    sx, sy, wide_shade = rng.uniform(-400, 400), rng.uniform(-400, 400), rng.uniform(250, 600)
    light = light * (
        1 - rng.uniform(0, 0.4) * np.exp(-((x - sx) ** 2 + (y - sy) ** 2) / wide_shade**2)
    )
    light *= 1 - rng.uniform(0, 0.3) * (x * x + y * y) / (across**2 + down**2) * 4
    exposed = seen * light * rng.uniform(0.55, 1.05)
    lit = np.clip(_blurred(exposed, rng.uniform(0.4, 1.8)), 0, 1)
    value = np.where(lit <= 0.0031308, 12.92 * lit, 1.055 * lit ** (1 / 2.4) - 0.055)
    # A camera's own curve.
    value = value - rng.uniform(0, 0.06) * np.sin(2 * pi * value)
    noise = np.random.default_rng(rng.randrange(2**32)).normal(0, rng.uniform(1, 6), value.shape)
    picture = Image.fromarray(np.clip(value * 255 + noise, 0, 255).astype(np.uint8))
    packed = BytesIO()
    picture.save(packed, "JPEG", quality=rng.randrange(70, 96))
    return Image.open(packed)


def grey(picture: Image.Image) -> Grey:
    """The picture as the reader takes it."""
    picture = picture.convert("L")
    picture.thumbnail((LONGER, LONGER))
    return Grey(*picture.size, picture.tobytes())


def truth(paper: str, done: Printed) -> tuple[Side, Side]:
    """What the two photographs should tell."""
    sides = [
        Side(back, done.scale, (x, y), angle * pi / 180)
        for back, (x, y, angle) in ((False, done.front), (True, done.back))
    ]
    width, height = PAPERS[paper].size(False)
    margins = []
    for at, (along, _) in enumerate(bars(PAPERS[paper])):
        w, h = width / 2, height / 2
        end = ((-w, along), (along, -h), (w, along), (along, h))[at]
        reached = sides[0].on_sheet(end)[at % 2]
        # The page may end before the printer's margin does.
        white = (w, h)[at % 2] - abs(reached) if reached * (at - 1.5) > 0 else 0.0
        margins.append(max(round(done.margins[at] * FINE) / FINE, white))
    return replace(sides[0], margins=tuple(margins)), sides[1]


def trial(seed: int, paper: str = "a4") -> dict[str, float] | str:
    """How far a reading of both sides is off, mm: the scale on 100 mm, the angle where a degree is
    1 mm; or why it cannot tell.
    """
    rng = random.Random(seed)
    done = printed(rng)
    right = truth(paper, done)
    pictures = [grey(photograph(sheet(paper, side, done), rng)) for side in (0, 1)]
    try:
        front, back = (result_of(read(picture, paper)) for picture in pictures)
    except Unsure as error:
        return str(error)
    assert (front.back, back.back) == (False, True)
    x, y, angle = (
        a - b for a, b in zip(offset(front, back, "long"), offset(*right, "long"), strict=True)
    )
    return {
        "across": 100 * abs(front.scale[0] - done.scale[0]),
        "down": 100 * abs(front.scale[1] - done.scale[1]),
        "margins": max(abs(a - b) for a, b in zip(front.margins, right[0].margins, strict=True)),
        "x": abs(x),
        "y": abs(y),
        "angle": abs(angle),
    }


def main(count: int, path: Path) -> None:
    lines = path.read_text().splitlines() if path.exists() else []
    with path.open("a") as file:
        for seed in range(len(lines), count):
            lines.append(json.dumps(trial(seed)))
            print(lines[-1], file=file, flush=True)
    results = [json.loads(line) for line in lines[:count]]
    told = [one for one in results if isinstance(one, dict)]
    print(f"{len(told)} of {len(results)} read; right to 0.3 mm:")
    for name in told[0]:
        off = sorted(one[name] for one in told)
        good = sum(one <= 0.3 for one in off)
        print(f"{name}: {good}, median {off[len(off) // 2]:.3f}, largest {off[-1]:.3f}")
    print("all of these:", sum(max(one.values()) <= 0.3 for one in told))
    for reason in sorted({one for one in results if isinstance(one, str)}):
        print(results.count(reason), reason)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
