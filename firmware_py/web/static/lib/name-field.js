// Fields for names: cut between letters that people see, with the way in which the box writes them.
import { el } from "./element.js";
import { say } from "./i18n.js";

const LONGEST = 16; // code points of a name
const PAUSE = 300; // ms after the last letter

/** @type {(name: string) => Promise<{ box?: string }>} */
let ask = async () => ({});

/** Who knows how the box writes a name. @param {typeof ask} order */
export function setNameCheck(order) {
  ask = order;
}

/** The letters of a text as people count them. @param {string} text @returns {string[]} */
function letters(text) {
  if (typeof Intl.Segmenter === "undefined") return [...text];
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** As much of a name as there is room for. @param {string} name */
export function truncate(name) {
  let kept = "";
  for (const letter of letters(name)) {
    if ([...kept, ...letter].length > LONGEST) break;
    kept += letter;
  }
  return kept;
}

/**
 * Watches a field for a name; returns the line that says how the box will write it, if that differs.
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
    if (name !== input.value.trim()) return; // somebody types on
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
