// What a seat sees. Made from rulescore/view_types.py by `python -m tools.view_types --write`; changes belong there.

/** A seat as the game calls it, and the kind of its symbol. */
export interface SeatShown {
  name: string;
  kind: string;
  /** How far it is, in a few words that everybody may know; empty where a game does not say. */
  standing: string;
}

/** Something that lies on the table, drawn with the symbol of its kind. */
export interface Thing {
  /** It stays with the thing as long as the seat that looks may follow it, and says nothing that this seat may not know. */
  id: string;
  kind: string;
  /** What is spoken of it. */
  name: string;
  owner?: number | null;
  /** A cell or point of the board, or the id of an area. */
  at: string;
  /** The id of a tap on the thing itself. */
  tap?: string;
  /** The id of the thing that it stands on. */
  on?: string;
  /** Whether it lies on its side, as a card can. */
  sideways?: boolean;
  /** How many of its kind lie in this heap. */
  count?: number;
}

/** A place off the board. */
export interface Area {
  id: string;
  title: string;
  owner: number | null;
  /** hand, reserve, row, column, pile, dice, captured, score */
  kind: string;
  /** The id of a tap on the area itself. */
  tap?: string;
  /** What the place is worth now, where that is counted. */
  value?: number;
}

/** What can be touched and is nothing on the table. */
export interface Button {
  tap: string;
  title: string;
}

/** The state of a cell that is no thing. */
export interface Mark {
  at: string;
  kind: string;
}

/** All that a seat may know now. */
export interface View {
  game: string;
  /** The seat that looks; null is a stranger. */
  viewer: number | null;
  seats: SeatShown[];
  /** null when the game is over. */
  turn: number | "chance" | null;
  shares: number[] | null;
  points: number[] | null;
  ending: string | null;
  options: Record<string, string | number | boolean>;
  things: Thing[];
  areas: Area[];
  buttons: Button[];
  marks: Mark[];
  /** Sentences worth knowing beside the board now. */
  notes: string[];
  /** How this table is won, in one short sentence; empty where a game does not say. */
  aim: string;
}

/** A line along which one place bears on another, or along which a thing could go. */
export interface Ray {
  /** Something there is threatened, seen or guarded, or could be gone to. */
  kind: "threat" | "sight" | "guard" | "way";
  start: string;
  end: string;
  /** Whom it serves; null is nobody or everybody. */
  seat: number | null;
  /** A short word or number where it begins, or empty. */
  says: string;
}

/** A number or a short word at a place. */
export interface Pip {
  at: string;
  /** Whose number it is; null is nobody's or everybody's. */
  seat: number | null;
  says: string;
  /** The symbol beside it, where it is not that of a seat. */
  kind?: string;
}

/** What the rules see at a place, as far as the seat that looks may know it. */
export interface Inspection {
  place: string;
  /** Sentences: what stands there, whose it is, where it can go, and what bears on it. */
  says: string[];
  rays: Ray[];
  pips: Pip[];
  /** The places to which what stands there can go. */
  goes: string[];
}

/** What a move would bring about, as far as the seat that looks can know that. */
export interface Preview {
  /** Sentences; none where nothing to be counted follows from the move. */
  says: string[];
  /** The same in short, at the place of the last touch. */
  pips: Pip[];
}
