"""The first sheet of a kit: what to do before printing, what is on which sheet and how often, and
how to assemble folded things. It is made from the parts themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from printkit.choices import Backs, Choices
from printkit.fonts.metrics import wrap
from printkit.layout.frame import contents, paragraph
from printkit.pages.cutting import guide
from printkit.paper import Draft, Leaf
from printkit.parts import Made
from printkit.scene import AnyItem, FontName, Group, Rect, Scene, Tag, moved
from printkit.scripts import settable
from rulescore.translation import say, say_count

SIZE: Final = 3.4
HEAD: Final = 5.2
LEADING: Final = 4.5
GUTTER: Final = 8.0
BOX: Final = 3.0
"""Side of a box to tick, mm."""
INDENT: Final = 5.0
MANY: Final = 8
"""A sheet with more different things than this gets only a count."""


@dataclass(frozen=True)
class _Row:
    """A heading, something to tick (`box`), a line below it, or a drawing."""

    text: str
    tag: Tag = "P"
    box: bool = False
    indent: float = 0.0
    drawing: Scene | None = None

    @property
    def inset(self) -> float:
        """How far its text begins from the left."""
        return self.indent + (INDENT if self.box else 0.0)

    @property
    def letters(self) -> tuple[float, float]:
        """The size of its letters and the distance of its lines, mm."""
        return (HEAD, LEADING * 1.4) if self.tag == "H2" else (SIZE, LEADING)


def checklist(
    made: Sequence[Made], leaves: Sequence[Leaf], spared: Sequence[str], choices: Choices
) -> list[Draft]:
    """The sheets in front of these leaves, with their own numbers included; a leaf of the parts
    that is not among these is the back of the first one. `spared` are the titles of parts left out
    because they are not needed to play.
    """
    pages = 1
    while True:
        drafts = _set(_rows(made, leaves, spared, choices, pages), choices)
        if len(drafts) == pages:
            return drafts
        pages = len(drafts)


def _rows(
    made: Sequence[Made],
    leaves: Sequence[Leaf],
    spared: Sequence[str],
    choices: Choices,
    before: int,
) -> list[_Row]:
    numbers = {id(leaf): number for number, leaf in enumerate(leaves, before + 1)}
    behind = [leaf for one in made for leaf in one.leaves if id(leaf) not in numbers]
    two_sided = bool(behind) or any(leaf.back for leaf in leaves)
    rows = [_Row(say("Before printing"), "H2")]
    rows += [_Row(text, box=True) for text in _advice(choices, two_sided)]
    rows.append(_Row(say("What the kit contains"), "H2"))
    for one in made:
        on = [numbers.get(id(leaf)) for leaf in one.leaves]
        rows.append(_Row(say("{title}: {where}", title=one.title, where=_where(on)), box=True))
        for number, leaf in zip(on, one.leaves, strict=True):
            counted = _counted(one.id, leaf)
            if counted and len(one.leaves) > 1:
                counted = say("Sheet {number}: {things}", number=number, things=counted)
            if counted and counted != one.title:
                rows.append(_Row(counted, indent=INDENT))
    if spared:
        rows.append(
            _Row(
                say("Optional, printed on request: {list}", list=", ".join(spared)),
                indent=INDENT,
            )
        )
    told = guide(
        [*((1, leaf.front) for leaf in behind), *((numbers[id(one)], one.front) for one in leaves)]
    )
    rows += [_Row(say("Cutting"), "H2")] if told else []
    rows += [_Row(text) for text in told]
    for one in made:
        if one.part.steps:
            rows.append(_Row(say("Assembly: {title}", title=one.title), "H2"))
            for at, step in enumerate(one.part.steps, 1):
                rows.append(_Row(f"{at}. {step.text}"))
                if step.drawing:
                    rows.append(_Row("", drawing=step.drawing))
    return rows


def _where(on: Sequence[int | None]) -> str:
    first, last = on[0], on[-1]
    if first is None:
        return say("the other side of this sheet")
    return (
        say("sheet {number}", number=first)
        if first == last
        else say("sheets {first} to {last}", first=first, last=last)
    )


def _counted(part: str, leaf: Leaf) -> str:
    counts = Counter(name for name, _ in leaf.front.of(part) if name)
    if len(counts) > MANY:
        return say_count("{n} piece", "{n} pieces", sum(counts.values()))
    return "; ".join(
        say_count("{name}", "{n} times {name}", count, name=name) for name, count in counts.items()
    )


def _advice(choices: Choices, backs: bool) -> list[str]:
    out = [
        say("Choose 100 % or “actual size” in the print dialogue, never “fit to page”."),
        say("Print this sheet first and measure the scale below: 100 mm must be 100 mm."),
        say("Use card of 160 to 250 g/m², or glue the sheets onto card before cutting."),
    ]
    if not backs:
        return out
    how: dict[Backs, str] = {
        "long": say(
            "Print on both sides, turned over the long edge. Sheets without a back are"
            " followed by an empty page."
        ),
        "short": say(
            "Print on both sides, turned over the short edge. Sheets without a back are"
            " followed by an empty page."
        ),
        "stack": say(
            "Print the first half of the two-sided file, put the stack back as it came out, and"
            " print the second half: the last sheet is fed first."
        ),
        "gutter": say(
            "Fold at the dashed line, glue fronts to backs, and cut when the glue is dry."
        ),
        "separate": say(
            "Print the file of fronts, then the file of backs on the same sheets, turned"
            " over the long edge."
        ),
    }
    return [*out, how[choices.backs]] if choices.backs in how else out


def _set(rows: Sequence[_Row], choices: Choices) -> list[Draft]:
    paper = choices.sheet
    left, top, right, bottom = contents(paper, landscape=False)
    columns = 2 if right - left > 170 else 1
    wide = (right - left - (columns - 1) * GUTTER) / columns
    pages: list[list[AnyItem]] = [[]]
    symbols: dict[str, tuple[AnyItem, ...]] = {}
    column, y = 0, top
    for at, row in enumerate(rows):
        lines, font, high = _measured(row, wide)
        y += 3.0 if row.tag == "H2" and y > top else 1.2 if row.box else 0.0
        if y + high + _kept_with(rows, at, wide) > bottom and y > top:
            column, y = column + 1, top
            if column == columns:
                pages.append([])
                column = 0
        x = left + column * (wide + GUTTER)
        if row.drawing:
            scene = row.drawing
            symbols |= scene.symbols
            pages[-1].append(
                Group(
                    scene.items,
                    moved(x + INDENT - scene.origin[0], y + 1 - scene.origin[1]),
                    alt=scene.title,
                )
            )
        else:
            if row.box:
                pages[-1].append(Rect(x + 0.3, y + 0.75, BOX, BOX, stroke="ink", width=0.25))
            size, leading = row.letters
            text = paragraph(lines, x + row.inset, y + 0.72 * leading, size, leading, font, row.tag)
            pages[-1].append(text)
        y += high
    name, note = say("Parts list"), say("Tick off what has been printed and cut.")
    return [Draft(name, paper, False, tuple(page), symbols, note=note) for page in pages]


def _measured(row: _Row, wide: float) -> tuple[list[str], FontName, float]:
    """The lines of a row, their face, and its height."""
    if row.drawing:
        return [], "sans", row.drawing.height + 3
    text, font = settable(row.text, "serif" if row.tag == "H2" else "sans")
    size, leading = row.letters
    lines = wrap(text, font, size, wide - row.inset)
    return lines, font, len(lines) * leading


def _kept_with(rows: Sequence[_Row], at: int, wide: float) -> float:
    """How much of what follows has to stay with a row: a heading keeps the first entry, a step its
    drawing, a box to tick the line below it.
    """
    if at + 1 == len(rows):
        return 0.0
    row, following = rows[at], rows[at + 1]
    if row.tag == "H2":
        return _measured(following, wide)[2] + _kept_with(rows, at + 1, wide)
    if (following.drawing and not row.drawing) or (row.box and following.indent):
        return _measured(following, wide)[2]
    return 0.0
