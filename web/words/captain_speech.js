// What captains say at the table, each in its own voice.

import { say } from "./say.js";

/**
 * What a captain says: at the beginning, after a win, a loss and when the other gives up, when it
 * has fared better or worse, when it threatens something, and when nothing is worth a word; each
 * table hears other lines first.
 * @param {string} captain @param {string} table
 */
export function speechOf(captain, table) {
  const all = lines(captain);
  const first = [...table].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
  const some = (/** @type {number} */ from, /** @type {number} */ to) =>
    all.slice(from, to).map((_, n) => all[from + ((first + n) % (to - from))] ?? "");
  const [wins = "", loses = "", resigned = ""] = all.slice(2, 5);
  return {
    greets: some(0, 2),
    wins,
    loses,
    resigned,
    better: some(5, 7),
    worse: some(7, 9),
    threatens: some(9, 12),
    idle: some(12, all.length),
  };
}

/** @param {string} captain */
function lines(captain) {
  /** @type {Record<string, string[]>} */
  const words = {
    hedda: [
      say("Take your time. I shall take mine."),
      say("Let us begin. There is no hurry."),
      say("I had time. You see what it is good for."),
      say("You took your time, too. Well played."),
      say("As you wish. I would have had time."),
      say("No hurry, and still it comes."),
      say("That is what waiting is for."),
      say("Hm. Now I have to weigh it all again."),
      say("This wants thinking about. I shall take longer."),
      say("I tell you in good time."),
      say("Take your time with it."),
      say("You have seen it, I suppose."),
      say("What is planted early is picked late."),
      say("Small moves decide games, too."),
      say("I have looked at it from all sides."),
      say("A move too late is better than one too early."),
      say("I can wait. Can you?"),
    ],
    roland: [
      say("Ready? I am on my way already."),
      say("To horse! Who is first?"),
      say("Ha! That was the gap I needed."),
      say("I should have looked behind me. Well fought!"),
      say("So soon? I was just warming up!"),
      say("Ha! Keep up if you can."),
      say("Forward! That is how it is done."),
      say("This goes badly. Never mind, on I go."),
      say("That will not stop me."),
      say("Here I come!"),
      say("Out of my way!"),
      say("Stop me if you can!"),
      say("Less talking, more riding!"),
      say("Walls? I never learned to build any."),
      say("Come on, come on!"),
      say("My horse is getting cold."),
      say("You think a lot, do you not?"),
    ],
    gisela: [
      say("I bring a large sack. Let us see what goes into it."),
      say("I hope you have brought something worth having."),
      say("And now it is all mine. Thank you for the game."),
      say("You left me nothing to carry home. Neatly done."),
      say("Then I take it home as it is."),
      say("I can see it in my sack already."),
      say("It will be a rich winter."),
      say("My store was fuller once. I keep count."),
      say("Give and take, they say. I prefer to take."),
      say("There is room for it in my sack."),
      say("My sack is still open."),
      say("I like what I see."),
      say("I count what I have. It is a comfort."),
      say("Winter is long. One more never hurts."),
      say("Is there anything that you do not need?"),
      say("Nobody ever had too much."),
      say("What is yours today may be mine tomorrow."),
    ],
    till: [
      say("Do sit down. Nothing here bites."),
      say("Welcome. Mind the step."),
      say("Did you not see it? It lay there all the time."),
      say("You looked twice, each time. What a pity."),
      say("A pity. The best was still to come."),
      say("Oh. Was that not as you wanted it?"),
      say("It always looks so harmless."),
      say("You do look twice, then."),
      say("Well, well. You do not miss much."),
      say("Or so it looks."),
      say("Perhaps I even mean it."),
      say("Do not worry about it."),
      say("Nothing to see here."),
      say("Go wherever you like. Really."),
      say("I do like it here."),
      say("Take it, if you like it so much."),
      say("I have hidden nothing. Why do you ask?"),
    ],
    ulrich: [
      say("First I see to my walls. Then to yours."),
      say("My gate is shut. Knock if you like."),
      say("My house stands. That is all I wanted."),
      say("So there was a crack after all. Well found."),
      say("So the gate stays shut. I respect that."),
      say("Slow and steady. It holds."),
      say("My house stands better than before."),
      say("A crack. I shall mend it."),
      say("A wall can be built again."),
      say("My walls allow it."),
      say("How are your walls?"),
      say("I come slowly, but I come."),
      say("Stone upon stone."),
      say("Come when you like. I am at home."),
      say("First the walls, then the feast."),
      say("A door that is shut needs no guard."),
      say("I sleep well behind my walls."),
    ],
    mira: [
      say("So many ways to go. Shall we look at some?"),
      say("The board is wide. Let us walk."),
      say("In the end all the ways met. They mostly do."),
      say("You closed one way after the other. Well played."),
      say("That was one way out. There were others."),
      say("One way leads to the next. You see?"),
      say("That path was a good one."),
      say("That way is closed. I know others."),
      say("A pity. I liked that path."),
      say("That is one way."),
      say("One way of several."),
      say("I wonder how you will answer."),
      say("I go where there is room."),
      say("There is always another way round."),
      say("Which way would you go?"),
      say("The last turn is nearer than it looks."),
      say("I have not been everywhere yet."),
    ],
  };
  return words[captain] ?? [];
}
