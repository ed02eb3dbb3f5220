"""From a table, templates and pictures to a kit, which is laid out, printed and exported like our
own.
"""

from __future__ import annotations

import re
import runpy
import traceback
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from printkit.choices import Choices
from printkit.decks import faces, table, template, typefaces
from printkit.decks.edges import bare, dpis, extended
from printkit.decks.faces import Faults
from printkit.decks.pictures import Pictures, folder, given, whole
from printkit.decks.table import COUNTS, MANY, Row, at_row, key
from printkit.decks.template import SAME, Template
from printkit.decks.versions import Version, changed, version
from printkit.fonts.metrics import spaced
from printkit.layout.boxes import box
from printkit.parts import Entry, Flat, Kit, Net, Step, Thing, always, card_size, card_sizes
from printkit.scene import Scene, Text, leaves
from printkit.scripts import settable
from rulescore.translation import decimal, invalid, say, say_count

CORNER: Final = 3.0
"""The radius of the corners of cards, mm."""

Face = Callable[[Row, tuple[float, float]], Scene]
"""Draws a row at a size, mm."""
BLEED: Final = 3.0
"""The bleed that grounds are drawn with, mm."""
COARSE: Final = 150
"""The least dpi of a picture that looks sharp on paper."""


@dataclass(frozen=True)
class Drawing:
    """A face drawn with an SVG template; `notes` are sentences about it that are not errors."""

    template: Template
    pictures: Pictures
    notes: dict[str, None] = field(default_factory=dict)

    def __call__(self, row: Row, size: tuple[float, float]) -> Scene:
        """The face of a row, at that size. ValueError says all that is wrong with it."""
        return faces.face(self.template, row, size, self.pictures, self.notes)


@dataclass(frozen=True, eq=False)
class Deck:
    """The rows of a file and the functions that draw their fronts and backs. `extend` draws their
    edges on, where they have no bleed.
    """

    file: str
    rows: list[Row]
    front: Face
    back: Face | None = None
    extend: bool = False

    def cards(self, choices: Choices, since: Version | None = None) -> Flat:
        """The cards at the chosen size, or only those that have changed since that print.
        ValueError names all that cannot be drawn, with the template or the file and the row, or
        says that nothing has changed.
        """
        things = _things(self, card_size(choices))
        shape = self.drawings[0].template.shape if self.drawings else "rect"
        notes = tuple(self.notes(things, choices))
        if since is None:
            return Flat(things, shape, CORNER, notes=notes)
        new, gone = changed(things, since)
        out = say(
            "Take out of the deck: {list}.",
            list="; ".join(
                say_count("{name}", "{n} times {name}", count, name=name)
                for name, count in gone.items()
            ),
        )
        if not new:
            raise ValueError(out if gone else say("No card has changed."))
        return Flat(new, shape, CORNER, notes=notes, steps=(Step(out),) if gone else ())

    @property
    def drawings(self) -> list[Drawing]:
        """The faces that are SVG templates."""
        return [face for face in (self.front, self.back) if isinstance(face, Drawing)]

    def notes(self, things: Sequence[Thing], choices: Choices) -> Iterator[str]:
        """What may surprise: names that meet nothing, cropped templates, edges without a bleed,
        pictures of few pixels.
        """
        if len(self.drawings) == 1 + (self.back is not None):
            named = [drawing.template.names() for drawing in self.drawings]
            columns = {key(name): name for row in self.rows for name in row.fields}
            for at, column in columns.items():
                if at not in ("name", *COUNTS) and not any(at in names for names in named):
                    yield say(
                        "{file}: no template has an id {column}",
                        file=self.file,
                        column=repr(column[:40]),
                    )
            for drawing in self.drawings:
                for at, name in drawing.template.meant().items():
                    if at not in columns:
                        yield say(
                            "{file}: the table has no column {column}",
                            file=drawing.template.file,
                            column=repr(name[:40]),
                        )
        for drawing in self.drawings:
            yield from drawing.notes
            wide, high = drawing.template.trim[2:]
            size = card_size(choices)
            if abs(wide / high / (size[0] / size[1]) - 1) > SAME:
                yield say(
                    "{file} has another shape than {w} x {h} mm, and is cropped",
                    file=drawing.template.file,
                    w=decimal(size[0], 2),
                    h=decimal(size[1], 2),
                )
        faces = {
            id(face): (thing.name, face)
            for thing in things
            for face in (thing.front, thing.back)
            if face
        }
        found = [(min(dpis(face.items), default=COARSE), name) for name, face in faces.values()]
        coarse = [(dpi, name) for dpi, name in found if dpi < COARSE]
        if coarse:
            yield say(
                "{list}: a picture has {dpi} dpi only, and will look blurred",
                list=", ".join(name for _, name in coarse)[:80],
                dpi=round(min(coarse)[0]),
            )
        white = [name for name, face in faces.values() if bare(face, choices.beyond)]
        if white:
            yield say(
                "{list}: the drawing ends at the edge of the card, so white may show when it is"
                " cut; draw 3 mm beyond it, or extend the edges",
                list=", ".join(dict.fromkeys(white))[:80],
            )

    def version(self, number: int, choices: Choices) -> Version:
        """The record of all its cards."""
        return version(number, _things(self, card_size(choices)))

    def kit(
        self, name: str, author: str = "", licence: str = "", since: Version | None = None
    ) -> Kit:
        """The deck as a kit of that name, or of what has changed since that print. ValueError for a
        name without letters or digits.
        """
        if since:
            name = say("{name}, version {number}", name=name, number=since.number + 1)

        def boxed(choices: Choices) -> Net:
            cards = self.cards(choices)
            return box(title, cards, choices, cards.things[0].back)

        title, _ = settable(name, "serif")

        def noted(choices: Choices) -> Flat:
            cards = self.cards(choices, since)
            lost = say("{name}: no typeface has all its letters; give one", name=repr(name[:40]))
            return cards if title == name else replace(cards, notes=(*cards.notes, lost))

        entries = (
            Entry("cards", lambda: say("Cards"), noted),
            Entry("box", lambda: say("Box for the cards"), boxed, always),
        )
        sizes = self.own_size() | card_sizes()
        return Kit(
            None,
            entries,
            lambda paper: sizes,
            straight=True,
            name=title,
            author=author,
            licence=licence,
        )

    def own_size(self) -> dict[str, str]:
        """The size of the front's template, as a kit's `sizes` take it, unless it is about a
        poker card's.
        """
        if not isinstance(self.front, Drawing):
            return {}
        wide, high = self.front.template.size or self.front.template.trim[2:]
        usual = card_size(Choices())
        if not self.front.template.size:
            ratio = wide / high
            if abs(ratio / (usual[0] / usual[1]) - 1) <= SAME:
                return {}
            wide, high = (usual[1], usual[1] / ratio) if ratio > 1 else (usual[1] * ratio, usual[1])
        elif max(abs(wide - usual[0]), abs(high - usual[1])) <= 1:
            return {}
        name = f"{round(wide, 2):g}x{round(high, 2):g}"
        return {name: say("as the template, {w} x {h} mm", w=decimal(wide, 2), h=decimal(high, 2))}


@lru_cache(maxsize=1)
def _things(deck: Deck, size: tuple[float, float]) -> tuple[Thing, ...]:
    """All cards of a deck at that size; ValueError as for `Deck.cards`."""
    backs: dict[Hashable, Scene] = {}
    things = []
    wrong: dict[str, None] = {}
    for row in deck.rows:
        drawn: list[Scene | None] = []
        for face in (deck.front, deck.back):
            try:
                drawn.append(face(row, size) if face else None)
            except Faults as faults:
                wrong |= dict.fromkeys(faults.template)
                wrong |= {str(at_row(deck.file, row.number, one)): None for one in faults.row}
            except ValueError as error:
                wrong[str(at_row(deck.file, row.number, error))] = None
        if wrong:
            continue
        front, back = (
            extended(one, BLEED) if one and deck.extend and bare(one, BLEED) else one
            for one in drawn
        )
        assert front
        if back:
            # Equal backs share one drawing in the file.
            back = backs.setdefault(back.items, back)
        things.append(Thing(row.name, front, back, row.count, _read_out(row, front)))
    if wrong:
        raise ValueError("\n".join(list(wrong)[:MANY]))
    return tuple(things)


def load(
    cards: Path,
    front: Path,
    back: Path | None,
    pictures: Path,
    fonts: Sequence[Path] = (),
    extend: bool = False,
) -> Deck:
    """Reads a deck from files. ValueError names the file that cannot be read, or says what is wrong
    in it.
    """
    for path in fonts:
        typefaces.add(contents(path, typefaces.LARGEST), path.name)
    found = _whole(folder(pictures))
    rows = table.read(contents(cards, table.LARGEST), cards.name)
    faces = [_face(path, found) if path else None for path in (front, back)]
    assert faces[0]
    return Deck(cards.name, rows, faces[0], faces[1], extend)


def of(
    files: Mapping[str, bytes], cards: str, front: str, back: str = "", extend: bool = False
) -> Deck:
    """Makes a deck from files in memory, by name; fonts have to be registered before. ValueError
    says what is wrong in which file.
    """
    found = _whole(_anywhere(files))
    rows = table.read(files[cards], cards)
    return Deck(
        cards,
        rows,
        svg_face(files[front], front, found),
        svg_face(files[back], back, found) if back else None,
        extend,
    )


def _anywhere(files: Mapping[str, bytes]) -> Pictures:
    """Pictures by name; a folder in the name is ignored, because the files have none."""
    held = given(files)
    return lambda name: held(name if name in files else re.split(r"[/\\\\]", name)[-1])


def svg_face(data: bytes, file: str, pictures: Pictures) -> Drawing:
    """A function that draws rows with an SVG template. ValueError says what the template may not
    contain.
    """
    return Drawing(template.read(data, file), pictures)


def _face(path: Path, pictures: Pictures) -> Face:
    if path.suffix != ".py":
        return svg_face(contents(path, template.LARGEST), path.name, pictures)
    contents(path, template.LARGEST)
    try:
        drawn = runpy.run_path(str(path)).get("face")
    except (Exception, SystemExit) as error:
        raise _failed(path, error) from error
    if not callable(drawn):
        raise invalid("{file} has no function face(row)", file=path.name)

    def face(row: Row, size: tuple[float, float]) -> Scene:
        try:
            scene = drawn(row)
        except ValueError:
            raise  # the template's own message about the row
        except (Exception, SystemExit) as error:
            raise _failed(path, error) from error
        if not isinstance(scene, Scene):
            raise invalid("{file} did not return a scene", file=path.name)
        if abs(scene.width - size[0]) > 0.01 or abs(scene.height - size[1]) > 0.01:
            said = {
                "w": decimal(scene.width, 2),
                "h": decimal(scene.height, 2),
                "wide": decimal(size[0], 2),
                "high": decimal(size[1], 2),
            }
            raise invalid("the face is {w} x {h} mm, and the card {wide} x {high} mm", **said)
        return scene

    return face


def _failed(path: Path, error: BaseException) -> ValueError:
    """The error of a Python template, with the line that raised it if that is in the template
    itself.
    """
    line, reason = (
        (error.lineno, error.msg) if isinstance(error, SyntaxError) else (None, str(error))
    )
    for frame, at in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == str(path):
            line = at
    said = " ".join(f"{type(error).__name__}: {reason}".split())[:200]
    return invalid("{file}, line {line}: {reason}", file=path.name, line=line or 1, reason=said)


def _read_out(row: Row, front: Scene) -> str:
    """A card for those who cannot see it: its name, and its texts."""
    texts = [item.text for item in leaves(front.items) if isinstance(item, Text)]
    whole = "".join(spaced(texts))
    return whole if whole.startswith(row.name) else f"{row.name}. {whole}".strip()


def _whole(pictures: Pictures) -> Pictures:
    """The same pictures, each decoded once to check that it is complete."""

    @cache
    def found(name: str) -> bytes:
        data = pictures(name)
        return data if name.lower().endswith(".svg") else whole(data, name)

    return found


def contents(path: Path, most: int) -> bytes:
    """A file's contents, up to `most` + 1 bytes. ValueError if it cannot be read."""
    try:
        with path.open("rb") as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise invalid(
            "{path} cannot be read: {reason}", path=path, reason=error.strerror or error
        ) from None
