// Custom cards: a table, templates and pictures, dropped or chosen. They are kept while the page is
// open, and go to Python in the worker and nowhere else.

import { offerAgain } from "../house/again.js";
import { decoded } from "../house/base64.js";
import { button, el, setText } from "../house/dom.js";
import { known } from "../house/known.js";
import { plainPicture } from "../house/png.js";
import { reasonOf } from "../house/refused.js";
import { createShop } from "./print.js";
import { say, sayCount } from "../words/say.js";
import { thinker } from "../worker/thinker.js";

/** @typedef {{name: string, said: string, wrong: string}} Told what Python says about a file */

const ENDINGS = ".csv,.tsv,.json,.txt,.xlsx,.svg,.png,.jpg,.jpeg,.webp,.ttf";
/**
 * The most bytes in one file and in all, and the most files: as on the command line, and as a
 * worker can hold.
 */
const LARGEST = 20_000_000;
const ALL = 200_000_000;
const MOST = 300;

/** The files by name, and how often they have changed. @type {Map<string, Uint8Array>} */
const held = new Map();
let changes = 0;

/** @param {import("../types").Visit} visit @returns {import("../types").Opened} */
export function open({ query }) {
  return {
    title: say("Cards of your own"),
    draw: () => createDeckPage(query, thinker()),
  };
}

/**
 * @param {URLSearchParams} words the choices in the address
 * @param {import("../worker/engine").Engine} engine
 */
function createDeckPage(words, engine) {
  const input = el("input", {
    type: "file",
    id: "deck-files",
    multiple: true,
    accept: ENDINGS,
    "aria-describedby": "deck-help",
  });
  const label = el("label", { for: "deck-files" }, say("Table, templates, pictures"));
  const help = say(
    "A table as CSV or JSON, an SVG template whose ids are the table's columns, and pictures. Drop them anywhere on this page. Nothing leaves this device.",
  );
  const tried = button("quiet", say("Try an example"), () => void showExample());
  const emptied = button("quiet", say("Remove all"), () => changed(() => held.clear()));
  const list = el("ul", { class: "deck-list" });
  const refused = el("div", { class: "deck-refused", role: "alert" });
  const status = el("p", { class: "said", role: "status" });
  const buttons = el("p", { class: "deck-buttons" }, tried, emptied);
  const element = el(
    "section",
    { class: "deck-files", "aria-label": say("Your files") },
    label,
    input,
    el("small", { id: "deck-help" }, help),
    buttons,
    status,
    list,
    refused,
  );
  const guide =
    !SINGLE && el("a", { href: "docs/reference/decks.html" }, say("How templates are made"));
  const king = el("a", { href: "#/print/siege-the-king" }, say("A deck for Siege the King"));
  const shop = createShop(
    {
      id: "deck",
      heading: say("Print cards of your own"),
      links: el("p", { class: "reading-links" }, guide, king),
      files: { element, mark: () => String(changes), lay },
    },
    words,
    engine,
  );

  input.addEventListener("change", async () => {
    await take([...(input.files ?? [])]);
    input.value = "";
  });
  for (const kind of /** @type {const} */ (["dragover", "dragleave", "drop"]))
    shop.element.addEventListener(kind, (event) => {
      event.preventDefault();
      event.stopPropagation();
      shop.element.classList.toggle("over", kind === "dragover");
      if (kind === "drop") void take([...(event.dataTransfer?.files ?? [])]);
    });
  /** Stops Python's reading when the files change or the page is left. */
  let wish = new AbortController();
  void show();

  /** Adds files; one of the same name is replaced. @param {File[]} files */
  async function take(files) {
    /** @type {string[]} */
    const sentences = [];
    /** @type {[string, Uint8Array][]} */
    const read = [];
    let room = ALL - [...held.values()].reduce((sum, data) => sum + data.length, 0);
    for (const file of files) {
      if (file.size > LARGEST)
        sentences.push(
          say("{file} is larger than {most} bytes", { file: file.name, most: LARGEST }),
        );
      else if (file.size > room || held.size + read.length >= MOST)
        sentences.push(
          say("{file} is too much: the limit is {n} files and {most} bytes in all", {
            file: file.name,
            n: MOST,
            most: ALL,
          }),
        );
      else {
        room -= file.size;
        try {
          read.push([file.name, await plainPicture(new Uint8Array(await file.arrayBuffer()))]);
        } catch {
          sentences.push(say("{file} could not be read", { file: file.name }));
        }
      }
    }
    await changed(() => read.forEach(([name, data]) => held.set(name, data)));
    refused.replaceChildren(
      ...sentences.map((sentence) => el("p", { class: "warning" }, sentence)),
    );
  }

  async function showExample() {
    const files = await known.example();
    await changed(() => {
      for (const [name, packed] of Object.entries(files)) held.set(name, decoded(packed));
    });
  }

  /** @param {() => void} change */
  async function changed(change) {
    change();
    changes += 1;
    refused.replaceChildren();
    await show();
  }

  /** Lists the files, first as names, then with what Python says about them. */
  async function show() {
    const mine = changes;
    wish.abort();
    wish = new AbortController();
    tell([...held.keys()].map((name) => ({ name, said: "", wrong: "" })));
    setText(status, held.size ? say("Reading the files.") : "");
    emptied.hidden = held.size === 0;
    try {
      if (held.size) await lay();
      if (mine !== changes) return;
      setText(
        status,
        held.size ? sayCount("{n} file loaded.", "{n} files loaded.", held.size) : "",
      );
      shop.refresh(held.size > 0);
    } catch (error) {
      const reason = reasonOf(error);
      if (mine === changes) setText(status, reason);
    }
  }

  /** Gives the files to Python, as long as somebody waits for that. */
  async function lay() {
    const mine = changes;
    const told = await engine.call(
      "print_files",
      { mark: String(mine) },
      {
        data: Object.fromEntries(held),
        signal: wish.signal,
        failed: (why) => offerAgain(status, why, engine.tryAgain),
      },
    );
    if (mine === changes) tell(told.files);
  }

  /** @param {Told[]} files */
  function tell(files) {
    list.replaceChildren(
      ...files.map(({ name, said, wrong }, index) => {
        const remove = () => {
          void changed(() => held.delete(name));
          (list.querySelectorAll("button")[index] ?? input).focus(); // that of the next file
        };
        const remover = button("quiet", "×", remove, {
          "aria-label": say("Remove {file}", { file: name }),
        });
        const size = say("{n} kB", { n: Math.ceil((held.get(name)?.length ?? 0) / 1000) });
        const words = el(
          "span",
          {},
          el("strong", {}, name),
          ` ${[said, size].filter(Boolean).join(", ")}`,
        );
        return el(
          "li",
          { "data-name": name },
          words,
          remover,
          ...wrong.split("\n").map((line) => line && el("p", { class: "warning" }, line)),
        );
      }),
    );
  }

  return {
    ...shop,
    close() {
      wish.abort();
      shop.close();
    },
  };
}
