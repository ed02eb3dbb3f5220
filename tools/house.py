"""Draws docs/pictures/house.svg, the floors of the house, from the table in
docs/explanation/house.md: `python -m tools.house`.
"""

from __future__ import annotations

import re
from html import escape
from textwrap import wrap
from typing import Final

from tools.steps import ROOT

TABLE: Final = ROOT / "docs" / "explanation" / "house.md"
PICTURE: Final = ROOT / "docs" / "pictures" / "house.svg"
FLOORS: Final = {
    "9": "the page",
    "8": "the page's Python",
    "7": "kits and their press",
    "6": "writers, paper, layout",
    "5": "drawings; environments",
    "4": "command line, puzzles",
    "3": "records, lessons, players",
    "2": "the six games",
    "1": "boards, words, State",
}
"""What each floor is, from the top, in a few words."""
WIDTH, ROW, LINE, LEFT = 860, 22, 18, 260
STYLE: Final = (
    "svg{background:#fff;color:#1b1f24}rect{fill:#eef2f6;stroke:#57606a}"
    "@media(prefers-color-scheme:dark){svg{background:#0d1117;color:#e6edf3}"
    "rect{fill:#1c232b;stroke:#8b949e}}"
    "text{fill:currentColor;font:13px sans-serif}.name{font-weight:bold}"
)


def rooms(table: str) -> dict[str, list[str]]:
    """The paths on each floor: the code spans in the second column of the table."""
    found: dict[str, list[str]] = {}
    for floor, cell in re.findall(r"^\| (\d) \| (.*?) \|", table, re.M):
        found.setdefault(floor, []).extend(re.findall(r"`([^`]+)`", cell))
    return found


def picture(table: str) -> str:
    """The house as SVG, the highest floor on top."""
    parts, y = [], 10
    found = rooms(table)
    for floor, name in FLOORS.items():
        lines = wrap("  ".join(found[floor]), 84, break_on_hyphens=False)
        height = ROW + LINE * (len(lines) - 1) + 10
        parts.append(f'<rect x="10" y="{y}" width="{WIDTH - 20}" height="{height}" rx="4"/>')
        parts.append(f'<text class="name" x="22" y="{y + ROW}">{floor}  {escape(name)}</text>')
        parts += [
            f'<text x="{LEFT}" y="{y + ROW + LINE * number}">{escape(line)}</text>'
            for number, line in enumerate(lines)
        ]
        y += height + 6
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 4}" role="img">\n'
        f"<title>The floors of the house; each knows only those below it</title>\n"
        f"<style>{STYLE}</style>\n"
    )
    return head + "\n".join(parts) + "\n</svg>\n"


if __name__ == "__main__":
    PICTURE.write_text(picture(TABLE.read_text(encoding="utf-8")), encoding="utf-8")
