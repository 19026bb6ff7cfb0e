// The two live regions: one polite sentence a second at most, and the assertive one for refusals.

export class Voice {
  constructor() {
    this.polite = document.getElementById("polite");
    this.assertive = document.getElementById("assertive");
    this.waiting = [];
    this.timer = null;
    this.last = "";
  }

  /** Says it when there is time, together with whatever else came meanwhile. */
  say(sentence) {
    if (!sentence || sentence === this.last) return;
    this.last = sentence;
    this.waiting.push(sentence);
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.polite.textContent = this.waiting.splice(0).join(" ");
    }, 1000);
  }

  /** Says it now; the same sentence twice is said twice. */
  warn(sentence) {
    this.assertive.textContent = "";
    requestAnimationFrame(() => {
      this.assertive.textContent = sentence;
    });
  }
}
