// Texts of clocks: times beside names, the announced seconds, a standalone clock in sentences.

import { el } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const SPOKEN = [60, 30, 10]; // seconds left that are announced
const NS = 1e9;

/** @param {Server.Clocks | null | undefined} clocks */
const runningSide = (clocks) => clocks?.sides.find((side) => side.seat === clocks.running) ?? null;

/**
 * Return whether a player's clock runs; without a player, whether any does.
 * @param {Pick<Server.Clocks, "running" | "shared" | "think">} clocks @param {number} [seat]
 */
export function runs({ running, shared, think }, seat) {
  if (think) return think.runs && (seat === undefined || !think.done.includes(seat));
  return running !== null && (seat === undefined || shared || seat === running);
}

/** @param {Server.Side} side */
const leftOf = (side) => (side.left ?? 0) / NS;

/**
 * Return the number of seconds to announce if it was passed between two snapshots, or null.
 * @param {Server.Clocks | null | undefined} before @param {Server.Clocks | null | undefined} now
 */
export function reminder(before, now) {
  const [was, is] = [runningSide(before), runningSide(now)];
  if (!was || !is || was.seat !== is.seat || now?.upward) return null;
  return SPOKEN.find((n) => leftOf(was) > n && leftOf(is) <= n) ?? null;
}

/**
 * Return a side's time for a list of players. Screen readers read it on request only.
 * @param {Pick<Server.Side, "flagged" | "shown">} side
 */
export const timeLabel = (side) =>
  el(
    "span",
    { class: `time ${side.flagged ? "up" : ""}`, role: "timer", "aria-live": "off" },
    side.shown,
  );

/**
 * Return a rounded time: minutes, below 90 s steps of ten, and one text for the last ten seconds.
 * @param {number} seconds
 */
function approximately(seconds) {
  if (seconds > 90) return say("ring.minutes", { n: Math.round(seconds / 60) });
  if (seconds > 10) return say("ring.seconds", { n: Math.round(seconds / 10) * 10 });
  return say("ring.last");
}

/**
 * Return the ring of a standalone clock in sentences, beginning with the player whose turn it is.
 * @param {Server.Clocks} clocks
 */
export function ringSentences(clocks) {
  const { sides, turn, shared, upward, think } = clocks;
  const first = shared ? sides.slice(0, 1) : [...sides.slice(turn), ...sides.slice(0, turn)];
  return first.map((side) => {
    if (side.flagged) return say("ring.time.up", { name: side.name });
    const waits = think ? think.runs : side.seat !== turn && !shared;
    const how = runs(clocks, side.seat) ? "runs" : waits ? "has" : "stands";
    return say(`ring.time.${how}`, {
      name: side.name,
      time: say(upward ? "ring.used" : "ring.left", { time: approximately(leftOf(side)) }),
    });
  });
}

/** Return headline and help line of a standalone clock. @param {Server.Clocks} clocks */
export function headlineOf(clocks) {
  const { sides, turn, where, shared, up, over, at_zero: zero, begun, round, think } = clocks;
  /** @param {number[]} seats */
  const names = (seats) => seats.map((seat) => sides[seat].name).join(", ");
  if (think) {
    const left = sides.map(({ seat }) => seat).filter((seat) => !think.done.includes(seat));
    return {
      headline: say(think.runs ? "clock.think" : "clock.paused"),
      line: say("clock.think.left", { names: names(left) }),
    };
  }
  if (typeof round?.begins === "number") {
    const line = say("clock.round.order", {
      names: names(round.order),
      name: names([round.begins]),
    });
    return { headline: say("clock.round.asks", { n: round.number }), line };
  }
  const line = round?.passed.length
    ? say("clock.round.passed", { n: round.number, names: names(round.passed) })
    : round
      ? say("clock.round", { n: round.number })
      : where;
  if (runs(clocks)) {
    // The name makes each turn's sentence different, so that screen readers announce it.
    const { name } = sides[turn];
    return { headline: say(shared ? "clock.press" : "clock.press.turn", { name }), line };
  }
  if (!up) return { headline: say(begun ? "clock.paused" : "clock.start"), line };
  const how = shared ? "clock.sand" : zero === "lose" ? "clock.lost" : "ring.time.up";
  return {
    headline: say(how, { name: sides[turn].name }),
    line: say(over ? "clock.then.again" : "clock.then.next"),
  };
}

/**
 * Return the round, what is asked of several players, and the end of the session; "" for other
 * clocks.
 * @param {Server.Clocks} clocks
 */
export function statusLine(clocks) {
  const { think, round, up, session } = clocks;
  const { headline, line } = headlineOf(clocks);
  const asks = think || typeof round?.begins === "number";
  return [
    asks ? headline : "",
    asks || (round && !up) ? line : "",
    session === undefined ? "" : say("clock.session", { n: session }),
  ]
    .filter(Boolean)
    .join(" ");
}
