// View of the box alone, as docs/plate.svg draws it: the display under the ring, four keys in a row.

import "../lib/shared.js";

import { byId, el, icon } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const OLED = 55 / 160; // lit part of the display, of the plate's width

/**
 * Return the largest scale in quarters, at least 1. The picture is soft, and fills its place.
 * @param {number} width @param {number} dpr
 */
const quarterScale = (width, dpr) => Math.max(4, Math.floor((width * dpr) / 32)) / 4;

export class Plate {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.place = document.createComment("device"); // where the device is on the page
    this.element = el(
      "section",
      { id: "plate", "aria-label": say("menu.box") },
      el(
        "button",
        {
          class: "quiet",
          "aria-label": say("menu.close"),
          data: { key: "plate-close" },
          onclick: () => page.askForBox(false),
        },
        icon("close"),
      ),
    );
  }

  get isOpen() {
    return this.element.isConnected;
  }

  /** @param {boolean} open */
  show(open) {
    if (open === this.isOpen) return;
    const { body, screen } = this.page.device;
    if (open) {
      body.replaceWith(this.place);
      this.element.prepend(body);
      document.body.append(this.element);
    } else {
      this.place.replaceWith(body);
      this.element.remove();
    }
    screen.setSize(open ? OLED : undefined, open ? quarterScale : undefined);
    const hadFocus = document.activeElement !== document.body;
    for (const id of ["bar", "main", "sheets"]) byId(id).inert = open;
    if (!open) this.page.focusQuestion();
    else if (hadFocus) body.focus(); // otherwise no outline, for a picture of the box
  }
}
