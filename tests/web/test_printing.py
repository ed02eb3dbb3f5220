"""The page of a kit: what can be chosen, sheets as they will be, and the same bytes as the command
line's.
"""

from __future__ import annotations

import io
import itertools
import json
import re
import zipfile
from collections.abc import Callable
from dataclasses import fields
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from PIL import Image, ImageChops, ImageOps
from playwright.sync_api import Page, expect

from printkit import pictures
from printkit.__main__ import main as printkit
from printkit.choices import Choices, read
from printkit.kits import KITS
from printkit.press import make
from rulescore import Record
from tests.printkit.photographs import sheet
from tests.printkit.test_photo import DONE
from tests.web.helpers import (
    SIEGE,
    game,
    open_game,
    play_randomly,
    record,
    tokens,
    wait_for_engine,
    wait_until,
)
from tests.web.test_axe import scan
from tools.steps import ROOT
from web.python import answer, printing

KIT = printing.print_kit
USUAL = cache(lambda kit: KIT(kit, {}))
"""The page of a kit for the usual choices."""
KING = "siege-the-king"


def open_kit(page: Page, address: str, kit: str, **texts: str) -> None:
    """Show a kit's page for these choices and wait for its files."""
    page.goto(f"{address}#/print/{kit}?{urlencode(texts)}")
    page.wait_for_selector(".print-files [data-file]")
    page.wait_for_selector(".print-page:not(.waiting)")


def saved(page: Page, press: Callable[[], None]) -> tuple[str, bytes]:
    """The file that pressing something saves: its name and its bytes."""
    with page.expect_download() as found:
        press()
    return found.value.suggested_filename, Path(found.value.path()).read_bytes()


def by_command(folder: Path, kit: str, **texts: str) -> dict[str, bytes]:
    """What the command line writes for these choices."""
    assert (
        printkit(
            [
                kit,
                "--out",
                str(folder),
                *(word for name, text in texts.items() for word in (f"--{name}", text)),
            ]
        )
        == 0
    )
    # The page makes its pictures of dots by other means.
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".png"}


# What can be chosen, asked of the bridge itself.


def test_every_choice_is_in_the_form_and_the_usual_answers_are_no_choices() -> None:
    fields_of = [field for kit in KITS for field in USUAL(kit)["fields"]]
    assert all(field["value"] == field["usual"] for field in fields_of)
    shown = {field["name"] for field in fields_of if field["group"] != "rules"}
    # A service changes pictures and pages for print shops only: `--shop` asks for it. The puzzles
    # are today's, and the page knows where it is.
    unasked = {"options", "shop", "day", "site"}
    assert shown == {field.name for field in fields(Choices)} - unasked


def own_fields(kit: str) -> list[dict[str, Any]]:
    """The fields of a kit's form; those that all kits share count for the first kit only."""
    [first, *_] = KITS
    alike = [] if kit == first else USUAL(first)["fields"]
    return [field for field in USUAL(kit)["fields"] if field not in alike]


@pytest.mark.slow
@pytest.mark.parametrize("kit", KITS)
def test_every_answer_of_the_form_is_understood(kit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is made for it is asked below."""
    fields = own_fields(kit)
    monkeypatch.setattr(printing, "_made", not_made)
    for field in fields:
        for text in [field["usual"], *(choice for choice, _ in field.get("choices", ()))]:
            answer = KIT(kit, {field["name"]: text})
            # A paper can be too small for a part; what was chosen is understood all the same.
            assert answer["texts"][field["name"]] == text
            assert (
                next(one["value"] for one in answer["fields"] if one["name"] == field["name"])
                == text
            )


def not_made(*_: object) -> None:
    raise ValueError("nothing is made in this test")


@pytest.mark.slow
@pytest.mark.parametrize("kit", KITS)
def test_no_two_answers_of_a_field_print_the_same(kit: str) -> None:
    """Whatever can be chosen changes something on paper; where it does so only beside another
    choice, that one is made, and a part at a time until one differs. The scale changes files alone
    (`test_photo.py`).
    """
    beside: dict[str, list[dict[str, str]]] = {
        "bases": [{}, {"seats": "2"}],
        "offset": [{"backs": "long"}],
    }
    papers = {"summary", "puzzles", "story"}
    parts = [entry.id for entry in KITS[kit].entries if entry.id not in papers]
    for field in own_fields(kit):
        # The usual bleed, which has no text of its own, is one of the others: the one that spares
        # paper.
        name, titles = (
            field["name"],
            [text for text, _ in field.get("choices", ()) if text or field["name"] != "bleed"],
        )
        if name in ("deckfile", "record", "parts", "formats", "scale"):
            continue
        numbers = {"offset": ["0,0,0", "1,0,0"], "margin": ["5", "12"]}
        answers = numbers.get(name, titles or [str(field.get("low")), str(field.get("high"))])
        for one, other in itertools.combinations(answers, 2):
            alike = all(
                pages_of(kit, {"parts": part, **more, name: one})
                == pages_of(kit, {"parts": part, **more, name: other})
                for more in beside.get(name, [{}])
                for part in parts
            )
            assert not alike, f"{name} {one} and {other} print the same"


def pages_of(kit: str, texts: dict[str, str]) -> list[object]:
    """Everything that the files of a kit are made of."""
    return _pages_of(kit, tuple(sorted(texts.items())))


@lru_cache(maxsize=64)  # they are large
def _pages_of(kit: str, texts: tuple[tuple[str, str], ...]) -> list[object]:
    one = make(kit, read(printing.plain(dict(texts))))
    return [
        (document.sheets, document.duplex, document.empty, one.choices.outlined)
        for document in one.documents
    ]


def test_invalid_choices_are_reported_and_left_out() -> None:
    answer = KIT(
        SIEGE,
        {"paper": "papyrus", "size": "99", "offset": "1,2", "backs": "short", "mode": "x" * 400},
    )
    assert answer["texts"] == {"backs": "short"}
    assert len(answer["wrong"]) == 4
    assert answer["files"]


def test_an_unknown_kit_or_file_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no kit 'chess'"):
        KIT("chess", {})
    with pytest.raises(ValueError, match=r"do not produce a file 'other\.pdf'"):
        printing.print_sheet(SIEGE, {}, "other.pdf")
    with pytest.raises(ValueError, match=r"do not produce a file 'other\.pdf'"):
        next(printing.print_file(SIEGE, {}, "other.pdf"))


def test_a_file_is_made_a_sheet_at_a_time() -> None:
    usual = USUAL(SIEGE)
    [sheets] = [
        len(document["sheets"])
        for document in usual["documents"]
        if document["file"] == usual["files"][0]
    ]
    news = list(printing.print_file(SIEGE, {}))
    assert news == [(done, sheets, "") for done in range(1, sheets + 1)]
    assert sheets > 1


def test_a_restarted_worker_packs_what_it_has_not_made() -> None:
    files = KIT(SIEGE, {"parts": "pieces"})["files"]
    list(printing.print_file(SIEGE, {"parts": "board"}))
    reply = json.loads(
        answer.answer("print_zip", json.dumps({"game": SIEGE, "texts": {"parts": "pieces"}}), print)
    )
    assert reply["data"] == ["data"]
    with zipfile.ZipFile(io.BytesIO(answer.taken("data"))) as archive:
        assert archive.namelist() == files


# In the page.


@pytest.mark.pyodide
def test_printing_is_loaded_at_the_first_print_and_gives_the_same_bytes_as_the_command_line(
    new_page: Callable[..., Page], server: str, tmp_path: Path
) -> None:
    """Loaded again only if that failed. Of every kit tests/printkit/test_page_python.py asks for the
    same bytes without a page.
    """
    page = new_page()
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    page.goto(f"{server}#/nowhere")
    wait_for_engine(page)
    assert "print.pack" not in asked
    page.route("**/print.pack", lambda route: route.fulfill(status=503, body=""))
    page.goto(f"{server}#/print/{SIEGE}")
    expect(page.get_by_role("alert")).to_contain_text("print.pack could not be loaded")
    page.watch.errors.clear()  # type: ignore[attr-defined]
    page.unroute("**/print.pack")
    page.goto(f"{server}#/nowhere")
    asked.clear()
    texts = {
        "paper": "letter",
        "backs": "short",
        "parts": "pieces",
        "formats": "pdf,svg,cut,shop,table",
    }
    open_kit(page, server, SIEGE, **texts)
    name, data = saved(page, lambda: page.click("[data-file=zip]"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        got = {file: archive.read(file) for file in archive.namelist() if not file.endswith(".png")}
    made = by_command(tmp_path, SIEGE, **texts)
    assert name.endswith(".zip")
    assert sorted(got) == sorted(made)
    assert [file for file in made if got[file] != made[file]] == []
    assert asked.count("print.pack") == 1


def test_the_single_file_prints_the_same_bytes(
    file_page: Page, single_file: Path, tmp_path: Path
) -> None:
    texts = {"mode": "bw", "parts": "pieces"}
    open_kit(file_page, single_file.as_uri(), SIEGE, **texts)
    name, data = saved(file_page, lambda: file_page.click(".print-files .main"))
    assert by_command(tmp_path, SIEGE, **texts)[name] == data
    wait_until(file_page, "document.querySelector('.sheet img[data-drawn]')?.naturalWidth > 0")


def card(image: Image.Image, column: int, row: int) -> Image.Image:
    """One of the poker cards side by side in a picture for a virtual table."""
    width, height = image.width / 10, image.width / 10 * 88.9 / 63.5
    return image.crop(
        (
            round(column * width),
            round(row * height),
            round((column + 1) * width),
            round((row + 1) * height),
        )
    )


@pytest.mark.pyodide
def test_pictures_for_a_virtual_table(page: Page, server: str) -> None:
    open_kit(page, server, KING, parts="cards", formats="table")
    wanted = "siege-the-king-poker-a4-cards-faces.png"
    expect(page.locator(f"[data-file='{wanted}']")).to_have_count(1)
    _, data = saved(page, lambda: page.click("[data-file=zip]"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = sorted(Path(file).suffix for file in archive.namelist())
        faces, backs = (
            Image.open(io.BytesIO(archive.read(file)))
            for file in (wanted, wanted.replace("faces", "backs"))
        )
    assert files == [".csv", ".json", ".json", ".png", ".png", ".svg", ".svg"]
    [(_, scene)] = [
        (part, scene)
        for part, scene in (
            make(KING, Choices(parts=("cards",), formats=("table",))).tables().items()
        )
        if part.endswith("-faces")
    ]
    assert faces.size == backs.size == pictures.pixels(scene)
    assert faces.width == pictures.WIDEST
    # The same picture as in its PDF: letters, figures, the hidden face in the
    # last cell, white where there is no card.
    faces, ours = (
        one.convert("RGB")
        for one in (
            faces,
            Image.open(io.BytesIO(pictures.png(pictures.Picture(scene, faces.size, 165)))),
        )
    )
    differences = ImageChops.difference(faces.reduce(8), ours.reduce(8)).convert("L").histogram()
    assert sum(differences[48:]) < 0.005 * sum(differences)
    assert card(faces, 9, 5).getpixel((30, 30)) == ours.getpixel(
        (faces.width - 380, faces.height - 540)
    )
    assert card(faces, 5, 5).crop((3, 3, 400, 560)).getextrema() == ((255, 255),) * 3
    assert card(faces, 6, 0).convert("L").crop((100, 400, 310, 520)).getextrema()[0] < 80, (
        "the words of a card are there"
    )


def test_a_custom_deck(page: Page, server: str, tmp_path: Path) -> None:
    deck = tmp_path / "deck.csv"
    usual = (ROOT / "rulescore" / "games" / "siege_the_king" / "decks" / "1-5.csv").read_text(
        encoding="utf-8"
    )
    deck.write_text(
        usual.replace("attacker,1,3,Attacker", "attacker,1,30,Ladder"), encoding="utf-8"
    )
    open_kit(page, server, KING, parts="cards", formats="pdf")
    page.get_by_text("More options").click()
    before = page.locator(".sheet").count()
    page.set_input_files("#print-field-deckfile", deck)
    expect(page.locator(".sheet")).not_to_have_count(before)
    page.select_option("#print-field-paper", "letter")
    page.wait_for_selector("[data-file*=letter]")
    assert page.url.endswith(f"#/print/{KING}?parts=cards&paper=letter"), (
        "a whole file is not part of a link"
    )
    name, data = saved(page, lambda: page.click(".print-files [data-file*=letter]"))
    assert (
        by_command(
            tmp_path / "out",
            KING,
            **{"parts": "cards", "paper": "letter", "formats": "pdf", "deck-file": str(deck)},
        )[name]
        == data
    )
    nonsense = tmp_path / "nonsense.csv"
    nonsense.write_text("king,queen", encoding="utf-8")
    page.set_input_files("#print-field-deckfile", nonsense)
    expect(page.get_by_role("alert")).to_contain_text("column")


@pytest.mark.parametrize(
    ("backs", "alike"),
    [("short", "short"), ("separate", "stack")],
    ids=["over the short edge", "two files in one"],
)
def test_the_test_page(page: Page, server: str, tmp_path: Path, backs: str, alike: str) -> None:
    open_kit(page, server, SIEGE, paper="letter", offset="1,2,0.5", backs=backs, parts="board")
    name, data = saved(
        page, lambda: page.get_by_role("button", name="Test page", exact=True).click()
    )
    words = [
        "--test-page",
        "--paper",
        "letter",
        "--backs",
        alike,
        "--duplex-offset",
        "1,2,0.5",
        "--formats",
        "pdf",
        "--out",
        str(tmp_path),
    ]
    assert printkit(words) == 0
    assert {name: data} == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def photograph(side: int) -> Image.Image:
    """A printed side that lies straight on something dark; `test_photo.py` has worse ones."""
    page = Image.fromarray((sheet("a4", side, DONE) * 255).astype("uint8"))
    return ImageOps.expand(page.resize((740, 1046)), 40, 26)


def test_photographs_of_the_test_page_set_the_fields(
    page: Page, server: str, tmp_path: Path
) -> None:
    paths = [tmp_path / name for name in ("front.png", "back.png", "dark.png")]
    for side, path in enumerate(paths[:2]):
        photograph(side).save(path)
    Image.new("RGB", (600, 800), "#333").save(paths[2])
    open_kit(page, server, SIEGE, parts="board")
    told = page.locator(".print-made [role=status] p")
    page.set_input_files("#test-photographs", paths[2])
    expect(told).to_have_text(re.compile("This is not the test page"))
    page.set_input_files("#test-photographs", paths[:2])
    expect(told).to_have_count(4)
    expect(page.locator("#print-field-margin")).to_have_value("6")
    offset = page.input_value("#print-field-offset")
    assert [float(part) for part in offset.split(",")] == pytest.approx((-0.1, -1.8, -0.1), abs=0.3)
    assert page.url.endswith(f"&margin=6&offset={offset}")
    page.get_by_text("Text as outlines").click()
    expect(page.locator("#print-field-offset")).to_have_value(offset)
    assert f"offset={offset}" in page.url


@pytest.mark.smoke
def test_choices_stand_in_the_link(page: Page, server: str) -> None:
    open_kit(page, server, SIEGE, parts="board,pieces")
    page.select_option("#print-field-paper", "letter")
    page.uncheck("#print-field-parts-pieces")
    page.get_by_text("More options").click()
    page.check("#print-field-outlined")
    expect(page.locator("[data-file*=letter]").first).to_be_attached()
    assert page.url.endswith(f"#/print/{SIEGE}?parts=board&paper=letter&outlined=yes")
    page.reload()
    expect(page.locator("[data-file*=letter]").first).to_be_attached()
    assert page.input_value("#print-field-paper") == "letter"
    assert not page.is_checked("#print-field-parts-pieces")
    assert page.is_checked("#print-field-outlined"), "and the finer points stand open"
    page.select_option("#print-field-paper", "a4")
    page.wait_for_selector("[data-file*=a4]")
    assert "paper" not in page.url


def test_where_letter_is_sold_it_is_the_paper_of_those_who_choose_none(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page(locale="en-US")
    open_kit(page, server, SIEGE, parts="board")
    expect(page.locator("#print-field-paper")).to_have_value("letter")
    expect(page.locator(".print-files [data-file*=letter]").first).to_be_attached()
    page.select_option("#print-field-paper", "a4")
    page.wait_for_selector("[data-file*=a4]")
    assert page.url.endswith("&paper=a4")
    page.reload()
    expect(page.locator("#print-field-paper")).to_have_value("a4")
    page.select_option("#print-field-paper", "letter")
    page.wait_for_selector("[data-file*=letter]")
    assert "paper" not in page.url


def test_no_two_buttons_of_files_have_one_name(page: Page, server: str) -> None:
    for backs, sides in (
        ("separate", {"One-sided PDF", "PDF of the fronts", "PDF of the backs"}),
        ("stack", {"One-sided PDF", "Two-sided PDF"}),
    ):
        open_kit(page, server, KING, backs=backs, formats="pdf,shop", parts="cards,rules")
        names = page.locator(".print-files button").all_inner_texts()
        assert len(names) == len(set(names))
        assert {*sides, "Print shop PDF"} < set(names)


def test_sheets_are_shown_as_they_will_be(page: Page, server: str) -> None:
    chosen = {"formats": "pdf,svg", "parts": "board,pieces"}
    open_kit(page, server, SIEGE, **chosen)
    documents = KIT(SIEGE, chosen)["documents"]
    count = page.locator(".sheet").count()
    assert count == sum(len(document["sheets"]) for document in documents)
    page.locator(".sheet").last.scroll_into_view_if_needed()
    wait_until(page, "[...document.querySelectorAll('.sheet img')].at(-1).naturalWidth > 0")
    page.locator(".sheet").first.click()
    dialog = page.get_by_role("dialog")
    wait_until(page, "document.querySelector('.sheet-frame img').naturalWidth > 0")
    whole = page.locator(".sheet-frame img").bounding_box()
    dialog.get_by_role("button", name="Full size").click()
    large = page.locator(".sheet-frame img").bounding_box()
    assert whole and large and large["width"] > whole["width"]
    dialog.get_by_role("button", name="Full size").click()
    paper = max(one["number"] for document in documents for one in document["sheets"])
    assert paper < count, "some are printed on both sides"
    expect(dialog.get_by_role("heading")).to_contain_text(f"Sheet 1 of {paper}:")
    page.keyboard.press("ArrowRight")
    expect(dialog.get_by_role("heading")).to_contain_text(f"Sheet 1 of {paper}, back:")
    name, data = saved(page, lambda: dialog.get_by_role("button", name="Save as SVG").click())
    assert name.endswith("-2.svg")
    assert data.startswith(b"<?xml")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.evaluate("document.activeElement.className") == "sheet"


def test_b2_a_choice_leaves_the_page_where_it_is(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 600, "height": 500})
    open_kit(page, server, SIEGE, parts="board")
    page.evaluate("window.scrollTo(0, 400)")
    assert page.evaluate("window.scrollY") == 400
    page.evaluate("""() => {
      window.seen = [];
      const kit = document.querySelector(".print-page");
      new MutationObserver(() => {
        window.seen.push([kit.classList.contains("waiting"), getComputedStyle(kit).position, window.scrollY]);
      }).observe(kit, { attributeFilter: ["class"] });
    }""")
    page.locator("#print-field-paper").evaluate(
        "(field) => { field.value = 'letter'; field.dispatchEvent(new Event('change', { bubbles:"
        " true })); }"
    )
    wait_until(page, "window.seen.length >= 2")
    assert page.evaluate("window.seen[0]") == [True, "static", 400]


def test_by_keyboard_alone(page: Page, server: str) -> None:
    open_kit(page, server, SIEGE, parts="board,pieces")
    page.locator("#print-field-parts-board").focus()
    page.keyboard.press("Space")
    wait_until(
        page, "!document.querySelector('.print-page.waiting') && location.hash.endsWith('=pieces')"
    )
    assert page.evaluate("document.activeElement.id") == "print-field-parts-board"
    for _ in range(30):
        if page.evaluate("document.activeElement.dataset.file"):
            break
        page.keyboard.press("Tab")
    name, data = saved(page, lambda: page.keyboard.press("Enter"))
    assert data.startswith(b"%PDF")
    expect(page.get_by_role("status").first).to_contain_text(name)


def test_cancelled_in_the_middle_and_the_game_goes_on(page: Page, server: str) -> None:
    downloads: list[object] = []
    page.on("download", lambda download: downloads.append(download))
    open_game(page, server)
    wait_for_engine(page)
    state = game()
    play_randomly(page, state, 4)
    before = record(page).text()
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("link", name="Print this game").click()
    page.wait_for_selector(".print-files [data-file]")
    # In one go: a touch from outside waits until nothing moves, and then all may be made.
    page.evaluate(
        "document.querySelector('[data-file=zip]').click();"
        " document.querySelector('.making:not([hidden]) button').click()"
    )
    expect(page.get_by_role("status").first).to_have_text("Cancelled. Nothing was saved.")
    expect(page.locator(".making")).to_be_hidden()
    page.go_back()
    page.wait_for_selector(".board")
    assert record(page).text() == before
    play_randomly(page, state, 2)
    assert len(tokens(page)) == len(Record.parse(before).tokens) + 2
    assert not downloads


def test_bad_links_are_reported(page: Page, server: str) -> None:
    open_kit(page, server, SIEGE, paper="papyrus", backs="short", parts="board")
    expect(page.get_by_role("alert")).to_contain_text("not 'papyrus'")
    assert page.input_value("#print-field-backs") == "short"
    page.get_by_text("More options").click()
    page.fill("#print-field-offset", "far")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("the offset of backs is three numbers")
    page.locator(".print-form fieldset").first.get_by_role("checkbox").evaluate_all(
        "boxes => boxes.forEach((box) => box.checked && box.click())"
    )
    expect(page.get_by_role("alert")).to_have_text("Choose at least one: Parts.")


def test_the_page_is_accessible_and_nothing_sticks_out(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_kit(page, server, SIEGE, paper="papyrus", parts="board,pieces")
    page.locator(".sheet").first.scroll_into_view_if_needed()
    page.wait_for_selector(".sheet img[data-drawn]")
    page.get_by_text("Change paper, size and parts").click()
    page.get_by_text("More options").click()
    page.get_by_text("Rules at this table").click()
    scan(page, "kit with all choices")
    for width in (360, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".sheet").first.click()
    scan(page, "sheet")


def test_on_a_phone_the_files_come_before_the_folded_choices(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    open_kit(page, server, KING)
    expect(page.locator(".print-files .main")).to_be_in_viewport(ratio=1)
    expect(page.locator(".print-form")).to_be_hidden()
    choices = page.get_by_text("Change paper, size and parts")
    files, fold = page.locator(".print-files").bounding_box(), choices.bounding_box()
    assert files and fold
    assert fold["y"] - files["y"] - files["height"] < 48, (
        "nothing is kept free for what is not said"
    )
    choices.click()
    expect(page.get_by_label("Paper", exact=True)).to_be_visible()
