// Who plays: shape, name, score and one line each.
import { timeOf } from "./clocks.js";
import { el, fill, onChange } from "./element.js";
import { shape } from "./shapes.js";
import { colourName, say } from "./strings.js";

function seatItem(seat, i, seats, { over, yours, sides }) {
  const side = sides.find((one) => one.seat === i);
  const mate =
    seat.team !== null && seat.team !== undefined && i > 0 && seats[i - 1].team === seat.team;
  return el(
    "li",
    {
      class: `seat ${seat.active ? "active" : ""} ${mate ? "mate" : ""}`,
      "aria-current": seat.active ? "true" : null,
    },
    shape(seat.colour, seat.wanderer ? "hollow" : ""),
    el(
      "div",
      {},
      el(
        "span",
        { class: "name" },
        seat.name,
        el("span", { class: "unseen" }, ` ${colourName(seat.colour)}`),
        seat.active && yours && !over ? el("em", {}, say("ask.yours")) : null,
        seat.bot ? el("i", {}, say("seat.bot")) : null,
      ),
      el(
        "span",
        { class: "line" },
        seat.line ?? "",
        seat.first ? el("span", { class: "unseen" }, ` ${say("seat.first")}`) : null,
        (seat.icons ?? []).map((state) =>
          el("span", { class: state.spent ? "spent" : "" }, ` · ${state.name}`),
        ),
      ),
    ),
    side ? timeOf(side) : null,
    seat.score === null || seat.score === undefined
      ? el("span")
      : el(
          "span",
          { class: "score", "aria-label": say("seat.points", { n: seat.score }), role: "img" },
          String(seat.score),
        ),
  );
}

export class Seats {
  constructor(section) {
    this.list = el("ul", { class: "seats" });
    section.append(this.list);
    this.section = section;
    this.draw = onChange((state) =>
      fill(
        this.list,
        state.seats.map((seat, i) => seatItem(seat, i, state.seats, state)),
      ),
    );
  }

  show(table) {
    this.section.hidden = !table.game;
    this.draw({
      seats: table.game ? table.seats : [],
      over: Boolean(table.over),
      sides: (table.clocks?.sides ?? []).map(({ seat, shown, flagged }) => ({ seat, shown, flagged })),
      yours: Boolean(table.ask?.yours && !table.over),
    });
  }
}
