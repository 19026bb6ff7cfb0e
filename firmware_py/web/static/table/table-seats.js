// Seats of a table in turn order: shape, name, what kind of player, score, and won cards.

import { shape } from "../lib/colour-shapes.js";
import { el, fill } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { timeLabel } from "../clock/clock-text.js";
import { explainable } from "../help/explain.js";
import { back, itemName } from "./card-view.js";
import { inTeams } from "./seats.js";
import { pressable } from "./zone.js";
import { expand } from "./zone-layout.js";

const WON = 8; // won cards that are drawn

/** Return a card as small as a corner: its value, picture or halves. @param {Server.Face | undefined} face */
function cornerOf(face) {
  if (face?.art && face.value === null) return el("img", { src: face.art, alt: "" });
  if (face?.parts?.length)
    return face.parts.map((src) => el("img", { src, alt: "", class: "part" }));
  if (!face?.numbers?.length) return String(face?.value ?? "");
  return face.numbers.map((number, n) => {
    const half = el("b", { class: "part" }, String(number));
    const colour = face.colours[n];
    half.style.background = `var(--${colour})`;
    half.style.color = ["red", "blue"].includes(colour) ? "#fff" : "var(--dark-ink)";
    return half;
  });
}

/**
 * Return a score in words without its number, such as "points".
 * @param {number} n
 */
const unit = (n) => say("seat.points", { n }).replace(String(n), "").trim();

/**
 * Return the seats in turn order with the page's own seat last, next to its hand. Teams stay together.
 * @param {Server.Seat[]} seats @param {number | null} me
 */
function inOrder(seats, me) {
  const listed = inTeams(seats);
  const own = listed.findIndex(([{ index, team }]) => index === me && (team ?? null) === null);
  return [...listed.slice(own + 1), ...listed.slice(0, own + 1)];
}

export class TableSeats {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.element = el("ul", { class: "strip" });
  }

  /** @param {View.Board} state @param {Map<number, Server.Zone[]>} zones */
  show(state, zones) {
    fill(this.element, [
      inOrder(state.seats, state.me).map(([seat, mate]) => {
        const timed = state.sides.find((side) => side.seat === seat.index);
        return this.seat(seat, mate, zones.get(seat.index) ?? [], timed);
      }),
      state.wanderers.map(({ colour, name, line }) =>
        el(
          "li",
          { class: "across nobody", data: explainable({ about: "figure", id: colour }) },
          shape(colour, "hollow"),
          el("span", { class: "who-is" }, el("b", {}, name), el("small", {}, line)),
        ),
      ),
    ]);
  }

  /** Return the kind of a player in one word. @param {Server.Seat & { index: number }} seat */
  kindOf({ index, bot, level, sits }) {
    if (index === this.board.me) return say("ask.you");
    if (level && this.board.page.table?.replay) return say(`seat.bot.${level}`);
    return bot ? say("seat.bot") : sits === "phone" ? say("seat.by.phone") : null;
  }

  /**
   * @param {Server.Seat & { index: number }} seat @param {boolean} mate @param {Server.Zone[]} zones
   * @param {View.Board["sides"][number] | undefined} timed
   */
  seat(seat, mate, zones, timed) {
    const { board } = this;
    const answers = board.answers("seat", { seat: seat.index });
    for (const { id } of zones) answers.push(...board.answers("zone", { zone: id }));
    const kind = this.kindOf(seat);
    const inside = [
      shape(seat.colour),
      el(
        "span",
        { class: "who-is" },
        el(
          "b",
          {},
          seat.name,
          " ",
          kind ? el("i", { title: seat.level ? say(`level.${seat.level}`) : kind }, kind) : null,
        ),
        el("small", {}, seat.line),
        seat.active ? el("span", { class: "unseen" }, say("ask.choosing")) : null,
        zones.filter(({ count }) => count).map((zone) => this.cardsOf(zone)),
      ),
      timed ? timeLabel(timed) : null,
      seat.score === null
        ? null
        : el(
            "span",
            { class: "score", role: "img", "aria-label": say("seat.points", { n: seat.score }) },
            String(seat.score),
            el("small", { "aria-hidden": "true" }, unit(seat.score)),
          ),
    ];
    return el(
      "li",
      {
        class: `across ${seat.active ? "active" : ""} ${mate ? "mate" : ""} ${seat.index === board.me ? "me" : ""}`,
        "aria-current": seat.active ? "true" : null,
        data: { seat: seat.index },
      },
      answers.length ? pressable(board, "button", "spot", seat.name, answers, inside) : inside,
    );
  }

  /** Return a zone's cards: a back with their number, and open cards. @param {Server.Zone} zone */
  cardsOf(zone) {
    const { deck } = this.board.page;
    const backs = zone.items.filter(({ face }) => face === null);
    const up = expand(zone.items.filter(({ face }) => face !== null));
    const open = up.slice(0, this.board.page.table?.replay ? up.length : WON);
    const n = backs.reduce((sum, item) => sum + item.n, 0);
    const tone = deck?.kinds.find(({ id }) => id === backs[0]?.kind)?.tone;
    const label = say("zone.of", { name: zone.name, n: zone.count });
    return el(
      "span",
      {
        class: "fanned",
        role: "img",
        "aria-label": label,
        title: label,
        data: { zone: zone.id, n },
      },
      n ? el("i", { class: "held" }, back(tone)) : null,
      open.map((item) => {
        const face = deck?.faces.find(({ id }) => id === item.face);
        return el(
          "i",
          {
            class: `open-one s-${item.style}`,
            title: itemName(item, deck),
            data: explainable({ about: "face", id: item.face ?? "" }),
          },
          cornerOf(face),
        );
      }),
    );
  }
}
