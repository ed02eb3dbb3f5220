"""Other programs that make cards, at the job of `tools.print_bench`: 54 cards with a title and four lines of text, on A4.

They are no part of the project. They are installed into an environment of their own that is thrown away afterwards, and each is run there once, with its
start, the way its own documentation says. None of them draws a back once and uses it often, so they get plain backs or none; what each does is told.
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

PATIENCE: Final = 180
"""Seconds that an installation or a program may take."""


@dataclass(frozen=True)
class Peer:
    """A program: its package and version, what it does here, the lines of command (`{bin}` is the folder of the environment's programs), and its PDF."""

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
"""
DOMDIV: Final = """
import sys
sys.argv = ["domdiv", "--papersize", "A4", "--outfile", "out.pdf", "--expansions", "dominion1stEdition"]
from domdiv import main
main.main()
"""
DECKSMITH: Final = """
import pathlib
text = "".join(f"Card {n};Line 0 of card {n}: what it does;Line 1 of card {n}: what it does\\n" for n in range(1, 55))
pathlib.Path("deck.csv").write_text("title;first-paragraph;second-paragraph\\n" + text)
"""
PEERS: Final = (
    Peer("protograf==0.5.2", "54 cards, plain backs", (("{bin}/python", "script.py"),), "out.pdf", PROTOGRAF),
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
    Peer("domdiv==4.9.3", "its own job, 8 sheets of dividers", (("{bin}/python", "script.py"),), "out.pdf", DOMDIV),
)


def measure(deck: Flat) -> None:
    """Installs the peers, runs each, and prints a line for it. Without a package index it says so and leaves them out."""
    with tempfile.TemporaryDirectory(prefix="printkit-peers-") as name:
        home = Path(name)
        programs = home / "env" / ("Scripts" if os.name == "nt" else "bin")
        venv.create(home / "env", with_pip=True)
        pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        for peer in PEERS:
            if _run([*pip, peer.package], home) is None:
                print(f"{peer.package:20} could not be installed, and is left out")
                continue
            folder = home / peer.package
            folder.mkdir()
            (folder / "script.py").write_text(peer.script, encoding="utf-8")
            (folder / "cards.pdf").write_bytes(_cards(deck))
            _row(peer, folder, programs)


def _row(peer: Peer, folder: Path, programs: Path) -> None:
    spent = 0.0
    for command in peer.commands:
        seconds = _run([part.format(bin=programs) for part in command], folder)
        if seconds is None:
            print(f"{peer.package:20} ended with an error, or took longer than {PATIENCE} s")
            return
        spent += seconds
    size = (folder / peer.result).stat().st_size / 1024
    print(f"{peer.package:20} {spent:7.2f} s {size:9.1f} KiB   {peer.job}", flush=True)


def _run(command: Sequence[str], folder: Path) -> float | None:
    """Processor seconds of a command; None when it fails or takes too long."""
    begun = os.times()
    try:
        subprocess.run(command, cwd=folder, capture_output=True, check=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)
    except (subprocess.SubprocessError, OSError) as error:
        said = getattr(error, "stderr", b"") or b""
        print(said.decode(errors="replace").strip()[-300:], file=sys.stderr)
        return None
    ended = os.times()
    return ended.children_user + ended.children_system - begun.children_user - begun.children_system


def _cards(deck: Flat) -> bytes:
    """A page for each face of the deck, front and back in turn."""
    return pdf.document("Cards", exports.shop_pages([Made("cards", "Cards", deck, ())]))
