// The names of special workers; one may have the last two.

/** It keeps Python's memory and ends. */
export const MAKER = "memory";
/** It ignores the kept memory, and trusts no kept file. */
export const ANEW = "anew";
/** The service worker gives it its files, which it compared when it kept them. */
export const KEPT = "kept";
/** The page gives it the program that another worker has compiled. */
export const GIVEN = "given";
