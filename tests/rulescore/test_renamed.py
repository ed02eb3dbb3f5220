"""The names of version 0.1 still work, and say what they are called now."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

import rulescore
from rulescore import GAMES, _renamed, game


@pytest.mark.parametrize("old", _renamed.MODULES)
def test_a_module_is_found_by_its_old_name(old: str) -> None:
    new = import_module(_renamed.MODULES[old])
    sys.modules.pop(old, None)
    with pytest.warns(DeprecationWarning, match=f"{old} is called {new.__name__} now"):
        module = import_module(old)
    names = [name for name in vars(new) if not name.startswith("_")]
    assert names
    assert all(getattr(module, name) is getattr(new, name) for name in names)


def test_attributes_of_states_and_games_have_their_old_names() -> None:
    state = GAMES["siegestones"].start()
    for thing, names in ((state, _renamed.STATE), (state.game, _renamed.GAME)):
        for old, new in names.items():
            with pytest.warns(DeprecationWarning, match=f"{old} is called {new} now"):
                assert getattr(thing, old) == getattr(thing, new)
        with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
            _ = thing.nonsense  # type: ignore[attr-defined]


@pytest.mark.parametrize("old", _renamed.CLASSES)
def test_classes_have_their_old_names(old: str) -> None:
    for module in (rulescore, game):
        with pytest.warns(DeprecationWarning, match=old):
            assert getattr(module, old) is _renamed.CLASSES[old]
    with pytest.raises(AttributeError, match="nonsense"):
        _ = rulescore.nonsense  # type: ignore[attr-defined]
