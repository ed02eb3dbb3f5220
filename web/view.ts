// What a seat sees. Made from rulescore/view_types.py by `python -m tools.view_types --write`; changes belong there.

/** A seat's name in the game, and the kind of its symbol. */
export interface SeatShown {
  name: string;
  kind: string;
  /** How far it has come, in a few words of public information, or "". */
  standing: string;
}

/** Something on the table, drawn with the symbol of its kind. */
export interface Thing {
  /** Stable as long as the viewer may follow the thing, and reveals nothing hidden. */
  id: string;
  kind: string;
  /** Its name, also for screen readers. */
  name: string;
  owner?: number | null;
  /** A cell or point of the board, or the id of an area. */
  at: string;
  /** The id of a tap on the thing itself. */
  tap?: string;
  /** The id of the thing beneath it. */
  on?: string;
  /** Whether it is turned sideways, like a card. */
  sideways?: boolean;
  /** The number of things in this heap. */
  count?: number;
  /** The kind of the small symbol at its place that tells of it when it is covered. */
  sign?: string;
}

/** A place off the board, or one on it that has a name of its own. */
export interface Area {
  id: string;
  title: string;
  owner: number | null;
  /** hand, reserve, row, column, pile, dice, captured, score */
  kind: string;
  /** The id of a tap on the area itself. */
  tap?: string;
  /** What the area is worth now, if that is counted. */
  value?: number;
}

/** Something to touch that is not a thing on the table. */
export interface Button {
  tap: string;
  title: string;
}

/** A state of a cell that is not a thing. */
export interface Mark {
  at: string;
  kind: string;
  /** Words beside it. */
  says?: string;
  /** The cell to which a line runs from it. */
  end?: string;
}

/** Everything that a seat may know now: its observation. */
export interface View {
  game: string;
  /** The seat that looks; null is an onlooker. */
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
  /** How this game is won, in one short sentence, or "". */
  aim: string;
  /** The tap with which the usual move begins: a touch on what follows it needs no other. */
  usual?: string;
  /** The places that decided the game, if the rules name any; only when it is over. */
  won?: string[];
}

/** A line along which one place affects another, or along which a thing could move. */
export interface Ray {
  /** `end` is threatened, seen, guarded, or within reach. */
  kind: "threat" | "sight" | "guard" | "way";
  start: string;
  end: string;
  /** The seat that benefits; null is nobody or everybody. */
  seat: number | null;
  /** A short word or number at its start, or "". */
  says: string;
}

/** A number or a short word at a place. */
export interface Pip {
  at: string;
  /** The seat whose number it is; null is nobody or everybody. */
  seat: number | null;
  says: string;
  /** The symbol beside it, if it is not the seat's own. */
  kind?: string;
}

/** What a seat may know of a place. */
export interface Inspection {
  place: string;
  /** Sentences: what is there, whose it is, where it can go, and what affects it. */
  says: string[];
  rays: Ray[];
  pips: Pip[];
  /** The places that it can move to. */
  goes: string[];
}

/** What a seat can know of a move's consequences. */
export interface Preview {
  /** Sentences; none if the move changes nothing that is counted. */
  says: string[];
  /** The same in short, at the place of the last touch. */
  pips: Pip[];
  /** What bears on the place of the last touch after the move, if that is to be drawn. */
  sight?: Inspection;
}

/** Why a move is good, or what somebody is after, as a good player says it at the table. */
export interface Reason {
  /** That it ends the game; what it prevents; what it brings at once; what it prepares. */
  kind: "end" | "threat" | "gain" | "plan";
  says: string;
  /** The place where an arrow would begin, or "": then it is about `end` alone. */
  start: string;
  /** The place that it is about, or "". */
  end: string;
}
