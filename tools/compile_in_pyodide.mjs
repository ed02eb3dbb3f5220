// Compiles zip archives of Python sources to bytecode for the Python that the page carries, inside that very Python.
//
//   node compile_in_pyodide.mjs PYODIDE_FOLDER STDLIB_ZIP ARCHIVE.zip...
//
// Each archive is replaced by one in which every .py is a .pyc, and beside it comes ARCHIVE.imports.json: for each module the
// names that it imports, read with the same Python's own grammar. Nothing reads docstrings in the page, and of places in the source it
// needs the lines only, for tracebacks: without columns, docstrings and asserts bytecode is two thirds of the size when compressed.
import { readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, stdlib, ...archives] = process.argv.slice(2).map((path) => resolve(path));

async function main() {
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);

  // A fixed hash seed, so that the same sources give the same bytes.
  const python = await loadPyodide({
    indexURL: runtime,
    stdLibURL: stdlib,
    env: { HOME: "/home", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
  });
  const work = python.runPython(`
import ast
import importlib.util
import json
import marshal
import zipfile

# Magic number, no flags; date and size of a source are looked at only where there is one.
HEADER = importlib.util.MAGIC_NUMBER + bytes(12)


def imports(tree: ast.Module, name: str) -> list[str]:
    """Absolute names of what a module imports, wherever in it: "a.b" and, for "from a import b", both "a" and "a.b"."""
    package = name.removesuffix(".py").split("/")[:-1]
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            found.add(origin)
            found.update(f"{origin}.{alias.name}" for alias in node.names)
    return sorted(found)


def work(path: str) -> str:
    """Compile one archive in place; what its modules import, as JSON."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in sorted(archive.namelist())}
    graph = {name: imports(ast.parse(data, name), name) for name, data in files.items() if name.endswith(".py")}
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            if name in graph:
                code = compile(data, name, "exec", dont_inherit=True, optimize=2)
                archive.writestr(f"{name}c", HEADER + marshal.dumps(code))
            else:
                archive.writestr(name, data)
    return json.dumps(graph, indent=0)


work
`);
  for (const archive of archives) {
    const inside = `/${basename(archive)}`;
    python.FS.writeFile(inside, await readFile(archive));
    const graph = work(inside);
    await writeFile(archive, python.FS.readFile(inside));
    await writeFile(archive.replace(/\.zip$/, ".imports.json"), graph);
    console.log(`compiled ${basename(archive)}`);
  }
}

// Node would print the whole minified runtime with an uncaught error; the message is enough.
await main().catch((why) => {
  console.error(String(why?.message ?? why));
  process.exit(1);
});
