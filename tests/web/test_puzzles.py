"""Puzzles in the page: solving one, a wrong move, the solution, the puzzle of the day, and what is
kept.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import asdict

import pytest
from playwright.sync_api import Page, expect

from rulescore import GAMES, bots
from rulescore.puzzles.collection import Puzzle, puzzles
from tests.web.helpers import live, next_taps, tap_all, wait_until
from tests.web.test_axe import scan
from tests.web.test_language import expect_german
from tests.web.test_puzzling import GAME, find, state_after, tried
from tests.web.test_review import SAID

KEY = f"siegeworks.puzzles.{GAME}"


@pytest.fixture(autouse=True)
def nothing_kept(page: Page) -> None:
    page.evaluate(
        "Object.keys(localStorage).filter((key) =>"
        " key.startsWith('siegeworks.puzzles')).forEach((key) => localStorage.removeItem(key))"
    )


def show(page: Page, address: str, puzzle: Puzzle, game: str = GAME) -> None:
    page.goto(f"{address}#/puzzle/{game}?id={puzzle.id}")
    expect(page.locator("[data-puzzle='open']")).to_be_visible()
    expect(page.locator(".puzzle-rated")).to_contain_text(
        f"The puzzle is rated {puzzle.rating}, you"
    )


def solve(page: Page, puzzle: Puzzle, game: str = GAME) -> None:
    """Play the main line, each own move by its taps."""
    state = puzzle.state(game)
    seat = state.seat
    for token in puzzle.tokens:
        if state.seat == seat:
            tap_all(page, state.taps(token))
        state.play(token)
    expect(page.locator("[data-puzzle='solved']")).to_be_visible()


@pytest.mark.smoke
def test_a_puzzle_is_solved_and_counts_once(page: Page, server: str) -> None:
    puzzle = find("captures-commander in 3")
    show(page, server, puzzle)
    expect(page.locator(".voice")).to_contain_text(
        "Capture the commander in 3 moves, whatever the other side does."
    )
    assert live(page) == next_taps(puzzle.state(GAME))
    expect(page.locator(".puzzle-kind")).to_have_text("Forced win.")
    solve(page, puzzle)
    expect(page.locator(".voice-verdict")).to_have_text("✓ Solved at the first try.")
    told = page.locator(".puzzle-told")
    expect(told).to_contain_text("This wins in 3 moves, whatever the other side does.")
    expect(page.locator(".voice-next")).to_contain_text("The point of the first move: ")
    expect(told.locator("ol > li")).to_have_count(len(puzzle.tokens))
    rated = 1000 + round(32 * (1 - 1 / (1 + 10 ** ((puzzle.rating - 1000) / 400))))
    standing = page.locator(".puzzle-rated")
    expect(standing).to_have_text(re.compile(f"you {rated}.$"))
    page.get_by_role("button", name="Start again").click()
    expect(page.locator("[data-puzzle='open']")).to_be_visible()
    expect(page.locator(".voice-verdict")).to_be_hidden()
    solve(page, puzzle)
    page.reload()
    expect(standing).to_have_text(
        re.compile(f"you {rated}. You have tried it before: it does not count again.$")
    )
    another = find("captures-last-knight in 2")
    show(page, server, another)
    solve(page, another)
    expect(standing).to_contain_text(" 2 solved in a row.")


BEYOND = """() => {
  const board = document.querySelector(".board-art").getBoundingClientRect();
  return [...document.querySelectorAll(".board-art text")].filter((words) => {
    const { left, right } = words.getBoundingClientRect();
    return left < board.left || right > board.right;
  }).map((words) => words.textContent);
}"""


@pytest.mark.drawings
@pytest.mark.parametrize("game", ["siege-the-king", GAME])
def test_the_person_is_named_and_sits_at_the_bottom(page: Page, server: str, game: str) -> None:
    for seat in (1, 0):
        puzzle = next(one for one in puzzles(game) if one.state(game).seat == seat)
        show(page, server, puzzle, game)
        name = puzzle.state(game).view(None)["seats"][seat]["name"]
        who = page.locator(".puzzle-who")
        expect(who).to_contain_text(f"You play as {name}.")
        expect(who.locator("> svg")).to_be_visible()
        expect(page.locator(".seat-role").nth(seat)).to_have_text("you")
        expect(page.locator(".board-art.turned")).to_have_count(seat)
        assert page.evaluate(BEYOND) == [], "the board's title stays on it"


def test_on_a_phone_both_scores_are_in_sight(page: Page, server: str) -> None:
    """And what an answer brings: the seats are below the window."""
    page.set_viewport_size({"width": 390, "height": 844})
    game = "nobles-and-peasants"
    puzzle = next(one for one in puzzles(game) if one.claim == "gains 10 best by 4")
    show(page, server, puzzle, game)
    start = puzzle.state(game)
    wrong = next(token for token in reversed(start.moves()) if token != puzzle.tokens[0])
    after = state_after(puzzle, tried(puzzle, (), wrong, game)["snapshot"]["tokens"], game)
    score = page.locator(".puzzle-who .speech-score")
    for state, taps in ((start, start.taps(wrong)), (after, ())):
        assert state.points
        expect(score).to_have_text("".join(map(str, state.points)))
        expect(score).to_be_in_viewport(ratio=1)
        tap_all(page, taps)
    expect(page.get_by_role("button", name="Try again")).to_be_in_viewport(ratio=1)
    assert start.points != after.points


def test_on_a_phone_the_beginning_of_a_long_refutation_is_in_sight(page: Page, server: str) -> None:
    """It was folded away, though half of its room was empty."""
    page.set_viewport_size({"width": 390, "height": 844})
    puzzle = next(one for one in puzzles("angry-gods") if one.id == "c07ba8be")
    show(page, server, puzzle, "angry-gods")
    tap_all(page, puzzle.state("angry-gods").taps("Ye5f4f5"))
    past = page.locator(".voice-past > li")
    expect(past).to_contain_text("The second player places a blue follower between b2, b3 and c3.")
    expect(past).to_be_in_viewport()
    more = page.locator(".voice-more")
    more.click()
    expect(more).to_have_text("Show less")


def test_a_wrong_move_can_be_tried_again(page: Page, server: str) -> None:
    puzzle = find("captures-last-knight in 2")
    show(page, server, puzzle)
    state = puzzle.state(GAME)
    tap_all(page, state.taps(next(token for token in state.moves() if token != puzzle.tokens[0])))
    expect(page.locator(".voice-verdict")).to_have_text("✗ That is not the move.")
    expect(page.locator(".puzzle-rated")).to_contain_text("It counts as not solved.")
    expect(page.locator("[data-puzzle='wrong']")).to_be_visible()
    assert live(page) == set(), "the board shows what the move leads to"
    expect(page.locator(".voice-past")).to_contain_text("The knight leaps")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    expect(page.get_by_role("button", name="Start again")).to_be_hidden()  # it would be the same
    turn = page.locator(".seat-standing", has_text="your turn")
    expect(turn).to_have_count(0)
    page.keyboard.press("Enter")
    expect(turn).to_have_count(1)
    assert live(page) == next_taps(state)
    solve(page, puzzle)
    expect(page.locator(".voice-verdict")).to_contain_text("Solved.")
    expect(page.locator(".puzzle-rated")).not_to_contain_text("you 1000")


def test_a_move_and_its_answer_are_marked_on_the_board(page: Page, server: str) -> None:
    """Both wrong and right ones, and after the last move the first one too."""
    puzzle = find("captures-last-knight in 2")
    own, answers = page.locator(".told-tint.own"), page.locator(".told-tint:not(.own)")
    arrows = page.locator(".told-arrow")
    wrong = next(token for token in puzzle.state(GAME).moves() if token != puzzle.tokens[0])
    for token, left in ((wrong, 2), (puzzle.tokens[0], 1)):  # the knight leaps where it came from
        show(page, server, puzzle)
        expect(page.locator(".told-tint")).to_have_count(0)
        tap_all(page, puzzle.state(GAME).taps(token))
        expect(own).to_have_count(left)
        for marks in (answers, arrows):
            expect(marks).to_have_count(2)
        page.goto("about:blank")
    show(page, server, puzzle)
    solve(page, puzzle)
    for marks in (own, arrows):
        expect(marks).to_have_count(2)


def test_what_bears_on_the_board_after_a_wrong_move_is_of_that_position(
    fresh_page: Page, server: str
) -> None:
    """The threats at the towers were those before the move."""
    puzzle = puzzles("siegestones")[0]
    fresh_page.add_init_script(SAID)
    show(fresh_page, server, puzzle, "siegestones")
    state = puzzle.state("siegestones")
    wrong = next(token for token in reversed(state.moves()) if token != puzzle.tokens[0])
    tap_all(fresh_page, state.taps(wrong))
    expect(fresh_page.locator("[data-puzzle='wrong']")).to_be_visible()
    played = wait_until(
        fresh_page,
        "said.findLast(({ call, args }) => call === 'puzzle_bearing' && args?.played.length)"
        "?.args.played",
    )
    assert played[0] == wrong


@pytest.mark.parametrize("game", [game for game in GAMES if game != GAME])
def test_the_easiest_puzzle_of_each_game_is_solved(page: Page, server: str, game: str) -> None:
    puzzle = puzzles(game)[0]
    show(page, server, puzzle, game)
    assert live(page) == next_taps(puzzle.state(game))
    solve(page, puzzle, game)


def test_a_hint_tells_where_to_begin_then_a_few_places_then_the_move(
    page: Page, server: str
) -> None:
    puzzle = find("captures-commander in 3")
    show(page, server, puzzle)
    state = puzzle.state(GAME)
    first, second = state.taps(puzzle.tokens[0])
    standing = page.locator(".puzzle-rated")
    expect(standing).to_contain_text("With a hint it counts as not solved.")
    hint = page.get_by_role("button", name="Hint")
    marked, said = page.locator("[data-hint]"), page.locator(".voice-next")
    hint.click()
    expect(said).to_have_text(
        re.compile(rf"^Look here: knight, {first}\. What could you do with it\?$")
    )
    expect(marked).to_have_attribute("data-tap", first)
    expect(standing).not_to_contain_text("With a hint")
    expect(standing).to_contain_text("It counts as not solved.")
    hint.click()
    expect(said).to_have_text(re.compile(r"^Which of these is it, .+\?$"))
    ends = [state.taps(token)[1] for token in state.moves() if state.taps(token)[0] == first]
    assert marked.count() == min(4, -(-len(ends) // 2))
    expect(page.locator(f"[data-hint][data-tap='{second}']")).to_be_visible()
    expect(page.locator(f"[data-tap='{first}'][aria-pressed='true']")).to_be_visible()
    hint.click()
    expect(said).to_have_text(
        f"{bots.suggestion(state, puzzle.tokens[0])} Nothing can recapture on e5."
    )
    expect(marked).to_have_count(2)
    expect(page.locator(".rays .ray-better")).to_have_count(1)
    expect(hint).to_be_disabled()
    tap_all(page, (first, second))
    expect(marked).to_have_count(0)
    expect(page.locator(".rays .ray-better")).to_have_count(0)
    expect(hint).to_be_enabled()  # for the next move


def test_a_hint_at_a_move_of_one_touch_leaves_a_few_places(page: Page, server: str) -> None:
    """That the move wins, the task says."""
    puzzle = next(one for one in puzzles("angry-gods") if one.claim == "wins in 1")
    show(page, server, puzzle, "angry-gods")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".voice-next")).to_have_text("Which of the marked places is it?")
    marked = page.locator("[data-hint]")
    expect(marked).to_have_count(4)
    (tap,) = puzzle.state("angry-gods").taps(puzzle.tokens[0])
    assert tap in marked.evaluate_all("(all) => all.map((one) => one.dataset.tap)")


@pytest.mark.parametrize("first", ["stone", "tower"])
def test_a_hint_does_not_mark_what_is_chosen_already(page: Page, server: str, first: str) -> None:
    """A stone is: then a thought comes first."""
    puzzle = next(
        one
        for one in puzzles("siegestones")
        if one.state("siegestones").taps(one.tokens[0])[0] == first
    )
    show(page, server, puzzle, "siegestones")
    page.get_by_role("button", name="Hint").click()
    marked = page.locator("[data-hint]")
    if first == "tower":
        expect(marked).to_have_attribute("data-tap", first)
    else:
        expect(page.locator(".voice-next")).to_have_text(
            re.compile("^At .. there is something to gain.$")
        )
        expect(page.locator(".look-back-better")).to_have_count(1)
        expect(marked).to_have_count(0)


def test_a_hint_can_be_asked_for_after_a_wrong_move(page: Page, server: str) -> None:
    """It goes back to where the move was made, and tells on."""
    puzzle = find("captures-last-knight in 2")
    show(page, server, puzzle)
    state = puzzle.state(GAME)
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    expect(page.locator("[data-hint]")).to_have_count(1)
    tap_all(page, state.taps(next(token for token in state.moves() if token != puzzle.tokens[0])))
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    expect(page.locator("[data-hint]")).to_have_count(0)
    hint.click()
    expect(page.locator(".voice-next")).to_have_text(re.compile(r"^Which of these is it, .+\?$"))
    expect(hint).to_be_focused()
    expect(page.get_by_role("button", name="Try again")).to_be_hidden()
    tap_all(page, state.taps(puzzle.tokens[0])[1:])
    expect(page.locator(".voice-verdict")).to_have_text("✓ That is right.")


def test_the_solution_is_shown_and_the_next_puzzle_is_another_one(page: Page, server: str) -> None:
    puzzle = find("only move")
    show(page, server, puzzle)
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator("[data-puzzle='shown']")).to_be_visible()
    expect(page.locator(".voice-next")).to_have_text(
        "This is the solution. Nothing can recapture on e5."
    )
    expect(page.locator(".puzzle-told")).to_contain_text("Every other move loses by force.")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator("[data-puzzle='open']")).to_be_visible()
    assert puzzle.id not in page.url


def test_nothing_can_be_touched_once_the_solution_is_shown(page: Page, server: str) -> None:
    """Although a die is left."""
    game, claim = "siege-by-number", "better than 1:S*-i10 by 0.1"
    position = "suns:5@g7,2@S* crowns:1@g5,2@d3 seat:1 dice:1,4 turns:40"
    puzzle = Puzzle("own", 2, {}, position, ("4:S*-h8",), claim, 1000)
    page.evaluate(
        "([puzzle, game]) => localStorage.setItem('siegeworks.mistakes', JSON.stringify([{ puzzle,"
        " game, due: 9e6, ply: 1, made: 1, right: 0, played: '' }]))",
        [asdict(puzzle), game],
    )
    page.goto(f"{server}#/puzzle/{game}?id=own")
    page.set_viewport_size({"width": 390, "height": 844})
    names = page.locator(".seat-name")
    expect(names).to_have_text(["Suns", "Crowns"])
    assert names.evaluate_all("(all) => all.every((one) => one.offsetHeight < 30)"), "one line"
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".voice-next")).to_contain_text("This is the solution.")
    expect(page.locator("[data-tap][data-live]")).to_have_count(0)
    expect(page.locator(".seat-standing", has_text="your turn")).to_have_count(0)


def test_after_the_solution_the_task_comes_back_and_is_solved_as_at_first(
    page: Page, server: str
) -> None:
    puzzle = find("captures-last-knight in 2")
    show(page, server, puzzle)
    said = page.locator(".voice-next")
    task = said.inner_text()
    page.get_by_role("button", name="Show the solution").click()
    expect(said).to_contain_text("The solution, move 1 of 3.")
    expect(page.locator(".puzzle-told ol > li")).to_have_count(len(puzzle.tokens))
    expect(said).to_have_text(
        "This is the solution. The point of the first move: The knight on d6 has no safe leap left."
    )
    end = page.locator(".voice-past").inner_text()
    forward = page.get_by_role("button", name="Forward")
    expect(forward).to_be_disabled()
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".voice-past")).not_to_have_text(end)
    assert live(page) == set(), "a position that is looked back at"
    for _ in range(len(puzzle.tokens) - 1):
        page.keyboard.press("ArrowLeft")
    expect(said).to_have_text(task)
    for _ in puzzle.tokens:
        forward.click()
    expect(page.locator(".voice-past")).to_have_text(end)
    page.evaluate("window.scrollTo(0, 300)")
    page.get_by_role("button", name="Start again").click()
    expect(said).to_have_text(task)
    assert page.evaluate("window.scrollY") == 0
    for words in ("Show the solution", "Next puzzle"):
        expect(page.get_by_role("button", name=words)).to_be_in_viewport(ratio=1)
    tap_all(page, puzzle.state(GAME).taps(puzzle.tokens[0]))
    verdict = page.locator(".voice-verdict")
    expect(verdict).to_have_text("✓ That is right.")
    page.get_by_role("button", name="Start again").click()
    solve(page, puzzle)
    expect(verdict).to_have_text("✓ Solved.")


def test_on_a_phone_what_a_step_of_the_solution_proves_is_not_cut_off(
    page: Page, server: str
) -> None:
    """It stood behind all that happened."""
    page.set_viewport_size({"width": 390, "height": 844})
    puzzle = next(one for one in puzzles("angry-gods") if one.id == "b349c78c")
    show(page, server, puzzle, "angry-gods")
    page.get_by_role("button", name="Show the solution").click()
    back = page.get_by_role("button", name="Back")
    said = page.locator(".voice-next")
    for n in (2, 1):
        back.click()
        expect(said).to_contain_text(f"The solution, move {n} of 3.")
    expect(said).to_contain_text("This closes the ring round b4: a yellow god rises.")
    room, words = page.locator(".voice").bounding_box(), said.bounding_box()
    assert room and words
    assert words["y"] + words["height"] <= room["y"] + room["height"]


def test_the_puzzle_of_the_day_depends_on_the_date_alone(page: Page, server: str) -> None:
    page.evaluate('(key) => localStorage.setItem(key, \'{"tried": ["x"]}\')', KEY)
    page.goto(f"{server}#/puzzle/{GAME}")
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    year, month, day = page.evaluate(
        "() => { const now = new Date(Date.now() - 4 * 3600 * 1000); return [now.getFullYear(),"
        " now.getMonth() + 1, now.getDate()]; }"
    )
    days = (datetime.date(year, month, day) - datetime.date(1970, 1, 1)).days
    puzzle = puzzles(GAME)[days * 37 % len(puzzles(GAME))]
    position = puzzle.position.replace(" ", "+")
    expect(page.get_by_role("link", name="Play from here")).to_have_attribute(
        "href", f"#/new/{GAME}?seats=2&position={position}"
    )


@pytest.mark.parametrize("game", [GAME, "siegestones"])
def test_a_newcomer_begins_near_the_first_rating(fresh_page: Page, server: str, game: str) -> None:
    """It is not called the day's, not even on its day."""
    all_ = puzzles(game)
    first = min(all_, key=lambda one: abs(one.rating - 1000))
    n = all_.index(first)
    day = next(day for day in range(20_000, 20_500) if day * 37 % len(all_) == n)
    fresh_page.clock.set_fixed_time(datetime.datetime(1970, 1, 1, 12) + datetime.timedelta(day))
    fresh_page.goto(f"{server}#/puzzle/{game}")
    expect(fresh_page.locator(".puzzle-rated")).to_have_text(
        f"The puzzle is rated {first.rating}, you 1000. With a hint it counts as not solved."
    )
    title = fresh_page.locator(".puzzle h2")
    expect(title).to_have_text(f"Puzzle {n + 1}")
    fresh_page.reload()  # by now the address names it
    expect(title).to_have_text("Puzzle of the day")


def test_the_next_puzzle_is_a_fresh_one_though_a_tried_one_is_nearer(
    page: Page, server: str
) -> None:
    easiest, now = puzzles("siegestones")[:2]
    page.evaluate(
        "(id) => localStorage.setItem('siegeworks.puzzles.siegestones', JSON.stringify({tried: [id]}))",
        easiest.id,
    )
    show(page, server, now, "siegestones")
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_url(lambda url: now.id not in url)
    assert easiest.id not in page.url


def test_back_leads_to_the_puzzle_that_was_shown_without_an_address_of_its_own(
    page: Page, server: str
) -> None:
    page.evaluate('(key) => localStorage.setItem(key, \'{"tried": ["x"]}\')', KEY)
    position = page.get_by_role("link", name="Play from here")
    for address, title in ((GAME, "Puzzle of the day"), (f"{GAME}?kind=only", "Puzzle ")):
        page.goto(f"{server}#/puzzle/{address}")
        expect(page).to_have_url(re.compile(re.escape(address) + r"[?&]id=\w+$"))
        expect(page.locator(".puzzle h2")).to_contain_text(title)
        here, first = page.url, position.get_attribute("href") or ""
        page.get_by_role("button", name="Next puzzle").click()
        expect(position).not_to_have_attribute("href", first)
        page.go_back()
        expect(position).to_have_attribute("href", first)
        expect(page.locator(".puzzle h2")).to_contain_text(title)
        assert page.url == here


def test_practising_goes_through_all_mistakes_of_a_game(page: Page, server: str) -> None:
    """Also those before the one it began with, each once."""
    puzzle = find("captures-last-knight in 2")
    page.goto(f"{server}#/nowhere")
    page.evaluate(
        "([puzzle, game]) => localStorage.setItem('siegeworks.mistakes', JSON.stringify([1,"
        " 5].map((ply) => ({ puzzle: { ...puzzle, id: `of-${ply}` }, game, due: 9e6, ply, made: 1,"
        " right: 0, played: '' }))))",
        [asdict(puzzle), GAME],
    )
    page.goto(f"{server}#/puzzle/{GAME}?id=of-5&practise")
    title, task = page.locator(".puzzle h2"), page.locator(".voice-next")
    expect(title).to_have_text(re.compile("^1 of 2: From your game of .* move 6$"))
    expect(task).to_have_text(re.compile("^Capture the last knight in 2 moves"))
    size = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    assert title.evaluate(size) < task.evaluate(size)
    home = page.get_by_role("link", name="Back to the look back")
    expect(home).to_have_count(0)  # of a game that is not kept
    for words, way in (("Next puzzle", f"puzzle/{GAME}?id=of-1"), ("All puzzles", "puzzles")):
        expect(page.locator("[data-puzzle='open']")).to_be_visible()
        page.get_by_role("button", name="Show the solution").click()
        expect(page.locator("[data-puzzle='shown']")).to_be_visible()
        last = page.get_by_text("That was the last of your mistakes for now.")
        expect(last).to_be_visible(visible=way == "puzzles")
        page.get_by_role("button", name=words).click()
        wait_until(page, f"location.hash.startsWith('#/{way}')")


def test_one_page_lists_the_puzzles_of_all_games(page: Page, server: str) -> None:
    puzzle = find("captures-last-knight in 2")
    show(page, server, puzzle)
    solve(page, puzzle)
    page.evaluate(
        "([puzzle, game]) => localStorage.setItem('siegeworks.mistakes', JSON.stringify([1,"
        " 9e6].map((due, n) => ({ puzzle: { ...puzzle, id: `${n}` }, game, due, ply: 0, made: 1,"
        " right: 0, played: '' }))))",
        [asdict(puzzle), GAME],
    )
    page.get_by_role("link", name="All puzzles").click()
    rows = page.locator(".puzzle-games > li")
    order = sorted((game.info for game in GAMES.values()), key=lambda info: info.effort)
    expect(rows.get_by_role("heading")).to_have_text([info.title for info in order])
    row = rows.filter(has_text=GAMES[GAME].info.title)
    expect(row).to_contain_text(f"1 solved at the first try, 1 of {len(puzzles(GAME))} tried")
    expect(row.get_by_role("link", name="Practise 1 mistake")).to_have_attribute(
        "href", f"#/puzzle/{GAME}?id=0"
    )
    ways = [
        row.get_by_role("link", name=f"{name}: ") for name in ("Puzzle of the day", "Next puzzle")
    ]
    day, other = (way.get_attribute("href") or "" for way in ways)
    assert day == f"#/puzzle/{GAME}" and re.search(r"\?id=\w+$", other), "two different ones"
    other = rows.filter(has_text="Angry Gods")
    expect(other).to_contain_text(f"{len(puzzles('angry-gods'))} puzzles")
    scan(page, "puzzles")
    other.get_by_role("link", name="Begin: Angry Gods").click()
    expect(page.locator("[data-puzzle='open']")).to_be_visible()
    page.evaluate("localStorage.removeItem('siegeworks.mistakes')")


def test_on_a_phone_what_begins_a_puzzle_is_below_its_words(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server}#/puzzles")
    row = page.locator(".puzzle-games > li").first
    begin = row.get_by_role("link", name="Begin").bounding_box()
    title = row.locator("h2").bounding_box()
    assert begin and title
    assert begin["x"] == title["x"]
    assert begin["y"] > title["y"]


def test_on_a_phone_the_bar_of_a_puzzle_and_of_a_lesson_leads_to_all_puzzles(
    page: Page, server: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for place in ("puzzle", "learn"):
        page.goto(f"{server}#/{place}/nobles-and-peasants")
        expect(page.locator(".board")).to_be_visible()
        way = page.locator(".bar").get_by_role("link", name="Puzzles")
        expect(way).to_be_in_viewport(ratio=1)
        name = page.locator(".place-name")
        assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "all of it is read"


def test_one_kind_of_puzzle_can_be_chosen(page: Page, server: str) -> None:
    page.goto(f"{server}#/puzzles")
    row = page.locator(".puzzle-games > li").filter(has_text=GAMES[GAME].info.title)
    expect(row.locator(".puzzle-kinds a").first).to_have_text(
        re.compile(r"^Win in 2 moves \(\d+\)$")
    )
    single = page.locator(".puzzle-games > li").filter(has_text="Nobles and Peasants")
    expect(single.locator(".puzzle-kinds")).to_have_text("Greatest gain (40)")
    row.get_by_role("link", name="Only move").click()
    for _ in range(2):
        expect(page.locator(".puzzle-kind")).to_have_text("Only move.")
        page.get_by_role("button", name="Next puzzle").click()
    expect(page).to_have_url(re.compile("kind=only"))


def test_a_solved_puzzle_wears_a_wreath(page: Page, server: str) -> None:
    """Also where the game is not over: there it is round the last move."""
    puzzle = find("only move")
    show(page, server, puzzle)
    expect(page.locator(".won-star")).to_have_count(0)
    solve(page, puzzle)
    expect(page.locator(".won-star")).to_have_count(1)


def test_damaged_data_does_no_harm(page: Page, server: str) -> None:
    damaged = ("{broken", "[]", "null", '{"rating": "high", "streak": -1, "tried": 7}')
    for kept, puzzle in zip(damaged, puzzles(GAME), strict=False):
        page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [KEY, kept])
        show(page, server, puzzle)
        expect(page.locator(".puzzle-rated")).to_contain_text("you 1000")


def test_refused_storage_does_no_harm(page: Page, server: str) -> None:
    puzzle = find("only move")
    show(page, server, puzzle)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('no'); }; }")
    solve(page, puzzle)
    page.reload()


@pytest.mark.parametrize("link", [f"{GAME}?id=nothing", "chess"])
def test_an_unknown_puzzle_leads_nowhere(page: Page, server: str, link: str) -> None:
    page.goto(f"{server}#/puzzle/{link}")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_in_german_and_by_keyboard(page: Page, server: str) -> None:
    puzzle = find("captures-last-knight in 2")
    show(page, server, puzzle)
    scan(page, "puzzle")
    page.get_by_label("Language").select_option("de")
    expect(page.locator(".voice")).to_contain_text(
        "Schlage den letzten Ritter in 2 Zügen, was die andere Seite auch tut."
    )
    expect_german(page)
    state = puzzle.state(GAME)
    for tap in state.taps(puzzle.tokens[0]):
        page.locator(f'[data-tap="{tap}"][data-live]').focus()
        page.keyboard.press("Enter")
    expect(page.locator(".voice")).to_contain_text("Das ist richtig.")
    page.get_by_role("button", name="Lösung zeigen").click()
    expect(page.locator(".voice")).to_contain_text("Das ist die Lösung.")
    page.set_viewport_size({"width": 390, "height": 844})
    scan(page, "phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
