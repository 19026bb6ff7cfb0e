// The two live regions: one polite sentence a second at most, and the assertive one for refusals.

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
   * Says it when there is time, together with whatever else came meanwhile.
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
      // A region that has the same text as before is not read out again.
      if (this.polite.textContent !== said) this.polite.textContent = said;
      else this.again(this.polite, said);
    }, 1000);
  }

  /** Says it now; the same sentence twice is said twice. @param {string} sentence */
  warn(sentence) {
    this.again(this.assertive, sentence);
  }

  /** Empties a region first. @param {HTMLElement} region @param {string} sentence */
  again(region, sentence) {
    region.textContent = "";
    requestAnimationFrame(() => {
      region.textContent = sentence;
    });
  }
}
