// The browser's storage; where it is forbidden or full, the page's own memory until it is closed.

class Store {
  /** @param {() => Storage} open even to name it may throw */
  constructor(open) {
    this.open = open;
    /** @type {Map<string, string>} */
    this.memory = new Map();
  }

  /** @param {string} key @returns {string | null} */
  get(key) {
    try {
      return this.memory.get(key) ?? this.open().getItem(key);
    } catch {
      return null;
    }
  }

  /** @param {string} key @param {string} value */
  set(key, value) {
    this.memory.delete(key);
    try {
      this.open().setItem(key, value);
    } catch {
      this.memory.set(key, value);
    }
  }

  /** @param {string} key */
  remove(key) {
    this.memory.delete(key);
    try {
      this.open().removeItem(key);
    } catch {
      // It holds nothing.
    }
  }
}

/** For this tab. */
export const session = new Store(() => sessionStorage);
/** For this browser. */
export const local = new Store(() => localStorage);
