// Opponents: shape, name, cards as a fan of backs, score, and cards they have won.

import { shape } from "../lib/colour-shapes.js";
import { el, fill } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { timeLabel } from "../clock/clock-text.js";
import { explainable } from "../help/explain.js";
import { back, itemName } from "./card-view.js";
import { inTeams } from "./seats.js";
import { pressable } from "./zone.js";
import { expand } from "./zone-layout.js";

const FAN = 10; // backs that are drawn
const WON = 6; // won cards that are drawn

export class Opponents {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.element = el("ul", { class: "strip" });
  }

  /** @param {View.Board} state @param {Map<number, Server.Zone[]>} others */
  show(state, others) {
    fill(this.element, [
      inTeams(state.seats)
        .filter(([seat]) => seat.index !== state.me)
        .map(([seat, mate]) => {
          const timed = state.sides.find((side) => side.seat === seat.index);
          return this.opponent(seat, mate, others.get(seat.index) ?? [], timed);
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

  /**
   * @param {Server.Seat & { index: number }} seat @param {boolean} mate @param {Server.Zone[]} zones
   * @param {View.Board["sides"][number] | undefined} timed
   */
  opponent(seat, mate, zones, timed) {
    const { board } = this;
    const answers = board.answers("seat", { seat: seat.index });
    for (const { id } of zones) answers.push(...board.answers("zone", { zone: id }));
    const line = [seat.line, seat.bot ? say(seat.level ? `level.${seat.level}` : "seat.bot") : null]
      .filter(Boolean)
      .join(" · ");
    const inside = [
      shape(seat.colour),
      el("span", { class: "who-is" }, el("b", {}, seat.name), el("small", {}, line)),
      zones.filter(({ count }) => count).map((zone) => this.cardsOf(zone)),
      timed ? timeLabel(timed) : null,
      seat.score === null
        ? null
        : el(
            "span",
            { class: "score", role: "img", "aria-label": say("seat.points", { n: seat.score }) },
            String(seat.score),
          ),
    ];
    return el(
      "li",
      {
        class: `across ${seat.active ? "active" : ""} ${mate ? "mate" : ""}`,
        "aria-current": seat.active ? "true" : null,
        data: { seat: seat.index },
      },
      answers.length ? pressable(board, "button", "spot", seat.name, answers, inside) : inside,
    );
  }

  /** Return a zone's cards: a fan of backs, or open cards. @param {Server.Zone} zone */
  cardsOf(zone) {
    const { deck } = this.board.page;
    const backs = zone.items.filter(({ face }) => face === null);
    const open = expand(zone.items.filter(({ face }) => face !== null)).slice(0, WON);
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
      Array.from({ length: Math.min(FAN, n) }, () => el("i", {}, back(tone))),
      open.map((item) => {
        const face = deck?.faces.find(({ id }) => id === item.face);
        return el(
          "i",
          {
            class: `open-one s-${item.style}`,
            title: itemName(item, deck),
            data: explainable({ about: "face", id: item.face ?? "" }),
          },
          face?.art && face.value === null
            ? el("img", { src: face.art, alt: "" })
            : String(face?.value ?? ""),
        );
      }),
    );
  }
}
