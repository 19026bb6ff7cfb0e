// From a chip's bytes to what an eye would see: linear light, and nothing faster than 2 Hz.

const EXPOSURE = 2.1;
const FLIP = 250; // ms between two turns of one light's brightness: 2 Hz
const CALM = 1300; // ms for which calm light holds the brighter value
const STEP = 16; // of 255 x 3: smaller changes are no blink

/** @param {number} x */
const gamma = (x) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
/** @param {number[]} channels */
const css = (channels) => `rgb(${channels.map((c) => Math.round(255 * gamma(c))).join(" ")})`;

/**
 * How a light of [r, g, b] (0..255, linear) looks: null when dark, else disc, core and halo.
 * @param {Server.Colour} light
 */
export function appearance([r, g, b]) {
  let light = [r, g, b].map((v) => (v / 255) * EXPOSURE);
  const most = Math.max(...light);
  if (most === 0) return null;
  // One channel cut alone would turn amber to lemon: all are divided.
  if (most > 1) light = light.map((v) => v / most);
  const level = Math.min(1, most);
  const core = light.map((v) => v + (1 - v) * 0.6 * level);
  return { disc: css(light), core: css(core), halo: level >= 0.05 };
}

/** @param {Server.Colour} light */
const sum = ([r, g, b]) => r + g + b;

/** Holds frames back so that no light turns brighter and darker more than twice a second. */
export class FlickerLimiter {
  constructor() {
    this.calm = false;
    this.lights = Array.from({ length: 24 }, () => ({
      shown: /** @type {Server.Colour} */ ([0, 0, 0]),
      way: 0,
      since: -Infinity,
      bright: -Infinity,
    }));
  }

  /**
   * The frame to show at `now` (ms), and when to look again (ms from now) if something was held.
   * @param {Server.Colour[]} frame @param {number} now
   */
  limit(frame, now) {
    let again = Infinity;
    const shown = frame.map((wanted, i) => {
      const light = this.lights[i];
      const change = sum(wanted) - sum(light.shown);
      const way = Math.abs(change) < STEP ? 0 : Math.sign(change);
      if (change >= 0) light.bright = now;
      let wait = way && light.way && way !== light.way ? light.since + FLIP - now : 0;
      if (this.calm && change < 0) wait = Math.max(wait, light.bright + CALM - now);
      if (wait > 0) {
        again = Math.min(again, wait);
        return light.shown;
      }
      if (way) {
        if (way !== light.way) light.since = now;
        light.way = way;
      }
      light.shown = wanted;
      return wanted;
    });
    return { shown, again };
  }
}
