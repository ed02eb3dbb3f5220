"""Sentences that know who sits at the table: "you" to one person, several by their names; and the
aim and the standings, which all may know.
"""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Iterable, Iterator
from itertools import islice

import pytest

from rulescore import CHANCE, GAMES, State, translation
from rulescore.games.nobles_and_peasants import text as nobles
from rulescore.games.siege_by_number import text as numbers
from rulescore.games.siegestones import text as siegestones
from rulescore.translation import People, Who, say, say_count, speaking, together, who
from tests.rulescore.helpers import GAMES_AND_SEATS, random_game, short_game

every_game = pytest.mark.parametrize(
    ("name", "seats"),
    [(name, seats) for name, seats in GAMES_AND_SEATS if seats != 3],  # as with two and four
)
every_language = pytest.mark.parametrize("code", translation.LANGUAGES)
PEOPLE = ("Anna", "Boris", "Clara", "Dora")
ARTICLE = re.compile(rf"\b(the|der|die|das|dem|den|des) ({'|'.join(PEOPLE)})\b", re.IGNORECASE)
SECOND_PERSON = re.compile(r"\b(you|your|yours|du|dich|dir|dein\w*|ihr)\b", re.IGNORECASE)


def spoken(state: State, token: str) -> Iterator[str]:
    """Every sentence about seats in this position: the move played, what to do next, and the notes
    beside the board.
    """
    eyes = (None, *range(state.seats)) if state.game.info.hidden else (None,)
    for eye in eyes:
        yield from state.view(eye)["notes"]
        if token:
            yield from state.tell(token, eye)
    yield state.prompt()
    yield from state.epilogue()
    yield state.sketch(None, True).rpartition("\n\n")[2]


def titles(name: str, seats: int, code: str) -> list[str]:
    """What sentences in that language call the seats when nobody's name is known."""
    with speaking(code):
        state = GAMES[name].start(seats)
        usual = [seat["name"] for seat in state.view(None)["seats"]]
        return ["first player", "second player"] if (name, code) == ("angry-gods", "en") else usual


def some(game: Iterable[tuple[State, str]], name: str) -> Iterable[tuple[State, str]]:
    """Every third move of a game, each of a short one, every eighth of a long one."""
    return islice(game, 0, None, {"siege-1966": 1, "siege-by-number": 8}.get(name, 3))


@pytest.mark.slow
@every_language
@every_game
def test_the_only_person_is_never_called_by_the_name_of_the_seat(
    code: str, name: str, seats: int
) -> None:
    usual, said = titles(name, seats, code), 0
    for you in {0, seats - 1}:
        called = re.compile(rf"\b{usual[you]}\b")
        for state, token in some(short_game(name, seats, you), name):
            with speaking(code, people=People(you)):
                for sentence in spoken(state, token):
                    # names both castles by their letters
                    listed = re.sub(
                        "Castle A are worth .* Castle B|Burg A sind .* Burg B", "", sentence
                    )
                    for line in listed.splitlines():
                        # the castles are drawn above and below the board
                        assert not called.search(line) or re.match(r"(Castle|Burg) ", line), (
                            sentence
                        )
                    said += bool(SECOND_PERSON.search(sentence))
    assert said > 20


@pytest.mark.slow
@every_language
@every_game
def test_people_are_called_by_their_names(code: str, name: str, seats: int) -> None:
    usual, said = titles(name, seats, code), 0
    people = People(names=dict(enumerate(PEOPLE[:seats])))
    for state, token in some(short_game(name, seats, 5), name):
        with speaking(code, people=people):
            for sentence in spoken(state, token):
                assert not ARTICLE.search(sentence), sentence
                assert (
                    sentence.startswith(("Castle", "Burg"))
                    or not any(f"{title} " in sentence for title in usual)
                    or "worth" in sentence
                    or "wert" in sentence
                )
                said += any(person in sentence for person in PEOPLE[:seats])
    assert said > 10


@pytest.mark.slow
@every_game
def test_without_people_everything_is_said_as_ever(name: str, seats: int) -> None:
    for state, token in islice(random_game(name, seats, 6), 0, 100, 3):
        usual = [*spoken(state, token)]
        with speaking(people=People()):
            assert [*spoken(state, token)] == usual
        assert not any(
            isinstance(text, Who)
            for text in (
                state.prompt(),
                *state.epilogue(),
                *(seat["name"] for seat in state.view(None)["seats"]),
            )
        )


@every_game
def test_seats_and_things_keep_their_titles(name: str, seats: int) -> None:
    """Beside the names of people the page shows the seats' own, and things on the table are called
    after their colour.
    """
    for people in (People(1), People(names=dict(enumerate(PEOPLE)))):
        for state, _ in some(short_game(name, seats, 7), name):
            usual = state.view(None)
            with speaking(people=people):
                view = state.view(None)
            assert [view[part] for part in ("seats", "things", "areas", "buttons")] == [
                usual[part] for part in ("seats", "things", "areas", "buttons")
            ]


def test_either_side_of_a_sentence_may_be_you() -> None:
    text = "{seat} takes the tower on {circle} from {loser} ({threats})."

    def said() -> str:
        return say(text, seat=who(0, "Blue"), loser=who(1, "Red"), circle="d3", threats="-")

    assert said() == "Blue takes the tower on d3 from Red (-)."
    with speaking(people=People(0)):
        assert said() == "You take the tower on d3 from Red (-)."
    with speaking("de", people=People(1)):
        assert said() == "Blue nimmt dir den Turm auf d3 ab (-)."
    with speaking(people=People(2)):
        assert said() == "Blue takes the tower on d3 from Red (-)."
    with speaking(people=People(names={1: "{Anna}"})):
        assert said() == "Blue takes the tower on d3 from {Anna} (-).", "no sentence"
    with speaking(people=People(0, {1: "Anna"})):
        assert said() == "You take the tower on d3 from Anna (-)."
    with speaking(people=People(1, {1: "Anna"})):
        assert said() == "Blue takes the tower on d3 from you (-)."


def test_several_seats_of_which_one_is_you() -> None:
    def said(n: int, *seats: int) -> str:
        names = together([who(seat, ("Blue", "Red", "Yellow")[seat]) for seat in seats])
        one = "{seats} control {n} tower each. The game goes on until one of them leads."
        return say_count(
            one,
            "{seats} control {n} towers each. The game goes on until one of them leads.",
            n,
            seats=names,
        )

    assert said(4, 0, 1).startswith("Blue and Red control 4 towers each.")
    with speaking(people=People(1)):
        assert said(1, 0, 1, 2).startswith("You control 1 tower, as many as Blue and Yellow.")
        assert said(4, 0, 2).startswith("Blue and Yellow control 4 towers each.")
    with speaking("de", people=People(1)):
        assert said(4, 1, 0).startswith("Du beherrschst 4 Türme, so viele wie Blue.")
    with speaking("de", people=People(names={0: "Anna"})):
        assert said(4, 0, 1).startswith("Anna und Red beherrschen je 4 Türme.")


def test_a_sentence_with_an_article_takes_names_only_where_all_have_one() -> None:
    state = GAMES["siege-by-number"].start(2)

    def said() -> str:
        return say(
            "The {suit} are locked out of their base, so the army of the {rival} there goes back"
            " under its stack.",
            suit=numbers.seat_name(state, 0),
            rival=numbers.seat_name(state, 1),
        )

    with speaking(people=People(names={0: "Anna", 1: "Bo"})):
        assert (
            said()
            == "Anna is locked out of the base, so Bo's army there goes back under its stack."
        )
    with speaking(people=People(names={0: "Anna"})):
        assert (
            said()
            == "The Suns are locked out of their base, so the army of the Crowns there goes back"
            " under its stack."
        )
    with speaking("de", people=People(1, {0: "Anna"})):
        assert (
            said()
            == "Die Sonnen sind aus ihrer Basis ausgesperrt, also geht deine Armee dort zurück"
            " unter deinen Stapel."
        )


def test_a_sentence_without_a_form_names_the_seat() -> None:
    with speaking(people=People(0)):
        assert say("Somebody: {seat}.", seat=who(0, "Blue")) == "Somebody: Blue."
        assert (
            say("{seat} places a tower on {b}.", seat="Blue", b="d4")
            == "Blue places a tower on d4."
        ), "a text is no seat"


def test_exchanged_colours_and_people_go_together() -> None:
    with speaking(exchanged={"Blue": "Red", "Red": "Blue"}, people=People(0)):
        text = "{seat} takes the tower on {circle} from {loser} ({threats})."
        assert (
            say(
                text,
                seat=siegestones.seat_name(0),
                loser=siegestones.seat_name(1),
                circle="d3",
                threats="-",
            )
            == "You take the tower on d3 from Blue (-)."
        )


def test_a_seat_in_words_can_be_copied() -> None:
    again = pickle.loads(pickle.dumps(who(1, "Red")))
    assert (again, again.seats, again.usual, again.named, type(again)) == (
        "Red",
        (1,),
        ("Red",),
        False,
        Who,
    )


def test_a_language_that_is_loaded_forgets_people() -> None:
    with speaking(people=People(0)):
        translation.load("en")
        assert str(siegestones.prompt(GAMES["siegestones"].start(2))).startswith("Blue:")


# What the table tells at all times


@every_game
def test_everybody_sees_the_same_standings(name: str, seats: int) -> None:
    rng, seen = random.Random(1), set()
    for state, _ in some(short_game(name, seats, 8), name):
        views = [state.view(eye) for eye in (None, *range(seats))]
        for view in views:
            assert (view["aim"], view["seats"]) == (views[0]["aim"], views[0]["seats"])
            assert view["aim"].endswith(".") and len(view["aim"]) < 100
            assert all(0 < len(seat["standing"]) < 50 for seat in view["seats"])
        if state.seat not in (None, CHANCE):
            assert state.guess(0, rng).view(None)["seats"] == views[0]["seats"]
        seen |= {seat["standing"] for seat in views[0]["seats"]}
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("name", "options", "position", "standing"),
    [
        ("siegestones", {}, "blue:d4 towers:d3", ["1 of 4 towers", "0 of 4 towers"]),
        ("siegestones", {"goal": 3}, "blue:d4 towers:d3", ["1 of 3 towers", "0 of 3 towers"]),
        (
            "siege-1966",
            {},
            "knights:c4 footmen:d4,-,-,- commander:e6",
            ["1 knight left", "commander and 1 footman"],
        ),
        ("siege-1966", {}, "knights:c4,d2 commander:e6", ["2 knights left", "only the commander"]),
        (
            "siege-1966",
            {},
            "knights:c4 footmen:d4,e4,-,- commander:waiting",
            ["1 knight left", "commander and 2 footmen"],
        ),
    ],
)
def test_how_far_everybody_is(
    name: str, options: dict[str, int], position: str, standing: list[str]
) -> None:
    state = GAMES[name].set_up(position, **options)
    assert [seat["standing"] for seat in state.view(None)["seats"]] == standing


def test_how_far_castles_and_commanders_are() -> None:
    king = GAMES["siege-the-king"].start()
    assert [seat["standing"] for seat in king.view(None)["seats"]] == ["King and 2 Thrones"] * 2
    found = {
        seat["standing"]
        for seed in range(4)
        for state, _ in random_game("siege-the-king", 2, seed)
        for seat in state.view(None)["seats"]
    }
    assert {"King and 1 Throne", "only the King"} <= found
    assert any(standing.endswith(", no King") for standing in found)
    positions = {
        "suns:0@e5,1@e6,2@e7,3@f5,4@f6,5@f7 commanders:S@e3 crowns:5@C* dice:1": [
            "commander 2 steps from an enemy base",
            "commander after 5 more armies",
        ],
        "suns:0@e5,1@e6,2@e7,3@f5,4@f6,5@f7 commanders:S@d3 crowns:5@e4 dice:1": [
            "commander 1 step from an enemy base",
            "commander after 5 more armies",
        ],
        "suns:0@S*,1@e6,2@e7,3@f5,4@f6,5@f7 crowns:5@e4 dice:1": [
            "commander waits to enter",
            "commander after 5 more armies",
        ],
    }
    for position, expected in positions.items():
        assert [
            seat["standing"]
            for seat in GAMES["siege-by-number"].set_up(position).view(None)["seats"]
        ] == expected
    won = GAMES["siege-by-number"].set_up([*positions][1])
    won.play("1:d3-C*")
    assert won.view(None)["seats"][0]["standing"] == "commander on an enemy base"


def test_the_aim_follows_the_options() -> None:
    aims = {goal: GAMES["siegestones"].start(3, goal=goal).view(None)["aim"] for goal in (3, 4)}
    assert aims[3] == "To win, control at least 3 towers and more than anyone else." != aims[4]
    assert nobles.aim(GAMES["nobles-and-peasants"].start(round=True)) != nobles.aim(
        GAMES["nobles-and-peasants"].start()
    )
    assert (
        GAMES["angry-gods"]
        .start(truegods=True)
        .view(None)["aim"]
        .startswith("The most points win when the ninth true god")
    )
    siege = GAMES["siege-1966"].start()
    with speaking(people=People(1)):
        assert (
            siege.view(None)["aim"]
            == "You win by capturing all knights, the attacker by capturing the commander."
        )
