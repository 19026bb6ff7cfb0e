// PIN form. The PIN is sent at its last digit.
import { western } from "../lib/digits.js";
import { radioGroup } from "../lib/drawer.js";
import { el, fill } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const DIGITS = 8;

export class PinEntry {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {"viewer" | "host"} */
    this.role = "viewer";
    /** @type {Locked | null} */
    this.refusal = null;
    this.timer = 0;
    this.left = 0; // seconds
    /** @type {HTMLInputElement} */
    this.number = el("input", {
      id: "pin",
      class: "number",
      inputmode: "numeric",
      autocomplete: "one-time-code",
      maxlength: "24",
      "aria-describedby": "pin-tries",
      data: { key: "pin" },
      oninput: () => this.sendIfComplete(),
    });
    this.tries = el("p", { id: "pin-tries", class: "tries" });
    this.roles = el("div");
    this.element = el(
      "form",
      {
        class: "guest",
        onsubmit: (event) => {
          event.preventDefault();
          this.send();
        },
      },
      el("label", { for: "pin" }, say("pin.number")),
      this.number,
      this.tries,
      this.roles,
      el("button", { class: "pill go", data: { key: "pin-go" } }, el("strong", {}, say("pin.go"))),
    );
    this.drawRoles();
  }

  /** Send the PIN when it has 8 digits, also after a paste with spaces. */
  sendIfComplete() {
    if (western(this.number.value).replace(/\D/g, "").length === DIGITS) this.send();
  }

  send() {
    if (this.left <= 0) this.page.socket.enter(western(this.number.value).trim(), this.role);
  }

  /** Draw the choice of the role: player or viewer, or host. */
  drawRoles() {
    fill(this.roles, [
      radioGroup(
        "role",
        say("pin.as"),
        [
          ["viewer", say("pin.join")],
          ["host", say("pin.host")],
        ],
        this.role,
        (/** @type {"viewer" | "host"} */ role) => {
          this.role = role;
          this.drawRoles();
        },
      ),
    ]);
  }

  /** Return the form with the reason why the last PIN was refused. @param {Locked} told */
  form(told) {
    if (told !== this.refusal) {
      this.refusal = told;
      this.countDown(told.wait);
      if (told.why !== "pin") queueMicrotask(() => this.number.select());
    }
    return this.element;
  }

  /** Count down to the next attempt. @param {number} seconds */
  countDown(seconds) {
    clearInterval(this.timer);
    this.left = seconds;
    this.showTries();
    if (seconds > 0)
      this.timer = setInterval(() => {
        this.left -= 1;
        if (this.left <= 0) clearInterval(this.timer);
        this.showTries();
      }, 1000);
  }

  showTries() {
    this.number.disabled = this.left > 0;
    const { left: seconds, refusal: told } = this;
    this.tries.textContent =
      seconds > 0
        ? say("pin.wait", {
            time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
          })
        : told?.left
          ? say("pin.left", { n: told.left })
          : "";
  }
}
