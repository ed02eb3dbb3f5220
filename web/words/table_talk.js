// What captains say of the game that is played: when they sit down, and once in a quiet turn.

import { say } from "./say.js";

/**
 * A captain's two lines at the table of a game.
 * @param {string} captain @param {string} game
 */
export function tableTalk(captain, game) {
  /** @type {Record<string, Record<string, [greets: string, idle: string]>>} */
  const talk = {
    siegestones: {
      hedda: [say("Stone by stone. I have all evening."), say("A good tower takes a good hour.")],
      roland: [say("The first tower is mine. Ready?"), say("A stone at rest is a stone wasted!")],
      gisela: [
        say("So many fine stones. I should like the towers, too."),
        say("What is a tower? A tidy heap of stones, and mine."),
      ],
      till: [
        say("Only stones and circles. What could go wrong?"),
        say("Some circles are emptier than they look."),
      ],
      ulrich: [
        say("Let us build. Mine shall stand longest."),
        say("First a firm foot, then the tower."),
      ],
      mira: [
        say("So many circles, so many ways. Let us see."),
        say("From the right circle one reaches half the board."),
      ],
    },
    "nobles-and-peasants": {
      hedda: [
        say("The row is long, and so is my patience."),
        say("I watch both ends of the row. There is time for that."),
      ],
      roland: [
        say("Quick, before somebody else takes the good stones!"),
        say("The best peasant is the one in front of my tower!"),
      ],
      gisela: [
        say("Peasants that work for me: my kind of game."),
        say("Every peasant in sight is one more on my list."),
      ],
      till: [
        say("Such a peaceful little town. I shall not disturb it."),
        say("Who sees far is also seen from far."),
      ],
      ulrich: [
        say("First a good place for my towers. The peasants will come."),
        say("A tower in the right place works all day."),
      ],
      mira: [
        say("Streets in every direction. I like it here."),
        say("A long street is worth a detour."),
      ],
    },
    "angry-gods": {
      hedda: [
        say("Gods are not made in a hurry."),
        say("Six points to a god. I count them slowly."),
      ],
      roland: [say("Who wakes the first god? I do!"), say("Let them be angry. So am I!")],
      gisela: [
        say("May the gods be generous. To me, at least."),
        say("Worshippers are for keeping."),
      ],
      till: [
        say("The gods are in a good mood. So far."),
        say("The last stone of a ring is easy. It is the fifth that is dangerous."),
      ],
      ulrich: [
        say("A ring round a leader is a kind of wall. I know walls."),
        say("Six stones, and none too many."),
      ],
      mira: [
        say("Every stone is on the way to some god. Let us see which."),
        say("A stone that lies between two leaders serves two."),
      ],
    },
    "siege-the-king": {
      hedda: [
        say("You hold your cards, I hold mine. We have time."),
        say("The right card comes to those who wait."),
      ],
      roland: [
        say("Wake your King. I am at the gate!"),
        say("A King who hides has lost half the battle!"),
      ],
      gisela: [
        say("A full hand is a warm feeling."),
        say("I part with no card that I could keep."),
      ],
      till: [
        say("My cards are terrible. You may believe that."),
        say("Your cards look lovely from behind."),
      ],
      ulrich: [
        say("My columns stand. How are yours?"),
        say("A King sleeps well behind a good wall."),
      ],
      mira: [
        say("Behind every column there is a way to the King."),
        say("Every card opens one door and shuts another."),
      ],
    },
    "siege-by-number": {
      hedda: [
        say("Let the dice fall. I can wait for the right number."),
        say("Low today, high tomorrow. Dice are like that."),
      ],
      roland: [
        say("Roll! My men are in the saddle!"),
        say("Any number will do, as long as it goes forward!"),
      ],
      gisela: [
        say("Ones, twos, fives: I take them all."),
        say("I count my armies before I sleep. It helps."),
      ],
      till: [
        say("The dice decide, not I. Nobody can be cross with me."),
        say("One should never trust a quiet army."),
      ],
      ulrich: [
        say("My base is swept and my gate is barred. Roll."),
        say("First the base, then the march."),
      ],
      mira: [
        say("Every number is another way across the land."),
        say("With the right number every place is near."),
      ],
    },
    "siege-1966": {
      hedda: [
        say("A siege wants patience. I have brought some."),
        say("No castle was ever taken before noon."),
      ],
      roland: [say("A castle, and a fresh morning. Shall we?"), say("Steel decides, not stone!")],
      gisela: [
        say("A castle! Somebody ought to own all that."),
        say("I count my men after each move."),
      ],
      till: [
        say("What a pretty castle. Nothing will happen to it."),
        say("A gap in the line is sometimes an invitation."),
      ],
      ulrich: [
        say("Walls at last. Of walls I know something."),
        say("A line is as strong as its weakest square."),
      ],
      mira: [
        say("A castle has more than one way in. And out."),
        say("Straight on is only one of the ways."),
      ],
    },
  };
  return talk[game]?.[captain] ?? [];
}
