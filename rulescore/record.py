"""A played game as text: header tags, tokens, the result. See `docs/reference/notation.md`."""

from __future__ import annotations

import random
import re
from collections import UserDict
from collections.abc import Callable, Generator, Iterator, Mapping, MutableMapping, Sequence
from fractions import Fraction
from importlib import import_module
from textwrap import wrap
from typing import Any, Final, cast

from rulescore.game import NOTEBOOK, Game, IllegalMove, State
from rulescore.games import GAMES
from rulescore.generators import result_of, retold
from rulescore.options import Value
from rulescore.translation import cut, invalid, say, say_count

WIDTH = 100
LONGEST_TEXT: Final = 1_000_000
"""The most characters in a record."""
LONGEST_GAME: Final = 100_000
"""The most tokens in a record. The longest games have a few hundred."""
STRIDE: Final = 2_000
"""Tokens between two reports of `parse`."""
STEP: Final = 100
"""Tokens between two steps of `reading`."""
Progress = Callable[[int, int], None]
"""Called with the tokens read so far, and their total."""

_NAME: Final = r"[A-Za-z][A-Za-z0-9_.-]{0,63}"
_TAG = re.compile(rf'\[\s*({_NAME})\s+"((?:[^"\\]|\\.)*)"\s*\]')
_OWN: Final = ("Game", "Players", "Position", "Result")
_OPTION: Final = "Option."
"""The headers that a record writes itself, and the prefix of those for options."""
_UNCLOSED: Final = "{"
"""Stands for a comment without an end; no token contains a brace."""
_RESULT = re.compile(r"\*|(?:0|1|1/[0-9])(?:-(?:0|1|1/[0-9]))+")


class RecordError(ValueError):
    """A text that is not a record. `line` counts from 1; `token` is the wrong word, or empty."""

    def __init__(self, line: int, token: str, expected: str) -> None:
        if token:
            shown = cut(token)
            shown = shown if shown.isprintable() else repr(shown)
            super().__init__(
                say("line {line}: {token}: {expected}", line=line, token=shown, expected=expected)
            )
        else:
            super().__init__(say("line {line}: {expected}", line=line, expected=expected))
        self.line = line
        self.token = token


def result_text(shares: Sequence[float] | None) -> str:
    """Each seat's share of the win as a record writes it: `1-0`, `1/2-1/2`, or `*` for a game in
    progress.

    >>> result_text((0.5, 0.5)), result_text(None)
    ('1/2-1/2', '*')
    """
    if shares is None:
        return "*"
    return "-".join(str(Fraction(share).limit_denominator(100)) for share in shares)


class Tags(UserDict[str, str]):
    """The free headers of a record: name -> text on one line. ValueError for a name that could not
    be read back.
    """

    def __setitem__(self, name: str, value: str) -> None:
        if not re.fullmatch(_NAME, name):
            raise invalid(
                "{name} is not a name for a header; it takes a letter and then up to 63"
                " letters, digits, points, hyphens or underscores",
                name=repr(name)[:40],
            )
        if name in _OWN or name.startswith(_OPTION):
            raise invalid("the header {name} is written by the record itself", name=name)
        super().__setitem__(name, _one_line(value))


class Record:
    """A game with its settings and tokens. `tags` holds the free headers (`Seat.1`, `Date`);
    `comments` maps a number of tokens to the comment in braces after them.

    `position` is the text of the starting position, None for the game's own.

    >>> record = Record(GAMES["siegestones"], 2, tokens=["d4", "T@d3"], tags={"Seat.1": "Ada"})
    >>> print(record.text())
    [Game "siegestones"]
    [Players "2"]
    [Seat.1 "Ada"]
    [Result "*"]
    <BLANKLINE>
    d4 T@d3 *
    <BLANKLINE>
    >>> record.state(1).moves() == record.state().moves()
    False
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        tokens: Sequence[str] = (),
        tags: Mapping[str, str] | None = None,
        comments: Mapping[int, str] | None = None,
        position: str | None = None,
    ) -> None:
        """ValueError if the game does not take these seats, options or position, a token is not
        legal (IllegalMove), a tag has an invalid name (see `Tags`), or a comment is past the last
        token.
        """
        self.game: Game[State] = game
        self.options: dict[str, Value] = game.options(options or {})
        start = game.start(seats, **self.options)
        self.seats: int = start.seats
        self.position: str | None = None
        if position is not None:
            from_there = game.set_up(position, self.seats, **self.options)
            self.position = None if from_there == start else from_there.position()
        self.tokens = list(tokens)
        if self.tokens:
            self.state()  # plays them
        self.tags: MutableMapping[str, str] = Tags(tags or {})
        self.comments: dict[int, str] = {}
        for ply, comment in (comments or {}).items():
            self._comment(ply, comment)

    def __repr__(self) -> str:
        return f"<Record of {self.game.info.id}, {self.seats} seats, {len(self.tokens)} tokens>"

    def _repr_html_(self) -> str:
        """The moves in sentences, as notebooks show them. IllegalMove if one is not legal."""
        return cast("str", import_module(NOTEBOOK).record_html(self))

    def _comment(self, ply: int, comment: str) -> None:
        """Keeps a comment as it is read back: one line, no closing brace. Drops empty ones."""
        if not 0 <= ply <= len(self.tokens):
            raise invalid(
                "there is a comment after token {ply}; the last token of the record is number {n}",
                ply=ply,
                n=len(self.tokens),
            )
        if words := _in_braces(comment):
            self.comments[ply] = words

    @classmethod
    def parse(
        cls, text: str, position: str | None = None, progress: Progress | None = None
    ) -> Record:
        """Reads a record and replays it, from `position` instead of its own if given. `progress` is
        called every `STRIDE` tokens.

        RecordError as for `reading`.
        """

        def tell(step: tuple[int, int]) -> None:
            if progress and step[0] % STRIDE == 0:
                progress(*step)

        return result_of(retold(cls.reading(text, position), tell))

    @classmethod
    def reading(
        cls, text: str, position: str | None = None
    ) -> Generator[tuple[int, int], None, Record]:
        """`parse` as a generator: yields the tokens read so far and their total every `STEP`
        tokens, and returns the record.

        RecordError names the first line and token that are wrong and what was expected. A text
        longer than `LONGEST_TEXT` or `LONGEST_GAME` is refused at once.
        """
        if len(text) > LONGEST_TEXT:
            raise RecordError(1, "", _too_long(len(text)))
        lines = text.removeprefix("\ufeff").splitlines()
        tags, where, first = _headers(lines)
        if "Game" not in tags:
            raise RecordError(
                first + 1,
                "",
                say('a record starts with [Game "..."], one of {list}', list=", ".join(GAMES)),
            )
        game = GAMES.get(tags["Game"])
        if game is None:
            raise RecordError(
                where["Game"],
                tags["Game"],
                say("there is no such game; expected one of {list}", list=", ".join(GAMES)),
            )
        seats = _seats(game, tags, where)
        options: dict[str, Value] = {}
        for name in (name for name in tags if name.startswith(_OPTION)):
            option = name.removeprefix(_OPTION)
            try:
                options[option] = game.options({option: tags[name]})[option]
            except ValueError as error:
                raise RecordError(where[name], "", str(error)) from None
        free = {
            name: value
            for name, value in tags.items()
            if name not in _OWN and not name.startswith(_OPTION)
        }
        try:
            record = cls(
                game,
                seats,
                options,
                tags=free,
                position=tags.get("Position") if position is None else position,
            )
        except ValueError as error:
            raise RecordError(where.get("Position", 1), "", str(error)) from None
        yield from record._read_moves(lines, first, tags.get("Result"), where.get("Result", first))
        return record

    def _read_moves(
        self, lines: list[str], first: int, promised: str | None, promised_line: int
    ) -> Iterator[tuple[int, int]]:
        words = list(_text(lines, first))
        tokens = [
            line
            for line, word, is_comment in words
            if not is_comment and not _RESULT.fullmatch(word)
        ]
        if len(tokens) > LONGEST_GAME:
            raise RecordError(tokens[LONGEST_GAME], "", _too_many(len(tokens)))
        state = self.state(0)
        comments: dict[int, list[str]] = {}
        closed: tuple[int, str] | None = None
        line = first
        for line, word, is_comment in words:
            if is_comment:
                comments.setdefault(len(self.tokens), []).append(word)
            elif word == _UNCLOSED:
                raise RecordError(
                    line, word, say("this comment is not closed; expected {brace}", brace="}")
                )
            elif closed:
                raise RecordError(line, word, say("nothing may follow the result"))
            elif _RESULT.fullmatch(word):
                closed = (line, word)
            else:
                try:
                    state.play(word)
                except IllegalMove as error:
                    raise RecordError(
                        line, word, _expectation(state, len(self.tokens), error)
                    ) from None
                self.tokens.append(word)
                if len(self.tokens) % STEP == 0:
                    yield len(self.tokens), len(tokens)
        for ply, said in comments.items():
            self._comment(ply, " ".join(said))
        true = result_text(state.shares)
        for number, given in ((promised_line, promised), closed or (line, None)):
            if given is not None and given != true:
                raise RecordError(
                    number, given, say("the moves give the result {result}", result=true)
                )

    def state(self, ply: int | None = None) -> State:
        """The position after that many tokens, by default all. ValueError if there are fewer,
        IllegalMove if one is not legal.
        """
        if ply is not None and not 0 <= ply <= len(self.tokens):
            raise invalid(
                "there is no position after token {ply}; the last token of the record is"
                " number {n}",
                n=len(self.tokens),
                ply=ply,
            )
        there = self.position
        state: State = (
            self.game.start(self.seats, **self.options)
            if there is None
            else self.game.set_up(there, self.seats, **self.options)
        )
        for token in self.tokens[:ply]:
            state.play(token)
        return state

    def __len__(self) -> int:
        """The number of tokens, chance included."""
        return len(self.tokens)

    def __bool__(self) -> bool:
        return True  # without tokens too

    def play(self, token: str) -> None:
        """Appends a token. IllegalMove leaves the record unchanged. This replays the game; to add
        many tokens, play them on a state and append to `tokens`.
        """
        self.state().play(token)
        self.tokens.append(token)

    def positions(self) -> Iterator[State]:
        """The position before each token, then the last one, as independent states. IllegalMove if
        a token is not legal.

        >>> record = Record(GAMES["siege-1966"])
        >>> record.play("Cd6")
        >>> len(record), [state.seat for state in record.positions()]
        (1, [1, 0])
        """
        state = self.state(0)
        yield state.copy()
        for token in self.tokens:
            state.play(token)
            yield state.copy()

    def text(self) -> str:
        """The record as text: tags in a fixed order, move text wrapped at 100 columns, one line
        feed at the end.

        IllegalMove if a token is not legal, ValueError if the text is too long to be read back.
        """
        if len(self.tokens) > LONGEST_GAME:
            raise ValueError(_too_many(len(self.tokens)))
        result = result_text(self.state().shares)
        tags = {"Game": self.game.info.id, "Players": str(self.seats)}
        for option in self.game.info.options:
            if self.options[option.name] != option.default:
                tags[_OPTION + option.name] = option.text(self.options[option.name])
        if self.position is not None:
            tags["Position"] = self.position
        tags |= {**self.tags, "Result": result}
        head = [f'[{name} "{_escape(value)}"]' for name, value in tags.items()]
        words = []
        for ply in range(len(self.tokens) + 1):
            words += [self.tokens[ply - 1]] if ply else []
            words += ["{" + _in_braces(self.comments[ply]) + "}"] if ply in self.comments else []
        body = wrap(
            " ".join([*words, result]), WIDTH, break_long_words=False, break_on_hyphens=False
        )
        text = "\n".join([*head, "", *body]) + "\n"
        if len(text) > LONGEST_TEXT:
            raise ValueError(_too_long(len(text)))
        return text


def _too_long(characters: int) -> str:
    return say_count(
        "this text has {n} character: too long for the record of a game, which has {most} at most",
        "this text has {n} characters: too long for the record of a game, which has {most} at most",
        characters,
        most=LONGEST_TEXT,
    )


def _too_many(tokens: int) -> str:
    return say_count(
        "this record has {n} token: too long for the record of a game, which has {most} at most",
        "this record has {n} tokens: too long for the record of a game, which has {most} at most",
        tokens,
        most=LONGEST_GAME,
    )


def _headers(lines: list[str]) -> tuple[dict[str, str], dict[str, int], int]:
    """The tags, their line numbers, and the index of the first line after them."""
    tags: dict[str, str] = {}
    where: dict[str, int] = {}
    for index, line in enumerate(lines):
        stripped = line.strip()
        if stripped and not stripped.startswith("["):
            return tags, where, index
        if not stripped:
            continue
        match = _TAG.fullmatch(stripped)
        if match is None:
            raise RecordError(index + 1, stripped, say('a header line looks like [Name "text"]'))
        name, value = match.groups()
        if name in tags:
            raise RecordError(index + 1, name, say("this header is given twice"))
        tags[name] = re.sub(r"\\(.)", r"\1", value)
        where[name] = index + 1
    return tags, where, len(lines)


def _seats(game: Game[Any], tags: Mapping[str, str], where: Mapping[str, int]) -> int | None:
    low, high = game.info.seats
    given = tags.get("Players")
    if given is None and low == high:
        return None
    if given is None:
        raise RecordError(
            where["Game"],
            "",
            say(
                '[Players "..."] is missing; {title} takes {low} to {high}',
                title=game.info.title,
                low=low,
                high=high,
            ),
        )
    try:
        seats: int = game.start(int(given) if re.fullmatch("[0-9]{1,3}", given) else -1).seats
        return seats
    except ValueError:
        raise RecordError(
            where["Players"],
            given,
            say_count(
                "{title} takes {list} seat",
                "{title} takes {list} seats",
                high,
                title=game.info.title,
                list=", ".join(map(str, range(low, high + 1))),
            ),
        ) from None


def _text(lines: list[str], first: int) -> Iterator[tuple[int, str, bool]]:
    """The words of the move text as (line number, word, is a comment); a comment is one word. The
    last word is `_UNCLOSED` if a comment has no end.
    """
    comment: list[str] | None = None
    opened = 0
    for number, line in enumerate(lines[first:], first + 1):
        at = 0
        while at < len(line):
            brace = line.find("{" if comment is None else "}", at)
            end = len(line) if brace < 0 else brace
            if comment is None:
                for word in line[at:end].split():
                    yield number, word, False
                if brace >= 0:
                    comment, opened = [], number
            else:
                comment.append(line[at:end])
                if brace >= 0:
                    yield opened, _one_line(" ".join(comment)), True
                    comment = None
            at = end + 1
    if comment is not None:
        yield opened, _UNCLOSED, False


def _expectation(state: State, ply: int, error: IllegalMove) -> str:
    """Why the token is refused, and what is expected instead."""
    if state.seat is None:
        return say_count(
            "the game is over after {n} token; expected the result {result}",
            "the game is over after {n} tokens; expected the result {result}",
            ply,
            result=result_text(state.shares),
        )
    moves = state.moves()
    if not moves:
        return say(
            "{reason}; expected an outcome of chance such as {example}",
            reason=error,
            example=cut(state.deal(random.Random(0))),
        )
    shown = " ".join(moves[:8]) + (" ..." if len(moves) > 8 else "")
    return say(
        "{reason}; tokens before it: {ply}; expected one of {n}: {list}",
        reason=error,
        ply=ply,
        n=len(moves),
        list=shown,
    )


def _one_line(text: str) -> str:
    """Without line breaks and other control characters, so that it stays one header or comment."""
    return " ".join(
        "".join(character if character.isprintable() else " " for character in text).split()
    )


def _in_braces(comment: str) -> str:
    """On one line, without a closing brace."""
    return _one_line(comment).replace("}", ")")


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
