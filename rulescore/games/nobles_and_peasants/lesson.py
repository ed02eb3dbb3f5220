"""The lesson of Nobles and Peasants: what a tower sees, and what a stone scores."""

from rulescore.boards.hexagon import CIRCLES
from rulescore.lesson_types import Lesson, Step

OFF_CENTRE = tuple(circle for circle in CIRCLES if circle != "d4")

LESSON = Lesson(
    (
        Step(
            position="row:BGRYYRGBGY seat:1",
            text=(
                "You are Blue: blue stones are your nobles, yellow ones your peasants. Stones score"
                " when one of your towers sees them. Place a tower anywhere."
            ),
            accepts=("T@d1", *(f"T@{circle}" for circle in OFF_CENTRE if circle != "d1")),
            right=(
                "It looks along the straight lines through its circle, in six directions, at any"
                " distance."
            ),
            aside="That is a stone, and there is no tower to see it. Touch your towers first.",
            points=("T",),
            clauses=("np12", "np20"),
        ),
        Step(
            position="towers1:d1 row:BGRYYRGBGY seat:1",
            text=(
                "Instead of acting with a tower you may lay a stone, from the left or right end of"
                " the row. Lay the blue one where your tower sees it."
            ),
            accepts=("L@d2", "L@d3", "L@c1", "L@b1", "L@a1", "L@e1", "L@f1", "L@g1"),
            right="A stone of your noble colour in sight: 4 points.",
            aside=(
                "No points: only a stone scores, and in sight. Lay the blue one on a line that is"
                " drawn from d1."
            ),
            misses={
                f"R@{circle}": (
                    "In sight, but yellow: a peasant scores 2 points. The blue stone at the"
                    " left end is worth more."
                )
                for circle in ("d2", "d3", "c1", "b1", "a1", "e1", "f1", "g1")
            },
            points=("d1", "L"),
            clauses=("np12", "np14", "np19"),
        ),
        Step(
            position="towers1:d1 blue:b1 row:RGBYRGBYGY seat:1 points:4,0",
            text=(
                "A peasant in sight scores 2 points, any other colour 1. Towers block the view:"
                " yours on d1 sees nothing behind d4. Score with the yellow stone."
            ),
            accepts=("R@d2", "R@d3", "R@c1", "R@a1", "R@e1", "R@f1", "R@g1"),
            right="2 points. Stones never block the view, only towers do.",
            aside=(
                "No points for the yellow stone. Lay it on a line of your tower, but not behind d4."
            ),
            misses={
                f"L@{circle}": (
                    "Red is neither your noble nor your peasant: 1 point. Take the yellow stone at"
                    " the right end."
                )
                for circle in ("d2", "d3", "c1", "a1", "e1", "f1", "g1")
            },
            points=("d1", "d4", "R"),
            clauses=("np13", "np15"),
        ),
        Step(
            position="towers1:a1,a4 row:BGRYRGBYGY seat:1",
            text=(
                "Every tower that sees the stone scores. Lay the blue one where both of yours"
                " see it."
            ),
            accepts=("L@a2", "L@a3"),
            right="Twice four: 8 points with one stone.",
            aside=(
                "Not both of your towers see a stone there. On which line do they see each other?"
            ),
            misses=dict.fromkeys(
                ("R@a2", "R@a3"),
                "Both see it, but a peasant scores only 2 for each. Lay the blue stone there.",
            ),
            points=("a1", "a4"),
            clauses=("np19",),
        ),
        Step(
            position="towers1:d7 towers2:a4 row:GBYRBGRYRG seat:1",
            text=(
                "Green's towers score too, whoever lays the stone, and green stones are worth 4"
                " to Green. Lay a stone where you see it and Green does not."
            ),
            accepts=(
                *(f"{end}@{circle}" for circle in ("e6", "d5", "d6", "f5", "g4") for end in "LR"),
            ),
            right="Neither your nobles nor your peasants: 1 point for you. And none for Green.",
            aside="No points for you. Lay a stone on a line that is drawn from d7.",
            misses={
                f"{end}@{circle}": (
                    "Both towers see it there: 1 point for you, but 4 for Green. Try another line"
                    " of your tower."
                )
                for circle in ("c6", "b5")
                for end in "LR"
            },
            points=("d7", "a4"),
            clauses=("np14", "np19"),
        ),
        Step(
            position="towers1:g4 towers2:a4 row:GRYBYBRGYB seat:1",
            text="You may also move one of your towers, to any empty circle. Move yours.",
            accepts=tuple(
                f"Tg4-{circle}" for circle in ("d1", *CIRCLES) if circle not in ("a4", "d4", "g4")
            ),
            right=(
                "A move scores nothing by itself. But after it, and only then, you may change the"
                " row."
            ),
            aside="That did not move a tower. Touch your tower on g4, then an empty circle.",
            points=("g4",),
            clauses=("np9", "np6"),
        ),
        Step(
            position="towers1:d1 towers2:a4 row:GRYBYBRGYB seat:1 word:yes",
            text=(
                "You have moved a tower. Green would take the green stone at the left end. Put it"
                " back somewhere inside the row."
            ),
            accepts=tuple(f"L{number}" for number in (4, 2, 3, 5, 6, 7, 8, 9)),
            right=(
                "Now both ends are worth little to Green. Arrange the row well, and the others find"
                " little to lay."
            ),
            aside=(
                "The green stone is still at the left end. Take it, and touch a gap in the row."
            ),
            misses={
                "L10": "At the right end Green can take it just as well.",
                "R1": (
                    "Well seen: the green stone is no longer at the end. But here, move the"
                    " green stone itself."
                ),
                "keep": "Then Green takes the green stone and scores with it.",
            },
            points=("L",),
            clauses=("np6", "np7"),
        ),
        Step(
            position="towers1:d1,e5 towers2:a4 row:RYBGBYRGYB seat:1",
            text=(
                "You may take back a tower, and place it again in a later turn. Take back the"
                " one on e5."
            ),
            accepts=("Te5-off",),
            right=(
                "Back in your hand. After three moves or removals per player without a stone"
                " laid, the game would end."
            ),
            aside=(
                "That did not take it back. Touch the tower on e5, then your towers beside the"
                " board."
            ),
            points=("e5", "hand"),
            clauses=("np10", "np4"),
        ),
        Step(
            position=(
                "towers1:d7 towers2:a4 blue:e5,f2 green:b2,c4 red:a1,g2,e1 yellow:e6,f5,g4,d2"
                " row:RGBYYBGGBY seat:1 points:14,17"
            ),
            text=(
                "The game ends when the row runs out of a colour, or when the board is full."
                " Only one red stone is left in the row. Lay it."
            ),
            accepts=tuple(
                f"L@{circle}"
                for circle in ("d6", *CIRCLES)
                if circle
                not in (
                    "d7",
                    "a4",
                    "d4",
                    "e5",
                    "f2",
                    "b2",
                    "c4",
                    "a1",
                    "g2",
                    "e1",
                    "e6",
                    "f5",
                    "g4",
                    "d2",
                )
            ),
            right=(
                "At the end every tower scores 2 for each of its peasants in sight: three yellow"
                " stones for yours. That makes you the winner."
            ),
            aside="The game goes on: take the red stone from the left end.",
            points=("L",),
            clauses=("np2", "np3", "np17", "np22"),
        ),
    ),
    farewell=(
        "That is Nobles and Peasants: towers see, stones score, the row decides. Now play a"
        " first game."
    ),
)
