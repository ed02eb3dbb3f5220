"""From a kit and choices to documents and files.

A document is one PDF. A kit makes one, or two if only some of its sheets are printed on both sides,
and one more if backs are a file of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final
from zlib import crc32

from printkit import dxf, exports, hyphens, pdf, pictures, svg
from printkit.choices import BOTH_SIDES, SHOPS, Choices
from printkit.fonts.metrics import break_words
from printkit.kits import KITS
from printkit.layout.frame import finished, scaled, shifted
from printkit.layout.modes import in_mode
from printkit.leaves import lay_out, shared
from printkit.making import Job, at_once
from printkit.pages.checklist import checklist
from printkit.pages.testpage import test_page
from printkit.paper import Draft, Leaf, LeftOut
from printkit.parts import ANY, OWN, Board, Drawn, Kit, Made, own_size
from printkit.pictures import Picture, Row
from printkit.scene import AnyItem, Scene, Sheet
from printkit.tabletop import saved_object
from rulescore import translation
from rulescore.generators import result_of
from rulescore.translation import invalid, say, say_count

break_words(hyphens.points)

Progress = Callable[[int, int, str], None]
"""Called after each step with the number done, the total, and the name of what was made."""
TO_READ: Final = "to-read"
"""Suffix of the files for reading on a screen."""
NAMED: Final = {"long": "", "none": "no-backs"}
"""The settings of backs whose names in file names are others."""


@dataclass(frozen=True)
class Document:
    """A document of a kit: the stem of its file names, its title, its sheets, and how the printer
    turns the paper ("" = one-sided).

    `empty` are the indices of sheets after which a page stays blank, since they have no back.
    """

    stem: str
    title: str
    sheets: tuple[Sheet, ...]
    duplex: str = ""
    empty: frozenset[int] = frozenset()


def kit(kit_id: str) -> Kit:
    """The kit of that id. ValueError lists the kits."""
    if kit_id not in KITS:
        raise invalid(
            "there is no kit {kit}; choose one of {list}",
            kit=repr(kit_id[:40]),
            list=", ".join(KITS),
        )
    return KITS[kit_id]


def settled(chosen: Kit, choices: Choices) -> Choices:
    """The choices with the game's options as values, a size if the kit has sizes, and parts in the
    kit's order. ValueError lists the valid values.

    A choice that changes nothing in this kit becomes the default, so that equal prints have equal
    names.
    """
    title = chosen.title
    sizes = chosen.sizes(choices.sheet)
    size = choices.size or next(iter(sizes), "")
    if size and not sizes:
        raise invalid(
            "{game} has no size {size}; it comes in one size only", game=title, size=repr(size[:40])
        )
    limits = OWN if chosen.game else ANY
    own = chosen.sleeves(choices.sheet) and own_size(size, limits) is not None
    if size and size not in sizes and not own:
        raise invalid(
            "{game} has no size {size}; choose one of {list}",
            game=title,
            size=repr(size[:40]),
            list=", ".join(sizes),
        )
    low, high = chosen.game.info.seats if chosen.game else (0, 0)
    if choices.seats and not chosen.game:
        raise invalid("{game} has no seats", game=title)
    if choices.seats and not low <= choices.seats <= high:
        takes = str(low) if low == high else say("{low} to {high}", low=low, high=high)
        said = {"game": title, "takes": takes, "seats": choices.seats}
        raise ValueError(
            say_count(
                "{game} is for {takes} seat, not {seats}",
                "{game} is for {takes} seats, not {seats}",
                high,
                **said,
            )
        )
    known = tuple(entry.id for entry in chosen.entries)
    for name in choices.parts:
        if name not in known:
            raise invalid(
                "{game} has no part {part}; choose one of {list}",
                game=title,
                part=repr(name[:40]),
                list=", ".join(known),
            )
    wanted = tuple(name for name in known if name in choices.parts)
    if choices.options and not chosen.game:
        raise invalid(
            "{game} has no option {option}",
            game=title,
            option=repr(next(iter(choices.options))[:40]),
        )
    options = chosen.game.options(dict(choices.options)) if chosen.game else {}
    if choices.sheet.corner and choices.paper == "both":
        raise invalid(
            "cutters find their marks on paper of a single size, not on {paper}",
            paper=choices.sheet.title,
        )
    if choices.deckfile and "deck" not in options:
        raise invalid("{game} has no deck", game=title)
    if not chosen.flat:
        backs = "none" if choices.backs == "gutter" else choices.backs
        choices = replace(choices, backs=backs, bleed=None, safe=False)
    if not chosen.stones:
        choices = replace(choices, stones="square", flat=False)
    if not chosen.straight:
        choices = replace(choices, joined=False)
    choices = replace(
        choices,
        size=size,
        sleeved=choices.sleeved and chosen.sleeves(choices.sheet),
        seats=choices.seats if choices.seats in chosen.seats else 0,
        options=options,
    )
    return replace(choices, parts=() if wanted == chosen.usual(choices) else wanted)


def chosen_parts(chosen: Kit, choices: Choices) -> tuple[list[Made], list[str]]:
    """Lays out the chosen parts for `settled` choices. Returns them with a sentence for each part
    that cannot be made, such as one too large for the paper, and the parts' notes. LeftOut if none
    can.
    """
    made, left_out, wanted = [], [], choices.parts or chosen.usual(choices)
    notes: list[str] = []
    for entry in chosen.entries:
        if entry.id in wanted:
            try:
                part = entry.draw(choices)
                title = part.title or entry.title()
                leaves = tuple(lay_out(entry.id, title, part, choices))
                made.append(Made(entry.id, title, part, leaves))
                notes += part.notes
            except LeftOut as error:
                left_out.append(str(error))
    if not made:
        raise LeftOut(left_out[0])
    return shared(made, choices), [*left_out, *notes]


@dataclass(frozen=True)
class Print:
    """A print: the parts on paper, and their documents; `left_out` says what could not be made.
    `files` makes the files.

    `maker` is the author and licence ("" = ours). File names begin with `stem`, or with `whole`,
    which names no parts, if each part has its own files. `leaves` are the sheets in order.
    """

    stem: str
    whole: str
    title: str
    choices: Choices
    made: tuple[Made, ...]
    documents: tuple[Document, ...]
    leaves: tuple[Leaf, ...]
    left_out: tuple[str, ...] = ()
    maker: tuple[str, str] = ("Siegeworks", "")

    def jobs(self) -> list[tuple[str, Job]]:
        """Every file by its name, with the job that makes it."""
        jobs: list[tuple[str, Job]] = []

        def add(name: str, made: Callable[..., bytes], *parts: object) -> None:
            jobs.append((name, partial(at_once, partial(made, *parts))))

        author, rights = self.maker
        drawing = partial(pdf.drawing, author=author, rights=rights)
        formats, mode = self.choices.formats, self.choices.mode
        layouts: list[tuple[AnyItem, ...]] = []
        for document in self.documents:
            sheets = [scaled(sheet, self.choices.scale) for sheet in document.sheets]
            if "pdf" in formats:
                how = {"duplex": document.duplex, "empty": document.empty}
                made = partial(drawing, document.title, sheets, **how)
                jobs.append((f"{document.stem}.pdf", made))
            for number, sheet in enumerate(document.sheets, 1):
                stem = f"{document.stem}-{number}"
                if "svg" in formats:
                    add(f"{stem}.svg", _svg, sheets[number - 1].scene, self.choices.outlined)
                lines = exports.lines(sheet) if "cut" in formats else None
                if lines and lines.items not in layouts:
                    layouts.append(lines.items)
                    add(f"{stem}-cut.svg", _svg, lines)
                    add(f"{stem}-cut.dxf", dxf.drawing, lines)
        if "pdf" in formats:
            jobs += [
                (f"{self.stem}-{TO_READ}.pdf", partial(drawing, self.title, in_mode(pages, mode)))
                for pages in self.readings()
            ]
        if "shop" in formats:
            pages = in_mode(exports.shop_pages(self.made, SHOPS[self.choices.shop]), mode)
            if pages:
                jobs.append((f"{self.stem}-shop.pdf", partial(drawing, self.title, pages)))
        for name, scene in self.tables().items():
            add(f"{name}.svg", _svg, scene)
        for name, picture in self.pictures.items() if pictures.DRAWS else ():
            add(name, pictures.png, picture)
        if self.rows:
            add(f"{self.stem}-manifest.csv", pictures.as_csv, self.rows)
            add(f"{self.stem}-manifest.json", pictures.as_json, self.title, self.rows)
        if self.tables():
            saved = (self.title, self.whole, exports.tables(self.made))
            add(f"{self.stem}-tabletop-simulator.json", saved_object, *saved)
        return jobs

    def readings(self) -> list[Sequence[Sheet]]:
        """For each part whose sheets are not in reading order, its pages in that order."""
        drawn = [(one.title, one.part.reading) for one in self.made if isinstance(one.part, Drawn)]
        return [reading(title, self.choices.sheet) for title, reading in drawn if reading]

    @property
    def pictures(self) -> Mapping[str, Picture]:
        """The pictures that are wanted, by file name."""
        return self._dots[0]

    @property
    def rows(self) -> Sequence[Row]:
        """The rows of the manifest of these pictures."""
        return self._dots[1]

    @cached_property
    def _dots(self) -> tuple[Mapping[str, Picture], Sequence[Row]]:
        found, rows = (
            pictures.pictures(self.whole, self.made, self.choices.mode, SHOPS[self.choices.shop])
            if "pictures" in self.choices.formats
            else ({}, [])
        )
        if "table" in self.choices.formats:
            sheets, lines = pictures.table_pictures(
                self.whole, exports.tables(self.made), self.tables()
            )
            found, rows = found | sheets, rows + lines
        return found, rows

    def tables(self) -> dict[str, Scene]:
        """The sheets for a virtual table in their mode, if wanted, by file name without suffix."""
        tables = exports.tables(self.made) if "table" in self.choices.formats else []
        drawn = in_mode([Sheet(table.name, table.scene) for table in tables], self.choices.mode)
        return {f"{self.whole}-{sheet.name}": sheet.scene for sheet in drawn}

    def files(
        self, progress: Progress = lambda done, of, name: None
    ) -> Iterator[tuple[str, bytes]]:
        """Makes every file, one after the other."""
        jobs = self.jobs()
        for done, (name, job) in enumerate(jobs, 1):
            yield name, result_of(job())
            progress(done, len(jobs), name)


def _svg(scene: Scene, outlined: bool = False) -> bytes:
    return svg.page(exports.text_as_shapes(scene) if outlined else scene).encode()


def make(kit_id: str, choices: Choices) -> Print:
    """A kit with these choices, ready to be written. ValueError says what is impossible."""
    return make_kit(kit(kit_id), choices)


def make_kit(chosen: Kit, choices: Choices) -> Print:
    """Like `make`, for a kit that is not registered."""
    choices = settled(chosen, choices)
    (made, left_out), title, kit_id = chosen_parts(chosen, choices), chosen.title, chosen.id
    options = tuple(_options(chosen, choices))
    whole = _stem(choices, kit_id, choices.size, choices.paper, *options)
    stem = _stem(choices, kit_id, choices.size, choices.paper, *choices.parts, *options)
    leaves = _in_order(made, _spared(chosen, choices), choices)
    return Print(
        stem,
        whole,
        title,
        choices,
        tuple(made),
        tuple(documents(stem, title, leaves, choices)),
        tuple(leaves),
        tuple(left_out),
        chosen.maker,
    )


def _spared(chosen: Kit, choices: Choices) -> list[str]:
    """The titles of parts left out because they are not needed to play."""
    return (
        [] if choices.parts else [entry.title() for entry in chosen.entries if entry.spare(choices)]
    )


def _in_order(made: Sequence[Made], spared: Sequence[str], choices: Choices) -> list[Leaf]:
    """All sheets. First comes the parts list, with something to read on its back if both sides are
    printed.
    """
    leaves = list({id(leaf): leaf for one in made for leaf in one.leaves}.values())
    behind = _behind(made) if choices.backs in BOTH_SIDES else None
    rest = [leaf for leaf in leaves if leaf is not behind]
    first, *others = checklist(made, rest, spared, choices)
    return [
        Leaf(first, behind.front if behind else None),
        *(Leaf(draft) for draft in others),
        *rest,
    ]


def _behind(made: Sequence[Made]) -> Leaf | None:
    """The sheet for the back of the parts list: the game on one page, which is not cut up, or else
    the board, if it is whole.
    """
    whole = [
        one
        for one in made
        if len(one.leaves) == 1 and one.leaves[0].back is None and not one.leaves[0].front.lots
    ]
    summaries = [one.leaves[0] for one in whole if one.id == "summary"]
    return next(
        iter([*summaries, *(one.leaves[0] for one in whole if isinstance(one.part, Board))]), None
    )


def make_test_page(choices: Choices) -> Print:
    """The page that measures a printer, shifted by the chosen offset, so that it also checks it."""
    title = say("Siegeworks")
    stem = _stem(choices, "test-page", choices.paper)
    leaf = test_page(choices)
    return Print(
        stem, stem, title, choices, (), tuple(documents(stem, title, [leaf], choices)), (leaf,)
    )


def _stem(choices: Choices, *names: str) -> str:
    """The stem of file names: these names, then the choices that change the print and are not the
    default, and the language, so that no print overwrites another.
    """
    usual = Choices()
    said = (
        f"{choices.seats}-seats" if choices.seats else "",
        "sleeved" if choices.sleeved else "",
        f"own-deck-{_short(choices.deckfile)}" if choices.deckfile else "",
        f"bleed-{choices.bleed:g}" if choices.bleed is not None else "",
        "safe" if choices.safe else "",
        "outlined" if choices.outlined else "",
        f"stones-{choices.stones}" if choices.stones != usual.stones else "",
        "flat-towers" if choices.flat else "",
        "joined" if choices.joined else "",
        choices.shop,
        str(choices.day or ""),
        f"game-{_short(choices.record)}" if choices.record else "",
        choices.mode if choices.mode != usual.mode else "",
        NAMED.get(choices.backs, choices.backs),
        f"marks-{choices.marks}" if choices.marks != usual.marks else "",
        translation.spoken() if translation.spoken() != translation.ENGLISH else "",
    )
    return "-".join(part for part in (*names, *said) if part)


def _options(chosen: Kit, choices: Choices) -> Iterator[str]:
    """Parts of file names for the game's options that are not the default, such as `knights-acfh`;
    a custom value is too long and becomes a hash.
    """
    for option in chosen.options:
        value = option.read(choices.options[option.name])
        if value not in option.choices:
            yield f"own-{option.name}-{_short(str(value))}"
        elif value != option.default:
            yield f"{option.name}-{option.text(value)}"


def _short(text: str) -> str:
    """A hash of eight letters."""
    return f"{crc32(text.encode()):08x}"


def documents(stem: str, title: str, leaves: Sequence[Leaf], choices: Choices) -> list[Document]:
    """The leaves as finished documents in their mode, with backs if the choices want them."""
    return [
        replace(document, sheets=in_mode(document.sheets, choices.mode))
        for document in _documents(stem, title, leaves, choices)
    ]


def _documents(stem: str, title: str, leaves: Sequence[Leaf], choices: Choices) -> list[Document]:
    count = len(leaves)
    numbered = list(enumerate(leaves, 1))

    def front(number: int, leaf: Leaf) -> Sheet:
        return finished(title, leaf.front, number, count)

    def back(number: int, draft: Draft) -> Sheet:
        sheet = shifted(finished(title, draft, number, count), choices.offset)
        return replace(sheet, back=True)

    one = [front(number, leaf) for number, leaf in numbered if leaf.back is None]
    two = [
        (front(number, leaf), back(number, leaf.back))
        for number, leaf in numbered
        if leaf.back is not None
    ]
    if not two:
        return [Document(stem, title, tuple(one))]
    if choices.backs in ("long", "short"):
        sheets: list[Sheet] = []
        empty = set()
        for number, leaf in numbered:
            sheets.append(front(number, leaf))
            if leaf.back is not None:
                sheets.append(back(number, leaf.back))
            elif number < count:
                empty.add(len(sheets) - 1)
        return [Document(stem, title, tuple(sheets), choices.backs, frozenset(empty))]
    single = [Document(f"{stem}-one-sided", title, tuple(one))] if one else []
    if choices.backs == "separate":
        # For the backs, the stack of fronts is fed in again: no sheet without a back may lie in it.
        fronts, backs = (tuple(sheets) for sheets in zip(*two, strict=True))
        return [
            *single,
            Document(f"{stem}-fronts", title, fronts),
            Document(f"{stem}-backs", title, backs),
        ]
    return [
        *single,
        Document(
            f"{stem}-two-sided",
            title,
            (*(sheet for sheet, _ in two), *(sheet for _, sheet in reversed(two))),
        ),
    ]
