// A hint beside the answers: which are best, by how much, why, and how it may go on.

import { shape } from "../lib/colour-shapes.js";
import { el } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const SHOWN = 3; // answers

/**
 * What stands beside the answers: the button, or the hint itself. Pills have their own bars.
 * @param {Server.Ask | null} ask @param {Server.Line[]} pills @param {Page} page
 */
export function hintElements(ask, pills, page) {
  const hint = ask?.hint;
  if (!ask || !hint) return [];
  if (!hint.choices.length)
    return [
      el(
        "button",
        {
          class: "pill hint-ask",
          type: "button",
          "aria-busy": hint.thinking ? "true" : null,
          disabled: hint.thinking ? "" : null,
          data: { key: "hint" },
          onclick: () => page.do("hint"),
        },
        el("strong", {}, say(hint.thinking ? "hint.thinking" : "ask.hint")),
      ),
      hint.says ? el("p", {}, hint.says) : null,
    ];
  return [
    el(
      "section",
      { class: "hint", "aria-label": say("ask.hint"), role: "status" },
      el("h2", {}, say("ask.hint")),
      el(
        "ol",
        {},
        hint.choices.slice(0, SHOWN).map((choice) => ratedAnswer(choice, ask, pills)),
      ),
      hint.says ? el("p", {}, hint.says) : null,
      hint.why.map((why) => el("p", { class: "because" }, why)),
      hint.line.length
        ? el(
            "details",
            {},
            el("summary", {}, say("hint.may")),
            el("p", {}, el("small", {}, say("hint.course"))),
            el(
              "ul",
              {},
              hint.line.map((line) => el("li", {}, line)),
            ),
          )
        : null,
      el(
        "details",
        {},
        el("summary", {}, say("hint.numbers")),
        el(
          "ul",
          {},
          hint.choices.map((choice) =>
            el("li", {}, el("b", {}, label(choice, ask)), `: ${say("hint.chance", { ...choice })}`),
          ),
        ),
      ),
    ),
  ];
}

/** @param {Server.Action} one @param {Server.Action} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {Server.Weighed} choice @param {Server.Ask} ask */
const answer = (choice, ask) => ask.lines.find((line) => same(line.action, choice.action));

/** @param {Server.Weighed} choice @param {Server.Ask} ask */
const label = (choice, ask) => answer(choice, ask)?.label ?? "";

/**
 * What a hint says of the best of some answers, which may be given at one place; null if nothing.
 * @param {Server.Ask | null | undefined} ask @param {Server.Line[]} lines
 */
export const ratingOf = (ask, lines) =>
  ask?.hint?.choices.find(({ action }) => lines.some((line) => same(line.action, action))) ?? null;

/** From the worst answer to the best; its end is as blurred as it is uncertain. @param {Server.Weighed} choice */
export function ratingBar({ share, blur }) {
  const drawn = el("span", { class: "weight", "aria-hidden": "true" });
  drawn.style.setProperty("--sure", `${Math.max(0, share - blur) * 100}%`);
  drawn.style.setProperty("--most", `${Math.min(1, share + blur) * 100}%`);
  return drawn;
}

/** An answer by name, and how good it is; its bar only where none stands on the answer itself. @param {Server.Weighed} choice @param {Server.Ask} ask @param {Server.Line[]} pills */
function ratedAnswer(choice, ask, pills) {
  const line = answer(choice, ask);
  return el(
    "li",
    {},
    el(
      "span",
      {},
      (line?.figures ?? []).map((colour) => shape(colour)),
      el("strong", {}, label(choice, ask)),
      " ",
      el("small", {}, choice.word),
    ),
    line && pills.some(({ action }) => same(action, line.action)) ? null : ratingBar(choice),
  );
}
