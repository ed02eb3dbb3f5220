"""The lesson of Angry Gods: the six around a leader, and who profits from them."""

from rulescore.boards.hexagon import COLOURS
from rulescore.lesson_types import Lesson, Step

INNER = (
    "d4",
    "b2",
    "b3",
    "b4",
    "c2",
    "c3",
    "c4",
    "c5",
    "d2",
    "d3",
    "d5",
    "d6",
    "e2",
    "e3",
    "e4",
    "e5",
    "f2",
    "f3",
    "f4",
)
AROUND_D4 = ("d4e3e4", "c3c4d4", "c3d3d4", "c4d4d5", "d3d4e3", "d4d5e4")

LESSON = Lesson(
    (
        Step(
            position="worshippers:BR,GY seat:1",
            text=(
                "Each turn you take a stone of any colour from the pool. On one of the large"
                " circles it is a leader. Place one on any circle."
            ),
            accepts=tuple(f"{colour}{circle}" for circle in INNER for colour in COLOURS),
            right="Leaders belong to nobody. Only the worshippers in front of you are yours.",
            aside="Touch a stone of the pool, then a circle.",
            points=("pool",),
            clauses=("ag4", "ag5"),
        ),
        Step(
            position="leaders:Bd4 worshippers:BR,GY seat:1",
            text=(
                "On a small triangle, a point between circles, a stone is a follower."
                " Place a blue one beside the blue leader."
            ),
            accepts=tuple(f"B{point}" for point in AROUND_D4),
            right="It stands next to three circles at once. Six points lie around the leader.",
            aside=(
                "That is another leader. Take a blue stone and touch one of the six small"
                " triangles around d4."
            ),
            points=("d4",),
            clauses=("ag6", "ag9"),
        ),
        Step(
            position="leaders:Bd4,Rb2 followers:Bc3c4d4 worshippers:BR,GY seat:1",
            text=(
                "A follower may stand beside any leader, as long as some leader on the board has"
                " its colour. Place a red follower beside the blue leader."
            ),
            accepts=tuple(f"R{point}" for point in AROUND_D4 if point != "c3c4d4"),
            right=(
                "Red is allowed because of the leader on b2. Green and yellow would be refused as"
                " followers."
            ),
            aside="Take a red stone, and touch a free point around the blue leader on d4.",
            points=("d4", "R"),
            clauses=("ag6",),
        ),
        Step(
            position=(
                "leaders:Bd4,Rb2 followers:Rc3c4d4,Rc3d3d4,Rc4d4d5,Bd3d4e3,Bd4d5e4"
                " worshippers:BB,GY seat:1"
            ),
            text=(
                "Five followers surround the leader; the sixth makes it a god. If four or more"
                " of the six share a colour, whoever places the sixth gains a worshipper of"
                " that colour. Do it."
            ),
            accepts=("Rd4e3e4",),
            right="A blue god, and a red worshipper for you: four of the six are red.",
            aside="The leader on d4 still waits for its sixth follower.",
            misses={
                "Bd4e3e4": (
                    "The god rises, but three against three is not a majority, and nobody gains"
                    " a worshipper. Which colour would make four?"
                )
            },
            points=("d4e3e4",),
            clauses=("ag10", "ag12"),
        ),
        Step(
            position=(
                "leaders:Bc3,Re4"
                " followers:Rb2c2c3,Yb3c3c4,Gc2c3d3,Gc3c4d4,Rc3d3d4,Yd4d5e4,Rd5e4e5,Ge3e4f3,Ge4e5f4,Yd4e3e4"  # noqa: E501
                " worshippers:BB,RR seat:1"
            ),
            text=(
                "At the end each worshipper is worth a point for every god of its colour. You"
                " hold two blue ones, the other player two red ones. Either of two leaders can"
                " rise now: choose."
            ),
            accepts=("Bb2b3c3", "Rb2b3c3"),
            right="The blue god brings you two points, and the other player none.",
            aside="No god rises. One follower is missing on the point above c3, and one below e4.",
            misses={
                "Be4f3f4": (
                    "A red god is worth two points to the other player, who holds two red"
                    " worshippers. Yours are blue."
                ),
                "Re4f3f4": (
                    "A red god is worth two points to the other player, who holds two red"
                    " worshippers. Yours are blue."
                ),
            },
            points=("c3", "e4"),
            clauses=("ag22",),
        ),
        Step(
            position=(
                "leaders:Bc3,Re4"
                " followers:Rb2c2c3,Yb3c3c4,Gc2c3d3,Gc3c4d4,Bc3d3d4,Bd4d5e4,Bd5e4e5,Be3e4f3,Ge4e5f4,Yd4e3e4"  # noqa: E501
                " worshippers:BB,RR seat:1"
            ),
            text=(
                "A new god is angry: every follower of its colour leaves the board, unless it is"
                " next to a god of that colour. The red leader is nearly surrounded. Drive its blue"
                " followers away."
            ),
            accepts=("Bb2b3c3", "Rb2b3c3"),
            right=(
                "The blue god has driven three blue followers back into the pool. Those beside the"
                " god itself may stay."
            ),
            aside=(
                "No followers are driven away. Let the blue leader rise: one follower is"
                " missing above c3."
            ),
            misses={
                "Be4f3f4": (
                    "Now the red god has risen. It drives red followers away, not blue ones."
                ),
                "Re4f3f4": (
                    "Now the red god has risen. It drives red followers away, not blue ones."
                ),
            },
            points=("c3", "e4"),
            clauses=("ag8", "ag13"),
        ),
        Step(
            position=(
                "leaders:Be3,Rc4 followers:Bc3c4d4,Rc3d3d4,Bc4d4d5,Rd3d4e3,Bd4d5e4"
                " worshippers:BB,RR seat:1"
            ),
            text="The circle d4 is empty, and five followers stand around it. Place the sixth.",
            accepts=("Bd4e3e4", "Rd4e3e4"),
            right=(
                "A false god: a tower without a stone. The six leave, and nothing is ever placed"
                " beside it again."
            ),
            aside="One point around the empty circle d4 is still free.",
            points=("d4",),
            clauses=("ag10", "ag14"),
        ),
        Step(
            position=(
                "leaders:Be4 followers:Rd4d5e4,Gd5e4e5,Be3e4f3,Re4e5f4,Gd4e3e4"
                " gods:Bb2,Bb4,Rb3,Gc2,Rc5,Yd2,Gd6,Ye2 worshippers:BB,RG seat:1"
            ),
            text=(
                "Eight towers stand. The ninth, for a god or a false god, ends the game. Make"
                " it rise."
            ),
            accepts=("Be4f3f4",),
            right=(
                "Three blue gods for two blue worshippers: six points against four. The game is"
                " over, and you have won."
            ),
            aside="The game goes on. The leader on e4 waits for its sixth follower.",
            points=("e4",),
            clauses=("ag17", "ag22", "ag23"),
        ),
    ),
    farewell=(
        "That is Angry Gods: surround, gain, and watch whose colour rises. Now play a first game."
    ),
)
