// Bundles the page with esbuild.
//
//   node bundle.mjs '{"entry": "main.js", "out": "folder", ...}'
//
// entry   file in web/
// out     folder to write to
// form    "esm" (site; what is imported later goes into chunks/) or "iife" (single file, everything in one)
// define  names that the bundler sets
// inline  fonts and pictures go into the file as data
//
// Prints as JSON, for the entry and for each module that is imported later, which files it is made of: its own, what that imports as soon as it is loaded,
// and these in turn.
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "../web/node_modules/esbuild/lib/main.js";

const { entry, out, form, define = {}, inline = false } = JSON.parse(process.argv[2]);
const web = resolve(fileURLToPath(import.meta.url), "../../web");
const asset = inline ? "dataurl" : "file";

try {
  const { metafile } = await esbuild.build({
    metafile: true,
    absWorkingDir: web,
    entryPoints: [join(web, entry)],
    outdir: out,
    entryNames: "[name]",
    bundle: true,
    format: form,
    splitting: form === "esm" && entry === "main.js",
    chunkNames: "chunks/[name]-[hash]",
    assetNames: "assets/[name]",
    minify: true,
    charset: "utf8",
    target: "es2022",
    legalComments: "none",
    // The runtime's loader also runs under node and asks for these there.
    external: ["node:*", "ws"],
    define,
    loader: { ".html": "text", ".svg": asset, ".woff2": asset, ".ttf": asset },
    logLevel: "silent",
  });
  const made = metafile.outputs;
  const name = (path) => relative(out, resolve(web, path));
  const files = {};
  for (const [path, { entryPoint }] of Object.entries(made)) {
    if (!entryPoint) continue;
    const needed = new Set([path]);
    for (const one of needed) for (const { path: next, kind } of made[one].imports) if (kind === "import-statement" && made[next]) needed.add(next);
    files[entryPoint] = [...needed].map(name).sort();
  }
  console.log(JSON.stringify(files));
} catch (why) {
  const problems = why.errors ?? [{ text: String(why) }];
  for (const { text, location } of problems) console.error(location ? `web/${location.file}:${location.line}: ${text}` : text);
  process.exit(1);
}
