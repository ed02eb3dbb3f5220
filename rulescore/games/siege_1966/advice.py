"""What a good player says of a move in SIEGE (1966): which piece would be lost if one waits, what
is captured, and what the piece does where it goes.
"""

from __future__ import annotations

from rulescore.boards import castle
from rulescore.games.siege_1966.state import Siege1966
from rulescore.games.siege_1966.tables import (
    ATTACKER,
    COMMANDER,
    DEFENDER,
    INSIDE,
    KINDS,
    MOVES,
    NAME,
    OFF,
    SQUARE,
)
from rulescore.games.siege_1966.text import piece_name
from rulescore.reason import gain, plan, threat, varied
from rulescore.translation import say, say_count, together
from rulescore.view_types import Reason

FEW = 4
"""A commander with fewer safe squares is in a net."""


def suggestion(state: Siege1966, token: str) -> str:
    if token == "pass":
        return say("Nothing can move: pass.")
    if token[0] == "C":
        return say("Try the crown {square} for your commander.", square=token[1:])
    move = state.parts(token)
    parts = {"piece": piece_name(move["piece"]), "a": move["from"], "b": move["to"]}
    if "captured" in move:
        victim = piece_name(move["captured"])
        return say(
            "Try capturing the {victim} on {b} with the {piece} on {a}.", victim=victim, **parts
        )
    return say("Try the {piece} from {a} to {b}.", **parts)


def reasons(state: Siege1966, token: str) -> list[Reason]:
    if token not in MOVES:
        says = say("Nothing has moved yet, and both crowns are equally good.")
        return [plan(says, "", token[1:])]
    seat, move = state.seat or 0, state.parts(token)
    after = state.after(token)
    if after.ending is not None:
        return []
    found = [*_saved(state, after, seat, move["from"], move["to"])]
    if "captured" in move:
        found.append(_captured(after, seat, move))
        if _swaps(after, seat, SQUARE[move["to"]]):
            return found  # what the piece does there ends with it
    found += _threats(state, after, seat, move["to"])
    found += (_storms if seat == ATTACKER else _guards)(state, after, move)
    return found or _calm(state, after, seat, move["to"])


def intent(state: Siege1966, seat: int, voice: int) -> list[Reason]:
    """Its best capture, or else where it can enter; nothing while its commander is in danger."""
    if state.waits() or (seat == DEFENDER and _worth(state, state.guards[COMMANDER], seat)):
        return []
    hits = [(a, b) for b in _squares(state, 1 - seat) for a in state.attackers(b, seat)]
    found = []
    for a, b in sorted(hits, key=lambda hit: -_worth(state, hit[1], 1 - seat)):
        if _worth(state, b, 1 - seat) < 2:
            break
        parts = {"a": NAME[a], "b": NAME[b], "piece": _kind(state, a), "victim": _kind(state, b)}
        says = (
            varied(
                voice,
                say("My {piece} on {a} is after your commander.", **parts),
                say("Your commander on {b} is within reach of my {piece} on {a}.", **parts),
                say("From {a} my {piece} finds the way to your commander.", **parts),
            )
            if b == state.guards[COMMANDER]
            else varied(
                voice,
                say("Your {victim} on {b} is within reach of my {piece} on {a}.", **parts),
                say("My {piece} on {a} threatens your {victim} on {b}.", **parts),
                say("With my {piece} on {a} I could take your {victim} on {b}.", **parts),
                say("My {piece} on {a} has noticed your {victim} on {b}.", **parts),
                say("Your {victim} on {b} stands too near to my {piece} on {a}.", **parts),
                say("From {a} my {piece} finds the way to your {victim} on {b}.", **parts),
            )
        )
        found.append(threat(says, NAME[a], NAME[b]))
    doors = _doors(state) if seat == ATTACKER else []
    if doors and not found:
        square = NAME[doors[0]]
        says = varied(
            voice,
            say("I could enter the castle on {square}, which nobody guards.", square=square),
            say("The way in is open: nobody guards {square}.", square=square),
            say("Nobody guards {square}. My knight looks at it already.", square=square),
        )
        knight = next(a for a in state.attackers(doors[0], ATTACKER) if a not in INSIDE)
        found.append(plan(says, NAME[knight], NAME[doors[0]]))
    return found


def _kind(state: Siege1966, square: int) -> str:
    piece = state.piece_on(square)
    return "" if piece is None else piece_name(KINDS[piece])


def _squares(state: Siege1966, seat: int) -> list[int]:
    """Where that seat's pieces stand."""
    own = state.knights if seat == ATTACKER else state.guards
    return [square for square in own if square != OFF]


def _worth(state: Siege1966, square: int, owner: int) -> int:
    """How bad it is to lose the piece there: the commander most, then a piece that nobody guards;
    0 if it is in no danger.
    """
    if not state.attackers(square, 1 - owner):
        return 0
    if owner == DEFENDER and square == state.guards[COMMANDER]:
        return 3
    return 1 if state.attackers(square, owner) else 2


def _saved(state: Siege1966, after: Siege1966, seat: int, a: str, b: str) -> list[Reason]:
    """The own piece that would be lost without compensation if the seat waited."""
    moved = {SQUARE[a]: SQUARE[b]}
    loose = [
        (_worth(state, square, seat), square)
        for square in _squares(state, seat)
        if _worth(state, square, seat) > max(1, _worth(after, moved.get(square, square), seat))
    ]
    if not loose:
        return []
    danger, square = max(loose)
    by = state.attackers(square, 1 - seat)[0]
    parts = {
        "piece": _kind(state, by),
        "a": NAME[by],
        "b": NAME[square],
        "own": _kind(state, square),
    }
    if danger == 3:
        says = say("Otherwise the {piece} on {a} takes your commander.", **parts)
    elif after.attackers(moved.get(square, square), 1 - seat):
        says = say(
            "Otherwise the {piece} on {a} takes your {own} on {b} for nothing; after this"
            " move you would recapture.",
            **parts,
        )
    else:
        says = say("Otherwise the {piece} on {a} takes your {own} on {b}.", **parts)
    return [threat(says, NAME[by], NAME[square])]


def _captured(after: Siege1966, seat: int, move: dict[str, str]) -> Reason:
    there = SQUARE[move["to"]]
    parts = {
        "victim": piece_name(move["captured"]),
        "b": move["to"],
        "piece": piece_name(move["piece"]),
    }
    if not after.attackers(there, 1 - seat):
        says = say("Nothing can recapture on {b}.", **parts)
    elif _swaps(after, seat, there):
        says = say(
            "If it is taken back, that is piece for piece: the {victim} on {b} for yours.", **parts
        )
        return plan(says, move["from"], move["to"])
    else:
        says = say("Whoever recaptures on {b} is taken too.", **parts)
    return gain(says, move["from"], move["to"])


def _swaps(after: Siege1966, seat: int, there: int) -> bool:
    """Whether that seat's capturing piece can be taken there for nothing more."""
    return bool(after.attackers(there, 1 - seat)) and not after.attackers(there, seat)


def _threats(state: Siege1966, after: Siege1966, seat: int, to: str) -> list[Reason]:
    """What the seat could capture next that it could not capture before."""
    new = [
        square
        for square in _squares(after, 1 - seat)
        if _worth(after, square, 1 - seat) > 1 >= _worth(state, square, 1 - seat)
    ]
    if not new:
        return []
    new.sort(key=lambda square: -_worth(after, square, 1 - seat))
    first, at = new[0], SQUARE[to]
    by = at if at in after.attackers(first, seat) else after.attackers(first, seat)[0]
    parts = {"a": _kind(after, first), "on_a": NAME[first]}
    if len(new) > 1:
        parts |= {"b": _kind(after, new[1]), "on_b": NAME[new[1]]}
        says = say("It threatens two at once: the {a} on {on_a} and the {b} on {on_b}.", **parts)
    elif first == after.guards[COMMANDER]:
        says = say("It attacks the commander on {on_a}, who must be saved at once.", **parts)
    else:
        says = say("It threatens the {a} on {on_a}, whom nobody guards.", **parts)
        if seat == DEFENDER:
            says = say("It threatens the {a} on {on_a}.", **parts)
    return [plan(says, NAME[by], NAME[first])]


def _storms(state: Siege1966, after: Siege1966, move: dict[str, str]) -> list[Reason]:
    """For the attacker: the knight enters the castle, is out of reach, or can enter next."""
    b, found = SQUARE[move["to"]], []
    safe = not after.attackers(b, DEFENDER)
    if b in INSIDE and SQUARE[move["from"]] not in INSIDE:
        says = (
            say(
                "The knight is in the castle now, where it leaps in all directions and nobody can"
                " take it."
            )
            if safe and not move.get("captured")
            else say("The knight is in the castle now, where it leaps in all directions.")
        )
        found.append(plan(says, move["from"], move["to"]))
    doors = [square for square in _doors(after) if square not in _doors(state)]
    if doors:
        says = say(
            "From there it can enter the castle on {square}, which nobody guards.",
            square=NAME[doors[0]],
        )
        found.append(plan(says, move["to"], NAME[doors[0]]))
    return found


def _doors(state: Siege1966) -> list[int]:
    """The empty castle squares that a knight outside can enter unharmed."""
    return [
        square
        for square in sorted(INSIDE)
        if state.piece_on(square) is None
        and any(knight not in INSIDE for knight in state.attackers(square, ATTACKER))
        and not state.attackers(square, DEFENDER)
    ]


def _guards(state: Siege1966, after: Siege1966, move: dict[str, str]) -> list[Reason]:
    """For the defender: what is guarded now, and which knights are caught."""
    found = []
    shut = [square for square in _doors(state) if square not in _doors(after)]
    if shut:
        says = say(
            "It shuts the castle on {square}, where a knight could have come in unharmed.",
            square=NAME[shut[0]],
        )
        found.append(plan(says, move["to"], NAME[shut[0]]))
    caught = [
        square
        for square in _squares(after, ATTACKER)
        if not _escapes(after, square) and _escapes(state, square)
    ]
    if caught:
        says = say("The knight on {square} has no safe leap left.", square=NAME[caught[0]])
        found.append(plan(says, "", NAME[caught[0]]))
    b = SQUARE[move["to"]]
    wards = [
        square
        for square in _squares(after, DEFENDER)
        if square not in (b, after.guards[COMMANDER])
        and b in after.attackers(square, DEFENDER)
        and len(after.attackers(square, DEFENDER)) == 1
    ]
    if wards and not found:
        parts = {"piece": _kind(after, wards[0]), "square": NAME[wards[0]]}
        says = say("From there he guards the {piece} on {square}.", **parts)
        found.append(plan(says, move["to"], NAME[wards[0]]))
    return found


def _escapes(state: Siege1966, knight: int) -> int:
    """How many leaps of that knight lead where nobody can take it."""
    return sum(not state.attackers(SQUARE[token[3:]], DEFENDER) for token in state.reach(knight))


def _calm(state: Siege1966, after: Siege1966, seat: int, to: str) -> list[Reason]:
    """Nothing happens: where a knight is heading, what is safe."""
    if seat == ATTACKER:
        return _heading(state, after, to)
    return [plan(_safe(state, after, to), "", to)]


def _heading(state: Siege1966, after: Siege1966, to: str) -> list[Reason]:
    square, found = SQUARE[to], list[Reason]()
    before, count = _flights(state), _flights(after)
    if count < before and count < FEW:
        says = say_count(
            "It leaves the commander {n} safe square to go to, not {before}.",
            "It leaves the commander {n} safe squares to go to, not {before}.",
            count,
            before=before,
        )
        found.append(plan(says, "", to))
    aims = [token[3:] for token in after.reach(square) if SQUARE[token[3:]] in INSIDE]
    if aims and square not in INSIDE:
        says = say("From {to} it looks into the castle, at {list}.", to=to, list=together(aims))
        found.append(plan(says, to, aims[0]))
    if after.attackers(square, DEFENDER):
        says = say("It offers itself: taking it draws a defender from where he is needed.")
    elif castle.ground(state.options).get(to) == "blue":
        says = say("On blue no footman can touch it.")
    else:
        says = say("Nothing can take it on {to}.", to=to)
    return [*found, plan(says, "", to)]


def _safe(state: Siege1966, after: Siege1966, to: str) -> str:
    if after.attackers(SQUARE[to], ATTACKER):
        if after.attackers(SQUARE[to], DEFENDER):
            return say("A knight that takes him there is taken in turn.")
        return say("He offers himself, to draw a knight away.")
    if any(_worth(after, each, DEFENDER) > 1 for each in _squares(after, DEFENDER)):
        return say("No knight can reach him there.")
    if state.binds():
        return say(
            "A footman has to leave his dot, and after this step nobody can be taken for nothing."
        )
    return say("After that, none of yours can be taken for nothing.")


def _flights(state: Siege1966) -> int:
    """How many squares the commander can go to where no knight takes him."""
    commander = state.guards[COMMANDER]
    return sum(not state.attackers(SQUARE[token[3:]], ATTACKER) for token in state.reach(commander))
