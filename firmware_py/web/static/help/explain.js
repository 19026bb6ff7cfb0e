// Asking what a thing is: it is held, pressed with the right button, or ? is pressed on it.
import { el, focusedElement } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const HOLD = 500; // ms
const STILL = 8; // px that a finger may tremble
const INNER = 0.5; // of the dial's radius: nearer to its middle are no hours

/** What a thing is, as the device is asked about it. @typedef {Fields<"rule">} Reference */

/**
 * The dataset of a thing that can be asked about.
 * @param {Reference} reference @param {Record<string, string | number>} data
 */
export const explainable = (reference, data = {}) => ({
  ...data,
  about: JSON.stringify(reference),
});

/**
 * The same as a button, for who can neither hold nor press a key: seen only with the focus on it.
 * @param {Page} page @param {Reference} reference @param {string} name
 */
export const explainButton = (page, reference, name) =>
  el(
    "button",
    {
      class: "twin",
      type: "button",
      tabindex: "-1",
      "aria-label": say("rules.of", { name }),
      data: explainable(reference, { key: `twin-${JSON.stringify(reference)}` }),
      onclick: () => page.rules.explain(reference),
    },
    "?",
  );

/**
 * Which hour of the dial lies there, or null: it is told by where it is alone.
 * @param {number | null} hours @param {DOMRect} box @param {number} x @param {number} y
 */
export function hourAt(hours, box, x, y) {
  if (!hours || !box.width) return null;
  const [dx, dy] = [x - box.left - box.width / 2, y - box.top - box.height / 2];
  const far = Math.hypot(dx, dy) / (box.width / 2);
  if (far < INNER || far > 0.95) return null;
  const part = Math.atan2(dx, -dy) / (2 * Math.PI);
  return ((Math.round(part * hours) + hours - 1) % hours) + 1;
}

export class Explainer {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.timer = 0;
    /** @type {{ x: number, y: number, id: number } | null} */
    this.start = null;
    this.suppressClick = false; // what is pressed was asked about: letting go does nothing
    document.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    document.addEventListener("pointermove", (event) => this.move(event), { capture: true });
    for (const end of ["pointerup", "pointercancel", "scroll", "dragstart"])
      document.addEventListener(end, () => this.stop(), { capture: true });
    document.addEventListener("contextmenu", (event) => this.menu(event), { capture: true });
    addEventListener("click", (event) => this.click(event), { capture: true });
  }

  /** @param {EventTarget | null} target @param {number} x @param {number} y @returns {Reference | null} */
  referenceAt(target, x, y) {
    const element = /** @type {Element | null} */ (target);
    const thing = /** @type {HTMLElement | null} */ (element?.closest?.("[data-about]") ?? null);
    if (thing?.dataset.about) return JSON.parse(thing.dataset.about);
    const clock = element?.closest?.(".clock");
    const scene = this.page.table?.scene;
    const face = clock?.querySelector(".face");
    if (!face || !scene || element?.closest(".knob, .oled")) return null;
    const hour = hourAt(scene.dial, face.getBoundingClientRect(), x, y);
    if (hour === null) return null;
    const stray = scene.marks.find((mark) => mark.hour === hour && mark.hollow);
    return stray ? { about: "figure", id: stray.figure } : { about: "hour", number: hour };
  }

  /** What has the focus, if it can be asked about. @returns {Reference | null} */
  focusedReference() {
    const thing = /** @type {HTMLElement | null} */ (
      focusedElement()?.closest("[data-about]") ?? null
    );
    return thing?.dataset.about ? JSON.parse(thing.dataset.about) : null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.stop();
    this.suppressClick = false;
    if (event.button || !event.isPrimary) return;
    const { clientX: x, clientY: y, target, pointerId: id } = event;
    const reference = this.referenceAt(target, x, y);
    if (!reference) return;
    this.start = { x, y, id };
    this.timer = setTimeout(() => this.explain(reference, /** @type {Element} */ (target)), HOLD);
  }

  /** @param {PointerEvent} event */
  move({ clientX, clientY }) {
    if (this.start && Math.hypot(clientX - this.start.x, clientY - this.start.y) >= STILL)
      this.stop();
  }

  stop() {
    clearTimeout(this.timer);
    this.start = null;
  }

  /**
   * It was held: whatever else the press began is called off.
   * @param {Reference} reference @param {Element} target
   */
  explain(reference, target) {
    const pointerId = this.start?.id;
    this.suppressClick = true;
    target.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true, pointerId }));
    this.page.rules.explain(reference);
  }

  /** The right button, or what a browser makes of a long press. @param {MouseEvent} event */
  menu(event) {
    const reference = this.referenceAt(event.target, event.clientX, event.clientY);
    if (!reference) return;
    event.preventDefault();
    if (this.suppressClick) return;
    this.stop();
    this.page.rules.explain(reference);
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (!this.suppressClick || !event.detail) return; // a key's click has no count
    this.suppressClick = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
