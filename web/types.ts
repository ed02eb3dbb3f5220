// The page's own shapes; those that cross the border to Python are made from its types (calls.ts, shapes.ts, view.ts).

import type { Info, Option, Place, PrintField, PrintKit, PrintSheet, Puzzled, Review, Screen, Setup } from "./calls";
import type { Did, Edited, LessonStep, LogEntry, Question, Refusal, Snapshot, Tried } from "./shapes";
import type { Area, SeatShown, Thing, View } from "./view";
import type { Engine } from "./worker/engine";

export type { Area, Did, Edited, Info, LessonStep, LogEntry, Option, Place, PrintField, PrintKit, PrintSheet, Puzzled, Question, Refusal, Review, Screen, Setup, Snapshot, Thing, Tried, View };
export type Seat = SeatShown;

export type Value = Option["default"];

/** A move as it is told: the ply after it, its sentences, and the places it concerns, in order. */
export interface Told {
  ply: number;
  said: string;
  places: string[];
  /** Whether whoever is told did it; not known where nobody is told more than one move. */
  own?: boolean;
}

/** The seat that has to allow that its move is taken back. */
export interface Consent {
  consent: number;
}

/** A sentence to whoever touches or asks. */
export interface Message {
  kind: "refusal" | "hint" | "answer";
  words: string;
  /** The clause of the rules that says so, or "". */
  clause: string;
  /** Whether a friendly game allows what was refused, and whether it may be tried again. */
  friendly?: boolean;
  again?: boolean;
}

/** English sentence -> translation; for a sentence that counts, English plural -> translations by plural category. */
export type Catalogue = Record<string, string | Record<string, string>>;

/** What the page knows in one language. */
export interface Words {
  catalogue: Catalogue;
  games: Info[];
}

/** What is known of a game's start. */
export interface Start {
  setup: Setup;
  starts: Record<string, Snapshot>;
}

/** What the page knows before Python has started; written when the site is built. */
export interface Known {
  /** The format of today's snapshots. */
  format: number;
  games: Info[];
  // All these never fail, but may be long in coming (see chunks.js).
  /** What set-up needs of each game: what it knows of it, and the snapshots of its start by number of seats, with every option at its default. */
  start: Record<string, () => Promise<Start>>;
  art: Record<string, () => Promise<Screen>>;
  rules: Record<string, () => Promise<string>>;
  pictures: Record<string, () => Promise<RulesPicture[]>>;
  /** What stands on each board in the middle of a game. */
  middles: Record<string, RulesPicture["things"]>;
  /** A game's puzzles, the easiest first. */
  puzzles: Record<string, () => Promise<Puzzle[]>>;
  /** The files of a deck of cards to try, by name, in base 64. */
  example: () => Promise<Record<string, string>>;
  /** Every language by its code; `load` may fail. */
  languages: Record<string, { name: string; load: () => Promise<Words>; start: Known["start"]; rules: Known["rules"]; pictures: Known["pictures"]; art: Known["art"] }>;
}

/** A kept game. Its record is what counts; the snapshot only shows it before Python has started, if its format is still ours. */
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
  /** About how many characters it takes. */
  size?: number;
  /** When it is dropped because there is no room for it (milliseconds since 1970), if so. */
  leaves?: number;
}

/** A position that the rules show, in millimetres of the board (see printkit/art/positions.py). */
export interface RulesPicture {
  title: string;
  text: string;
  /** The ruling that it belongs to. */
  clause: string;
  position: string;
  /** Whether it stands on the game's one page, too. */
  summary: boolean;
  /** Left, top, width and height of what is shown. */
  box: [number, number, number, number];
  /** The kind of each thing, its middle, its share of the usual size, and whether it lies on its side. */
  things: [string, number, number, number, boolean][];
  /** Middle and radius. */
  rings: [number, number, number][];
  /** From where to where. */
  arrows: [number, number, number, number][];
}

/** Such findings about the game of a record, by who looked and in which language. */
export interface Looked {
  record: string;
  by: Record<string, Review>;
}

/** The state of the table on the screen. */
export interface TableState {
  snapshot: Snapshot;
  screen: Screen;
  /** What the person has touched of a move so far. */
  taps: string[];
  /** The move that was sent to Python and is not answered yet. */
  sent: string[] | null;
  /** What is said until something else is touched. */
  message: Message | null;
  /** What somebody has to say before the game goes on. */
  question: Question | Consent | null;
  /** Why the game is not kept, or "". */
  storage: string;
}

/** What may happen to the state of a table (see table_state.js). */
export type Action =
  /** Some taps of a move are made. */
  | { type: "choose"; taps: string[] }
  /** A move is sent to Python, made by these taps. */
  | { type: "send"; taps: string[] }
  | { type: "say"; message: Message | null }
  /** What was sent is not taken. */
  | { type: "refuse"; message: { words: string; clause?: string; friendly?: boolean } }
  /** Somebody has to say something before the game goes on, and says it. */
  | { type: "ask"; question: Question | Consent }
  | { type: "settle"; yes: boolean }
  /** Another position is shown, with which moves begin anew. */
  | { type: "show"; snapshot: Snapshot }
  /** The same position, in another language or told in full. */
  | { type: "retell"; snapshot: Snapshot }
  | { type: "redraw"; screen: Screen }
  /** Something is wrong with keeping the game, or "". */
  | { type: "keep"; storage: string };

export type Mark = "choose" | "go" | "take" | "place";

/** What a set-up form holds; of each field `title` is what a list shows for its value. */
export interface Draft {
  fields: { value: string; title: string; checked: boolean }[];
  unfolded: boolean;
}

/**
 * What a page leaves for when it is shown again, because somebody goes back or in another language: the earlier position that is looked at, what was filled in, or
 * the step of a lesson and the move that was made in it.
 */
export interface Memory {
  looked?: { table: string; ply: number };
  draft?: Draft;
  lesson?: { step: number; token: string | null; over: boolean };
}

/** A position with one best move (see docs/explanation/puzzles.md). */
export interface Puzzle {
  id: string;
  seats: number;
  options: Record<string, string>;
  position: string;
  tokens: string[];
  claim: string;
  rating: number;
}

/** What pages are opened with. */
export interface Services {
  engine: Engine;
  /** Says what is waited for, Python or the reading of a long record, if it takes long. */
  waitFor<T>(ask: (progress: (done: number, of: number, text: string) => void) => Promise<T>): Promise<T>;
  /** Shows something until the page is there. */
  meanwhile(opened: Opened): void;
  /** Opens another page at the same address. */
  enter(open: (services: Services) => Promise<Opened>): Promise<void>;
  /** Opens the game of a record, which somebody is asked for, or that is given. */
  openRecord(): Promise<void>;
  openText(record: string): Promise<void>;
}

/** What an address asks for. */
export interface Visit extends Services {
  /** Its first word and its second. */
  kind: string;
  id: string;
  /** What follows its question mark. */
  query: URLSearchParams;
}

/** The same of an address that names a game. */
export interface GameVisit extends Visit {
  info: Info;
}

/** A page that can be drawn. */
export interface Opened {
  /** What the window is called, and what the bar says. */
  title: string;
  where?: string;
  /** Is called when the page before it is closed; null where something else is opened. */
  draw: () => Page | null;
  /** What is done in the place of that. */
  instead?: () => void;
}

/** What is shown in the frame. */
export interface Page {
  element: HTMLElement;
  /** What is in sight at first, where that is not the top. */
  start?: Element | null;
  actions?: HTMLElement[];
  close?: () => void;
  memory?: () => Memory;
  recall?: (memory: Memory) => void;
}
