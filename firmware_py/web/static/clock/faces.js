// Standalone clock: a face for each player around the ring.

import "../lib/shared.js";
import { shape } from "../lib/colour-shapes.js";
import { el, fill, icon, onChange } from "../lib/element.js";
import { formatTime } from "../lib/form-fields.js";
import { hasFullscreen, toggleFullscreen } from "../lib/fullscreen.js";
import { say } from "../lib/i18n.js";
import { runs, statusLine } from "./clock-text.js";
import { adjust, commands } from "./paused.js";
import { timesElement } from "./times.js";

const NS = 1e9;

const HURRY = 60; // seconds from which a bar drains
const LAST = 20; // seconds from which the digits are bold
const TENTHS = 10; // seconds from which tenths are shown
const TICK = 100; // ms

/**
 * Return the seconds that a side has left `since` ms after the snapshot, or null if it counts up.
 * @param {Pick<Server.Clocks, "running" | "upward" | "free" | "shared" | "think">} clocks
 * @param {Pick<Server.Side, "seat" | "left">} side @param {number} since
 */
export function secondsLeft(clocks, { seat, left }, since) {
  if (clocks.upward || left === null) return null;
  const gone = runs(clocks, seat) ? Math.max(0, since * 1e6 - clocks.free) : 0;
  return Math.max(0, left - gone) / NS;
}

/**
 * Return the seconds of the turn that are left before the bank, rounded up; 0 without a bank.
 * @param {Pick<Server.Clocks, "running" | "turn" | "free" | "shared" | "think">} clocks
 * @param {Pick<Server.Side, "seat" | "stage_kind" | "flagged">} side
 * @param {number} since ms after the snapshot
 */
export function turnTime(clocks, { seat, stage_kind: kind, flagged }, since) {
  if (kind !== "bank" || seat !== clocks.turn || clocks.think || flagged) return 0;
  const gone = runs(clocks, seat) ? since * 1e6 : 0;
  return Math.ceil(Math.max(0, clocks.free - gone) / NS);
}

/** Format seconds below a minute with their tenths. @param {number} seconds */
export function tenths(seconds) {
  const whole = Math.floor(seconds * 10);
  return `0:${String(Math.floor(whole / 10)).padStart(2, "0")}.${whole % 10}`;
}

/**
 * Return the text beside a player's name: what a press does, or why the clock does not run.
 * @param {Pick<Server.Clocks, "running" | "turn" | "begun" | "up" | "shared" | "round" | "think">} clocks
 * @param {Pick<Server.Side, "seat" | "flagged">} side @param {number} players
 */
export function statusText(clocks, { seat, flagged }, players) {
  const { running, turn, begun, up, shared, round, think } = clocks;
  if (flagged && (up || seat !== turn)) return say("clock.up");
  if (think?.done.includes(seat)) return say("clock.word.done");
  if (think) return say(think.runs ? "clock.word.press" : "clock.word.paused");
  if (typeof round?.begins === "number")
    return say(round.begins === seat ? "clock.word.begins" : "clock.word.begin");
  if (round?.passed.includes(seat)) return say("clock.word.passed");
  if (running !== null)
    return say(shared || seat === turn ? "clock.word.press" : "clock.word.waits");
  if (up) return "";
  if (begun) return say("clock.word.paused");
  return say(players === 2 && !shared ? "clock.word.other" : "clock.word.start");
}

/**
 * Return the state beside a side's time: periods left as dots and text, increment, number of the
 * turn.
 * @param {Pick<Server.Side, "stage_kind" | "periods" | "count" | "extra" | "turns" | "flagged">} side
 * @param {boolean} shared @param {string} bank time of the bank while that of the turn is shown, or ""
 */
export function progress(
  { stage_kind: kind, periods, count, extra, turns, flagged },
  shared,
  bank = "",
) {
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
      bank ? say("clock.bank", { time: bank }) : kind === "bank" ? say("clock.bank.only") : "",
      shared ? "" : say("clock.turn", { n: turns + 1 }),
    ].filter(Boolean),
  };
}

/** Arrangements of two faces, in the order of the button. @type {FaceLayout[]} */
const FACES = ["facing", "beside", "turned"];

/**
 * Return the arrangement of the faces: for two as chosen, else by the screen's orientation.
 * @param {number} players @param {string} chosen @param {boolean} upright @returns {FaceLayout}
 */
export function arrangement(players, chosen, upright) {
  if (players !== 2) return upright ? "stack" : "row";
  const way = FACES.find((one) => one === chosen);
  return way ?? (upright ? "facing" : "beside");
}

/** Return a time as text with smaller tenths. @param {string} shown */
function timeParts(shown) {
  const [whole, tenth] = shown.split(".");
  return tenth ? [whole, el("small", {}, `.${tenth}`)] : [whole];
}

/**
 * Return an upper bound of a time's width in em: for digits, colons and smaller tenths, in bold
 * type.
 * @param {string} shown
 */
export function textWidth(shown) {
  const [whole, tenth] = shown.split(".");
  const colons = whole.split(":").length - 1;
  return (whole.length - colons) * 0.7 + colons * 0.4 + (tenth ? 0.62 : 0);
}

export class ClockFaces {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Commands.OperateClock["what"] | null} */
    this.confirming = null; // command that waits for confirmation
    this.correcting = false; // the fields for a player's time are open
    /** @type {Server.Clocks | null} */
    this.clocks = null;
    this.receivedAt = 0; // performance.now() at the snapshot, in ms
    this.timer = 0;
    this.upright = matchMedia("(orientation: portrait)");
    this.upright.addEventListener("change", () => this.clocks && this.show(this.clocks));
    this.element = el("div", { class: "alone" });
    this.times = el("div", { class: "times" });
    this.drawTimes = onChange((/** @type {Server.Times} */ times) =>
      fill(this.times, [timesElement(page, times)]),
    );
    this.draw = onChange((/** @type {View.ClockFaces} */ clocks) => {
      fill(this.element, [
        el("div", { class: "clocks" }, this.sides(clocks)),
        clocks.host ? this.pauseButton(clocks) : null,
        this.tools(clocks),
        commands(this, clocks),
      ]);
      queueMicrotask(() => this.update());
    });
  }

  /** @param {Server.Clocks} clocks */
  show(clocks) {
    const { sides, turn, up, begun, back, shared, upward, round, think } = clocks;
    if (runs(clocks)) this.correcting = false;
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
        ...progress(side, shared, turnTime(clocks, side, 0) ? side.shown : ""),
      })),
      running: clocks.running,
      runs: runs(clocks),
      says: statusLine(clocks),
      round: round ?? null,
      think: think ?? null,
      all: Boolean(clocks.all),
      corrected: Boolean(clocks.corrected),
      correcting: this.correcting,
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

  /**
   * End the running turn, or start a paused clock. If several players can press, it is the clock
   * with the focus, else the first of them.
   */
  press() {
    const { clocks } = this;
    if (!clocks || !this.page.me.host) return;
    const { sides, turn, running, begun, up, shared, round, think } = clocks;
    if (think || typeof round?.begins === "number") {
      const focused = document.activeElement?.getAttribute("data-key")?.match(/^side-(\d+)$/)?.[1];
      const left = think && sides.find(({ seat }) => !think.done.includes(seat));
      const seat = focused ? Number(focused) : (left?.seat ?? round?.begins ?? turn);
      this.page.do("clock", { what: "press", seat });
      return;
    }
    // Before the first turn a press on a face starts the other player's time. A key starts the time
    // of the player whose turn it is.
    const first = running === null && !begun && !up && sides.length === 2 && !shared;
    this.page.do("clock", { what: "press", seat: first ? 1 - turn : turn });
  }

  /** @param {Commands.OperateClock["what"] | null} what */
  ask(what) {
    this.confirming = what;
    if (this.clocks) this.show(this.clocks);
  }

  /** Open or close the fields for a player's time. @param {boolean} open */
  correct(open) {
    this.correcting = open;
    if (this.clocks) this.show(this.clocks);
    if (open) /** @type {HTMLElement | null} */ (this.element.querySelector("form input"))?.focus();
  }

  /** Return the button in the ring that pauses or continues. @param {View.ClockFaces} clocks */
  pauseButton({ runs, up }) {
    const what = runs ? "pause" : up ? "press" : "go_on";
    return el(
      "button",
      {
        class: "middle",
        "aria-label": say(runs ? "clock.do.pause" : "clock.do.go_on"),
        data: { key: "clock-middle" },
        onclick: () => (up ? this.press() : this.page.do("clock", { what })),
      },
      icon(runs ? "pause" : "go"),
    );
  }

  /**
   * Return the buttons beside the ring: menu, sound, full screen, arrangement.
   * @param {View.ClockFaces} clocks
   */
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

  nextArrangement() {
    const now = arrangement(2, this.page.preferences.values.faces, this.upright.matches);
    this.page.preferences.set("faces", FACES[(FACES.indexOf(now) + 1) % FACES.length]);
    if (this.clocks) this.show(this.clocks);
  }

  /** Return the faces. A press on one is a press on the clock. @param {View.ClockFaces} clocks */
  sides(clocks) {
    const { sides, turn, shared, host, round, think } = clocks;
    const asks = typeof round?.begins === "number";
    /** @param {number} seat */
    const press = (seat) => host && this.page.do("clock", { what: "press", seat });
    return sides.map((side) => {
      const { seat } = side;
      const mine = think
        ? !think.done.includes(seat)
        : asks
          ? seat === round.begins
          : shared || seat === turn;
      return el(
        "div",
        { class: `player at-${seat} ${shared || seat === turn ? "turn" : ""}` },
        el(
          "button",
          {
            class: `side ${mine ? "turn" : ""} ${clocks.runs ? "runs" : ""}`,
            "aria-current": mine ? "true" : null,
            "aria-disabled": clocks.runs && !mine ? "true" : null,
            data: { key: `side-${side.seat}` },
            // Reacts to pointerdown as a chess clock does. A click without a pointer comes from a
            // key.
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
        host && !clocks.runs ? adjust(this, clocks, side) : null,
      );
    });
  }

  /**
   * Update the times inside existing faces, because a face that is replaced could miss a press.
   * Runs each 100 ms between snapshots, by the page's own clock.
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
      const turn = turnTime(clocks, side, performance.now() - this.receivedAt);
      const shown = turn
        ? formatTime(turn)
        : left !== null && left < TENTHS && !side.flagged
          ? tenths(left)
          : side.shown;
      const time = face.querySelector(".time");
      if (time && time.textContent !== shown) time.replaceChildren(...timeParts(shown));
      face.style.setProperty("--ems", String(textWidth(shown)));
      const last = left !== null && left < TENTHS && !side.flagged && runs(clocks, side.seat);
      const said = last ? say("clock.word.last") : statusText(clocks, side, clocks.sides.length);
      const words = face.querySelector(".word");
      if (words && words.textContent !== said) words.textContent = said;
      const told = [
        say(side.flagged ? "ring.time.up" : "clock.left", {
          name: side.name,
          time: turn ? formatTime(turn) : side.shown,
        }),
        said,
        ...[...face.querySelectorAll(".stands > :not(.dots)")].map((each) => each.textContent),
      ];
      face.setAttribute("aria-label", told.filter(Boolean).join(", "));
      if (left === null) continue;
      face.classList.toggle("hurry", left < HURRY);
      face.classList.toggle("last", left < LAST);
      face.style.setProperty("--left", String(Math.min(1, left / HURRY)));
    }
    if (runs(clocks) && !clocks.upward) this.timer = setTimeout(() => this.update(), TICK);
  }
}
