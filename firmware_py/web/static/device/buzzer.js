// Buzzer of the device: five holes that light up, and a tone if sound is on.
import { svg } from "../lib/element.js";

const LOUD = 0.06;

export class Buzzer {
  constructor() {
    this.on = false;
    this.holes = svg(
      "g",
      { class: "holes", "aria-hidden": "true" },
      [-24, -12, 0, 12, 24].map((x) => svg("circle", { cx: 320 + x, cy: 447, r: 2.2 })),
      svg("rect", { class: "sounding", x: 284, y: 435, width: 72, height: 24, rx: 12 }),
    );
  }

  /**
   * Switch sound on or off. Browsers allow audio only after a user gesture.
   * @param {boolean} on
   */
  allow(on) {
    this.on = on;
    if (on && !this.player) {
      this.player = new AudioContext();
      this.gain = this.player.createGain();
      this.gain.gain.value = 0;
      this.oscillator = this.player.createOscillator();
      this.oscillator.type = "square";
      this.oscillator.connect(this.gain).connect(this.player.destination);
      this.oscillator.start();
    }
    if (on) this.player?.resume();
    else this.player?.suspend();
  }

  /** hz: frequency, or null for silence @param {number | null} hz */
  show(hz) {
    document.body.classList.toggle("sounds", hz !== null);
    if (!this.on || !this.player || !this.oscillator || !this.gain) return;
    const now = this.player.currentTime;
    if (hz !== null) this.oscillator.frequency.setValueAtTime(hz, now);
    this.gain.gain.setTargetAtTime(hz === null ? 0 : LOUD, now, 0.004);
  }
}
