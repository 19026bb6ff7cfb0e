// What one person alone may see: backs, until somebody holds to look. Faces are in the page only then.
import { pill } from "./ask.js";
import { cardBack, cardFace } from "./cards.js";
import { overPad } from "./drag.js";
import { el, fill, icon } from "./element.js";
import { say } from "./strings.js";
import { Tiles } from "./tiles.js";

const QUIET = 20_000; // ms for which "keep open" lasts without a touch
const MANY = 6; // more cards overlap
const CARD = ".hand .fan .card";
const AIMS = `${CARD}, .hand .answers .pill, .tiles.private button`; // what a held pointer may mean

/** What a look depends on. A look itself is told as a change too: it must not lead to the next. */
const gist = (table, deck) =>
  JSON.stringify([deck?.id, table?.hand, table?.ask, table?.scene, table?.log[0], table?.undo]);

export class Hand {
  constructor(page) {
    this.page = page;
    this.hand = null;
    this.present = null; // the seat that said "I am here" on a shared screen
    this.open = null; // null, "held" or "kept"
    this.asked = 0;
    this.grid = null; // tiles as only this person may see them, while open
    this.tiles = new Tiles((action) => this.play(action));
    this.told = ""; // what the last look depended on
    this.shown = null; // the look that is drawn now
    this.pointer = null; // the pointer that holds
    this.raised = null; // what the held pointer has slid on to
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
        this.present = this.hand.seat;
        this.paint();
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

  show(table) {
    const before = this.hand;
    this.hand = table?.hand ?? null;
    this.element.hidden = !this.hand;
    document.body.classList.toggle("docked", Boolean(this.hand));
    if (!this.hand || before?.seat !== this.hand.seat || this.turn !== table.ask?.who) {
      this.turn = table?.ask?.who;
      if (before?.seat !== this.hand?.seat || !this.hand?.pass) this.present = null;
      this.close();
    } else if (this.open && this.told !== gist(table, this.page.deck)) this.fetch();
    this.told = gist(table, this.page.deck);
    this.paint();
  }

  get covered() {
    return Boolean(this.hand?.pass && this.present !== this.hand.seat);
  }

  /** The button is held, or the cards themselves: those only while they lie on their faces. */
  down(event) {
    const { currentTarget, target, button } = event;
    if (button || (currentTarget !== this.look && (this.open || !target.closest(".fan")))) return;
    currentTarget.setPointerCapture(event.pointerId);
    this.pointer = event.pointerId;
    this.reveal("held");
  }

  /** While held, the pointer slides on to an answer, or to a card and with it on to the reader. */
  slide(event) {
    if (this.open !== "held" || event.pointerId !== this.pointer) return;
    const aim = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((e) => e.matches?.(AIMS));
    if (aim || !this.raised?.matches(CARD)) this.raise(aim ?? null);
  }

  raise(aim) {
    this.raised?.classList.remove("raised");
    this.raised = aim;
    aim?.classList.add("raised");
  }

  up(event) {
    // While a key holds the hand open, a mouse clicks what it likes.
    if (this.open !== "held" || event.pointerId !== this.pointer) return;
    this.pointer = null;
    const { raised } = this;
    const meant = raised?.matches(CARD) ? overPad(event.clientX, event.clientY) : raised;
    if (meant && raised.isConnected) raised.click();
    if (this.open === "held") this.close();
  }

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
      this.reveals(look);
    } catch (refused) {
      this.close();
      this.page.refuse(refused.message);
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

  play(action) {
    this.close();
    this.page.do("choose", { action });
  }

  reveals(look) {
    const { page } = this;
    // What is there already stays there, under the finger that is about to press it.
    const seen = JSON.stringify([look, Boolean(page.deck)]);
    if (this.shown === seen) return;
    this.shown = seen;
    const cards = (look.hand ?? []).map((card) => {
      const face = page.deck?.faces.find((f) => f.id === card.face) ?? card;
      const play = card.plays ? () => this.play(card.plays) : null;
      return cardFace(
        { ...face, name: card.name ?? face.name },
        { tag: play ? "button" : "span", features: play ? { type: "button", onclick: play } : {} },
      );
    });
    const covered = new Set(
      (look.hand ?? []).filter((card) => card.plays).map((card) => JSON.stringify(card.plays)),
    );
    const lines = look.ask?.lines ?? [];
    // Tiles that all see are turned up where they lie, so that nothing moves under the finger.
    const here = Boolean(look.grid && page.table.scene?.grid);
    if (here) {
      this.grid = { grid: look.grid, lines };
      page.showTiles();
    } else if (look.grid)
      this.tiles.show(look.grid, lines, page.deck?.faces ?? [], page.table.seats);
    const answers = lines.filter(
      (line) =>
        !covered.has(JSON.stringify(line.action)) && !(look.grid && Number.isInteger(line.place)),
    );
    fill(this.content, [
      look.ask ? el("p", { class: "asked" }, look.ask.question) : null,
      (look.lines ?? []).map((line) => el("p", { class: "private-lines" }, line)),
      cards.length ? el("div", { class: `fan ${cards.length > MANY ? "many" : ""}` }, cards) : null,
      look.grid && !here ? this.tiles.element : null,
      answers.length
        ? el(
            "div",
            { class: "answers" },
            answers.map((line) => pill(line, () => this.play(line.action))),
          )
        : null,
      !cards.length && !look.grid && !answers.length && !look.lines?.length
        ? el("p", { class: "private-lines" }, say("hand.empty"))
        : null,
    ]);
    if (this.open === "kept")
      this.content.querySelector("button, .card")?.focus?.({ preventScroll: true });
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
