"""The lesson of SiegeStones: threats."""

from rulescore.boards.hexagon import CIRCLES
from rulescore.lesson_types import Lesson, Step

WEAKENED = (
    "That weakens the red stone to 4, and the tower is yours as well. But try it with a stone."
)
LOST = "This tower touches your own stone and weakens it to 4: Red takes the other tower."

LESSON = Lesson(
    (
        Step(
            position="seat:1",
            text=(
                "You are Blue. Each turn you put one thing on the board: one of your stones, or"
                " a tower. Place a stone on any circle."
            ),
            accepts=("d4", *(circle for circle in CIRCLES if circle != "d4")),
            right="It stays there for the rest of the game. Nothing on the board ever moves.",
            aside="That is a tower. First touch your stones, then a circle.",
            points=("stone",),
            clauses=("ss3",),
        ),
        Step(
            position="blue:d4 red:g1 seat:1",
            text="Towers belong to nobody. Build one right beside your stone.",
            accepts=("T@d5", "T@c3", "T@c4", "T@d3", "T@e3", "T@e4"),
            right=(
                "Your stone threatens the tower with 5. A threat of 5 is enough: you control it,"
                " and your marker lies on top."
            ),
            aside=(
                "The tower has to stand beside the stone on d4: touch a tower, then a circle next"
                " to that stone."
            ),
            points=("tower", "d4"),
            clauses=("ss3", "ss6"),
        ),
        Step(
            position="red:d5 blue:d3 towers:d4 seat:1",
            text=(
                "Red threatens the tower on d4 with 5, and so do you. On a tie, nobody controls"
                " it. Put a second stone beside the tower."
            ),
            accepts=("c3", "c4", "e3", "e4"),
            right="Threats of a colour add up: ten to five. The highest sum controls the tower.",
            aside="That changes nothing at the tower on d4. Put a stone right beside it.",
            misses={
                **{f"T@{circle}": WEAKENED for circle in ("c4", "c5", "d6", "e4", "e5")},
                **{f"T@{circle}": LOST for circle in ("c2", "c3", "d2", "e2", "e3")},
            },
            points=("d4",),
            clauses=("ss5",),
        ),
        Step(
            position="red:d5 blue:g1 towers:d4 seat:1",
            text=(
                "Now Red controls the tower. A stone's threat is 6 minus the number of towers"
                " beside it. Build another tower next to the red stone."
            ),
            accepts=("T@e5", "T@c4", "T@c5", "T@d6", "T@e4"),
            right=(
                "Beside two towers the stone threatens each with only 4. That is too little:"
                " Red loses the tower and gains none."
            ),
            aside=(
                "The red stone still stands beside one tower. Build the second one on a circle that"
                " touches d5."
            ),
            misses=dict.fromkeys(
                ("c3", "c4", "d3", "e3", "e4"),
                "Now it is a tie, and Red loses the tower as well. But try it with a tower"
                " beside the red stone.",
            ),
            points=("d5",),
            clauses=("ss4",),
        ),
        Step(
            position="blue:c2,d6 red:e2,e5 towers:d3,d5 seat:1",
            text="Two towers, both tied at five. One stone can turn both. Where?",
            accepts=("d4",),
            right=(
                "It adds 4 on either side: nine to five, twice. After every turn all towers are"
                " counted again."
            ),
            aside="That stone does not touch both towers. Find the circle that does.",
            points=("d3", "d5"),
            clauses=("ss4", "ss7"),
        ),
        Step(
            position="blue:c3 red:e3 towers:d3 seat:1",
            text=(
                "Your own stones can be weakened too. The tower on d3 is tied. Take it with a"
                " stone, not with a tower."
            ),
            accepts=("c2", "d2", "d4", "e2"),
            right="Ten to five, and the tower is yours.",
            aside="The tower on d3 stays tied, or is lost. Put a stone right beside it.",
            misses={
                **{f"T@{circle}": WEAKENED for circle in ("e2", "e4", "f2", "f3")},
                **{f"T@{circle}": LOST for circle in ("b2", "b3", "c2", "c4")},
            },
            points=("d3",),
            clauses=("ss4", "ss7"),
        ),
        Step(
            position="red:b1,b5,f1,d5 blue:d3,c6,e6 towers:a1,a4,g1,d4 seat:1",
            text=(
                "Four towers win, and Red controls three. The fourth, on d4, is tied: one more"
                " red stone and it is lost. Stop Red."
            ),
            accepts=(
                "c3",
                "c4",
                "e3",
                "e4",
                "a2",
                "a3",
                "b4",
                "g2",
                "T@c1",
                "T@c3",
                "T@d2",
                "T@e1",
                "T@e3",
            ),
            right="Well defended: no single turn gives Red a fourth tower now.",
            aside=(
                "Then Red puts a stone in the right place, controls four towers and wins. The"
                " surest defence is one more stone beside d4."
            ),
            points=("d4",),
            clauses=("ss8",),
        ),
        Step(
            position="blue:b1,b5,f1,d3 red:d5,c6,e6 towers:a1,a4,g1,d4 seat:1",
            text="This time you control three towers. Take the fourth.",
            accepts=("c3", "c4", "e3", "e4", "T@c4", "T@d6", "T@e4", "T@e5"),
            right="Four towers: you win at once. On a full board the most towers would win.",
            aside=(
                "You still control three at most. The tower on d4 is tied; one stone beside it"
                " is enough."
            ),
            points=("d4",),
            clauses=("ss8",),
        ),
    ),
    farewell="That is SiegeStones: place, threaten, count. Now play a first game.",
)
