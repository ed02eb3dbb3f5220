"""How long the kits take and how large they are, each against its budget: `python -m printkit.bench`; exit status 1 when one is broken."""

from __future__ import annotations

import sys
import time
from typing import Final

from printkit import pdf
from printkit.choices import Choices
from printkit.kits import KITS
from printkit.make import make
from printkit.sheets.paper import PAPERS

SECONDS: Final = 0.6
"""The most processor time that a kit's PDF and SVG files may take on one paper, after import, the best of `ROUNDS`."""
KIBIBYTES: Final = 120
"""The most that one PDF may weigh."""
ROUNDS: Final = 3


def main() -> int:
    """Measures and prints a table; 1 when a budget is broken."""
    pdf.register_fonts()
    broken = False
    print(f"{'kit':24}{'paper':10}{'seconds':>8}{'budget':>8}{'largest PDF':>14}{'budget':>8}")
    for kit in KITS:
        for paper in PAPERS:
            best, largest = SECONDS * 1000, 0
            for _ in range(ROUNDS):
                begun = time.process_time()
                made = [dict(make(kit, Choices(paper=paper)).files())]
                best = min(best, time.process_time() - begun)
                largest = max(len(data) for files in made for name, data in files.items() if name.endswith(".pdf"))
            kept = best <= SECONDS and largest <= KIBIBYTES * 1024
            broken |= not kept
            print(f"{kit:24}{paper:10}{best:8.3f}{SECONDS:8.1f}{largest / 1024:10.1f} KiB{KIBIBYTES:8}{'' if kept else '  BROKEN'}")
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
