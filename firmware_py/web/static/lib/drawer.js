// Drawer at the side of the page, for menus and dialogs. The page behind it stays active.
import { byId, el, fill, focusedElement, icon, queryAll } from "./element.js";
import { say } from "./i18n.js";
import { LazyPart } from "./lazy-part.js";

/**
 * Return a switch; why: its effect in words.
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
 * Return radio buttons in a row; values: [value, label] pairs.
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
        "div", // a header in a dialog would be a second banner
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
    document.dispatchEvent(new Event("drawer")); // the sheet with the log would cover it
    this.element.hidden = false;
    this.paint();
    byId("ask").scrollIntoView({ block: "nearest" }); // a phone's drawer covers the lower half
    this.element.querySelector("button")?.focus();
  }

  close() {
    if (!this.isOpen) return false;
    this.element.hidden = true;
    // The button that opened the drawer may have been redrawn.
    const { key } = this.before?.dataset ?? {};
    const again = this.before?.isConnected
      ? this.before
      : queryAll(document, `[data-key="${key}"]`)[0];
    again?.focus();
    return true;
  }

  /** Return the content; each subclass has its own. @returns {Child[]} */
  rows() {
    return [];
  }

  paint() {
    if (this.isOpen) fill(this.content, this.rows());
  }
}

/**
 * Drawer whose script is loaded when it is opened for the first time. If the script cannot be
 * loaded, the server is gone, which the page says already.
 */
export class LazyDrawer {
  /** @param {() => Promise<Drawer>} make @param {...string} sheets */
  constructor(make, ...sheets) {
    /** @type {LazyPart<Drawer>} */
    this.lazy = new LazyPart(make, ...sheets);
  }

  get drawer() {
    return this.lazy.part;
  }

  get isOpen() {
    return Boolean(this.drawer?.isOpen);
  }

  async open() {
    try {
      (await this.lazy.load()).open();
    } catch {
      // the server is unreachable; tried again at the next press
    }
  }

  toggle() {
    if (this.isOpen) this.close();
    else this.open();
  }

  close() {
    return this.drawer?.close() ?? false;
  }

  paint() {
    this.drawer?.paint();
  }
}
