"""Positions of Siege the King as text, for instance `kings:a1,b2 a1:A4,D3 b2:D5,-W3 hand1:A2,W2
hand2:D4,X discard:2A2 turns:7`.

The text is the referee's truth. `seen1` and `seen2` are what each seat has seen of the other's
hand, from the first event that showed more than the number of its cards: `3+` three cards came,
`A4` this card left, `no-X` and `has-X` nobody or its owner was asked for the Artisan, `among-J-S`
its owner could play none of its cards, so that all are among these, and `was-A2-J-among-A2-D3-J`
the discard pile was turned over: it was this hand, and the two hands together were these.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from typing import Final

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
    Column,
    Strike,
    letters,
    names,
    worth,
)
from rulescore.games.siege_the_king.text import card_name
from rulescore.options import Value
from rulescore.position_text import (
    SEAT,
    Brush,
    Field,
    Given,
    Kind,
    choice,
    listed,
    number,
)
from rulescore.translation import say, shown

REST: Final = "rest"
"""The draw pile of all cards of the deck that are nowhere else."""
STAGE_TITLES: Final = (
    "The castles are laid",
    "Chance says who begins",
    "The hands are dealt",
    "A turn",
    "A card is drawn",
    "The Assassin's target is chosen",
    "The holder of the Artisan answers",
)
_CARD: Final = "(?:[ADW][1-9]|[JNSX])"
_SEEN: Final = rf"([1-9])?\+|no-X|has-X|{_CARD}|(?:was((?:-{_CARD})*)-)?among((?:-{_CARD})*)"


def _read_columns(given: Given, name: str) -> list[int]:
    """The columns in a list, each once."""
    items = given.items(name)
    for place, item in enumerate(items):
        if item not in PLACE:
            raise given.wrong(name, "there is no column {given}", given=repr(item[:20]))
        if item in items[:place]:
            raise given.wrong(name, "{column} is listed twice", column=item)
    return [PLACE[item] for item in items]


def _read_cards(given: Given, name: str) -> str:
    """Cards in any order, with or without a number before them."""
    found = given.matches(
        name,
        f"([1-9][0-9]{{0,2}})?({_CARD})",
        "{given} is not a card such as A4 (Attacker 4), 2A4 (two of them) or J (Judge)",
    )
    return "".join(CODE[match[2]] * int(match[1] or 1) for match in found)


def _counted(codes: str) -> str:
    """Cards in any order, as a custom deck is written."""
    counts = sorted(Counter(codes).items())
    return listed(f"{count if count > 1 else ''}{NAME[code]}" for code, count in counts)


def _lying(k: int) -> Kind:
    """The cards on a column with the seats that laid them."""

    def read(given: Given, name: str) -> list[tuple[str, int]]:
        found = given.matches(
            name,
            "([AD]|[+-]W)[1-9]",
            "{given} cannot lie on a column; what can is written as A4 (Attacker 4), D4 (Defender"
            " 4), +W4 or -W4 (Warrior 4)",
        )
        return [
            (CODE[match[0].lstrip("+-")], k // 3 if match[1] in ("D", "+W") else 1 - k // 3)
            for match in found
        ]

    def write(column: Column) -> str:
        signs = [
            ("+" if seat == k // 3 else "-") if NAME[code][0] == "W" else ""
            for code, seat, _ in column
        ]
        return listed(sign + NAME[code] for sign, (code, _, _) in zip(signs, column, strict=True))

    return Kind(read, write)


def _read_strike(given: Given, name: str) -> tuple[str, int, int]:
    """The special card that waits for an answer, the column, and the Judge's place in it."""
    text = given.text(name)
    match = re.fullmatch(r"(J)>([ab][123])\.([1-9][0-9]{0,2})|([NS])>([ab][123])", text)
    if not match:
        raise given.wrong(
            name,
            "{given} is not a special card such as J>a1.2 (Judge), S>a1 (Sorcerer) or N>b1"
            " (Assassin)",
            given=repr(text[:20]),
        )
    return CODE[match[1] or match[4]], PLACE[match[2] or match[5]], int(match[3] or 1) - 1


def _read_story(given: Given, name: str) -> str:
    """What everybody saw happen to a hand, as `knowledge.py` keeps it."""
    found = given.matches(
        name,
        _SEEN,
        "{given} is not one of + (a card came), A4 (it left), no-X, has-X (whether the Artisan"
        " was there), among-J-S (no others were there), was-A2-among-A2-A3 (this was the hand)",
    )
    return "".join(map(_event_of, found))


def _event_of(match: re.Match[str]) -> str:
    """An item of a story, which may mean several cards that came."""
    if match[0][-1] == "+":
        return TAKEN * int(match[1] or 1)
    if match[0] in CODE:
        return CODE[match[0]]
    if match[0] in ("no-X", "has-X"):
        return WITHOUT if match[0] == "no-X" else HOLDS
    hand, cards = (
        "".join(CODE[card] for card in (some or "").split("-")[1:]) for some in match.groups()[1:]
    )
    return knowledge.turned_over("".join(sorted(hand)), cards)


def _seen(story: str) -> str:
    """The story of a hand."""
    items = []
    for event, run in groupby(knowledge.telling(story)):
        count = len(list(run))
        if event == TAKEN:
            items.append(f"{count}+" if count > 1 else "+")
        else:
            items += [_event(event)] * count
    return listed(items)


def _event(event: str) -> str:
    if event in (WITHOUT, HOLDS):
        return "no-X" if event == WITHOUT else "has-X"
    if event in NAME:
        return NAME[event]
    hand, cards = knowledge.shown(event)
    return "-".join([*(["was", *names(hand)] if hand else []), "among", *names(cards)])


def _rest(state: SiegeTheKing) -> str:
    """The cards of the deck that are neither in a pile nor in a hand nor on the table."""
    rest = Counter(state.variant.deck)
    rest.subtract("".join(map(letters, state.columns)) + "".join(state.hands) + state.discard)
    rest.subtract(state.strike.code if state.strike else "")
    return "".join(sorted(rest.elements()))


_COLUMNS: Final = Kind(_read_columns, lambda columns: listed(COLUMN[k] for k in columns))
_CARDS: Final = Kind(_read_cards, _counted)
_SEATS: Final = Kind(
    lambda given, name: tuple(
        int(match[0]) - 1
        for match in given.matches(name, "[12]", "{given} is not one of 1 (Castle A), 2 (Castle B)")
    ),
    lambda seats: listed(seat + 1 for seat in seats),
)
_STORY: Final = Kind(_read_story, _seen)

FIELDS: Final = (
    Field(
        "kings",
        "the columns on which the Kings stand, Castle A's first; what is left out is not laid yet",
        "kings:a2,b3",
        _COLUMNS,
        lambda state: [state.king(seat) for seat in (0, 1) if state.castles[seat]],
        default="a1,b1",
    ),
    *(
        Field(
            column,
            "the cards on this column from the castle card outwards; a warrior has + before it"
            " where it defends and - where it attacks",
            example,
            _lying(k),
            ("columns", k),
        )
        for k, (column, example) in enumerate(
            zip(
                COLUMN,
                ("a1:A4,D5", "a2:+W2", "a3:-W3,D2", "b1:A5", "b2:D2,A3", "b3:-W2"),
                strict=True,
            )
        )
    ),
    Field(
        "fallen",
        "the columns that have fallen",
        "fallen:a2,b3",
        _COLUMNS,
        lambda state: [k for k in range(6) if state.fallen >> k & 1],
    ),
    *(
        Field(
            f"hand{seat + 1}",
            f"the cards in the hand of Castle {'AB'[seat]}",
            f"hand{seat + 1}:{example}",
            _CARDS,
            ("hands", seat),
        )
        for seat, example in enumerate(("2A3,J", "D2,X"))
    ),
    Field("discard", "the cards in the discard pile", "discard:2A2,N", _CARDS),
    Field(
        "pile",
        "the cards in the draw pile, or rest for all cards that lie nowhere else",
        "pile:2A2,N",
        Kind(
            lambda given, name: REST if given.text(name) == REST else _read_cards(given, name),
            lambda cards: REST if cards == REST else _counted(cards),
        ),
        lambda state: REST if state.pile == _rest(state) else state.pile,
        default=REST,
        title="Draw pile",
    ),
    Field(
        "stage",
        "what comes next: castle, first, deal, turn, draw, target or answer",
        "stage:draw",
        choice({name: stage for stage, name in enumerate(STAGES)}, *STAGE_TITLES),
        default=STAGES[TURN],
        title="What comes next",
    ),
    Field(
        "draws",
        "the castles that still draw a card, 1 for A and 2 for B, the next one first; where it is"
        " left out, the one whose turn it is",
        "stage:draw draws:2,1",
        _SEATS,
        lambda state: () if state.waiting == (state.active,) else state.waiting,
        title="Who still draws a card",
    ),
    Field(
        "announced",
        "the special card that waits for an answer, as its move",
        "a1:D3 hand2:X stage:answer announced:J>a1.1",
        Kind(_read_strike),
        lambda state: state.strike.token() if state.strike and state.stage == ANSWER else "",
        title="Announced card",
    ),
    Field(
        SEAT,
        "the number of the seat whose turn it is",
        "seat:2",
        choice({"1": 0, "2": 1}, "Castle A", "Castle B"),
        lambda state: state.active,
        default="1",
        title="To move",
    ),
    Field(
        "owed",
        "the castles that draw a card before their next turn, 1 for A and 2 for B",
        "owed:2",
        _SEATS,
        lambda state: sorted(state.owed),
        title="Who draws a card before the next turn",
    ),
    *(
        Field(
            f"seen{seat + 1}",
            f"what everybody saw happen to the hand of Castle {'AB'[seat]}, from the first event"
            " that tells more than its size",
            example,
            _STORY,
            ("stories", seat),
            title=f"What is known of the hand of Castle {'AB'[seat]}",
        )
        for seat, example in enumerate(("hand1:2A2 seen1:2+,no-X", "hand2:X seen2:2+,has-X,A2"))
    ),
    Field(
        "turns",
        "how many turns are over",
        "turns:12",
        number(0, 10**6),
        default="0",
        title="Turns played",
    ),
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
            found.append(Brush(kind, title, "{place}", name, COLUMN, sideways=name[0] == "D"))
        if name[0] == "W":
            for sign, said in (
                ("-", say("{card} that attacks", card=title)),
                ("+", say("{card} that defends", card=title)),
            ):
                found.append(
                    Brush(kind, said, "{place}", sign + name, COLUMN, sideways=sign == "+")
                )
        if code != ASSASSIN:
            found += [
                Brush(kind, title, f"hand{seat + 1}", name, (f"hand-{seat}",)) for seat in (0, 1)
            ]
        found.append(Brush(kind, title, "discard", name, ("discard",)))
    return tuple(found)


def read(given: Given, seats: int, options: Mapping[str, Value]) -> SiegeTheKing:
    state = SiegeTheKing(seats, options)
    stage, active = given["stage"], given["seat"]
    if stage in (CASTLE, FIRST, DEAL):
        _nothing_yet(given, stage)
    castles = _castles(given, stage)
    left = Counter(state.variant.deck)  # the cards that are not placed yet
    columns = [given[name] for name in COLUMN]
    for name, column in zip(COLUMN, columns, strict=True):
        _take(given, name, "".join(code for code, _ in column), left)
    fallen = _fallen(given, castles, columns, stage)
    hands = [_hand(given, name, left, stage) for name in ("hand1", "hand2")]
    discard = _take(given, "discard", given["discard"], left)
    waiting = _waiting(given, stage, active)
    strike = _strike(given, stage, active, waiting, left)
    if strike and stage == ANSWER:
        _possible(given, strike, columns, fallen, hands)
    pile = given["pile"]
    pile = "".join(sorted(left.elements())) if pile == REST else _take(given, "pile", pile, left)
    if stage == DRAW and not pile:
        raise given.wrong("pile", "there is no card to draw")
    owed = given["owed"]
    if active in owed and not waiting:
        raise given.wrong("owed", "whoever is to move has drawn before that")
    most = state.variant.turns
    last = (most if stage == TURN else most - 1) if most else 10**6
    asked = 1 - strike.seat if strike and stage == ANSWER else None
    stories = [_story(given, f"seen{seat + 1}", hands[seat], seat == asked) for seat in (0, 1)]
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
        turns=number(0, last).read(given, "turns"),
        stories=stories,
    )
    return state


def _nothing_yet(given: Given, stage: int) -> None:
    """Before the first turn there are only castle cards and, in a deal, the hand of seat 1."""
    may = {"kings", "stage", *(("seat", "hand1") if stage == DEAL else ())}
    for name, value in given.values.items():
        if name not in may and value != given.fields[name].default:
            raise given.wrong(
                name,
                "this comes later than what comes next: {stage}",
                stage=shown(STAGE_TITLES[stage]),
            )


def _castles(given: Given, stage: int) -> tuple[str, str]:
    castles = ["", ""]
    for k in given["kings"]:
        if castles[k // 3]:
            raise given.wrong("kings", "a castle has one King")
        castles[k // 3] = CASTLES[k % 3]
    if stage == CASTLE and castles[1]:
        raise given.wrong(
            "kings", "while the castles are laid, only that of Castle A can have its King"
        )
    if stage != CASTLE and not all(castles):
        raise given.wrong("kings", "both castles have their Kings once they are laid")
    return castles[0], castles[1]


def _take(given: Given, name: str, codes: str, left: Counter[str]) -> str:
    """Takes these cards from what is left of the deck."""
    for code in codes:
        if not left[code]:
            raise given.wrong(
                name, "the deck does not have this card that often: {card}", card=card_name(code)
            )
        left[code] -= 1
    return codes


def _fallen(
    given: Given, castles: tuple[str, str], columns: list[list[tuple[str, int]]], stage: int
) -> int:
    """The fallen columns, a bit for each. A King's column keeps its cards: the game is over."""
    fallen = given["fallen"]
    kings = [k for k in fallen if castles[k // 3][k % 3] == "K"]
    if len(kings) == 2:
        raise given.wrong("fallen", "the two Kings never fall together")
    if kings and stage != TURN:
        raise given.wrong("stage", "a King has fallen, so the game is over")
    for k, cards in enumerate(columns):
        if k in fallen and cards and k not in kings:
            raise given.wrong(COLUMN[k], "a fallen column of a Throne has no cards")
        if k not in fallen and worth(tuple((code, seat, 0) for code, seat in cards), k // 3) <= 0:
            raise given.wrong(COLUMN[k], "these cards bring the column down to 0, so it has fallen")
    return sum(1 << k for k in fallen)


def _hand(given: Given, name: str, left: Counter[str], stage: int) -> str:
    hand = _take(given, name, given[name], left)
    if len(hand) > HAND or (stage == DEAL and hand and len(hand) < HAND):
        raise given.wrong(
            name, "a hand has at most {n} cards, and exactly that many when dealt", n=HAND
        )
    if ASSASSIN in hand:
        raise given.wrong(name, "the Assassin is never in a hand")
    return hand


def _waiting(given: Given, stage: int, active: int) -> tuple[int, ...]:
    """The seats that still draw a card."""
    waiting: tuple[int, ...] = given["draws"]
    after_turn = stage in (DRAW, TARGET) or given.text("announced").startswith("N")
    if waiting and not after_turn:
        raise given.wrong(
            "draws", "nobody draws when this comes next: {stage}", stage=shown(STAGE_TITLES[stage])
        )
    return waiting or ((active,) if after_turn else ())


def _strike(
    given: Given, stage: int, active: int, waiting: tuple[int, ...], left: Counter[str]
) -> Strike | None:
    """The special card on the table."""
    if (stage == ANSWER) != bool(given.text("announced")):
        raise given.wrong(
            "announced",
            "a special card is announced where the holder of the Artisan answers, and only there",
        )
    if stage == TARGET:
        _take(given, "stage", ASSASSIN, left)
        return Strike(waiting[0], ASSASSIN)
    if stage != ANSWER:
        return None
    code, k, place = given["announced"]
    _take(given, "announced", code, left)
    return Strike(waiting[0] if code == ASSASSIN else active, code, k, place)


def _possible(
    given: Given,
    strike: Strike,
    columns: list[list[tuple[str, int]]],
    fallen: int,
    hands: list[str],
) -> None:
    """Refuses a special card that has nothing to strike, or that nobody can stop."""
    seat, code, k, place = strike
    if fallen >> k & 1 or (k // 3 == seat if code == ASSASSIN else place >= len(columns[k])):
        raise given.wrong(
            "announced",
            "there is nothing on {column} that this card could strike",
            column=COLUMN[k],
        )
    if ARTISAN not in hands[1 - seat]:
        raise given.wrong(f"hand{2 - seat}", "who answers holds the Artisan")


def _story(given: Given, name: str, hand: str, asked: bool) -> str:
    """What everybody saw happen to a hand; the question for the Artisan may be left unsaid."""
    story: str = given[name]
    if asked and not story.endswith(HOLDS):
        story = (story or TAKEN * len(hand)) + HOLDS
    size = 0
    for event in knowledge.events(story):
        hand_then = knowledge.shown(event)[0]
        size = len(hand_then) or size + (event == TAKEN) - (event in NAME)
        if size < 0:
            raise given.wrong(name, "a card would have left an empty hand")
        if size > HAND:
            raise given.wrong(name, "the hand would have had more than {n} cards", n=HAND)
    if story and not any(knowledge.fits(hand, slots) for slots in knowledge.ways(story)):
        raise given.wrong(name, "this cannot have happened to the hand")
    return story
