// Screen reader announcements through two live regions: polite (at most one a second) and assertive
// (refusals).

import { byId } from "./element.js";

export class Announcer {
  constructor() {
    this.polite = byId("polite");
    this.assertive = byId("assertive");
    /** @type {string[]} */
    this.waiting = [];
    this.timer = 0;
    this.last = "";
  }

  /**
   * Announce a sentence politely, joined with others of the same second.
   * @param {string} sentence
   */
  say(sentence) {
    if (!sentence || sentence === this.last) return;
    this.last = sentence;
    this.waiting.push(sentence);
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = 0;
      const said = this.waiting.splice(0).join(" ");
      // Screen readers do not repeat a region whose text is the same as before.
      if (this.polite.textContent !== said) this.polite.textContent = said;
      else this.again(this.polite, said);
    }, 1000);
  }

  /** Announce a sentence immediately, also if it was the last one. @param {string} sentence */
  warn(sentence) {
    this.again(this.assertive, sentence);
  }

  /**
   * Empty the region first, so that the same text is read again.
   * @param {HTMLElement} region @param {string} sentence
   */
  again(region, sentence) {
    region.textContent = "";
    requestAnimationFrame(() => {
      region.textContent = sentence;
    });
  }
}
