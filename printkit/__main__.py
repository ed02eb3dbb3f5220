"""The command line: `python -m printkit KIT --paper a4 --out DIR` writes a kit's files; `--list` says which kits there are, `--all` writes everything."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from printkit import choices
from printkit.kits import KITS
from printkit.make import kit, make
from printkit.sheets.paper import PAPERS
from rulescore.words import say


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; 0 when all is written, 2 (and one line on standard error) for bad input."""
    given = _parser().parse_args(arguments)
    try:
        if given.list:
            _list(given.kit)
            return 0
        if given.kit is None:
            raise ValueError(say("which kit? There is {list}", list=", ".join(KITS)))
        options = dict(text.partition("=")[::2] for text in given.option)
        for name, data in make(given.kit, choices.read(_texts(given) | options)).files():
            write(given.out / name, data)
            print(given.out / name)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(say("{path} cannot be written: {reason}", path=error.filename or given.out, reason=error.strerror or error), file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m printkit", description=say("Writes a game's kit as PDF (to be printed at 100 %) and SVG."))
    add = parser.add_argument
    add("kit", nargs="?", metavar="KIT", help=", ".join(KITS))
    add("--list", action="store_true", help=say("list the kits; with a kit, its parts and sizes"))
    add("--out", type=Path, default=Path("print"), metavar="DIR", help=say("folder for the files, made when it is not there (default: print)"))
    add("--paper", metavar="PAPER", help=", ".join(PAPERS) + say(" (default: a4)"))
    add("--parts", metavar="PART,...", help=say("only these parts"))
    add("--size", metavar="SIZE", help=say("one of the kit's sizes, such as poker or 35"))
    add("--seats", metavar="N", help=say("for that many seats"))
    add("--option", action="append", default=[], metavar="NAME=VALUE", help=say("an option of the game that the kit should show, such as knights=acfh"))
    add("--backs", metavar="HOW", help=", ".join(choices.BACKS) + say(" (default: long, turned over the long edge)"))
    add(
        "--duplex-offset", dest="offset", metavar="X,Y,ANGLE", help=say("moves all backs: mm right, mm down, degrees clockwise, as the test page measures them")
    )
    add("--bleed", metavar="MM", help=", ".join(map(str, choices.BLEEDS)) + say(" (default: 2)"))
    add("--mode", metavar="MODE", help=", ".join(choices.MODES) + say(" (default: colour)"))
    add("--formats", metavar="FORMAT,...", help=", ".join(choices.FORMATS) + say(" (default: pdf,svg)"))
    for name, text in (
        ("sleeved", say("cards a little smaller, for sleeves")),
        ("safe", say("show how far from the edge what matters must stay")),
        ("outlined", say("text as outlines in files for plotter and laser")),
    ):
        add(f"--{name}", action="store_const", const="yes", help=text)
    return parser


def _texts(given: argparse.Namespace) -> dict[str, str]:
    names = ("paper", "parts", "size", "seats", "backs", "offset", "bleed", "mode", "formats", "sleeved", "safe", "outlined")
    return {name: getattr(given, name) for name in names if getattr(given, name) is not None}


def _list(kit_id: str | None) -> None:
    if kit_id is None:
        for name, one in KITS.items():
            print(f"{name:20}{one.game.info.title}: {', '.join(entry.title() for entry in one.entries)}")
        return
    for entry in kit(kit_id).entries:
        print(f"{entry.id:20}{entry.title()}")
    for name, title in kit(kit_id).sizes(PAPERS["a4"]).items():
        print(f"--size {name:13}{title}")


def write(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all. OSError says why not."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f".{path.name}.part")
    try:
        half.write_bytes(data)
        half.replace(path)
    except OSError as error:
        half.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None


if __name__ == "__main__":
    sys.exit(main())
