"""The lesson of Siege by Number: the ring of battle, a turn with dice, and remembering coins."""

from rulescore.lesson_types import Lesson, Step

LESSON = Lesson(
    (
        Step(
            position="suns:4@S*,2@h8 seat:1 dice:1,3",
            text=(
                "You are the Suns. You have rolled a die for each of your pieces. A die moves"
                " one piece up to that many squares. Lead the army off your base with the 3."
            ),
            accepts=("3:S*-h9", "3:S*-h10", "3:S*-i9", "3:S*-i10"),
            right=(
                "A piece never steps diagonally, but may turn on its way. When your base is empty"
                " as your turn begins, the next of your six coins enters it."
            ),
            aside="Touch the die that shows 3, then the army on your base, then a square.",
            points=("die-3",),
            clauses=("n4", "n7", "n10", "n12"),
        ),
        Step(
            position="suns:4@h9,2@h8 seat:1 dice:1 moved:h9",
            text=(
                "The other die goes to another piece: each uses one die a turn. Use the ace,"
                " which counts 1. The piece may also stay."
            ),
            accepts=("1:h8-g8", "1:h8-h7", "1:h8"),
            right=(
                "All dice are used, and the Crowns have their turn: an army enters their base, and"
                " they roll."
            ),
            aside=(
                "You have given up the die. That is allowed, but this time use it: touch the"
                " army on h8, then a square."
            ),
            then=("coin:2", "roll:1"),
            points=("h8",),
            clauses=("n9", "n21", "n32"),
        ),
        Step(
            position="suns:4@g7,1@S* crowns:2@g5 seat:1 dice:1,1",
            text=(
                "After its move an army may attack one enemy right beside it. You may look at"
                " your own coins, but not at others'. Move the 4 to g6 and attack g5."
            ),
            accepts=("1:g7-g6xg5",),
            right=(
                "Both coins are turned over, and the higher one wins. The loser goes under its"
                " stack; if they are equal, both stay."
            ),
            aside="Touch the army on g7, then g6, then the enemy on g5.",
            misses={"1:g7-g6": "Now you stand beside the enemy, but you did not attack."},
            points=("g7", "g5"),
            clauses=("n15", "n17", "n25"),
        ),
        Step(
            position="suns:0@g6,4@f5,1@S* crowns:5@g5 shown:C5 seat:1 dice:0,0,0",
            text=(
                "The ring of battle: the higher coin wins, but a null beats a 5. The enemy on"
                " g5 is a 5. With a null on the die a piece stays, but it may attack."
            ),
            accepts=("0:g6xg5",),
            right="Null beats 5, and loses to all others. The winner stays where it is.",
            aside="The 5 still stands on g5. Touch your null on g6, then the enemy.",
            misses={
                "0:f5xg5": (
                    "A 5 beats your 4, which goes under your stack. Attack with the null on g6."
                )
            },
            points=("g6", "g5"),
            clauses=("n11", "n17"),
        ),
        Step(
            position="suns:4@f6,1@S* crowns:3@e6,5@g6,2@C* shown:C3,C5 seat:1 dice:0,0",
            text=(
                "After a battle the coins are turned face down again. You remember: there is a"
                " 3 on e6 and a 5 on g6. Attack the one that your 4 beats."
            ),
            accepts=("0:f6xe6",),
            right="Four beats three. It pays to remember coins.",
            aside="Your 4 on f6 can attack on either side.",
            misses={"0:f6xg6": "That was the 5, and your 4 goes under your stack."},
            points=("f6", "e6", "g6"),
            clauses=("n27",),
        ),
        Step(
            position=(
                "suns:1@g6,5@f5,2@S* crowns:3@C* commanders:C@g5 under:C0,C1,C2,C4,C5 seat:1"
                " dice:0,0,0"
            ),
            text=(
                "A commander enters his base once no coin is left to enter. Only a null or an ace"
                " beats him; he never attacks. Drive him off the board."
            ),
            accepts=("0:g6xg5",),
            right=(
                "He waits beside his base and may enter again later. Nobody is ever out of the"
                " game."
            ),
            aside="The commander still stands on g5. Touch your ace on g6, then him.",
            misses={
                "0:f5xg5": (
                    "Even a 5 loses against a commander, and goes under your stack. Your ace on"
                    " g6 beats him."
                )
            },
            points=("g5",),
            clauses=("n4", "n18", "n19"),
        ),
        Step(
            position="suns:2@h9,3@i9,5@S* commanders:S@h10 under:S0,S1,S4 seat:1 dice:2,2,2,2",
            text=(
                "Armies cannot pass through pieces. Your commander can pass through your own"
                " armies. Lead him through the one on h9."
            ),
            accepts=("2:h10-h8",),
            right="He ends on an empty square. An enemy would have stopped him.",
            aside="Touch the commander on h10, then h8, behind the army.",
            points=("h10", "h8"),
            clauses=("n13",),
        ),
        Step(
            position=(
                "suns:4@d4,1@S* commanders:S@e4 crowns:2@C* under:S0,S2,S3,S5 seat:1 dice:1,3,3"
            ),
            text=(
                "You win with your commander on another player's base. But an army holds it."
                " Drive it away: take a die, and attack the base from d3."
            ),
            accepts=("1:d4-d3xC*", "3:d4-d3xC*"),
            right="The base stays empty until the Crowns' next turn. And you have dice left.",
            aside=(
                "The base is still held. Take a die, then the army on d4, then d3, then the base."
            ),
            points=("C*",),
            clauses=("n15", "n23", "n31"),
        ),
        Step(
            position="suns:4@d3,1@S* commanders:S@e4 under:S0,S2,S3,S5,C2 seat:1 dice:3,3 moved:d3",
            text="Now lead him in, through your army, onto the base of the Crowns.",
            accepts=("3:e4-C*",),
            right="Your commander stands on an enemy base: you win at once.",
            aside="The base is open. Touch the commander on e4, then the base of the Crowns.",
            points=("e4", "C*"),
            clauses=("n13", "n22"),
        ),
    ),
    farewell="That is Siege by Number: roll, march, remember. Now play a first game.",
)
