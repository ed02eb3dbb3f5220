// What the page may ask of Python, and what it is answered. Made from web/python/call_types.py by `python -m tools.view_types --write`; changes belong there.

import type { Edited, LessonStep, LogEntry, Question, Refusal, Snapshot, Tried } from "./shapes";
import type { Inspection, Preview, Reason, View } from "./view";

/** An option's name and default. */
export interface OptionUsual {
  name: string;
  default: string | number | boolean;
}

/** An option of a game, for a form. */
export interface Option extends OptionUsual {
  title: string;
  help: string;
  /** Value, text and title of each, if there is a list. */
  choices?: ([string | number | boolean, string, string])[];
  /** The call that turns a file's content into a value, if a file can be used. */
  file?: "deck";
  /** The smallest and largest whole number, if any between is allowed. */
  low?: number;
  high?: number;
}

/** What a game is. */
export interface GameFacts {
  id: string;
  title: string;
  designer: string;
  year: number;
  seats: [number, number];
  minutes: [number, number];
  /** How much there is to learn before a first game, 1..3. */
  effort: number;
  /** The seat at which a newcomer begins. */
  easier: number;
  /** Why that is so, where it is not the first one; else "". */
  easier_because: string;
  summary: string;
  hidden: boolean;
  /** Whether it can be played by letters. */
  letters: boolean;
  /** Whether positions can be written as text, and so set up. */
  positions: boolean;
  /** Who can take a seat: "person" and the computer players. */
  players: string[];
}

/** What the whole page knows of a game. */
export interface Info extends GameFacts {
  options: OptionUsual[];
}

/** A colour that a seat may choose, by the letter that links and records write. */
export interface Colour {
  letter: string;
  title: string;
  kind: string;
}

/** What set-up knows of a game. */
export interface Setup extends GameFacts {
  options: Option[];
  /** null if the rules fix the colours. */
  colours: Colour[];
  /** Who begins: the first seat, chance, or this seat. */
  begins: "first" | "lot" | number;
  /** Who begins, if a seat's name does not say it; else "". */
  opening: string;
  /** How even the game is between good players, and what changes that; else "". */
  balance: string;
  /** The option that changes it, and its value. */
  other: [string, string, string] | null;
}

/** Where a finger touches a drawing, in mm. */
export interface Place {
  x: number;
  y: number;
  r: number;
  shape: "square" | "circle";
  /** How large things are drawn here, if not at their symbols' size. */
  scale?: number;
  /** Half the height of a square area that is higher than wide. */
  h?: number;
}

/** How a kind of thing is drawn, w x h mm. */
export interface Symbol {
  svg: string;
  w: number;
  h: number;
  /** The colour of the lines of the seat with that symbol. */
  tint?: string;
}

/** A colour on light and on dark ground. */
export interface Shade {
  light: string;
  dark: string;
}

/** A game's drawing: its board, its things, and where a finger touches what (all in mm). */
export interface Screen {
  title?: string;
  /** The language of its words, if Python made it for the page. */
  language?: string;
  viewBox: [number, number, number, number];
  board: string;
  symbols: Record<string, Symbol>;
  /** The prefix of the colours of the tray for a row under the board. */
  tray?: string;
  places: Record<string, Place>;
  /** What else on the board can be pointed at, but not touched. */
  spots?: Record<string, Place>;
  /** The places beside each, where things go from one to the next. */
  steps?: Record<string, string[]>;
  palette?: Record<string, Shade>;
}

/** What a computer player does. */
export interface Thought {
  token: string;
  /** Each seat's expected share of the win. */
  value: number[];
  /** The tokens that the player expects, its own first. */
  line: string[];
}

/** What a strong player would do, and why. */
export interface Hint {
  token: string;
  /** The move as advice. */
  said: string;
  reasons: Reason[];
  /** The expected moves, in sentences. */
  line: string[];
}

/** What a seat is after, if it says so, and how it has fared since its turn before: better (1), worse (-1) or neither. */
export interface Intent {
  reason: Reason | null;
  fortune: number;
}

/** Each seat's expected share of the win. */
export interface Shares {
  shares: number[];
}

/** A reviewed move of a game. */
export interface Moment {
  ply: number;
  seat: number;
  /** What it is called; "missed" if only a puzzle made of it shows that there was a better one. */
  mark: "wins" | "fine" | "good" | "slip" | "mistake" | "blunder" | "missed";
  /** Whether it is one of the few that cost most. */
  matters: boolean;
  played: string;
  /** The places of the move played, in order. */
  played_at: string[];
  /** The better move; "" if the one played was as good. So are its places and reasons. */
  better: string;
  better_at: string[];
  reasons: Reason[];
  /** What the seat could expect after the better move. */
  before: number;
  /** What it could expect after the move played. */
  after: number;
  /** What the best answer to the move played brings, in sentences; else "". */
  answer: string;
  /** The same of the better move, if its best answer takes or gains something. */
  reply: string;
  /** The token played, and the best answer to it where that does not depend on what is hidden or on chance. */
  played_line: string[];
  /** The same of the better move; [] if there is none. */
  better_line: string[];
}

/** What a seat expected at the start and at the end. */
export interface Account {
  seat: number;
  start: number;
  /** What luck brought it, if there is any. */
  luck: number | null;
  end: number;
}

/** A game's review. */
export interface Review {
  /** The game in a sentence or two, or "". */
  summary: string;
  /** Each seat's expected share of the win before each decision, half a move later what the move left of it, if that is less, and the result. */
  stood: [number, number[]][];
  /** The reviewed moves where there was a choice. */
  moves: Moment[];
  /** null if nobody has decided anything. */
  account: Account | null;
  /** Where the only person at the device gave something away, as the number of tokens before, and the better token; the costliest first. */
  slips: [number, string][];
  /** After how many tokens that person made a move that hints had named, or the best of all: they are no puzzles. */
  spared?: number[];
  /** The ids of the puzzles made of it, as the page notes. */
  puzzles?: string[];
}

/** A line that was tried instead of a move of the game. */
export interface TriedLine {
  snapshot: Snapshot;
  /** What its first move is worth, if that was just made; else "". */
  verdict: string;
  /** Whether it is better than the move of the game. */
  right: boolean;
}

/** A puzzle, as `rulescore.puzzles.collection.Puzzle`. */
export interface Found {
  id: string;
  seats: number;
  options: Record<string, string>;
  position: string;
  tokens: string[];
  claim: string;
  rating: number;
  /** Who played the game that it is from, by seat. */
  players?: string[];
}

/** A person's mistake as a puzzle. */
export interface Mistake {
  ply: number;
  /** The move of the game, in a sentence. */
  played: string;
  token: string;
  puzzle: Found;
}

/** The better move of a `Moment` as its puzzle has it. */
export interface Solution {
  ply: number;
  answer: string;
  played_line: string[];
  better: string;
  better_at: string[];
  better_line: string[];
  reasons: Reason[];
}

/** The puzzles made of a game, and the solutions of those that show more than its review. */
export interface Mistakes {
  found: Mistake[];
  solutions: Solution[];
}

/** A puzzle as solved so far. */
export interface Puzzled {
  /** The table after all right moves and the others' answers, or after a wrong one and its refutation. */
  snapshot: Snapshot;
  /** The tokens played. */
  played: string[];
  /** The same, with the best answer to what gains most, once that is known. */
  line: string[];
  /** The verdict on the token tried: "right" if it goes on, "" if there was none. */
  verdict: "" | "wrong" | "right" | "solved";
  /** The task, in a sentence. */
  goal: string;
  /** What kind of puzzle it is, in a word or two each. */
  themes: string[];
  /** The reasons for the first move, once it is known. */
  reasons: Reason[];
  /** Why the token is wrong, or how it compares with the move of the game; else "". */
  why: string;
}

/** A choice on the page of a kit. */
export interface PrintField {
  name: string;
  title: string;
  help: string;
  group: "" | "more" | "rules";
  kind: "one" | "several" | "switch" | "number" | "text" | "file";
  value: string;
  usual: string;
  /** Text and title of each; off and on for a switch. Several are joined by commas. */
  choices?: [string, string][];
  low?: number;
  /** The largest number, or the most characters of a file. */
  high?: number;
}

/** A side of a kit's sheets, in mm. */
export interface PrintSheet {
  name: string;
  /** The number of the sheet, as printed on it. */
  number: number;
  /** Whether it is its other side. */
  back: boolean;
  file: string;
  width: number;
  height: number;
}

/** Sheets in one file. */
export interface PrintDocument {
  file: string;
  said: string;
  sheets: PrintSheet[];
}

/** A kit for some choices. */
export interface PrintKit {
  /** The valid choices. */
  texts: Record<string, string>;
  /** A sentence for each invalid choice, and for each part that is too large for the paper. */
  wrong: string[];
  fields: PrintField[];
  documents: PrintDocument[];
  files: string[];
  /** Names of PNG files, which the page makes. */
  pictures: string[];
  /** Those of them that are sheets for a virtual table. */
  tables: string[];
}

/** A file to save; without bytes if it was only made. */
export interface PrintedFile {
  name: string;
  data?: Uint8Array<ArrayBuffer>;
}

/** What photographs of the test page tell, in sentences, and the choices that make up for it. */
export interface PhotographsTold {
  lines: string[];
  texts: Record<string, string>;
}

/** A sheet as SVG. */
export interface PrintedSheet {
  svg: string;
}

/** A raster picture as a drawing without fonts, sizes in pixels. */
export interface PrintedPicture extends PrintedSheet {
  width: number;
  height: number;
}

/** What a file is, and why it cannot be used, or "". */
export interface FileTold {
  name: string;
  said: string;
  wrong: string;
}

/** The same of all files of a deck. */
export interface FilesTold {
  files: FileTold[];
}

/** Descriptions of moves. */
export interface MovesTold {
  log: LogEntry[];
}

/** The value of the option `deck` for a file. */
export interface DeckWord {
  word: string;
}

/** What chance decides by a seed, or what it can draw, token by token. */
export interface Lot {
  tokens: string[];
}

/** What is drawn in secret in a game. */
export interface Stock {
  /** Drawn for each seat alone. */
  tokens: string[];
  /** Whether not even that seat may look at them. */
  blind: boolean;
  /** The cards of the pile from which all draw. */
  pack: string[];
}

/** A record with sealed draws, as far as one side knows it. */
export interface Lifted {
  /** The header lines without the result. */
  head: string;
  /** Its tokens as everybody may know them. */
  sealed: string[];
  /** The same with all draws filled in, those not known by guesses. */
  tokens: string[];
  result: string;
  /** What a token showed first to everybody: the ply, the seat, and which sealed one. */
  shown: ([number, number, number | string])[];
  /** The cards that were drawn in secret from the common pile: the seat, and which one. */
  dealt: [number, string][];
  /** The seats of the cards that lie face down, by place. */
  places: Record<string, number>;
  /** The cards that the record says were laid face down, though it should not, by place. */
  laid: Record<string, string>;
  /** The cards of each common pile that was made. */
  packs: string[][];
  /** The plies of tokens that hold a guess. */
  guessed: number[];
  /** The seat that may stop the last token, if it holds a card for that. */
  stopper: number | null;
  /** Whether the last token waits, as it shows something that is not known, or who may stop it has cards that are not. `tokens` are without it then. */
  held: boolean;
}

/** A position as text. */
export interface PositionText {
  position: string;
}

/** What somebody else sees. */
export interface Sight {
  sight: View;
}

/** An empty answer: it is done. */
export interface Nothing {
}

/** Every call: its arguments, and its answer. */
export interface Calls {
  new: { args: { game: string, seats?: number | string | null, options?: Record<string, unknown> | null, players?: string[], names?: string[], painted?: string, begins?: number | string, position?: string | null }; answer: Snapshot };
  open: { args: { record: string, players?: string[], ahead?: string[], friendly?: boolean, viewer?: number | null }; answer: Snapshot };
  play: { args: { token: string, sure?: boolean, known?: unknown[] }; answer: Snapshot | Question | Refusal };
  advance: { args: { token?: string, known?: unknown[] }; answer: Snapshot | Question };
  undo: { args: { allowed?: boolean, known?: unknown[] }; answer: Snapshot | Refusal };
  redo: { args: { known?: unknown[] }; answer: Snapshot };
  look: { args: { ply: number, known?: unknown[] }; answer: Snapshot };
  told: { args: { start: number, stop: number }; answer: MovesTold };
  branch: { args: { ply: number, known?: unknown[] }; answer: Snapshot };
  done: { args: { known?: unknown[] }; answer: Snapshot };
  ready: { args: { known?: unknown[] }; answer: Snapshot };
  eyes: { args: { seat: number | null, ply?: number | null, known?: unknown[] }; answer: Snapshot };
  friendly: { args: { on: boolean, known?: unknown[] }; answer: Snapshot };
  resign: { args: { known?: unknown[] }; answer: Snapshot };
  stock: { args: { game: string, seats: number, options: Record<string, unknown> }; answer: Stock };
  lift: { args: { record: string, known: Record<string, string> }; answer: Lifted };
  lot: { args: { record: string, seed: string, known: Record<string, string> }; answer: Lot };
  deck: { args: { content: string }; answer: DeckWord };
  why: { args: { taps: string[] }; answer: Refusal };
  inspection: { args: { place: string, ply: number }; answer: Inspection };
  previews: { args: { taps: string[] }; answer: Record<string, Preview> };
  position: { args: { ply: number }; answer: PositionText };
  sight: { args: { ply: number, stranger?: boolean }; answer: Sight };
  edit: { args: { game: string, seats?: number | string | null, options?: Record<string, unknown> | null, position?: string, token?: string, fields?: Record<string, unknown> | null }; answer: Edited };
  art: { args: { game: string, seats: number, options: Record<string, unknown> }; answer: Screen };
  think: { args: { record: string, player: string }; answer: Thought };
  think_ahead: { args: { record: string, player: string, tokens: string[] }; answer: Nothing };
  hint: { args: { record: string, players?: string[], told?: string[] }; answer: Hint };
  intent: { args: { record: string, seat: number, voice?: number }; answer: Intent };
  value: { args: { record: string, seat?: number | null }; answer: Shares };
  lesson: { args: { game: string, step?: number }; answer: LessonStep };
  try_step: { args: { game: string, step: number, token: string }; answer: Tried | Refusal };
  why_step: { args: { game: string, step: number, taps: string[] }; answer: Refusal };
  step_bearing: { args: { game: string, step: number, place: string, token?: string | null }; answer: Inspection };
  print_files: { args: { mark: string }; answer: FilesTold };
  print_kit: { args: { game: string, texts: Record<string, string> }; answer: PrintKit };
  print_sheet: { args: { game: string, texts: Record<string, string>, file: string }; answer: PrintedSheet };
  print_file: { args: { game: string, texts: Record<string, string>, file?: string, send?: boolean }; answer: PrintedFile };
  print_picture: { args: { game: string, texts: Record<string, string>, file: string }; answer: PrintedPicture };
  print_zip: { args: { game: string, texts: Record<string, string> }; answer: PrintedFile };
  print_read: { args: { texts: Record<string, string>, wide: number[] }; answer: PhotographsTold };
  puzzle: { args: { game: string, seats: number, options: Record<string, unknown>, position: string, tokens: string[], claim: string, played?: string[], token?: string, known?: boolean, players?: string[] }; answer: Puzzled };
  puzzle_hint: { args: { game: string, seats: number, options: Record<string, unknown>, position: string, tokens: string[], claim: string, played: string[], players?: string[] }; answer: Hint };
  puzzle_bearing: { args: { game: string, seats: number, options: Record<string, unknown>, position: string, played: string[], place: string, players?: string[] }; answer: Inspection };
  look_back: { args: { record: string, players?: string[], seat?: number | null, hints?: [number, string][] }; answer: Review };
  mistakes: { args: { record: string, slips: [number, string][], spared?: number[], players?: string[] }; answer: Mistakes };
  try_line: { args: { record: string, ply: number, seat: number, line?: string[], token?: string, before?: number, after?: number, eye?: number | null, players?: string[], answer?: string, share?: number | null }; answer: TriedLine };
  line_bearing: { args: { record: string, ply: number, seat: number, line: string[], place: string }; answer: Inspection };
}
