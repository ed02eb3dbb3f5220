"""Sheets for Tabletop Simulator keep to what that program takes, and its saved object names the
right cells of the right pictures.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from printkit import exports, pictures
from printkit.choices import Choices
from printkit.kits import KITS
from printkit.parts import Board, Flat, Made
from printkit.press import Print, make
from printkit.tabletop import saved_object
from rulescore.generators import result_of

from .deck import deck, discs

each_kit = pytest.mark.parametrize("kit", KITS)


@cache
def print_of(kit: str) -> Print:
    return make(kit, Choices(formats=("table",)))


def saved(one: Print) -> list[dict[str, Any]]:
    [job] = [job for name, job in one.jobs() if name.endswith("-tabletop-simulator.json")]
    objects: list[dict[str, Any]] = json.loads(result_of(job()))["ObjectStates"]
    return objects


@pytest.mark.slow
@each_kit
def test_sheets_are_as_large_as_the_program_takes_with_a_last_cell_to_hide(kit: str) -> None:
    for table in exports.tables(print_of(kit).made):
        assert max(pictures.pixels(table.scene)) <= 4096
        if table.things:
            assert 2 <= table.columns <= 10
            assert 2 <= table.rows <= 7
            assert len(table.things) < table.columns * table.rows, (
                "the last cell is what others see in a hand"
            )
            cell = table.things[0].front
            assert (table.scene.width, table.scene.height) == pytest.approx(
                (table.columns * cell.width, table.rows * cell.height)
            )


@each_kit
def test_the_saved_object_has_every_card_and_board(kit: str) -> None:
    names = {name for name, _ in print_of(kit).jobs()}
    objects = saved(print_of(kit))
    parts = [made for made in print_of(kit).made if isinstance(made.part, Flat | Board)]
    assert [one["Nickname"] for one in objects] == [made.title for made in parts]
    for one, made in zip(objects, parts, strict=True):
        if isinstance(made.part, Board):
            assert one["Name"] == "Custom_Board"
            assert one["CustomImage"]["ImageURL"] in names
            assert 2000 < max(print_of(kit).pictures[one["CustomImage"]["ImageURL"]].size) <= 4096
            continue
        assert isinstance(made.part, Flat)
        assert one["Name"] == "DeckCustom"
        assert [card["CardID"] for card in one["ContainedObjects"]] == one["DeckIDs"]
        assert [card["Nickname"] for card in one["ContainedObjects"]] == [
            thing.name for thing in made.part.things for _ in range(thing.count)
        ]
        for sheet in one["CustomDeck"].values():
            assert {sheet["FaceURL"], sheet["BackURL"]} <= names
            assert sheet["UniqueBack"] == ("-backs" in sheet["BackURL"])
            assert sheet["Type"] == (
                4 if made.part.shape == "round" else 0 if made.part.corner else 1
            )
    numbers = [number for one in objects for number in one.get("CustomDeck", ())]
    assert len(numbers) == len(set(numbers)), "each sheet of a table has a number of its own"
    identities = [
        one["GUID"]
        for one in (
            *objects,
            *(card for one in objects for card in one.get("ContainedObjects", ())),
        )
    ]
    assert len(identities) == len(set(identities))


def test_a_deck_of_several_sheets_counts_on() -> None:
    parts = [
        Made("coins", "Coins", discs(count=8), ()),
        Made("cards", "Cards", deck(63, 88, count=100), ()),
    ]
    tables = exports.tables(parts)
    coins, cards = json.loads(saved_object("Game", "game", tables))["ObjectStates"]
    assert coins["DeckIDs"] == list(range(100, 108))
    assert cards["DeckIDs"] == [*range(200, 269), *range(300, 331)]
    assert cards["CustomDeck"]["3"]["FaceURL"] == "game-cards-faces-2.png"
    assert {sheet["BackURL"] for sheet in cards["CustomDeck"].values()} == {"game-cards-back.png"}
    assert {sheet["NumHeight"] for sheet in cards["CustomDeck"].values()} == {7, 4}
    last = tables[-2]
    assert last.name == "cards-faces-2"
    assert last.scene.height == 4 * 88
