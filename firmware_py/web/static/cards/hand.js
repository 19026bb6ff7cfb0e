// What one person alone may see: backs, until somebody holds to look. Faces are in the page only then.

import { el, every, fill, icon } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { said } from "../lib/socket.js";
import { answerOf, pill } from "../table/ask.js";
import { Tiles } from "../table/tile-grid.js";
import { about, twin } from "../help/explain.js";
import { weightOf } from "../help/hint.js";
import { cardBack, cardFace } from "./card-face.js";
import { overPad } from "./drag.js";

const QUIET = 20_000; // ms for which "keep open" lasts without a touch
const MANY = 6; // more cards overlap
const CARD = ".hand .fan .card";
const AIMS = `${CARD}, .hand .answers .pill, .tiles.private button`; // what a held pointer may mean

/**
 * What a look depends on. A look itself is told as a change too: it must not lead to the next.
 * @param {Told.Snapshot | null} table @param {Told.Deck | null} deck
 */
const gist = (table, deck) =>
  JSON.stringify([deck?.id, table?.hand, table?.ask, table?.scene, table?.log[0], table?.undo]);

export class Hand {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Told.Hand | null} */
    this.hand = null;
    /** @type {number | null} */
    this.present = null; // the seat that said "I am here" on a shared screen
    /** @type {"held" | "kept" | null} */
    this.open = null; // null, "held" or "kept"
    this.asked = 0;
    /** @type {{ grid: Told.Grid, lines: Told.Line[] } | null} */
    this.grid = null; // tiles as only this person may see them, while open
    this.tiles = new Tiles((action) => this.play(action));
    this.told = ""; // what the last look depended on
    /** @type {string | null} */
    this.shown = null; // the look that is drawn now
    /** @type {number | null} */
    this.pointer = null; // the pointer that holds
    /** @type {HTMLElement | null} */
    this.raised = null; // what the held pointer has slid on to
    /** @type {Features} */
    const held = {
      onpointerdown: (event) => this.down(event),
      onpointermove: (event) => this.slide(event),
      onpointerup: (event) => this.up(event),
      onpointercancel: () => this.close(),
      oncontextmenu: (event) => event.preventDefault(),
    };
    this.content = el("div", held);
    this.look = el("button", {
      class: "look",
      data: { key: "look" },
      ...held,
      onkeydown: (event) => {
        if ([" ", "Enter"].includes(event.key)) {
          event.preventDefault();
          if (!event.repeat) this.reveal("held");
        }
      },
      onkeyup: (event) =>
        [" ", "Enter"].includes(event.key) && this.open === "held" && this.close(),
    });
    this.keep = el("button", {
      class: "quiet keep",
      data: { key: "keep" },
      onclick: () => (this.open === "kept" ? this.close() : this.reveal("kept")),
    });
    this.cover = el("button", {
      class: "pill go",
      data: { key: "here" },
      onclick: () => {
        this.present = this.hand?.seat ?? null;
        this.page.show();
      },
    });
    this.passing = el("p", { class: "private-lines" });
    this.element = el(
      "section",
      {
        class: "hand",
        "aria-label": say("hand.region"),
        hidden: true,
        onkeydown: () => this.stir(),
        onpointermove: () => this.stir(),
      },
      this.content,
      this.passing,
      el("div", { class: "controls" }, this.cover, this.look, this.keep),
    );
    addEventListener("blur", () => this.close());
    addEventListener("pagehide", () => this.close());
    document.addEventListener("visibilitychange", () => document.hidden && this.close());
  }

  /** @param {Told.Snapshot | null} table */
  show(table) {
    const before = this.hand;
    this.hand = table?.hand ?? null;
    this.element.hidden = !this.hand;
    document.body.classList.toggle("docked", Boolean(this.hand));
    if (!this.hand || before?.seat !== this.hand.seat || this.turn !== table?.ask?.who) {
      this.turn = table?.ask?.who;
      if (before?.seat !== this.hand?.seat || !this.hand?.pass) this.present = null;
      this.close();
    } else if (this.open && this.covered) this.close();
    else if (this.open && this.told !== gist(table, this.page.deck)) this.fetch();
    this.told = gist(table, this.page.deck);
    this.paint();
  }

  get covered() {
    return this.covers(this.hand);
  }

  /** Whether the screen is to be passed on first. @param {Told.Hand | null} hand */
  covers(hand) {
    return Boolean(hand?.pass && this.present !== hand.seat);
  }

  /**
   * The button is held, or the cards themselves: those only while they lie on their faces.
   * @param {PointerEvent & { target: HTMLElement, currentTarget: HTMLElement }} event
   */
  down(event) {
    const { currentTarget, target, button } = event;
    if (button || (currentTarget !== this.look && (this.open || !target.closest(".fan")))) return;
    currentTarget.setPointerCapture(event.pointerId);
    this.pointer = event.pointerId;
    this.reveal("held");
  }

  /**
   * While held, the pointer slides on to an answer, or to a card and with it on to the reader.
   * @param {PointerEvent} event
   */
  slide(event) {
    if (this.open !== "held" || event.pointerId !== this.pointer) return;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const aim = /** @type {HTMLElement | undefined} */ (under.find((e) => e.matches?.(AIMS)));
    if (aim || !this.raised?.matches(CARD)) this.raise(aim ?? null);
  }

  /** @param {HTMLElement | null} aim */
  raise(aim) {
    this.raised?.classList.remove("raised");
    this.raised = aim;
    aim?.classList.add("raised");
  }

  /** @param {PointerEvent} event */
  up(event) {
    // While a key holds the hand open, a mouse clicks what it likes.
    if (this.open !== "held" || event.pointerId !== this.pointer) return;
    this.pointer = null;
    const { raised } = this;
    const meant = raised?.matches(CARD) ? this.laid(event) : raised;
    if (meant && raised?.isConnected) raised.click();
    if (this.open === "held") this.close();
  }

  /**
   * Whether a card is let go of where that plays it: on the reader, or, at a table, above the hand.
   * @param {PointerEvent} event
   */
  laid({ clientX, clientY }) {
    if (!this.page.board.arranged) return overPad(clientX, clientY);
    return clientY < this.element.getBoundingClientRect().top;
  }

  /** @param {"held" | "kept"} how */
  reveal(how) {
    if (!this.hand || this.covered) return;
    this.open = how;
    this.stir();
    this.fetch();
    this.paint();
  }

  async fetch() {
    this.asked += 1;
    const mine = this.asked;
    try {
      const { look } = await this.page.order("look");
      if (!this.open || mine !== this.asked) return;
      if (look) this.reveals(look);
    } catch (refused) {
      this.close();
      this.page.refuse(said(refused));
    }
  }

  stir() {
    clearTimeout(this.timer);
    if (this.open === "kept") this.timer = setTimeout(() => this.close(), QUIET);
  }

  /** Hides at once; nothing of what was seen stays in the page. */
  close() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.open = this.shown = null;
    this.raise(null);
    if (this.grid) {
      this.grid = null;
      this.page.showTiles();
    }
    this.paint();
  }

  /** @param {Told.Action} action */
  play(action) {
    this.close();
    this.page.do("choose", { action });
  }

  /** @param {Told.Look} look */
  reveals(look) {
    const { page } = this;
    // What is there already stays there, under the finger that is about to press it.
    const seen = JSON.stringify([look, Boolean(page.deck)]);
    if (this.shown === seen) return;
    this.shown = seen;
    const cards = (look.hand ?? []).map((card) => {
      const face = page.deck?.faces.find((f) => f.id === card.face) ?? card;
      const { plays } = card;
      const play = plays ? () => this.play(plays) : undefined;
      const data = about({ about: "face", id: card.face });
      return cardFace(
        { ...face, name: card.name ?? face.name },
        {
          tag: play ? "button" : "span",
          features: play ? { type: "button", onclick: play, data } : { data },
        },
      );
    });
    const covered = new Set(
      (look.hand ?? []).filter((card) => card.plays).map((card) => JSON.stringify(card.plays)),
    );
    const lines = look.ask?.lines ?? [];
    // Tiles that all see are turned up where they lie, so that nothing moves under the finger.
    const { grid } = look;
    const here = Boolean(grid && page.table?.scene?.grid);
    if (grid && here) {
      this.grid = { grid, lines };
      page.showTiles();
    } else if (grid) this.tiles.show(grid, lines, page.deck?.faces ?? [], page.table?.seats ?? []);
    const answers = lines.filter(
      (line) =>
        !covered.has(JSON.stringify(line.action)) && !(look.grid && Number.isInteger(line.place)),
    );
    fill(this.content, [
      look.ask
        ? el(
            "p",
            { class: "asked", data: about({ about: "ask", seat: look.ask.who }) },
            look.ask.question,
          )
        : null,
      (look.lines ?? []).map((line) => el("p", { class: "private-lines" }, line)),
      cards.length ? el("div", { class: `fan ${cards.length > MANY ? "many" : ""}` }, cards) : null,
      look.grid && !here ? this.tiles.element : null,
      answers.length
        ? el(
            "div",
            { class: "answers" },
            answers.map((line) => [
              pill(line, () => this.play(line.action), {
                weight: weightOf(page.table?.ask, [line]),
              }),
              twin(page, answerOf(line), line.label),
            ]),
          )
        : null,
      !cards.length && !look.grid && !answers.length && !look.lines?.length
        ? el("p", { class: "private-lines" }, say("hand.empty"))
        : null,
    ]);
    if (this.open === "kept")
      every(this.content, "button, .card")[0]?.focus({ preventScroll: true });
  }

  paint() {
    if (!this.hand) {
      fill(this.content, []);
      this.tiles.element.replaceChildren();
      return;
    }
    const n = this.hand.cards;
    this.element.classList.toggle("open", Boolean(this.open));
    const name = this.page.table?.seats[this.hand.seat]?.name ?? "";
    this.cover.hidden = this.passing.hidden = !this.covered;
    this.look.hidden = this.keep.hidden = this.covered;
    this.passing.textContent = say("hand.pass", { name });
    fill(this.cover, [el("strong", {}, say("hand.here", { name }))]);
    fill(this.look, [
      icon("eye"),
      this.open === "held" ? say("hand.release") : n ? say("hand.cards", { n }) : say("hand.hold"),
    ]);
    this.keep.textContent = say(this.open === "kept" ? "hand.hide" : "hand.keep");
    if (!this.open) {
      this.tiles.element.replaceChildren();
      fill(
        this.content,
        n
          ? [
              el(
                "div",
                { class: `fan ${n > MANY ? "many" : ""}`, "aria-hidden": "true" },
                Array.from({ length: n }, () => cardBack()),
              ),
            ]
          : [],
      );
    }
  }
}
