// Chart of a seat's chance to win, in a band of two standard errors. The table has the same numbers.

import { svg } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const NARROW = 600; // px; below it, labels of the axis are left out
const ROOM = 76; // px that the name of a round needs

/** @param {number} x @param {number} y */
const spot = (x, y) => `${x.toFixed(1)},${y.toFixed(1)}`;

/**
 * Return the chart, with its rounds and the numbers of the moments.
 * @param {Server.Review} review @param {Server.Chances} line @param {string} colour
 * @param {number} wide
 */
export function chanceChart(review, line, colour, wide) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const narrow = wide < NARROW;
  const [left, right, top] = [narrow ? 14 : 4.5 * rem, 14, 14];
  const high = (narrow ? 9 : 13.5) * rem;
  const across = (/** @type {number} */ turn) =>
    left + ((wide - left - right) * turn) / Math.max(1, review.turns);
  const down = (/** @type {number} */ chance) =>
    top + high * (1 - Math.min(1, Math.max(0, chance)));
  const bottom = down(0);
  const step = Math.ceil((review.turns * 10) / Math.max(1, wide - left - right)); // 10 px a tick
  const ticks = Array.from({ length: Math.floor(review.turns / step) + 1 }, (_, n) => n * step);
  const curve = (/** @type {number} */ times) =>
    review.points.map(({ turn }, n) =>
      spot(across(turn), down(line.chances[n] + times * line.errors[n])),
    );
  const base = [spot(across(review.turns), bottom), spot(left, bottom)];
  const { rounds } = review.page;
  const named = rounds.every(({ begins, ends }) => across(ends) - across(begins) > ROOM);
  return svg(
    "svg",
    {
      viewBox: `0 0 ${wide} ${(bottom + 2.4 * rem).toFixed(0)}`,
      class: `chart chart-${colour}`,
      role: "img",
      "aria-label": say("review.course"),
    },
    review.page.axis.map((said, n) => [
      svg("path", { class: "hair", d: `M${left} ${down(n / 2)}H${wide - right}` }),
      narrow ? null : words(left - 12, down(n / 2) + rem * 0.28, said, "end"),
    ]),
    svg("path", {
      class: "hair",
      d: ticks.map((turn) => `M${across(turn).toFixed(1)} ${bottom + 6}v5`).join(""),
    }),
    rounds.map(({ name, begins, ends }, n) => [
      n
        ? svg("path", { class: "hair", d: `M${across(begins).toFixed(1)} ${top}V${bottom}` })
        : null,
      words(
        (across(begins) + across(ends)) / 2,
        bottom + 1.6 * rem,
        named ? name : String(n + 1),
        "middle",
      ),
    ]),
    svg("polygon", { class: "area", points: [...curve(0), ...base].join(" ") }),
    svg("polygon", { class: "band", points: [...curve(2), ...curve(-2).reverse()].join(" ") }),
    svg("polyline", { points: curve(0).join(" ") }),
    // The moments are about one line.
    (line.seat ?? review.subject) === review.subject &&
      review.moments.map(({ opens }, n) => {
        const at = Math.max(
          0,
          review.points.findLastIndex((point) => point.at <= opens),
        );
        const [x, y] = [across(review.points[at].turn), down(line.chances[at])];
        return svg(
          "g",
          { class: "mark" },
          svg("path", { d: `M${spot(x, y - 13)}l13 13-13 13-13-13z` }),
          words(x, y + 4.5, String(n + 1), "middle"),
        );
      }),
  );
}

/** @param {number} x @param {number} y @param {string} said @param {"middle" | "end"} anchor */
const words = (x, y, said, anchor) =>
  svg("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor }, said);
