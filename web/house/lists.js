// Lists whose items come and go, but keep focus and place while they stay.

import udomdiff from "udomdiff";

/** @param {Node} node */
const itself = (node) => node;

/**
 * Gives an element exactly these children, in this order, moving those that it has as little as
 * possible.
 * @param {Element} host
 * @param {Element[]} wanted
 */
export function setChildren(host, wanted) {
  udomdiff(host, [...host.childNodes], wanted, itself);
}

/**
 * The same if all children were made anew: those that look like present ones are dropped, since a
 * drawing costs more to insert than to make.
 * @param {Element} host
 * @param {Element[]} made
 */
export function setLike(host, made) {
  const here = [...host.children];
  setChildren(
    host,
    made.map((child) => {
      const index = here.findIndex((there) => there.isEqualNode(child));
      return here.splice(index, index < 0 ? 0 : 1)[0] ?? child;
    }),
  );
}

/**
 * Makes and keeps the elements of a list; one is made anew only when its look changes.
 * @template T
 * @param {(thing: T, look: string) => HTMLElement} make
 * @returns {(host: Element, things: [id: string, look: string, thing: T][]) => void} shows these
 *   things in that order; `look` contains all that can be seen
 */
export function createList(make) {
  /** @type {Map<string, {look: string, item: HTMLElement}>} */
  let known = new Map();
  return (host, things) => {
    /** @type {typeof known} */
    const now = new Map();
    for (const [id, look, thing] of things) {
      const before = known.get(id);
      now.set(id, before?.look === look ? before : { look, item: make(thing, look) });
    }
    known = now;
    setChildren(
      host,
      [...now.values()].map(({ item }) => item),
    );
  };
}
