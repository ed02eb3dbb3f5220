// The dialog to choose or paste a record.

import { fileText, question } from "../house/dialogs.js";
import { el } from "../house/dom.js";
import { say } from "../words/say.js";

/**
 * Asks for a record, from a file or pasted.
 * @returns {Promise<string>} its text, or ""
 */
export async function askForRecord() {
  const text = el("textarea", { rows: 8, spellcheck: "false", "aria-label": say("Record") });
  const file = el("input", {
    type: "file",
    accept: ".txt,.pgn,text/plain",
    "aria-label": say("File"),
  });
  let reading = Promise.resolve();
  file.addEventListener("change", () => {
    if (file.files?.[0])
      reading = fileText(file.files[0]).then((read) => {
        text.value = read;
      });
  });
  const answer = await question(
    say("Open a record"),
    [say("Choose a file, or paste the text of a record."), file, text],
    [
      { text: say("Open"), value: "open" },
      { text: say("Cancel"), value: "" },
    ],
  );
  if (answer !== "open") return "";
  await reading;
  return text.value;
}
