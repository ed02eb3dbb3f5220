"""The menu is a dict of all games, and imports those that somebody looks at."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rulescore
from rulescore.games import Menu

LOADED = (
    "sorted({name.split('.')[2] for name in sys.modules if name.startswith('rulescore.games.')})"
)


@pytest.mark.parametrize(
    ("used", "loaded"),
    [
        ("list(GAMES), len(GAMES), 'siege-1966' in GAMES, GAMES.get('chess')", []),
        ("GAMES['siege-1966'].start()", ["siege_1966"]),
        ("GAMES.get('siegestones')", ["siegestones"]),
        ("rulescore.Record.parse('[Game \"siege-the-king\"]\\n')", ["siege_the_king"]),
        ("rulescore.bots.player('random')", []),
    ],
)
def test_a_game_is_imported_when_it_is_first_looked_at(used: str, loaded: list[str]) -> None:
    program = (
        f"import sys, rulescore, rulescore.bots; GAMES = rulescore.GAMES; {used}; print({LOADED})"
    )
    assert (
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        ).stdout
        == f"{loaded}\n"
    )


def test_the_menu_is_a_dict_in_every_way() -> None:
    for seen in (
        dict(Menu(("siegestones", "siege_1966"))),
        {**Menu(("siegestones", "siege_1966"))},
    ):
        assert seen == {name: rulescore.GAMES[name] for name in ("siegestones", "siege-1966")}
    menu = Menu(("siegestones", "siege_1966"))
    assert [game.info.id for game in menu.values()] == [*menu] == ["siegestones", "siege-1966"]
    assert [(name, game.info.id) for name, game in menu.items()] == [(name, name) for name in menu]
    assert menu.get("chess") is None
    with pytest.raises(KeyError):
        menu["chess"]
