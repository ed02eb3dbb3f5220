"""The puzzles: their claims, the form of the list, and that a plain search finds what is
claimed.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice

import pytest

from rulescore import GAMES, Record
from rulescore.__main__ import main
from rulescore.generators import result_of
from rulescore.puzzles.claims import BETTER, GAINS, ONLY, Claim, goal
from rulescore.puzzles.collection import puzzles
from rulescore.puzzles.comparing import SURE, compared, unit
from rulescore.puzzles.making import WAYS, chosen, made
from rulescore.puzzles.mistakes import LEAST_LEAD, measured, mistakes, proven
from rulescore.puzzles.solving import Reckoner, TooMuch, gain, only_move, only_win
from tests.rulescore.helpers import short_game
from tools.check_puzzles import wrong

LEAST = {"siege-1966": 60}
SOLVED = {
    "siege-1966": 30,
    "siegestones": 8,
    "nobles-and-peasants": 10,
    "angry-gods": 20,
    "siege-the-king": 20,
    "siege-by-number": 10,
}
"""How many puzzles of each game are solved here, the easiest first;
`tools.check_puzzles` solves all."""


@pytest.mark.parametrize(
    "text",
    [
        "wins in 2",
        "captures-commander in 3",
        "captures-last-knight in 1",
        "only move",
        "gains 6 best by 2",
        "better by 0.2",
        "better by 0.05",
        "stops a win in 3",
        "gains 12 more than Tc3-e1",
        "better than 4:S*-h9xh8 by 0.07",
        "better than T@d3 by 12.5",
    ],
)
def test_a_claim_is_read_and_written(text: str) -> None:
    assert str(Claim.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "wins",
        "wins in 0",
        "wins in two",
        "only move ",
        "gains 0 best by 1",
        "better by 0.20",
        "better by 0",
        "better by 1.2",
        "WINS in 2",
        "stops a win in 0",
        "gains 0 more than d4",
        "better than d4 by 0",
        "better than d4 d5 by 1",
    ],
)
def test_other_words_are_not_a_claim(text: str) -> None:
    with pytest.raises(ValueError, match="is not a claim"):
        Claim.parse(text)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_and_none_twice(game: str) -> None:
    found = puzzles(game)
    assert len(found) >= LEAST.get(game, 30)
    assert (
        len({puzzle.id for puzzle in found})
        == len({puzzle.position for puzzle in found})
        == len(found)
    )
    assert len(chosen(game, found, len(found))) == len(found), (
        "no mirror images, nothing nearly the same"
    )
    assert [puzzle.rating for puzzle in found] == sorted(puzzle.rating for puzzle in found)


@pytest.mark.parametrize("game", GAMES)
def test_each_opens_and_its_line_can_be_played(game: str) -> None:
    for puzzle in puzzles(game):
        state = puzzle.state(game)
        assert state.position() == puzzle.position
        assert len(state.moves()) > 1
        for token in puzzle.tokens:
            state.play(token)
        assert puzzle.claims().kind in (ONLY, GAINS, BETTER) or state.shares is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_plain_search_finds_what_is_claimed(game: str) -> None:
    assert {
        puzzle.id: fault
        for puzzle in puzzles(game)[: SOLVED[game]]
        if (fault := wrong(game, puzzle))
    } == {}


@pytest.mark.slow
def test_a_plain_search_finds_what_is_false() -> None:
    by_kind = {
        puzzle.claims().kind: (game, puzzle)
        for game in reversed(GAMES)
        for puzzle in reversed(puzzles(game))
    }
    for game, puzzle in by_kind.values():
        another = next(token for token in puzzle.state(game).moves() if token != puzzle.tokens[0])
        assert wrong(game, replace(puzzle, tokens=(another, *puzzle.tokens[1:])))
    for kind, claim in (("wins", "wins in 3"), ("gains", "gains 99 best by 2")):
        game, puzzle = by_kind[kind]
        assert wrong(game, replace(puzzle, claim=claim))


@pytest.mark.parametrize("game", GAMES)
def test_the_list_is_a_line_of_json_each(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", game, "--list"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == len(puzzles(game))
    for line in lines:
        assert [*line] == ["id", "seats", "options", "position", "tokens", "claim", "rating"]
        assert isinstance(line["rating"], int)


@pytest.mark.slow
def test_the_same_seed_makes_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        WAYS,
        "nobles-and-peasants",
        WAYS["nobles-and-peasants"]._replace(player="level3", iterations=None),
    )
    runs = [[*islice(made("nobles-and-peasants", 9, 60, seed=3), 1)] for _ in range(2)]
    assert runs[0] == runs[1]
    assert all(
        puzzle is None or wrong("nobles-and-peasants", puzzle) == "" for _, puzzle in runs[0]
    )


def test_bad_input_ends_with_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "siegestones", "--seconds", "0"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_only_win_is_found_and_no_other() -> None:
    """A knight on d4 takes the commander on e6; if a second knight can too, there is neither an
    only win nor an only move.
    """
    state = GAMES["siege-1966"].set_up("knights:d4 commander:e6")
    assert only_win(state, 1) == ("d4xe6", 1, 1)
    assert only_win(GAMES["siege-1966"].set_up("knights:d4,f4 commander:e6"), 1) is None
    assert only_move(GAMES["siege-1966"].set_up("knights:d4,f4,h1 commander:e6 seat:1")) is None


def test_a_gain_is_counted_after_the_answer() -> None:
    puzzle = puzzles("nobles-and-peasants")[0]
    state = puzzle.state("nobles-and-peasants")
    assert gain(state, puzzle.tokens[0]) == puzzle.claims().gain


HIDDEN = "siege-by-number"
LOST = {
    "siege-1966": (
        "Cd6 c0-b2 d4-d3 b2-a4 e5-f5 f0-g2 d5-c6 e0-g1 e4-f3 g1xf3 d3-c4 f3-d4 c6-b5 d4xf5 d6-e5"
        " g2-h4 c4-d4 h4-f3 b5-c5 f3xe5",
        [(8, "e4-f4"), (10, "c6-c5"), (4, "d5-c5")],
        {10: "better than d3-c4", 18: "stops a win in 3"},
    ),
    "siegestones": (
        "d5 b2 c2 c5 T@e5 e6 T@d3 e4 f5 d4 e2 f4 d6 T@c4 T@e3 c3 T@g3 f3 d2 T@a1",
        [(14, "b3"), (6, "f4"), (16, "b3")],
        {6: "gains 1 more than T@d3", 14: "gains 1 more than T@e3", 16: "gains 1 more than T@g3"},
    ),
}
"""Games that a weak player lost: the tokens, its slips, and what is proven or measured of them."""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["siege-1966", "siegestones"])
def test_mistakes_of_a_lost_game_become_puzzles_that_a_plain_search_confirms(game: str) -> None:
    text, slips, claims = LOST[game]
    tokens = text.split()
    found = result_of(
        mistakes([*Record(GAMES[game], 2, {}, tokens).positions()], tokens, slips, seconds=600)
    )
    assert {ply: puzzle.claim.rpartition(" by ")[0] or puzzle.claim for ply, puzzle in found} == (
        claims
    )
    for ply, puzzle in found:
        assert puzzle.state(game).moves() == Record(GAMES[game], 2, {}, tokens).state(ply).moves()
        assert wrong(game, puzzle) == ""
        worse = replace(puzzle, tokens=(tokens[ply],))
        if puzzle.claim.startswith("better"):
            much = puzzle.claim.rpartition(" ")[0] + " 9"
            assert wrong(game, replace(puzzle, claim=much))
        else:
            assert wrong(game, worse)


@pytest.mark.slow
def test_where_much_is_hidden_moves_are_tried_that_no_review_finds_wrong() -> None:
    """The only slip is none: its better move is the move of the game."""
    played = [(state.copy(), token) for state, token in islice(short_game(HIDDEN, 2, 1), 60)]
    states, tokens = zip(*played, strict=True)
    found = result_of(mistakes(states, tokens, [(3, tokens[3])], seconds=600))
    assert len(found) > 1
    spared = found[0][0]
    left = result_of(mistakes(states, tokens, [(3, tokens[3])], [spared], seconds=600))
    assert spared not in dict(left)
    for ply, puzzle in found:
        assert ply > 3 and states[ply].seat == states[3].seat
        assert puzzle.tokens[0] != tokens[ply] in states[ply].moves()
        assert wrong(HIDDEN, puzzle) == ""


def test_points_are_reckoned_after_the_turn_and_the_answer() -> None:
    """After a stone on c3 the answer takes a tower that one on b3 keeps."""
    state = GAMES["siegestones"].set_up("blue:b4,f2 red:a4,b2,c5 towers:a3")
    reckoner = Reckoner(0)
    leads = {token: reckoner.lead(state.after(token)) for token in state.moves()}
    assert leads["b3"] == leads["c3"] + 1 == max(leads.values())
    assert reckoner.lead(state.after("c3"), leads["b3"]) < leads["b3"]
    with pytest.raises(TooMuch):
        Reckoner(0, 10).lead(state.after("b3"))


def test_what_is_counted_but_not_thought_good_is_not_a_puzzle() -> None:
    """A tower on d4 gains most and gives up what a tower on f2 keeps."""
    state = GAMES["siegestones"].set_up(
        "blue:a2,b1,b3,d1,e2,f4,g4 red:a1,c2,c3,d2,d6,e5,e6,f1 towers:b2,e1,f5"
    )
    counted = result_of(proven(state, state.position(), "e4", "f2"))
    assert counted and (counted.claim, counted.tokens) == ("gains 1 more than e4", ("T@d4",))
    game = [state, state.after("e4")], ["e4"]
    assert result_of(mistakes(*game, [(0, "f2")], seconds=600)) == []
    assert dict(result_of(mistakes(*game, [(0, "T@d4")], seconds=600)))[0] == counted


@pytest.mark.parametrize(
    ("game", "what", "each"),
    [("siege-by-number", "pieces", [0, 0]), ("siege-the-king", "columns", [30, 30])],
)
def test_a_game_without_points_counts_what_it_has(game: str, what: str, each: list[int]) -> None:
    assert GAMES[game].start(2).tally() == (what, each)
    assert unit(GAMES[game].start(2)) == what


@pytest.mark.parametrize(
    ("game", "token", "counted"),
    [
        ("siegestones", "T@a1", "Your move left you 1 tower worse off than you could be."),
        ("angry-gods", "Bb2", "Your move left you 1 point worse off than you could be."),
    ],
)
def test_a_goal_says_what_the_game_counts(game: str, token: str, counted: str) -> None:
    state = GAMES[game].set_up("", 2)
    assert counted in goal(Claim.parse(f"gains 1 more than {token}"), state)


def test_a_lead_that_convinces_nobody_is_not_a_puzzle() -> None:
    """It is measured, but less than half a tower."""
    state = GAMES["siegestones"].set_up("blue:b4,f2 red:b2,c5")
    better = result_of(compared(state, "c3", "T@a3", quick=False))
    assert 0 < better.lead - SURE * better.error < LEAST_LEAD["towers"]
    assert result_of(measured(state, state.position(), "T@a3", "c3")) is None


def test_a_good_move_is_not_a_mistake() -> None:
    """The commander can be taken, and is."""
    state = GAMES["siege-1966"].set_up("knights:d4,f2 commander:e6")
    assert result_of(mistakes([state, state.after("d4xe6")], ["d4xe6"], [(0, "f2-h3")])) == []
