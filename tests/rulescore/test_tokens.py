"""Every token that a seat can ever play: `Game.tokens`."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import permutations, product
from math import dist

import pytest

from rulescore import CHANCE, GAMES
from rulescore.boards import pinwheel
from rulescore.boards.hexagon import CIRCLES
from rulescore.games.siege_1966.tables import NAME
from rulescore.games.siege_the_king.tables import PLACE
from tests.rulescore.helpers import GAMES_AND_SEATS, random_game
from tests.toy import last_stone

TABLES = [
    *((name, seats, {}) for name, seats in GAMES_AND_SEATS),
    ("siege-1966", 2, {"knights": "abgh", "blue": "1-5", "crowns": 3, "special": "once"}),
    ("siegestones", 4, {"towers": 12, "central": True}),
    ("nobles-and-peasants", 2, {"row": 1, "adjust": "any", "stall": 1}),
    ("angry-gods", 2, {"godslead": True, "truegods": True}),
    ("siege-the-king", 2, {"deck": "1-8", "spare": True, "artisan": "must"}),
    ("siege-the-king", 2, {"specials": False, "equal": "any"}),
    ("siege-the-king", 2, {"deck": "20A5,J,X,2D4"}),
    ("siege-by-number", 2, {"bases": "adjacent", "closed": True, "rounds": 60}),
    ("siege-by-number", 3, {"straight": True, "relief": True, "rounds": 60}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_whatever_is_legal_is_listed(name: str, seats: int, options: dict[str, object]) -> None:
    listed = GAMES[name].tokens(seats, **options)
    known = set(listed)
    assert listed == sorted(known)
    for state, _ in random_game(name, seats, 1, **options):
        if state.seat != CHANCE:
            assert known.issuperset(state.moves())


def test_the_numbers_of_tokens() -> None:
    assert {name: len(game.tokens()) for name, game in GAMES.items()} == {
        "siegestones": 75,
        "nobles-and-peasants": 1545,
        "angry-gods": 292,
        "siege-the-king": 296,
        "siege-by-number": 5059,
        "siege-1966": 722,
    }
    assert "pass" in GAMES["siegestones"].tokens(3)
    assert "pass" not in GAMES["siegestones"].tokens(4)  # ten turns and nine towers: 19 stones
    with pytest.raises(ValueError, match="takes 2 seats, not 3"):
        GAMES["siege-1966"].tokens(3)
    with pytest.raises(NotImplementedError):
        last_stone.GAME.tokens()


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"knights": "abgh", "blue": "1-5", "crowns": 3}])
def test_every_token_of_siege_1966_is_reached(options: dict[str, object]) -> None:
    """A knight and one of the defender's pieces on any two squares, as near as a move reaches."""
    game, reached = GAMES["siege-1966"], {*GAMES["siege-1966"].start(**options).moves()}
    place = {square: (ord(square[0]), int(square[1])) for square in NAME}
    for a, b in permutations(NAME, 2):
        if dist(place[a], place[b]) > 4.3:
            continue
        for guards in (f"footmen:{b} commander:d3", f"footmen:{b} commander:e5", f"commander:{b}"):
            for seat in (1, 2):
                with suppress(ValueError):  # such a piece cannot stand there
                    text = f"knights:{a} {guards} seat:{seat}"
                    reached |= {*game.set_up(text, 2, **options).moves()}
    # with other starting columns some squares are set up only: no knight comes to b1 from a0
    assert reached >= {*game.tokens(**options)}
    assert options or reached == {*game.tokens()}


@pytest.mark.slow
def test_every_token_of_angry_gods_is_reached() -> None:
    """A leader anywhere, and followers beside it."""
    drawn = GAMES["angry-gods"].start().after("worshippers:BG,RY")
    leaders = drawn.moves()
    reached = {*leaders}.union(*(drawn.after(leader).moves() for leader in leaders))
    assert sorted(reached) == GAMES["angry-gods"].tokens()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_token_of_nobles_and_peasants_is_reached(seats: int) -> None:
    """A tower on each circle, and after the others' first towers whatever it can do there."""
    start = GAMES["nobles-and-peasants"].start(seats)
    laid = start.after("row:" + start.variant.bag)
    reached = {*laid.moves()}
    for circle in CIRCLES:
        if f"T@{circle}" not in laid.moves():
            continue
        state = laid.after(f"T@{circle}")
        while state.seat:
            state = state.after(next(token for token in state.moves() if token[:2] == "T@"))
        moves = state.moves()
        reached |= {*moves}
        away = next(token for token in moves if token.startswith(f"T{circle}-"))
        reached |= {*state.after(away).moves()}
        # where the others stand a tower goes from the circle too
        for other in CIRCLES:
            if other != circle and f"T@{other}" in laid.moves():
                state = laid.after(f"T@{circle}")
                free = (f"T@{one}" for one in CIRCLES if one not in (circle, other))
                while state.seat:
                    state = state.after(next(one for one in free if one in state.moves()))
                reached |= {*state.moves()}
    assert sorted(reached) == GAMES["nobles-and-peasants"].tokens(seats)


def reached(name: str, texts: Iterable[str], **options: object) -> set[str]:
    """The legal tokens in these positions."""
    return {move for text in texts for move in GAMES[name].set_up(text, **options).moves()}


COLUMN = ",".join(
    card
    for card in ("D5", "D4", "D3", "D2", "+W5", "+W4", "+W3", "+W2", "A2", "A3", "A4", "A5")
    for _ in range(1 if "W" in card else 3 if card in ("D2", "A5") else 4)
)
"""All numbered cards but two, which fill up hands with the eight special cards."""
KING = [
    "stage:castle kings:",
    *(
        f"a1:D2 b2:A3 hand{seat}:{hand} seat:{seat}"
        for seat in (1, 2)
        for hand in ("A2,A3,A4,A5,S", "D2,D3,D4,D5,J", "W2,W3,W4,W5,X")
    ),
    *(f"{column}:{COLUMN} hand1:4J,S hand2:2S,X,A5,D2" for column in PLACE),
    "hand1:2J,2S,X",
    "stage:target seat:1",
    "stage:target seat:2",
    "a1:D2 hand2:X,4D3 stage:answer announced:J>a1.1",
]


@pytest.mark.slow
def test_every_token_of_siege_the_king_is_reached() -> None:
    """With full hands, for as long as there is an Assassin there is always a card to draw."""
    game = GAMES["siege-the-king"]
    assert sorted(reached("siege-the-king", KING)) == game.tokens()
    assert {*game.tokens()} - {*game.tokens(artisan="must")} == {"let"}


@pytest.mark.parametrize(
    ("options", "hands"),
    [
        ({}, {"D4": "D2,+W2", "D5": "D2,D3"}),
        ({"deck": "3-6"}, {"D6": "D3,+W3"}),
        ({"equal": "any"}, {f"D{number}": f"+W{number}" for number in (2, 3, 4, 5)}),
    ],
)
def test_a_defender_is_discarded_where_it_would_betray_the_king(
    options: dict[str, object], hands: dict[str, str]
) -> None:
    """A Judge has taken what held the King's column, and what is left defends on top of it."""
    game, options = GAMES["siege-the-king"], options | {"spare": True}
    texts = [
        f"kings:a1,b1 fallen:a2,a3 a1:A5,A5,{top} hand1:X,4{card}" for card, top in hands.items()
    ]
    discards = {token for token in game.tokens(**options) if token.startswith("away:D")}
    assert reached("siege-the-king", texts, **options) == discards | {"away:X"}


@pytest.mark.parametrize(
    ("deck", "text", "token"),
    [
        ("4A2,4D2,4W2,4A3", "hand2:A2", "pass"),
        ("4A2,4D2,4W2,4A3,J", "hand1:J", "away:J"),
        ("4A2,4D2,4W2,X,J", "hand1:X", "away:X"),
        ("10D2,3A9,2J", f"a1:{','.join(['D2'] * 10 + ['A9'] * 3)} hand1:J", "J>a1.13"),
        ("10D2,4A9,2J", None, "J>a1.14"),  # for 10 and 20 the fourth attacker is one too many
        ("10D2,2A9,2J,N", "a1:D2,D2,D2,D2 hand1:4D2,J hand2:J,2A9,2D2", "J>a1.4"),
        ("10D2,2A9,2J,N", None, "J>a1.5"),  # for eight numbered cards are in the hands
        ("4A2,4D2,4W2,4A3,N", None, "pass"),
        ("4A2,4D2,4W2,2J,2X,N", None, "away:J"),
        ("4A2,4D2,4W2,X", None, "X"),  # which nothing is there to stop
    ],
)
def test_what_a_deck_brings_about(deck: str, text: str | None, token: str) -> None:
    game = GAMES["siege-the-king"]
    assert (token in game.tokens(deck=deck)) == (text is not None)
    if text is not None:
        assert token in game.set_up(f"{text} pile:", deck=deck).moves()


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"closed": True}, {"straight": True}])
def test_every_token_of_siege_by_number_is_reached(options: dict[str, object]) -> None:
    """A commander, or an army and an enemy, alone on the board."""
    game, found = GAMES["siege-by-number"], {"done"}
    armies = {"S": "suns", "C": "crowns", "M": "moons"}
    suits = pinwheel.suits(2)
    board = [pinwheel.NAMES[cell] for cell in pinwheel.cells(suits)]
    for number, suit in enumerate(suits):
        other = armies[suits[number - 1]]
        pieces = [f"commanders:{suit}@{a}" for a in board]
        pieces += [f"{armies[suit]}:3@{a} {other}:3@{c}" for a, c in permutations(board, 2)]
        for text, die in product(pieces, range(6)):
            with suppress(ValueError):  # the base is closed
                state = game.set_up(f"{text} seat:{number + 1} dice:{die}", 2, **options)
                found |= {*state.moves()}
    assert sorted(found) == game.tokens(2, **options)
