"""The sentences of Siege the King, and its table in letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rulescore.events import Event
from rulescore.game import CHANCE
from rulescore.games.siege_the_king.state import SECRETS, SiegeTheKing
from rulescore.games.siege_the_king.tables import (
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
    names,
)
from rulescore.translation import Who, say, say_count, who


def seat_title(seat: int) -> str:
    """A seat by its castle, whoever sits there."""
    return say("Castle A") if seat == 0 else say("Castle B")


def seat_name(seat: int) -> Who:
    return who(seat, seat_title(seat))


def card_name(code: str) -> str:
    """A card in the middle of a sentence; empty text is a hidden card."""
    if code == "":
        return say("a hidden card")
    return _cards(NAME[code][0], str(FACE[code]))


def _cards(kind: str, numbers: str) -> str:
    kinds = {
        "A": say("Attacker {n}", n=numbers),
        "D": say("Defender {n}", n=numbers),
        "W": say("Warrior {n}", n=numbers),
        "J": say("Judge"),
        "S": say("Sorcerer"),
        "N": say("Assassin"),
        "X": say("Artisan"),
    }
    return kinds[kind]


def card_list(codes: Iterable[str]) -> str:
    """Cards within a sentence, with ranges of three or more: `Attacker 2 to 9, Warrior 5`."""
    runs: list[list[str]] = []
    for code in codes:
        last = runs[-1][-1] if runs else None
        if last is not None and NAME[last][0] == NAME[code][0] and FACE[code] == FACE[last] + 1:
            runs[-1].append(code)
        else:
            runs.append([code])
    return ", ".join(_run(run) for run in runs)


def _run(codes: list[str]) -> str:
    if len(codes) < 3:
        return ", ".join(map(card_name, codes))
    return _cards(
        NAME[codes[0]][0], say("{first} to {last}", first=FACE[codes[0]], last=FACE[codes[-1]])
    )


def castle_name(card: str) -> str:
    return {"K": say("King"), "T": say("Throne"), "": say("a hidden castle card")}[card]


def column_title(state: SiegeTheKing, k: int) -> str:
    if state.fallen >> k & 1:
        return say("Column {column}: fallen", column=COLUMN[k])
    return say("Column {column}: {value}", column=COLUMN[k], value=state.values[k])


def _card(name: str) -> str:
    return card_name(CODE[name])


def _list(cards: Iterable[str]) -> str:
    return ", ".join(map(_card, cards))


def aim(state: SiegeTheKing) -> str:
    return say("Bring down the other King's column to win.")


def standing(state: SiegeTheKing, seat: int) -> str:
    """What everybody knows: fallen cards are face up, so those still standing can be inferred."""
    fallen = [state.castles[seat][k] for k in range(3) if state.fallen >> 3 * seat + k & 1]
    thrones = 2 - fallen.count("T")
    if "K" in fallen:
        return say_count("{n} Throne, no King", "{n} Thrones, no King", thrones)
    if thrones:
        return say_count("King and {n} Throne", "King and {n} Thrones", thrones)
    return say("only the King")


def notes(state: SiegeTheKing) -> list[str]:
    found = _on_the_table(state)
    limit = state.variant.turns
    if limit and state.ending is None and 2 * state.turns >= limit:
        found.append(
            say(
                "Turns played: {n}; after {limit} the castle whose open columns are worth more"
                " wins.",
                n=state.turns,
                limit=limit,
            )
        )
    return found


def _on_the_table(state: SiegeTheKing) -> list[str]:
    """What the announced special card is about to do."""
    if state.strike is None or state.strike.column < 0:
        return []
    seat, code, k, place = state.strike
    target = NAME[state.columns[k][place][0]] if code == JUDGE else ""
    return [_about_to({"seat": seat, "card": NAME[code], "at": COLUMN[k], "target": target})]


def describe(state: SiegeTheKing, token: str) -> str:
    """What the move does, for the seat that makes it."""
    if state.stage == TURN and ">" in token and state.betrays(token):
        card, _, target = token.partition(">")
        parts = {"card": card_name(CODE[card]), "column": target[:2]}
        if CODE[card] == JUDGE and state.variant.has_artisan:
            return say(
                "The {card} on {column} brings down your own King's column: you lose the game,"
                " unless the Artisan stops it.",
                **parts,
            )
        return say(
            "The {card} on {column} brings down your own King's column: you lose the game.", **parts
        )
    return _done(state.outcome(token)[1][0])


def _done(event: Event) -> str:
    """The move itself, which is the first event."""
    what, seat = event["what"], seat_name(event["seat"])
    if what in ("castle", "dealt", "drawn") and event.keys().isdisjoint(SECRETS):
        return _unseen(event)
    if what == "castle":
        return say(
            "Your King stands on {column}, your Thrones on the other two columns.",
            column=COLUMN[3 * event["seat"] + event["order"].index("K")],
        )
    if what == "first":
        return say("{seat} starts.", seat=seat)
    if what == "dealt":
        return say("{seat} is dealt: {list}.", seat=seat, list=_list(event["cards"]))
    if what == "drawn":
        return say("{seat} draws the {card}.", seat=seat, card=_card(event["card"]))
    if what == "away":
        return say(
            "{seat} has no playable card and discards the {card}.",
            seat=seat,
            card=_card(event["card"]),
        )
    if what == "pass":
        return say("{seat} has no cards and passes.", seat=seat)
    if what in ("let", "stopped"):
        parts = {"card": _card(event["card"]), "column": event["at"]}
        parts |= {"seat": seat, "rival": seat_name(1 - event["seat"])}
        if what == "let":
            return say("{seat} lets {rival}'s {card} act on {column}.", **parts)
        return say(
            "{seat} stops {rival}'s {card} on {column} with the Artisan, and both cards are"
            " discarded.",
            **parts,
        )
    return _laid(event) if what == "laid" else _acts(event)


def _laid(event: Event) -> str:
    """A numbered card goes onto a column."""
    before, value = event["before"], event["value"]
    parts = {
        "seat": seat_name(event["seat"]),
        "card": _card(event["card"]),
        "column": event["at"],
        "before": before,
        "value": value,
    }
    if event["gone"]:
        parts["list"] = _list(event["gone"])
        if not value:
            return say(
                "{seat} lays the {card} on {column}: it leaves with its match ({list}), the"
                " column is worth 0, and its castle card is turned up.",
                **parts,
            )
        return say(
            "{seat} lays the {card} on {column}: it leaves with its match ({list}), and the"
            " column is worth {value}.",
            **parts,
        )
    if not value:
        return say(
            "{seat} lays the {card} on {column}: the column drops from {before} to 0, and its"
            " castle card is turned up.",
            **parts,
        )
    if value < before:
        return say(
            "{seat} lays the {card} on {column}: the column drops from {before} to {value}.",
            **parts,
        )
    return say(
        "{seat} lays the {card} on {column}: the column rises from {before} to {value}.", **parts
    )


def _acts(event: Event) -> str:
    """A special card takes effect."""
    seat, column = seat_name(event["seat"]), event["at"]
    if event["card"] == "J":
        parts = {
            "seat": seat,
            "card": _card(event["target"]),
            "column": column,
            "value": event["value"],
        }
        return say(
            "{seat} plays the Judge against the {card} on {column}; without it the column is worth"
            " {value}.",
            **parts,
        )
    if event["card"] == "S":
        return say(
            "{seat} plays the Sorcerer on {column}: all its cards go, and it is worth 10 again.",
            seat=seat,
            column=column,
        )
    return say(
        "{seat}'s Assassin strikes at {column}: its castle card is turned up.",
        seat=seat,
        column=column,
    )


def _about_to(event: Event) -> str:
    """A special card that may still be stopped."""
    parts = {"seat": seat_name(event["seat"]), "column": event["at"]}
    if event["card"] == "J":
        return say(
            "{seat}'s Judge is to remove the {card} on {column}.",
            card=_card(event["target"]),
            **parts,
        )
    if event["card"] == "S":
        return say("{seat}'s Sorcerer is to clear {column}.", **parts)
    return say("{seat}'s Assassin is to strike at {column}.", **parts)


def tell(state: SiegeTheKing, token: str, seat: int | None, events: list[Event]) -> list[str]:
    move, *rest = events
    if rest and rest[0]["what"] == "asked":
        parts = {"seat": seat_name(rest[0]["seat"])}
        may = (
            say("{seat} holds the Artisan and has to stop it.", **parts)
            if state.variant.must_stop
            else say("{seat} holds the Artisan and may stop it.", **parts)
        )
        return [_about_to(move), may]
    told = [_done(move)]
    told += [sentence for event in rest if (sentence := _followed(event, move["what"] == "let"))]
    return [*dict.fromkeys(told)]


def _unseen(event: Event) -> str:
    """A move with cards hidden from that seat."""
    seat = seat_name(event["seat"])
    if event["what"] == "castle":
        return say("{seat} lays three castle cards face down.", seat=seat)
    if event["what"] == "dealt":
        return say("{seat} is dealt five cards.", seat=seat)
    return say("{seat} draws a card.", seat=seat)


def _followed(event: Event, after_answer: bool) -> str:
    """A consequence of the move; empty if another sentence tells it already."""
    if event["what"] == "struck" and after_answer and event["card"] == "J":
        return say(
            "The {card} on {column} is discarded.", card=_list(event["gone"]), column=event["at"]
        )
    if event["what"] == "struck" and after_answer and event["card"] == "S":
        return say("All cards on {column} are discarded.", column=event["at"])
    if event["what"] == "falls" and event["castle"] == "T":
        return say("It is a Throne: it falls, and the column is closed.")
    if event["what"] == "turned-over":
        return say("The draw pile is used up: the discard pile is shuffled and turned over.")
    return say("There are no cards left to draw.") if event["what"] == "none-left" else ""


def warn(state: SiegeTheKing, token: str) -> str:
    """Asks before a play that brings down the mover's own King (K18)."""
    if ">" in token and state.stage == TURN and state.betrays(token):
        return say(
            "This brings down your own King, and {rival} wins. Play it anyway?",
            rival=seat_name(1 - state.active),
        )
    return ""


def epilogue(state: SiegeTheKing) -> list[str]:
    if state.ending is None or state.shares is None:
        return []
    winner = state.shares.index(max(state.shares))
    parts: dict[str, Any] = {
        "winner": seat_name(winner),
        "loser": seat_name(1 - winner),
        "a": sum(state.values[:3]),
        "b": sum(state.values[3:]),
    }
    if state.ending.startswith("king"):
        parts["column"] = COLUMN[state.king(1 - winner)]
    if state.ending == "king-besieged":
        return [say("{loser}'s King stood on {column}: {winner} wins.", **parts)]
    if state.ending == "king-betrayed":
        return [say("{loser} has brought down its own King on {column}: {winner} wins.", **parts)]
    if state.ending == "king-assassinated":
        return [say("The Assassin finds {loser}'s King on {column}: {winner} wins.", **parts)]
    parts["n"] = state.turns
    over = (
        say("Both hands and both piles are empty.")
        if state.ending == "cards-exhausted"
        else say("Turn {n} was the last.", **parts)
    )
    if 0.5 in state.shares:
        won = say(
            "The open columns of each castle are worth {a} together: the game is drawn.", **parts
        )
    else:
        won = say(
            "The open columns of Castle A are worth {a}, those of Castle B {b}: {winner} wins.",
            **parts,
        )
    return [over, won]


def prompt(state: SiegeTheKing, taps: Sequence[str]) -> str:
    seat = state.seat or 0
    if seat == CHANCE:
        return _chance(state)
    name = seat_name(seat)
    if state.stage == CASTLE:
        return say(
            "{seat}: choose the column for your King. Thrones stand on the other two.", seat=name
        )
    if state.stage == TARGET:
        return say(
            "{seat}: you have drawn the Assassin. Choose which of {rival}'s columns it strikes.",
            seat=name,
            rival=seat_name(1 - seat),
        )
    if state.stage == ANSWER and state.strike:
        _, code, k, _ = state.strike
        parts = {"rival": seat_name(1 - seat), "card": card_name(code), "column": COLUMN[k]}
        if state.variant.must_stop:
            return say(
                "{seat}: you have to stop {rival}'s {card} at {column} with your Artisan.",
                seat=name,
                **parts,
            )
        return say(
            "{seat}: stop {rival}'s {card} at {column} with your Artisan, or let it happen.",
            seat=name,
            **parts,
        )
    if not state.hands[seat]:
        return say("{seat}: your hand is empty. Pass.", seat=name)
    if state.moves()[0].startswith("away:"):
        return say("{seat}: you have no playable card. Choose one to discard.", seat=name)
    if taps:
        return _where(state, CODE.get(taps[0], ""))
    return say("{seat}: choose a card to play.", seat=name)


def _chance(state: SiegeTheKing) -> str:
    if state.stage == FIRST:
        return say("Chance decides who starts.")
    if state.stage == DEAL:
        return say("{seat} is dealt five cards.", seat=seat_name(state.receiver()))
    return say("{seat} draws a card.", seat=seat_name(state.receiver()))


def _where(state: SiegeTheKing, code: str) -> str:
    parts = {"card": card_name(code), "rival": seat_name(1 - state.active)}
    if code == JUDGE:
        return say("Choose a card on any column for the Judge to discard.")
    if code == SORCERER:
        return say("Choose a column on either side for the Sorcerer to clear.")
    laid = [LAID[token] for token in state.moves() if token in LAID]
    owners = {k // 3 for card, k in laid if card == code}
    if owners == {1 - state.active}:
        return say("Choose which of {rival}'s columns the {card} attacks.", **parts)
    if owners == {state.active}:
        return say("Choose which of your columns the {card} defends.", **parts)
    if owners:
        return say(
            "Choose a column: one of {rival}'s to attack with the {card}, one of your own to"
            " defend.",
            **parts,
        )
    return say("Choose a card to play.")


def why_not(state: SiegeTheKing, taps: Sequence[str]) -> tuple[str, str]:
    seat = state.seat or 0
    if state.stage == CASTLE:
        return say("Your King stands on one of your own three columns."), "k1"
    if state.stage == TARGET:
        why = say(
            "The Assassin strikes at one of {rival}'s open columns.", rival=seat_name(1 - seat)
        )
        return why, "k19"
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
        return say("You may not pass with a card in hand."), "k31"
    if not code or code not in hand:
        return say("Choose a card from your own hand first."), "k7"
    if state.moves()[0].startswith("away:"):
        return say("You have no playable card, so discard one."), "k31"
    if code == ARTISAN:
        why = say(
            "The Artisan is not played: it answers the other player's Judge, Sorcerer or Assassin."
        )
        return why, "k26"
    if _spared(state, code):
        why = say("Every way to play the {card} brings down your own King.", card=card_name(code))
        return why, "k18"
    why = say(
        "The {card} has nothing to work on: there are no cards on any column.", card=card_name(code)
    )
    return why, "k16"


def _spared(state: SiegeTheKing, code: str, target: str = "") -> bool:
    """Whether option `spare` forbids the mover some play of that card, there or anywhere."""
    return state.variant.spare and any(
        state.betrays(play) for play in state.plays(code) if f">{target}" in play
    )


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
        why = say(
            "Column {column} has no card that the {card} could remove.",
            column=column,
            card=card_name(code),
        )
        return why, "k16"
    if _spared(state, code, target) and not any(
        play.startswith(f"{NAME[code]}>{target}") for play in state.moves()
    ):
        return say("That would bring down your own King, which this table does not allow."), "k18"
    if code == JUDGE:
        why = say("Touch the card for the Judge to remove; castle cards are safe from it.")
        return why, "k15"
    return prompt(state, [NAME[code]]), "k8"


def why_illegal(state: SiegeTheKing, token: str) -> tuple[str, str]:
    if state.seat == CHANCE or len(token) >= 12:
        return "", ""
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
    """The table from that seat's side, its own castle below; castle cards come first in a row."""
    near = seat or 0
    hidden, line = ("??", "-") if plain else ("▒▒", "─")
    rows = [_row(state, 1 - near, k, seat, hidden) for k in range(3)]
    own = [_row(state, near, k, seat, hidden) for k in range(3)]
    discard = " ".join(
        NAME[code] if count == 1 else f"{count}{NAME[code]}"
        for code, count in sorted(Counter(state.discard).items())
    )
    lines = [_head(state, 1 - near, hidden), *rows, line * 34, *own, _head(state, near, hidden)]
    if seat is not None:
        lines.append(say("Hand: {list}", list=" ".join(names(state.hands[seat])) or "-"))
    lines.append(
        say("Draw pile: {n}   Discard pile: {list}", n=len(state.pile), list=discard or "-")
    )
    return "\n".join(lines)


def _head(state: SiegeTheKing, seat: int, hidden: str) -> str:
    return f"{seat_name(seat)}  {' '.join([hidden] * len(state.hands[seat]))}".rstrip()


def _row(state: SiegeTheKing, owner: int, number: int, seat: int | None, hidden: str) -> str:
    k = 3 * owner + number
    castle = state.castles[owner]
    fallen = state.fallen >> k & 1
    shown = "  " if not castle else f"{castle[number]} " if fallen or owner == seat else hidden
    signs = [("+" if by == owner else "-") + NAME[code] for code, by, _ in state.columns[k]]
    value = say("fallen") if fallen else str(state.values[k])
    return f"  {COLUMN[k]}  {shown} {value:>6}  {' '.join(signs)}".rstrip()
