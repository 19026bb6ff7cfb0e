// Colour of an LED on a screen, and a limiter that keeps flicker below 2 Hz.

const EXPOSURE = 2.1;
const REVERSALS = 4; // most reversals of an LED's brightness in a second (2 Hz)
const SECOND = 1000; // ms
const CALM = 1300; // ms that calm light holds the brighter value
const STEP = 16; // of 255 x 3; smaller changes do not count as flicker

/** @param {number} x */
const gamma = (x) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
/** @param {number[]} channels */
const css = (channels) => `rgb(${channels.map((c) => Math.round(255 * gamma(c))).join(" ")})`;

/**
 * Return disc, core and halo of an LED with linear [r, g, b] (0..255), or null if it is dark.
 * @param {Server.Colour} light
 */
export function appearance([r, g, b]) {
  let light = [r, g, b].map((v) => (v / 255) * EXPOSURE);
  const most = Math.max(...light);
  if (most === 0) return null;
  // Divides all channels: clipping one would turn amber into lemon.
  if (most > 1) light = light.map((v) => v / most);
  const level = Math.min(1, most);
  const core = light.map((v) => v + (1 - v) * 0.6 * level);
  return { disc: css(light), core: css(core), halo: level >= 0.05 };
}

/** @param {Server.Colour} light */
const sum = ([r, g, b]) => r + g + b;

/** Limiter that lets no LED become brighter and darker more than twice a second. */
export class FlickerLimiter {
  constructor() {
    this.holdBright = false;
    this.lights = Array.from({ length: 24 }, () => ({
      shown: /** @type {Server.Colour} */ ([0, 0, 0]),
      way: 0,
      turns: Array(REVERSALS).fill(-Infinity), // times of the last reversals
      bright: -Infinity,
    }));
  }

  /**
   * Return the frame to show at `now` (ms), and in how many ms to try again if an LED was held.
   * @param {Server.Colour[]} frame @param {number} now
   */
  limit(frame, now) {
    let again = Infinity;
    const shown = frame.map((wanted, i) => {
      const light = this.lights[i];
      const change = sum(wanted) - sum(light.shown);
      const way = Math.abs(change) < STEP ? 0 : Math.sign(change);
      if (change >= 0) light.bright = now;
      let wait = way && light.way && way !== light.way ? light.turns[0] + SECOND - now : 0;
      if (this.holdBright && change < 0) wait = Math.max(wait, light.bright + CALM - now);
      if (wait > 0) {
        again = Math.min(again, wait);
        return light.shown;
      }
      if (way) {
        if (way !== light.way) light.turns = [...light.turns.slice(1), now];
        light.way = way;
      }
      light.shown = wanted;
      return wanted;
    });
    return { shown, again };
  }
}
