// What captains say of the game that is played: when they sit down, and once in a quiet turn.

import { CAPTAINS } from "./players.js";
import { say } from "./say.js";

/**
 * A captain's two lines at the table of a game.
 * @param {string} captain @param {string} game
 */
export function tableTalk(captain, game) {
  /** Two lines of each captain, in their order. @type {Record<string, string[]>} */
  const talk = {
    siegestones: [
      say("Stone by stone. I have all evening."),
      say("A good tower takes a good hour."),
      say("The first tower is mine. Ready?"),
      say("A stone at rest is a stone wasted!"),
      say("So many fine stones. I should like the towers, too."),
      say("What is a tower? A tidy heap of stones, and mine."),
      say("Only stones and circles. What could go wrong?"),
      say("Some circles are emptier than they look."),
      say("Let us build. Mine shall stand longest."),
      say("First a firm foot, then the tower."),
      say("So many circles, so many ways. Let us see."),
      say("From the right circle one reaches half the board."),
    ],
    "nobles-and-peasants": [
      say("The row is long, and so is my patience."),
      say("I watch both ends of the row. There is time for that."),
      say("Quick, before somebody else takes the good stones!"),
      say("The best peasant is the one in front of my tower!"),
      say("Peasants that work for me: my kind of game."),
      say("Every peasant in sight is one more on my list."),
      say("Such a peaceful little town. I shall not disturb it."),
      say("Who sees far is also seen from far."),
      say("First a good place for my towers. The peasants will come."),
      say("A tower in the right place works all day."),
      say("Streets in every direction. I like it here."),
      say("A long street is worth a detour."),
    ],
    "angry-gods": [
      say("Gods are not made in a hurry."),
      say("Six points to a god. I count them slowly."),
      say("Who wakes the first god? I do!"),
      say("Let them be angry. So am I!"),
      say("May the gods be generous. To me, at least."),
      say("Worshippers are for keeping."),
      say("The gods are in a good mood. So far."),
      say("The last stone of a ring is easy. It is the fifth that is dangerous."),
      say("A ring round a leader is a kind of wall. I know walls."),
      say("Six stones, and none too many."),
      say("Every stone is on the way to some god. Let us see which."),
      say("A stone that lies between two leaders serves two."),
    ],
    "siege-the-king": [
      say("You hold your cards, I hold mine. We have time."),
      say("The right card comes to those who wait."),
      say("Wake your King. I am at the gate!"),
      say("A King who hides has lost half the battle!"),
      say("A full hand is a warm feeling."),
      say("I part with no card that I could keep."),
      say("My cards are terrible. You may believe that."),
      say("Your cards look lovely from behind."),
      say("My columns stand. How are yours?"),
      say("A King sleeps well behind a good wall."),
      say("Behind every column there is a way to the King."),
      say("Every card opens one door and shuts another."),
    ],
    "siege-by-number": [
      say("Let the dice fall. I can wait for the right number."),
      say("Low today, high tomorrow. Dice are like that."),
      say("Roll! My men are in the saddle!"),
      say("Any number will do, as long as it goes forward!"),
      say("Ones, twos, fives: I take them all."),
      say("I count my armies before I sleep. It helps."),
      say("The dice decide, not I. Nobody can be cross with me."),
      say("One should never trust a quiet army."),
      say("My base is swept and my gate is barred. Roll."),
      say("First the base, then the march."),
      say("Every number is another way across the land."),
      say("With the right number every place is near."),
    ],
    "siege-1966": [
      say("A siege wants patience. I have brought some."),
      say("No castle was ever taken before noon."),
      say("A castle, and a fresh morning. Shall we?"),
      say("Steel decides, not stone!"),
      say("A castle! Somebody ought to own all that."),
      say("I count my men after each move."),
      say("What a pretty castle. Nothing will happen to it."),
      say("A gap in the line is sometimes an invitation."),
      say("Walls at last. Of walls I know something."),
      say("A line is as strong as its weakest square."),
      say("A castle has more than one way in. And out."),
      say("Straight on is only one of the ways."),
    ],
  };
  const first = 2 * CAPTAINS.indexOf(captain);
  return talk[game]?.slice(first, first + 2) ?? [];
}
