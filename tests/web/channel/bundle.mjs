// Bundles the page with play.js beside this file in place of the table: node bundle.mjs FOLDER
import { fileURLToPath } from "node:url";
import * as esbuild from "../../../web/node_modules/esbuild/lib/main.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const table = {
  name: "table",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/play\.js$/ }, ({ importer }) =>
      importer.endsWith("game.js") ? { path: here("play.js") } : undefined,
    ),
};
await esbuild.build({
  entryPoints: [here("../../../web/main.js")],
  outdir: process.argv[2],
  bundle: true,
  splitting: true,
  format: "esm",
  define: { SINGLE: "false", BUILT: "{}" },
  loader: { ".html": "text" },
  plugins: [table],
  logLevel: "error",
});
