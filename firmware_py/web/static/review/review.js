// Review of a finished match: each player's chances by turn, and the moments that decided it.

import "../lib/shared.js";
import { paint, shape } from "../lib/colour-shapes.js";
import { Drawer, radioGroup } from "../lib/drawer.js";
import { el, icon, svg } from "../lib/element.js";
import { colourName, language, say } from "../lib/i18n.js";
import { hair, mark, polyline, words } from "../lib/plot.js";
import { numberTable } from "../end/scoreboard.js";

const WIDE = 440;
const HIGH = 240;
const LEFT = 62;
const RIGHT = 14;
const TOP = 14;
const BOTTOM = 24;
const STEPS = [0, 25, 50, 75, 100];
const ROWS = 12; // approximate number of rows of the table

/** @param {{ turns: number }} review @param {number} turn */
const across = ({ turns }, turn) => LEFT + ((WIDE - LEFT - RIGHT) * turn) / Math.max(1, turns);

/** @param {number} chance */
const down = (chance) => TOP + (HIGH - TOP - BOTTOM) * (1 - Math.min(1, Math.max(0, chance)));

/** @param {number} x @param {number} y */
const spot = (x, y) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** @param {number} share */
const percent = (share) =>
  share.toLocaleString(language, { style: "percent", maximumFractionDigits: 0 });

/**
 * Split a line into rounds of at least two points.
 * @param {Server.Review} review @param {Server.Chances} line
 */
export function segments({ points }, { chances, errors }) {
  /** @type {{ turn: number, chance: number, error: number }[][]} */
  const found = [[]];
  points.forEach(({ turn, over }, n) => {
    found.at(-1)?.push({ turn, chance: chances[n], error: errors[n] });
    if (over) found.push([]);
  });
  return found.filter((piece) => piece.length > 1);
}

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
    this.tableOpen = false; // the table is open
    this.warns = false;
    this.failed = "";
    /** @type {AbortController | null} */
    this.request = null;
  }

  /**
   * Open the review of a match. While its cards are still in play, a warning comes first.
   * @param {number | null} number
   */
  show(number) {
    const { table } = this.page;
    const here = table?.number === number && !table.replay;
    this.cancel();
    this.number = number;
    this.review = null;
    this.failed = "";
    this.series = "known";
    this.warns = here && table.game?.cards === "device";
    this.open();
    if (!this.warns) this.fetch();
  }

  async fetch() {
    const { number } = this;
    this.warns = false;
    this.request = new AbortController();
    const { signal } = this.request;
    this.paint();
    const where = number === null ? null : (await this.page.do("review", { number }))?.review;
    if (signal.aborted) return;
    try {
      const answer = where ? await fetch(where, { signal }) : null;
      if (answer?.ok) this.review = await answer.json();
      else this.failed = say("review.none");
    } catch {
      if (signal.aborted) return;
      this.failed = say("review.none");
    }
    this.request = null;
    this.paint();
  }

  /** Abort the request; the server then stops the computation. */
  cancel() {
    this.request?.abort();
    this.request = null;
  }

  close() {
    this.cancel();
    return super.close();
  }

  rows() {
    if (this.warns)
      return [
        el("p", {}, say("review.warn")),
        el(
          "div",
          { class: "choice" },
          el(
            "button",
            { class: "pill go", data: { key: "review-show" }, onclick: () => this.fetch() },
            say("review.show"),
          ),
        ),
      ];
    if (this.failed) return [el("p", { role: "alert" }, this.failed)];
    const { review } = this;
    if (!review) return [el("p", { class: "thinking", role: "status" }, say("review.thinking"))];
    const lines = review[this.series];
    return [
      el("p", { class: "title" }, el("b", {}, review.title)),
      review.says.map((said) => el("p", {}, said)),
      review.lay.length
        ? radioGroup(
            "reading",
            say("review.course"),
            /** @type {const} */ (["known", "lay"]).map((one) => [one, review.readings[one]]),
            this.series,
            (one) => {
              this.series = one;
              this.paint();
            },
          )
        : null,
      chanceChart(review, lines),
      names(review, lines),
      el(
        "p",
        {},
        el("small", {}, say("review.band", { n: review.playouts.toLocaleString(language) })),
      ),
      el(
        "details",
        {
          open: this.tableOpen,
          ontoggle: ({ currentTarget }) => {
            this.tableOpen = /** @type {HTMLDetailsElement} */ (currentTarget).open;
          },
        },
        el("summary", {}, say("review.table")),
        table(review, lines),
      ),
      review.moments.map((moment, n) => this.moment(moment, n + 1)),
    ];
  }

  /** @param {Server.Decided} moment @param {number} n */
  moment({ title, says, opens }, n) {
    const { number, page } = this;
    return el(
      "section",
      { class: "decided" },
      el("h3", {}, el("b", {}, String(n)), title),
      says.map((said) => el("p", {}, said)),
      el(
        "button",
        {
          class: "moment",
          data: { key: `review-moment-${n}` },
          onclick: () => {
            this.close();
            page.showReplay(number, opens + 1);
          },
        },
        say("film.watch"),
        icon("next"),
      ),
    );
  }
}

/** Return a line's name. @param {Server.Review} review @param {number | null} seat */
const called = ({ seats }, seat) =>
  seat === null ? say("ask.all") : seats[seat].name || colourName(seats[seat].colour);

/** @param {Server.Review} review @param {number | null} seat */
const colourOf = ({ seats }, seat) => (seat === null ? "none" : seats[seat].colour);

/**
 * Return the legend; the line with the best chance at the end is first.
 * @param {Server.Review} review @param {Server.Chances[]} lines
 */
const names = (review, lines) =>
  el(
    "ul",
    { class: "legend", "aria-hidden": "true" },
    [...lines.entries()].map(([n, { seat }]) =>
      el(
        "li",
        {},
        svg(
          "svg",
          { viewBox: "0 0 34 12", class: "dash" },
          polyline(colourOf(review, seat), n, "0,6 34,6"),
        ),
        seat === null ? null : shape(colourOf(review, seat)),
        called(review, seat),
      ),
    ),
  );

/**
 * Return the chart: lines in bands of two standard errors. The table has the same numbers.
 * @param {Server.Review} review @param {Server.Chances[]} lines
 */
function chanceChart(review, lines) {
  const main = lines.find(({ seat }) => seat === null || seat === review.subject);
  return svg(
    "svg",
    {
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      class: "ledger-course",
      role: "img",
      "aria-label": say("review.course"),
    },
    STEPS.map((step) => hair(LEFT, WIDE - RIGHT, down(step / 100), percent(step / 100))),
    words(LEFT, HIGH - 6, "0", "middle"),
    words(WIDE - RIGHT, HIGH - 6, String(review.turns), "middle"),
    lines.map((line) =>
      segments(review, line).map((piece) => {
        const above = piece.map((p) => spot(across(review, p.turn), down(p.chance + 2 * p.error)));
        const below = piece.map((p) => spot(across(review, p.turn), down(p.chance - 2 * p.error)));
        return svg("polygon", {
          points: [...above, ...below.reverse()].join(" "),
          class: `band f-${paint(colourOf(review, line.seat))}`,
        });
      }),
    ),
    lines.map((line, n) => [
      segments(review, line).map((piece) => {
        const points = piece.map((p) => spot(across(review, p.turn), down(p.chance)));
        return polyline(colourOf(review, line.seat), n, points.join(" "));
      }),
      // seat's shape at the end of its line
      line.seat === null
        ? null
        : mark(colourOf(review, line.seat), WIDE - RIGHT, down(line.chances.at(-1) ?? 0)),
    ]),
    main ? review.moments.map((moment, n) => numbered(review, main, moment.turn, n + 1)) : null,
  );
}

/**
 * Return a moment's number, on its line.
 * @param {Server.Review} review @param {Server.Chances} line @param {number} turn @param {number} n
 */
function numbered(review, line, turn, n) {
  const at = review.points.findIndex((point) => point.turn >= turn);
  const [x, y] = [across(review, turn), down(line.chances[at])];
  return svg(
    "g",
    { class: "mark" },
    svg("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: 9 }),
    words(x, y + 4.5, String(n), "middle"),
  );
}

/** @param {Server.Review} review @param {Server.Chances[]} lines */
const table = (review, lines) =>
  numberTable(
    say("review.table"),
    [review.readings.turns, ...lines.map(({ seat }) => called(review, seat))],
    tableRows(review.points.length).map((n) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, String(review.points[n].turn)),
        lines.map(({ chances }) => el("td", {}, percent(chances[n]))),
      ),
    ),
    "ledger ledger-rounds",
  );
