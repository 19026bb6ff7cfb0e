// Style sheets of parts that the page loads when they are needed.

import { preferences } from "./preferences.js";

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/**
 * Load a style sheet of styles/, once. A part imports its script with `import()` and its sheet with
 * this function; the sheet is then not in index.html.
 * @param {string} name
 */
export function loadStyleSheet(name) {
  const known = loading.get(name);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/static/${document.documentElement.dataset.build}/styles/${name}.css`;
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve, reject) => {
    link.onload = () => {
      preferences.apply(); // scales its breakpoints to the text size
      resolve();
    };
    link.onerror = () => {
      loading.delete(name); // tried again at the next use
      link.remove();
      reject(new Error(`${link.href} was not loaded`));
    };
  });
  loading.set(name, loaded);
  document.head.append(link);
  return loaded;
}
