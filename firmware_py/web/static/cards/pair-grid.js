// Grid of cards with two colours and numbers: a row for each pair of colours, a column for each
// pair of numbers.

import { shape } from "../lib/colour-shapes.js";
import { el, focusedElement } from "../lib/element.js";
import { colourName, say } from "../lib/i18n.js";

/**
 * Return rows of faces by their pair of colours; first: the colour that is put in front.
 * @param {Server.Face[]} faces @param {string | null} first
 */
export function rows(faces, first = null) {
  /** @type {Map<string, Cell[]>} */
  const byPair = new Map();
  for (const face of faces) {
    const swap = first && face.colours[1] === first;
    const colours = swap ? [face.colours[1], face.colours[0]] : face.colours;
    const numbers = swap ? [face.numbers[1], face.numbers[0]] : face.numbers;
    const key = colours.join(" ");
    byPair.set(key, [...(byPair.get(key) ?? []), { face, shown: { ...face, colours, numbers } }]);
  }
  return [...byPair.entries()].map(([key, cells]) => ({
    colours: key.split(" "),
    cells: cells.sort(
      (a, b) => a.shown.numbers[0] - b.shown.numbers[0] || a.shown.numbers[1] - b.shown.numbers[1],
    ),
  }));
}

/** @type {Record<string, (at: number[]) => number[]>} */
const STEPS = {
  ArrowRight: ([r, c]) => [r, c + 1],
  ArrowLeft: ([r, c]) => [r, c - 1],
  ArrowDown: ([r, c]) => [r + 1, c],
  ArrowUp: ([r, c]) => [r - 1, c],
  Home: ([r]) => [r, 0],
  End: ([r]) => [r, Infinity],
};

/**
 * Return the [row, column] that a key moves to, or null; widths: number of cards in each row.
 * @param {{ key: string, ctrlKey: boolean }} event @param {number[]} at @param {number[]} widths
 */
export function step({ key, ctrlKey }, at, widths) {
  const ends = { Home: [0, 0], End: [Infinity, Infinity] };
  const to = (ctrlKey && ends[/** @type {"Home" | "End"} */ (key)]) || STEPS[key]?.(at);
  if (!to) return null;
  const row = Math.max(0, Math.min(widths.length - 1, to[0]));
  return [row, Math.max(0, Math.min(widths[row] - 1, to[1]))];
}

/**
 * Return the grid, with one tab stop. make: draws a card; beside: adds an element for screen
 * readers.
 * @param {Server.Face[]} faces @param {Server.Face[]} all
 * @param {{ first?: string, make: (cell: Cell, features: Attributes) => HTMLElement,
 *   beside: (cell: Cell) => Child }} how
 */
export function pairGrid(faces, all, { first, make, beside }) {
  const list = rows(faces, first);
  const order = rows(all, null).map((row) => [...row.colours].sort().join(" "));
  const columns = Math.max(...list.map((row) => row.cells.length));
  /** @type {HTMLElement[][]} */
  const cells = list.map(() => []);
  const grid = el(
    "div",
    {
      class: `pairs ${faces.length === all.length ? "whole-deck" : ""}`,
      role: "grid",
      "aria-label": say("tray.rows"),
      "aria-rowcount": order.length,
    },
    list.map((row, r) =>
      el(
        "div",
        {
          class: "row",
          role: "row",
          "aria-rowindex": order.indexOf([...row.colours].sort().join(" ")) + 1,
        },
        el(
          "span",
          {
            class: "head",
            role: "rowheader",
            "aria-label": row.colours.map(colourName).join(", "),
          },
          el("span", { class: "unseen" }, row.colours.map(colourName).join(", ")),
          row.colours.map((colour) => shape(colour)),
        ),
        row.cells.map((cell, c) => {
          const card = make(cell, { tabindex: r || c ? "-1" : "0" });
          cells[r].push(card);
          return el("span", { role: "gridcell" }, card, beside(cell));
        }),
      ),
    ),
  );
  grid.style.setProperty("--columns", String(columns));
  grid.style.setProperty("--half", String(Math.ceil(list.length / 2)));
  grid.addEventListener("keydown", (event) => {
    const r = cells.findIndex((row) => row.some((card) => card === focusedElement()));
    if (r < 0) return;
    const c = cells[r].indexOf(/** @type {HTMLElement} */ (focusedElement()));
    const to = step(
      event,
      [r, c],
      cells.map((row) => row.length),
    );
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    const card = cells[to[0]][to[1]];
    for (const other of cells.flat()) other.tabIndex = other === card ? 0 : -1;
    card.focus();
  });
  return grid;
}
