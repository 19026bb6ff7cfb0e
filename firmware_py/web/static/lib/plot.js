// Parts of line charts: lines, tick lines and labels.

import { paint, shapePath } from "./colour-shapes.js";
import { svg } from "./element.js";

/** Dash patterns, so that lines do not differ by colour alone. */
const DASHES = ["", "8 4", "2 4", "10 4 2 4", "4 4", "1 6"];

/**
 * Return the nth line of a chart, in a seat's colour.
 * @param {string} colour @param {number} n @param {string} points
 */
export const polyline = (colour, n, points) =>
  svg("polyline", {
    points,
    class: `line-${paint(colour)}`,
    "stroke-dasharray": DASHES[n % DASHES.length],
  });

/**
 * Return a seat's shape, centred at a point.
 * @param {string} colour @param {number} x @param {number} y
 */
export const mark = (colour, x, y) =>
  svg(
    "g",
    {
      class: "shape",
      transform: `translate(${(x - 8).toFixed(1)} ${(y - 8).toFixed(1)}) scale(.67)`,
    },
    shapePath(colour),
  );

/** @param {number} x @param {number} y @param {string} said @param {"start" | "middle" | "end"} anchor */
export const words = (x, y, said, anchor) =>
  svg("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor }, said);

/**
 * Return a horizontal tick line and its label.
 * @param {number} from @param {number} to @param {number} y @param {string} said
 */
export const hair = (from, to, y, said) => [
  svg("path", { class: "hair", d: `M${from} ${y.toFixed(1)}H${to}` }),
  words(from - 5, y + 4, said, "end"),
];

/**
 * Return at most five round numbers from `least` to `most`.
 * @param {number} least @param {number} most
 */
export function ticks(least, most) {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, (most - least) / 4)));
  const step = [1, 2, 5, 10].map((n) => n * size).find((n) => (most - least) / n <= 4) ?? size;
  const found = [];
  for (let n = Math.ceil(least / step); n * step <= most; n += 1) found.push(n * step);
  return found;
}
