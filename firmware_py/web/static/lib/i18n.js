// Texts of the page by id, from the server's catalogues. Texts of a game come with the snapshots.

import { local, session } from "./storage.js";

const STORED = "tableclock.language";
const CHOSEN = "tableclock.language.chosen"; // until the server has been told

/** Return the language that was chosen in the menu, or "" for the browser's. */
export function chosenLanguage() {
  return local.get(STORED) ?? "";
}

/**
 * Store the chosen language ("" for the browser's) and reload the page.
 * @param {string} language
 */
export function chooseLanguage(language) {
  session.set(CHOSEN, "yes");
  if (language) local.set(STORED, language);
  else local.remove(STORED);
  location.reload();
}

/** Return whether the language was chosen since the last call. */
export function justChosen() {
  const chosen = session.get(CHOSEN) !== null;
  session.remove(CHOSEN);
  return chosen;
}

/**
 * Return the texts. Tries each second until the server answers: without texts the page is empty.
 */
async function fetchTexts() {
  for (;;) {
    try {
      const address = `/words?language=${encodeURIComponent(chosenLanguage())}`;
      const answer = await fetch(address, { cache: "no-cache" });
      if (answer.ok) return await answer.json();
    } catch {
      // The server is starting or unreachable.
    }
    await new Promise((again) => setTimeout(again, 1000));
  }
}

const { language: spoken, languages, sentences } = await fetchTexts();

/** Language of the page, and the languages it has: {id: own name}. */
export const language = spoken;
export { languages, sentences };

/** Language with the region of the browser, for dates and numbers. */
export const locale =
  globalThis.navigator?.languages?.find((one) => one.split("-")[0] === language) ?? language;

const plural = new Intl.PluralRules(language);

/**
 * Return the text of an id with its {values}; `n` selects the plural form.
 * @param {string} id @param {Record<string, unknown>} values @returns {string}
 */
export function say(id, values = {}) {
  /** @type {string | string[]} */
  let sentence = sentences[id] ?? id;
  if (Array.isArray(sentence))
    sentence = sentence.at(plural.select(Number(values.n)) === "one" ? 0 : -1) ?? id;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** @param {string} id */
export const hasText = (id) => id in sentences;

/**
 * Return a colour's name; a colour that only one game has is named by its id.
 * @param {string} colour
 */
export const colourName = (colour) =>
  hasText(`colour.${colour}`) ? say(`colour.${colour}`) : colour;
