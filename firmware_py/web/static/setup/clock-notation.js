// Notation of time controls: periods as text (games/core/clock/time_control.py) and back.

import { formatTime } from "../lib/form-fields.js";

/** Kinds of clocks that can have several periods; nothing can follow the last two. */
export const CHAINED = ["sudden", "fischer", "delay", "bronstein", "byoyomi", "canadian"];
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

/** Return the periods of a time control. @param {string} control @returns {Period[]} */
export function periodsOf(control) {
  let kind = "";
  return control.split(",").map((part) => {
    const [, named, inner] = part.match(/^(?:([a-z]+):?)?(.*)$/) ?? [];
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

/** Return the times of a time control for people, without its kind. @param {string} control */
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
