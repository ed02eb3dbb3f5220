// Prints the sentences of JavaScript files: the first arguments of all calls of say(), as JSON. The parser is the linter's.
//
//   node words.mjs file.js ...   ->   {"sentences": {"text": "file.js:12"}, "wrong": ["file.js:14: why"]}
import { readFileSync } from "node:fs";
import * as espree from "../web/node_modules/espree/espree.js";

const sentences = {};
const wrong = [];

for (const path of process.argv.slice(2)) {
  visit(espree.parse(readFileSync(path, "utf8"), { ecmaVersion: 2024, sourceType: "module", loc: true }), path);
}
console.log(JSON.stringify({ sentences, wrong }));

function visit(node, path) {
  if (node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "say") {
    collect(node.arguments[0], `${path}:${node.loc.start.line}`);
  }
  for (const part of Object.values(node).flat()) if (typeof part?.type === "string") visit(part, path);
}

function collect(argument, where) {
  if (argument?.type === "Literal" && typeof argument.value === "string") sentences[argument.value] ??= where;
  else if (argument?.type === "ConditionalExpression") [argument.consequent, argument.alternate].forEach((part) => collect(part, where));
  else wrong.push(`${where}: say() takes a literal sentence`);
}
