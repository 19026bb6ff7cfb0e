// Buttons of the emulated device: a press lasts as long as the pointer or key is down.
import { el, icon } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const TAP = 80; // ms of a click without a pointer, such as a screen reader's
/** @type {Button[]} */
export const BUTTONS = ["back", "ok", "previous", "next"];

export class Buttons {
  /** @param {Do} order */
  constructor(order) {
    this.order = order;
    /** @type {Set<Button>} */
    this.down = new Set();
    this.real = false;
    this.allowed = true;
    /** @type {Map<Button, HTMLButtonElement>} */
    this.elements = new Map(BUTTONS.map((name) => [name, this.make(name)]));
    addEventListener("blur", () => this.releaseAll());
  }

  /** @param {Button} name */
  make(name) {
    let pointer = false;
    const up = () => this.release(name);
    return el(
      "button",
      {
        class: `knob ${name}`,
        tabindex: "-1",
        "aria-label": say(`button.${name}`),
        data: { key: `knob-${name}` },
        onpointerdown: (event) => {
          if (event.button) return;
          pointer = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          this.press(name);
        },
        onpointerup: up,
        onpointercancel: up,
        onlostpointercapture: up,
        oncontextmenu: (event) => event.preventDefault(),
        onclick: () => {
          if (this.real)
            this.order("press", { button: name }); // the refusal says why
          else if (!pointer) this.tap(name);
          pointer = false;
        },
      },
      icon(name),
    );
  }

  /** @param {Button} name */
  element(name) {
    return /** @type {HTMLButtonElement} */ (this.elements.get(name));
  }

  /** Press and release a button. @param {Button} name */
  tap(name) {
    this.press(name);
    setTimeout(() => this.release(name), TAP);
  }

  /** Disable the buttons for a real device, with an explanation. @param {boolean} real */
  setReal(real) {
    this.real = real;
    for (const [name, knob] of this.elements) {
      knob.toggleAttribute("aria-disabled", false);
      if (real) knob.setAttribute("aria-disabled", "true");
      knob.title = real ? say("clock.real") : say(`button.${name}`);
    }
  }

  /** Show the buttons only to a viewer who may press them. @param {boolean} allowed */
  allow(allowed) {
    if (allowed === this.allowed) return;
    this.allowed = allowed;
    for (const knob of this.elements.values()) knob.hidden = !allowed;
    if (!allowed) this.releaseAll();
  }

  /** @param {Button} name */
  press(name) {
    if (this.real || !this.allowed || this.down.has(name)) return;
    this.down.add(name);
    this.element(name).classList.add("down");
    this.order("press", { button: name });
  }

  /** @param {Button} name */
  release(name) {
    if (!this.down.delete(name)) return;
    this.element(name).classList.remove("down");
    this.order("release", { button: name });
  }

  releaseAll() {
    for (const name of [...this.down]) this.release(name);
  }
}
