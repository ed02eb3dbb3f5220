"""The bundled typefaces: small, licensed, with the figures and signs that are needed, and measured as ReportLab measures them."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

import printkit.fonts
from printkit import pdf
from printkit.fonts import FACES
from printkit.fonts.metrics import missing, width, wrap

HERE = Path(printkit.fonts.__file__).parent


@pytest.mark.parametrize("name", FACES)
def test_face_is_small_and_has_its_licence(name: str) -> None:
    file = HERE / FACES[name].file  # type: ignore[index]
    assert file.stat().st_size < 60_000
    assert "SIL OPEN FONT LICENSE" in (HERE / f"{file.stem.split('-')[0]}-OFL.txt").read_text("utf-8")


@pytest.mark.parametrize("name", FACES)
def test_figures_are_tabular(name: str) -> None:
    assert {width(figure, name, 1) for figure in "0123456789"} == {width("0", name, 1)}  # type: ignore[arg-type]


@pytest.mark.parametrize("name", FACES)
def test_widths_are_those_of_the_pdf(name: str) -> None:
    pdf.register_fonts()
    text = "Größe 0123: “Čeština” – 50 % → AVATAR"
    assert width(text, name, 3.4) == pytest.approx(stringWidth(text, name, 3.4))  # type: ignore[arg-type]


def test_a_character_that_is_lacking_is_named() -> None:
    assert missing("a象b", "sans") == ["象"]
    with pytest.raises(ValueError, match="象"):
        width("象", "sans", 3)


def test_lines_are_at_most_as_wide_as_the_room() -> None:
    lines = wrap("one two three four five six seven", "sans", 4, 20)
    assert " ".join(lines) == "one two three four five six seven"
    assert len(lines) > 1
    assert all(width(line, "sans", 4) <= 20 for line in lines)
