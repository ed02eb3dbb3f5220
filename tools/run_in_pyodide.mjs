// Runs a Python program with the very archives that the page carries, under node: for tests.
//
//   node run_in_pyodide.mjs PYODIDE_FOLDER ARCHIVES_FOLDER PROGRAM.py [ARCHIVE...]
//
// It has those archives besides the standard library, by default all: app coach draw print.
// Prints what the program prints. Its errors are printed as Python prints them, with exit status 1.
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--liftoff-only"); // optimizing takes longer than a short program

const [runtime, archives, program] = process.argv.slice(2, 5).map((path) => resolve(path));
const names = process.argv.length > 5 ? process.argv.slice(5) : ["app", "coach", "draw", "print"];

async function main() {
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
  const python = await loadPyodide({
    indexURL: runtime,
    stdLibURL: join(archives, "stdlib.zip"),
    env: { HOME: "/siegeworks" },
  });
  for (const name of names) {
    const path = `/siegeworks/${name}.zip`;
    python.FS.writeFile(path, await readFile(join(archives, `${name}.zip`)));
    python.runPython(
      name === "app"
        ? `import sys; sys.path.append("${path}")`
        : `from web.python.answer import carry; carry("${path}")`,
    );
  }
  python.runPython(await readFile(program, "utf8"));
}

// Node would print the whole minified runtime with an uncaught error; the message is enough.
await main().catch((why) => {
  console.error(String(why?.message ?? why));
  process.exit(1);
});
