import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { noteWin } from "../../../web/keeping/ladder.js";
import {
  alone,
  finished,
  lastSettings,
  remember,
  seatsChanged,
  settingsOf,
  withoutPeople,
} from "../../../web/session/settings.js";

const INFO = {
  id: "siegestones",
  seats: [2, 4],
  easier: 0,
  players: ["person", "level1", "level2", "random"],
};

beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
    removeItem: (name) => kept.delete(name),
  };
});

test("a record's head becomes the settings of a link", () => {
  const head =
    '[Game "siegestones"]\n[Players "2"]\n[Option.goal "3"]\n[Seat.1 "Anna \\"A\\""]\n[Colours "GB"]\n[Begins "2"]\n';
  const words = settingsOf({ head, players: ["person", "level2"] });
  assert.deepEqual(Object.fromEntries(words), {
    seats: "2",
    goal: "3",
    name1: 'Anna "A"',
    colours: "GB",
    begins: "2",
    players: "person,level2",
  });
  assert.equal(settingsOf({ head: "", players: ["person", "person"] }).has("players"), false);
});

test("seats and options stay when people are left out", () => {
  const words = new URLSearchParams(
    "seats=3&goal=3&players=person,random,random&colours=GBR&begins=1&position=x&name1=Ada",
  );
  assert.equal(String(withoutPeople(words)), "seats=3&goal=3");
});

test("the last settings come back without the position", () => {
  remember(INFO, new URLSearchParams("seats=3&goal=3&position=x"));
  assert.equal(String(lastSettings(INFO)), "seats=3&goal=3");
});

test("alone: against a beginner at first, later as in the last game with one person", () => {
  assert.equal(alone(INFO)?.get("players"), "person,level1");
  assert.equal(
    alone({ ...INFO, players: ["person", "random"] })?.get("players"),
    "person,random",
    "a game without levels",
  );
  finished(INFO);
  assert.equal(alone(INFO)?.get("players"), "person,level2");
  remember(INFO, new URLSearchParams("seats=3&players=random,person,level1&name2=Ada"));
  assert.equal(String(alone(INFO)), "seats=3&players=random%2Cperson%2Clevel1&name2=Ada");
  remember(INFO, new URLSearchParams("seats=3&name1=Ada&name2=Bo"));
  assert.deepEqual(Object.fromEntries(alone(INFO)), {
    seats: "3",
    name1: "Ada",
    players: "person,level2,level2-roland",
  });
  remember(INFO, new URLSearchParams("seats=2&players=person,unheard"));
  assert.equal(alone(INFO)?.get("players"), "person,level2");
  assert.equal(alone({ ...INFO, players: ["person"] }), null);
});

test("alone: a newcomer has the easier seat until they have won or lost a game of it", () => {
  const siege = { ...INFO, id: "siege-1966", seats: [2, 2], easier: 1 };
  assert.equal(alone(siege)?.get("players"), "level1-roland,person");
  remember(siege, new URLSearchParams("name1=Ada&name2=Bo"));
  assert.deepEqual(Object.fromEntries(alone(siege)), {
    name2: "Ada",
    players: "level1-roland,person",
  });
  remember(siege, new URLSearchParams("crowns=3"));
  assert.equal(
    alone(siege)?.get("players"),
    "person,level1-roland",
    "other options, another balance",
  );
  remember(siege, new URLSearchParams());
  finished(siege);
  assert.equal(alone(siege)?.get("players"), "person,level2-roland");
});

test("change seats: everybody moves on by one, the last to the first", () => {
  const words = new URLSearchParams(
    "seats=3&name1=Ada&name3=Kim&players=person,random,level1&colours=GBR",
  );
  assert.deepEqual(Object.fromEntries(seatsChanged(words)), {
    seats: "3",
    name1: "Kim",
    name2: "Ada",
    players: "level1,person,random",
    colours: "RGB",
  });
});

test("alone: a captain who has been beaten makes room for the next at that strength", () => {
  remember(INFO, new URLSearchParams("seats=2&players=person,level1"));
  assert.equal(alone(INFO)?.get("players"), "person,level1");
  noteWin(INFO.id, "level1", true);
  assert.equal(alone(INFO)?.get("players"), "person,level1-roland");
  noteWin(INFO.id, "level1-roland", false);
  assert.equal(alone(INFO)?.get("players"), "person,level1-gisela");
});
