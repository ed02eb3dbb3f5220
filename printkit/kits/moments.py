"""The pictures of each game's page: positions that are reached by playing the moves written here, and what happens in them."""

from __future__ import annotations

from functools import partial
from typing import Final

from printkit.art.positions import Shown, picture, played
from printkit.sheets.summary import Panel
from rulescore import GAMES
from rulescore.words import say


def _panel(game_id: str, tokens: str, shown: Shown, title: str, text: str) -> Panel:
    state = played(GAMES[game_id], 2, tokens)
    return Panel(title, text, partial(picture, f"{title}: {text}", state, shown))


MIDDLE: Final = ("c2", "c5", "e2", "e5")
"""Circles at the corners of what is shown of the middle of the board of 37 circles."""
WHOLE: Final = ("a1", "a4", "g1", "g4", "d1", "d7")


def siegestones() -> list[Panel]:
    """SiegeStones: threat, control, winning."""
    panel = partial(_panel, "siegestones")
    return [
        panel(
            "T@d4 d5",
            Shown(MIDDLE, rings=("d5",)),
            say("Place a stone or a tower"),
            say("A stone beside a single tower threatens it with 5. Five is enough for control: Red puts a marker on top."),
        ),
        panel(
            "T@d4 d5 T@d6",
            Shown(("c4", "c5", "d4", "d6", "e4", "e5"), rings=("d6",)),
            say("Towers weaken stones"),
            say("A second tower beside the same stone: it threatens each with 4 only, and nobody controls either of them."),
        ),
        panel("T@d4 c3 d3", Shown(MIDDLE, rings=("d3",)), say("Level threats"), say("Red and Blue threaten the tower with 5 each. Nobody controls it.")),
        panel(
            "T@d4 c3 d3 T@g1 e3",
            Shown(MIDDLE, rings=("e3",)),
            say("The strongest colour"),
            say("Two blue stones threaten with 10, one red stone with 5. Blue controls the tower."),
        ),
        panel(
            "T@d4 c3 d3 T@g1 e3 T@e4",
            Shown(MIDDLE, rings=("e4",)),
            say("Look at all towers anew"),
            say(
                "After each turn every tower is counted again. The new tower touches one blue stone, which now counts 4 at both towers: 9 "
                "and 5 at the old one, 4 at the new one."
            ),
        ),
        panel(
            "T@a1 T@a4 T@g1 T@g4 a2 d4 a3 e4 g2 c4 g3",
            Shown(WHOLE),
            say("Four towers win"),
            say("Blue controls four towers and wins at once, no matter whose turn it is."),
        ),
    ]


ROW: Final = "row:RRYGYYRRRBBRBYBGYRYRBBGYYGBGRBYBYYRYRYBYYYGBRGYRGBBBRRGYRBGRRGGBGGYYGRG "


def nobles_and_peasants() -> list[Panel]:
    """Nobles and Peasants: sight, what blocks it, what stones pay."""
    panel = partial(_panel, "nobles-and-peasants")
    more = "T@c2 T@e5 L@c4 R@c3 L@d5 "
    return [
        panel(
            ROW + "T@c2",
            Shown(MIDDLE, rings=("c2",)),
            say("Place a tower"),
            say("Its noble shows whose it is. With two players the tower with the red stone in the centre belongs to nobody."),
        ),
        panel(
            ROW + "T@c2 T@e5 R@c4",
            Shown(MIDDLE, rings=("c4",)),
            say("Lay a stone"),
            say(
                "Blue lays the green stone from the right end. Blue's tower and Green's both see it: 1 point for Blue, to whom it is a "
                "foreigner, 4 for Green, to whom it is a noble. A peasant is worth 2."
            ),
        ),
        panel(
            ROW + "T@d2 T@f3 L@d6",
            Shown(("c2", "c5", "d2", "d6", "e2", "e5")),
            say("Towers block the view"),
            say("Blue's tower on the left does not see the stone on the right: the tower of nobody stands between. Stones block nothing."),
        ),
        panel(
            ROW + "T@c2 T@e5 L@c4 R@c3 L@d5 Te5-f3",
            Shown(("c2", "c5", "f2", "f4"), arrows=(("e5", "f3"),)),
            say("Move a tower"),
            say("To any empty circle. After that, and only then, you may take the stone at one end of the row and put it anywhere else in it."),
        ),
        panel(
            ROW + more + "Te5-off",
            Shown(("c2", "c5", "e2", "e5"), rings=("e5",)),
            say("Take a tower back"),
            say("It goes into the hand with its noble and can be placed again in a later turn. Acting with towers scores nothing."),
        ),
        panel(
            ROW + "T@c2 T@e5 L@c4 R@c3 L@d5 R@e4 L@d3 R@e3 L@b3 R@d6 L@c5 R@b4",
            Shown(WHOLE),
            say("The end"),
            say("A colour is gone from the row, the board is full, or nobody lays stones any more. Then each tower scores 2 for every peasant it sees."),
        ),
    ]


GODS: Final = (
    "worshippers:BR,BY Bb3 Bb3b4c4 Ba3b3b4 Bb3c3c4 Ba2b2b3 Ba2a3b3 Bb2b3c3 Ge3 Gd3e2e3 Gd3d4e3 Gd4e3e4 Ge2e3f2 Ge3e4f3 Ge3f2f3 Bb2 Bb1b2c2 Ba1b1b2 Bb2c2c3 "
    "Ba1a2b2 Yd3 Yd2d3e2 Yc3d3d4 Yc2c3d3 Yc2d2d3 Rd5 Rd4d5e4 Rd5e4e5 Rc4d4d5 Rc4c5d5 Rd5d6e5 Rc5d5d6 Be2 Bd2e1e2 Be2f1f2 Be1e2f1 Gc4 Gb4c4c5 Gc3c4d4"
)
"""A whole game of Angry Gods."""


def _until(tokens: str, count: int) -> str:
    return " ".join(tokens.split()[:count])


def angry_gods() -> list[Panel]:
    """Angry Gods: leaders, followers, gods, false gods, counting."""
    panel = partial(_panel, "angry-gods")
    upper = ("a2", "a3", "b2", "b4", "c3", "c4")
    return [
        panel(
            _until(GODS, 2), Shown(upper, rings=("b3",)), say("Place a leader"), say("A stone of any colour from the common pool, on an empty inner circle.")
        ),
        panel(
            _until(GODS, 4),
            Shown(upper, rings=("b3b4c4", "a3b3b4")),
            say("Or a follower"),
            say("On an empty point beside a leader of any colour. Somewhere on the board there must be a leader of the follower's own colour."),
        ),
        panel(
            _until(GODS, 8),
            Shown(upper, rings=("b2b3c3",)),
            say("A god rises"),
            say(
                "Six followers around a leader: it goes up on a tower. At least four have one colour, so whoever placed the last one "
                "gains a worshipper of that colour."
            ),
        ),
        panel(
            _until(GODS, 25),
            Shown(("c2", "c4", "d2", "d4", "e2", "e4"), rings=("d3",)),
            say("Gods are angry"),
            say(
                "Followers of the god's own colour leave the board, wherever they are, unless they stand beside a god of that colour. "
                "Here all yellow ones stand beside one, and stay."
            ),
        ),
        panel(
            GODS,
            Shown(("b3", "b4", "c2", "c5", "d3", "d5", "e3", "e4"), rings=("c3", "d4")),
            say("False gods"),
            say(
                "Two empty circles were surrounded too: a tower without a stone stands there now, the followers around it leave, and "
                "nothing may be placed beside it."
            ),
        ),
        panel(
            GODS,
            Shown(WHOLE),
            say("The end"),
            say("The ninth tower ends the game. Each worshipper is worth a point for every true god of its colour. Here it is 11 to 7."),
        ),
    ]


CASTLES: Final = "castle:KTT castle:TTK first:1 deal:A2,A3,D2,D4,D5 deal:A5,D3,D4,D5,X "
SIEGE: Final = CASTLES + "A3>b1 draw:D5 D5>b3 draw:A3 A2>b3 draw:J "
BESIEGED: Final = "castle:TTK castle:TKT first:2 deal:A4,A4,A5,A5,W5 deal:A2,A3,A4,D3,J A4>a2 draw:S W5>b2 draw:A3 D3>b3 draw:A4 A5>b2"
SUM: Final = "castle:KTT castle:TTK first:1 deal:A2,A3,D2,D4,D5 deal:A5,D2,D3,D4,X A3>b1 draw:D5 D2>b1 draw:A3 A2>b3 draw:J"


def siege_the_king() -> list[Panel]:
    """Siege the King: columns, what leaves, what falls."""
    panel = partial(_panel, "siege-the-king")
    a, b = ("a1", "a2", "a3"), ("b1", "b2", "b3")
    return [
        panel(
            CASTLES.strip(),
            Shown((*a, *b), margin=46),
            say("Two castles"),
            say("A King and two Thrones, face down in any order: only you know where yours sits. Each column is worth 10."),
        ),
        panel(
            SIEGE.strip(),
            Shown(b, margin=44, rings=()),
            say("Attack and defend"),
            say(
                "Attackers are laid upright on the other castle, defenders sideways on your own. The column on the left is down to 7, the "
                "one on the right is worth 10 + 5 - 2 = 13."
            ),
        ),
        panel(
            SIEGE + "D3>b1",
            Shown(b, margin=44),
            say("Equal cards leave"),
            say("Castle B lays a defender of 3 on the attacker of 3: both leave, and the column is worth 10 again."),
        ),
        panel(
            SUM,
            Shown(b, margin=44),
            say("Sums leave"),
            say(
                "A 5 laid on the 3 and the 2 in the left column takes both away with it: two or more cards in a row that add up to the "
                "laid one leave, whoever attacks."
            ),
        ),
        panel(
            BESIEGED,
            Shown(b, margin=44),
            say("A column falls"),
            say(
                "A warrior of 5 and an attacker of 5 bring the middle column to 0. Its castle card is turned up: a King ends the game, a "
                "Throne closes the column."
            ),
        ),
        panel(
            SIEGE + "D3>b1 draw:A3 D2>a1 draw:A5 A3>a3 draw:A2 D4>a3 draw:A4 A3>a2 draw:D4 A5>b3 draw:J A5>a2 draw:D2 J>a3.2",
            Shown(a, margin=44),
            say("Special cards"),
            say(
                "A Judge names one card, a Sorcerer clears a column, the Assassin turns up a castle card. Before it happens, whoever "
                "holds the Artisan may stop it."
            ),
        ),
    ]


ARMIES: Final = (
    "first:1 coin:4 roll:0 0:S* coin:4 roll:2 2:C*-e3 roll:0 0:S* coin:0 roll:0,2 2:e3-e5 0:C* roll:4 4:S*-h8 roll:1,2 2:e5-g5 1:C*-d3 coin:3 roll:0,3 "
    "3:h8-h5xg5 0:S* coin:1 roll:2,2,4 4:d3-e6 2:g5-h6xh5 2:C*-e3 roll:0,1 1:h5xh6 0:S* coin:2 roll:1,1,2,2 2:h6xh5 2:e3-e5 1:e6-f6 1:C*-d3 roll:2,5 "
    "5:S*-h7xh6 2:h5-f5xe5 coin:3 roll:4,5,5,5 4:d3-e5xf5 5:h6-g7 5:C*-e5xf5 5:f6-h9 coin:1 roll:4,5 5:f5-C* 4:S*-i9xh9 roll:5 5:g7-i10xi9 coin:2 roll:3,5 "
    "5:S*xi10 3:C* roll:5 5:i10-S* roll:0 0:C* roll:2 done roll:5 5:C* roll:1 1:S* roll:2 2:C* roll:3 3:S* roll:3 3:C* roll:1 1:S*-i10 coin:0 roll:2,5 "
    "2:S*xi10 5:C* roll:0 0:i10 coin:5 roll:2,3 3:S*xi10 2:C* roll:1,5 5:S*-h7 1:C* roll:0,3,3 3:h7-f6 3:S*-h9 0:C* roll:0,1,2,3 3:h9-g7 2:S*-h10 1:f6-f5 "
    "0:C* roll:1,2,4,5 5:h10-g6 4:f5-d3 2:g7-f6 1:S*-i10 roll:2,2,5,5 5:i10-g7 5:d3-d4 2:S*-h10 2:C*-e3 coin:5 roll:2 done roll:2,3,5,5 5:g7-e7 5:S*-h7 "
    "3:h10-g8 2:e3-d3xC* roll:1 1:C*-d3xd4 roll:0,1,1,5 5:g6-e3xd3 1:d4xd3 1:h7-h6 0:e7 roll:0,5 5:d3-e3 0:C* roll:2,3,4,5 5:h6-e4 4:S*-h8 2:d4-d3xe3 "
    "3:g8-g5 roll:0,1 1:e3xd3 0:C*xd3 roll:2,3,3,5 2:h8-h10 3:e4-C*"
)
"""A whole game of Siege by Number."""


def siege_by_number() -> list[Panel]:
    """Siege by Number: filling the base, moving, battles, the commander."""
    panel = partial(_panel, "siege-by-number")
    crowns = ("C*", "d3", "e5", "f6")
    core = ("e5", "h8")
    return [
        panel(
            _until(ARMIES, 5),
            Shown(("C*", "d3", "e4"), margin=26, rings=("C*",)),
            say("Fill your base"),
            say("When it is empty, the top coin of your stack enters, its suit up and its value down. The commander comes after the last coin."),
        ),
        panel(
            _until(ARMIES, 7),
            Shown(crowns, margin=26, arrows=(("C*", "e3"),)),
            say("Roll and move"),
            say("One die for each piece on the board, four at most. A die lets a piece go as many squares as it shows, or fewer, and turn as it likes."),
        ),
        panel(
            _until(ARMIES, 22),
            Shown(core, margin=26, arrows=(("h8", "h5"),), rings=("g5",)),
            say("Attack"),
            say("After its move an army may attack one piece beside it. Both coins are turned over: the higher wins, null beats 5, equals both stay."),
        ),
        panel(
            _until(ARMIES, 23),
            Shown(("S*", "i9", "h8"), margin=26, rings=("S*",)),
            say("A null is of use"),
            say("With a null, or without moving, a piece may still attack. A base is one big square with a single square in front of it."),
        ),
        panel(
            _until(ARMIES, len(ARMIES.split()) - 1),
            Shown(("C*", "d3", "e5"), margin=26, rings=("e4",)),
            say("The commander"),
            say("It may move through its own armies and never attacks. An army with a null or an ace beats it; any other army that tries loses."),
        ),
        panel(
            ARMIES,
            Shown(("C*", "d3", "e5"), margin=26, arrows=(("e4", "C*"),)),
            say("Winning"),
            say("A commander that ends its move on the empty base of another player wins at once."),
        ),
    ]


def siege_1966() -> list[Panel]:
    """SIEGE (1966): set-up, leaps, steps, captures, the commander, winning."""
    panel = partial(_panel, "siege-1966")
    whole = Shown(("a6", "h6", "c0", "f0"), margin=13)
    castle = ("b1", "g1", "c6", "f6")
    return [
        panel(
            "Ce6",
            whole,
            say("Set up"),
            say(
                "Knights on the squares in front of the board, footmen on the dots of the castle. The defender chooses a crown for the "
                "commander, then the knights begin."
            ),
        ),
        panel(
            "Ce6 d0-c2",
            Shown(("c0", "f0", "c3", "f3"), margin=20, arrows=(("d0", "c2"),)),
            say("Knights leap"),
            say("As in chess, but only forward, or into the castle. Once in the castle a knight stays there and leaps all ways."),
        ),
        panel(
            "Ce6 d0-c2 e4-e3",
            Shown(castle, margin=13, arrows=(("e4", "e3"),)),
            say("Footmen step"),
            say("One square in any direction, never onto blue. In the first four turns a footman has to leave a dotted square for one without a dot."),
        ),
        panel(
            "Ce6 d0-c2 e4-e3 c2xd4",
            Shown(castle, margin=13, arrows=(("c2", "d4"),), rings=("d4",)),
            say("Capture"),
            say("A knight captures where it lands, a footman diagonally only. While a capture is possible, the opening rule is suspended."),
        ),
        panel(
            "Ce6 d0-c2 e4-e3 c2xd4",
            Shown(castle, margin=13, arrows=(("e6", "f5"), ("e6", "d6"))),
            say("The commander"),
            say("One to three squares along a diagonal within the castle, or sideways from crown to crown. Here these two moves are open to him."),
        ),
        panel(
            "Ce6 d0-c2 e4-e3 c2xd4 e3-f2 d4xe6",
            Shown(castle, margin=13, arrows=(("d4", "e6"),), rings=("e6",)),
            say("Winning"),
            say("The knight takes the commander, and the attacker has won. The defender wins by capturing all four knights."),
        ),
    ]
