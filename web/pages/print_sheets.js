// The sides of a kit's sheets as they will be printed: small side by side, and large in a dialog. Each
// picture is the SVG of the PDF's drawing, made when it comes into view, one after the other, so
// that nothing else waits long for Python.

import { button, el, enable, onceNear, setAttribute, setText } from "../house/dom.js";
import { say, sayCount } from "../words/say.js";

/** @import { PrintKit, PrintSheet } from "../types" */

/**
 * @param {(texts: Record<string, string>, file: string) => Promise<string>} draw gives a sheet as
 *   SVG
 * @param {(file: string) => void} save lets the person save a sheet's file
 */
export function createSheets(draw, save) {
  const element = el("div", { class: "print-sheets" });
  /** Pictures still to be made, the next one last. @type {(() => Promise<void>)[]} */
  let queue = [];
  let busy = false;
  /** Addresses of the pictures on the page. @type {string[]} */
  let addresses = [];
  /** Counts the kits, so that a picture of an earlier one is not shown. */
  let shown = 0;

  async function work() {
    if (busy) return;
    busy = true;
    for (let next = queue.shift(); next; next = queue.shift()) await next();
    busy = false;
  }

  /** @param {PrintKit} kit */
  function show(kit) {
    clear();
    /** @type {{sheet: PrintSheet, picture: HTMLImageElement}[]} */
    const all = [];
    element.replaceChildren(
      ...kit.documents.map(({ said, sheets }) => {
        const count = new Set(sheets.map(({ number }) => number)).size;
        const title = sayCount("{n} sheet, {said}", "{n} sheets, {said}", count, { said });
        const rows = sheets.map((sheet) => {
          const image = picture(sheet);
          const here = all.push({ sheet, picture: image }) - 1;
          const label = say("Look at sheet {n}: {name}", { n: sheet.number, name: sheet.name });
          const look = () => enlarge(kit, all, here);
          const opener = button("sheet", image, look, { "aria-label": label });
          onceNear(opener, () => fetchPicture(kit, sheet, image), "200px");
          const name = el("span", { class: "sheet-name", "aria-hidden": "true" }, sheet.name);
          return el("li", {}, opener, name);
        });
        return el(
          "section",
          {},
          el("h2", { class: "small-title" }, title),
          el("ol", { class: "sheets" }, ...rows),
        );
      }),
    );
  }

  /** @param {PrintKit} kit @param {PrintSheet} sheet @param {HTMLImageElement} image */
  function fetchPicture(kit, sheet, image) {
    if (image.dataset.asked) return;
    image.dataset.asked = "yes";
    const mine = shown;
    queue.push(async () => {
      const text = await draw(kit.texts, sheet.file).catch(() => "");
      if (!text || mine !== shown) return;
      const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
      addresses.push(address);
      image.src = address;
      image.dataset.drawn = "yes";
    });
    work();
  }

  /**
   * Shows one sheet as large as the window allows.
   * @param {PrintKit} kit
   * @param {{sheet: PrintSheet, picture: HTMLImageElement}[]} all
   * @param {number} first
   */
  function enlarge(kit, all, first) {
    let at = first;
    const count = Math.max(...all.map(({ sheet }) => sheet.number));
    const image = el("img", { alt: "" });
    const zoom = button("sheet-zoom", image, enlargeHere, { "aria-pressed": "false" });
    const frame = el("div", { class: "sheet-frame" }, zoom);
    const title = el("h2", { id: "sheet-title", class: "small-title" });
    const back = button("quiet", say("Previous side"), () => turn(-1));
    const forth = button("quiet", say("Next side"), () => turn(1));
    const file = button("quiet", say("Save as SVG"), () => save(all[at]?.sheet.file ?? ""));
    const close = button("main", say("Close"), () => dialog.close());
    const buttons = el("div", { class: "dialog-buttons" }, back, forth, file, close);
    const dialog = el(
      "dialog",
      { class: "sheet-view", "aria-labelledby": title.id },
      title,
      frame,
      buttons,
    );

    /** Shows the touched part in full size, or the whole sheet again. @param {MouseEvent} event */
    function enlargeHere({ clientX, clientY }) {
      const { left, top, width, height } = image.getBoundingClientRect();
      const large = frame.classList.toggle("zoomed");
      setAttribute(zoom, "aria-pressed", String(large));
      frame.scrollTo(
        ((clientX - left) / width) * image.clientWidth - frame.clientWidth / 2,
        ((clientY - top) / height) * image.clientHeight - frame.clientHeight / 2,
      );
    }

    /** @param {number} step */
    function turn(step) {
      const next = all[at + step];
      if (!next) return;
      at += step;
      const { sheet, picture } = next;
      const words = { n: sheet.number, count, name: sheet.name };
      setText(
        title,
        sheet.back
          ? say("Sheet {n} of {count}, back: {name}", words)
          : say("Sheet {n} of {count}: {name}", words),
      );
      image.style.aspectRatio = `${sheet.width} / ${sheet.height}`;
      image.style.setProperty("--ratio", String(sheet.width / sheet.height));
      setAttribute(zoom, "aria-label", say("Full size: {name}", { name: sheet.name }));
      image.width = sheet.width;
      image.height = sheet.height;
      enable(back, at > 0);
      enable(forth, at < all.length - 1);
      file.hidden = !kit.files.includes(sheet.file);
      if (picture.dataset.drawn) image.src = picture.src;
      else {
        image.removeAttribute("src");
        picture.addEventListener(
          "load",
          () => all[at]?.picture === picture && (image.src = picture.src),
          { once: true },
        );
        fetchPicture(kit, sheet, picture);
      }
    }

    dialog.addEventListener("keydown", (event) =>
      turn({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0),
    );
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    turn(0);
    document.body.append(dialog);
    dialog.showModal();
    close.focus();
  }

  function clear() {
    shown += 1;
    queue = [];
    for (const address of addresses) URL.revokeObjectURL(address);
    addresses = [];
    element.replaceChildren();
  }

  return { element, show, clear };
}

/** @param {PrintSheet} sheet */
function picture({ width, height }) {
  const image = el("img", { alt: "", width, height });
  image.style.aspectRatio = `${width} / ${height}`;
  return image;
}
