"""What the Python of the page says of puzzles: verdicts, refutations, reasons, hints."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from rulescore import GAMES, Record, State
from rulescore.bots.registry import answered
from rulescore.generators import result_of
from rulescore.puzzles.claims import WINS, Claim, goal
from rulescore.puzzles.collection import Puzzle, puzzles
from rulescore.puzzles.refuting import refutation
from rulescore.puzzles.solving import Prover
from web.python import puzzling

GAME = "siege-1966"


def find(claim: str, game: str = GAME) -> Puzzle:
    return next(puzzle for puzzle in puzzles(game) if puzzle.claim == claim)


def tried(puzzle: Puzzle, played: tuple[str, ...], token: str, game: str = GAME) -> dict[str, Any]:
    """What Python says of a token."""
    return result_of(
        puzzling.puzzle(
            game,
            puzzle.seats,
            dict(puzzle.options),
            puzzle.position,
            puzzle.tokens,
            puzzle.claim,
            played,
            token,
        )
    )


def test_the_puzzle_of_a_game_names_who_played_it() -> None:
    puzzle = MISTAKE
    start = ("siegestones", puzzle.seats, {}, puzzle.position, puzzle.tokens, puzzle.claim)
    players = ["level3-till", "level3-till"]
    shown = result_of(puzzling.puzzle(*start, players=players))["snapshot"]
    assert shown["names"].count("Till") == 1
    assert shown["players"][shown["view"]["turn"] or 0] == "person"


def test_what_the_move_of_the_game_allowed_is_told_of_a_measured_mistake() -> None:
    moves = "Cd6 c0-d2 d6-e6 f0-h1 d4-c4 e0-g1 e6-d6"
    start = Record(GAMES["siege-1966"], 2, {}, moves.split()).state()
    said = {
        than: puzzling.proven(Claim.parse(f"better than {than} by 0.1"), start, "d0-c2")
        for than in ("d2xe4", "g1-h3")
    }
    assert said["d2xe4"].startswith("The best answer to your move in the game: ")
    assert said["g1-h3"].startswith("Tried out in many games")
    known = puzzling.puzzle(
        *("siege-1966", 2, {}, start.position(), ["d0-c2"], "better than d2xe4 by 0.1"),
        ["d0-c2"],
        known=True,
    )
    line = result_of(known)["line"]
    assert len(line) == 2 and line[1] in start.after("d0-c2").moves()


def known_of(puzzle: Puzzle, game: str = GAME) -> dict[str, Any]:
    """What Python says once the solution is known."""
    return result_of(
        puzzling.puzzle(
            game,
            *(puzzle.seats, dict(puzzle.options), puzzle.position, puzzle.tokens, puzzle.claim),
            known=True,
        )
    )


def test_another_way_to_the_same_win_is_right_too() -> None:
    ways = 0
    for puzzle in [puzzle for puzzle in puzzles(GAME) if puzzle.claims().moves == 3][4:6]:
        played, state = puzzle.tokens[:2], puzzle.state(GAME)
        for token in played:
            state.play(token)
        for token in set(state.moves()) - {puzzle.tokens[2]}:
            found = tried(puzzle, played, token)
            if found["verdict"] == "wrong":
                assert found["played"] == [*played]
                continue
            ways += 1
            assert found["played"][:3] == [*played, token]
            last = [
                tried(puzzle, tuple(found["played"]), end)["verdict"]
                for end in state_after(puzzle, found["played"]).moves()
            ]
            assert "solved" in last and set(last) <= {"solved", "wrong"}
    assert ways


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_move_is_refuted(game: str) -> None:
    kinds = {puzzle.claims().kind: puzzle for puzzle in puzzles(game)}
    for kind, puzzle in kinds.items():
        start, claim = puzzle.state(game), puzzle.claims()
        seat = start.seat
        assert seat is not None
        wrong = next(token for token in reversed(start.moves()) if token != puzzle.tokens[0])
        found = tried(puzzle, (), wrong, game)
        assert found["verdict"] == "wrong" and found["played"] == [] and found["why"]
        line = found["snapshot"]["tokens"]
        assert line[0] == wrong
        end = state_after(puzzle, line, game)
        if kind == "gains":
            assert start.points and end.points and len(line) == 2
            gained = end.points[seat] - end.points[1 - seat] - start.points[seat]
            assert gained + start.points[1 - seat] <= claim.gain - claim.margin
        elif kind == "only move":
            assert end.shares and end.shares[1 - seat] == 1.0
        elif kind in WINS:
            assert not Prover(seat).wins(end, claim.moves - 1)
            assert end.seat in (None, seat)
            assert re.match(
                "That does not win.|After that, . more moves? (is|are) not enough to win.",
                found["why"],
            )
        else:
            assert "games of 100" in found["why"]


def test_a_win_that_is_missed_is_answered_as_well_as_can_be() -> None:
    position = "knights:c5,a1 commander:e6 footmen:f3,g3 seat:1 turns:4"
    state = GAMES["siege-1966"].set_up(position, 2)
    after = state.after("a1-b3")
    line = refutation(state, "a1-b3", Claim.parse("wins in 1"), 0).line
    assert line == ("a1-b3", result_of(answered(after)).token)
    assert line[1] != next(iter(after.moves()))


def test_where_nobody_answers_a_wrong_move_it_is_said_what_stands_in_the_way() -> None:
    """Nothing more where the commander itself was moved."""
    game = "siege-by-number"
    puzzle = next(one for one in puzzles(game) if one.tokens == ("1:C*-d3", "4:e5-C*"))
    for wrong, why in (
        ("1:e5-e4", ""),
        ("4:C*-d4", " No die left shows 4."),
        ("1:f7-f8", " Your own piece is on the base of the Crowns."),
    ):
        said = tried(puzzle, (), wrong, game)["why"]
        assert said == f"After that, 1 more move is not enough to win.{why}"


def test_the_solution_is_told_with_its_point_and_the_kind_of_puzzle() -> None:
    for game in GAMES:
        for puzzle in puzzles(game)[:3]:
            first = tried(puzzle, (), "", game)
            assert len(first["themes"]) == 1 and not first["reasons"]
    puzzle = find("captures-last-knight in 2")
    known = known_of(puzzle)
    assert known["themes"][0] == "Forced win"
    point, ends = known["reasons"]
    assert ends["kind"] == "end" and point["kind"] != "end"


MISTAKE = Puzzle(
    "", 2, {}, "blue:c2,d5 red:b2,c5,e6 towers:e5", ("f4",), "gains 1 more than T@d3", 1000
)


def test_an_explanation_is_about_the_move_that_was_played() -> None:
    right = {
        token: [one["says"] for one in found["reasons"]]
        for token in MISTAKE.state("siegestones").moves()
        if (found := tried(MISTAKE, (), token, "siegestones"))["verdict"] == "solved"
    }
    gains = "After the best answer it stands 1:1 in towers; after your move in the game, 0:1."
    takes = "This makes the tower on e5 yours, 10 against 5."
    assert right == {token: [takes, gains] for token in ("d6", "e4", "f4", "f5")}
    assert tried(MISTAKE, (), "f4", "siegestones")["line"] == ["f4", "T@a1"]
    own = tried(MISTAKE, (), "T@d3", "siegestones")
    assert own["why"] == (
        "After the best answer it stands 0:1 in towers; after the best move, 1:1."
    )
    stops = replace(MISTAKE, claim="stops a win in 1")
    for token, prepares in (
        ("e3", "Next you can build on d4: no single stone could take that tower."),
        ("T@e2", "Next a stone on f2 takes e2."),
    ):
        told = tried(stops, (), token, "siegestones")["reasons"]
        assert [one["says"] for one in told] == [
            "It stops the win that your move in the game allowed.",
            prepares,
        ]


def test_a_move_that_solves_a_puzzle_is_told_of_a_much_better_one() -> None:
    position = "blue:c2,d5,d6,e2,f5 red:b2,c5,d4,e4,e6,f4 towers:c4,d3,e5"
    puzzle = Puzzle("", 2, {}, position, ("b3",), "better than T@e3 by 0.6", 1000)
    for token, better in (("T@d2", True), ("c3", False), ("b3", False)):
        found = tried(puzzle, (), token, "siegestones")
        assert found["verdict"] == "solved"
        assert found["why"].endswith("Better still: Try a stone on b3.") == better


def test_an_explanation_threatens_nothing_that_is_averted() -> None:
    """Hints do: they are said before the move."""
    for game, claim, proof in (
        (GAME, "captures-last-knight in 2", "This wins in 2 moves, whatever the other side does."),
        (GAME, "only move", "Every other move loses by force."),
        ("nobles-and-peasants", "gains 10 best by 4", "After the best answer it brings 10 points."),
        (
            *("siege-the-king", "better by 0.18"),
            "Tried out in many games, it wins at least 18 games of 100 more than any other move.",
        ),
    ):
        known = known_of(find(claim, game), game)["reasons"]
        assert known[-1]["says"].startswith(proof)
        assert not any(one["kind"] == "threat" for one in known)


def state_after(puzzle: Puzzle, tokens: list[str], game: str = GAME) -> State:
    state = puzzle.state(game)
    for token in tokens:
        state.play(token)
    return state


def test_off_the_main_line_a_hint_is_at_a_move_that_wins_as_fast() -> None:
    puzzle = next(one for one in puzzles(GAME) if one.claims().moves == 3)
    asked = (GAME, 2, {}, puzzle.position, puzzle.tokens, puzzle.claim)
    state = puzzle.state(GAME)
    state.play(puzzle.tokens[0])
    for answer in set(state.moves()) - {puzzle.tokens[1]}:
        played = [puzzle.tokens[0], answer]
        token = puzzling.puzzle_hint(*asked, played)["token"]
        assert tried(puzzle, tuple(played), token)["verdict"] in ("right", "solved")


@pytest.mark.parametrize(
    ("knights", "said"), [("d6", "the last knight"), ("d6,a1", "both"), ("d6,a1,b1", "all knights")]
)
def test_the_task_names_the_knights_that_are_left(knights: str, said: str) -> None:
    state = GAMES[GAME].set_up(f"knights:-,{knights} footmen:e3 commander:c4 seat:2", 2)
    assert said in goal(Claim.parse("captures-last-knight in 2"), state)
