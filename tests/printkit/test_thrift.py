"""Thrift: kits use their paper well, need a quarter less of it than they did, and leave out what
one can play without.
"""

from __future__ import annotations

import io

import pikepdf
import pytest

from printkit.art import aids, siege_the_king
from printkit.choices import Choices
from printkit.fonts.metrics import width
from printkit.kits import KITS
from printkit.kits.siege_the_king import BLEED
from printkit.layout.flat import SAFE
from printkit.layout.frame import upright
from printkit.layout.pieces import Loose, Piece, on_one_sheet
from printkit.paper import PAPERS
from printkit.parts import CARDS, OWN, Flat, card_size, sleeve_size
from printkit.press import make
from printkit.scene import Group, Text
from rulescore import translation
from tools.print_use import area, pages, use

from .helpers import made, walk
from .test_whole_texts import CARD_NAMES, cut_off

BEFORE = {
    "siegestones": (6, 6),
    "nobles-and-peasants": (11, 11),
    "angry-gods": (7, 7),
    "siege-the-king": (14, 16),
    "siege-by-number": (11, 11),
    "siege-1966": (6, 6),
}
"""Sheets of each kit on A4 and on Letter when every part had sheets of its own."""
LEAST = 0.56
"""The least part of its paper that a kit uses."""
PAPER_IDS = ("a4", "letter")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kit", "paper"), [*((kit, "a4") for kit in KITS), ("siege-the-king", "letter")]
)
def test_a_kit_uses_its_paper_and_needs_a_quarter_less(kit: str, paper: str) -> None:
    one = made(kit, paper)
    assert use(one) >= LEAST
    card = [leaf for leaf in one.leaves if "core sheet" not in leaf.front.name]
    assert len(card) <= 0.75 * BEFORE[kit][PAPER_IDS.index(paper)]
    assert sum(len(document.sheets) for document in one.documents) == len(pages(one))


def test_the_area_of_boxes_counts_nothing_twice() -> None:
    assert area([]) == 0
    assert area([(0, 0, 10, 10), (5, 5, 15, 15)]) == pytest.approx(175)
    assert area([(0, 0, 10, 10), (2, 2, 4, 4), (20, 0, 30, 1)]) == pytest.approx(110)


@pytest.mark.slow
@pytest.mark.parametrize("kit", KITS)
def test_parts_that_share_a_sheet_are_all_there_and_named(kit: str) -> None:
    alone = {
        entry.id: make(kit, Choices(parts=(entry.id,)))
        for entry in KITS[kit].entries
        if entry.id in {part.id for part in made(kit, "a4").made}
    }
    shared = [part for part in made(kit, "a4").made if len(part.leaves[0].front.lots) > 1]
    for part in shared:
        [leaf], [own] = part.leaves, alone[part.id].made
        names = [name for name, _ in leaf.front.of(part.id) if name]
        theirs = [name for other in own.leaves for name, _ in other.front.placed]
        assert set(names) == set(theirs)
        assert len(names) == len(theirs)
        assert part.title in leaf.front.name
        assert leaf.back is None
    assert bool(shared) == (kit not in ("siegestones", "angry-gods", "siege-the-king"))


@pytest.mark.parametrize(
    ("kit", "spare"),
    [("siege-the-king", "ground"), ("siege-by-number", "tiles"), ("siegestones", "summary")],
)
def test_what_one_can_play_without_is_offered_and_not_printed(kit: str, spare: str) -> None:
    one = made(kit, "a4")
    assert spare not in {part.id for part in one.made}
    title = next(entry.title() for entry in KITS[kit].entries if entry.id == spare)
    said = " ".join(
        item.text.strip()
        for item, _ in walk(one.leaves[0].front.items, {})
        if isinstance(item, Text)
    )
    spared = said.partition("Optional, printed on request: ")[2].split(", ")
    assert any(text.startswith(title) for text in spared)
    assert spare in {part.id for part in make(kit, Choices(parts=(spare, "rules"))).made}


def test_siegestones_has_its_pictures_in_the_booklet_or_on_a_page() -> None:
    for backs in ("long", "none"):
        one = make("siegestones", Choices(backs=backs))  # type: ignore[arg-type]
        texts = {
            item.text
            for draft in pages(one)
            for item, _ in walk(draft.items, {})
            if isinstance(item, Text)
        }
        assert ("In pictures" in texts) != ("summary" in {part.id for part in one.made})


@pytest.mark.parametrize("kit", KITS)
def test_the_parts_list_shares_its_sheet_where_both_sides_are_printed(kit: str) -> None:
    first = made(kit, "a4").leaves[0]
    assert first.front.name == "Parts list"
    assert first.back
    assert first.back.name.startswith("Board" if kit == "siegestones" else "The game on one page")


def test_the_parts_list_is_alone_where_backs_are_not_printed() -> None:
    assert make("siege-1966", Choices(backs="none")).leaves[0].back is None


def test_coins_beside_other_things_meet_their_backs_when_they_are_folded() -> None:
    [coins] = [part for part in made("siege-by-number", "a4").made if part.id == "coins"]
    assert isinstance(coins.part, Flat)
    placed = coins.leaves[0].front.of("coins")
    pairs = list(zip(placed[::2], placed[1::2], strict=True))
    assert [name for (name, _), _ in pairs] == [thing.name for thing in coins.part.things]
    folds = {round((front[1] + back[3]) / 2, 6) for (_, front), (_, back) in pairs}
    assert len(folds) == 1
    assert all((front[0], front[2]) == (back[0], back[2]) for (_, front), (_, back) in pairs)


def test_what_does_not_fit_on_a_sheet_goes_elsewhere() -> None:
    def piece(w: float, h: float) -> Piece:
        return Piece(w, h, (), {}, {}, (("", (0, 0, w, h)),))

    large, small = (
        Loose("large", "Large", "", [piece(190, 120)]),
        Loose("small", "Small", "", [piece(90, 50)] * 4),
    )
    draft = on_one_sheet([large, small], PAPERS["a4"])
    assert draft
    assert [len(draft.of(part)) for part in ("large", "small")] == [1, 4]
    assert on_one_sheet([large, large], PAPERS["a4"]) is None


def test_eight_poker_cards_lie_on_letter_unless_another_bleed_is_wanted() -> None:
    for bleed, count in ((None, 8), (1.5, 8), (2.0, 6)):
        [cards] = make(
            "siege-the-king", Choices(paper="letter", bleed=bleed, parts=("cards",))
        ).made
        assert len(cards.leaves[0].front.placed) == count


@pytest.mark.parametrize("language", translation.LANGUAGES)
def test_cards_of_any_size_between_the_limits_hold_their_words(language: str) -> None:
    (narrow, wide), (low, high) = OWN
    with translation.speaking(language):
        for size in ((narrow, low), (narrow, high), (wide, low), (wide, high), (60.0, 90.0)):
            for name in CARD_NAMES:
                assert cut_off(siege_the_king.named(name, size, BLEED)) == [], (size, name)
            for card in (aids.king_turn(size), aids.king_specials(size)):
                for text in (item for item in card.items if isinstance(item, Text)):
                    assert text.x >= SAFE
                    assert (
                        text.x + width(text.text.rstrip(), text.font, text.size) <= size[0] - SAFE
                    )
                    assert text.size < text.y <= size[1] - SAFE


def test_own_sizes_are_printed_and_their_sleeves_are_said() -> None:
    [cards] = make("siege-the-king", Choices(size="60x90", parts=("cards",))).made
    assert isinstance(cards.part, Flat)
    assert {(thing.front.width, thing.front.height) for thing in cards.part.things} == {
        (60.0, 90.0)
    }
    assert cards.title == "53 cards of 60 x 90 mm, for sleeves of 65 x 100 mm or larger"
    assert card_size(Choices(size="60x90", sleeved=True)) == (59.0, 89.0)
    assert sleeve_size(Choices(size="100x140")) is None
    assert all(card_size(Choices(size=f"{w:g}x{h:g}")) == (w, h) for w, h in CARDS.values())


@pytest.mark.parametrize("kit", KITS)
def test_the_rules_to_be_read_end_with_pictures_also_where_the_booklet_has_no_room(
    kit: str,
) -> None:
    [pages] = made(kit, "a4").readings()
    said = [
        [item for item in page.scene.items if isinstance(item, Group) and item.alt]
        for page in pages
    ]
    assert len(said[-1]) >= 6
    assert not any(said[:-1])


def test_the_rules_can_be_read_page_by_page_beside_the_booklet() -> None:
    files = dict(made("siegestones", "a4").files())
    [name] = [name for name in files if name.endswith("-to-read.pdf")]
    with pikepdf.open(io.BytesIO(files[name])) as file:
        sizes = [[round(float(n) / 72 * 25.4) for n in page.mediabox[2:]] for page in file.pages]
    assert sizes == [[149, 210]] * 4
    assert not [
        name for name, _ in make("siegestones", Choices(backs="none")).jobs() if "to-read" in name
    ]


def test_the_pages_of_a_booklet_stand_upright_on_a_screen() -> None:
    one = made("siege-1966", "a4")
    inside = next(
        sheet
        for document in one.documents
        for sheet in document.sheets
        if sheet.name.endswith("inside")
    )
    half = (-1, 0, 0, -1, inside.scene.width, inside.scene.height)

    def turned(items: object) -> list[Group]:
        return [item for item in items if isinstance(item, Group) and item.matrix == half]  # type: ignore[attr-defined]

    assert turned(inside.scene.items)
    assert not turned(upright(inside).scene.items)


def test_a_kit_is_pdf_unless_more_is_asked_for() -> None:
    assert Choices().formats == ("pdf",)
    assert all(name.endswith(".pdf") for name, _ in made("siegestones", "a4").jobs())
