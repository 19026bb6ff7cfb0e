// Part of the page whose script and style sheets are loaded on first use.

import { loadStyleSheet } from "./style-sheet.js";

const AGAIN = 1000; // ms

/** @template T */
export class LazyPart {
  /** @param {() => Promise<T>} make @param {...string} sheets */
  constructor(make, ...sheets) {
    this.make = make;
    this.sheets = sheets;
    /** @type {T | null} */
    this.part = null; // null until it is loaded
    /** @type {Promise<T> | null} */
    this.loading = null;
  }

  /** Return the part, and load it if necessary. A second after an error, a call tries again. */
  load() {
    this.loading ??= this.fetch();
    return this.loading;
  }

  async fetch() {
    try {
      const [part] = await Promise.all([this.make(), ...this.sheets.map(loadStyleSheet)]);
      this.part = part;
      return part;
    } catch (error) {
      setTimeout(() => {
        this.loading = null;
      }, AGAIN);
      throw error;
    }
  }
}
