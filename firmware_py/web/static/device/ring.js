// LED ring: 24 dark pits and their light. Only changed attributes are set.
import { svg } from "../lib/element.js";
import { appearance, FlickerLimiter } from "./led-light.js";

export const CENTRE = 320;
const RADIUS = 234;
let rings = 0;

/**
 * Return the point at an LED (0 = top, may be a fraction) and a radius, in units of 640.
 * @param {number} led @param {number} radius
 */
export function at(led, radius) {
  const angle = (led / 24) * 2 * Math.PI;
  return [CENTRE + radius * Math.sin(angle), CENTRE - radius * Math.cos(angle)];
}

/**
 * Halo of an LED: alpha by distance in units. It equals a disc of 13.5 blurred by sigma 7 (0.9 of
 * it) and by sigma 26 (1.5). Gradients replace the blurs, which cost ten times as much in each
 * frame.
 */
const HALO = [
  [0, 0.949],
  [4, 0.904],
  [8, 0.777],
  [12, 0.593],
  [16, 0.403],
  [20, 0.256],
  [24, 0.167],
  [28, 0.121],
  [36, 0.078],
  [48, 0.038],
  [60, 0.016],
  [72, 0.005],
  [84, 0],
];
const REACH = 84;

/** @param {string} id */
function halo(id) {
  const stops = HALO.map(([units, alpha]) =>
    svg("stop", { offset: units / REACH, "stop-color": "currentColor", "stop-opacity": alpha }),
  );
  return svg("radialGradient", { id }, stops);
}

/** LED ring as SVG groups `pits` and `lights`. */
export class Ring {
  constructor() {
    rings += 1; // ids of gradients are unique on the page
    this.limiter = new FlickerLimiter();
    this.timer = 0;
    this.frame = /** @type {Server.Colour[]} */ ([]);
    /** @param {number} radius @param {string} kind */
    const circle = (radius, kind) =>
      Array.from({ length: 24 }, (_, led) => {
        const [cx, cy] = at(led, RADIUS);
        return svg("circle", { cx, cy, r: radius, class: kind });
      });
    this.gradients = Array.from({ length: 24 }, (_, led) => halo(`halo-${rings}-${led}`));
    this.halos = circle(REACH, "halo");
    for (const [led, each] of this.halos.entries())
      each.setAttribute("fill", `url(#halo-${rings}-${led})`);
    this.discs = circle(13.5, "disc");
    this.cores = circle(6.5, "core");
    this.pits = svg(
      "g",
      { class: "pits" },
      svg("circle", { class: "track", cx: CENTRE, cy: CENTRE, r: RADIUS }),
      circle(14.5, "pit"),
    );
    this.lights = svg(
      "g",
      { class: "leds" },
      svg("defs", {}, this.gradients),
      svg("g", { class: "halos" }, this.halos),
      svg("g", { class: "discs" }, this.discs),
      svg("g", { class: "cores" }, this.cores),
    );
    for (const part of [...this.halos, ...this.discs, ...this.cores])
      part.setAttribute("visibility", "hidden");
  }

  /** @param {boolean} on */
  set calm(on) {
    this.limiter.holdBright = on;
  }

  /** Show a frame of 24 colours. @param {Server.Colour[]} frame */
  show(frame) {
    this.frame = frame;
    clearTimeout(this.timer);
    const { shown, again } = this.limiter.limit(frame, performance.now());
    if (again < Infinity)
      this.timer = setTimeout(() => this.show(this.frame), Math.ceil(again) + 1);
    for (const [i, colour] of shown.entries()) this.light(i, appearance(colour));
  }

  /** @param {number} i @param {ReturnType<typeof appearance>} seen */
  light(i, seen) {
    /** @param {Element} part @param {string} name @param {string} value */
    const set = (part, name, value) => {
      if (part.getAttribute(name) !== value) part.setAttribute(name, value);
    };
    /** @param {Element} part @param {unknown} on */
    const lit = (part, on) => set(part, "visibility", on ? "visible" : "hidden");
    lit(this.discs[i], seen);
    lit(this.cores[i], seen);
    lit(this.halos[i], seen?.halo);
    if (!seen) return;
    set(this.discs[i], "fill", seen.disc);
    set(this.cores[i], "fill", seen.core);
    set(this.gradients[i], "color", seen.disc);
  }
}
