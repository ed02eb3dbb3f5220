// How the state of a table changes, whatever happens there.

import { merged } from "./taps.js";

/** @import { TableState } from "../types" */

/**
 * A table at which nothing has been touched.
 * @param {import("../types").Snapshot} snapshot
 * @param {import("../types").Screen} screen
 * @returns {TableState}
 */
export function begin(snapshot, screen) {
  return {
    ...{ snapshot, screen, taps: [], sent: null, message: null, question: null, held: "" },
    storage: "",
  };
}

/**
 * A snapshot of which only the view is known, and in which nothing can be touched.
 * @param {import("../types").View} view
 * @param {string[]} names
 * @returns {import("../types").Snapshot}
 */
export function still(view, names) {
  return {
    format: 0,
    table: "",
    game: view.game,
    players: view.seats.map(() => "person"),
    names,
    you: null,
    friendly: false,
    hidden: false,
    eye: null,
    eyes: [],
    view,
    head: "",
    result: "*",
    since: 0,
    tokens: [],
    ahead: [],
    log: [],
    said: [],
    did: [],
    ply: 0,
    last: 0,
    changed: [],
    moves: [],
    prompts: {},
    auto: false,
    curtain: null,
    handover: null,
    over: null,
    undo: false,
    consent: null,
    redo: false,
  };
}

/**
 * @param {TableState} state
 * @param {import("../types").Action} action
 * @returns {TableState} a new one; the old one stays as it is
 */
export function reduce(state, action) {
  switch (action.type) {
    case "choose":
      return { ...state, taps: action.taps, message: null, held: "" };
    case "hold":
      return { ...state, taps: [], sent: null, held: action.token };
    case "send":
      return { ...state, taps: [], sent: action.taps, message: null };
    case "say":
      return { ...state, message: action.message };
    case "refuse":
      return { ...state, sent: null, message: refusal(action.message) };
    case "ask":
      return { ...state, question: action.question };
    case "settle":
      return { ...state, question: null, sent: action.yes ? state.sent : null };
    case "show":
      return {
        ...state,
        ...{ taps: [], sent: null, message: null, question: null, held: "" },
        snapshot: merged(state.snapshot, action.snapshot),
      };
    case "retell":
      return { ...state, snapshot: merged(state.snapshot, action.snapshot) };
    case "redraw":
      return { ...state, screen: action.screen };
    case "keep":
      return { ...state, storage: action.storage };
  }
}

/**
 * @param {{words: string, clause?: string, friendly?: boolean}} message
 * @returns {import("../types").Message}
 */
function refusal({ words, clause = "", friendly = false }) {
  return { kind: "refusal", words, clause, friendly };
}
