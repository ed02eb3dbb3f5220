"""Colours that a table chooses, and who begins: a matter of drawing and words, while rules, tokens
and taps stay as they are.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES, translation
from tests.web.helpers import catch_up, kept_tokens, tap_all
from web.python import answer

NAMES = {"B": "blue", "R": "red", "Y": "yellow", "G": "green"}


@pytest.fixture(autouse=True)
def plain_words_afterwards() -> Iterator[None]:
    yield
    translation.load(translation.ENGLISH)


def call(name: str, language: str = "en", **arguments: Any) -> Any:
    reply = json.loads(answer.answer(name, json.dumps(arguments), lambda text: None, language))
    translation.load(translation.ENGLISH)  # the native state beside it speaks plainly
    if "error" in reply:
        raise ValueError(reply["error"]["message"])
    return reply["value"]


def swapped(value: object, instead: dict[str, str]) -> Any:
    """What is said, with the names of colours and the letters of symbols exchanged."""
    names = {NAMES[one]: NAMES[other] for one, other in instead.items()}
    names |= {one.capitalize(): other.capitalize() for one, other in names.items()}
    text = re.sub("|".join(names), lambda found: names[found[0]], json.dumps(value))
    kind = r'("kind": "(?:stone|family)-)([BRYG])'
    return json.loads(re.sub(kind, lambda found: found[1] + instead[found[2]], text))


@pytest.mark.parametrize(
    ("game", "seats", "painted", "instead"),
    [
        ("siegestones", 2, "RB", {"B": "R", "R": "B", "Y": "Y", "G": "G"}),
        ("siegestones", 3, "GYB", {"B": "G", "R": "Y", "Y": "B", "G": "R"}),
        ("nobles-and-peasants", 2, "GB", {"B": "G", "G": "B", "R": "R", "Y": "Y"}),
        ("nobles-and-peasants", 4, "RYGB", {"B": "R", "Y": "Y", "G": "G", "R": "B"}),
    ],
)
def test_all_that_is_said_and_drawn_has_the_colours_of_the_table(
    game: str, seats: int, painted: str, instead: dict[str, str]
) -> None:
    rng, state = random.Random(painted), GAMES[game].start(seats)
    snapshot = call("new", game=game, seats=seats, painted=painted)
    assert list(painted) == [seat["kind"][-1] for seat in snapshot["view"]["seats"]]
    tokens: list[str] = []
    for _ in range(25):
        if state.seat is None:
            break
        before = state.copy()
        if state.seat == CHANCE:
            tokens = call("advance")["tokens"]
            state.play(tokens[-1])
        else:
            tokens.append(rng.choice(state.moves()))
            state.play(tokens[-1])
            snapshot = call("play", token=tokens[-1], sure=True)
            assert snapshot["log"][-1]["said"] == swapped(before.tell(tokens[-1], None), instead)
            assert snapshot["tokens"] == tokens
            view = state.view(None)
            for part in ("seats", "things", "areas", "buttons"):
                usual = [
                    {key: value for key, value in one.items() if key != "id"} for one in view[part]
                ]
                assert [
                    {key: value for key, value in one.items() if key != "id"}
                    for one in snapshot["view"][part]
                ] == swapped(usual, instead)
            if state.seat is not None:
                assert snapshot["prompts"][""] == swapped(state.prompt(), instead)
    record = (
        f'{snapshot["head"]}[Result "{snapshot["result"]}"]\n\n{" ".join(tokens)}'
        f" {snapshot['result']}\n"
    )
    again = call("open", record=record)
    assert again["view"] == snapshot["view"]
    german = call("open", "de", record=record)
    assert german["names"] == [
        translation.catalogue("de")[NAMES[letter].capitalize()] for letter in painted
    ]
    assert call("new", game=game, seats=seats)["names"] == [
        seat["name"] for seat in GAMES[game].start(seats).view(None)["seats"]
    ], "the next table is as usual"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "siegestones", "painted": "BB"}, "2 different letters of B, R, Y, G, not 'BB'"),
        ({"game": "siegestones", "painted": "BRY"}, "2 different letters"),
        ({"game": "siegestones", "painted": "B<"}, "2 different letters"),
        ({"game": "angry-gods", "painted": "BR"}, "belong to its rules"),
        ({"game": "siegestones", "begins": "2"}, "seat '2' cannot be made to begin"),
        ({"game": "siege-by-number", "begins": "5"}, "seat '5' cannot be made to begin"),
    ],
)
def test_wrong_colours_and_beginners_are_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        call("new", **wrong)


def test_a_header_that_means_nothing_changes_nothing() -> None:
    record = '[Game "siegestones"]\n[Players "2"]\n[Colours "purple"]\n[Begins "x"]\n\n*\n'
    assert call("open", record=record)["names"] == ["Blue", "Red"]


@pytest.mark.parametrize("game", ["siege-by-number", "siege-the-king"])
@pytest.mark.parametrize("begins", ["1", "2"])
def test_who_begins_is_not_drawn_if_the_table_decides(game: str, begins: str) -> None:
    snapshot = call("new", game=game, begins=begins)
    while not any(token.startswith("first:") for token in snapshot["tokens"]):
        if snapshot["handover"] is not None:
            snapshot = call("done")
        if snapshot["curtain"] is not None:
            snapshot = call("ready")
        snapshot = (
            call("advance")
            if snapshot["auto"]
            else call("play", token=snapshot["moves"][0][0], sure=True)
        )
    assert f"first:{begins}" in snapshot["tokens"]


def test_i_am_blue_and_you_begin(page: Page, server: str) -> None:
    page.goto(f"{server}#/play/nobles-and-peasants?new=friends")
    blue, green = page.get_by_role("group", name="Blue"), page.get_by_role("group", name="Green")
    expect(blue.locator("use")).to_have_attribute("href", "#symbol-family-B")
    blue.get_by_label("Name").fill("I")
    green.get_by_label("Name").fill("You")
    green.get_by_label("Colour").select_option("Red")
    expect(page.get_by_role("group", name="Red").locator("use")).to_have_attribute(
        "href", "#symbol-family-R"
    )
    page.get_by_text("Seats and who begins").click()
    page.get_by_label("Who begins").select_option("You (Red)")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".seat-name").first).to_have_text("You")
    assert page.locator(".seat-role").all_text_contents()[:2] == ["Red", "Blue"]
    assert page.locator(".seats use").evaluate_all(
        "all => all.map((one) => one.getAttribute('href'))"
    ) == ["#symbol-family-R", "#symbol-family-B"]
    state = GAMES["nobles-and-peasants"].start()
    known = catch_up(page, state, 0)
    expect(page.locator(".voice-next")).to_contain_text("You:")
    before = state.copy()
    token = next(one for one in state.moves() if one.startswith("L@"))
    tap_all(page, state.taps(token))
    state.play(token)
    with translation.speaking(people=translation.People(names={0: "You", 1: "I"})):
        said = " ".join(swapped(before.tell(token, None), {"B": "R", "G": "B", "R": "G", "Y": "Y"}))
    expect(page.locator(".voice-past li").last).to_have_text(said)
    assert kept_tokens(page, known + 1)[known:] == [token]
    assert '[Colours "RB"]' in page.locator("textarea.record").input_value()
    page.reload()
    expect(page.locator(".seat-role").first).to_have_text("Red")


def test_taking_a_seat_swaps_people_and_lots_lose_nobody(page: Page, server: str) -> None:
    page.goto(f"{server}#/play/siege-by-number?new=friends")
    page.get_by_label("Players").select_option("4")
    page.get_by_role("group", name="Suns").get_by_label("Name").fill("Anna")
    page.get_by_role("group", name="Crowns").get_by_label("Name").fill("Bo")
    page.get_by_role("group", name="Suns").get_by_label("Seat").select_option("Crowns")
    expect(page.get_by_role("group", name="Crowns").get_by_label("Name")).to_have_value("Anna")
    expect(page.get_by_role("group", name="Suns").get_by_label("Name")).to_have_value("Bo")
    page.get_by_text("Seats and who begins").click()
    page.get_by_role("button", name="Draw lots for the seats").click()
    seats = page.locator(".setup-seat select[aria-label=Seat]").evaluate_all(
        "all => all.map((one) => one.selectedOptions[0].textContent)"
    )
    assert sorted(seats) == ["Arms", "Crowns", "Moons", "Suns"]
    page.get_by_label("Who begins").select_option(index=1)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("[data-token]").first).to_have_attribute(
        "data-token", f"first:{1 + ['Suns', 'Moons', 'Crowns', 'Arms'].index(seats[0])}"
    )
    people = dict(
        zip(
            page.locator(".seat-role").all_text_contents(),
            page.locator(".seat-name").all_text_contents(),
            strict=True,
        )
    )
    assert {people.get(seats[0]), people.get(seats[2])} == {"Anna", "Bo"}
