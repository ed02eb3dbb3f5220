// Prints the sentences of JavaScript files: what calls of say() and sayCount() are given, as JSON.
// The parser is the linter's.
//
//   node words.mjs file.js ...   ->   {"sentences": [["text", "file.js:12"], ...], "counted":
//       [["one", "other", "file.js:13"], ...],
//                                      "wrong": ["file.js:14: why"]}
import { readFileSync } from "node:fs";
import * as espree from "../web/node_modules/espree/espree.js";

const sentences = [];
const counted = [];
const wrong = [];

for (const path of process.argv.slice(2)) {
  visit(
    espree.parse(readFileSync(path, "utf8"), {
      ecmaVersion: 2024,
      sourceType: "module",
      loc: true,
    }),
    path,
  );
}
console.log(JSON.stringify({ sentences, counted, wrong }));

function visit(node, path) {
  if (node.type === "CallExpression" && node.callee.type === "Identifier") {
    const where = `${path}:${node.loc.start.line}`;
    if (node.callee.name === "say") collect(node.arguments[0], where);
    if (node.callee.name === "sayCount") collectForms(node.arguments.slice(0, 2), where);
  }
  for (const part of Object.values(node).flat())
    if (typeof part?.type === "string") visit(part, path);
}

function collect(argument, where) {
  if (isText(argument)) sentences.push([argument.value, where]);
  else if (argument?.type === "ConditionalExpression")
    [argument.consequent, argument.alternate].forEach((part) => collect(part, where));
  else wrong.push(`${where}: say() takes a literal sentence`);
}

function collectForms(forms, where) {
  if (forms.length === 2 && forms.every(isText))
    counted.push([...forms.map((form) => form.value), where]);
  else
    wrong.push(
      `${where}: sayCount() takes two literal sentences, for one and for any other number`,
    );
}

function isText(argument) {
  return argument?.type === "Literal" && typeof argument.value === "string";
}
