"""Computer players of the five levels: they think in a worker of their own, and whatever a person
wants meanwhile goes first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from rulescore import GAMES, Record, bots
from rulescore.boards import hexagon
from rulescore.generators import result_of
from tests.web.helpers import (
    live,
    open_game,
    record,
    settled,
    tap_all,
    wait_until,
    wait_until_kept,
)
from web.python import advice, answer, bridge

MASTER = "siegestones?players=person,level5"
MOVE = ("tower", "a1")
PRESS = (
    "name => [...document.querySelectorAll('button')].find((one) => one.getAttribute('aria-label')"
    " === name || one.textContent === name).click()"
)
"""Presses a button at once: a player of the fifth level takes less than two seconds."""


def thought(text: str, player: str) -> dict[str, object]:
    """What the bridge's `think` answers, carried out to the end."""
    return result_of(advice.think(text, player))


def test_the_bridge_finds_a_legal_move_for_the_seat_to_move() -> None:
    for name, game in GAMES.items():
        played = Record(game, None, {}, [])
        state = played.state()
        while state.seat == -1:
            played.tokens.append(state.deal(bridge.random.Random(3)))
            state = played.state()
        choice = thought(played.text(), "level1")
        assert choice["token"] in state.moves(), name
        assert abs(sum(choice["value"]) - 1) < 1e-6, name  # type: ignore[call-overload]


def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The players that are asked for from now on, by name."""
    asked: list[str] = []
    player = bots.player
    monkeypatch.setattr(
        bots,
        "player",
        lambda name, *rest, **named: asked.append(name) or player(name, *rest, **named),
    )
    return asked


@pytest.mark.parametrize(
    ("name", "position", "tokens", "says", "move"),
    [
        (
            "siegestones",
            "",
            ["T@b4", "a3", "T@c5", "b5", "T@c6", "d6", "T@f2"],
            "A tower on a4 would win me the game.",
            "T@a4",
        ),
        (
            "siegestones",
            "blue:d5,d7,g1 red:a1,c4,e5,f1 towers:b3,b5,d1,d2,d3,f2,g2,g4 seat:2",
            ["e1", "c6"],
            "A stone on c1 would win me the game.",
            "c1",
        ),
        (
            "siege-the-king",
            "kings:a1,b1 a2:A4 hand1:D3,D4,D5,D3 hand2:A2,A4,D5,D4,D3 seat:2",
            ["A4>a2", "draw:A3", "D5>a1", "draw:D5"],
            "Your column a2 is down to 2: one more Attacker 2, and it falls.",
            "A2>a2",
        ),
    ],
)
def test_a_captain_does_not_overlook_what_it_has_threatened(
    name: str, position: str, tokens: list[str], says: str, move: str
) -> None:
    game = Record(GAMES[name], 2, {}, tokens, position=position)
    positions = [*game.positions()]
    seat = positions[-1].seat
    assert seat is not None
    ends = [after for at, after in pairwise(positions) if at.seat == seat != after.seat]
    said = bots.intent(ends[-1], seat)
    assert said and said["says"] == says
    for player in ("level1", "level1-till"):
        played = {str(thought(game.text(), player)["token"]) for _ in range(9)}
        won = {token for token in played if positions[-1].after(token).shares}
        assert played - won <= {move}


def test_thinking_ahead_is_continued(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even after an interruption; the position thought about is not the record's."""
    asked = begun(monkeypatch)
    game = Record(GAMES["siegestones"], 2, {}, ["d4", "e4"])
    answer.begin(
        "think_ahead", json.dumps({"record": game.text(), "player": "level4", "tokens": ["a1"]})
    )
    answer.drop()
    game.tokens.append("a1")
    choice = thought(game.text(), "level4")
    assert asked == ["level4"], "begun once"
    assert choice["token"] in game.state().moves()
    thought(game.text(), "level4")
    assert asked == ["level4", "level4"], "it is for one answer"


@pytest.mark.parametrize(
    ("expected", "came", "player"), [("a1", "b1", "level4"), ("a1", "a1", "level3")]
)
def test_thinking_ahead_about_something_else_is_forgotten(
    monkeypatch: pytest.MonkeyPatch, expected: str, came: str, player: str
) -> None:
    asked = begun(monkeypatch)
    game = Record(GAMES["siegestones"], 2, {}, ["d4", "e4"])
    result_of(advice.think_ahead(game.text(), "level4", [expected]))
    game.tokens.append(came)
    thought(game.text(), player)
    assert asked == ["level4", player]


def test_impossible_tokens_are_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = begun(monkeypatch)
    assert (
        result_of(
            advice.think_ahead(Record(GAMES["siegestones"], 2, {}, ["d4"]).text(), "level4", ["d4"])
        )
        == {}
    )
    assert (
        result_of(
            advice.think_ahead(
                Record(GAMES["siege-the-king"], 2, {}, []).text(), "level4", ["pass"]
            )
        )
        == {}
    )
    assert asked == []


LISTEN = """() => {
  const post = Worker.prototype.postMessage;
  window.asked = [];
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.call) window.asked.push(message.call);
    return post.call(this, message, ...rest);
  };
}"""
"""Has the page write down what its workers are asked from now on."""


def test_a_player_thinks_on_while_it_is_a_persons_turn(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page()
    open_game(page, server, "siegestones?players=person,level4")
    page.evaluate(LISTEN)
    tap_all(page, MOVE)
    expect(page.locator("[data-token]")).to_have_count(2)
    wait_until(page, "window.asked.includes('think_ahead')")
    free = min(live(page).intersection(hexagon.CIRCLES))
    tap_all(page, ("tower", free))
    expect(page.locator("[data-token]")).to_have_count(4)
    asked = [call for call in page.evaluate("window.asked") if call.startswith("think")]
    assert asked[:3] == ["think", "think_ahead", "think"]


def test_a_move_that_is_not_legal_is_not_played_for_a_player_of_a_level() -> None:
    shown = bridge.new("siegestones", players=("level1", "person"), name="levels")
    table = bridge.table_at("levels", 0)
    assert shown["prompts"] == {"": "Hedda is thinking."}
    assert bridge.advance(table, "a1-z9")["last"] == 0, "it goes on thinking"
    assert bridge.advance(table, table.state.moves()[0])["last"] == 1
    assert bridge.advance(table, table.state.moves()[0])["last"] == 1, "a person is to move"


def test_every_level_can_be_chosen_and_is_named(page: Page, server: str) -> None:
    page.goto(f"{server}#/play/siegestones?new=friends")
    choices = page.get_by_label("Played by").nth(1).locator("option")
    names = [name.capitalize() for name in bots.CAPTAINS]
    expect(choices).to_have_text(["a person", *names, "plays at random"])
    strengths = page.get_by_label("Strength").nth(1)
    expect(strengths).to_be_hidden()
    page.get_by_label("Played by").nth(1).select_option(label="Hedda")
    expect(strengths.locator("option")).to_have_text([*map(bots.level_name, bots.LEVELS)])
    strengths.select_option(label="Beginner")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".seat-role")).to_have_text(["you", "Red, Beginner"])


@pytest.mark.drawings
def test_a_captain_is_chosen_by_a_touch_and_shown_with_a_face(page: Page, server: str) -> None:
    """With what a person has beaten: each at which strength, and where hints helped."""
    page.goto(f"{server}#/play/siegestones?new")
    page.evaluate(
        "localStorage.setItem('siegeworks.beaten.siegestones',"
        """ '{"level1-roland":"alone","level3-roland":"hints","x":7}')"""
    )
    page.reload()
    expect(page.get_by_text("Half: beaten with hints")).to_be_visible()
    roland = page.get_by_role("button", name="Roland")
    expect(roland).to_contain_text("Beaten as: Beginner, Club player with hints.")
    expect(roland.locator("[data-won]")).to_have_count(2)
    expect(page.get_by_role("button", name="Mira")).to_contain_text("Not beaten yet.")
    style = page.locator(".captain-styles")
    expect(style).to_contain_text("She waits for your mistake.")
    roland.click()
    expect(roland).to_have_attribute("aria-pressed", "true")
    expect(style).to_have_text(
        "Roland: Attacks as soon as there is an opening. He seldom looks behind him."
    )
    page.get_by_role("button", name="Beginner", exact=True).click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".seat-role")).to_have_text(["you", "Red, Beginner"])
    expect(page.locator(".seat .face path").first).to_be_attached()
    expect(page.locator(".seat .face")).to_have_count(1)
    tap_all(page, MOVE)
    expect(page.locator("[data-token]")).to_have_count(2)


def test_against_captains_the_first_screen_of_a_phone_has_all_that_is_chosen(
    new_page: Callable[..., Page], server: str
) -> None:
    """Captain, strength, colour, who begins, and the start; no name is asked for."""
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{server}#/play/siegestones?new")
    expect(page.get_by_role("button", name="Hedda")).to_have_attribute("aria-pressed", "true")
    for name in ("Mira", "Master", "Green"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Name").first).to_be_hidden()
    expect(page.locator(".strength-means")).to_have_text(
        "Wins about three games of four against “Expert”."
    )
    begins = page.get_by_label("Who begins").bounding_box()
    start = page.get_by_role("button", name="Start", exact=True)
    there = start.bounding_box()
    assert begins and there
    assert begins["y"] + begins["height"] <= there["y"] and there["y"] + there["height"] <= 844
    edge = page.locator(".setup-start")
    expect(edge).to_have_css("border-top-style", "solid")  # it lies over what is scrolled below it
    page.get_by_label("Who begins").select_option(label="Mira (Red)")
    start.click()
    expect(page.locator(".seat-role")).to_have_text(["Red, Master", "you"])
    expect(page.locator(".seat-name")).to_have_text(["Mira", "Green"])


def test_a_phone_shows_the_choice_that_a_set_up_speaks_of(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{server}#/play/siege-by-number?new")
    choice = page.locator(".setup-balance label").bounding_box()
    start = page.locator(".setup-start").bounding_box()
    assert choice and start and choice["y"] + choice["height"] <= start["y"]


def test_more_captains_than_one_play_and_the_side_is_chosen_by_a_touch(
    page: Page, server: str
) -> None:
    page.goto(f"{server}#/play/siege-by-number?new")
    page.get_by_label("Players", exact=True).select_option("3")
    pressed = page.locator(".captain[aria-pressed=true] strong")
    expect(pressed).to_have_text(["Roland", "Till"])
    page.get_by_role("button", name="Mira").click()
    expect(pressed).to_have_text(["Till", "Mira"])
    page.get_by_role("button", name="Expert").click()
    page.get_by_role("button", name="Moons").click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".seat-role")).to_have_text(["Suns, Expert", "you", "Crowns, Expert"])


def test_new_leads_to_the_set_up_of_a_game_like_the_last(page: Page, server: str) -> None:
    open_game(page, server, "siegestones?name2=Bo")
    page.get_by_role("button", name="New").click()
    expect(page.get_by_label("Name").nth(1)).to_have_value("Bo")
    page.get_by_role("link", name="Against a captain").click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".seat-role")).to_have_text(["you", "Red, Beginner"])
    page.get_by_role("button", name="New").click()
    expect(page.locator(".captain[aria-pressed=true]")).to_contain_text("Hedda")


def test_a_captain_says_what_it_wants_unless_it_is_switched_off(page: Page, server: str) -> None:
    """Here the stone on the only circle left beside d4 would take its tower."""
    open_game(
        page,
        server,
        "siegestones?players=person,level5&position=blue:d3+red:d5,e4+towers:d4+seat:1",
    )
    tap_all(page, ("stone", "a1"))
    said = page.locator(".speech q")
    expect(said).to_have_text(re.compile(r"\w"))
    expect(page.locator(".speech .face")).to_be_visible()
    page.get_by_role("tab", name="Game").click()
    page.get_by_label("Captains say what they want").click()
    page.reload()
    page.wait_for_selector("[data-live]")
    settled(page)
    expect(page.locator(".speech")).to_be_hidden()


@pytest.mark.parametrize(
    ("place", "said"), [("b1", "mention|meant"), ("c4", "You listen|Next time")]
)
def test_a_captain_remembers_what_it_has_said(
    page: Page, server: str, place: str, said: str
) -> None:
    """It has said that it could build on c4, and now does, or the person was there first."""
    position = "blue:d3+red:d5,e4+towers:d4+seat:1"
    open_game(page, server, f"siegestones?players=person,level5-till&position={position}")
    tap_all(page, ("stone", "a1"))
    speech = page.locator(".speech q")
    expect(speech).to_have_text(re.compile("on c4"))
    expect(page.locator(".rays .ray-threat")).to_have_count(1)  # round c4
    tap_all(page, ("stone", place))
    expect(speech).to_have_text(re.compile(said))


@pytest.mark.parametrize(("token", "mood"), [("e4xc5", "cross"), ("a1-b3", "calm")])
def test_in_siege_a_captain_reacts_to_captures_only(
    page: Page, server: str, token: str, mood: str
) -> None:
    """A footman is lost, or both stand where nothing can take them."""
    position = "knights:-,a1,e4 footmen:-,c5,g3 commander:f6"
    open_game(
        page, server, f"siege-1966?players=person,level1&position={position.replace(' ', '+')}"
    )
    tap_all(page, GAMES["siege-1966"].set_up(position).taps(token))
    settled(page)
    expect(page.locator(".speech .face")).to_have_attribute("data-mood", mood)


def test_a_captain_does_not_repeat_itself(page: Page, server: str) -> None:
    """What it is after in the first turns of Angry Gods stays the same for long."""
    open_game(page, server, "angry-gods?players=person,level1-roland")
    heard = []
    for _ in range(9):
        settled(page)
        for kind in ("[BGRY]$", r"\w\d$"):
            tap_all(page, (next(tap for tap in sorted(live(page)) if re.match(kind, tap)),))
        settled(page)
        heard.append(page.locator(".speech q").inner_text())
    heard = [words for words in heard if words]
    assert len(heard) > 1
    assert len({*heard}) == len(heard)


def test_what_a_captain_has_said_stays_for_the_whole_turn(page: Page, server: str) -> None:
    """In Siege by Number each die is a move."""
    position = "suns:2@g5,3@g7+crowns:4@e4+dice:1,2"
    open_game(page, server, f"siege-by-number?players=person,level1-roland&position={position}")
    speech = page.locator(".speech q")
    expect(speech).to_have_text(re.compile("My men are in the saddle"))
    before = speech.inner_text()
    tap_all(page, ("die-2", "g7", "g8"))
    settled(page)
    expect(speech).to_have_text(before)


def test_a_captain_reacts_once_in_a_turn(page: Page, server: str) -> None:
    position = "suns:5@g7,4@e5,3@h10 crowns:1@g6,2@e6 dice:1,2,3"
    options = f"players=person,level1-till&position={quote(position)}"
    open_game(page, server, f"siege-by-number?{options}")
    state, speech = GAMES["siege-by-number"].set_up(position), page.locator(".speech q")
    said = []
    for token in ("1:g7xg6", "2:e5xe6"):
        tap_all(page, state.taps(token))
        settled(page)
        state = state.after(token)
        said.append(speech.inner_text())
    assert said[1] and said[0].startswith(said[1]), "but what it was after has fallen"


def test_on_a_phone_the_points_stand_beside_the_captain(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    open_game(page, server, "nobles-and-peasants?players=person,level1")
    score = page.locator(".speech-score")
    expect(score).to_have_text("00")
    expect(score.locator("svg")).to_have_count(2)
    expect(score).to_be_in_viewport()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(score).to_be_hidden()


def test_a_player_of_a_level_answers(page: Page, server: str) -> None:
    open_game(page, server, "siegestones?players=person,level1")
    for made in (2, 4):
        free = min(live(page).intersection(hexagon.CIRCLES))
        tap_all(page, ("tower", free))
        expect(page.locator("[data-token]")).to_have_count(made)
        page.wait_for_selector("[data-live]")
    assert record(page).state().seat == 0


@pytest.mark.smoke
def test_undo_interrupts_a_thinking_player(page: Page, server: str) -> None:
    open_game(page, server, MASTER)
    before = live(page)
    tap_all(page, MOVE)
    wait_until(page, "document.querySelector('.voice-next').textContent === 'Hedda is thinking.'")
    page.evaluate(PRESS, "Undo")
    expect(page.locator("[data-token]")).to_have_count(0)
    assert live(page) == before
    settled(page)
    expect(page.locator("[data-token]")).to_have_count(0)


def test_looking_back_stays_while_a_player_thinks(page: Page, server: str) -> None:
    open_game(page, server, MASTER)
    tap_all(page, MOVE)
    wait_until(page, "document.querySelector('.voice-next').textContent === 'Hedda is thinking.'")
    page.evaluate(PRESS, "Start of the game")
    expect(page.locator(".voice")).to_contain_text("You are looking at move 0 of 1.")
    settled(page)
    expect(page.locator(".voice")).to_contain_text("You are looking at move 0 of 1.")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("[data-token]")).to_have_count(2)


def test_after_coming_back_the_player_is_still_thinking(page: Page, server: str) -> None:
    open_game(page, server, "siegestones?players=person,level3")
    tap_all(page, MOVE)
    page.evaluate("location.hash = '#/nowhere'")
    page.wait_for_selector("main p a[href='#/']")
    page.go_back()
    expect(page.locator("[data-token]")).to_have_count(2)
    page.wait_for_selector("[data-live]")


def test_a_game_against_a_captain_can_be_resigned(page: Page, server: str) -> None:
    """It asks once; the game is over and lost, also when it is opened again."""
    open_game(page, server, "siegestones?players=person,level1-roland")
    tap_all(page, MOVE)
    expect(page.locator("[data-token]")).to_have_count(2)
    page.get_by_role("tab", name="Game").click()
    resign = page.get_by_role("button", name="Resign")
    dialog = page.get_by_role("dialog", name="Resign this game?")
    resign.click()
    dialog.get_by_role("button", name="Play on").click()
    resign.click()
    dialog.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Again", exact=True)).to_be_focused()
    expect(resign).to_be_hidden()
    for _ in range(2):
        expect(page.locator(".voice-next")).to_have_text("You have resigned.")
        expect(page.locator(".speech q")).to_have_text("So soon? I was just warming up!")
        expect(page.get_by_role("button", name="Another captain: Gisela")).to_be_visible()
        expect(page.locator("[data-live]")).to_have_count(0)
        expect(page.locator(".won-star")).to_have_count(0)  # no move has won
        wait_until_kept(page)
        page.reload()
    page.goto(f"{server}#/")
    page.locator(".finished summary").click()
    expect(page.locator(".finished li")).to_contain_text("lost, 2 moves")
    expect(page.locator(".results tbody td").last).to_have_text("1")
    expect(page.locator(".under-way")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('siegeworks.beaten.siegestones')") is None


@pytest.mark.drawings
def test_the_next_captain_is_offered_and_is_stronger_after_two_wins(
    page: Page, server: str
) -> None:
    """A position that was set up is no win for the ladder."""
    page.goto(
        f"{server}#/new/siege-1966?players=person,level1&position=knights:c5+commander:e6+footmen:f3,g3+seat:1+turns:4"
    )
    state = GAMES["siege-1966"].set_up("knights:c5 commander:e6 footmen:f3,g3 seat:1 turns:4")
    tap_all(page, state.taps("c5xe6"))
    said = page.locator(".speech q")
    expect(said).to_have_text("You took your time, too. Well played.")
    portraits = page.locator(".speech .face, .seat .face")
    expect(portraits).to_have_count(2)
    for portrait in portraits.all():
        expect(portrait).to_have_attribute("data-mood", "cross")
    expect(page.get_by_role("button", name="Next captain: Roland", exact=True)).to_be_visible()
    page.get_by_role("button", name="Again").click()
    page.wait_for_selector("body:not([data-over])")
    expect(said).to_have_text(re.compile("^A siege wants patience"))
    for portrait in portraits.all():
        expect(portrait).to_have_attribute("data-mood", "calm")
    tap_all(page, state.taps("c5xe6"))
    offered = page.get_by_role("button", name="Next captain: Roland (Casual player)")
    expect(offered).to_be_visible()
    wait_until_kept(page)
    page.reload()
    offered.click()
    expect(page.locator(".seat-name").nth(1)).to_have_text("Roland")
    assert page.evaluate("localStorage.getItem('siegeworks.beaten.siege-1966')") is None
