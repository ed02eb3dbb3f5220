"""The command `match`: its arguments, its progress, what it prints."""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path

from rulescore.bots.matches import Score, Setting, decided, results
from rulescore.commands import arguments
from rulescore.translation import invalid, say, say_count

EVERY = 5.0
"""Seconds between progress reports."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the players, the number of games, and where their results go."""
    arguments.add_game(parser)
    parser.add_argument(
        "a",
        metavar="A",
        help=say(
            "a player: a level, random, oneply, alphabeta, tree, mcts, module:Class, or cmd:COMMAND"
            " for another program; level5@0.5 takes half a second a move"
        ),
    )
    parser.add_argument("b", metavar="B", help=say("the player in all other seats"))
    arguments.add_number(parser, "--games", 100, say("number of games (default 100)"))
    arguments.add_number(parser, "--jobs", 1, say("number of processes (default 1)"), "J")
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=say(
            "use the Dask cluster at this address; local starts one on this machine, with --jobs"
            " processes"
        ),
    )
    arguments.add_players(parser)
    parser.add_argument("--seconds", type=float, help=say("seconds for each move"))
    arguments.add_search(parser)
    parser.add_argument(
        "--file",
        metavar="FILE",
        help=say("append the results to this file, and continue from those in it"),
    )
    parser.add_argument(
        "--sprt",
        metavar="LOW,HIGH",
        help=say(
            "stop as soon as a sequential probability ratio test decides between two scores, such"
            " as 0.5,0.6"
        ),
    )
    arguments.add_options(parser)
    arguments.add_seed(parser)


def run(args: argparse.Namespace) -> None:
    """Plays the match and prints its results. ValueError for invalid arguments."""
    if args.games < 1 or args.jobs < 1 or args.opening < 0:
        raise invalid("--games and --jobs take a whole number from 1 up, --opening from 0 up")
    bounds = _bounds(args.sprt) if args.sprt else None
    setting = arguments.setting(args, args.a, args.b, args.seconds)
    score, begun, told, verdict = Score(setting.seats), time.monotonic(), time.monotonic(), None
    for result in results(
        setting, args.games, args.jobs, Path(args.file) if args.file else None, args.cluster
    ):
        score.add(result)
        now = time.monotonic()
        if now - told >= EVERY:
            told = now
            played = len(score.shares)
            left = math.ceil((now - begun) / played * (args.games - played))
            print(
                _said(score, args.games) + say_count("; {n} s left", "; {n} s left", left),
                file=sys.stderr,
                flush=True,
            )
        if bounds and (verdict := decided(score.shares, *bounds)) is not None:
            break
    _print(setting, score, verdict)


def _bounds(text: str) -> tuple[float, float]:
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not 0 < low < high < 1:
        raise invalid(
            "--sprt takes two scores between 0 and 1, the smaller one first, not {given}",
            given=repr(text[:40]),
        )
    return low, high


def _said(score: Score, games: int) -> str:
    low, high = score.interval()
    parts = {
        "played": len(score.shares),
        "score": f"{score.mean():.3f}",
        "low": f"{low:.3f}",
        "high": f"{high:.3f}",
    }
    return say_count(
        "{played} of {n} game: {score} ({low} to {high})",
        "{played} of {n} games: {score} ({low} to {high})",
        games,
        **parts,
    )


def _print(setting: Setting, score: Score, verdict: float | None) -> None:
    print(say("{game}: {a} against {b}", game=setting.game, a=setting.a, b=setting.b))
    print(
        _said(score, len(score.shares))
        + " "
        + say("at 95 % confidence; equal players score {even}", even=f"{1 / setting.seats:.3f}")
    )
    for seat, shares in enumerate(score.by_seat):
        if shares:
            mean = f"{sum(shares) / len(shares):.3f}"
            print(
                say_count(
                    "in seat {seat}: {score} of {n} game",
                    "in seat {seat}: {score} of {n} games",
                    len(shares),
                    seat=seat + 1,
                    score=mean,
                )
            )
    print(
        say(
            "endings: {list}",
            list=", ".join(f"{name} {count}" for name, count in score.endings.most_common()),
        )
    )
    print(say("tokens in a game: {mean}", mean=f"{score.plies / len(score.shares):.1f}"))
    if verdict is not None:
        print(say("decided: closer to {score}", score=verdict))
