// The names of special workers.

/** It keeps Python's memory and ends. */
export const MAKER = "memory";
/** It ignores the kept memory, and trusts no kept file. */
export const ANEW = "anew";
/** The service worker gives it its files, which it compared when it kept them. */
export const KEPT = "kept";
