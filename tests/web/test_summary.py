"""What sums a game up is true by the numbers of its review."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rulescore.bots import Choice, Decision, Review
from rulescore.translation import People, speaking
from web.python.summary import summed_up


def game(*shares: float, luck: float | None = None) -> Review:
    """A game in which both seats move by turns; `shares` are the first seat's before each move, the
    last one after the last. A fall of the mover's share is its own fault, any other change none.
    """
    review = Review(luck=None if luck is None else [luck, -luck])
    for ply, (before, after) in enumerate(pairwise(shares)):
        fault = (after < before) == (ply % 2 == 0)
        then = after if fault else before
        both = (before, 1 - before), (then, 1 - then)
        review.decisions.append(Decision(ply, ply % 2, *both, "played", Choice("better", ()), ""))
    return review


@pytest.mark.parametrize(
    ("found", "won", "said"),
    [
        (
            game(0.6, 0.6, 0.7, 0.8),
            True,
            "You had the better chances from the first move to the last.",
        ),
        (
            game(0.68, 0.75, 0.52, 0.82),
            True,
            "You had the better chances from the first move to the last.",
        ),
        (
            game(0.4, 0.3, 0.3, 0.2),
            False,
            "You had the worse chances from the first move to the last.",
        ),
        (
            game(0.5, 0.5, 0.8, 0.8, 0.8, 0.3, 0.2),
            False,
            "With move 5 you gave away the better chances, and the game.",
        ),
        (
            game(0.5, 0.5, 0.5, 0.2, 0.1),
            False,
            "The game was open until your move 3 decided it.",
        ),
        (
            game(0.5, 0.5, 0.6, 0.8, 0.8, 0.9),
            True,
            "You had the better chances from move 3 on and never let go.",
        ),
        (
            game(0.5, 0.5, 0.4, 0.2, 0.2, 0.2),
            False,
            "You fell behind at move 3 and never caught up.",
        ),
        (
            game(0.9, 0.9, 0.6, 0.49, 0.5),
            True,
            "All was level again at move 4; then you won.",
        ),
        (
            game(0.1, 0.1, 0.4, 0.51, 0.5),
            False,
            "All was level again at move 4; then you lost.",
        ),
        (
            game(0.5, 0.2, 0.2, 0.7, 0.8, 0.9),
            True,
            "You still had the worse chances at move 3, and won.",
        ),
        (
            game(0.5, 0.8, 0.6, 0.5, 0.4, 0.2),
            False,
            "You still had the better chances at move 3, and lost.",
        ),
        (game(0.5, 0.55, 0.45, 0.5, 0.5), True, "Close nearly to the end; then you won."),
        (game(0.5, 0.55, 0.45, 0.5, 0.5), False, "Close nearly to the end; then you lost."),
        (
            game(0.5, 0.5, 0.5, 0.5, luck=0.3),
            True,
            "Close all the way; luck brought it to you.",
        ),
        (
            game(0.5, 0.5, 0.5, 0.5, luck=-0.3),
            False,
            "Close all the way; luck decided against you.",
        ),
    ],
)
def test_a_game_is_summed_up(found: Review, won: bool, said: str) -> None:
    with speaking(people=People(you=0)):
        assert summed_up(found, 0, ["Blue", "Red"], (float(won), float(not won))) == said


def test_an_open_or_shared_game_has_no_leader() -> None:
    found = game(0.5, 0.8, 0.8)
    assert summed_up(found, 0, ["Blue", "Red"], None) == ""
    assert summed_up(found, 0, ["Blue", "Red"], (0.5, 0.5)).startswith("Nobody got away")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("played", "Your best move was move 2, the best answer to a mistake."),
        ("other", ""),
    ],
)
def test_the_best_move_is_named_where_the_numbers_name_one(answer: str, said: str) -> None:
    both = (0.7, 0.3), (0.5, 0.5)
    first = Decision(0, 0, *both, "played", Choice("better", ()), answer)
    even = (0.5, 0.5), (0.5, 0.5)
    second = Decision(1, 1, *even, "played", Choice("other", ()), "")
    with speaking(people=People(you=1)):
        assert summed_up(Review([first, second]), 1, ["Blue", "Red"], None) == said
