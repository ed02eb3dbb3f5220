"""An AEC environment of PettingZoo over the contract of `rulescore`."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import rulescore
from rulescore_rl.observations import layout

MOST = 32767
"""The most of a kind that an observation counts."""


def env(game: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> Any:
    """The environment of a game with PettingZoo's usual wrappers: an illegal action ends the game
    with -1 for whoever chose it. `seats` and `options` are those of `Game.start`, which raises
    ValueError for unknown ones; so does this for an unknown game.
    """
    inner: Any = raw_env(game, seats, render_mode, **options)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(
            wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
        )
    )


def parallel_env(
    game: str, seats: int | None = None, render_mode: str | None = None, **options: Any
) -> Any:
    """The same as a parallel environment, in which all act at once and only the action of the seat
    to move counts.
    """
    return turn_based_aec_to_parallel(env(game, seats, render_mode, **options))


class raw_env(AECEnv, EzPickle):  # noqa: N801  # PettingZoo's name for it
    """A game without wrappers. Agents are `seat_1`, `seat_2`, ...; chance is played by the
    environment, from the seed of `reset`.
    """

    metadata = {  # noqa: RUF012
        "render_modes": ["ansi"],
        "name": "rulescore_v0",
        "is_parallelizable": True,
        "render_fps": 1,
    }  # noqa: RUF012, RUF100

    def __init__(
        self, game: str, seats: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        EzPickle.__init__(self, game, seats, render_mode, **options)
        super().__init__()
        if game not in rulescore.GAMES:
            raise ValueError(
                f"there is no game {game[:40]!r}; there are {', '.join(rulescore.GAMES)}"
            )
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.game = rulescore.GAMES[game]
        self.state_of_play = self.game.start(seats, **options)
        self.metadata = {**self.metadata, "name": f"{game.replace('-', '_')}_v0"}
        self.render_mode = render_mode
        self.options = options
        self.seats = self.state_of_play.seats
        self.rng = random.Random()
        self.tokens = self.game.tokens(seats, **options)
        self.actions = {token: action for action, token in enumerate(self.tokens)}
        self.layout = layout(self.game, self.seats)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.seats)]
        self.agents = self.possible_agents[:]
        self.observation_spaces = {
            agent: self._observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(self.tokens)) for agent in self.possible_agents
        }

    def _observation_space(self) -> Any:
        places, channels = len(self.layout.places), len(self.layout.channels)
        return spaces.Dict(
            {
                "observation": spaces.Box(0, MOST, (places, channels), np.int16),
                "table": spaces.Box(-MOST, MOST, (2 * self.seats,), np.int32),
                "action_mask": spaces.Box(0, 1, (len(self.tokens),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed chance goes on from where it was; `options` are ignored, since
        those of the game are given when the environment is made.
        """
        if seed is not None:
            self.rng = random.Random(seed)
        self.state_of_play = self.game.start(self.seats, **self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def _settle(self) -> None:
        """Play what chance gives until a seat is to move; share out the win when the game is
        over.
        """
        state = self.state_of_play
        while state.seat == rulescore.CHANCE:
            state.play(state.deal(self.rng))
        if state.seat is not None:
            self.agent_selection = self.possible_agents[state.seat]
            return
        assert state.shares is not None
        even = 1 / self.seats
        self.rewards = {
            agent: (share - even) / (1 - even)
            for agent, share in zip(self.possible_agents, state.shares, strict=True)
        }
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat sees, and which actions it may choose now: none while it is another's
        turn.
        """
        seat = self.possible_agents.index(agent)
        view = self.state_of_play.view(seat)
        mask: Any = np.zeros(len(self.tokens), np.int8)
        if self.state_of_play.seat == seat:
            mask[[self.actions[token] for token in self.state_of_play.moves()]] = 1
        return {
            "observation": self.layout.board(view, seat),
            "table": self.layout.table(view, seat),
            "action_mask": mask,
        }

    def step(self, action: Any) -> None:
        """Play the token of an action. IllegalMove, which the wrapper of `env` prevents, if it is
        not in the mask.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.state_of_play.play(self.tokens[int(action)])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What an onlooker may see, drawn with letters; None without a render mode."""
        return self.state_of_play.sketch(None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
