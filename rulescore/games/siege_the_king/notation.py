"""Positions of Siege the King as text, for instance `kings:a1,b2 a1:A4,D3 b2:D5,-W3 hand1:A2,W2
hand2:D4,X discard:2A2 turns:7`.

The text is the referee's truth. What each seat has seen of the other's hand stands in `seen1` and
`seen2`, events from the first one on that told more than how many cards the hand has: `3+` three
cards came, `A4` this card left, `no-X` and `has-X` nobody or its owner was asked for the Artisan,
`among-J-S` its owner could play none of its cards, so that all are among these, and
`was-A2-J-among-A2-D3-J` the discard pile was turned over: it was this hand, and the two hands
together were these.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final

from rulescore.game import Value
from rulescore.games.siege_the_king import knowledge
from rulescore.games.siege_the_king.knowledge import HOLDS, TAKEN, WITHOUT
from rulescore.games.siege_the_king.state import SiegeTheKing, SiegeTheKingVariant
from rulescore.games.siege_the_king.tables import (
    ANSWER,
    ARTISAN,
    ASSASSIN,
    CASTLE,
    CASTLES,
    CODE,
    COLUMN,
    DEAL,
    DRAW,
    FIRST,
    HAND,
    NAME,
    PLACE,
    STAGES,
    TARGET,
    TURN,
    Strike,
    names,
    worth,
)
from rulescore.games.siege_the_king.text import card_name
from rulescore.position_text import Brush, Field, Given
from rulescore.translation import say

REST: Final = "rest"
"""The draw pile of all cards of the deck that lie nowhere else."""
_CARDS: Final = re.compile(r"([1-9][0-9]{0,2})?([ADW][1-9]|[JNSX])")
_LAID: Final = re.compile(r"([AD])[1-9]|([+-])W[1-9]")
_STRIKE: Final = re.compile(r"(J)>([ab][123])\.([1-9][0-9]{0,2})|([NS])>([ab][123])")
_NAMES: Final = r"((?:-(?:[ADW][1-9]|[JNSX]))*)"
_SEEN: Final = re.compile(rf"(?:was{_NAMES}-)?among{_NAMES}")

FIELDS: Final = (
    Field(
        "kings",
        "the columns on which the Kings stand, seat 1's first; what is left out is not laid yet",
        "a1,b1",
        "kings:a2,b3",
    ),
    *(
        Field(
            column,
            "the cards on this column from the castle card outwards; a warrior has + before it"
            " where it defends and - where it attacks",
            "",
            example,
        )
        for column, example in zip(
            COLUMN, ("a1:A4,D5", "a2:+W2", "a3:-W3,D2", "b1:A5", "b2:D2,A3", "b3:-W2"), strict=True
        )
    ),
    Field("fallen", "the columns that have fallen", "", "fallen:a2,b3"),
    Field("hand1", "the cards in the hand of seat 1", "", "hand1:2A3,J"),
    Field("hand2", "the cards in the hand of seat 2", "", "hand2:D2,X"),
    Field("discard", "the cards in the discard pile", "", "discard:2A2,N"),
    Field(
        "pile",
        "the cards in the draw pile, or rest for all cards that lie nowhere else",
        REST,
        "pile:2A2,N",
    ),
    Field(
        "stage",
        "what is waited for: castle, first, deal, turn, draw, target or answer",
        STAGES[TURN],
        "stage:draw",
        tuple(STAGES),
    ),
    Field(
        "draws",
        "the seats that still draw a card, the next one first; where it is left out, the seat whose"
        " turn it is",
        "",
        "stage:draw draws:2,1",
    ),
    Field(
        "announced",
        "the special card that waits for an answer, as its move",
        "",
        "a1:D3 hand2:X stage:answer announced:J>a1.1",
    ),
    Field("seat", "the number of the seat whose turn it is", "1", "seat:2", ("1", "2")),
    Field("owed", "the seats that draw a card before their next turn", "", "owed:2"),
    Field(
        "seen1",
        "what everybody saw happen to the hand of seat 1, from the first event that tells more than"
        " its size",
        "",
        "hand1:2A2 seen1:2+,no-X",
    ),
    Field(
        "seen2",
        "what everybody saw happen to the hand of seat 2, from the first event that tells more than"
        " its size",
        "",
        "hand2:X seen2:2+,has-X,A2",
    ),
    Field("turns", "how many turns are over", "0", "turns:12"),
)


def fields(seats: int, options: Mapping[str, Value]) -> tuple[Field, ...]:
    return FIELDS


def brushes(seats: int, options: Mapping[str, Value]) -> tuple[Brush, ...]:
    cards = list(dict.fromkeys(SiegeTheKingVariant.of(seats, options).deck))
    found = [
        Brush("card-K", say("King"), "kings", "{place}", COLUMN),
        Brush("card-T", say("fallen Throne"), "fallen", "{place}", COLUMN),
    ]
    for code in cards:
        kind, name, title = f"card-{NAME[code]}", NAME[code], card_name(code)
        if name[0] in "AD":
            found.append(Brush(kind, title, "{place}", name, COLUMN))
        if name[0] == "W":
            found.append(
                Brush(kind, say("{card} that attacks", card=title), "{place}", f"-{name}", COLUMN)
            )
            found.append(
                Brush(kind, say("{card} that defends", card=title), "{place}", f"+{name}", COLUMN)
            )
        if code != ASSASSIN:
            found += [
                Brush(kind, title, f"hand{seat + 1}", name, (f"hand-{seat}",)) for seat in (0, 1)
            ]
        found.append(Brush(kind, title, "discard", name, ("discard",)))
    return tuple(found)


def write(state: SiegeTheKing) -> dict[str, str]:
    rest = _rest(state)
    waits_for_itself = state.waiting == (state.active,)
    return {
        "kings": ",".join(COLUMN[state.king(seat)] for seat in (0, 1) if state.castles[seat]),
        **{
            name: ",".join(_lying(code, seat == k // 3) for code, seat, _ in state.columns[k])
            for k, name in enumerate(COLUMN)
        },
        "fallen": ",".join(name for k, name in enumerate(COLUMN) if state.fallen >> k & 1),
        "hand1": _counted(state.hands[0]),
        "hand2": _counted(state.hands[1]),
        "discard": _counted(state.discard),
        "pile": REST if state.pile == rest else _counted(state.pile),
        "stage": STAGES[state.stage],
        "draws": "" if waits_for_itself else _seats(state.waiting),
        "announced": state.strike.token() if state.strike and state.stage == ANSWER else "",
        "seat": str(state.active + 1),
        "owed": _seats(sorted(state.owed)),
        "seen1": _seen(state.stories[0]),
        "seen2": _seen(state.stories[1]),
        "turns": str(state.turns),
    }


def _lying(code: str, defends: bool) -> str:
    """A card in a column."""
    sign = ("+" if defends else "-") if NAME[code][0] == "W" else ""
    return sign + NAME[code]


def _counted(codes: str) -> str:
    """Cards in no order, as an own deck is written."""
    return ",".join(
        f"{count if count > 1 else ''}{NAME[code]}"
        for code, count in sorted(Counter(codes).items())
    )


def _seats(seats: Iterable[int]) -> str:
    return ",".join(str(seat + 1) for seat in seats)


def _rest(state: SiegeTheKing) -> str:
    """The cards of the deck that lie neither in a pile nor in a hand nor on the table."""
    rest = Counter(state.variant.deck)
    rest.subtract(
        "".join(code for column in state.columns for code, _, _ in column)
        + "".join(state.hands)
        + state.discard
    )
    rest.subtract(state.strike.code if state.strike else "")
    return "".join(sorted(rest.elements()))


def _seen(story: str) -> str:
    """The story of a hand."""
    items = []
    for event, run in groupby(knowledge.telling(story)):
        count = len(list(run))
        if event == TAKEN:
            items.append(f"{count}+" if count > 1 else "+")
        else:
            items += [_event(event)] * count
    return ",".join(items)


def _event(event: str) -> str:
    if event in (WITHOUT, HOLDS):
        return "no-X" if event == WITHOUT else "has-X"
    if event in NAME:
        return NAME[event]
    hand, cards = knowledge.shown(event)
    return "-".join([*(["was", *names(hand)] if hand else []), "among", *names(cards)])


def read(given: Given, seats: int, options: Mapping[str, Value]) -> SiegeTheKing:
    state = SiegeTheKing(seats, options)
    stage, active = STAGES.index(given.choice("stage", STAGES)), given.seat(seats) or 0
    if stage in (CASTLE, FIRST, DEAL):
        _nothing_yet(given, stage)
    castles = _castles(given, stage)
    left = Counter(state.variant.deck)  # the cards that are not placed yet
    columns = [_column(given, k, left) for k in range(6)]
    fallen = _fallen(given, castles, columns, stage)
    hands = [_hand(given, seat, left, stage) for seat in (0, 1)]
    discard = _cards(given, "discard", left)
    waiting = _waiting(given, seats, stage, active)
    strike = _strike(given, state, stage, active, waiting, columns, fallen, hands, left)
    pile = (
        "".join(sorted(left.elements()))
        if given.text("pile") == REST
        else _cards(given, "pile", left)
    )
    if stage == DRAW and not pile:
        raise given.wrong("pile", say("there is no card to draw"))
    owed = _owed(given, seats, stage, active, waiting)
    most = state.variant.turns
    turns = given.number("turns", 0, (most if stage == TURN else most - 1) if most else 10**6)
    stories = [
        _story(
            given,
            f"seen{seat + 1}",
            hands[seat],
            strike is not None and stage == ANSWER and seat != strike.seat,
        )
        for seat in (0, 1)
    ]
    state.put(
        stage=stage,
        active=active,
        castles=castles,
        columns=columns,
        fallen=fallen,
        hands=hands,
        pile=pile,
        discard=discard,
        waiting=waiting,
        strike=strike,
        owed=owed,
        turns=turns,
        stories=stories,
    )
    return state


def _nothing_yet(given: Given, stage: int) -> None:
    """Before the first turn nothing lies anywhere but the castle cards and, while hands are dealt,
    that of seat 1.
    """
    may = {"kings", "stage", *(("seat", "hand1") if stage == DEAL else ())}
    for name, value in given.values.items():
        if name not in may and value != given.fields[name].default:
            raise given.wrong(
                name, say("this comes later than the stage {stage}", stage=STAGES[stage])
            )


def _castles(given: Given, stage: int) -> tuple[str, str]:
    castles = ["", ""]
    for k in _places(given, "kings"):
        if castles[k // 3]:
            raise given.wrong("kings", say("a castle has one King"))
        castles[k // 3] = CASTLES[k % 3]
    if stage == CASTLE and castles[1]:
        raise given.wrong("kings", say("in the stage castle at most the castle of seat 1 is laid"))
    if stage != CASTLE and not all(castles):
        raise given.wrong("kings", say("both castles are laid after the stage castle"))
    return castles[0], castles[1]


def _places(given: Given, name: str) -> list[int]:
    """The columns in a list, each once."""
    found: list[int] = []
    for item in given.items(name):
        if item not in PLACE:
            raise given.wrong(name, say("there is no column {given}", given=repr(item[:20])))
        if PLACE[item] in found:
            raise given.wrong(name, say("{column} stands there twice", column=item))
        found.append(PLACE[item])
    return found


def _cards(given: Given, name: str, left: Counter[str]) -> str:
    """Cards in no order, with or without a number before them, which are taken from what is left of
    the deck.
    """
    codes = ""
    for item in given.items(name):
        match = _CARDS.fullmatch(item)
        if not match:
            raise given.wrong(
                name, say("{given} is no card such as A4, 2A4 or J", given=repr(item[:20]))
            )
        count = int(match[1] or 1)
        _take(given, name, CODE[match[2]], count, left)
        codes += CODE[match[2]] * count
    return codes


def _take(given: Given, name: str, code: str, count: int, left: Counter[str]) -> None:
    if left[code] < count:
        raise given.wrong(name, say("the deck has not so many cards {card}", card=NAME[code]))
    left[code] -= count


def _column(given: Given, k: int, left: Counter[str]) -> list[tuple[str, int]]:
    """The cards on a column with the seats that laid them."""
    name, owner, cards = COLUMN[k], k // 3, []
    for item in given.items(name):
        match = _LAID.fullmatch(item)
        if not match:
            raise given.wrong(
                name,
                say(
                    "{given} cannot lie on a column; what can is written as A4, D4, +W4 or -W4",
                    given=repr(item[:20]),
                ),
            )
        code = CODE[item.lstrip("+-")]
        _take(given, name, code, 1, left)
        cards.append((code, owner if "D" in item or "+" in item else 1 - owner))
    return cards


def _fallen(
    given: Given, castles: tuple[str, str], columns: list[list[tuple[str, int]]], stage: int
) -> int:
    """The fallen columns, a bit for each. A King's column keeps its cards, for the game is over
    with it.
    """
    fallen = _places(given, "fallen")
    kings = [k for k in fallen if castles[k // 3][k % 3] == "K"]
    if len(kings) == 2:
        raise given.wrong("fallen", say("the two Kings never fall together"))
    if kings and stage != TURN:
        raise given.wrong("stage", say("a King has fallen, so the game is over"))
    for k, cards in enumerate(columns):
        if k in fallen and cards and k not in kings:
            raise given.wrong(COLUMN[k], say("a fallen column of a Throne has no cards"))
        if k not in fallen and worth(tuple((code, seat, 0) for code, seat in cards), k // 3) <= 0:
            raise given.wrong(
                COLUMN[k], say("these cards bring the column down to 0, so it has fallen")
            )
    return sum(1 << k for k in fallen)


def _hand(given: Given, seat: int, left: Counter[str], stage: int) -> str:
    name = f"hand{seat + 1}"
    hand = _cards(given, name, left)
    if len(hand) > HAND or (stage == DEAL and hand and len(hand) < HAND):
        raise given.wrong(
            name, say("a hand has at most {n} cards, and so many when it is dealt", n=HAND)
        )
    if ASSASSIN in hand:
        raise given.wrong(name, say("the Assassin never is in a hand"))
    return hand


def _seats_in(given: Given, name: str, seats: int) -> tuple[int, ...]:
    """A list of seats."""
    items = given.items(name)
    return tuple(number - 1 for number in given.numbers(name, len(items), 1, seats))


def _waiting(given: Given, seats: int, stage: int, active: int) -> tuple[int, ...]:
    """The seats that still draw a card."""
    waiting = _seats_in(given, "draws", seats)
    after_turn = stage in (DRAW, TARGET) or given.text("announced").startswith("N")
    if waiting and not after_turn:
        raise given.wrong("draws", say("in the stage {stage} nobody draws", stage=STAGES[stage]))
    return waiting or ((active,) if after_turn else ())


def _strike(
    given: Given,
    state: SiegeTheKing,
    stage: int,
    active: int,
    waiting: tuple[int, ...],
    columns: list[list[tuple[str, int]]],
    fallen: int,
    hands: list[str],
    left: Counter[str],
) -> Strike | None:
    """The special card on the table."""
    if (stage == ANSWER) != bool(given.text("announced")):
        raise given.wrong(
            "announced", say("in the stage answer, and only then, a special card is announced")
        )
    if stage == TARGET:
        _take(given, "stage", ASSASSIN, 1, left)
        return Strike(waiting[0], ASSASSIN)
    if stage != ANSWER:
        return None
    match = _STRIKE.fullmatch(given.text("announced"))
    if not match:
        raise given.wrong(
            "announced",
            say(
                "{given} is no special card such as J>a1.2, S>a1 or N>b1",
                given=repr(given.text("announced")[:20]),
            ),
        )
    code, k, place = CODE[match[1] or match[4]], PLACE[match[2] or match[5]], int(match[3] or 1) - 1
    _take(given, "announced", code, 1, left)
    seat = waiting[0] if code == ASSASSIN else active
    if (
        fallen >> k & 1
        or (code == ASSASSIN and k // 3 == seat)
        or (code != ASSASSIN and place >= len(columns[k]))
    ):
        raise given.wrong(
            "announced",
            say("there is nothing on {column} that this card could strike", column=COLUMN[k]),
        )
    if ARTISAN not in hands[1 - seat]:
        raise given.wrong(f"hand{2 - seat}", say("the seat that answers holds the Artisan"))
    return Strike(seat, code, k, place)


def _owed(
    given: Given, seats: int, stage: int, active: int, waiting: tuple[int, ...]
) -> tuple[int, ...]:
    owed = _seats_in(given, "owed", seats)
    if active in owed and not waiting:
        raise given.wrong("owed", say("the seat whose turn it is has drawn before it"))
    return owed


def _story(given: Given, name: str, hand: str, asked: bool) -> str:
    """What everybody saw happen to a hand; a question for the Artisan is seen even where the text
    does not say so.
    """
    story = "".join(_event_of(given, name, item) for item in given.items(name))
    if asked and not story.endswith(HOLDS):
        story = (story or TAKEN * len(hand)) + HOLDS
    size = 0
    for event in knowledge.events(story):
        hand_then = knowledge.shown(event)[0]
        size = len(hand_then) or size + (event == TAKEN) - (event in NAME)
        if not 0 <= size <= HAND:
            raise given.wrong(name, say("by this the hand would have had {n} cards", n=size))
    if story and not any(knowledge.fits(hand, slots) for slots in knowledge.ways(story)):
        raise given.wrong(name, say("this cannot have been seen of the hand"))
    return story


def _event_of(given: Given, name: str, item: str) -> str:
    """An item of a story, which may stand for several cards that came."""
    if match := re.fullmatch(r"([1-9])?\+", item):
        return TAKEN * int(match[1] or 1)
    if item in ("no-X", "has-X"):
        return WITHOUT if item == "no-X" else HOLDS
    if item in CODE:
        return CODE[item]
    match = _SEEN.fullmatch(item)
    if not match:
        raise given.wrong(
            name,
            say(
                "{given} is none of + (a card came), A4 (it left), no-X, has-X, among-J-S,"
                " was-A2-among-A2-A3",
                given=repr(item[:20]),
            ),
        )
    hand, cards = (
        "".join(CODE[card] for card in (match[number] or "").split("-")[1:]) for number in (1, 2)
    )
    return knowledge.turned_over("".join(sorted(hand)), cards)
