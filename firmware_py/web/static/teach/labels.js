// Sheet of labels of a deck, printed by the browser: a sticker for the back of each card's tag.

import { shape } from "../lib/colour-shapes.js";
import { el, fill } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { fullName } from "../cards/card-face.js";

/** Return the label of one copy of a card. @param {Server.Face} face @param {number} copy */
const label = (face, copy) =>
  el(
    "li",
    {},
    el("strong", {}, fullName(face)),
    el(
      "span",
      {},
      face.colours.map((colour) => shape(colour)),
      face.copies > 1 ? `${copy}/${face.copies}` : "",
    ),
  );

export class Labels {
  constructor() {
    this.element = el("dialog", {
      class: "labels",
      // The page behind must not react to its keys.
      onkeydown: (event) => event.stopPropagation(),
    });
    document.body.append(this.element);
  }

  /** Show the labels of a deck. @param {Server.Deck} deck */
  show(deck) {
    const labels = deck.faces.flatMap((face) =>
      Array.from({ length: face.copies }, (_, i) => label(face, i + 1)),
    );
    this.element.setAttribute("aria-label", `${say("teach.labels")}: ${deck.title}`);
    fill(this.element, [
      el(
        "div",
        { class: "labels-bar" },
        el("h2", {}, say("teach.sheet", { game: deck.title, cards: labels.length })),
        el("p", {}, say("teach.sheet.how")),
        el(
          "div",
          { class: "choice" },
          el(
            "button",
            { class: "pill go", autofocus: true, onclick: () => print() },
            say("teach.print"),
          ),
          el("button", { class: "pill", onclick: () => this.element.close() }, say("menu.close")),
        ),
      ),
      el("ul", { class: "labels-sheet" }, labels),
    ]);
    if (!this.element.open) this.element.showModal();
  }
}
