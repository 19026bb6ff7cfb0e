// Input fields for names: limited to 16 code points, with a preview of how the device writes the
// name.
import { el } from "./element.js";
import { say } from "./i18n.js";

const LONGEST = 16; // code points
const PAUSE = 300; // ms after the last keystroke

/** @type {(name: string) => Promise<{ box?: string }>} */
let ask = async () => ({});

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
 * Watch a name field. Return the line that shows the device's spelling if it differs.
 * @param {HTMLInputElement} input
 */
export function deviceName(input) {
  const line = el("small", { class: "boxed", role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const look = async () => {
    const name = input.value.trim();
    const told = /[^\0-\x7f]/.test(name)
      ? (await ask(name).catch(() => ({ box: name }))).box
      : name;
    if (name !== input.value.trim()) return; // the text has changed since
    const same = told === undefined || told === name;
    line.textContent = same ? "" : told ? say("name.box", { name: told }) : say("name.box.colour");
  };
  input.addEventListener("input", (event) => {
    const composing = event instanceof InputEvent && event.isComposing;
    if (!composing && input.value !== truncate(input.value)) input.value = truncate(input.value);
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  });
  look();
  return line;
}
