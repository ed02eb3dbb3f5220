"""What a good player says of a move in Siege by Number: which commander is about to enter a base,
what a battle can win, and where the pieces are going.
"""

from __future__ import annotations

from rulescore.boards.pinwheel import ACCESS, NAMES, NEIGHBOURS
from rulescore.games.siege_by_number.inspection import possible
from rulescore.games.siege_by_number.state import SiegeByNumber
from rulescore.games.siege_by_number.tables import (
    ACE,
    BIT,
    COMMANDER,
    DISTANCE,
    NULL,
    TOKENS,
    beats,
)
from rulescore.games.siege_by_number.text import place_name, suit_name, value_name
from rulescore.reason import gain, plan, threat, varied
from rulescore.translation import say, say_count
from rulescore.view_types import Reason

LONGEST = 5
NEARBY = 7
"""A piece within so many steps of another's base is on its way there."""
LATE = 0.9
"""From this part of the longest game on pieces count more than anything else."""


def suggestion(state: SiegeByNumber, token: str) -> str:
    if token not in TOKENS:
        return say_count(
            "Try ending your turn: give up the last die.",
            "Try ending your turn: give up the other dice.",
            len(state.dice),
        )
    die, a, b, c = TOKENS[token]
    first, second, third = (_at(state, cell) for cell in (a, b, c))
    parts = {"die": value_name(die), "a": first, "b": second, "c": third}
    if c >= 0:
        if a == b:
            return say("Try attacking the enemy on {c} from {a} with the {die}.", **parts)
        return say(
            "Try moving from {a} to {b} with the {die}, and attack the enemy on {c}.", **parts
        )
    if a == b:
        return say("Try letting the piece on {a} stay, with the {die}.", **parts)
    return say("Try moving from {a} to {b} with the {die}.", **parts)


def reasons(state: SiegeByNumber, token: str) -> list[Reason]:
    if token not in TOKENS:
        return [_stops(state, state.turn)]
    _, a, b, c = TOKENS[token]
    seat, piece = state.turn, state.board[a]
    # the coins as they lie must not be seen: only the move is looked at, not its battle
    after = state.after(token.partition("x")[0]) if c >= 0 and a != b else state
    after = state.after(token) if c < 0 else after
    if after.ending is not None:
        return []
    found = _prevented(state, after, seat)
    if c >= 0:
        found.append(_battle(state, seat, piece, b, c))
    if piece & 7 == COMMANDER:
        found += _commander(state, after, seat, a, b)
    elif c < 0 or not found:
        found += _army(state, after, seat, a, b)
    return found


def _stops(state: SiegeByNumber, seat: int) -> Reason:
    """Why the other dice are given up."""
    if set(state.dice) == {NULL} and not any("x" in token for token in state.moves()):
        return plan(say("A null moves nobody, and no enemy stands beside you to be attacked."))
    for other, base in enumerate(state.variant.homes):
        piece = state.board[base]
        if other != seat and piece and piece >> 3 == seat:
            parts = {"other": suit_name(state.variant.suits[other])}
            says = say(
                "Your army stays on the base of the {other}: nothing of theirs enters.", **parts
            )
            return plan(says, "", NAMES[base])
    for cell, piece in enumerate(state.board):
        comers = _comers(state, seat, cell) if piece and piece >> 3 == seat else []
        if comers:
            parts = {"a": _at(state, cell), "c": _at(state, comers[0])}
            says = say("Your piece on {a} stays between {c} and your base.", **parts)
            return plan(says, NAMES[comers[0]], NAMES[cell])
    moved = [token for token in state.moves() if token in TOKENS]
    if moved and all(
        _stronger(state.after(token), seat, TOKENS[token][2]) for token in moved if "x" not in token
    ):
        return plan(say("Every move would end beside an army that probably beats yours."))
    return plan(say("No move is better than leaving your pieces where they are."))


def intent(state: SiegeByNumber, seat: int, voice: int) -> list[Reason]:
    entry = entering(state, seat)
    cell = state.place(8 * seat + COMMANDER)
    if entry and cell is not None:
        die, base = entry
        parts = {"die": value_name(die)}
        says = (
            varied(
                voice,
                say("My commander enters your base with a {die} or more.", **parts),
                say("A {die} or more, and my commander enters your base.", **parts),
                say(
                    "All that my commander needs is a {die} or more: then your base is mine.",
                    **parts,
                ),
            )
            if state.seats == 2
            else say("My commander enters a base with a {die} or more.", **parts)
        )
        return [threat(says, NAMES[cell], NAMES[base])]
    for army, enemy in _meetings(state, seat):
        parts = {"a": _at(state, army), "b": _at(state, enemy)}
        is_commander = state.board[enemy] & 7 == COMMANDER
        says = (
            varied(
                voice,
                say("My army on {a} could attack your commander on {b}.", **parts),
                say("Your commander on {b} stands too near to my army on {a}.", **parts),
                say("From {a} my army reaches your commander on {b}.", **parts),
            )
            if state.seats == 2 and is_commander
            else varied(
                voice,
                say("My army on {a} could attack yours on {b}.", **parts),
                say("From {a} I can attack your army on {b}.", **parts),
                say("I would gladly have your army on {b}, from {a}.", **parts),
                say("My army on {a} only looks at yours on {b}.", **parts),
                say("Your army on {b} stands too near to mine on {a}.", **parts),
                say("From {a} it is one step to your army on {b}.", **parts),
            )
            if state.seats == 2
            else say("My army on {a} could attack the enemy on {b}.", **parts)
        )
        return [threat(says, NAMES[army], NAMES[enemy])]
    for other, home in enumerate(state.variant.homes):
        if other != seat and state.board[home] and state.board[home] >> 3 == seat:
            parts = {"other": suit_name(state.variant.suits[other])}
            says = (
                varied(
                    voice,
                    say("As long as my army is on your base, nothing enters there."),
                    say("Your base is shut: my army stands on it."),
                    say("My army stays on your base for now. Nothing of yours comes in."),
                )
                if state.seats == 2
                else say(
                    "As long as my army is on the base of the {other}, nothing enters there.",
                    **parts,
                )
            )
            return [threat(says, "", NAMES[home])]
    return _approach(state, seat, cell, voice)


def _approach(state: SiegeByNumber, seat: int, cell: int | None, voice: int) -> list[Reason]:
    """Its commander near the only rival's base, or next to enter, or an army that may enter it."""
    if state.seats > 2:
        return []
    home = state.variant.homes[1 - seat]
    if cell is not None and DISTANCE[cell][home] <= NEARBY:
        says = varied(
            voice,
            say_count(
                "My commander is {n} step from your base.",
                "My commander is {n} steps from your base.",
                DISTANCE[cell][home],
            ),
            say_count(
                "{n} more step, and my commander stands on your base.",
                "{n} more steps, and my commander stands on your base.",
                DISTANCE[cell][home],
            ),
        )
        return [plan(says, NAMES[cell], NAMES[home])]
    if cell is None and state.left[seat].bit_count() + len(state.under[seat]) == 1:
        says = varied(
            voice,
            say("One more army, and my commander comes."),
            say("My commander comes after my next army."),
            say("One army more, and my commander rides in."),
        )
        return [plan(says, "", NAMES[state.variant.homes[seat]])]
    for army, piece in enumerate(state.board):
        if not piece or piece >> 3 != seat or piece & 7 == COMMANDER:
            continue
        shut = state.entry(seat, army, range(1, LONGEST + 1))
        if shut and not state.variant.shut[seat] & BIT[home]:
            parts = {"a": NAMES[army], "die": value_name(shut[0])}
            says = varied(
                voice,
                say("My army on {a} shuts your base with {die} or more.", **parts),
                say("{die} or more, and my army on {a} is on your base!", **parts),
                say("With {die} or more your base is mine, from {a}.", **parts),
                say("Your base stands open to {die} or more from {a}, I see.", **parts),
                say("From {a} my army bars your gate with {die} or more.", **parts),
                say("There is a way from {a} to your base, with {die} or more.", **parts),
            )
            return [plan(says, NAMES[army], NAMES[home])]
    return []


def entering(state: SiegeByNumber, seat: int) -> tuple[int, int] | None:
    """The least die with which that seat's commander could enter a base of another now, and which
    one.
    """
    cell = state.place(8 * seat + COMMANDER)
    return None if cell is None else state.entry(seat, cell, range(1, LONGEST + 1))


def _at(state: SiegeByNumber, cell: int) -> str:
    return place_name(state, NAMES[cell])


def _meetings(state: SiegeByNumber, seat: int) -> list[tuple[int, int]]:
    """That seat's armies with the enemies right beside them that they beat at least every other
    time, for all that is open.
    """
    return [
        (cell, other)
        for cell, piece in enumerate(state.board)
        if piece and piece >> 3 == seat and piece & 7 != COMMANDER
        for other in NEIGHBOURS[cell]
        if state.board[other] and state.board[other] >> 3 != seat and _wins(state, cell, other)
    ]


def _wins(state: SiegeByNumber, cell: int, other: int) -> bool:
    """Whether, for all that is open, the army on one cell beats the piece on the other at least
    every other time, a commander at all.
    """
    mine, rival = possible(state, state.board[cell], None), state.board[other]
    if rival & 7 == COMMANDER:
        return not {NULL, ACE}.isdisjoint(mine)
    battles = [beats(one, its) for one in mine for its in possible(state, rival, None)]
    return 2 * sum(battles) >= len(battles)


def _prevented(state: SiegeByNumber, after: SiegeByNumber, seat: int) -> list[Reason]:
    """A commander that could have entered a base, and no longer can."""
    for rival in range(state.seats):
        before, cell = entering(state, rival), state.place(8 * rival + COMMANDER)
        if rival != seat and before and cell is not None and not entering(after, rival):
            die, base = before
            parts = {"other": suit_name(state.variant.suits[rival]), "die": value_name(die)}
            says = (
                say(
                    "Otherwise the commander of the {other} enters your base with a {die} or more.",
                    **parts,
                )
                if base == state.variant.homes[seat]
                else say(
                    "Otherwise the commander of the {other} enters a base with a {die} or more.",
                    **parts,
                )
            )
            return [threat(says, NAMES[cell], NAMES[base])]
    return []


def _battle(state: SiegeByNumber, seat: int, piece: int, b: int, c: int) -> Reason:
    """How an attack can end, as far as the seat knows."""
    mine, rival = possible(state, piece, seat), state.board[c]
    at = (NAMES[b], NAMES[c])
    if rival & 7 == COMMANDER:
        won = [value in (NULL, ACE) for value in mine]
        if all(won):
            says = say("Null and ace beat a commander: it has to start again beside its base.")
            return gain(says, *at)
        theirs = []
    else:
        theirs = possible(state, rival, seat)
        won = [beats(one, other) for one in mine for other in theirs]
    parts: dict[str, object] = {"c": _at(state, c), "own": value_name(mine[0]), "won": sum(won)}
    if len(mine) > 1 or not theirs:
        says = say_count(
            "It wins in {won} of {n} case.", "It wins in {won} of {n} cases.", len(won), **parts
        )
    elif len(theirs) == 1:
        parts["other"] = value_name(theirs[0])
        says = (
            say("Your {own} beats the {other} on {c}.", **parts)
            if won[0]
            else say("The {other} on {c} beats your {own}, which comes back at your base.", **parts)
            if beats(theirs[0], mine[0])
            else say("Your army and the one on {c} are both {own}: nothing falls.", **parts)
        )
    elif all(won):
        says = say("Your {own} beats the army on {c}, whatever it is.", **parts)
    else:
        says = say_count(
            "Your {own} beats {won} of the {n} coin that {c} may be.",
            "Your {own} beats {won} of the {n} coins that {c} may be.",
            len(theirs),
            **parts,
        )
    return gain(says, *at)


def _commander(
    state: SiegeByNumber, after: SiegeByNumber, seat: int, a: int, b: int
) -> list[Reason]:
    found = _entrance(state, seat, a, b)
    hunters = [other for other in NEIGHBOURS[a] if _enemy(state, other, seat)]
    if hunters and not any(_enemy(after, other, seat) for other in NEIGHBOURS[b]):
        says = say(
            "Your commander leaves the army on {c}, which may be the null or the ace.",
            c=_at(state, hunters[0]),
        )
        found.append(threat(says, NAMES[hunters[0]], NAMES[a]))
    entry = entering(after, seat)
    steps, base = _nearest(state, seat, b)
    if entry:
        says = say(
            "Next turn it enters the base of the {other} with a {die} or more.",
            other=suit_name(state.variant.suits[state.variant.homes.index(entry[1])]),
            die=value_name(entry[0]),
        )
        found.append(plan(says, NAMES[b], NAMES[entry[1]]))
    elif steps < _nearest(state, seat, a)[0]:
        says = say_count(
            "Your commander is {n} step from the base of the {other} now.",
            "Your commander is {n} steps from the base of the {other} now.",
            steps,
            other=_owner(state, base),
        )
        found.append(plan(says, "", NAMES[base]))
    elif not found:
        says = (
            say("Your commander stays where no army reaches it next.")
            if a == b
            else say("Your commander keeps away from the armies that could beat it.")
        )
        found.append(plan(says, "", NAMES[b]))
    return found


def _enemy(state: SiegeByNumber, cell: int, seat: int) -> bool:
    """Whether an enemy army is there."""
    piece = state.board[cell]
    return bool(piece) and piece >> 3 != seat and piece & 7 != COMMANDER


def _nearest(state: SiegeByNumber, seat: int, cell: int) -> tuple[int, int]:
    """Steps to the nearest enemy base, and which one."""
    homes = state.variant.homes
    return min((DISTANCE[cell][home], home) for home in homes if home != homes[seat])


def _army(state: SiegeByNumber, after: SiegeByNumber, seat: int, a: int, b: int) -> list[Reason]:
    found = _entrance(state, seat, a, b)
    home, at = state.variant.homes[seat], (NAMES[a] if a != b else "", NAMES[b])
    for other, base in enumerate(state.variant.homes):
        if other != seat and b == base:
            parts = {"other": suit_name(state.variant.suits[other])}
            says = say(
                "As long as it is on the base of the {other}, nothing of theirs enters.", **parts
            )
            found.append(gain(says, *at))
    if b == home or (a == b and b == ACCESS[state.variant.suits[seat]]):
        found.append(plan(say("There it bars the way into your base."), *at))
    hunters = _stronger(state, seat, a)
    if hunters and a != b and not _stronger(after, seat, b):
        says = say(
            "It gets away from the army on {c}, which probably beats it.", c=_at(state, hunters[0])
        )
        found.append(threat(says, NAMES[hunters[0]], NAMES[a]))
    prey = [enemy for army, enemy in _meetings(after, seat) if army == b != a]
    if prey:
        says = say("It stands ready to attack the enemy on {c} next turn.", c=_at(state, prey[0]))
        found.append(plan(says, NAMES[b], NAMES[prey[0]]))
    steps, base = _nearest(state, seat, b)
    marches = 0 < steps < _nearest(state, seat, a)[0]
    if marches:
        says = say_count(
            "It marches on the base of the {other}: {n} step is left.",
            "It marches on the base of the {other}: {n} steps are left.",
            steps,
            other=_owner(state, base),
        )
        found.append(plan(says, "", NAMES[base]))
    alone = not any(_enemy(after, cell, seat) for cell in NEIGHBOURS[b])
    if not found or (marches and len(found) == 1 and alone):
        found.append(_waits(state, seat, a, b))
    return found


def _entrance(state: SiegeByNumber, seat: int, a: int, b: int) -> list[Reason]:
    """What enters next because a piece leaves its own base."""
    if state.variant.homes[seat] != a or a == b:
        return []
    if state.left[seat]:
        says = say("Your base is free again: the next army enters as your next turn begins.")
    elif state.under[seat]:
        says = say("Your base is free again: a beaten army comes back as your next turn begins.")
    elif state.place(8 * seat + COMMANDER) is None:
        says = say("Your base is free again: the commander enters as your next turn begins.")
    else:
        return []
    return [plan(says, NAMES[a], NAMES[b])]


def _waits(state: SiegeByNumber, seat: int, a: int, b: int) -> Reason:
    """A move that brings nothing nearer: whose way it stops, or that it is safe."""
    last, comers = state.variant.last_turn, _comers(state, seat, b)
    if comers:
        says = say("There it stands between {c} and your base.", c=_at(state, comers[0]))
        return plan(says, NAMES[comers[0]], NAMES[b])
    if last and state.turns > LATE * last:
        says = say("The end is near, and the most pieces win: it stays out of danger.")
    elif a == b and (beside := [cell for cell in NEIGHBOURS[b] if _enemy(state, cell, seat)]):
        says = say("It stays beside the army on {c}.", c=_at(state, beside[0]))
        if not _stronger(state, seat, b):
            says = say(
                "It stays beside the army on {c}, which wins half of such battles at most.",
                c=_at(state, beside[0]),
            )
    elif sum(state.own) == state.own[seat]:
        says = say("No enemy is left on the board.")
    elif state.variant.homes[seat] in NEIGHBOURS[a] and a != b:
        says = say("It makes room beside your base for those that follow.")
    else:
        says = say("No enemy army stands beside it there.")
    return plan(says, "", NAMES[b])


def _comers(state: SiegeByNumber, seat: int, cell: int) -> list[int]:
    """The enemy pieces whose way to that seat's base leads through this cell."""
    home = state.variant.homes[seat]
    return [
        other
        for other, piece in enumerate(state.board)
        if piece
        and piece >> 3 != seat
        and DISTANCE[other][home] <= NEARBY
        and 0 < DISTANCE[cell][home] < DISTANCE[other][home]
        and DISTANCE[other][cell] + DISTANCE[cell][home] == DISTANCE[other][home]
    ]


def _owner(state: SiegeByNumber, base: int) -> str:
    """The suit whose base that is."""
    return suit_name(state.variant.suits[state.variant.homes.index(base)])


def _stronger(state: SiegeByNumber, seat: int, cell: int) -> list[int]:
    """The enemy armies beside that one which beat it more often than not, as far as its seat
    knows.
    """
    mine = possible(state, state.board[cell], seat)
    found = []
    for other in NEIGHBOURS[cell]:
        if _enemy(state, other, seat):
            theirs = possible(state, state.board[other], seat)
            lost = sum(beats(one, own) for one in theirs for own in mine)
            if 2 * lost > len(theirs) * len(mine):
                found.append(other)
    return found
