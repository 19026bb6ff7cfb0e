// Shape of each colour, the same as on the OLED and the labels, for people who cannot tell colours
// apart.
import { svg } from "./element.js";

/** @type {Record<string, string>} */
const PATHS = {
  red: "M12 3 22.5 21.5h-21z",
  blue: "M3.5 3.5h17v17h-17z",
  green:
    "M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21zm0 6.2a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6z",
  purple: "M8.4 1.8h7.2v6.6h6.6v7.2h-6.6v6.6H8.4v-6.6H1.8V8.4h6.6z",
  yellow: "M12 .8 23.2 12 12 23.2.8 12z",
  white: "M2 3h20v4.6H2zM2 9.7h20v4.6H2zM2 16.4h20V21H2z",
};
const DISC = "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z";
const FILLS = new Set([...Object.keys(PATHS), "pink", "orange"]);

/**
 * Return the class suffix of a colour; "other" for a colour without a CSS variable.
 * @param {string} colour
 */
export const paint = (colour) => (FILLS.has(colour) ? colour : "other");

/** Return the path of a colour's shape, in a box of 24. @param {string} colour */
export function shapePath(colour) {
  return svg("path", {
    d: PATHS[colour] ?? DISC,
    class: `f-${paint(colour)}`,
    "fill-rule": "evenodd",
  });
}

/** Return the shape as an image; how: "", "hollow" or "dashed". @param {string} colour */
export const shape = (colour, how = "") =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", class: `shape ${how}`, "aria-hidden": "true" },
    shapePath(colour),
  );
