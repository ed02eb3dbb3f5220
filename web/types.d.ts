// The shapes that cross the border between Python and the page (see bridge.py), and the page's own state.

import type { Did, Edited, LogEntry, Question, Refusal, Snapshot } from "./shapes";
import type { Area, SeatShown, Thing, View } from "./view";

export type { Area, Did, Edited, LogEntry, Question, Refusal, Snapshot, Thing, View };
import type { Did, Edited, LessonStep, LogEntry, Question, Refusal, Snapshot, Tried } from "./shapes";
import type { Area, SeatShown, Thing, View } from "./view";

export type { Area, Did, Edited, LessonStep, LogEntry, Question, Refusal, Snapshot, Thing, Tried, View };
import type { Engine } from "./worker/engine";

export type Seat = SeatShown;

export type Value = string | number | boolean;

/** A move as it is told: the ply after it, its sentences, and the places it concerns, in order. */
export interface Told {
  ply: number;
  said: string;
  places: string[];
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

export interface Place {
  x: number;
  y: number;
  r: number;
  shape: "square" | "circle";
  /** How large things are drawn here, where it is not as large as their symbols. */
  scale?: number;
  /** Half the height of a square area that is higher than wide. */
  h?: number;
}

/** A game's drawing: its board, its things, and where a finger touches what (all in millimetres). */
export interface Screen {
  title?: string;
  /** In which language its boards and cards have their words, where the page asked Python for it. */
  language?: string;
  viewBox: [number, number, number, number];
  board: string;
  /** `tint` names the colour of lines that belong to whoever has that symbol. */
  symbols: Record<string, { svg: string; w: number; h: number; tint?: string }>;
  /** How the names of the colours begin of the tray in which a row lies under the board. */
  tray?: string;
  places: Record<string, Place>;
  palette?: Record<string, { light: string; dark: string }>;
}

export interface Option {
  name: string;
  title: string;
  help: string;
  default: Value;
  /** [value, its text, its title], where there is a list of them. */
  choices?: [Value, string, string][];
  /** The call that makes a value of a file's content, where a person may bring a file. */
  file?: string;
  /** Smallest and largest whole number, where any number between is allowed. */
  low?: number;
  high?: number;
}

export interface Info {
  id: string;
  title: string;
  designer: string;
  year: number;
  seats: [number, number];
  minutes: [number, number];
  /** How much there is to learn before a first game, 1..3. */
  effort: number;
  summary: string;
  hidden: boolean;
  options: Pick<Option, "name" | "default">[];
  /** Whether positions have a text, so that they can be set up. */
  positions: boolean;
  /** Who can take a seat: "person" and the players that Python offers. */
  players: string[];
}

/** What set-up knows of a game beside. */
export interface Setup extends Omit<Info, "options"> {
  options: Option[];
  /** The colours that seats may choose from, by the letter that links and records write; none where colours are the rules' affair. */
  colours: { letter: string; title: string; kind: string }[];
  /** Who begins: whoever has the first seat, chance, or this seat. */
  begins: "first" | "lot" | number;
  /** Who begins, where more has to be said than the name of a seat; else "". */
  opening: string;
  /** How even the game is between good players, and what changes that; else "". */
  balance: string;
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

/** What was found when a game was looked back at (see advice.py). */
export interface Review {
  stood: [number, number[]][];
  moments: { ply: number; seat: number; played: string; better: string; reasons: string[]; lost: number }[];
  lost: number[];
  luck: number[] | null;
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

/** Something to choose on the page of a kit (see printing.py). */
export interface PrintField {
  name: string;
  title: string;
  help: string;
  group: "" | "more" | "rules";
  kind: "one" | "several" | "switch" | "number" | "text" | "file";
  value: string;
  usual: string;
  /** [text, title] */
  choices?: [string, string][];
  low?: number;
  high?: number;
}

/** A sheet of a kit; width and height in mm. */
export interface PrintSheet {
  name: string;
  file: string;
  width: number;
  height: number;
}

/** A kit for some choices. */
export interface PrintKit {
  texts: Record<string, string>;
  wrong: string[];
  fields: PrintField[];
  documents: { file: string; said: string; sheets: PrintSheet[] }[];
  files: string[];
  /** Names of PNG files, which the page makes. */
  pictures: string[];
  /** Those of them that are sheets for a virtual table. */
  tables: string[];
}

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

/** A puzzle that somebody solves, so far. */
export interface Puzzled {
  /** The table after all that was played right, the others' answers included. */
  snapshot: Snapshot;
  /** The tokens of it. */
  played: string[];
  /** What the token that was tried is; "right" where it goes on, "" where none was. */
  verdict: "" | "wrong" | "right" | "solved";
  /** What is to be found, in a sentence. */
  goal: string;
  /** What speaks for the first move, once it is known. */
  reasons: string[];
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
