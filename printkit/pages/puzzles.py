"""A sheet of puzzles, with the solutions on its back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from itertools import groupby
from typing import Final

from qrcodegen import QrCode

from printkit.art.palette import PALETTE
from printkit.art.positions import Shown, picture
from printkit.art.shapes import polygon
from printkit.choices import BOTH_SIDES, Choices
from printkit.layout.frame import contents
from printkit.pages.rules import rules
from printkit.pages.summary import Panel, laid, standing
from printkit.paper import Draft, Leaf
from printkit.scene import Path, Rect, Scene, Segment
from rulescore.puzzles.claims import goal
from rulescore.puzzles.collection import Puzzle, puzzles
from rulescore.translation import say
from rulescore.view_types import View

PUZZLES: Final = 4
"""Puzzles on a sheet."""
STRIDE: Final = 37
"""How far on the next day's puzzle is in the collection, as in `web/keeping/solved.js`."""
CODE: Final = 20.0
"""The side of a QR code with the white around it, mm."""
QUIET: Final = 4
"""Modules of white around a code, as ISO/IEC 18004 asks."""
ENDS: Final = 5
"""How many things at each end of a long row are named."""


def of_day(game: str, day: date) -> list[Puzzle]:
    """The puzzle of the day in the page, and others as far apart in difficulty, easiest first."""
    every = puzzles(game)
    first = (day - date(1970, 1, 1)).days * STRIDE
    steps = (first + len(every) * number // PUZZLES for number in range(PUZZLES))
    return sorted((every[at % len(every)] for at in steps), key=lambda one: one.rating)


def sheet(name: str, game: str, day: date, choices: Choices) -> list[Leaf]:
    """The puzzles of a day, and their solutions on the back, or on a sheet of their own
    where backs are not printed on every sheet. Each has a code that opens it if a site is chosen.
    """
    paper = choices.sheet
    chosen = of_day(game, day)
    panels = [_panel(number, game, one, choices.site) for number, one in enumerate(chosen, 1)]
    items, symbols = laid(name, panels, contents(paper, landscape=False), paper)
    front = Draft(name, paper, False, tuple(items), symbols)
    solved = say("{name}, solutions", name=name)
    back = rules(solved, "\n\n".join(_solutions(game, chosen)), paper)
    if choices.backs in BOTH_SIDES and len(back) == 1:
        return [Leaf(front, back[0])]
    return [Leaf(front), *map(Leaf, back)]


def _panel(number: int, game: str, one: Puzzle, site: str) -> Panel:
    state = one.state(game)
    view = state.view(state.seat)
    you = say("You play as {name}.", name=view["seats"][state.seat or 0]["name"])
    title = say("Puzzle {number}", number=number)
    text = " ".join((you, goal(one.claims(), state), *_said(view)))
    code = _code(f"{site}#/puzzle/{game}?id={one.id}") if site else None
    draw = partial(picture, f"{title}: {text}", state, Shown(), seat=state.seat)
    return Panel(title, text, draw, code=code)


def _said(view: View) -> Iterator[str]:
    """What the picture does not show: how far each seat has come, and what is off the board."""
    yield from standing(view)
    for area in view["areas"]:
        here = [thing for thing in view["things"] if thing["at"] == area["id"]]
        if area["kind"] == "column" or not here:
            continue
        owner = "" if area["owner"] is None else view["seats"][area["owner"]]["name"]
        named = owner and owner not in area["title"]
        if area["kind"] == "row":
            names = [thing["name"] for thing in here]
            names[ENDS:-ENDS] = ["…"] if len(names) > 2 * ENDS else names[ENDS:-ENDS]
        else:
            counts: Counter[str] = Counter()
            for thing in here:
                counts[thing["name"]] += thing.get("count", 1)
            names = [f"{name} ×{n}" if n > 1 else name for name, n in counts.items()]
        between = "; " if area["kind"] == "row" else ", "
        yield f"{f'{owner}, ' if named else ''}{area['title']}: {between.join(names)}."


def _code(text: str) -> Scene:
    """A QR code, dark in every mode."""
    code = QrCode.encode_text(text, QrCode.Ecc.MEDIUM)
    size = code.get_size()
    side = CODE / (size + 2 * QUIET)
    dark: list[Segment] = []
    for y in range(size):
        end = QUIET
        for black, run in groupby([code.get_module(x, y) for x in range(size)]):
            start, end = end, end + len([*run])
            if black:
                edges = (start, end, QUIET + y, QUIET + y + 1)
                left, right, top, bottom = (edge * side for edge in edges)
                dark += polygon(((left, top), (right, top), (right, bottom), (left, bottom)))
    ground = Rect(0.0, 0.0, CODE, CODE, fill="white", role="mark")
    modules = Path(tuple(dark), fill="black", role="mark")
    title = say("QR code of {address}", address=text)
    return Scene(title, CODE, CODE, (ground, modules), PALETTE)


def _solutions(game: str, chosen: Sequence[Puzzle]) -> Iterator[str]:
    """A paragraph of Markdown for each solution."""
    for number, one in enumerate(chosen, 1):
        state, said = one.state(game), []
        for token in one.tokens:
            said.append(state.describe(token))
            state = state.after(token)
        yield f"**{number}.** {' '.join(said).replace('*', chr(92) + '*')}"
