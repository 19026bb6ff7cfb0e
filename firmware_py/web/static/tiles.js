// The grid of a game that the device dealt: backs, open tiles, gaps, tips; clickable where asked.
import { cardBack, cardFace } from "./cards.js";
import { el, fill } from "./element.js";
import { shape } from "./shapes.js";
import { say } from "./strings.js";

const STEPS = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
};

export class Tiles {
  constructor(choose) {
    this.choose = choose;
    this.element = el("div", {
      class: "tiles",
      role: "group",
      "aria-label": say("tiles.title"),
      onkeydown: (event) => this.key(event),
    });
  }

  /** grid: of a scene; lines: the answers, of which those with a place can be pressed. */
  show(grid, lines, faces, seats) {
    this.columns = grid.columns;
    this.element.style.setProperty("--columns", grid.columns);
    const answers = new Map(
      lines.filter((line) => Number.isInteger(line.place)).map((line) => [line.place, line]),
    );
    const first = Math.min(...answers.keys());
    fill(
      this.element,
      grid.places.map((place) =>
        this.tile(place, answers.get(place.number), faces, seats, place.number === first),
      ),
    );
  }

  tile(place, line, faces, seats, first) {
    if (place.gap)
      return el("div", {
        class: "tile gap",
        role: "img",
        "aria-label": say("tile.gap", { n: place.number }),
      });
    const face =
      place.face && (faces.find((f) => f.id === place.face) ?? { name: place.name ?? place.face });
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
      { class: "tile" },
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

  /** Arrows go to the next tile that may be chosen that way. */
  key(event) {
    const step = STEPS[event.key]?.(this.columns);
    const tiles = [...this.element.children];
    const here = tiles.findIndex((tile) => tile.contains(document.activeElement));
    if (!step || here < 0) return;
    event.preventDefault();
    event.stopPropagation();
    for (let i = here + step; i >= 0 && i < tiles.length; i += step) {
      const button = tiles[i].querySelector("button");
      if (button) {
        for (const other of this.element.querySelectorAll("button"))
          other.tabIndex = other === button ? 0 : -1;
        button.focus();
        return;
      }
    }
  }
}
