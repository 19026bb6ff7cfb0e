// The four buttons: a press lasts as long as the finger or the key.
import { el, icon } from "./element.js";
import { say } from "./strings.js";

const TAP = 80; // ms, for a click that came without a finger (a screen reader's)
export const KNOBS = ["back", "ok", "previous", "next"];

export class Knobs {
  constructor(order) {
    this.order = order;
    this.down = new Set();
    this.real = false;
    this.elements = new Map(KNOBS.map((name) => [name, this.make(name)]));
    addEventListener("blur", () => this.letGo());
  }

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
          if (!pointer) this.tap(name);
          pointer = false;
        },
      },
      icon(name),
    );
  }

  /** A press without a finger. */
  tap(name) {
    this.press(name);
    setTimeout(() => this.release(name), TAP);
  }

  /** A real device's buttons cannot be pressed from here, and say why. */
  mark(real) {
    this.real = real;
    for (const [name, knob] of this.elements) {
      knob.toggleAttribute("aria-disabled", false);
      if (real) knob.setAttribute("aria-disabled", "true");
      knob.title = real ? say("clock.real") : say(`button.${name}`);
    }
  }

  press(name) {
    if (this.real || this.down.has(name)) return;
    this.down.add(name);
    this.elements.get(name).classList.add("down");
    this.order("press", { button: name });
  }

  release(name) {
    if (!this.down.delete(name)) return;
    this.elements.get(name).classList.remove("down");
    this.order("release", { button: name });
  }

  letGo() {
    for (const name of [...this.down]) this.release(name);
  }
}
