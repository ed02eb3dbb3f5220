"""How fair the games are: plays a level against itself, and writes docs/explanation/balance.md from
the matches.

python -m tools.balance GAME...   plays missing matches: every number of seats, with the defaults
                                  and with each choice of the options named by --option
python -m tools.balance           checks the document against docs/matches
python -m tools.balance --write   writes the document
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Final

from rulescore import GAMES
from rulescore.bots import LEVELS
from rulescore.bots.matches import CERTAINTY, Setting, wilson
from tools.kept_matches import Match, document, every_game, named, parser_of, play_on
from tools.levels import conditions, players
from tools.steps import ROOT

DOCUMENT: Final = ROOT / "docs" / "explanation" / "balance.md"

INTRODUCTION: Final = """# How even the games are

Written by `python -m tools.balance --write` from the matches in `docs/matches`; do not edit it
here. One player takes all seats, and each game begins with a few random moves. `level1` and
`level2` make mistakes, so their rows are samples; `level4` and `level5` show how good players fare.
The tables have the mean share of the win of each seat, and the fractions of draws (shared wins) and
of each ending, with 95 % intervals (Wilson). A length is a mean number of tokens, chance included,
with the 95 % interval of the mean. In a fair game each share would be 1 / seats.
[Levels](../reference/levels.md) has the players' strength.
"""


def settings_of(
    game: str, player: str, options: Sequence[str], seats: Sequence[int] = ()
) -> Iterator[Setting]:
    """What to play: for each number of seats the defaults, then each other choice of each option.
    ValueError for an unknown option. An option may come with one value, as `quiet=0`, and must if
    it takes any number.
    """
    info = GAMES[game].info
    known = {option.name: option for option in info.options}
    variants: list[dict[str, str]] = [{}]
    for text in options:
        name, equals, value = text.partition("=")
        if name not in known:
            raise ValueError(f"{game} has no option {name[:40]!r}; it has {', '.join(known)}")
        option = known[name]
        if equals:
            variants.append({name: value})
        elif isinstance(option.choices, range):
            raise ValueError(
                f"option {name} takes {option.expected()}: say which, as"
                f" {name}={option.choices[-1]}"
            )
        else:
            variants += [
                {name: option.text(choice)} for choice in option.choices if choice != option.default
            ]
    for number in seats or range(info.seats[0], info.seats[1] + 1):
        for variant in variants:
            yield Setting(game, player, player, number, variant)


def text_of(kept: Mapping[str, Sequence[Match]]) -> str:
    """The document: for each game the results of a player against itself, by seats and options."""
    parts = [INTRODUCTION]
    for game, matches in kept.items():
        alone = [match for match in matches if match.setting.a == match.setting.b and match.results]
        if not alone:
            continue
        parts.append(f"## {GAMES[game].info.title}\n")
        for seats in sorted({match.setting.seats for match in alone}):
            parts += _table(
                seats,
                sorted((match for match in alone if match.setting.seats == seats), key=_place),
            )
        parts.append("Who played:\n")
        parts += [f"- {name}, {seats} seats: `{said}`" for name, seats, said in players(alone)] + [
            ""
        ]
    return "\n".join(parts)


def _place(match: Match) -> tuple[int, bool, str]:
    """The sort key: strongest players first, defaults first."""
    setting = match.setting
    return (
        -(LEVELS.index(setting.a) if setting.a in LEVELS else -1),
        bool(match.options()),
        str(match.options()),
    )


def _table(seats: int, matches: Iterable[Match]) -> Iterator[str]:
    columns = [
        "player and options",
        "games",
        *(f"seat {seat + 1}" for seat in range(seats)),
        "draws",
        "length",
        "endings",
    ]
    yield f"{seats} seats:\n"
    yield f"| {' | '.join(columns)} |"
    yield "|---" * len(columns) + "|"
    for match in matches:
        yield f"| {' | '.join(_row(match))} |"
    yield ""


def _row(match: Match) -> Iterator[str]:
    games = len(match.results)
    yield match.setting.a + conditions(match)
    yield str(games)
    for seat in range(match.setting.seats):
        yield part(sum(result.shares[seat] for result in match.results), games)
    yield part(sum(max(result.shares) < 1 for result in match.results), games)
    yield mean([result.plies for result in match.results])
    endings = Counter(result.ending for result in match.results)
    yield ", ".join(
        f"{name} {part(count, games)}"
        for name, count in sorted(endings.items(), key=lambda item: (-item[1], item[0]))
    )


def part(count: float, games: int) -> str:
    """A part of all games with its interval.

    >>> part(5, 20)
    '0.25 (0.11 to 0.47)'
    """
    low, high = wilson(count / games, games)
    return f"{count / games:.2f} ({low:.2f} to {high:.2f})"


def mean(values: Sequence[int]) -> str:
    """A mean with its interval, where there are two values or more.

    >>> mean([10, 20, 30, 40]), mean([7])
    ('25 (12 to 38)', '7')
    """
    middle = sum(values) / len(values)
    if len(values) < 2:
        return f"{middle:.0f}"
    half = CERTAINTY * sqrt(
        sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values)
    )
    return f"{middle:.0f} ({middle - half:.0f} to {middle + half:.0f})"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = parser_of(
        "balance",
        "plays a level against itself, or writes the document from the matches",
        "at each table",
    )
    parser.add_argument(
        "--player", default="level4", metavar="NAME", help="who sits in all seats (default level4)"
    )
    parser.add_argument(
        "--players",
        type=int,
        metavar="N",
        action="append",
        default=[],
        help="this number of seats only; may be repeated",
    )
    parser.add_argument(
        "--option",
        metavar="NAME[=VALUE]",
        action="append",
        default=[],
        help="also with each choice of this option, or with this one",
    )
    given = parser.parse_args(arguments)
    try:
        for game in map(named, given.games_played):
            for setting in settings_of(game, given.player, given.option, given.players):
                play_on(setting, given.games, given.jobs, given.folder, given.cluster)
        if given.games_played and not given.write:
            return 0
        return document(DOCUMENT, text_of(every_game(given.folder)), given.write)
    except ValueError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
