// Tutorial note beside a question: an introduction to the game, later the rules that have come up.
import { el, icon, queryAll } from "../lib/element.js";
import { say } from "../lib/i18n.js";

/** Return the note's text for screen readers. @param {Server.Note | undefined} note */
export const spokenNote = (note) => (note ? [...note.opening, ...note.says].join(" ") : "");

/**
 * Move the note or hint above the table to the side where it covers less of the game.
 * @param {HTMLElement} asides
 */
export function moveToFreeSide(asides) {
  asides.classList.remove("at-left");
  const over = asides.querySelector(".note, .hint");
  if (!over || getComputedStyle(over).position !== "absolute") return;
  const things = queryAll(document, ".flank :is(.thing, .words, .name), .face, .hour, [data-spot]");
  const lying = Array.from(things, (one) => one.getBoundingClientRect());
  const covered = () => {
    const { left, right, top, bottom } = over.getBoundingClientRect();
    return lying.reduce((sum, one) => {
      const wide = Math.min(right, one.right) - Math.max(left, one.left);
      const high = Math.min(bottom, one.bottom) - Math.max(top, one.top);
      return sum + Math.max(0, wide) * Math.max(0, high);
    }, 0);
  };
  const atRight = covered();
  if (!atRight) return;
  asides.classList.add("at-left");
  if (covered() > atRight) asides.classList.remove("at-left");
}

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
