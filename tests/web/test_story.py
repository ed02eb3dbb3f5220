"""What happened since the person's last decision is told as a list, marked on the board, and can be
played again.
"""

from __future__ import annotations

import random
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES, Record
from rulescore.boards import hexagon
from rulescore.events import places as event_places
from tests.web.helpers import (
    SIEGE,
    game,
    make,
    open_game,
    play_randomly,
    show,
    tap_all,
    tokens,
    wait_for_engine,
    wait_until,
    wait_until_drawn,
    wait_until_kept,
)

TOLD = "[...document.querySelectorAll('.voice-past li')].map((one) => one.textContent)"
NUMBERS = "[...document.querySelectorAll('.told-words')].map((one) => one.textContent)"
ANSWERED = (
    "document.querySelector('[data-live]') && document.querySelectorAll('[data-token]').length"
)


def test_each_opponents_move_first_then_own_consequence(page: Page, server: str) -> None:
    open_game(page, server, "siegestones?seats=4&players=person,random,random,random")
    wait_for_engine(page)
    page.locator('[data-tap="stone"][data-live]').click()
    page.locator('[data-tap="d4"][data-live]').click()
    wait_until(page, f"({ANSWERED}) === 4")
    told = page.evaluate(TOLD)
    assert len(told) == 4
    told = [told[-1], *told[:-1]]
    assert "d4" in told[0]
    assert told[0].startswith("You ")
    counted = page.locator(".voice-past.numbered li:not(.before)")
    expect(counted).to_have_count(3)  # one's own move is not counted
    places = [token.removeprefix("T@") for token in tokens(page)]
    for place, sentence in zip(places, told, strict=True):
        assert place in sentence
    numbered: dict[str, str] = {}
    state = GAMES["siegestones"].start(4)
    for number, token in enumerate(tokens(page)):
        numbered.update(
            {
                place: f"{number}."
                for event in state.happens(token, 0)
                for place in event_places(event)
                if place in hexagon.CIRCLES
            }
        )
        state.play(token)
    assert page.evaluate(NUMBERS) == [number for number in numbered.values() if number != "0."], (
        "a tower that a later move won bears the number of that move"
    )
    assert "3." in numbered.values()
    assert page.locator(".touch ~ .layer .told-disc").count() == len(page.evaluate(NUMBERS)), (
        "nothing covers the numbers"
    )
    assert page.locator(".told-tint").count() == len(numbered)


def test_one_hears_both_acts_of_ones_own_turn(page: Page, server: str) -> None:
    """Whoever moves a tower puts a stone of the row back, too."""
    position = "towers1:a3,f3 towers2:c5 row:GYBRBYRGRGGGGYBRRRYG points:3,0"
    open_game(page, server, f"nobles-and-peasants?players=person,random&position={quote(position)}")
    state = GAMES["nobles-and-peasants"].set_up(position, 2)
    for begins in ("Tf3-", "L2"):
        token = next(one for one in state.moves() if one.startswith(begins))
        tap_all(page, state.taps(token))
        state = state.after(token)
    own = page.locator(".voice-past > .before")
    expect(own).to_have_text([re.compile("^You move a tower"), re.compile("^You take the")])


def test_of_a_long_turn_of_ones_own_one_hears_what_struck(page: Page, server: str) -> None:
    position = "suns:5@g7,2@h9,3@h10 crowns:1@g6 dice:1,2,3"
    open_game(page, server, f"siege-by-number?players=person,random&position={quote(position)}")
    state = GAMES["siege-by-number"].set_up(position)
    for token in ("1:h9-h8", "2:g7xg6", "3:h10-S*"):
        tap_all(page, state.taps(token))
        state = state.after(token)
    own = page.locator(".voice-past > .before:not(.since)")
    expect(own).to_have_text([re.compile("attacks the army")])


def test_two_people_hear_what_happened_since_their_own_move(page: Page, server: str) -> None:
    open_game(page, server)
    wait_for_engine(page)
    state = game()
    play_randomly(page, state, 4)
    told = page.evaluate(TOLD)
    assert len(told) == 2
    assert page.locator(".told-disc").count() == 0, "one answer is not counted"
    page.locator(".moves-list button").nth(1).click()
    expect(page.locator(".voice")).to_contain_text("You are looking at move 2 of 4.")
    assert len(page.evaluate(TOLD)) == 1, "while looking back it is the move that led there"
    expect(page.locator(".told-arrow")).to_have_count(1)
    assert page.locator(".told-tint").count() == 2, "from where, and to where"


def test_a_battle_turns_both_coins_over_and_strikes_out_who_falls(page: Page, server: str) -> None:
    rng, state, tokens = random.Random(2), GAMES["siege-by-number"].start(), list[str]()
    while True:
        token = state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves())
        [*battle] = [event for event in state.outcome(token)[1] if event["what"] == "battle"]
        tokens.append(token)
        state.play(token)
        if battle and battle[0]["other"] is not None and battle[0]["loser"] is not None:
            break
    [event] = battle
    show(page, Record(state.game, 2, {}, tokens))
    if page.locator('[data-tap="ready"]').count():
        page.locator('[data-tap="ready"]').click()
    suits = {
        event["seat"]: event["value"],
        event["rival"]: event["other"],
    }
    kinds = {f"#symbol-coin-{value}-{'SC'[seat]}" for seat, value in suits.items()}
    turned = page.locator(".told-turned")
    expect(turned).to_have_count(2)
    assert {one.get_attribute("href") for one in turned.all()} == kinds
    # at its place, and at its value in the ring
    expect(page.locator(".told-lost")).to_have_count(2)
    expect(page.locator(".told-won")).to_have_count(1)


def test_each_tower_that_is_paid_for_a_stone_has_a_line_to_it(page: Page, server: str) -> None:
    rng, state, tokens = random.Random(2), GAMES["nobles-and-peasants"].start(), list[str]()
    before, points = [1], [0]
    while any(before) or not all(points):  # the move before is told beside it
        token = state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves())
        events = [one for one in state.outcome(token)[1] if one["what"] == "points"]
        before, points = points, events[0]["points"] if events else [0]
        tokens.append(token)
        state.play(token)
    show(page, Record(state.game, 2, {}, tokens))
    expect(page.locator(".told-line")).not_to_have_count(0)
    paid = [int(words) for words in page.evaluate(NUMBERS) if words.startswith("+")]
    assert len(paid) == page.locator(".told-line").count() and sum(paid) == sum(points)


@pytest.mark.parametrize(
    ("name", "position", "move", "places"),
    [
        ("siegestones", "blue:b1,b5,f1,d3 red:d5,c6,e6 towers:a1,a4,g1,d4 seat:1", "c4", 4),
        ("siege-1966", "knights:c4 commander:e5 seat:1", "c4xe5", 1),
    ],
)
def test_what_won_is_marked_on_the_board(
    page: Page, server: str, name: str, position: str, move: str, places: int
) -> None:
    open_game(page, server, f"{name}?position={quote(position)}")
    wait_for_engine(page)
    state = GAMES[name].set_up(position, 2)
    assert page.locator(".won").count() == 0
    tap_all(page, state.taps(move))
    expect(page.locator(".won-star")).to_have_count(places)
    expect(page.locator(".rims .pip")).to_have_count(0)
    board = page.locator(".board").bounding_box()
    stars = [star.bounding_box() for star in page.locator(".won-star").all()]
    assert board and min(star["y"] for star in stars if star) > board["y"] - 1, "on the board"
    expect(page.locator(".seat.winner")).to_have_count(1)


SHOWN = """() => {
  const box = document.querySelector(".voice-sheet").getBoundingClientRect();
  const whole = (one) => !one.hidden && one.getBoundingClientRect().bottom <= box.bottom + 1;
  const size = (name) => parseFloat(getComputedStyle(document.querySelector(name)).fontSize);
  const beside = [...document.querySelectorAll(".voice-next, .voice-past li:not(.theirs), .seat-name, .area-title")];
  return {whole: [...document.querySelectorAll(".voice-past li")].every(whole),
    begins: whole(document.querySelector(".theirs")),
    size: document.querySelector(".voice").dataset.size,
    first: document.querySelector(".voice-past li").className,
    largest: beside.every((one) => parseFloat(getComputedStyle(one).fontSize) <= size(".theirs"))};
}"""
"""Whether the account is whole in sight, or at least its beginning, what that is, and whether it is the
largest type, unless all had to become as small as it may.
"""


@pytest.mark.parametrize("name", ["nobles-and-peasants", "siege-the-king"])
def test_what_the_opponent_did_comes_first_and_is_never_cut_without_a_mark(
    page: Page, name: str
) -> None:
    rng, state = random.Random(1), GAMES[name].start()
    played: list[str] = []
    seats: list[int | None] = []
    while len(seats) < 40 or state.seat in (CHANCE, *seats[-2:]):
        seats.append(state.seat)
        played.append(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
        state.play(played[-1])
    show(page, Record(GAMES[name], None, {}, played))
    if state.game.info.hidden:
        tap_all(page, ("ready",))
        expect(page.locator(".voice-past .before", has_text="Castle A draws the")).to_have_count(1)
        told = page.evaluate(TOLD)
        assert not [said for said in told if "draws a card" in said], "others always draw"
    for width, height in ((1280, 800), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(page)
        shown = page.evaluate(SHOWN)
        assert shown["first"] == "theirs"
        assert shown["largest"] or shown["size"] in ("small", "least")
        assert shown["begins"]
        more = page.locator(".voice-more")
        assert more.is_visible() != shown["whole"], (name, width)
        if not shown["whole"]:
            more.press("Enter")
            expect(more).to_have_attribute("aria-expanded", "true")
            wait_until(page, f"({SHOWN})().whole")
            more.press("Escape")
            expect(more).to_have_attribute("aria-expanded", "false")


def test_a_battle_is_not_folded_away_for_dice_and_steps(page: Page) -> None:
    rng, state = random.Random(3), GAMES["siege-by-number"].start()
    played: list[str] = []
    turn: list[str] = []
    while not (state.seat == 0 and len(turn) > 4 and "x" in turn[-2]):
        if state.seat == 0:
            turn = []
        token = state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves())
        turn.append(token)
        played.append(token)
        state.play(token)
    page.set_viewport_size({"width": 390, "height": 700})
    show(page, Record(GAMES["siege-by-number"], None, {}, played))
    tap_all(page, ("ready",))
    expect(page.locator(".voice-more")).to_be_visible()
    battle = page.locator(".theirs", has_text="Coins: ")
    expect(battle).to_be_visible()
    expect(page.locator(".theirs", has_text="rolls")).to_have_count(0)  # each die has its move


def test_another_prompt_leaves_the_account_as_it_is_but_for_its_end(page: Page) -> None:
    rng, state = random.Random(0), GAMES["siege-by-number"].start()
    played: list[str] = []
    fighters: list[tuple[str, ...]] = []
    while not (fighters and len(played) > 30):
        played.append(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
        state.play(played[-1])
        begun = {state.taps(move)[:-1] for move in state.moves()} if state.seat == 0 else set()
        fighters = [taps for taps in begun if taps and "beside it" in state.prompt(taps)]
    page.set_viewport_size({"width": 390, "height": 844})
    show(page, Record(GAMES["siege-by-number"], None, {}, played))
    tap_all(page, ("ready", *fighters[0][:-1]))
    told, prompt = page.locator(".voice-past > li:visible"), page.locator(".voice-next")
    before, size = told.all_inner_texts(), page.locator(".voice").get_attribute("data-size")
    tap_all(page, fighters[0][-1:])
    expect(prompt).to_contain_text("an enemy beside it")
    now = told.all_inner_texts()
    assert now and now == before[: len(now)]
    expect(page.locator(".voice")).to_have_attribute("data-size", size or "")
    assert page.evaluate(SHOWN)["begins"]


def test_it_is_played_again_by_button_and_key_and_a_touch_ends_it(page: Page, server: str) -> None:
    open_game(page, server)
    wait_for_engine(page)
    state = game()
    play_randomly(page, state, 4)
    wait_until_kept(page)
    told = page.evaluate(TOLD)[::-1]
    page.get_by_role("button", name="Play it again").click()
    current = page.locator(".voice-past [aria-current=step]")
    expect(current).to_have_text(told[0])
    assert page.evaluate(TOLD)[::-1] == told
    expect(page.get_by_role("button", name="Play on from here")).to_be_hidden()
    expect(current).to_have_text(told[1])
    expect(current).to_have_count(0)
    expect(page.locator("[data-live]").first).to_be_attached()
    page.locator("[data-tap][data-live]").first.focus()
    page.keyboard.press("r")
    expect(current).to_have_text(told[0])
    page.keyboard.press("Escape")
    expect(current).to_have_count(0)
    make(page, state, state.moves()[0])
    expect(page.locator("[data-token]")).to_have_count(5)


def test_a_screen_reader_hears_each_move_once(page: Page, server: str) -> None:
    open_game(page, server, f"{SIEGE}?players=person,random")
    wait_for_engine(page)
    page.evaluate("""() => {
      window.heard = [];
      const spoken = document.querySelector('[aria-live=polite]');
      new MutationObserver(() => window.heard.push(spoken.textContent)).observe(spoken, { childList: true, characterData: true, subtree: true });
    }""")
    wait_until(page, "document.querySelector('[data-live]')")
    before = len(tokens(page))
    page.locator("[data-tap][data-live]").first.click()
    page.locator("[data-tap][data-live]:not([aria-pressed])").last.click()
    wait_until(page, f"({ANSWERED}) >= {before + 2}")
    told = page.evaluate(TOLD)
    for sentence in told:
        assert sum(sentence in words for words in page.evaluate("window.heard")) == 1, sentence


def test_the_card_at_which_a_judge_aims_is_marked_until_that_is_answered(
    page: Page, server: str
) -> None:
    rng, state, tokens = random.Random(0), GAMES["siege-the-king"].start(), list[str]()
    while not ("let" in state.moves() and "." in tokens[-1]):
        if state.seat is None:
            state, tokens = state.game.start(), []
        tokens.append(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
        state.play(tokens[-1])
    show(page, Record(state.game, 2, {}, tokens))
    tap_all(page, ("ready",))
    cross = page.locator("path.told-lost")
    expect(cross).to_have_count(1)
    middle, card = cross.bounding_box(), f'.place[data-tap="{tokens[-1].split(">")[1]}"]'
    box = page.locator(card).bounding_box()
    assert middle and box
    assert abs(middle["x"] + middle["width"] / 2 - box["x"] - box["width"] / 2) < 2
    assert box["y"] < middle["y"] < box["y"] + box["height"] / 4
    tap_all(page, ("let",))
    expect(cross).to_have_count(0)


@pytest.mark.drawings
def test_the_column_of_ones_own_covered_king_bears_a_crown(page: Page, server: str) -> None:
    """And nobody else's: only its owner knows it."""
    open_game(page, server, "siege-the-king?players=person,level1")
    page.locator('[data-tap="a2"][data-live]').click()
    crown = page.locator(".layer use[href='#symbol-crown']")
    expect(crown).to_have_count(1)
    box, place = crown.bounding_box(), page.locator('.place[data-tap="a2"]').bounding_box()
    assert box and place
    assert place["x"] < box["x"] < place["x"] + place["width"]
    assert place["y"] - 1 < box["y"] < place["y"] + place["height"] / 4
