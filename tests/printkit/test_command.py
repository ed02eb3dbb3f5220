"""The command line: what it writes, the same bytes each time, one line for bad input."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.__main__ import main
from printkit.choices import Choices, read
from printkit.everything import write
from printkit.fonts.metrics import fitted, shortened, width
from printkit.kits import KITS
from printkit.make import make

from .helpers import files_of, pdf_of

ROOT = Path(__file__).parents[2]


def test_list_names_every_kit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(KITS)


def test_files_of_a_kit(tmp_path: Path) -> None:
    assert main(["siege-1966", "--paper", "a4", "--backs", "none", "--out", str(tmp_path / "new" / "folder")]) == 0
    written = {file.name: file.read_bytes() for file in (tmp_path / "new" / "folder").iterdir()}
    assert written == files_of("a4")


def test_options_of_the_game_change_the_board(tmp_path: Path) -> None:
    assert main(["siege-1966", "--option", "knights=acfh", "--option", "crowns=3", "--backs", "none", "--out", str(tmp_path)]) == 0
    assert (tmp_path / "siege-1966-25-a4.pdf").read_bytes() != pdf_of("a4")
    usual = files_of("a4")
    changed = {name for name, data in usual.items() if (tmp_path / name).read_bytes() != data}
    assert changed == {"siege-1966-25-a4.pdf", "siege-1966-25-a4-2.svg", "siege-1966-25-a4-4.svg"}, "board and platform, nothing else"


def test_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        command = [sys.executable, "-m", "printkit", "siege-1966", "--paper", "letter", "--backs", "none", "--out", str(out)]
        subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, stdout=subprocess.DEVNULL)
        made.append({file.name: file.read_bytes() for file in out.iterdir()})
    assert made[0] == made[1]
    assert made[0]["siege-1966-25-letter.pdf"] == pdf_of("letter")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "there is no kit 'chess'; there is " + ", ".join(KITS)),
        ([], "which kit? There is " + ", ".join(KITS)),
        (["siege-1966", "--paper", "papyrus"], "paper is one of a4, letter, a3, tabloid, a5, both, not 'papyrus'"),
        (["x" * 500], "there is no kit"),
        (["siege-1966", "--option", "knights=abcd"], "option knights takes one of cdef"),
        (["siege-1966", "--option", "colour=pink"], "SIEGE (1966) has no option 'colour'"),
        (["siege-1966", "--parts", "board,dragons"], "SIEGE (1966) has no part 'dragons'; there is board, pieces, castle, summary, rules"),
        (["siege-1966", "--size", "99"], "SIEGE (1966) has no size '99'; there is 25, 35"),
        (["siege-1966", "--seats", "7"], "SIEGE (1966) is for 2 to 2 seats, not 7"),
        (["siege-1966", "--seats", "two"], "seats is a whole number, not 'two'"),
        (["siege-1966", "--paper", "a5", "--size", "35", "--parts", "castle"], "Castle platform does not fit on A5"),
        (["siege-1966", "--backs", "sideways"], "backs is one of none, long, short, stack, gutter, separate, not 'sideways'"),
        (["siege-1966", "--bleed", "7"], "bleed is one of 0, 2, 3, not '7'"),
        (["siege-1966", "--mode", "sepia"], "mode is one of colour, ink, bw, contrast, not 'sepia'"),
        (["siege-1966", "--formats", "pdf,docx"], "format is one of pdf, svg, cut, shop, table, not 'docx'"),
        (["siege-1966", "--duplex-offset", "1,2"], "the offset of backs is three numbers"),
        (["siege-1966", "--duplex-offset", "1,2,nan"], "the offset of backs is three numbers"),
    ],
)
def test_bad_input_gets_one_line(arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
    assert "--colour" in capsys.readouterr().err


def test_a_folder_that_is_a_file_gets_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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


def test_all_writes_every_kit_on_every_paper_with_room_and_a_contact_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--all", "--paper", "a4", "--formats", "pdf", "--contact", "--out", str(tmp_path)]) == 0
    written = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.is_file()}
    assert {f"{kit_id}/a4" for kit_id in KITS} == {"/".join(name.split("/")[:2]) for name in written if "/" in name}
    assert {"contact.pdf", "contact-1.svg"} <= written
    assert len(capsys.readouterr().out.splitlines()) == len(written)


def test_what_has_no_room_is_said_and_all_else_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["siege-1966", "--paper", "a5", "--size", "35", "--formats", "pdf", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().err.splitlines() == ["siege-1966-35-a5: Castle platform does not fit on A5"]
    assert [path.name for path in tmp_path.iterdir()] == ["siege-1966-35-a5.pdf"]
    one = make("siege-1966", Choices(paper="a5", size="35"))
    assert [part.id for part in one.made] == ["board", "pieces", "summary", "rules"]


def test_the_test_page_is_written_with_the_offset(tmp_path: Path) -> None:
    assert main(["--test-page", "--formats", "pdf", "--out", str(tmp_path / "one")]) == 0
    assert main(["--test-page", "--formats", "pdf", "--duplex-offset", "0.6,-1.2,0.3", "--out", str(tmp_path / "two")]) == 0
    (one,), (two,) = ([file.read_bytes() for file in (tmp_path / name).iterdir()] for name in ("one", "two"))
    assert one != two


def test_list_of_a_kit_names_its_parts_and_sizes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "siege-1966"]) == 0
    words = capsys.readouterr().out.split()
    assert {"board", "pieces", "castle", "rules", "--size", "25", "35"} <= set(words)


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
def test_a_bad_deck_file_gets_one_line_and_leaves_nothing(deck: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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


def test_a_disk_that_is_full_half_way_leaves_whole_files_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (180_000, hard))
    try:
        assert main(["siege-1966", "--backs", "none", "--out", str(tmp_path / "out")]) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    error = capsys.readouterr().err
    assert "cannot be written" in error
    assert error.count("\n") == 1
    written = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert 0 < len(written) < len(files_of("a4"))
    assert all(data == files_of("a4")[name] for name, data in written.items())


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_that_may_not_be_written_gets_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    assert main(["siege-1966", "--out", str(tmp_path / "locked")]) == 2
    error = capsys.readouterr().err
    assert "cannot be written" in error
    assert error.count("\n") == 1
    assert list((tmp_path / "locked").iterdir()) == []


def test_a_long_title_is_shortened_on_the_frame_and_refused_on_a_card() -> None:
    title = "The siege of the castle upon the hill " * 8
    assert len(title) > 300
    short = shortened(title, "serif", 4.4, 150)
    assert width(short, "serif", 4.4) <= 150
    assert short.endswith("…")
    with pytest.raises(ValueError, match="is too long for its place of 50 mm") as refused:
        fitted(title, "serif", 4.4, 50, lines=3)
    assert len(str(refused.value)) < 160
