// Trims the Python runtime: of its exports, most of which are for extension modules, those stay
// that its own scripts use, and of its code what they reach. It arrives and starts sooner.
//
//   node trim_runtime.mjs RUNTIME_FOLDER OUT_FOLDER
//
// Writes pyodide.asm.js and pyodide.asm.wasm.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import binaryen from "../web/node_modules/binaryen/index.js";

const [runtime, out] = process.argv.slice(2);
/** @param {string} name */
const text = (name) => readFileSync(join(runtime, name), "utf8");
/** @param {string} code @returns {string[]} */
const words = (code) => code.match(/[\w$]+/g) ?? [];

// One function makes variables and parts of the module of what the program exports, by statements
// like these: _x=Module["_x"]=wasmExports["x"];_y=Module["_y"]=wasmExports["y"].value>>>0
const PARTS = /^(.*;var )([\w$,]+);function assignWasmExports\(wasmExports\)\{([^}]*)\}(.*)$/s;
const OUTER = "const _createPyodideModule=(async function$1);$2";
const { Features } = binaryen;
/** What all browsers know that run this runtime. */
const FEATURES = ["MutableGlobals", "NontrappingFPToInt", "SIMD128", "BulkMemory", "BulkMemoryOpt"]
  .concat("SignExt", "ExceptionHandling", "ReferenceTypes", "Multivalue", "CallIndirectOverlong")
  .reduce((sum, name) => sum | Features[name], Features.MVP);

const whole = text("pyodide.asm.mjs");
const parts = whole.match(PARTS);
if (!parts || !whole.trimEnd().endsWith("export default _createPyodideModule;")) {
  console.error("pyodide.asm.mjs does not look as expected.");
  process.exit(1);
}
const [, before, variables, assignments, after] = parts;
const used = new Set(words(before + after + text("pyodide.mjs")));
const kept = assignments.split(";").filter((one) => {
  const named = one.replace(".value>>>0", "").replaceAll(/Module|wasmExports/g, "");
  return words(named).some((word) => used.has(word));
});
for (const word of words(kept.join())) used.add(word);
const script = [
  `"use strict";${before}`,
  variables
    .split(",")
    .filter((name) => used.has(name))
    .join(),
  `;function assignWasmExports(wasmExports){${kept.join(";")}}${after}`,
].join("");
// The function stands in parentheses, so that browsers compile it with the script, and keep that. The
// script also runs where it is no module.
writeFileSync(
  join(out, "pyodide.asm.js"),
  script
    .replaceAll("import.meta.url", "self.location.href")
    .replace(/async function _createPyodideModule(.*)(export default \w+;\s*)$/s, OUTER),
);

const program = binaryen.readBinary(readFileSync(join(runtime, "pyodide.asm.wasm")));
program.setFeatures(FEATURES);
const names = Array.from({ length: program.getNumExports() }, (_, index) => {
  return binaryen.getExportInfo(program.getExportByIndex(index)).name;
});
for (const name of names) if (!used.has(name)) program.removeExport(name);
program.runPasses(["remove-unused-module-elements"]);
writeFileSync(join(out, "pyodide.asm.wasm"), program.emitBinary());
