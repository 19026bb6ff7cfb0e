// Gives a script its words: what is imported after `speak` says these, or the id with its values.

/** A catalogue in which every id is its own sentence, but for those of `sentences`. */
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

/** A script of the page. */
export const script = (name) =>
  import(new URL(`../../../../firmware_py/web/static/${name}.js`, import.meta.url));
