// What the page is sent about a table. Made from web/python/shapes.py by `python -m tools.view_types --write`; changes belong there.

import type { Mark, Ray, View } from "./view";

/** An event of a move, as far as the eye may know it. */
export interface Did {
  /** Its places. */
  at: string[];
  /** Its sound (`Sound` in rulescore/view_types.py). */
  sound: string;
  /** Symbols that are at places while it is told: of a battle both coins, who falls (`lost`), and their places in the ring of values (`won`, `lost`). */
  shows?: Mark[];
}

/** A token of the record, described. */
export interface LogEntry {
  /** Empty if the eye may not know it. */
  token: string;
  /** Who made the move; null is chance. */
  seat: number | null;
  /** null if not described yet, in a very long game. */
  said: string[] | null;
  /** The same in events. */
  did: Did[] | null;
}

/** How a game has ended. */
export interface Over {
  ending: string | null;
  shares: number[];
  said: string;
}

/** Everything the page needs to draw a table and to take taps. */
export interface Snapshot {
  /** The `FORMAT` of this snapshot. */
  format: number;
  /** What Python and the page call the table. */
  table: string;
  game: string;
  players: string[];
  names: string[];
  /** The seat of the only person at the table. */
  you: number | null;
  friendly: boolean;
  /** Whether seats see different things. */
  hidden: boolean;
  /** The record's header lines without the result, secrets included. */
  head: string;
  result: string;
  /** How many tokens and log entries are left out because the page has them. */
  since: number;
  /** The record's tokens from there on, secrets included: to keep, never to show. */
  tokens: string[];
  /** The same tokens, described. */
  log: LogEntry[];
  /** The sentences of the token before the position shown. */
  said: string[];
  /** The same in events. */
  did: Did[];
  /** The tokens that redo would play again. */
  ahead: string[];
  /** Tokens played up to the position shown. */
  ply: number;
  /** Tokens played in the game: more than `ply` when looking back. */
  last: number;
  /** The seat whose view is shown, if seats see different things. */
  eye: number | null;
  /** The seats whose views may be chosen now that the game is over. */
  eyes: number[];
  view: View;
  /** What a person may do now, each token with its taps; empty when looking back or when nobody here is to move. */
  moves: [string, string[]][];
  /** What to do next, for every beginning of a move, its taps joined by spaces. */
  prompts: Record<string, string>;
  /** The places whose things the last token changed. */
  changed: string[];
  /** Whether chance or a computer player goes next: call `advance`. */
  auto: boolean;
  /** The seat that has to take the device before anything is shown: call `ready`. */
  curtain: number | null;
  /** The seat that gets the device once its holder has seen what their move did: call `done`. Until then nobody can move. */
  handover: number | null;
  over: Over | null;
  undo: boolean;
  /** The seat that has to allow the undo. */
  consent: number | null;
  redo: boolean;
}

/** A question before a move that the person may regret. Nothing has changed yet. */
export interface Question {
  confirm: string;
  token: string;
  /** Whether the move is not to be played here, since what it brings is known elsewhere. */
  held: boolean;
}

/** Why a tap or a typed move was refused, and the clause of the rules that says so, or "". */
export interface Refusal {
  refused: string;
  clause: string;
}

/** A part of a position's text. */
export interface EditedField {
  name: string;
  title: string;
  takes: string;
  value: string;
  /** All values and their titles, if they are few. */
  choices: [string, string][];
  /** Whether touches can change it; else it is typed. */
  touched: boolean;
}

/** A position being set up by touch: its text, and all that is needed to draw it and to take taps, which change the text. */
export interface Edited {
  position: string;
  /** The text of the position in which the game starts. */
  start: string;
  /** Why the game cannot be played from here, or "". */
  wrong: string;
  fields: EditedField[];
  names: string[];
  view: View;
  moves: [string, string[]][];
  prompts: Record<string, string>;
}

/** A step of a lesson: what to do, and all that is needed to draw the table and to take taps. */
export interface LessonStep {
  /** Its number, from 1. */
  step: number;
  /** How many there are. */
  steps: number;
  text: string;
  /** What to look at: places, taps, or ids of things and areas. */
  points: string[];
  /** How far pieces of a seat among those see. */
  rays: Ray[];
  /** The token to show on request. */
  shown: string;
  /** What is said when all steps are done. */
  farewell: string;
  names: string[];
  view: View;
  moves: [string, string[]][];
  prompts: Record<string, string>;
}

/** What comes of a legal move in a lesson. */
export interface Tried {
  /** Whether it is what the step asks for. */
  right: boolean;
  answer: string;
  /** What happened, in sentences. */
  said: string[];
  /** The same in events. */
  did: Did[];
  names: string[];
  view: View;
  /** The places whose things the move changed. */
  changed: string[];
}
