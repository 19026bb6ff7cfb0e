// Commands of a paused standalone clock.

import { el } from "../lib/element.js";
import { formatTime } from "../lib/form-fields.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("./faces.js").ClockFaces} ClockFaces */

const STEPS = [-60, -10, 10, 60]; // seconds to add or remove while the clock is paused

/** Format a number of seconds with its sign. @param {number} seconds */
const signed = (seconds) => `${seconds < 0 ? "−" : "+"}${formatTime(Math.abs(seconds))}`;

/**
 * Return the commands of a paused clock; on the device they are in its menu.
 * @param {ClockFaces} faces @param {View.ClockFaces} clocks
 */
export function commands(faces, { up, begun, back, sure }) {
  /** @param {string} words @param {() => unknown} press @param {string} key */
  const button = (words, press, key) =>
    el("button", { class: "pill", data: { key: `clock-${key}` }, onclick: press }, words);
  /** @param {Commands.OperateClock["what"]} what */
  const tell = (what) => {
    faces.ask(null);
    faces.page.do("clock", { what });
  };
  // The safe answer takes the place of the button that asked.
  /** @param {Commands.OperateClock["what"]} wanted */
  const asked = (wanted) => [
    button(say("clock.keep"), () => faces.ask(null), wanted),
    button(say(`clock.sure.${wanted}`), () => tell(wanted), "sure"),
  ];
  /** @param {Commands.OperateClock["what"]} what */
  const order = (what, press = tell) => button(say(`clock.do.${what}`), () => press(what), what);
  return el(
    "div",
    { class: "orders" },
    sure
      ? asked(sure)
      : [
          begun && !up ? order("go_on") : null,
          back ? order("undo") : null,
          begun ? order("again", (what) => faces.ask(what)) : null,
          order("end", (what) => faces.ask(what)),
        ],
  );
}

/**
 * Return the buttons of a paused clock: add or remove time, give the turn. With more than two
 * players only the player whose turn it is gets the time buttons.
 * @param {ClockFaces} faces @param {View.ClockFaces} clocks @param {View.ClockFaces["sides"][number]} side
 */
export function adjust(faces, { begun, turn, up, shared, upward, players }, { seat, name }) {
  /** @param {Fields<"clock">} order @param {string} words @param {string} label */
  const small = (order, words, label) =>
    el(
      "button",
      {
        class: "quiet",
        "aria-label": label,
        data: { key: `clock-${order.what}-${seat}-${order.seconds ?? ""}` },
        onclick: () => faces.page.do("clock", order),
      },
      words,
    );
  if (!begun && !up) return null;
  return el(
    "div",
    { class: "adjust" },
    upward || (players > 2 && !shared && seat !== turn)
      ? null
      : STEPS.map((seconds) =>
          small(
            { what: "add", seat, seconds },
            signed(seconds),
            say(seconds < 0 ? "clock.less" : "clock.more", {
              name,
              time: formatTime(Math.abs(seconds)),
            }),
          ),
        ),
    players > 1 && !shared && seat !== turn
      ? small({ what: "give", seat }, say("clock.give"), say("clock.give.to", { name }))
      : null,
  );
}
