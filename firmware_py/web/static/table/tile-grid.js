// Grid of tiles in a game that the device deals: backs, faces, gaps and hints. Tiles of an answer
// are buttons.

import { shape } from "../lib/colour-shapes.js";
import { el, fill } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { cardBack, cardFace } from "../cards/card-face.js";
import { explainable } from "../help/explain.js";

/** @type {Record<string, (columns: number) => number>} */
const STEPS = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
};

/**
 * Return the next tile that may be chosen, in steps of `by` from `here`, or -1.
 * @param {boolean[]} may @param {number} here @param {number} by
 */
export function nextTile(may, here, by) {
  let at = here + by;
  while (by && at in may && !may[at]) at += by;
  return by && at in may ? at : -1;
}

export class TileGrid {
  /** @param {(action: Server.Action) => unknown} choose */
  constructor(choose) {
    this.choose = choose;
    this.columns = 0;
    this.element = el("div", {
      class: "tiles",
      role: "group",
      "aria-label": say("tiles.title"),
      onkeydown: (event) => this.key(event),
    });
  }

  /**
   * lines: answers; those with a place are buttons
   * @param {Server.Grid} grid @param {Server.Line[]} lines @param {Server.Face[]} faces
   * @param {Server.Seat[]} seats
   */
  show(grid, lines, faces, seats) {
    this.columns = grid.columns;
    this.element.style.setProperty("--columns", String(grid.columns));
    const answers = new Map(lines.map((line) => [line.place ?? NaN, line]));
    answers.delete(NaN);
    const first = Math.min(...answers.keys());
    fill(
      this.element,
      grid.places.map((place) =>
        this.tile(place, answers.get(place.number), faces, seats, place.number === first),
      ),
    );
  }

  /**
   * @param {Server.Place} place @param {Server.Line | undefined} line @param {Server.Face[]} faces
   * @param {Server.Seat[]} seats @param {boolean} first
   */
  tile(place, line, faces, seats, first) {
    if (place.gap)
      return el("div", {
        class: "tile gap",
        role: "img",
        "aria-label": say("tile.gap", { n: place.number }),
      });
    const face = place.face && (faces.find((f) => f.id === place.face) ?? { name: place.face });
    const features = line
      ? {
          class: line.cursor ? "may cursor" : "may",
          type: "button",
          tabindex: first ? "0" : "-1",
          data: { key: `tile-${place.number}` },
          onclick: () => this.choose(line.action),
        }
      : {};
    const tag = line ? "button" : "span";
    const name = face ? face.name : say(line ? "tile.may" : "tile.back", { n: place.number });
    const card = face
      ? cardFace(face, {
          tag,
          features: {
            ...features,
            "aria-label": `${say("tile.back", { n: place.number })}: ${name}`,
          },
        })
      : cardBack(tag, { ...features, "aria-label": name, ...(line ? {} : { role: "img" }) });
    return el(
      "div",
      { class: "tile", data: place.face ? explainable({ about: "face", id: place.face }) : {} },
      card,
      face ? null : el("span", { class: "number", "aria-hidden": "true" }, String(place.number)),
      place.pointed?.length
        ? el(
            "span",
            { class: "tips" },
            place.pointed.map((seat) => shape(seats[seat]?.colour)),
          )
        : null,
    );
  }

  /** Move the focus to the next tile in an arrow's direction. @param {KeyboardEvent} event */
  key(event) {
    const by = STEPS[event.key]?.(this.columns);
    const tiles = [...this.element.children];
    const here = tiles.findIndex((tile) => tile.contains(document.activeElement));
    if (!by || here < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = tiles.map((tile) => tile.querySelector("button"));
    const button = buttons[nextTile(buttons.map(Boolean), here, by)];
    if (!button) return;
    for (const other of buttons) if (other) other.tabIndex = other === button ? 0 : -1;
    button.focus();
  }
}
