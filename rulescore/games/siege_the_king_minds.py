"""What can be known of a hidden hand in Siege the King, and how it is drawn anew.

A hand has a story: one letter for each thing that everybody saw happen to it. From the story follow *slots*: what each card of the hand can be, as bits.
Which of its cards a seat played cannot be seen, so there are several ways to be left with slots, and some end in the same slots: hence a count of ways.
Every way in which the cards can have come to lie as they do is equally likely.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from rulescore.games.siege_the_king_cards import ARTISAN, ASSASSIN, BIT, CASTLES, draws

if TYPE_CHECKING:
    from rulescore.games.siege_the_king import SiegeTheKing

# In a story a card's letter means that it left the hand. The rest:
TAKEN: Final = "+"  # a card came to the hand
WITHOUT: Final = "-"  # no Artisan is in the hand, for nobody was asked
HOLDS: Final = "!"  # an Artisan is in the hand, for its owner was asked
_SMALL: Final = 32  # from a card's letter to the small one: a bracket of small letters says that all cards in the hand are among these
_EVENT: Final = re.compile(r"\([^)]*\)|.", re.DOTALL)
_ANYTHING: Final = sum(BIT.values()) - BIT[ASSASSIN]  # the Assassin never comes to a hand

Slots = tuple[int, ...]
"""What each card of a hand can be, in ascending order: a part of another slot stands before it."""


def among(codes: str) -> str:
    """What a story says of a hand whose cards are all among these."""
    return "(" + "".join(chr(ord(code) + _SMALL) for code in sorted(set(codes))) + ")"


@lru_cache(maxsize=64)
def ways(story: str, known: str = "") -> Counter[Slots]:
    """The slots that a story can lead to, and in how many ways, when the hand held the known cards before it. Not to be changed: it is kept."""
    counts = Counter({tuple(sorted(BIT[code] for code in known)): 1})
    for event in _EVENT.findall(story):
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
    elif event == HOLDS:  # the first slot that is an Artisan may be any of them; those before it are none
        for place, slot in enumerate(slots):
            if slot & BIT[ARTISAN]:
                yield tuple(sorted((*(other & ~BIT[ARTISAN] for other in slots[:place]), BIT[ARTISAN], *slots[place + 1 :])))
    elif event[0] == "(":
        allowed = sum(BIT[chr(ord(letter) - _SMALL)] for letter in event[1:-1])
        yield tuple(sorted(slot & allowed for slot in slots))
    else:
        for place, slot in enumerate(slots):
            if slot & BIT[event]:
                yield slots[:place] + slots[place + 1 :]


def redeal(unseen: str, minds: Sequence[Counter[Slots]], rng: random.Random) -> tuple[list[str], str]:
    """The unseen cards dealt anew to hidden hands of which so much is known: (each hand, the rest), every possible deal of single cards equally likely.

    A slot has as many cards to choose from as fit it, less the slots before it that are parts of it. Where slots overlap otherwise that number is too
    large; then a deal is taken only as often as it should be.
    """
    fits: dict[int, int] = {}
    deals: list[list[tuple[int, int, int]]] = []  # of each way: slot, hand and number of cards to choose from
    weights: list[int] = []
    for combination in product(*(mind.items() for mind in minds)):
        weight = 1
        before: list[int] = []
        deal: list[tuple[int, int, int]] = []
        for slot, hand in sorted((slot, hand) for hand, (slots, _) in enumerate(combination) for slot in slots):
            if slot not in fits:
                fits[slot] = sum(BIT[code] & slot > 0 for code in unseen)
            choices = fits[slot] - sum(other & ~slot == 0 for other in before)
            weight *= max(0, choices)
            before.append(slot)
            deal.append((slot, hand, choices))
        for _, count in combination:
            weight *= count
        deals.append(deal)
        weights.append(weight)
    while True:
        hands, rest = [""] * len(minds), list(unseen)
        for slot, hand, choices in rng.choices(deals, weights)[0]:
            fitting = [place for place, code in enumerate(rest) if BIT[code] & slot]
            place = int(rng.random() * choices)
            if place >= len(fitting):
                break
            hands[hand] += rest.pop(fitting[place])
        else:
            return ["".join(sorted(hand)) for hand in hands], "".join(rest)


def guess(state: SiegeTheKing, seat: int | None, rng: random.Random) -> SiegeTheKing:
    """The state with all that is hidden from that seat drawn anew."""
    new = state.copy()
    hidden = [owner for owner in (0, 1) if owner != seat]
    for owner in hidden:
        if castle := state.castles[owner]:
            possible = [order for order in CASTLES if all(order[k] == castle[k] for k in range(3) if state.fallen >> 3 * owner + k & 1)]
            drawn = rng.choice(possible)
            new.castles = (drawn, new.castles[1]) if owner == 0 else (new.castles[0], drawn)
    unseen = "".join(sorted(state.pile + "".join(state.hands[owner] for owner in hidden)))
    hands, new.pile = redeal(unseen, [mind(state, owner, seat is not None) for owner in hidden], rng)
    for owner, hand in zip(hidden, hands, strict=True):
        new.hands[owner] = hand
    new.draws = draws(new.pile)
    if seat is None:
        new.known = None
    if state.seat != seat:
        new._legal = None
    return new


def mind(state: SiegeTheKing, owner: int, by_player: bool) -> Counter[Slots]:
    """What is known of a seat's hand. A stranger never saw a hand, and knows of the turning over only which cards were in the two together."""
    if by_player and state.known:
        return ways(state.stories[owner][state.since[owner] :], state.known[owner])
    return ways(state.stories[owner])
