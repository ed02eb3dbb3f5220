"""Positions as text: what is written is read back as it was, at every ply of random games; and
whatever else is given gets a sentence.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import rulescore
from rulescore import CHANCE, Record, RecordError, State
from rulescore.position_text import LONGEST, Field, Given, flag, seat_field
from tests.rulescore.helpers import GAMES_AND_SEATS, random_token

every_game = pytest.mark.parametrize(("name", "seats"), GAMES_AND_SEATS)


LONGEST_WALK = 400
"""So many tokens of a random game are looked at."""


def random_options(name: str, rng: random.Random) -> dict[str, Any]:
    """Some options with some of their values, others left at their default. Limits of a game's
    length stay small.
    """
    options = [option for option in rulescore.GAMES[name].info.options if rng.random() < 0.4]
    return {
        option.name: rng.choice(
            option.choices[1:12] if isinstance(option.choices, range) else list(option.choices)
        )
        for option in options
    }


def walks(
    name: str, seats: int, games: int, first: int = 0
) -> Iterator[tuple[State, dict[str, Any], random.Random]]:
    """The positions of random games with random options, and a source of chance."""
    for seed in range(first, first + games):
        rng = random.Random(f"{name} {seats} {seed}")
        options = random_options(name, rng)
        state: State = rulescore.GAMES[name].start(seats, **options)
        for _ in range(LONGEST_WALK):
            yield state, options, rng
            if state.shares is not None:
                break
            state = state.after(random_token(state, rng))


def same(one: State, other: State) -> None:
    assert one == other
    assert (one.seat, one.points, one.shares, one.ending) == (
        other.seat,
        other.points,
        other.shares,
        other.ending,
    )
    assert one.moves() == other.moves()
    assert one.chances() == other.chances()


@every_game
def test_a_position_is_set_up_as_it_was(name: str, seats: int) -> None:
    game = rulescore.GAMES[name]
    for state, options, _ in walks(name, seats, 6):
        text = state.position()
        assert text.isascii()
        assert "\n" not in text
        again = game.set_up(text, seats, **options)
        assert again.position() == text
        same(again, state)


@every_game
def test_a_position_plays_on_as_it_would_have(name: str, seats: int) -> None:
    """Token for token, draws by repetition and turn limits included."""
    game = rulescore.GAMES[name]
    for number, (state, options, rng) in enumerate(walks(name, seats, 3)):
        if number % 80:
            continue
        one, other = state.copy(), game.set_up(state.position(), seats, **options)
        for _ in range(LONGEST_WALK):
            if one.shares is not None:
                break
            token = random_token(one, rng)
            one.play(token)
            other.play(token)
            same(one, other)


UNPLAYED = {"siege-by-number": {"shown"}, "siege-the-king": {"seen1", "seen2"}}
"""Fields of what seats have seen, which changes nothing of how a position plays."""


@every_game
def test_another_value_of_a_field_is_another_position(name: str, seats: int) -> None:
    """With a field's value from elsewhere in the game `key` is another, and `transposition_key` where the
    seat or its moves are.
    """
    game = rulescore.GAMES[name]
    assert game.notation is not None
    fields = game.notation.fields(seats, game.options({}))
    tried = set()
    for walk in range(6):
        states = [state for state, _, _ in walks(name, seats, 1, walk)]
        rng, options = random.Random(walk), states[0].options
        texts = [dict(word.split(":", 1) for word in state.position().split()) for state in states]
        for field in fields:
            values = sorted(
                {text.get(field.name, field.default) for text in texts} | {*field.choices}
            )
            for state, text in rng.sample([*zip(states, texts, strict=True)], min(30, len(states))):
                changed = text | {field.name: rng.choice(values)}
                try:
                    other = game.set_up(
                        " ".join(f"{key}:{value}" for key, value in changed.items() if value),
                        seats,
                        **options,
                    )
                except ValueError:
                    continue
                if other.position() == state.position():
                    continue
                tried.add(field.name)
                unplayed = field.name in UNPLAYED.get(name, ()) or (
                    field.name == "turns" and "free" in text
                )
                assert unplayed or other.key() != state.key(), other
                if None not in (other.seat, state.seat) and (other.seat, other.moves()) != (
                    state.seat,
                    state.moves(),
                ):
                    assert other.transposition_key() != state.transposition_key(), other
    assert len(tried) >= 0.7 * len(fields)


@every_game
def test_a_guess_of_a_position_is_one_that_could_be(name: str, seats: int) -> None:
    game = rulescore.GAMES[name]
    for number, (state, options, rng) in enumerate(walks(name, seats, 2)):
        if number % 25:
            continue
        again = game.set_up(state.position(), seats, **options)
        for seat in (None, *range(seats)):
            guess = again.guess(seat, rng)
            assert guess.view(seat) == again.view(seat)
            same(game.set_up(guess.position(), seats, **options), guess)


@every_game
def test_what_is_seen_of_a_position_has_one_id_each(name: str, seats: int) -> None:
    game = rulescore.GAMES[name]
    for number, (state, options, _) in enumerate(walks(name, seats, 2)):
        if number % 10:
            continue
        again = game.set_up(state.position(), seats, **options)
        for seat in (None, *range(seats)):
            ids = [thing["id"] for thing in again.view(seat)["things"]]
            assert len(ids) == len(set(ids))
            kinds = [
                sorted((thing["kind"], thing["at"]) for thing in each.view(seat)["things"])
                for each in (state, again)
            ]
            assert kinds[0] == kinds[1]


@every_game
def test_things_keep_their_ids_after_a_position_is_set_up(name: str, seats: int) -> None:
    """A thing that has not moved is still called the same."""
    game = rulescore.GAMES[name]
    for number, (state, options, rng) in enumerate(walks(name, seats, 2)):
        if number % 15 or state.seat in (None, CHANCE):
            continue
        again = game.set_up(state.position(), seats, **options)
        before = {thing["id"] for thing in again.view(None)["things"] if thing["kind"] != "gap"}
        again.play(random_token(again, rng))
        after = [thing["id"] for thing in again.view(None)["things"]]
        assert len(after) == len(set(after))
        assert len(before - set(after)) <= max(3, len(before) // 3)


@every_game
def test_fields_have_examples_that_can_be_set_up(name: str, seats: int) -> None:
    """An example is one for the smallest table that has the field."""
    game = rulescore.GAMES[name]
    room = game.notation
    assert room is not None
    smaller = {
        field.name
        for fewer in range(game.info.seats[0], seats)
        for field in room.fields(fewer, game.options({}))
    }
    for field in room.fields(seats, game.options({})):
        assert field.takes
        assert not field.choices or field.default in field.choices
        if field.name not in smaller:
            assert f" {field.name}:" in f" {field.example}"
            assert isinstance(game.set_up(field.example, seats), State)
            assert any(line.startswith(f"{field.name}: ") for line in game.explained())


@every_game
def test_what_is_put_by_touch_is_written_in_fields_that_there_are(name: str, seats: int) -> None:
    game = rulescore.GAMES[name]
    assert game.notation is not None
    names = {field.name for field in game.notation.fields(seats, game.options({}))}
    brushes = game.notation.brushes(seats, game.options({}))
    assert brushes
    assert len({(brush.field, brush.item) for brush in brushes}) == len(brushes)
    for brush in brushes:
        assert not ("{place}" in brush.field and "{place}" in brush.item)
        assert len(brush.places) == 1 or "{place}" in brush.field + brush.item
        assert brush.places
        assert {brush.field.format(place=place) for place in brush.places} <= names


@every_game
def test_bad_texts_get_a_sentence(name: str, seats: int) -> None:
    """A fuzz: whatever is made of a true text by cutting, doubling, exchanging and inventing is set
    up, or refused in words.
    """
    game = rulescore.GAMES[name]
    rng = random.Random(name)
    texts = [
        state.position()
        for number, (state, options, _) in enumerate(walks(name, seats, 4))
        if number % 9 == 0
    ]
    words = sorted({word for text in texts for word in text.split()})
    letters = "abcdefghijkl0123456789,:-@+xBGRYSMCA*.= "
    refused = 0
    for _ in range(400):
        text = list(rng.choice(texts))
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(text) + 1)
            change = rng.randrange(4)
            if change == 0:
                del text[place : place + rng.randint(1, 5)]
            elif change == 1:
                text[place:place] = rng.choice(letters)
            elif change == 2:
                text[place : place + 1] = rng.choice(letters)
            else:
                text += [" ", *rng.choice(words)]
        try:
            state = game.set_up("".join(text), seats)
        except ValueError as error:
            refused += 1
            assert len(str(error)) > 10
            assert "Traceback" not in str(error)
            continue
        same(game.set_up(state.position(), seats), state)
        for seat in (None, *range(seats)):
            state.view(seat)
        for _ in range(10):
            if state.shares is None:
                state.play(random_token(state, rng))
    assert refused > 50


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_what_is_no_position_at_all(name: str) -> None:
    game = rulescore.GAMES[name]
    assert game.notation is not None
    seat = next(
        field
        for field in game.notation.fields(game.info.seats[0], game.options({}))
        if field.name == "seat"
    )
    for wrong, said in (
        ("colour:red", "no field 'colour:red'"),
        ("seat", "no field 'seat'"),
        ("seat:1 seat:1", "given twice"),
        (seat.example.replace("seat:2", "seat:9"), "seat: '9'"),
        ("é", "ASCII"),
    ):
        with pytest.raises(ValueError, match=said):
            game.set_up(wrong)
    with pytest.raises(ValueError, match="at most"):
        game.set_up("x" * (LONGEST + 1))
    with pytest.raises(ValueError, match="seats"):
        game.set_up("", 9)
    with pytest.raises(ValueError, match="has no option 'colour'"):
        game.set_up("", colour="red")


FIELDS = [
    Field("n", "a number", "5"),
    Field("list", "two numbers", "1,2"),
    Field("word", "a word"),
    Field("at", "places"),
    seat_field(3, chance=True),
]
LONG = "7" * 50
REFUSED: list[tuple[str, Callable[[Given], object], str]] = [
    (
        "n:x",
        lambda given: given.number("n", 0, 9),
        "n: 'x' is not a whole number from 0 to 9 (this field takes a number)",
    ),
    (
        "n:10",
        lambda given: given.number("n", 0, 9),
        "n: '10' is not a whole number from 0 to 9 (this field takes a number)",
    ),
    (
        "n:-1",
        lambda given: given.number("n", 0, 9),
        "n: '-1' is not a whole number from 0 to 9 (this field takes a number)",
    ),
    (
        f"n:{LONG}",
        lambda given: given.number("n", 0, 10**60),
        f"n: '{LONG[:20]}' is not a whole number from 0 to {10**60} (this field takes a number)",
    ),
    (
        "list:1,x",
        lambda given: given.numbers("list", 2, 0, 9),
        "list: 2 whole numbers from 0 to 9 are needed, not '1,x' (this field takes two numbers)",
    ),
    (
        "list:1",
        lambda given: given.numbers("list", 2, 0, 9),
        "list: 2 whole numbers from 0 to 9 are needed, not '1' (this field takes two numbers)",
    ),
    (
        "list:-1,9",
        lambda given: given.numbers("list", 2, 0, 9),
        "list: 2 whole numbers from 0 to 9 are needed, not '-1,9' (this field takes two numbers)",
    ),
    (
        "list:0,10",
        lambda given: given.numbers("list", 2, 0, 9),
        "list: 2 whole numbers from 0 to 9 are needed, not '0,10' (this field takes two numbers)",
    ),
    (
        f"list:{LONG}",
        lambda given: given.numbers("list", 1, 0, 10**60),
        (
            f"list: 1 whole numbers from 0 to {10**60} are needed, not '{LONG[:40]}' (this field"
            " takes two numbers)"
        ),
    ),
    (
        "list:1,,2",
        lambda given: given.items("list"),
        "list: a part between commas is empty (this field takes two numbers)",
    ),
    (
        f"word:{LONG}",
        lambda given: given.choice("word", "ab"),
        f"word: '{LONG[:20]}' is not one of a, b (this field takes a word)",
    ),
    (
        "word:a",
        lambda given: given.flag("word"),
        "word: 'a' is not one of yes, no (this field takes a word)",
    ),
    (
        f"word:{LONG}",
        lambda given: given.seat(2, name="word"),
        f"word: '{LONG[:20]}' is not one of 1, 2 (this field takes a word)",
    ),
    (
        "word:chance",
        lambda given: given.seat(2, name="word"),
        "word: 'chance' is not one of 1, 2 (this field takes a word)",
    ),
    (
        "word:0",
        lambda given: given.seat(2, True, "word"),
        "word: '0' is not one of 1, 2, chance (this field takes a word)",
    ),
    (
        f"at:{LONG}",
        lambda given: given.places("at", ["a"]),
        f"at: there is no place '{LONG[:20]}' for it (this field takes places)",
    ),
    (
        "at:a,a",
        lambda given: given.places("at", ["a"]),
        "at: two things stand on a (this field takes places)",
    ),
    ("n:1 n:1", lambda given: given, "the field n is given twice"),
    (
        LONG,
        lambda given: given,
        (
            f"a position has no field '{LONG[:40]}'; its fields are n, list, word, at, seat, each"
            " as name:value"
        ),
    ),
    ("é", lambda given: given, f"a position is one line of at most {LONGEST} ASCII characters"),
    (
        " " * (LONGEST + 1),
        lambda given: given,
        f"a position is one line of at most {LONGEST} ASCII characters",
    ),
    (None, lambda given: given, f"a position is one line of at most {LONGEST} ASCII characters"),  # type: ignore[list-item]
]


@pytest.mark.parametrize(("text", "ask", "said"), REFUSED, ids=[said[:60] for *_, said in REFUSED])
def test_what_a_field_does_not_take_is_refused_in_a_sentence(
    text: str, ask: Callable[[Given], object], said: str
) -> None:
    with pytest.raises(ValueError) as caught:
        ask(Given(text, FIELDS))
    assert str(caught.value) == said


def test_what_a_field_takes_is_read() -> None:
    given = Given("n:-9 list:0,9 word:yes at:a,b" + " " * (LONGEST - 29), FIELDS)
    assert (given.number("n", -9, 9), given.numbers("list", 2, 0, 9), given.flag("word")) == (
        -9,
        [0, 9],
        True,
    )
    assert (given.places("at", ["a", "b"]), given.taken) == (["a", "b"], {"a": "at", "b": "at"})
    assert (given.seat(3, chance=True), given.has("seat"), given.has("n")) == (0, False, True)
    given = Given("word: seat:chance", FIELDS)
    assert (
        given.number("n", 5, 5),
        given.numbers("list", 2, 1, 2),
        given.items("word"),
        given.seat(3, chance=True),
    ) == (5, [1, 2], [], None)
    assert Given("seat:3", FIELDS).seat(3) == 2
    assert (flag(True), flag(False)) == ("yes", "no")
    assert seat_field(2).choices == ("1", "2")
    assert seat_field(2, chance=True, default="2").choices == ("1", "2", "chance")


@every_game
def test_a_record_may_begin_from_a_position(name: str, seats: int) -> None:
    game = rulescore.GAMES[name]
    middle = [(state, options, rng) for state, options, rng in walks(name, seats, 1)]
    state, options, rng = middle[len(middle) // 2]
    record = Record(game, seats, options, position=state.position())
    same(record.state(), state)
    play = state.copy()
    for _ in range(20):
        if play.shares is None:
            record.tokens.append(random_token(play, rng))
            play.play(record.tokens[-1])
    text = record.text()
    assert "[Position " in text
    again = Record.parse(text)
    assert again.text() == text
    assert again.position == state.position()
    same(again.state(), play)
    assert Record(game, seats, position=game.start(seats).position()).position is None
    with pytest.raises(RecordError, match=r"line 3: .*no field 'x:1'"):
        Record.parse(f'[Game "{name}"]\n[Players "{seats}"]\n[Position "x:1"]\n\n*')


def _after(state: State) -> tuple[State, str]:
    return state, state.position()


def test_states_pass_through_a_pool_of_processes() -> None:
    states = [
        state
        for name, seats in GAMES_AND_SEATS
        for number, (state, _, _) in enumerate(walks(name, seats, 1))
        if number % 30 == 0
    ]
    with ProcessPoolExecutor(1) as pool:
        for state, (back, text) in zip(states, pool.map(_after, states), strict=True):
            same(back, state)
            assert text == state.position()


@every_game
def test_states_are_pickled_and_copied_whole(name: str, seats: int) -> None:
    for number, (state, _, rng) in enumerate(walks(name, seats, 2)):
        if number % 7:
            continue
        before = state.position()
        for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            same(twin, state)
            for _ in range(30):
                if twin.shares is None:
                    token = random_token(twin, rng)
                    twin.parts(token)
                    twin.play(token)
            assert state.position() == before
            assert (
                state.moves()
                == rulescore.GAMES[name].set_up(before, seats, **state.options).moves()
            )


@every_game
def test_equality_and_repr(name: str, seats: int) -> None:
    start = rulescore.GAMES[name].start(seats)
    assert start == rulescore.GAMES[name].start(seats)
    assert (start == start.position()) is False
    later = start.copy()
    later.play(random_token(later, random.Random(1)))
    assert later != start
    assert repr(later) == f"<{name}, {seats} seats: {later.position()}>"
    with pytest.raises(TypeError, match="unhashable"):
        hash(start)


@every_game
def test_parts_of_every_token(name: str, seats: int) -> None:
    for state, _, _ in walks(name, seats, 1):
        for token in state.moves()[:40]:
            parts = state.parts(token)
            assert parts["who"] == (None if state.seat == CHANCE else state.seat)
            assert isinstance(parts["what"], str)
            assert all(
                isinstance(value, (str, int, list, tuple, type(None))) for value in parts.values()
            )
