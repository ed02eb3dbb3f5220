"""The open tables (see table.py) and what the page may ask of them: its only source of rules.

The page sends the name of one of `CALLS` and its arguments, and gets plain data (JSON) back. Almost
every call answers with a *snapshot*, all that the page needs to draw the table and to take taps:
`Snapshot` in shapes.py, which has the other shapes as well.

Each of these calls takes `known`: [length of the log that the page has, its eye, whether the game
was over], so that a long game is not sent again and again. Every call about a table names it and
the ply at which the page believes it to be. If that is wrong the call is refused (`NoTable`): the
page sets the table up again with `open_table` from its snapshot, which has everything that must
outlive a worker, and asks again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final, cast

from rulescore import CHANCE, GAMES, Game, IllegalMove, Info, Option, Record, bots
from rulescore.games import named
from rulescore.games.siege_the_king import decks
from rulescore.generators import retold
from rulescore.record import STRIDE
from rulescore.translation import invalid, say, shown
from rulescore.view_types import Inspection, Preview
from web.python import (
    advice,
    call_types,
    colours,
    editing,
    sealed,
)
from web.python.call_types import (
    DeckWord,
    MovesTold,
    News,
    PositionText,
    Screen,
    Setup,
    Sight,
    Steps,
)
from web.python.shapes import Edited, Question, Refusal, Snapshot
from web.python.table import (
    BEGINS,
    BY_LUCK,
    ELSEWHERE,
    LUCK,
    PERSON,
    RANDOM,
    RESIGNED,
    Json,
    Table,
    opening,
    seen,
    snapshot,
)

Known = Sequence[Any]

MOST_TABLES: Final = 4
"""The most tables that are open at once."""

MOST_TOLD: Final = 1_000
"""The most tokens described in one answer."""

DRAWN: Final = ("siege-the-king", "siege-by-number")
"""The games in which chance decides who begins, with a token `first:N`."""

# The calls. One with a parameter `table` is about the table that the page names beside the
# arguments (see answer.py).

_tables: Final[dict[str, Table]] = {}
"""The open tables by the page's names, the one used last at the end."""


class NoTable(ValueError):
    """The table of a call is not open here, or is at another ply: the page opens it from what it
    has, and asks again.
    """


def table_at(name: str, ply: int | None) -> Table:
    """The open table of that name at that ply; with None for `ply`, at any. NoTable if there is
    none.
    """
    table = _tables.pop(name, None)
    if table is None:
        raise NoTable(say("no game is open"))
    _tables[name] = table
    if ply is not None and ply != table.now:
        raise NoTable(say("the game is at another move"))
    return table


def reseed() -> None:
    """Reseeds dice and random moves."""
    LUCK.seed()
    BY_LUCK.rng.seed()


def _seat(table: Table) -> Table:
    """Adds an open table; if there are too many, the least recently used one goes."""
    _tables.pop(table.name, None)
    _tables[table.name] = table
    if len(_tables) > MOST_TABLES:
        del _tables[next(iter(_tables))]
    return table


def new(
    game: str,
    seats: int | str | None = None,
    options: Json | None = None,
    players: Sequence[str] = (),
    names: Sequence[str] = (),
    painted: str = "",
    begins: int | str = "",
    position: str | None = None,
    name: str = "",
) -> Snapshot:
    """A new game with these settings, given as values or as a link's texts. ValueError says which
    one is wrong.

    `painted` are the colours of the seats (see colours.py), `begins` is the number of a seat if
    chance would decide who begins, `position` is the text of an unusual start position. `name` is
    the page's name for the table.
    """
    chosen = named(game)
    record = Record(
        chosen, chosen.info.seats[0] if seats is None else _number(seats), options or {}
    )
    record = Record(
        chosen,
        record.seats,
        record.options,
        tags=_tags(record, names, painted, begins),
        position=position,
    )
    return snapshot(_seat(Table(record, players, name=name)))


def open_table(
    record: str,
    players: Sequence[str] = (),
    ahead: Sequence[str] = (),
    friendly: bool = False,
    viewer: int | None = None,
    name: str = "",
) -> Steps[Snapshot]:
    """The table of this record. RecordError (a ValueError) says what is wrong and where; an old
    table of that name stays until the new one is complete.

    `ahead` is what undo took back; `viewer` is the seat that still holds the device, if only the
    worker was lost.
    """

    # The rules replay it first, then the table: half of the progress each.
    read = yield from retold(Record.reading(record), _told(lambda done, of: done // 2))
    table = yield from retold(
        opening(read, players, ahead, friendly, name), _told(lambda done, of: (done + of) // 2)
    )
    if viewer in table.eyes and viewer is not None:
        table.viewer = viewer
    return snapshot(_seat(table))


def _told(part: Callable[[int, int], int]) -> Callable[[tuple[int, int]], News]:
    """Reports a step, now and then with a sentence; `part` is how much of the whole is done."""

    def news(step: tuple[int, int]) -> News:
        done, of = step
        whole = part(done, of)
        return (
            (whole, of, say("Reading the record: {done} of {of} moves.", done=whole, of=of))
            if done % STRIDE == 0
            else None
        )

    return news


def play(
    table: Table, token: str, sure: bool = False, known: Known = ()
) -> Snapshot | Question | Refusal:
    """Plays a move for the person to move, then what chance decides: a snapshot.

    {"refused": sentence, "clause": anchor or ""} if it is not allowed; a question if the person may
    regret it and is not `sure` yet, or if what it brings is known elsewhere; nothing has changed
    then.
    """
    token = token.strip()
    if table.player() not in (PERSON, None):
        return {"refused": say("Wait: it is not your turn."), "clause": ""}
    if table.curtain() is not None or table.handover() is not None:
        return {"refused": say("Take the device first."), "clause": ""}
    try:
        with table.speaking():
            question = "" if sure or token not in table.state.moves() else table.state.warn(token)
        if question:
            return {"confirm": question, "token": token, "held": False}
        if table.awaits(token):
            return {"confirm": _held(), "token": token, "held": True}
        table.play(token)
    except IllegalMove as error:
        return {"refused": str(error), "clause": error.clause}
    table.leave_to_chance()
    return snapshot(table, known)


def _held() -> str:
    return say(
        "This move depends on what the other side keeps secret. It goes to them as a letter, and"
        " their answer says how it ends."
    )


def advance(table: Table, token: str = "", known: Known = ()) -> Snapshot | Question:
    """What chance decides, or one token of a computer player: `token` is the choice of `think` for
    a player with a level. A question, as in `play`, if what it brings is known elsewhere.
    """
    if token and table.goes_on() and table.awaits(token):
        return {"confirm": _held(), "token": token, "held": True}
    table.advance(token)
    return snapshot(table, known)


def undo(table: Table, allowed: bool = False, known: Known = ()) -> Snapshot | Refusal:
    """Back to a person's last decision, if that person has `allowed` it where needed."""
    back = table.back()
    if back is not None and table.consent(back) is not None and not allowed:
        return {
            "refused": say("The player who made that move has to agree to take it back."),
            "clause": "",
        }
    table.now = table.now if back is None else back
    return snapshot(table, known)


def redo(table: Table, known: Known = ()) -> Snapshot:
    """Forward to a person's next decision among the moves taken back."""
    forth = table.forth()
    table.now = table.now if forth is None else forth
    return snapshot(table, known)


def friendly(table: Table, on: bool, known: Known = ()) -> Snapshot:
    """Makes the game friendly or not: in a friendly game everything may be taken back without
    asking.
    """
    table.friendly = on
    return snapshot(table, known)


def resign(table: Table, known: Known = ()) -> Snapshot:
    """Ends the game as lost for the only person at the table."""
    table.resign()
    return snapshot(table, known)


def look(table: Table, ply: int, known: Known = ()) -> Snapshot:
    """The position after that many tokens, to look at; the game stays where it is."""
    return snapshot(table, known, min(max(ply, 0), table.now))


def told(table: Table, start: int, stop: int) -> MovesTold:
    """The descriptions of the tokens from one ply up to another: `{"log": [...]}` as in a
    snapshot.
    """
    start, stop = max(start, 0), min(stop, start + MOST_TOLD, table.now)
    return {"log": table.log(start, start, stop)}


def branch(table: Table, ply: int, known: Known = ()) -> Snapshot:
    """Goes on from an earlier position as a separate game, without what came after; it is played
    here, by whoever sat elsewhere too.
    """
    table.now = min(max(ply, 0), table.now)
    table.record.tags.pop(RESIGNED, None)
    table.forget()
    table.seat([PERSON if player == ELSEWHERE else player for player in table.players])
    return snapshot(table, known)


def done(table: Table, known: Known = ()) -> Snapshot:
    """The person at the device has seen everything and puts it down for the next one."""
    table.viewer = table.viewer if table.handover() is None else None
    return snapshot(table, known)


def ready(table: Table, known: Known = ()) -> Snapshot:
    """The person to move has taken the device."""
    table.viewer = table.curtain() if table.curtain() is not None else table.viewer
    return snapshot(table, known)


def eyes(table: Table, seat: int | None, ply: int | None = None, known: Known = ()) -> Snapshot:
    """Shows the game as that seat sees it, once it is over."""
    if table.over and seat in table.eyes:
        table.viewer = seat
    return snapshot(table, known, None if ply is None else min(max(ply, 0), table.now))


def deck(content: str) -> DeckWord:
    """The value of the option `deck` for a deck file's content. DeckError (a ValueError) names the
    wrong row and column.
    """
    return {"word": decks.word(decks.read(content))}


def why(table: Table, taps: Sequence[str]) -> Refusal:
    """Why the last of these taps is refused, and the clause of the rules that says so."""
    with table.speaking():
        sentence, clause = table.state.why_not(tuple(taps))
    return {"refused": sentence, "clause": clause}


def inspection(table: Table, place: str, ply: int) -> Inspection:
    """What the seat at the device may know of a place after that many tokens; of the whole table if
    `place` is empty.
    """
    with table.speaking():
        return table.states[min(max(ply, 0), table.now)].inspect(place, table.eye())


def previews(table: Table, taps: Sequence[str]) -> dict[str, Preview]:
    """What the moves that one more tap completes would bring about, by that tap; those without
    known consequences are left out.
    """
    if table.player() != PERSON or table.curtain() is not None or table.handover() is not None:
        return {}
    state, begun, found = table.state, tuple(taps), {}
    with table.speaking():
        for token in state.moves():
            touched = state.taps(token)
            if touched[:-1] == begun:
                preview = state.preview(token, table.eye())
                if preview["says"] or preview["pips"]:
                    found[touched[-1]] = preview
    return found


def position(table: Table, ply: int) -> PositionText:
    """The text of the position after that many tokens. It hides nothing."""
    return {"position": table.states[min(max(ply, 0), table.now)].position()}


def sight(table: Table, ply: int, stranger: bool = False) -> Sight:
    """What the seat at the device, or a stranger, sees after that many tokens, worded for somebody
    else: `{"sight": View}`.
    """
    eye = None if stranger else table.eye()
    with table.speaking_to_others():
        return {"sight": seen(table, min(max(ply, 0), table.now), eye)}


def edit(
    game: str,
    seats: int | str | None = None,
    options: Json | None = None,
    position: str = "",
    token: str = "",
    fields: Json | None = None,
) -> Edited:
    """A position being set up by touch (see editing.py); with a token or with values of fields,
    after that change.
    """
    chosen = named(game)
    start = chosen.start(
        chosen.info.seats[0] if seats is None else _number(seats), **(options or {})
    )
    return editing.edit(start, position, token, fields or {})


def art(game: str, seats: int, options: Json) -> Screen:
    """The drawing of that board and its things (see `printkit.svg.screen_json`), empty for a game
    without drawings.
    """
    from printkit.art import screen
    from printkit.svg import screen_json

    values = named(game).options(options)
    try:
        return cast(Screen, screen_json(screen(game, seats, values)))
    except ValueError:
        return {"viewBox": (0, 0, 100, 100), "board": "", "symbols": {}, "places": {}}


def _number(given: int | str) -> Any:
    return (
        int(given)
        if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 4
        else given
    )


def _tags(record: Record, names: Sequence[str], painted: str, begins: int | str) -> dict[str, str]:
    """The headers that name the players, their colours and the first seat."""
    game = record.game.info.id
    tags = {
        f"Seat.{seat}": str(name)[:60].strip()
        for seat, name in enumerate(names, 1)
        if str(name).strip()
    }
    if letters := colours.checked(game, record.seats, painted):
        tags[colours.HEADER] = letters
    if begins != "":
        if game not in DRAWN or _number(begins) not in range(1, record.seats + 1):
            raise invalid("seat {given} cannot be made to begin this game", given=repr(begins)[:20])
        tags[BEGINS] = str(begins)
    return tags


CALLS: Final[dict[str, Callable[..., Any]]] = {
    "new": new,
    "open": open_table,
    "play": play,
    "advance": advance,
    "undo": undo,
    "redo": redo,
    "look": look,
    "told": told,
    "branch": branch,
    "done": done,
    "ready": ready,
    "eyes": eyes,
    "friendly": friendly,
    "resign": resign,
    **sealed.CALLS,
    "deck": deck,
    "why": why,
    "inspection": inspection,
    "previews": previews,
    "position": position,
    "sight": sight,
    "edit": edit,
    "art": art,
    **advice.CALLS,
}
"""The calls: name -> function of keyword arguments that returns plain data, or a generator for
it.
"""

LATER: Final = {
    "learning": ("lesson", "try_step", "why_step", "step_bearing"),
    "printing": (
        "print_files",
        "print_kit",
        "print_sheet",
        "print_file",
        "print_picture",
        "print_zip",
        "print_read",
    ),
    "puzzling": ("puzzle", "puzzle_hint", "puzzle_bearing"),
    "reviewing": ("look_back", "mistakes", "try_line", "line_bearing"),
}
"""Further calls, by the module of this package that has them: it comes with an archive that they
need.
"""

NEEDS: Final = {
    "art": ("draw",),
    **dict.fromkeys(("hint", "intent"), ("coach",)),
    **{
        call: ("coach", "draw", "print") if module == "printing" else ("coach",)
        for module, names in LATER.items()
        for call in names
    },
}
"""The calls that need archives not loaded at the start (see `tools/archives.py`)."""


def called(name: str) -> Callable[..., Any] | None:
    """The call of that name, whose archives have been loaded; None if there is none."""
    for module, names in LATER.items():
        if name in names:
            found: Callable[..., Any] = getattr(import_module(f"web.python.{module}"), name)
            return found
    return CALLS.get(name)


# What the build writes into the page, for use before Python has started.


def infos() -> list[Setup]:
    """Every game's info in the language in use, in menu order."""
    return [_info(game) for game in GAMES.values()]


def starts() -> dict[str, dict[str, Snapshot]]:
    """The snapshot of each game's start by number of seats, with every option at its default and a
    person on every seat.
    """
    return {
        name: {
            str(seats): _start(game, seats)
            for seats in range(game.info.seats[0], game.info.seats[1] + 1)
        }
        for name, game in GAMES.items()
    }


def _start(game: Game[Any], seats: int) -> Snapshot:
    return snapshot(Table(Record(game, seats), ()))


def _info(game: Game[Any]) -> Setup:
    info = game.info
    return {
        "id": info.id,
        "title": info.title,
        "designer": info.designer,
        "year": info.year,
        "seats": info.seats,
        "minutes": info.minutes,
        "effort": info.effort,
        "easier": info.easier,
        "easier_because": shown(info.easier_because),
        "summary": shown(info.summary),
        "hidden": info.hidden,
        "letters": not info.hidden or sealed.can_seal(game.start()),
        "options": [_option(option) for option in info.options],
        "positions": game.notation is not None,
        "players": [PERSON, *bots.LEVELS, RANDOM],
        "colours": colours.choices(info.id),
        "opening": shown(info.opening),
        "balance": shown(info.balance),
        "other": _other(info),
        "begins": (
            "lot"
            if info.id in DRAWN
            else "first"
            if info.id in colours.PAINTED
            else _beginner(game)
        ),
    }


def _other(info: Info) -> tuple[str, str, str] | None:
    """The option that the balance speaks of, its value as links write it, and what that is called,
    or "".
    """
    if info.other is None:
        return None
    name, value = info.other
    option = next(one for one in info.options if one.name == name)
    return name, option.text(value), shown(info.other_title)


def _beginner(game: Game[Any]) -> int:
    """The seat that moves first after chance has dealt."""
    state, rng = game.start(), random.Random(0)
    while state.seat == CHANCE:
        state.play(state.deal(rng))
    return state.seat or 0


def _option(option: Option) -> call_types.Option:
    entry: call_types.Option = {
        "name": option.name,
        "title": shown(option.title),
        "help": shown(option.help),
        "default": option.default,
    }
    if isinstance(option.choices, range):
        return entry | {"low": option.choices[0], "high": option.choices[-1]}
    entry["choices"] = [
        (choice, option.text(choice), option.label(choice)) for choice in option.choices
    ]
    return entry | {"file": "deck"} if isinstance(option, decks.DeckOption) else entry
