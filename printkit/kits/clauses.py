"""More pictures for the rules on the screen: one for each clause about a position that has none in
`moments.py`.

They are not on the page of pictures. Each claims some moves to be legal and others not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from printkit.art.positions import Shown
from printkit.kits.moments import MIDDLE, WHOLE, panel_of
from printkit.pages.summary import Panel
from rulescore.translation import say


class Clause(NamedTuple):
    """A picture at its clause."""

    panel: Panel
    legal: tuple[str, ...] = ()
    """Moves that it shows as legal."""
    barred: tuple[str, ...] = ()
    """Moves that it shows as illegal."""


def siegestones() -> list[Clause]:
    """SiegeStones: how a game ends without a win by four towers."""
    shown = partial(panel_of, "siegestones")
    return [
        Clause(
            shown(
                "ss9",
                "blue:a2,a3,g2,g3 red:c1,c3,c6,e5 towers:a1,a4,d1,d3,d5,d7,g1,g4",
                Shown(WHOLE),
                say("Four against four"),
                say(
                    "Blue controls the towers in the corners, Red those in the middle row. Nobody"
                    " has won yet."
                ),
            )
        ),
        Clause(
            shown(
                "ss10",
                "blue:b2,c2,c3,c5,c6,d3,d4,d5,e1,e2,e6,f2,f5,g1,g4"
                " red:a1,a4,b1,b3,b4,b5,c4,d1,d2,d6,e4,f1,f3,f4 towers:a2,a3,c1,d7,e3,e5,g2,g3",
                Shown(WHOLE),
                say("The board is full"),
                say(
                    "Both control four towers. 15 blue stones lie on circles and 14 red ones: Blue"
                    " wins."
                ),
            )
        ),
    ]


def nobles_and_peasants() -> list[Clause]:
    """Nobles and Peasants: a tower that nobody controls, lines, the nearest tower, a full board."""
    shown = partial(panel_of, "nobles-and-peasants")
    return [
        Clause(
            shown(
                "np15",
                "row:BYRGBYRG",
                Shown(MIDDLE, rings=("d4",)),
                say("Nobody's tower"),
                say(
                    "With two players it stands in the centre from the start, with a red stone on"
                    " it, and stays there."
                ),
            )
        ),
        Clause(
            shown(
                "np12",
                "towers1:e2 row:BYRGBYRG seat:2",
                Shown(
                    WHOLE,
                    arrows=(
                        ("e2", "e6"),
                        ("e2", "a3"),
                        ("e2", "c1"),
                        ("e2", "e1"),
                        ("e2", "f1"),
                        ("e2", "g2"),
                    ),
                ),
                say("Six directions"),
                say(
                    "Blue's tower looks along three straight rows, both ways, to the edge"
                    " of the board."
                ),
            )
        ),
        Clause(
            shown(
                "np14",
                "towers1:b3,d5 towers2:c2,f5 yellow:c4 green:c3 row:BYRGBYRG",
                Shown(
                    ("b3", "c2", "c5", "d4", "f5"),
                    arrows=(("c4", "b3"), ("c4", "c2"), ("c4", "d5"), ("c4", "d4")),
                ),
                say("The nearest towers"),
                say(
                    "Four towers see the yellow stone: two of Blue's, one of Green's, and"
                    " nobody's, which never scores. The green stone in between hides"
                    " nothing, but Blue's tower blocks the view of Green's second one."
                ),
            )
        ),
        Clause(
            shown(
                "np2",
                "towers1:b2,c3,d5,e6 towers2:a3,a4,f4,g2 blue:b3,c2,d2,e2"
                " green:a2,c1,c5,d1,f1,f2,f5,g3,g4 red:b4,c4,c6,d3,d6,d7,e1,e3,e5"
                " yellow:a1,b1,b5,e4,f3,g1 row:RBYBGYRYRBBGYYGBGRBYBYYRYRYBYYYGBRGYRGBBBRR"
                " points:85,84 ending:board-full",
                Shown(WHOLE),
                say("The board is full"),
                say(
                    "No circle is empty, so the game is over. The peasants are added: 85 points"
                    " to 84."
                ),
            )
        ),
    ]


def angry_gods() -> list[Clause]:
    """Angry Gods: points and circles, true and false gods, neighbours of a god."""
    shown = partial(panel_of, "angry-gods")
    upper = ("a2", "a3", "b2", "b4", "c3", "c4")
    return [
        Clause(
            shown(
                "ag9",
                "leaders:Rb3 followers:Rb3c3c4 worshippers:BR,BY seat:2",
                Shown(upper, rings=("b3", "c3", "c4")),
                say("Leader and follower"),
                say(
                    "The follower on the point is next to three circles. On one of them stands a"
                    " leader."
                ),
            )
        ),
        Clause(
            shown(
                "ag14",
                "followers:Bb2b3c3,Bb3c3c4,Bb3b4c4 gods:Bb3 false:d4 worshippers:BR,BY seat:2",
                Shown(("b2", "b4", "c2", "c5", "e3", "e4"), rings=("b3", "d4")),
                say("A god and a false god"),
                say(
                    "Above a god, its stone on a tower. Below a false god, a tower without a stone."
                ),
            )
        ),
        Clause(
            shown(
                "ag7",
                "leaders:Rd5 followers:Bb2b3c3,Bb3c3c4,Bb3b4c4 gods:Bb3 worshippers:BR,BY",
                Shown(upper, rings=("a2b2b3", "a2a3b3", "a3b3b4")),
                say("A god leads nobody"),
                say(
                    "No follower may be placed on the ringed points: only the god is next"
                    " to them, and it is no longer a leader."
                ),
            ),
            legal=("Rd5d6e5",),
            barred=("Ra2b2b3", "Ra2a3b3", "Ra3b3b4", "Bd5d6e5"),
        ),
        Clause(
            shown(
                "ag16",
                "followers:Bb2b3c3,Bb3c3c4,Bb3b4c4 gods:Bb3 worshippers:BR,BY",
                Shown(("b2", "b4", "c2", "c5", "d3", "d5"), rings=("c3", "c4", "b2", "b4")),
                say("Beside a god"),
                say(
                    "A leader of any colour may be placed on each of these circles, although a god"
                    " stands next to them."
                ),
            ),
            legal=("Rc3", "Gc4", "Yb2", "Bb4"),
        ),
        Clause(
            shown(
                "ag20",
                "leaders:Gd4 followers:Gb2b3c3,Gb3c3c4,Gb2c2c3,Gc3c4d4,Gc3d3d4 worshippers:BR,BY",
                Shown(("b2", "b3", "c2", "c4", "d3", "d4"), rings=("c3",)),
                say("Five are there already"),
                say(
                    "A leader may still be placed between them. The sixth follower, on the last"
                    " point, makes it a god."
                ),
            ),
            legal=("Gc3", "Rc3"),
        ),
    ]


def siege_the_king() -> list[Clause]:
    """Siege the King: warriors, falling columns, special cards."""
    shown = partial(panel_of, "siege-the-king")
    a, b = ("a1", "a2", "a3"), ("b1", "b2", "b3")
    return [
        Clause(
            shown(
                "k3",
                "kings:a3,b1 a2:A4 b1:A3,A2,A5 b2:D3 b3:A4 fallen:b1 hand1:A3,2A4,A5"
                " hand2:A2,A3,D4,J,S turns:9",
                Shown(b, margin=44),
                say("The King has fallen"),
                say("His column came down to 0 and he was turned up: Castle A has won."),
            )
        ),
        Clause(
            shown(
                "k8",
                "kings:a1,b3 a2:+W3 b1:-W4 hand1:A2,A5,D4,D5,W5 hand2:A3,A5,D3,D4,X turns:4",
                Shown((*a, *b), margin=46),
                say("Warriors do both"),
                say(
                    "Castle A's Warrior 4 attacks the other castle; its Warrior 3 lies"
                    " sideways and defends its own."
                ),
            ),
            legal=("W5>a1", "W5>b1", "A5>b1", "D4>a3"),
            barred=("A5>a1", "D4>b1"),
        ),
        Clause(
            shown(
                "k9",
                "kings:a1,b3 b2:A5,A5,D4 hand1:A3,A4,D4,D5,J hand2:A3,A2,D3,D2,X turns:6",
                Shown(b, margin=44),
                say("It falls first"),
                say(
                    "This column is worth 4. An Attacker 4 brings it down before anybody"
                    " checks whether equal cards leave."
                ),
            ),
            legal=("A4>b2",),
        ),
        Clause(
            shown(
                "k18",
                "kings:a1,b3 a2:A5,A5,D2,D3 hand1:A3,A4,D4,D5,J hand2:A3,A2,D3,D2,X turns:8",
                Shown(a, margin=44),
                say("Your own column"),
                say(
                    "It is worth 5. A Defender 5 leaves and takes the 2 and the 3 with it:"
                    " nothing defends the column any more, and it falls."
                ),
            ),
            legal=("D5>a2",),
        ),
        Clause(
            shown(
                "k17",
                "kings:a1,b3 b2:A5,D2,A2 hand1:A3,A4,D4,D5,S hand2:A3,A5,D3,D4,X turns:6",
                Shown(b, margin=44),
                say("The Sorcerer sweeps"),
                say("All three cards on this column can go at once, and it is worth 10 again."),
            ),
            legal=("S>b2",),
        ),
        Clause(
            shown(
                "k16",
                "kings:a1,b3 b2:A5 hand1:A3,J,D4,D5,S hand2:A3,A5,D3,D4,X turns:4",
                Shown(b, margin=44, rings=("b1", "b3")),
                say("Nothing to remove"),
                say(
                    "Neither Judge nor Sorcerer can be played against the two outer"
                    " columns: there are no cards on them."
                ),
            ),
            legal=("S>b2", "J>b2.1"),
            barred=("S>b1", "S>b3"),
        ),
        Clause(
            shown(
                "k19",
                "kings:a1,b3 b1:A4 hand1:A3,A2,D4,D5 hand2:A3,A5,D3,D4,X stage:target turns:4",
                Shown(b, margin=44),
                say("The Assassin strikes"),
                say(
                    "The player who draws it chooses one of the other castle's columns and"
                    " turns up its castle card, whatever lies on it."
                ),
            ),
            legal=("N>b1", "N>b2", "N>b3"),
        ),
        Clause(
            shown(
                "k22",
                "kings:a1,b3 b3:D5,D3 fallen:b1,b2 hand1:A3,A2,D4,D5 hand2:A3,A5,D3,D4,J"
                " stage:target turns:20",
                Shown(b, margin=44),
                say("The last open column"),
                say(
                    "Two Thrones have fallen, so the King must be here. However strong the column"
                    " is, the Assassin finds him."
                ),
            ),
            legal=("N>b3",),
        ),
    ]


def siege_by_number() -> list[Clause]:
    """Siege by Number: bases, moving, attacking, the commander's way."""
    shown = partial(panel_of, "siege-by-number")
    return [
        Clause(
            shown(
                "n2",
                "suns:4@S* crowns:2@C* turns:2",
                Shown(("S*", "C*"), margin=26, rings=("S*", "C*")),
                say("Two bases"),
                say(
                    "Suns and Crowns are opposite each other. The ways between them lead"
                    " through the core."
                ),
            )
        ),
        Clause(
            shown(
                "n5",
                "suns:3@C* crowns:4@e5 shown:S3 seat:2 turns:9",
                Shown(("C*", "d3", "e5"), margin=26, rings=("C*",)),
                say("An occupied base"),
                say(
                    "An enemy army stands on the base of the Crowns. Their pieces cannot"
                    " enter until it is gone."
                ),
            )
        ),
        Clause(
            shown(
                "n12",
                "suns:1@S*,4@e5 crowns:2@C* dice:0,3 turns:12",
                Shown(("e5", "h8"), margin=26, arrows=(("e5", "e6"), ("e6", "f6"), ("f6", "f7"))),
                say("Across edges"),
                say(
                    "With a 3 this army may go up, to the right and up again. It never goes"
                    " diagonally."
                ),
            ),
            legal=("3:e5-f7", "3:e5-e6", "3:e5-h5"),
            barred=("3:e5-h8",),
        ),
        Clause(
            shown(
                "n13",
                "suns:1@S*,4@f6,2@e7,3@f7 crowns:5@C* commanders:S@f5 under:S0,S5 shown:S0,S5"
                " dice:0,2,3,5 turns:30",
                Shown(("e5", "h8"), margin=26, arrows=(("f5", "f8"),)),
                say("Through its own armies"),
                say("The commander may walk through the two armies above it. No army may."),
            ),
            legal=("3:f5-f8",),
            barred=("2:f6-f8",),
        ),
        Clause(
            shown(
                "n6",
                "suns:1@S*,3@d3 crowns:4@e5 dice:1,2 turns:14",
                Shown(("C*", "d3", "e5"), margin=26, arrows=(("d3", "C*"),)),
                say("Into a base"),
                say(
                    "An army of the Suns may walk onto the empty base of the Crowns. It wins"
                    " nothing, but keeps the base closed."
                ),
            ),
            legal=("1:d3-C*",),
        ),
        Clause(
            shown(
                "n24",
                "suns:4@h8 crowns:4@e5 commanders:S@i10 under:S0,S1,S2,S3,S5 shown:S0,S1,S2,S3,S5"
                " dice:1,2 turns:50",
                Shown(("S*", "i9", "h8"), margin=26, arrows=(("i10", "S*"),)),
                say("Home again"),
                say("The commander may go back to its own base while nobody stands there."),
            ),
            legal=("1:i10-S*",),
        ),
        Clause(
            shown(
                "n15",
                "suns:1@S*,4@f6 crowns:2@C*,3@f7,5@g7 dice:0,3 turns:16",
                Shown(("e5", "h8"), margin=26, arrows=(("f6", "f7"),), rings=("f7",)),
                say("Right beside it"),
                say(
                    "This army may attack the ringed one, across the edge. The other enemy touches"
                    " it at a corner only."
                ),
            ),
            legal=("0:f6xf7",),
            barred=("0:f6xg7",),
        ),
        Clause(
            shown(
                "n16",
                "suns:1@S*,4@f6 crowns:2@C*,3@f7,5@g6 dice:0,3 turns:16",
                Shown(("e5", "h8"), margin=26, rings=("f7", "g6")),
                say("One of the two"),
                say(
                    "Two enemies stand beside this army. With a die it attacks one of them, and"
                    " which one is its owner's choice."
                ),
            ),
            legal=("0:f6xf7", "0:f6xg6"),
        ),
        Clause(
            shown(
                "n23",
                "suns:1@S*,4@h5 crowns:2@C* commanders:S@d3 under:S0,S2,S3,S5 shown:S0,S2,S3,S5"
                " dice:1,2,4 turns:60",
                Shown(("C*", "d3", "e5"), margin=26, rings=("C*",)),
                say("The base is closed"),
                say(
                    "The commander is next to the base and cannot enter: an army of"
                    " the Crowns is there."
                ),
            ),
            barred=("1:d3-C*",),
        ),
    ]


def siege_1966() -> list[Clause]:
    """SIEGE (1966): how each piece moves and what it may land on, the opening, the commander's
    end.
    """
    shown = partial(panel_of, "siege-1966")
    castle = ("b1", "g1", "c6", "f6")
    return [
        Clause(
            shown(
                "mb4",
                "knights:e4,c0,d0,f0 footmen:c3,c6,f3,f6 commander:d5",
                Shown(
                    castle,
                    margin=13,
                    arrows=(("e4", "c3"), ("e4", "c5"), ("e4", "d6"), ("e4", "f6")),
                ),
                say("In the castle"),
                say(
                    "Inside, a knight leaps in every direction, backward too, but never out"
                    " of the castle."
                ),
            ),
            legal=("e4xc3", "e4-c5", "e4-d6", "e4xf6"),
            barred=("e4-g5", "e4-d2"),
        ),
        Clause(
            shown(
                "mb5",
                "knights:c4,d2,b1,f0 footmen:c5,d4,e3,f5 commander:e6",
                Shown(castle, margin=13, arrows=(("c4", "d6"), ("d2", "f3"), ("b1", "c3"))),
                say("Over everything"),
                say(
                    "Knights leap over whatever stands between without capturing it. They"
                    " may land on green, in the castle or on a crown."
                ),
            ),
            legal=("c4-d6", "d2-f3", "b1-c3"),
            barred=("b1-d2",),
        ),
        Clause(
            shown(
                "mb6",
                "knights:c5,b3,e0,f0 footmen:b4,d5,e4,e5 commander:e6 seat:2",
                Shown(
                    ("a2", "a6", "d2", "d6"),
                    margin=13,
                    arrows=(("b4", "b5"), ("b4", "c4"), ("b4", "c3")),
                    rings=("c5",),
                ),
                say("A footman's reach"),
                say(
                    "He steps any way onto green or castle squares and captures the knight"
                    " diagonally above him, but never the one straight below. Blue is"
                    " closed."
                ),
            ),
            legal=("b4xc5", "b4-b5", "b4-c4", "b4-c3"),
            barred=("b4xb3", "b4-a4", "b4-a5"),
        ),
        Clause(
            shown(
                "mb7",
                "knights:c0,d0,h2,f0 footmen:c3,f3,e4,b5 commander:e6 seat:2",
                Shown(castle, margin=13, arrows=(("c3", "b2"), ("f3", "g2"), ("b5", "c6"))),
                say("Through the walls"),
                say(
                    "Footmen leave the castle and come back across its edges and past its corners."
                ),
            ),
            legal=("c3-b2", "f3-g2", "b5-c6"),
        ),
        Clause(
            shown(
                "mb9",
                "knights:c0,d0,e0,h3 footmen:d6,d4,e4,f3 commander:e6 seat:2",
                Shown(castle, margin=13, rings=("d6",), arrows=(("e6", "c4"),)),
                say("The other crown is taken"),
                say("His own footman stands there, so the commander has his diagonals only."),
            ),
            legal=("e6-c4",),
            barred=("e6-d6",),
        ),
        Clause(
            shown(
                "mb17",
                "knights:d3,c0,e0,f0 footmen:c3,f3,f4,- commander:d6 seat:2",
                Shown(castle, margin=13, arrows=(("d6", "e5"), ("d3", "e5"))),
                say("There is no check"),
                say(
                    "The commander may go to the square on which the knight can take him. Nobody"
                    " has to warn him."
                ),
            ),
            legal=("d6-e5",),
        ),
        Clause(
            shown(
                "mb11",
                "knights:a1,d0,e0,f0 footmen:d4,d5,e4,e5 commander:e6 seat:2 turns:0 quiet:1",
                Shown(castle, margin=13, rings=("e6",)),
                say("The commander waits"),
                say("In the opening the footmen move. He stays on his crown."),
            ),
            barred=("e6-d6", "e6-d5"),
        ),
        Clause(
            shown(
                "mb13",
                "knights:c0,c2,e0,f0 footmen:d4,d5,e3,e5 commander:e6 seat:2 turns:2 quiet:2",
                Shown(castle, margin=13, arrows=(("c2", "d4"), ("e6", "d6"), ("e6", "f5"))),
                say("All moves are open"),
                say(
                    "The knight could capture the footman now, so the opening rule is suspended,"
                    " for the commander as well."
                ),
            ),
            legal=("e6-d6", "e6-f5", "e3-e2"),
        ),
        Clause(
            shown(
                "mb15",
                "knights:c0,d0,e0,f0 footmen:c4,d3,f3,f4 commander:e6 seat:2 turns:3 quiet:6",
                Shown(castle, margin=13, arrows=(("e6", "d5"), ("f4", "f5"))),
                say("No footman on a dot"),
                say(
                    "All footmen have left their dots. This turn is free, and the commander may"
                    " move."
                ),
            ),
            legal=("e6-d5", "f4-f5", "d3-d4"),
        ),
        Clause(
            shown(
                "mb21",
                "knights:d4,-,-,- footmen:-,-,-,- commander:f6 seat:2 quiet:1",
                Shown(castle, margin=13, arrows=(("f6", "d4"),), rings=("d4",)),
                say("Alone"),
                say(
                    "The commander has lost all footmen. With the last knight captured he has won."
                ),
            ),
            legal=("f6xd4",),
        ),
    ]


CLAUSES: Final[Mapping[str, Callable[[], list[Clause]]]] = {
    "siegestones": siegestones,
    "nobles-and-peasants": nobles_and_peasants,
    "angry-gods": angry_gods,
    "siege-the-king": siege_the_king,
    "siege-by-number": siege_by_number,
    "siege-1966": siege_1966,
}
"""These pictures by game, in the current language."""
