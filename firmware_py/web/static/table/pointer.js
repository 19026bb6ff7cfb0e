// Mouse, touch and keyboard input at the table. Pointing shows what a press would do.

import { byId, el, queryAll } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { ratingOf } from "../help/hint.js";
import { pill } from "./answers.js";
import { nearest, touchesOf } from "./hit-targets.js";

const REST = 80; // ms that a mouse rests before the effect is shown
const STILL = 8; // px of finger movement that is ignored
const BOTH = 600; // ms between the two digits of a number
const GROUPS = ".zone, .strip, .hours, .answers"; // each is one tab stop
const SLOW = 150; // ms until an answer that the server has not taken yet shows an arc
const AFTER = 700; // ms after a touch in which its click is ignored

/** @typedef {import("./hit-targets.js").Answer} Answer */
/** @typedef {{ name: string, answers: Answer[], why: string | null, spot?: Server.Spot }} Meaning */

export class Pointer {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {WeakMap<Element, Meaning>} */
    this.meanings = new WeakMap();
    /** @type {Set<string>} */
    this.registered = new Set();
    /** @type {HTMLElement | null} */
    this.hovered = null;
    this.timer = 0;
    this.typed = "";
    this.typedAt = -BOTH;
    this.lastTouch = -AFTER;
    /** @type {number | null} */
    this.finger = null;
    const main = byId("main");
    document.addEventListener("pointerover", (event) => this.over(event));
    main.addEventListener("pointerdown", (event) => this.down(event));
    main.addEventListener("pointermove", (event) => this.move(event));
    main.addEventListener("pointerup", (event) => this.up(event));
    main.addEventListener("pointercancel", () => this.cancel());
    main.addEventListener("click", (event) => this.click(event));
    main.addEventListener("focusin", (event) => {
      const spot = this.targetOf(event.target);
      if (spot?.matches(":focus-visible")) this.point(spot);
    });
    main.addEventListener("focusout", () => this.leave());
    main.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", (event) => {
      if (!(/** @type {Element} */ (event.target).closest(".here-menu"))) this.menu?.remove();
    });
  }

  /**
   * Set the answers that a press on an element gives.
   * @param {Element} element @param {string} name @param {Answer[]} answers
   */
  describe(element, name, answers) {
    this.meanings.set(element, { name, answers, why: null });
  }

  /**
   * Set the answers of an element of the table, so that they need no button.
   * @param {Element} element @param {string} name @param {Answer[]} answers
   */
  register(element, name, answers) {
    this.describe(element, name, answers);
    for (const { line } of answers) this.registered.add(JSON.stringify(line.action));
  }

  /** Return whether an element of the table gives this action. @param {Server.Action} action */
  has(action) {
    return this.registered.has(JSON.stringify(action));
  }

  /** Forget all elements before the table is redrawn. */
  clear() {
    this.leave();
    this.registered.clear();
    this.menu?.remove();
  }

  /**
   * Register the reason why an item is not an answer, shown when it is pressed; spot: to look up
   * its rule.
   * @param {HTMLElement} element @param {string} name @param {[Server.Spot, string]} reason
   */
  explain(element, name, [spot, why]) {
    element.dataset.why = "";
    this.meanings.set(element, { name, answers: [], why, spot });
  }

  /** @param {EventTarget | null} target @returns {HTMLElement | null} */
  targetOf(target) {
    return /** @type {Element | null} */ (target)?.closest?.("[data-spot], [data-why]") ?? null;
  }

  /** @param {PointerEvent} event */
  over(event) {
    if (event.pointerType === "touch") return;
    const spot = this.targetOf(event.target);
    if (spot === this.hovered) return;
    this.leave();
    if (spot) this.timer = setTimeout(() => this.point(spot), REST);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType !== "touch") return;
    const spot = this.targetOf(event.target);
    if (!spot) return;
    /** @type {Element} */ (event.target).releasePointerCapture?.(event.pointerId);
    this.finger = event.pointerId;
    this.start = [event.clientX, event.clientY];
    this.point(spot);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (event.pointerId !== this.finger || !this.start) return;
    const [x, y] = this.start;
    if (Math.hypot(event.clientX - x, event.clientY - y) < STILL) return;
    const spot = this.targetOf(document.elementFromPoint(event.clientX, event.clientY));
    if (spot === this.hovered) return;
    this.leave();
    if (spot) this.point(spot);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (event.pointerId !== this.finger) return;
    this.finger = null;
    this.lastTouch = performance.now();
    const spot = this.targetOf(document.elementFromPoint(event.clientX, event.clientY));
    this.leave();
    if (spot) this.press(spot);
  }

  cancel() {
    this.finger = null;
    this.leave();
  }

  /** @param {MouseEvent} event */
  click(event) {
    const spot = this.targetOf(event.target);
    const target = /** @type {Element} */ (event.target);
    if (!spot && !target.closest("button, a, label, summary, input, select, .side"))
      this.board.hurry();
    if (!spot || performance.now() - this.lastTouch < AFTER) return;
    this.press(spot);
  }

  /** Show what a press on an element would do. @param {HTMLElement} spot */
  point(spot) {
    clearTimeout(this.timer);
    const meaning = this.meanings.get(spot);
    if (!meaning || !spot.isConnected) return;
    this.hovered = spot;
    const { page } = this.board;
    const { name, answers, why } = meaning;
    if (why) return;
    spot.classList.add("hot");
    spot.closest(".thing")?.classList.add("hot");
    const [{ line, way }] = answers;
    for (const { seat, zone } of touchesOf(line).flatMap(({ spots }) => spots))
      if (seat !== null && zone === null)
        document.querySelector(`.across[data-seat="${seat}"]`)?.classList.add("hot");
    const led = answers.length > 1 ? "" : (this.added(line) ?? way.consequence ?? line.consequence);
    // Staged cards are sent with an answer that has follow-ups.
    const names = way.then.length ? [name, ...this.board.stagedNames()] : [name];
    page.ask.hint(names.join(" + "), led || line.label);
    page.device.preview(way.preview.length ? way.preview : line.preview);
    byId("main").classList.toggle("landing-shown", Boolean(spot.closest(".hand-zone")));
    this.board.reportPointed(answers.length > 1 ? null : line.action);
  }

  /**
   * Return what a press on a card that goes with another one does; null for other answers.
   * @param {Server.Line} line
   */
  added(line) {
    const { ask } = this.board;
    if (!ask?.adds.includes(line)) return null;
    return say(this.board.isStaged(line) ? "spot.staged" : "spot.adds");
  }

  /** Hide what pointing has shown. */
  leave() {
    clearTimeout(this.timer);
    if (!this.hovered) return;
    for (const hot of queryAll(document, ".hot")) hot.classList.remove("hot");
    this.hovered = null;
    this.board.page.ask.hint(null);
    this.board.page.device.preview(null);
    byId("main").classList.remove("landing-shown");
    this.board.reportPointed(null);
  }

  /** Give the answer of an element, or show why it has none. @param {HTMLElement} spot */
  press(spot) {
    const meaning = this.meanings.get(spot);
    if (!meaning) return;
    if (meaning.why) {
      spot.classList.remove("sunk");
      void spot.offsetWidth; // restarts the animation
      spot.classList.add("sunk");
      const { name, why } = meaning;
      const because = { spot: meaning.spot, seat: this.board.ask?.who };
      this.board.page.refuse(say("spot.why", { name, why }), { about: "reason", ...because });
    } else if (meaning.answers.length > 1) this.openMenu(spot, meaning.answers);
    else this.give(spot, meaning.answers[0]);
  }

  /** Give an answer. If the server takes long, its element shows an arc. @param {HTMLElement} spot @param {Answer} answer */
  async give(spot, answer) {
    const element = spot.closest(".thing") ?? spot;
    if (element.matches(".hand-zone *")) element.classList.add("leaving");
    const timer = setTimeout(() => {
      element.classList.add("waiting");
      element.setAttribute("aria-busy", "true");
    }, SLOW);
    const done = await this.board.choose(answer);
    clearTimeout(timer);
    element.classList.remove("waiting");
    element.removeAttribute("aria-busy");
    if (!done) element.classList.remove("leaving");
  }

  /**
   * Open a menu with the answers of one element.
   * @param {HTMLElement} spot @param {Answer[]} answers
   */
  openMenu(spot, answers) {
    this.menu?.remove();
    const close = () => {
      this.menu?.remove();
      spot.focus();
    };
    this.menu = el(
      "div",
      {
        class: "here-menu",
        role: "group",
        "aria-label": say("spot.which"),
        onkeydown: (event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          close();
        },
      },
      answers.map((answer) => {
        const consequence = answer.way.consequence ?? answer.line.consequence;
        const press = () => {
          close();
          this.give(spot, answer);
        };
        return pill({ ...answer.line, consequence, cursor: false }, press, {
          weight: ratingOf(this.board.ask, [answer.line]),
        });
      }),
    );
    document.body.append(this.menu);
    const box = spot.getBoundingClientRect();
    const own = this.menu.getBoundingClientRect();
    const left = Math.max(8, Math.min(box.left, innerWidth - own.width - 8));
    const above = box.top - own.height - 8;
    this.menu.style.left = `${left}px`;
    this.menu.style.top = `${above > 8 ? above : Math.min(box.bottom + 8, innerHeight - own.height - 8)}px`;
    this.menu.querySelector("button")?.focus();
  }

  /** Set one tab stop for each zone: the focused element, or the first. */
  setTabStops() {
    for (const group of queryAll(document, GROUPS)) {
      const spots = [...queryAll(group, "[data-spot]")];
      const stop = spots.find((spot) => spot === document.activeElement) ?? spots[0];
      for (const spot of spots) spot.tabIndex = spot === stop ? 0 : -1;
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const spot = this.targetOf(event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!spot) return;
    const group = spot.closest(GROUPS);
    const spots = group ? [...queryAll(group, "[data-spot]")] : [];
    const here = spots.indexOf(spot);
    const boxes = spots.map((one) => one.getBoundingClientRect());
    const to =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? spots.length - 1
          : nearest(boxes, here, event.key);
    if (event.key === "Escape") {
      event.stopPropagation();
      this.board.page.focusQuestion();
    }
    if (to < 0 || !spots[to]) return;
    event.preventDefault();
    event.stopPropagation();
    for (const one of spots) one.tabIndex = one === spots[to] ? 0 : -1;
    spots[to].focus();
  }

  /**
   * Focus the next card of the hand with this value, or the answer with this number. A second digit
   * that follows soon makes a number of two digits.
   * @param {string} digit
   */
  typeDigit(digit) {
    const now = performance.now();
    const before = now - this.typedAt < BOTH ? this.typed : "";
    this.typedAt = now;
    this.typed = before + digit;
    if (this.focusNumber(this.typed)) return;
    this.typed = digit;
    this.focusNumber(digit);
  }

  /** Return whether a card or an answer with this number was focused. @param {string} number */
  focusNumber(number) {
    const spots = [
      ...queryAll(document, ".hand-zone [data-spot], .answers.short [data-spot]"),
    ].filter((spot) =>
      (spot.querySelector(".value") ?? spot).textContent?.trim().startsWith(number),
    );
    const here = spots.findIndex((spot) => spot.matches(":focus"));
    spots[(here + 1) % (spots.length || 1)]?.focus();
    return spots.length > 0;
  }
}
