// Log of the match as this viewer may see it, newest first, with undo.

import { shape } from "../lib/colour-shapes.js";
import { el, fill, focusedElement, icon, onChange, queryAll } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { LazyPart } from "../lib/lazy-part.js";
import { explainable, explainButton } from "../help/explain.js";

/** Return an age in words. @param {number} seconds */
export function age(seconds) {
  if (seconds < 60) return say("log.now");
  return seconds < 3600
    ? say("log.minutes", { n: Math.floor(seconds / 60) })
    : say("log.hours", { n: Math.floor(seconds / 3600) });
}

/**
 * Return the reference for the explanation of a line: number of the action and index of its event.
 * @param {Server.LogEntry[]} log @param {number} i @returns {Fields<"rule">}
 */
function lineReference(log, i) {
  const { n } = log[i];
  return {
    about: "log",
    number: n,
    at: log.slice(i + 1).filter((one) => one.n === n && !one.told).length,
  };
}

export class Log {
  /** @param {HTMLElement} section @param {Page} page */
  constructor(section, page) {
    this.page = page;
    this.section = section;
    /** @type {{ to: number | null, text: string, newest?: number } | null} */
    this.asking = null; // question that is shown; to: entry number, or null for the last action
    this.proposed = false; // somebody has asked all to agree to an undo
    this.skew = 0;
    this.undo = el(
      "button",
      { class: "quiet", data: { key: "undo" }, onclick: () => this.page.board.undo() },
      icon("back"),
      say("undo.title"),
    );
    this.question = el("div", { class: "undo-ask", hidden: true });
    this.undoQuestion = new LazyPart(
      async () => new (await import("./undo-question.js")).UndoQuestion(page, this),
      "undo",
    );
    this.list = el("ol");
    this.entries = el(
      "div",
      {
        class: "entries",
        role: "log",
        "aria-live": "off",
        tabindex: "0",
        "aria-label": say("log.title"),
        onkeydown: (event) => this.key(event),
      },
      this.list,
    );
    section.append(
      el("div", { class: "log-head" }, el("h2", {}, say("log.title")), this.undo),
      this.question,
      this.entries,
    );
    this.draw = onChange(this.paint.bind(this));
    this.drawQuestion = onChange((state) => this.undoQuestion.part?.paint(state));
    setInterval(() => this.tick(), 20_000);
  }

  /** @param {Server.Snapshot} table */
  show(table) {
    this.table = table;
    this.section.hidden = !table.game && !table.log.length;
    if (table.now) this.skew = performance.now() / 1000 - table.now;
    const newest = table.log[0]?.n;
    if (!table.undo || (this.asking && this.asking.newest !== newest)) this.asking = null;
    this.undo.hidden = !table.undo;
    this.draw({
      log: table.log,
      seats: table.seats.map((seat) => seat.colour),
      since: this.page.me.host || this.page.me.seat !== null ? (table.undo?.since ?? -1) : -1,
    });
    const { undo } = table;
    const proposed = Boolean(undo?.proposed || undo?.agreed?.length);
    const asked = !undo
      ? null
      : proposed
        ? undo
        : this.asking
          ? { ...undo, ...this.asking, agreement: this.asking.to === null && undo.agreement }
          : null;
    this.question.hidden = !asked;
    if (asked) this.page.loaded(this.undoQuestion);
    if (this.undoQuestion.part)
      this.drawQuestion({
        undo: asked,
        seats: table.seats,
        me: this.page.me,
        mine: table.mine ?? null,
      });
    this.tick();
    const ended = this.proposed && !proposed;
    this.proposed = proposed;
    if (ended && !table.log.find(({ told }) => !told)?.undone) this.page.refuse(say("undo.kept"));
  }

  /** @param {{ log: Server.LogEntry[], seats: string[], since: number }} state */
  paint({ log, seats, since }) {
    // A private message to this seat is not an entry and cannot be undone.
    const leadsBack = (/** @type {Server.LogEntry} */ { n, undone, told }) =>
      !undone && !told && n <= since;
    const first = log.find(leadsBack);
    fill(
      this.list,
      log.length
        ? log.map((entry, i) =>
            el(
              "li",
              {
                class: `entry ${entry.undone ? "undone" : entry.told ? "told" : ""}`,
                data: entry.told ? {} : explainable(lineReference(log, i)),
              },
              entry.seat === null || entry.seat === undefined || entry.seat < 0
                ? el("span")
                : shape(seats[entry.seat]),
              el(
                "span",
                { class: "said" },
                entry.text,
                entry.undone ? el("span", { class: "unseen" }, ` (${say("log.undone")})`) : null,
              ),
              el("time", { data: { at: entry.at ?? "" } }),
              entry.told ? null : explainButton(this.page, lineReference(log, i), entry.text),
              leadsBack(entry) ? this.undoButton(entry, entry === first) : null,
            ),
          )
        : [el("li", { class: "entry" }, el("span"), say("log.empty"))],
    );
  }

  tick() {
    const now = performance.now() / 1000 - this.skew;
    for (const time of this.entries.querySelectorAll("time"))
      time.textContent = time.dataset.at ? age(now - Number(time.dataset.at)) : "";
  }

  /** @param {Server.LogEntry} entry @param {boolean} first */
  undoButton(entry, first) {
    return el(
      "button",
      {
        class: "quiet here",
        tabindex: first ? "0" : "-1",
        data: { key: `here-${entry.n}` },
        "aria-label": say("log.here.what", { text: entry.text }),
        onclick: () => this.ask(entry),
      },
      icon("back"),
      el("span", {}, say("log.here")),
    );
  }

  /** Arrow keys move between the entries that can be undone to. @param {KeyboardEvent} event */
  key(event) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const ways = [...queryAll(this.entries, ".here")];
    const here = ways.indexOf(/** @type {HTMLElement} */ (focusedElement()));
    const to = ways[here + step];
    if (!step || here < 0 || !to) return;
    event.preventDefault();
    for (const way of ways) way.tabIndex = way === to ? 0 : -1;
    to.focus();
  }

  /**
   * Ask for confirmation; entry: the last entry that stays, or null to undo the last action.
   * @param {Server.LogEntry | null} entry
   */
  async ask(entry = null) {
    if (!this.table?.undo) {
      this.page.refuse(say("undo.nothing"));
      return;
    }
    const { text } = entry ?? this.table.undo;
    this.asking = { to: entry?.n ?? null, text, newest: this.table.log[0]?.n };
    this.show(this.table);
    await this.undoQuestion.load().catch(() => null); // `loaded` reports the error
    this.show(this.table);
    this.question.querySelector("button")?.focus();
  }

  cancel() {
    const { undo } = this.table ?? {};
    if (undo?.proposed) this.page.do("undo", { keep: true });
    else if (!this.asking) return false;
    this.asking = null;
    if (this.table) this.show(this.table);
    this.undo.focus();
    return true;
  }
}
