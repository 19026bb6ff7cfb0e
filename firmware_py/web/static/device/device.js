// Emulated device: case, dial, LED ring, OLED, buttons, buzzer.

import { el, onChange, svg } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { ringSentences as ofClocks } from "../clock/clock-text.js";
import { Buttons } from "./buttons.js";
import { Buzzer } from "./buzzer.js";
import { Dial, dialSentences } from "./dial.js";
import { CENTRE, Ring } from "./ring.js";
import { Screen } from "./screen.js";

function gradients() {
  /** @param {[number, string][]} list */
  const stops = (...list) =>
    list.map(([offset, colour]) => svg("stop", { offset, "stop-color": colour }));
  return svg(
    "defs",
    {},
    svg(
      "radialGradient",
      { id: "glass", cx: ".42", cy: ".3", r: ".8" },
      stops([0, "#26262a"], [0.5, "#17171a"], [1, "#0d0d0f"]),
    ),
    svg(
      "linearGradient",
      { id: "brass", x1: 0, y1: 0, x2: 1, y2: 1 },
      stops([0, "#e2c886"], [0.45, "#a98746"], [0.7, "#c9a75f"], [1, "#8d6c33"]),
    ),
  );
}

export class Device {
  /** @param {HTMLElement} section @param {Do} order */
  constructor(section, order) {
    this.buttons = new Buttons(order);
    this.ring = new Ring();
    this.dial = new Dial();
    this.buzzer = new Buzzer();
    this.list = el("ul", { class: "unseen" });
    this.body = el("div", {
      class: "clock",
      tabindex: "0",
      role: "group",
      "aria-label": say("clock.keys"),
      data: { key: "clock" },
    });
    this.screen = new Screen(this.body);
    this.face = svg(
      "svg",
      { viewBox: "0 0 640 640", class: "face", role: "img" },
      gradients(),
      this.dial.paths,
      svg("circle", { class: "glass", cx: CENTRE, cy: CENTRE, r: 299 }),
      this.ring.pits,
      this.dial.print,
      this.ring.lights,
      this.dial.shapes,
      this.buzzer.holes,
    );
    const { buttons: knobs } = this;
    this.body.append(
      this.face,
      knobs.element("back"),
      knobs.element("ok"),
      this.screen.element,
      knobs.element("previous"),
      knobs.element("next"),
    );
    section.append(this.body, this.list);
    /** @type {Server.Snapshot | null} */
    this.table = null;
    this.draw = onChange((/** @type {View.Device} */ { scene, ring, seats, preview, clock }) => {
      this.dial.show(scene, seats, preview);
      const said = clock ?? dialSentences(ring, preview);
      this.face.setAttribute("aria-label", said.join(" "));
      this.list.replaceChildren(...said.map((sentence) => el("li", {}, sentence)));
    });
  }

  /**
   * Show the effect of an answer on the dial; null: that of the answer under the cursor.
   * @param {Server.Mark[] | null} marks
   */
  preview(marks) {
    if (this.table) this.show(this.table, marks);
  }

  /** @param {Server.Snapshot} table @param {Server.Mark[] | null} marks */
  show(table, marks = null) {
    this.table = table;
    const { ring, seats } = table;
    const cursor = table.ask?.lines.find((line) => line.cursor);
    // A standalone clock uses the ring, also while a game waits.
    const clock = table.clocks?.alone ? ofClocks(table.clocks) : null;
    const preview = marks ?? cursor?.preview ?? [];
    const scene = clock ? null : table.scene;
    this.draw({ scene, ring: scene && ring, seats, preview, clock });
    this.body.classList.toggle("left-handed", table.left_handed === true);
    this.screen.describe(table.screen, table.devices.oled !== false);
  }
}
