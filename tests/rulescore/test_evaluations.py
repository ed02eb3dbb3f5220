"""Evaluations: scores are sums of weighted features, see what matters, and let a player who looks
one move ahead beat a random one.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from typing import Any, cast

import pytest

import rulescore
from rulescore import CHANCE, State, bots
from rulescore.boards.hexagon import CIRCLES
from rulescore.bots import evaluating
from rulescore.bots.player import Seen
from rulescore.game_files import Evaluation
from rulescore.games.siege_the_king.state import SiegeTheKing
from tests.rulescore.helpers import GAMES_AND_SEATS, random_game, random_token

TABLES = [(name, seats) for name, seats in GAMES_AND_SEATS if rulescore.GAMES[name].evaluation]
SHORT: dict[str, dict[str, object]] = {"siege-by-number": {"rounds": 12}}
"""Options that keep the games of this file short."""
OPTIONS: dict[str, list[dict[str, object]]] = {
    "angry-gods": [
        {"majority": "plurality", "godslead": True},
        {"truegods": True, "exhausted": "token", "removed": "out"},
    ],
    "nobles-and-peasants": [
        {"row": 3, "stall": 0, "round": True},
        {"adjust": "any", "nobles": True},
    ],
    "siege-the-king": [
        {"specials": False, "deck": "1-8"},
        {"deck": "4A1,4A2,4D3,4D1,2W9", "equal": "any", "refill": "turn"},
    ],
    "siegestones": [],
    "siege-1966": [],
    "siege-by-number": [
        {"bases": "adjacent", "straight": True, "rounds": 5},
        {"relief": True, "closed": True, "rounds": 8, "beaten": 2},
    ],
}


RARE = {
    "siege-the-king": {"king", "shaky", "siege", "stock"},  # only without special cards
    "siege-by-number": {"starved", "locked", "open", "shut", "commander", "hunt", "beaten"},
}
"""Terms that random games hardly meet."""


def evaluation_of(state: State) -> Evaluation[State]:
    evaluation = state.game.evaluation
    assert evaluation is not None
    return evaluation


def some_positions(name: str, seats: int, games: int = 2, **options: object) -> list[State]:
    """Every seventh position of random games, at most 40 of each, ends and chance points included."""
    played = [
        [state.copy() for state, _ in random_game(name, seats, seed, **options)]
        for seed in range(games)
    ]
    return [state for game in played for state in (*game[:280:7], game[-1])]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_scores_are_the_sums_of_counts_and_weights(name: str, seats: int) -> None:
    for options in (SHORT.get(name, {}), *OPTIONS.get(name, [])):
        for state in some_positions(name, seats, **options):
            evaluation = evaluation_of(state)
            weights, rows, before = (
                evaluation.weights(state),
                evaluation.features(state),
                state.key(),
            )
            assert len(evaluation.FEATURES) == len(weights) == len({*evaluation.FEATURES})
            assert [len(row) for row in rows] == [len(weights)] * seats
            assert evaluation.scores(state) == pytest.approx(
                [
                    sum(count * weight for count, weight in zip(row, weights, strict=True))
                    for row in rows
                ]
            )
            assert all(map(math.isfinite, evaluation.scores(state)))
            assert state.key() == before, "a evaluation changes nothing"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_positions_that_play_the_same_score_the_same(name: str, seats: int) -> None:
    """Only the position counts, not the objects or the way there: read from its own text it has the
    same score.
    """
    for state in some_positions(name, seats, **SHORT.get(name, {}))[::3]:
        again = state.game.set_up(state.position(), seats, **state.options)
        assert evaluation_of(state).scores(again) == pytest.approx(
            evaluation_of(state).scores(state)
        )
        assert evaluation_of(state).scores(state.copy()) == evaluation_of(state).scores(state)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_feature_occurs_and_moves_the_score(name: str) -> None:
    met = set()
    for seats in (seats for game, seats in TABLES if game == name):
        for state in some_positions(name, seats, 20, **SHORT.get(name, {})):
            evaluation = evaluation_of(state)
            met |= {
                term
                for place, (term, weight) in enumerate(
                    zip(evaluation.FEATURES, evaluation.weights(state), strict=True)
                )
                if weight and len({row[place] for row in evaluation.features(state)}) > 1
            }
    state = rulescore.GAMES[name].start()
    rare = RARE.get(name, set())
    assert {*evaluation_of(state).FEATURES} - rare <= met


def share(name: str, seat: int, text: str, seats: int | None, options: dict[str, object]) -> float:
    """The share of the win that the seat expects in this position."""
    state = rulescore.GAMES[name].set_up(text, seats, **options)
    return expected(state)[seat]


def count(
    name: str, term: str, seat: int, text: str, seats: int | None, options: dict[str, object]
) -> float:
    state = rulescore.GAMES[name].set_up(text, seats, **options)
    evaluation = evaluation_of(state)
    return evaluation.features(state)[seat][evaluation.FEATURES.index(term)]


PLAIN: dict[str, object] = {"specials": False}
SIX = "Bc3c4d4,Bc4d4d5,Bd4d5e4,Bd4e3e4,Gd3d4e3,Gc3d3d4"  # the six points around d4
FIVE, FOUR = ",".join(SIX.split(",")[:5]), ",".join(SIX.split(",")[:4])
BETTER = [
    # game, feature, options, a position that is better for seat 1, and one that is worse
    (
        "angry-gods",
        "points",
        {},
        "gods:Bd4 worshippers:BB,GR seat:2",
        "gods:Bd4 worshippers:BR,GR seat:2",
    ),
    (
        "angry-gods",
        "ripe",
        {},
        f"leaders:Yd4 followers:{FOUR} worshippers:YY,GR seat:2",
        "leaders:Yd4 worshippers:YY,GR seat:2",
    ),
    (
        "angry-gods",
        "ripe",
        {},
        "leaders:Yd4 worshippers:YR,BB seat:2",
        "leaders:Yd4 false:d5 worshippers:YR,BB seat:2",
    ),
    (
        "angry-gods",
        "gain",
        {},
        f"leaders:Yd4 followers:{FIVE} worshippers:YR,YB seat:1",
        f"leaders:Yd4 followers:{FIVE} worshippers:YR,YB seat:2",
    ),
    (
        "nobles-and-peasants",
        "points",
        {},
        "row:BGRY points:9,4 seat:2",
        "row:BGRY points:8,4 seat:2",
    ),
    (
        "nobles-and-peasants",
        "peasants",
        {},
        "towers1:a1 yellow:a3 row:BGRY",
        "towers1:a1 yellow:b3 row:BGRY",
    ),
    (
        "nobles-and-peasants",
        "sight",
        {},
        "towers1:c3 row:BGRY seat:2",
        "towers1:a1 row:BGRY seat:2",
    ),
    (
        "nobles-and-peasants",
        "next",
        {},
        "towers1:c3 towers2:g1 row:BGRY seat:1",
        "towers1:c3 towers2:g1 row:YRGB seat:2",
    ),
    ("siege-the-king", "king", PLAIN, "kings:a1,b1 a1:D5", "kings:a2,b1 a1:D5"),
    ("siege-the-king", "shaky", PLAIN, "kings:a1,b1 a2:A5", "kings:a1,b1 a1:A5"),
    ("siege-the-king", "weakest", {}, "kings:a1,b1 a2:A4 a3:A4", "kings:a1,b1 a2:A4,A4"),
    ("siege-the-king", "low", {}, "kings:a1,b1 a2:A5 a3:A4", "kings:a1,b1 a2:A5 a3:A5"),
    (
        "siege-the-king",
        "doomed",
        {},
        "kings:a1,b1 a1:A3,A3 hand2:2A2,2D5 seat:2",
        "kings:a1,b1 a1:A3,A3 hand2:A5,A2,2D5 seat:2",
    ),
    (
        "siege-the-king",
        "threatened",
        {},
        "kings:a1,b1 a1:A3,A3 hand2:2A2,2D5 seat:1",
        "kings:a1,b1 a1:A3,A3 hand2:A5,A2,2D5 seat:1",
    ),
    ("siege-the-king", "first", PLAIN, "kings:a1,b1", "kings:a1,b1 fallen:a2"),
    ("siege-the-king", "second", PLAIN, "kings:a1,b1 fallen:a2", "kings:a1,b1 fallen:a2,a3"),
    (
        "siege-the-king",
        "siege",
        PLAIN,
        "kings:a1,b1 a1:A5 hand2:A4,A2,2D5 seat:2",
        "kings:a1,b1 a1:A5 hand2:A5,A2,2D5 seat:2",
    ),
    ("siege-the-king", "attack", PLAIN, "hand1:A5,A4,2D2,D3 seat:2", "hand1:2A2,2D2,D3 seat:2"),
    ("siege-the-king", "heavy", {}, "hand1:A4,A2,2D2,D3 seat:2", "hand1:2A3,2D2,D3 seat:2"),
    ("siege-the-king", "defence", PLAIN, "hand1:A5,A4,2D5,D3 seat:2", "hand1:A5,A4,2D2,D3 seat:2"),
    ("siege-the-king", "judges", {}, "hand1:2A2,2D2,J", "hand1:2A2,2D2"),
    ("siege-the-king", "sorcerers", {}, "hand1:2A2,2D2,S", "hand1:2A2,2D2"),
    ("siege-the-king", "artisan", {}, "hand1:2A2,2D2,X", "hand1:2A2,2D2"),
    (
        "siege-the-king",
        "announced",
        {},
        "kings:a1,b1 a1:A3 hand1:4D2 hand2:X,4D3 stage:answer announced:S>a1 seat:1",
        "kings:a1,b1 a1:A3 hand1:4D2 hand2:X,4D3 seat:1",
    ),
    ("siege-the-king", "stock", PLAIN, "kings:a1,b1 a2:D5 turns:190", "kings:a1,b1 a2:D5 turns:20"),
    ("siege-by-number", "pieces", {}, "suns:3@f5,4@f6 crowns:5@d3", "suns:3@f5 crowns:5@d3"),
    (
        "siege-by-number",
        "rounds",
        {},
        "suns:3@f5,4@f6 crowns:5@d3 turns:280",
        "suns:3@f5,4@f6 crowns:5@d3 turns:20",
    ),
    (
        "siege-by-number",
        "blocked",
        {},
        "suns:3@h9,4@h8 crowns:5@d3 dice:1,1",
        "suns:3@S*,4@h8 crowns:5@d3 dice:1,1",
    ),
    (
        "siege-by-number",
        "commander",
        {},
        "suns:3@f5 commanders:S@h8 crowns:5@d3 dice:1,1",
        "suns:3@f5,4@h8 crowns:5@d3 dice:1,1",
    ),
    (
        "siege-by-number",
        "open",
        {},
        "suns:3@f5 commanders:S@d3 crowns:5@d4 dice:1,1",
        "suns:3@f5 commanders:S@d3 crowns:5@C* dice:1,1",
    ),
    (
        "siege-by-number",
        "shut",
        {},
        "suns:3@f5 commanders:S@d3 crowns:5@C* dice:1,1",
        "suns:3@f5 commanders:S@h8 crowns:5@C* dice:1,1",
    ),
    (
        "siege-by-number",
        "locked",
        {},
        "suns:3@f5 crowns:5@h9 dice:1",
        "suns:3@f5 crowns:5@S* dice:1",
    ),
    (
        "siege-by-number",
        "starved",
        {},
        "suns:3@f5,4@f6 crowns:5@S* dice:1",
        "suns:3@f5 crowns:5@S* dice:1",
    ),
    (
        "siege-by-number",
        "march",
        {},
        "suns:3@e5 crowns:5@d3 dice:1",
        "suns:3@h8 crowns:5@d3 dice:1",
    ),
    (
        "siege-by-number",
        "hunt",
        {},
        "suns:5@C* commanders:S@e5 under:C0,C1,C2,C3,C4,C5 dice:1",
        "suns:5@C* commanders:S@f5 under:C0,C1,C2,C3,C4,C5 dice:1",
    ),
    ("siege-by-number", "prey", {}, "suns:5@f6 crowns:3@f5 dice:1", "suns:5@f7 crowns:3@f5 dice:1"),
    (
        "siege-by-number",
        "beaten",
        {"beaten": 5},
        "suns:5@f7 crowns:3@f5 dice:1 beaten:4,2",
        "suns:5@f7 crowns:3@f5 dice:1 beaten:3,2",
    ),
]


@pytest.mark.parametrize(("name", "term", "options", "better", "worse"), BETTER)
def test_a_better_position_scores_better(
    name: str, term: str, options: dict[str, object], better: str, worse: str
) -> None:
    assert count(name, term, 0, better, None, options) != count(
        name, term, 0, worse, None, options
    ), "the two differ in what the term counts"
    assert share(name, 0, better, None, options) > share(name, 0, worse, None, options)


@pytest.mark.parametrize("name", sorted({name for name, *_ in BETTER}))
def test_every_feature_has_such_a_position(name: str) -> None:
    assert {term for game, term, *_ in BETTER if game == name} == {
        *evaluation_of(rulescore.GAMES[name].start()).FEATURES
    }


@pytest.mark.parametrize(
    ("name", "better", "worse", "seat"),
    [
        ("siegestones", "blue:d4 towers:d3 seat:2", "blue:d5 towers:d3 seat:2", 0),
        ("siegestones", "blue:d4,c3 towers:d3 seat:2", "blue:d4 towers:d3 seat:2", 0),
        (
            "siegestones",
            "blue:d4,c3,c4 red:a1,a2,a3 towers:d3 seat:1",
            "blue:d4,c3,c4 red:a1,a2,a3 seat:1",
            0,
        ),
        # too little to control a tower, and still more than the other: three against nothing
        (
            "siegestones",
            "blue:c3 red:g1 towers:c2,b2,b3 seat:2",
            "blue:f2 red:g1 towers:c2,b2,b3 seat:2",
            0,
        ),
        # a stone more, where a tie of towers goes to whoever has more stones
        (
            "siegestones",
            f"blue:{','.join(CIRCLES[::2])} red:{','.join(CIRCLES[1:31:2])} seat:2",
            f"blue:{','.join(CIRCLES[:33:2])} red:{','.join(CIRCLES[1::2])} seat:2",
            0,
        ),
        (
            "siege-1966",
            "knights:c2,d2,e2 commander:d6 seat:2 turns:4",
            "knights:c2,d2 commander:d6 seat:2 turns:4",
            0,
        ),
        (
            "siege-1966",
            "knights:c2,b6 footmen:d5,e5 commander:d6 seat:1 turns:4",
            "knights:c2,b6 footmen:d5 commander:d6 seat:1 turns:4",
            1,
        ),
    ],
)
def test_more_is_better(name: str, better: str, worse: str, seat: int) -> None:
    assert share(name, seat, better, None, {}) > share(name, seat, worse, None, {})


def expected(state: State) -> Sequence[float]:
    """Each seat's share of the win, by the evaluation where the game goes on."""
    if state.shares is not None:
        return state.shares
    odds = [math.exp(score) for score in evaluation_of(state).scores(state)]
    return [odd / sum(odds) for odd in odds]


def best_token(state: State, rng: random.Random) -> str:
    """The move after which the seat expects most, in two guesses at what is hidden."""
    seat = state.seat
    assert seat is not None
    guesses = [state.guess(seat, rng) for _ in range(2)] if state.game.info.hidden else [state]

    def worth(token: str) -> float:
        after = [guess.copy() for guess in guesses]
        for guess in after:
            guess.play(token)
        return sum(expected(guess)[seat] for guess in after)

    return max(state.moves(), key=worth)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "options", "games"),
    [
        ("angry-gods", 2, {}, 4),
        ("nobles-and-peasants", 2, {}, 3),
        ("nobles-and-peasants", 4, {}, 2),
        ("siege-the-king", 2, {"specials": False}, 16),
        ("siege-by-number", 2, {"rounds": 12}, 4),
    ],
)
def test_looking_one_move_ahead_beats_random(
    name: str, seats: int, options: dict[str, object], games: int
) -> None:
    won = 0.0
    for number in range(games):
        rng, own = random.Random(number), number % seats
        state = rulescore.GAMES[name].start(seats, **options)
        while state.shares is None:
            looks = state.seat == own and state.seat != CHANCE
            state.play(best_token(state, rng) if looks else random_token(state, rng))
        won += state.shares[own]
    assert won >= 0.75 * games


@pytest.mark.parametrize(("name", "micro"), [("siegestones", 10), ("siege-1966", 10)])
def test_an_evaluation_is_fast(name: str, micro: int) -> None:
    """The best of five measurements, with three times the planned time, since other programs run
    beside a test.
    """
    states = [state.copy() for seed in range(10) for state, _ in random_game(name, 2, seed)]
    scores = evaluation_of(states[0]).scores
    took = []
    for _ in range(5):
        begun = time.process_time()
        for state in states:
            scores(state)
        took.append((time.process_time() - begun) / len(states) * 1e6)
    assert min(took) < 3 * micro


def test_shares_of_the_win_add_up_to_one() -> None:
    for scores in (
        [0.0, 0.0],
        [3.0, -3.0],
        [1000.0, 0.0],
        [-1000.0, 1000.0],
        [1.0, 2.0, 3.0],
        [0.0, 0.0, 500.0, 0.0],
    ):
        shares = evaluating.expected(scores)
        assert sum(shares) == pytest.approx(1)
        assert all(0 < share < 1 for share in shares)
        assert sorted(range(len(scores)), key=lambda seat: scores[seat]) == sorted(
            range(len(scores)), key=lambda seat: shares[seat]
        )


def test_a_castle_goes_with_what_its_owner_has_done() -> None:
    """Castle B has defended b3: to seat 0 the King is likelier there; what is known already is
    certain, and a castle is never likelier than 1. With an Assassin all castles are alike.
    """
    game = rulescore.GAMES["siege-the-king"]
    likelihood = cast("Any", game.evaluation).likelihood
    held = {}
    for king in ("b1", "b2", "b3"):
        state = game.set_up(f"kings:a1,{king} b3:D5,D4", specials=False)
        held[king] = likelihood(state, 0)
    assert held["b3"] == 1
    assert 0 < held["b1"] == held["b2"] < 0.2
    assert likelihood(game.set_up("kings:a1,b1 b3:D5,D4"), 0) == 1
    for state in some_positions("siege-the-king", 2):
        assert all(0 < likelihood(state, seat) <= 1 for seat in (0, 1))


def test_guesses_follow_what_is_credible() -> None:
    """Where Castle B has defended one column, most worlds have its King there; games without a
    likelihood are guessed as before.
    """
    state = rulescore.GAMES["siege-the-king"].set_up(
        "kings:a1,b1 b3:D5,D4 hand1:A2,A3", specials=False
    )
    seen, rng = Seen(state, 0), random.Random(1)
    kings = [
        cast("SiegeTheKing", evaluating.determinization(seen, rng)).king(1) for _ in range(200)
    ]
    assert kings.count(5) > 150
    other = Seen(rulescore.GAMES["siege-1966"].start(), 1)
    assert evaluating.determinization(other, random.Random(1)) == other.guess(random.Random(1))


@pytest.mark.parametrize("commander", ["commanders:C@d4", "commanders:C@C*", ""])
def test_an_expert_that_has_shut_the_others_in_soon_enters_their_base(commander: str) -> None:
    """Its army on the base has to make way for the commander, which nobody hinders."""
    armies = "crowns:0@S*,5@e4,4@e5,3@f6,2@g8,1@h9"
    position = f"{armies} {commander} under:S3,S0,S1,S2,S4,S5 seat:2 turns:120"
    start = rulescore.GAMES["siege-by-number"].set_up(position)
    for seed in range(3):
        players = [bots.player(name, seed=seed) for name in ("random", "level4")]
        end, _ = bots.play_game(start, players, random.Random(seed))
        assert end.ending == "base-entered"
        assert end.seats * 12 > end.turns - start.turns
