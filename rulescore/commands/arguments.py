"""Arguments shared by several commands, and their values."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from rulescore.bots.matches import Setting
from rulescore.game import Game
from rulescore.games import named
from rulescore.games.siege_the_king import decks
from rulescore.record import Record
from rulescore.terminal import whole
from rulescore.translation import invalid, say


def add_game(parser: argparse.ArgumentParser) -> None:
    """`args.game`, a `Game`."""
    parser.add_argument("game", type=game_named)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of a table, which `options` reads."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=say("an option of the game, as the command rules lists them; may be repeated"),
    )
    parser.add_argument(
        "--deck",
        metavar="FILE",
        help=say(
            "siege-the-king: a deck of your own, a table with the columns {list}",
            list=", ".join(decks.COLUMNS),
        ),
    )


def add_players(parser: argparse.ArgumentParser) -> None:
    """`args.players`, how many seats."""
    parser.add_argument("--players", type=whole, metavar="N", help=say("number of seats"))


def add_position(parser: argparse.ArgumentParser) -> None:
    """`args.position`, a position as text."""
    parser.add_argument(
        "--position",
        metavar="TEXT",
        help=say("start from this position, written as the command rules explains"),
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    """`args.seed`, an integer."""
    parser.add_argument(
        "--seed", type=whole, help=say("seed of chance and of players that use chance")
    )


def add_ascii(parser: argparse.ArgumentParser) -> None:
    """`args.ascii`; `needs_ascii` says when it is needed."""
    parser.add_argument("--ascii", action="store_true", help=say("draw with ASCII characters only"))


def add_number(
    parser: argparse.ArgumentParser, name: str, default: int, help: str, metavar: str = "N"
) -> None:
    """An option that takes a whole number."""
    parser.add_argument(name, type=whole, default=default, metavar=metavar, help=help)


def add_search(parser: argparse.ArgumentParser) -> None:
    """`args.iterations` and `args.opening`, for games between players."""
    parser.add_argument(
        "--iterations",
        type=int,
        help=say("positions searched for each move; reproducible, unlike seconds"),
    )
    add_number(
        parser,
        "--opening",
        4,
        say("begin each game with N random moves, the same for both sides (default 4)"),
    )


def game_named(name: str) -> Game[Any]:
    """The game with that id; ArgumentTypeError lists the games."""
    try:
        return named(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def options(args: argparse.Namespace) -> dict[str, str]:
    """The values of `add_options` by name. ValueError if one is not of the form NAME=VALUE."""
    found = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise invalid("--option takes NAME=VALUE, not {given}", given=repr(text[:40]))
        found[name] = value
    if args.deck:
        if "deck" in found:
            raise invalid("the deck is given twice, by --deck and by --option")
        try:
            found["deck"] = decks.word(decks.load(args.deck))
        except decks.DeckError as error:
            raise ValueError(f"{args.deck}: {error}") from None
    return found


def setting(args: argparse.Namespace, a: str, b: str, seconds: float | None = None) -> Setting:
    """The match of A against B with the values of `add_players`, `add_options`, `add_search` and
    `add_seed`, checked. ValueError says what is wrong.
    """
    seats = args.game.info.seats[0] if args.players is None else int(args.players)
    seed = 1 if args.seed is None else args.seed
    values = (seats, options(args), seconds, args.iterations, args.opening, seed)
    setting = Setting(args.game.info.id, a, b, *values)
    setting.check()
    return setting


def record(file: str, position: str | None = None) -> Record:
    """The record in that file, played from `position` if given. `-` is standard input. ValueError
    names the file.
    """
    try:
        text = (sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()).decode("utf-8")
    except UnicodeDecodeError as error:
        raise invalid(
            "{file} is not text in UTF-8 (byte {place})", file=file, place=error.start
        ) from None
    try:
        return Record.parse(text, position)
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


def needs_ascii() -> bool:
    """Whether standard output cannot write the characters of a sketch."""
    try:
        "♞·≈".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False
