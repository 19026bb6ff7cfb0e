// Tutorial note beside a question: an introduction to the game, later the rules that have come up.
import { el, icon } from "../lib/element.js";
import { say } from "../lib/i18n.js";

/** Return the note's text for screen readers. @param {Server.Note | undefined} note */
export const spokenNote = (note) => (note ? [...note.opening, ...note.says].join(" ") : "");

/** Return the sentences of a line. A phone shows as many whole ones as fit. @param {string} line */
const sentences = (line) => line.split(/(?<=[.!?]) /);

/**
 * Return the note, with buttons for the rule and for switching notes off.
 * @param {Server.Note | null | undefined} note @param {Page} page
 */
export function noteElements(note, page) {
  if (!note) return [];
  const { seat } = page.me;
  return [
    el(
      "section",
      { class: "note", "aria-label": say("menu.notes") },
      el(
        "div",
        {},
        [...note.opening, ...note.says].flatMap(sentences).map((line) => el("p", {}, line)),
      ),
      el(
        "button",
        {
          class: "quiet",
          data: { key: "note-more" },
          onclick: () =>
            note.entry ? page.rules.explain({ about: "entry", id: note.entry }) : page.rules.open(),
        },
        say("rules.more"),
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
