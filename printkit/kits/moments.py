"""The pictures of each game's page and rules, from a file of data for each game in `pictures/`.

`middle` is a position in the middle of the game, by which it is recognized. Each `summary` is a
picture of the game on one page, each `rule` one more for the rules on the screen: its ruling
(`clause`), title, text and position, the position `before` if something vanishes, the part of the
board that is shown (as `printkit.art.positions.Shown`), and moves that it shows as `legal` or
`barred`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final

from printkit.art.positions import Shown, change, picture
from printkit.pages.summary import Panel
from rulescore import GAMES
from rulescore.translation import shown as translated

SHOWN_SEATS: Final = 2
"""The seats of every position."""


@cache
def data(game: str) -> Mapping[str, Any]:
    """A game's file; nothing for one that has none."""
    file = files(__package__).joinpath("pictures", f"{game}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def middle(game: str) -> str:
    """A position in the middle of the game; "" for one that has no file."""
    return str(data(game).get("middle", ""))


def panels(game: str, kind: str = "summary") -> list[Panel]:
    """The pictures of that kind, in the current language."""
    return [_panel(game, entry) for entry in data(game).get(kind, ())]


def _panel(game: str, entry: Mapping[str, Any]) -> Panel:
    part = Shown(**{one.name: entry[one.name] for one in fields(Shown) if one.name in entry})
    title, text = translated(entry["title"]), translated(entry["text"])
    state = GAMES[game].set_up(entry["position"], SHOWN_SEATS)
    draw = partial(picture, f"{title}: {text}", state, part)
    before = entry.get("before", "")
    if before:
        earlier = GAMES[game].set_up(before, SHOWN_SEATS)
        draw = partial(change, f"{title}: {text}", earlier, state, part)
    return Panel(title, text, draw, entry["position"], entry["clause"], part, before)


def sentences() -> Iterator[tuple[str, str]]:
    """All titles and texts, each with its place."""
    for game in GAMES:
        for entry in (*data(game).get("summary", ()), *data(game).get("rule", ())):
            for name in ("title", "text"):
                yield entry[name], f"pictures/{game}.toml, {entry['clause']}"
