"""The command `rules`."""

from __future__ import annotations

import argparse
import re
import shutil
from textwrap import fill

from rulescore import rulebooks
from rulescore.commands import arguments
from rulescore.translation import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game."""
    arguments.add_game(parser)


def run(args: argparse.Namespace) -> None:
    """Prints the rules of a game, its options, and the fields of its positions."""
    _print_page(rulebooks.text(args.game.info.id))
    options = args.game.info.options
    if options:
        print("", say("The same options by name, for --option NAME=VALUE:"), sep="\n")
    for option in options:
        print(
            f"  {option.name}: {option.expected()}; "
            + say("default {value}", value=option.text(option.default))
        )
    if args.game.notation:
        print("", say("The fields of a position, for --position TEXT:"), sep="\n")
        for line in args.game.explained():
            print(f"  {line}")


def _print_page(text: str) -> None:
    """Markdown as a terminal shows it."""
    width = min(100, shutil.get_terminal_size().columns)
    lines = re.sub(r" *\{(?:#\w+|\.basic)\}|\*\*", "", text).splitlines()
    rows = {
        line: [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines
        if line.startswith("|") and "---" not in line
    }
    widths = [max(map(len, column)) for column in zip(*rows.values(), strict=True)]
    for line in lines:
        if line in rows:
            print(
                "  ".join(
                    cell.ljust(width) for cell, width in zip(rows[line], widths, strict=True)
                ).rstrip()
            )
        elif line.startswith("|"):
            continue
        elif line.startswith("#"):
            title = line.lstrip("# ")
            print(title, ("=" if line.startswith("# ") else "-") * len(title), sep="\n")
        else:
            print(fill(line, width, subsequent_indent="  " if line.startswith("- ") else ""))
