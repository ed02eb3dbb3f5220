"""The pictures of each game's page: positions as text, and what to see in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from printkit.art.positions import Shown, change, picture
from printkit.pages.summary import Panel
from rulescore import GAMES
from rulescore.translation import say

SHOWN_SEATS: Final = 2
"""The seats of every position."""


def panel_of(
    game_id: str, clause: str, position: str, shown: Shown, title: str, text: str, before: str = ""
) -> Panel:
    state = GAMES[game_id].set_up(position, SHOWN_SEATS)
    said = f"{title}: {text}"
    draw = (
        partial(change, said, GAMES[game_id].set_up(before, SHOWN_SEATS), state, shown)
        if before
        else partial(picture, said, state, shown)
    )
    return Panel(title, text, draw, position, clause, shown, before)


MIDDLE: Final = ("c2", "c5", "e2", "e5")
"""The corners of a view of the middle of the board of 37 circles."""
WHOLE: Final = ("a1", "a4", "g1", "g4", "d1", "d7")


def siegestones() -> list[Panel]:
    """SiegeStones: threat, control, winning."""
    panel = partial(panel_of, "siegestones")
    return [
        panel(
            "ss3",
            "red:d5 towers:d4",
            Shown(MIDDLE, rings=("d5",)),
            say("Place a stone or a tower"),
            say(
                "A stone beside a single tower threatens it with 5. Five is enough for control: Red"
                " puts a marker on top."
            ),
        ),
        panel(
            "ss4",
            "red:d5 towers:d4,d6 seat:2",
            Shown(("c4", "c5", "d4", "d6", "e4", "e5"), rings=("d6",)),
            say("Towers weaken stones"),
            say(
                "With a second tower beside it, the stone threatens each with only 4, and"
                " nobody controls either of them."
            ),
        ),
        panel(
            "ss5",
            "blue:d3 red:c3 towers:d4 seat:2",
            Shown(MIDDLE, rings=("d3",)),
            say("Level threats"),
            say("Red and Blue threaten the tower with 5 each. Nobody controls it."),
        ),
        panel(
            "ss6",
            "blue:d3,e3 red:c3 towers:d4,g1 seat:2",
            Shown(MIDDLE, rings=("e3",)),
            say("The strongest colour"),
            say("Two blue stones threaten with 10, one red stone with 5. Blue controls the tower."),
        ),
        panel(
            "ss7",
            "blue:d3,e3 red:c3 towers:d4,e4,g1",
            Shown(MIDDLE, rings=("e4",)),
            say("Count all towers again"),
            say(
                "After each turn every tower is counted again. The new tower touches one blue"
                " stone, which now counts 4 at both towers: 9 and 5 at the old one, 4 at the new"
                " one."
            ),
        ),
        panel(
            "ss8",
            "blue:a2,a3,g2,g3 red:c4,d4,e4 towers:a1,a4,g1,g4",
            Shown(WHOLE),
            say("Four towers win"),
            say("Blue controls four towers and wins at once, no matter whose turn it is."),
        ),
    ]


def nobles_and_peasants() -> list[Panel]:
    """Nobles and Peasants: sight, what blocks it, what stones pay."""
    panel = partial(panel_of, "nobles-and-peasants")
    return [
        panel(
            "np11",
            "towers1:c2 row:BYRG seat:2",
            Shown(MIDDLE, rings=("c2",)),
            say("Place a tower"),
            say(
                "Its noble shows whose it is. With two players the tower with the red stone in the"
                " centre belongs to nobody."
            ),
        ),
        panel(
            "np19",
            "towers1:c2 towers2:e5 green:c4 row:BYRG seat:2 points:1,4",
            Shown(MIDDLE, rings=("c4",)),
            say("Lay a stone"),
            say(
                "Blue lays the green stone from the right end. Blue's tower and Green's both see"
                " it: 1 point for Blue, to whom it is a foreigner, 4 for Green, to whom it is a"
                " noble. A peasant is worth 2."
            ),
        ),
        panel(
            "np13",
            "towers1:d2 towers2:f3 red:d6 row:BYRG seat:2",
            Shown(("c2", "c5", "d2", "d6", "e2", "e5")),
            say("Towers block the view"),
            say(
                "Blue's tower on the left does not see the stone on the right: nobody's"
                " tower stands between. Stones block nothing."
            ),
        ),
        panel(
            "np9",
            "towers1:c2 towers2:f3 green:c3 red:c4,d5 row:BYRG seat:2 word:yes points:2,2"
            " stalled:1",
            Shown(("c2", "c5", "f2", "f4"), arrows=(("e5", "f3"),)),
            say("Move a tower"),
            say(
                "To any empty circle. After that, and only then, you may take the stone at one end"
                " of the row and put it anywhere else in it."
            ),
        ),
        panel(
            "np10",
            "towers1:c2 green:c3 red:c4,d5 row:BYRG points:2,2 stalled:1",
            Shown(("c2", "c5", "e2", "e5"), rings=("e5",)),
            say("Take a tower back"),
            say(
                "It returns to the hand with its noble and can be placed again in a later"
                " turn. Acting with towers scores nothing."
            ),
            before="towers1:c2 towers2:e5 green:c3 red:c4,d5 row:BYRG seat:2 points:2,2",
        ),
        panel(
            "np17",
            "towers1:c2 towers2:e5 green:b3,c3,e3 red:c4,d5,e4 yellow:b4,c5,d3,d6 row:BYRG"
            " points:7,13",
            Shown(WHOLE),
            say("The end"),
            say(
                "A colour is gone from the row, the board is full, or nobody lays stones any more."
                " Then each tower scores 2 for every peasant it sees."
            ),
        ),
    ]


def angry_gods() -> list[Panel]:
    """Angry Gods: leaders, followers, gods, false gods, counting."""
    panel = partial(panel_of, "angry-gods")
    upper = ("a2", "a3", "b2", "b4", "c3", "c4")
    return [
        panel(
            "ag5",
            "leaders:Bb3 worshippers:BR,BY seat:2",
            Shown(upper, rings=("b3",)),
            say("Place a leader"),
            say("A stone of any colour from the common pool, on an empty inner circle."),
        ),
        panel(
            "ag6",
            "leaders:Bb3 followers:Ba3b3b4,Bb3b4c4 worshippers:BR,BY seat:2",
            Shown(upper, rings=("b3b4c4", "a3b3b4")),
            say("Or a follower"),
            say(
                "On an empty point beside a leader of any colour. Somewhere on the board there must"
                " be a leader of the follower's own colour."
            ),
        ),
        panel(
            "ag10",
            "followers:Ba2a3b3,Ba2b2b3,Ba3b3b4,Bb2b3c3,Bb3b4c4,Bb3c3c4 gods:Bb3 worshippers:BBR,BY"
            " seat:2",
            Shown(upper, rings=("b2b3c3",)),
            say("A god rises"),
            say(
                "A leader with six followers around it rises on a tower. At least four"
                " share a colour, so the player who placed the last one gains a worshipper"
                " of that colour."
            ),
            before=(
                "leaders:Bb3 followers:Ba2a3b3,Ba2b2b3,Ba3b3b4,Bb3b4c4,Bb3c3c4 worshippers:BR,BY"
            ),
        ),
        panel(
            "ag11",
            "followers:Ba1a2b2,Ba1b1b2,Ba2a3b3,Ba2b2b3,Ba3b3b4,Bb1b2c2,Bb2b3c3,Bb2c2c3,Bb3b4c4,Bb3c3c4,Gd3d4e3,Gd3e2e3,Gd4e3e4,Ge2e3f2,Ge3e4f3,Ge3f2f3,Yc2c3d3,Yc2d2d3,Yc3d3d4,Yd2d3e2"
            " gods:Bb2,Bb3,Ge3,Yd3 worshippers:BBBR,BGYY",
            Shown(("c2", "c4", "d2", "d4", "e2", "e4"), rings=("d3",)),
            say("Gods are angry"),
            say(
                "Followers of the god's own colour leave the board, wherever they are, unless they"
                " stand beside a god of that colour. Here all yellow ones stand beside one, and"
                " stay."
            ),
        ),
        panel(
            "ag15",
            "followers:Ba1a2b2,Ba1b1b2,Ba2a3b3,Ba2b2b3,Ba3b3b4,Bb1b2c2,Bb3b4c4,Bd2e1e2,Be1e2f1,Be2f1f2,Gb4c4c5,Gd3e2e3,Ge2e3f2,Ge3e4f3,Ge3f2f3,Rc4c5d5,Rc5d5d6,Rd5d6e5,Rd5e4e5,Yc2d2d3,Yd2d3e2"
            " gods:Bb2,Bb3,Be2,Gc4,Ge3,Rd5,Yd3 false:c3,d4 worshippers:BBBRR,BGYY",
            Shown(("b3", "b4", "c2", "c5", "d3", "d5", "e3", "e4"), rings=("c3", "d4")),
            say("False gods"),
            say(
                "Two empty circles were surrounded too: each now has a tower without a"
                " stone, the followers around it leave, and nothing may be placed beside"
                " it."
            ),
        ),
        panel(
            "ag22",
            "followers:Ba1a2b2,Ba1b1b2,Ba2a3b3,Ba2b2b3,Ba3b3b4,Bb1b2c2,Bb3b4c4,Bd2e1e2,Be1e2f1,Be2f1f2,Gb4c4c5,Gd3e2e3,Ge2e3f2,Ge3e4f3,Ge3f2f3,Rc4c5d5,Rc5d5d6,Rd5d6e5,Rd5e4e5,Yc2d2d3,Yd2d3e2"
            " gods:Bb2,Bb3,Be2,Gc4,Ge3,Rd5,Yd3 false:c3,d4 worshippers:BBBRR,BGYY",
            Shown(WHOLE),
            say("The end"),
            say(
                "The ninth tower ends the game. Each worshipper is worth a point for every true god"
                " of its colour. Here it is 11 to 7."
            ),
        ),
    ]


def siege_the_king() -> list[Panel]:
    """Siege the King: columns, what leaves, what falls."""
    panel = partial(panel_of, "siege-the-king")
    a, b = ("a1", "a2", "a3"), ("b1", "b2", "b3")
    return [
        panel(
            "k2",
            "kings:a1,b3 hand1:A2,A3,D2,D4,D5 hand2:A5,D3,D4,D5,X",
            Shown((*a, *b), margin=46),
            say("Two castles"),
            say(
                "A King and two Thrones, face down in any order: only you know where yours sits."
                " Each column is worth 10."
            ),
        ),
        panel(
            "k4",
            "kings:a1,b3 b1:A3 b3:D5,A2 hand1:D2,D4,2D5,J hand2:A3,A5,D3,D4,X seat:2 turns:3",
            Shown(b, margin=44, rings=()),
            say("Attack and defend"),
            say(
                "Attackers are laid upright on the other castle, defenders sideways on your own."
                " The column on the left is down to 7, the one on the right is worth 10 + 5 − 2"
                " = 13."
            ),
        ),
        panel(
            "k10",
            "kings:a1,b3 b3:D5,A2 hand1:D2,D4,2D5,J hand2:A3,A5,D4,X discard:A3,D3 stage:draw"
            " seat:2 turns:3",
            Shown(b, margin=44),
            say("Equal cards leave"),
            say(
                "Castle B lays a Defender 3 on the Attacker 3: both leave, and the column"
                " is worth 10 again."
            ),
            before=(
                "kings:a1,b3 b1:A3 b3:D5,A2 hand1:D2,D4,2D5,J hand2:A3,A5,D3,D4,X seat:2 turns:3"
            ),
        ),
        panel(
            "k11",
            "kings:a1,b3 b1:A3,D2 b3:A2 hand1:D2,D4,2D5,J hand2:A3,A5,D3,D4,X seat:2 turns:3",
            Shown(b, margin=44),
            say("Sums leave"),
            say(
                "A 5 laid on the 3 and the 2 in the left column takes both with it: two or"
                " more cards in a row that add up to the new one leave, no matter who"
                " attacks."
            ),
        ),
        panel(
            "k5",
            "kings:a3,b2 a2:A4 b2:-W5,A5 b3:D3 fallen:b2 hand1:A3,2A4,A5 hand2:A2,A3,A4,J,S"
            " turns:3",
            Shown(b, margin=44),
            say("A column falls"),
            say(
                "A Warrior 5 and an Attacker 5 bring the middle column to 0. Its castle"
                " card is turned up: a King ends the game, a Throne closes the column."
            ),
        ),
        panel(
            "k15",
            "kings:a1,b3 a1:D2 a2:A3,A5 a3:A3,D4 b3:D5,A2,A5 hand1:A4,2D5,J hand2:A2,D2,2D4,X"
            " discard:A3,D3 stage:answer announced:J>a3.2",
            Shown(a, margin=44),
            say("Special cards"),
            say(
                "A Judge removes one card, a Sorcerer clears a column, the Assassin turns"
                " up a castle card. The holder of the Artisan may stop it first."
            ),
        ),
    ]


def siege_by_number() -> list[Panel]:
    """Siege by Number: filling the base, moving, battles, the commander."""
    panel = partial(panel_of, "siege-by-number")
    crowns = ("C*", "d3", "e5", "f6")
    core = ("e5", "h8")
    return [
        panel(
            "n4",
            "suns:4@S* crowns:4@C* seat:2 turns:1",
            Shown(("C*", "d3", "e4"), margin=26, rings=("C*",)),
            say("Fill your base"),
            say(
                "When it is empty, the top coin of your stack enters, suit up and value"
                " down. The commander comes after the last coin."
            ),
        ),
        panel(
            "n10",
            "suns:4@S* crowns:4@e3 turns:2",
            Shown(crowns, margin=26, arrows=(("C*", "e3"),)),
            say("Roll and move"),
            say(
                "One die for each piece on the board, four at most. A piece goes as many"
                " squares as a die shows, or fewer, with any turns."
            ),
        ),
        panel(
            "n17",
            "suns:3@S*,4@h5 crowns:0@d3,4@g5 shown:C4,S4 seat:2 turns:7",
            Shown(core, margin=26, arrows=(("h8", "h5"),), rings=("g5",)),
            say("Attack"),
            say(
                "After its move an army may attack one piece beside it. Both coins are"
                " turned over: the higher wins, null beats 5, equal coins both stay."
            ),
        ),
        panel(
            "n11",
            "suns:3@S*,4@h5 crowns:1@C*,0@d3,4@g5 shown:C4,S4 seat:2 turns:7",
            Shown(("S*", "i9", "h8"), margin=26, rings=("S*",)),
            say("A null is useful"),
            say(
                "With a null, or without moving, a piece may still attack. A base is one big square"
                " with a single square in front of it."
            ),
        ),
        panel(
            "n18",
            "suns:1@S*,5@d3,2@e7,3@f6,0@g5,4@h10 crowns:5@e3 commanders:S@e4 under:C2,C3,C0,C4,C1 "
            "shown:C0,C1,C2,C3,C4,C5,S0,S1,S2,S3,S4,S5 dice:3,3,5 moved:h10 turns:44",
            Shown(("C*", "d3", "e5"), margin=26, rings=("e4",)),
            say("The commander"),
            say(
                "It may move through its own armies and never attacks. An army with a null or an"
                " ace beats it; any other army that tries loses."
            ),
        ),
        panel(
            "n22",
            "suns:1@S*,5@d3,2@e7,3@f6,0@g5,4@h10 crowns:5@e3 commanders:S@C* under:C2,C3,C0,C4,C1"
            " shown:C0,C1,C2,C3,C4,C5,S0,S1,S2,S3,S4,S5 turns:44",
            Shown(("C*", "d3", "e5"), margin=26, arrows=(("e4", "C*"),)),
            say("Winning"),
            say("A commander that ends its move on the empty base of another player wins at once."),
        ),
    ]


def siege_1966() -> list[Panel]:
    """SIEGE (1966): set-up, leaps, steps, captures, the commander, winning."""
    panel = partial(panel_of, "siege-1966")
    whole = Shown(("a6", "h6", "c0", "f0"), margin=13)
    castle = ("b1", "g1", "c6", "f6")
    return [
        panel(
            "mb1",
            "knights:c0,d0,e0,f0 footmen:d4,d5,e4,e5 commander:e6 turns:0",
            whole,
            say("Set up"),
            say(
                "Knights on the squares in front of the board, footmen on the dots of the castle."
                " The defender chooses a crown for the commander, then the knights begin."
            ),
        ),
        panel(
            "mb3",
            "knights:c0,c2,e0,f0 footmen:d4,d5,e4,e5 commander:e6 seat:2 turns:0 quiet:1",
            Shown(("c0", "f0", "c3", "f3"), margin=20, arrows=(("d0", "c2"),)),
            say("Knights leap"),
            say(
                "As in chess, but only forward, or into the castle. Once in the castle a knight"
                " stays there and leaps all ways."
            ),
        ),
        panel(
            "mb10",
            "knights:c0,c2,e0,f0 footmen:d4,d5,e3,e5 commander:e6 turns:1 quiet:2",
            Shown(castle, margin=13, arrows=(("e4", "e3"),)),
            say("Footmen step"),
            say(
                "One square in any direction, never onto blue. In the first four turns a footman"
                " has to leave a dotted square for one without a dot."
            ),
        ),
        panel(
            "mb12",
            "knights:c0,d4,e0,f0 footmen:-,d5,e3,e5 commander:e6 seat:2 turns:1",
            Shown(castle, margin=13, arrows=(("c2", "d4"),), rings=("d4",)),
            say("Capture"),
            say(
                "A knight captures where it lands, a footman diagonally only. While a capture is"
                " possible, the opening rule is suspended."
            ),
            before="knights:c0,c2,e0,f0 footmen:d4,d5,e3,e5 commander:e6 turns:1 quiet:2",
        ),
        panel(
            "mb8",
            "knights:c0,d4,e0,f0 footmen:-,d5,e3,e5 commander:e6 seat:2 turns:1",
            Shown(castle, margin=13, arrows=(("e6", "f5"), ("e6", "d6"))),
            say("The commander"),
            say(
                "One to three squares along a diagonal within the castle, or sideways from crown to"
                " crown. Here these two moves are open to him."
            ),
        ),
        panel(
            "mb18",
            "knights:c0,e6,e0,f0 footmen:-,d5,f2,e5 commander:- seat:2 turns:2",
            Shown(castle, margin=13, arrows=(("d4", "e6"),), rings=("e6",)),
            say("Winning"),
            say(
                "The knight takes the commander, and the attacker has won. The defender wins by"
                " capturing all four knights."
            ),
            before="knights:c0,d4,e0,f0 footmen:-,d5,f2,e5 commander:e6 turns:2",
        ),
    ]


PICTURES: Final[Mapping[str, Callable[[], list[Panel]]]] = {
    "siegestones": siegestones,
    "nobles-and-peasants": nobles_and_peasants,
    "angry-gods": angry_gods,
    "siege-the-king": siege_the_king,
    "siege-by-number": siege_by_number,
    "siege-1966": siege_1966,
}
"""These pictures by game, in the current language."""

MIDDLES: Final[Mapping[str, str]] = {
    "siegestones": (
        "blue:b1,b3,c2,c5,e2,e4,f1,f5,g3 red:a2,b2,b4,c6,d1,d2,d3,d4,e5,f3,g4"
        " towers:a3,a4,c1,c3,e1,f4"
    ),
    "nobles-and-peasants": (
        "towers1:b3,c5,d2,e3 towers2:c2,d5,e2,e5 blue:a3,d7,f1,g3 green:c4,g4 red:e4,f5,g1"
        " yellow:b4,b5,c1,d3,e6,g2 row:RYRBBBYRGRB seat:2 points:39,33"
    ),
    "angry-gods": (
        "leaders:Rc4,Bd5,Re2"
        " followers:Ba1a2b2,Ba1b1b2,Ba2a3b3,Ba2b2b3,Ba3b3b4,Bb1b2c2,Bb2b3c3,Bb2c2c3,Rb3b4c4,Bb3c3c4,Gd3d4e3,Gd3e2e3,Gd4e3e4,Ge2e3f2,Ge3e4f3,Ge3f2f3,Yc2c3d3,Yc2d2d3,Yc3d3d4,Yd2d3e2"  # noqa: E501
        " gods:Bb2,Bb3,Ge3,Yd3 worshippers:BBBR,BGYY"
    ),
    "siege-the-king": (
        "kings:a1,b3 a1:D2 a2:A3,A5 a3:A3,D4 b1:A3,D2 b3:D5,A2,A5 hand1:A4,2D5,J hand2:A2,D3,2D4,X"
        " turns:12"
    ),
    "siege-by-number": (
        "suns:1@S*,5@d3,2@e7,3@f6,0@g5,4@h10 crowns:5@e3 commanders:S@e4 under:C2,C3,C0,C4,C1 "
        "shown:C0,C1,C2,C3,C4,C5,S0,S1,S2,S3,S4,S5 dice:3,3,5 moved:h10 turns:44"
    ),
    "siege-1966": "knights:b6,c2,b3,d1 footmen:d4,d5,e3,f4 commander:e5 seat:2",
}
"""A position in the middle of each game, by which it is recognized."""
