"""The kit of Siege the King: the cards of the chosen deck with two reference cards, a mat for the
columns, a page of pictures, rules.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from printkit.art import aids, cards, tuck_box
from printkit.art import siege_the_king as art
from printkit.art.shapes import scaled
from printkit.choices import Choices
from printkit.kits.common import words
from printkit.layout.boards import sheets
from printkit.layout.boxes import box
from printkit.parts import (
    CARDS,
    Board,
    Entry,
    Flat,
    Kit,
    Net,
    Thing,
    always,
    card_size,
    card_sizes,
    on_the_table,
    sleeve_size,
    trimmed,
)
from printkit.scene import AnyItem, Rect, Scene
from rulescore import GAMES
from rulescore.games.siege_the_king import decks
from rulescore.translation import decimal, say, say_count

GAME: Final = GAMES["siege-the-king"]
BLEED: Final = 3.0
"""How far cards are drawn beyond the edge, mm."""
REFERENCES: Final = 2
LEAST: Final = 1.12
"""The least size of a column on the mat, relative to the card."""


def _faces(choices: Choices, size: tuple[float, float]) -> list[tuple[Scene, int]]:
    """The face and count of each card of the chosen deck or custom deck file."""
    if not choices.deckfile:
        return [(art.named(name, size, BLEED), count) for name, count in _names(choices).items()]
    rows = decks.read(choices.deckfile)
    own = {row.name for row in rows}
    castle = [
        (art.named(name, size, BLEED), count)
        for name, count in _names(choices).items()
        if art.LETTER[name[0]] in decks.CASTLE and name not in own
    ]
    wanted = [
        row
        for row in rows
        if row.count and (choices.options["specials"] or row.kind not in decks.SPECIAL)
    ]
    wanted.sort(key=lambda row: row.kind not in decks.CASTLE)
    return castle + [(_own(row, size), row.count) for row in wanted]


def _own(row: decks.Card, size: tuple[float, float]) -> Scene:
    """A card of a deck file, with the default title and text where the file has none."""
    title, text = art.words(row.name)
    return cards.card(row.kind, row.value, row.title or title, row.text or text, size, BLEED)


def _names(choices: Choices) -> dict[str, int]:
    """The count of each card, castle cards first."""
    drawn = decks.contents(str(choices.options["deck"]))
    names = {
        letter: decks.CASTLE[kind] for letter, kind in art.LETTER.items() if kind in decks.CASTLE
    } | dict(sorted(drawn.items()))
    special = set(decks.SPECIAL.values())
    return {
        name: count
        for name, count in names.items()
        if choices.options["specials"] or name not in special
    }


def _cards(choices: Choices) -> Flat:
    size = card_size(choices)
    back = trimmed(cards.back(size, BLEED), BLEED)
    things = [
        Thing(_name(face), trimmed(face, BLEED), back, count)
        for face, count in _faces(choices, size)
    ]
    things.append(
        Thing(say("Reference card"), aids.king_turn(size), aids.king_specials(size), REFERENCES)
    )
    count = sum(thing.count for thing in things)
    title = say_count("{n} card", "{n} cards", count)
    sleeve = sleeve_size(choices)
    if choices.sleeved and sleeve:
        width, height = sleeve
        title = say_count(
            "{n} card for sleeves of {w} x {h} mm",
            "{n} cards for sleeves of {w} x {h} mm",
            count,
            w=decimal(width),
            h=decimal(height),
        )
    elif choices.size not in CARDS:
        said = {"w": decimal(size[0], 2), "h": decimal(size[1], 2)}
        title = say_count("{n} card of {w} x {h} mm", "{n} cards of {w} x {h} mm", count, **said)
        if sleeve:
            title = say(
                "{cards}, for sleeves of {w} x {h} mm or larger",
                cards=title,
                w=decimal(sleeve[0]),
                h=decimal(sleeve[1]),
            )
    return Flat(things, corner=3, title=title)


def _name(face: Scene) -> str:
    return face.title.split(":")[0]


def _ground(choices: Choices) -> Board:
    """The mat at the size of the cards, scaled down if that saves sheets and the cards still fit
    its columns.
    """
    size = on_the_table(choices)
    scale = round(max(size[0] / cards.SIZE[0], size[1] / cards.SIZE[1]), 1)
    least = max(size[0] / art.COURT[0], size[1] / art.COURT[1]) * LEAST
    xs, ys = art.joins()
    found: list[tuple[float, float, Board]] = []
    for smaller in (scale * (1 - 0.02 * n) for n in range(25)):
        if smaller >= least or not found:
            board = Board(
                _mat(smaller, size), ([x * smaller for x in xs], [y * smaller for y in ys])
            )
            found.append((sheets(board, choices.sheet), -smaller, board))
    return min(found, key=lambda one: one[:2])[2]


def _mat(scale: float, card: tuple[float, float]) -> Scene:
    """The mat at that scale, with the outlines of cards of that size."""
    board = art.board()
    outline, *rest = board.symbols["court"]
    assert isinstance(outline, Rect)
    w, h = card[0] / scale, card[1] / scale
    court: tuple[AnyItem, ...] = (replace(outline, x=-w / 2, y=-h / 2, w=w, h=h), *rest)
    return scaled(replace(board, symbols={**board.symbols, "court": court}), scale)


def _box(choices: Choices) -> Net:
    return box(GAME.info.title, _cards(choices), choices, tuck_box.crown())


KIT: Final = Kit(
    GAME,
    (
        Entry("cards", lambda: say("Cards"), _cards),
        Entry("box", lambda: say("Box for the cards"), _box, always),
        Entry("ground", lambda: say("Mat for the columns"), _ground, always),
        *words(GAME),
    ),
    lambda paper: card_sizes(),
    printed=("deck", "specials"),
    straight=True,
)
