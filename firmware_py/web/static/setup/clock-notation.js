// Notation of clocks: periods (games/core/clock/time_control.py) and options
// (firmware_py/settings/clock_specs.py) as text, and back.

import { formatTime } from "../lib/form-fields.js";

/** Kinds of clocks that can have several periods; nothing can follow the last two. */
export const CHAINED = ["sudden", "fischer", "delay", "bank", "bronstein", "byoyomi", "canadian"];
const LAST = ["byoyomi", "canadian"];

/** Return whether a next period can follow. @param {string} kind */
export const continues = (kind) => CHAINED.includes(kind) && !LAST.includes(kind);

/**
 * Return the values that a kind of clock has.
 * @param {string} kind
 * @param {{ time?: number, extra?: number, count?: number }} values @returns {Server.Values}
 */
export function valuesOf(kind, { time = 0, extra = 0, count = 1 }) {
  if (kind === "up") return {};
  if (LAST.includes(kind)) return { time, extra, count };
  return continues(kind) && kind !== "sudden" ? { time, extra } : { time };
}

/** Return the text of a period without its kind. @param {Period} period */
function periodText({ kind, turns, ...values }) {
  const { time, extra, count } = valuesOf(kind, values);
  if (time === undefined) return "";
  const before = turns ? `${turns}/` : "";
  if (count === undefined) return `${before}${time}${extra === undefined ? "" : `+${extra}`}`;
  return `${before}${time}+${count}${kind === "byoyomi" ? "x" : "/"}${extra}`;
}

/** Return the notation of a time control. @param {Period[]} periods */
export const notation = (periods) =>
  periods.map((one) => [one.kind, periodText(one)].filter(Boolean).join(":")).join(",");

/** Return the periods of a clock. Options are ignored. @param {string} spec @returns {Period[]} */
export function periodsOf(spec) {
  let kind = "";
  const [control] = spec.split(";");
  return control.split(",").map((part) => {
    const [, named, inner] = part.trim().match(/^(?:([a-z]+):?)?(.*)$/) ?? [];
    kind = named ?? kind;
    const [, turns, time, many, extra] =
      inner.match(/^(?:(\d+)\/)?(\d+)(?:\+(?:(\d+)[x/])?(\d+))?$/) ?? [];
    return {
      kind,
      turns: Number(turns ?? 0),
      time: Number(time ?? 0),
      extra: Number(extra ?? 0),
      count: Number(many ?? 1),
    };
  });
}

/** Return the options of a clock. @param {string} spec @returns {ClockOptions} */
export function optionsOf(spec) {
  const [, ...parts] = spec.split(";");
  const given = new Map(
    parts.map((part) => {
      const [key, value = ""] = part.trim().split("=");
      return [key, value];
    }),
  );
  return {
    players: Number(given.get("players") ?? 0),
    zero: /** @type {Server.AtZero} */ (given.get("at_zero") ?? "warn"),
    handicap: (given.get("handicap") ?? "").split(",").filter(Boolean).map(Number),
    passing: given.has("passing"),
    think: given.has("think"),
    session: Number(given.get("session") ?? 0),
  };
}

/**
 * Return the text of a clock. Options that have their default are left out.
 * @param {string} control @param {Partial<ClockOptions>} options
 */
export function withOptions(control, { players, zero, handicap, passing, think, session }) {
  const parts = [
    players ? `players=${players}` : "",
    zero && zero !== "warn" ? `at_zero=${zero}` : "",
    handicap?.some(Boolean) ? `handicap=${handicap.join(",")}` : "",
    passing ? "passing" : "",
    think ? "think" : "",
    session ? `session=${session}` : "",
  ];
  return [control, ...parts.filter(Boolean)].join(";");
}

/** Return the times of a clock for people, without its kind. @param {string} control */
export const timesText = (control) =>
  periodsOf(control)
    .filter(({ kind }) => kind !== "up")
    .map((one) => {
      const { time = 0, extra, count } = valuesOf(one.kind, one);
      const turns = one.turns ? `${one.turns} / ` : "";
      const more = !extra
        ? ""
        : one.kind === "canadian"
          ? ` + ${count} / ${formatTime(extra)}`
          : ` + ${count === undefined ? "" : `${count} × `}${extra} s`;
      return `${turns}${formatTime(time)}${more}`;
    })
    .join(", ");
