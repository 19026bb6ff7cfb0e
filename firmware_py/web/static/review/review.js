// Review of a finished match, as a page of its own: one sentence for the whole match, the chance to
// win by turn, and up to three moments.

import "../lib/shared.js";
import { paint, shape } from "../lib/colour-shapes.js";
import { Drawer, radioGroup } from "../lib/drawer.js";
import { byId, el, fill, icon } from "../lib/element.js";
import { colourName, locale, say } from "../lib/i18n.js";
import { cardPicture, numberTable } from "../end/scoreboard.js";
import { chanceChart } from "./chart.js";

const ROWS = 12; // approximate number of rows of the table
const POLL = 1000; // ms between two questions for the progress

/** @param {number} share */
const percent = (share) =>
  share.toLocaleString(locale, { style: "percent", maximumFractionDigits: 0 });

/**
 * Return about 12 indices of points for the table, with the first and the last.
 * @param {number} count
 */
export function tableRows(count) {
  const step = Math.max(1, Math.ceil((count - 1) / ROWS));
  const found = [];
  for (let n = 0; n < count - 1; n += step) found.push(n);
  return [...found, count - 1];
}

export class Review extends Drawer {
  /** @param {Page} page */
  constructor(page) {
    super(say("review.open"), "dialog");
    this.element.classList.add("review");
    this.page = page;
    /** @type {Server.Review | null} */
    this.review = null;
    /** @type {number | null} */
    this.number = null;
    /** @type {"known" | "lay"} */
    this.series = "known";
    this.line = 0; // index of the shown line
    this.share = 0; // of the work that is done
    this.tableOpen = false;
    this.warns = false;
    this.failed = "";
    /** @type {AbortController | null} */
    this.request = null;
    this.bar = el("p", { class: "about" });
    this.element.querySelector(".sheet-head h2")?.after(this.bar);
    this.plot = el("div", { class: "course" });
    new ResizeObserver(() => this.draw()).observe(this.plot);
    this.element.addEventListener("keydown", (event) => this.pressKey(event));
  }

  /**
   * Open the review of a match. While its cards are still in play, a warning comes first.
   * @param {number | null} number
   */
  show(number) {
    this.cancel();
    this.number = number;
    this.review = null;
    this.failed = "";
    this.series = "known";
    const { table } = this.page;
    const alone = this.page.me.host && table?.seats.filter(({ bot }) => !bot).length === 1;
    this.warns = this.isHere && !alone && table?.game?.cards === "device";
    this.open();
    if (!this.warns) this.fetch();
  }

  /** Return whether the match is the one on the table. */
  get isHere() {
    const { table } = this.page;
    return table?.number === this.number && !table?.replay;
  }

  /** Return the seat of the person who watches, or null. */
  get you() {
    const { me, table } = this.page;
    if (!this.isHere) return null;
    const people = (table?.seats ?? []).flatMap(({ bot }, seat) => (bot ? [] : [seat]));
    return me.seat ?? (people.length === 1 ? people[0] : null);
  }

  async fetch() {
    const { number } = this;
    this.warns = false;
    this.share = 0;
    this.request = new AbortController();
    const { signal } = this.request;
    this.paint();
    const where = number === null ? null : (await this.page.do("review", { number }))?.review;
    if (signal.aborted) return;
    const poll = setInterval(() => this.follow(where, signal), POLL);
    try {
      const answer = where ? await fetch(where, { signal }) : null;
      if (answer?.ok) this.take(await answer.json());
      else this.failed = say("review.none");
    } catch {
      if (signal.aborted) return;
      this.failed = say("review.none");
    } finally {
      clearInterval(poll);
    }
    this.request = null;
    this.paint();
    this.page.show(); // the end of a match tells its turning point
  }

  /**
   * Show how much of the work is done.
   * @param {string | null | undefined} where @param {AbortSignal} signal
   */
  async follow(where, signal) {
    try {
      const answer = where ? await fetch(`${where}?share`, { signal }) : null;
      if (!answer?.ok || signal.aborted || !this.request) return;
      this.share = (await answer.json()).share;
      this.paint();
    } catch {} // the review itself reports errors
  }

  /** @param {Server.Review} review */
  take(review) {
    this.review = review;
    this.line = Math.max(0, review.known.findIndex(isMain(review)));
  }

  /** Abort the request; the server then stops the computation. */
  cancel() {
    this.request?.abort();
    this.request = null;
  }

  open() {
    super.open();
    this.cover(true);
  }

  close() {
    this.cancel();
    this.cover(false);
    return super.close();
  }

  /** Take everything behind the page out of reach, or give it back. @param {boolean} covered */
  cover(covered) {
    const behind = [byId("bar"), byId("main"), ...(this.element.parentElement?.children ?? [])];
    for (const each of behind)
      if (each !== this.element) /** @type {HTMLElement} */ (each).inert = covered;
  }

  /** Open a moment by its number. @param {KeyboardEvent} event */
  pressKey(event) {
    const button = /^[1-9]$/.test(event.key) && this.element.querySelector(`#moment-${event.key}`);
    if (!button || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    /** @type {HTMLElement} */ (button).focus();
  }

  /** Return the sentence for the person who watches. @param {Server.Forms} forms */
  form(forms) {
    return this.review?.known[this.line].seat === this.you && this.you !== null
      ? forms.you
      : forms.seat;
  }

  paint() {
    super.paint();
    if (!this.isOpen) return;
    fill(this.bar, this.head());
    this.draw();
    if (!this.element.contains(document.activeElement)) this.element.focus();
  }

  draw() {
    const { review } = this;
    if (!review || !this.plot.isConnected) return;
    const line = review[this.series][this.line];
    const colour = line.seat === null ? "none" : paint(review.seats[line.seat].colour);
    fill(this.plot, [chanceChart(review, line, colour, this.plot.clientWidth)]);
  }

  /** Return the match's name and its result. @returns {Child[]} */
  head() {
    const { review } = this;
    return review ? [review.title, review.page.result && ` · ${review.page.result}`] : [];
  }

  /** Return the switch between what people knew and all cards. @param {Server.Review} review */
  reading(review) {
    if (!review.lay.length) return null;
    return el(
      "div",
      { class: "reading" },
      radioGroup(
        "reading",
        say("review.course"),
        /** @type {const} */ (["known", "lay"]).map((one) => [one, review.page.labels[one]]),
        this.series,
        (one) => {
          this.series = one;
          this.paint();
        },
      ),
    );
  }

  rows() {
    if (this.warns)
      return [
        el(
          "div",
          { class: "review-warn" },
          el("p", {}, say("review.warn")),
          el(
            "button",
            { class: "pill go", data: { key: "review-show" }, onclick: () => this.fetch() },
            say("review.show"),
          ),
        ),
      ];
    if (this.failed) return [el("p", { role: "alert" }, this.failed)];
    const { review } = this;
    if (!review)
      return [
        el(
          "p",
          {
            class: "thinking",
            role: "progressbar", // a status would read out each percent
            "aria-label": say("review.open"),
            "aria-valuenow": Math.round(100 * this.share),
          },
          say("review.thinking", { n: percent(this.share) }),
        ),
      ];
    const { labels, moments, stories } = review.page;
    const { series } = this;
    const playouts = series === "lay" ? review.lay_playouts : review.playouts - review.lay_playouts;
    const n = playouts.toLocaleString(locale);
    return [
      el(
        "div",
        { class: "course-head" },
        el("h3", {}, this.form(stories[series][this.line])),
        el("span", {}, this.people(review), el("small", {}, labels.sure)),
      ),
      this.reading(review),
      review.says.map((said) => el("p", {}, said)),
      this.plot,
      el(
        "div",
        { class: "moments" },
        moments.map((moment, at) => this.moment(moment, at)),
      ),
      el(
        "div",
        { class: "foot" },
        el("p", {}, series === "lay" ? say("review.band.lay", { n }) : say("review.band", { n })),
        el(
          "details",
          {
            open: this.tableOpen,
            ontoggle: ({ currentTarget }) => {
              this.tableOpen = /** @type {HTMLDetailsElement} */ (currentTarget).open;
            },
          },
          el("summary", {}, say("review.table")),
          table(review, series),
        ),
        moments.length ? el("p", { class: "key-help" }, keys(labels.keys)) : null,
      ),
    ];
  }

  /** Return whose chance is shown, or a choice of people. @param {Server.Review} review */
  people(review) {
    const whose = (/** @type {number} */ n) => this.form(review.page.lines[n]);
    if (review.known.length === 1) return el("b", {}, whose(0));
    return el(
      "div",
      { class: "choice whose", role: "radiogroup", "aria-label": say("review.course") },
      review.known.map(({ seat }, n) =>
        el(
          "button",
          {
            type: "button",
            role: "radio",
            "aria-checked": String(n === this.line),
            "aria-label": called(review, seat),
            data: { key: `review-line-${n}` },
            onclick: () => {
              this.line = n;
              this.paint();
            },
          },
          seat === null ? null : shape(review.seats[seat].colour),
          n === this.line ? el("b", {}, whose(n)) : null,
        ),
      ),
    );
  }

  /** @param {Server.ReviewMoment} moment @param {number} n */
  moment({ kind, where, title, says, change, faces }, n) {
    const { number, page, review } = this;
    const opens = review?.moments[n].opens ?? 0;
    const mine = this.you !== null && review?.known.find(isMain(review))?.seat === this.you;
    return el(
      "section",
      { class: "moment-card" },
      this.cards(faces),
      el(
        "div",
        {},
        el("p", { class: "kind" }, el("b", {}, String(n + 1)), el("strong", {}, kind), " ", where),
        el("h4", {}, title),
        el("p", {}, [...says, mine ? change.you : change.seat].join(" ")),
        el(
          "button",
          {
            class: "pill",
            id: `moment-${n + 1}`,
            data: { key: `review-moment-${n + 1}` },
            onclick: () => {
              this.close();
              page.showReplay(number, opens + 1);
            },
          },
          icon("next"),
          review?.page.labels.watch,
        ),
      ),
    );
  }

  /** Return a moment's cards, if their deck is at hand. @param {string[]} ids */
  cards(ids) {
    const { deck } = this.page;
    const known = deck && deck.id === this.review?.game ? deck.faces : [];
    const found = ids.flatMap((id) => known.filter((face) => face.id === id));
    return found.length
      ? el(
          "div",
          { class: "faces", "aria-hidden": "true" },
          found.map((face) => cardPicture(face)),
        )
      : null;
  }
}

/**
 * Return a test for the line that the moments are about.
 * @param {Server.Review} review @returns {(line: { seat: number | null }) => boolean}
 */
const isMain =
  ({ subject }) =>
  ({ seat }) =>
    seat === null || seat === subject;

/** Return a line's name. @param {Server.Review} review @param {number | null} seat */
const called = ({ seats }, seat) =>
  seat === null ? say("ask.all") : seats[seat].name || colourName(seats[seat].colour);

/** Return a sentence whose keys are in brackets. @param {string} said */
const keys = (said) =>
  said
    .split(/(\[[^\]]+\])/)
    .map((part) => (part.startsWith("[") ? el("kbd", {}, part.slice(1, -1)) : part));

/** @param {Server.Review} review @param {"known" | "lay"} series */
const table = (review, series) =>
  numberTable(
    say("review.table"),
    [review.page.labels.turns, ...review[series].map(({ seat }) => called(review, seat))],
    tableRows(review.points.length).map((n) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, String(review.points[n].turn)),
        review[series].map(({ chances }) => el("td", {}, percent(chances[n]))),
      ),
    ),
    "ledger ledger-rounds",
  );
