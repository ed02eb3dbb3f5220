"""The command line: what it writes, the same bytes each time, one line for bad input."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from printkit.__main__ import LIBRARIES, main
from printkit.choices import Choices, read
from printkit.everything import write
from printkit.fonts.metrics import shortened, width
from printkit.kits import KITS
from printkit.press import make
from rulescore import __version__, translation

from .helpers import files_of

ROOT = Path(__file__).parents[2]
PARTS = [entry.id for entry in KITS["siege-1966"].entries]


def test_list_names_every_kit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(KITS)


def test_the_version_needs_no_library(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "printkit.command", None)
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"printkit {__version__}\n"


def test_files_of_a_kit(tmp_path: Path) -> None:
    assert (
        main(
            [
                "siege-1966",
                "--paper",
                "a4",
                "--backs",
                "none",
                "--formats",
                "pdf,svg",
                "--out",
                str(tmp_path / "new" / "folder"),
            ]
        )
        == 0
    )
    written = {file.name: file.read_bytes() for file in (tmp_path / "new" / "folder").iterdir()}
    assert written == files_of("a4")


@pytest.mark.slow
def test_options_of_the_game_change_the_board(tmp_path: Path) -> None:
    assert (
        main(
            [
                "siege-1966",
                "--option",
                "knights=acfh",
                "--option",
                "crowns=3",
                "--backs",
                "none",
                "--formats",
                "pdf,svg",
                "--out",
                str(tmp_path),
            ]
        )
        == 0
    )
    usual = {
        name.replace("-a4", "-a4-knights-acfh-crowns-3"): data
        for name, data in files_of("a4").items()
    }
    assert usual.keys() == {path.name for path in tmp_path.iterdir()}
    changed = {
        name.removeprefix("siege-1966-25-a4-knights-acfh-crowns-3-no-backs")
        for name, data in usual.items()
        if (tmp_path / name).read_bytes() != data
    }
    assert changed == {".pdf", "-2.svg", "-3.svg"}, "board and platform, nothing else"


@pytest.mark.slow
def test_another_process_writes_the_same_bytes(tmp_path: Path) -> None:
    """Though nobody reads what it says."""
    command = [sys.executable, "-m", "printkit", "siege-1966", "--backs", "none"]
    running = subprocess.Popen(
        [*command, "--formats", "pdf,svg", "--out", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdout
    running.stdout.close()
    _, error = running.communicate(timeout=120)
    assert (running.returncode, error) == (0, b"")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == files_of("a4")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "there is no kit 'chess'; choose one of " + ", ".join(KITS)),
        ([], "which kit? Choose one of " + ", ".join(KITS)),
        (
            ["siege-1966", "--paper", "papyrus"],
            "paper is one of a4, letter, a3, tabloid, a5, both, not 'papyrus'",
        ),
        (["x" * 500], "there is no kit"),
        (["siege-1966", "--option", "knights=abcd"], "option knights takes one of cdef"),
        (["siege-1966", "--option", "colour=pink"], "SIEGE (1966) has no option 'colour'"),
        (
            ["siege-1966", "--parts", "board,dragons"],
            "SIEGE (1966) has no part 'dragons'; choose one of " + ", ".join(PARTS),
        ),
        (["siege-1966", "--size", "99"], "SIEGE (1966) has no size '99'; choose one of 25, 35"),
        (
            ["siege-the-king", "--size", "60"],
            "Siege the King has no size '60'; choose one of poker, tcg, bridge, mini, tarot,"
            " square",
        ),
        (
            ["siege-the-king", "--size", "20x90"],
            "a card is 44 to 105 mm wide and 63 to 148 mm high, not 20x90",
        ),
        (
            ["siege-1966", "--size", "60x90"],
            "SIEGE (1966) has no size '60x90'; choose one of 25, 35",
        ),
        (["siege-1966", "--seats", "7"], "SIEGE (1966) is for 2 seats, not 7"),
        (["siegestones", "--seats", "7"], "SiegeStones is for 2 to 4 seats, not 7"),
        (
            ["siege-by-number", "--size", "30"],
            "Siege by Number has no size '30'; it comes in one size only",
        ),
        (["siege-1966", "--seats", "two"], "seats is a whole number, not 'two'"),
        (
            ["siege-1966", "--paper", "a5", "--size", "35", "--parts", "castle"],
            "Castle platform does not fit on A5",
        ),
        (
            ["siege-1966", "--backs", "sideways"],
            "backs is one of none, long, short, stack, gutter, separate, not 'sideways'",
        ),
        (["siege-1966", "--bleed", "7"], "bleed is one of 0, 0.5, 1, 1.5, 2, 2.5, 3, not '7'"),
        (
            ["siege-1966", "--mode", "sepia"],
            "mode is one of colour, ink, bw, contrast, not 'sepia'",
        ),
        (
            ["siege-1966", "--formats", "pdf,docx"],
            "format is one of pdf, svg, cut, shop, pictures, table, not 'docx'",
        ),
        (
            ["siege-1966", "--formats", ","],
            "formats is at least one of pdf, svg, cut, shop, pictures, table",
        ),
        (["siege-1966", "--formats", ""], "formats is at least one of"),
        (
            ["siegestones", "--parts", "rules", "--formats", "shop"],
            "siegestones-32-a4-rules: there is nothing to write as shop",
        ),
        (
            ["--test-page", "--formats", "cut,shop", "--backs", "none"],
            "test-page-a4-no-backs: there is nothing to write as cut, shop",
        ),
        (["--test-page", "--seats", "2"], "'seats' does not apply to the test page"),
        (["--test-page", "--option", "towers=3"], "'towers' does not apply to the test page"),
        (["siegestones", "--test-page"], "--test-page and siegestones do not go together"),
        (["siegestones", "--all"], "--all and siegestones do not go together"),
        (["--list", "--all"], "--list and --all do not go together"),
        (["--list", "--test-page"], "--list and --test-page do not go together"),
        (["--test-page", "--all"], "--all and --test-page do not go together"),
        (
            [
                "siegestones",
                "--deck-file",
                str(ROOT / "rulescore" / "games" / "siege_the_king" / "decks" / "1-5.csv"),
            ],
            "SiegeStones has no deck",
        ),
        (
            ["siege-1966", "--paper", "letter", "--option", "paper=a3"],
            "'paper' is a print choice, not an option of the game",
        ),
        (["siege-1966", "--duplex-offset", "-1,2"], "the offset of backs is three numbers"),
        (["siege-1966", "--duplex-offset", "1,2"], "the offset of backs is three numbers"),
        (["siege-1966", "--duplex-offset", "1,2,nan"], "the offset of backs is three numbers"),
        (["siege-1966", "--duplex-offset", "١,2,3"], "the offset of backs is three numbers"),
        (["siege-1966", "--duplex-offset", "1_0,2,3"], "the offset of backs is three numbers"),
    ],
)
def test_bad_input_gets_one_line(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--out", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert error.startswith(said)
    assert error.count("\n") == 1
    assert len(error) < 200
    assert not (tmp_path / "out").exists()


def test_an_option_that_is_unknown_ends_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["siege-1966", "--colour", "pink"])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert "--colour" in error
    assert error.count("\n") == 1


def test_a_folder_that_is_a_file_gets_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("here already")
    assert main(["siege-1966", "--out", str(tmp_path / "file")]) == 2
    error = capsys.readouterr().err
    assert "cannot be written" in error
    assert error.count("\n") == 1
    assert (tmp_path / "file").read_text() == "here already"


def test_a_file_that_cannot_be_finished_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "kit.pdf").mkdir()
    with pytest.raises(OSError, match=r"kit\.pdf"):
        write(tmp_path / "kit.pdf", b"data")
    assert [file.name for file in tmp_path.iterdir()] == ["kit.pdf"]


@pytest.mark.slow
def test_all_writes_every_kit_on_every_paper_with_room_and_a_contact_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kits = {name: KITS[name] for name in ("siegestones", "siege-1966")}
    monkeypatch.setattr("printkit.everything.KITS", kits)
    arguments = ["--paper", "a4", "--parts", "summary", "--formats", "pdf", "--contact"]
    assert main(["--all", *arguments, "--out", str(tmp_path)]) == 0
    written = {
        file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.is_file()
    }
    assert {f"{kit_id}/a4" for kit_id in kits} == {
        "/".join(name.split("/")[:2]) for name in written if "/" in name
    }
    assert {"contact.pdf", "contact-1.svg"} <= written
    assert len(capsys.readouterr().out.splitlines()) == len(written)


@pytest.mark.parametrize("wrong", [["--option", "nope=1"], ["--parts", "nope"]])
def test_all_with_a_mistake_ends_with_status_2(
    wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["--all", "--paper", "a4", "--contact", "--out", str(tmp_path / "out"), *wrong]) == 2
    )
    error = capsys.readouterr().err.splitlines()
    assert error[-1] == "no kit can be made with these choices"
    assert sum("nope" in line for line in error) == len(KITS)
    assert not (tmp_path / "out").exists()


def test_what_has_no_room_is_said_and_all_else_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(
            [
                "siege-1966",
                "--paper",
                "a5",
                "--size",
                "35",
                "--backs",
                "none",
                "--formats",
                "pdf",
                "--out",
                str(tmp_path),
            ]
        )
        == 0
    )
    assert capsys.readouterr().err.splitlines() == [
        "siege-1966-35-a5-no-backs: Castle platform does not fit on A5"
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["siege-1966-35-a5-no-backs.pdf"]
    one = make("siege-1966", Choices(paper="a5", size="35"))
    assert [part.id for part in one.made] == ["board", "pieces", "summary", "rules"]


def test_the_test_page_is_written_with_the_offset(tmp_path: Path) -> None:
    assert main(["--test-page", "--formats", "pdf", "--out", str(tmp_path / "one")]) == 0
    assert (
        main(
            [
                "--test-page",
                "--formats",
                "pdf",
                "--duplex-offset",
                "0.6,-1.2,0.3",
                "--out",
                str(tmp_path / "two"),
            ]
        )
        == 0
    )
    (one,), (two,) = (
        [file.read_bytes() for file in (tmp_path / name).iterdir()] for name in ("one", "two")
    )
    assert one != two


def test_an_offset_may_begin_with_a_minus_sign(tmp_path: Path) -> None:
    for name, offset in (
        ("one", ["--duplex-offset", "-0.6,-1.2,0.3"]),
        ("two", ["--duplex-offset=-0.6,-1.2,0.3"]),
        ("none", []),
    ):
        assert (
            main(["--test-page", "--formats", "pdf", *offset, "--out", str(tmp_path / name)]) == 0
        )
    one, two, none = (
        (tmp_path / name / "test-page-a4.pdf").read_bytes() for name in ("one", "two", "none")
    )
    assert one == two != none


def test_list_of_a_kit_names_its_parts_and_sizes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "siege-1966"]) == 0
    translation = capsys.readouterr().out.split()
    assert {"board", "pieces", "castle", "rules", "--size", "25", "35"} <= set(translation)


def test_choices_survive_as_texts() -> None:
    choices = Choices(
        paper="letter",
        backs="gutter",
        bleed=3,
        mode="bw",
        offset=(0.6, -1.2, 0.3),
        parts=("board",),
        size="35",
        sleeved=True,
        formats=("pdf",),
        options={"knights": "acfh"},
    )
    assert read(choices.texts()) == choices
    assert Choices().texts() == {}


HEAD = "kind,value,count,title,text\n"
CASTLE = "king,,2,,\nthrone,,4,,\n"


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ("", "deck.csv is empty"),
        (HEAD, "at least 10 are needed"),
        (HEAD + CASTLE + "attacker,4,5000,Ram,\n", "row 4, column count"),
        (HEAD + CASTLE + "attacker,4,1,Ram,\n" * 5000, ""),
        (HEAD + CASTLE + f"attacker,4,12,{'R' * 300},\n", "row 4, column title"),
        (HEAD + CASTLE + "attacker,4,12,\u57ce,\n", "\u57ce"),
        ("\0\1\2" * 999, ""),
        (None, "cannot be read"),
    ],
)
def test_a_bad_deck_file_gets_one_line_and_leaves_nothing(
    deck: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deck.csv"
    if deck is None:
        file.mkdir()
    else:
        file.write_text(deck, encoding="utf-8")
    assert main(["siege-the-king", "--deck-file", str(file), "--out", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert 20 < len(error) < 250
    assert not (tmp_path / "out").exists()


def test_a_disk_that_is_full_half_way_leaves_whole_files_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (180_000, hard))
    try:
        assert (
            main(
                [
                    "siege-1966",
                    "--backs",
                    "none",
                    "--formats",
                    "pdf,svg",
                    "--out",
                    str(tmp_path / "out"),
                ]
            )
            == 2
        )
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    error = capsys.readouterr().err
    assert "cannot be written" in error
    assert error.count("\n") == 1
    written = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert 0 < len(written) < len(files_of("a4"))
    assert all(data == files_of("a4")[name] for name, data in written.items())


@pytest.mark.linux
def test_a_folder_that_may_not_be_written_gets_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if os.geteuid() == 0:
        pytest.skip("the superuser may write everywhere")
    (tmp_path / "locked").mkdir(mode=0o500)
    assert main(["siege-1966", "--out", str(tmp_path / "locked")]) == 2
    error = capsys.readouterr().err
    assert "cannot be written" in error
    assert error.count("\n") == 1
    assert list((tmp_path / "locked").iterdir()) == []


def test_a_long_title_is_shortened_on_the_frame() -> None:
    title = "The siege of the castle upon the hill " * 8
    assert len(title) > 300
    short = shortened(title, "serif", 4.4, 150)
    assert width(short, "serif", 4.4) <= 150
    assert short.endswith("…")


@pytest.mark.slow
def test_prints_that_differ_have_files_of_different_names() -> None:
    towers = Choices(parts=("towers",))
    names = [
        {name for name, _ in make("siegestones", choices).jobs()}
        for choices in (
            Choices(),
            towers,
            Choices(parts=("towers", "board")),
            replace(towers, mode="bw"),
            *(replace(towers, backs=backs) for backs in ("short", "stack", "gutter", "separate")),  # type: ignore[arg-type]
        )
    ]
    assert sum(map(len, names)) == len(set().union(*names))
    one = make("siegestones", Choices(parts=("towers",), mode="bw", backs="short"))
    assert one.stem == "siegestones-32-a4-towers-bw-short"
    assert (
        one.stem
        == make("siegestones", Choices(parts=("towers", "towers"), mode="bw", backs="short")).stem
    )
    usual = tuple(reversed(KITS["siege-1966"].usual(Choices())))
    assert make("siege-1966", Choices(parts=usual)).stem == "siege-1966-25-a4"


def test_prints_for_other_seats_sleeves_and_decks_have_names_of_their_own() -> None:
    assert (
        make("nobles-and-peasants", Choices(parts=("scores",), seats=3)).stem
        == "nobles-and-peasants-32-a4-scores-3-seats"
    )
    own = Choices(
        parts=("cards",),
        sleeved=True,
        deckfile="kind,value,count,title,text\nattacker,2,12,,\n",
        mode="bw",
    )
    assert re.fullmatch(
        "siege-the-king-poker-a4-cards-sleeved-own-deck-[0-9a-f]{8}-bw",
        make("siege-the-king", own).stem,
    )
    assert (
        make("siege-the-king", replace(own, deckfile=own.deckfile.replace("12", "13"))).stem
        != make("siege-the-king", own).stem
    )


def test_prints_for_other_options_bleed_and_lines_have_names_of_their_own() -> None:
    assert (
        make("siege-1966", Choices(options={"knights": "acfh", "special": "each"})).stem
        == "siege-1966-25-a4-knights-acfh"
    )
    assert (
        make(
            "siegestones", Choices(parts=("towers",), options={"central": True}, outlined=True)
        ).stem
        == "siegestones-32-a4-towers-central-yes-outlined"
    )
    assert (
        make("siege-the-king", Choices(parts=("cards",), bleed=0, safe=True)).stem
        == "siege-the-king-poker-a4-cards-bleed-0-safe"
    )
    assert (
        make("siege-the-king", Choices(parts=("cards",), options={"deck": "1-8"})).whole
        == "siege-the-king-poker-a4-deck-1-8"
    )
    names = {
        make("siege-the-king", Choices(parts=("cards",), options={"deck": deck})).whole
        for deck in ("4A2,4A3,4D2,4D3,W5,2J", "4A2,4A3,4D2,4D3,W5,3J")
    }
    assert len(names) == 2
    assert all(re.fullmatch("siege-the-king-poker-a4-own-deck-[0-9a-f]{8}", name) for name in names)


def test_german_prints_have_names_of_their_own(tmp_path: Path) -> None:
    try:
        assert (
            main(["--language", "de", "--test-page", "--formats", "pdf", "--out", str(tmp_path)])
            == 0
        )
    finally:
        translation.load(translation.ENGLISH)
    assert [path.name for path in tmp_path.iterdir()] == ["test-page-a4-de.pdf"]


def test_pictures_for_a_virtual_table_name_their_part_once() -> None:
    assert list(make("siege-the-king", Choices(parts=("cards",), formats=("table",))).tables()) == [
        "siege-the-king-poker-a4-cards-faces",
        "siege-the-king-poker-a4-cards-backs",
    ]


def test_an_interruption_ends_with_status_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("printkit.command.make", interrupted)
    assert main(["siege-1966"]) == 130
    assert capsys.readouterr().err == "\n"


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_that_is_missing_gets_one_line(
    library: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [*sys.modules]:
        if name.partition(".")[0] == "printkit" and name != "printkit.__main__":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    assert main(["--list"]) == 2
    assert (
        capsys.readouterr().err
        == "printing needs reportlab, svgwrite, markdown-it-py, pyphen and qrcodegen: pip install '.[print]'\n"
    )


def imported() -> Iterator[str]:
    """The packages that printkit cannot do without: those named at the top of a module."""
    for path in (ROOT / "printkit").rglob("*.py"):
        yield from re.findall(r"(?m)^(?:from|import) (\w+)", path.read_text(encoding="utf-8"))


@pytest.mark.slow
def test_the_print_extra_brings_what_printkit_imports() -> None:
    found = set(imported()) - set(sys.stdlib_module_names) - {"printkit", "rulescore"}
    assert found == set(LIBRARIES)
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]["print"]
    assert {name for module in found for name in packages_distributions()[module]} == {
        line.partition("==")[0] for line in extra
    }
    pinned = (ROOT / "requirements" / "build.txt").read_text(encoding="utf-8").split()
    assert set(extra) <= set(pinned)
