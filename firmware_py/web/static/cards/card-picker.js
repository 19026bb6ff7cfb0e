// Picker of printed cards: tabs by kind, colour filters, search. It is built from the deck alone.

import { shape } from "../lib/colour-shapes.js";
import { el, fill, icon, onChange, queryAll } from "../lib/element.js";
import { colourName, say } from "../lib/i18n.js";
import { explainable, explainButton } from "../help/explain.js";
import { cardFace, fullName, isPair } from "./card-face.js";
import { find } from "./card-search.js";
import { draggable, fly } from "./drag.js";
import { pairGrid } from "./pair-grid.js";

/** @type {Server.Deck} */
const NONE = { id: "", title: "", kinds: [], faces: [] };

export class CardPicker {
  /**
   * lay: called with the card that was chosen
   * @param {Page} page @param {(face: Server.Face, how: "click" | "drop") => unknown} lay
   */
  constructor(page, lay) {
    this.page = page;
    this.lay = lay;
    this.kind = "";
    /** @type {string[]} */
    this.chips = [];
    this.wanted = "";
    /** @type {Server.Snapshot | null} */
    this.table = null;
    /** @type {Server.Deck} */
    this.deck = NONE;
    this.search = el("input", {
      type: "search",
      "aria-label": say("tray.find"),
      placeholder: say("tray.find.hint"),
      autocomplete: "off",
      spellcheck: "false",
      id: "find",
      oninput: () => this.redraw(),
      onkeydown: (event) => this.searchKey(event),
    });
    this.tabs = el("div", {
      role: "tablist",
      onkeydown: (event) => this.tabKey(event),
      onscroll: () => this.fade(),
    });
    new ResizeObserver(() => this.fade()).observe(this.tabs);
    this.colours = el("div", { class: "chips" });
    this.cards = el("div", { role: "tabpanel", id: "cards", "aria-labelledby": "tab-on" });
    this.element = el(
      "div",
      { class: "tray" },
      el(
        "div",
        { class: "tabs" },
        this.tabs,
        el("label", { class: "find" }, icon("search"), this.search),
      ),
      this.colours,
      this.cards,
    );
    this.draw = onChange(this.paint.bind(this));
  }

  /** @param {Server.Snapshot} table @param {Server.Deck} deck */
  show(table, deck) {
    this.table = table;
    this.deck = deck;
    const kinds = deck.kinds.map((kind) => kind.id);
    const wanted = (table.ask?.kinds ?? []).filter((kind) => kinds.includes(kind));
    // A question selects the tab of its cards once; a user who selects another tab stays there.
    if (wanted.join() !== this.wanted && wanted.length && !wanted.includes(this.kind))
      this.select(wanted[0]);
    this.wanted = wanted.join();
    if (!kinds.includes(this.kind)) this.select(kinds[0]);
    this.redraw();
  }

  /** @param {string} kind */
  select(kind) {
    this.kind = kind;
    this.chips = [];
    this.search.value = "";
  }

  redraw() {
    if (!this.table) return;
    this.draw({
      deck: this.deck.id,
      kind: this.kind,
      chips: this.chips,
      search: this.search.value,
      lying: this.page.laidFace(),
    });
  }

  /** Fade the edges where tabs are scrolled out of view. */
  fade() {
    const { scrollLeft, clientWidth, scrollWidth } = this.tabs;
    this.tabs.classList.toggle("before", scrollLeft > 2);
    this.tabs.classList.toggle("after", scrollLeft + clientWidth < scrollWidth - 2);
  }

  /**
   * Return the faces of all kinds that fit a search, or without one the faces of the tab.
   * @param {string} search @param {string[]} chips
   */
  matching(search, chips) {
    const faces = search.trim()
      ? find(this.deck.faces, search).filter((face) => !face.unused)
      : this.deck.faces.filter((face) => face.kind === this.kind && !face.unused);
    return faces.filter(
      (face) => !isPair(face) || chips.every((colour) => face.colours.includes(colour)),
    );
  }

  /** @param {View.CardPicker} state */
  paint({ kind, chips, search, lying }) {
    /** @param {string} id */
    const count = (id) =>
      this.deck.faces
        .filter((face) => face.kind === id && !face.unused)
        .reduce((sum, face) => sum + (face.copies ?? 1), 0);
    fill(
      this.tabs,
      this.deck.kinds.map(({ id, name }) => {
        const on = id === kind;
        return el(
          "button",
          {
            class: "tab",
            role: "tab",
            id: on ? "tab-on" : null,
            "aria-selected": String(on),
            "aria-controls": "cards",
            tabindex: on ? "0" : "-1",
            data: explainable({ about: "kind", id }, { key: `tab-${id}` }),
            onclick: () => {
              this.select(id);
              this.redraw();
            },
          },
          name ?? id,
          el("span", {}, String(count(id))),
        );
      }),
    );
    // Scrolls the tabs so that the selected one is visible.
    const [current] = queryAll(this.tabs, "#tab-on");
    if (current)
      this.tabs.scrollLeft = Math.min(
        Math.max(
          this.tabs.scrollLeft,
          current.offsetLeft + current.offsetWidth - this.tabs.clientWidth,
        ),
        current.offsetLeft,
      );
    this.fade();
    const pairs = this.deck.faces.filter((face) => face.kind === kind && isPair(face));
    const colours = search.trim() ? [] : [...new Set(pairs.flatMap((face) => face.colours))];
    fill(
      this.colours,
      colours
        .map((colour) =>
          el(
            "button",
            {
              class: "chip",
              "aria-pressed": String(chips.includes(colour)),
              "aria-label": colourName(colour),
              data: { key: `chip-${colour}` },
              onclick: () => this.chip(colour),
            },
            shape(colour),
            el("span", { class: "word" }, colourName(colour)),
          ),
        )
        .concat(
          chips.length
            ? el(
                "button",
                {
                  class: "chip",
                  "aria-label": say("tray.drop.colour"),
                  data: { key: "chip-x" },
                  onclick: () => {
                    this.chips = [];
                    this.redraw();
                  },
                },
                icon("close"),
              )
            : [],
        ),
    );
    this.colours.hidden = !colours.length;
    this.colours.classList.toggle("filtered", chips.length > 0);
    const faces = this.matching(search, chips);
    const grid = faces.length > 6 && faces.every(isPair) && pairs.length;
    if (!faces.length) fill(this.cards, [el("p", { class: "nothing" }, say("tray.none"))]);
    else if (grid)
      fill(this.cards, [
        pairGrid(faces, pairs, {
          first: chips[0],
          make: (cell, features) => this.card(cell.face, cell.shown, true, lying, features),
          beside: ({ face }) => this.explainButton(face),
        }),
      ]);
    else
      fill(this.cards, [
        el(
          "div",
          { class: `gallery ${faces.length < 4 ? "few" : ""}` },
          faces.map((face) => [this.card(face, face, false, lying, {}), this.explainButton(face)]),
        ),
      ]);
  }

  /**
   * @param {Server.Face} face @param {Server.Face} shown @param {boolean} small
   * @param {string | null} lying @param {Attributes} features
   */
  card(face, shown, small, lying, features) {
    const card = cardFace(shown, {
      tag: "button",
      small,
      features: {
        ...features,
        type: "button",
        "aria-label": fullName(face),
        data: explainable(
          { about: "face", id: face.id },
          { key: `card-${face.id}`, face: face.id },
        ),
        class: face.id === lying ? "hole" : "",
        onclick: (event) => {
          if (this.page.me.emulated) fly(event.currentTarget, this.page.preferences.calm);
          this.lay(face, "click");
        },
        onkeydown: (event) => event.key === "Delete" && this.page.takeCardBack(),
      },
    });
    draggable(card, () => this.lay(face, "drop"));
    return card;
  }

  /** @param {Server.Face} face */
  explainButton(face) {
    return explainButton(this.page, { about: "face", id: face.id }, fullName(face) ?? "");
  }

  /** @param {string} colour */
  chip(colour) {
    this.chips = this.chips.includes(colour)
      ? this.chips.filter((c) => c !== colour)
      : [...this.chips, colour].slice(-2);
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  searchKey(event) {
    if (event.key === "Enter") {
      const faces = this.matching(this.search.value, []);
      if (faces.length !== 1) return;
      this.search.value = "";
      this.redraw();
      this.lay(faces[0], "click");
    } else if (event.key === "Escape") {
      event.stopPropagation();
      this.search.value = "";
      this.redraw();
      this.page.focusQuestion();
    }
  }

  /** @param {KeyboardEvent} event */
  tabKey(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const kinds = this.deck.kinds.map((kind) => kind.id);
    this.select(kinds[(kinds.indexOf(this.kind) + step + kinds.length) % kinds.length]);
    this.redraw();
    queryAll(this.tabs, "[aria-selected=true]")[0]?.focus();
  }
}
