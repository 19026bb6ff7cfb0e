// Head to head: how often the person of a row finished ahead of the person of a column.

import { shape } from "../lib/colour-shapes.js";
import { el, fill } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { nameOf } from "./row.js";

const SHOWN = 6;

export class HeadToHead {
  constructor() {
    this.grid = el("div", { class: "records-grid" });
    this.sentence = el("p", { class: "records-pair" });
    this.element = el(
      "section",
      { class: "records-panel" },
      el("h2", {}, say("records.pairs")),
      el("p", { class: "records-hint" }, say("records.pairs.help")),
      this.grid,
      this.sentence,
    );
  }

  /** @param {Server.Records} records */
  show({ rows, pairs }) {
    /** @type {(Server.RecordPair | undefined)[][]} */
    const found = rows.map(() => []);
    for (const pair of pairs) {
      const [a, b] = pair.rows;
      found[a][b] = pair;
      found[b][a] = pair;
    }
    const shown = rows.flatMap((row, n) => (row.bot ? [] : [n])).slice(0, SHOWN);
    fill(this.grid, [
      el(
        "table",
        { onkeydown: step },
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            el("td", {}),
            shown.map((n) =>
              el(
                "th",
                { scope: "col" },
                shape(rows[n].colour || "none"),
                el("span", { class: "unseen" }, nameOf(rows[n])),
              ),
            ),
          ),
        ),
        el(
          "tbody",
          {},
          shown.map((a) =>
            el(
              "tr",
              {},
              el(
                "th",
                { scope: "row" },
                el(
                  "span",
                  { class: "records-who" },
                  shape(rows[a].colour || "none"),
                  nameOf(rows[a]),
                ),
              ),
              shown.map((b) => this.cell(rows, a, b, found[a][b])),
            ),
          ),
        ),
      ),
    ]);
    const first = this.grid.querySelector("button");
    first?.setAttribute("tabindex", "0");
    fill(this.sentence, pairs.length ? sentences(rows, pairs[0]) : []);
    return this.element;
  }

  /**
   * @param {Server.RecordRow[]} rows @param {number} a @param {number} b
   * @param {Server.RecordPair | undefined} pair
   */
  cell(rows, a, b, pair) {
    if (!pair) return el("td", {}, el("i", {}));
    const [ahead, behind] = a === pair.rows[0] ? pair.ahead : [...pair.ahead].reverse();
    const tell = () => fill(this.sentence, sentences(rows, pair));
    const names = { name: nameOf(rows[a]), other: nameOf(rows[b]), ahead, behind };
    return el(
      "td",
      {},
      el(
        "button",
        {
          class: ahead > behind ? "better" : "",
          tabindex: "-1",
          "aria-label": say("records.pairs.cell", names),
          onfocus: tell,
          onpointerenter: tell,
          onclick: tell,
        },
        `${ahead}–${behind}`,
      ),
    );
  }
}

/**
 * Return how often two people met, and the latest run of one of them.
 * @param {Server.RecordRow[]} rows @param {Server.RecordPair} pair
 */
const sentences = (rows, { rows: [a, b], met, leader, run }) => [
  say("records.pairs.met", { n: met, name: nameOf(rows[a]), other: nameOf(rows[b]) }),
  leader < 0 ? "" : ` ${say("records.pairs.run", { n: run, name: nameOf(rows[leader]) })}`,
];

/** Move between the cells with the arrow keys. @param {KeyboardEvent} event */
function step(event) {
  /** @type {Record<string, [number, number]>} */
  const ways = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const way = ways[event.key];
  const table = /** @type {HTMLTableElement} */ (event.currentTarget);
  const cell = /** @type {HTMLElement} */ (event.target).closest("td");
  if (!way || !cell) return;
  event.preventDefault();
  let row = /** @type {HTMLTableRowElement} */ (cell.parentElement).rowIndex;
  let column = cell.cellIndex;
  for (;;) {
    row += way[0];
    column += way[1];
    const next = table.rows[row]?.cells[column];
    if (!next) return;
    const button = next.querySelector("button");
    if (!button) continue;
    for (const each of table.querySelectorAll("button")) each.tabIndex = -1;
    button.tabIndex = 0;
    button.focus();
    return;
  }
}
