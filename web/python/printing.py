"""Printing in the page: the choices for a kit, its sheets as SVG, and its files, made by the same
functions as on the command line.

The page names a kit and the choices that are not defaults, as short texts of a link
(`printkit.choices`). Every call says all it needs, so a restarted worker can answer it too; what
was made last is only cached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, Literal

from rulescore import Option, translation
from rulescore.generators import retold
from rulescore.record import LONGEST_TEXT
from rulescore.translation import invalid, say, say_count
from web.python.call_types import (
    FilesTold,
    FileTold,
    News,
    PhotographsTold,
    PrintDocument,
    PrintedFile,
    PrintedPicture,
    PrintedSheet,
    PrintField,
    PrintKit,
    PrintSheet,
    Steps,
)

if TYPE_CHECKING:
    from printkit.choices import Choices
    from printkit.parts import Kit
    from printkit.press import Document, Print

Texts = Mapping[str, str]
Kind = Literal["one", "several", "switch", "number", "text", "file"]
Group = Literal["", "more", "rules"]

TEST_PAGE: Final = "test-page"
"""The id of the page that measures a printer."""
LONGEST: Final = 300
"""The most characters read from a text in a link."""
DECK_FILE: Final = "deckfile"
RECORD: Final = "record"
DECK_OPTION: Final = "deck"
"""A game with this option may be printed with a custom deck."""
DECK: Final = "deck"
"""The id of custom cards, whose files the page gives (`print_files`)."""
OF_DECK: Final = ("files", "face", "back", "extend", "name", "author", "licence")
"""The choices of custom cards beyond those of every kit; `files` is the mark of their files."""
SIZE_OF_ONES_OWN: Final = "own"
OWN_SIZE: Final = "ownsize"
"""Width and height of a card in mm, such as 60x90, for a custom size."""
USUAL_OWN_SIZE: Final = "60x90"
DATE: Final = (1980, 1, 1, 0, 0, 0)
"""The date of everything in a zip file, so that the same choices give the same bytes."""


class NoFiles(ValueError):
    """The files of a deck are not here, since the worker was restarted or they changed: the page
    gives them again.
    """


@dataclass
class _Files:
    """The files of custom cards by name, and their mark."""

    mark: str = ""
    held: dict[str, bytes] = field(default_factory=dict)

    def ending(self, *ends: str) -> list[str]:
        """The file names with one of these endings."""
        return [name for name in self.held if name.lower().endswith(ends)]


_files = _Files()
PICTURES: Final = (".png", ".jpg", ".jpeg", ".webp")
TABLES: Final = (".csv", ".tsv", ".json", ".txt", ".xlsx")
FONTS: Final = (".ttf",)
DRAWINGS: Final = (".svg",)


@dataclass
class _Kept:
    """What was made last, and its finished files."""

    key: tuple[str, str, tuple[tuple[str, str], ...]]
    print: Print
    files: dict[str, bytes] = field(default_factory=dict)


_kept: _Kept | None = None


def _made(game: str, texts: Texts) -> _Kept:
    """The kit for these choices. ValueError says which choice is impossible."""
    global _kept
    from printkit import choices, press

    key = (translation.spoken(), game, tuple(sorted(texts.items())))
    kept = _kept
    if kept is None or kept.key != key:
        chosen = choices.read(plain(texts))
        kit = _deck(texts) if game == DECK else press.kit(game) if game != TEST_PAGE else None
        made = press.make_kit(kit, chosen) if kit else press.make_test_page(chosen)
        kept = _kept = _Kept(key, made)
    return kept


def plain(texts: Texts) -> Texts:
    """The choices that every kit knows, with a custom size in place of its word."""
    chosen = {name: text for name, text in texts.items() if name not in (*OF_DECK, OWN_SIZE)}
    if chosen.get("size") == SIZE_OF_ONES_OWN:
        chosen["size"] = texts.get(OWN_SIZE, USUAL_OWN_SIZE)
    return chosen


def print_files(mark: str, data: Mapping[str, Any] | None = None) -> Steps[FilesTold]:
    """Takes the files of custom cards, typefaces too, in place of earlier ones; a step for each
    file.

    `{"files": [{"name", "said": what it is, "wrong": a sentence or ""}, ...]}`.
    """
    from printkit.decks import typefaces

    global _files
    typefaces.forget()
    _files = _Files()  # where this is dropped, there are none
    held = {name: bytes(content) for name, content in (data or {}).items()}
    told: list[FileTold] = []
    for done, (name, content) in enumerate(held.items()):
        yield done, len(held), ""
        told.append({"name": name, "said": _said(name), "wrong": _wrong(name, content)})
    _files = _Files(mark, held)
    return {"files": told}


def _said(name: str) -> str:
    """What a file is, by the end of its name."""
    titles = {
        TABLES: say("table of the cards"),
        DRAWINGS: say("template or picture"),
        PICTURES: say("picture"),
        FONTS: say("typeface"),
    }
    return next(
        (title for ends, title in titles.items() if name.lower().endswith(ends)), say("not used")
    )


def _wrong(name: str, data: bytes) -> str:
    """Why a file cannot be used, or ""."""
    from printkit.decks import pictures, table, template, typefaces

    checks: dict[tuple[str, ...], Callable[[], object]] = {
        TABLES: lambda: table.read(data, name),
        DRAWINGS: lambda: template.read(data, name),
        PICTURES: lambda: pictures.whole(data, name),
        FONTS: lambda: typefaces.add(data, name),
    }
    check = next((check for ends, check in checks.items() if name.lower().endswith(ends)), None)
    if check is None:
        return say(
            "{file} is not CSV, JSON, XLSX, SVG, PNG, JPEG, WebP or TTF; templates in Python are"
            " for the command line",
            file=name[:80],
        )
    try:
        check()
    except ValueError as error:
        return str(error)
    return ""


def _deck(texts: Texts) -> Kit:
    """The custom cards as a kit. ValueError says what is missing; NoFiles if their files are not
    here.
    """
    from printkit.decks import deck

    if texts.get("files", "") != _files.mark:
        raise NoFiles(say("The files of these cards are gone; choose them again."))
    tables, drawings = _files.ending(*TABLES), _files.ending(*DRAWINGS)
    if not tables:
        raise invalid("A table is missing: the cards as CSV or JSON, a row for each.")
    if not drawings:
        raise invalid("A template is missing: an SVG with the names of the table's columns as ids.")
    front, back = _faces(drawings, texts)
    cards = deck.of(_files.held, tables[0], front, back, texts.get("extend") == "yes")
    return cards.kit(
        texts.get("name") or tables[0].rpartition(".")[0] or tables[0],
        texts.get("author", ""),
        texts.get("licence", ""),
    )


def _faces(drawings: list[str], texts: Texts) -> tuple[str, str]:
    """The templates of fronts and backs: the chosen ones, or the first with such names; there may
    be no back.
    """

    def named(*translation: str) -> str:
        return next((name for name in drawings if name.lower().startswith(translation)), "")

    back = named("back", "rück", "rueck")
    front = named("face", "front", "vorder") or next(
        (name for name in drawings if name != back), drawings[0]
    )
    chosen = texts.get("face", "")
    behind = texts.get("back", back if back != front else "")
    return chosen if chosen in drawings else front, behind if behind in drawings else ""


def _of_deck(texts: Texts) -> Iterator[PrintField]:
    """The choices of custom cards as form fields."""
    drawings = _files.ending(*DRAWINGS)
    usual = _faces(drawings, {}) if drawings else ("", "")
    now = _faces(drawings, texts) if drawings else usual
    tables = _files.ending(*TABLES)
    fronts = {name: name for name in drawings}
    yield _field("face", say("Template of the fronts"), "one", now[0], usual[0], fronts)
    backs = {"": say("none"), **fronts}
    yield _field("back", say("Template of the backs"), "one", now[1], usual[1], backs)
    extended = texts.get("extend", "no")
    text = say("Extends the edges outwards where a template has no bleed.")
    switch = {"no": "", "yes": ""}
    yield _field("extend", say("Extend the edges"), "switch", extended, "no", switch, "more", text)
    name = tables[0].rpartition(".")[0] if tables else ""
    yield _field(
        "name", say("Name of the deck"), "text", texts.get("name", name), name, group="more"
    )
    for key, title in {"author": say("Author"), "licence": say("Licence")}.items():
        yield _field(key, title, "text", texts.get(key, ""), "", group="more")


def _field(
    name: str,
    title: str,
    kind: Kind,
    value: str,
    usual: str,
    titles: Mapping[str, str] | None = None,
    group: Group = "",
    text: str = "",
) -> PrintField:
    """A form field; `text` is its help."""
    entry: PrintField = {
        "name": name,
        "title": title,
        "help": text,
        "group": group,
        "kind": kind,
        "value": value,
        "usual": usual,
    }
    return entry if titles is None else entry | {"choices": list(titles.items())}


def print_kit(game: str, texts: Texts) -> PrintKit:
    """What the page of a kit shows; its pictures are for `print_picture`."""
    from printkit import press

    kit = _deck(texts) if game == DECK else press.kit(game)
    known, wrong = _readable(kit, texts)
    documents: tuple[Document, ...] = ()
    files: list[str] = []
    pictures: list[str] = []
    tables: list[str] = []
    try:
        kept = _made(game, known)
    except ValueError as error:
        wrong += str(error).splitlines()
    else:
        wrong += kept.print.left_out
        documents, files = kept.print.documents, [name for name, _ in kept.print.jobs()]
        pictures, tables = (
            list(kept.print.pictures),
            [f"{name}.png" for name in kept.print.tables()],
        )
    fields = [*(_of_deck(known) if game == DECK else ()), *_fields(kit, known)]
    return {
        "texts": known,
        "wrong": wrong,
        "fields": fields,
        "documents": [_document(one) for one in documents],
        "files": files,
        "pictures": pictures,
        "tables": tables,
    }


def _readable(kit: Kit, texts: Texts) -> tuple[dict[str, str], list[str]]:
    """The valid choices, each checked with those before it, and a sentence for each invalid one."""
    from printkit import choices, press
    from printkit.parts import own_size

    known: dict[str, str] = {}
    wrong: list[str] = []
    for name, text in sorted(texts.items(), key=lambda pair: pair[0] != "paper"):
        try:
            if len(text) > LONGEST and name not in (DECK_FILE, RECORD):
                reason = say_count(
                    "this text has {n} character: too long for a choice",
                    "this text has {n} characters: too long for a choice",
                    len(text),
                )
                raise ValueError(reason)
            if name == OWN_SIZE and own_size(text) is None:
                raise invalid(
                    "a size is width and height in mm, such as {usual}, not {given}",
                    usual=USUAL_OWN_SIZE,
                    given=repr(text[:40]),
                )
            press.settled(kit, choices.read(plain({**known, name: text})))
            known[name] = text
        except ValueError as error:
            wrong.append(str(error))
    return known, wrong


def _document(document: Document) -> PrintDocument:
    turns = {
        "": say("printed on one side"),
        "long": say("printed on both sides, turned over the long edge"),
    }
    turns["short"] = say("printed on both sides, turned over the short edge")
    sheets: list[PrintSheet] = [
        {
            "name": sheet.name,
            "number": sheet.number or number,
            "back": sheet.back,
            "file": f"{document.stem}-{number}.svg",
            "width": sheet.scene.width,
            "height": sheet.scene.height,
        }
        for number, sheet in enumerate(document.sheets, 1)
    ]
    return {"file": f"{document.stem}.pdf", "said": turns[document.duplex], "sheets": sheets}


def _fields(kit: Kit, texts: Texts) -> Iterator[PrintField]:
    """A kit's choices as form fields."""
    from printkit import choices, press
    from printkit.paper import PAPERS
    from rulescore.games.siege_the_king.decks import LONGEST_FILE

    now = press.settled(kit, choices.read(plain(texts)))
    usual = press.settled(kit, choices.Choices(paper=now.paper))

    def one(
        name: str,
        title: str,
        text: str,
        kind: Kind,
        titles: Mapping[str, str] | None = None,
        group: Group = "",
        usually: str | None = None,
    ) -> PrintField:
        usual_text = _text(usual, name) if usually is None else usually
        return _field(name, title, kind, _text(now, name), usual_text, titles, group, text)

    needed = kit.usual(now)
    parts = {
        entry.id: (
            entry.title() if entry.id in needed else say("{part} (optional)", part=entry.title())
        )
        for entry in kit.entries
    }
    chosen = one("parts", say("Parts"), "", "several", parts, usually=",".join(needed))
    if len(parts) > 1:
        yield chosen | {"value": chosen["value"] or chosen["usual"]}
    yield one(
        "paper",
        say("Paper"),
        "",
        "one",
        {paper.id: paper.title for paper in PAPERS.values()},
        usually=choices.Choices().paper,
    )
    sizes = dict(kit.sizes(now.sheet))
    if len(sizes) > 1:
        own = texts.get("size") == SIZE_OF_ONES_OWN
        if kit.sleeves(now.sheet):
            sizes[SIZE_OF_ONES_OWN] = say("a size of your own")
        if not own:
            sizes.setdefault(now.size, say("{size} mm", size=now.size))
        size = one("size", say("Size"), "", "one", sizes)
        yield size | {"value": SIZE_OF_ONES_OWN} if own else size
        if own:
            measures = say("Width x height of the card, such as {usual}.", usual=USUAL_OWN_SIZE)
            value = texts.get(OWN_SIZE, USUAL_OWN_SIZE)
            yield _field(
                OWN_SIZE, say("Your size, mm"), "text", value, USUAL_OWN_SIZE, text=measures
            )
    if kit.stones:
        shapes = {
            "square": say("square, cut straight from edge to edge"),
            "round": say("round, for scissors; towers with merlons"),
            "punch": say("round, for a punch of 25.4 mm"),
        }
        yield one("stones", say("Stones"), "", "one", shapes)
    yield one("mode", say("Colours"), "", "one", _modes())
    yield one(
        "backs",
        say("Backs"),
        say("How backs are printed, where something has a back."),
        "one",
        _backs(kit),
    )
    cutter = say(
        "Where to cut: lines for scissors and knife, or marks that a cutting machine can find. Its"
        " lines are in the files for plotter and laser."
    )
    yield one("marks", say("Marks"), cutter, "one", _marks())
    if kit.seats:
        seats = {"0": say("any number"), **{str(count): str(count) for count in kit.seats}}
        yield one("seats", say("Players"), "", "one", seats)
    if any(option.name == DECK_OPTION for option in kit.options):
        columns = say("A table with the columns kind, value, count, title, text, saved as CSV.")
        yield one(DECK_FILE, say("A deck of your own"), columns, "file", None, "more") | {
            "value": "",
            "high": LONGEST_FILE,
        }
    if kit.game:
        record = say("A game saved as a file, for a booklet of it.")
        yield one(RECORD, say("A game of yours"), record, "file", None, "more") | {
            "value": "",
            "high": LONGEST_TEXT,
        }
    files = say(
        "What the zip file holds. In the file for Tabletop Simulator, write the addresses of the"
        " pictures in the place of their names."
    )
    yield one("formats", say("Files"), files, "several", _formats(), "more")
    if kit.flat:
        usually = say("{n} mm, less where that saves a sheet", n=f"{choices.USUAL_BLEED:g}")
        bleeds = {"": usually} | {bleed: say("{n} mm", n=bleed) for bleed in choices.BLEEDS}
        yield one(
            "bleed",
            say("Bleed"),
            say(
                "How far colours extend past the cut, so that a cut slightly off leaves no white"
                " edge."
            ),
            "one",
            bleeds,
            "more",
        )
    offset = say(
        "Moves every back: mm to the right, mm down, degrees clockwise, as the test page measures"
        " them. Such as 0.6,-1.2,0.3"
    )
    yield one("offset", say("Offset of backs"), offset, "text", None, "more")
    scale = say(
        "Per cent across and down, for a printer whose scale is not true. Such as 100.3,99.8"
    )
    yield one("scale", say("Scale"), scale, "text", None, "more")
    margin = say("The edge that the printer does not reach.")
    yield one("margin", say("Margin, mm"), margin, "text", None, "more")
    switches = {"no": "", "yes": ""}
    if kit.sleeves(now.sheet):
        yield one(
            "sleeved",
            say("For sleeves"),
            say("Cards are a little smaller."),
            "switch",
            switches,
            "more",
        )
    if kit.stones:
        tiles = say("Tiles instead of towers to fold.")
        yield one("flat", say("Flat towers"), tiles, "switch", switches, "more")
    if kit.straight:
        fewest = say("Cards and tiles lie edge to edge: fewer cuts, but no bleed between them.")
        yield one("joined", say("Edge to edge"), fewest, "switch", switches, "more")
    if kit.flat:
        yield one(
            "safe",
            say("Safe zone"),
            say("Shows how far from the edge to keep anything that matters."),
            "switch",
            switches,
            "more",
        )
    yield one(
        "outlined",
        say("Text as outlines"),
        say("For plotters and lasers, in SVG files."),
        "switch",
        switches,
        "more",
    )
    for option in kit.options:
        if option.name in kit.printed:
            yield _option(option, now.options[option.name])


def _text(chosen: Choices, name: str) -> str:
    """A choice as short text."""
    value = getattr(chosen, name)
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ",".join(f"{part:g}" if isinstance(part, float) else str(part) for part in value)
    if isinstance(value, float):
        return f"{value:g}"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _modes() -> dict[str, str]:
    return {
        "colour": say("in colour"),
        "ink": say("outlines, to save ink"),
        "bw": say("black and white"),
        "contrast": say("high contrast"),
    }


def _backs(kit: Kit) -> dict[str, str]:
    titles = {
        "none": say("none"),
        "long": say("on the other side, turned over the long edge"),
        "short": say("on the other side, turned over the short edge"),
        "stack": say("all fronts, then all backs, fed again by hand"),
        "gutter": say("beside the fronts, to be folded"),
        "separate": say("in a file of their own"),
    }
    return (
        titles if kit.flat else {name: title for name, title in titles.items() if name != "gutter"}
    )


def _marks() -> dict[str, str]:
    return {
        "crop": say("lines at the corners"),
        "none": say("none"),
        "silhouette": say("for Silhouette, three"),
        "silhouette-4": say("for Silhouette Cameo 5 Alpha, four"),
        "cricut": say("none, and all in the middle, for Cricut, which prints its own"),
    }


def _formats() -> dict[str, str]:
    return {
        "pdf": say("PDF"),
        "svg": say("SVG, one file a sheet"),
        "cut": say("lines for plotter and laser (SVG)"),
        "shop": say("for a print shop (PDF, a page for each thing)"),
        "pictures": say("a picture of each thing, at 300 and 600 dpi (PNG, with a list)"),
        "table": say(
            "for a virtual table (SVG, PNG, a saved object of Tabletop Simulator, with a list)"
        ),
    }


def _option(option: Option, value: Any) -> PrintField:
    """An option of the game as a form field."""
    text, usual = option.text(value), option.text(option.default)
    title, help_ = translation.shown(option.title), translation.shown(option.help)
    if isinstance(option.choices, range):
        number = _field(option.name, title, "number", text, usual, None, "rules", help_)
        return number | {"low": option.choices[0], "high": option.choices[-1]}
    kind: Kind = "switch" if isinstance(option.default, bool) else "one"
    titles = {option.text(choice): option.label(choice) for choice in option.choices}
    return _field(option.name, title, kind, text, usual, titles, "rules", help_)


def print_sheet(game: str, texts: Texts, file: str) -> PrintedSheet:
    """The picture of the sheet with that name in `print_kit`: `{"svg": text}`."""
    from printkit import svg
    from printkit.layout.frame import upright

    kept = _made(game, texts)
    for document in kept.print.documents:
        for number, sheet in enumerate(document.sheets, 1):
            if file == f"{document.stem}-{number}.svg":
                return {"svg": svg.page(upright(sheet).scene)}
    raise ValueError(_unknown(file))


def print_file(game: str, texts: Texts, file: str = "", send: bool = True) -> Steps[PrintedFile]:
    """The file with that name in `print_kit`, or the first: `{"name", "data": bytes}`. Without
    `send` it is only made, for `print_zip`.
    """
    kept = _made(game, texts)
    for name, job in kept.print.jobs():
        if name == file or not file:
            if name not in kept.files:
                kept.files[name] = yield from retold(job(), _counted)
            made: PrintedFile = {"name": name}
            return made | {"data": kept.files[name]} if send else made
    raise ValueError(_unknown(file))


def _counted(step: tuple[int, int]) -> News:
    """Progress without words: a bar says enough."""
    return *step, ""


def print_picture(game: str, texts: Texts, file: str) -> PrintedPicture:
    """A drawing without fonts, from which the page makes a PNG: `{"svg": text, "width", "height"}`,
    sizes in pixels.
    """
    from printkit import exports, svg

    picture = _made(game, texts).print.pictures.get(file)
    if picture is None:
        raise ValueError(_unknown(file))
    width, height = picture.size
    return {
        "svg": svg.page(exports.text_as_shapes(picture.scene)),
        "width": width,
        "height": height,
    }


def _unknown(file: str) -> str:
    return say("these choices do not produce a file {name}", name=repr(file[:60]))


def print_zip(game: str, texts: Texts, data: Mapping[str, Any] | None = None) -> Steps[PrintedFile]:
    """All files as one zip, with the pictures that the page has made (`data`: bytes by name):
    `{"name", "data": bytes}`.

    Files that `print_file` has made are reused.
    """
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

    from printkit.pictures import with_dpi

    kept = _made(game, texts)
    jobs = dict(kept.print.jobs())
    pictures = {
        name: with_dpi(bytes(data[name]), picture.dpi)
        for name, picture in kept.print.pictures.items()
        if data and name in data
    }
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name in [*jobs, *pictures]:
            info = ZipInfo(name, DATE)
            info.compress_type = ZIP_DEFLATED
            there = pictures.get(name, kept.files.get(name))
            archive.writestr(
                info, (yield from retold(jobs[name](), _counted)) if there is None else there
            )
            yield None
    kept.files.clear()
    return {"name": f"{kept.print.stem}.zip", "data": packed.getvalue()}


def print_read(
    texts: Texts, wide: list[int], data: Mapping[str, Any] | None = None
) -> Steps[PhotographsTold]:
    """What photographs of the test page tell, printed with these choices. `data` are their grey
    values, row by row, and `wide` the pixels in a row of each.

    `{"lines": sentences, "texts": the choices that make up for it}`. ValueError says why a picture
    does not tell.
    """
    from printkit import camera, choices, photo

    chosen = choices.read(texts)
    pictures = [bytes(values) for values in (data or {}).values()]
    sides = []
    for number, (values, width) in enumerate(zip(pictures, wide, strict=True)):
        grey = camera.Grey(width, len(values) // width, values)

        def counted(step: tuple[int, int], number: int = number) -> News:
            return number * step[1] + step[0], len(pictures) * step[1], ""

        sides.append((yield from retold(photo.read(grey, chosen.paper), counted)))
    lines, found = photo.told(sides, chosen)
    return {"lines": lines, "texts": found}
