// boardgame.io measured at the job of rulescore's bench: random placement on 37 cells, with all
// legal moves listed at each ply by the game's own `ai.enumerate`. In a folder of its own: npm
// install boardgame.io@0.50.2; then: NODE_ENV=production node tools/peers/boardgame_io.mjs
// THAT_FOLDER [SECONDS]
import { createRequire } from "node:module";
import { resolve } from "node:path";
import process from "node:process";

const [folder = ".", seconds = "2"] = process.argv.slice(2);
const { Client } = createRequire(resolve(folder, "package.json"))(
  "boardgame.io/dist/cjs/client.js",
);

const game = {
  setup: () => ({ cells: Array(37).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G }) => (G.cells.includes(null) ? undefined : { draw: true }),
  ai: {
    enumerate: (G) =>
      G.cells.flatMap((owner, cell) => (owner === null ? [{ move: "place", args: [cell] }] : [])),
  },
};

const start = process.cpuUsage();
const used = () => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
};
let count = 0;
while (used() < Number(seconds)) {
  const client = Client({ game, debug: false });
  client.start();
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const moves = game.ai.enumerate(state.G);
    const { move, args } = moves[Math.floor(Math.random() * moves.length)];
    client.moves[move](...args);
    count += 1;
  }
  client.stop();
}
console.log(`boardgame.io, placement on 37 cells: ${Math.round(count / used())} moves a second`);
