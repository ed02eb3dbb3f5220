// Texts made small, by the browser's own compression.

/** @param {string} text @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function deflated(text) {
  const small = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(small).arrayBuffer());
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} longest the most characters of the text
 * @returns {Promise<string>} rejects if these bytes are not such a text, or it is too long
 */
export async function inflated(bytes, longest) {
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = plain.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > longest) throw new RangeError("too long");
  }
  return text;
}
