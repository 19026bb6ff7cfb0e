// Times of the players after the end of a standalone clock.

import { shape } from "../lib/colour-shapes.js";
import { el } from "../lib/element.js";
import { say } from "../lib/i18n.js";

/** @param {Page} page @param {Server.Times} times */
export function timesElement(page, { whole, players, longest }) {
  /** @param {string} key @param {string} words @param {Commands.OperateClock["what"]} what */
  const button = (key, words, what) =>
    el(
      "button",
      { class: "pill", data: { key }, onclick: () => page.do("clock", { what }) },
      words,
    );
  return el(
    "div",
    { class: "used-times" },
    el(
      "ul",
      {},
      players.map(({ colour, name, time, turns, mean }) =>
        el(
          "li",
          {},
          shape(colour),
          el("strong", {}, name),
          el("span", { class: "time" }, time),
          turns ? el("small", {}, say("clock.times.turns", { n: turns, mean })) : null,
        ),
      ),
    ),
    el("p", {}, say("clock.times.all", { time: whole })),
    longest ? el("p", {}, say("clock.times.longest", { ...longest })) : null,
    el(
      "div",
      { class: "buttons" },
      button("times-again", say("clock.times.again"), "again"),
      button("times-close", say("clock.times.close"), "end"),
    ),
  );
}
