"""What can be known of a hidden hand in Siege the King, and how it is drawn anew.

A hand has a *story*: what everybody saw happen to it, in order. It is a text, for it grows at every
ply and that costs least there; most events are one letter, and `events` takes it apart.

From the story follow *slots*: what each card of the hand can be. Which of its cards a seat played
cannot be seen, so there are several ways to be left with slots, and some end in the same slots:
hence a count of ways. Every way in which the cards can have come to lie as they do is equally
likely.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from rulescore.games.siege_the_king.tables import ARTISAN, ASSASSIN, CASTLES, NAME

# The events of a story. A card's letter means that this card left the hand; those in brackets are
# made by `among` and `turned_over`. Cards in brackets are small letters there, so that a letter's
# count in a story says how many of these cards left the hand.
TAKEN: Final = "+"  # a card came to the hand
WITHOUT: Final = "-"  # no Artisan is in the hand, for nobody was asked
HOLDS: Final = "!"  # an Artisan is in the hand, for its owner was asked
_SMALL: Final = {ord(code): ord(code) + 32 for code in NAME}
_LARGE: Final = {small: large for large, small in _SMALL.items()}
_EVENT: Final = re.compile(r"\([^)]*\)|.", re.DOTALL)

BIT: Final = {code: 1 << number for number, code in enumerate(NAME)}
_ANYTHING: Final = sum(BIT.values()) - BIT[ASSASSIN]  # the Assassin never comes to a hand

Slots = tuple[int, ...]
"""What each card of a hand can be, as bits, in ascending order: a part of another slot stands
before it.
"""


def among(codes: str) -> str:
    """The event that shows that all cards of the hand are among these."""
    return turned_over("", codes)


def turned_over(hand: str, both: str) -> str:
    """The event of the discard pile being turned over: all cards but the hands lay open before, so
    that each player can name the other's hand, and a stranger the cards that are in the two hands
    together.
    """
    return f"({hand}={''.join(sorted(set(both)))})".translate(_SMALL)


def shown(event: str) -> tuple[str, str]:
    """The two parts of an event in brackets: the whole hand, where it is named, and the cards among
    which all of it are.
    """
    hand, _, cards = event[1:-1].translate(_LARGE).partition("=")
    return hand, cards


def events(story: str) -> list[str]:
    """A story's events."""
    return _EVENT.findall(story)


def to_strangers(story: str) -> str:
    """The story as somebody can follow it who never saw any hand: where the pile was turned over
    they cannot tell the two hands apart.
    """
    return re.sub(r"\([^=]*=", "(=", story)


def telling(story: str) -> list[str]:
    """The story's events from the first one on that tells more than how many cards the hand has,
    after so many cards that came; [] if none does.
    """
    found = events(story)
    size = 0
    for place, event in enumerate(found):
        if event != TAKEN and event not in NAME:
            return [TAKEN] * size + found[place:]
        size += 1 if event == TAKEN else -1
    return []


@lru_cache(maxsize=64)
def ways(story: str) -> Counter[Slots]:
    """The slots that a story can lead to, and in how many ways. Not to be changed: it is kept."""
    # What came before the last event that names the whole hand tells no more.
    start = max((found.start() for found in re.finditer(r"\([^=)]+=", story)), default=0)
    counts = Counter[Slots]({(): 1})
    for event in events(story[start:]):
        after = Counter[Slots]()
        for slots, count in counts.items():
            for changed in _changed(slots, event):
                after[changed] += count
        counts = after
    return counts


def _changed(slots: Slots, event: str) -> Iterator[Slots]:
    if event == TAKEN:
        yield (*slots, _ANYTHING)
    elif event == WITHOUT:
        yield tuple(sorted(slot & ~BIT[ARTISAN] for slot in slots))
    elif (
        event == HOLDS
    ):  # the first slot that is an Artisan may be any of them; those before it are none
        for place, slot in enumerate(slots):
            if slot & BIT[ARTISAN]:
                yield tuple(
                    sorted(
                        (
                            *(other & ~BIT[ARTISAN] for other in slots[:place]),
                            BIT[ARTISAN],
                            *slots[place + 1 :],
                        )
                    )
                )
    elif event in BIT:
        for place, slot in enumerate(slots):
            if slot & BIT[event]:
                yield slots[:place] + slots[place + 1 :]
    else:
        hand, cards = shown(event)
        allowed = sum(BIT[code] for code in cards)
        yield (
            tuple(sorted(BIT[code] for code in hand))
            if hand
            else tuple(sorted(slot & allowed for slot in slots))
        )


def fits(hand: str, slots: Slots) -> bool:
    """Whether these cards can be those of the slots, one each."""
    if len(hand) != len(slots):
        return False
    return not slots or any(
        BIT[code] & slots[0] and fits(hand.replace(code, "", 1), slots[1:]) for code in set(hand)
    )


def castles(castle: str, fallen: int) -> list[str]:
    """The orders of castle cards that this one can have for somebody who sees only those of the
    columns with a bit in `fallen`.
    """
    return [
        order
        for order in CASTLES
        if all(order[k] == castle[k] for k in range(3) if fallen >> k & 1)
    ]


def redeal(
    unseen: str, knowledge: Sequence[Counter[Slots]], rng: random.Random
) -> tuple[list[str], str]:
    """The unseen cards dealt anew to hidden hands of which so much is known: (each hand, the rest),
    every possible deal of single cards equally likely.

    A slot has as many cards to choose from as fit it, less the slots before it that are parts of
    it. Where slots overlap otherwise that number is too large; then a deal is taken only as often
    as it should be.
    """
    fit: dict[int, int] = {}  # slot -> how many of the cards fit it
    # of each way: slot, hand and number of cards to choose from
    deals: list[list[tuple[int, int, int]]] = []
    weights: list[int] = []
    for combination in product(*(mind.items() for mind in knowledge)):
        weight = 1
        before: list[int] = []
        deal: list[tuple[int, int, int]] = []
        for slot, hand in sorted(
            (slot, hand) for hand, (slots, _) in enumerate(combination) for slot in slots
        ):
            if slot not in fit:
                fit[slot] = sum(BIT[code] & slot > 0 for code in unseen)
            choices = fit[slot] - sum(other & ~slot == 0 for other in before)
            weight *= max(0, choices)
            before.append(slot)
            deal.append((slot, hand, choices))
        for _, count in combination:
            weight *= count
        deals.append(deal)
        weights.append(weight)
    most = max(weights)  # after a long game it is far beyond what a float can hold
    odds = [weight / most for weight in weights]
    while True:
        hands, rest = [""] * len(knowledge), list(unseen)
        for slot, hand, choices in rng.choices(deals, odds)[0]:
            fitting = [place for place, code in enumerate(rest) if BIT[code] & slot]
            place = int(rng.random() * choices)
            if place >= len(fitting):
                break
            hands[hand] += rest.pop(fitting[place])
        else:
            return ["".join(sorted(hand)) for hand in hands], "".join(rest)
