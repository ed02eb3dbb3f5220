"""The bundled typefaces: small, licensed, with the figures and signs that are needed, and measured
as ReportLab measures them.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any, Literal

import pypdfium2
import pytest
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from reportlab.pdfbase.pdfmetrics import stringWidth

import printkit.fonts
from printkit import pdf
from printkit.art.cards import card
from printkit.art.palette import PALETTE
from printkit.choices import Choices
from printkit.fonts import FACES, metrics
from printkit.fonts.metrics import SOFT, kerned, missing, spaced, width, wrap
from printkit.fonts.outlines import outlined
from printkit.hyphens import points
from printkit.pages.booklet import booklet
from printkit.pages.rules import rules
from printkit.paper import EDGE, PAPERS
from printkit.scene import Scene, Sheet, Text, bounds
from rulescore import GAMES, translation
from tools import fonts

from .helpers import walk

HERE = Path(printkit.fonts.__file__).parent


@pytest.mark.parametrize("name", FACES)
def test_face_is_small_and_has_its_licence(name: str) -> None:
    file = HERE / FACES[name].file  # type: ignore[index]
    assert file.stat().st_size < 60_000
    assert "SIL OPEN FONT LICENSE" in (HERE / f"{file.stem.split('-')[0]}-OFL.txt").read_text(
        "utf-8"
    )


@pytest.mark.parametrize("name", FACES)
def test_figures_are_tabular(name: str) -> None:
    assert {width(figure, name, 1) for figure in "0123456789"} == {width("0", name, 1)}  # type: ignore[arg-type]


@pytest.mark.parametrize("name", FACES)
def test_widths_are_those_of_the_pdf(name: str) -> None:
    pdf.register_fonts()
    text = "Größe 0123: “Čeština” – 50 % → AVATAR"
    closer = sum(by for _, by in kerned(text, name))  # type: ignore[arg-type]
    assert (closer < -0.1) is (name == "serif"), "only titles are kerned"
    assert width(text, name, 3.4) - 3.4 * closer == pytest.approx(stringWidth(text, name, 3.4))  # type: ignore[arg-type]
    for character in metrics.glyphs(name):  # type: ignore[arg-type]
        assert width(character, name, 1) == pytest.approx(stringWidth(character, name, 1), abs=1e-3)  # type: ignore[arg-type]


@pytest.mark.parametrize("align", ["start", "middle", "end"])
def test_kerned_letters_are_where_their_outlines_are(
    align: Literal["start", "middle", "end"],
) -> None:
    text = Text(50, 20, "To AVATAR", 10, font="serif", align=align)
    scene = Scene("Kerning", 100, 30, (text,), PALETTE)
    with pypdfium2.PdfDocument(pdf.document("Kerning", [Sheet("Kerning", scene)])) as read:
        page = read[0].get_textpage()
        assert page.get_text_bounded() == text.text
        first, last = (page.get_charbox(at) for at in (0, len(text.text) - 1))
    left, _, right, _ = bounds((outlined(text),), {})
    assert first[0] / pdf.POINT == pytest.approx(left, abs=0.1)
    assert last[2] / pdf.POINT == pytest.approx(right, abs=0.1)


def test_the_tables_are_those_that_fonttools_makes() -> None:
    tables = json.loads((HERE / "tables.json").read_text("utf-8"))
    assert tables == json.loads(
        json.dumps(
            {face.file: fonts.table(HERE / face.file) for face in FACES.values() if not face.own}
        )
    )


class Drawn(BasePen):  # type: ignore[misc]
    """A glyph as fontTools draws it, curves as cubics: each piece with its start."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self.pieces: list[tuple[tuple[float, float], ...]] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.first = pt

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.pieces.append((self._getCurrentPoint(), pt))

    def _curveToOne(  # noqa: N802
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:  # noqa: N802, RUF100
        self.pieces.append((self._getCurrentPoint(), pt1, pt2, pt3))

    def _closePath(self) -> None:  # noqa: N802
        self.pieces.append((self._getCurrentPoint(), self.first))


def rounded(
    pieces: list[tuple[tuple[float, float], ...]], scale: float
) -> set[tuple[tuple[float, float], ...]]:
    """Pieces of some length, at `scale`, rounded to a hundredth."""
    found = (
        tuple((round(x * scale, 2) + 0.0, round(y * scale, 2) + 0.0) for x, y in piece)
        for piece in pieces
    )
    return {piece for piece in found if len(set(piece)) > 1}


@pytest.mark.parametrize("name", FACES)
def test_letters_cut_out_are_drawn_as_fonttools_draws_them(name: Any) -> None:
    """Cutting machines' outlines are read by our own code, since in the page it reads custom
    typefaces.
    """
    font = TTFont(io.BytesIO(FACES[name].data()))
    characters, drawn = font.getBestCmap(), font.getGlyphSet()
    size = font["head"].unitsPerEm
    for character in metrics.glyphs(name):
        pen = Drawn(drawn)
        drawn[characters[ord(character)]].draw(pen)
        pieces: list[tuple[tuple[float, float], ...]] = []
        for letter, numbers in outlined(Text(0, 0, character, size=size, font=name)).segments:
            if letter == "M":
                here = numbers[:2]
            elif letter != "Z":
                ends = list(zip(numbers[::2], numbers[1::2], strict=True))
                pieces.append((here, *ends))  # type: ignore[arg-type]
                here = ends[-1]
        assert rounded([tuple((x, -y) for x, y in piece) for piece in pieces], 1) == rounded(
            pen.pieces, 1
        ), character
    assert len(characters) > 300


def test_a_character_that_is_lacking_is_named() -> None:
    assert missing("a象b", "sans") == ["象"]
    with pytest.raises(ValueError, match="象"):
        width("象", "sans", 3)


def test_lines_are_at_most_as_wide_as_the_room() -> None:
    lines = wrap("one two three four five six seven", "sans", 4, 20)
    assert " ".join(lines) == "one two three four five six seven"
    assert len(lines) > 1
    assert all(width(line, "sans", 4) <= 20 for line in lines)


LONG = {
    "en": "The counterrevolutionaries came.",
    "de": "Der Donaudampfschifffahrtsgesellschaftskapitän kam.",
}


@pytest.mark.parametrize("language", LONG)
def test_an_overlong_word_is_broken_where_its_language_breaks_it(language: str) -> None:
    """Every piece fits and ends in a soft hyphen, where the dictionary allows one."""
    text = LONG[language]
    with translation.speaking(language):
        lines = wrap(text, "sans", 4, 30)
        assert all(width(line, "sans", 4) <= 30 for line in lines)
        assert "".join(spaced(lines)).replace(SOFT, "") == text
        broken = [line.rstrip(SOFT) for line in lines if line.endswith(SOFT)]
        assert broken
        word = max(text.split(), key=len)
        ends = {sum(map(len, broken[: n + 1])) for n in range(len(broken))}
        assert ends <= set(points(word, language))
    assert points("consideration", "en") == [3, 6, 8, 9]
    assert points("„Burgherren“,", "de") == [5, 8]


def test_a_word_that_no_dictionary_knows_is_broken_somewhere() -> None:
    for word in (
        "x" * 90,
        "well-considered-and-well-meant-words",
        "12345678901234567890123456789012345678901234567890",
    ):
        lines = wrap(word, "sans", 4, 25)
        assert len(lines) > 1
        assert all(width(line, "sans", 4) <= 25 for line in lines)
        assert "".join(lines).replace(SOFT, "") == word
    assert wrap("well-considered-and-well-meant-words", "sans", 4, 25)[0].endswith("-")


@pytest.mark.parametrize("language", LONG)
def test_no_overlong_word_leaves_its_column_in_booklets_rules_and_cards(language: str) -> None:
    word = max(LONG[language].split(), key=len) * 3
    with translation.speaking(language):
        drafts = [
            *rules(
                "Rules",
                f"# T\n\nA **{word}** b.\n\n- {word}\n\n| a | b |\n|---|---|\n| {word} |"
                f" {word} |\n",
                PAPERS["a4"],
            )
        ]
        leaf = booklet(
            "Rules", GAMES["siegestones"].info, f"# T\n\n{word}\n\n- **{word}**\n", [], Choices()
        )[0]
        face = card("judge", None, "Title", word)
    for draft in (*drafts, leaf.front):
        half = draft.paper.size(draft.landscape)[0] / 2
        for item, matrix in walk(draft.items, {}):
            if isinstance(item, Text) and len(item.text) > 3:
                left, right = (
                    matrix[4] + item.x,
                    matrix[4] + item.x + width(item.text, item.font, item.size),
                )
                assert left >= EDGE
                assert right <= (half if left < half else 2 * half - EDGE), item.text
    texts = [
        (item, matrix[0])
        for item, matrix in walk(face.items, face.symbols)
        if isinstance(item, Text)
    ]
    assert any(item.text.endswith(SOFT) for item, _ in texts)
    assert all(
        width(item.text, item.font, item.size) * scale <= face.width - 6 for item, scale in texts
    )
