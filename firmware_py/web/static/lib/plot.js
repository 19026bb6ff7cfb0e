// What the plots share: lines that differ by more than their colour, hairs with their numbers, words.

import { paint, shapePath } from "./colour-shapes.js";
import { svg } from "./element.js";

/** How lines are dashed: none depends on its colour alone. */
const DASHES = ["", "8 4", "2 4", "10 4 2 4", "4 4", "1 6"];

/**
 * A line in a seat's colour, the nth of its plot.
 * @param {string} colour @param {number} n @param {string} points
 */
export const polyline = (colour, n, points) =>
  svg("polyline", {
    points,
    class: `line-${paint(colour)}`,
    "stroke-dasharray": DASHES[n % DASHES.length],
  });

/** A seat's shape in the middle of a place. @param {string} colour @param {number} x @param {number} y */
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
 * A hair across a plot, and before it what it stands for.
 * @param {number} from @param {number} to @param {number} y @param {string} said
 */
export const hair = (from, to, y, said) => [
  svg("path", { class: "hair", d: `M${from} ${y.toFixed(1)}H${to}` }),
  words(from - 5, y + 4, said, "end"),
];

/**
 * Round numbers from `least` to `most`, at most five of them.
 * @param {number} least @param {number} most
 */
export function ticks(least, most) {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, (most - least) / 4)));
  const step = [1, 2, 5, 10].map((n) => n * size).find((n) => (most - least) / n <= 4) ?? size;
  const found = [];
  for (let n = Math.ceil(least / step); n * step <= most; n += 1) found.push(n * step);
  return found;
}
