// The page's own shapes. Those that cross the border to Python are made from its types (calls.ts,
// shapes.ts, view.ts).

import type {
  Found,
  Info,
  Option,
  Place,
  PrintField,
  PrintKit,
  PrintSheet,
  Puzzled,
  Review,
  Screen,
  Setup,
} from "./calls";
import type {
  Did,
  Edited,
  LessonStep,
  LogEntry,
  Question,
  Refusal,
  Snapshot,
  Tried,
} from "./shapes";
import type { Area, SeatShown, Thing, View } from "./view";
import type { Engine } from "./worker/engine";

export type {
  Area,
  Did,
  Edited,
  Info,
  LessonStep,
  LogEntry,
  Option,
  Place,
  PrintField,
  PrintKit,
  PrintSheet,
  Puzzled,
  Question,
  Refusal,
  Review,
  Screen,
  Setup,
  Snapshot,
  Thing,
  Tried,
  View,
};
export type Seat = SeatShown;

export type Value = Option["default"];

/** A move in the log: the ply after it, its sentences, and its places in order. */
export interface Told {
  ply: number;
  said: string;
  places: string[];
  /** From where to where things went, and from there at whom that was aimed. */
  ways: [string, string][];
  /** The places that things left together. */
  gone: string[];
  /** Symbols at places, as in `Did`. */
  shows: import("./view").Mark[];
  /** Whether chance made it, or it lets something stay. */
  slight: boolean;
  /** Whether the viewer made it; absent where only one move is told. */
  own?: boolean;
}

/** The seat that has to agree before its move is taken back. */
export interface Consent {
  consent: number;
}

/** A sentence for whoever touches or asks. */
export interface Message {
  kind: "refusal" | "hint" | "answer";
  words: string;
  /** The clause of the rules behind it, or "". */
  clause: string;
  /** Whether a friendly game would allow it, and whether it can be tried again. */
  friendly?: boolean;
  again?: boolean;
}

/**
 * English sentence -> translation; for sentences that count, English plural -> translations by
 * plural category.
 */
export type Catalogue = Record<string, string | Record<string, string>>;

/** The page's texts in one language. */
export interface Words {
  catalogue: Catalogue;
  games: Info[];
}

/** What set-up needs of a game, and the snapshots of its start by number of seats. */
export interface Start {
  setup: Setup;
  starts: Record<string, Snapshot>;
}

/** What the page knows before Python has started; written at build time. */
export interface Known {
  /** The format of snapshots in this build. */
  format: number;
  games: Info[];
  // These never fail, but may take long (see chunks.js).
  /** Each game's start, with every option at its default. */
  start: Record<string, () => Promise<Start>>;
  art: Record<string, () => Promise<Screen>>;
  rules: Record<string, () => Promise<string>>;
  pictures: Record<string, () => Promise<RulesPicture[]>>;
  /** The things on each board in the middle of a game. */
  middles: Record<string, RulesPicture["things"]>;
  /** A game's puzzles, easiest first. */
  puzzles: Record<string, () => Promise<Puzzle[]>>;
  /** Each captain's portrait, as SVG centred on 0, 0. */
  captains: () => Promise<Record<string, string>>;
  /** The files of the example deck by name, in base64. */
  example: () => Promise<Record<string, string>>;
  /** The languages by code; `load` may fail. */
  languages: Record<
    string,
    {
      name: string;
      load: () => Promise<Words>;
      start: Known["start"];
      rules: Known["rules"];
      pictures: Known["pictures"];
      art: Known["art"];
    }
  >;
}

/**
 * A kept game. The record is what counts; the snapshot, if its format is current, only shows it
 * until Python has started.
 */
export interface Kept {
  id: string;
  format: number;
  game: string;
  updated: number;
  record: string;
  players: string[];
  ahead: string[];
  names: string[];
  friendly: boolean;
  over: boolean;
  moves: number;
  snapshot: Snapshot | null;
  screen: Screen | null;
  looked?: Looked | null;
  /** Its approximate size in characters. */
  size?: number;
  /** When it will be dropped for lack of room (milliseconds since 1970), if so. */
  leaves?: number;
}

/** A position shown in the rules, in millimetres on the board (see printkit/art/positions.py). */
export interface RulesPicture {
  title: string;
  text: string;
  /** The ruling that it illustrates. */
  clause: string;
  position: string;
  /** Whether it is on *the game on one page* too. */
  summary: boolean;
  /** Left, top, width and height of the visible part. */
  box: [number, number, number, number];
  /** Each thing's kind, centre, fraction of the usual size, and whether it lies on its side. */
  things: [string, number, number, number, boolean][];
  /** Centre and radius. */
  rings: [number, number, number][];
  /** Start and end. */
  arrows: [number, number, number, number][];
}

/** Reviews of a record's game, by reviewer and language. */
export interface Looked {
  record: string;
  by: Record<string, Review>;
}

/** The state of the table on the screen. */
export interface TableState {
  snapshot: Snapshot;
  screen: Screen;
  /** The taps of the move so far. */
  taps: string[];
  /** The move sent to Python and not yet answered. */
  sent: string[] | null;
  /** The message shown until the next touch. */
  message: Message | null;
  /** The question to answer before the game goes on. */
  question: Question | Consent | null;
  /** A move whose outcome is known elsewhere, which is to be sent there; or "". */
  held: string;
  /** Why the game cannot be kept, or "". */
  storage: string;
}

/** The actions that change the state of a table (see table_state.js). */
export type Action =
  /** Taps begin a move. */
  | { type: "choose"; taps: string[] }
  /** A move made by these taps is sent to Python. */
  | { type: "send"; taps: string[] }
  | { type: "say"; message: Message | null }
  /** The sent move is refused. */
  | { type: "refuse"; message: { words: string; clause?: string; friendly?: boolean } }
  /** A question has to be answered before the game goes on; it is answered. */
  | { type: "ask"; question: Question | Consent }
  | { type: "settle"; yes: boolean }
  /** A move is to be sent elsewhere, and not played here. */
  | { type: "hold"; token: string }
  /** Another position is shown; taps start over. */
  | { type: "show"; snapshot: Snapshot }
  /** The same position in another language, or with its full log. */
  | { type: "retell"; snapshot: Snapshot }
  | { type: "redraw"; screen: Screen }
  /** What is wrong with keeping the game, or "". */
  | { type: "keep"; storage: string };

export type Mark = "choose" | "go" | "take" | "place";

/** The contents of a set-up form; `title` is the text of a list's chosen entry. */
export interface Draft {
  fields: { value: string; title: string; checked: boolean }[];
  /** Each part that can be folded away. */
  unfolded: boolean[];
}

/**
 * What a page remembers for the next time it is shown, after going back or in another language: the
 * earlier position in view, a filled-in form, or the step of a lesson and the move made in it.
 */
export interface Memory {
  looked?: { table: string; ply: number; reviewing: boolean };
  draft?: Draft;
  lesson?: { step: number; token: string | null; over: boolean };
}

/** A position with one best move (see docs/explanation/puzzles.md). */
export type Puzzle = Found;

/** What a page's `open` is given. */
export interface Services {
  engine: Engine;
  /** Waits, and says what for (Python, or reading a long record) if it takes long. */
  waitFor<T>(
    ask: (progress: (done: number, of: number, text: string) => void) => Promise<T>,
  ): Promise<T>;
  /** Shows this until the page is ready. */
  meanwhile(opened: Opened): void;
  /** Opens another page at this address. */
  enter(open: (services: Services) => Promise<Opened>): Promise<void>;
  /** Asks for a record and opens its game; `openText` is given the record. */
  openRecord(): Promise<void>;
  openText(record: string): Promise<void>;
}

/** A visit to an address. */
export interface Visit extends Services {
  /** The first and second word of the address. */
  kind: string;
  id: string;
  /** The part after the question mark. */
  query: URLSearchParams;
}

/** A visit to an address that names a game. */
export interface GameVisit extends Visit {
  info: Info;
}

/** A page that can be drawn. */
export interface Opened {
  /** The title of the window, and what the bar says. */
  title: string;
  where?: string;
  /** The game whose colours it shows, if the address does not say that. */
  game?: string;
  /** Called once the previous page is closed; null if something else is opened. */
  draw: () => Page | null;
  /** What to do instead of drawing. */
  instead?: () => void;
}

/** The contents of the frame. */
export interface Page {
  element: HTMLElement;
  /** What to scroll to at first, if not the top. */
  start?: Element | null;
  actions?: HTMLElement[];
  close?: () => void;
  memory?: () => Memory;
  recall?: (memory: Memory) => void;
}
