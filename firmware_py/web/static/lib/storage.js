// Browser storage that falls back to memory where storage is forbidden or full.

class Store {
  /**
   * open: may throw, since browsers can forbid access to the property
   * @param {() => Storage} open even to name it may throw
   */
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
      // Storage is forbidden, so it is empty.
    }
  }
}

/** Storage of this tab. */
export const session = new Store(() => sessionStorage);
/** Storage of this browser. */
export const local = new Store(() => localStorage);
