"""A game that is open outlives the page that shows it, and two games never mix, however late
anything comes.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from rulescore import Record
from tests.late import WRITING
from tests.web.helpers import (
    DROP,
    SIEGE,
    check,
    game,
    hold,
    leave,
    make,
    open_game,
    play_randomly,
    played,
    settled,
    tokens,
    wait_for_engine,
    wait_until,
    wait_until_drawn,
    wait_until_kept,
)

LATE = """(() => {
  let seed = %d;
  const chance = () => (seed = (seed * 16807) %% 2147483647) / 2147483647;
  const queues = new Map();
  // Messages in one direction stay in order, and arrive up to this many milliseconds late.
  const late = (way, act) => queues.set(way, (queues.get(way) ?? Promise.resolve()).then(() => new Promise((go) => setTimeout(go, chance() * %d))).then(act));
  window.started = [];
  const Real = Worker;
  window.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      started.push(this);
    }
    postMessage(...given) {
      late(this, () => super.postMessage(...given));
    }
    set onmessage(listener) {
      super.onmessage = (event) => late(listener, () => listener(event));
    }
  };
  const { get, put, getAll } = IDBObjectStore.prototype;
  for (const [name, real] of Object.entries({ get, put, getAll })) {
    IDBObjectStore.prototype[name] = function (...given) {
      const request = real.apply(this, given);
      const again = (end) => chance() < 0.5 || performance.now() > end ? undefined : (real.call(this, ...given).onsuccess = () => again(end));
      if (name !== "put") again(performance.now() + 200); // keeps the transaction open for a while
      return request;
    };
  }
})();
"""
"""Lets everything between page, worker and storage come late: the seed, and the most
milliseconds.
"""

ALL = """() => new Promise((answer) => {
  const opening = indexedDB.open("siegeworks");
  opening.onupgradeneeded = () => opening.transaction.abort(); // nothing has been kept yet
  opening.onerror = (event) => { event.preventDefault(); answer([]); };
  opening.onsuccess = () => {
    const all = opening.result.transaction("tables").objectStore("tables").getAll();
    all.onsuccess = () => { opening.result.close(); answer(all.result.map(({ id, game, record }) => [id, game, record])); };
  };
})"""


def kept(page: Page) -> dict[str, Record]:
    """Every kept game by its id; each has to be one that the rules allow."""
    return {id: Record.parse(record) for id, _, record in page.evaluate(ALL)}


def wait_until_empty(page: Page) -> None:
    """Wait for the board of another game of the kind that is shown."""
    wait_until(
        page,
        "document.querySelectorAll('[data-token]').length === 0 &&"
        " document.querySelector('[data-tap][data-live]')",
    )


def open_others(page: Page, count: int) -> None:
    """Start so many games of other kinds, one after the other."""
    others = ("siegestones", "siege-the-king", "siege-by-number", "nobles-and-peasants")
    for other in others[:count]:
        page.evaluate(f"location.hash = '#/new/{other}'")
        wait_until(page, f"location.hash === '#/play/{other}' && document.querySelector('.board')")
        settled(page)  # its own board, not the one before


def test_b5_a_move_made_while_python_loads_is_played_after_a_look_elsewhere(
    tab: Page, server: str
) -> None:
    go_on = hold(tab)
    open_game(tab, server)
    state = game()
    token = state.moves()[0]
    make(tab, state, token)
    tab.get_by_role("combobox", name="Language").select_option("de")
    expect(tab.locator(".voice")).to_contain_text("wird gleich")
    tab.get_by_role("link", name="Siegeworks").click()
    tab.wait_for_selector(".games")
    tab.go_back()
    tab.wait_for_selector(".board")
    assert tab.evaluate("document.body.dataset.engine") == "loading", "the move waits for Python"
    go_on()
    wait_for_engine(tab)
    expect(tab.locator("[data-token]")).to_have_count(1)
    assert tokens(tab) == [token]
    expect(tab.locator(".voice")).to_contain_text("Angreifer")
    tab.get_by_role("combobox", name="Sprache").select_option("en")
    check(tab, state)
    wait_until_kept(tab)


def test_b5_an_answer_that_comes_while_another_page_is_shown_is_kept(
    page: Page, server: str
) -> None:
    open_game(page, server)
    wait_for_engine(page)
    state = game()
    play_randomly(page, state, 2)
    token = state.moves()[0]
    make(page, state, token)
    page.evaluate("location.hash = '#/'")
    wait_until(
        page,
        f"({ALL})().then((all) => all.some(([, , record]) =>"
        f" record.split(/\\s+/).includes({json.dumps(token)})))",
    )
    page.go_back()
    expect(page.locator("[data-token]")).to_have_count(3)
    check(page, state)


@pytest.mark.parametrize("moves", [0, 2])
def test_b5_an_answer_that_comes_while_kept_games_are_read_is_shown(
    moves: int, tab: Page, server: str
) -> None:
    tab.add_init_script(HELD + READING)
    open_game(tab, server)
    wait_for_engine(tab)
    state = game()
    play_randomly(tab, state, moves)
    tab.evaluate("window.hold = true")
    make(tab, state, state.moves()[0])
    tab.evaluate("location.hash = '#/nowhere'")
    tab.wait_for_selector("main p a[href='#/']")
    tab.go_back()
    expect(tab.locator("[data-token]")).to_have_count(moves + 1)
    assert not tab.evaluate("window.hold"), "the answer came while the games were read"
    check(tab, state)


def test_b6_a_touched_game_opens_while_another_one_of_its_kind_is_given_an_answer(
    tab: Page, server: str
) -> None:
    tab.add_init_script(HELD + READING)
    open_game(tab, server)
    wait_for_engine(tab)
    play_randomly(tab, game(), 2)
    wait_until_kept(tab)
    first = tokens(tab)
    tab.evaluate("location.hash = '#/new/siege-1966?quiet=50'")
    wait_until_empty(tab)
    state = game()
    play_randomly(tab, state, 3)
    wait_until_kept(tab)
    second = [*tokens(tab), state.moves()[0]]
    tab.evaluate("window.hold = true")
    make(tab, state, second[-1])
    tab.evaluate("location.hash = '#/'")
    tab.locator(".under-way li a").nth(1).click()
    expect(tab.locator("[data-token]")).to_have_count(2)
    assert tokens(tab) == first
    assert not tab.evaluate("window.hold"), "the answer came while the games were read"
    settled(tab)
    assert sorted(record.tokens for record in kept(tab).values()) == sorted([first, second])
    tab.reload()
    expect(tab.locator("[data-token]")).to_have_count(2)


def test_a_table_that_comes_late_does_not_end_the_one_on_the_screen(tab: Page, server: str) -> None:
    tab.add_init_script(HELD)
    open_game(tab, server)
    wait_for_engine(tab)
    state = game()
    play_randomly(tab, state, 2)
    open_others(tab, 3)
    tab.evaluate("location.hash = '#/play/siege-1966'")
    expect(tab.locator("[data-token]")).to_have_count(2)
    tab.evaluate("window.hold = true")
    tab.evaluate("document.querySelector('.voice-next').dataset.before = ''")
    tab.evaluate("location.hash = '#/new/siege-1966?quiet=50'")
    tab.wait_for_selector(".voice-next:not([data-before])")
    leave(tab)
    tab.evaluate("location.hash = '#/play/siege-1966'")
    expect(tab.locator("[data-token]")).to_have_count(2)
    tab.evaluate("window.release()")
    wait_until(tab, "sessionStorage.getItem('siegeworks.fresh').includes('quiet')")
    make(tab, state, state.moves()[0])
    expect(tab.locator("[data-token]")).to_have_count(3)


def test_a_move_whose_writing_waits_is_kept_although_others_take_the_room_of_its_game(
    tab: Page, server: str
) -> None:
    tab.add_init_script(WRITING)
    open_game(tab, server)
    wait_for_engine(tab)
    state = game()
    tab.evaluate("window.slow = true")
    play_randomly(tab, state, 2)
    open_others(tab, 4)
    tab.evaluate("window.slow = false")
    tab.evaluate("location.hash = '#/play/siege-1966'")
    expect(tab.locator("[data-token]")).to_have_count(2)
    check(tab, state)


def test_the_hub_shows_the_move_whose_writing_waits(tab: Page, server: str) -> None:
    tab.add_init_script(WRITING)
    open_game(tab, server)
    state = game()
    play_randomly(tab, state, 1)
    wait_until_kept(tab)
    tab.evaluate("window.slow = true")
    play_randomly(tab, state, 2)
    tab.evaluate("location.hash = '#/'")
    wait_until_drawn(tab)
    tab.evaluate("window.slow = false")
    expect(tab.locator(".under-way li")).to_contain_text("3 moves")


def test_playing_on_from_an_earlier_position_leaves_moves_whose_writing_waits(
    tab: Page, server: str
) -> None:
    tab.add_init_script(WRITING)
    open_game(tab, server)
    tab.evaluate("window.slow = true")
    play_randomly(tab, game(), 4)
    tab.locator(".moves-list button").nth(1).click()
    tab.get_by_role("button", name="Play on from here").click()
    tab.evaluate("window.slow = false")
    expect(tab.locator("[data-token]")).to_have_count(2)
    settled(tab)
    assert sorted(len(record.tokens) for record in kept(tab).values()) == [2, 4]


def test_a_game_begun_while_another_one_is_looked_up_goes_on(tab: Page, server: str) -> None:
    tab.add_init_script(WRITING)
    open_game(tab, server)
    play_randomly(tab, game(), 2)
    wait_until_kept(tab)
    open_game(tab, server, "siegestones")
    tab.evaluate("window.slow = true")
    play_randomly(tab, game("siegestones"), 1)
    tab.evaluate("location.hash = '#/play/siege-1966'")
    wait_until_drawn(tab)
    tab.evaluate("location.hash = '#/new/siege-1966?quiet=50'")
    wait_until_empty(tab)
    state = game()
    play_randomly(tab, state, 1)
    tab.evaluate("window.slow = false")
    wait_until_kept(tab)
    play_randomly(tab, state, 1)
    wait_until_kept(tab)


@pytest.mark.parametrize("seed", range(4))
def test_b6_n1_a_dropped_record_and_the_old_game_never_mix(
    seed: int, tab: Page, server: str
) -> None:
    """The old game goes on by itself, or by touches, while the record of another one is read and
    everything comes late.
    """
    tab.add_init_script(LATE % (seed + 1, 250))
    open_game(tab, server, f"{SIEGE}?players=random,random" if seed % 2 else SIEGE)
    if seed < 3:
        wait_for_engine(tab)
    other = played(SIEGE, 9, seed=seed)
    tab.evaluate(DROP, other.text())
    for _ in range(6):  # touches on what is still the old board, and later the new one
        tab.evaluate("document.querySelector('[data-tap][data-live]')?.click()")
        wait_until_drawn(tab)
    if seed == 2:
        tab.evaluate("started.at(-1).terminate()")
    expect(tab.locator("[data-token]").nth(8)).to_be_attached()
    assert tokens(tab)[:9] == other.tokens
    wait_until_kept(tab)
    games = kept(tab)
    assert sum(record.tokens[:9] == other.tokens for record in games.values()) == 1
    for record in games.values():
        record.state()  # what is kept is a game by the rules
    assert len(games) <= 2, "no game has become two"


def test_b6_a_worker_that_dies_before_the_new_game_is_seen_loses_neither(
    tab: Page, server: str
) -> None:
    tab.add_init_script(LATE % (7, 30))
    open_game(tab, server)
    wait_for_engine(tab)
    state = game()
    play_randomly(tab, state, 4)
    wait_until_kept(tab)
    first = tokens(tab)
    tab.evaluate("location.hash = '#/new/siege-1966?quiet=50'")
    tab.evaluate("setTimeout(() => started.at(-1).terminate(), 35)")
    wait_until_empty(tab)
    fresh = game()
    play_randomly(tab, fresh, 3)
    wait_until_kept(tab)
    games = [record.tokens for record in kept(tab).values()]
    assert sorted(map(len, games)) == [3, 4]
    assert first in games


def test_a_legal_move_is_shown_before_python_answers(tab: Page, server: str) -> None:
    tab.add_init_script(HELD)
    open_game(tab, server)
    wait_for_engine(tab)
    state = game()
    play_randomly(tab, state, 1)
    tab.evaluate("window.hold = true")
    start, goal = state.taps(state.moves()[0])
    tab.locator(f'[data-tap="{start}"][data-live]').click()
    thing = tab.evaluate(
        f"(() => {{ const at = ({MIDDLE})('[data-tap={start}]'); return {THINGS}.find((id) =>"
        f" ({FAR})(id, at) < 3); }})()"
    )
    tab.locator(f'[data-tap="{goal}"][data-live]').click()
    wait_until(tab, f"({FAR})({json.dumps(thing)}, ({MIDDLE})('[data-tap={goal}]')) < 3")
    assert len(tokens(tab)) == 1, "the answer is not there yet"
    tab.evaluate("window.release()")
    expect(tab.locator("[data-token]")).to_have_count(2)
    assert tab.evaluate(f"({FAR})({json.dumps(thing)}, ({MIDDLE})('[data-tap={goal}]'))") < 3


HELD = """
const Real = Worker;
const held = [];
window.Worker = class extends Real {
  set onmessage(listener) { super.onmessage = (event) => window.hold ? held.push(() => listener(event)) : listener(event); }
};
window.release = () => { window.hold = false; for (const go of held.splice(0)) go(); };"""
"""Keeps the worker's answers back while `hold` is true."""
READING = """(() => {
  const { transaction } = IDBDatabase.prototype;
  const { getAll } = IDBObjectStore.prototype;
  let written = false;
  IDBDatabase.prototype.transaction = function (store, mode) {
    written ||= mode === "readwrite";
    return transaction.call(this, store, mode);
  };
  IDBObjectStore.prototype.getAll = function () {
    if (window.hold && location.hash.startsWith("#/play/")) {
      written = false;
      const wait = () => written || (this.count().onsuccess = wait);
      wait();
      window.release();
    }
    return getAll.call(this);
  };
})();"""
"""Reading what is kept for a game lets the answers go, and ends only when something is to be
written.
"""
MIDDLE = (
    "(selector) => { const box = document.querySelector(selector).getBoundingClientRect(); return"
    " [box.x + box.width / 2, box.y + box.height / 2]; }"
)
FAR = (
    f"(id, [x, y]) => {{ const [a, b] = ({MIDDLE})(`[data-thing='${{id}}']`); return Math.hypot(a -"
    " x, b - y); }"
)
THINGS = "[...document.querySelectorAll('.things [data-thing]')].map((one) => one.dataset.thing)"
