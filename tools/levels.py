"""How strong the five levels are: plays their matches, and writes docs/reference/levels.md from
them.

python -m tools.levels GAME...   plays missing matches: each level against the one below, then all
                                 pairings, then each against plain players
python -m tools.levels           checks the document against docs/matches, and lists the matches of
                                 today's players
python -m tools.levels --write   writes the document
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Final

from rulescore import GAMES
from rulescore.bots import LEVELS
from rulescore.bots.matches import Setting
from tools.kept_matches import Match, document, every_game, named, parser_of, play_on
from tools.steps import ROOT

DOCUMENT: Final = ROOT / "docs" / "reference" / "levels.md"
PLAIN: Final = ("random", "oneply", "mcts")
"""Players without a level, as yardsticks."""


def pairings() -> list[tuple[str, str]]:
    """Who plays whom, the stronger one first: neighbours, the other levels, and plain players at
    the end.
    """
    stronger = [(second, first) for first, second in combinations(LEVELS, 2)]
    neighbours = [(second, first) for first, second in pairwise(LEVELS)]
    others = [pair for pair in stronger if pair not in neighbours]
    return [
        *neighbours,
        *others,
        *((level, plain) for plain in PLAIN for level in reversed(LEVELS)),
    ]


def text_of(kept: Mapping[str, Sequence[Match]]) -> str:
    """The document: for each game its matches, and what the players were."""
    parts = [INTRODUCTION]
    for game, matches in kept.items():
        between = [
            match for match in matches if match.setting.a != match.setting.b and match.results
        ]
        if not between:
            continue
        parts.append(f"## {GAMES[game].info.title}\n")
        parts += _table(sorted(between, key=_place))
        parts.append("What they were:\n")
        parts += [f"- {name}{_of(seats)}: `{said}`" for name, seats, said in players(between)] + [
            ""
        ]
    return "\n".join(parts)


INTRODUCTION: Final = """# How strong the levels are

Made from the match files in `docs/matches` by `python -m tools.levels --write`; change it there.
Both players sit in each seat equally often, and both games of a pair begin with the same random
moves. The score is the first player's mean share of the win, with its 95 % interval (Wilson); with
more than two seats the second player has all others. A game's length is counted in tokens, chance
included. Below the results stands what each name meant, with a mark of the evaluation's weights.
`level5@0.25` is level 5 with a quarter of a second a move, less than it takes at a table.
[Players](../explanation/players.md) says what was tried, and why some figures are what they are.
"""


def players(matches: Iterable[Match]) -> list[tuple[str, int, str]]:
    """The players of some matches, by name and number of seats, with what each name meant."""
    return sorted(
        {
            (name, match.setting.seats, said)
            for match in matches
            for name, said in zip((match.setting.a, match.setting.b), match.players, strict=True)
        }
    )


def _place(match: Match) -> tuple[int, int, str]:
    pair = (match.setting.a, match.setting.b)
    known = pairings()
    return match.setting.seats, known.index(pair) if pair in known else len(known), " ".join(pair)


def _table(matches: Iterable[Match]) -> Iterator[str]:
    yield "| first player | against | seats | games | score | 95 % interval | length |"
    yield "|---|---|---|---|---|---|---|"
    for match in matches:
        setting, score, games = match.setting, match.score(), len(match.results)
        low, high = score.interval()
        yield (
            f"| {setting.a}{conditions(match)} | {setting.b} | {setting.seats} | {games} |"
            f" {score.mean():.3f} | {low:.3f} to {high:.3f} | {score.plies / games:.0f} |"
        )
    yield ""


def conditions(match: Match) -> str:
    """Options and limits that differ from the defaults."""
    setting = match.setting
    said = [f"{name} {text}" for name, text in match.options().items()]
    if setting.seconds is not None:
        said.append(f"{setting.seconds:g} s a move")
    if setting.iterations is not None:
        said.append(f"{setting.iterations} iterations a move")
    return f" ({', '.join(said)})" if said else ""


def _of(seats: int) -> str:
    return f", {seats} seats" if seats > 2 else ""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = parser_of(
        "levels", "plays matches of the levels, or writes the document from them", "per pairing"
    )
    parser.add_argument(
        "--players", type=int, default=2, metavar="N", help="number of seats (default 2)"
    )
    parser.add_argument(
        "--only",
        metavar="A,B",
        action="append",
        default=[],
        help="only this pairing; may be repeated",
    )
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="with this option of the game; may be repeated",
    )
    parser.add_argument(
        "--neighbours",
        action="store_true",
        help="only each level against the one below",
    )
    given = parser.parse_args(arguments)
    try:
        options = dict(_split(text, "=", "--option takes NAME=VALUE") for text in given.option)
        chosen = [
            _split(text, ",", "--only takes two players") for text in given.only
        ] or pairings()[: len(LEVELS) - 1 if given.neighbours else None]
        for game in map(named, given.games_played):
            for a, b in chosen:
                setting = Setting(game, a, b, given.players, options)
                play_on(setting, given.games, given.jobs, given.folder, given.cluster)
        if given.games_played and not given.write:
            return 0
        kept = every_game(given.folder)
    except ValueError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    for matches in kept.values():
        for match in matches:
            if not match.today:
                print(
                    f"{match.setting.game}: {match.setting.a} against {match.setting.b} is of"
                    " players that have been changed since"
                )
    return document(DOCUMENT, text_of(kept), given.write)


def _split(text: str, at: str, wanted: str) -> tuple[str, str]:
    first, found, second = text.partition(at)
    if not found:
        raise ValueError(f"{wanted}, not {text[:40]!r}")
    return first, second


if __name__ == "__main__":
    sys.exit(main())
