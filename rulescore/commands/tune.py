"""The command `tune`: weights of a game's evaluation, learnt from self-play."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from math import log

from rulescore.bots.evaluating import Weighted
from rulescore.bots.matches import Score, Setting, play_with
from rulescore.bots.tuning import KEPT, fit, loss, samples, seated
from rulescore.commands import arguments
from rulescore.game import State
from rulescore.game_files import Evaluation
from rulescore.translation import invalid, say, say_count


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the player, and how many games."""
    arguments.add_game(parser)
    arguments.add_number(parser, "--games", 300, say("games in each round (default 300)"))
    arguments.add_number(
        parser,
        "--rounds",
        2,
        say("number of rounds, each with the weights found before (default 2)"),
    )
    arguments.add_players(parser)
    parser.add_argument(
        "--player", default="oneply", metavar="WHO", help=say("the player (default oneply)")
    )
    arguments.add_search(parser)
    parser.add_argument(
        "--stray",
        type=float,
        default=0.05,
        metavar="P",
        help=say("fraction of moves made at random (default 0.05)"),
    )
    arguments.add_number(
        parser, "--match", 0, say("then play N games, new weights against the current ones")
    )
    arguments.add_options(parser)
    arguments.add_seed(parser)


def run(args: argparse.Namespace) -> None:
    """Tunes, and prints current and new weights. ValueError for a game without an evaluation."""
    game = args.game
    evaluation = game.evaluation
    if evaluation is None:
        raise invalid("{title} has no evaluation", title=game.info.title)
    if args.games < KEPT or args.rounds < 1 or not 0 <= args.stray <= 1:
        raise invalid(
            "--games takes {least} or more, --rounds 1 or more, --stray a fraction from 0 to 1",
            least=KEPT,
        )
    setting = arguments.setting(args, args.player, args.player)
    present = list(evaluation.weights(game.start(setting.seats, **setting.options)))
    weights = present
    for turn in range(args.rounds):
        numbers = range(turn * args.games, (turn + 1) * args.games)
        trial = Weighted(evaluation, weights)
        games = [samples(setting, number, args.stray, trial) for number in _told(numbers, turn)]
        learnt = [sample for place, each in enumerate(games) if place % KEPT for sample in each]
        kept = [sample for place, each in enumerate(games) if place % KEPT == 0 for sample in each]
        before = loss(kept, weights)
        weights = fit(learnt, weights)
        parts = {
            "turn": turn + 1,
            "before": f"{before:.4f}",
            "after": f"{loss(kept, weights):.4f}",
            "even": f"{log(setting.seats):.4f}",
        }
        print(
            say_count(
                "round {turn}, {n} position: log loss {before}, then {after}; of an even guess"
                " {even}",
                "round {turn}, {n} positions: log loss {before}, then {after}; of an even guess"
                " {even}",
                len(learnt),
                **parts,
            ),
            flush=True,
        )
    for name, old, new in zip(evaluation.FEATURES, present, weights, strict=True):
        print(f"{name:14} {old:8.3f} {new:8.3f}")
    print("({})".format(", ".join(f"{weight:.3g}" for weight in weights)))
    if args.match:
        _compare(setting, args.match, Weighted(evaluation, present), Weighted(evaluation, weights))


def _told(numbers: range, turn: int) -> Iterator[int]:
    """The same numbers, with a progress report every five seconds."""
    told = time.monotonic()
    for place, number in enumerate(numbers):
        if time.monotonic() - told > 5:
            told = time.monotonic()
            text = say_count(
                "round {turn}: {played} of {n} game",
                "round {turn}: {played} of {n} games",
                len(numbers),
                turn=turn + 1,
                played=place,
            )
            print(text, file=sys.stderr, flush=True)
        yield number


def _compare(
    setting: Setting, games: int, present: Evaluation[State], new: Evaluation[State]
) -> None:
    """Plays new weights against current ones, both as a plain sum and so equally fast."""
    score = Score(setting.seats)
    for number in range(games):
        players = [
            seated(setting, number, seat, new if seat == number % setting.seats else present)
            for seat in range(setting.seats)
        ]
        score.add(play_with(setting, number, players))
    low, high = score.interval()
    parts = {"score": f"{score.mean():.3f}", "low": f"{low:.3f}", "high": f"{high:.3f}"}
    print(
        say_count(
            "new weights against the current ones, {n} game: {score} ({low} to {high})",
            "new weights against the current ones, {n} games: {score} ({low} to {high})",
            games,
            **parts,
        )
    )
