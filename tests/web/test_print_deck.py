"""A custom deck in the page: dropped or chosen, shown, printed as by the command line; mistakes in
files are named.
"""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from pathlib import Path

from playwright.sync_api import Page, expect

from printkit.__main__ import main as printkit
from tests.web.helpers import wait_until
from tests.web.test_axe import scan
from tests.web.test_printing import saved
from tools.steps import ROOT

EXAMPLE = ROOT / "examples" / "deck"
FILES = sorted(EXAMPLE.iterdir())
DROP = """(files) => {
  const data = new DataTransfer();
  for (const [name, size, start] of files) {
    const content = new Uint8Array(size);
    content.set(start);
    data.items.add(new File([content], name));
  }
  const how = {bubbles: true, cancelable: true, dataTransfer: data};
  for (const type of ["dragover", "drop"]) document.querySelector(".print-sheets").dispatchEvent(new DragEvent(type, how));
}"""


def opened(page: Page, address: str, choices: str = "") -> None:
    page.goto(f"{address}#/print/deck{choices}")
    page.wait_for_selector(".deck-files")


def drop(page: Page, **files: bytes) -> None:
    """Drops files onto the sheets, which are not a file input. Dots in names are written as two
    underscores.
    """
    page.evaluate(
        DROP, [[name.replace("__", "."), len(data), list(data)] for name, data in files.items()]
    )


def shown(page: Page) -> None:
    """Wait until the sheets are there."""
    page.wait_for_selector(".print-files [data-file]")
    page.wait_for_selector(".print-page:not(.waiting)")


def warning(page: Page, name: str) -> str:
    return page.locator(f".deck-list [data-name='{name}'] .warning").inner_text()


def test_the_example_prints_the_same_bytes_as_the_command_line(
    page: Page, server: str, tmp_path: Path
) -> None:
    opened(page, server, "?paper=letter&mode=bw&formats=pdf,svg,shop")
    page.get_by_role("button", name="Try an example").click()
    shown(page)
    wait_until(page, "document.querySelector('.sheet img[data-drawn]')?.naturalWidth > 0")
    name, data = saved(page, lambda: page.click("[data-file=zip]"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        got = {file: archive.read(file) for file in archive.namelist()}
    words = [
        str(EXAMPLE / "cards.csv"),
        "--face",
        str(EXAMPLE / "face.svg"),
        "--back",
        str(EXAMPLE / "back.svg"),
    ]
    assert (
        printkit(
            [
                "deck",
                *words,
                "--paper",
                "letter",
                "--mode",
                "bw",
                "--formats",
                "pdf,svg,shop",
                "--out",
                str(tmp_path),
            ]
        )
        == 0
    )
    assert name == "cards-poker-letter-bw.zip"
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert json.loads(made.pop("cards-version-1.json")), "for the command line's --since"
    assert got == made
    assert any(b"/DeviceN" in data for data in got.values()), "the picture is there, and grey"


def test_chosen_with_the_keyboard_and_printed_in_a_custom_size(page: Page, server: str) -> None:
    """The files are still there on coming back, and a restarted worker is given them again."""
    opened(page, server)
    page.set_input_files("#deck-files", [str(path) for path in FILES])
    shown(page)
    scan(page, "cards of one's own")
    expect(page.locator(".deck-files .said")).to_have_text("4 files loaded.")
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.select_option("#print-field-size", "own")
    page.fill("#print-field-ownsize", "7x7")
    page.keyboard.press("Tab")
    expect(page.locator(".print-wrong")).to_contain_text("a card is 10 to 300 mm wide")
    page.fill("#print-field-ownsize", "70x70")
    page.keyboard.press("Tab")
    expect(page.locator(".print-wrong")).to_contain_text(
        "face.svg has another shape than 70 x 70 mm"
    )
    expect(page).to_have_url(f"{server}#/print/deck?size=own&ownsize=70x70")
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".hub")
    page.get_by_role("link", name="Print cards of your own").click()
    shown(page)
    page.workers[-1].evaluate("self.close()")
    name, data = saved(page, lambda: page.locator("[data-file$='-a4.pdf']").click())
    assert name == "cards-poker-a4.pdf"
    assert data.startswith(b"%PDF-1.7")
    remove = page.get_by_role("button", name="Remove mill.png")
    remove.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".print-wrong")).to_contain_text("there is no picture 'mill.png'")
    expect(page.locator("#deck-files")).to_be_focused()


def bomb() -> bytes:
    """A PNG of 100 million pixels."""
    head = b"IHDR" + struct.pack(">IIBBBBB", 10_000, 10_000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


def test_files_that_cannot_be_used_are_named_and_the_others_stay(page: Page, server: str) -> None:
    opened(page, server)
    page.set_input_files("#deck-files", [str(path) for path in FILES])
    shown(page)
    script = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>'
    )
    link = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image'
        b' href="https://example.org/a.png"/></svg>'
    )
    entity = b'<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'
    drop(
        page,
        bomb__png=bomb(),
        script__svg=script,
        link__svg=link,
        entity__svg=entity,
        font__ttf=b"none",
        own__py=b"def face(row): 1",
        z__csv=b"a\n\x81",
    )
    expect(page.locator(".deck-files .said")).to_have_text("11 files loaded.")
    assert warning(page, "bomb.png") == "bomb.png has more than 40 million pixels"
    assert "<script> is not allowed in a template" in warning(page, "script.svg")
    assert "nothing is fetched" in warning(page, "link.svg")
    assert "declares a document type or entities" in warning(page, "entity.svg")
    assert warning(page, "font.ttf") == "font.ttf is not a readable TrueType font"
    assert "for the command line" in warning(page, "own.py")
    assert warning(page, "z.csv") == "z.csv is not text in UTF-8, UTF-16 or Windows-1252"
    shown(page)
    expect(page.locator(".print-wrong")).to_be_empty()
    # What is far too large is not even read.
    page.evaluate(DROP, [["large.png", 20_000_001, []]])
    expect(page.locator(".deck-refused")).to_have_text("large.png is larger than 20000000 bytes")
    drop(page, cards__csv=b"name,title\nOne,<b>Bold</b>\n")
    wait_until(page, "document.querySelectorAll('.sheet').length === 3")
    page.get_by_role("button", name="Remove all").click()
    expect(page.locator(".deck-list")).to_be_empty()
    expect(page.locator(".print-form")).to_be_hidden()
    drop(page, cards__csv=b"name\nOne\n")
    expect(page.locator(".print-wrong")).to_contain_text("A template is missing")
