// Texts of a part that the page loads when it is needed.

import { language, sentences } from "./i18n.js";

/**
 * Load the texts whose ids begin with the name of a part (`PARTS` in translations.py). The script
 * of the part awaits them before it says anything.
 * @param {string} part
 */
export async function loadTexts(part) {
  const answer = await fetch(`/words?${new URLSearchParams({ language, part })}`, {
    cache: "no-cache",
  });
  if (!answer.ok) throw new Error(answer.statusText);
  Object.assign(sentences, (await answer.json()).sentences);
}
