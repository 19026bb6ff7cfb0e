// Drawer "Cards" of the host: which decks are taught, teaching one, and labels to print. The box and
// its reader do the teaching, and the drawer shows what the box shows.

import "../lib/shared.js";

import { Drawer } from "../lib/drawer.js";
import { el } from "../lib/element.js";
import { language, say } from "../lib/i18n.js";
import { messageOf } from "../lib/socket.js";
import { loadTexts } from "../lib/texts.js";
import { cardFace, fullName } from "../cards/card-face.js";
import { Labels } from "./labels.js";

await loadTexts("teach");

const PLATE = /** @type {const} */ (["back", "previous", "next", "ok"]);

/** Return a word of a key with a capital. @param {string} word */
const capitalised = (word) => word.charAt(0).toLocaleUpperCase(language) + word.slice(1);

/**
 * Return the name of a face, with its number if several faces of the deck have this name.
 * @param {Server.Face} face @param {Server.Face[]} faces
 */
function numberedName(face, faces) {
  const name = fullName(face);
  const alike = faces.filter((other) => fullName(other) === name);
  return alike.length > 1 ? `${name} ${alike.indexOf(face) + 1}/${alike.length}` : name;
}

export class Cards extends Drawer {
  /** @param {Page} page */
  constructor(page) {
    super(say("menu.cards"));
    this.element.classList.add("teach");
    this.page = page;
    /** @type {Server.DeckProgress[]} */
    this.decks = [];
    /** @type {Map<string, Promise<Server.Deck>>} */
    this.faces = new Map(); // decks with their faces, by game
    /** @type {Server.Deck | null} */
    this.deck = null; // the deck that is being taught
    this.refused = "";
    this.asking = ""; // deck that is taught when the host ends the running game
    this.said = "";
    this.labels = new Labels();
  }

  /** The deck that is being taught, or null. */
  get teaching() {
    return this.page.table?.teaching ?? null;
  }

  open() {
    this.refused = this.asking = "";
    super.open();
    this.fetch();
  }

  /** Fetch the progress of all decks. */
  async fetch() {
    await this.order(async () => {
      const { decks } = await this.page.send("decks");
      this.decks = decks ?? [];
    });
  }

  /** Do something, and show why it is refused. @param {() => Promise<unknown>} what */
  async order(what) {
    this.refused = "";
    try {
      await what();
    } catch (refused) {
      this.refused = messageOf(refused);
      this.page.announcer.warn(this.refused);
    }
    this.paint();
  }

  /** Return a deck with its faces, fetched once. @param {string} game */
  facesOf(game) {
    const known = this.faces.get(game);
    if (known) return known;
    const fetched = fetch(`/cast/${encodeURIComponent(game)}?${new URLSearchParams({ language })}`)
      .then((answer) => {
        if (!answer.ok) throw new Error(answer.statusText);
        return answer.json();
      })
      .catch((error) => {
        this.faces.delete(game); // tried again at the next use
        throw error;
      });
    this.faces.set(game, fetched);
    return fetched;
  }

  /** Load the faces of the deck that is being taught. @param {string} game */
  async loadDeck(game) {
    if (this.deck?.id === game) return;
    try {
      this.deck = await this.facesOf(game);
      this.paint();
    } catch {
      // The name of the card is shown without its picture.
    }
  }

  paint() {
    if (!this.isOpen) return;
    const { teaching } = this;
    if (teaching) this.loadDeck(teaching.game);
    else if (this.taught) this.fetch();
    this.taught = Boolean(teaching);
    super.paint();
    this.announce(teaching);
  }

  /** Announce what the box asks for. @param {Server.Teaching | null} teaching */
  announce(teaching) {
    const said = teaching
      ? [teaching.head, ...teaching.rows, teaching.card?.name ?? ""].join(" ")
      : "";
    if (said && said !== this.said) this.page.announcer.say(said);
    this.said = said;
  }

  rows() {
    const { teaching } = this;
    return [
      teaching ? this.lesson(teaching) : this.list(),
      this.refused ? el("p", { class: "refused" }, this.refused) : null,
    ];
  }

  // The decks

  /** @returns {Child[]} */
  list() {
    return [
      el("p", {}, say("teach.why")),
      el(
        "ul",
        { class: "teach-decks" },
        this.decks.map((deck) => this.line(deck)),
      ),
    ];
  }

  /** Teach a deck. Ask first if that ends the running game. @param {string} game */
  async teach(game) {
    const { table } = this.page;
    if (table?.game && !table.over && this.asking !== game) {
      this.asking = game;
      this.page.announcer.warn(this.warning);
      this.paint();
      return;
    }
    await this.order(async () => {
      if (this.asking) await this.page.send("end_game");
      this.asking = "";
      await this.page.send("teach", { game });
    });
  }

  /** The sentence about the running game. */
  get warning() {
    return say("teach.running", { game: this.page.table?.game?.title ?? "" });
  }

  /** Return the question before teaching ends the running game. */
  confirmation() {
    const stay = () => {
      this.asking = "";
      this.paint();
    };
    return [
      el("p", {}, this.warning),
      el(
        "div",
        { class: "choice" },
        el(
          "button",
          { class: "pill", data: { key: "teach-end" }, onclick: () => this.teach(this.asking) },
          say("teach.end"),
        ),
        el(
          "button",
          { class: "pill", data: { key: "teach-stay" }, onclick: stay },
          say("start.stay"),
        ),
      ),
    ];
  }

  /** @param {Server.DeckProgress} deck */
  line({ id, title, linked, cards }) {
    const whole = linked >= cards;
    return el(
      "li",
      {},
      el("strong", {}, title),
      el("span", {}, say("teach.linked", { done: linked, cards })),
      el("progress", { max: cards, value: linked, "aria-label": title }),
      this.asking === id ? this.confirmation() : null,
      el(
        "div",
        { class: "choice", hidden: this.asking === id },
        el(
          "button",
          {
            class: "pill",
            data: { key: `teach-${id}` },
            "aria-label": `${say(whole ? "teach.again" : "teach.begin")}: ${title}`,
            onclick: () => this.teach(id),
          },
          say(whole ? "teach.again" : "teach.begin"),
        ),
        el(
          "button",
          {
            class: "pill",
            data: { key: `labels-${id}` },
            "aria-label": `${say("teach.labels")}: ${title}`,
            onclick: () => this.print(id),
          },
          say("teach.labels"),
        ),
      ),
    );
  }

  /** Show the labels of a deck. @param {string} game */
  print(game) {
    return this.order(async () => this.labels.show(await this.facesOf(game)));
  }

  // Teaching

  /** @param {Server.Teaching} teaching @returns {Child[]} */
  lesson(teaching) {
    const { title, done, cards, head, rows, card, keys } = teaching;
    const message = head === title ? "" : head;
    return [
      el("h3", {}, title),
      el("p", {}, say("teach.linked", { done, cards })),
      el("progress", { max: cards, value: done, "aria-label": title }),
      message ? el("h3", { class: "teach-head" }, message) : null,
      el(
        "div",
        { class: "teach-rows" },
        rows.map((row) => el("p", {}, row)),
      ),
      card ? this.card(card) : null,
      el(
        "div",
        { class: "choice teach-keys" },
        PLATE.filter((key) => keys[key]).map((key) =>
          el(
            "button",
            {
              class: Object.keys(keys).length === 1 ? "pill go" : "pill",
              data: { key: `teach-${key}` },
              onclick: () => this.press(key),
            },
            capitalised(keys[key]),
          ),
        ),
      ),
      this.page.me.emulated && card ? this.others(teaching) : null,
    ];
  }

  /**
   * Press a key of the box. When the deck is whole, ok is "play": the drawer makes way for the games.
   * @param {typeof PLATE[number]} key
   */
  press(key) {
    if (key === "ok" && this.teaching?.moment === "done") this.close();
    return this.order(() => this.page.send("teach_key", { key }));
  }

  /** Return the picture of the requested card. On an emulated box, a press of it is a tap. */
  card(/** @type {Server.TaughtCard} */ card) {
    const face = this.deck?.faces.find(({ id }) => id === card.face) ?? {
      id: card.face,
      name: card.name,
    };
    const { emulated } = this.page.me;
    const features = emulated
      ? { data: { key: "teach-card" }, onclick: () => this.tap(card.face) }
      : {};
    return el(
      "div",
      { class: "teach-card" },
      cardFace(face, { tag: emulated ? "button" : "span", features }),
      el("strong", {}, card.name),
      el("p", {}, say(emulated ? "teach.press" : "teach.tap")),
    );
  }

  /** Return a list of all cards of the deck, to tap another one. @param {Server.Teaching} teaching */
  others({ card }) {
    const faces = this.deck?.faces ?? [];
    return el(
      "details",
      {},
      el("summary", {}, say("teach.other")),
      el(
        "div",
        { class: "lines" },
        faces
          .filter(({ id }) => id !== card?.face)
          .map((face) =>
            el(
              "button",
              { class: "line", data: { key: `tap-${face.id}` }, onclick: () => this.tap(face.id) },
              numberedName(face, faces),
            ),
          ),
      ),
    );
  }

  /** Put a card on the emulated reader for a moment. @param {string} face */
  tap(face) {
    const game = this.teaching?.game;
    if (!game) return null;
    return this.order(async () => {
      await this.page.send("lay", { game, face });
      await this.page.send("lift");
    });
  }
}
