"""Siege the King, positions as text: they round-trip with what each seat knows, and are refused if
impossible.
"""

from __future__ import annotations

import random
from itertools import islice

import pytest

from rulescore.games.siege_the_king import GAME
from rulescore.games.siege_the_king.state import SiegeTheKing
from rulescore.games.siege_the_king.tables import ASSASSIN, COLUMN, names
from tests.rulescore.helpers import play, random_token
from tests.rulescore.helpers_siege_the_king import after, cards, game, position, some_options


@pytest.mark.slow
@pytest.mark.parametrize("seed", (2, 4, 6))
def test_every_position_comes_back_from_its_text(seed: int) -> None:
    """A position from its text plays on like the original, chance points, questions and finished
    games included, and each seat knows as much.
    """
    options, rng = some_options(seed), random.Random(seed)
    twin: SiegeTheKing | None = None
    for state, token in islice(game(seed, **options), 100):
        text = state.position()
        again = GAME.set_up(text, **options)
        for other in (again, twin):
            if other is not None:
                assert other == state
                assert (other.moves(), other.seat, other.chances(), other.shares, other.ending) == (
                    state.moves(),
                    state.seat,
                    state.chances(),
                    state.shares,
                    state.ending,
                )
                assert other.position() == text
        for seat in (None, 0, 1) if rng.random() < 0.25 else ():
            chance = rng.randrange(10**6)
            assert again.guess(seat, random.Random(chance)) == state.guess(
                seat, random.Random(chance)
            )
            ids = [thing["id"] for thing in again.view(seat)["things"]]
            assert len(ids) == len(set(ids))
        if token and (twin is None or rng.random() < 0.2):
            twin = again
        if token and twin is not None:
            twin.play(token)


@pytest.mark.parametrize("seed", range(6))
def test_ids_go_on_naming_the_same_card_after_setting_up(seed: int) -> None:
    state = GAME.set_up(
        "a1:A4,-W5 b1:A4,A5 b3:D2 hand1:2A4,A5,D2,J hand2:2A4,A5,D2,X",
        deck="6A4,4A5,2A2,4D2,4J,S,X,W5",
    )
    rng = random.Random(seed)
    while state.seat is not None:
        token = random_token(state, rng)
        card, sign, target = token.partition(">")
        mine = {
            thing["tap"]: thing["id"]
            for thing in state.view(state.active)["things"]
            if "tap" in thing
        }
        before = {thing["id"]: thing["at"] for thing in state.view(None)["things"]}
        state.play(token)
        things = {thing["id"]: thing for thing in state.view(None)["things"]}
        for place, thing in things.items():
            if place in before and thing["at"] in COLUMN and not place.startswith("castle"):
                assert thing["at"] == before[place]
        if sign and len(card) > 1 and cards(state, target).endswith(card) and mine[card] in things:
            assert things[mine[card]]["at"] == target


def test_what_a_position_leaves_out() -> None:
    state = GAME.set_up("hand1:A2")
    assert (state.seat, state.turns, state.castles, len(state.pile)) == (0, 0, ("KTT", "KTT"), 44)
    assert (ASSASSIN in state.pile, state.discard, state.hands[1]) == (True, "", "")
    assert GAME.start().position() == "kings: stage:castle"
    assert GAME.set_up("kings: stage:castle") == GAME.start()
    assert GAME.set_up("kings:a2 stage:castle") == after("castle:TKT")
    assert GAME.set_up("stage:draw hand1:4A2").receiver() == 0
    assert GAME.set_up("stage:draw draws:2 hand1:4A2").receiver() == 1
    assert GAME.set_up("hand2:D3,2A2 discard:J,A2").position() == "hand2:2A2,D3 discard:A2,J"
    unsorted = "hand1:A2,J hand2:D3 seen1:was-J-A2-among-A2-D3-J"
    assert GAME.set_up(unsorted).position() == unsorted.replace("was-J-A2", "was-A2-J")
    asked = "b1:D2 hand1:X stage:answer announced:J>b1.1 seat:2"
    assert GAME.set_up(asked).position() == f"{asked} seen1:+,has-X"
    assert GAME.set_up("stage:answer announced:N>b1 hand2:X").seat == 1


def test_a_position_is_over_by_the_rules() -> None:
    over = {
        "fallen:b1 b1:A5,A5": ("king-besieged", (1.0, 0.0)),
        "fallen:b1 b1:A5,A5 seat:2": ("king-betrayed", (1.0, 0.0)),
        "kings:a2,b1 fallen:b1 b1:A5,A5": ("king-besieged", (1.0, 0.0)),
        "fallen:a1 a1:A5": ("king-assassinated", (0.0, 1.0)),
        "pile: a1:D2": ("cards-exhausted", (1.0, 0.0)),
        "turns:200 b1:D2": ("turn-limit", (0.0, 1.0)),
    }
    for text, (ending, shares) in over.items():
        state = GAME.set_up(text)
        assert (state.ending, state.shares, state.seat, state.moves()) == (ending, shares, None, [])
        assert state.epilogue()


REFUSED = {
    "kings:a1,a2": "a castle has one King",
    "kings:a1": "both castles have their Kings",
    "kings:b1 stage:castle": "only that of Castle A",
    "kings:c1,a1": "no column 'c1'",
    "fallen:a2,a2": "a2 is listed twice",
    "fallen:a1,b1": "never fall together",
    "fallen:a1 stage:draw": "a King has fallen",
    "fallen:a2 a2:D2": "has no cards",
    "a1:A5,A5": "so it has fallen",
    "a1:W2": "cannot lie on a column",
    "a1:J": "cannot lie on a column",
    "a1:A9": "not have this card that often: Attacker 9",
    "a1:A2,D2,A2,D3,A2 hand1:2A2": "hand1: the deck does not have this card that often: Attacker 2",
    "hand1:2X": "not have this card that often: Artisan",
    "hand1:B2": "'B2' is not a card",
    "hand1:4A2,2A3": "at most 5 cards",
    "hand2:N": "the Assassin is never in a hand",
    "stage:deal hand1:A2": "at most 5 cards, and exactly that many when dealt",
    "stage:deal hand2:A2": "later than what comes next: The hands are dealt",
    "stage:first seat:2": "later than what comes next: Chance says who begins",
    "stage:play": "not one of castle (The castles are laid), first (Chance says",
    "stage:draw pile:": "no card to draw",
    "stage:target pile:N": "pile: the deck does not have this card that often: Assassin",
    "draws:1": "nobody draws when this comes next: A turn",
    "stage:draw draws:3": "'3' is not one of 1 (Castle A), 2 (Castle B)",
    "stage:answer": "a special card is announced",
    "announced:J>a1.1": "a special card is announced",
    "stage:answer announced:X>a1": "not a special card such as",
    "stage:answer announced:J>a1.1,J>a1.2": "not a special card such as",
    "stage:answer announced:J>a1.1 hand2:X": "nothing on a1",
    "stage:answer announced:N>a1 hand2:X": "nothing on a1",
    "stage:answer announced:N>a2 hand2:X": "nothing on a2",
    "fallen:b2 stage:answer announced:N>b2 hand2:X": "nothing on b2",
    "stage:answer announced:J>a1.1 a1:D2": "hand2: who answers",
    "seat:2 stage:answer announced:J>b1.1 b1:D2": "hand1: who answers",
    "owed:1": "has drawn before that",
    "seat:chance": "'chance' is not one of 1 (Castle A), 2 (Castle B)",
    "turns:201": "from 0 to 200",
    "stage:draw turns:200": "from 0 to 199",
    "seen1:5+ hand1:A2": "cannot have happened",
    "seen1:1+,no-X hand1:X": "cannot have happened",
    "seen1:1+,among-J-S hand1:A2": "cannot have happened",
    "seen1:5+,2+": "would have had more than 5 cards",
    "seen1:was-A2-A3-A4-D3-J-among-A2-A3-A4-D3-J,1+": "would have had more than 5 cards",
    "seen1:A2": "a card would have left an empty hand",
    "seen1:some": "not one of + (a card came)",
}


@pytest.mark.parametrize("text", REFUSED)
def test_an_impossible_position_is_refused(text: str) -> None:
    with pytest.raises(ValueError) as caught:
        GAME.set_up(text)
    assert REFUSED[text] in str(caught.value)
    assert str(caught.value).partition(":")[0] in {
        field.name for field in GAME.start().game.notation.fields(2, {})
    }


def test_special_cards_that_the_table_lacks() -> None:
    for text in ("hand1:X", "discard:N", "stage:target"):
        with pytest.raises(ValueError, match="not have this card that often"):
            GAME.set_up(text, specials=False)


def test_examples_and_brushes_make_positions() -> None:
    assert GAME.notation is not None
    options = GAME.options({})
    for field in GAME.notation.fields(2, options):
        assert GAME.set_up(field.example).position()
    areas = {area["id"] for area in GAME.start().view(None)["areas"]}
    brushes = GAME.notation.brushes(2, options)
    lying = {brush.item for brush in brushes if brush.field == "{place}"}
    assert {"A2", "D2", "-W2", "+W2"} <= lying and not lying & {"W2", "J", "S", "N", "X"}
    for brush in brushes:
        for place in brush.places:
            text = f"{brush.field}:{brush.item}".replace("{place}", place)
            other = {"a": ",b1", "b": ",a1"}.get(place[0], "") if brush.field == "kings" else ""
            state = GAME.set_up(text + other)
            assert place in areas
            assert brush.field in ("kings", "fallen") or any(
                thing["kind"] == brush.kind
                for seat in (0, 1)
                for thing in state.view(seat)["things"]
            )


def test_what_was_seen_of_a_hand_is_in_the_text() -> None:
    state = play(position("b1:D2 hand1:J,A2 hand2:X,A3 pile:A2,A3,A4,D5,J"), "J>b1.1")
    assert (
        state.position()
        == "kings:a1,b2 b1:D2 hand1:A2 hand2:A3,X pile:A2,A3,A4,D5,J stage:answer announced:J>b1.1"
        " seen2:2+,has-X"
    )
    play(state, "let draw:J A3>a1 draw:D5")
    assert state.position().split("seen2:")[1].split()[0] == "2+,has-X,A3,+"
    rng = random.Random(1)
    assert all("X" in names(state.guess(0, rng).hands[1]) for _ in range(20))
    forgotten = GAME.set_up("hand2:A3,X")
    assert not all("X" in names(forgotten.guess(0, rng).hands[1]) for _ in range(20))
    asked = GAME.set_up("b1:D2 hand2:A3,X stage:answer announced:J>b1.1")
    assert all("X" in names(asked.guess(0, rng).hands[1]) for _ in range(20))
