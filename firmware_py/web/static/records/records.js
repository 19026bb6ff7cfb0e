// Records: who won how often, in one game or in all, with a plot and head to head.

import "../lib/shared.js";

import { shape } from "../lib/colour-shapes.js";
import { el, fill, icon, svg } from "../lib/element.js";
import { locale, say } from "../lib/i18n.js";
import { loadTexts } from "../lib/texts.js";
import { HeadToHead } from "./head-to-head.js";
import { Names } from "./names.js";
import { nameOf } from "./row.js";
import { WinsPlot } from "./wins-plot.js";

await loadTexts("records");

const HOUR = 3600;
const AGAIN = 200; // ms between two requests while older games are read

/** @param {number} value @param {number} digits */
const number = (value, digits = 0) =>
  value.toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** @param {Server.RecordRow} row */
const share = ({ won, played }) =>
  (won / played).toLocaleString(locale, { style: "percent", maximumFractionDigits: 0 });

/** Return the day that is twelve months before today, as the server writes days. */
function yearAgo() {
  const day = new Date();
  day.setFullYear(day.getFullYear() - 1);
  return day.toISOString().slice(0, 10);
}

/**
 * Return a select in a frame with its label.
 * @template {string} V @param {string} key @param {string} label
 * @param {(readonly [V, string])[]} values @param {V} now @param {(value: V) => unknown} choose
 */
const filter = (key, label, values, now, choose) =>
  el(
    "label",
    { class: "records-filter" },
    el("small", {}, label),
    el(
      "select",
      {
        data: { key },
        onchange: ({ target }) => choose(/** @type {V} */ (target.value)),
      },
      values.map(([value, words]) => el("option", { value, selected: value === now }, words)),
    ),
  );

export class Records {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Server.RecordsAnswer | null} */
    this.answer = null;
    this.shown = ""; // the game of the answer
    /** @type {{ game: string, bots: boolean, rules: "usual" | "house" | "all", since: string }} */
    this.chosen = { game: "", bots: false, rules: "usual", since: "" };
    this.failed = false;
    this.exporting = false;
    this.request = 0; // number of the latest request
    this.content = el("div", { class: "records-main" });
    this.names = new Names(page, () => {
      this.paint();
      this.fetch();
    });
    this.plot = new WinsPlot();
    this.headToHead = new HeadToHead();
    this.title = el("h1", { id: "records-title", tabindex: "-1", autofocus: true });
    this.title.textContent = say("menu.records");
    this.said = el("p", { class: "records-sub", role: "status" });
    this.tools = el("div", { class: "records-tools" });
    this.element = el(
      "dialog",
      {
        class: "records",
        "aria-labelledby": "records-title",
        // The page behind must not react to its keys.
        onkeydown: (event) => event.stopPropagation(),
      },
      el("div", { class: "records-bar" }, this.title, this.said, this.tools),
      this.content,
    );
    document.body.append(this.element);
  }

  open() {
    if (!this.element.open) this.element.showModal();
    this.paint();
    this.fetch();
  }

  close() {
    this.element.close();
  }

  /** Fields of the commands that ask for records. */
  get wanted() {
    const { game, bots, rules, since } = this.chosen;
    const days = /^\d{4}$/.test(since)
      ? { first: `${since}-01-01`, last: `${since}-12-31` }
      : { first: since, last: "" };
    return { game, bots, rules, ...days };
  }

  /** Fetch the records. While older games are read, fetch them again. */
  async fetch() {
    this.request += 1;
    const { request, wanted: asked } = this;
    try {
      const { records } = await this.page.send("records", asked);
      if (request !== this.request) return;
      this.failed = false;
      this.answer = records ?? null;
      this.shown = asked.game;
    } catch {
      if (request !== this.request) return;
      this.failed = true;
    }
    this.paint();
    if (this.answer?.left && this.element.open && !this.failed)
      setTimeout(() => request === this.request && this.element.open && this.fetch(), AGAIN);
  }

  /** @param {Partial<Records["chosen"]>} change */
  choose(change) {
    Object.assign(this.chosen, change);
    this.paint();
    this.fetch();
  }

  /** Return the title of the game that is shown, or "". */
  get game() {
    return this.answer?.games.find(({ id }) => id === this.shown)?.title ?? "";
  }

  paint() {
    const { answer } = this;
    const empty = answer?.finished === 0 && !answer.left;
    this.said.textContent = answer && !empty ? this.summary(answer) : "";
    fill(this.tools, [
      answer && !empty
        ? this.tool("export", "save", say("records.export"), this.exporting, () => {
            this.exporting = !this.exporting;
            this.paint();
          })
        : null,
      answer?.people.length && this.page.me.host
        ? this.tool("names", "people", say("records.names"), this.names.isOpen, () =>
            this.names.toggle(),
          )
        : null,
      el(
        "button",
        {
          class: "quiet",
          "aria-label": say("menu.close"),
          data: { key: "records-close" },
          onclick: () => this.close(),
        },
        icon("close"),
      ),
    ]);
    fill(this.content, this.rows(empty));
    this.plot.draw();
  }

  /**
   * @param {string} key @param {string} drawn @param {string} words @param {boolean} open
   * @param {() => unknown} press
   */
  tool(key, drawn, words, open, press) {
    return el(
      "button",
      {
        class: "quiet",
        "aria-expanded": String(open),
        data: { key: `records-${key}` },
        onclick: press,
      },
      svg(
        "svg",
        { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
        svg("path", { d: DRAWN[drawn] }),
      ),
      el("span", {}, words),
    );
  }

  /** @param {Server.RecordsAnswer} answer */
  summary({ table, left }) {
    if (left) return say("records.left", { n: left });
    const n = table.games;
    const count = this.game
      ? say("records.games.of", { n, game: this.game })
      : say("records.games", { n });
    if (!table.timed) return count;
    const hours = (table.seconds / HOUR).toLocaleString(locale, { maximumFractionDigits: 1 });
    const minutes = Math.max(1, Math.round(table.seconds / 60));
    const time =
      table.seconds < 2 * HOUR ? say("history.time", { minutes }) : say("records.hours", { hours });
    return `${count}, ${time}`;
  }

  /** @param {boolean} empty */
  rows(empty) {
    const { answer } = this;
    if (this.failed) return [el("p", { role: "alert" }, say("records.failed"))];
    if (!answer) return [];
    if (empty) return [el("div", { class: "records-choice" }, this.tabs(answer)), this.empty()];
    const { table } = answer;
    const wins = table.rows.some(({ won }) => won);
    const pairs = !table.cooperative && table.rows.length > 1;
    return [
      this.exporting ? this.exports() : null,
      this.names.isOpen ? this.names.show(answer) : null,
      el("div", { class: "records-choice" }, this.tabs(answer), this.filters(answer)),
      table.rows.length
        ? [
            el(
              "section",
              { class: "records-panel" },
              this.table(table),
              people(table),
              el("p", { class: "records-note" }, this.note(table)),
            ),
            el(
              "div",
              { class: wins && pairs ? "records-below" : "" },
              wins ? this.plot.show(table) : null,
              pairs ? this.headToHead.show(table) : null,
            ),
          ]
        : table.games
          ? null
          : el("p", { class: "records-none" }, say("records.nothing")),
      table.nameless && table.nameless === table.games ? this.nameless() : null,
    ];
  }

  /** Say that no person has a name in these games, and lead the host to the names. */
  nameless() {
    return el(
      "div",
      { class: "records-none" },
      el("p", {}, say("records.nameless")),
      this.page.me.host
        ? el(
            "button",
            {
              class: "pill go",
              data: { key: "records-give-names" },
              onclick: () => {
                this.close();
                this.page.chooseGame();
                this.page.startPage.openNames(this.chosen.game);
              },
            },
            say("records.nameless.name"),
          )
        : null,
    );
  }

  /** Return the games as tabs, and as a select for phones. @param {Server.RecordsAnswer} answer */
  tabs({ games }) {
    const every = [{ id: "", title: say("records.all") }, ...games];
    const at = every.findIndex(({ id }) => id === this.chosen.game);
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: every.length - 1 };
    return [
      el(
        "div",
        {
          class: "records-tabs",
          role: "radiogroup",
          "aria-label": say("records.game"),
          onkeydown: (event) => {
            const next = every[(steps[event.key] + every.length) % every.length];
            if (!next) return;
            event.preventDefault();
            this.choose({ game: next.id });
            this.content.querySelector(/** @type {"button"} */ ("[aria-checked=true]"))?.focus();
          },
        },
        every.map(({ id, title }, n) =>
          el(
            "button",
            {
              role: "radio",
              "aria-checked": String(n === at),
              tabindex: n === at ? "0" : "-1",
              data: { key: `records-game-${id}` },
              onclick: () => this.choose({ game: id }),
            },
            title,
          ),
        ),
      ),
      filter(
        "records-game",
        say("records.game"),
        every.map(({ id, title }) => [id, title]),
        this.chosen.game,
        (game) => this.choose({ game }),
      ),
    ];
  }

  /** @param {Server.RecordsAnswer} answer */
  filters({ years }) {
    const { bots, rules, since } = this.chosen;
    return el(
      "div",
      { class: "records-filters" },
      filter(
        "records-count",
        say("records.count"),
        /** @type {const} */ ([
          ["people", say("records.count.people")],
          ["bots", say("records.count.bots")],
        ]),
        bots ? "bots" : "people",
        (count) => this.choose({ bots: count === "bots" }),
      ),
      filter(
        "records-rules",
        say("records.rules"),
        /** @type {const} */ (["usual", "house", "all"]).map((one) => [
          one,
          say(`records.rules.${one}`),
        ]),
        rules,
        (one) => this.choose({ rules: one }),
      ),
      filter(
        "records-since",
        say("records.since"),
        [
          ["", say("records.since.beginning")],
          [yearAgo(), say("records.since.year")],
          ...years.map(
            (year) =>
              /** @type {[string, string]} */ ([String(year), say("records.since.only", { year })]),
          ),
        ],
        since,
        (day) => this.choose({ since: day }),
      ),
    );
  }

  /** @param {Server.Records} records */
  table({ rows }) {
    const one = this.shown !== "";
    /** @param {string} id */
    const head = (id, kind = "") => el("th", { scope: "col", class: kind }, say(`records.${id}`));
    return el(
      "table",
      { class: "records-table" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "col" }, one ? this.game : say("records.all")),
          head("played"),
          head("won"),
          head("share", "portion"),
          one ? [head("best"), head("average")] : null,
          head("streak"),
          head("last"),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map((row) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, label(row)),
            el("td", {}, number(row.played)),
            el("td", {}, el("b", {}, number(row.won))),
            el("td", { class: "portion" }, shareBar(row), share(row)),
            one
              ? [
                  el("td", {}, row.best === null ? "" : number(row.best)),
                  el("td", {}, row.average === null ? "" : number(row.average, 1)),
                ]
              : null,
            el("td", {}, number(row.streak)),
            el("td", {}, lastFive(row)),
          ),
        ),
      ),
    );
  }

  /** Return what the columns mean. @param {Server.Records} records */
  note({ cooperative, low_wins, timed, seconds, nameless }) {
    return [
      this.shown ? say(low_wins ? "records.note.low" : "records.note.high") : "",
      say(cooperative ? "records.note.together" : "records.note.bots"),
      timed ? say("records.note.time", { n: Math.round(seconds / timed / 60) }) : "",
      nameless ? say("records.nameless.some", { n: nameless }) : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  empty() {
    return el(
      "section",
      { class: "records-empty" },
      el(
        "div",
        { class: "records-fan", "aria-hidden": "true" },
        SIGNS.map((sign) =>
          el(
            "span",
            {},
            svg("svg", { viewBox: "0 0 24 24", class: "icon" }, svg("path", { d: sign })),
          ),
        ),
      ),
      el("h2", {}, say("records.empty.title")),
      el("p", {}, say("records.empty.text")),
      this.page.me.host
        ? el(
            "button",
            {
              class: "pill go",
              data: { key: "records-choose" },
              onclick: () => {
                this.close();
                this.page.chooseGame();
              },
            },
            say("records.empty.choose"),
          )
        : null,
    );
  }

  exports() {
    return el(
      "div",
      { class: "records-exports", role: "group", "aria-label": say("records.export") },
      /** @type {const} */ (["csv", "json", "results"]).map((kind) =>
        el(
          "button",
          { class: "pill", data: { key: `records-${kind}` }, onclick: () => this.save(kind) },
          say(`records.export.${kind}`),
        ),
      ),
    );
  }

  /** Download the records as a file. @param {"csv" | "json" | "results"} kind */
  async save(kind) {
    try {
      const { file } = await this.page.send("records_file", { ...this.wanted, kind });
      const blob = new Blob([file ?? ""], {
        type: kind === "json" ? "application/json" : "text/csv",
      });
      const href = URL.createObjectURL(blob);
      const name = kind === "results" ? "results" : "records";
      const part = this.chosen.game ? `-${this.chosen.game}` : "";
      el("a", { href, download: `${name}${part}.${kind === "json" ? "json" : "csv"}` }).click();
      setTimeout(() => URL.revokeObjectURL(href), 10_000);
    } catch {
      this.said.textContent = say("records.failed");
    }
  }
}

/** @param {Server.RecordRow} row */
function shareBar({ won, played }) {
  const filled = el("i");
  filled.style.width = `${(100 * won) / played}%`; // the page allows no style attributes
  return el("span", { class: "records-share", "aria-hidden": "true" }, filled);
}

/** Return a row's shape and name. @param {Server.RecordRow} row */
const label = (row) =>
  el(
    "span",
    { class: "records-who" },
    row.bot ? null : shape(row.colour || "none"),
    el("b", { class: row.bot ? "bot" : "" }, nameOf(row)),
  );

/** Return the latest games as discs, filled if they were won. @param {Server.RecordRow} row */
const lastFive = ({ last }) =>
  el(
    "span",
    {
      class: "records-last",
      role: "img",
      "aria-label": last.map((won) => say(won ? "records.won" : "records.lost")).join(", "),
    },
    last.map((won) => el("i", { class: won ? "won" : "" })),
  );

/** Return the rows for phones. @param {Server.Records} records */
const people = ({ rows }) =>
  el(
    "ul",
    { class: "records-people" },
    rows.map((row) =>
      el(
        "li",
        {},
        row.bot ? null : shape(row.colour || "none"),
        el(
          "div",
          {},
          el("b", {}, nameOf(row)),
          el(
            "small",
            {},
            [
              say("records.games", { n: row.played }),
              row.best === null ? "" : say("records.phone.best", { n: number(row.best) }),
              row.average === null
                ? ""
                : say("records.phone.average", { average: number(row.average, 1) }),
            ]
              .filter(Boolean)
              .join(" · "),
          ),
        ),
        el(
          "div",
          { class: "records-wins" },
          el("strong", {}, number(row.won)),
          el("small", {}, say("records.phone.won", { share: share(row) })),
        ),
      ),
    ),
  );

/** @type {Record<string, string>} */
const DRAWN = {
  save: "M12 3v12M7 10.5l5 5 5-5M4 20h16",
  people:
    "M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20v-1.5a4.5 4.5 0 0 1 4.5-4.5h4a4.5 4.5 0 0 1 4.5 4.5V20M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.2a4.5 4.5 0 0 1 3.5 4.3V20",
};

/** Signs of the four card backs. */
const SIGNS = [
  "M12 4a4 4 0 0 1 2 7.5l2 8.5H8l2-8.5A4 4 0 0 1 12 4",
  "M14 4a8 8 0 1 0 6 12.5A7 7 0 0 1 14 4",
  "M8.5 7.5a3.5 3.5 0 0 1 7 0v9a3.5 3.5 0 0 1-7 0zM8.5 10h7M8.5 14h7",
  "M7 17a5 5 0 0 1 10 0zM4 17h16M12 5v3M5 9l2 2M19 9l-2 2",
];
