"""Hints: first an idea, then the move, then why; made by the thinker from what the seat to
move may know.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulescore import CHANCE, GAMES, Record, bots
from rulescore.generators import result_of
from tests.rulescore.helpers import random_game
from tests.web.helpers import DROP, open_game, settled, tap_all, wait_for_engine, wait_until
from tests.web.test_review import SAID
from web.python import advice, bridge

AGAIN = re.compile("Ask again for the (move|reason)")


def hint(text: str, *players: str) -> dict[str, Any]:
    """What the bridge's `hint` answers, carried out to the end."""
    return result_of(advice.hint(text, players))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """An adviser that answers at once, for the bridge in this process; the page has the real one."""
    monkeypatch.setattr(advice, "ADVISER", "level2")


def test_the_bridge_advises_the_seat_to_move() -> None:
    for name, game in GAMES.items():
        played = Record(game, None, {}, [])
        state = played.state()
        while state.seat == CHANCE:
            played.tokens.append(state.deal(bridge.random.Random(3)))
            state = played.state()
        answer = hint(played.text())
        assert answer["token"] in state.moves(), name
        assert answer["said"] == bots.suggestion(state, answer["token"])


def test_with_hidden_hands_only_own_moves_are_expected() -> None:
    """A seat with three dice makes three moves; after them come another seat's dice and coins."""
    played = Record(GAMES["siege-by-number"], 2, {}, [])
    rng, told = random.Random(5), []
    while len(played.tokens) < 40:
        state = played.state()
        if state.seat == CHANCE:
            played.tokens.append(state.deal(rng))
            continue
        assert state.seat is not None
        choice = result_of(
            bots.player("tree", iterations=30, seed=1).think(bots.Seen(state, state.seat))
        )
        played.tokens.append(choice.token)
        said = advice._sequel(state, [choice.token, *choice.line[1:]])
        other = state.guess(state.seat, rng)
        assert said == advice._sequel(other, [choice.token, *choice.line[1:]]), (
            "the same whatever is hidden"
        )
        after = state.guess(state.seat, random.Random(0))
        after.play(choice.token)
        assert after.seat == state.seat or not said
        told += said
    assert told, "own moves are told of"


def test_a_plan_that_was_told_gives_way_to_another_one() -> None:
    position = "knights:a2,c0,d0,e0 footmen:d4,e4,d5,e5 commander:e6 seat:1"
    state = GAMES["siege-1966"].set_up(position)
    seen, choice = bots.Seen(state, 0), bots.Choice("a2-b4", (0.5, 0.5))
    first = [one["says"] for one in bots.explained(seen, choice).reasons]
    assert len(first) > 1 and first[0].startswith("From b4 it looks into the castle")
    told = [first[0].replace("b4", "g1")]
    assert [one["says"] for one in bots.explained(seen, choice, told).reasons] == first[1:]
    assert [one["says"] for one in bots.explained(seen, choice, first).reasons] == first, (
        "better the same than nothing"
    )


def ask_for_move(page: Page) -> None:
    """Ask for a hint until it names its move; some begin with an idea."""
    voice = page.locator(".voice-next")
    page.keyboard.press("h")
    expect(voice).to_contain_text(AGAIN)
    if "for the move." in voice.inner_text():
        page.keyboard.press("h")
    expect(voice).to_contain_text("Ask again for the reason.")


def test_the_page_names_what_it_has_told(tab: Page, server: str) -> None:
    tab.add_init_script(SAID)
    tab.goto(f"{server}#/nowhere")
    open_game(tab, server, "siegestones?players=person,random")
    tab.wait_for_selector("[data-live]")
    told = "said.findLast((one) => one?.call === 'hint').args.told.length"
    for number in range(2):
        ask_for_move(tab)
        tab.keyboard.press("h")
        expect(tab.locator(".voice-next")).not_to_contain_text("Ask again")
        if number:
            expect(tab.locator(".voice-past .theirs")).to_be_visible()
        assert bool(tab.evaluate(told)) == (number > 0)
        hinted = tab.locator("[data-hint]").evaluate_all(
            "(all) => all.map((one) => [one.dataset.hint, one.dataset.tap]).sort()"
        )
        tap_all(tab, tuple(tap for _, tap in hinted))
        wait_until(tab, "document.querySelectorAll('[data-live]').length > 0")


@pytest.mark.parametrize(
    ("link", "idea"),
    [
        (
            "angry-gods?players=person,random&position=leaders:Bd4"
            "+followers:Bc3c4d4,Bc3d3d4,Bc4d4d5,Bd3d4e3,Bd4d5e4+worshippers:BB,YG+seat:1",
            "At d4 there is something to gain.",
        ),
        (
            "siege-1966?players=random,person&position=knights:c4,a1+commander:e5"
            "+footmen:f3,g3+seat:2+turns:4",
            "Look at c4: what could the other side do next? Prevent it.",
        ),
        (
            "siege-1966?players=person,random&position=knights:c5,a1+commander:e6"
            "+footmen:f3,g3+seat:1+turns:4",
            "This can decide the game: find the move that does it.",
        ),
    ],
)
def test_the_first_hint_is_an_idea(page: Page, server: str, link: str, idea: str) -> None:
    open_game(page, server, link)
    page.wait_for_selector("[data-live]")
    page.keyboard.press("h")
    expect(page.locator(".voice-next")).to_have_text(f"{idea} Ask again for the move.")
    expect(page.locator("[data-hint]")).to_have_count(0)
    expect(page.locator(".look-back-better")).to_have_count(len(re.findall(r"\b[c-d]4", idea)))


def test_nobody_is_advised_in_a_game_that_is_over() -> None:
    tokens = [token for _, token in random_game("siegestones", 2, 4) if token]
    with pytest.raises(ValueError, match="no seat is to move"):
        hint(Record(GAMES["siegestones"], 2, {}, tokens).text())


def test_a_plan_without_a_place_of_its_own_begins_with_what_to_touch(
    page: Page, server: str
) -> None:
    """And leaves a few places for it to go to."""
    position = "suns:2@g8,4@S*+crowns:1@C*+seat:1+dice:2+turns:4"
    open_game(page, server, f"siege-by-number?players=person,random&position={position}")
    page.wait_for_selector("[data-live]")
    page.keyboard.press("h")
    expect(page.locator(".voice-next")).to_contain_text("Which place is best: ")
    assert page.locator("[data-hint]").count() > 2
    page.keyboard.press("h")
    expect(page.locator("[data-hint]")).to_have_count(2)


def test_a_hint_comes_in_three_steps(page: Page, server: str) -> None:
    position = "knights:c5,a1+commander:e6+footmen:f3,g3+seat:1+turns:4"
    open_game(page, server, f"siege-1966?players=person,random&position={position}")
    voice = page.locator(".voice-next")
    page.wait_for_selector("[data-live]")
    page.keyboard.press("h")
    expect(voice).to_contain_text("Ask again for the move.")
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(voice).to_contain_text("Ask again for the reason.")
    marked = page.locator("[data-hint]")
    assert marked.count() >= 1
    arrow = page.locator(".rays .ray-better")
    expect(arrow).to_have_count(marked.count() - 1)
    page.keyboard.press("h")
    expect(voice).not_to_contain_text("Ask again")
    first = page.locator("[data-hint='1']").first.get_attribute("data-tap")
    page.click(f"[data-tap='{first}']")
    # the same position still
    wait_until(page, "document.querySelectorAll('[data-hint]').length > 0")
    page.keyboard.press("h")
    expect(page.locator(".place[aria-pressed]")).to_have_count(0)
    expect(page.locator("[data-hint]")).not_to_have_count(0)
    page.locator(f".place[data-live]:not([data-tap='{first}'])").first.click()
    expect(page.locator("[data-hint]")).to_have_count(0)
    expect(page.locator(".rays .ray")).to_have_count(0)


def test_each_place_that_a_reason_names_has_an_arrow(page: Page, server: str) -> None:
    """ "From f2 it looks into the castle, at d3 and e4." """
    position = "knights:d2,d0,e0,f0+footmen:c5,d5,e4,e5+commander:d6+turns:1"
    open_game(page, server, f"siege-1966?players=person,random&position={position}")
    for _ in range(3):
        page.keyboard.press("h")
    voice = page.locator(".voice-next")
    expect(voice).to_contain_text("looks into the castle, at")
    places = re.findall(r"[a-h]\d", re.findall("castle, at (.*?)\\.", voice.inner_text())[0])
    assert len(places) > 1
    expect(page.locator(".rays .ray-plan")).to_have_count(len(places))


def test_asking_again_before_the_hint_has_come_asks_for_more(page: Page, server: str) -> None:
    open_game(page, server, "siege-1966?players=person,random")
    page.wait_for_selector("[data-live]")
    for _ in range(2):
        page.keyboard.press("h")
    expect(page.locator(".voice-next")).to_contain_text("Ask again for the reason.")


def test_a_move_from_beside_the_board_is_played_as_its_hint_shows(page: Page, server: str) -> None:
    open_game(page, server, "nobles-and-peasants")
    ask_for_move(page)
    hinted = page.locator("[data-hint]").evaluate_all(
        "(all) => all.sort((one, other) => one.dataset.hint - other.dataset.hint)"
        ".map((one) => one.dataset.tap)"
    )
    assert len(hinted) > 1
    tap_all(page, tuple(hinted))
    expect(page.locator("[data-token]").first).to_be_attached()


def test_a_hint_is_forgotten_with_its_position(page: Page, server: str) -> None:
    open_game(page, server, "siegestones")
    ask_for_move(page)
    expect(page.locator("[data-hint]")).not_to_have_count(0)
    tap_all(page, ("tower", "a1"))
    expect(page.locator("[data-hint]")).to_have_count(0)
    expect(page.locator(".voice-next")).not_to_contain_text("Ask again")


def test_the_first_step_of_a_hint_leaves_the_move_to_be_found(page: Page, server: str) -> None:
    page.goto(f"{server}#/")
    page.evaluate(DROP, Record(GAMES["siegestones"], 2, {}, ["d1", "f4"]).text())
    page.wait_for_selector("[data-live]")
    page.keyboard.press("h")
    expect(page.locator(".voice-next")).to_contain_text("Ask again for the move.")
    assert page.locator(".place[data-hint]").count() != 1


def test_playing_on_does_not_wait_for_a_hint(page: Page, server: str) -> None:
    open_game(page, server, "siegestones")
    page.keyboard.press("h")
    tap_all(page, ("tower", "a1"))
    expect(page.locator("[data-token]")).to_have_count(1)
    settled(page)
    expect(page.locator("[data-hint]")).to_have_count(0)


def test_a_hint_that_is_asked_for_while_others_move_comes_when_they_have(
    page: Page, server: str
) -> None:
    open_game(page, server, "siegestones?players=person,random")
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Pace of the computer").select_option("step by step")
    tap_all(page, ("tower", "a1"))
    move = page.get_by_role("button", name="Next move")
    expect(move).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("h")
    expect(page.locator(".voice-next")).to_have_text("A hint comes as soon as it is your turn.")
    move.click()
    expect(page.locator(".voice-next")).to_contain_text(AGAIN)


def test_a_thinker_that_cannot_start_says_so_and_can_be_retried(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page()
    open_game(page, server, "siegestones?players=person,level1")
    wait_for_engine(page)
    page.route("**/native-port", lambda route: route.abort())
    page.keyboard.press("h")
    page.get_by_role("button", name="Not now").click()
    voice = page.locator(".voice-next")
    expect(voice).to_contain_text("Python could not start.")
    page.unroute("**/native-port")
    voice.get_by_role("button", name="Try again").click()
    expect(voice).to_contain_text(AGAIN)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.watch.errors.clear()  # type: ignore[attr-defined]


def test_a_computer_player_that_could_not_think_moves_when_the_network_is_back(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page()
    open_game(page, server, "siegestones?players=person,level1")
    wait_for_engine(page)
    page.route("**/native-port", lambda route: route.abort())
    tap_all(page, ("tower", "a1"))
    page.get_by_role("button", name="Not now").click()
    expect(page.locator(".voice-next")).to_contain_text("Python could not start.")
    page.unroute("**/native-port")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_selector("[data-token] >> nth=1", state="attached")
    page.watch.errors.clear()  # type: ignore[attr-defined]
