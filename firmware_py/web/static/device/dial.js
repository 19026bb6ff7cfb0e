// Dial: numerals or names around the LED ring, and the shapes of the figures inside it.

import { shapePath } from "../lib/colour-shapes.js";
import { svg } from "../lib/element.js";
import { colourName, say } from "../lib/i18n.js";
import { at, CENTRE } from "./ring.js";

const PRINT = 271;
const TWINS = 195;
const NAMES = 264;
const BESIDE = 0.34; // LEDs between a seat's centre and its shape or count

/** @param {number | null} dial @param {{ hour: number, half?: boolean }} mark */
export const hourLed = (dial, mark) =>
  dial === 12 ? (mark.hour * 2 + (mark.half ? 1 : 0)) % 24 : mark.hour % 24;
/** @param {number} seat @param {number} seats */
export const seatLed = (seat, seats) => (12 + (24 * seat) / seats) % 24;

/** @param {number} dial */
function numerals(dial) {
  return Array.from({ length: dial }, (_, i) => {
    const hour = i + 1;
    const [x, y] = at(dial === 12 ? hour * 2 : hour, PRINT);
    const strong = hour % (dial / 4) === 0;
    return svg(
      "text",
      { x, y, class: strong ? "strong" : "" },
      dial === 24 ? String(hour).padStart(2, "0") : String(hour),
    );
  });
}

/**
 * Return names along the rim, upright in both halves. The first seat is at the bottom.
 * @param {Server.Seat[]} seats
 */
function rimNames(seats) {
  return seats.map((seat, i) => {
    const led = seatLed(i, seats.length);
    const below = led > 6 && led < 18;
    const along = (((below ? -led : led - 12) + 24) % 24) / 0.24;
    const path = svg(
      "textPath",
      { href: below ? "#round-below" : "#round-above", startOffset: `${along}%` },
      seat.name,
    );
    return svg("text", { class: `name ${seat.active ? "active" : ""}` }, path);
  });
}

/** @param {number} led @param {number} radius @param {number} size @param {Child[]} inside */
function scaledAt(led, radius, size, ...inside) {
  const [x, y] = at(led, radius);
  return svg(
    "g",
    { transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})` },
    ...inside,
  );
}

/** @param {number} led @param {number} way @param {number} radius */
function facing(led, way, radius) {
  const [x, y] = at(led + way * 0.62, radius);
  const turn = (led / 24) * 360 + (way > 0 ? 0 : 180);
  return svg("path", {
    class: "facing",
    d: "M-3 -6 4 0-3 6",
    transform: `translate(${x} ${y}) rotate(${turn})`,
  });
}

/**
 * Return a shape for each figure at one LED: one is large, two are side by side, more are in rows
 * of three.
 * @param {number} led @param {Server.Mark[]} marks
 */
function figures(led, marks) {
  const size = marks.length === 1 ? 21 : marks.length === 2 ? 18 : 15;
  const across = Math.min(marks.length, 3);
  return marks.flatMap((mark, i) => {
    const row = Math.floor(i / 3);
    const here = Math.min(across, marks.length - row * 3);
    const radius = TWINS - row * (size + 3);
    const step = ((size + 3) / radius) * (12 / Math.PI);
    const spot = led + ((i % 3) - (here - 1) / 2) * step;
    const how = [mark.hollow ? "hollow" : "", mark.style === "cursor" ? "dashed" : ""].join(" ");
    const twin = scaledAt(
      spot,
      radius,
      size,
      svg(
        "g",
        { class: `shape ${how}` },
        shapePath(mark.figure ?? "none"),
        mark.style === "spent" || mark.style === "capture"
          ? svg("path", { class: "spent-mark", d: "M1 23 23 1" })
          : null,
      ),
    );
    return mark.facing ? [twin, facing(spot, mark.facing, radius - size * 0.8)] : [twin];
  });
}

/** @param {number} led @param {Server.Mark} mark */
function signs(led, mark) {
  const [x, y] = at(led, TWINS + 39);
  if (mark.style === "goal") return [svg("circle", { class: "goal-mark", cx: x, cy: y, r: 18 })];
  if (mark.style === "deadline" || mark.style === "alarm")
    return [
      svg("path", {
        class: "deadline-mark",
        d: "M-26 0H26",
        transform: `translate(${x} ${y}) rotate(${(led / 24) * 360})`,
      }),
    ];
  if (mark.style === "cursor")
    return [
      scaledAt(
        led,
        TWINS,
        20,
        svg(
          "g",
          { class: "shape dashed" },
          svg("path", { d: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20", stroke: "#f3ecdf" }),
        ),
      ),
    ];
  if (mark.style === "capture")
    return [
      scaledAt(led, TWINS, 14, svg("path", { class: "spent-mark", d: "M2 2l20 20M22 2 2 22" })),
    ];
  return [];
}

/** @param {Server.Scene} scene @param {Server.Seat[]} seats @param {Server.Mark[]} preview */
function figureShapes(scene, seats, preview) {
  /** @type {Map<number, Server.Mark[]>} */
  const byLed = new Map();
  /** @type {Element[]} */
  const parts = [];
  for (const mark of [...scene.marks, ...preview]) {
    const led = hourLed(scene.dial, mark);
    if (mark.style === "ghost") {
      const [cx, cy] = at(led, TWINS);
      parts.push(svg("circle", { class: "ghost-mark", cx, cy, r: 3.5 }));
    } else if ((mark.figure ?? "none") === "none") parts.push(...signs(led, mark));
    else byLed.set(led, [...(byLed.get(led) ?? []), mark]);
  }
  for (const [led, marks] of byLed) parts.push(...figures(led, marks));
  for (const arc of scene.arcs) {
    const seat = seats[arc.seat];
    if (!seat) continue;
    const led = seatLed(arc.seat, seats.length);
    // Side by side along the ring: further inside, the corners of the OLED would cover the counts.
    const sign = svg("g", { class: "shape" }, shapePath(seat.colour));
    parts.push(scaledAt(led - BESIDE, TWINS + 2, 21, sign));
    const [x, y] = at(led + BESIDE, TWINS + 2);
    parts.push(svg("text", { class: "count", x, y }, String(arc.count)));
  }
  if (scene.hand) {
    const led = hourLed(scene.dial, { hour: scene.hand });
    const [x, y] = at(led, TWINS + 12);
    parts.push(
      svg("path", {
        class: "hand-mark",
        d: "M0 -14 8 10 0 5 -8 10z",
        transform: `translate(${x} ${y}) rotate(${(led / 24) * 360})`,
      }),
    );
  }
  return parts;
}

/** Dial as SVG groups `print` and `shapes`. */
export class Dial {
  constructor() {
    this.paths = svg(
      "defs",
      {},
      namePath("round-above", NAMES, 1),
      namePath("round-below", NAMES + 13, 0),
    );
    this.print = svg("g", { class: "print" });
    this.shapes = svg("g", { class: "twins" });
  }

  /**
   * Draw a scene; preview: marks of the answer under the cursor.
   * @param {Server.Scene | null} scene @param {Server.Seat[]} seats @param {Server.Mark[]} preview
   */
  show(scene, seats, preview = []) {
    this.print.replaceChildren(
      ...(scene?.dial ? numerals(scene.dial) : scene ? rimNames(seats) : []),
    );
    this.shapes.replaceChildren(...(scene ? figureShapes(scene, seats, preview) : []));
  }
}

/**
 * Return the circle of the names: `sweep` 1 runs clockwise from the bottom, 0 anticlockwise from
 * the top.
 * @param {string} id @param {number} radius @param {number} sweep
 */
function namePath(id, radius, sweep) {
  const y = sweep ? radius : -radius; // the path starts opposite to its names
  return svg("path", {
    id,
    d: `M${CENTRE} ${CENTRE + y} a${radius} ${radius} 0 1 ${sweep} 0 ${-2 * y} a${radius} ${radius} 0 1 ${sweep} 0 ${2 * y}`,
  });
}

/** @param {Server.Mark} mark */
const figureName = ({ hollow, figure = "none" }) =>
  hollow ? say("ring.wanderer", { colour: colourName(figure) }) : colourName(figure);

/**
 * Return the ring in sentences, with the effect of the answer under the cursor.
 * @param {string[] | null} ring null without a scene @param {Server.Mark[]} preview
 */
export function dialSentences(ring, preview) {
  const said = ring
    ? [
        ...ring,
        ...preview
          .filter((mark) => mark.style === "cursor" && (mark.figure ?? "none") !== "none")
          .map((mark) => say("ring.preview", { figure: figureName(mark), hour: mark.hour })),
      ]
    : [];
  return said.length ? said : [say(ring ? "ring.dark" : "ring.rest")];
}
