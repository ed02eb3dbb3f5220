"""The names of version 0.1, which still work for one version, each with a DeprecationWarning."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

from rulescore import game, game_files, options

MODULES: Final = {
    "rulescore.bearing": "rulescore.default_inspection",
    "rulescore.bench": "rulescore.commands.bench",
    "rulescore.bots.judging": "rulescore.bots.evaluating",
    "rulescore.bots.players": "rulescore.bots.registry",
    "rulescore.decks": "rulescore.games.siege_the_king.decks",
    "rulescore.engine": "rulescore.commands.engine",
    "rulescore.lessons": "rulescore.lesson_types",
    "rulescore.positions": "rulescore.position_text",
    "rulescore.rules": "rulescore.rulebooks",
    "rulescore.sights": "rulescore.view_types",
    "rulescore.steps": "rulescore.generators",
    "rulescore.views": "rulescore.view_types",
    "rulescore.words": "rulescore.translation",
}
STATE: Final = {
    "bearing": "inspect",
    "board_key": "transposition_key",
    "distinct": "candidates",
    "loud": "noisy",
    "prospect": "preview",
    "rules": "variant",
}
GAME: Final = {
    "bearings": "inspection",
    "eyes": "viewer",
    "judge": "evaluation",
    "positions": "notation",
    "words": "text",
}
CLASSES: Final[dict[str, type]] = {
    "Bearings": game_files.Inspector,
    "Eyes": game_files.Viewer,
    "Judge": game_files.Evaluation,
    "Positions": game_files.Notation,
    "Rules": options.Variant,
    "Words": game_files.Text,
}


def warn(old: str, new: str) -> None:
    """Says where the caller uses an old name what it is called now."""
    warnings.warn(f"{old} is called {new} now", DeprecationWarning, stacklevel=3)


def alias(old: str, new: str) -> property:
    """An attribute with a new name. `__getattr__` would make all attributes of the class slow."""

    def get(self: Any) -> Any:
        warn(old, new)
        return getattr(self, new)

    return property(get)


def old_class(name: str) -> Any:
    """The class that `name` was; AttributeError if that is not an old name."""
    if name not in CLASSES:
        raise AttributeError(f"module 'rulescore' has no attribute {name!r}")
    warn(name, CLASSES[name].__name__)
    return CLASSES[name]


class OldModules(MetaPathFinder, Loader):
    """Imports a module by its old name: it has the contents of the new one."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name in MODULES else None

    def exec_module(self, module: ModuleType) -> None:
        name = module.__name__
        warnings.warn(f"{name} is called {MODULES[name]} now", DeprecationWarning, stacklevel=2)
        contents = vars(import_module(MODULES[name]))
        vars(module).update({key: contents[key] for key in contents if key[:2] != "__"})


def install() -> None:
    """Makes the old names work."""
    sys.meta_path.append(OldModules())
    for kind, names in ((game.State, STATE), (game.Game, GAME)):
        for old, new in names.items():
            setattr(kind, old, alias(old, new))
    for module in ("rulescore", "rulescore.game"):
        vars(sys.modules[module])["__getattr__"] = old_class
