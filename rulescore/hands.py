"""What games offer beyond `State` in which two seats draw cards in secret from one pile: enough to
replay a record of which only some cards are known.

A hidden card lies in a hand or, laid face down, at a *place*, a cell of the board.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from rulescore.game import State


class Hands(State):
    """A game with hidden hands."""

    __slots__ = ()

    @abstractmethod
    def pack(self) -> list[str]:
        """The cards in the draw pile that can come to a hand, sorted."""

    @abstractmethod
    def takes(self) -> int:
        """How many cards of the pile chance gives to the receiver here; 0 if it decides something
        else, or a seat is to move.
        """

    @abstractmethod
    def taking(self, cards: Sequence[str]) -> str:
        """The token of chance that gives the receiver these cards, as many as `takes` says."""

    @abstractmethod
    def hides(self, token: str) -> dict[str, str]:
        """The cards that this legal token of a seat lays face down, by place; {} for most."""

    @abstractmethod
    def turns_up(self, token: str) -> list[tuple[int, str, bool]]:
        """The hidden cards that everybody sees when a seat plays this legal token: whose, the
        card's name or the place where it lay, and whether it leaves the hand. What of the seat's
        own would be seen if nobody stopped the token is seen at once.
        """

    @abstractmethod
    def stopper(self, token: str) -> int | None:
        """The seat that may stop this legal token of another seat if it holds a card for that."""

    @abstractmethod
    def among(self, token: str) -> set[str] | None:
        """If a seat is to move: the names among which its hidden cards must be where this token
        follows, legal or not; None if it shows nothing of them.
        """

    @abstractmethod
    def hinges(self, token: str) -> bool:
        """Whether what this legal token brings depends on cards that are hidden from its seat."""
