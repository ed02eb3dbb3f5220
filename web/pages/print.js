// The print page of a kit: the choices, the sheets as they will be, and the files. The choices are
// in the address as short texts, and Python makes everything as on the command line.

import { offerAgain } from "../house/again.js";
import { download } from "../house/dialogs.js";
import { button, el, setText } from "../house/dom.js";
import { gameLinks } from "../house/reading.js";
import { reasonOf } from "../house/refused.js";
import { EngineError } from "../worker/engine.js";
import { thinker } from "../worker/thinker.js";
import { greyOf, png } from "../house/png.js";
import { createPrintForm } from "./print_form.js";
import { say, sayCount } from "../words/say.js";
import { unpack } from "../session/links.js";
import { lost } from "./lost.js";
import { createSheets } from "./print_sheets.js";

/** @import { PrintKit } from "../types" */
/** @import { Calls } from "../calls" */
/** @typedef {Record<string, string>} Texts */

/** The most milliseconds one file may take. */
const PATIENCE = 120_000;
const TYPES = {
  pdf: "application/pdf",
  svg: "image/svg+xml",
  zip: "application/zip",
  png: "image/png",
};
/** The paper of those who choose none: A4, but Letter where that is sold, by CLDR. */
const PAPER = /-(BZ|CA|CL|CO|CR|GT|MX|NI|PA|PH|PR|SV|US|VE)\b/i.test(navigator.language)
  ? "letter"
  : "a4";
/** What the place adds to the choices; the site is what the codes of puzzles open. @type {Texts} */
const HERE = location.protocol.startsWith("http")
  ? { site: location.origin + location.pathname, paper: PAPER }
  : { paper: PAPER };
/** The word of the address that holds a packed game, for a booklet of it. */
const GAME = "packed";
/** The longer side of a photograph that is read, pixels: as on the command line. */
const LONGEST = 1600;
/** Python's name for the page that measures a printer. */
const TEST_PAGE = "test-page";

/**
 * What is printed: a kit by its id in Python. Custom cards have files, which are given to Python
 * and known by a mark.
 * @typedef {{id: string, heading: string, links: Node, files?: {element: HTMLElement, mark: () =>
 *   string, lay: () => Promise<void>}}} Shop
 */

/** @param {import("../types").GameVisit} visit @returns {Promise<import("../types").Opened>} */
export async function open({ info, query }) {
  const title = say("Print {title}", { title: info.title });
  const packed = query.get(GAME);
  try {
    const record = packed ? await unpack(packed) : "";
    return { title, draw: () => createPrintPage(info, query, title, record) };
  } catch (error) {
    return lost(say("This link cannot be opened"), reasonOf(error));
  }
}

/**
 * @param {import("../types").Info} info
 * @param {URLSearchParams} words the choices in the address
 * @param {string} heading
 * @param {string} record the game that is in the address, or ""
 */
function createPrintPage(info, words, heading, record) {
  const own = el("a", { href: "#/print/deck" }, say("Cards of your own"));
  const more = info.id === "siege-the-king" ? [own] : [];
  const links = gameLinks(info, "play", "rules", ...more);
  return createShop({ id: info.id, heading, links }, words, thinker(), record);
}

/**
 * @param {Shop} shop
 * @param {URLSearchParams} words the choices in the address
 * @param {import("../worker/engine").Engine} engine
 * @param {string} [record] a game to print
 */
export function createShop(shop, words, engine, record = "") {
  const game = shop.id;
  const { [GAME]: packed = "", ...choices } = Object.fromEntries(words);
  /** @type {Texts} */
  let texts = record ? { ...choices, record } : choices;
  /** @type {PrintKit | null} */
  let kit = null;
  /** Aborts the last question when another one is asked; a late answer is not shown. */
  let wish = new AbortController();
  /** Counts the files asked for, so that cancelled ones are not saved. */
  let job = 0;

  const form = createPrintForm(changed, record);
  const sheets = createSheets(
    async (texts, file) => (await call("print_sheet", { game, texts, file })).svg,
    (file) => one(game, texts, file),
  );
  const status = el("p", { class: "said", role: "status" }, say("Opening the print shop."));
  const wrong = el("div", { role: "alert", class: "print-wrong" });
  const bar = el("progress", { "aria-label": say("Files made") });
  const cancel = button("quiet", say("Cancel"), () => stop(say("Cancelled. Nothing was saved.")));
  const making = el("div", { class: "making", hidden: true }, bar, cancel);
  const files = el("ul", { class: "print-files" });
  const photographs = el("input", {
    ...{ type: "file", id: "test-photographs", accept: "image/*", multiple: true, hidden: true },
    "aria-label": say("Photographs of the test page"),
  });
  photographs.addEventListener("change", () => {
    void readPhotographs([...(photographs.files ?? [])]);
    photographs.value = "";
  });
  const found = el("div", { class: "said", role: "status" });
  const advice = say(
    "You need card of 160 to 250 g/m² and scissors or a knife. Print at 100 %, not fitted to the page, and check the scale on a sheet before you cut.",
  );
  const head = el(
    "header",
    {},
    el("h1", {}, shop.heading),
    el("p", { class: "lead" }, advice),
    shop.links,
  );
  const made = el(
    "section",
    { class: "print-made", "aria-label": say("Files") },
    files,
    photographs,
    making,
    status,
    found,
  );
  const open = !matchMedia("(max-width: 679px)").matches;
  const choose = el("summary", {}, say("Change paper, size and parts"));
  const asked = el(
    "div",
    { class: "print-choices" },
    shop.files?.element,
    wrong,
    el("details", { class: "print-fold", open }, choose, form.element),
  );
  const first = shop.files ? [asked, made] : [made, asked];
  const element = el("div", { class: "print-page" }, head, ...first, sheets.element);
  if (shop.files) setText(status, "");
  else askKit();

  /**
   * Calls Python, with the mark of the files of custom cards; a restarted worker is given the files
   * again.
   * @template {"print_read" | "print_kit" | "print_sheet" | "print_file" | "print_picture" | "print_zip"} N
   * @param {N} name
   * @param {Calls[N]["args"]} args
   * @param {{data?: Record<string, Uint8Array>, signal?: AbortSignal, progress?: (done: number, of:
   *   number) => void}} [how]
   */
  async function call(name, args, how = {}) {
    const { files } = shop;
    const failed = (/** @type {string} */ why) => offerAgain(status, why, engine.tryAgain);
    const ask = () => {
      const texts = { ...HERE, ...args.texts };
      if (files && "game" in args && args.game === game) texts.files = files.mark();
      return engine.call(name, { ...args, texts }, { patience: PATIENCE, failed, ...how });
    };
    try {
      return await ask();
    } catch (error) {
      if (!files || !(error instanceof EngineError) || error.kind !== "NoFiles") throw error;
      await files.lay();
      return ask();
    }
  }

  function changed() {
    const missing = form.missing();
    complain(missing ? [say("Choose at least one: {title}.", { title: missing })] : []);
    if (missing) return;
    const read = form.read();
    texts = read.texts;
    address(read.link);
    askKit();
  }

  /** @param {Texts} link the choices that are short enough for a link */
  function address(link) {
    const choices = new URLSearchParams(link);
    if (record && texts.record === record) choices.set(GAME, packed);
    const words = choices.toString().replaceAll("%2C", ",");
    history.replaceState(history.state, "", `#/print/${game}${words ? `?${words}` : ""}`);
  }

  /** @param {boolean} [anew] whether the form takes the values over */
  async function askKit(anew) {
    if (!making.hidden) stop("");
    element.classList.add("waiting");
    wish.abort();
    wish = new AbortController();
    const { signal } = wish;
    try {
      const answer = await call("print_kit", { game, texts }, { signal });
      if (signal.aborted) return;
      kit = answer;
      complain(kit.wrong);
      const local = (/** @type {import("../types").PrintField} */ field) =>
        field.name === "paper" ? { ...field, usual: PAPER } : field;
      form.show(kit.fields.map(local), anew);
      sheets.show(kit);
      list(kit);
      setText(status, "");
    } catch (error) {
      if (signal.aborted) return;
      setText(status, "");
      complain([reasonOf(error)]);
    } finally {
      if (!signal.aborted) element.classList.remove("waiting");
    }
  }

  /** @param {string[]} sentences */
  function complain(sentences) {
    wrong.replaceChildren(...sentences.map((sentence) => el("p", { class: "warning" }, sentence)));
  }

  /** What can be saved. @param {PrintKit} kit */
  function list(kit) {
    const rows = kit.files
      .filter((file) => file.endsWith(".pdf"))
      .map((file) => {
        const document = kit.documents.find((one) => one.file === file);
        const [title, said] = document
          ? [documentTitle(file), document.said]
          : file.endsWith("-to-read.pdf")
            ? [say("Rules"), say("page by page, to read on a screen")]
            : [say("Print shop PDF"), say("a page for each thing, for a print shop")];
        return row(title, said, file, () => one(game, kit.texts, file));
      });
    const count = kit.files.length + kit.pictures.length;
    if (count > 1)
      rows.push(
        row(
          say("All files (zip)"),
          sayCount("{n} file", "{n} files, packed together", count),
          "zip",
          () => all(kit),
        ),
      );
    for (const file of kit.tables)
      rows.push(
        row(say("PNG"), say("{file}, for a virtual table", { file }), file, () =>
          work(() => drawn(kit, file)),
        ),
      );
    rows.push(
      row(
        say("Test page"),
        say("measures your printer, so that sizes and backs come out right"),
        TEST_PAGE,
        () => one(TEST_PAGE, measured(kit.texts), ""),
      ),
    );
    rows.push(
      row(
        say("Check a photo"),
        say(
          "corrects sizes and backs from photos of the test page, each side whole on something darker; they stay on this device",
        ),
        "photographs",
        () => photographs.click(),
      ),
    );
    rows[0]?.querySelector("button")?.classList.replace("quiet", "main");
    files.replaceChildren(...rows);
  }

  /**
   * @param {string} title
   * @param {string} words
   * @param {string} file
   * @param {() => void} onclick
   */
  function row(title, words, file, onclick) {
    const id = `file-${file}`;
    return el(
      "li",
      {},
      button("quiet", title, onclick, { "data-file": file, "aria-describedby": id }),
      el("span", { id }, words),
    );
  }

  /**
   * Makes and saves one file.
   * @param {string} kitId
   * @param {Texts} texts
   * @param {string} file
   */
  function one(kitId, texts, file) {
    return work(async () => {
      progress(0, 1);
      return call("print_file", { game: kitId, texts, file }, { progress });
    });
  }

  /** Makes all files, one after the other, and saves them as one zip. @param {PrintKit} kit */
  function all(kit) {
    return work(async (goesOn) => {
      const count = kit.files.length + kit.pictures.length;
      /** @type {Record<string, Uint8Array>} */
      const pictures = {};
      for (const [done, file] of [...kit.files, ...kit.pictures].entries()) {
        progress(done, count + 1);
        if (kit.pictures.includes(file)) pictures[file] = (await drawn(kit, file)).data;
        else await call("print_file", { game, texts: kit.texts, file, send: false });
        if (!goesOn()) return null;
      }
      progress(count, count + 1);
      return call("print_zip", { game, texts: kit.texts }, { data: pictures });
    });
  }

  /** A picture for a virtual table. @param {PrintKit} kit @param {string} file */
  async function drawn(kit, file) {
    const { svg, width, height } = await call("print_picture", { game, texts: kit.texts, file });
    return {
      name: file,
      data: new Uint8Array(await (await png(svg, width, height)).arrayBuffer()),
    };
  }

  /**
   * @param {(goesOn: () => boolean) => Promise<import("../calls").PrintedFile | null>} make
   */
  async function work(make) {
    const mine = ++job;
    making.hidden = false;
    setText(status, say("Making the files."));
    try {
      const file = await make(() => mine === job);
      if (mine !== job || !file?.data) return;
      const end = /** @type {keyof typeof TYPES} */ (file.name.split(".").at(-1));
      download(file.name, file.data, TYPES[end]);
      stop(
        say("{file} is ready: {n} kB.", { file: file.name, n: Math.ceil(file.data.length / 1000) }),
      );
    } catch (error) {
      if (mine !== job) return;
      stop("");
      setText(status, reasonOf(error));
    }
  }

  /** Sets scale, margin and offset by photographs of the test page. @param {File[]} chosen */
  async function readPhotographs(chosen) {
    if (!chosen.length) return;
    const mine = ++job;
    making.hidden = false;
    setText(status, say("Reading the photographs."));
    found.replaceChildren();
    let lines;
    try {
      const pictures = await Promise.all(chosen.map((file) => greyOf(file, LONGEST)));
      const data = Object.fromEntries(pictures.map(({ values }, at) => [String(at), values]));
      const wide = pictures.map(({ width }) => width);
      const how = { data, progress };
      const answer = await call("print_read", { texts: measured(texts), wide }, how);
      if (mine !== job) return;
      lines = answer.lines;
      stop("");
      if (Object.keys(answer.texts).length) {
        lines.push(say("The fields under More options are set by this."));
        texts = { ...texts, ...answer.texts };
        address({ ...form.read().link, ...answer.texts });
        void askKit(true);
      }
    } catch (error) {
      if (mine !== job) return;
      stop("");
      lines = [reasonOf(error)];
    }
    found.replaceChildren(...lines.map((line) => el("p", {}, line)));
  }

  /** @param {number} done @param {number} of */
  function progress(done, of) {
    bar.max = of;
    if (of > 1) bar.value = done;
    else bar.removeAttribute("value");
  }

  /** Cancels whatever is being made. @param {string} words */
  function stop(words) {
    job += 1;
    if (making.contains(document.activeElement)) files.querySelector("button")?.focus();
    making.hidden = true;
    setText(status, words);
  }

  return {
    element,
    /**
     * Asks again when the files have changed; shows nothing if there are none.
     * @param {boolean} any
     */
    refresh(any) {
      element.classList.toggle("empty", !any);
      if (any) void askKit();
      else {
        wish.abort();
        complain([]);
        sheets.clear();
        files.replaceChildren();
      }
    },
    close() {
      job += 1;
      wish.abort();
      sheets.clear();
    },
  };
}

/** What a document is called, by the end of its file's name. @param {string} file */
function documentTitle(file) {
  /** @type {Record<string, string>} */
  const titles = {
    "one-sided": say("One-sided PDF"),
    "two-sided": say("Two-sided PDF"),
    fronts: say("PDF of the fronts"),
    backs: say("PDF of the backs"),
  };
  return (
    titles[/-(one-sided|two-sided|fronts|backs)\.pdf$/.exec(file)?.[1] ?? ""] ?? say("PDF to print")
  );
}

/**
 * The choices that the test page knows. It is one file, so backs for a separate file come after the
 * fronts.
 * @param {Texts} texts
 */
function measured({ paper, backs, offset, scale, mode }) {
  const known = { paper, backs: backs === "separate" ? "stack" : backs, offset, scale, mode };
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}
