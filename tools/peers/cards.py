"""Other programs that make cards, at the job of `tools.print_bench`: 54 cards with a title and four
lines of text, on A4; ours comes first.

They are not part of the project. Each is installed into its own throw-away environment and run once
there, start-up included, as its documentation says. None of them draws a back once and reuses it,
so they get plain backs or none; the table says what each does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from printkit import exports, pdf
from printkit.parts import Flat, Made
from tools.steps import ROOT

PATIENCE: Final = 180
"""The time limit of an installation or a program, in seconds."""


@dataclass(frozen=True)
class Peer:
    """A program: its package and version, what it does here, its command lines, and its PDF. In
    these lines `{bin}` is the environment's folder of programs, `{python}` the running Python,
    `{root}` the project's folder.
    """

    package: str
    job: str
    commands: tuple[tuple[str, ...], ...]
    result: str
    script: str = ""


PROTOGRAF: Final = """
from protograf import *
Create(filename="out.pdf", paper="A4", margin=0.8)
Deck(cards=54, width=6.3, height=8.8)
Card("1-54", Text(x=3.15, y=2, text="Card", font_size=17), *[Text(x=3.15, y=5 + 0.5 * n, text="A line that says what it does", font_size=9) for n in range(4)])
CardBack("1-54", Rectangle(x=0.2, y=0.2, width=5.9, height=8.4, fill="gray"))
Save()
"""  # noqa: E501
DOMDIV: Final = """
import sys
sys.argv = ["domdiv", "--papersize", "A4", "--outfile", "out.pdf", "--expansions", "dominion1stEdition"]
from domdiv import main
main.main()
"""  # noqa: E501
DECKSMITH: Final = """
import pathlib
text = "".join(f"Card {n};Line 0 of card {n}: what it does;Line 1 of card {n}: what it does\\n" for n in range(1, 55))
pathlib.Path("deck.csv").write_text("title;first-paragraph;second-paragraph\\n" + text)
"""  # noqa: E501
SIEGEWORKS: Final = """
import pathlib, sys
sys.path.insert(0, sys.argv[1])
svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">'
rows = "".join(f"Card {n}," + ",".join(f"Line {line} of card {n}: what it does" for line in range(4)) + "\\n" for n in range(1, 55))
pathlib.Path("cards.csv").write_text("title,a,b,c,d\\n" + rows)
line = '<text id="{}" x="31" y="{}" font-size="3.2" text-anchor="middle" data-width="55">-</text>'
lines = "".join(line.format(name, 50 + 4.5 * n) for n, name in enumerate("abcd"))
title = '<text id="title" x="31" y="18" font-family="serif" font-size="6" text-anchor="middle" data-width="55">-</text>'
pathlib.Path("face.svg").write_text(svg + '<rect x="4" y="4" width="55" height="80" rx="2" fill="none" stroke="#222"/>' + title + lines + "</svg>")
dots = "".join(f'<circle cx="{(n % 12 + 0.5) * 5.25}" cy="{(n // 12 + 0.5) * 5.18}" r="2" fill="#ca9"/>' for n in range(204))
pathlib.Path("back.svg").write_text(svg + '<rect width="63" height="88" fill="#456"/>' + dots + "</svg>")
from printkit.__main__ import main
sys.exit(main(["deck", "cards.csv", "--face", "face.svg", "--back", "back.svg", "--size", "63x88", "--out", "."]))
"""  # noqa: E501
OURS: Final = Peer(
    "siegeworks",
    "54 cards with backs of 204 dots, from a table and templates",
    (("{python}", "script.py", "{root}"),),
    "cards-63x88-a4.pdf",
    SIEGEWORKS,
)
PEERS: Final = (
    Peer(
        "protograf==0.5.2",
        "54 cards, plain backs",
        (("{bin}/python", "script.py"),),
        "out.pdf",
        PROTOGRAF,
    ),
    Peer(
        "decksmith==0.9.9",
        "54 cards as pictures, no backs",
        (
            ("{bin}/decksmith", "init"),
            ("{bin}/python", "script.py"),
            ("{bin}/decksmith", "build"),
            ("{bin}/decksmith", "export", "output", "--output", "out.pdf"),
        ),
        "out.pdf",
        DECKSMITH,
    ),
    Peer(
        "cardimpose==0.2.2",
        "only lays out 54 cards with backs that are there already",
        (
            (
                "{bin}/cardimpose",
                "--mode",
                "singles",
                "--backside",
                "alternating",
                "--nup",
                "2x4",
                "--rotate-page",
                "--bleed",
                "3mm",
                "-o",
                "out.pdf",
                "cards.pdf",
            ),
        ),
        "out.pdf",
    ),
    Peer(
        "domdiv==4.9.3",
        "its own job, 8 sheets of dividers",
        (("{bin}/python", "script.py"),),
        "out.pdf",
        DOMDIV,
    ),
)


def measure(deck: Flat) -> None:
    """Installs and runs the peers, and prints a line for each; without a package index it says so
    and skips them.
    """
    with tempfile.TemporaryDirectory(prefix="printkit-peers-") as name:
        home = Path(name)
        programs = home / "env" / ("Scripts" if os.name == "nt" else "bin")
        venv.create(home / "env", with_pip=True)
        _row(OURS, _folder(home, OURS, deck), programs)
        pip = [
            str(programs / "python"),
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ]
        for peer in PEERS:
            if _run([*pip, peer.package], home) is None:
                print(f"{peer.package:20} could not be installed, and is left out")
                continue
            _row(peer, _folder(home, peer, deck), programs)


def _folder(home: Path, peer: Peer, deck: Flat) -> Path:
    """A folder with the files that the program needs."""
    folder = home / peer.package
    folder.mkdir()
    (folder / "script.py").write_text(peer.script, encoding="utf-8")
    (folder / "cards.pdf").write_bytes(_cards(deck))
    return folder


def _row(peer: Peer, folder: Path, programs: Path) -> None:
    seconds = spent(peer, folder, programs)
    if seconds is None:
        print(f"{peer.package:20} ended with an error, or took longer than {PATIENCE} s")
        return
    size = (folder / peer.result).stat().st_size / 1024
    print(f"{peer.package:20} {seconds:7.2f} s {size:9.1f} KiB   {peer.job}", flush=True)


def spent(peer: Peer, folder: Path, programs: Path) -> float | None:
    """CPU seconds of a peer's commands in a folder with its script; None if one fails or takes too
    long.
    """
    total = 0.0
    for command in peer.commands:
        seconds = _run(
            [part.format(bin=programs, python=sys.executable, root=ROOT) for part in command],
            folder,
        )
        if seconds is None:
            return None
        total += seconds
    return total


def _run(command: Sequence[str], folder: Path) -> float | None:
    """CPU seconds of a command; None if it fails or takes too long."""
    begun = os.times()
    try:
        subprocess.run(
            command,
            cwd=folder,
            capture_output=True,
            check=True,
            timeout=PATIENCE,
            stdin=subprocess.DEVNULL,
        )
    except (subprocess.SubprocessError, OSError) as error:
        said = getattr(error, "stderr", b"") or b""
        print(said.decode(errors="replace").strip()[-300:], file=sys.stderr)
        return None
    ended = os.times()
    return ended.children_user + ended.children_system - begun.children_user - begun.children_system


def _cards(deck: Flat) -> bytes:
    """A page for each face of the deck, front and back in turn."""
    return pdf.document("Cards", exports.shop_pages([Made("cards", "Cards", deck, ())]))
