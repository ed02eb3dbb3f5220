// A letter on its way: the system's share sheet, a link to copy, a QR code, a file.

import { copy, copyField } from "../house/copying.js";
import { download, question } from "../house/dialogs.js";
import { button, el, setText } from "../house/dom.js";
import { LONGEST_LINK } from "../letters/letter.js";
import { say } from "../words/say.js";
import { drawn } from "./qr.js";

/**
 * @param {{link: string, title: string, file: string}} letter
 * @returns {Promise<void>} when it was given away, or the dialog is closed
 */
export async function deliver(letter) {
  if (!(await shared(letter))) await show(letter);
}

/** @param {{link: string, title: string}} letter @returns {Promise<boolean>} whether it was shared */
async function shared({ link, title }) {
  const data = { title, text: title, url: link };
  if (!link.startsWith("http") || !navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch {
    return false; // not now: then it can be sent otherwise
  }
}

/** @param {{link: string, file: string}} letter */
async function show({ link, file }) {
  const said = el("p", { role: "status" });
  const code = el("div", { class: "qr" });
  const words =
    link.length > LONGEST_LINK
      ? say(
          "This game has become long: send the file. It is opened by dropping it onto Siegeworks.",
        )
      : say("Send this link by any messenger. It can also be pasted into Siegeworks.");
  const copyIt = async () =>
    setText(said, (await copy(link)) ? say("Copied.") : say("Select the link and copy it."));
  await question(
    say("Your letter is ready"),
    [
      words,
      copyField(link, say("Link")),
      el(
        "div",
        { class: "buttons" },
        button("main", say("Copy the link"), copyIt),
        button("quiet", say("QR code"), () => code.replaceChildren(drawn(link))),
        button("quiet", say("Save as a file"), () => download(file, link)),
      ),
      said,
      code,
    ],
    [{ text: say("Done"), value: "" }],
  );
}
