"""Positions as text: they round-trip at every ply of random games, and anything else is answered
with a sentence.
"""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import Any

import pytest

import rulescore
from rulescore import CHANCE, Record, RecordError, State
from rulescore.boards.hexagon import CIRCLES
from rulescore.position_text import (
    FLAG,
    LONGEST,
    Field,
    Given,
    Kind,
    choice,
    number,
    numbers,
    places,
    seat_field,
)
from tests.rulescore.helpers import GAMES_AND_SEATS, TABLES, random_token

every_game = pytest.mark.parametrize(("name", "seats"), TABLES)


LONGEST_WALK = 120
"""How many tokens of a random game are tried."""


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
    for name in ("moves", "chances", "epilogue", "prompt", "position"):
        assert getattr(one, name)() == getattr(other, name)(), name


def seen(state: State, seat: int | None) -> list[tuple[object, ...]]:
    """What a seat sees, without ids: a text forgets the order in which things came."""
    things = state.view(seat)["things"]
    assert len({thing["id"] for thing in things}) == len(things)
    return sorted(
        (thing["kind"], thing["at"], thing["name"], thing.get("count", 1)) for thing in things
    )


@every_game
def test_a_position_is_set_up_as_it_was_and_plays_on(name: str, seats: int) -> None:
    """Token for token, draws by repetition and turn limits included; `twin` has been set up on the
    way.
    """
    rng = random.Random(f"{name} {seats} 0")
    game, options = rulescore.GAMES[name], random_options(name, rng)
    state: State = game.start(seats, **options)
    twin = state.copy()
    for ply in range(LONGEST_WALK):
        text = state.position()
        assert text.isascii()
        assert "\n" not in text
        again = game.set_up(text, seats, **options)
        same(again, state)
        same(twin, state)
        if ply % 20 == 0:
            twin = again
        for seat in (None, *range(seats)) if rng.random() < 0.2 else ():
            assert seen(again, seat) == seen(state, seat)
        if state.shares is not None:
            break
        token = random_token(state, rng)
        events = [sorted(map(repr, each.outcome(token)[1])) for each in (twin, state)]
        assert events[0] == events[1]
        state.play(token)
        twin.play(token)


UNPLAYED = {"siege-by-number": {"shown"}, "siege-the-king": {"seen1", "seen2"}}
"""Fields of what seats have seen, which changes nothing of how a position plays."""


@pytest.mark.slow
@every_game
def test_another_value_of_a_field_is_another_position(name: str, seats: int) -> None:
    """With a field's value from elsewhere in the game `key` differs, and so does
    `transposition_key` if the seat or its moves differ.
    """
    game = rulescore.GAMES[name]
    assert game.notation is not None
    fields = game.notation.fields(seats, game.options({}))
    tried = set()
    for walk in range(2):
        states = [state for state, _, _ in walks(name, seats, 1, walk)]
        rng, options = random.Random(walk), states[0].options
        texts = [dict(word.split(":", 1) for word in state.position().split()) for state in states]
        for field in fields:
            values = sorted(
                {text.get(field.name, field.default) for text in texts} | {*field.choices}
            )
            for state, text in rng.sample([*zip(states, texts, strict=True)], min(12, len(states))):
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
def test_a_position_that_is_set_up_can_be_guessed_about_and_its_things_keep_their_ids(
    name: str, seats: int
) -> None:
    game = rulescore.GAMES[name]
    for ply, (state, options, rng) in enumerate(walks(name, seats, 2)):
        if ply % 15:
            continue
        again = game.set_up(state.position(), seats, **options)
        for seat in (None, *range(seats)):
            guess = again.guess(seat, random.Random(ply))
            assert guess.view(seat) == again.view(seat)
            same(game.set_up(guess.position(), seats, **options), guess)
        if state.seat in (None, CHANCE):
            continue
        before = {thing["id"] for thing in again.view(None)["things"] if thing["kind"] != "gap"}
        again.play(random_token(again, rng))
        after = [thing["id"] for thing in again.view(None)["things"]]
        assert len(after) == len(set(after))
        assert len(before - set(after)) <= max(3, len(before) // 3)


@every_game
def test_fields_have_examples_that_can_be_set_up(name: str, seats: int) -> None:
    """An example fits the smallest table that has the field."""
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
def test_brushes_write_existing_fields(name: str, seats: int) -> None:
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


BRUSHED = {
    "siegestones": "blue red towers",
    "nobles-and-peasants": "towers1 towers2 blue green red yellow",
    "angry-gods": "leaders followers gods false",
    "siege-the-king": "kings fallen hand1 hand2 discard a1 a2 a3 b1 b2 b3",
    "siege-by-number": "suns crowns commanders under dice",
    "siege-1966": "knights footmen commander",
}
"""The fields of things that lie on the table, with two seats."""


@pytest.mark.parametrize("name", BRUSHED)
def test_whatever_lies_on_the_table_has_a_brush(name: str) -> None:
    game = rulescore.GAMES[name]
    assert game.notation is not None
    for state, options, _ in islice(walks(name, 2, 6), 0, None, 10):
        brushes = game.notation.brushes(2, game.options(options))
        items = {
            (brush.field.format(place=place), brush.item.format(place=place))
            for brush in brushes
            for place in brush.places
        }
        assert {field for field, _ in items} == {*BRUSHED[name].split()}
        for word in state.position().split():
            field, _, listed = word.partition(":")
            if field in BRUSHED[name].split():
                lying = {re.sub(r"^\d(?=[A-Z])", "", item) for item in listed.split(",")}
                lying -= {"", "-", "waiting"}
                assert {(field, item) for item in lying} <= items


@every_game
def test_bad_texts_get_a_sentence(name: str, seats: int) -> None:
    """Fuzzing: a valid text after cuts, repetitions, swaps and insertions is set up, or refused
    with a sentence.
    """
    game = rulescore.GAMES[name]
    rng = random.Random(name)
    texts = [
        state.position()
        for ply, (state, options, _) in enumerate(walks(name, seats, 2))
        if ply % 5 == 0
    ]
    words = sorted({word for text in texts for word in text.split()})
    letters = "abcdefghijkl0123456789,:-@+xBGRYSMCA*.= "
    refused = 0
    for _ in range(200):
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
    assert refused > 25


@pytest.mark.parametrize("name", rulescore.GAMES)
def test_text_that_is_not_a_position(name: str) -> None:
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
    Field("n", "a number", default="5"),
    Field("list", "two numbers", default="1,2"),
    Field("word", "a word"),
    Field("at", "places"),
    seat_field(3, chance=True),
]
LONG = "7" * 50
REFUSED: list[tuple[str, Kind, str]] = [
    ("n:x", number(0, 9), "'x' is not a whole number from 0 to 9"),
    ("n:10", number(0, 9), "'10' is not a whole number from 0 to 9"),
    ("n:-1", number(0, 9), "'-1' is not a whole number from 0 to 9"),
    (f"n:{LONG}", number(0, 10**60), f"'{LONG[:20]}' is not a whole number from 0 to {10**60}"),
    ("list:1,x", numbers(2, 0, 9), "2 whole numbers from 0 to 9 are needed, not '1,x'"),
    ("list:1", numbers(2, 0, 9), "2 whole numbers from 0 to 9 are needed, not '1'"),
    ("list:-1,9", numbers(2, 0, 9), "2 whole numbers from 0 to 9 are needed, not '-1,9'"),
    ("list:0,10", numbers(2, 0, 9), "2 whole numbers from 0 to 9 are needed, not '0,10'"),
    (
        f"list:{LONG}",
        numbers(1, 0, 10**60),
        f"1 whole numbers from 0 to {10**60} are needed, not '{LONG[:40]}'",
    ),
    ("list:1,,2", Kind(Given.items), "a part between commas is empty"),
    (f"word:{LONG}", choice({"": 0, "a": 1, "b": 2}), f"'{LONG[:20]}' is not one of a, b"),
    ("word:a", FLAG, "'a' is not one of yes, no"),
    ("word:chance", seat_field(2).kind, "'chance' is not one of 1, 2"),
    ("word:0", seat_field(2, chance=True).kind, "'0' is not one of 1, 2, chance"),
    (f"at:{LONG}", places({"a": 0}), f"there is no place '{LONG[:20]}' for it"),
    ("at:a,a", places({"a": 0}), "two things stand on a"),
]


@pytest.mark.parametrize(("text", "kind", "said"), REFUSED, ids=[said[:60] for *_, said in REFUSED])
def test_what_a_field_does_not_take_is_refused_in_a_sentence(
    text: str, kind: Kind, said: str
) -> None:
    name = text.partition(":")[0]
    takes = next(field.takes for field in FIELDS if field.name == name)
    with pytest.raises(ValueError) as caught:
        kind.read(Given(text, FIELDS), name)
    assert str(caught.value) == f"{name}: {said} (this field takes {takes})"


LIMITS = [
    ("siegestones", f"blue:{','.join(CIRCLES[:20])}", ""),
    ("siegestones", f"blue:{','.join(CIRCLES[:21])}", "blue: a seat has 20 stones"),
    ("siegestones", f"towers:{','.join(CIRCLES[:8])}", ""),
    ("siegestones", f"towers:{','.join(CIRCLES[:9])}", "towers: this table has 8 towers"),
    (
        "angry-gods",
        f"worshippers:{'B' * 50}",
        f"worshippers: two parts are needed, not '{'B' * 40}': - or letters for each player, of"
        " B (blue), G (green), R (red), Y (yellow)",
    ),
    (
        "nobles-and-peasants",
        f"blue:{','.join(CIRCLES[:16])} row:BYRG",
        "row: board and row hold 16 blue stones at most",
    ),
    ("siege-the-king", f"kings:{LONG}", f"kings: there is no column '{LONG[:20]}'"),
    (
        "siege-the-king",
        "stage:castle kings:a1 hand1:A4",
        "hand1: this comes later than what comes next: The castles are laid",
    ),
    (
        "siege-the-king",
        "a1:W2",
        "a1: 'W2' cannot lie on a column; what can is written as A4 (Attacker 4), D4 (Defender 4),"
        " +W4 or -W4 (Warrior 4)",
    ),
]


@pytest.mark.parametrize(("name", "text", "said"), LIMITS, ids=[text for _, text, _ in LIMITS])
def test_a_text_may_hold_what_the_table_has_and_no_more(name: str, text: str, said: str) -> None:
    if not said:
        assert text in rulescore.GAMES[name].set_up(text).position()
        return
    with pytest.raises(ValueError) as caught:
        rulescore.GAMES[name].set_up(text)
    assert str(caught.value).startswith(f"{said} (")


NO_LINE = f"a position is one line of at most {LONGEST} ASCII characters"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("n:1 n:1", "the field n is given twice"),
        (
            LONG,
            f"a position has no field '{LONG[:40]}'; its fields are n, list, word, at, seat, each"
            " as name:value",
        ),
        ("é", NO_LINE),
        (" " * (LONGEST + 1), NO_LINE),
        (None, NO_LINE),
    ],
)
def test_what_has_no_fields_is_refused_in_a_sentence(text: Any, said: str) -> None:
    with pytest.raises(ValueError) as caught:
        Given(text, FIELDS)
    assert str(caught.value) == said


def test_what_a_field_takes_is_read_and_written() -> None:
    given = Given("n:-9 list:0,9 word:yes at:b,a" + " " * (LONGEST - 29), FIELDS)
    cells = places({"a": 7, "b": 8})
    for name, kind, value, written in (
        ("n", number(-9, 9), -9, "-9"),
        ("list", numbers(2, 0, 9), [0, 9], "0,9"),
        ("word", FLAG, True, "yes"),
        ("at", cells, [8, 7], "a,b"),
    ):
        assert kind.read(given, name) == value
        assert kind.write(value) == written
    assert given.taken == {"a": "at", "b": "at"}
    assert (given["seat"], given.has("seat"), given.has("n")) == (0, False, True)
    given = Given("word: seat:chance", FIELDS)
    assert (given["n"], given.get("list", 0), given.get("none", 0)) == ("5", "1,2", 0)
    assert (number(5, 5).read(given, "n"), given.items("word"), given["seat"]) == (5, [], CHANCE)
    assert Given("seat:3", FIELDS)["seat"] == 2
    seat = seat_field(2, chance=True)
    assert (seat.choices, seat.default) == (("1", "2", "chance"), "1")
    assert [seat.kind.write(value) for value in (1, CHANCE, None)] == ["2", "chance", "1"]
    assert (FLAG.write(False), seat_field(2).choices) == ("no", ("1", "2"))
    assert [match[0] for match in Given("list:a1,a2", FIELDS).matches("list", "a.", "")] == [
        "a1",
        "a2",
    ]


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
        for ply, (state, _, _) in enumerate(walks(name, seats, 1))
        if ply % 30 == 0
    ]
    with ProcessPoolExecutor(1) as pool:
        for state, (back, text) in zip(states, pool.map(_after, states), strict=True):
            same(back, state)
            assert text == state.position()


@every_game
def test_states_are_pickled_and_copied_whole(name: str, seats: int) -> None:
    for ply, (state, _, rng) in enumerate(walks(name, seats, 1)):
        if ply % 9:
            continue
        before = state.position()
        for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            same(twin, state)
            assert twin.variant is state.variant
            assert twin.view(0) == state.view(0)
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
