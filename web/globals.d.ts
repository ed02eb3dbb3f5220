// What the bundler sets and how it treats files that are no JavaScript.

/** True in the single file, false in the site. */
declare const SINGLE: boolean;
/** The site's files with the hashes of their contents (service worker only). */
declare const FILES: Record<string, string>;
/** The hash of all of them (service worker only). */
declare const VERSION: string;

declare module "*.html" {
  const text: string;
  export default text;
}
