// The real rules, asked from node (rules.py).

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after } from "node:test";

const python = spawn(process.env.PYTHON ?? "python", ["-m", "tests.web.node.rules"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const lines = createInterface(python.stdout)[Symbol.asyncIterator]();
after(() => python.stdin.end());

/** Asks the rules; one question at a time. */
export async function ask(name, ...args) {
  python.stdin.write(`${JSON.stringify([name, args])}\n`);
  const { answer, error } = JSON.parse((await lines.next()).value);
  if (error) throw new Error(error);
  return answer;
}
