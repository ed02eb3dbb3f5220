// Bundles the page.
//
//   node bundle.mjs '{"entry": "main.js", "out": "folder", ...}'
//
// entry   file, seen from web/
// out     folder to write to
// form    "esm" (site) or "iife" (single file, everything in one)
// define  names that the bundler sets
// inline  fonts and pictures go into the file as data
// split   what is imported later goes into chunks/
//
// Prints as JSON, for the entry and for each module that is imported later, which files it is made
// of: its own, what that imports as soon as it is loaded, and these in turn.
//
// Where the page is split it is done by rolldown, which puts what is loaded together into one file:
// a browser that asks for thirty small files waits longer. All else is one file, with its styles,
// and is made by esbuild.
import { relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import * as esbuild from "../web/node_modules/esbuild/lib/main.js";
import { rolldown } from "../web/node_modules/rolldown/dist/index.mjs";

const {
  entry,
  out,
  form,
  define = {},
  inline = false,
  split = false,
} = JSON.parse(process.argv[2]);
const web = resolve(fileURLToPath(import.meta.url), "../../web");

/** What games with somebody elsewhere need, and nothing else. */
const LETTERS =
  /web[\\/](letters|session[\\/](post|wire)|keeping[\\/]letters|play[\\/](qr|room)|words[\\/]score|node_modules[\\/]qr[\\/]index)/;
/**
 * What the first page needs, what several of the others need besides, and what games with somebody
 * elsewhere need: a file each.
 */
const GROUPS = [
  { name: "start", tags: ["$initial"], priority: 2 },
  {
    name: "shared",
    minShareCount: 2,
    test: (id) => /web[\\/](?!generated|node_modules)/.test(id) && !LETTERS.test(id),
    priority: 1,
  },
  { name: "letters", minShareCount: 2, test: LETTERS },
];

try {
  if (split) console.log(JSON.stringify(await inChunks()));
  else await inOne();
} catch (why) {
  const problems = why.errors ?? [{ text: String(why) }];
  for (const { text, message, location, id, loc } of problems) {
    const file = location?.file ?? (id && relative(web, id));
    const line = location?.line ?? loc?.line;
    const said = text ?? stripVTControlCharacters(message).split("\n")[0];
    console.error(file ? `web/${file}:${line}: ${said}` : said);
  }
  process.exit(1);
}

async function inOne() {
  const asset = inline ? "dataurl" : "file";
  await esbuild.build({
    absWorkingDir: web,
    entryPoints: [resolve(web, entry)],
    outdir: out,
    entryNames: "[name]",
    bundle: true,
    format: form,
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
}

/** @returns {Promise<Record<string, string[]>>} */
async function inChunks() {
  const bundle = await rolldown({
    cwd: web,
    input: resolve(web, entry),
    moduleTypes: { ".html": "text" },
    transform: { target: "es2022", define },
    logLevel: "silent",
  });
  const { output } = await bundle.write({
    dir: out,
    format: form,
    minify: true,
    comments: false,
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    codeSplitting: { groups: GROUPS },
  });
  const made = Object.fromEntries(output.map((one) => [one.fileName, one]));
  const files = {};
  for (const one of output) {
    if (!one.facadeModuleId) continue;
    const needed = new Set([one.fileName]);
    for (const name of needed)
      for (const next of made[name].imports) if (made[next]) needed.add(next);
    files[relative(web, one.facadeModuleId).replaceAll(sep, "/")] = [...needed].sort();
  }
  return files;
}
