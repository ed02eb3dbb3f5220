"""The sentences of Siege the King: what a move does, what is to do next, why a tap is refused, and the board drawn with letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulescore.game import CHANCE
from rulescore.games.siege_the_king_cards import (
    ANSWER,
    ARTISAN,
    CASTLE,
    CODE,
    COLUMN,
    DEAL,
    FACE,
    FIRST,
    JUDGE,
    LAID,
    NAME,
    PLACE,
    SORCERER,
    SPECIALS,
    TARGET,
    TURN,
    Strike,
    without,
)
from rulescore.words import say

if TYPE_CHECKING:
    from rulescore.games.siege_the_king import SiegeTheKing


def seat_name(seat: int) -> str:
    return say("Castle A") if seat == 0 else say("Castle B")


def card_name(code: str) -> str:
    """A card in the middle of a sentence; the empty text is a card that is not seen."""
    if code == "":
        return say("a hidden card")
    kinds = {
        "A": say("attacker of {n}", n=FACE[code]),
        "D": say("defender of {n}", n=FACE[code]),
        "W": say("warrior of {n}", n=FACE[code]),
        "J": say("Judge"),
        "S": say("Sorcerer"),
        "N": say("Assassin"),
        "X": say("Artisan"),
    }
    return kinds[NAME[code][0]]


def castle_name(card: str) -> str:
    return {"K": say("King"), "T": say("Throne"), "": say("a hidden castle card")}[card]


def column_title(state: SiegeTheKing, k: int) -> str:
    if state.fallen >> k & 1:
        return say("Column {column}: fallen", column=COLUMN[k])
    return say("Column {column}: {value}", column=COLUMN[k], value=state.values[k])


def _list(codes: str) -> str:
    return ", ".join(card_name(code) for code in codes)


def describe(state: SiegeTheKing, token: str) -> str:
    """What the move does, for the seat that makes it."""
    seat = state.seat
    if token.startswith("castle:") and seat is not None:
        return say("Your King stands on {column}, your Thrones on the other two columns.", column=COLUMN[3 * seat + token[7:].index("K")])
    if state.stage == TURN and ">" in token and state.betrays(token):
        card, _, target = token.partition(">")
        parts = {"card": card_name(CODE[card]), "column": target[:2]}
        if CODE[card] == JUDGE and state.rules.has_artisan:
            return say("The {card} on {column} brings down your own King's column: you lose the game, unless the Artisan stops it.", **parts)
        return say("The {card} on {column} brings down your own King's column: you lose the game.", **parts)
    return _open_move(state, token)


def _open_move(state: SiegeTheKing, token: str) -> str:
    """What the move does, in words that everybody may hear, unless chance dealt something hidden."""
    seat = state.active if state.stage == TURN else state.seat if state.seat != CHANCE else state.waiting[-1] if state.waiting else 0
    who = seat_name(seat or 0)
    if token.startswith("first:"):
        return say("{seat} starts.", seat=seat_name(int(token[6:]) - 1))
    if token.startswith("deal:"):
        return say("{seat} is dealt: {list}.", seat=seat_name(_dealt(state)), list=_list("".join(CODE[name] for name in token[5:].split(","))))
    if token.startswith("draw:"):
        return say("{seat} draws the {card}.", seat=who, card=card_name(CODE[token[5:]]))
    if token.startswith("away:"):
        return say("{seat} can play no card and discards the {card}.", seat=who, card=card_name(CODE[token[5:]]))
    if token == "pass":
        return say("{seat} has no card and passes.", seat=who)
    if token == "let":
        return say("{seat} lets it happen.", seat=who)
    if token == "X" and state.strike:
        return say("{seat} stops the {card} with the Artisan, and both cards are discarded.", seat=who, card=card_name(state.strike.code))
    return _play(state, token, who)


def _dealt(state: SiegeTheKing) -> int:
    """The seat that is dealt a hand now."""
    return 1 if state.hands[0] else 0


def _play(state: SiegeTheKing, token: str, who: str) -> str:
    """A card against a column."""
    card, _, target = token.partition(">")
    k = PLACE[target[:2]]
    if card == "J":
        place = int(target[3:]) - 1
        parts = {"seat": who, "card": card_name(state.columns[k][2 * place]), "column": COLUMN[k], "value": max(0, without(state.columns[k], place, k // 3))}
        return say("{seat} plays the Judge against the {card} on {column}; without it the column is worth {value}.", **parts)
    if card == "S":
        return say("{seat} plays the Sorcerer on {column}: all its cards go, and it is worth 10 again.", seat=who, column=COLUMN[k])
    if card == "N":
        return say("The Assassin of {seat} strikes at {column}: its castle card is turned up.", seat=who, column=COLUMN[k])
    value, gone = state.laid(CODE[card], k)
    parts = {"seat": who, "card": card_name(CODE[card]), "column": COLUMN[k], "before": state.values[k], "value": max(0, value)}
    if gone:
        parts["list"] = _list(gone)
        if value <= 0:
            return say(
                "{seat} lays the {card} on {column}: it leaves together with what it matches ({list}); the column is worth 0: its castle card is turned up.",
                **parts,
            )
        return say("{seat} lays the {card} on {column}: it leaves together with what it matches ({list}), and the column is worth {value}.", **parts)
    if value <= 0:
        return say("{seat} lays the {card} on {column}: the column drops from {before} to 0, and its castle card is turned up.", **parts)
    if value < state.values[k]:
        return say("{seat} lays the {card} on {column}: the column drops from {before} to {value}.", **parts)
    return say("{seat} lays the {card} on {column}: the column rises from {before} to {value}.", **parts)


def tell(state: SiegeTheKing, token: str, seat: int | None) -> list[str]:
    """The move as that seat may know it, and what followed."""
    after = state.copy()
    after.play(token)
    if after.stage == ANSWER and after.strike:
        parts = {"seat": seat_name(1 - after.strike.seat)}
        may = (
            say("{seat} holds the Artisan and has to stop it.", **parts) if state.rules.must_stop else say("{seat} holds the Artisan and may stop it.", **parts)
        )
        return [_announced(state, after.strike), may]
    return [_heard(state, token, seat), *_consequences(state, token, after), *after.epilogue()]


def _heard(state: SiegeTheKing, token: str, seat: int | None) -> str:
    if token.startswith("castle:"):
        return describe(state, token) if seat == state.seat else say("{seat} lays three castle cards face down.", seat=seat_name(state.seat or 0))
    if open_to(state, token, seat):
        return _open_move(state, token)
    if token.startswith("deal:"):
        return say("{seat} is dealt five cards.", seat=seat_name(_dealt(state)))
    return say("{seat} draws a card.", seat=seat_name(state.waiting[-1]))


def open_to(state: SiegeTheKing, token: str, seat: int | None) -> bool:
    """A castle, a dealt hand and a drawn card are their owner's secret; the Assassin strikes at once, so all see it drawn."""
    kind = token.partition(":")[0]
    owner = {"castle": state.seat, "deal": _dealt(state), "draw": state.waiting[-1] if state.waiting else None}.get(kind, seat)
    return token == "draw:N" or owner == seat


def warn(state: SiegeTheKing, token: str) -> str:
    """Asks before a play that brings down the King of the seat to move (K18)."""
    if ">" in token and state.stage == TURN and state.betrays(token):
        return say("This brings down your own King, and {seat} wins. Play it all the same?", seat=seat_name(1 - state.active))
    return ""


def _consequences(before: SiegeTheKing, token: str, after: SiegeTheKing) -> list[str]:
    told = []
    strike = before.strike
    if token == "let" and strike and strike.code == JUDGE:
        told.append(say("The {card} on {column} is discarded.", card=card_name(before.columns[strike.column][2 * strike.place]), column=COLUMN[strike.column]))
    if token == "let" and strike and strike.code == SORCERER:
        told.append(say("All cards on {column} are discarded.", column=COLUMN[strike.column]))
    fell = [k for k in range(6) if (after.fallen & ~before.fallen) >> k & 1]
    if fell and not (after.ending or "").startswith("king"):
        column = COLUMN[fell[0]]
        if before.columns[fell[0]] or token in LAID:
            told.append(say("There is a Throne on {column}: it falls, its cards are discarded, and the column is closed.", column=column))
        else:
            told.append(say("There is a Throne on {column}: it falls, and the column is closed.", column=column))
    if after.since != before.since:
        told.append(say("The draw pile is used up: the discard pile is shuffled and turned over."))
    if before.stage in (TURN, ANSWER) and after.stage == TURN and not (after.ending or "").startswith("king"):
        told.append(say("There is no card left to draw."))
    return told


def epilogue(state: SiegeTheKing) -> list[str]:
    """How the game ended."""
    if state.ending is None or state.shares is None:
        return []
    winner = state.shares.index(max(state.shares))
    parts: dict[str, Any] = {"winner": seat_name(winner), "loser": seat_name(1 - winner), "a": sum(state.values[:3]), "b": sum(state.values[3:])}
    if state.ending.startswith("king"):
        parts["column"] = COLUMN[state.king(1 - winner)]
    if state.ending == "king-besieged":
        return [say("The King of {loser} stood on {column}: {winner} wins.", **parts)]
    if state.ending == "king-betrayed":
        return [say("{loser} has brought down its own King on {column}: {winner} wins.", **parts)]
    if state.ending == "king-assassinated":
        return [say("The Assassin finds the King of {loser} on {column}: {winner} wins.", **parts)]
    parts["n"] = state.turns
    over = say("Both hands and both piles are empty.") if state.ending == "cards-exhausted" else say("Turn {n} was the last.", **parts)
    if 0.5 in state.shares:
        return [over, say("The open columns of each castle are worth {a} together: the game is drawn.", **parts)]
    return [over, say("The open columns of Castle A are worth {a}, those of Castle B {b}: {winner} wins.", **parts)]


def buttons(state: SiegeTheKing) -> list[dict[str, str]]:
    titles = {"let": say("Let it happen"), "pass": say("Pass")}
    if state.stage == ANSWER or (state.stage == TURN and state.seat is not None and not state.hands[state.active]):
        return [{"tap": token, "title": titles[token]} for token in state.moves() if token in titles]
    return []


def notes(state: SiegeTheKing) -> list[str]:
    found = []
    if state.strike and state.strike.column >= 0:
        found.append(_announced(state, state.strike))
    limit = state.rules.turns
    if limit and state.ending is None and 2 * state.turns >= limit:
        found.append(say("Turns played: {n}; after {limit} the castle whose open columns are worth more wins.", n=state.turns, limit=limit))
    return found


def _announced(state: SiegeTheKing, strike: Strike) -> str:
    parts = {"seat": seat_name(strike.seat), "column": COLUMN[strike.column]}
    if strike.code == JUDGE:
        return say("The Judge of {seat} is about to remove the {card} on {column}.", card=card_name(state.columns[strike.column][2 * strike.place]), **parts)
    if strike.code == SORCERER:
        return say("The Sorcerer of {seat} is about to clear {column}.", **parts)
    return say("The Assassin of {seat} is about to strike at {column}.", **parts)


def prompt(state: SiegeTheKing, taps: Sequence[str]) -> str:
    """What the seat to move has to do next."""
    seat = state.seat
    if seat is None:
        return " ".join(epilogue(state))
    if seat == CHANCE:
        return _chance(state)
    who = seat_name(seat)
    if state.stage == CASTLE:
        return say("{seat}: choose the column for your King. Thrones stand on the other two.", seat=who)
    if state.stage == TARGET:
        return say("{seat}: you have drawn the Assassin. Choose the column of {other} where it strikes.", seat=who, other=seat_name(1 - seat))
    if state.stage == ANSWER and state.strike:
        said = _announced(state, state.strike)
        if state.rules.must_stop:
            return say("{said} {seat}: you have to stop it with your Artisan.", said=said, seat=who)
        return say("{said} {seat}: stop it with your Artisan, or let it happen.", said=said, seat=who)
    if not state.hands[seat]:
        return say("{seat}: your hand is empty. Pass.", seat=who)
    if state.moves()[0].startswith("away:"):
        return say("{seat}: you can play no card. Choose one to discard.", seat=who)
    return _where(state, CODE.get(taps[0], "")) if taps else say("{seat}: choose a card to play.", seat=who)


def _chance(state: SiegeTheKing) -> str:
    if state.stage == FIRST:
        return say("Chance decides who starts.")
    if state.stage == DEAL:
        return say("{seat} is dealt five cards.", seat=seat_name(_dealt(state)))
    return say("{seat} draws a card.", seat=seat_name(state.waiting[-1]))


def _where(state: SiegeTheKing, code: str) -> str:
    parts = {"card": card_name(code), "other": seat_name(1 - state.active)}
    if code == JUDGE:
        return say("Choose the card on any column that the Judge sends to the discard pile.")
    if code == SORCERER:
        return say("Choose the column that the Sorcerer clears, on either side.")
    laid = [LAID[token] for token in state.moves() if token in LAID]
    owners = {k // 3 for card, _, k in laid if card == code}
    if owners == {1 - state.active}:
        return say("Choose the column of {other} that the {card} attacks.", **parts)
    if owners == {state.active}:
        return say("Choose the column of your own that the {card} defends.", **parts)
    if owners:
        return say("Choose a column: of {other} to attack with the {card}, of your own to defend.", **parts)
    return say("Choose a card to play.")


def why_not(state: SiegeTheKing, taps: Sequence[str]) -> tuple[str, str]:
    """Why the last tap is refused, and the clause that says so."""
    seat = state.seat
    if seat is None or seat == CHANCE or not taps:
        return prompt(state, ()), ""
    if state.stage == CASTLE:
        return say("Your King stands on one of your own three columns."), "k1"
    if state.stage == TARGET:
        return say("The Assassin strikes at an open column of {other}.", other=seat_name(1 - seat)), "k19"
    if state.stage == ANSWER:
        return prompt(state, ()), "k23"
    if len(taps) == 1:
        return _why_not_card(state, taps[0])
    return _why_not_there(state, CODE.get(taps[0], ""), taps[1])


def _why_not_card(state: SiegeTheKing, name: str) -> tuple[str, str]:
    hand, code = state.hands[state.active], CODE.get(name, "")
    if not hand:
        return say("Your hand is empty: pass."), "k30"
    if name == "pass":
        return say("Nobody passes with a card in hand."), "k31"
    if not code or code not in hand:
        return say("Choose a card from your own hand first."), "k7"
    if state.moves()[0].startswith("away:"):
        return say("You can play no card, so discard one."), "k31"
    if code == ARTISAN:
        return say("The Artisan is not played: it answers a Judge, a Sorcerer or an Assassin of the other player."), "k26"
    if _spared(state, code):
        return say("Every way to play the {card} brings down your own King.", card=card_name(code)), "k18"
    return say("The {card} has nothing to work on: no column has any card.", card=card_name(code)), "k16"


def _spared(state: SiegeTheKing, code: str, target: str = "") -> bool:
    """Whether the option `spare` takes a play of that card, on any column or on that one, from the seat to move."""
    return state.rules.spare and any(state.betrays(play) for play in state.plays(code) if f">{target}" in play)


def _why_not_there(state: SiegeTheKing, code: str, target: str) -> tuple[str, str]:
    column = target[:2]
    if code not in state.hands[state.active] or code in ("", ARTISAN):
        return _why_not_card(state, NAME.get(code, ""))
    if column not in COLUMN:
        return say("Choose a column of one of the castles."), "k8"
    k = PLACE[column]
    own = k // 3 == state.active
    if state.fallen >> k & 1:
        return say("Column {column} has fallen and is closed to both players.", column=column), "k5"
    if NAME[code][0] == "A" and own:
        return say("An attacker goes onto a column of the other castle."), "k8"
    if NAME[code][0] == "D" and not own:
        return say("A defender goes onto a column of your own castle."), "k8"
    if code in SPECIALS and not state.columns[k]:
        return say("Column {column} has no card that the {card} could remove.", column=column, card=card_name(code)), "k16"
    if _spared(state, code, target) and not any(play.startswith(f"{NAME[code]}>{target}") for play in state.moves()):
        return say("That would bring down your own King, which this table does not allow."), "k18"
    if code == JUDGE:
        return say("Touch the card itself that the Judge removes; castle cards are safe from it."), "k15"
    return prompt(state, [NAME[code]]), "k8"


def why_illegal(state: SiegeTheKing, token: str) -> tuple[str, str]:
    """Why a text is no legal token here, and the clause that says so; an empty reason when no rule has to be named."""
    card, sign, target = token.partition(">")
    if state.stage == TARGET or (state.stage == ANSWER and (sign or token == "pass")):
        return why_not(state, [token])
    if state.stage != TURN:
        return "", ""
    if token in ("let", "X"):
        return say("There is no special card to answer now."), "k23"
    if token.startswith("away:") and not state.moves()[0].startswith("away:"):
        return say("A card is discarded only when none can be played."), "k31"
    if sign or token == "pass":
        return why_not(state, [card, target] if sign else [token])
    return "", ""


def sketch(state: SiegeTheKing, seat: int | None, plain: bool) -> str:
    """The table from that seat's side: the other castle above, its own below, every card from the castle card outwards."""
    near = seat or 0
    hidden, line = ("??", "-") if plain else ("▒▒", "─")
    rows = [_row(state, 1 - near, k, seat, hidden) for k in range(3)]
    own = [_row(state, near, k, seat, hidden) for k in range(3)]
    discard = " ".join(NAME[code] if count == 1 else f"{count}{NAME[code]}" for code, count in sorted(Counter(state.discard).items()))
    lines = [_head(state, 1 - near, hidden), *rows, line * 34, *own, _head(state, near, hidden)]
    if seat is not None:
        lines.append(say("Hand: {list}", list=" ".join(NAME[code] for code in state.hands[seat]) or "-"))
    lines.append(say("Draw pile: {n}   Discard pile: {list}", n=len(state.pile), list=discard or "-"))
    return "\n".join(lines)


def _head(state: SiegeTheKing, seat: int, hidden: str) -> str:
    return f"{seat_name(seat)}  {' '.join([hidden] * len(state.hands[seat]))}".rstrip()


def _row(state: SiegeTheKing, owner: int, number: int, seat: int | None, hidden: str) -> str:
    k = 3 * owner + number
    castle = state.castles[owner]
    fallen = state.fallen >> k & 1
    shown = "  " if not castle else f"{castle[number]} " if fallen or owner == seat else hidden
    column = state.columns[k]
    signs = [("+" if ord(column[place + 1]) & 1 == owner else "-") + NAME[column[place]] for place in range(0, len(column), 2)]
    value = say("fallen") if fallen else str(state.values[k])
    return f"  {COLUMN[k]}  {shown} {value:>6}  {' '.join(signs)}".rstrip()
