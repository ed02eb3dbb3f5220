"""From a table, templates and pictures to a kit, which is laid out, printed and exported like our
own.
"""

from __future__ import annotations

import re
import runpy
import traceback
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from printkit.choices import Choices
from printkit.decks import table, template, typefaces
from printkit.decks.pictures import Pictures, folder, given, whole
from printkit.decks.table import Row, wrong
from printkit.layout.boxes import box
from printkit.parts import Entry, Flat, Kit, Net, Thing, always, card_size, card_sizes
from printkit.scene import Scene
from rulescore.translation import say

CORNER: Final = 3.0
"""The radius of the corners of cards, mm."""

Face = Callable[[Row, tuple[float, float]], Scene]
"""Draws a row at a size, mm."""


@dataclass(frozen=True)
class Deck:
    """The rows of a file and the functions that draw their fronts and backs."""

    file: str
    rows: list[Row]
    front: Face
    back: Face | None = None

    def cards(self, choices: Choices) -> Flat:
        """The cards at the chosen size. ValueError names the file and the row that cannot
        be drawn.
        """
        size = card_size(choices)
        backs: dict[Hashable, Scene] = {}
        things = []
        for row in self.rows:
            try:
                front = self.front(row, size)
                back = self.back(row, size) if self.back else None
            except ValueError as error:
                raise wrong(self.file, row.number, error) from None
            if back:
                # Equal backs share one drawing in the file.
                back = backs.setdefault(back.items, back)
            things.append(Thing(row.name, front, back, row.count))
        return Flat(things, corner=CORNER)

    def kit(self, name: str, author: str = "", licence: str = "") -> Kit:
        """The deck as a kit of that name. ValueError for a name without letters or digits."""

        def boxed(choices: Choices) -> Net:
            cards = self.cards(choices)
            return box(name, cards, choices, cards.things[0].back)

        entries = (
            Entry("cards", lambda: say("Cards"), self.cards),
            Entry("box", lambda: say("Box for the cards"), boxed, always),
        )
        return Kit(
            None, entries, lambda paper: card_sizes(), name=name, author=author, licence=licence
        )


def load(
    cards: Path, front: Path, back: Path | None, pictures: Path, fonts: Sequence[Path] = ()
) -> Deck:
    """Reads a deck from files. ValueError names the file that cannot be read, or says what is wrong
    in it.
    """
    for path in fonts:
        typefaces.add(_bytes(path, typefaces.LARGEST), path.name)
    found = _whole(folder(pictures))
    rows = table.read(_bytes(cards, table.LARGEST), cards.name)
    return Deck(cards.name, rows, _face(front, found), _face(back, found) if back else None)


def of(files: Mapping[str, bytes], cards: str, front: str, back: str = "") -> Deck:
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
    )


def _anywhere(files: Mapping[str, bytes]) -> Pictures:
    """Pictures by name; a folder in the name is ignored, because the files have none."""
    held = given(files)
    return lambda name: held(name if name in files else re.split(r"[/\\\\]", name)[-1])


def svg_face(data: bytes, file: str, pictures: Pictures) -> Face:
    """A function that draws rows with an SVG template. ValueError says what the template may not
    contain.
    """
    read = template.read(data, file)
    return lambda row, size: template.face(read, row, size, pictures)


def _face(path: Path, pictures: Pictures) -> Face:
    if path.suffix != ".py":
        return svg_face(_bytes(path, template.LARGEST), path.name, pictures)
    _bytes(path, template.LARGEST)
    try:
        drawn = runpy.run_path(str(path)).get("face")
    except (Exception, SystemExit) as error:
        raise _failed(path, error) from error
    if not callable(drawn):
        raise ValueError(say("{file} has no function face(row)", file=path.name))

    def face(row: Row, size: tuple[float, float]) -> Scene:
        try:
            scene = drawn(row)
        except ValueError:
            raise  # the template's own message about the row
        except (Exception, SystemExit) as error:
            raise _failed(path, error) from error
        if not isinstance(scene, Scene):
            raise ValueError(say("{file} did not return a scene", file=path.name))
        if abs(scene.width - size[0]) > 0.01 or abs(scene.height - size[1]) > 0.01:
            said = {
                "w": round(scene.width, 2),
                "h": round(scene.height, 2),
                "wide": round(size[0], 2),
                "high": round(size[1], 2),
            }
            raise ValueError(
                say("the face is {w} x {h} mm, and the card {wide} x {high} mm", **said)
            )
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
    return ValueError(
        say("{file}, line {line}: {reason}", file=path.name, line=line or 1, reason=said)
    )


def _whole(pictures: Pictures) -> Pictures:
    """The same pictures, each decoded once to check that it is complete."""

    @cache
    def found(name: str) -> bytes:
        data = pictures(name)
        if not name.lower().endswith(".svg"):
            whole(data, name)
        return data

    return found


def _bytes(path: Path, most: int) -> bytes:
    """A file's contents, up to `most` + 1 bytes."""
    try:
        with path.open("rb") as stream:
            return stream.read(most + 1)
    except OSError as error:
        raise ValueError(
            say("{path} cannot be read: {reason}", path=path, reason=error.strerror or error)
        ) from None
