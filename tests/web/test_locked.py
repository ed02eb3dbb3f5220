"""Games with hidden hands: what each side makes of a record, as far as it knows it."""

from __future__ import annotations

import random

import pytest

from rulescore import CHANCE, GAMES, Record
from rulescore.hands import Hands
from tests.web.helpers import differing, sealed_record
from web.python import sealed

KING = "siege-the-king"
OPTIONS: list[dict[str, object]] = [
    {"deck": "3-6"},
    {"deck": "2A2,4D2,4D3,W5,4J,2X,2N,4S", "spare": True, "refill": "turn"},
    {"specials": False, "deck": "3-6", "equal": "any"},
]


@pytest.mark.parametrize("luck", range(3))
def test_both_sides_and_the_truth_stand_alike_but_for_what_is_hidden(luck: int) -> None:
    """Random games, also beyond the first pile: what a side guesses fits all that happened."""
    rng, options = random.Random(luck), OPTIONS[luck]
    packs = [sealed.stock(KING, 2, options)["pack"]]
    true: dict[str, str] = {}

    def shuffled(pile: int) -> dict[str, str]:
        cards = rng.sample(packs[pile], len(packs[pile]))
        return {f"{pile}.{number}": card for number, card in enumerate(cards)}

    true |= shuffled(0) | dict(zip(("a1", "a2", "a3", "b1", "b2", "b3"), "TKTTTK", strict=True))
    known = [{key: true[key] for key in true if key[0] == side} for side in "ab"]
    state = GAMES[KING].start(2, **options)
    assert isinstance(state, Hands)
    tokens: list[str] = []
    while state.seat is not None and len(tokens) < 120:
        if state.seat == CHANCE:
            drawn = [
                sealed.lot(sealed_record(KING, tokens, **options), str(luck), side)
                for side in known
            ]
            assert drawn[0] == drawn[1]
            tokens += drawn[0]["tokens"]
        else:
            specials = [token for token in state.moves() if token[0] in "JSN"]
            hidden = state.hides(state.moves()[0])
            tokens.append("?" if hidden else rng.choice(specials or state.moves()))
        truth = sealed.lift(sealed_record(KING, tokens, **options), true)
        for made in truth["packs"][len(packs) :]:
            packs.append(made)
            true |= shuffled(len(packs) - 1)
        record = Record(GAMES[KING], 2, tokens=truth["tokens"], options=dict(options))
        state = record.state()
        assert isinstance(state, Hands)
        shown = {str(key) for _, _, key in truth["shown"]}
        for side in (0, 1):
            own = {key for seat, key in truth["dealt"] if seat == side}
            known[side] |= {key: true[key] for key in own | shown}
            lifted = sealed.lift(sealed_record(KING, tokens, **options), known[side])
            if lifted["held"]:  # the other seat may stop what was played last
                assert len(lifted["tokens"]) == len(tokens) - 1
                continue
            assert truth["guessed"] == [] and differing(lifted, truth) <= {*lifted["guessed"]}
            record = Record(GAMES[KING], 2, tokens=lifted["tokens"], options=dict(options))
            mine = record.state()
            if state.moves() != ["X", "let"] or state.seat == side:  # who holds X is asked
                assert (lifted["result"], lifted["packs"]) == (truth["result"], truth["packs"])
                assert mine.view(side) == state.view(side)
                assert mine.moves() == state.moves() or state.seat != side


def test_what_a_side_says_of_hidden_cards_must_fit_the_rules() -> None:
    """A hand for each seat: the first holds the Artisan, the second a Judge."""
    cards = ["A2", "A3", "A4", "A5", "X", "A2", "A3", "J", "D2", "D3", "D4", "D5"]
    true = {f"0.{number}": card for number, card in enumerate(cards)}
    true |= dict(zip(("a1", "a2", "a3", "b1", "b2", "b3"), "KTTTKT", strict=True))
    start = ["?", "?", "first:1", "?", "?", "A2>b1", "?", "J>b1.1"]
    for tokens, known, words in (
        (["castle:KTT", "?", "first:1", "deal:A2,A3,A4,A5,X"], true, "drawn in secret"),
        ([*start[:-2], "draw:D4"], true, "Move 7: draw:D4 is to be drawn in secret"),
        ([*start[:5], "D2>a1"], true, "Move 6"),
        ([*start[:5], "A2>b1"], {"0.1": "A3"}, "Move 6: A2 is played, but not opened"),
        ([*start, "?"], true, "Move 9: .*not a legal move"),
        ([*start[:2], "?"], true, r"Move 3: '\?' is not"),
        (start, true | {"b1": "K"}, "Move 2: the cards cannot be"),
        (["?", "?", "?"], true, "Move 3"),
    ):
        with pytest.raises(ValueError, match=words):
            sealed.lift(sealed_record(KING, tokens), known)
    assert sealed.lift(sealed_record(KING, ["castle:TKT"]), {})["laid"] == {
        "a1": "T",
        "a2": "K",
        "a3": "T",
    }
    assert sealed.lift(sealed_record(KING, [*start, "let"]), true)["shown"][-1] == (8, 0, "0.4")


def test_a_special_card_is_held_until_a_side_knows_whether_it_is_stopped() -> None:
    """By its own side until something follows, and by the other while a card there is locked."""
    cards = ["A2", "A3", "A4", "A5", "D2", "A2", "A3", "J", "D2", "D3", "X", "D5"]
    true = {f"0.{number}": card for number, card in enumerate(cards)}
    tokens = ["?", "?", "first:1", "?", "?", "A2>b1", "?", "J>b1.1"]
    record, hand = sealed_record(KING, tokens), ["0.1", "0.2", "0.3", "0.4", "0.10"]
    own = {key: true[key] for key in ["0.0", *hand, "0.7"]}
    theirs = {key: card for key, card in true.items() if key not in hand}
    for known in (own | {"0.10": ""}, theirs):
        lifted = sealed.lift(record, {key: card for key, card in known.items() if card})
        assert lifted["held"] and lifted["sealed"] == tokens and len(lifted["tokens"]) == 7
        assert lifted["shown"][-1] == (7, 1, "0.7") and lifted["dealt"][-1] == (0, "0.10")
    lifted = sealed.lift(record, own)
    assert not lifted["held"] and lifted["stopper"] == 0 and len(lifted["tokens"]) == 8


def test_a_castle_that_is_not_open_yet_is_taken_for_one_with_which_the_game_goes_on() -> None:
    cards = ["A5", "A5", "A5", "A5", "W5", *["D2"] * 4, "D3", "A2", "A2"]
    known = {f"0.{number}": card for number, card in enumerate(cards)}
    tokens = ["?", "?", "first:1", "?", "?", "A5>b1", "?", "D2>b2", "?", "A5>b1"]
    lifted = sealed.lift(sealed_record(KING, tokens), known)
    assert lifted["result"] == "*" and lifted["tokens"][1] != "castle:KTT"
    assert lifted["shown"][-1] == (9, 1, "b1")
    assert sealed.lift(sealed_record(KING, tokens), known | {"b1": "K"})["result"] == "1-0"
