"""The command line: `rulescore games|rules|play|match|engine|tune|puzzles|replay|perft|bench
...`, or `python -m rulescore ...`.

Bad input ends with one line and exit status 2.
"""

from __future__ import annotations

import sys

try:
    import argparse
    import os
    import random
    import re
    import shutil
    from collections import Counter
    from collections.abc import Sequence
    from pathlib import Path
    from textwrap import fill
    from typing import Any

    from rulescore import __version__, bench, decks, engine, rules, terminal
    from rulescore.bots import match_command, tuning
    from rulescore.game import CHANCE, Game, State
    from rulescore.games import GAMES
    from rulescore.puzzles import command as puzzles
    from rulescore.record import Record, result_text
    from rulescore.words import LANGUAGES, heard, say, say_count
except KeyboardInterrupt:
    sys.exit(130)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit status."""
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _run(arguments: Sequence[str] | None) -> int:
    if "" not in sys.path:
        sys.path.append("")  # where other people's players are looked for
    try:
        rest = heard(sys.argv[1:] if arguments is None else arguments)
    except ValueError as error:
        print(f"{terminal.called('rulescore')}: {error}", file=sys.stderr)
        return 2
    parser = _parser()
    given = parser.parse_args(rest)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = int(given.run(given) or 0)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # nobody reads any more, as behind `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        reason = (
            say("{path} cannot be read: {reason}", path=error.filename, reason=error.strerror)
            if error.filename
            else str(error)
        )
        print(f"{parser.prog} {given.command}: {reason}", file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"{parser.prog} {given.command}: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = terminal.Parser(
        prog=terminal.called("rulescore"),
        description=say("Six siege games: rules, records, counts and figures."),
    )
    parser.add_argument(
        "--language",
        metavar="CODE",
        help=say("language of all sentences: {list}", list=", ".join(LANGUAGES)),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"rulescore {__version__}",
        help=say("the version of this program"),
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    command = commands.add_parser("games", help=say("the games, one a line"))
    command.set_defaults(run=_games)

    command = commands.add_parser("rules", help=say("the rules of a game, readable in a terminal"))
    command.add_argument("game", type=_game)
    command.set_defaults(run=_rules)

    command = commands.add_parser(
        "play",
        help=say(
            "a game in the terminal; without a human it plays by itself and prints the record"
        ),
    )
    command.add_argument("game", type=_game)
    command.add_argument(
        "--seats",
        default="",
        metavar="WHO,WHO",
        help=say(
            "who takes each seat: {list}, module:Class, or cmd:COMMAND for another program",
            list=", ".join(terminal.PLAYERS),
        ),
    )
    command.add_argument(
        "--seconds", type=float, help=say("so long for each move of a player that searches")
    )
    command.add_argument(
        "--enter-chance",
        action="store_true",
        help=say("ask for dice, draws and shuffles instead of making them"),
    )
    command.add_argument(
        "--ascii", action="store_true", help=say("draw with ASCII characters only")
    )
    _add_options(command)
    _add_position(command)
    _add_seed(command)
    command.set_defaults(run=_play)

    command = commands.add_parser(
        "match",
        help=say("players against each other, seats swapped, with the certainty of the score"),
    )
    command.add_argument("game", type=_game)
    match_command.add_arguments(command)
    _add_options(command)
    _add_seed(command)
    command.set_defaults(run=lambda given: match_command.run(given, _options(given)))

    command = commands.add_parser(
        "engine",
        help=say(
            "a player for programs in other languages: lines in, lines out, as"
            " docs/reference/engine-protocol.md tells"
        ),
    )
    engine.add_arguments(command)
    _add_seed(command)
    command.set_defaults(run=engine.run)

    command = commands.add_parser(
        "tune",
        help=say("weights for a game's judge, from games that a player plays against itself"),
    )
    command.add_argument("game", type=_game)
    tuning.add_arguments(command)
    _add_options(command)
    _add_seed(command)
    command.set_defaults(run=lambda given: tuning.run(given, _options(given)))

    command = commands.add_parser(
        "puzzles",
        help=say("positions with one best move, and new ones from games between strong players"),
    )
    command.add_argument("game", type=_game)
    puzzles.add_arguments(command)
    _add_seed(command)
    command.set_defaults(run=puzzles.run)

    command = commands.add_parser(
        "replay", help=say("checks a record, prints the final position and the result")
    )
    command.add_argument("file", help=say("a record; - reads standard input"))
    command.add_argument(
        "--ply", type=terminal.whole, metavar="N", help=say("stop after that many tokens")
    )
    command.add_argument("--moves", action="store_true", help=say("print the legal tokens"))
    _add_position(command)
    command.add_argument(
        "--ascii", action="store_true", help=say("draw with ASCII characters only")
    )
    command.set_defaults(run=_replay)

    command = commands.add_parser("perft", help=say("counts the token sequences of a length"))
    command.add_argument("game", type=_game)
    command.add_argument("depth", type=terminal.whole)
    command.add_argument("--record", metavar="FILE", help=say("start at the end of this record"))
    command.add_argument(
        "--split", action="store_true", help=say("print the count behind each first token")
    )
    command.add_argument(
        "--players", type=terminal.whole, metavar="N", help=say("number of seats, without a record")
    )
    _add_options(command)
    _add_position(command)
    command.set_defaults(run=_perft)

    command = commands.add_parser(
        "bench", help=say("random playouts and moves a second for each game")
    )
    bench.add_arguments(command)
    _add_position(command)
    _add_seed(command)
    command.set_defaults(run=bench.run)
    return parser


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=say("a rule of this table, as the command rules lists them; may be repeated"),
    )
    command.add_argument(
        "--deck",
        metavar="FILE",
        help=say(
            "siege-the-king: a deck of your own, a table with the columns {list}",
            list=", ".join(decks.COLUMNS),
        ),
    )


def _add_position(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--position",
        metavar="TEXT",
        help=say("start from this position, as the command rules explains them"),
    )


def _add_seed(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--seed", type=terminal.whole, help=say("makes chance and random players repeatable")
    )


def _game(name: str) -> Game[Any]:
    if name not in GAMES:
        raise argparse.ArgumentTypeError(
            say(
                "there is no game {name}; there are {list}",
                name=repr(name[:40]),
                list=", ".join(GAMES),
            )
        )
    return GAMES[name]


def _options(given: argparse.Namespace) -> dict[str, str]:
    options = {}
    for text in given.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(say("--option takes NAME=VALUE, not {given}", given=repr(text[:40])))
        options[name] = value
    if given.deck:
        if "deck" in options:
            raise ValueError(say("the deck is given twice, by --deck and by --option"))
        try:
            options["deck"] = decks.word(decks.load(given.deck))
        except decks.DeckError as error:
            raise ValueError(f"{given.deck}: {error}") from None
    return options


def _record(file: str, position: str | None = None) -> Record:
    """The record in that file; with a position, its tokens played from there."""
    try:
        text = (sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(
            say("{file} is not text in UTF-8 (byte {place})", file=file, place=error.start)
        ) from None
    try:
        return Record.parse(text, position)
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


def _games(given: argparse.Namespace) -> None:
    for game in GAMES.values():
        info = game.info
        seats = "-".join(map(str, sorted(set(info.seats))))
        minutes = "-".join(map(str, sorted(set(info.minutes))))
        told = say_count(
            "{seats} player, {minutes} min",
            "{seats} players, {minutes} min",
            info.seats[1],
            seats=seats,
            minutes=minutes,
        )
        print(f"{info.id:20} {info.title} ({info.year}, {info.designer}); {told}")


def _rules(given: argparse.Namespace) -> None:
    text = rules.text(given.game.info.id)
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
    options = given.game.info.options
    if options:
        print("", say("The same options by name, for --option NAME=VALUE:"), sep="\n")
    for option in options:
        print(
            f"  {option.name}: {option.expected()}; "
            + say("default {value}", value=option.text(option.default))
        )
    if given.game.positions:
        print("", say("The fields of a position, for --position TEXT:"), sep="\n")
        for line in given.game.explained():
            print(f"  {line}")


def _play(given: argparse.Namespace) -> int:
    players = given.seats.split(",") if given.seats else ["human"] * given.game.info.seats[0]
    record = Record(given.game, len(players), _options(given), position=given.position)
    return terminal.play(
        record,
        players,
        random.Random(given.seed),
        given.ascii or _needs_ascii(),
        given.enter_chance,
        given.seconds,
    )


def _needs_ascii() -> bool:
    try:
        "♞·≈".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def _replay(given: argparse.Namespace) -> None:
    record = _record(given.file, given.position)
    state = record.state(given.ply)
    print(state.sketch(None, given.ascii or _needs_ascii()))
    print()
    if state.game.positions:
        print(say("position: {position}", position=state.position()))
    ply = len(record.tokens) if given.ply is None else given.ply
    print(
        say_count(
            "after {ply} of {n} token", "after {ply} of {n} tokens", len(record.tokens), ply=ply
        )
    )
    if state.points is not None:
        print(say("points: {list}", list=" ".join(map(str, state.points))))
    print(
        say("result: {result}", result=result_text(state.shares))
        + (f" ({state.ending})" if state.ending else "")
    )
    if given.moves:
        print(" ".join(state.moves()))


def _perft(given: argparse.Namespace) -> None:
    if given.depth < 0:
        raise ValueError(say("DEPTH is a whole number from 0 up"))
    if given.record:
        if given.players is not None or given.option or given.deck or given.position is not None:
            raise ValueError(say("a record brings its own seats, options and position"))
        record = _record(given.record)
        if record.game is not given.game:
            raise ValueError(
                say(
                    "{file} is a record of {other}, not of {game}",
                    file=given.record,
                    other=record.game.info.id,
                    game=given.game.info.id,
                )
            )
        state = record.state()
    else:
        state = Record(given.game, given.players, _options(given), position=given.position).state()
    split = perft_split(state, given.depth) if given.depth else {}
    if given.split:
        for token, count in sorted(split.items()):
            print(f"{token} {count}")
    print(sum(split.values()) if given.depth else 1)


def perft(state: State, depth: int) -> int:
    """The number of legal token sequences of that length from here; a game that ends earlier is not
    continued. ValueError where chance cannot be listed.
    """
    if depth == 0:
        return 1
    moves = state.moves()
    if not moves and state.seat == CHANCE:
        raise ValueError(
            say("here chance has too many outcomes to count; give a record that goes past it")
        )
    if depth == 1:
        return len(moves)
    count = 0
    for token in moves:
        after = state.after(token)
        count += perft(after, depth - 1)
    return count


def perft_split(state: State, depth: int) -> Counter[str]:
    """`perft` by first token; `depth` is at least 1."""
    split: Counter[str] = Counter()
    for token in state.moves():
        after = state.after(token)
        split[token] = perft(after, depth - 1)
    if not split and state.seat == CHANCE:
        perft(state, depth)
    return split


if __name__ == "__main__":
    sys.exit(main())
