// The names of special workers.

/** It keeps Python's memory and ends. */
export const MAKER = "memory";
/** It ignores the kept memory. */
export const ANEW = "anew";
