// Explanations: a long press, a right click or the ? key on an element opens its rule.
import { el, focusedElement } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const HOLD = 500; // ms
const STILL = 8; // px of finger movement that is ignored
const INNER = 0.5; // of the dial's radius; further inside are no hours

/** Reference to an element, for the server's `rule` command. @typedef {Fields<"rule">} Reference */

/**
 * Return the dataset of an element that can be explained.
 * @param {Reference} reference @param {Record<string, string | number>} data
 */
export const explainable = (reference, data = {}) => ({
  ...data,
  about: JSON.stringify(reference),
});

/**
 * Return a ? button with the same effect, visible only with the focus, for users who can neither
 * hold nor press a key.
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
 * Return the hour of the dial at a point, or null.
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
    this.suppressClick = false; // the press has opened an explanation
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

  /** Return the reference of the focused element, or null. @returns {Reference | null} */
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
   * Cancel the press and open the explanation.
   * @param {Reference} reference @param {Element} target
   */
  explain(reference, target) {
    const pointerId = this.start?.id;
    this.suppressClick = true;
    target.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true, pointerId }));
    this.page.rules.explain(reference);
  }

  /**
   * Handle a right click, and a long press in browsers that send contextmenu for it.
   * @param {MouseEvent} event
   */
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
