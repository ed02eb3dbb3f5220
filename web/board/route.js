// The way of a thing over a board on which things go from place to place, such as squares beside
// each other.

/** @import { Place, Screen } from "../types" */

/**
 * The shortest way with the fewest corners, round what is taken if that is possible; straight on
 * other boards.
 * @param {Screen["steps"]} steps the places beside each
 * @param {(id: string) => Place | undefined} find
 * @param {Set<string>} taken
 * @param {string} from @param {string} to
 * @returns {string[]} both ends included
 */
export function routeOf(steps, find, taken, from, to) {
  const reached = new Set([from]);
  let ways = [[from]];
  while (steps && ways.length && !reached.has(to)) {
    /** The best way to each place from each beside it. @type {Map<string, string[]>} */
    const longer = new Map();
    for (const way of ways)
      for (const next of steps[way.at(-1) ?? ""] ?? []) {
        if (reached.has(next) || (taken.has(next) && next !== to)) continue;
        const key = `${way.at(-1)} ${next}`;
        const known = longer.get(key);
        if (!known || corners([...way, next], find) < corners(known, find))
          longer.set(key, [...way, next]);
      }
    ways = [...longer.values()];
    for (const way of ways) reached.add(way.at(-1) ?? "");
  }
  const found = ways.filter((way) => way.at(-1) === to);
  const best = found.sort((one, other) => corners(one, find) - corners(other, find))[0];
  return best ?? (taken.size ? routeOf(steps, find, new Set(), from, to) : [from, to]);
}

/** @param {string[]} way @param {(id: string) => Place | undefined} find */
function corners(way, find) {
  const headings = way.slice(1).map((id, index) => {
    const [from, to] = [find(way[index] ?? ""), find(id)];
    return from && to
      ? Math.round(Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 2)) & 3
      : 0;
  });
  return headings.filter((heading, index) => index > 0 && heading !== headings[index - 1]).length;
}
