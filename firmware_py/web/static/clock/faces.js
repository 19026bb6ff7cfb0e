// Clocks without a game: a face for each player, the running one in front; and when they are spoken.

import { shape } from "../lib/colour-shapes.js";
import { el, fill, icon, onChange } from "../lib/element.js";
import { hasFullscreen, toggleFullscreen } from "../lib/fullscreen.js";
import { say } from "../lib/i18n.js";
import { formatTime } from "../setup/clock-form.js";

const SPOKEN = [60, 30, 10]; // seconds left
const NS = 1e9;

/** The running side of some clocks, or null. @param {Server.Clocks | null | undefined} clocks */
const runningSide = (clocks) => clocks?.sides.find((side) => side.seat === clocks.running) ?? null;

const HURRY = 60; // seconds from which on a bar drains
const LAST = 20; // from which on the figures are bold
const TENTHS = 10; // from which on tenths are shown
const TICK = 100; // ms

/**
 * The seconds that a side has now, so many ms after it was told; null of one that counts upward.
 * @param {Pick<Server.Clocks, "running" | "upward" | "free" | "shared">} clocks
 * @param {Pick<Server.Side, "seat" | "left">} side @param {number} since
 */
export function secondsLeft({ running, upward, free, shared }, { seat, left }, since) {
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

/** The seconds of a side. @param {Server.Side} side */
const leftOf = (side) => (side.left ?? 0) / NS;

/**
 * How many seconds are to be spoken now: one that was passed since the last look.
 * @param {Server.Clocks | null | undefined} before @param {Server.Clocks | null | undefined} now
 */
export function reminder(before, now) {
  const [was, is] = [runningSide(before), runningSide(now)];
  if (!was || !is || was.seat !== is.seat || now?.upward) return null;
  return SPOKEN.find((n) => leftOf(was) > n && leftOf(is) <= n) ?? null;
}

/**
 * A side's time as text beside a name: read out only when somebody asks for it.
 * @param {Pick<Server.Side, "flagged" | "shown">} side
 */
export const timeLabel = (side) =>
  el(
    "span",
    { class: `time ${side.flagged ? "up" : ""}`, role: "timer", "aria-live": "off" },
    side.shown,
  );

/**
 * Seconds as a person says them at a glance: whole minutes, then steps of ten, the last ten as such.
 * @param {number} seconds
 */
function approximately(seconds) {
  if (seconds > 90) return say("ring.minutes", { n: Math.round(seconds / 60) });
  if (seconds > 10) return say("ring.seconds", { n: Math.round(seconds / 10) * 10 });
  return say("ring.last");
}

/**
 * The ring of a clock alone in sentences: whose time runs first, then what the others have.
 * @param {Server.Clocks} clocks
 */
export function ringSentences({ sides, running, turn, shared, upward }) {
  const first = shared ? sides.slice(0, 1) : [...sides.slice(turn), ...sides.slice(0, turn)];
  return first.map((side) => {
    if (side.flagged) return say("ring.time.up", { name: side.name });
    const how = side.seat !== turn && !shared ? "has" : running === null ? "stands" : "runs";
    return say(`ring.time.${how}`, {
      name: side.name,
      time: say(upward ? "ring.used" : "ring.left", { time: approximately(leftOf(side)) }),
    });
  });
}

/**
 * What a player's face says beside the name: what a press does, or why nothing runs.
 * @param {Pick<Server.Clocks, "running" | "turn" | "begun" | "up" | "shared">} clocks
 * @param {Pick<Server.Side, "seat" | "flagged">} side @param {number} players
 */
export function statusText({ running, turn, begun, up, shared }, { seat, flagged }, players) {
  if (flagged && (up || seat !== turn)) return say("clock.up");
  if (running !== null)
    return say(shared || seat === turn ? "clock.word.press" : "clock.word.waits");
  if (up) return "";
  if (begun) return say("clock.word.paused");
  return say(players === 2 && !shared ? "clock.word.other" : "clock.word.start");
}

/**
 * How a side stands beside its seconds: periods left as dots and words, what a turn brings, its turn.
 * @param {Pick<Server.Side, "stage_kind" | "periods" | "count" | "extra" | "turns" | "flagged">} side
 * @param {boolean} shared
 */
export function progress({ stage_kind: kind, periods, count, extra, turns, flagged }, shared) {
  const go = kind === "byoyomi";
  const left = flagged ? 0 : periods || count;
  return {
    dots: go ? Array.from({ length: count }, (_, n) => n < left) : [],
    words: [
      go ? say("clock.periods", { left, count }) : "",
      kind === "canadian" && periods ? say("clock.to-go", { n: periods }) : "",
      ["fischer", "delay", "bronstein"].includes(kind) && extra
        ? say("clock.brings", { n: extra })
        : "",
      shared ? "" : say("clock.turn", { n: turns + 1 }),
    ].filter(Boolean),
  };
}

/** Ways of laying the faces of two, as the arrows go through them. @type {FaceLayout[]} */
const FACES = ["facing", "beside", "turned"];

/**
 * How the faces lie: two as chosen, else as the screen stands; one or many in a stack or a row.
 * @param {number} players @param {string} chosen @param {boolean} upright @returns {FaceLayout}
 */
export function arrangement(players, chosen, upright) {
  if (players !== 2) return upright ? "stack" : "row";
  const way = FACES.find((one) => one === chosen);
  return way ?? (upright ? "facing" : "beside");
}

const STEPS = [-60, -10, 10, 60]; // seconds more or less, while all stand

/** So many seconds more or less, signed as on a scale. @param {number} seconds */
const signed = (seconds) => `${seconds < 0 ? "−" : "+"}${formatTime(Math.abs(seconds))}`;

/** A time in figures, its tenths smaller. @param {string} shown */
function timeParts(shown) {
  const [whole, tenth] = shown.split(".");
  return tenth ? [whole, el("small", {}, `.${tenth}`)] : [whole];
}

/**
 * How wide a time is, in sizes of its type, bold in the widest that there is: figures, colons, and
 * tenths that are smaller.
 * @param {string} shown
 */
export function textWidth(shown) {
  const [whole, tenth] = shown.split(".");
  const colons = whole.split(":").length - 1;
  return (whole.length - colons) * 0.7 + colons * 0.4 + (tenth ? 0.62 : 0);
}

/** What a clock alone asks: the headline, and the line under it. @param {Server.Clocks} clocks */
export function headlineOf({
  sides,
  turn,
  running,
  where,
  shared,
  up,
  over,
  at_zero: zero,
  begun,
}) {
  if (running !== null) {
    // With the name each turn is another sentence, so that a screen reader says it.
    const { name } = sides[turn];
    return { headline: say(shared ? "clock.press" : "clock.press.turn", { name }), line: where };
  }
  if (!up) return { headline: say(begun ? "clock.paused" : "clock.start"), line: where };
  const how = shared ? "clock.sand" : zero === "lose" ? "clock.lost" : "ring.time.up";
  return {
    headline: say(how, { name: sides[turn].name }),
    line: say(over ? "clock.then.again" : "clock.then.next"),
  };
}

export class ClockFaces {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Commands.TellClock["what"] | null} */
    this.confirming = null; // what was asked that cannot be taken back
    /** @type {Server.Clocks | null} */
    this.clocks = null;
    this.receivedAt = 0; // when it was told, by the page's own clock
    this.timer = 0;
    this.upright = matchMedia("(orientation: portrait)");
    this.upright.addEventListener("change", () => this.clocks && this.show(this.clocks));
    this.element = el("div", { class: "alone" });
    this.draw = onChange((/** @type {View.Clocks} */ clocks) => {
      fill(this.element, [
        el("div", { class: "clocks" }, this.sides(clocks)),
        clocks.host ? this.pauseButton(clocks) : null,
        this.tools(clocks),
        clocks.host && clocks.running === null ? this.commands(clocks) : null,
      ]);
      queueMicrotask(() => this.update());
    });
  }

  /** @param {Server.Clocks} clocks */
  show(clocks) {
    const { sides, running, turn, up, begun, back, shared, upward } = clocks;
    if (clocks !== this.clocks) {
      this.clocks = clocks;
      this.receivedAt = performance.now();
      queueMicrotask(() => this.update());
    }
    const faces = arrangement(
      sides.length,
      this.page.preferences.values.faces,
      this.upright.matches,
    );
    document.body.dataset.faces = faces;
    document.body.dataset.others = String(shared ? 0 : sides.length - 1);
    this.draw({
      sides: (shared ? sides.slice(0, 1) : sides).map((side) => ({
        seat: side.seat,
        name: side.name,
        colour: side.colour,
        flagged: side.flagged,
        word: statusText(clocks, side, sides.length),
        ...progress(side, shared),
      })),
      running,
      turn,
      up,
      begun,
      back,
      shared,
      upward,
      players: sides.length,
      host: this.page.me.host,
      sure: this.confirming,
    });
  }

  /** Ends the turn that runs, or starts what stands: what a key does. */
  press() {
    const { clocks } = this;
    if (!clocks || !this.page.me.host) return;
    const { sides, turn, running, begun, up, shared } = clocks;
    // Before the first turn a face starts the other's time; a key, that of whose turn it is.
    const first = running === null && !begun && !up && sides.length === 2 && !shared;
    this.page.do("clock", { what: "press", seat: first ? 1 - turn : turn });
  }

  /** @param {Commands.TellClock["what"] | null} what */
  ask(what) {
    this.confirming = what;
    if (this.clocks) this.show(this.clocks);
  }

  /** Lets all stand, or go on; in the middle of the ring. @param {View.Clocks} clocks */
  pauseButton({ running, up }) {
    const what = running !== null ? "pause" : up ? "press" : "go_on";
    return el(
      "button",
      {
        class: "middle",
        "aria-label": say(running !== null ? "clock.do.pause" : "clock.do.go_on"),
        data: { key: "clock-middle" },
        onclick: () => (up ? this.press() : this.page.do("clock", { what })),
      },
      icon(running !== null ? "pause" : "go"),
    );
  }

  /** Round the ring: how the faces lie, the whole screen, the menu. @param {View.Clocks} clocks */
  tools({ players, shared }) {
    const { page } = this;
    /** @param {string} key @param {string} sign @param {string} words @param {() => unknown} press */
    const round = (key, sign, words, press) =>
      el(
        "button",
        { class: "round", "aria-label": words, title: words, data: { key }, onclick: press },
        icon(sign),
      );
    return el(
      "div",
      { class: "band" },
      el(
        "span",
        {},
        round("clock-menu", "menu", say("bar.menu"), () => page.menu.toggle()),
        page.me.emulated
          ? round(
              "clock-sound",
              page.sound ? "sound" : "mute",
              say(page.sound ? "bar.sound.on" : "bar.sound.off"),
              () => {
                page.toggleSound();
                if (this.clocks) this.show(this.clocks);
              },
            )
          : null,
      ),
      el(
        "span",
        {},
        hasFullscreen() ? round("clock-full", "full", say("bar.full"), toggleFullscreen) : null,
        players === 2 && !shared
          ? round("clock-faces", "turn", say("clock.faces"), () => this.nextArrangement())
          : null,
      ),
    );
  }

  /** Lays the faces in the next way. */
  nextArrangement() {
    const now = arrangement(2, this.page.preferences.values.faces, this.upright.matches);
    this.page.preferences.set("faces", FACES[(FACES.indexOf(now) + 1) % FACES.length]);
    if (this.clocks) this.show(this.clocks);
  }

  /** What the box does when a button of it is held, or in its menu. @param {View.Clocks} clocks */
  commands({ up, begun, back, sure }) {
    /** @param {string} words @param {() => unknown} press @param {string} key */
    const button = (words, press, key) =>
      el("button", { class: "pill", data: { key: `clock-${key}` }, onclick: press }, words);
    /** @param {Commands.TellClock["what"]} what */
    const tell = (what) => {
      this.ask(null);
      this.page.do("clock", { what });
    };
    // The harmless answer stands where the question was pressed.
    /** @param {Commands.TellClock["what"]} wanted */
    const asked = (wanted) => [
      button(say("clock.keep"), () => this.ask(null), wanted),
      button(say(`clock.sure.${wanted}`), () => tell(wanted), "sure"),
    ];
    /** @param {Commands.TellClock["what"]} what */
    const order = (what, press = tell) => button(say(`clock.do.${what}`), () => press(what), what);
    return el(
      "div",
      { class: "orders" },
      sure
        ? asked(sure)
        : [
            begun && !up ? order("go_on") : null,
            back ? order("undo") : null,
            begun ? order("again", (what) => this.ask(what)) : null,
            order("end", (what) => this.ask(what)),
          ],
    );
  }

  /** The faces; pressing one is pressing the box's own button. @param {View.Clocks} clocks */
  sides(clocks) {
    const { sides, running, turn, shared, host } = clocks;
    /** @param {number} seat */
    const press = (seat) => host && this.page.do("clock", { what: "press", seat });
    return sides.map((side) => {
      const mine = shared || side.seat === turn;
      return el(
        "div",
        { class: `player at-${side.seat} ${mine ? "turn" : ""}` },
        el(
          "button",
          {
            class: `side ${mine ? "turn" : ""} ${running !== null ? "runs" : ""}`,
            "aria-current": mine ? "true" : null,
            "aria-disabled": running !== null && !mine ? "true" : null,
            data: { key: `side-${side.seat}` },
            // When the finger comes down, as on a wooden clock; a click without one is a key's.
            onpointerdown: (event) => event.button || press(side.seat),
            onclick: (event) => event.detail || press(side.seat),
          },
          el(
            "span",
            { class: "who" },
            shared ? null : shape(side.colour),
            el("strong", {}, side.name),
            el("span", { class: "word" }, side.word),
          ),
          el("span", {
            class: `time ${side.flagged ? "up" : ""}`,
            role: "timer",
            "aria-live": "off",
          }),
          el(
            "span",
            { class: "stands" },
            side.dots.length
              ? el(
                  "span",
                  { class: "dots", "aria-hidden": "true" },
                  side.dots.map((left) => el("i", { class: left ? "on" : "" })),
                )
              : null,
            side.words.map((words) => el("span", {}, words)),
          ),
          el("span", { class: "sand-bar", "aria-hidden": "true" }),
        ),
        host && running === null ? this.adjust(clocks, side) : null,
      );
    });
  }

  /**
   * While all stand: more time or less, and whose turn it is; of many, time for whose turn it is.
   * @param {View.Clocks} clocks @param {View.Clocks["sides"][number]} side
   */
  adjust({ begun, turn, up, shared, upward, players }, { seat, name }) {
    /** @param {Fields<"clock">} order @param {string} words @param {string} label */
    const small = (order, words, label) =>
      el(
        "button",
        {
          class: "quiet",
          "aria-label": label,
          data: { key: `clock-${order.what}-${seat}-${order.seconds ?? ""}` },
          onclick: () => this.page.do("clock", order),
        },
        words,
      );
    if (!begun && !up) return null;
    return el(
      "div",
      { class: "adjust" },
      upward || (players > 2 && !shared && seat !== turn)
        ? null
        : STEPS.map((seconds) =>
            small(
              { what: "add", seat, seconds },
              signed(seconds),
              say(seconds < 0 ? "clock.less" : "clock.more", {
                name,
                time: formatTime(Math.abs(seconds)),
              }),
            ),
          ),
      players > 1 && !shared && seat !== turn
        ? small({ what: "give", seat }, say("clock.give"), say("clock.give.to", { name }))
        : null,
    );
  }

  /**
   * The seconds, into faces that stay: a finger that comes down on one may not meet another. Between
   * two messages of the device by the page's own clock: tenths in the last ones, how little is left.
   */
  update() {
    clearTimeout(this.timer);
    const { clocks } = this;
    if (!clocks || !this.element.isConnected) return;
    for (const side of clocks.sides) {
      const face = /** @type {HTMLElement | null} */ (
        this.element.querySelector(`[data-key=side-${side.seat}]`)
      );
      if (!face) continue;
      const left = secondsLeft(clocks, side, performance.now() - this.receivedAt);
      const shown = left !== null && left < TENTHS && !side.flagged ? tenths(left) : side.shown;
      const time = face.querySelector(".time");
      if (time && time.textContent !== shown) time.replaceChildren(...timeParts(shown));
      face.style.setProperty("--ems", String(textWidth(shown)));
      const last = left !== null && left < TENTHS && !side.flagged && clocks.running === side.seat;
      const said = last ? say("clock.word.last") : statusText(clocks, side, clocks.sides.length);
      const words = face.querySelector(".word");
      if (words && words.textContent !== said) words.textContent = said;
      const told = [
        say(side.flagged ? "ring.time.up" : "clock.left", { name: side.name, time: side.shown }),
        said,
        ...[...face.querySelectorAll(".stands > :not(.dots)")].map((each) => each.textContent),
      ];
      face.setAttribute("aria-label", told.filter(Boolean).join(", "));
      if (left === null) continue;
      face.classList.toggle("hurry", left < HURRY);
      face.classList.toggle("last", left < LAST);
      face.style.setProperty("--left", String(Math.min(1, left / HURRY)));
    }
    if (clocks.running !== null && !clocks.upward)
      this.timer = setTimeout(() => this.update(), TICK);
  }
}
