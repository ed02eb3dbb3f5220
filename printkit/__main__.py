"""The command line: `python -m printkit KIT --paper a4 --out DIR` writes a kit's PDF and SVG files; `--list` says which kits there are."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from printkit.kits import KITS, make
from printkit.sheets.paper import PAPERS
from rulescore.words import say


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; 0 when all is written, 2 (and one line on standard error) for bad input."""
    parser = argparse.ArgumentParser(prog="python -m printkit", description=say("Writes a game's kit as PDF (to be printed at 100 %) and SVG."))
    parser.add_argument("kit", nargs="?", metavar="KIT", help=", ".join(KITS))
    parser.add_argument("--paper", default="a4", metavar="PAPER", help=", ".join(PAPERS) + say(" (default: a4)"))
    parser.add_argument("--out", type=Path, default=Path("print"), metavar="DIR", help=say("folder for the files, made when it is not there (default: print)"))
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=say("an option of the game that the board should show, such as knights=acfh")
    )
    parser.add_argument("--list", action="store_true", help=say("list the kits"))
    given = parser.parse_args(arguments)
    if given.list:
        for name, kit in KITS.items():
            print(f"{name:20}{kit.game.info.title}: {kit.contents()}")
        return 0
    try:
        if given.kit is None:
            raise ValueError(say("which kit? There is {list}", list=", ".join(KITS)))
        options = dict(text.partition("=")[::2] for text in given.option)
        for document in make(given.kit, given.paper, options):
            for name, data in document.files().items():
                write(given.out / name, data)
                print(given.out / name)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(say("{path} cannot be written: {reason}", path=error.filename or given.out, reason=error.strerror or error), file=sys.stderr)
        return 2
    return 0


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
