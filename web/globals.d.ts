// What the bundler sets, and how it treats files that are not JavaScript.

/** True in the single file, false in the site. */
declare const SINGLE: boolean;
/**
 * Size and SHA-256 of the files that the bundled script fetches, by the name it asks for (see
 * fetched.js); empty in the single file. The worker has those of the folder `python`, the page has
 * worker.js.
 */
declare const BUILT: Record<string, import("./worker/fetched").Built>;
/** The site's files that show games: scripts, and by language each game's own (early.js only). */
declare const EARLY: {
  pages: Record<string, string[]>;
  games: Record<string, Record<string, { start: string[]; board: string[] }>>;
};
/** A worker that early.js has started, and what it has said until now. */
declare var early: { worker: Worker; said: unknown[] } | undefined;
/** The site's files with the SHA-256 of their contents (service worker only). */
declare const FILES: Record<string, string>;
/** The id of the build, which the page carries too (service worker only). */
declare const VERSION: string;
/** The Content-Security-Policy that worker.js comes with, "" for none (service worker only). */
declare const POLICY: string;

declare module "*.html" {
  const text: string;
  export default text;
}

declare module "udomdiff" {
  /**
   * Makes `now`, which were `before`, the children of `host`, before the node `end`; `get` gives an
   * entry's node.
   */
  export default function udomdiff<T>(
    host: Node,
    before: T[],
    now: T[],
    get: (entry: T, action: number) => Node,
    end?: Node,
  ): T[];
}
