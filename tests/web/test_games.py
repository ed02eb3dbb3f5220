"""Every game with the fewest and the most seats, clicked through beside a native state; secrets; by
keyboard alone; on a telephone; in the single file.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES, State
from tests.web.helpers import (
    FORGET,
    WHOLE,
    catch_up,
    compare,
    decide,
    goes_on,
    kept_tokens,
    leave,
    next_taps,
    open_game,
    played,
    show,
    step,
    tap_all,
    wait_until,
)

FEWEST = [(name, one.info.seats[0]) for name, one in GAMES.items()]
HIDDEN = [name for name, one in GAMES.items() if one.info.hidden]
MOST = [
    (name, one.info.seats[1])
    for name, one in GAMES.items()
    if one.info.seats[1] > one.info.seats[0] and name not in HIDDEN
]
SHORTER: dict[str, dict[str, Any]] = {
    "siege-by-number": {"rounds": 2},
    "siege-the-king": {"turns": 8},
}
"""Options with which random games end sooner still than with `SHORT`."""


def start(
    page: Page,
    address: str,
    name: str,
    seats: int | None = None,
    players: str = "",
    **options: object,
) -> tuple[State, int]:
    """A new game in the page and natively, after what chance decides first."""
    leave(page)
    page.evaluate(FORGET)
    info = GAMES[name].info
    seats = seats or info.seats[0]
    words = (
        ({"seats": seats} if info.seats[0] != info.seats[1] else {})
        | ({"players": players} if players else {})
        | options
    )
    open_game(page, address, f"{name}?{urlencode(words, safe=',')}" if words else name)
    state = GAMES[name].start(seats, **options)
    return state, catch_up(page, state, 0)


def near_the_end(
    page: Page, name: str, left: int = 4, seats: int | None = None
) -> tuple[State, int, list[str]]:
    """The last `left` tokens or so of a random game are still to be played, in the page and
    natively; also returns those, with which a game without chance ends.
    """
    leave(page)
    page.evaluate(FORGET)
    record = played(name, WHOLE, seats=seats)
    rest = record.tokens[-left:]
    del record.tokens[-left:]
    show(page, record)
    state = record.state()
    return state, catch_up(page, state, len(record.tokens)), rest


def towards_the_end(state: State, rest: list[str], rng: random.Random) -> str:
    """The next of these tokens that can be played, or any."""
    moves = state.moves()
    return next((token for token in rest if token in moves), None) or rng.choice(moves)


def take_device(page: Page, state: State, viewer: int | None) -> int | None:
    """Answer the curtain where hands are hidden and the seat to move has not got the device;
    returns who has it.
    """
    if not state.game.info.hidden or state.seat in (None, viewer):
        return viewer
    tap_all(page, ("ready",))
    return state.seat


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        *(pytest.param(*table, marks=pytest.mark.pyodide) for table in FEWEST),
        *MOST,
    ],
)
def test_a_whole_game_beside_the_rules(page: Page, server: str, name: str, seats: int) -> None:
    """Its beginning, where that is of more seats, and its end. Hidden hands of four are played
    below, beginnings of two in the single file.
    """
    rng = random.Random(f"{name} {seats}")

    def play(state: State, known: int, rest: list[str], turns: int = WHOLE) -> None:
        turn: int | None = None
        viewer: int | None = None
        while state.seat is not None and turns:
            if state.seat != turn:
                turns -= 1
                turn = state.seat
                viewer = take_device(page, state, viewer)
                compare(page, state, known, viewer)
            known = step(page, state, towards_the_end(state, rest, rng), known)
        if turns:
            compare(page, state, known, viewer)
            expect(page.locator("body")).to_have_attribute("data-over", state.ending or "")

    if (name, seats) in MOST:
        play(*start(page, server, name, seats), [], turns=seats + 1)
    play(*near_the_end(page, name, 4, seats))


SEEN = """() => {
  const copy = document.documentElement.cloneNode(true);
  for (const drawn of copy.querySelectorAll(".symbols, .board-art, .rules")) drawn.remove();
  const uses = [...document.querySelectorAll(".table [data-thing] use")].map((use) => use.getAttribute("href").slice("#symbol-".length));
  const said = [...document.querySelectorAll(".moves-said")].map((one) => one.textContent);
  const keys = [location.href, document.title, ...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  const fields = [...document.querySelectorAll("textarea, input")].map((field) => field.value);
  return {content: copy.outerHTML, uses, said, keys: [...keys, ...fields].join(" "), record: document.querySelector("textarea.record").value};
}"""
"""All that the page holds but the drawings, which are the same for everybody."""


class Knowledge:
    """What each seat, and a stranger, has heard and may know of a game, token by token."""

    def __init__(self, state: State) -> None:
        self.state = state.game.start(state.seats, **state.view(None)["options"])
        self.eyes: tuple[int | None, ...] = (None, *range(state.seats))
        self.told: dict[int | None, list[str]] = {eye: [] for eye in self.eyes}
        self.shown: dict[int | None, list[str]] = {eye: [] for eye in self.eyes}
        self.tokens: list[str] = []

    def hear(self, tokens: list[str]) -> None:
        """What has been played since."""
        for token in tokens[len(self.tokens) :]:
            for eye in self.eyes:
                self.told[eye].append(" ".join(self.state.tell(token, eye)))
                self.shown[eye].append(token if self.state.open_to(token, eye) else "{hidden}")
            self.state.play(token)
            self.tokens.append(token)

    def check(self, seen: dict[str, Any], eye: int | None) -> None:
        """All that the page holds is what that seat may know."""
        assert seen["said"] == self.told[eye]
        assert seen["record"].split("\n\n", 1)[1].split()[:-1] == self.shown[eye]
        for secret in set(self.tokens) - set(self.shown[eye]):
            assert secret not in seen["content"], (secret, eye)
            assert secret not in seen["keys"], (secret, eye)
        view = self.state.view(eye)
        # A sentence about what another seat sees is a secret where this seat is told something
        # else.
        hidden = {line for other in self.eyes for line in self.told[other]} - set(self.told[eye])
        assert not [
            line
            for line in hidden
            if line not in " ".join(self.told[eye]) and line in seen["content"]
        ]
        kinds = Counter(
            thing["kind"] for thing in view["things"] if thing["kind"].startswith(("card", "coin"))
        )
        drawn = Counter(re.sub("-on$", "", kind) for kind in seen["uses"])
        assert {
            kind: count for kind, count in drawn.items() if kind.startswith(("card", "coin"))
        } == kinds


@pytest.mark.parametrize("name", HIDDEN)
def test_no_secret_of_another_seat_is_in_the_page_at_any_ply(
    page: Page, server: str, name: str
) -> None:
    rng = random.Random(name)
    state, known = start(page, server, name, GAMES[name].info.seats[1], **SHORTER[name])
    knows, viewer = Knowledge(state), None
    while state.seat is not None:
        knows.hear(kept_tokens(page, known))
        if state.seat != viewer:
            if viewer is not None:
                knows.check(page.evaluate(SEEN), viewer)
                tap_all(page, ("done",))
                page.wait_for_selector("[data-tap='ready']")
            knows.check(page.evaluate(SEEN), None)
        viewer = take_device(page, state, viewer)
        page.wait_for_selector("[data-live]:not([data-tap='ready'], .passing *)", state="attached")
        knows.check(page.evaluate(SEEN), viewer)
        known = step(page, state, rng.choice(state.moves()), known)
    page.wait_for_selector("body[data-over]")
    assert "" not in page.evaluate(
        "[...document.querySelectorAll('.moves-list button')].map((one) => one.dataset.token ?? '')"
    )


@pytest.mark.parametrize("name", HIDDEN)
def test_one_person_alone_sees_no_curtain_and_the_rest_plays_by_itself(
    page: Page, server: str, name: str
) -> None:
    state, known = start(page, server, name, players="person,random")
    for turn in range(3):
        while state.seat == 1:
            for token in kept_tokens(page, known + 1)[known:]:
                state.play(token)
                known += 1
            known = catch_up(page, state, known)
        if state.seat is None:
            break
        assert not page.locator('[data-tap="ready"]').count()
        known = decide(page, state, state.moves()[turn % len(state.moves())], known)


NAMES = """() => {
  const name = (one) => one.getAttribute("aria-label") ?? one.textContent.trim();
  return Object.fromEntries([...document.querySelectorAll("[data-live]")].map((one) => [one.dataset.tap, name(one)]));
}"""
"""The spoken name of whatever can be touched, by its tap."""


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_a_game_by_keyboard_alone_and_by_what_a_screen_reader_says(
    page: Page, name: str
) -> None:
    """What can be touched is found by its role and its spoken name, which nothing else has; the keys
    lead there; and what a move brought about is spoken.
    """
    rng = random.Random(name)
    state, known, rest = near_the_end(page, name, 2)
    hidden = state.game.info.hidden
    viewer: int | None = None
    here = "document.activeElement?.dataset.tap ?? ''"

    def go_to(tap: str) -> None:
        """By Tab onto the table, and then by N from one live place to the next."""
        page.wait_for_selector(f'[data-tap="{tap}"][data-live]', state="attached")
        for key, times in (("Tab", 30), ("n", 120)):
            for _ in range(times):
                if page.evaluate(here) == tap or (key == "Tab" and page.evaluate(here)):
                    break
                page.keyboard.press(key)
        assert page.evaluate(here) == tap, f"the keys do not lead to {tap}"

    while state.seat is not None:
        taken = hidden and state.seat != viewer
        taps = () if not taken else ("ready",) if viewer is None else ("done", "ready")
        viewer = state.seat
        token = towards_the_end(state, rest, rng)
        told = state.tell(token, viewer)
        for tap in (*taps, *state.taps(token), *(("confirm",) if state.warn(token) else ())):
            go_to(tap)
            names = page.evaluate(NAMES)
            assert len(set(names.values())) == len(names), Counter(names.values()).most_common(1)
            named = page.get_by_role("button", name=names[tap], exact=True)
            assert named.get_attribute("data-tap") == tap
            page.keyboard.press("Enter")
        state.play(token)
        known = catch_up(page, state, known + 1)
        if not hidden:
            wait_until(page, f"document.querySelectorAll('.moves-list li').length >= {known}")
            spoken = page.get_by_role("status").first.text_content() or ""
            assert [sentence for sentence in told if sentence not in spoken] == []
    compare(page, state, known, viewer)


def test_arrow_keys_follow_the_hexagon_in_six_directions(page: Page, server: str) -> None:
    start(page, server, "siegestones")
    page.locator("[data-tap='d4']").focus()
    around = {
        "ArrowRight": "d5",
        "ArrowLeft": "d3",
        "ArrowUp": "c3",
        "Shift+ArrowUp": "c4",
        "ArrowDown": "e3",
        "Shift+ArrowDown": "e4",
    }
    for key, place in around.items():
        page.locator("[data-tap='d4']").focus()
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.tap") == place, key


def test_by_touch_on_a_telephone(new_page: Callable[..., Page], server: str) -> None:
    page = new_page(
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
    )
    page.goto(f"{server}#/nowhere")
    for name in ("siegestones", "siege-by-number", "siege-1966", "siege-the-king"):
        state, known = start(page, server, name)
        if state.game.info.hidden:
            page.locator('[data-tap="ready"]').tap()
        token = random.Random(3).choice(state.moves())
        for tap in state.taps(token):
            place = page.locator(f'[data-tap="{tap}"][data-live]')
            place.scroll_into_view_if_needed()
            place.tap()
        state.play(token)
        known = catch_up(page, state, known + 1)
        assert len(kept_tokens(page, known)) == known
        assert page.evaluate("document.documentElement.scrollWidth") == 360, (
            "nothing sticks out sideways"
        )


def test_every_game_in_the_single_file(file_page: Page, single_file: Path) -> None:
    """As it is begun; SIEGE comes to its end in test_play.py."""
    for name in GAMES:
        state, known = start(file_page, single_file.as_uri(), name)
        compare(file_page, state, known, take_device(file_page, state, None))


def test_a_worker_that_dies_in_a_game_with_hidden_hands_gives_the_device_back_to_the_same_seat(
    page: Page, server: str
) -> None:
    # no Assassin can be drawn that ends the game
    state, known = start(page, server, "siege-the-king", specials="no")
    viewer: int | None = None
    rng = random.Random(11)
    for turn in range(4):
        viewer = take_device(page, state, viewer)
        if turn in (1, 2):
            page.workers[-1].evaluate("self.close()")
        quiet = [token for token in state.moves() if token[0] in "cD"] or [
            token for token in state.moves() if goes_on(state, token)
        ]
        known = decide(page, state, rng.choice(quiet), known)
    assert state.seat != CHANCE
    viewer = take_device(page, state, viewer)
    compare(page, state, known, viewer)
    page.reload()
    expect(page.locator('[data-tap="ready"][data-live]')).to_be_visible()
    assert not set(
        page.evaluate("[...document.querySelectorAll('[data-live]')].map((one) => one.dataset.tap)")
    ) & next_taps(state)
