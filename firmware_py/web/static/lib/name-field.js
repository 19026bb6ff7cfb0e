// Input fields for names: limited to 16 code points, with a preview of how the device writes the
// name.
import { context2d, el } from "./element.js";
import { say } from "./i18n.js";

const LONGEST = 16; // code points
const PAUSE = 500; // ms after the last keystroke

/** @type {(name: string) => Promise<Server.Answer>} */
let ask = async () => ({ n: 0 });

/** Set the request that returns how the device writes a name. @param {typeof ask} order */
export function setNameCheck(order) {
  ask = order;
}

/** Split a text into grapheme clusters. @param {string} text @returns {string[]} */
function letters(text) {
  if (typeof Intl.Segmenter === "undefined") return [...text];
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/**
 * Return the name, cut between grapheme clusters to at most 16 code points.
 * @param {string} name
 */
export function truncate(name) {
  let kept = "";
  for (const letter of letters(name)) {
    if ([...kept, ...letter].length > LONGEST) break;
    kept += letter;
  }
  return kept;
}

/**
 * Draw the picture of a name on the device.
 * @param {HTMLCanvasElement} canvas @param {string} strip 16 rows of 16 bytes, in base64
 */
function drawStrip(canvas, strip) {
  const bytes = Uint8Array.from(atob(strip), (letter) => letter.charCodeAt(0));
  const pen = context2d(canvas);
  pen.clearRect(0, 0, 128, 16);
  pen.fillStyle = "#d9efff";
  for (let y = 0; y < 16; y += 1)
    for (let x = 0; x < 128; x += 1)
      if (bytes[16 * y + (x >> 3)] & (0x80 >> (x & 7))) pen.fillRect(x, y, 1, 1);
}

/**
 * Return what the device makes of a name, in words.
 * @param {string} name @param {Server.Answer} told
 */
export function deviceText(name, { box, short, lacks }) {
  if (!box) return say("name.box.colour");
  if (lacks) return say("name.box.nearest", { lacks, box: short ?? box, name });
  return short === name ? say("name.box.same") : say("name.box.short", { short });
}

/**
 * Watch a name field. Return the picture of the name on the device, and a sentence about it.
 * @param {HTMLInputElement} input
 */
export function deviceName(input) {
  const strip = el("canvas", {
    class: "name-strip",
    width: 128,
    height: 16,
    "aria-hidden": "true",
  });
  const line = el("small", { role: "status" });
  const boxed = el("span", { class: "boxed", hidden: true }, strip, line);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const look = async () => {
    const name = input.value.trim();
    const told = name ? await ask(name).catch(() => null) : null;
    if (name !== input.value.trim()) return; // the text has changed since
    boxed.hidden = !told?.strip;
    if (!told?.strip) return;
    drawStrip(strip, told.strip);
    line.textContent = deviceText(name, told);
  };
  input.addEventListener("input", (event) => {
    const composing = event instanceof InputEvent && event.isComposing;
    if (!composing && input.value !== truncate(input.value)) input.value = truncate(input.value);
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  });
  look();
  return boxed;
}
