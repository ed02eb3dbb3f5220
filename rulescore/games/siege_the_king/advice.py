"""What a good player says of a card in Siege the King: which card would bring a column down if one
waits, what the card does, and what it prepares.
"""

from __future__ import annotations

from itertools import accumulate

from rulescore.games.siege_the_king import decks
from rulescore.games.siege_the_king.state import SiegeTheKing
from rulescore.games.siege_the_king.tables import (
    ANSWER,
    ASSASSIN,
    CODE,
    COLUMN,
    FACE,
    JUDGE,
    LAID,
    NAME,
    NUMBERED,
    SORCERER,
    TARGET,
    letters,
    without,
    worth,
)
from rulescore.games.siege_the_king.text import card_name
from rulescore.reason import gain, plan, threat, varied
from rulescore.translation import say, say_count, together
from rulescore.view_types import Reason

FEW = 3
LOW = 8
"""A column worth this or less is worth besieging."""


def suggestion(state: SiegeTheKing, token: str) -> str:
    kind, _, rest = token.partition(":")
    if kind == "castle":
        return say(
            "Try your King on {column}.", column=COLUMN[3 * (state.seat or 0) + rest.index("K")]
        )
    if kind == "away":
        return say("Try discarding the {card}.", card=card_name(CODE[rest]))
    if token in ("pass", "let", "X"):
        return {
            "pass": say("There is no card to play: pass."),
            "let": say("Try keeping the Artisan: let it happen."),
            "X": say("Try the Artisan: stop it."),
        }[token]
    card, _, target = token.partition(">")
    parts = {"card": card_name(CODE[card]), "column": target[:2]}
    if CODE[card] == JUDGE:
        k, place = COLUMN.index(target[:2]), int(target[3:]) - 1
        return say(
            "Try the Judge against the {card} on {column}.",
            **parts | {"card": card_name(state.columns[k][place][0])},
        )
    if CODE[card] == ASSASSIN:
        return say("Try {column} for the Assassin.", **parts)
    return say("Try the {card} on {column}.", **parts)


def reasons(state: SiegeTheKing, token: str) -> list[Reason]:
    seat = state.seat or 0
    if token in LAID:
        code, k = LAID[token]
        return _defence(state, seat, code, k) if k // 3 == seat else _attack(state, seat, code, k)
    if state.stage == TARGET:
        return [_target(state, seat, COLUMN.index(token[2:]))]
    if state.stage == ANSWER:
        return _answer(state, seat, token)
    card, _, target = token.partition(">")
    if target:
        return _special(state, seat, CODE[card], COLUMN.index(target[:2]), int(target[3:] or 1) - 1)
    says = (
        say("The columns are all alike: what counts is that nobody can guess.")
        if token.startswith("castle:")
        else say("It is the card that you will miss least.")
    )
    return [plan(says)]


def intent(state: SiegeTheKing, seat: int, voice: int) -> list[Reason]:
    """The weakest open column of the other castle."""
    standing = [
        (state.values[k], k)
        for k in range(3 - 3 * seat, 6 - 3 * seat)
        if not state.fallen >> k & 1 and state.columns[k]
    ]
    if not standing:
        return []
    value, k = min(standing)
    felling = _felling(state, k, seat, state.pile + "".join(state.hands))
    parts = {"column": COLUMN[k], "value": value}
    if felling:
        card = card_name(min(felling, key=lambda code: FACE[code]))
        parts |= {"card": card}
        says = varied(
            voice,
            say("Your column {column} is down to {value}: one more {card}, and it falls.", **parts),
            say(
                "One more {card}, and your column {column} falls: it has only {value} left.",
                **parts,
            ),
            say("One more {card} buys me your column {column}: it is down to {value}.", **parts),
            say("Your column {column} has {value} left. One more {card} would do.", **parts),
            say(
                "Your wall at {column} is worn down to {value}: one more {card} breaks it.", **parts
            ),
            say(
                "There is a way through {column}: {value} left, and one more {card} opens it.",
                **parts,
            ),
        )
    elif value <= LOW:
        says = varied(
            voice,
            say("{value} more, and your column {column} falls.", **parts),
            say("Only {value} left on your column {column}. Charge!", **parts),
            say("I count {value} left on your column {column}. Soon it is mine.", **parts),
            say("Your column {column}, with its {value}, looks a little tired.", **parts),
            say("Your wall at {column} is worn down to {value}.", **parts),
            say("The way through {column} is half open: {value} left.", **parts),
        )
    elif value < decks.CASTLE_VALUE and [worth for worth, _ in standing].count(value) == 1:
        says = varied(
            voice,
            say("Your weakest column is {column}, at {value}.", **parts),
            say("Of your columns {column} is the weakest: {value}.", **parts),
        )
    else:
        return []
    return [(threat if felling else plan)(says, f"hand-{seat}", COLUMN[k])]


def _felling(state: SiegeTheKing, k: int, seat: int, codes: str) -> list[str]:
    """Those of these cards with which that seat brings a column down at once."""
    turned = state.copy()
    turned.active = seat
    return [
        code
        for code in sorted(set(codes))
        if f"{NAME[code]}>{COLUMN[k]}" in NUMBERED[seat][state.fallen][code]
        and turned.laid(code, k)[0] <= 0
    ]


def _unseen(state: SiegeTheKing, seat: int) -> str:
    """The cards that may be in the other hand as far as the seat knows."""
    return state.pile + state.hands[1 - seat]


def _after(state: SiegeTheKing, seat: int, code: str, k: int) -> SiegeTheKing:
    """The position with that card on the column, and nothing else changed."""
    value, gone = state.laid(code, k)
    after, column = state.copy(), state.columns[k]
    after.columns[k] = column[:-gone] if gone else (*column, (code, seat, 1))
    after.values[k] = value
    return after


def _blows(value: int, codes: str) -> int:
    """How many of these cards it takes at least to bring down a column of that value."""
    faces = sorted((FACE[code] for code in codes if NAME[code][0] in "AW"), reverse=True)
    return next((n for n, sum_ in enumerate(accumulate(faces), 1) if sum_ >= value), len(faces) + 1)


def _gone(state: SiegeTheKing, code: str, k: int) -> str:
    """The cards that leave the column together with that card, as a list."""
    column, (_, gone) = state.columns[k], state.laid(code, k)
    cards = [card_name(code) for code in letters(column[len(column) - gone :])]
    return together(cards) if cards else ""


def _attack(state: SiegeTheKing, seat: int, code: str, k: int) -> list[Reason]:
    after = _after(state, seat, code, k)
    before, value, gone = state.values[k], after.values[k], _gone(state, code, k)
    at = (f"hand-{seat}", COLUMN[k])
    parts: dict[str, object] = {"column": COLUMN[k], "before": before, "value": value, "list": gone}
    if value <= 0:
        return [gain(_falls(state, seat, k), *at)]
    says = (
        say("It takes the {list} with it: {column} goes from {before} to {value}.", **parts)
        if gone
        else say("{column} drops from {before} to {value}.", **parts)
    )
    found = [plan(says, *at)]
    own = state.hands[seat].replace(code, "", 1)
    next_one = _felling(after, k, seat, own)
    count = _blows(value, state.pile + state.hands[1 - seat] + own)
    if next_one:
        says = say("Next your {card} brings it down.", card=card_name(next_one[-1]))
        found.append(plan(says, *at))
    elif count <= FEW:
        says = say_count(
            "One strong card more brings it down.", "{n} more strong cards bring it down.", count
        )
        found.append(plan(says, *at))
    if not next_one and (says := _whereabouts(state, 1 - seat, k)):
        found.append(plan(says, *at))
    elif len(found) == 1:
        says = say("It costs you little, and they have to answer it some day.")
        found.append(plan(says, *at))
    return found


def _falls(state: SiegeTheKing, seat: int, k: int) -> str:
    """What the fall of a column of the other castle can bring."""
    count = sum(not state.fallen >> j & 1 for j in range(3 - 3 * seat, 6 - 3 * seat))
    return say_count(
        "It brings down {column}, the only one that is open.",
        "It brings down {column}: with {n} open, the King is there one time in {n}.",
        count,
        column=COLUMN[k],
    )


def _whereabouts(state: SiegeTheKing, owner: int, k: int) -> str:
    """What points at this open column as the place of that seat's King: it is the only one, or
    defended clearly more than the others; empty if nothing does.
    """
    cares = {
        j: sum(FACE[code] for code, by, _ in state.columns[j] if by == owner)
        for j in range(3 * owner, 3 * owner + 3)
        if not state.fallen >> j & 1
    }
    most = cares.pop(k)
    if not cares:
        return say("Only one column is open: the King is there.")
    if most > max(cares.values()):
        return say("They defend {column} most: perhaps the King is there.", column=COLUMN[k])
    return ""


def _endangered(state: SiegeTheKing, seat: int, k: int, after: SiegeTheKing) -> list[Reason]:
    """The cards that would bring down the seat's column next, if there are fewer afterwards."""
    felling = _felling(state, k, 1 - seat, _unseen(state, seat))
    if not felling or len(_felling(after, k, 1 - seat, _unseen(state, seat))) >= len(felling):
        return []
    *others, last = map(card_name, felling)
    cards = say("{list} or {last}", list=", ".join(others), last=last) if others else last
    if len(felling) > FEW:
        cards = say("almost any attack")
    says = (
        say(
            "Your King stands on {column}: {cards} would bring him down.",
            column=COLUMN[k],
            cards=cards,
        )
        if k == state.king(seat)
        else say(
            "Your Throne on {column} is in danger: {cards} would bring it down.",
            column=COLUMN[k],
            cards=cards,
        )
    )
    return [threat(says, f"hand-{1 - seat}", COLUMN[k])]


def _defence(state: SiegeTheKing, seat: int, code: str, k: int) -> list[Reason]:
    king = k == state.king(seat)
    after = _after(state, seat, code, k)
    at = (f"hand-{seat}", COLUMN[k])
    value, gone, unseen = after.values[k], _gone(state, code, k), _unseen(state, seat)
    found = _endangered(state, seat, k, after)
    parts: dict[str, object] = {
        "column": COLUMN[k],
        "before": state.values[k],
        "value": value,
        "list": gone,
    }
    before, blows = _blows(state.values[k], unseen), _blows(value, unseen)
    if gone:
        says = say(
            "It takes the {list} with it, and {column} is worth {value} instead of {before}.",
            **parts,
        )
    elif blows > before:
        says = say_count(
            "{column} rises from {before} to {value}: now it takes {n} card to bring it down.",
            "{column} rises from {before} to {value}: now it takes {n} cards to bring it down.",
            blows,
            **parts,
        )
    elif king:
        says = say("Your King's column rises from {before} to {value}.", **parts)
    else:
        says = say("{column} rises from {before} to {value}.", **parts)
    found.append(plan(says, *at))
    if king and len(found) == 1:
        found.append(plan(say("That is where your King stands."), *at))
    elif len(found) == 1:
        found.append(plan(say("Defending a Throne hides where the King is."), *at))
    return found


def _special(state: SiegeTheKing, seat: int, code: str, k: int, place: int) -> list[Reason]:
    """The Judge or the Sorcerer on a column."""
    own = k // 3 == seat
    before = state.values[k]
    after = state.copy()
    at = (f"hand-{seat}", COLUMN[k])
    after.columns[k] = without(state.columns[k], place) if code == JUDGE else ()
    after.values[k] = value = worth(after.columns[k], k // 3)
    parts: dict[str, object] = {"column": COLUMN[k], "before": before, "value": value}
    if not own and value <= 0:
        return [gain(_falls(state, seat, k), *at)]
    if code == SORCERER:
        says = say("It clears {column}, which is worth 10 again instead of {before}.", **parts)
    elif value > before:
        says = say("Without that card {column} rises from {before} to {value}.", **parts)
    else:
        says = say("Without that card {column} drops from {before} to {value}.", **parts)
    found = [*(_endangered(state, seat, k, after) if own else []), gain(says, *at)]
    if not own and (says := _whereabouts(state, 1 - seat, k)):
        found.append(plan(says, *at))
    return found


def _target(state: SiegeTheKing, seat: int, k: int) -> Reason:
    """Where the Assassin strikes."""
    count = sum(not state.fallen >> j & 1 for j in range(3 - 3 * seat, 6 - 3 * seat))
    says = _whereabouts(state, 1 - seat, k) or say(
        "With {n} columns open the Assassin finds the King one time in {n}.", n=count
    )
    return gain(says, "announced", COLUMN[k])


def _answer(state: SiegeTheKing, seat: int, token: str) -> list[Reason]:
    """Whether the special card on the table deserves the Artisan."""
    strike = state.strike
    assert strike is not None
    k = strike.column
    parts: dict[str, object] = {"column": COLUMN[strike.column], "card": card_name(strike.code)}
    column = state.columns[k]
    value = (
        0
        if strike.code == ASSASSIN
        else worth(without(column, strike.place), k // 3)
        if strike.code == JUDGE
        else decks.CASTLE_VALUE
    )
    parts |= {"before": state.values[k], "value": max(0, value)}
    own = k // 3 == seat
    king = own and k == state.king(seat)
    if token == "let" and king and value <= 0:
        return []
    if token == "let":
        says = (
            say("Only a Throne is at stake: keep the Artisan for the King.")
            if own and not king
            else say("It does you little harm: keep the Artisan for something worse.")
        )
        return [plan(says, "announced", COLUMN[k])]
    if king and value <= 0:
        says = say(
            "Without the Artisan the {card} brings down your King on {column}, and the game is"
            " lost.",
            **parts,
        )
    elif own and value <= 0:
        says = say("Without the Artisan the {card} brings down your Throne on {column}.", **parts)
    else:
        says = say(
            "Without the Artisan {column} would be worth {value} instead of {before}.", **parts
        )
    return [threat(says, "announced", COLUMN[k])]
