// Settings of the start page: what its start buttons do.

import { el, icon } from "../lib/element.js";
import { LEVELS } from "../lib/form-fields.js";
import { say } from "../lib/i18n.js";
import { timerKinds, timerName } from "./choices.js";

/** Play modes and their icons. @type {[PlayMode, string][]} */
const WAYS = [
  ["alone", "bot"],
  ["together", "phone"],
  ["own", "cards"],
];

/** Return the settings: what a start button does. @param {StartPage} start */
export function settings(start) {
  const kinds = timerKinds(start.timers, start.gameTimer);
  const timer = start.chosenTimer;
  /** @param {string} kind */
  const setTimer = (kind) => {
    const chosen = kinds.find((one) => one.kind === kind);
    const at_zero = start.gameTimer?.at_zero ?? "warn";
    start.timer = { kind, control: chosen?.control ?? "", at_zero };
    start.redraw();
  };
  return el(
    "div",
    { class: "settings" },
    el(
      "div",
      { class: "ways", role: "group", "aria-label": say("start.ways") },
      WAYS.map(([way, drawn]) =>
        el(
          "button",
          {
            "aria-pressed": String(way === start.playMode),
            title: say(`start.way.${way}.line`),
            data: { key: `way-${way}` },
            onclick: () => start.prefer("way", way),
          },
          icon(drawn),
          say(`start.way.${way}`),
        ),
      ),
    ),
    start.playMode === "alone"
      ? setting(
          "bots",
          LEVELS.map((level) => [level, say(`start.level.${level}`)]),
          start.level,
          (level) => start.prefer("level", level),
        )
      : null,
    kinds.length
      ? setting(
          "clock",
          [["", say("start.timer.none")], ...kinds.map(timerChoice)],
          timer?.kind ?? "",
          setTimer,
        )
      : null,
    setting(
      "rules",
      ["usual", "own", "change"].map((rules) => [rules, say(`start.rules.${rules}`)]),
      start.rules,
      (rules) => start.prefer("rules", rules),
    ),
  );
}

/** @param {ReturnType<typeof timerKinds>[number]} kind @returns {[string, string]} */
const timerChoice = (kind) => [kind.kind, timerName(kind)];

/**
 * Return a setting as a list.
 * @template {string} V @param {string} key @param {[V, string][]} values @param {V} now
 * @param {(value: V) => unknown} set
 */
const setting = (key, values, now, set) =>
  el(
    "label",
    { class: "setting" },
    el("small", {}, say(`start.${key}`)),
    el(
      "select",
      {
        data: { key: `set-${key}` },
        onchange: (event) => set(/** @type {V} */ (event.target.value)),
      },
      values.map(([value, words]) => el("option", { value, selected: value === now }, words)),
    ),
  );
