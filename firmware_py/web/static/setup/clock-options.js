// Options in the form of a standalone clock: passing, turns of all at once, a session limit.

import { el } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const LONGEST = 1440; // minutes of a session

/**
 * Return the group of options, or null for a sand glass. Only those that the clock can have are
 * shown.
 * @param {import("./clock-form.js").ClockForm} form @param {boolean} shared
 */
export function clockOptions(form, shared) {
  if (shared) return null;
  const { players, control, session } = form.chosen;
  const several = players > 1 && !control.startsWith("hourglass");
  return el(
    "fieldset",
    { class: "options" },
    el("legend", {}, say("clocks.options")),
    several ? [option(form, "passing"), option(form, "think")] : null,
    form.wholeNumber(
      "clock-session",
      say("clocks.session"),
      Math.ceil(session / 60),
      LONGEST,
      (minutes) => form.update({ session: minutes * 60 }),
    ),
    el("small", {}, say("clocks.session.why")),
  );
}

/**
 * @param {import("./clock-form.js").ClockForm} form @param {"passing" | "think"} what
 */
const option = (form, what) =>
  el(
    "label",
    { class: "check" },
    el("input", {
      type: "checkbox",
      checked: form.chosen[what],
      data: { key: `clock-option-${what}` },
      onchange: (event) => form.update({ [what]: event.target.checked }),
    }),
    el(
      "span",
      {},
      say(what === "passing" ? "clocks.passing" : "clocks.think"),
      el("small", {}, say(what === "passing" ? "clocks.passing.why" : "clocks.think.why")),
    ),
  );
