"""Playing in the page like somebody who knows nothing of it: by `data-tap`, `data-live` and `data-token` alone, beside a native state."""

from __future__ import annotations

import random

from playwright.sync_api import Page, Route, expect

from rulescore import CHANCE, GAMES, Record, State

SIEGE = "siege-1966"


def open_game(page: Page, address: str, link: str = SIEGE) -> None:
    """Start a new game by its link and wait for its board."""
    page.goto(f"{address}#/new/{link}")
    page.wait_for_selector(".board")


def make(page: Page, state: State, token: str) -> None:
    """Make one move by its taps, in the page and natively."""
    for tap in state.taps(token):
        page.locator(f'[data-tap="{tap}"][data-live]').click(timeout=20_000)
    state.play(token)


def follow(page: Page, state: State, known: int) -> int:
    """Wait until the page has played the `known` tokens that the native state has played, and play natively what chance decides then; returns the tokens."""
    if known:
        expect(page.locator("[data-token]").nth(known - 1)).to_be_attached(timeout=20_000)
    while True:
        for token in tokens(page)[known:]:
            state.play(token)
            known += 1
        if state.seat != CHANCE:
            return known
        expect(page.locator("[data-token]").nth(known)).to_be_attached(timeout=20_000)


def tokens(page: Page) -> list[str]:
    """The move list."""
    shown: list[str] = page.evaluate("[...document.querySelectorAll('[data-token]')].map((entry) => entry.dataset.token)")
    return shown


def slow_start(page: Page) -> None:
    """Let Python take its time to load."""

    def wait(route: Route) -> None:
        page.wait_for_timeout(500)
        route.continue_()

    page.route("**/stdlib.zip", wait)


def live(page: Page) -> set[str]:
    """The ids whose tap would be taken now."""
    return set(page.evaluate("[...document.querySelectorAll('[data-live]')].map((entry) => entry.dataset.tap)"))


def next_taps(state: State, taps: tuple[str, ...] = ()) -> set[str]:
    """What `live` has to be after these taps."""
    moves = [] if state.seat in (None, CHANCE) else [state.taps(token) for token in state.moves()]
    return {move[len(taps)] for move in moves if move[: len(taps)] == taps}


def record(page: Page) -> Record:
    """The record that the page shows."""
    return Record.parse(page.locator("textarea.record").input_value())


def check(page: Page, state: State) -> None:
    """The page stands where the native state stands."""
    assert record(page).state().key() == state.key()
    assert live(page) == next_taps(state)
    ids = page.evaluate("[...document.querySelectorAll('[data-tap]')].map((entry) => entry.dataset.tap)")
    assert len(ids) == len(set(ids)), "one element for each id"


def play_randomly(page: Page, state: State, moves: int, seed: int = 1) -> int:
    """Play that many random moves of persons, or to the end; returns how many tokens have been played since the call."""
    rng = random.Random(seed)
    start = plies = len(tokens(page))
    for _ in range(moves):
        if state.seat is None:
            break
        make(page, state, rng.choice(state.moves()))
        plies = follow(page, state, plies + 1)
    return plies - start


def game(name: str = SIEGE) -> State:
    """A fresh native state with the usual settings."""
    return GAMES[name].start()
