// Rules drawer: rules of the question, all entries, search, options of this table, keyboard
// shortcuts.

import { Drawer } from "../lib/drawer.js";
import { el, fill, focusedElement, icon, queryAll } from "../lib/element.js";
import { hasText, say } from "../lib/i18n.js";
import { Refused } from "../lib/socket.js";

const WAIT = 250; // ms after the last keystroke
const WATCHING = 700; // ms for viewers, who may send fewer commands
// The same times are the pause between two fetches for new questions.
const KEYS = [
  ["← →", "key.arrows"],
  ["keyname.enter", "key.enter"],
  ["keyname.backspace", "key.back"],
  ["← ↑ → ↓", "key.grid"],
  ["/", "key.find"],
  ["keyname.esc", "key.esc"],
  ["H", "key.h"],
  ["0–9", "key.digits"],
  ["G", "key.g"],
  ["I", "key.i"],
  ["L", "key.l"],
  ["U", "key.u"],
  ["?", "key.help"],
  ["keyname.right", "key.right"],
];

/** @param {string[]} lines @param {string} looks */
const paragraphs = (lines, looks = "") => lines.map((line) => el("p", { class: looks }, line));

export class Rules extends Drawer {
  /** @param {Page} page */
  constructor(page) {
    super(say("rules.title"), "dialog");
    this.page = page;
    this.otherGame = ""; // a game other than the running one
    /** @type {Server.RuleIndex | null} */
    this.contentsList = null;
    /** @type {Server.RuleText[]} */
    this.path = []; // entries that were opened from each other; the last one is shown
    /** @type {Server.Heading[] | null} */
    this.found = null;
    this.fetchCount = 0; // ignores outdated answers
    this.searchCount = 0; // likewise for searches
    this.retryOnConnect = false; // the connection was lost before the answer
    this.timer = 0;
    this.refreshTimer = 0; // fetch for a new question; 0: none is due
    this.refreshedAt = -WATCHING; // ms
    this.lastQuestion = "";
    this.search = el("input", {
      type: "search",
      "aria-label": say("rules.find"),
      placeholder: say("rules.find"),
      autocomplete: "off",
      spellcheck: "false",
      maxlength: "60",
      id: "find-rule",
      data: { key: "find-rule" },
      oninput: () => this.typed(),
      onkeydown: (event) => this.searchKey(event),
    });
    this.field = el("label", { class: "find" }, icon("search"), this.search);
    this.content.before(this.field);
    this.heading = /** @type {HTMLElement} */ (this.element.querySelector("h2"));
    this.heading.tabIndex = -1;
  }

  /** Fetch the rules again if the question has changed. @param {Server.Snapshot} table */
  show(table) {
    if (!this.isOpen) return;
    if (this.retryOnConnect) {
      this.retryOnConnect = false;
      this.fetch();
      if (this.search.value.trim()) this.runSearch();
    }
    if (this.otherGame) return;
    const gist = JSON.stringify([table.game?.id, table.ask?.who, table.ask?.question]);
    if (gist === this.lastQuestion) return;
    this.lastQuestion = gist;
    this.refresh();
  }

  /** Return the pause between two commands of this page (ms). */
  get pause() {
    const { me } = this.page;
    return me.host || me.seat !== null ? WAIT : WATCHING;
  }

  /** Fetch the rules of the newest question, after a pause if questions change quickly. */
  refresh() {
    if (this.refreshTimer) return;
    const wait = this.refreshedAt + this.pause - performance.now();
    this.refreshTimer = setTimeout(
      () => {
        this.refreshTimer = 0;
        this.refreshedAt = performance.now();
        if (this.isOpen && !this.otherGame) this.fetch();
      },
      Math.max(0, wait),
    );
  }

  /** Open all rules of a game; "" is the running one. @param {string} game */
  open(game = "") {
    this.reset(game);
    this.fetch();
    this.heading.focus();
  }

  /** @param {string} game */
  reset(game) {
    if (!this.isOpen) super.open();
    if (this.page.table) this.page.board.rail.show(this.page.table);
    this.otherGame = game;
    this.path = [];
    this.contentsList = null;
    this.clear();
    this.paint();
  }

  /**
   * Open the rule of an element, or all rules if it has none.
   * @param {Fields<"rule">} reference
   */
  async explain(reference) {
    const from = focusedElement();
    const answer = await this.page.do("rule", reference);
    if (!answer) return;
    if (!this.isOpen) this.before = from;
    if (!answer.rule) {
      this.open(reference.game ?? "");
      return;
    }
    if (!this.isOpen) this.reset(reference.game ?? "");
    this.read(answer.rule);
  }

  /** @param {Server.RuleText} rule */
  read(rule) {
    this.clear();
    this.path = [...this.path.filter((one) => one.id !== rule.id), rule];
    this.paint();
    this.element.scrollTop = 0;
    queryAll(this.content, ".rule h3")[0]?.focus({ preventScroll: true });
  }

  /** Return to the previous entry or to the list. */
  back() {
    this.path = this.path.slice(0, -1);
    if (!this.path.length && !this.contentsList) this.fetch();
    this.paint();
    (queryAll(this.content, ".rule h3")[0] ?? this.heading).focus({ preventScroll: true });
  }

  async fetch() {
    this.fetchCount += 1;
    const mine = this.fetchCount;
    const { table } = this.page;
    if (!this.otherGame && !table?.game) return;
    try {
      const { rules } = await this.page.send("rules", { game: this.otherGame });
      if (mine === this.fetchCount && rules) this.contentsList = rules;
    } catch (error) {
      this.noteLostConnection(error); // keeps the content
      return;
    }
    if (mine === this.fetchCount) this.paint();
  }

  typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.runSearch(), this.pause);
  }

  async runSearch() {
    const search = this.search.value.trim();
    if (!search) {
      this.clear();
      this.paint();
      return;
    }
    this.searchCount += 1;
    const mine = this.searchCount;
    try {
      const { rules } = await this.page.send("rules", { game: this.otherGame, search });
      if (mine !== this.searchCount) return;
      this.found = rules?.entries ?? [];
      this.paint();
    } catch (error) {
      this.noteLostConnection(error);
    }
  }

  /** Note a lost connection; a refusal has a message. @param {unknown} error */
  noteLostConnection(error) {
    this.retryOnConnect ||= error instanceof Refused && !error.message;
  }

  /** Clear the search and ignore pending answers. */
  clear() {
    clearTimeout(this.timer);
    this.searchCount += 1;
    this.search.value = "";
    this.found = null;
  }

  /** @param {KeyboardEvent} event */
  searchKey(event) {
    if (event.key === "Enter") {
      queryAll(this.content, ".found button")[0]?.click();
    } else if (event.key === "Escape" && this.search.value) {
      event.stopPropagation();
      this.clear();
      this.paint();
    }
  }

  /** Return an entry's title as a button. @param {Server.Heading} entry @param {string} list */
  line({ id, title, read }, list) {
    return el(
      "li",
      {},
      el(
        "button",
        {
          class: "line",
          data: { key: `rule-${list}-${id}` },
          onclick: () => this.explain({ about: "entry", id, game: this.otherGame }),
        },
        title,
        read ? el("small", {}, ` · ${say("rules.read")}`) : null,
      ),
    );
  }

  /** @param {Server.RuleText} rule */
  entry(rule) {
    return el(
      "article",
      { class: "rule", data: { rule: rule.id } },
      el("h3", { tabindex: "-1", data: { key: `rule-title-${rule.id}` } }, rule.title),
      paragraphs(rule.short, "short"),
      paragraphs(rule.more),
      rule.see.length
        ? [
            el("h4", {}, say("rules.see")),
            el(
              "ul",
              { class: "lines" },
              rule.see.map((one) => this.line(one, "see")),
            ),
          ]
        : null,
    );
  }

  rows() {
    const read = this.path.at(-1);
    this.field.hidden = !this.otherGame && !this.page.table?.game;
    if (this.found)
      return [
        this.found.length
          ? el(
              "ul",
              { class: "lines found" },
              this.found.map((one) => this.line(one, "found")),
            )
          : el("p", { role: "status" }, say("rules.none")),
      ];
    if (read)
      return [
        el(
          "button",
          { class: "quiet up", data: { key: "rules-back" }, onclick: () => this.back() },
          icon("previous"),
          this.path.length > 1 ? this.path[this.path.length - 2].title : say("rules.all"),
        ),
        this.entry(read),
      ];
    return [
      this.contentsList ? this.overview(this.contentsList) : this.games(),
      this.keys(),
    ].flat();
  }

  /** @param {Server.RuleIndex} told */
  overview(told) {
    return [
      told.now.length
        ? [el("h3", {}, say("rules.now")), told.now.map((rule) => this.brief(rule))]
        : null,
      el("h3", {}, told.title),
      el(
        "ul",
        { class: "lines" },
        told.entries.map((one) => this.line(one, "all")),
      ),
      told.house.length
        ? [el("h3", {}, say("rules.house")), paragraphs(told.house, "house")]
        : null,
    ].flat();
  }

  /** Return the short form of a rule of the current question. @param {Server.RuleText} rule */
  brief(rule) {
    return el(
      "article",
      { class: "rule brief" },
      el("h4", {}, rule.title),
      paragraphs(rule.short, "short"),
      el(
        "button",
        {
          class: "quiet",
          "aria-label": say("rules.more.of", { name: rule.title }),
          data: { key: `rule-now-${rule.id}` },
          onclick: () => this.read(rule),
        },
        say("rules.more"),
      ),
    );
  }

  /** Return a list of the games, if none runs. */
  games() {
    const games =
      this.page.table?.game || this.otherGame ? [] : (this.page.table?.menu?.games ?? []);
    if (!games.length) return [];
    return [
      el("h3", {}, say("rules.which")),
      el(
        "ul",
        { class: "lines" },
        games.map(({ id, title }) =>
          el(
            "li",
            {},
            el(
              "button",
              {
                class: "line",
                data: { key: `rules-game-${id}` },
                onclick: () => {
                  this.reset(id);
                  this.fetch();
                },
              },
              title,
            ),
          ),
        ),
      ),
    ];
  }

  keys() {
    return [
      el("h3", { id: "rules-keys" }, say("menu.keys")),
      el(
        "dl",
        { class: "keys" },
        KEYS.flatMap(([key, id]) => [
          el("dt", {}, hasText(key) ? say(key) : key),
          el("dd", {}, say(id)),
        ]),
      ),
    ];
  }

  close() {
    this.clear();
    this.fetchCount += 1;
    const closed = super.close();
    if (closed) this.page.show(); // the panel beside a table shows its log again
    return closed;
  }

  paint() {
    if (this.isOpen) fill(this.content, this.rows(), () => this.heading.focus());
  }
}
