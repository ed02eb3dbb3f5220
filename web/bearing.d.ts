// What the rules see at a place. Made from rulescore/view_types.py by `python -m tools.view_types --write`; changes belong there.

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
