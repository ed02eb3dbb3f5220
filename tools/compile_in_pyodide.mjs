// Compiles a zip archive of Python sources with `pyodide py-compile` of pyodide-build, in the very
// Python that the page carries.
//
//   node compile_in_pyodide.mjs PYODIDE_FOLDER STDLIB_ZIP WHEELS_FOLDER ARCHIVE.zip
//
// WHEELS_FOLDER holds pyodide-build and what it imports. In the archive every .py becomes a .pyc.
// Beside it comes ARCHIVE.imports.json: for each module the names that it imports, read with the
// same Python's own grammar.
import { readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, stdlib, wheels, archive] = process.argv.slice(2).map((path) => resolve(path));

// Nothing reads docstrings in the page, and tracebacks need lines, not columns: without them, and
// without asserts, bytecode is two thirds of the size when compressed. The hash seed and the date
// are fixed, so that the same sources give the same bytes.
const env = {
  HOME: "/home",
  PYTHONOPTIMIZE: "2",
  PYTHONNODEBUGRANGES: "1",
  PYTHONHASHSEED: "0",
  SOURCE_DATE_EPOCH: "315532800",
};

const IMPORTS = `
import ast
import json
import zipfile
from importlib.util import resolve_name


def imports(source, path):
    """Absolute names of what a module imports: for "from a import b" both "a" and "a.b"."""
    package = ".".join(path.split("/")[:-1])
    for node in ast.walk(ast.parse(source, path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), package)
            yield origin
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def write_imports(archive):
    with zipfile.ZipFile(archive) as files:
        names = [name for name in files.namelist() if name.endswith(".py")]
        found = {name: sorted(set(imports(files.read(name), name))) for name in names}
    with open(archive.removesuffix(".zip") + ".imports.json", "w") as file:
        json.dump(found, file, indent=0)


write_imports
`;

async function main() {
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: runtime, stdLibURL: stdlib, env });
  python.mountNodeFS("/archives", dirname(archive));
  python.mountNodeFS("/wheels", wheels);
  const { path } = python.pyimport("sys");
  for (const name of readdirSync(wheels)) path.append(`/wheels/${name}`);
  let compile;
  try {
    compile = python.pyimport("pyodide_build.cli.py_compile").main;
  } catch (why) {
    const last = why.message.trim().split("\n").at(-1);
    throw new Error(`pyodide-build has no command py-compile that runs here: ${last}`);
  }
  const inside = `/archives/${basename(archive)}`;
  python.runPython(IMPORTS)(inside);
  const options = ["--silent", "--compression-level", "0"];
  compile.callKwargs([inside, ...options], { standalone_mode: false });
}

// Node would print the whole minified runtime with an uncaught error; the message is enough.
await main().catch((why) => {
  console.error(String(why?.message ?? why));
  process.exit(1);
});
