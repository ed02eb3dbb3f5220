// The names of workers that are not the usual ones.

/** It keeps Python's memory and ends. */
export const MAKER = "memory";
/** It takes no memory that is kept. */
export const ANEW = "anew";
