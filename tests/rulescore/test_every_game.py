"""What holds for every game, tried in random games with every number of seats."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise

import pytest

import rulescore
from rulescore import CHANCE, IllegalMove, Record, State
from rulescore.boards import castle, hexagon, pinwheel
from tests.rulescore.helpers import FIXTURES, TABLES, random_game, random_token, short_game

every_game = pytest.mark.parametrize(("name", "seats"), TABLES)
NONSENSE = (
    "",
    " ",
    "pass pass",
    "zz",
    "c0-d2",
    "T@d4",
    "roll:0",
    "A4>b2",
    "Bd4",
    "\ud800",
    "x" * 10_000,
    "<script>alert(1)</script>",
    "a\nb",
    "９",
)
HEXAGON = {*hexagon.CIRCLES, *hexagon.POINTS}
CELLS = {
    "siegestones": HEXAGON,
    "nobles-and-peasants": HEXAGON,
    "angry-gods": HEXAGON,
    "siege-by-number": set(pinwheel.NAMES),
    "siege-1966": set(castle.NAMES),
}
"""The cells of each game's board; a game without a board is missing."""


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_methods_come_in_the_order_of_the_interface(name: str) -> None:
    order = [method for method in vars(State) if callable(vars(State)[method])]
    own = [method for method in vars(type(rulescore.GAMES[name].start())) if method in order]
    assert own == sorted(own, key=order.index)


@every_game
def test_tokens_are_sorted_and_unique(name: str, seats: int) -> None:
    for state, token in short_game(name, seats, 1):
        moves = state.moves()
        assert moves == sorted(set(moves))
        assert all(move.isascii() and move.isprintable() and " " not in move for move in moves)
        assert (
            token in moves or (state.seat == CHANCE and not moves) or (token == "" and moves == [])
        )


@pytest.mark.slow
@every_game
def test_a_copy_is_equal_and_independent(name: str, seats: int) -> None:
    rng = random.Random(name)
    left: list[tuple[State, object]] = []  # a copy that is not played on, and what it looked like
    for ply, (state, token) in enumerate(short_game(name, seats, 2)):
        if ply > 20 and ply % 16:
            continue
        assert all(older.view(None) == view for older, view in left)
        left = [(state.copy(), state.view(None))]
        twin = state.copy()
        assert twin.key() == state.key()
        assert twin.moves() == state.moves()
        if token:
            before, view = state.key(), state.view(None)
            twin.play(token)
            again = state.after(token)
            assert again.key() == twin.key()
            assert [again.view(seat) for seat in (None, *range(seats))] == [
                twin.view(seat) for seat in (None, *range(seats))
            ]
            for _ in range(3):
                if twin.shares is None:
                    twin.play(random_token(twin, rng))
            assert state.key() == before
            assert state.view(None) == view


@every_game
def test_illegal_tokens_change_nothing(name: str, seats: int) -> None:
    foreign = (
        "Cd6",
        "d4",
        "L17",
        "keep",
        "worshippers:BG,RY",
        "castle:TKT",
        "deal:A2",
        "coin:4",
        "done",
        "first:1",
    )
    for ply, (state, _) in enumerate(short_game(name, seats, 3)):
        if ply % 12:
            continue
        moves, before, views = (
            state.moves(),
            state.key(),
            [state.view(seat) for seat in (None, *range(seats))],
        )
        for token in (*NONSENSE, *foreign):
            if token not in moves and not (state.seat == CHANCE and not moves):
                with pytest.raises(IllegalMove) as caught:
                    state.play(token)
                assert str(caught.value)
                assert len(str(caught.value)) < 400
        for token in (None, 7, [], {}):
            with pytest.raises(IllegalMove):
                state.play(token)  # type: ignore[arg-type]
        assert state.key() == before
        assert state.moves() == moves
        assert [state.view(seat) for seat in (None, *range(seats))] == views


@every_game
def test_the_end_is_an_end(name: str, seats: int) -> None:
    game = rulescore.GAMES[name]
    for seed in (4, 5):
        for state, token in random_game(name, seats, seed):
            over = token == ""
            assert (
                (state.seat is None)
                == (state.shares is not None)
                == (state.ending is not None)
                == over
            )
            assert state.points is None or len(state.points) == seats
            assert (
                over or state.seat == CHANCE or (state.seat is not None and 0 <= state.seat < seats)
            )
        assert state.ending in game.info.endings
        assert state.shares is not None
        assert sum(state.shares) == pytest.approx(1)
        assert len(state.shares) == seats
        winners = {share for share in state.shares if share}
        assert len(winners) == 1


@every_game
def test_chance(name: str, seats: int) -> None:
    rng = random.Random(5)
    for state, _ in short_game(name, seats, 5):
        chances = state.chances()
        if state.seat != CHANCE:
            assert chances == []
            with pytest.raises(ValueError, match="chance does not decide"):
                state.deal(rng)
            continue
        before = state.key()
        dealt = state.deal(rng)
        assert state.key() == before
        assert [token for token, _ in chances] == state.moves()
        if chances:
            assert sum(weight for _, weight in chances) == pytest.approx(1)
            assert min(weight for _, weight in chances) > 0
            assert dealt in state.moves()


@every_game
def test_after_plays_a_token_in_a_copy(name: str, seats: int) -> None:
    rng = random.Random(seats)
    state: State = rulescore.GAMES[name].start(seats)
    while state.seat is not None:
        before, token = state.key(), state.sample(rng)
        assert token in (state.moves() or [token])
        after = state.after(token)
        assert type(after) is type(state)
        assert (state.key(), after != state) == (before, True)
        state.play(token)
        assert after == state
    with pytest.raises(ValueError, match="the game is over"):
        state.sample(rng)
    with pytest.raises(IllegalMove):
        state.after("nonsense")


def test_a_sample_is_each_of_the_moves_or_what_chance_deals() -> None:
    state, rng = rulescore.GAMES["siege-by-number"].start(2), random.Random(1)
    assert state.seat == CHANCE
    assert {state.sample(rng) for _ in range(50)} == {"first:1", "first:2"}
    state = rulescore.GAMES["siege-1966"].start().after("Cd6")
    assert {state.sample(rng) for _ in range(300)} == {*state.moves()}


@every_game
def test_things_show_themselves(name: str, seats: int) -> None:
    game = rulescore.GAMES[name]
    state = game.start(seats)
    assert str(state) == state.sketch(None)
    assert repr(state).startswith(f"<{name}, {seats} seats:")
    assert repr(game).startswith(f"<Game {name}: {game.info.title}, ")
    assert repr(game) in repr(rulescore.GAMES)
    token = state.sample(random.Random(1))
    assert (
        repr(Record(game, seats, tokens=[token])) == f"<Record of {name}, {seats} seats, 1 tokens>"
    )


@every_game
def test_taps_lead_to_one_move(name: str, seats: int) -> None:
    """No two moves of a position have the same taps, and no move's taps are a prefix of another's,
    so taps alone make a move.
    """
    for ply, (state, token) in enumerate(short_game(name, seats, 6)):
        if state.seat == CHANCE or not token or ply % 3:
            continue
        taps = sorted(state.taps(move) for move in state.moves())
        assert all(taps)
        assert all(isinstance(tap, str) and tap for one in taps for tap in one)
        for one, other in pairwise(taps):
            assert other[: len(one)] != one


@every_game
def test_every_tap_but_cells_is_in_the_view(name: str, seats: int) -> None:
    """What is touched is a cell of the board or something that the view of the seat to move offers
    under that id.
    """
    for ply, (state, token) in enumerate(short_game(name, seats, 7)):
        if state.seat == CHANCE or not token or ply % 5:
            continue
        view = state.view(state.seat)
        offered = [
            entry["tap"]
            for part in ("things", "areas", "buttons")
            for entry in view[part]
            if entry.get("tap")
        ]
        assert len(offered) == len(set(offered)), "one element per tap"
        cells = {thing["at"] for thing in view["things"]}
        for move in state.moves():
            for tap in state.taps(move):
                assert tap in offered or tap in cells or tap in CELLS.get(name, ()), (move, tap)


@every_game
def test_sentences(name: str, seats: int) -> None:
    """Every move, every half-made move and every refused tap has a sentence."""
    rng = random.Random(8)
    for ply, (state, token) in enumerate(short_game(name, seats, 8)):
        sentences = [state.prompt(), *state.view(None)["notes"]]
        if token:
            sentences += [
                sentence for seat in (None, *range(seats)) for sentence in state.tell(token, seat)
            ]
        if token and state.seat != CHANCE and ply % 5 == 0:
            for move in rng.sample(state.moves(), min(5, len(state.moves()))):
                taps = state.taps(move)
                sentences += [state.describe(move)] + [
                    state.prompt(taps[:length]) for length in range(len(taps))
                ]
                for length in range(len(taps)):
                    reason, clause = state.why_not([*taps[:length], "nowhere"])
                    sentences.append(reason)
                    assert clause == "" or clause.isalnum()
        for sentence in sentences:
            assert sentence[0].isupper() or sentence[0].isdigit(), sentence
            assert sentence[-1] in ".?:", sentence
            assert "{" not in sentence, sentence
            assert "  " not in sentence, sentence
            assert not re.search(
                r"\b1 (\w+ )?(moves|points|stones|steps|towers|turns)\b", sentence
            ), sentence


@every_game
def test_views_are_plain_fresh_data(name: str, seats: int) -> None:
    for ply, (state, token) in enumerate(short_game(name, seats, 9)):
        if ply % 8 and token:
            continue
        for seat in (None, *range(seats)):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["viewer"] == seat
            assert view["game"] == name
            assert view["turn"] == ("chance" if state.seat == CHANCE else state.seat)
            assert len(view["seats"]) == seats
            assert view["ending"] == state.ending
            ids = [thing["id"] for thing in view["things"]]
            assert len(ids) == len(set(ids))
            places = {area["id"] for area in view["areas"]} | CELLS.get(name, set())
            assert all(thing["at"] in places for thing in view["things"]), [
                thing for thing in view["things"] if thing["at"] not in places
            ]
            view["things"].clear()
            view["seats"].clear()
            assert state.view(seat)["seats"]


@pytest.mark.slow
@every_game
def test_a_guess_cannot_be_told_from_the_truth(name: str, seats: int) -> None:
    rng = random.Random(10)
    for ply, (state, _) in enumerate(short_game(name, seats, 10)):
        if ply % 8:
            continue
        before = state.key()
        for seat in (None, *range(seats)):
            guess = state.guess(seat, rng)
            assert guess.view(seat) == state.view(seat)
            assert guess.seat == state.seat
            if state.seat == seat and seat is not None:
                assert guess.moves() == state.moves()
            for _ in range(12):
                if guess.shares is None:
                    guess.play(random_token(guess, rng))
        assert state.key() == before


@every_game
def test_records_come_back(name: str, seats: int) -> None:
    tokens = [token for _, token in random_game(name, seats, 11) if token]
    for length in (0, len(tokens) // 2, len(tokens)):
        record = Record(
            rulescore.GAMES[name],
            seats,
            tokens=tokens[:length],
            tags={"Seat.1": "Ada"},
            comments={0: "a start", length: "an end"},
        )
        text = record.text()
        again = Record.parse(text)
        assert again.text() == text
        assert again.tokens == tokens[:length]
        assert again.state().key() == record.state().key()
        assert again.tags == {"Seat.1": "Ada"}


@pytest.mark.parametrize(
    ("name", "ending"),
    [(name, ending) for name, game in rulescore.GAMES.items() for ending in game.info.endings],
)
def test_every_ending_has_a_finished_game(name: str, ending: str) -> None:
    files = [file for file in (FIXTURES / name).glob("*.txt") if file.stem.split("_")[0] == ending]
    assert files, f"no finished game among the fixtures ends by {ending}"
    for file in files:
        record = Record.parse(file.read_text(encoding="utf-8"))
        assert record.game.info.id == name
        assert record.state().ending == ending
        assert record.text() == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_every_option_changes_the_record_only_when_it_differs(name: str) -> None:
    game = rulescore.GAMES[name]
    for option in game.info.options:
        assert option.read(option.default) == option.default
        assert option.read(option.text(option.default)) == option.default
        assert option.default in option.choices
        for value in list(option.choices)[:8]:
            text = Record(game, game.info.seats[1], {option.name: value}).text()
            assert (f"Option.{option.name} " in text) == (value != option.default)
            assert Record.parse(text).options[option.name] == value
        for wrong in ("no such value", "-1", "1e9", "", None, object(), 10**40):
            with pytest.raises(ValueError, match=option.name):
                game.start(game.info.seats[0], **{option.name: wrong})


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_tables_with_other_options_have_other_keys(name: str) -> None:
    game = rulescore.GAMES[name]
    for option in game.info.options:
        starts = [
            game.start(game.info.seats[1], **{option.name: value})
            for value in list(option.choices)[:3]
        ]
        assert len({start.key() for start in starts}) == len(starts), option.name


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_a_game_refuses_what_it_does_not_take(name: str) -> None:
    game = rulescore.GAMES[name]
    for seats in (0, game.info.seats[0] - 1, game.info.seats[1] + 1, -1, "2", 2.0, True):
        with pytest.raises(ValueError, match="seats"):
            game.start(seats)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="has no option 'colour'"):
        game.start(colour="red")


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_every_option_is_shown_in_words(name: str) -> None:
    for option in rulescore.GAMES[name].info.options:
        if isinstance(option.choices, range) or option.choices == (False, True):
            continue
        assert list(option.labels) == list(option.choices), option.name
        assert len(set(option.labels.values())) == len(option.choices), option.name
        assert (
            option.label(option.default)
            == option.labels[option.default]
            != option.text(option.default)
        )
