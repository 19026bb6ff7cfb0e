// Screen wake lock. Browsers grant it only to a trustworthy origin (localhost or TLS). On other
// phones a sentence says once that the screen will turn off.

import { say } from "./i18n.js";
import { local } from "./storage.js";

const TOLD = "tableclock.dark";

/**
 * Return whether the screen must stay on: while a clock runs, and while this page is asked.
 * @param {Server.Snapshot} table
 */
export const needsWakeLock = ({ clocks, ask, over }) =>
  Boolean(clocks && clocks.running !== null) || Boolean(ask?.yours && !over);

export class ScreenWakeLock {
  /** @param {(sentence: string) => unknown} tell */
  constructor(tell) {
    this.notify = tell;
    this.wanted = false;
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    // The browser releases the lock when the page is hidden.
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
      this.explainOnce();
      return;
    }
    try {
      const lock = await navigator.wakeLock.request("screen");
      if (this.wanted) this.lock = lock;
      else await lock.release();
    } catch {
      // refused: the battery is low, or an administrator forbids it
    }
  }

  /**
   * Explain the dark screen, once in this browser. A screen with a mouse is left to its own
   * settings.
   */
  explainOnce() {
    if (!matchMedia("(pointer: coarse)").matches) return;
    if (local.get(TOLD)) return;
    local.set(TOLD, "1");
    this.notify(say("awake.dark"));
  }
}
