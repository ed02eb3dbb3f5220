// A player in another language: it knows no rules, and plays at random one of the moves that it is
// given. docs/reference/engine-protocol.md specifies the lines that it reads and writes.
//
//     python -m rulescore play siege-1966 --seats "human,cmd:node examples/bot.mjs"

import { createInterface } from "node:readline";

const input = createInterface({ input: process.stdin });

let seen = null;
let number = 1;

// Below `size`; with the same seed the same numbers (Lehmer, 1951).
function random(size) {
  number = (number * 48271) % 2147483647;
  return number % size;
}

const commands = {
  hello: () => "id name Random in JavaScript\noption seed=1\nok",
  newgame: () => "ok",
  option(text) {
    for (const letter of text) number = ((number * 31 + letter.charCodeAt(0)) % 2147483646) + 1;
    return "ok";
  },
  seen(text) {
    seen = JSON.parse(text);
    return "ok";
  },
  go: () => `bestmove ${seen.moves[random(seen.moves.length)]}`,
};

input.on("line", (line) => {
  const [word] = line.split(" ", 1);
  if (word === "quit") process.exit();
  if (word === "stop") return;
  const command = commands[word];
  console.log(command ? command(line.slice(word.length + 1)) : `error there is no command ${word}`);
});
