// Clocks without a game: a face for each player, the running one in front; and when they are spoken.
import { el, fill, onChange } from "./element.js";
import { shape } from "./shapes.js";
import { say } from "./strings.js";

const SPOKEN = [60, 30, 10]; // seconds left
const NS = 1e9;

/** The running side of some clocks, or null. @param {Told.Clocks | null | undefined} clocks */
const runs = (clocks) => clocks?.sides.find((side) => side.seat === clocks.running) ?? null;

const HURRY = 60; // seconds from which on a bar drains
const LAST = 20; // from which on the figures are bold
const TENTHS = 10; // from which on tenths are shown
const TICK = 100; // ms

/**
 * The seconds that a side has now, so many ms after it was told; null of one that counts upward.
 * @param {Pick<Told.Clocks, "running" | "upward" | "free" | "shared">} clocks
 * @param {Pick<Told.Side, "seat" | "left">} side @param {number} since
 */
export function now({ running, upward, free, shared }, { seat, left }, since) {
  if (upward || left === null) return null;
  const runs = running !== null && (shared || seat === running);
  const gone = runs ? Math.max(0, since * 1e6 - free) : 0;
  return Math.max(0, left - gone) / NS;
}

/** Seconds with their tenths, as clocks write them. @param {number} seconds */
export function tenths(seconds) {
  const whole = Math.floor(seconds * 10);
  return `0:${String(Math.floor(whole / 10)).padStart(2, "0")}.${whole % 10}`;
}

/** The seconds of a side. @param {Told.Side} side */
const leftOf = (side) => (side.left ?? 0) / NS;

/**
 * How many seconds are to be spoken now: one that was passed since the last look.
 * @param {Told.Clocks | null | undefined} before @param {Told.Clocks | null | undefined} now
 */
export function remind(before, now) {
  const [was, is] = [runs(before), runs(now)];
  if (!was || !is || was.seat !== is.seat || now?.upward) return null;
  return SPOKEN.find((n) => leftOf(was) > n && leftOf(is) <= n) ?? null;
}

/**
 * A side's time as text beside a name: read out only when somebody asks for it.
 * @param {Pick<Told.Side, "flagged" | "shown">} side
 */
export const timeOf = (side) =>
  el(
    "span",
    { class: `time ${side.flagged ? "up" : ""}`, role: "timer", "aria-live": "off" },
    side.shown,
  );

/**
 * Seconds as a person says them at a glance: whole minutes, then steps of ten, the last ten as such.
 * @param {number} seconds
 */
function about(seconds) {
  if (seconds > 90) return say("ring.minutes", { n: Math.round(seconds / 60) });
  if (seconds > 10) return say("ring.seconds", { n: Math.round(seconds / 10) * 10 });
  return say("ring.last");
}

/**
 * The ring of a clock alone in sentences: whose time runs first, then what the others have.
 * @param {Told.Clocks} clocks
 */
export function sentences({ sides, running, turn, shared, upward }) {
  const first = shared ? sides.slice(0, 1) : [...sides.slice(turn), ...sides.slice(0, turn)];
  return first.map((side) => {
    if (side.flagged) return say("ring.time.up", { name: side.name });
    const how = side.seat !== turn && !shared ? "has" : running === null ? "stands" : "runs";
    return say(`ring.time.${how}`, {
      name: side.name,
      time: say(upward ? "ring.used" : "ring.left", { time: about(leftOf(side)) }),
    });
  });
}

/** What a clock alone asks: the headline, and the line under it. @param {Told.Clocks} clocks */
export function says({ sides, turn, running, where, shared, up, over, at_zero: zero, begun }) {
  if (running !== null) return { headline: say("clock.press"), line: where };
  if (!up) return { headline: say(begun ? "clock.paused" : "clock.start"), line: where };
  const how = shared ? "clock.sand" : zero === "lose" ? "clock.lost" : "ring.time.up";
  return {
    headline: say(how, { name: sides[turn].name }),
    line: say(over ? "clock.then.again" : "clock.then.next"),
  };
}

export class Clocks {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Orders.TellClock["what"] | null} */
    this.sure = null; // what was asked that cannot be taken back
    /** @type {Told.Clocks | null} */
    this.clocks = null;
    this.at = 0; // when it was told, by the page's own clock
    this.timer = 0;
    this.element = el("div", { class: "alone" });
    this.draw = onChange((/** @type {Drawn.Clocks} */ clocks) =>
      fill(this.element, [
        el("div", { class: "clocks" }, this.sides(clocks)),
        clocks.host ? this.orders(clocks) : null,
      ]),
    );
  }

  /** @param {Told.Clocks} clocks */
  show(clocks) {
    const { sides, running, turn, up, begun, back, shared } = clocks;
    if (clocks !== this.clocks) {
      this.clocks = clocks;
      this.at = performance.now();
      queueMicrotask(() => this.run());
    }
    this.draw({
      sides: sides.map(({ seat, name, colour, shown, flagged }) => ({
        seat,
        name,
        colour,
        shown,
        flagged,
      })),
      running,
      turn,
      up,
      begun,
      back,
      shared,
      host: this.page.me.host,
      sure: this.sure,
    });
  }

  /** @param {Orders.TellClock["what"] | null} what */
  ask(what) {
    this.sure = what;
    if (this.clocks) this.show(this.clocks);
  }

  /** What the box does when a button of it is held, or in its menu. @param {Drawn.Clocks} clocks */
  orders({ running, up, begun, back, sure }) {
    /** @param {string} words @param {() => unknown} press @param {string} key */
    const button = (words, press, key) =>
      el("button", { class: "quiet", data: { key: `clock-${key}` }, onclick: press }, say(words));
    /** @param {Orders.TellClock["what"]} what */
    const tell = (what) => {
      this.ask(null);
      this.page.do("clock", { what });
    };
    // The harmless answer stands where the question was pressed.
    /** @param {Orders.TellClock["what"]} wanted */
    const asked = (wanted) => [
      button("clock.keep", () => this.ask(null), wanted),
      button(`clock.sure.${wanted}`, () => tell(wanted), "sure"),
    ];
    /** @param {Orders.TellClock["what"]} what */
    const order = (what, press = tell) => button(`clock.do.${what}`, () => press(what), what);
    return el(
      "div",
      { class: "orders" },
      sure
        ? asked(sure)
        : [
            running !== null ? order("pause") : begun && !up ? order("go_on") : null,
            back ? order("undo") : null,
            begun ? order("again", (what) => this.ask(what)) : null,
            order("end", (what) => this.ask(what)),
          ],
    );
  }

  /** The faces; pressing one is pressing the box's own button. @param {Drawn.Clocks} clocks */
  sides({ sides, running, turn, up, shared, host }) {
    /** @param {number} seat */
    const press = (seat) => host && this.page.do("clock", { what: "press", seat });
    return sides.map((side) =>
      el(
        "button",
        {
          class: `side ${side.seat === turn ? "turn" : ""}`,
          "aria-current": side.seat === turn ? "true" : null,
          "aria-label": say(side.flagged ? "ring.time.up" : "clock.left", {
            name: side.name,
            time: side.shown,
          }),
          "aria-disabled": running !== null && side.seat !== turn && !shared ? "true" : null,
          data: { key: `side-${side.seat}` },
          // When the finger comes down, as on a wooden clock; a click without one is a key's.
          onpointerdown: (event) => event.button || press(side.seat),
          onclick: (event) => event.detail || press(side.seat),
        },
        el(
          "span",
          { class: "who" },
          sides.length > 1 ? shape(side.colour) : null,
          sides.length > 1 ? el("strong", {}, side.name) : null,
          side.seat === turn
            ? el(
                "span",
                {},
                say(up ? "clock.up" : running === null ? "clock.stopped" : "clock.running"),
              )
            : null,
        ),
        timeOf(side),
        el("span", { class: "sand-bar", "aria-hidden": "true" }),
      ),
    );
  }

  /**
   * What happens between two messages of the device, by the page's own clock: tenths in the last
   * seconds, and how little is left.
   */
  run() {
    clearTimeout(this.timer);
    const { clocks } = this;
    if (!clocks || !this.element.isConnected) return;
    for (const side of clocks.sides) {
      const face = /** @type {HTMLElement | null} */ (
        this.element.querySelector(`[data-key=side-${side.seat}]`)
      );
      const left = now(clocks, side, performance.now() - this.at);
      if (!face || left === null) continue;
      face.classList.toggle("hurry", left < HURRY);
      face.classList.toggle("last", left < LAST);
      face.style.setProperty("--left", String(Math.min(1, left / HURRY)));
      const time = face.querySelector(".time");
      if (time) time.textContent = left < TENTHS && !side.flagged ? tenths(left) : side.shown;
    }
    if (clocks.running !== null && !clocks.upward) this.timer = setTimeout(() => this.run(), TICK);
  }
}
