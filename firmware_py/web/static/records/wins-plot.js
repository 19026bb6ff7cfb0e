// Plot of the games won in each of the last twelve months: a stacked bar for each month.

import { paint, shape } from "../lib/colour-shapes.js";
import { el, fill, svg } from "../lib/element.js";
import { language, locale, say } from "../lib/i18n.js";
import { ticks } from "../lib/plot.js";
import { nameOf } from "./row.js";

const SHOWN = 6; // rows with a colour of their own
const HIGH = 196; // px
const LOW = 110; // px on a phone
const LEFT = 28;
const NARROW = 500; // px of width below which the plot is low
const LABEL = 44; // px that a month's name needs
const GAP = 0.17; // of a month's width, at each side of its bar

/** Return the name of a month like "2026-11". @param {string} month @param {"short" | "long"} length */
function monthName(month, length) {
  const [year, number] = month.split("-").map(Number);
  return new Date(year, number - 1, 1).toLocaleDateString(locale, {
    month: length,
    year: length === "long" ? "numeric" : undefined,
  });
}

export class WinsPlot {
  constructor() {
    /** @type {Server.Records | null} */
    this.records = null;
    this.at = 0; // month that has the tab stop
    this.canvas = el("div", { class: "records-canvas" });
    this.value = el("p", { class: "records-value", "aria-hidden": "true" });
    this.legend = el("div", { class: "records-legend", "aria-hidden": "true" });
    this.element = el(
      "section",
      { class: "records-panel records-plot" },
      el("h2", {}, say("records.plot")),
      this.legend,
      this.canvas,
      this.value,
    );
    new ResizeObserver(() => this.draw()).observe(this.canvas);
  }

  /** @param {Server.Records} records */
  show(records) {
    this.records = records;
    this.at = records.months.length - 1;
    this.value.textContent = "";
    const rows = records.rows.slice(0, SHOWN);
    fill(
      this.legend,
      rows.map((row) => el("span", {}, shape(colourOf(row)), nameOf(row))),
    );
    return this.element;
  }

  /** Return the wins of a month as a sentence. @param {number} month */
  sentence(month) {
    const { rows = [], months = [] } = this.records ?? {};
    const wins = rows
      .filter((row) => row.months[month])
      .map((row) => `${nameOf(row)} ${row.months[month]}`);
    const name = monthName(months[month], "long");
    return wins.length
      ? say("records.plot.month", { month: name, wins: new Intl.ListFormat(language).format(wins) })
      : say("records.plot.none", { month: name });
  }

  /** Draw the plot in the width that it has. */
  draw() {
    const wide = this.canvas.clientWidth;
    if (!wide || !this.records) return;
    const { rows, months } = this.records;
    const high = wide < NARROW ? LOW : HIGH;
    const most = Math.max(
      1,
      ...months.map((_, at) => rows.reduce((sum, row) => sum + row.months[at], 0)),
    );
    const each = (wide - LEFT) / months.length;
    const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const every = Math.ceil((LABEL * text) / each);
    /** @param {number} wins */
    const down = (wins) => 6 + high * (1 - wins / most);
    const focused = this.canvas.contains(document.activeElement);
    fill(this.canvas, [
      svg(
        "svg",
        {
          width: wide,
          height: high + 12 + 22 * text,
          role: "group",
          "aria-label": say("records.plot"),
          onkeydown: (event) =>
            this.step(/** @type {KeyboardEvent} */ (/** @type {unknown} */ (event))),
        },
        PATTERNS.map(pattern),
        ticks(0, most)
          .filter(Number.isInteger)
          .map((wins) => [
            svg("path", { class: "hair", d: `M${LEFT} ${down(wins)}H${wide}` }),
            svg("text", { x: LEFT - 9, y: down(wins) + 4.5, "text-anchor": "end" }, String(wins)),
          ]),
        months.map((month, at) => {
          let under = 0;
          const x = LEFT + at * each;
          return svg(
            "g",
            {
              class: "month",
              role: "img",
              "aria-label": this.sentence(at),
              tabindex: at === this.at ? "0" : "-1",
              onfocus: () => this.tell(at),
              onpointerenter: () => this.tell(at),
            },
            svg("rect", { class: "ground", x, y: 6, width: each, height: high }),
            rows.map((row) => {
              const wins = row.months[at];
              if (!wins) return null;
              under += wins;
              const bar = {
                x: x + each * GAP,
                y: down(under) + 1,
                width: each * (1 - 2 * GAP),
                height: Math.max(1, (high * wins) / most - 2),
                rx: 3,
              };
              const texture = PATTERNS.find(([colour]) => colour === row.colour);
              return [
                svg("rect", { ...bar, class: `f-${paint(colourOf(row))}` }),
                texture ? svg("rect", { ...bar, fill: `url(#wins-${row.colour})` }) : null,
              ];
            }),
            (months.length - 1 - at) % every
              ? null
              : svg(
                  "text",
                  { x: x + each / 2, y: high + 8 + 16 * text, "text-anchor": "middle" },
                  monthName(month, "short"),
                ),
          );
        }),
      ),
    ]);
    if (focused) this.focus();
  }

  /** @param {number} at */
  tell(at) {
    this.value.textContent = this.sentence(at);
  }

  /** Move to another month with the arrow keys. @param {KeyboardEvent} event */
  step(event) {
    const last = (this.records?.months.length ?? 1) - 1;
    /** @type {Record<string, number>} */
    const keys = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: last };
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.at = Math.min(last, Math.max(0, to));
    this.focus();
  }

  focus() {
    const months = /** @type {NodeListOf<SVGElement>} */ (this.canvas.querySelectorAll(".month"));
    for (const [at, month] of months.entries())
      month.setAttribute("tabindex", at === this.at ? "0" : "-1");
    months[this.at]?.focus();
  }
}

/** @param {Server.RecordRow} row */
const colourOf = ({ colour }) => colour || "none";

/** Textures, so that bars do not differ by colour alone: [colour, size, path]. @type {[string, number, string][]} */
const PATTERNS = [
  ["blue", 6, "M1 0v6"],
  ["green", 6, "M1 2h2M4 5h2"],
  ["purple", 6, "M0 6 6 0"],
  ["yellow", 6, "M0 1h6"],
  ["white", 6, "M0 0 6 6M0 6 6 0"],
];

/** @param {[string, number, string]} texture */
const pattern = ([colour, size, path]) =>
  svg(
    "pattern",
    { id: `wins-${colour}`, width: size, height: size, patternUnits: "userSpaceOnUse" },
    svg("path", { d: path }),
  );
