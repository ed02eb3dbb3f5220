// Compiles zip archives of Python sources to bytecode for the Python that the page carries, inside that very Python.
//
//   node compile_in_pyodide.mjs PYODIDE_FOLDER STDLIB_ZIP WHEELS_FOLDER ARCHIVE.zip...
//
// Each archive is replaced by one in which every .py is a .pyc, and beside it comes ARCHIVE.imports.json: for each module the
// names that it imports, read with the same Python's own grammar. The work is done by a private function of pyodide-build
// (its command line would use this machine's Python, whose bytecode does not fit); its version is pinned.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, stdlib, wheels, ...archives] = process.argv.slice(2).map((path) => resolve(path));

async function main() {
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);

  // A fixed hash seed and date, so that the same sources give the same bytes.
  const python = await loadPyodide({
    indexURL: runtime,
    stdLibURL: stdlib,
    env: { HOME: "/home", PYTHONHASHSEED: "0", SOURCE_DATE_EPOCH: "315532800" },
  });
  python.FS.mkdir("/wheels");
  for (const name of (await readdir(wheels)).filter((name) => name.endsWith(".whl")).sort()) {
    python.FS.writeFile(`/wheels/${name}`, await readFile(join(wheels, name)));
  }
  python.runPython(`
import sys
from pathlib import Path

sys.path[:0] = [str(wheel) for wheel in sorted(Path("/wheels").iterdir())]
try:
    from pyodide_build._py_compile import _py_compile_archive
except ImportError as why:
    raise SystemExit(f"pyodide-build no longer has _py_compile._py_compile_archive ({why})")
`);
  const work = python.runPython(`
import ast
import json
import zipfile


def imports(archive: zipfile.ZipFile, name: str) -> list[str]:
    """Absolute names of what a module imports, wherever in it: "a.b" and, for "from a import b", both "a" and "a.b"."""
    package = name.removesuffix(".py").split("/")[:-1]
    found = set()
    for node in ast.walk(ast.parse(archive.read(name), name)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            found.add(origin)
            found.update(f"{origin}.{alias.name}" for alias in node.names)
    return sorted(found)


def work(name: str) -> str:
    """Compile one archive in place; what its modules import, as JSON."""
    path = Path(name)
    with zipfile.ZipFile(path) as archive:
        graph = {module: imports(archive, module) for module in sorted(archive.namelist()) if module.endswith(".py")}
    result = _py_compile_archive(path, keep=False, verbose=False, compression_level=0)
    if result != path:
        raise SystemExit(f"pyodide-build made {result} of {path}")
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
