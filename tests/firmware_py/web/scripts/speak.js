// Fake catalogue: scripts imported after `speak` use these texts, or the id with its values.

// What `lib/preferences.js` needs of a browser.
globalThis.matchMedia ??= () => ({ matches: false, addEventListener: () => {} });
globalThis.document ??= {
  documentElement: { style: {}, dataset: {}, classList: { toggle: () => {} } },
  styleSheets: [],
};

/** Catalogue in which the text of an id is the id, except for those in `sentences`. */
export function speak(sentences = {}, language = "en") {
  const all = new Proxy(sentences, {
    get: (own, id) => own[id] ?? id,
    has: (own, id) => id in own,
  });
  const words = { language, languages: {}, sentences: all };
  globalThis.fetch = async () => ({ ok: true, json: async () => words });
}

export const COLOURS = {
  "colour.red": "Red",
  "colour.blue": "Blue",
  "colour.green": "Green",
  "colour.yellow": "Yellow",
};

/** Import a script of the page. */
export const script = (name) =>
  import(new URL(`../../../../firmware_py/web/static/${name}.js`, import.meta.url));
