// Fields of forms: labels, levels of bots, and times.

import { el } from "./element.js";
import { say } from "./i18n.js";

/** Bot levels, the weakest first. @type {Level[]} */
export const LEVELS = ["easy", "medium", "strong"];

/**
 * Return a list of levels; "" is a person.
 * @template {Level | ""} L
 * @param {string} key @param {L[]} offered @param {L} now @param {(level: L) => unknown} chosen
 */
export function levelSelect(key, offered, now, chosen) {
  return el(
    "select",
    { data: { key }, onchange: (event) => chosen(/** @type {L} */ (event.target.value)) },
    offered.map((level) =>
      el("option", { value: level, selected: level === now }, say(`level.${level || "person"}`)),
    ),
  );
}

/** Return a field with its label. @param {string} label @param {Child} input */
export const field = (label, input) =>
  el("label", { class: "field" }, el("span", {}, label), input);

/** Format seconds as [h:]mm:ss. @param {number} seconds */
export const formatTime = (seconds) => {
  /** @param {number} n */
  const two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
};

/**
 * Return a time control's text with its values.
 * @param {string} pattern @param {Server.Values} values
 */
export const fillPattern = (pattern, values) =>
  pattern.replace(/\{(\w+)\}/g, (_, name) =>
    String(
      name === "minutes"
        ? formatTime(values.extra ?? 0)
        : (values[/** @type {keyof Server.Values} */ (name)] ?? ""),
    ),
  );
