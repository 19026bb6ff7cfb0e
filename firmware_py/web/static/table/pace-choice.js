// Choice of the pace at which bots play.

import { el } from "../lib/element.js";
import { say } from "../lib/i18n.js";

/** Return the choice of the bots' pace. @param {string} now @param {Page} page */
export const paceChoice = (now, page) =>
  el(
    "label",
    { class: "pace" },
    el("span", {}, say("pace.title")),
    el(
      "select",
      {
        data: { key: "pace" },
        onchange: ({ target }) =>
          page.do("pace", { pace: /** @type {Commands.SetBotPace["pace"]} */ (target.value) }),
      },
      ["slow", "ease", "quick", "once"].map((pace) =>
        el("option", { value: pace, selected: pace === now }, say(`pace.${pace}`)),
      ),
    ),
  );
