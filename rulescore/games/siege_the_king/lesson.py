"""The lesson of Siege the King: cards that match, and the Judge's risk."""

from rulescore.lesson_types import Lesson, Step

LESSON = Lesson(
    (
        Step(
            position="kings:a2,b3 hand1:A4,A3,D2,D4,W3 hand2:4A2,A5 pile:D5",
            text=(
                "Each castle has three columns worth 10, face down: a King and two Thrones. Bring"
                " the other King's column to 0. Attack any column of the other castle."
            ),
            accepts=(
                "A4>b1",
                "A4>b2",
                "A4>b3",
                "A3>b1",
                "A3>b2",
                "A3>b3",
                "W3>b1",
                "W3>b2",
                "W3>b3",
            ),
            right=(
                "Attackers lower the column by their number. Then you draw: you play one card a"
                " turn, and keep five in hand."
            ),
            aside=(
                "That strengthens one of your own columns. Touch a red attacker, then a column"
                " opposite."
            ),
            then=("draw:D5",),
            points=("b1", "b2", "b3"),
            clauses=("k1", "k3", "k7", "k8"),
        ),
        Step(
            position="kings:a2,b3 a2:A5 a1:A3 hand1:A4,A3,D2,D4,W2 hand2:3A2,2D3 pile:D5",
            text=(
                "Your King is on a2, and his column is worth only 5. Strengthen him with the"
                " Defender 4."
            ),
            accepts=("D4>a2",),
            right="Defenders raise your own column by their number: it is worth 9 now.",
            aside="The King's column stays weak. Touch the Defender 4, then column a2.",
            misses={
                "D2>a2": "That helps, but the Defender 4 helps more.",
                "W2>a2": "A warrior can defend as well, but the Defender 4 helps more.",
            },
            then=("draw:D5",),
            points=("D4", "a2"),
            clauses=("k4", "k8"),
        ),
        Step(
            position="kings:a2,b3 b1:A3 hand1:W5,D2,D3,J,S hand2:3A2,2D4 pile:D5",
            text=(
                "A warrior goes either way: on your column it defends, on the other castle it"
                " attacks. Play it where you like."
            ),
            accepts=("W5>b1", "W5>b2", "W5>b3", "W5>a1", "W5>a2", "W5>a3"),
            right="There are only four warriors. In the discard pile they are free again.",
            aside="That was another card. Touch the warrior, then any column.",
            then=("draw:D5",),
            points=("W5",),
            clauses=("k8", "k28"),
        ),
        Step(
            position="kings:a2,b3 a1:A3 b1:A5,A3 hand1:A2,A4,D2,D4,W3 hand2:3A2,2D4 pile:D5",
            text="Column b1 is worth 2. Bring it down.",
            accepts=("A2>b1", "A4>b1", "W3>b1"),
            right=(
                "At 0 it falls and shows its castle card: a Throne. The game goes on, with one"
                " column fewer."
            ),
            aside="Column b1 still stands. Attack it with 2 or more.",
            then=("draw:D5",),
            points=("b1",),
            clauses=("k4", "k5", "k9"),
        ),
        Step(
            position="kings:a2,b3 a2:A5,A4 hand1:D4,D5,D2,A2,S hand2:3A2,2D3 pile:D3",
            text=(
                "If the card right under yours has the same number, attack against defence,"
                " both leave. Match the Attacker 4."
            ),
            accepts=("D4>a2",),
            right="Both are gone. Only the Attacker 5 is left, and the column is worth 5.",
            aside="The Attacker 4 is still there. It takes a Defender 4 right on top of it.",
            misses={
                "D5>a2": (
                    "The column is worth 6 now, but both attackers stay. The Defender 4 would"
                    " remove the one on top."
                ),
                "S>a2": (
                    "The Sorcerer has swept everything off. But here, try a defender that matches."
                ),
            },
            then=("draw:D3",),
            points=("a2", "D4"),
            clauses=("k10", "k13"),
        ),
        Step(
            position="kings:a2,b3 b2:D2,D3 hand1:A5,A4,A2,D4,S hand2:3A2,2D3 pile:D5",
            text=(
                "If the last two or more cards of a column add up to yours, they all leave with it."
                " Clear away both defenders on b2."
            ),
            accepts=("A5>b2",),
            right="2 and 3 make 5. For sums, attackers and defenders count alike.",
            aside="Both defenders are still there: 2 and 3. Which card makes their sum?",
            misses={
                "S>b2": (
                    "The Sorcerer has swept everything off. But here, try an attacker that"
                    " makes the sum."
                )
            },
            then=("draw:D5",),
            points=("b2",),
            clauses=("k11", "k13"),
        ),
        Step(
            position="kings:a2,b3 fallen:b1 b2:A2,A3 hand1:A5,D5,D2,D4,S hand2:3A2,2D3 pile:D3",
            text=(
                "Falling comes first: a column that reaches 0 falls before anything matches. b2 is"
                " worth 5. Bring it down."
            ),
            accepts=("A5>b2",),
            right=(
                "2 and 3 make 5 here as well, but the column was already at 0. Both Thrones"
                " have fallen now."
            ),
            aside="Column b2 still stands. It takes an Attacker 5.",
            then=("draw:D3",),
            points=("b2",),
            clauses=("k9",),
        ),
        Step(
            position="kings:a2,b3 a2:D4,A5,A5 hand1:J,D2,D3,A2,S hand2:3A2,2D3 pile:D5",
            text=(
                "The Judge removes one card from any column, but then the column is counted"
                " again. Your King's column is worth 4. Help him with the Judge."
            ),
            accepts=("J>a2.3", "J>a2.2"),
            right="Without that attacker the column is worth 9.",
            aside="A useful card, but try the Judge: touch him, then an attacker on column a2.",
            misses={
                "J>a2.1": (
                    "Without that defender your column is worth 0: your King falls, and you have"
                    " lost. That is the Judge's risk."
                ),
                "S>a2": (
                    "The Sorcerer sweeps the whole column, also a good idea. But here, use the"
                    " Judge."
                ),
            },
            then=("draw:D5",),
            points=("J", "a2"),
            clauses=("k15", "k18"),
        ),
        Step(
            position="kings:a2,b3 a2:A5,A3 hand1:S,D2,A3,A2,D4 hand2:3A2,2D3 pile:D5",
            text=(
                "The Sorcerer sweeps all cards off a column, and it is worth 10 again. Save your"
                " King with him."
            ),
            accepts=("S>a2",),
            right=(
                "All its cards are on the discard pile. Judge and Sorcerer can be used on"
                " either castle."
            ),
            aside="The King's column is still weak. Touch the Sorcerer, then column a2.",
            then=("draw:D5",),
            points=("S", "a2"),
            clauses=("k16", "k17"),
        ),
        Step(
            position=(
                "kings:a2,b3 a2:D5,A3 hand1:X,D2,A3,A2,D4 hand2:3A2,D3 pile:A4,D4 stage:answer"
                " announced:J>a2.1 seat:2"
            ),
            text=(
                "The other player plays the Judge on your Defender 5. You hold the Artisan, the"
                " only card that answers. Stop the Judge."
            ),
            accepts=("X",),
            right=(
                "Both cards are discarded, and you draw a new one. Only a player who holds the"
                " Artisan is asked."
            ),
            aside="Then your defender is gone. The Artisan would have stopped it.",
            then=("draw:D4", "draw:A4"),
            points=("X",),
            clauses=("k23", "k24"),
        ),
        Step(
            position=(
                "kings:a2,b3 fallen:b1 a2:A3 b2:A2 hand1:D2,A3,A2,D4 hand2:2A2,3D3 pile:D5"
                " stage:target"
            ),
            text=(
                "You have drawn the Assassin, which strikes at once: choose a column of the"
                " other castle, and its castle card is turned up. Two are left."
            ),
            accepts=("N>b3", "N>b2"),
            right=(
                "A King ends the game, a Throne only falls. Only the Artisan could have stopped it."
            ),
            aside="Choose one of the two columns opposite.",
            then=("draw:D5",),
            points=("b2", "b3"),
            clauses=("k19", "k22"),
        ),
        Step(
            position=(
                "kings:a2,b3 fallen:b1,b2 b3:A5,A3 a2:A5,A2 hand1:A3,D5,D2,D4,S hand2:3A2,2D3"
                " pile:D3"
            ),
            text="One column is left opposite, so you know where the King is. Win.",
            accepts=("A3>b3",),
            right="The King's column is at 0: you win at once, and nothing more is drawn.",
            aside="The last column still stands. Attack it.",
            points=("b3",),
            clauses=("k3",),
        ),
    ),
    farewell=(
        "That is Siege the King: attack, match, and guess where the King is. Now play a first game."
    ),
)
