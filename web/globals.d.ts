// What the bundler sets and how it treats files that are no JavaScript.

/** True in the single file, false in the site. */
declare const SINGLE: boolean;
/** The site's files with the SHA-256 of their contents (service worker only). */
declare const FILES: Record<string, string>;
/** The id of the build, which the page carries too (service worker only). */
declare const VERSION: string;

declare module "*.html" {
  const text: string;
  export default text;
}
