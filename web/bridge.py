"""The Python that sits in the page's worker: one table with its seats, its record, its undo. The page's only source of rules.

The page sends the name of one of `CALLS` and its arguments, and gets plain data (JSON) back. Almost every call answers with a *snapshot*, which is all that
the page needs to draw the table and to take taps:

    {"game": "siege-1966", "players": ["person", "random"], "names": ["Anna", "Defender"],
     "record": text up to here, "ahead": [tokens that redo would play again],
     "ply": tokens played up to the position shown, "last": tokens played in the game (larger than ply when looking back),
     "view": state.view(...),
     "moves": [[token, [tap, ...]], ...],     # what a person may do now; empty when looking back or when nobody here is to move
     "prompts": {"": sentence, "c0": ...},    # what to do next, for every beginning of a move, its taps joined by spaces
     "log": [{"token": "c0-d2", "seat": 0, "said": [sentence, ...]}, ...],
     "changed": ["c0", "d2"],                 # places whose things the last token changed
     "auto": true when chance or a random player goes next: call `advance`,
     "curtain": null or the seat that has to take the device before anything is shown: call `ready`,
     "over": null or {"ending": name, "shares": [...], "said": sentence},
     "undo": true, "redo": false}

The worker may die at any time: whatever must outlive it stands in the snapshot, and `open_table` sets the table up again from there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from rulescore import CHANCE, GAMES, Game, IllegalMove, Option, Record, State
from rulescore.words import say
from web import printing

Json = dict[str, Any]
Player = Callable[[Json, State, random.Random], str]
"""Who takes a seat by itself: (the seat's view, a state the seat cannot tell from the true one, a source of chance) -> token."""


def random_player(view: Json, guess: State, rng: random.Random) -> str:
    """Any legal move, each as likely as the others."""
    return rng.choice(guess.moves())


PERSON: Final = "person"
PLAYERS: Final[dict[str, Player]] = {"random": random_player}
"""The players besides a person, by the name that set-up, links and saves use."""

LONGEST_RECORD: Final = 1_000_000
"""Characters of a record that are read; no game comes near."""


class Table:
    """A game being played: the record so far, what undo took back, and who sits where.

    `states[n]` is the position after n tokens, with what can be redone; `now` is the ply at which the game stands. `viewer` is the seat that holds the
    device; None means that everybody may see what is shown, or that nobody has taken the device yet.
    """

    def __init__(self, record: Record, players: Sequence[str], ahead: Sequence[str] = ()) -> None:
        self.game = record.game
        self.record = record
        self.players = _checked_players(players, record.seats)
        self.rng = random.Random()
        self.eyes: tuple[int | None, ...] = (*range(record.seats), None) if self.game.info.hidden else (None,)
        self.states = [record.state(0)]
        self.tokens: list[str] = []
        self.told: list[dict[int | None, list[str]]] = []
        self.viewer: int | None = None
        for token in (*record.tokens, *ahead):
            self._append(token)
        self.now = len(record.tokens)
        persons = [seat for seat, player in enumerate(self.players) if player == PERSON]
        if self.game.info.hidden and len(persons) == 1:
            self.viewer = persons[0]

    @property
    def state(self) -> State:
        """The position at which the game stands."""
        return self.states[self.now]

    def play(self, token: str) -> None:
        """Plays a token and forgets what could be redone; IllegalMove leaves everything as it was."""
        before = self.state
        if token not in before.moves():
            before.copy().play(token)  # says why; a chance point with too many outcomes to list takes the token
        for stack in (self.states, self.tokens, self.told):
            del stack[self.now + (stack is self.states) :]
        self._append(token)
        self.now += 1

    def _append(self, token: str) -> None:
        before = self.states[-1]
        after = before.copy()
        after.play(token)
        self.told.append({eye: before.tell(token, eye) for eye in self.eyes})
        self.tokens.append(token)
        self.states.append(after)

    def player(self, ply: int | None = None) -> str | None:
        """Who decides at that ply: a name of `PLAYERS`, `PERSON`, "chance", or None when the game is over."""
        seat = self.states[self.now if ply is None else ply].seat
        return None if seat is None else "chance" if seat == CHANCE else self.players[seat]

    def advance(self) -> None:
        """Lets chance or the player who sits there play one token; nothing happens when a person is to move or the game is over."""
        state, who = self.state, self.player()
        if who == "chance":
            self.play(state.deal(self.rng))
        elif who in PLAYERS and state.seat is not None:
            seat = state.seat
            self.play(PLAYERS[who](state.view(seat), state.guess(seat, self.rng), self.rng))

    def back(self) -> int | None:
        """The ply to which undo returns: a person's last decision, unless chance has shown something since; None when there is none."""
        for ply in range(self.now - 1, -1, -1):
            if self.player(ply) == "chance":
                return None
            if self.player(ply) == PERSON:
                return ply
        return None

    def forth(self) -> int | None:
        """The ply to which redo returns: the next one at which a person decides, or the last; None when nothing was undone."""
        last = len(self.tokens)
        return None if self.now == last else next((ply for ply in range(self.now + 1, last) if self.player(ply) == PERSON), last)

    def curtain(self) -> int | None:
        """The seat that has to take the device before anything is shown, or None."""
        seat = self.state.seat
        if not self.game.info.hidden or seat is None or seat == CHANCE or self.players[seat] != PERSON or seat == self.viewer:
            return None
        return seat

    def text(self) -> str:
        """The record up to the ply at which the game stands."""
        return Record(self.game, self.record.seats, self.record.options, self.tokens[: self.now], self.record.tags).text()


def snapshot(table: Table, ply: int | None = None) -> Json:
    """What the page shows and takes (see the top of this file); with `ply`, an earlier position to look at."""
    shown = table.now if ply is None else ply
    state, curtain = table.states[shown], table.curtain()
    looking = shown != table.now
    open_to = None if curtain is not None or not table.game.info.hidden else table.viewer
    moves: list[tuple[str, tuple[str, ...]]] = []
    if not looking and curtain is None and table.player() == PERSON:
        moves = [(token, state.taps(token)) for token in state.moves()]
    prompts = {" ".join(taps[:length]): taps[:length] for _, taps in moves for length in range(len(taps))} or {"": ()}
    view = state.view(open_to)
    seats = [seat["name"] for seat in view["seats"]]
    return {
        "game": table.game.info.id,
        "players": list(table.players),
        "names": [table.record.tags.get(f"Seat.{seat + 1}") or name for seat, name in enumerate(seats)],
        "record": table.text(),
        "ahead": table.tokens[table.now :],
        "ply": shown,
        "last": table.now,
        "view": view,
        "moves": moves,
        "prompts": {key: state.prompt(taps) for key, taps in prompts.items()},
        "log": _log(table, open_to),
        "changed": _changed(table.states[shown - 1].view(open_to), view) if shown else [],
        "auto": not looking and table.player() not in (PERSON, None),
        "curtain": curtain,
        "over": _over(table.state),
        "undo": table.back() is not None,
        "redo": table.forth() is not None,
    }


def _over(state: State) -> Json | None:
    return {"ending": state.ending, "shares": state.shares, "said": " ".join(state.epilogue())} if state.seat is None else None


def _log(table: Table, eye: int | None) -> list[Json]:
    """Each token up to now as that eye may know it. Where hands are hidden, a token that another seat played may be a secret until the game is over."""
    secret = table.game.info.hidden and table.state.seat is not None
    entries = []
    for ply in range(table.now):
        seat = table.states[ply].seat
        known = not secret or (seat is not None and seat == eye)
        entries.append({"token": table.tokens[ply] if known else "", "seat": None if seat == CHANCE else seat, "said": table.told[ply][eye]})
    return entries


def _changed(before: Json, after: Json) -> list[str]:
    """The places whose things differ between two views, in the order of the view."""
    was = {thing["id"]: thing["at"] for thing in before["things"]}
    now = {thing["id"]: thing["at"] for thing in after["things"]}
    moved = [place for thing in (*was, *now) if was.get(thing) != now.get(thing) for place in (was.get(thing), now.get(thing)) if place]
    return list(dict.fromkeys(moved))


def _checked_players(players: Sequence[str], seats: int) -> list[str]:
    for player in players:
        if player != PERSON and player not in PLAYERS:
            raise ValueError(say("a seat is taken by one of {list}, not {given}", list=", ".join((PERSON, *PLAYERS)), given=repr(str(player))[:40]))
    return [*players[:seats], *[PERSON] * (seats - len(players))]


# What the page can call. There is one table: a worker serves one page, and the page shows one table at a time.

_table: Table | None = None


def _open() -> Table:
    if _table is None:
        raise LookupError(say("no game is open"))
    return _table


def _game(name: str) -> Game:
    if name not in GAMES:
        raise ValueError(say("there is no game {name}; there are {list}", name=repr(str(name)[:40]), list=", ".join(GAMES)))
    return GAMES[name]


def new(game: str, seats: int | str | None = None, options: Json | None = None, players: Sequence[str] = (), names: Sequence[str] = ()) -> Json:
    """A new game with these settings, values or their texts as a link has them; ValueError says what is wrong with one of them."""
    global _table
    chosen = _game(game)
    count = chosen.info.seats[0] if seats is None else _number(seats)
    _table = Table(Record(chosen, count, options or {}, tags=_tags(names)), players)
    return snapshot(_table)


def open_table(record: str, players: Sequence[str] = (), ahead: Sequence[str] = ()) -> Json:
    """The table that this record describes; `ahead` is what undo had taken back. RecordError (a ValueError) says what is wrong with it, and where."""
    global _table
    if len(record) > LONGEST_RECORD:
        raise ValueError(say("this text has {n} characters: too long for the record of a game", n=len(record)))
    _table = Table(Record.parse(record), players, ahead)
    return snapshot(_table)


def play(token: str) -> Json:
    """Plays a move for the person to move: a snapshot, or {"refused": sentence, "clause": anchor or ""} and nothing has changed."""
    table = _open()
    token = token.strip()
    if table.player() not in (PERSON, None):
        return {"refused": say("Wait: it is not your turn."), "clause": ""}
    try:
        table.play(token)
    except IllegalMove as error:
        return {"refused": str(error), "clause": error.clause}
    return snapshot(table)


def advance() -> Json:
    """One token of chance or of a player who is no person."""
    table = _open()
    table.advance()
    return snapshot(table)


def undo() -> Json:
    """Back to the last decision of a person."""
    table = _open()
    back = table.back()
    table.now = table.now if back is None else back
    return snapshot(table)


def redo() -> Json:
    """Forth to the next decision of a person among the moves taken back."""
    table = _open()
    forth = table.forth()
    table.now = table.now if forth is None else forth
    return snapshot(table)


def look(ply: int) -> Json:
    """The position after that many tokens, to look at; the game stays where it is."""
    table = _open()
    return snapshot(table, min(max(ply, 0), table.now))


def branch(ply: int) -> Json:
    """Goes on from an earlier position as a game of its own."""
    table = _open()
    table.now = min(max(ply, 0), table.now)
    return snapshot(table)


def ready() -> Json:
    """The person to move has taken the device."""
    table = _open()
    table.viewer = table.curtain() if table.curtain() is not None else table.viewer
    return snapshot(table)


def why(taps: Sequence[str]) -> Json:
    """Why the last of these taps is refused, and the clause of the rules that says so."""
    table = _open()
    sentence, clause = table.state.why_not(tuple(taps))
    return {"refused": sentence, "clause": clause}


def art(game: str, seats: int, options: Json) -> Json:
    """The drawing of that board and of everything on it (see `printkit.svg.screen_json`)."""
    from printkit.art import screen
    from printkit.svg import screen_json

    chosen = _game(game)
    drawing: Json = screen_json(screen(game, seats, chosen.options(options)))
    return drawing


def _number(given: int | str) -> Any:
    return int(given) if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 4 else given


def _tags(names: Sequence[str]) -> dict[str, str]:
    """The headers that keep who sits where."""
    return {f"Seat.{seat}": str(name)[:60].strip() for seat, name in enumerate(names, 1) if str(name).strip()}


CALLS: Final[dict[str, Callable[..., Json]]] = {
    "new": new,
    "open": open_table,
    "play": play,
    "advance": advance,
    "undo": undo,
    "redo": redo,
    "look": look,
    "branch": branch,
    "ready": ready,
    "why": why,
    "art": art,
    **printing.CALLS,
}
"""What the page may call: name -> function of keyword arguments that returns plain data."""

NEEDS: Final = {"art": ("draw",), **printing.NEEDS}
"""Which calls need archives of Python that are not loaded at the start (see `tools/archives.py`)."""


# What is written into the page when it is built, so that it can be used before Python has started.


def infos() -> list[Json]:
    """Every game's `Info` as plain data, in menu order."""
    return [_info(game) for game in GAMES.values()]


def starts() -> dict[str, dict[str, Json]]:
    """The snapshot of each game's start by number of seats, with every option at its default and a person on every seat."""
    return {name: {str(seats): _start(game, seats) for seats in range(game.info.seats[0], game.info.seats[1] + 1)} for name, game in GAMES.items()}


def _start(game: Game, seats: int) -> Json:
    return snapshot(Table(Record(game, seats), ()))


def _info(game: Game) -> Json:
    info = game.info
    return {
        "id": info.id,
        "title": info.title,
        "designer": info.designer,
        "year": info.year,
        "seats": info.seats,
        "minutes": info.minutes,
        "summary": info.summary,
        "hidden": info.hidden,
        "options": [_option(option) for option in info.options],
        "players": [PERSON, *PLAYERS],
    }


def _option(option: Option) -> Json:
    choices = option.choices
    span = {"low": choices[0], "high": choices[-1]} if isinstance(choices, range) else {"choices": [[choice, option.text(choice)] for choice in choices]}
    return {"name": option.name, "title": option.title, "help": option.help, "default": option.default, **span}
