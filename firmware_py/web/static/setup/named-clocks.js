// Named clocks of this machine in the form of a standalone clock.

import { el } from "../lib/element.js";
import { field } from "../lib/form-fields.js";
import { say } from "../lib/i18n.js";
import { messageOf } from "../lib/socket.js";
import { timesText } from "./clock-notation.js";

const LETTERS = 24;

export class NamedClocks {
  /** @param {StartPage} start @param {import("./clock-form.js").ClockForm} form */
  constructor(start, form) {
    this.start = start;
    this.form = form;
    this.renaming = ""; // name that gets another one
    this.removing = ""; // name that is removed after confirmation
  }

  get state() {
    return [this.renaming, this.removing];
  }

  /** Return the clocks, and a field that keeps the one in the form. */
  rows() {
    const { named } = this.start;
    if (!named.length && !this.form.open) return null;
    return el(
      "fieldset",
      { class: "named" },
      el("legend", {}, say("clocks.title")),
      named.length
        ? el(
            "ul",
            {},
            named.map((one) => this.row(one)),
          )
        : null,
      this.form.open
        ? this.nameRow("keep", say("clocks.name"), "", say("clocks.keep"), (name) =>
            this.send("keep_clock", { name, control: this.form.spec }, "keep"),
          )
        : null,
    );
  }

  /** @param {Server.NamedClock} clock */
  row({ name, control }) {
    const sure = this.removing === name;
    return el(
      "li",
      {},
      el("span", {}, el("strong", {}, name), el("small", {}, timesText(control))),
      this.renaming === name
        ? this.nameRow("rename", say("clocks.rename.to"), name, say("clocks.rename"), (to) =>
            this.send("rename_clock", { name, to }, "rename"),
          )
        : [
            this.button(`show-${name}`, say("clocks.show"), () => this.form.load(control)),
            this.button(`rename-${name}`, say("clocks.rename"), () => this.set(name, "")),
            this.button(`remove-${name}`, say(sure ? "clocks.remove.sure" : "clocks.remove"), () =>
              sure ? this.send("remove_clock", { name }, "") : this.set("", name),
            ),
          ],
    );
  }

  /** @param {string} renaming @param {string} removing */
  set(renaming, removing) {
    this.renaming = renaming;
    this.removing = removing;
    this.start.redraw();
    if (renaming) this.start.find("[data-key=clocks-rename-name]")?.focus();
  }

  /**
   * Return a field for a name, and the button that takes it.
   * @param {string} key @param {string} label @param {string} now @param {string} words
   * @param {(name: string) => unknown} press
   */
  nameRow(key, label, now, words, press) {
    const input = el("input", {
      type: "text",
      value: now,
      maxlength: String(LETTERS),
      autocomplete: "off",
      data: { key: `clocks-${key}-name` },
    });
    return el(
      "div",
      { class: "naming" },
      field(label, input),
      this.button(key, words, () => press(input.value.trim())),
    );
  }

  /**
   * @template {"keep_clock" | "rename_clock" | "remove_clock"} K @param {K} what
   * @param {Fields<K>} fields @param {string} key of the button that shows a refusal
   */
  async send(what, fields, key) {
    try {
      await this.start.sendClocks(what, fields);
      this.set("", "");
    } catch (refused) {
      const pressed = this.start.find(`[data-key="clocks-${key}"]`);
      this.start.refuse(messageOf(refused), pressed?.parentElement);
    }
  }

  /** @param {string} key @param {string} words @param {() => unknown} press */
  button(key, words, press) {
    return el(
      "button",
      { type: "button", class: "quiet", data: { key: `clocks-${key}` }, onclick: press },
      words,
    );
  }
}
