// Further periods in the form of a standalone clock.

import { el } from "../lib/element.js";
import { field, fillPattern } from "../lib/form-fields.js";
import { say } from "../lib/i18n.js";
import { CHAINED, continues, valuesOf } from "./clock-notation.js";

const MOST = 5; // periods

/**
 * Return a group of fields for each further period, and a button that adds one.
 * @param {import("./clock-form.js").ClockForm} form
 */
export function furtherPeriods(form) {
  const { periods } = form;
  const last = periods[periods.length - 1];
  if (!continues(periods[0].kind)) return null;
  return el(
    "fieldset",
    { class: "periods" },
    el("legend", {}, say("clocks.periods")),
    periods.slice(1).map((period, at) => furtherPeriod(form, period, at)),
    periods.length < MOST && continues(last.kind)
      ? button("clock-period-add", say("clocks.periods.add"), () =>
          form.set({ more: [...form.chosen.more, { ...last, turns: 0 }] }),
        )
      : null,
    el("small", {}, say("clocks.periods.why")),
  );
}

/**
 * @param {import("./clock-form.js").ClockForm} form @param {Period} period
 * @param {number} at index among the further periods
 */
function furtherPeriod(form, period, at) {
  const key = `clock-${at + 2}`;
  /** @param {Partial<Period>} changes */
  const changed = (changes) => ({
    more: form.chosen.more.map((one, n) => (n === at ? { ...one, ...changes } : one)),
  });
  const before = form.periods[at];
  /** @param {number} turns */
  const setTurns = (turns) =>
    form.update(
      at
        ? { more: form.chosen.more.map((one, n) => (n === at - 1 ? { ...one, turns } : one)) }
        : { turns },
    );
  return el(
    "div",
    { class: "period", role: "group", "aria-label": say("clocks.period", { n: at + 2 }) },
    el("strong", {}, say("clocks.period", { n: at + 2 })),
    el(
      "div",
      { class: "fields" },
      field(
        say("clocks.period.kind"),
        el(
          "select",
          {
            data: { key: `${key}-kind` },
            onchange: (event) => form.setPeriods(changed({ kind: event.target.value })),
          },
          form.timers
            .map((timer) => ({ timer, kind: timer.control.split(":")[0] }))
            .filter(({ kind }) => CHAINED.includes(kind))
            .map(({ timer, kind }) =>
              el(
                "option",
                { value: kind, selected: kind === period.kind },
                fillPattern(
                  timer.title,
                  kind === period.kind ? valuesOf(kind, period) : (timer.values ?? {}),
                ),
              ),
            ),
        ),
      ),
      form.wholeNumber(`${key}-turns`, say("clocks.period.turns"), before.turns, 99, setTurns),
      form.fields(period.kind, key, valuesOf(period.kind, period), (values) =>
        form.update(changed(values)),
      ),
    ),
    button(`${key}-remove`, say("clocks.period.remove"), () =>
      form.setPeriods({ more: form.chosen.more.filter((_, n) => n !== at) }),
    ),
  );
}

/** @param {string} key @param {string} words @param {() => unknown} press */
const button = (key, words, press) =>
  el("button", { type: "button", class: "quiet", data: { key }, onclick: press }, words);
