"""A game being played in the page: the record so far, what undo took back, who sits where, and what
the page is sent of it.

What a seat may know comes from the rules (`view`, `tell`, `happens`, `open_to`). While hands are
hidden only what the seat at the device may know is sent, except for the tokens themselves, from
which the game is kept and set up again; the page never shows those.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final

from rulescore import CHANCE, IllegalMove, Record, State, bots
from rulescore.events import Event, places
from rulescore.hands import Hands
from rulescore.record import LONGEST_GAME, LONGEST_TEXT, STEP, result_text
from rulescore.translation import People, invalid, say, speaking, spoken
from rulescore.view_types import Mark, Thing, View
from web.python import colours
from web.python.history import History
from web.python.shapes import FORMAT, Did, LogEntry, Snapshot

Json = dict[str, Any]

PERSON: Final = "person"
RANDOM: Final = "random"
PLAYERS: Final = (*bots.PLAYERS, RANDOM)
"""The players other than a person, by their names in set-up, links and saves. Those with a level
think elsewhere (see `advice.think`).
"""

ELSEWHERE: Final = "elsewhere"
"""Whoever plays on another device: nothing moves for them here. Their moves, and what chance
decides at such a table, come with its record.
"""

BEGINS: Final = "Begins"
"""The header for the seat that begins (from 1), if the rules leave it to chance and the table does
not.
"""

RESIGNED: Final = "Resigned"
"""The header for the seat (from 1) that has resigned. The game is over at this table then; for the
rules it could go on.
"""

LUCK: Final = random.Random()
"""The source of all dice and shuffles."""
BY_LUCK: Final = bots.player(RANDOM)
"""The random player of every table."""

GUESSES: Final = 30
"""How many determinizations have to agree with what a move showed before it counts as having shown
nothing.
"""

WHOLE: Final = 2_000
"""A game of up to this many tokens is described at once; of a longer one only the end, and the rest
on demand.
"""
MARGIN: Final = 1_000
"""Characters kept free in the longest record, for its line breaks and its result."""
END: Final = 200
"""How many of the last tokens are always described."""
REMEMBERED: Final = 10_000
"""How many tokens' sentences and events are cached, since making them takes a while."""


class Table:
    """A game being played: the record so far, what undo took back, and who sits where.

    `states[n]` is the position after n tokens, those that can be redone included; `now` is the
    current ply. `viewer` is the seat that holds the device; None if everybody may see what is
    shown, or nobody has the device. If hands are hidden the device changes hands in two steps: its
    holder sees what their move did (`handover`) and puts it down, and the next person takes it
    (`curtain`). `friendly` lifts the limits of undo. `you` is the seat of the only person at the
    table, or None. `name` is the page's name for it.
    """

    def __init__(
        self,
        record: Record,
        players: Sequence[str] = (),
        ahead: Sequence[str] = (),
        friendly: bool = False,
        name: str = "",
    ) -> None:
        self.name = name
        self.game = record.game
        self.hidden = self.game.info.hidden
        self.record = record
        self.seat(_checked_players(players, record.seats))
        self.friendly = friendly
        self.instead = colours.exchanged(record)
        self.exchanged = colours.sentences(self.instead)
        self.eyes: tuple[int | None, ...] = (*range(record.seats), None) if self.hidden else (None,)
        self.states = History(record.state(0))
        self.tokens = self.states.tokens
        self.secret: dict[int | None, set[int]] = {eye: set() for eye in self.eyes}
        """The plies of tokens that the eye may not know."""
        self._told: dict[tuple[str, int, int | None], tuple[list[str], list[Did]]] = {}
        self._shows: dict[int, bool] = {}
        self._extend((*record.tokens, *ahead))
        self.now = len(record.tokens)
        self.viewer: int | None = self.you if self.hidden else None

    def seat(self, players: list[str]) -> None:
        """Seats these players."""
        self.players = players
        self._names: dict[str, list[str]] = {}
        persons = [seat for seat, player in enumerate(players) if player == PERSON]
        self.you: int | None = persons[0] if len(persons) == 1 else None

    def speaking(self) -> AbstractContextManager[None]:
        """Inside this, sentences use this table's colours, say "you" to the only person and call
        the others by their names, in the language in use.

        Ask states for sentences inside it.
        """
        return self._speaking_to(self.you)

    def speaking_to_others(self) -> AbstractContextManager[None]:
        """The same for a stranger: nobody is "you"."""
        return self._speaking_to(None)

    def _speaking_to(self, you: int | None) -> AbstractContextManager[None]:
        named = self._own_names()
        called = {seat: name for seat, name in enumerate(self.names()) if named[seat]}
        return speaking(exchanged=self.exchanged, people=People(you, called))

    def names(self) -> list[str]:
        """The names of the seats: people's and captains', else the rules'. Equal names are told
        apart.
        """
        if spoken() not in self._names:
            with speaking(exchanged=self.exchanged, people=People()):
                usual = [seat["name"] for seat in self.states[0].view(None)["seats"]]
            names = [own or seat for own, seat in zip(self._own_names(), usual, strict=True)]
            self._names[spoken()] = [
                f"{name} ({seat})" if names.count(name) > 1 else name
                for name, seat in zip(names, usual, strict=True)
            ]
        return self._names[spoken()][:]

    def _own_names(self) -> list[str]:
        """What people and captains are called, by seat; "" for a seat without a name."""
        return [
            self.record.tags.get(f"Seat.{seat + 1}") or bots.captain_name(player)
            for seat, player in enumerate(self.players)
        ]

    @property
    def state(self) -> State:
        """The current position."""
        return self.states[self.now]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.seat is None or self.loser is not None

    @property
    def loser(self) -> int | None:
        """The seat that has resigned, if one has."""
        given = self.record.tags.get(RESIGNED)
        seats = range(self.record.seats)
        return next((seat for seat in seats if str(seat + 1) == given), None)

    def resign(self) -> None:
        """Ends the game as lost for the only person, if it is played here and not over."""
        if self.you is not None and not self.over and ELSEWHERE not in self.players:
            self.forget()
            self.record.tags[RESIGNED] = str(self.you + 1)

    def shares(self) -> list[float]:
        """Each seat's share of the win when the game is over: the others' if a seat has
        resigned.
        """
        if self.loser is None:
            return list(self.state.shares or ())
        seats = range(self.record.seats)
        return [0 if seat == self.loser else 1 / (len(seats) - 1) for seat in seats]

    def farewell(self) -> str:
        """How the game has ended, in words."""
        if self.loser is None:
            return " ".join(self.state.epilogue())
        if self.loser == self.you:
            return say("You have resigned.")
        return say("{name} has resigned.", name=self.names()[self.loser])

    def play(self, token: str) -> None:
        """Plays a token and forgets what could be redone; IllegalMove changes nothing."""
        if self.loser is not None:
            raise IllegalMove(self.farewell())
        if self.full and not self.over:
            raise IllegalMove(_too_long())
        before = self.state
        if token not in before.moves():
            with self.speaking():
                # says why; a chance point with too many outcomes to list takes the token
                before.after(token)
        self.forget()
        self._extend([token])
        self.now += 1

    def awaits(self, token: str) -> bool:
        """Whether what a token brings is known only to somebody elsewhere."""
        if ELSEWHERE not in self.players or token not in self.state.moves():
            return False
        if isinstance(self.state, Hands):
            return self.state.hinges(token)
        state = self.state
        blind = not all(state.open_to(drawn, state.seat) for drawn in state.stock())
        away = {seat for seat, who in enumerate(self.players) if blind or who == ELSEWHERE}
        draws = {draw for draw in state.shows(token) if draw[0] in away}
        before = enumerate(self.tokens[: self.now] if draws else ())
        return not draws <= {draw for ply, one in before for draw in self.states[ply].shows(one)}

    def forget(self) -> None:
        """Forgets what undo took back."""
        self.states.cut(self.now)
        self.secret = {
            eye: {ply for ply in plies if ply < self.now} for eye, plies in self.secret.items()
        }
        self._told = {key: told for key, told in self._told.items() if key[1] < self.now}
        self._shows = {ply: showed for ply, showed in self._shows.items() if ply < self.now}

    def _extend(self, tokens: Sequence[str]) -> None:
        def watch(before: State, token: str) -> None:
            ply = len(self.tokens)
            for eye, plies in self.secret.items():
                if not before.open_to(token, eye):
                    plies.add(ply)

        with self.speaking():
            self.states.extend(tokens, watch)

    @property
    def full(self) -> bool:
        """Whether the record is as long as one may be: then nothing more can be played."""
        tokens = self.tokens[: self.now]
        return (
            len(tokens) >= LONGEST_GAME
            or len(self.head()) + sum(map(len, tokens)) + len(tokens) > LONGEST_TEXT - MARGIN
        )

    def player(self, ply: int | None = None) -> str | None:
        """Who decides at that ply: one of `PLAYERS`, `PERSON`, "chance", or None when the game is
        over.
        """
        seat = self.states.seats[self.now if ply is None else ply]
        if ply is None and self.over:
            return None
        return None if seat is None else "chance" if seat == CHANCE else self.players[seat]

    def advance(self, token: str = "") -> None:
        """Lets a computer player play one token, or chance decide; does nothing if a person is to
        move or the game is over.

        `token` is the move of a player with a level; without a legal one nothing is played.
        """
        state, who = self.state, self.player()
        if self.full:
            return
        if who == RANDOM and state.seat is not None:
            token = BY_LUCK.choose(bots.Seen(state, state.seat)).token
        if who in PLAYERS:
            if token not in state.moves():
                return
            self.play(token)
        self.leave_to_chance()

    def goes_on(self) -> bool:
        """Whether chance or a computer player goes next."""
        who = self.player()
        here = who == "chance" and ELSEWHERE not in self.players
        return not self.full and (here or who in PLAYERS)

    def leave_to_chance(self) -> None:
        """Lets chance decide until a seat has to move or dice were rolled, which people want to
        see.
        """
        while self.player() == "chance" and self.goes_on():
            before = self.state
            self.play(self._deal(before))
            if _dice(before) != _dice(self.state):
                return

    def _deal(self, state: State) -> str:
        """What chance decides, unless the table has decided who begins."""
        settled = f"first:{self.record.tags.get(BEGINS, '')}"
        return (
            settled if any(token == settled for token, _ in state.chances()) else state.deal(LUCK)
        )

    def back(self) -> int | None:
        """The ply to which undo returns, a person's last decision; None if there is none, or
        something was revealed since and the game is not friendly.
        """
        if self.loser is not None:
            return None
        last = next(
            (ply for ply in range(self.now - 1, -1, -1) if self.player(ply) == PERSON), None
        )
        since = range(self.now if last is None else last, self.now)
        if any(self.player(ply) == ELSEWHERE for ply in since):
            return None
        if last is None or self.friendly:
            return last
        # Chance first: that is a quick check, determinization is not.
        shown = any(self.player(ply) == "chance" for ply in since) or (
            self.hidden and any(self._showed(ply) for ply in since)
        )
        return None if shown else last

    def consent(self, back: int | None) -> int | None:
        """The person who has to allow an undo to that ply, because the decision is theirs and
        somebody else asks; None if nobody has to.
        """
        if back is None or self.friendly:
            return None
        owner = self.states.seats[back]
        asks = (
            self.viewer
            if self.viewer is not None
            else (
                self.state.seat
                if self.now < len(self.tokens) and self.player() == PERSON
                else owner
            )
        )
        return owner if asks != owner else None

    def _showed(self, ply: int) -> bool:
        """Whether that token revealed something hidden to a seat: what followed does not fit all
        that the seat could guess.
        """
        if ply not in self._shows:
            self._shows[ply] = any(
                self._learned(self.states[ply], self.tokens[ply], seat)
                for seat in range(self.record.seats)
            )
        return self._shows[ply]

    def _learned(self, before: State, token: str, seat: int) -> bool:
        after = before.after(token)
        seen, happened = after.view(seat), before.happens(token, seat)
        rng = random.Random(token)
        for _ in range(GUESSES):
            guess = before.guess(seat, rng)
            try:
                heard = guess.happens(token, seat)
                guess.play(token)
            except IllegalMove:
                return True
            if heard != happened or guess.view(seat) != seen:
                return True
        return False

    def forth(self) -> int | None:
        """The ply to which redo returns: the next at which a person decides, or the last; None if
        nothing was undone.
        """
        last = len(self.tokens)
        return (
            None
            if self.now == last
            else next(
                (ply for ply in range(self.now + 1, last) if self.player(ply) == PERSON), last
            )
        )

    def curtain(self) -> int | None:
        """The seat that has to take the device before anything is shown, or None."""
        return self._awaited() if self.viewer is None else None

    def handover(self) -> int | None:
        """The seat that gets the device when its holder puts it down, or None."""
        return self._awaited() if self.viewer is not None else None

    def _awaited(self) -> int | None:
        """The person to move, if they do not hold the device and others may not see what they
        see.
        """
        seat = self.state.seat
        if (
            not self.hidden
            or seat is None
            or seat == CHANCE
            or self.players[seat] != PERSON
            or seat == self.viewer
        ):
            return None
        return seat

    def eye(self) -> int | None:
        """The seat whose view the page shows; None is a stranger's."""
        return self.viewer if self.hidden else None

    def head(self) -> str:
        """The header lines of the record without its result."""
        tags, position = self.record.tags, self.record.position
        return (
            Record(self.game, self.record.seats, self.record.options, tags=tags, position=position)
            .text()
            .partition("[Result ")[0]
        )

    def log(self, start: int, told: int, stop: int) -> list[LogEntry]:
        """Each token from one ply up to another, described as far as the eye may know it; after the
        end every token may be known.

        Descriptions before the ply `told` are None: making them takes a while.
        """
        return [self._entry(ply, self.eye(), ply >= told) for ply in range(start, stop)]

    def _entry(self, ply: int, eye: int | None, told: bool) -> LogEntry:
        seat = self.states.seats[ply]
        token = self.tokens[ply] if self.over or ply not in self.secret[eye] else ""
        said, did = self.told(ply, eye) if told else (None, None)
        return {"token": token, "seat": None if seat == CHANCE else seat, "said": said, "did": did}

    def told(self, ply: int, eye: int | None) -> tuple[list[str], list[Did]]:
        """The description of the token at that ply for that eye: the sentences, and each event's
        places and sound.
        """
        key = (spoken(), ply, eye)
        if key not in self._told:
            if len(self._told) >= REMEMBERED:
                self._told.clear()
            state, token = self.states[ply], self.tokens[ply]
            events = state.happens(token, eye)
            with self.speaking():
                said = state.tell(token, eye, events)
            self._told[key] = said, heard(state, events)
        return self._told[key]


def opening(
    record: Record, players: Sequence[str], ahead: Sequence[str], friendly: bool, name: str
) -> Generator[tuple[int, int], None, Table]:
    """The table of a record in steps (see `Record.reading`). ValueError if the players are
    wrong.
    """
    table = Table(
        Record(
            record.game, record.seats, record.options, tags=record.tags, position=record.position
        ),
        players,
        (),
        friendly,
        name,
    )
    tokens = (*record.tokens, *ahead)
    for done in range(0, len(tokens), STEP):
        if done:
            yield done, len(tokens)
        table._extend(tokens[done : done + STEP])
    table.now = len(record.tokens)
    return table


def _dice(state: State) -> list[tuple[str, str]]:
    """The dice on the table."""
    view = state.view(None)
    trays = {area["id"] for area in view["areas"] if area["kind"] == "dice"}
    return [(thing["id"], thing["kind"]) for thing in view["things"] if thing["at"] in trays]


def snapshot(table: Table, known: Sequence[Any] = (), ply: int | None = None) -> Snapshot:
    """What the page shows and accepts; with `ply`, an earlier position to look at.

    `known` is what the page has of the log: its length, its eye, and whether the game was over.
    """
    with table.speaking():
        return _snapshot(table, known, ply)


def _snapshot(table: Table, known: Sequence[Any], ply: int | None) -> Snapshot:
    shown, full = table.now if ply is None else ply, table.full
    state, curtain, handover, eye = (
        table.states[shown],
        table.curtain(),
        table.handover(),
        table.eye(),
    )
    elsewhere = curtain is not None or handover is not None
    looking, back = shown != table.now, table.back()
    moves: list[tuple[str, tuple[str, ...]]] = []
    if not looking and not full and not elsewhere and table.player() == PERSON:
        moves = [(token, state.taps(token)) for token in state.moves()]
    begun = {
        " ".join(taps[:length]): taps[:length] for _, taps in moves for length in range(len(taps))
    } or {"": ()}
    # What somebody else has to do next may reveal what they hold.
    prompts = (
        {"": _too_long()}
        if full and not table.over
        else {"": ""}
        if elsewhere or table.loser is not None
        else {key: state.prompt(taps) for key, taps in begun.items()}
    )
    who = table.player()
    if not looking and not full and who in (*PLAYERS, ELSEWHERE) and state.seat is not None:
        name = table.names()[state.seat]
        prompts = {
            "": (
                say("{name} is to move.", name=name)
                if who in (RANDOM, ELSEWHERE)
                else say("{name} is thinking.", name=name)
            )
        }
    view = seen(table, shown, eye)
    if elsewhere:
        view["buttons"] = []
    if table.loser is not None and not looking:
        view |= {"turn": None, "buttons": [], "shares": table.shares()}
        if ELSEWHERE not in table.players:
            view["things"] = face_up(table, view)
    said, did = table.told(shown - 1, eye) if shown else ([], [])
    start = min(int(known[0]), table.now) if list(known[1:]) == [eye, table.over] else 0
    return {
        "format": FORMAT,
        "table": table.name,
        "game": table.game.info.id,
        "players": list(table.players),
        "names": table.names(),
        "you": table.you,
        "friendly": table.friendly,
        "hidden": table.hidden,
        "head": table.head(),
        "result": result_text(table.state.shares),
        "since": start,
        "tokens": table.tokens[start : table.now],
        "log": table.log(start, table.now - END if table.now > WHOLE else 0, table.now),
        "said": said,
        "did": did,
        "ahead": table.tokens[table.now :],
        "ply": shown,
        "last": table.now,
        "eye": eye,
        "eyes": list(range(table.record.seats)) if table.hidden and table.over else [],
        "view": view,
        "moves": moves,
        "prompts": prompts,
        "changed": changed(table.states[shown - 1].view(eye), view) if shown else [],
        "auto": not looking and table.goes_on(),
        "curtain": curtain,
        "handover": handover,
        "over": (
            {
                "ending": "resigned" if table.loser is not None else table.state.ending,
                "shares": table.shares(),
                "said": table.farewell(),
            }
            if table.over
            else None
        ),
        "undo": back is not None,
        "consent": table.consent(back),
        "redo": table.forth() is not None,
    }


def seen(table: Table, ply: int, eye: int | None) -> View:
    """What an eye sees after that many tokens, in the colours of the table."""
    view = colours.repainted(table.states[ply].view(eye), table.instead)
    return {**view, "notes": [*view["notes"], *colours.note(table.game.info.id, table.instead)]}


def face_up(table: Table, view: View) -> list[Thing]:
    """The things of a view, with those of each seat as that seat sees them."""
    own = {
        thing["id"]: thing
        for seat in range(table.record.seats)
        for thing in seen(table, table.now, seat)["things"]
        if thing.get("owner") == seat
    }
    known = [
        own.pop(thing["id"], thing)
        for thing in view["things"]
        if thing.get("owner") is None or thing["id"] in own
    ]
    return [*known, *own.values()]


def _too_long() -> str:
    return say("This game is now as long as a record can be. No more moves can be played in it.")


def heard(state: State, events: Sequence[Event]) -> list[Did]:
    """The events of a move (`State.happens`), each with its places, its sound and what it shows."""
    eyes = state.game.viewer
    sounds: Mapping[str, str] = eyes.SOUNDS if eyes else {}
    shows: Callable[[State, Event], list[Mark]] | None = getattr(eyes, "shows", None)
    did: list[Did] = []
    for event in events:
        one: Did = {"at": places(event), "sound": sounds.get(event["what"], "place")}
        shown = shows(state, event) if shows else []
        if shown:
            one["shows"] = shown
        did.append(one)
    return did


def changed(before: View, after: View) -> list[str]:
    """The places whose things differ between two views, in the order of the view."""
    was = {thing["id"]: thing["at"] for thing in before["things"]}
    now = {thing["id"]: thing["at"] for thing in after["things"]}
    moved = [
        place
        for thing in (*was, *now)
        if was.get(thing) != now.get(thing)
        for place in (was.get(thing), now.get(thing))
        if place
    ]
    return list(dict.fromkeys(moved))


def _checked_players(players: Sequence[str], seats: int) -> list[str]:
    for player in players:
        if player not in (PERSON, ELSEWHERE, *PLAYERS):
            raise invalid(
                "a seat is taken by one of {list}, not {given}",
                list=", ".join((PERSON, *PLAYERS)),
                given=repr(str(player))[:40],
            )
    return [*players[:seats], *[PERSON] * (seats - len(players))]
