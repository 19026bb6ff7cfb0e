// List of seats: shape, name, score and a line of text.

import { shape } from "../lib/colour-shapes.js";
import { el, fill, onChange } from "../lib/element.js";
import { colourName, say } from "../lib/i18n.js";
import { timeLabel } from "../clock/clock-text.js";
import { explainable } from "../help/explain.js";

/**
 * Return the badge of a card in front of a seat; a spent card is struck through.
 * @param {Server.Seat["icons"][number]} icon @param {number} seat @param {number} number
 */
const badge = ({ name, spent, art }, seat, number) =>
  el(
    "span",
    {
      class: `badge ${spent ? "spent" : ""}`,
      title: name,
      role: "img",
      "aria-label": name,
      data: explainable({ about: "icon", seat, number }),
    },
    art ? el("img", { src: art, alt: "" }) : name,
  );

/** @param {Server.Seat & { index: number }} seat @param {boolean} mate @param {View.Seats} state */
function seatItem(seat, mate, { over, yours, sides, dealt }) {
  const side = sides.find((one) => one.seat === seat.index);
  return el(
    "li",
    {
      class: `seat ${seat.active ? "active" : ""} ${mate ? "mate" : ""}`,
      "aria-current": seat.active ? "true" : null,
    },
    shape(seat.colour),
    el(
      "div",
      {},
      el(
        "span",
        { class: "name" },
        seat.name,
        el("span", { class: "unseen" }, ` ${colourName(seat.colour)}`),
        ...(seat.icons ?? []).map((icon, number) => badge(icon, seat.index, number)),
        seat.active && yours && !over && !seat.bot ? el("em", {}, say("ask.yours")) : null,
        seat.hints ? el("i", {}, say("seat.hints", { n: seat.hints })) : null,
        seat.bot
          ? el("i", {}, say(dealt ? (seat.level ? `level.${seat.level}` : "seat.bot") : "seat.box"))
          : null,
      ),
      el(
        "span",
        { class: "line" },
        seat.line ?? "",
        seat.first ? el("span", { class: "unseen" }, ` ${say("seat.first")}`) : null,
      ),
    ),
    side ? timeLabel(side) : null,
    seat.score === null || seat.score === undefined
      ? el("span")
      : el(
          "span",
          { class: "score", "aria-label": say("seat.points", { n: seat.score }), role: "img" },
          String(seat.score),
        ),
  );
}

/** Return a figure without an owner. @param {Server.Wanderer} figure */
const wandererItem = ({ colour, name, line }) =>
  el(
    "li",
    { class: "seat nobody", data: explainable({ about: "figure", id: colour }) },
    shape(colour, "hollow"),
    el("div", {}, el("span", { class: "name" }, name), el("span", { class: "line" }, line)),
  );

/**
 * Return the seats with partners next to each other; true for a seat that follows its partner.
 * @param {Server.Seat[]} seats @returns {[Server.Seat & { index: number }, boolean][]}
 */
export function inTeams(seats) {
  const listed = seats
    .map((seat, index) => ({ ...seat, index }))
    .sort((a, b) => (a.team ?? a.index) - (b.team ?? b.index));
  return listed.map((seat, at) => [
    seat,
    at > 0 && (seat.team ?? null) !== null && listed[at - 1].team === seat.team,
  ]);
}

export class Seats {
  /** @param {HTMLElement} section */
  constructor(section) {
    this.list = el("ul", { class: "seats" });
    section.append(this.list);
    this.section = section;
    this.draw = onChange((/** @type {View.Seats} */ state) =>
      fill(this.list, [
        ...inTeams(state.seats).map(([seat, mate]) => seatItem(seat, mate, state)),
        ...state.wanderers.map(wandererItem),
      ]),
    );
  }

  /** @param {Server.Snapshot} table */
  show(table) {
    this.section.hidden = !table.game;
    this.draw({
      seats: table.game ? table.seats : [],
      wanderers: table.wanderers ?? [],
      over: Boolean(table.over),
      dealt: table.game?.cards !== "table", // otherwise bots play with printed cards
      sides: (table.clocks?.sides ?? []).map(({ seat, shown, flagged }) => ({
        seat,
        shown,
        flagged,
      })),
      yours: Boolean(table.ask?.yours && !table.over),
    });
  }
}
