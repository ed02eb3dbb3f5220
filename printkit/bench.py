"""How long printing takes and how large the files are, each against its budget: `python -m printkit.bench`; exit status 1 when one is broken.

Processor time after import, the best of `ROUNDS`. Beside it, where they are installed, other programs that make cards, at a deck of the same size.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from math import cos, pi, sin
from pathlib import Path as File
from typing import Final

from printkit import pdf
from printkit.art.palette import PALETTE
from printkit.choices import Choices
from printkit.kits import KITS
from printkit.make import documents, make
from printkit.parts import Flat, Thing
from printkit.scene import Path, Rect, Scene, Text
from printkit.sheets.layout import lay_out
from printkit.sheets.paper import PAPERS

ROUNDS: Final = 3
DECK_SECONDS, DECK_KIBIBYTES = 0.1, 70
"""The most that a deck of 54 cards with backs may take and weigh."""
KIT_SECONDS, KIT_KIBIBYTES = 0.6, 250
"""The most that all PDF and SVG files of a kit on one paper may take, and that one PDF of it may weigh."""
ALL_SECONDS: Final = 15.0
"""The most that every kit on every paper may take."""


def deck() -> Flat:
    """54 cards of 63 x 88 mm with a title, four lines of text and a back of 204 stars."""
    w, h = 63.0, 88.0
    star = [(r * sin(n * pi / 5), -r * cos(n * pi / 5)) for n, r in enumerate((2.0, 0.9) * 5)]
    stars = [
        Path((("M", (x + star[0][0], y + star[0][1])), *(("L", (x + a, y + b)) for a, b in star[1:]), ("Z", ())), fill="crown")
        for x, y in (((column + 0.5) * w / 12, (row + 0.5) * h / 17) for column in range(12) for row in range(17))
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
                *(Text(w / 2, 50 + 4.5 * line, f"Line {line} of card {number}: what it does", 3.2, align="middle") for line in range(4)),
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
    begun = time.process_time()
    for kit in KITS:
        for paper in PAPERS:
            try:
                make(kit, Choices(paper=paper))
            except ValueError:
                continue
            kept &= _row(f"{kit} on {paper}", lambda kit=kit, paper=paper: dict(make(kit, Choices(paper=paper)).files()), KIT_SECONDS, KIT_KIBIBYTES)  # type: ignore[misc]
    whole = (time.process_time() - begun) / ROUNDS
    print(f"{'all kits on all papers':40}{whole:8.2f}{ALL_SECONDS:8.1f}{'' if whole <= ALL_SECONDS else '  BROKEN'}")
    for name, program in PEERS.items():
        _peer(name, program)
    return int(not kept or whole > ALL_SECONDS)


def _deck() -> Mapping[str, bytes]:
    choices = Choices(bleed=0)
    made = documents("deck", "Deck", lay_out("deck", "Cards", deck(), choices), choices)
    return {f"{document.stem}.pdf": pdf.document(document.title, document.sheets, duplex=document.duplex) for document in made}


def _row(name: str, files: Callable[[], Mapping[str, bytes]], seconds: float, kibibytes: float) -> bool:
    best, largest = float("inf"), 0
    for _ in range(ROUNDS):
        begun = time.process_time()
        made = files()
        best = min(best, time.process_time() - begun)
        largest = max(len(data) for name, data in made.items() if name.endswith(".pdf"))
    kept = best <= seconds and largest <= kibibytes * 1024
    print(f"{name:40}{best:8.3f}{seconds:8.1f}{largest / 1024:10.1f} KiB{kibibytes:6} KiB{'' if kept else '  BROKEN'}", flush=True)
    return kept


PROTOGRAF: Final = """
from protograf import *
Create(filename="{out}", paper="A4", margin=0.8)
Deck(cards=54, width=6.3, height=8.8)
Card("1-54", Text(x=3.15, y=2, text="Card", font_size=17), *[Text(x=3.15, y=5 + 0.5 * n, text="A line that says what it does", font_size=9) for n in range(4)])
Save()
"""
DOMDIV: Final = """
import sys
sys.argv = ["domdiv", "--papersize", "A4", "--outfile", "{out}", "--expansions", "dominion1stEdition"]
from domdiv import main
main.main()
"""
PEERS: Final = {"protograf": PROTOGRAF, "domdiv": DOMDIV}
"""Programs to compare with: what each runs, in a process of its own. They are no part of the project; those that are not installed are left out."""


def _peer(name: str, program: str) -> None:
    if importlib.util.find_spec(name) is None:
        print(f"{name:40}{'-':>8}  not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        out = File(folder) / "peer.pdf"
        begun = os.times()
        ended = subprocess.run([sys.executable, "-c", program.format(out=out)], cwd=folder, capture_output=True, check=False)
        spent = os.times()
        seconds = spent.children_user + spent.children_system - begun.children_user - begun.children_system
        size = f"{out.stat().st_size / 1024:10.1f} KiB" if out.exists() else "   no PDF"
        said = "" if ended.returncode == 0 else ended.stderr.decode(errors="replace").strip().splitlines()[-1][:60]
        print(f"{f'{name}, fronts only, with its start':40}{seconds:8.3f}{'':8}{size}  {said}")


if __name__ == "__main__":
    sys.exit(main())
