"""Games and records as HTML for notebooks. Imported on first use, since `html` is large."""

from __future__ import annotations

from html import escape

from rulescore.game import Game, State
from rulescore.record import Record, result_text
from rulescore.translation import shown


def game_html(game: Game[State]) -> str:
    """What the game is, and a row for each option: its default, its title, what it takes."""
    info = game.info
    rows = "".join(
        f"<tr><td><code>{option.name}={option.text(option.default)}</code></td>"
        f"<td>{escape(shown(option.title))}</td><td>{escape(option.expected())}</td></tr>"
        for option in info.options
    )
    head = f"<b>{escape(info.title)}</b> ({info.year}, {escape(info.designer)})"
    return f"<p>{head}: {escape(shown(info.summary))}</p><table>{rows}</table>"


def record_html(record: Record) -> str:
    """The moves in sentences. IllegalMove if one is not legal."""
    *states, last = record.positions()
    moves = "".join(
        f"<li><code>{escape(token)}</code> {escape(state.describe(token))}</li>"
        for token, state in zip(record.tokens, states, strict=True)
    )
    head = f"<b>{escape(record.game.info.title)}</b>: {result_text(last.shares)}"
    return f"<p>{head}</p><ol>{moves}</ol>"
