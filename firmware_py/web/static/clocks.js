// Clocks without a game: a face for each player, the running one in front; and when they are spoken.
import { el, fill, onChange } from "./element.js";
import { shape } from "./shapes.js";
import { say } from "./strings.js";

const SPOKEN = [60, 30, 10]; // seconds left
const NS = 1e9;

/** The running side of some clocks, or null. */
const runs = (clocks) => clocks?.sides.find((side) => side.seat === clocks.running) ?? null;

/** How many seconds are to be spoken now: one that was passed since the last look. */
export function remind(before, now) {
  const [was, is] = [runs(before), runs(now)];
  if (!was || !is || was.seat !== is.seat || now.upward) return null;
  return SPOKEN.find((n) => was.left > n * NS && is.left <= n * NS) ?? null;
}

/** A side's time as text beside a name: read out only when somebody asks for it. */
export const timeOf = (side) =>
  el(
    "span",
    { class: `time ${side.flagged ? "up" : ""}`, role: "timer", "aria-live": "off" },
    side.shown,
  );

export class Clocks {
  constructor(page) {
    this.page = page;
    this.element = el("div", { class: "clocks" });
    this.draw = onChange((clocks) => fill(this.element, this.sides(clocks)));
  }

  show({ sides, running, turn }) {
    this.draw({
      sides: sides.map(({ seat, name, colour, shown, flagged }) => ({ seat, name, colour, shown, flagged })),
      running,
      turn,
    });
  }

  /** The faces; pressing one is pressing the box's own button. */
  sides({ sides, running, turn }) {
    const { knobs } = this.page.clock;
    return sides.map((side) =>
      el(
        "button",
        {
          class: `side ${side.seat === turn ? "turn" : ""}`,
          "aria-current": side.seat === turn ? "true" : null,
          "aria-label": say(side.flagged ? "clock.up" : "clock.left", {
            name: side.name,
            time: side.shown,
          }),
          data: { key: `side-${side.seat}` },
          onclick: () => knobs.tap("ok"),
        },
        el(
          "span",
          { class: "who" },
          sides.length > 1 ? shape(side.colour) : null,
          sides.length > 1 ? el("strong", {}, side.name) : null,
          side.seat === turn
            ? el("span", {}, say(running === null ? "clock.stopped" : "clock.running"))
            : null,
        ),
        timeOf(side),
      ),
    );
  }
}
