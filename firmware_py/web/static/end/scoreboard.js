// Scoreboard of a match: points by round with their reasons, a line chart, and moments to replay.

import { shape } from "../lib/colour-shapes.js";
import { Drawer } from "../lib/drawer.js";
import { el, fill, icon, onChange, svg } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { hair, mark, polyline, ticks, words } from "../lib/plot.js";
import { halves, whole } from "../table/card-view.js";

const WIDE = 440;
const HIGH = 170;
const LEFT = 40;
const RIGHT = 46;
const TOP = 16;
const BOTTOM = 30;
const LETTER = 9; // width of a letter, at most

/** Return the best number of a column. @param {Server.Scoreboard} ledger @param {number} at */
const best = ({ rows, low_wins }, at) =>
  Math[low_wins ? "min" : "max"](...rows.map(({ cells }) => cells[at]));

/**
 * Return a table of numbers that scrolls by itself.
 * @param {string} named @param {Child[]} columns @param {Child} rows
 */
export const numberTable = (named, columns, rows, kind = "ledger-rounds") =>
  el(
    "div",
    { class: kind, tabindex: "0", role: "group", "aria-label": named },
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          columns.map((column) => el("th", { scope: "col" }, column)),
        ),
      ),
      el("tbody", {}, rows),
    ),
  );

export class Scoreboard {
  /**
   * watch: shows the replay from a moment on
   * @param {(at: number) => unknown} watch shows the film from a moment on
   */
  constructor(watch) {
    this.watch = watch;
    this.element = el("section", { class: "ledger", "aria-label": say("ledger.title") });
    this.draw = onChange((/** @type {View.Scoreboard} */ state) => this.paint(state));
  }

  /**
   * host: may open the replay before the match is over
   * @param {Server.Snapshot} table @param {boolean} host whose film it is while the match goes on
   * @param {View.Left[] | null} left cards that each seat has at the end
   */
  show({ ledger, seats, over, number }, host, left = null) {
    if (!ledger) return;
    this.draw({
      ledger,
      left,
      over: Boolean(over),
      seats: seats.map(({ name, colour, hints, bot }) => ({ name, colour, hints, bot })),
      films: Boolean(number && (over || host)),
    });
  }

  /** @param {View.Scoreboard} state */
  paint({ ledger, seats, films, left, over }) {
    const { columns, rows, unit, told } = ledger;
    const several = rows.length > 1;
    const reasons = left ? [] : rows.filter((row) => row.reasons.length);
    const plotted = ledger.course.some(({ points }) => points.length > 1);
    const course = [
      plotted ? scoreChart(ledger, seats) : null,
      ledger.moments.length
        ? [
            over ? null : el("h3", {}, say("ledger.moments")),
            el(
              "ul",
              { class: "ledger-moments" },
              ledger.moments.map((moment) => el("li", {}, this.moment(moment, seats, films))),
            ),
          ]
        : null,
    ];
    fill(this.element, [
      el("p", { class: "ledger-told" }, told),
      numberTable(
        say("ledger.title"),
        [
          several ? say("ledger.place") : el("span", { class: "unseen" }, say("ledger.title")),
          ...columns.map(({ name, cause }) => [name, cause ? el("small", {}, cause) : null]),
          unit,
          ...(left ? [say("over.left")] : []),
        ],
        rows.map((row) => this.row(row, ledger, seats, left)),
        left ? "ledger-rounds with-left" : "ledger-rounds",
      ),
      reasons.length
        ? el(
            "ul",
            { class: plotted && !over ? "ledger-why plotted" : "ledger-why" },
            reasons.map((row) =>
              el("li", {}, playerLabel(row.seat, seats), el("span", {}, row.reasons.join(" · "))),
            ),
          )
        : null,
      over && (plotted || ledger.moments.length)
        ? el("details", {}, el("summary", {}, say("ledger.moments")), course)
        : course,
    ]);
  }

  /**
   * Return a moment as a button that opens the replay there.
   * @param {Server.Highlight} moment @param {View.Scoreboard["seats"]} seats @param {boolean} films
   */
  moment({ at, text, seat }, seats, films) {
    const words = [seat === null ? null : shape(seats[seat].colour), el("span", {}, text)];
    if (!films) return el("span", { class: "moment" }, words);
    return el(
      "button",
      {
        class: "moment",
        title: say("film.watch"),
        data: { key: `moment-${at}` },
        onclick: () => this.watch(at),
      },
      words,
      icon("next"),
    );
  }

  /**
   * @param {Server.ScoreboardRow} row @param {Server.Scoreboard} ledger
   * @param {View.Scoreboard["seats"]} seats @param {View.Left[] | null} left
   */
  row(row, ledger, seats, left) {
    const several = ledger.rows.length > 1;
    return el(
      "tr",
      { class: row.place === 1 && several ? "first" : "" },
      el(
        "th",
        { scope: "row" },
        several ? el("span", { class: "place" }, String(row.place)) : null,
        playerLabel(row.seat, seats),
      ),
      row.cells.map((cell, at) =>
        el(
          "td",
          {},
          several && cell === best(ledger, at)
            ? el("b", { class: "best", title: say("ledger.best") }, String(cell))
            : String(cell),
        ),
      ),
      el("td", { class: "total" }, String(row.total)),
      left && row.seat !== null ? el("td", {}, leftCards(left[row.seat])) : null,
    );
  }
}

/** Return a card as on the table, without its uses. @param {Server.Face} face @param {string} [look] */
export function cardPicture(face, look = "") {
  const two = halves(face);
  return el(
    "span",
    { class: "thing" },
    el(
      "span",
      { class: `card ${look} ${two.length ? "stack" : ""}`, role: "img", "aria-label": face.name },
      two.length
        ? two.map((half) => el("span", { class: `half ${half.class}` }, half.inside))
        : whole(face),
    ),
  );
}

/** Return the cards that a seat has at the end, small, and the number of hidden ones. @param {View.Left} left */
function leftCards({ faces, hidden }) {
  if (!faces.length && !hidden) return el("small", {}, say("over.nothing"));
  const small = faces.map((face, n) => {
    const card = cardPicture(face, "noname");
    card.style.setProperty("--nth", String(n));
    return card;
  });
  return [
    small.length ? el("div", { class: "left-cards" }, small) : null,
    hidden ? el("small", {}, say("over.hidden", { n: hidden })) : null,
  ];
}

/** Drawer with the scoreboard of the last completed round. */
export class ScoreboardDrawer extends Drawer {
  /** @param {Page} page */
  constructor(page) {
    super(say("ledger.title"), "dialog");
    this.page = page;
    this.table = new Scoreboard((at) => page.showReplay(page.table?.number ?? null, at));
  }

  rows() {
    const { table, me } = this.page;
    if (table?.rounds) this.table.show({ ...table, ledger: table.rounds }, me.host);
    return [this.table.element];
  }

  /** Close when the round ends: the page then shows the whole scoreboard. */
  paint() {
    if (this.page.table?.rounds) super.paint();
    else this.close();
  }
}

/** @param {number | null} seat @param {View.Scoreboard["seats"]} seats */
function playerLabel(seat, seats) {
  if (seat === null) return el("span", {}, say("ask.all"));
  const { name, colour, hints, bot } = seats[seat];
  const taken = hints ? el("small", {}, say("seat.hints", { n: hints })) : null;
  return el(
    "span",
    { class: "ledger-who" },
    shape(colour),
    name,
    bot ? el("small", {}, say("seat.bot")) : null,
    taken,
  );
}

/**
 * Return a line chart of each seat's points. Each step has the seat's shape, each line its own dash
 * pattern. As many step names as fit are below, counted from the last.
 * @param {Server.Scoreboard} ledger @param {View.Scoreboard["seats"]} seats
 */
function scoreChart({ course: lines, steps }, seats) {
  const all = lines.flatMap(({ points }) => points);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const long = Math.max(1, ...lines.map(({ points }) => points.length));
  /** @param {number} n */
  const across = (n) => LEFT + (n / long) * (WIDE - LEFT - RIGHT);
  /** @param {number} points */
  const down = (points) =>
    HIGH - BOTTOM - ((points - least) / (most - least)) * (HIGH - TOP - BOTTOM);
  const widest = LETTER * (1 + Math.max(0, ...steps.map((step) => step.length)));
  const each = Math.ceil(widest / (across(1) - across(0)));
  return svg(
    "svg",
    {
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      class: "ledger-course",
      role: "img",
      "aria-label": say("ledger.course", { n: steps.length }),
    },
    ticks(least, most).map((points) => hair(LEFT, WIDE - RIGHT, down(points), String(points))),
    steps.map((step, n) =>
      (steps.length - 1 - n) % each
        ? null
        : words(Math.min(across(n + 1), WIDE - widest / 2), HIGH - 8, step, "middle"),
    ),
    lines.map(({ seat, points }, i) => {
      const colour = seat === null ? "none" : seats[seat].colour;
      const places = [0, ...points].map((value, n) => [across(n), down(value)]);
      return [
        polyline(colour, i, places.map((place) => place.join(",")).join(" ")),
        places.slice(1).map(([x, y]) => mark(colour, x, y)),
      ];
    }),
  );
}
