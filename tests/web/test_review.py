"""The look back: made in slices with progress, stoppable, with the moments that mattered shown on
the board.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Generator
from itertools import pairwise
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from rulescore import GAMES, Record, State, bots
from rulescore.generators import result_of
from rulescore.view_types import Reason
from tests.rulescore.helpers import endless, random_game
from tests.rulescore.test_puzzles import LOST
from tests.web.helpers import DROP, KEPT, open_game, settled, show, wait_for_engine, wait_until
from web.python import reviewing
from web.python.call_types import Moment, Review
from web.python.puzzling import end_of

TOWERS = (
    "row:RRYGYYRRRBBRBYBGYRYRBBGYYGBGRBYBYYRYRYBYYYGBRGYRGBBBRRGYRBGRRGGBGGYYGRG"
    " T@d3 T@e5 T@c1 T@c2 T@b5"
)
"""A game of Nobles and Peasants in which nothing but towers has come so far."""

LOOKED = (
    f"({KEPT.replace('({ record }) => record', '({ looked }) => looked')})().then(([looked]) =>"
    " Boolean(looked))"
)
"""Whether what was found is kept with the game on the screen."""

SAID = """
window.said = [];
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message, ...more) {
  said.push(message);
  postMessage.call(this, message, ...more);
};"""
"""Notes what workers are told."""


def drop(page: Page, game: str, seed: int) -> None:
    tokens = [token for _, token in random_game(game, 2, seed) if token]
    page.evaluate(DROP, Record(GAMES[game], 2, {}, tokens).text())
    page.wait_for_selector("body[data-over]")


def test_cards_that_are_hidden_stay_so_while_a_game_runs() -> None:
    with pytest.raises(ValueError, match="say which seat is looking"):
        list(reviewing.look_back(Record(GAMES["siege-the-king"], 2).text()))


def test_chart_and_sentences_and_account_are_one_set_of_numbers() -> None:
    tokens = [token for _, token in random_game("siege-1966", 2, 3) if token]
    record = Record(GAMES["siege-1966"], 2, {}, tokens)
    found = result_of(reviewing.look_back(record.text(), ["person", "level1"]))
    stood, account = dict(found["stood"]), found["account"]
    moments = [one for one in found["moves"] if one["matters"]]
    assert moments and account
    for moment in moments:
        ply, seat = moment["ply"], moment["seat"]
        assert stood[ply][seat] == moment["before"] > moment["after"] == stood[ply + 0.5][seat]
    assert stood[len(tokens)] == [*(record.state().shares or ())]
    assert stood[min(stood)][0] == account["start"] and stood[len(tokens)][0] == account["end"]


def test_each_move_is_marked_by_what_it_gave_away() -> None:
    tokens = [token for _, token in random_game("siege-1966", 2, 3) if token]
    record = Record(GAMES["siege-1966"], 2, {}, tokens)
    found = result_of(reviewing.look_back(record.text(), ["person", "level1"]))
    states = [*record.positions()]
    assert [one["ply"] for one in found["moves"]] == [
        ply for ply, state in enumerate(states[:-1]) if len(state.moves()) > 1
    ]
    matter = [one for one in found["moves"] if one["matters"]]
    assert 1 <= len(matter) <= 3 and {one["seat"] for one in matter} == {0}
    for one in found["moves"]:
        lost = one["before"] - one["after"]
        if one["before"] == 1 and 0 < lost < 0.1:
            assert one["mark"] == "mistake", "a certain win was let slip"
            continue
        least = {"wins": 0, "fine": 0, "good": 0, "slip": 0.04, "mistake": 0.1, "blunder": 0.25}[
            one["mark"]
        ]
        assert lost >= least and bool(one["better"]) == (lost >= 0.04)


def test_what_comes_of_a_move_agrees_with_what_was_thought_of_it() -> None:
    """No verdict is far from what the search saw one move later."""
    record = Record(GAMES["siegestones"], 2, {}, LOST["siegestones"][0].split())
    found = result_of(bots.review([*record.positions()], record.tokens))
    for decision, following in pairwise(found.decisions):
        assert abs(decision.after[decision.seat] - following.before[decision.seat]) <= 0.1
    assert all(decision.lost >= 0 for decision in found.decisions)


def test_what_a_hint_had_named_is_no_mistake() -> None:
    record = Record(GAMES["siege-1966"], 2, {}, LOST["siege-1966"][0].split())
    players = ["level1", "person"]
    before = result_of(reviewing.look_back(record.text(), players))
    ply = next(one["ply"] for one in before["moves"] if one["matters"])
    hints = [(ply, record.tokens[ply]), (ply - 2, "another")]
    found = result_of(reviewing.look_back(record.text(), players, hints=hints))
    (now,) = (one for one in found["moves"] if one["ply"] == ply)
    assert now["mark"] == "good" and not now["better"] and not now["matters"]
    assert [one for one in before["slips"] if one[0] != ply] == found["slips"]
    assert ply in found["spared"] and ply not in before["spared"]


def test_a_hint_that_was_not_followed_is_what_was_better() -> None:
    record = Record(GAMES["siege-1966"], 2, {}, LOST["siege-1966"][0].split())
    players = ["level1", "person"]
    before = result_of(reviewing.look_back(record.text(), players))
    ply = next(one["ply"] for one in before["moves"] if one["matters"])
    better = dict(before["slips"])[ply]
    state = record.game.start()
    for token in record.tokens[:ply]:
        state.play(token)
    hint = next(one for one in state.moves() if one not in (better, record.tokens[ply]))
    found = result_of(reviewing.look_back(record.text(), players, hints=[(ply, hint)]))
    (now,) = (one for one in found["moves"] if one["ply"] == ply)
    assert now["better"] in ("", bots.suggestion(state, hint))
    assert dict(found["slips"]).get(ply, hint) == hint
    assert ply in found["spared"], "no puzzle asks for what a hint has told"
    assert now["after"] <= now["before"]


def test_the_best_answer_is_told_where_cards_are_open() -> None:
    record = Record(GAMES["siege-1966"], 2, {}, LOST["siege-1966"][0].split())
    found = result_of(reviewing.look_back(record.text(), ["level1", "person"]))
    end = len(record.tokens) - 1
    answers = [one["answer"] for one in found["moves"] if one["better"] and one["ply"] < end]
    assert all(re.match("The best answer( wins by force)?: ", said) for said in answers)
    quiet = [said for said in answers if "captures" not in said]
    assert quiet and len(quiet) < len(answers), "a capture with what it brings, and others"
    replies = [one["reply"] for one in found["moves"] if one["better"]]
    told = [said for said in replies if said]
    assert told and all("captures" in said for said in told) and len(told) < len(replies)
    assert not any(one["answer"] + one["reply"] for one in found["moves"] if not one["better"])


def looked_back_at(
    monkeypatch: pytest.MonkeyPatch, game: str, moves: str, better: str
) -> tuple[State, Moment]:
    """The moment of the last of these moves, where another would have been better."""
    state, found = review_of(monkeypatch, game, moves, better)
    (moment,) = found["moves"]
    return state, moment


def review_of(
    monkeypatch: pytest.MonkeyPatch, game: str, moves: str, better: str
) -> tuple[State, Review]:
    """The position before the last of these moves, and a review that calls another one better."""
    record = Record(GAMES[game], 2, {}, moves.split())
    state = record.state(ply := len(record.tokens) - 1)
    seat = state.seat or 0
    before, after = ((0.6, 0.4), (0.3, 0.7)) if seat == 0 else ((0.4, 0.6), (0.7, 0.3))
    choice = bots.Choice(better, (), ())
    one = bots.Decision(ply, seat, before, after, record.tokens[ply], choice, "")

    def review(*_: object) -> Generator[tuple[int, int], None, bots.Review]:
        yield 1, 1
        return bots.Review([one])

    monkeypatch.setattr(bots, "review", review)
    players = ["person" if each == seat else "level1" for each in range(2)]
    return state, result_of(reviewing.look_back(record.text(), players, seat))


def test_a_line_goes_on_until_the_other_side_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever moves a tower has the row before them still."""
    state, moment = looked_back_at(monkeypatch, "nobles-and-peasants", TOWERS, "Tc1-c4")
    move, row, answer = moment["better_line"]
    before = end_of(state, (move, row))
    assert state.after(move).seat == state.seat != before.seat
    assert answer in before.moves()


def test_the_threat_of_a_quiet_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    state, moment = looked_back_at(monkeypatch, "nobles-and-peasants", TOWERS, "Tc1-c4")
    said = bots.intent(end_of(state, moment["played_line"]), 1 - (state.seat or 0))
    assert said and said["kind"] == "threat"
    assert moment["answer"].endswith(f"Then comes the threat: “{said['says']}”")
    _, same = looked_back_at(monkeypatch, "nobles-and-peasants", TOWERS, "T@b4")
    assert "threat" not in same["answer"], "the better move allows it too"


def test_how_it_stands_after_both_lines_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = "g1 f2 d1 d2 e2 e1 f3 b4 c5 d4 c3 b2 e5"
    state, moment = looked_back_at(monkeypatch, "siegestones", moves, "a2")
    own, other = (
        end_of(state, moment[line]).points or [] for line in ("better_line", "played_line")
    )
    assert own != other and moment["reasons"][-1]["says"] == (
        f"After the best answer it stands {own[0]}:{own[1]} in towers;"
        f" after your move in the game, {other[0]}:{other[1]}."
    )
    _, moment = looked_back_at(monkeypatch, "siegestones", moves[:-2] + "a2", "b1")
    assert not any("it stands" in reason["says"] for reason in moment["reasons"])


def test_reasons_beside_an_answer_neither_repeat_nor_contradict_it() -> None:
    state = GAMES["siegestones"].start(2)
    reasons = [
        Reason(kind=kind, says=says, start="", end=end)
        for kind, says, end in (
            ("threat", "Otherwise Red goes there.", "d5"),
            ("gain", "It gains.", "c3"),
            ("plan", "Red may have this.", "d5"),
            ("plan", "Next you go there.", "e3"),
        )
    ]
    kept = reviewing._compared(state, reasons, ["d4", "d5"], ["c3", "e5"])
    assert [one["says"] for one in kept] == ["It gains.", "Next you go there."]
    assert reviewing._compared(state, reasons, ["d4"], ["c3"]) == reasons[:3], "no answer is known"


def test_no_puzzle_is_made_of_a_move_that_won(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = LOST["siege-1966"][0]
    for played, wins in ((moves, True), (moves.rpartition(" ")[0], False)):
        tokens = played.split()
        state = Record(GAMES["siege-1966"], 2, {}, tokens[:-1]).state()
        other = next(token for token in state.moves() if token != tokens[-1])
        _, found = review_of(monkeypatch, "siege-1966", played, other)
        assert (found["slips"] == []) is wins


@pytest.mark.parametrize(
    ("game", "moves", "better", "said"),
    [
        (
            "siege-1966",
            "Cd6 c0-d2 d6-e6 f0-h1 d4-c4 e0-g1 e6-d6 d2xe4",
            "d0-c2",
            "After the best answer you have lost nothing.",
        ),
        (
            "siegestones",
            "d6 f4 e3 T@f5 T@d4 e4 e5 e6 g4 d5 T@f3 c4 d3",
            "g2",
            "It takes the place that the best answer to your move needs.",
        ),
    ],
)
def test_the_better_move_is_told_beside_the_answer(
    monkeypatch: pytest.MonkeyPatch, game: str, moves: str, better: str, said: str
) -> None:
    for token in (better, moves.split()[-1]):
        _, moment = looked_back_at(monkeypatch, game, moves, token)
        found = [one["says"] for one in moment["reasons"]]
        assert (said in found) is (token == better)


@pytest.mark.parametrize(
    ("token", "before", "after", "verdict", "right"),
    [
        ("c5xe6", 1, 0.4, "That wins the game.", True),
        ("a1-b3", 0.1, 0, "That is as good as the best move found.", True),
        ("a1-b3", 0.4, 0, "That is better than the move in the game.", True),
        ("a1-b3", 1, 0, "That is only a little better than the move in the game.", False),
        ("a1-b3", 1, 1, "That is even worse than the move in the game.", False),
    ],
)
def test_a_tried_move_is_judged(
    token: str, before: float, after: float, verdict: str, right: bool
) -> None:
    position = "knights:c5,a1 commander:e6 footmen:f3,g3 seat:1 turns:4"
    game = Record(GAMES["siege-1966"], 2, {}, ["a1-c2"], position=position)
    answer = next(iter(game.state(0).after(token).moves()), "")
    found = result_of(
        reviewing.try_line(game.text(), 0, 0, (), token, before, after, answer=answer)
    )
    said, _, chances = found["verdict"].partition(" Chances of winning: ")
    assert (said, found["right"]) == (verdict, right)
    assert re.fullmatch(r"\d+%\.", chances) or said == "That wins the game."


def test_a_tried_move_is_worth_no_more_than_its_answer_leaves() -> None:
    """Whoever does not see the answer takes a move that loses for one that is better."""
    position = "knights:c5,a1 commander:e6 footmen:f3,g3 seat:1 turns:4"
    game = Record(GAMES["siege-1966"], 2, {}, ["a1-c2"], position=position)
    quiet = next(iter(game.state(0).after("a1-b3").moves()))
    for answer, right in ((quiet, True), ("", False)):
        found = result_of(
            reviewing.try_line(game.text(), 0, 0, (), "a1-b3", 0.2, 0.1, answer=answer)
        )
        assert found["right"] is right


def test_a_tried_move_is_answered_as_the_review_says() -> None:
    record = Record(GAMES["siege-1966"], 2, {}, LOST["siege-1966"][0].split())
    found = result_of(reviewing.look_back(record.text(), ["level1", "person"]))
    one = next(one for one in found["moves"] if one["matters"] and len(one["better_line"]) == 2)
    token, best = one["better_line"]
    state = record.state(one["ply"]).after(token)
    for answer in (best, next(move for move in state.moves() if move != best)):
        tried = result_of(
            reviewing.try_line(record.text(), one["ply"], one["seat"], (), token, answer=answer)
        )
        assert tried["snapshot"]["tokens"][one["ply"] :] == [token, answer]


@pytest.mark.slow
def test_what_is_measured_is_a_puzzle_that_leaves_the_review_its_figures() -> None:
    text, slips, _ = LOST["siege-1966"]
    record = Record(GAMES["siege-1966"], 2, {}, text.split())
    made = result_of(reviewing.mistakes(record.text(), slips))
    assert [one["ply"] for one in made["found"]] == [10, 18]
    (shown,) = made["solutions"]
    assert shown["ply"] == 18 and "captures the commander" in shown["answer"]
    assert shown["played_line"][0] == record.tokens[18] != shown["better_line"][0]


def test_a_line_goes_on_where_a_game_was_resigned() -> None:
    record = Record(GAMES["siege-1966"], 2, {}, LOST["siege-1966"][0].split()[:4])
    record.tags["Resigned"] = "2"
    found = result_of(reviewing.try_line(record.text(), 3, record.state(3).seat or 0))
    assert found["snapshot"]["over"] is None and found["snapshot"]["moves"]


def test_what_bears_on_the_board_in_a_line_is_of_that_line() -> None:
    record = Record(GAMES["siegestones"], 2, {}, ["d4", "a1", "T@d5", "a2"])
    line = ["e5", "T@b1"]
    found = result_of(reviewing.line_bearing(record.text(), 2, 0, line, ""))
    state = Record(GAMES["siegestones"], 2, {}, [*record.tokens[:2], *line]).state()
    assert found["pips"] == state.inspect("", 0)["pips"] != record.state().inspect("", 0)["pips"]


def test_the_move_of_the_game_is_worth_as_much_when_it_is_tried() -> None:
    record = Record(GAMES["siege-1966"], 2, {}, LOST["siege-1966"][0].split())
    found = result_of(reviewing.look_back(record.text(), ["level1", "person"]))
    for one in [one for one in found["moves"] if one["matters"]][:1]:
        line = record.text(), one["ply"], one["seat"], ()
        for token, share, said in (
            (
                record.tokens[one["ply"]],
                one["after"],
                f"That is the move of the game. Chances of winning: {round(100 * one['after'])}%.",
            ),
            (
                dict(found["slips"])[one["ply"]],
                one["before"],
                "That is as good as the best move found.",
            ),
        ):
            known = [one["played_line"], one["better_line"]]
            answer = next((rest[0] for first, *rest in known if rest and first == token), "")
            tried = result_of(
                reviewing.try_line(
                    *line, token, one["before"], one["after"], answer=answer, share=share
                )
            )
            assert tried["verdict"].startswith(said)


def test_a_finished_game_is_looked_back_at_on_the_board(page: Page) -> None:
    drop(page, "siege-1966", 3)
    page.locator(".onward").get_by_role("button", name="Look back").click()
    element = page.get_by_role("region", name="Look back")
    expect(page.locator(".chart-line")).to_have_count(1)
    expect(element.locator(".look-back-summary")).to_contain_text(re.compile(r"\bmove \d+\b"))
    place = element.locator(".look-back-place")
    expect(place).to_have_text("Moment 1 of 3")
    moment = element.locator(".look-back-moment")
    fell = re.compile(r"Move (\d+): .*gave away .*played (\d+)%.*better (\d+)%", re.DOTALL)
    expect(moment).to_contain_text(fell)
    number, played, better = (int(n) for n in re.findall(fell, moment.inner_text())[0])
    expect(page.locator(".voice-next")).to_have_text(re.compile(rf"^Before move {number} of"))
    drawn(page, number, [better, played])
    expect(page.locator(".board")).to_have_css("opacity", "1")
    everything_fits(page, element)
    kinds = ("played", "better")
    for kind in kinds:
        expect(page.locator(f".board .ray-{kind}")).not_to_have_count(0)
    expect(page.locator(".rays .pip")).to_have_count(0)
    the_moves_are_run(page, element)
    try_a_line(page, element)
    first = moment.inner_text()
    element.focus()
    page.keyboard.press("ArrowRight")  # through the moves
    expect(page.locator(".voice-next")).not_to_contain_text(f"Before move {number} of")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".voice-next")).to_contain_text(f"Before move {number} of")
    element.get_by_role("button", name="Next moment").click()
    expect(place).to_have_text("Moment 2 of 3")
    expect(moment).not_to_have_text(first, use_inner_text=True)
    page.get_by_role("button", name="Moment 3").press("Enter")
    expect(place).to_have_text("Moment 3 of 3")
    rows = element.get_by_role("listitem").get_by_role("button")
    tops = [
        row.bounding_box() for row in (rows.first, element.locator(".look-back-row[aria-current]"))
    ]
    first, current = (box["y"] for box in tops if box)
    box = element.locator("ol").bounding_box()
    assert box and box["y"] <= current < box["y"] + box["height"] and first < box["y"]
    element.get_by_role("button", name="Previous moment").click()
    expect(place).to_have_text("Moment 2 of 3")
    every_move_is_marked(page, element)
    the_curve_leads_to_its_moves(page, element)
    the_whole_game_is_stepped_through(page, element)
    page.go_back()
    expect(element).to_be_hidden()
    expect(page.locator("body[data-over]")).to_be_visible()
    page.locator(".onward").get_by_role("button", name="Look back").click()
    element.get_by_text("What do these words mean?").click()
    expect(element.get_by_text("A slip gives away at least 4% of the chances")).to_be_visible()
    element.get_by_role("button", name="Close").click()
    expect(element).to_be_hidden()
    for kind in kinds:
        expect(page.locator(f".board .ray-{kind}")).to_have_count(0)


def the_moves_are_run(page: Page, element: Locator) -> None:
    """Each move's piece stands on the board as a ghost; a touch on its name runs it, another ends
    it.
    """
    expect(page.locator(".look-back-ghost")).to_have_count(2)
    expect(page.locator(".look-back-sign")).to_have_count(2)
    things, voice = page.locator(".things .thing"), page.locator(".voice-next")
    sort = "all => all.map(one => one.outerHTML).sort().join()"
    before, heading = things.evaluate_all(sort), voice.inner_text()
    shown = set()
    for name in ("played", "better"):
        key = element.get_by_role("button", name=name)
        expect(key).to_have_text(re.compile(rf"^{name} \d+%$"))
        key.click()
        expect(voice).to_have_text(re.compile("^The best answer: "))
        expect(key).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".look-back-ghost")).to_have_count(0)
        expect(page.locator("[data-live]")).to_have_count(0)
        shown.add(things.evaluate_all(sort))
    assert len(shown | {before}) == 3
    key.click()
    expect(voice).to_have_text(heading)
    assert things.evaluate_all(sort) == before


def everything_fits(page: Page, element: Locator) -> None:
    """Without scrolling, a wide page shows the curve and four moves, a phone the whole moment."""
    curve, rows = element.locator(".review-picture"), element.get_by_role("listitem")
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("window.scrollTo(0, 0)")
    expect(page.locator(".stage")).to_be_in_viewport(ratio=1)
    expect(element.locator(".look-back-moment p").last).to_be_in_viewport(ratio=1)
    expect(curve).to_be_in_viewport()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".stage")).to_be_in_viewport(ratio=1)
    expect(curve).to_be_in_viewport(ratio=1)
    seen, row = element.locator("ol").bounding_box(), rows.first.bounding_box()
    assert seen and row and min(800, seen["y"] + seen["height"]) - seen["y"] >= 3 * row["height"]


def the_curve_leads_to_its_moves(page: Page, element: Locator) -> None:
    """A touch on the curve shows the move there, on the board and in words."""
    box = page.locator(".review-picture").bounding_box()
    assert box
    seen = set()
    for part in (0.3, 0.9):
        page.locator(".review-picture").click(
            position={"x": part * box["width"], "y": 0.8 * box["height"]}
        )
        move = element.locator(".look-back-moment h3").inner_text().split(":")[0]
        expect(element.locator(".look-back-number")).to_have_text(move)
        seen.add(move)
    assert len(seen) == 2
    element.locator(".chart-dot").nth(1).click()


def every_move_is_marked(page: Page, element: Locator) -> None:
    """Each move of the list says what it gave away, and is shown on the board when pressed."""
    rows = element.get_by_role("listitem").get_by_role("button")
    said = rows.all_inner_texts()
    fall = re.compile(r"(slip|mistake|blunder|sure win missed) \u2212\d+%$")
    assert all(
        re.search(r"(wins|good|best move|missed|as good as lost)$", one) or fall.search(one)
        for one in said
    )
    assert any(fall.search(one) for one in said)
    better = page.locator(".board .ray-better, .board .look-back-better")
    for mark, shown in (("good", False), ("slip", True), ("blunder", True)):
        row = element.locator(f"[data-mark={mark}]").first
        page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
        row.press("Enter")
        expect(page.locator(".stage")).to_be_in_viewport(ratio=1)
        expect(element.locator("h3").first).to_be_in_viewport(ratio=1)
        expect(row).to_have_attribute("aria-current", "true")
        number = row.inner_text().split()[0]
        expect(page.locator(".voice-next")).to_have_text(re.compile(rf"^Before move {number} of"))
        expect(element.locator("h3").first).to_have_text(re.compile(rf"^Move {number}:"))
        expect(better).to_have_count(0) if not shown else expect(better).not_to_have_count(0)
        expect(element.get_by_role("button", name="Try it yourself")).to_be_visible(visible=shown)


def the_whole_game_is_stepped_through(page: Page, element: Locator) -> None:
    """Move by move, whether or not a move mattered."""
    element.get_by_role("listitem").get_by_role("button").first.press("Enter")
    heading, voice = element.locator("h3").first, page.locator(".voice-next")
    expect(element.get_by_role("button", name="Previous move")).to_be_disabled()
    for number in (2, 3):
        element.get_by_role("button", name="Next move").click()
        expect(heading).to_have_text(re.compile(f"^Move {number}:"))
        expect(voice).to_have_text(re.compile(f"^Before move {number} of"))
    element.get_by_role("button", name="Previous move").click()
    expect(heading).to_have_text(re.compile("^Move 2:"))


def drawn(page: Page, number: int, shares: list[int]) -> None:
    """The chart falls by these per cent, of the first seat or of the second, at that move."""
    points = page.locator(".chart-line").get_attribute("points") or ""
    heights = [float(point.split(",")[1]) for point in points.split()]
    axis = page.locator(".chart-axis")
    none, all_ = (float(axis.nth(index).get_attribute("y1") or 0) for index in (0, 2))
    percents = [round(100 * (none - height) / (none - all_)) for height in heights]
    falls = [*pairwise(percents)]
    assert any(
        abs(one - a) <= 1 and abs(other - b) <= 1
        for one, other in falls
        for a, b in (shares, [100 - share for share in shares])
    )
    rims = page.locator(".chart-dot circle:not(.chart-touch)")
    for rim in rims.all():
        assert float(rim.get_attribute("cy") or 0) >= float(rim.get_attribute("r") or 0) + 1


def try_a_line(page: Page, element: Locator) -> None:
    """Play on from a moment inside the look back, and come back to it."""
    arrows = page.locator(".board .ray-better")
    things = page.locator(".things").inner_html()
    element.get_by_role("button", name="Try it yourself").click()
    expect(page.locator(".place[data-live]")).not_to_have_count(0)
    expect(arrows).to_have_count(0)
    expect(page.locator(".board")).to_have_css("opacity", "1")
    expect(element.locator(".look-back-key")).to_have_text([re.compile("^played")])
    assert page.locator(".things").inner_html() == things, "it begins at the moment"
    again, voice = element.get_by_role("button", name="Start again"), page.locator(".voice-next")
    verdict, tried = page.locator(".voice-verdict"), element.locator("p:has(.tried)")
    expect(again).to_be_disabled()
    for _ in range(2):
        expect(voice).to_have_text(re.compile("^Find a better move. "))
        expect(verdict).to_be_hidden()
        page.locator(".place[data-live]").first.click()
        page.locator(".place[data-live]:not([aria-pressed])").last.click()
        expect(verdict).to_have_text(
            re.compile(
                "^(✓ .*(best move found|better than the move in|wins the)|✗ .*(as much as|worse))"
            )
        )
        again.click()
        expect(tried).to_have_count(0)
    element.get_by_role("button", name="Forward").click()
    expect(tried).to_contain_text(re.compile("You.*The|The.*Your"))
    expect(page.locator(".place[data-live]")).not_to_have_count(0)
    assert page.locator(".things").inner_html() != things
    element.focus()
    page.keyboard.press("ArrowLeft")
    expect(tried).to_have_count(0)
    element.get_by_role("button", name="Forward").click()
    expect(tried).to_have_count(1)
    element.get_by_role("button", name="Back to the moment").click()
    expect(arrows).not_to_have_count(0)
    expect(element).to_contain_text("Moment 1 of 3")
    for leave in (lambda: page.keyboard.press("Escape"), page.go_back):
        element.get_by_role("button", name="Try it yourself").click()
        expect(arrows).to_have_count(0)
        leave()
        expect(arrows).not_to_have_count(0)


def test_the_line_of_a_long_game_is_legible(page: Page) -> None:
    show(page, Record.parse(endless(120)))
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Look back").click()
    points = (page.locator(".chart-line").get_attribute("points") or "").split()
    assert 40 <= len(points) <= 161
    assert float(points[0].split(",")[0]) < 45 and float(points[-1].split(",")[0]) > 305, (
        "from its first moves to its end"
    )


def test_reviews_are_kept_with_the_game_and_lead_to_a_booklet(page: Page) -> None:
    drop(page, "siege-1966", 3)
    again = page.locator(".onward").get_by_role("button", name="Look back")
    again.click()
    found = page.locator(".look-back-moves").inner_text()
    wait_until(page, LOOKED)
    page.reload()
    page.evaluate(
        "() => { const asks = () => (window.asked ||= Boolean(document.querySelector('.look-back"
        " progress')));new MutationObserver(asks).observe(document.body, { childList: true,"
        " subtree: true }); }"
    )
    again.click()
    expect(page.locator(".look-back-moves")).to_have_text(found, use_inner_text=True)
    assert not page.evaluate("window.asked"), "nothing was looked through again"
    page.get_by_role("link", name="Print this game as a booklet").click()
    sheets = page.locator(".print-sheets")
    expect(sheets).to_contain_text("A game of yours, a booklet, outside")
    expect(page.locator("#print-field-parts-story")).to_be_checked()
    address = page.url
    page.get_by_label("Colours", exact=True).select_option("ink")
    expect(page).to_have_url(re.compile("mode=ink"))
    expect(sheets).to_contain_text("A game of yours, a booklet, inside")
    assert address.partition("packed=")[2] in page.url, "the game stays in the address"
    expect(page.locator(".print-wrong")).to_be_empty()


def test_a_look_back_can_be_stopped(page: Page) -> None:
    drop(page, "angry-gods", 3)
    page.locator(".onward").get_by_role("button", name="Look back").click()
    element = page.get_by_role("region", name="Look back")
    expect(element.locator("progress")).to_be_visible()
    expect(element.locator("progress")).not_to_have_css("accent-color", "auto")
    element.get_by_role("button", name="Stop").click()
    expect(element).to_be_hidden()
    settled(page)
    expect(element).to_be_hidden()


def test_a_second_look_back_ends_the_first(tab: Page, server: str) -> None:
    tab.add_init_script(SAID)
    tab.goto(f"{server}#/nowhere")
    drop(tab, "angry-gods", 3)
    element = tab.get_by_role("region", name="Look back")
    again = tab.locator(".onward").get_by_role("button", name="Look back", include_hidden=True)
    for count in (1, 2):
        again.dispatch_event("click")
        expect(element.locator("progress")).to_be_visible()
        wait_until(tab, f"said.filter(({{ call }}) => call === 'look_back').length === {count}")
    assert tab.evaluate("said.filter(({ drop }) => drop !== undefined).length") == 1


def test_a_running_game_is_looked_back_at_from_its_tab(page: Page, server: str) -> None:
    open_game(page, server, "siegestones")
    wait_for_engine(page)
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Look back").click()
    review = page.get_by_role("region", name="Look back")
    expect(review).to_contain_text("No move cost much.")
    expect(review.locator(".look-back-summary")).to_have_count(0)
    expect(page.locator(".voice-next")).to_be_in_viewport(ratio=1)


def test_the_cards_of_a_moment_are_marked_in_the_hand(page: Page, server: str) -> None:
    position = quote("kings:a1,b2 hand1:A5,D3,A2 hand2:A5,D4,A3 turns:8")
    open_game(page, server, f"siege-the-king?players=person,random&position={position}")
    page.locator(".area-hand.own [data-tap]").last.click()
    page.locator(".place[data-live]").last.click()
    settled(page)
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Look back").click()
    page.locator(".look-back-row").last.click()
    expect(page.get_by_role("button", name="played")).to_be_enabled()
    expect(page.locator(".area-hand.own [data-looked]")).not_to_have_count(0)
    page.get_by_role("region", name="Look back").get_by_role("button", name="Close").click()
    expect(page.locator("[data-looked]")).to_have_count(0)


def test_on_a_phone_a_row_shows_where_a_stone_was_put_back(
    new_page: Callable[..., Page], server: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    open_game(page, server, "nobles-and-peasants?players=person,person")
    state = GAMES["nobles-and-peasants"].start(2)
    towers = [*(f"T@{row}{n}" for row in "ab" for n in range(1, 5)), "Ta1-b5"]
    tokens = [state.deal(random.Random(1)), *towers, "L30"]
    show(page, Record(state.game, 2, {}, tokens))
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Look back").click()
    page.locator(".look-back-row").last.click()
    gap = page.locator('.areas-under [data-kind="gap"] [data-looked="played"]')
    expect(gap).to_be_in_viewport(ratio=1)
    assert (gap.bounding_box() or {})["width"] > 8
    shown = page.locator('.areas-under li:not([data-kind="gap"])').filter(visible=True)
    assert shown.count() < 12, "only what is near it and the ends"


def test_the_hand_and_the_points_stand_with_the_moment(page: Page, server: str) -> None:
    position = quote("kings:a1,b2 hand1:A5,D3,A2 hand2:A5,D4,A3 turns:8")
    open_game(page, server, f"siege-the-king?players=person,random&position={position}")
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Look back").click()
    element, hand = page.get_by_role("region", name="Look back"), page.locator(".area-hand.own")
    expect(element).to_contain_text("cost much")
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(hand).to_be_in_viewport(ratio=1)
        below, above = element.bounding_box(), hand.bounding_box()
        assert below and above and above["y"] + above["height"] <= below["y"]
    drop(page, "angry-gods", 3)
    page.locator(".onward").get_by_role("button", name="Look back").click()
    expect(page.locator(".voice-next")).to_have_text(
        re.compile(r"^Before move \d+ of \d+: First player \d+, Second player \d+$")
    )
