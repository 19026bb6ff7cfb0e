// Panel beside a table with the tabs Log, Hint and Rules; in a replay Moments replaces Hint. On
// phones the panel is a sheet that the menu opens, and the hint is with the question.
import { byId, el, fill, icon, onChange, queryAll } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const TABS = /** @type {const} */ (["log", "hint", "moments", "rules"]);
const WORDS = {
  log: "log.title",
  hint: "ask.hint",
  moments: "ledger.moments",
  rules: "rules.title",
};

/** @typedef {typeof TABS[number]} Tab */

export class Rail {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Tab} */
    this.tab = "log";
    this.sheet = false; // the panel is a sheet
    this.home = /** @type {Element} */ (byId("log").parentElement);
    this.told = ""; // hint and note that were shown last
    this.proposed = false; // an undo is proposed
    this.tabs = TABS.map((id) =>
      el(
        "button",
        {
          role: "tab",
          class: "rail-tab",
          id: `rail-${id}`,
          "aria-controls": "rail-panel",
          data: { key: `rail-${id}` },
          onclick: () => this.open(id),
          onkeydown: (event) => this.key(event),
        },
        say(WORDS[id]),
      ),
    );
    this.empty = el("div", { class: "no-hint" });
    this.drawEmpty = onChange((off) =>
      fill(
        this.empty,
        off
          ? [
              el("p", {}, say("hint.off")),
              el(
                "button",
                {
                  class: "pill",
                  data: { key: "hint-allow" },
                  onclick: () => page.do("hints", { open: true }),
                },
                say("hint.allow"),
              ),
            ]
          : [el("p", {}, say("menu.hints.why"))],
      ),
    );
    this.moments = false; // the replay has moments
    this.momentList = el("ol", { class: "rail-moments" });
    this.panel = el("div", { class: "rail-panel", role: "tabpanel", id: "rail-panel" });
    this.element = el(
      "aside",
      { class: "rail", "aria-label": say("region.beside"), hidden: true },
      el(
        "div",
        { class: "rail-tabs", role: "tablist", "aria-label": say("region.beside") },
        this.tabs,
      ),
      el(
        "button",
        {
          class: "quiet shut",
          "aria-label": say("menu.close"),
          data: { key: "rail-close" },
          onclick: () => this.close(),
        },
        icon("close"),
      ),
      this.panel,
    );
    document.addEventListener("drawer", () => this.close()); // one at a time
  }

  /**
   * Move log, hint and rules into the panel, or back to their places.
   * @param {boolean} here @param {boolean} sheet
   */
  arrange(here, sheet = false) {
    const { ask, rules } = this.page;
    if (here === !this.element.hidden && sheet === this.sheet) return;
    this.close();
    this.element.hidden = !here;
    this.sheet = sheet;
    if (here) this.panel.append(byId("log"), this.empty, this.momentList, rules.element);
    else {
      this.home.append(byId("log"));
      byId("sheets").append(rules.element);
    }
    if (here && !sheet) this.empty.before(ask.asides);
    else ask.tools.before(ask.asides);
    if (!here) rules.close(); // its sheet would cover the start page
  }

  /** Return the tabs that can be selected now. */
  get shown() {
    return TABS.filter((_, i) => !this.tabs[i].hidden).map((id) => ({ id, words: say(WORDS[id]) }));
  }

  get isOpen() {
    return document.body.classList.contains("rail-open");
  }

  /** Close the sheet; return whether it was open. */
  close() {
    if (!this.isOpen) return false;
    document.body.classList.remove("rail-open");
    this.page.rules.close();
    queryAll(document, "[data-key=menu]")[0]?.focus();
    return true;
  }

  /** Select the tab of what is new, and draw. @param {Server.Snapshot} table */
  show({ ask, replay, undo, hints }) {
    if (this.element.hidden) return;
    this.hide("hint", Boolean(replay) || this.sheet);
    this.drawEmpty(hints === false);
    this.hide("moments", !replay || !this.moments);
    const { rules } = this.page;
    const tells = Boolean(ask?.note || ask?.hint?.choices.length);
    const told = tells ? JSON.stringify([ask?.note, ask?.hint?.choices]) : "";
    const isNew = told !== this.told;
    this.told = told;
    if (isNew && !this.sheet) {
      if (tells) this.tab = "hint";
      else if (this.tab === "hint") this.tab = "log";
      if (tells && rules.isOpen) rules.close();
    }
    const asksAll = Boolean(undo?.proposed) && !this.proposed;
    this.proposed = Boolean(undo?.proposed);
    if (asksAll) {
      rules.close();
      this.tab = "log";
      this.panel.scrollTop = 0;
      document.body.classList.toggle("rail-open", this.sheet);
    }
    if (rules.isOpen) this.tab = "rules";
    else if (this.tab === "rules") this.tab = "log";
    if (this.sheet && rules.isOpen) document.body.classList.add("rail-open");
    this.paint(tells);
  }

  /** Hide a tab or show it. @param {Tab} id @param {boolean} hidden */
  hide(id, hidden) {
    this.tabs[TABS.indexOf(id)].hidden = hidden;
    if (hidden && this.tab === id) this.tab = "log";
  }

  /** @param {boolean} tells */
  paint(tells) {
    for (const [i, id] of TABS.entries()) {
      const on = id === this.tab;
      this.tabs[i].setAttribute("aria-selected", String(on));
      this.tabs[i].tabIndex = on ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", `rail-${this.tab}`);
    if (this.panel.dataset.tab !== this.tab) this.panel.scrollTop = 0;
    this.panel.dataset.tab = this.tab;
    this.empty.hidden = tells;
  }

  /** Select a tab, and open the sheet. @param {Tab} tab */
  open(tab) {
    if (this.element.hidden || (this.sheet && tab === "hint")) return;
    const { rules } = this.page;
    this.tab = tab;
    document.body.classList.toggle("rail-open", this.sheet);
    if (tab === "rules" && !rules.isOpen) rules.open();
    else if (tab !== "rules") rules.close();
    this.page.show();
    if (this.sheet && tab !== "rules") this.tabs[TABS.indexOf(tab)].focus();
  }

  /** Select the next or the previous tab. @param {KeyboardEvent} event */
  key(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const shown = this.shown.map(({ id }) => id);
    const to = shown[(shown.indexOf(this.tab) + step + shown.length) % shown.length];
    this.open(to);
    this.tabs[TABS.indexOf(to)].focus();
  }
}
