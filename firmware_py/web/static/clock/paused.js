// Commands of a standalone clock, most of them for a paused one.

import { western } from "../lib/digits.js";
import { el } from "../lib/element.js";
import { field, formatTime } from "../lib/form-fields.js";
import { say } from "../lib/i18n.js";

/** @typedef {import("./faces.js").ClockFaces} ClockFaces */

const STEPS = [-60, -10, 10, 60]; // seconds to add or remove while the clock is paused

/** Format a number of seconds with its sign. @param {number} seconds */
const signed = (seconds) => `${seconds < 0 ? "−" : "+"}${formatTime(Math.abs(seconds))}`;

/** Return the seconds of a time such as 5:00 or 1:30:00, or null. @param {string} text */
export function secondsOf(text) {
  const [, hours, minutes, seconds] =
    western(text.trim()).match(/^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/) ?? [];
  if (!minutes || (hours && Number(minutes) > 59)) return null;
  return (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/**
 * Return the commands of a clock; on the device they are in the menu of a paused one, except the
 * pass.
 * @param {ClockFaces} faces @param {View.ClockFaces} clocks
 */
export function commands(faces, clocks) {
  const { up, begun, back, sure, upward } = clocks;
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
  // Screen readers read this sentence as the headline.
  const says = clocks.says ? el("p", { "aria-hidden": "true" }, clocks.says) : null;
  if (!clocks.host) return el("div", { class: "orders" }, says);
  if (clocks.runs)
    return el(
      "div",
      { class: "orders" },
      says,
      clocks.round && !clocks.think ? order("pass") : null,
    );
  if (clocks.correcting) return correction(faces, clocks);
  return el(
    "div",
    { class: "orders" },
    says,
    sure
      ? asked(sure)
      : [
          begun && !up ? order("go_on") : null,
          back ? order("undo") : null,
          begun && clocks.all && !clocks.think ? order("think") : null,
          begun && !upward ? order("correct", () => faces.correct(true)) : null,
          clocks.corrected ? order("undo_correction") : null,
          begun ? order("again", (what) => faces.ask(what)) : null,
          order("end", (what) => faces.ask(what)),
        ],
  );
}

/**
 * Return the fields that set a player's time.
 * @param {ClockFaces} faces @param {View.ClockFaces} clocks
 */
function correction(faces, { sides, turn, shared }) {
  /** @param {number} seat */
  const shown = (seat) => faces.clocks?.sides[seat].shown ?? "";
  const time = el("input", {
    type: "text",
    value: shown(turn),
    autocomplete: "off",
    data: { key: "clock-correct-time" },
  });
  const player = el(
    "select",
    {
      data: { key: "clock-correct-player" },
      onchange: () => {
        time.value = shown(Number(player.value));
      },
    },
    sides.map(({ seat, name }) =>
      el("option", { value: seat, selected: seat === turn && !shared }, name),
    ),
  );
  const set = () => {
    const [wanted, now] = [secondsOf(time.value), secondsOf(shown(Number(player.value)))];
    if (wanted === null || now === null) {
      faces.page.refuse(say("clock.correct.bad", { short: "5:00", long: "1:30:00" }));
      time.focus();
      return;
    }
    faces.correct(false);
    faces.page.do("clock", {
      what: "correct",
      seat: Number(player.value),
      seconds: wanted - now,
    });
  };
  return el(
    "form",
    {
      class: "orders",
      onsubmit: (event) => {
        event.preventDefault();
        set();
      },
    },
    sides.length > 1 ? field(say("clock.correct.whose"), player) : null,
    field(say("clock.correct.time"), time),
    el("button", { class: "pill", data: { key: "clock-correct-set" } }, say("clock.correct.set")),
    el(
      "button",
      {
        type: "button",
        class: "pill",
        data: { key: "clock-correct-keep" },
        onclick: () => faces.correct(false),
      },
      say("clock.keep"),
    ),
  );
}

/**
 * Return the buttons of a paused clock: add or remove time, give the turn. With more than two
 * players only the player whose turn it is gets the time buttons.
 * @param {ClockFaces} faces @param {View.ClockFaces} clocks @param {View.ClockFaces["sides"][number]} side
 */
export function adjust(faces, clocks, { seat, name }) {
  const { begun, turn, up, shared, upward, players, round, think } = clocks;
  const asks = think || typeof round?.begins === "number";
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
    players > 1 && !shared && !asks && seat !== turn
      ? small({ what: "give", seat }, say("clock.give"), say("clock.give.to", { name }))
      : null,
  );
}
