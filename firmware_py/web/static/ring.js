// 24 pits, always there, and the light in them: one DOM update for each changed frame.
import { svg } from "./element.js";
import { Governor, look } from "./light.js";

export const CENTRE = 320;
const RADIUS = 234;
let rings = 0;

/**
 * Where something at an LED (0 = top, may be a fraction) and a radius stands, in units of 640.
 * @param {number} led @param {number} radius
 */
export function at(led, radius) {
  const angle = (led / 24) * 2 * Math.PI;
  return [CENTRE + radius * Math.sin(angle), CENTRE - radius * Math.cos(angle)];
}

/** @param {string} id */
function halo(id) {
  return svg(
    "filter",
    {
      id,
      x: -64,
      y: -64,
      width: 768,
      height: 768,
      filterUnits: "userSpaceOnUse",
      "color-interpolation-filters": "linearRGB",
    },
    svg("feGaussianBlur", { in: "SourceGraphic", stdDeviation: 7, result: "near" }),
    svg("feGaussianBlur", { in: "SourceGraphic", stdDeviation: 26, result: "far" }),
    svg("feComposite", { in: "near", in2: "far", operator: "arithmetic", k2: 0.9, k3: 1.5 }),
  );
}

/** The ring as SVG groups: `pits`, `lights`; `show(colours)` lights it. */
export class Ring {
  constructor() {
    rings += 1; // a filter's id must be unique on the page
    this.governor = new Governor();
    this.timer = 0;
    this.frame = /** @type {Told.Colour[]} */ ([]);
    /** @param {number} radius @param {string} kind */
    const circle = (radius, kind) =>
      Array.from({ length: 24 }, (_, led) => {
        const [cx, cy] = at(led, RADIUS);
        return svg("circle", { cx, cy, r: radius, class: kind });
      });
    this.halos = circle(13.5, "halo");
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
      svg("defs", {}, halo(`halo-${rings}`)),
      svg("g", { class: "halos", filter: `url(#halo-${rings})` }, this.halos),
      svg("g", { class: "discs" }, this.discs),
      svg("g", { class: "cores" }, this.cores),
    );
    for (const part of [...this.halos, ...this.discs, ...this.cores])
      part.setAttribute("visibility", "hidden");
  }

  /** @param {boolean} on */
  set calm(on) {
    this.governor.calm = on;
  }

  /** Shows a frame of 24 [r, g, b]. @param {Told.Colour[]} frame */
  show(frame) {
    this.frame = frame;
    clearTimeout(this.timer);
    const { shown, again } = this.governor.take(frame, performance.now());
    if (again < Infinity)
      this.timer = setTimeout(() => this.show(this.frame), Math.ceil(again) + 1);
    for (const [i, colour] of shown.entries()) this.light(i, look(colour));
  }

  /** @param {number} i @param {ReturnType<typeof look>} seen */
  light(i, seen) {
    /** @param {Element} part @param {boolean} on @param {string} [colour] */
    const paint = (part, on, colour) => {
      part.setAttribute("visibility", on ? "visible" : "hidden");
      if (on && colour) part.setAttribute("fill", colour);
    };
    paint(this.discs[i], Boolean(seen), seen?.disc);
    paint(this.cores[i], Boolean(seen), seen?.core);
    paint(this.halos[i], Boolean(seen?.halo), seen?.disc);
  }
}
