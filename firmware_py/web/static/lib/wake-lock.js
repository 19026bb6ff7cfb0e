// Keeps a screen lit while somebody looks at it without touching it, where the browser can: it wants
// a page that it trusts (this machine, or TLS). Elsewhere people are told, once in this browser.

import { say } from "./i18n.js";
import { local } from "./storage.js";

const TOLD = "tableclock.dark";

/**
 * Whether the screen should stay lit: while a clock runs, and while this page is asked.
 * @param {Server.Snapshot} table
 */
export const needsWakeLock = ({ clocks, ask, over }) =>
  Boolean(clocks && clocks.running !== null) || Boolean(ask?.yours && !over);

export class ScreenWakeLock {
  /** @param {(sentence: string) => unknown} tell */
  constructor(tell) {
    this.tell = tell;
    this.wanted = false;
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    // The browser lets the screen go dark with the page that is left.
    document.addEventListener("visibilitychange", () => this.update());
  }

  /** @param {Server.Snapshot} table */
  show(table) {
    const wanted = needsWakeLock(table);
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    this.update();
  }

  async update() {
    if (!this.wanted) {
      const { lock } = this;
      this.lock = null;
      await lock?.release();
      return;
    }
    if (document.hidden || (this.lock && !this.lock.released)) return;
    if (!("wakeLock" in navigator)) {
      this.warn();
      return;
    }
    try {
      const lock = await navigator.wakeLock.request("screen");
      if (this.wanted) this.lock = lock;
      else await lock.release();
    } catch {
      // the battery is low, or its owner forbids it: the screen does as it is set
    }
  }

  /** A phone goes dark by itself; a screen with a mouse is somebody else's business. */
  warn() {
    if (!matchMedia("(pointer: coarse)").matches) return;
    if (local.get(TOLD)) return;
    local.set(TOLD, "1");
    this.tell(say("awake.dark"));
  }
}
