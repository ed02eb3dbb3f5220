"""What lies beside a cut: nothing that matters, nothing that could be taken for the line itself;
and the line is seen on whatever it crosses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, sin

import pypdfium2
import pytest

from printkit import pdf
from printkit.art import siegestones
from printkit.art.cards import FACE
from printkit.choices import Choices
from printkit.kits import KITS
from printkit.layout.flat import SAFE
from printkit.parts import CARDS, Flat
from printkit.press import make
from printkit.scene import IDENTITY, AnyItem, Group, Matrix, Rect, Text, Use, after, bounds

from .helpers import MM, contrast, made, walk

PIXELS = 20
"""For each mm."""


@pytest.mark.parametrize("sleeved", [False, True])
@pytest.mark.parametrize("size", CARDS)
def test_plates_of_cards_keep_to_the_safe_zone(size: str, sleeved: bool) -> None:
    [cards] = make("siege-the-king", Choices(size=size, sleeved=sleeved, parts=("cards",))).made
    assert isinstance(cards.part, Flat)
    plates = 0
    for face in (thing.front for thing in cards.part.things):
        for item, matrix in walk(face.items, face.symbols):
            if isinstance(item, Rect) and item.fill == FACE and item.r == 1.6:
                plates += 1
                left, top, right, bottom = bounds((Group((item,), matrix),), face.symbols)
                width = item.width * matrix[0] / 2
                assert left + abs(width) - face.origin[0] >= SAFE - 0.01
                assert top + abs(width) - face.origin[1] >= SAFE - 0.01
                assert face.width + face.origin[0] - right + abs(width) >= SAFE - 0.01
                assert face.height + face.origin[1] - bottom + abs(width) >= SAFE - 0.01
    assert plates


@pytest.mark.parametrize("kit", ["siegestones", "nobles-and-peasants", "angry-gods"])
def test_no_line_of_the_snug_board_lies_on_its_cut(kit: str) -> None:
    board = siegestones.board(kit, snug=True)
    for item, matrix in walk(board.items, board.symbols):
        if not isinstance(item, Text | Use) and item.stroke and not item.stroke.endswith("-grain"):
            left, top, right, bottom = bounds((Group((item,), matrix),), {})
            assert all(
                abs(off) > 1 for off in (left, top, board.width - right, board.height - bottom)
            )


@pytest.mark.slow
@pytest.mark.parametrize("kit", KITS)
def test_every_line_to_cut_or_fold_has_a_white_seam(kit: str) -> None:
    found = 0
    for document in made(kit).documents:
        for sheet in document.sheets:
            for before, item in neighbours(sheet.scene.items):
                if (
                    not isinstance(item, Group | Text | Use)
                    and item.role in ("cut", "fold")
                    and item.stroke
                ):
                    found += 1
                    assert not isinstance(before, Group | Text | Use | None)
                    assert before.stroke == "white"
                    assert before.width > item.width
                    assert bounds((before,), {})[0] < bounds((item,), {})[0] + 0.001
    assert found


def neighbours(items: Iterable[AnyItem]) -> Iterator[tuple[AnyItem | None, AnyItem]]:
    before: AnyItem | None = None
    for item in items:
        yield before, item
        if isinstance(item, Group):
            yield from neighbours(item.items)
        before = item


def test_the_cut_of_a_stone_is_seen_and_nothing_beside_it_looks_like_it() -> None:
    """Along a ray from the middle of a stone outwards: plain colour, then the line, then the same
    colour.
    """
    one = make("siegestones", Choices(parts=("stones",), stones="round"))
    front = next(
        sheet for document in one.documents for sheet in document.sheets if "stones" in sheet.name
    )
    page = (
        pypdfium2.PdfDocument(pdf.document(one.title, [front]))[0]
        .render(scale=PIXELS / MM)
        .to_pil()
        .convert("RGB")
    )

    def ray(
        box: tuple[float, float, float, float], angle: float, start: float, end: float
    ) -> list[str]:
        x, y, r = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, (box[2] - box[0]) / 2
        steps = [r + start + (end - start) * n / 60 for n in range(61)]
        points = [
            (round((x + cos(angle) * far) * PIXELS), round((y + sin(angle) * far) * PIXELS))
            for far in steps
        ]
        return ["#{:02x}{:02x}{:02x}".format(*page.getpixel(point)) for point in points]

    seen = {}
    for name, box in one.made[0].leaves[0].front.placed:
        seen.setdefault(name, box)
    assert len(seen) >= 3
    for box in seen.values():
        for angle in (0.3, 2.0, 4.0):
            ground = ray(box, angle, -SAFE, -SAFE)[0]
            assert all(
                contrast(ground, colour) < 1.1 for colour in ray(box, angle, -SAFE + 0.05, -0.5)
            )
            line = ray(box, angle, -0.4, 0.4)
            assert max(contrast(one, other) for one in line for other in line) > 3


@pytest.mark.parametrize("kit", KITS)
def test_no_back_has_a_frame_that_shows_the_drift_of_the_printer(kit: str) -> None:
    """Nothing on a back runs along all four of its edges, neither as a line nor as the end of a
    pattern.
    """
    for part in (part.part for part in made(kit).made if isinstance(part.part, Flat)):
        for back in {id(thing.back): thing.back for thing in part.things if thing.back}.values():
            x, y = back.origin
            for item in clipped(back.items):
                left, top, right, bottom = bounds((item,), back.symbols)
                inside = (
                    left > x and top > y and right < x + back.width and bottom < y + back.height
                )
                assert not (
                    inside and right - left > 0.7 * back.width and bottom - top > 0.7 * back.height
                ), back.title


def clipped(items: Iterable[AnyItem], matrix: Matrix = IDENTITY) -> Iterator[AnyItem]:
    """The items one by one as drawn; those in a clip together, as the part that shows."""
    for item in items:
        if isinstance(item, Group) and not item.clip:
            yield from clipped(item.items, after(matrix, item.matrix))
        else:
            yield Group((item,), matrix)
