// Every sentence of the page, by id, from the device's catalogues; what the game says comes with the table.

import { local, session } from "./storage.js";

const STORED = "tableclock.language";
const CHOSEN = "tableclock.language.chosen"; // just now, until the box has heard it

/** The language that was chosen in the menu, or "" for the browser's. */
export function chosenLanguage() {
  return local.get(STORED) ?? "";
}

/**
 * Chooses a language ("" for the browser's); the page is loaded again in it.
 * @param {string} language
 */
export function chooseLanguage(language) {
  session.set(CHOSEN, "yes");
  if (language) local.set(STORED, language);
  else local.remove(STORED);
  location.reload();
}

/** Whether the language was chosen here since this was asked last. */
export function justChosen() {
  const chosen = session.get(CHOSEN) !== null;
  session.remove(CHOSEN);
  return chosen;
}

/** Asks until the device answers: without words there is nothing to show. */
async function fetchTexts() {
  for (;;) {
    try {
      const address = `/words?language=${encodeURIComponent(chosenLanguage())}`;
      const answer = await fetch(address, { cache: "no-cache" });
      if (answer.ok) return await answer.json();
    } catch {
      // The device is just starting, or away.
    }
    await new Promise((again) => setTimeout(again, 1000));
  }
}

const { language: spoken, languages, sentences } = await fetchTexts();

/** What the page speaks, and what it could: {id: its own name}. */
export const language = spoken;
export { languages };

const plural = new Intl.PluralRules(language);

/**
 * The sentence of an id, with {names} filled in; `n` chooses the plural.
 * @param {string} id @param {Record<string, unknown>} values @returns {string}
 */
export function say(id, values = {}) {
  /** @type {string | string[]} */
  let sentence = sentences[id] ?? id;
  if (Array.isArray(sentence))
    sentence = sentence.at(plural.select(Number(values.n)) === "one" ? 0 : -1) ?? id;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Whether there is a sentence of that id. @param {string} id */
export const hasText = (id) => id in sentences;

/**
 * A colour's name; colours that only one game knows are named by their id.
 * @param {string} colour
 */
export const colourName = (colour) =>
  hasText(`colour.${colour}`) ? say(`colour.${colour}`) : colour;
