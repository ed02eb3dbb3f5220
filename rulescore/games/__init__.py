"""One package per game, with the same files in each; `GAMES` is the menu."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from importlib import import_module
from typing import Any, Final

from rulescore.game import Game, State
from rulescore.translation import invalid

PACKAGES: Final = (
    "siegestones",
    "nobles_and_peasants",
    "angry_gods",
    "siege_the_king",
    "siege_by_number",
    "siege_1966",
)
"""The project's own games, in menu order. A game's id is the name of its package, with hyphens."""


class Menu(dict[str, Game[State]]):
    """Games by id. The project's own are imported on first use: all of them take long to import."""

    def __init__(self, packages: tuple[str, ...]) -> None:
        self._packages = {package.replace("_", "-"): package for package in packages}
        super().__init__(dict.fromkeys(self._packages))  # type: ignore[arg-type]  # their places, in order

    def __getitem__(self, name: str) -> Game[State]:
        game: Game[State] | None = super().__getitem__(name)
        if game is None:
            game = self[name] = import_module(f"{__name__}.{self._packages[name]}").GAME
        return game

    def get(self, name: str, default: Any = None) -> Any:
        return self[name] if name in self else default  # noqa: SIM401  # it is what `get` is made of

    def values(self) -> ValuesView[Game[State]]:  # type: ignore[override]
        return ValuesView(self)

    def items(self) -> ItemsView[str, Game[State]]:  # type: ignore[override]
        return ItemsView(self)

    def __repr__(self) -> str:
        return repr(dict(self))

    def __iter__(self) -> Iterator[str]:
        """Overridden so that `dict(GAMES)` looks up every game instead of copying None."""
        return super().__iter__()


_MENU: Final = Menu(PACKAGES)
GAMES: Final[Mapping[str, Game[State]]] = _MENU
"""Every game by its id, in menu order."""


def named(name: str) -> Game[Any]:
    """The game with that id. ValueError lists the games."""
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise invalid(
            "there is no game {name}; there are {list}", name=repr(str(name)[:40]), list=known
        )
    return GAMES[name]


def register(game: Game[Any]) -> None:
    """Adds a game to `GAMES`. ValueError if its id is taken."""
    if game.info.id in GAMES:
        raise ValueError(f"there is already a game {game.info.id}")
    _MENU[game.info.id] = game
