"""Captains: each has a style in every game, and shows it; beginners play like people."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import rulescore
from rulescore import State, bots
from rulescore.boards.hexagon import CIRCLE, NEIGHBOURS
from rulescore.bots.captains import CAPTAINS, PLAYERS, STYLES, Styled, level_and_captain
from rulescore.bots.evaluating import scores_of, worth
from rulescore.bots.registry import definition
from rulescore.bots.simple import OnePly
from tests.rulescore.helpers import random_game


def test_every_captain_plays_at_every_level() -> None:
    assert {level_and_captain(name) for name in PLAYERS} == {
        (level, captain) for level in bots.LEVELS for captain in CAPTAINS
    }
    assert len(PLAYERS) == 30
    seen = bots.Seen(rulescore.GAMES["siegestones"].start(), 0)
    for name in PLAYERS:
        choice = bots.player(name, iterations=1, seed=1).choose(seen)
        assert choice.token in seen.moves()
    with pytest.raises(ValueError, match="such as level3-roland"):
        bots.player("level3-nobody")


@pytest.mark.parametrize("game", rulescore.GAMES)
def test_styles_name_features_of_every_game(game: str) -> None:
    evaluation = rulescore.GAMES[game].evaluation
    assert evaluation
    names = {*evaluation.FEATURES}
    for captain, style in STYLES.items():
        assert style[game].keys() <= names, captain
    means = {definition(f"level4-{captain}", game, 2) for captain in STYLES}
    assert len(means | {definition("level4", game, 2)}) == 6, "all are different players"


@pytest.mark.slow
@pytest.mark.parametrize("game", rulescore.GAMES)
def test_every_style_shows(game: str) -> None:
    """In some position of a few games each captain makes another move than the first."""
    evaluation = rulescore.GAMES[game].evaluation
    assert evaluation
    unseen = {captain: Styled(evaluation, style[game]) for captain, style in STYLES.items()}
    for state in positions(game):
        plain = chosen(state, None)
        unseen = {name: one for name, one in unseen.items() if chosen(state, one) == plain}
        if not unseen:
            break
    assert not unseen


def positions(game: str) -> Iterator[State]:
    """Every few positions of random games in which there is a choice."""
    every = {"siege-by-number": 11, "siegestones": 1, "siege-1966": 1}.get(game, 3)
    for seed in range(1, 9):
        for ply, (state, _) in enumerate(random_game(game, 2, seed)):
            if ply % every == 0 and state.seat in (0, 1) and len(state.moves()) > 1 and ply < 300:
                yield state.copy()


def chosen(state: State, evaluation: Styled | None) -> str:
    player = OnePly(seed=1)
    player.evaluation = evaluation
    return player.choose(bots.Seen(state, state.seat or 0)).token


@dataclass
class Opening:
    """The first tokens of a game between two players of one name."""

    game: str
    name: str
    plies: int

    def positions(self, games: int) -> Iterator[list[tuple[State, str]]]:
        for seed in range(games):
            rng, state = random.Random(seed), rulescore.GAMES[self.game].start(2)
            players = [bots.player(self.name, seed=f"{seed} {seat}") for seat in range(2)]
            played: list[tuple[State, str]] = []
            while len(played) < self.plies:
                seat = state.seat
                assert seat is not None
                token = (
                    state.deal(rng)
                    if seat == rulescore.CHANCE
                    else players[seat].choose(bots.Seen(state, seat)).token
                )
                played.append((state.copy(), token))
                state.play(token)
            yield played


@pytest.mark.parametrize("name", ["level1", "level2"])
def test_newcomers_to_nobles_lay_stones(name: str) -> None:
    """A person lays a stone in one of the first six turns, and then in about every second."""
    turns, laid = 0, 0
    for played in Opening("nobles-and-peasants", name, 26).positions(2):
        lays = [
            token[0] in "LR"
            for state, token in played
            if state.seat in (0, 1) and not state.word  # type: ignore[attr-defined]
        ]
        assert any(lays[:12]), played
        turns, laid = turns + len(lays), laid + sum(lays)
    assert laid >= 0.4 * turns


@pytest.mark.parametrize("name", ["level1", "level2"])
def test_newcomers_to_siegestones_do_not_scatter_stones(name: str) -> None:
    """A person places something near what is there, where it does something: nine of ten moves are
    among the better half.
    """
    near = good = moves = 0
    for played in Opening("siegestones", name, 10).positions(4):
        for state, token in played[1:]:
            circle = CIRCLE[token.removeprefix("T@")]
            around = {*NEIGHBOURS[circle]}
            around |= {other for each in around for other in NEIGHBOURS[each]}
            near += any(state.taken(other) for other in around - {circle})
            value = {
                move: worth(state.after(move), scores_of(state))[state.seat or 0]
                for move in state.moves()
            }
            better = sum(other > value[token] + 1e-9 for other in value.values())
            good += better < len(value) / 3
            moves += 1
    assert near >= 0.8 * moves
    assert good >= 0.85 * moves


def test_a_player_with_sense_makes_no_move_that_harms_itself_while_there_is_another() -> None:
    seen = 0
    for ply, (state, _) in enumerate(random_game("angry-gods", 2, seed=1)):
        if state.seat is None or ply % 5:
            continue
        scores = scores_of(state)
        now = worth(state, scores)[state.seat]
        after = {token: worth(state.after(token), scores)[state.seat] for token in state.moves()}
        if min(after.values()) < now <= max(after.values()):
            player = OnePly(seed=ply, overlooks=1, sense=1)
            assert after[player.choose(bots.Seen(state, state.seat)).token] > now - 1e-6
            seen += 1
    assert seen > 5
