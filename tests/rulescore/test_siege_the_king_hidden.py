"""Siege the King: what a seat can know, compared with every course of the game that it cannot tell
from the true one.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from functools import partial
from math import comb, prod

import pytest

from rulescore import CHANCE, GAMES, State
from rulescore.games.siege_the_king.knowledge import BIT, Slots, among, redeal, turned_over, ways
from rulescore.games.siege_the_king.state import SECRETS, SiegeTheKing
from rulescore.games.siege_the_king.tables import ARTISAN, COLUMN, DEAL, DRAW, NAME, letters, names
from tests.rulescore.helpers import random_game, random_token, state_after

start = partial(state_after, "siege-the-king")
set_up = GAMES["siege-the-king"].set_up
Hidden = tuple[str, ...]
Odds = dict[Hidden, Fraction]


def hidden(state: SiegeTheKing, seat: int | None) -> Hidden:
    """What the seat does not see: hands and castles (the draw pile is what is left)."""
    return tuple(
        part
        for owner in (0, 1)
        if owner != seat
        for part in (state.hands[owner], state.castles[owner])
    )


class Worlds:
    """Every way the game can have gone for one seat, by brute force: all chance tokens and all
    castles that leave its view as it is.

    Cards of one name count as single cards: a way weighs as many as there are of the card that was
    drawn, or that left a hand.
    """

    def __init__(self, seat: int | None, state: SiegeTheKing) -> None:
        self.seat = seat
        self.ways: dict[object, tuple[SiegeTheKing, int]] = {state.key(): (state.copy(), 1)}

    def follow(self, before: SiegeTheKing, token: str, after: SiegeTheKing) -> None:
        view = after.view(self.seat)
        merged: dict[object, tuple[SiegeTheKing, int]] = {}
        for world, weight in self.ways.values():
            for possible, more in self._tokens(before, world, token):
                new = world.after(possible)
                if new.view(self.seat) == view:
                    merged[new.key()] = (new, weight * more + merged.get(new.key(), (new, 0))[1])
        self.ways = merged

    def _tokens(
        self, before: SiegeTheKing, world: SiegeTheKing, token: str
    ) -> list[tuple[str, int]]:
        """The tokens that this seat cannot tell from the true one where it was played, and how many
        single cards each stands for.
        """
        if before.stage == DRAW:
            unseen = token != "draw:N" and before.receiver() != self.seat
            names = [
                code
                for code in sorted(set(world.pile))
                if (NAME[code] != "N" if unseen else f"draw:{NAME[code]}" == token)
            ]
            return [(f"draw:{NAME[code]}", world.pile.count(code)) for code in names]
        if before.stage == DEAL:
            return self._deals(before, world, token)
        if token.startswith("castle:"):
            return (
                [(token, 1)] if before.seat == self.seat else [(move, 1) for move in world.moves()]
            )
        if token not in world.moves():
            return []
        name = token.partition(">")[0].removeprefix("away:")
        code = {name: code for code, name in NAME.items()}.get(name)
        own = before.seat == self.seat or code is None or name == "N"
        return [(token, 1 if own or code is None else world.hands[before.seat or 0].count(code))]

    def _deals(
        self, before: SiegeTheKing, world: SiegeTheKing, token: str
    ) -> list[tuple[str, int]]:
        of = Counter(NAME[code] for code in world.pile if NAME[code] != "N")
        hands: list[tuple[str, ...]] = [()]
        if self.seat == before.receiver():
            hands = [tuple(token[5:].split(","))]
        else:
            for name, count in sorted(of.items()):
                hands = [
                    (*hand, *([name] * n))
                    for hand in hands
                    for n in range(min(count, 5 - len(hand)) + 1)
                ]
        deals = [
            ("deal:" + ",".join(hand), prod(comb(of[name], n) for name, n in Counter(hand).items()))
            for hand in hands
            if len(hand) == 5
        ]
        return [(deal, count) for deal, count in deals if count]

    def odds(self) -> Odds:
        found = Counter[Hidden]()
        for world, weight in self.ways.values():
            found[hidden(world, self.seat)] += weight
        return {key: Fraction(count, found.total()) for key, count in found.items()}


def hand_odds(unseen: str, mind: Counter[Slots]) -> dict[str, Fraction]:
    """How likely each hand is, given what is known of it, worked out card by card."""
    found = Counter[str]()
    for slots, count in mind.items():
        partial = Counter({"": count})
        for slot in slots:
            after = Counter[str]()
            for hand, n in partial.items():
                for code in set(unseen):
                    if BIT[code] & slot:
                        after["".join(sorted(hand + code))] += n * max(
                            0, unseen.count(code) - hand.count(code)
                        )
            partial = after
        found.update(partial)
    return {hand: Fraction(n, found.total()) for hand, n in found.items() if n}


def known_odds(state: SiegeTheKing, seat: int) -> Odds:
    """What `guess` should draw for a player: the hand by what the player knows, the castle evenly
    among those that the fallen columns allow.
    """
    other = 1 - seat
    castle = state.castles[other]
    fits = [
        order
        for order in ("KTT", "TKT", "TTK")
        if castle
        and all(order[k] == castle[k] for k in range(3) if state.fallen >> 3 * other + k & 1)
    ] or [""]
    hands = hand_odds(state.pile + state.hands[other], ways(state.stories[other]))
    return {(hand, order): odds / len(fits) for hand, odds in hands.items() for order in fits}


SMALL = "3A2,2A3,2D2,D3,W2,W3,2J,S,X,N"
TWO_ARTISANS = "3A2,3D2,4A3,2J,S,2X"
STUCK = "castle:KTT castle:TKT first:1 deal:J,J,S,S,X"
CASES = [
    ("", {"deck": SMALL, "artisan": "must", "refill": "turn"}),
    ("", {"deck": TWO_ARTISANS}),
    ("", {"deck": "5A1,5D1,2J,X,2N", "spare": True}),
    (
        "castle:KTT castle:TKT first:1 deal:A2,A2,A2,D2,D2 deal:D2,J,J,S,X D2>a1 draw:X",
        {"deck": TWO_ARTISANS},
    ),
    (f"{STUCK} deal:A2,A2,D2,D2,D2 away:S draw:A3", {"deck": "4A2,4D2,2A3,2J,2S,X,N"}),
    (f"{STUCK} deal:A2,A2,D2,D2,D2 away:J", {"deck": "4A2,4D2,2A3,2J,2S,X,N"}),
]


@pytest.mark.slow
def test_a_player_knows_exactly_what_can_be_known() -> None:
    """At every ply the odds of each hand and castle are those of all ways that the game can have
    gone; the games meet every kind of knowledge.
    """
    met = Counter[str]()
    for prefix, options in CASES:
        last = compare_knowledge(prefix.split(), 0, options)
        seen = last.position().partition("seen1:")[2]
        for event in ("was", "+", "no-X", "has-X", ",among"):
            met[event] += event in seen
    assert min(met[event] for event in ("was", "+", "no-X", "has-X", ",among")) > 0, met


def compare_knowledge(tokens: list[str], seed: int, options: dict[str, object]) -> SiegeTheKing:
    """Plays these tokens and then random ones, comparing at every ply for both seats, until there
    are too many ways. Returns the last position.
    """
    rng = random.Random(seed)
    state = start("", **options)
    worlds = {seat: Worlds(seat, state) for seat in (0, 1)}
    ply = 0
    while (
        state.seat is not None
        and ply < 60
        and (ply <= 12 or max(len(world.ways) for world in worlds.values()) < 300)
    ):
        token = tokens[ply] if ply < len(tokens) else lingering(state, rng)
        after = state.after(token)
        for seat, world in worlds.items():
            world.follow(state, token, after)
            assert known_odds(after, seat) == world.odds(), (
                tokens,
                options,
                seed,
                ply,
                token,
                seat,
            )
        state = after
        ply += 1
    assert ply > 12 or state.seat is None
    return state


def lingering(state: SiegeTheKing, rng: random.Random) -> str:
    """A random token, but rarely one that ends the game, so that the discard pile is turned
    over.
    """
    for _ in range(6):
        token = random_token(state, rng)
        after = state.after(token)
        if after.ending is None and after.fallen == state.fallen:
            break
    return token


def frequencies(state: SiegeTheKing, seat: int | None, draws: int) -> Counter[Hidden]:
    rng = random.Random(99)
    return Counter(hidden(state.guess(seat, rng), seat) for _ in range(draws))


def assert_drawn_by(found: Counter[Hidden], odds: Odds) -> None:
    """A chi-square test that a right program fails once in some thousand seeds; the seed is
    fixed.
    """
    draws = found.total()
    assert set(found) <= set(odds)
    big = {key: float(chance) * draws for key, chance in odds.items() if chance * draws >= 5}
    square = sum((found[key] - expected) ** 2 / expected for key, expected in big.items())
    free = len(big) - (len(big) == len(odds))
    assert square < free + 4 * (2 * free) ** 0.5 + 6, (square, free)


POSITIONS = [
    ("castle:KTT castle:TKT first:1 deal:A2,A2,A2,D2,D2 deal:A3,A3,J,J,X", TWO_ARTISANS),
    (
        (
            "castle:KTT castle:TKT first:2 deal:A2,A2,A2,D2,X deal:A3,A3,D2,J,J A3>a1 draw:A3 A2>b1"
            " draw:A3 J>b1.1 let draw:D2"
        ),
        TWO_ARTISANS,
    ),
    (
        (
            "castle:KTT castle:TKT first:2 deal:A2,A2,A2,D2,D2 deal:A3,A3,D2,J,J A3>a1 draw:A3"
            " A2>b1 draw:A3 J>b1.1 draw:S A2>b1 draw:X A3>a1"
        ),
        TWO_ARTISANS,
    ),
    (f"{STUCK} deal:A2,A2,D2,D2,D2 away:S draw:A3 A2>a2 draw:A2", "4A2,4D2,2A3,2J,2S,X,N"),
]


@pytest.mark.parametrize(("tokens", "deck"), POSITIONS)
@pytest.mark.parametrize("seat", (0, 1))
def test_a_guess_is_drawn_with_the_right_odds(tokens: str, deck: str, seat: int) -> None:
    state = start(tokens, deck=deck)
    assert_drawn_by(frequencies(state, seat, 3000), known_odds(state, seat))


@pytest.mark.slow
def test_a_strangers_guess_is_drawn_with_the_right_odds() -> None:
    """Before the discard pile is first turned over a stranger's guess is exact too."""
    state = start("", deck="6A2,5D2,J,X")
    world = Worlds(None, state)
    for token in [
        "castle:KTT",
        "castle:TKT",
        "first:1",
        "deal:A2,A2,D2,D2,J",
        "deal:A2,A2,D2,D2,X",
        "A2>b1",
        "draw:A2",
        "D2>b2",
        "draw:D2",
        "J>b1.1",
        "let",
    ]:
        after = state.after(token)
        world.follow(state, token, after)
        state = after
    assert_drawn_by(frequencies(state, None, 2000), world.odds())


def test_overlapping_slots_are_dealt_evenly() -> None:
    """Two slots that share some cards and not others: the deals that are possible come equally
    often, and the impossible never.
    """
    stories = ["+" + among("AB"), "+" + among("BC")]
    rng = random.Random(4)
    found = Counter[tuple[str, ...]]()
    for _ in range(6000):
        hands, rest = redeal("ABBC", stories, rng)
        assert sorted("".join(hands) + rest) == list("ABBC")
        found[tuple(hands)] += 1
    # Of the single cards A, B, b, C: first of A B b, second of B b C, not the same twice.
    odds = {("A", "B"): 2, ("A", "C"): 1, ("B", "B"): 2, ("B", "C"): 2}
    assert_drawn_by(found, {key: Fraction(n, 7) for key, n in odds.items()})


def test_being_asked_tells_that_the_artisan_is_there() -> None:
    prefix = (
        "castle:KTT castle:TKT first:1 deal:A2,A3,A4,J,S deal:A2,A3,D4,D5,X A4>b2 draw:D2 D4>b3"
        " draw:D3 J>b2.1"
    )
    asked = start(prefix)
    assert asked.seat == 1
    let = start(f"{prefix} let draw:D2")
    later = start(f"{prefix} let draw:D2 A2>a1 draw:A5")
    rng = random.Random(1)
    for state in (asked, let, later):
        for _ in range(40):
            guess = state.guess(0, rng)
            assert ARTISAN in guess.hands[1]
            assert guess.seat == state.seat
            assert guess.moves() == state.moves() or guess.seat != 0
            assert ARTISAN in state.guess(None, rng).hands[1]


@pytest.mark.slow
def test_not_being_asked_tells_that_the_artisan_is_not_there() -> None:
    prefix = (
        "castle:KTT castle:TKT first:1 deal:A2,A3,A4,J,S deal:A2,A3,D3,D4,D5 A4>b2 draw:D2 D4>b3"
        " draw:D3 J>b2.1"
    )
    rng = random.Random(2)
    state = start(prefix)
    assert state.seat == CHANCE
    assert not any(ARTISAN in state.guess(0, rng).hands[1] for _ in range(100))
    assert not any(ARTISAN in state.guess(None, rng).hands[1] for _ in range(100))
    state = start(f"{prefix} draw:D2 A2>a1 draw:A5")
    holds = sum(ARTISAN in state.guess(0, rng).hands[1] for _ in range(1000))
    # 32 cards are in the pile and five in the hand. Only the last drawn card can be the Artisan,
    # unless it was the one that left again.
    odds = hand_odds(state.pile + state.hands[1], ways(state.stories[1]))
    expected = sum(chance for hand, chance in odds.items() if ARTISAN in hand)
    assert Fraction(1, 40) < expected < Fraction(1, 25)
    assert abs(holds / 1000 - expected) < 0.012


def test_a_discarded_card_tells_that_nothing_could_be_played() -> None:
    state = start(f"{STUCK} deal:A2,A2,A3,D2,D3 away:S")
    rng = random.Random(3)
    for _ in range(50):
        guess = state.guess(1, rng)
        assert set(names(guess.hands[0])) <= {"J", "S", "X"}
        assert len(guess.hands[0]) == 4


def test_the_hands_are_known_when_the_pile_is_turned_over() -> None:
    """With one card to draw for two hands of five, a seat that looks through the open pile knows
    all of the other's old cards.
    """
    for seed in range(60):
        rng, state = random.Random(seed), start("", deck=SMALL)
        while state.seat is not None and "was" not in state.position():
            state.play(lingering(state, rng))
        if state.seat is None:
            continue
        for seat in (0, 1):
            assert {state.guess(seat, rng).hands[1 - seat] for _ in range(20)} == {
                state.hands[1 - seat]
            }
        return
    pytest.fail("the pile was never turned over")


def test_ways_of_a_story() -> None:
    free, none, artisan = ways("+").popitem()[0][0], ways("+-").popitem()[0][0], BIT[ARTISAN]
    assert free & ~none == artisan
    assert ways("++-+") == {(none, none, free): 1}
    assert ways("++-+A") == {(none, none): 1, (none, free): 2}
    assert ways("+!") == {(artisan,): 1}
    assert ways("++!_") == {(free,): 1, (artisan,): 1, (none,): 1}
    assert (
        ways(turned_over("AB", "ABC") + "A")
        == ways("+++-" + turned_over("AB", "ABC") + "A")
        == {(BIT["B"],): 1}
    )
    assert ways("++" + among("AB") + "A") == {(BIT["A"] | BIT["B"],): 2}


def secrets(state: SiegeTheKing, seat: int | None) -> set[str]:
    """The names of cards that are only in hidden places."""
    shown = set(
        "".join(map(letters, state.columns))
        + state.discard
        + (state.strike.code if state.strike else "")
    )
    shown |= set(state.hands[seat]) if seat is not None else set()
    return {NAME[code] for code in state.variant.deck if code not in shown}


@pytest.mark.slow
def test_views_hold_nothing_hidden() -> None:
    """A view is the same in every guessed world, names no card that lies hidden, and shows of
    castles only what its seat laid or what fell.
    """
    rng = random.Random(1)
    for ply, (state, token) in enumerate(random_game("siege-the-king", 2, 1)):
        assert isinstance(state, SiegeTheKing)
        for seat in (None, 0, 1) if ply < 9 or ply % 5 == 0 else ():
            view = state.view(seat)
            text = json.dumps(view)
            guess = state.guess(seat, rng)
            assert guess.view(seat) == view
            assert guess.seat == state.seat
            assert guess.prompt() == state.prompt() or guess.seat != seat
            if guess.seat == seat:
                assert guess.moves() == state.moves()
            for name in secrets(state, seat):
                assert f'"{name}' not in text
                assert f"card-{name}" not in text
            faces = [
                thing
                for thing in view["things"]
                if thing["id"].startswith("castle-") and thing["kind"] != "card-back"
            ]
            assert all(
                thing["owner"] == seat or state.fallen >> COLUMN.index(thing["id"][7:]) & 1
                for thing in faces
            )
            if token and state.seat != seat:
                told = " ".join(state.tell(token, seat))
                if token.startswith("draw:") and token != "draw:N" and state.receiver() != seat:
                    assert told.startswith(f"Castle {'AB'[state.receiver()]} draws a card.")
                if token.startswith("castle:"):
                    assert "King" not in told
            if ply % 15 == 0:
                assert_complete(guess, rng)


def tokens_like(
    state: SiegeTheKing, guess: SiegeTheKing, token: str, seat: int | None, rng: random.Random
) -> list[str]:
    """The tokens of a guessed world that the seat cannot tell from the one that is played in the
    true one; none where that world does not fit.
    """
    if state.open_to(token, seat):
        return [token] if token in guess.moves() else []
    return [
        other
        for other in guess.moves() or [guess.deal(rng) for _ in range(3)]
        if not guess.open_to(other, seat)
    ]


@pytest.mark.slow
def test_events_hold_nothing_hidden() -> None:
    """A seat hears the same in every guessed world that fits what it is told and sees, and no name
    of a card that lies hidden before and after.
    """
    rng, compared, unseen = random.Random(0), 0, 0
    for state, token in random_game("siege-the-king", 2, 0, deck="2-5"):
        if not token:
            break
        assert isinstance(state, SiegeTheKing)
        after = state.outcome(token)[0]
        for seat in (None, 0, 1):
            heard, told, view = (
                state.happens(token, seat),
                state.tell(token, seat),
                after.view(seat),
            )
            text = json.dumps(heard)
            for name in secrets(state, seat) & secrets(after, seat):
                assert f'"{name}"' not in text, (token, seat)
            assert (
                any(key in heard[0] for key in SECRETS)
                or not state.open_to(token, seat)
                or heard[0]["what"] not in ("castle", "dealt", "drawn")
            )
            guess = state.guess(seat, rng)
            assert isinstance(guess, SiegeTheKing)
            for other in tokens_like(state, guess, token, seat, rng):
                if guess.tell(other, seat) == told and guess.outcome(other)[0].view(seat) == view:
                    compared += 1
                    unseen += not state.open_to(token, seat)
                    assert guess.happens(other, seat) == heard, (token, other, seat)
    assert compared > unseen > 50


def assert_complete(guess: State, rng: random.Random) -> None:
    """A guessed state can be guessed about and played on."""
    assert isinstance(guess, SiegeTheKing)
    for seat in (0, 1, None):
        assert guess.guess(seat, rng).view(seat) == guess.view(seat)
    assert Counter(
        guess.pile + guess.discard + "".join(guess.hands) + "".join(map(letters, guess.columns))
    ) + Counter(guess.strike.code if guess.strike else "") == Counter(guess.variant.deck)
    for _ in range(6):
        if guess.seat is not None:
            guess.play(random_token(guess, rng))
            for seat in (0, 1, None):
                assert guess.guess(seat, rng).view(seat) == guess.view(seat)


def test_another_seats_guess_has_the_moves_of_the_guessed_hand() -> None:
    state = start("castle:KTT castle:TKT first:1 deal:A2,A3,A4,J,S deal:A2,A3,D3,D4,D5")
    assert state.seat is not None and state.moves()
    guess = state.guess(1 - state.seat, random.Random(5))
    assert guess.hands[state.seat] != state.hands[state.seat]
    hand = names(guess.hands[state.seat])
    assert {token.partition(">")[0] for token in guess.moves()} <= {*hand}


ASKED = "a1:D2 hand2:X,4D3 stage:answer announced:J>a1.1 seat:1"
FALLING = "kings:a1,b2 b1:A5,A4"


@pytest.mark.parametrize(
    ("position", "token", "shown"),
    [
        ("stage:castle kings:", "castle:KTT", []),
        (f"{FALLING} hand1:A2", "A2>b3", [(0, "A2", True)]),
        (f"{FALLING} hand1:A5", "A5>b1", [(0, "A5", True), (1, "b1", False)]),
        (f"{FALLING} hand1:J pile:", "J>b1.2", [(0, "J", True)]),
        # one's own castle card is shown at once, the other's if nobody stops it
        ("kings:a1,b2 a3:D2,A5,A5 hand1:J hand2:X", "J>a3.1", [(0, "J", True), (0, "a3", False)]),
        (f"{FALLING} hand1:J hand2:X", "J>b1.1", [(0, "J", True)]),
        ("stage:target seat:1", "N>b2", [(1, "b2", False)]),
        ("stage:target seat:2", "N>a3", [(0, "a3", False)]),
        (ASKED, "X", [(1, "X", True)]),
        (ASKED, "let", [(1, "X", False)]),
        ("hand1:J,S", "away:S", [(0, "S", True)]),
    ],
)
def test_a_move_turns_up_cards_and_castles(
    position: str, token: str, shown: list[tuple[int, str, bool]]
) -> None:
    assert set_up(position).turns_up(token) == shown


def test_what_follows_tells_among_which_cards_a_hand_is() -> None:
    """Only an Artisan answers, and only what cannot be played is discarded."""
    asked, stuck = set_up(ASKED), set_up("hand1:J,S")
    assert asked.among("draw:A2") == {*NAME.values()} - {"X"}
    assert asked.among("let") is None
    assert stuck.among("away:S") == {"J", "S", "N", "X"}
    assert set_up("hand1:A2").among("A2>b1") is None
    assert set_up("hand1:A2").among("J>b1.1") is None  # which is not legal


@pytest.mark.parametrize(
    ("position", "token", "hinges"),
    [
        (f"{FALLING} hand1:A5", "A5>b1", True),  # the King may lie there
        (f"{FALLING} hand1:A2", "A2>b3", False),
        ("kings:a1,b2 b1:D2,A5,A5 hand2:J,X seat:2", "J>b1.1", False),  # it is one's own
        ("kings:a1,b2 a3:D2,A5,A5 hand1:J,X", "J>a3.1", False),
        (f"{FALLING} hand1:J", "J>b1.1", True),  # the other seat may hold the Artisan
        (f"{FALLING} hand1:J hand2:X", "J>b1.1", True),
        (f"{FALLING} hand1:J,X", "J>b1.1", False),
        (f"{FALLING} hand2:J,X seat:2", "J>b1.1", False),
    ],
)
def test_a_move_hinges_on_a_castle_or_an_artisan(position: str, token: str, hinges: bool) -> None:
    assert set_up(position).hinges(token) == hinges
