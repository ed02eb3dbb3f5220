// Drawings as PNG, through a canvas: the page's Python has no raster library. Letters have to be
// shapes to look the same everywhere, because a picture takes no typeface from the page. It is
// drawn from a blob's address, which does not taint the canvas.

import { say } from "../words/say.js";
import { el } from "./dom.js";
import { Refused } from "./refused.js";

/**
 * @param {string} drawing a whole SVG file
 * @param {number} width in pixels
 * @param {number} height in pixels
 * @returns {Promise<Blob>} rejects with a Refused when the browser cannot draw it
 */
export async function png(drawing, width, height) {
  const address = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  try {
    const image = el("img", { width, height });
    image.src = address;
    await image.decode();
    return await painted(image, width, height, "#fff");
  } catch {
    throw new Refused(
      say("This browser cannot make a picture of {width} x {height} pixels.", { width, height }),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * A WebP or an interlaced PNG as a plain PNG, which a PDF can hold, upright as its Exif data say;
 * anything else, and what the browser cannot read, as it is.
 * @param {Uint8Array<ArrayBuffer>} data
 */
export async function plainPicture(data) {
  const letters = String.fromCharCode(...data.subarray(0, 16));
  const webp = letters.startsWith("RIFF") && letters.slice(8, 12) === "WEBP";
  const interlaced = letters.slice(1, 4) === "PNG" && data[28] === 1;
  if (!webp && !interlaced) return data;
  try {
    const picture = await createImageBitmap(new Blob([data]));
    const made = await painted(picture, picture.width, picture.height, "transparent");
    return new Uint8Array(await made.arrayBuffer());
  } catch {
    return data;
  }
}

/**
 * The grey values of a photograph, row by row, made smaller so that its longer side has `longest`
 * pixels.
 * @param {File} file
 * @param {number} longest
 * @returns {Promise<{width: number, values: Uint8Array}>} rejects with a Refused when the browser
 *   cannot read it
 */
export async function greyOf(file, longest) {
  try {
    const picture = await createImageBitmap(file);
    const share = Math.min(1, longest / Math.max(picture.width, picture.height));
    const width = Math.round(picture.width * share);
    const height = Math.round(picture.height * share);
    const pen = el("canvas", { width, height }).getContext("2d", { willReadFrequently: true });
    if (!pen || !width || !height) throw new Error();
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, width, height);
    const { data } = pen.getImageData(0, 0, width, height);
    const values = new Uint8Array(width * height);
    const part = (/** @type {number} */ at) => data[at] ?? 0;
    for (let at = 0; at < values.length; at += 1)
      values[at] = 0.299 * part(4 * at) + 0.587 * part(4 * at + 1) + 0.114 * part(4 * at + 2);
    return { width, values };
  } catch {
    throw new Refused(say("This browser cannot read the picture {file}.", { file: file.name }));
  }
}

/**
 * @param {CanvasImageSource} image @param {number} width @param {number} height
 * @param {string} ground the colour below it
 * @returns {Promise<Blob>} a PNG; rejects when the browser cannot make it
 */
async function painted(image, width, height, ground) {
  const canvas = el("canvas", { width, height });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error();
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error())), "image/png"),
  );
}
