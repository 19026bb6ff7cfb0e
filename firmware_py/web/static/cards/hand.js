// Private hand of one player: backs, until the player holds the button or the cards. The faces are
// in the document only while the hand is open.

import { el, fill, icon, queryAll } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { messageOf } from "../lib/socket.js";
import { answerReference, pill } from "../table/answers.js";
import { TileGrid } from "../table/tile-grid.js";
import { explainable, explainButton } from "../help/explain.js";
import { ratingOf } from "../help/hint.js";
import { cardBack, cardFace } from "./card-face.js";
import { isOverReader } from "./drag.js";

const OPEN_TIMEOUT = 20_000; // ms without input until an open hand is covered
const MANY = 6; // more cards overlap
const CARD = ".hand .fan .card";
const TARGETS = `${CARD}, .hand .answers .pill, .tiles.private button`; // targets of a held pointer

/**
 * Return what a look depends on. A look itself changes the snapshot, and must not cause another
 * look.
 * @param {Server.Snapshot | null} table @param {Server.Deck | null} deck
 */
const lookKey = (table, deck) =>
  JSON.stringify([deck?.id, table?.hand, table?.ask, table?.scene, table?.log[0], table?.undo]);

export class Hand {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Server.Hand | null} */
    this.hand = null;
    /** @type {number | null} */
    this.confirmedSeat = null; // seat that confirmed "I am here" on a shared screen
    /** @type {"held" | "kept" | null} */
    this.openMode = null;
    this.fetchCount = 0;
    /** @type {{ grid: Server.Grid, lines: Server.Line[] } | null} */
    this.grid = null; // private view of the tiles, while open
    this.tiles = new TileGrid((action) => this.play(action));
    this.lookedKey = ""; // what the last look depended on
    /** @type {string | null} */
    this.shownLook = null; // the look that is drawn
    /** @type {number | null} */
    this.pointer = null; // id of the pointer that holds
    /** @type {HTMLElement | null} */
    this.raised = null; // element under the held pointer
    /** @type {Attributes} */
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
        [" ", "Enter"].includes(event.key) && this.openMode === "held" && this.close(),
    });
    this.keep = el("button", {
      class: "quiet keep",
      data: { key: "keep" },
      onclick: () => (this.openMode === "kept" ? this.close() : this.reveal("kept")),
    });
    this.cover = el("button", {
      class: "pill go",
      data: { key: "here" },
      onclick: () => {
        this.confirmedSeat = this.hand?.seat ?? null;
        this.page.show();
      },
    });
    this.passText = el("p", { class: "private-lines" });
    this.controls = el("div", { class: "controls" }, this.cover, this.look, this.keep);
    this.element = el(
      "section",
      {
        class: "hand",
        "aria-label": say("hand.region"),
        hidden: true,
        onkeydown: () => this.restartTimer(),
        onpointermove: () => this.restartTimer(),
      },
      this.content,
      this.passText,
      this.controls,
    );
    addEventListener("blur", () => this.close());
    addEventListener("pagehide", () => this.close());
    document.addEventListener("visibilitychange", () => document.hidden && this.close());
  }

  /** @param {Server.Snapshot | null} table */
  show(table) {
    const before = this.hand;
    this.hand = table?.hand ?? null;
    this.element.hidden = !this.hand;
    document.body.classList.toggle("docked", Boolean(this.hand));
    if (!this.hand || before?.seat !== this.hand.seat || this.askedSeat !== table?.ask?.who) {
      this.askedSeat = table?.ask?.who;
      if (before?.seat !== this.hand?.seat || !this.hand?.pass) this.confirmedSeat = null;
      this.close();
    } else if (this.openMode && this.mustPass) this.close();
    else if (this.openMode && this.lookedKey !== lookKey(table, this.page.deck)) this.fetch();
    this.lookedKey = lookKey(table, this.page.deck);
    this.paint();
  }

  get mustPass() {
    return this.mustPassOn(this.hand);
  }

  /**
   * Return whether the screen must be passed to another player first.
   * @param {Server.Hand | null} hand
   */
  mustPassOn(hand) {
    return Boolean(hand?.pass && this.confirmedSeat !== hand.seat);
  }

  /**
   * Open the hand while the button or the covered cards are held.
   * @param {PointerEvent & { target: HTMLElement, currentTarget: HTMLElement }} event
   */
  down(event) {
    const { currentTarget, target, button } = event;
    if (button || (currentTarget !== this.look && (this.openMode || !target.closest(".fan"))))
      return;
    currentTarget.setPointerCapture(event.pointerId);
    this.pointer = event.pointerId;
    this.reveal("held");
  }

  /**
   * Follow a held pointer to an answer, or from a card to the reader.
   * @param {PointerEvent} event
   */
  slide(event) {
    if (this.openMode !== "held" || event.pointerId !== this.pointer) return;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const aim = /** @type {HTMLElement | undefined} */ (under.find((e) => e.matches?.(TARGETS)));
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
    // A hand that a key holds open ignores pointers.
    if (this.openMode !== "held" || event.pointerId !== this.pointer) return;
    this.pointer = null;
    const { raised } = this;
    const meant = raised?.matches(CARD) ? this.isPlayedAt(event) : raised;
    if (meant && raised?.isConnected) raised.click();
    if (this.openMode === "held") this.close();
  }

  /**
   * Return whether a card was released where that plays it: on the reader, or at a table above the
   * hand.
   * @param {PointerEvent} event
   */
  isPlayedAt({ clientX, clientY }) {
    if (!this.page.board.atTable) return isOverReader(clientX, clientY);
    return clientY < this.element.getBoundingClientRect().top;
  }

  /** @param {"held" | "kept"} how */
  reveal(how) {
    if (!this.hand || this.mustPass) return;
    this.openMode = how;
    this.restartTimer();
    this.fetch();
    this.paint();
  }

  async fetch() {
    this.fetchCount += 1;
    const mine = this.fetchCount;
    try {
      const { look } = await this.page.send("look");
      if (!this.openMode || mine !== this.fetchCount) return;
      if (look) this.showLook(look);
    } catch (refused) {
      this.close();
      this.page.refuse(messageOf(refused));
    }
  }

  restartTimer() {
    clearTimeout(this.timer);
    if (this.openMode === "kept") this.timer = setTimeout(() => this.close(), OPEN_TIMEOUT);
  }

  /** Cover the hand and remove the faces from the document. */
  close() {
    clearTimeout(this.timer);
    this.fetchCount += 1;
    this.openMode = this.shownLook = null;
    this.raise(null);
    if (this.grid) {
      this.grid = null;
      this.page.showTiles();
    }
    this.paint();
  }

  /** @param {Server.Action} action */
  play(action) {
    this.close();
    this.page.do("choose", { action });
  }

  /** @param {Server.PrivateView} look */
  showLook(look) {
    const { page } = this;
    // An unchanged look is not redrawn, so that nothing moves under a finger.
    const seen = JSON.stringify([look, Boolean(page.deck)]);
    if (this.shownLook === seen) return;
    this.shownLook = seen;
    const cards = (look.hand ?? []).map((card) => {
      const face = page.deck?.faces.find((f) => f.id === card.face) ?? card;
      const { plays } = card;
      const play = plays ? () => this.play(plays) : undefined;
      const data = explainable({ about: "face", id: card.face });
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
    // Tiles that are on the table already are turned over in place, so that nothing moves under a
    // finger.
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
            { class: "asked", data: explainable({ about: "ask", seat: look.ask.who }) },
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
                weight: ratingOf(page.table?.ask, [line]),
              }),
              explainButton(page, answerReference(line), line.label),
            ]),
          )
        : null,
      !cards.length && !look.grid && !answers.length && !look.lines?.length
        ? el("p", { class: "private-lines" }, say("hand.empty"))
        : null,
    ]);
    if (this.openMode === "kept")
      queryAll(this.content, "button, .card")[0]?.focus({ preventScroll: true });
  }

  paint() {
    if (!this.hand) {
      fill(this.content, []);
      this.tiles.element.replaceChildren();
      return;
    }
    const n = this.hand.cards;
    this.element.classList.toggle("open", Boolean(this.openMode));
    const name = this.page.table?.seats[this.hand.seat]?.name ?? "";
    this.passText.hidden = !this.mustPass;
    // A hand that its player has covered has a button of its own.
    this.cover.hidden = !this.mustPass || Boolean(this.page.table?.covered);
    this.look.hidden = this.keep.hidden = this.mustPass;
    this.passText.textContent = say("hand.pass", { name });
    fill(this.cover, [el("strong", {}, say("hand.here", { name }))]);
    fill(this.look, [
      icon("eye"),
      this.openMode === "held"
        ? say("hand.release")
        : n
          ? say("hand.cards", { n })
          : say("hand.hold"),
    ]);
    this.keep.textContent = say(this.openMode === "kept" ? "hand.hide" : "hand.keep");
    if (!this.openMode) {
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
