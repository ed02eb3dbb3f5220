"""The command line's work: writes a kit, all kits or the test page, or lists what there is."""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from printkit import choices, photo, svg
from printkit.choices import Choices
from printkit.decks import versions
from printkit.decks.deck import contents, load
from printkit.decks.pictures import LARGEST, grey
from printkit.everything import all_prints, write, write_all
from printkit.kits import KITS
from printkit.layout.frame import upright
from printkit.making import Job, at_once
from printkit.pages.contact import contact
from printkit.pages.cutting import minutes
from printkit.paper import PAPERS
from printkit.pdf import drawing
from printkit.press import Print, kit, make, make_kit, make_test_page
from printkit.scene import Sheet
from rulescore.games.siege_the_king.decks import LONGEST_FILE
from rulescore.generators import result_of
from rulescore.record import LONGEST_TEXT
from rulescore.terminal import Parser, called
from rulescore.translation import LANGUAGES, invalid, say, shown

OFFSET: Final = "--duplex-offset"
MEASURED: Final = ("paper", "backs", "offset", "scale", "mode", "formats", "outlined")
"""The choices that apply to the test page."""
VALUES: Final[Mapping[str, Iterable[str]]] = {
    "language": LANGUAGES,
    "kit": KITS,
    "paper": PAPERS,
    "backs": choices.BACKS,
    "bleed": choices.BLEEDS,
    "marks": choices.MARKS,
    "mode": choices.MODES,
    "formats": choices.FORMATS,
    "shop": tuple(choices.SHOPS)[1:],
    "stones": choices.STONES,
}
"""The values that the help of an option lists."""


def run(words: Sequence[str]) -> None:
    """Runs a command line without `--language`. ValueError for bad input, OSError for a file that
    cannot be written.
    """
    if list(words[:1]) == ["deck"]:
        given = _deck_parser().parse_args(_joined(words[1:]))
        deck = load(
            given.cards,
            given.face,
            given.back,
            given.pictures or given.cards.parent,
            given.font,
            given.extend_edges,
        )
        since = given.since and versions.read(
            contents(given.since, versions.LARGEST), given.since.name
        )
        name = given.name or given.cards.stem
        kit = deck.kit(name, given.author, given.licence, since)
        one = make_kit(kit, choices.read(_texts(given)))
        _write(one, given)
        new = deck.version(since.number + 1 if since else 1, one.choices)
        path = given.out / f"{deck.kit(name).id}-version-{new.number}.json"
        write(path, new.written())
        return
    given = _parser().parse_args(_joined(words))
    kit_id = None if given.kit is None else given.kit[:40]
    ways = [
        way
        for way, asked in (
            ("--list", given.list),
            ("--all", given.all),
            ("--test-page", given.test_page),
            (kit_id, kit_id and not given.list),
        )
        if asked
    ]
    if len(ways) > 1:
        raise invalid("{one} and {other} do not go together", one=ways[0], other=ways[1])
    if given.read and not given.test_page:
        raise invalid("--read goes with --test-page")
    if given.list:
        _list(given.kit)
    elif given.all:
        _all(given, _texts(given))
    else:
        _one(given, _texts(given))


def _joined(words: Sequence[str]) -> list[str]:
    """Joins the offset and its numbers into one word; argparse would take numbers with a minus sign
    for an option.
    """
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] == OFFSET and word.startswith("-") and not word.startswith("--"):
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def _one(given: argparse.Namespace, texts: Mapping[str, str]) -> None:
    if given.test_page:
        for name in texts:
            if name not in MEASURED:
                raise invalid("{name} does not apply to the test page", name=repr(name[:40]))
        if given.read:
            _read_photographs(given.read, choices.read(texts))
            return
        one = make_test_page(choices.read(texts))
    elif given.kit:
        one = make(given.kit, choices.read(texts))
    else:
        raise invalid("which kit? Choose one of {list}", list=", ".join(KITS))
    _write(one, given)


def _read_photographs(paths: Sequence[Path], printed: Choices) -> None:
    """Tells what photographs of the test page tell. ValueError if they do not."""
    if len(paths) > 2:
        raise invalid("the test page has two sides: give one or two photographs")
    sides = []
    for path in paths:
        try:
            picture = grey(contents(path, LARGEST), path.name)
            sides.append(result_of(photo.read(picture, printed.paper)))
        except photo.Unsure as reason:
            raise ValueError(f"{path}: {reason}") from None
    lines, texts = photo.told(sides, printed)
    for line in lines:
        print(line)
    names = {"offset": OFFSET}
    words = [f"{names.get(name, f'--{name}')} {text}" for name, text in texts.items()]
    if words:
        print(say("Add to the command line: {words}", words=" ".join(words)))


def _write(one: Print, given: argparse.Namespace) -> None:
    """Writes the files of a kit or of the test page, and reports what was left out."""
    _say_left_out([f"{one.stem}: {sentence}" for sentence in one.left_out])
    jobs = [(given.out / name, job) for name, job in one.jobs()]
    if not jobs:
        raise ValueError(
            f"{one.stem}: "
            + say("there is nothing to write as {list}", list=", ".join(one.choices.formats))
        )
    if given.contact:
        jobs += _contact(given.out, [one])
    _do(jobs)


def _do(jobs: Sequence[tuple[Path, Job]]) -> None:
    """Writes files, and names each."""
    for done, (path, job) in enumerate(jobs, 1):
        write(path, result_of(job()))
        _show([path], done, len(jobs))


def _all(given: argparse.Namespace, texts: Mapping[str, str]) -> None:
    """Writes every kit on every paper, each into its own folder, and reports what does not fit.
    ValueError if nothing fits.
    """
    count, made, cutting = len(all_prints(texts)), 0, 0.0
    for done, (written, left_out, seconds) in enumerate(write_all(given.out, texts), 1):
        _say_left_out(left_out)
        cutting += seconds
        _show(written, done, count)
        made += len(written)
    if not made:
        raise invalid("no kit can be made with these choices")
    if cutting and "paper" in texts:
        _say_left_out([say("Cutting all of it: {minutes}", minutes=minutes(cutting))])
    if given.contact:
        prints = []
        for kit_id, chosen in all_prints(texts):
            with suppress(ValueError):
                prints.append(make(kit_id, choices.read(chosen)))
        _do(_contact(given.out, prints))


def _contact(out: Path, prints: Sequence[Print]) -> list[tuple[Path, Job]]:
    """The files of a contact sheet, each with the job that makes it."""
    pages = contact(
        [
            (one.stem, upright(sheet))
            for one in prints
            for made in one.documents
            for sheet in made.sheets
        ]
    )
    jobs: list[tuple[Path, Job]] = [
        (out / "contact.pdf", partial(drawing, say("Contact sheet"), pages))
    ]
    return jobs + [
        (out / f"contact-{number}.svg", partial(at_once, partial(_svg, page)))
        for number, page in enumerate(pages, 1)
    ]


def _say_left_out(sentences: Sequence[str]) -> None:
    for sentence in sentences:
        print(sentence, file=sys.stderr)


def _svg(page: Sheet) -> bytes:
    return svg.page(page.scene).encode()


def _show(paths: Sequence[Path], done: int, of: int) -> None:
    """Names the files just written, or draws a progress bar on a terminal."""
    if not sys.stdout.isatty():
        _tell("".join(f"{path}\n" for path in paths))
        return
    filled = 30 * done // of
    name = paths[-1].name if paths else ""
    _tell(f"\r\x1b[K[{'#' * filled}{'.' * (30 - filled)}] {done}/{of} {name}" + "\n" * (done == of))


def _tell(text: str) -> None:
    """Prints and flushes. Once the reader is gone, as behind `| head`, nothing more is printed, and
    the work goes on.
    """
    try:
        print(text, end="", flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog=called("printkit"),
        description=say("Writes a game's kit as PDF (to be printed at 100 %) and SVG."),
    )
    return _with_options(parser, "kit", "choice", "game")


def _deck_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog=f"{called('printkit')} deck",
        description=say("Prints your own cards: the rows of a table fill a template."),
    )
    parser.set_defaults(seats=None, day=None, site=None, record=None, option=[], deckfile=None)
    return _with_options(parser, "deck", "choice")


def _with_options(parser: argparse.ArgumentParser, *groups: str) -> argparse.ArgumentParser:
    """The parser with the options of these groups of `options.toml`."""
    for option in (option for group in groups for option in options()[group]):
        name, own = option["name"], {key: option[key] for key in option if key != "name"}
        values = ", ".join(VALUES.get(name.lstrip("-"), ()))
        own["help"] = shown(option.get("help", "{list}")).replace("{list}", values)
        if "type" in own:
            own["type"] = Path
        parser.add_argument(name, **own)
    return parser


@cache
def options() -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """The options of the command line, by their group."""
    return tomllib.loads(files(__package__).joinpath("options.toml").read_text("utf-8"))


def _texts(given: argparse.Namespace) -> dict[str, str]:
    """The choices and the game's options as `choices.read` takes them. ValueError for an option
    that has the name of a choice, or a deck that cannot be read.
    """
    options = dict(text.partition("=")[::2] for text in given.option)
    for name in options:
        if name in choices.NAMES:
            raise invalid("{name} is a print choice, not an option of the game", name=repr(name))
    texts = {
        name: getattr(given, name) for name in choices.NAMES if getattr(given, name) is not None
    }
    for name, longest in (("deckfile", LONGEST_FILE), ("record", LONGEST_TEXT)):
        if name in texts:
            texts[name] = _read(texts[name], longest)
    return texts | options


def _read(path: Path, longest: int) -> str:
    """The text of a file. ValueError if it cannot be read."""
    text = contents(path, longest).decode("utf-8", "replace")
    if not text.strip():
        raise invalid("{path} is empty", path=path)
    return text


def _list(kit_id: str | None) -> None:
    if kit_id is None:
        for name, one in KITS.items():
            _tell(f"{name:20}{one.title}: {', '.join(entry.title() for entry in one.entries)}\n")
        return
    for entry in kit(kit_id).entries:
        _tell(f"{entry.id:20}{entry.title()}\n")
    for name, title in kit(kit_id).sizes(PAPERS["a4"]).items():
        _tell(f"--size {name:13}{title}\n")
