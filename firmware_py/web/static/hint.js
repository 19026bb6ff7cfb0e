// A hint beside the answers: which are best, by how much, why, and how it may go on.
import { el } from "./element.js";
import { shape } from "./shapes.js";
import { say } from "./strings.js";

const SHOWN = 3; // answers

/**
 * What stands beside the answers: the button, or the hint itself.
 * @param {Told.Ask | null} ask @param {Page} page
 */
export function hinted(ask, page) {
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
        hint.choices.slice(0, SHOWN).map((choice) => weighed(choice, ask)),
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

/** @param {Told.Weighed} choice @param {Told.Ask} ask */
const answer = (choice, ask) => {
  const action = JSON.stringify(choice.action);
  return ask.lines.find((line) => JSON.stringify(line.action) === action);
};

/** @param {Told.Weighed} choice @param {Told.Ask} ask */
const label = (choice, ask) => answer(choice, ask)?.label ?? "";

/** One answer: its bar from the worst to the best ends in a blur. @param {Told.Weighed} choice @param {Told.Ask} ask */
function weighed(choice, ask) {
  const { share, blur } = choice;
  const bar = el("span", { class: "weight", "aria-hidden": "true" });
  bar.style.setProperty("--sure", `${Math.max(0, share - blur) * 100}%`);
  bar.style.setProperty("--most", `${Math.min(1, share + blur) * 100}%`);
  return el(
    "li",
    {},
    el(
      "span",
      {},
      (answer(choice, ask)?.figures ?? []).map((colour) => shape(colour)),
      el("strong", {}, label(choice, ask)),
      " ",
      el("small", {}, choice.word),
    ),
    bar,
  );
}
