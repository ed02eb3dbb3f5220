"""Positions as notebooks show them: well-formed, without fonts, and only what the viewer may see."""

from __future__ import annotations

import html
import random
import re
import sys
from xml.etree import ElementTree

import pytest

import rulescore
from printkit.kits.moments import middle
from rulescore import Record, bots
from tests.toy import last_stone

IN_THE_MIDDLE = [(name, game.set_up(middle(name), 2)) for name, game in rulescore.GAMES.items()]


def drawn(state: rulescore.State, seat: int | None = None) -> str:
    found = state._repr_svg_(seat)
    assert found
    return found


@pytest.mark.parametrize(("name", "state"), IN_THE_MIDDLE, ids=list(rulescore.GAMES))
def test_a_notebook_draws_the_board(name: str, state: rulescore.State) -> None:
    text = drawn(state)
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert float(root.attrib["width"].removesuffix("mm")) <= 150
    assert "<text" not in text  # letters are shapes, so that no font is needed
    ids = set(re.findall(r'\bid="(?!layer-)([^"]+)"', text))
    assert ids
    assert all(each.startswith(f"{name}-2-") for each in ids)  # two boards on a page do not mix
    assert set(re.findall(r'xlink:href="#([^"]+)"', text)) <= ids
    assert drawn(state.game.start(2)) != text


@pytest.mark.slow
@pytest.mark.parametrize(
    "state",
    [state for _, state in IN_THE_MIDDLE if state.game.info.hidden],
    ids=[name for name, state in IN_THE_MIDDLE if state.game.info.hidden],
)
def test_the_drawing_shows_what_the_viewer_may_know(state: rulescore.State) -> None:
    seen = {seat: drawn(state, seat) for seat in (0, 1, None)}
    for seat, drawing in seen.items():
        assert drawn(state.guess(seat, random.Random(0)), seat) == drawing
    assert seen[None] not in (seen[0], seen[1])
    assert bots.Seen(state, 0)._repr_svg_() == seen[0]


def test_a_game_without_a_drawing_shows_none() -> None:
    assert last_stone.GAME.start()._repr_svg_() is None


def test_without_printkit_there_is_no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "printkit.diagram", None)
    assert rulescore.GAMES["siegestones"].start()._repr_svg_() is None


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_games_and_records_show_themselves_as_html(name: str) -> None:
    game = rulescore.GAMES[name]
    text = game._repr_html_()
    assert f"<b>{game.info.title}</b>" in text
    assert all(f"<code>{option.name}=" in text for option in game.info.options)
    state, tokens, rng = game.start(), [], random.Random(1)
    for _ in range(8):
        tokens.append(state.sample(rng))
        state.play(tokens[-1])
    shown = Record(game, tokens=tokens)._repr_html_()
    assert re.findall("<code>(.*?)</code>", html.unescape(shown)) == tokens
    with pytest.raises(rulescore.IllegalMove):
        Record(game, tokens=["<b>"])._repr_html_()
