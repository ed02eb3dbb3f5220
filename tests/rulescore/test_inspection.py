"""What bears on a place, and what a move would bring: exact in positions made by hand, and the same
whatever is hidden from the seat that looks.
"""

from __future__ import annotations

import json
import random

import pytest

from rulescore import CHANCE, GAMES, State
from rulescore.boards.hexagon import CIRCLES, COLOURS
from rulescore.games.angry_gods.state import AngryGods
from rulescore.games.angry_gods.tables import PLACE
from rulescore.games.nobles_and_peasants.state import NoblesAndPeasants
from rulescore.games.siegestones.state import SiegeStones
from rulescore.translation import speaking
from tests.toy.last_stone import GAME as TOY

HIDDEN = [name for name, game in GAMES.items() if game.info.hidden]


def walked(name: str, plies: int, seed: int) -> State:
    """A position of a random game."""
    rng = random.Random(seed)
    state: State = GAMES[name].start()
    for _ in range(plies):
        if state.seat is None:
            break
        state.play(state.deal(rng) if state.seat == CHANCE else rng.choice(state.moves()))
    return state


def places(state: State, seat: int | None) -> list[str]:
    """Whatever that seat may ask about: places, areas, and things by their touch."""
    view = state.view(seat)
    found = [place for thing in view["things"] for place in (thing["at"], thing.get("tap", ""))] + [
        area["id"] for area in view["areas"]
    ]
    return [place for place in dict.fromkeys(found) if place]


@pytest.mark.parametrize("name", GAMES)
def test_every_place_and_move_of_a_random_game_can_be_asked_about(name: str) -> None:
    for seed, plies in enumerate((9, 400)):
        state = walked(name, plies, seed)
        for seat in (None, 0):
            for place in places(state, seat):
                inspection = state.inspect(place, seat)
                assert inspection["place"] == place
                assert inspection["says"]
                assert all(sentence.endswith(".") for sentence in inspection["says"])
                assert json.loads(json.dumps(inspection)) == inspection
        if state.seat not in (None, CHANCE):
            for token in state.moves():
                for pip in state.preview(token, state.seat)["pips"]:
                    assert pip["at"] == state.taps(token)[-1]


@pytest.mark.parametrize("name", HIDDEN)
def test_what_is_hidden_changes_nothing(name: str) -> None:
    """When the rest is redrawn, the same is said of every place and of every move of the seat that
    looks.
    """
    told = 0
    for seed in range(3):
        state = walked(name, 14 + 15 * seed, seed)
        for seat in (None, 0, 1):
            for other in (state.guess(seat, random.Random(guess)) for guess in range(2)):
                assert [other.inspect(place, seat) for place in places(state, seat)] == [
                    state.inspect(place, seat) for place in places(state, seat)
                ]
                if seat == state.seat:
                    assert other.moves() == state.moves()
                    assert [other.preview(token, seat) for token in state.moves()] == [
                        state.preview(token, seat) for token in state.moves()
                    ]
                    told += any(state.preview(token, seat)["pips"] for token in state.moves())
    assert told, "some of these moves bring something"


def test_asking_leaves_the_position_as_it_was() -> None:
    for name in GAMES:
        state = walked(name, 25, 1)
        before = state.copy()
        for place in places(state, 0):
            state.inspect(place, 0)
        if state.seat not in (None, CHANCE):
            for token in state.moves():
                state.preview(token, state.seat)
        assert state == before
        assert state.moves() == before.moves()


# A game without an inspection of its own


def test_a_game_without_inspection_says_what_is_there_and_where_it_can_go() -> None:
    state = TOY.start(stones=2)
    assert state.inspect("heap", None)["says"] == ["Heap: stone × 2."]
    assert state.inspect("take1", None)["says"] == ["Take 1."]
    assert state.preview("take1", 0) == {"says": [], "pips": []}
    assert state.preview("take2", 0) == {
        "says": ["Take 2 from the heap.", "The heap is empty."],
        "pips": [{"at": "take2", "seat": None, "says": "wins"}],
    }


# SiegeStones


def test_ss4_each_stone_adds_six_less_the_towers_beside_it() -> None:
    state = GAMES["siegestones"].set_up("blue:d4,e5 red:c4 towers:d5,c5 seat:2")
    inspection = state.inspect("d5", None)
    assert inspection["says"] == ["d5: tower.", "Threats: Blue 10, Red 4.", "Blue controls it."]
    assert {(ray["start"], ray["seat"], ray["says"]) for ray in inspection["rays"]} == {
        ("c4", 1, "+4"),
        ("d4", 0, "+5"),
        ("e5", 0, "+5"),
    }
    assert inspection["pips"] == [{"at": "d5", "seat": 0, "says": "10:4"}]
    assert state.inspect("c4", None)["says"] == ["c4: red stone.", "It threatens c5, d5 with 4."]


def test_ss5_nobody_controls_below_five_or_when_level() -> None:
    low = GAMES["siegestones"].set_up("blue:d4 towers:d5,c4,c3 seat:1")
    assert low.inspect("d5", None)["says"][1:] == [
        "Threats: Blue 3.",
        "Nobody controls it: that takes a threat of 5.",
    ]
    level = GAMES["siegestones"].set_up("blue:d4 red:d6 towers:d5 seat:1")
    assert level.inspect("d5", None)["says"][1:] == [
        "Threats: Blue 5, Red 5.",
        "Nobody controls it: the largest threats are level.",
    ]


def test_an_empty_circle_says_what_would_be_there() -> None:
    state = GAMES["siegestones"].set_up("blue:d4,e5 red:c4 towers:d5 seat:2")
    assert state.inspect("d6", None)["says"] == [
        "d6: empty.",
        "A stone here would threaten d5 with 5.",
        "Blue loses the tower on d5, which nobody controls now (10:10).",
        "A tower here would belong to nobody at first (threats: Blue 4).",
    ]
    assert state.inspect("a1", None) == {
        "place": "a1",
        "says": ["a1: empty."],
        "rays": [],
        "pips": [],
        "goes": [],
    }


def test_the_stones_of_a_tower_add_up_to_its_threats() -> None:
    for seed in range(5):
        state = walked("siegestones", 40, seed)
        assert isinstance(state, SiegeStones)
        for circle, name in enumerate(CIRCLES):
            inspection = state.inspect(name, None)
            if inspection["rays"] and inspection["rays"][0]["end"] == name:
                sums = [
                    sum(int(ray["says"]) for ray in inspection["rays"] if ray["seat"] == seat)
                    for seat in range(2)
                ]
                assert sums == state.threats(circle)


def test_the_whole_table_of_siegestones_is_its_threats() -> None:
    state = GAMES["siegestones"].set_up("blue:d4,e5 red:c4 towers:d5,a1 seat:2")
    assert state.inspect("", None)["pips"] == [{"at": "d5", "seat": 0, "says": "10:5"}]


def test_a_stone_that_turns_a_tower_shows_who_gains_and_who_loses() -> None:
    state = GAMES["siegestones"].set_up("blue:d4 red:c4 towers:d5,b3 seat:2")
    assert state.preview("d6", None)["pips"] == [
        {"at": "d6", "seat": 0, "says": "−1"},
        {"at": "d6", "seat": 1, "says": "+1"},
    ]
    assert "Red takes the tower on d5 from Blue (9:5)." in state.preview("d6", None)["says"]
    assert state.preview("g1", None) == {"says": [], "pips": []}


# Nobles and Peasants


def nobles(position: str) -> NoblesAndPeasants:
    state = GAMES["nobles-and-peasants"].set_up(position)
    assert isinstance(state, NoblesAndPeasants)
    return state


def test_np12_a_tower_sees_up_to_the_next_tower() -> None:
    state = walked("nobles-and-peasants", 1, 3)
    assert isinstance(state, NoblesAndPeasants)
    for token in ("T@c3", "T@e5"):
        state.play(token)
    inspection = state.inspect("c3", None)
    assert {(ray["start"], ray["end"], ray["seat"]) for ray in inspection["rays"]} == {
        ("c3", end, 0) for end in ("c6", "a3", "a1", "c1", "f1", "d4")
    }
    left, right = state.letters()[0], state.letters()[-1]
    worth = {"B": 4, "Y": 2, "G": 1, "R": 1}
    stones = {"B": "blue stone", "Y": "yellow stone", "G": "green stone", "R": "red stone"}
    pays = ", ".join(f"{stones[one]} {worth[one]}" for one in dict.fromkeys((left, right)))
    assert inspection["says"][1].startswith(
        "In its sight stones from the ends of the row bring Blue"
    )
    assert inspection["says"][1].endswith(f": {pays}.")
    assert inspection["pips"] == [], "that all circles in its sight pay the same is said once"
    state.play("T@f3")
    state.play("T@g1")
    twice = "/".join(dict.fromkeys(str(2 * worth[colour]) for colour in (left, right)))
    assert inspection["says"][1] == state.inspect("c3", None)["says"][1]
    assert {(pip["at"], pip["says"]) for pip in state.inspect("c3", None)["pips"]} == {
        (at, twice) for at in ("c2", "c5", "d3", "f1")
    }, "what two of its owner's towers see pays twice"
    assert state.inspect("d4", None)["says"] == [
        "d4: tower of nobody, red stone.",
        "It belongs to nobody, and what lies behind it is not seen.",
    ]


def test_np13_a_landing_pays_whom_the_bearing_says() -> None:
    """The numbers at an empty circle are what the stones from the ends of the row then score."""
    state = walked("nobles-and-peasants", 14, 5)
    assert isinstance(state, NoblesAndPeasants)
    for token in state.moves():
        if token[0] == "L":
            after, _ = state.outcome(token)
            gains = [now - was for was, now in zip(state.points, after.points, strict=True)]
            assert state.preview(token, None)["pips"] == [
                {"at": token[2:], "seat": seat, "says": f"+{n}"}
                for seat, n in enumerate(gains)
                if n
            ]
            listed = {
                pip["seat"]: int(pip["says"].split("/")[0])
                for pip in state.inspect(token[2:], None)["pips"]
            }
            assert listed == {seat: n for seat, n in enumerate(gains) if n}


def test_np17_peasants_in_sight_count_at_the_end() -> None:
    """What the stones say of the end of the game adds up to what the rules count then."""
    state = walked("nobles-and-peasants", 60, 2)
    assert isinstance(state, NoblesAndPeasants)
    said = " ".join(
        sentence
        for name in CIRCLES
        for sentence in state.inspect(name, None)["says"]
        if sentence.startswith("At the end of the game")
    )
    expected = state.peasants()
    assert any(expected)
    for seat, name in enumerate(("Blue", "Green")):
        assert (
            sum(
                int(word.rstrip(".,"))
                for before, word in zip(said.split(), said.split()[1:], strict=False)
                if before == name
            )
            == expected[seat]
        )


# Angry Gods

GODS = (
    "leaders:Bb3,Yf2"
    " followers:Ba2b2b3,Bb2b3c3,Bb3b4c4,Rb3c3c4,Be2e3f2,Ye3f2f3,Yf2f3g2,Yf2g1g2,Yf1f2g1"
    " worshippers:BR,GY seat:1"
)


def test_at_most_two_numbers_stand_at_a_circle_of_nobles() -> None:
    """One's own first, then those of whoever gains most besides."""
    towers = "towers1:a1 towers2:a4 towers3:d1"
    state = GAMES["nobles-and-peasants"].set_up(f"{towers} row:GBRYGBRYGB seat:1", 3)

    def numbers(token: str) -> list[tuple[int | None, str]]:
        return [(pip["seat"], pip["says"]) for pip in state.preview(token, 0)["pips"]]

    assert numbers("L@d4") == [(0, "+1"), (2, "+4")], "all three towers see it"
    assert numbers("L@d7") == [(2, "+4"), (1, "+2")]


def test_ag11_four_of_six_and_whose_majority() -> None:
    state = GAMES["angry-gods"].set_up(GODS)
    inspection = state.inspect("b3", None)
    assert inspection["says"][:3] == [
        "b3: blue leader.",
        "4 of the 6 points around it are filled: blue 3, red 1.",
        "No colour has the 4 that make a majority yet.",
    ]
    assert inspection["pips"] == [{"at": "b3", "seat": None, "says": "4/6"}]
    assert state.inspect("f2", None)["pips"] == [
        {"at": "f2", "seat": None, "says": "5/6"},
        {"at": "f2", "seat": None, "says": "4", "kind": "stone-Y"},
    ]
    assert state.inspect("f2", None)["says"][2:] == [
        "The majority is yellow.",
        "Whoever fills the last point makes it a god and gains a worshipper of the majority.",
    ]
    mixed = "leaders:Bb3 followers:Ba2b2b3,Bb2b3c3,Rb3b4c4,Rb3c3c4,Ga2a3b3"
    assert GAMES["angry-gods"].set_up(f"{mixed} worshippers:BR,GY seat:1").inspect("b3", None)[
        "says"
    ][2:] == [
        "No colour can reach the 4 that make a majority any more.",
        "The last point makes it a god that brings no worshipper.",
    ]


def test_ag12_the_last_point_shows_the_worshipper_and_the_points() -> None:
    state = GAMES["angry-gods"].set_up(GODS)
    assert state.preview("Be2f1f2", None)["pips"] == [
        {"at": "e2f1f2", "seat": None, "says": "a god", "kind": "tower"},
        {"at": "e2f1f2", "seat": None, "says": "+1", "kind": "stone-Y"},
        {"at": "e2f1f2", "seat": 0, "says": "+1"},
        {"at": "e2f1f2", "seat": 1, "says": "+1"},
    ]
    assert state.preview("Ba2a3b3", None) == {"says": [], "pips": []}


def test_what_stands_around_a_circle_is_what_the_rules_count() -> None:
    for seed in range(4):
        state = walked("angry-gods", 45, seed)
        assert isinstance(state, AngryGods)
        for name in CIRCLES:
            listed = [pip for pip in state.inspect(name, None)["pips"] if "kind" in pip]
            if listed:
                assert listed[0]["kind"] == f"stone-{COLOURS[state.majority(PLACE[name]) or 0]}"


# SIEGE

SIEGE = "knights:c4,b6,d2 footmen:d4,e5 commander:e6 seat:1 turns:4"


def test_what_attacks_and_guards_a_piece() -> None:
    state = GAMES["siege-1966"].set_up(SIEGE)
    inspection = state.inspect("c4", None)
    assert inspection["says"] == [
        "c4: knight of Attacker.",
        "It can go to d6, e3 now.",
        "It can take what is on e5.",
        "It can be captured from e6.",
        "It is guarded from b6, d2.",
    ]
    assert [(ray["kind"], ray["start"], ray["end"], ray["seat"]) for ray in inspection["rays"]] == [
        ("way", "c4", "e5", 0),
        ("threat", "e6", "c4", 1),
        ("guard", "b6", "c4", 0),
        ("guard", "d2", "c4", 0),
    ]
    assert inspection["goes"] == ["d6", "e3", "e5"]


def test_mb6_no_footman_on_blue() -> None:
    state = GAMES["siege-1966"].set_up(SIEGE)
    assert state.inspect("a3", None)["says"] == ["a3: empty.", "No footman enters a blue square."]


def test_mb10_the_opening_rule_keeps_pieces() -> None:
    state = GAMES["siege-1966"].start()
    for token in ("Cd6", "c0-b2"):
        state.play(token)
    assert state.inspect("d6", None)["says"][1] == "The opening rule keeps it here now."


def test_mb18_the_last_knight_wins() -> None:
    state = GAMES["siege-1966"].set_up("knights:c4 footmen:d5 commander:e6 seat:2 turns:4")
    assert state.preview("d5xc4", None)["pips"] == [
        {"at": "c4", "seat": 0, "says": "−1"},
        {"at": "c4", "seat": None, "says": "wins"},
    ]


def test_what_could_capture_is_what_captures() -> None:
    """Every legal capture is shown at its square, and no other capture of the side to move."""
    for seed in range(12):
        state = walked("siege-1966", 30 + seed, seed)
        if state.seat is None or state.binds() or state.only_footmen():  # type: ignore[attr-defined]
            continue
        legal = {(token[:2], token[3:]) for token in state.moves() if "x" in token}
        told = {
            (ray["start"], ray["end"])
            for thing in state.view(None)["things"]
            if thing.get("owner") not in (None, state.seat) and len(thing["at"]) == 2
            for ray in state.inspect(thing["at"], None)["rays"]
            if ray["kind"] == "threat"
        }
        assert told == legal


# Siege the King


def test_cards_whose_numbers_follow_each_other_are_said_as_one() -> None:
    state = GAMES["siege-the-king"].set_up(
        "kings:a1,b3 a2:A3,A5 hand1:A2,A5,D2,J,S hand2:A4,D5,J turns:8"
    )
    assert state.inspect("a2", 0)["says"][2:3] == [
        "Cards with which Castle B brings it down: Attacker 2 to 5, Warrior 2 to 5."
    ]


KING = "kings:a1,b3 a2:D5 b2:D3,A2 hand1:A2,A5,D2,J,S hand2:A4,D5,J turns:8"


def test_k10_which_cards_match_and_what_a_column_would_be_worth() -> None:
    state = GAMES["siege-the-king"].set_up(KING)
    assert state.seat == 0
    assert state.inspect("b2", 0)["says"] == [
        (
            "Column b2: 11. On it: a hidden castle card of Castle B, Defender 3 of Castle B,"
            " Attacker 2 of Castle A."
        ),
        "Cards with which Castle A matches here: Attacker 5, Warrior 5.",
        ("Cards with which Castle B matches here: Defender 2, Defender 5, Warrior 2, Warrior 5."),
        "With a card from your hand it would be worth: Attacker 2 → 9, Attacker 5 → 10.",
    ]
    assert state.inspect("b2", 1)["says"] == [
        (
            "Column b2: 11. On it: Throne of Castle B, Defender 3 of Castle B, Attacker 2 of"
            " Castle A."
        ),
        *state.inspect("b2", 0)["says"][1:3],
    ]
    assert state.inspect("A5", 0)["pips"] == [
        {"at": "b1", "seat": None, "says": "10→5"},
        {"at": "b2", "seat": None, "says": "11→10"},
        {"at": "b3", "seat": None, "says": "10→5"},
    ]
    assert not state.inspect("A5", 1)["pips"]
    assert (
        "Name one card on any column: it goes to the discard pile." in state.inspect("J", 0)["says"]
    )


def test_k9_matching_and_special_cards_before_the_move() -> None:
    state = GAMES["siege-the-king"].set_up(KING)
    assert state.preview("A5>b2", 0)["pips"] == [{"at": "b2", "seat": None, "says": "11→10"}]
    assert state.preview("J>b2.1", 0)["pips"] == [{"at": "b2.1", "seat": None, "says": "11→8"}]
    assert state.preview("S>a2", 0)["pips"] == [{"at": "a2", "seat": None, "says": "15→10"}]


def test_k18_bringing_down_your_own_king_is_announced() -> None:
    state = GAMES["siege-the-king"].set_up(
        "kings:a1,b3 a1:D5,A5,A5,A4 hand1:A2,D2,J hand2:A4,D4,J turns:8"
    )
    for seat, says in ((0, "loses"), (1, "1→0")):  # only its owner knows where that King stands
        pips = state.preview("J>a1.1", seat)["pips"]
        assert pips == [{"at": "a1.1", "seat": None, "says": says}]


# Siege by Number

NUMBER = "suns:2@S*,0@h10,5@h9 crowns:4@i10,2@e7,5@f5 under:S4,C3 shown:C3,C5,S4 dice:2 turns:14"


def test_n27_which_coins_may_still_lie_there() -> None:
    state = GAMES["siege-by-number"].set_up(NUMBER)
    assert state.inspect("i10", 0)["says"] == [
        "i10: army of Crowns.",
        "It may be: null, ace, 2, 4.",
        "Beside it, on the base of the Suns: an army of the Suns (2).",
        "Beside it, on h10: an army of the Suns (null).",
    ]
    assert state.inspect("i10", 0)["pips"] == [{"at": "i10", "seat": None, "says": "0,1,2,4"}]
    assert state.inspect("i10", 1)["says"][1] == "It beats null, ace, 2, 3 and is beaten by 5."
    assert state.inspect("f5", 0)["says"][1] == "A battle has shown it: 5."
    shown = NUMBER.replace("C3", "C3,C1,C0").replace("C5", "C5,C2")
    last = GAMES["siege-by-number"].set_up(shown).inspect("i10", 0)["says"]
    assert last[1] == "Battles have shown all the others: 4."


def test_n17_the_ring_and_a_battle_before_it() -> None:
    state = GAMES["siege-by-number"].set_up(NUMBER)
    assert state.inspect("h9", 0)["says"][-1] == "It beats ace, 2, 3, 4 and is beaten by null."
    assert state.preview("2:S*xi10", 0) == {
        "says": ["A battle of 2 against null, ace, 2, 4.", "It is won in 2 of 4 cases."],
        "pips": [{"at": "i10", "seat": 0, "says": "50%"}],
    }
    known = GAMES["siege-by-number"].set_up(NUMBER.replace("shown:C3,C5", "shown:C3,C4,C5"))
    assert known.preview("2:S*xi10", 0)["pips"] == [{"at": "i10", "seat": 0, "says": "0%"}]


def test_inspections_are_translated_into_german() -> None:
    state = GAMES["siegestones"].set_up("blue:d4,e5 towers:d5 seat:2")
    with speaking("de"):
        assert state.inspect("d5", None)["says"] == [
            "d5: Turm.",
            "Bedrohungen: Blau 10.",
            "Blau beherrscht ihn.",
        ]


def test_where_a_card_of_ones_own_can_go_is_said_by_sides() -> None:
    state = GAMES["siege-the-king"].set_up(KING)
    assert state.inspect("J", 0)["says"][:3] == [
        "Judge.",
        "On your side it can go to a2.",
        "On the other side it can go to b2.",
    ]
    assert state.inspect("S", 0)["says"][0] == "Sorcerer."


def test_n32_a_die_without_a_number_says_what_its_sign_stands_for() -> None:
    state = GAMES["siege-by-number"].set_up(NUMBER.replace("dice:2", "dice:0,2"))
    assert state.inspect("die-0", 0)["says"] == [
        "The ring is null: the piece stays, and may still attack."
    ]


def test_n22_the_other_bases_are_goals() -> None:
    state = GAMES["siege-by-number"].start(3)
    assert [mark["at"] for mark in state.view(0)["marks"]] == ["M*", "C*"]
    assert state.view(None)["marks"] == []


def test_np12_a_tower_that_is_being_placed_shows_what_it_would_see() -> None:
    state = GAMES["nobles-and-peasants"].set_up("towers1:c2 row:BYRG seat:1")
    towers = [token for token in state.moves() if token.startswith("T@")]
    assert towers
    for token in towers:
        preview = state.preview(token, None)
        after = state.after(token).inspect(token[2:], None)
        assert preview["sight"]["rays"] == after["rays"]
        assert preview["sight"]["pips"] == after["pips"]
        assert set(preview["sight"]["says"]) <= set(after["says"])
    stones = [token for token in state.moves() if token[0] == "L"]
    assert all("sight" not in state.preview(token, None) for token in stones)


def test_a_point_is_named_by_the_circles_that_the_board_has() -> None:
    state = GAMES["angry-gods"].start()
    assert state.inspect("c3c4d4", None)["says"][0] == "Between c3, c4 and d4: empty."
    assert state.inspect("a2b2b3", None)["says"][0] == "At the edge between b2 and b3: empty."
    assert state.inspect("a1a2b2", None)["says"][0] == "At the edge by b2: empty."
