"""Reference cards: the families of Nobles and Peasants, and the turn in Siege the King."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from printkit.art.palette import PALETTE
from printkit.art.stones import STONE, stone, stone_title, tower
from printkit.fonts.metrics import width as text_width
from printkit.fonts.metrics import wrap
from printkit.scene import AnyItem, Group, Line, Rect, Scene, Text, moved
from rulescore.boards.hexagon import COLOURS, colour_name
from rulescore.games.nobles_and_peasants.tables import FAMILIES, FOREIGNER, NOBLE, PEASANT, TOWERS
from rulescore.translation import say, say_count

BLEED: Final = 3.0
WIDTH, HEIGHT = 85.0, 55.0
"""The size of a family's card, mm."""


def family(seats: int, seat: int) -> Scene:
    """The front of a family's card: which stones are its nobles, peasants and foreigners, their
    worth, and its number of towers.
    """
    noble, peasant = FAMILIES[seats][seat]
    foreign = [letter for letter in COLOURS if letter not in (noble, peasant)]
    rows = (
        (say("Nobles"), [noble], NOBLE),
        (say("Peasants"), [peasant], PEASANT),
        (say("Foreigners"), foreign, FOREIGNER),
    )
    title = say(
        "{noble} nobles, {peasant} peasants",
        noble=colour_name(noble).capitalize(),
        peasant=colour_name(peasant),
    )
    items: list[AnyItem] = [*_ground(WIDTH, HEIGHT), Text(6, 10.0, title, 5.4, font="serif")]
    for at, (name, letters, points) in enumerate(rows):
        y = 18.2 + 10.4 * at
        items.append(Line(((6, y - 5.2), (WIDTH - 6, y - 5.2)), stroke="paper-line", width=0.2))
        items.append(Text(6, y + 1.4, name, 4.2, font="sans-bold"))
        items += [
            Group(stone(letter), moved(36 + 11 * n, y, 4.2 / STONE))
            for n, letter in enumerate(letters)
        ]
        said = say_count("{n} point", "{n} points", points)
        items.append(Text(WIDTH - 6, y + 1.4, said, 4.2, align="end"))
    y = HEIGHT - 7.0
    items.append(Line(((6, y - 4.6), (WIDTH - 6, y - 4.6)), stroke="paper-line", width=0.2))
    items += [
        Group((*tower(), Group(stone(noble), moved(0, 0, 0.9))), moved(9 + 7.6 * n, y - 0.4, 0.22))
        for n in range(TOWERS[seats])
    ]
    players = say_count("{n} player", "{n} players", seats)
    text = say_count(
        "{players}; {n} tower each", "{players}; {n} towers each", TOWERS[seats], players=players
    )
    items.append(Text(WIDTH - 6, y + 0.8, text, 3.3, align="end"))
    return Scene(f"{title}; {text}", WIDTH, HEIGHT, tuple(items), PALETTE)


def family_turn() -> Scene:
    """The back of a family's card: what a turn offers."""
    lines = (
        (
            say("Lay a stone"),
            say(
                "from the left or right end of the row on any empty circle. Every tower that sees"
                " it scores."
            ),
        ),
        (say("Place a tower"), say("from your hand, or take one back into it.")),
        (
            say("Move a tower"),
            say(
                "to any empty circle; then you may put the stone at one end of the row anywhere"
                " else in it."
            ),
        ),
        (say("At the end"), say("each tower on the board scores 2 for every peasant it sees.")),
    )
    return _list(say("Your turn: one of these"), lines, (WIDTH, HEIGHT), 3.5, back=True)


def king_turn(size: tuple[float, float]) -> Scene:
    """The front of Siege the King's reference card."""
    lines = (
        (say("Play"), say("exactly one card, then draw one.")),
        (say("Attacker"), say("on a column of the other castle, which loses the card's number.")),
        (say("Defender"), say("sideways on your own column, which gains the card's number.")),
        (say("Warrior"), say("either way.")),
        (
            say("At 0"),
            say(
                "the column falls: turn up its castle card. A King ends the game; a Throne closes"
                " the column."
            ),
        ),
        (say("Equal"), say("attack and defence on top of each other leave together.")),
        (say("Sum"), say("two or more cards that add up to the laid one leave with it.")),
    )
    return _list(say("Your turn"), lines, size, 3.7)


def king_specials(size: tuple[float, float]) -> Scene:
    """The back of the same card."""
    lines = (
        (say("Judge"), say("one card on any column is discarded.")),
        (say("Sorcerer"), say("all cards of a column are discarded.")),
        (
            say("Assassin"),
            say("strikes when drawn: turn up a castle card of the other player. Then draw again."),
        ),
        (
            say("Artisan"),
            say(
                "stops a Judge, a Sorcerer or an Assassin of the other player. Both are discarded;"
                " draw at once."
            ),
        ),
        (say("Must"), say("You play if you can. If you cannot, discard one card and draw.")),
    )
    return _list(say("Special cards"), lines, size, 3.7, back=True)


def _ground(width: float, height: float, back: bool = False) -> list[AnyItem]:
    """The ground of a card, with a line inside the edge of its front; on a back that line would
    show how far off it is printed.
    """
    ground = Rect(0, 0, width, height, fill="paper", role="bleed").grown(BLEED)
    line = Rect(0, 0, width, height, stroke="paper-line", width=0.3, r=1.6).grown(-3.2)
    return [ground] if back else [ground, line]


def _list(
    title: str,
    lines: Sequence[tuple[str, str]],
    size: tuple[float, float],
    most: float,
    back: bool = False,
) -> Scene:
    """A card of that size with a title and entries, each with a bold heading, in letters as large
    as fit.
    """
    width, height = size
    head = min(6.0, width / 10)
    room, letters = width - 11.0, most * max(1.0, min(width / 63, height / 88))
    while True:
        leading = letters * 1.22
        wrapped = [wrap(f"{word}: {text}", "sans", letters, room) for word, text in lines]
        used = sum(len(entry) * leading + letters * 0.5 for entry in wrapped)
        if used <= height - 12.0 - head or letters <= 2.2:
            break
        letters -= 0.05
    items: list[AnyItem] = [
        *_ground(width, height, back),
        Text(5.5, 6.4 + head * 0.7, title, head, font="serif"),
    ]
    y = 8.6 + head
    for (word, _), entry in zip(lines, wrapped, strict=True):
        for at, line in enumerate(entry):
            y += leading
            items.append(Text(5.5, y - 0.25 * leading, line, letters))
            if at == 0:
                items[-1:] = _bold(line, f"{word}:", 5.5, y - 0.25 * leading, letters)
        y += letters * 0.5
    alt = " ".join(f"{word}: {text}" for word, text in lines)
    return Scene(f"{title}. {alt}", width, height, tuple(items), PALETTE)


def _bold(line: str, word: str, x: float, y: float, size: float) -> list[AnyItem]:
    """A line whose first word is bold."""
    return [
        Text(x, y, word, size, font="sans-bold"),
        Text(x + text_width(f"{word} ", "sans-bold", size), y, line[len(word) :].strip(), size),
    ]


def score_mark(letter: str) -> AnyItem:
    """A small stone for a column heading."""
    return Group(stone(letter), moved(0, 0, 3.2 / STONE), alt=stone_title(letter))
