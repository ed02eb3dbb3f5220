// Bytes as text, and back.

/**
 * The bytes of a base64 text, by the browser's own decoder if it has one: some texts are several
 * megabytes.
 * @param {string} text
 */
export function decoded(text) {
  const own = /** @type {{fromBase64?: (text: string) => Uint8Array<ArrayBuffer>}} */ (
    /** @type {unknown} */ (Uint8Array)
  );
  if (own.fromBase64) return own.fromBase64(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
  return bytes;
}

/** @param {Uint8Array} bytes @returns {string} base64 in characters allowed in an address */
export function forLink(bytes) {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text as `forLink` writes it */
export function fromLink(text) {
  return decoded(text.replaceAll("-", "+").replaceAll("_", "/"));
}
