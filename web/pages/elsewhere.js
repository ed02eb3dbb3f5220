// Playing with somebody elsewhere: which game, and who sits where. Nothing is sent from here; the
// game opens, and is sent as a letter from there.

import { el } from "../house/dom.js";
import { countOf, field, select, tick } from "../house/fields.js";
import { known } from "../house/known.js";
import { setOfTab } from "../keeping/tab.js";
import { readingPage } from "../house/reading.js";
import { Refused } from "../house/refused.js";
import { nameForm } from "../play/name_form.js";
import { scanner } from "../play/scanner.js";
import { ELSEWHERE, beginCourse } from "../session/post.js";
import { linkWith, tableOf } from "../session/settings.js";
import { newTable } from "../session/tables.js";
import { say } from "../words/say.js";
import { lost } from "./lost.js";

/** @import { Info } from "../types" */

/** @param {import("../types").Visit} visit @returns {Promise<import("../types").Opened>} */
export async function open({ id, query, engine }) {
  const title = say("Play with somebody elsewhere");
  if (!id) return { title, draw: () => ({ element: createChoice(title) }) };
  const info = known.games.find((game) => game.id === id);
  if (!info?.letters)
    return info ? { title, draw: () => ({ element: createChoice(title) }) } : lost();
  const start = await known.start[info.id]?.();
  const seatsOf = (/** @type {number} */ count) =>
    (start?.starts[count]?.view.seats ?? []).map(({ name }) => name);
  const draw = () => ({ element: createForm(title, info, seatsOf, query, engine) });
  return { title, where: info.title, game: info.id, draw };
}

/** The games that can be played so. @param {string} title */
function createChoice(title) {
  const open = known.games.filter(({ letters }) => letters);
  const rows = open.map(({ id, title, summary }) => {
    const link = el("a", { href: `#/elsewhere/${id}` }, el("strong", {}, title));
    return el("li", {}, link, el("span", {}, summary));
  });
  return readingPage(
    title,
    el("p", { class: "lead" }, how()),
    el("ul", { class: "elsewhere-games" }, ...rows),
    el("p", {}, say("Were you invited? Open the link, or scan the code of the other device.")),
    scanner(
      (text) => text.includes("#/wire/"),
      (text) => (location.hash = text.slice(text.indexOf("#"))),
    ),
  );
}

function how() {
  return say(
    "You make your move here and send it as a link, by any messenger. Whoever opens it sees what happened, answers, and sends the game back. No account, no server.",
  );
}

/**
 * @param {string} title
 * @param {Info} info
 * @param {(count: number) => string[]} seatsOf the names of the seats, for that many
 * @param {URLSearchParams} words settings as a link has them; players are filled in
 * @param {import("../worker/engine").Engine} engine
 */
function createForm(title, info, seatsOf, words, engine) {
  const fewest = info.seats[0];
  const most = info.seats[1];
  const count = countOf({ id: "elsewhere-seats" }, [fewest, most], words.get("seats"));
  const rows = el("div", { class: "setup-fields" });
  const devices = countOf({ id: "elsewhere-devices" }, [2, most], words.get("devices"));
  const devicesField = field(say("Devices"), devices);
  const byMessenger = el("p", {}, how());
  const inRoom = el(
    "p",
    {},
    say(
      "Three or four devices play in one room: you connect each by a code that it scans, and each turn goes to all at once. Such a game is played to its end: nobody resigns, offers a draw or takes a move back.",
    ),
  );
  const lots = el("input", { type: "checkbox", id: "elsewhere-lots" });
  lots.checked = words.get("lots") === "1";
  const settings = el(
    "a",
    { href: linkWith("play", info, new URLSearchParams("new")) },
    say("Other rules at this table"),
  );

  function seat() {
    const seats = Number(count.value);
    devicesField.hidden = seats === 2 || info.hidden;
    for (const one of devices.options) one.disabled = Number(one.value) > seats;
    if (Number(devices.value) > seats || info.hidden) devices.value = String(seats);
    const sides = Number(devices.value);
    inRoom.hidden = sides === 2;
    byMessenger.hidden = sides > 2;
    const choices = Array.from(
      { length: sides },
      (_, side) => /** @type {const} */ ([String(side), nameOf(side, sides)]),
    );
    const given = words.get("players")?.split(",") ?? [];
    const players = given.includes(ELSEWHERE)
      ? given.map((player) => (player === ELSEWHERE ? "1" : "0"))
      : [];
    rows.replaceChildren(
      ...seatsOf(seats).map((seat, index) => {
        const id = `elsewhere-seat-${index}`;
        return field(seat, select({ id }, choices, players[index] ?? String(index % sides)));
      }),
    );
    // where lots decide, it matters only how many seats each has
    rows.hidden = lots.checked && seats === sides;
    const [one, other, more] = rows.querySelectorAll("select");
    if (!one || !other || more) return;
    for (const [changed, its] of /** @type {const} */ ([
      [one, other],
      [other, one],
    ]))
      changed.addEventListener("change", () => {
        its.value = changed.value === "0" ? "1" : "0";
      });
  }
  seat();
  for (const one of [count, devices]) one.addEventListener("change", seat);
  lots.addEventListener("change", seat);

  const fields = [
    fewest === most ? null : field(say("Players"), count),
    fewest === most ? null : devicesField,
    tick(say("Draw lots for the seats"), lots),
    rows,
  ];
  const form = nameForm("elsewhere-name", fields, say("Begin"), async (name) => {
    const sides = [...rows.querySelectorAll("select")].map(({ value }) => value);
    if (new Set(sides).size !== Number(devices.value))
      throw new Refused(
        devices.value === "2" ? say("Each side needs a seat.") : say("Each device needs a seat."),
      );
    const players = sides.map((side) => (side === "0" ? "person" : ELSEWHERE));
    const table = settingsFor(words, players, lots.checked, name);
    const session = await begin(info, table, sides.join(""), lots.checked, engine);
    if (!form.isConnected) return; // then the game is on the first page
    setOfTab(info.id, session.id());
    location.hash = `#/play/${info.id}`;
  });
  return readingPage(
    title,
    el("p", { class: "lead" }, info.title),
    byMessenger,
    inRoom,
    form,
    el("p", { class: "reading-links" }, settings),
  );
}

/** Who has a seat. @param {number} side @param {number} sides */
function nameOf(side, sides) {
  if (side === 0) return say("me");
  return sides === 2 ? say("the other side") : say("device {n}", { n: side + 1 });
}

/**
 * The settings of the table, as a link has them; nobody moves there before lots are drawn.
 * @param {URLSearchParams} words @param {string[]} players @param {boolean} lots @param {string} name
 */
function settingsFor(words, players, lots, name) {
  const table = new URLSearchParams(
    [...words].filter(
      ([word]) => !/^(players|seats|devices|name[1-9]|begins|position|lots)$/.test(word),
    ),
  );
  table.set("seats", String(players.length));
  table.set("players", (lots ? players.map(() => ELSEWHERE) : players).join(","));
  if (name) table.set(`name${players.indexOf("person") + 1}`, name);
  return table;
}

/**
 * @param {Info} info @param {URLSearchParams} words @param {string} seats the side of each
 * @param {boolean} lots @param {import("../worker/engine").Engine} engine
 */
async function begin(info, words, seats, lots, engine) {
  const { game, options } = tableOf(info, words);
  const stock = await engine.call("stock", { game, seats: seats.length, options });
  const session = await newTable(info, words, engine);
  await beginCourse(session, seats, lots, stock);
  await session.settled();
  return session;
}
