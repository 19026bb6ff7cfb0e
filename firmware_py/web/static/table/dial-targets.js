// Touch targets of the dial: a wedge for each hour, from the figures to the rim.

import { fill, svg } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { hourLed } from "../device/dial.js";
import { at } from "../device/ring.js";

const INNER = 165;
const OUTER = 298;

/**
 * Return the outline of a wedge around an LED, `wide` LEDs wide.
 * @param {number} led @param {number} wide
 */
function outline(led, wide) {
  const [a, b] = [led - wide / 2, led + wide / 2];
  const [ax, ay] = at(a, OUTER);
  const [bx, by] = at(b, OUTER);
  const [cx, cy] = at(b, INNER);
  const [dx, dy] = at(a, INNER);
  return `M${ax} ${ay}A${OUTER} ${OUTER} 0 0 1 ${bx} ${by}L${cx} ${cy}A${INNER} ${INNER} 0 0 0 ${dx} ${dy}z`;
}

export class DialTargets {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.element = svg("svg", { viewBox: "0 0 640 640", class: "hours" });
  }

  /** @param {Server.Scene} scene */
  show(scene) {
    const { board } = this;
    const hours = board.hasRing ? 0 : (scene.dial ?? 0);
    fill(
      this.element,
      Array.from({ length: hours }, (_, i) => this.wedge(scene, i + 1)),
    );
  }

  /** @param {Server.Scene} scene @param {number} hour */
  wedge(scene, hour) {
    const { board } = this;
    const figures = scene.marks.filter((mark) => mark.hour === hour && mark.figure !== "none");
    const answers = [
      ...board.answers("dial", { hour }),
      ...figures.flatMap(({ figure }) => board.answers("dial", { hour, figure })),
    ].filter((answer, i, all) => all.findIndex(({ line }) => line === answer.line) === i);
    if (!answers.length) return null;
    const name = say("zone.hour.said", { n: hour });
    const led = hourLed(scene.dial, { hour });
    const [{ line, way }] = answers;
    const led_ = way.consequence ?? line.consequence;
    const wedge = svg("path", {
      class: "wedge",
      d: outline(led, scene.dial === 12 ? 2 : 1),
      role: "button",
      tabindex: "-1",
      "aria-label": led_ ? say("spot.leads", { name, led: led_ }) : say("spot.may", { name }),
      data: {
        spot: "",
        key: `hour-${hour} ${answers.map((one) => JSON.stringify(one.line.action)).join(" ")}`,
      },
      onkeydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        board.pointer.press(/** @type {any} */ (wedge));
      },
    });
    board.pointer.register(wedge, answers.length === 1 ? line.label : name, answers);
    const [cx, cy] = at(led, OUTER);
    return [wedge, svg("circle", { class: "bead", cx, cy, r: 8 })];
  }
}
