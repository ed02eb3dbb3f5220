"""The games as PettingZoo environments: its own tests, that nothing hidden is seen, and that every
legal move has an action.
"""

from __future__ import annotations

import ast
import random
import warnings
from pathlib import Path
from typing import Any

import pytest

import rulescore

pytest.importorskip("pettingzoo")
np: Any = pytest.importorskip("numpy")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test  # noqa: E402

from rulescore_rl import env, parallel_env, raw_env  # noqa: E402

ROOT = Path(__file__).parents[2]
TABLES = [
    (name, seats)
    for name, game in rulescore.GAMES.items()
    for seats in range(game.info.seats[0], game.info.seats[1] + 1)
]
HIDDEN = [name for name, game in rulescore.GAMES.items() if game.info.hidden]


@pytest.fixture(autouse=True)
def quiet() -> Any:
    """PettingZoo warns about matters of taste."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.slow
@pytest.mark.parametrize("name", rulescore.GAMES)
def test_the_api_of_pettingzoo(name: str) -> None:
    api_test(env(name, rulescore.GAMES[name].info.seats[1]), num_cycles=60)


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_a_seed_repeats_everything(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=60)


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_the_parallel_api(name: str) -> None:
    parallel_api_test(parallel_env(name), num_cycles=60)
    parallel_seed_test(lambda: parallel_env(name), num_cycles=30)


def variants(name: str) -> list[dict[str, Any]]:
    """The defaults, and each other choice of each option that has few."""
    options = rulescore.GAMES[name].info.options
    return [
        {},
        *(
            {option.name: choice}
            for option in options
            if isinstance(option.choices, tuple)
            for choice in option.choices
            if choice != option.default
        ),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[1] != 3])
def test_every_legal_move_has_an_action(name: str, seats: int) -> None:
    """In random games with every option; every observation fits the observation space."""
    rng = random.Random(5)
    for options in variants(name):
        table = raw_env(name, seats, **options)
        table.reset(seed=3)
        space = table.observation_space("seat_1")
        for turn in range(20):
            state = table.state_of_play
            if state.seat is None:
                break
            moves = state.moves()
            assert [
                table.tokens[action]
                for action in np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
            ] == sorted(moves, key=table.actions.__getitem__)
            if turn % 20 == 0:
                assert all(space.contains(table.observe(agent)) for agent in table.possible_agents)
            table.step(table.actions[rng.choice(moves)])


@pytest.mark.parametrize("name", HIDDEN)
def test_what_is_hidden_is_not_observed(name: str) -> None:
    """Redrawing what a seat cannot see changes no array."""
    rng = random.Random(8)
    table = raw_env(name)
    table.reset(seed=4)
    changed = 0
    for _ in range(80):
        if table.state_of_play.seat is None:
            table.reset()
        true = table.state_of_play
        for seat, agent in enumerate(table.possible_agents):
            table.state_of_play = true
            before = table.observe(agent)
            for _ in range(3):
                table.state_of_play = true.guess(seat, rng)
                changed += table.state_of_play != true
                after = table.observe(agent)
                assert all(np.array_equal(before[key], after[key]) for key in before), (
                    name,
                    true.position(),
                )
        table.state_of_play = true
        table.step(table.actions[rng.choice(true.moves())])
    assert changed > 50


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_what_is_seen_is_observed(name: str) -> None:
    """A seat's own move changes what it observes, and different positions look different."""
    rng = random.Random(2)
    table = raw_env(name)
    table.reset(seed=1)
    same = 0
    for _ in range(40):
        if table.state_of_play.seat is None:
            break
        agent = table.agent_selection
        before = table.observe(agent)["observation"]
        table.step(table.actions[rng.choice(table.state_of_play.moves())])
        same += bool(np.array_equal(before, table.observe(agent)["observation"]))
    assert same < 10


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_rewards_are_the_shares(name: str) -> None:
    rng = random.Random(6)
    seats = rulescore.GAMES[name].info.seats[1]
    table = raw_env(name, seats)
    table.reset(seed=9)
    while table.state_of_play.seat is not None:
        table.state_of_play.play(table.state_of_play.sample(rng))
        table._settle()
    shares = table.state_of_play.shares
    assert shares is not None
    assert sum(table.rewards.values()) == pytest.approx(0)
    best = max(table.rewards, key=table.rewards.__getitem__)
    assert shares[table.possible_agents.index(best)] == max(shares)
    assert all(-1 <= reward <= 1 for reward in table.rewards.values())
    assert all(table.terminations.values())


def test_an_illegal_action_ends_the_game_for_the_seat_that_chose_it() -> None:
    table = env("siege-1966")
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(table.unwrapped.actions["d2xf3"])
    assert table.rewards[agent] == -1
    assert all(table.terminations.values()) or all(table.truncations.values())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_action_is_the_index_of_a_token(name: str, seats: int) -> None:
    table = raw_env(name, seats)
    assert table.tokens == rulescore.GAMES[name].tokens(seats)
    assert [table.actions[token] for token in table.tokens] == [*range(len(table.tokens))]
    assert all(table.action_space(agent).n == len(table.tokens) for agent in table.agents)


def test_unknown_games_and_options_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no game"):
        env("chess")
    with pytest.raises(ValueError, match="option knights"):
        env("siege-1966", knights="zzzz")
    with pytest.raises(ValueError, match="render_mode"):
        env("siege-1966", render_mode="human")


def test_the_terminal_drawing() -> None:
    table = env("siege-1966", render_mode="ansi")
    table.reset(seed=1)
    assert table.render() == table.unwrapped.state_of_play.sketch(None)
    assert env("siege-1966").render_mode is None


def test_only_the_contract_is_used_and_nobody_below_knows() -> None:
    """The package imports rulescore, its boards, decks and views; and nothing in rulescore or
    printkit imports it.
    """
    for path in (ROOT / "rulescore_rl").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rulescore."):
                assert node.module in (
                    "rulescore.boards",
                    "rulescore.games.siege_the_king.decks",
                    "rulescore.view_types",
                )
    for package in ("rulescore", "printkit"):
        for path in (ROOT / package).rglob("*.py"):
            assert "rulescore_rl" not in path.read_text(encoding="utf-8"), path
