// What a learner is told with a question: once, what the game is; then what has come up.
import { el, icon } from "./element.js";
import { say } from "./strings.js";

/** What is heard of it, after the headline. @param {Told.Note | undefined} note */
export const heard = (note) => (note ? [...note.opening, ...note.says].join(" ") : "");

/**
 * The lines under the help, with more of the rules behind them and the way to be rid of all notes.
 * @param {Told.Note | null | undefined} note @param {Page} page
 */
export function noted(note, page) {
  if (!note) return [];
  const { seat } = page.me;
  return [
    el(
      "section",
      { class: "note", "aria-label": say("menu.notes") },
      el(
        "div",
        {},
        [...note.opening, ...note.says].map((line) => el("p", {}, line)),
        el(
          "button",
          {
            class: "quiet",
            data: { key: "note-more" },
            onclick: () =>
              note.entry
                ? page.rules.explain({ about: "entry", id: note.entry })
                : page.rules.open(),
          },
          say("rules.more"),
        ),
      ),
      el(
        "button",
        {
          class: "quiet",
          "aria-label": say("note.off"),
          title: say("note.off"),
          data: { key: "note-off" },
          onclick: () => page.do("notes", { seat, on: false }),
        },
        icon("close"),
      ),
    ),
  ];
}
