"""The lesson of SIEGE (1966): four ways to move, and the opening rule. The attacker's steps come
first, so that the board turns once.
"""

from rulescore.lesson_types import Lesson, Step

LESSON = Lesson(
    (
        Step(
            position="knights:b1,d0,e0,f0 footmen:c3,e4,d5,f5 commander:e6 seat:1",
            text=(
                "Four knights attack a castle. You play the attacker first. A knight leaps two"
                " squares forward and one to the side, or one forward and two to the side. Take"
                " yours from b1 to a blue square."
            ),
            accepts=("b1-a3",),
            right="No footman ever enters a blue square. There your knights are safe.",
            aside=(
                "A good leap, but not onto blue. Touch the knight on b1, then the blue square"
                " within reach."
            ),
            points=("b1", "a3"),
            clauses=("mb2", "mb3"),
        ),
        Step(
            position="knights:c2,d0,h4,h2 footmen:d4,f3,e5,c5 commander:d6 seat:1",
            text=(
                "A knight captures the piece it lands on, never those it leaps over. Capture a"
                " footman."
            ),
            accepts=("c2xd4", "h2xf3", "h4xf3"),
            right="He is out of the game. The knight is in the castle now, and will stay there.",
            aside="Nothing was captured. Look where the knight on c2 can land.",
            points=("c2",),
            clauses=("mb5", "mb16"),
        ),
        Step(
            position="knights:e6,a3,h4,h2 footmen:d4,c3,f3 commander:c6 seat:1",
            text=(
                "Inside the castle a knight leaps in all eight directions, but never out again."
                " Capture the footman behind your knight."
            ),
            accepts=("e6xd4",),
            right="Two squares back and one to the side: only possible inside.",
            aside="The footman is on d4, two squares back and one to the side from e6.",
            points=("e6", "d4"),
            clauses=("mb4", "mb5"),
        ),
        Step(
            position="knights:b4,a2,h4 footmen:e4,d5,f3 commander:e6 seat:1",
            text=(
                "Outside, a knight leaps backward only if it lands inside the castle. Do that"
                " with the knight on b4."
            ),
            accepts=("b4-d3",),
            right="That is how knights come in from the side, behind the footmen.",
            aside="From b4 one leap goes back into the castle: one square back and two to the"
            " side.",
            points=("b4",),
            clauses=("mb3",),
        ),
        Step(
            position="knights:d3,f4,a4 footmen:c5,f6,e3 commander:e5 seat:1",
            text=("The attacker wins by capturing the commander. He is in reach of a knight. Win."),
            accepts=("d3xe5",),
            right="The game ends at that moment, however many footmen are left.",
            aside="The commander stands on e5, and a knight can land there.",
            points=("e5",),
            clauses=("mb18",),
        ),
        Step(
            position="knights:c0,d0,e0,f0 footmen:d4,e4,d5,e5 commander:waiting seat:2 turns:0",
            text=("Now you are the defender: first put your commander on one of the two crowns."),
            accepts=("Cd6", "Ce6"),
            right=(
                "The attacker wins by capturing him, the defender by capturing all four knights. He"
                " never leaves the castle."
            ),
            aside="Touch one of the crowns.",
            points=("d6", "e6"),
            clauses=("mb1",),
        ),
        Step(
            position="knights:a2,h3,e0 footmen:f4,d5,c3 commander:e6 seat:2",
            text=(
                "A footman goes one step in any direction, even across the walls. Lead the one"
                " on f4 out onto green."
            ),
            accepts=("f4-g4", "f4-g3", "f4-g5"),
            right="Footmen come and go as they like. Only blue squares are closed to them.",
            aside="Touch the footman on f4, then a green square beside him.",
            points=("f4",),
            clauses=("mb6",),
        ),
        Step(
            position="knights:d4,f5,a2 footmen:e4,c3 commander:c6 seat:2",
            text=(
                "A footman captures only by a diagonal step. Two knights stand beside the one"
                " on e4. Capture the right one."
            ),
            accepts=("e4xf5",),
            right="The knight on d4 was straight beside him: he could not touch it.",
            aside="There is a knight diagonally beside the footman on e4.",
            misses={
                "c3xd4": (
                    "A capture, and a good one, but let the footman on e4 do it: he has a knight"
                    " diagonally beside him."
                )
            },
            points=("e4",),
            clauses=("mb6",),
        ),
        Step(
            position="knights:c4,a2,h3 footmen:f3,d4,e3 commander:e6 seat:2",
            text=(
                "The commander runs up to three squares along a diagonal, inside the castle."
                " Capture the knight with him."
            ),
            accepts=("e6xc4",),
            right=(
                "He is your longest arm. But nobody has to say check when a knight can take him."
            ),
            aside="Touch the commander on e6, then the knight on his diagonal.",
            points=("e6", "c4"),
            clauses=("mb8", "mb17"),
        ),
        Step(
            position="knights:d4,a2,h3 footmen:f3,c6,g4 commander:e6 seat:2",
            text=(
                "The knight on d4 threatens him. From one crown he may also step sideways to the"
                " other. Save him that way."
            ),
            accepts=("e6-d6",),
            right=(
                "Safe: on d6 no knight reaches him. It is the one step he makes that is not"
                " diagonal."
            ),
            aside="Try the other crown: touch the commander, then d6.",
            misses={"e6-f5": "There the same knight captures him. Try the other crown."},
            points=("e6", "d6"),
            clauses=("mb8",),
        ),
        Step(
            position="knights:a1,d0,e0,f0 footmen:d4,e4,d5,e5 commander:e6 seat:2 turns:0",
            text=(
                "The opening rule: in each of your first four turns a footman steps from a dot in"
                " the castle to a square without a dot. The commander stays. Open up your castle."
            ),
            accepts=(
                *("d4-c3", "d4-c4", "d4-c5", "d4-d3", "d4-e3", "d5-c4", "d5-c5", "d5-c6", "d5-d6"),
                *("e4-d3", "e4-e3", "e4-f3", "e4-f4", "e4-f5", "e5-d6", "e5-f4", "e5-f5", "e5-f6"),
            ),
            right=(
                "From their dots the four can capture on every square of the castle. No knight"
                " could come in, so the rule makes you open it."
            ),
            aside="Move a footman off his dot.",
            points=("d4", "e4", "d5", "e5"),
            clauses=("mb10", "mb11"),
        ),
        Step(
            position="knights:e3,a3,d0,f0 footmen:d4,f4,c5,e5 commander:d6 seat:2 turns:2",
            text=(
                "If either side could capture something as your turn begins, the opening rule"
                " is off for that turn: any move is legal. Capture the knight."
            ),
            accepts=("d4xe3", "f4xe3"),
            right="Look for captures first, then whether the rule binds you.",
            aside=(
                "That was legal too, but the knight on e3 is still there. Take it with a"
                " diagonal step."
            ),
            points=("e3",),
            clauses=("mb12", "mb13"),
        ),
        Step(
            position="knights:d3 footmen:e4,f6 commander:c6 seat:2",
            text="One knight is left. Win.",
            accepts=("e4xd3",),
            right="All four knights are captured: the castle stands.",
            aside="The knight on d3 is still there. Capture it with a diagonal step.",
            points=("d3",),
            clauses=("mb18",),
        ),
    ),
    farewell=(
        "That is SIEGE: two sides, four ways to move. A match is two games, changing sides in"
        " between."
    ),
)
