"""Decks as strangers bring them, and what is seen of their cards."""

from __future__ import annotations

import pypdfium2
from PIL import Image as Pillow

from printkit.choices import Choices
from printkit.decks.deck import Deck, of
from printkit.parts import Flat
from printkit.pdf import document
from printkit.press import Print, make_kit
from printkit.scene import Sheet, Text, leaves

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
CARD = f'<svg {XMLNS} viewBox="0 0 63.5 88.9">'


def deck(rows: str | bytes, template: str, extend: bool = False, **held: bytes) -> Deck:
    files = {"cards.csv": rows if isinstance(rows, bytes) else rows.encode()}
    files |= {"face.svg": template.encode()} | held
    return of(files, "cards.csv", "face.svg", extend=extend)


def printed(rows: str | bytes, template: str, extend: bool = False, **held: bytes) -> Print:
    return make_kit(deck(rows, template, extend, **held).kit("Mine"), Choices(backs="none"))


def cards(one: Print) -> Flat:
    part = one.made[0].part
    assert isinstance(part, Flat)
    return part


def texts(rows: str | bytes, inside: str) -> list[str]:
    """The lines of all cards, in drawing order."""
    part = cards(printed(rows, f"{CARD}{inside}</svg>"))
    return [
        item.text
        for thing in part.things
        for item in leaves(thing.front.items)
        if isinstance(item, Text)
    ]


def seen(inside: str, size: int = 100) -> Pillow.Image:
    """A drawing of 10 x 10 units as it is printed."""
    svg = f'<svg {XMLNS} viewBox="0 0 10 10" width="50mm" height="50mm">{inside}</svg>'
    scene = cards(printed("name\nA\n", svg)).things[0].front
    page = pypdfium2.PdfDocument(document("A", [Sheet("A", scene)]))[0]
    found: Pillow.Image = page.render(scale=2).to_pil().convert("L").resize((size, size))
    return found


def dark(picture: Pillow.Image, x: float, y: float) -> bool:
    return bool(picture.getpixel((round(x * 10), round(y * 10))) < 128)
