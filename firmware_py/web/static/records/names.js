// Names of people in the records: joining two spellings of one name, and deleting a person.

import { el } from "../lib/element.js";
import { say } from "../lib/i18n.js";

export class Names {
  /** @param {Page} page @param {() => unknown} changed called after a change, or to draw again */
  constructor(page, changed) {
    this.page = page;
    this.changed = changed;
    this.isOpen = false;
    this.name = ""; // name that is joined to another one
    this.to = "";
    this.gone = ""; // person to delete
    /** @type {"" | "join" | "delete"} */
    this.asks = ""; // what must be confirmed
    this.said = "";
  }

  toggle() {
    this.isOpen = !this.isOpen;
    this.asks = "";
    this.said = "";
    this.changed();
  }

  /**
   * Send a command and say what has changed.
   * @template {"join_names" | "delete_person"} K @param {K} what @param {Fields<K>} fields
   * @param {string} done
   */
  async send(what, fields, done) {
    this.asks = "";
    try {
      await this.page.send(what, .../** @type {Rest<K>} */ ([fields]));
      this.said = done;
      this.name = "";
      this.to = "";
      this.gone = "";
    } catch (refused) {
      this.said = refused instanceof Error ? refused.message : "";
    }
    this.changed();
  }

  /** @param {Server.RecordsAnswer} answer */
  show({ people, joined }) {
    const others = people.filter(({ name }) => name !== this.name);
    const listed = joined.some((pair) => this.said === say("records.joined", { ...pair }));
    return el(
      "section",
      { class: "records-panel records-names", "aria-label": say("records.names") },
      el(
        "div",
        {},
        el("h2", {}, say("records.names")),
        el(
          "div",
          { class: "records-row" },
          this.picker("name", say("records.names.first"), people, this.name),
          this.picker("to", say("records.names.second"), others, this.to),
          this.asks === "join"
            ? null
            : this.button(
                "join",
                say("records.join"),
                this.name && this.to ? "" : say("records.join.first"),
                () => this.ask("join"),
              ),
        ),
        this.asks === "join" ? this.confirmJoin(people) : null,
        joined.length
          ? el(
              "ul",
              {},
              joined.map(({ name, to }) =>
                el(
                  "li",
                  {},
                  say("records.joined", { name, to }),
                  this.button(`separate-${name}`, say("records.separate"), "", () =>
                    this.send(
                      "join_names",
                      { name, to: "" },
                      say("records.separated", { name, to }),
                    ),
                  ),
                ),
              ),
            )
          : null,
      ),
      el(
        "div",
        {},
        el("h2", {}, say("records.delete.title")),
        el(
          "div",
          { class: "records-row" },
          this.picker("gone", say("records.names.first"), people, this.gone),
          this.asks === "delete"
            ? null
            : this.button(
                "delete",
                say("records.delete"),
                this.gone ? "" : say("records.delete.first"),
                () => this.ask("delete"),
              ),
        ),
        this.asks === "delete" ? this.confirmDelete(people) : null,
      ),
      el("p", { role: "status", class: listed ? "unseen" : "" }, this.said),
    );
  }

  /** @param {"join" | "delete"} what */
  ask(what) {
    this.asks = what;
    this.said = "";
    this.changed();
    document.querySelector(/** @type {"button"} */ ("[data-key=records-sure]"))?.focus();
  }

  /** @param {Server.KnownPerson[]} people */
  confirmJoin(people) {
    const { name, to } = this;
    return this.confirm(
      say("records.join.sure", { n: matchesOf(people, name), name, to }),
      say("records.join"),
      () => this.send("join_names", { name, to }, say("records.joined", { name, to })),
    );
  }

  /** @param {Server.KnownPerson[]} people */
  confirmDelete(people) {
    const name = this.gone;
    return this.confirm(
      say("records.delete.sure", { n: matchesOf(people, name), name }),
      say("records.delete"),
      () => this.send("delete_person", { name }, say("records.deleted", { name })),
    );
  }

  /** @param {string} question @param {string} words @param {() => unknown} press */
  confirm(question, words, press) {
    return el(
      "div",
      { class: "records-sure", role: "group", "aria-label": question },
      el("p", {}, question),
      this.button("sure", words, "", press, "go"),
      this.button("cancel", say("records.cancel"), "", () => {
        this.asks = "";
        this.changed();
      }),
    );
  }

  /**
   * Return a button; why: the reason why it cannot be used now, or "".
   * @param {string} key @param {string} words @param {string} why @param {() => unknown} press
   */
  button(key, words, why, press, kind = "") {
    const refuse = () => {
      this.said = why;
      this.changed();
    };
    return el(
      "button",
      {
        class: `pill ${kind}`,
        "aria-disabled": why ? "true" : null,
        data: { key: `records-${key}` },
        onclick: why ? refuse : press,
      },
      el("span", {}, words, why ? el("small", {}, why) : null),
    );
  }

  /**
   * Return a select with the names of people.
   * @param {"name" | "to" | "gone"} key @param {string} label @param {Server.KnownPerson[]} people
   * @param {string} now
   */
  picker(key, label, people, now) {
    return el(
      "label",
      { class: "records-filter" },
      el("small", {}, label),
      el(
        "select",
        {
          data: { key: `records-${key}` },
          onchange: ({ target }) => {
            this[key] = target.value;
            this.asks = "";
            this.changed();
          },
        },
        el("option", { value: "" }, say("records.names.none")),
        people.map(({ name }) => el("option", { value: name, selected: name === now }, name)),
      ),
    );
  }
}

/** @param {Server.KnownPerson[]} people @param {string} wanted */
const matchesOf = (people, wanted) => people.find(({ name }) => name === wanted)?.matches ?? 0;
