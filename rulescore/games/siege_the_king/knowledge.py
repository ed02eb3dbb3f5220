"""What can be known of a hidden hand in Siege the King, and how to draw it anew.

A hand has a *story*: what everybody saw happen to it, in order. It is text, the cheapest thing that
grows at every ply; most events are one letter, and `events` splits it.

*Slots* follow from the story: what each card of the hand can be. Nobody sees which of its cards a
seat played, so slots can be reached in several ways, which are counted. All ways that lead to the
cards as they are now are equally likely.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, product
from typing import Final

from rulescore.games.siege_the_king.tables import ARTISAN, ASSASSIN, CASTLES, NAME

# The events of a story. A card's letter means that it left the hand. Those in brackets are made by
# `among` and `turned_over`, in lower case, so that counting a letter counts the cards that left the
# hand.
TAKEN: Final = "+"  # a card came to the hand
WITHOUT: Final = "-"  # no Artisan in the hand: nobody was asked
HOLDS: Final = "!"  # an Artisan in the hand: its owner was asked
_SMALL: Final = {ord(code): ord(code) + 32 for code in NAME}
_LARGE: Final = {small: large for large, small in _SMALL.items()}
_EVENT: Final = re.compile(r"\([^)]*\)|.", re.DOTALL)

BIT: Final = {code: 1 << number for number, code in enumerate(NAME)}
_ANYTHING: Final = sum(BIT.values()) - BIT[ASSASSIN]  # the Assassin never comes to a hand

Slots = tuple[int, ...]
"""What each card of a hand can be, as bits, ascending, so that subsets come before a slot."""


def among(codes: str) -> str:
    """The event that shows all cards of the hand to be among these."""
    return turned_over("", codes)


def turned_over(hand: str, both: str) -> str:
    """The event that the discard pile is turned over. Before it all other cards were open, so each
    player knows the other's hand, and onlookers know the two hands together.
    """
    return f"({hand}={''.join(sorted(set(both)))})".translate(_SMALL)


def shown(event: str) -> tuple[str, str]:
    """The two parts of an event in brackets: the hand, if known, and the cards it is among."""
    hand, _, cards = event[1:-1].translate(_LARGE).partition("=")
    return hand, cards


def events(story: str) -> list[str]:
    """A story's events."""
    return _EVENT.findall(story)


def to_strangers(story: str) -> str:
    """The story for onlookers, who cannot tell the hands apart once the pile is turned over."""
    return re.sub(r"\([^=]*=", "(=", story)


def telling(story: str) -> list[str]:
    """The story from the first event that tells more than the number of cards, preceded by that
    number of cards taken; [] if there is none.
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
    """The slots that a story can lead to, and in how many ways. Do not change the result."""
    # Only what follows the last event that names the whole hand counts.
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
    elif event == HOLDS:  # any slot may be the first Artisan; those before it are none
        for place, slot in enumerate(slots):
            if slot & BIT[ARTISAN]:
                before = [other & ~BIT[ARTISAN] for other in slots[:place]]
                yield tuple(sorted([*before, BIT[ARTISAN], *slots[place + 1 :]]))
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
    """Whether these cards can fill the slots, one each."""
    if len(hand) != len(slots):
        return False
    return not slots or any(
        BIT[code] & slots[0] and fits(hand.replace(code, "", 1), slots[1:]) for code in set(hand)
    )


def castles(castle: str, fallen: int) -> list[str]:
    """The possible orders of castle cards for those who see only the columns in `fallen`."""
    return [
        order
        for order in CASTLES
        if all(order[k] == castle[k] for k in range(3) if fallen >> k & 1)
    ]


def redeal(unseen: str, stories: Sequence[str], rng: random.Random) -> tuple[list[str], str]:
    """Deals the unseen cards anew to hidden hands with these stories: (the hands, the rest), every
    possible deal of single cards equally likely.
    """
    deals, odds = _deals(unseen, tuple(stories))
    while True:
        hands, rest = [""] * len(stories), list(unseen)
        for slot, hand, choices in rng.choices(deals, cum_weights=odds)[0]:
            fitting = [place for place, code in enumerate(rest) if BIT[code] & slot]
            place = int(rng.random() * choices)
            if place >= len(fitting):
                break
            hands[hand] += rest.pop(fitting[place])
        else:
            return ["".join(sorted(hand)) for hand in hands], "".join(rest)


@lru_cache(maxsize=8)  # a player deals the same hands hundreds of times
def _deals(
    unseen: str, stories: tuple[str, ...]
) -> tuple[list[list[tuple[int, int, int]]], list[float]]:
    """All ways to fill the hands, each as slots, hands and numbers of choices, and their odds,
    added up.

    A slot has as many choices as cards fit it, minus the earlier slots that are subsets of it. If
    slots overlap in other ways that is too many; such a deal is then accepted with the right
    probability (rejection sampling).
    """
    fit: dict[int, int] = {}  # slot -> how many of the cards fit it
    numbers = [(BIT[code], number) for code, number in Counter(unseen).items()]
    deals: list[list[tuple[int, int, int]]] = []
    weights: list[int] = []
    for combination in product(*(ways(story).items() for story in stories)):
        weight = 1
        before: list[int] = []
        deal: list[tuple[int, int, int]] = []
        for slot, hand in sorted(
            (slot, hand) for hand, (slots, _) in enumerate(combination) for slot in slots
        ):
            if slot not in fit:
                fit[slot] = sum(number for bit, number in numbers if bit & slot)
            choices = fit[slot] - sum([other & ~slot == 0 for other in before])
            weight *= max(0, choices)
            before.append(slot)
            deal.append((slot, hand, choices))
        for _, count in combination:
            weight *= count
        deals.append(deal)
        weights.append(weight)
    most = max(weights)  # after a long game too large for a float
    return deals, [*accumulate(weight / most for weight in weights)]
