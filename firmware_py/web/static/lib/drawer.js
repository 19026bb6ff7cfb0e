// A sheet at the side: what is needed now and then. Nothing behind it stops.
import { byId, el, fill, focusedElement, icon, queryAll } from "./element.js";
import { say } from "./i18n.js";

/**
 * A switch with its consequence in words.
 * @param {string} key @param {string} name @param {string} why @param {boolean} on
 * @param {(on: boolean) => unknown} press
 */
export const switchButton = (key, name, why, on, press) =>
  el(
    "button",
    {
      class: "switch",
      role: "switch",
      "aria-checked": String(on),
      data: { key },
      onclick: () => press(!on),
    },
    el("span", {}, name, why ? el("small", {}, why) : null),
    el("span", { class: "knot", "aria-hidden": "true" }),
  );

/**
 * One of few, as buttons in a row; values: [[value, words]].
 * @template {string | number | null} V @param {string} key @param {string} label
 * @param {(readonly [V, string])[]} values @param {V | undefined} now
 * @param {(value: V) => unknown} press
 */
export const radioGroup = (key, label, values, now, press) =>
  el(
    "div",
    { class: "choice", role: "radiogroup", "aria-label": label },
    values.map(([value, words]) =>
      el(
        "button",
        {
          type: "button",
          role: "radio",
          "aria-checked": String(value === now),
          data: { key: `${key}-${value}` },
          onclick: () => press(value),
        },
        words,
      ),
    ),
  );

export class Drawer {
  /** @param {string} title @param {"dialog" | null} role */
  constructor(title, role = null) {
    this.title = title;
    this.content = el("div");
    this.element = el(
      role ? "section" : "aside",
      { class: "sheet", role, "aria-label": title, hidden: true, tabindex: "-1" },
      el(
        "div", // a header in a dialog would be a second banner of the page
        { class: "sheet-head" },
        el("h2", {}, title),
        el(
          "button",
          { class: "quiet", "aria-label": say("menu.close"), onclick: () => this.close() },
          icon("close"),
        ),
      ),
      this.content,
    );
    byId("sheets").append(this.element);
  }

  get isOpen() {
    return !this.element.hidden;
  }

  toggle() {
    if (this.isOpen) this.close();
    else this.open();
  }

  open() {
    this.before = focusedElement();
    document.body.classList.remove("log-open"); // it would lie over the sheet
    this.element.hidden = false;
    this.paint();
    byId("ask").scrollIntoView({ block: "nearest" }); // on a phone a sheet covers the lower half
    this.element.querySelector("button")?.focus();
  }

  close() {
    if (!this.isOpen) return false;
    this.element.hidden = true;
    // What opened it may have been drawn anew meanwhile.
    const { key } = this.before?.dataset ?? {};
    const again = this.before?.isConnected
      ? this.before
      : queryAll(document, `[data-key="${key}"]`)[0];
    again?.focus();
    return true;
  }

  /** What stands in it: each sheet has its own. @returns {Child[]} */
  rows() {
    return [];
  }

  /** Draws the content anew, if anybody sees it. */
  paint() {
    if (this.isOpen) fill(this.content, this.rows());
  }
}
