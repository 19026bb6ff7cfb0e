// Hint: the best answers, their advantage, the reasons, and a likely continuation.

import { shape } from "../lib/colour-shapes.js";
import { el, icon } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const SHOWN = 5; // answers

/**
 * Return the button that asks for a hint.
 * @param {"idle" | "thinking" | "shown" | null} state @param {Page} page
 */
export const hintButton = (state, page) =>
  state === null || state === "shown"
    ? []
    : [
        el(
          "button",
          {
            class: "quiet hint-ask",
            type: "button",
            "aria-busy": state === "thinking" ? "true" : null,
            disabled: state === "thinking",
            data: { key: "hint" },
            onclick: () => page.do("hint"),
          },
          icon("bulb"),
          el("span", {}, say(state === "thinking" ? "hint.thinking" : "ask.hint")),
        ),
      ];

/** Return the hint. @param {Server.Question | null} ask */
export function hintElements(ask) {
  const hint = ask?.hint;
  if (!ask || !hint) return [];
  if (!hint.choices.length) return hint.says ? [el("p", {}, hint.says)] : [];
  const rated = hint.choices.map((choice, i) => ratedAnswer({ ...choice, rank: i + 1 }, ask));
  const more = rated.slice(SHOWN);
  return [
    el(
      "section",
      { class: "hint", "aria-label": say("ask.hint"), role: "status" },
      el("h2", {}, say("ask.hint")),
      el("ol", {}, rated.slice(0, SHOWN)),
      more.length
        ? el(
            "details",
            {},
            el("summary", {}, say("hint.more", { n: more.length })),
            el("ol", {}, more),
          )
        : null,
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

/** @param {Server.Weighed} choice @param {Server.Question} ask */
const answer = (choice, ask) => ask.lines.find((line) => same(line.action, choice.action));

/** @param {Server.Weighed} choice @param {Server.Question} ask */
const label = (choice, ask) => answer(choice, ask)?.label ?? "";

/**
 * Return the rating of the best of some answers, or null; its rank is its place in the hint.
 * @param {Server.Question | null | undefined} ask @param {Server.Line[]} lines
 * @returns {View.Rating | null}
 */
export function ratingOf(ask, lines) {
  const choices = ask?.hint?.choices ?? [];
  const at = choices.findIndex(({ action }) => lines.some((line) => same(line.action, action)));
  return at < 0 ? null : { ...choices[at], rank: at + 1 };
}

/**
 * Return a bar from the worst to the best answer, with its rank. Its end is blurred by the
 * uncertainty.
 * @param {View.Rating} choice
 */
export function ratingBar({ share, blur, rank }) {
  const drawn = el("span", { class: "weight", "aria-hidden": "true", data: { rank } });
  drawn.style.setProperty("--sure", `${Math.max(0, share - blur) * 100}%`);
  drawn.style.setProperty("--most", `${Math.min(1, share + blur) * 100}%`);
  return drawn;
}

/**
 * Return an answer's name and rating, with a bar.
 * @param {View.Rating} choice @param {Server.Question} ask
 */
function ratedAnswer(choice, ask) {
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
    ratingBar(choice),
  );
}
