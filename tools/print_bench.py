"""How long printing takes and how large the files are, each against its budget: `python -m
tools.print_bench`; exit status 1 when one is broken.

CPU time after import, the best of `ROUNDS`; wall-clock time for everything together. For other
programs at the same job see `tools.peers`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import cache
from math import cos, pi, sin
from pathlib import Path as File
from random import Random
from typing import Final
from zlib import compress, crc32

from printkit import pdf
from printkit.art.palette import PALETTE
from printkit.choices import Choices
from printkit.decks import table
from printkit.decks.deck import Deck, svg_face
from printkit.decks.pictures import given
from printkit.kits import KITS
from printkit.leaves import lay_out
from printkit.paper import PAPERS
from printkit.parts import Flat, Thing
from printkit.press import documents, make, make_kit
from printkit.scene import Path, Rect, Scene, Text

ROUNDS: Final = 3
DECK_SECONDS, DECK_KIBIBYTES = 0.1, 70
"""The most that a deck of 54 cards with backs may take and weigh."""
PICTURES_SECONDS, PICTURES_KIBIBYTES = 0.5, 4000
"""The most that a deck of 54 cards with pictures, from a table and templates, may take and
weigh.
"""
KIT_SECONDS, KIT_KIBIBYTES = 0.6, 250
"""The most that all PDF and SVG files of a kit on one paper may take, and that one PDF of it may
weigh.
"""
ALL_SECONDS: Final = 15.0
"""The most that every kit on every paper may take."""


def deck() -> Flat:
    """54 cards of 63 x 88 mm with a title, four lines of text and a back of 204 stars."""
    w, h = 63.0, 88.0
    star = [(r * sin(n * pi / 5), -r * cos(n * pi / 5)) for n, r in enumerate((2.0, 0.9) * 5)]
    stars = [
        Path(
            (
                ("M", (x + star[0][0], y + star[0][1])),
                *(("L", (x + a, y + b)) for a, b in star[1:]),
                ("Z", ()),
            ),
            fill="crown",
        )
        for x, y in (
            ((column + 0.5) * w / 12, (row + 0.5) * h / 17)
            for column in range(12)
            for row in range(17)
        )
    ]
    back = Scene("Back", w, h, (Rect(-3, -3, w + 6, h + 6, fill="slate-deep"), *stars), PALETTE)
    fronts = [
        Scene(
            f"Card {number}",
            w,
            h,
            (
                Rect(-3, -3, w + 6, h + 6, fill="paper"),
                Rect(4, 4, w - 8, h - 8, stroke="ink", width=0.4, r=2),
                Text(w / 2, 18, f"Card {number}", 6, font="serif", align="middle"),
                *(
                    Text(
                        w / 2,
                        50 + 4.5 * line,
                        f"Line {line} of card {number}: what it does",
                        3.2,
                        align="middle",
                    )
                    for line in range(4)
                ),
            ),
            PALETTE,
        )
        for number in range(1, 55)
    ]
    return Flat([Thing(front.title, front, back) for front in fronts], corner=3)


def main() -> int:
    """Measures and prints a table; 1 when a budget is broken."""
    pdf.register_fonts()
    print(f"{'':40}{'seconds':>8}{'budget':>8}{'largest PDF':>14}{'budget':>10}")
    kept = _row("deck of 54 cards with backs", _deck, DECK_SECONDS, DECK_KIBIBYTES)
    kept &= _row("deck of 54 cards with pictures", _pictures, PICTURES_SECONDS, PICTURES_KIBIBYTES)
    for kit in KITS:
        for paper in PAPERS:
            choices = Choices(paper=paper)
            kept &= _row(
                f"{kit} on {paper}",
                lambda kit=kit, choices=choices: dict(make(kit, choices).files()),  # type: ignore[misc]
                KIT_SECONDS,
                KIT_KIBIBYTES,
            )
    whole = _all()
    broken = "" if whole <= ALL_SECONDS else "  BROKEN"
    print(f"{'all kits on all papers, one command':40}{whole:8.2f}{ALL_SECONDS:8.1f}{broken}")
    return int(not kept or whole > ALL_SECONDS)


def _all() -> float:
    """Wall-clock seconds of the command that writes everything."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        subprocess.run(
            [sys.executable, "-m", "printkit", "--all", "--out", folder],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        return time.monotonic() - begun


def _deck() -> Mapping[str, bytes]:
    choices = Choices(bleed=0)
    made = documents("deck", "Deck", lay_out("deck", "Cards", deck(), choices), choices)
    return {
        f"{document.stem}.pdf": pdf.document(
            document.title, document.sheets, duplex=document.duplex
        )
        for document in made
    }


def _pictures() -> Mapping[str, bytes]:
    """54 cards of the example, each with its own picture of 240 x 160 pixels."""
    folder = File(__file__).parents[1] / "examples" / "deck"
    header = "name,title,text,colour,picture\n"
    rows = (
        f"Card {number},Card {number},What it does,#8f2d25,{number}.png\n" for number in range(54)
    )
    found = {f"{number}.png": _noise(number) for number in range(54)}
    front = svg_face((folder / "face.svg").read_bytes(), "face.svg", given(found))
    back = svg_face((folder / "back.svg").read_bytes(), "back.svg", given(found))
    deck = Deck(
        "cards.csv", table.read((header + "".join(rows)).encode(), "cards.csv"), front, back
    )
    return dict(make_kit(deck.kit("Deck"), Choices()).files())


@cache
def _noise(number: int) -> bytes:
    """A PNG picture that compresses badly."""
    wide, high = 240, 160
    dots = Random(number).randbytes(wide * 3 // 8)
    lines = b"".join(
        b"\0" + bytes((value + y) % 256 for value in dots for _ in range(8)) for y in range(high)
    )
    head = wide.to_bytes(4, "big") + high.to_bytes(4, "big") + b"\x08\x02\0\0\0"
    chunks = ((b"IHDR", head), (b"IDAT", compress(lines)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        len(data).to_bytes(4, "big") + kind + data + crc32(kind + data).to_bytes(4, "big")
        for kind, data in chunks
    )


def _row(
    name: str, files: Callable[[], Mapping[str, bytes]], seconds: float, kibibytes: float
) -> bool:
    best, largest = float("inf"), 0
    for _ in range(ROUNDS):
        begun = time.process_time()
        made = files()
        best = min(best, time.process_time() - begun)
        largest = max(len(data) for name, data in made.items() if name.endswith(".pdf"))
    kept = best <= seconds and largest <= kibibytes * 1024
    print(
        f"{name:40}{best:8.3f}{seconds:8.1f}{largest / 1024:10.1f} KiB{kibibytes:6}"
        f" KiB{'' if kept else '  BROKEN'}",
        flush=True,
    )
    return kept


if __name__ == "__main__":
    sys.exit(main())
