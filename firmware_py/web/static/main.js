// The page: one socket in, and every part shown what it needs of the latest truth.

import { Voice } from "./lib/announcer.js";
import { el, every, part } from "./lib/element.js";
import { justChosen, language, say } from "./lib/i18n.js";
import { askBox } from "./lib/name-field.js";
import { prefs } from "./lib/preferences.js";
import { keepPresses } from "./lib/press-guard.js";
import { BEFORE, Refused, readToken, STORED, said, Wire } from "./lib/socket.js";
import { session } from "./lib/storage.js";
import { Awake } from "./lib/wake-lock.js";
import { Ask } from "./table/ask.js";
import { Board } from "./table/board.js";
import { Log } from "./table/log.js";
import { LedgerTable, Rounds } from "./table/scoreboard.js";
import { Seats } from "./table/seats.js";
import { Tiles } from "./table/tile-grid.js";
import { Tray } from "./cards/card-picker.js";
import { Hand } from "./cards/hand.js";
import { Clocks, remind } from "./clock/faces.js";
import { Mini } from "./device/compact-bar.js";
import { Clock } from "./device/device.js";
import { Workshop } from "./device/fault-panel.js";
import { Reader } from "./device/reader.js";
import { Asking } from "./help/explain.js";
import { Rules } from "./help/rules.js";
import { heard } from "./help/tutorial-note.js";
import { Invite } from "./join/invite.js";
import { Join } from "./join/join.js";
import { Bar } from "./page/bar.js";
import { listen } from "./page/keyboard.js";
import { Menu } from "./page/menu.js";
import { Film, Played } from "./replay/playback.js";
import { Start } from "./setup/start-page.js";

const REFUSAL = 6000; // ms for which a refusal stands, as on the device
const READING = 20_000; // and if there is a rule to read with it
/** @type {Told.Snapshot} */
const EMPTY = {
  version: 0,
  now: 0,
  game: null,
  menu: { games: [] },
  scene: null,
  ask: null,
  screen: [],
  reader: { card: null },
  why: null,
  news: [],
  seats: [],
  wanderers: [],
  log: [],
  undo: null,
  hand: null,
  resuming: false,
  number: null,
  devices: {},
  faults: [],
  saved: true,
  over: null,
  ledger: null,
  rounds: null,
  urls: [],
};

/**
 * Whether somebody here is asked for a place of the grid: then that lies there instead of the tray.
 * @param {Told.Snapshot} table
 */
const asksPlace = ({ ask, scene }) =>
  Boolean(scene?.grid && ask?.yours && ask.lines.some((line) => Number.isInteger(line.place)));

/** What a deck is kept by: another variant leaves other cards in the box. @param {Told.Game} game */
const deckOf = ({ id, again }) => `${id} ${again.variant}`;

/**
 * Asks for every picture of a deck at once: asked for as a card turns up, it would tell whoever
 * listens to the network which card that is.
 * @param {Told.Deck} deck
 */
function pictures({ faces }) {
  const all = faces.flatMap((face) => [face.art, ...(face.parts ?? [])]);
  return [...new Set(all)].filter(Boolean).map((src) => {
    const image = new Image();
    image.src = /** @type {string} */ (src);
    return image;
  });
}

export class Page {
  constructor() {
    document.documentElement.lang = language;
    /** @type {Me} */
    this.me = { emulated: false, host: false, seat: null };
    /** @type {Told.Snapshot | null} */
    this.table = null;
    /** @type {Told.Deck | null} */
    this.deck = null;
    /** @type {Map<string, Told.Deck | null>} */
    this.decks = new Map(); // null: it is being read
    /** @type {Set<string>} */
    this.unread = new Set(); // decks that could not be read, and are asked for again
    /** @type {HTMLImageElement[]} */
    this.ahead = []; // held, so that none is asked for again
    this.connection = "connecting";
    /** @type {Trouble | null} */
    this.trouble = null;
    /** @type {string | null} */
    this.refusal = null;
    /** @type {Told.Rule | null} */
    this.because = null; // the rule behind the refusal that stands
    this.refusalTimer = 0;
    this.build = document.documentElement.dataset.build;
    this.sound = false;
    this.choosing = false; // the start is shown although a game runs
    this.spoken = false; // whether the box knows what this page speaks
    for (const section of every(document, "[data-label]"))
      section.setAttribute("aria-label", say(section.dataset.label ?? ""));
    this.prefs = prefs;
    this.voice = new Voice();
    this.awake = new Awake((sentence) => this.refuse(sentence));
    askBox((name) => this.order("spell", { name }));
    this.wire = new Wire({
      welcome: (me) => this.greet(me),
      table: (table) => this.tell(table),
      ring: (colours) => {
        this.clock.ring.show(colours);
        this.mini.light(colours);
      },
      oled: (picture) => this.clock.screen.show(picture),
      tone: (hz) => this.clock.buzzer.show(hz),
      lost: (seconds) => this.lose(seconds),
      turned: () => {
        this.table = null;
        this.film.from = null;
      },
      closed: (farewell) => this.close(farewell),
    });
    this.clock = new Clock(part("clock"), this.do.bind(this));
    this.reader = new Reader(this);
    this.ask = new Ask(part("ask"), this, this.reader);
    this.tray = new Tray(this, (face, how) => this.lay(face, how));
    this.tiles = new Tiles((action) => this.do("choose", { action }));
    this.start = new Start(this);
    this.ledger = new LedgerTable((at) => this.watch(this.table?.number ?? null, at));
    this.rounds = new Rounds(this);
    this.clocks = new Clocks(this);
    this.hand = new Hand(this);
    this.board = new Board(this);
    this.cards = el("div");
    part("tray").append(this.cards, this.hand.element);
    this.seats = new Seats(part("seats"));
    this.log = new Log(part("log"), this);
    this.bar = new Bar(part("bar"), this);
    this.menu = new Menu(this);
    this.invite = new Invite(this);
    this.join = new Join(this);
    this.rules = new Rules(this);
    this.asking = new Asking(this);
    this.workshop = new Workshop(this);
    this.film = new Film(this);
    this.played = new Played(this);
    /** @type {import("./review/review.js").Review | null} */
    this.review = null; // its script comes with the first that is asked for
    this.mini = new Mini(part("mini"), part("ask"), this);
    this.prefs.changed = () => {
      this.clock.ring.calm = this.prefs.calm;
    };
    this.prefs.apply();
    listen(this);
    keepPresses();
    addEventListener("hashchange", () => {
      readToken();
      this.wire.open();
    });
    this.bar.show(null, this);
    this.wire.open();
  }

  /** @param {Told.Welcome} me */
  greet(me) {
    if (me.build !== this.build) {
      // The device came back with other files: this page may no longer understand it.
      this.wire.stop();
      this.close({ why: "version", sentence: say("closed.why.version") });
      return;
    }
    this.me = me;
    this.clock.knobs.mark(!me.emulated);
  }

  /** @param {Told.Snapshot} table */
  async tell(table) {
    const lost = this.connection === "lost";
    const before = this.table;
    this.table = table;
    this.connection = "connected";
    this.trouble = null;
    if (table.game?.id !== before?.game?.id) this.choosing = false;
    this.speak(table);
    if (before && table.version !== before.version && !table.why) this.refusal = null;
    if (table.why !== before?.why) this.because = null;
    if (table.why && table.why !== before?.why) this.ground({ about: "why" });
    const deck =
      table.game && !this.decks.has(deckOf(table.game)) ? this.readDeck(table.game) : null;
    this.show();
    if (lost)
      this.voice.say(
        table.news.length
          ? say("lost.back.news", { text: table.news.join(" ") })
          : say("lost.back"),
      );
    else if (before && JSON.stringify(before.news) !== JSON.stringify(table.news))
      this.voice.say(table.news.join(" "));
    this.awake.show(table);
    this.voice.say([this.ask.headline.textContent, heard(table.ask?.note)].join(" ").trim());
    const seconds = remind(before?.clocks, table.clocks);
    if (seconds) this.voice.say(say("clock.seconds", { n: seconds }));
    if (table.why && table.why !== before?.why) this.voice.warn(table.why);
    // A page that is opened anew says again what its seat alone is told.
    /** @param {Told.Snapshot | null} one */
    const told = (one) => one?.log.find((line) => (before ? line.told : line.own));
    const last = told(table);
    if (last && last.at !== told(before)?.at) this.refuse(last.text);
    await deck;
  }

  /** The shared screen tells the box, once, what it speaks. @param {Told.Snapshot} table */
  speak({ seating }) {
    if (this.spoken || !seating || readToken() !== null) return;
    this.spoken = true;
    const chosen = justChosen();
    if (seating.language !== language) this.do("language", { language, chosen });
  }

  /** @param {Told.Game} game */
  async readDeck(game) {
    const key = deckOf(game);
    this.decks.set(key, null);
    const path = `/cast/${encodeURIComponent(game.id)}?language=${encodeURIComponent(language)}`;
    try {
      const answer = await fetch(path, { cache: "no-cache" });
      if (!answer.ok) throw new Error(answer.statusText);
      /** @type {Told.Deck} */
      const deck = await answer.json();
      this.decks.set(key, deck);
      this.ahead = pictures(deck);
    } catch {
      this.decks.delete(key); // the next change asks again
      this.unread.add(key);
    }
    this.show();
  }

  /**
   * Whether the cards' names are still to come: until then no answer is shown, because it would move
   * or lose the focus when they are there.
   */
  get nameless() {
    const key = this.table?.game && deckOf(this.table.game);
    return Boolean(key && this.decks.get(key) === null && !this.unread.has(key));
  }

  /** Draws everything from the latest truth; parts that did not change do nothing. */
  show() {
    const table = this.table ?? EMPTY;
    this.deck = table.game ? (this.decks.get(deckOf(table.game)) ?? null) : null;
    const away = ["reader", "oled", "buttons", "ring"].find(
      (device) => table.devices[device] === false,
    );
    const refusal = this.refusal ?? (away ? say(`gone.${away}`) : null);
    document.body.classList.toggle("lost", this.connection === "lost");
    part("tray").inert = this.connection !== "connected";
    const starting = this.choosing || !table.game;
    if (this.table && this.connection === "connected") this.reader.tidy(table);
    const shown = this.choosing ? { ...table, game: null, ask: null, over: null } : table;
    this.board.show(shown);
    const because = this.refusal || table.why ? this.because : null;
    this.ask.show(shown, { refusal, because, trouble: this.trouble });
    this.clock.show(table);
    this.reader.show(table);
    this.seats.show(table);
    this.log.show(table);
    this.bar.show(this.table, this);
    this.menu.paint();
    this.invite.follow();
    this.rounds.follow();
    this.join.show(table);
    this.rules.show(table);
    this.workshop.show();
    this.mini.show(shown, this.refusal ?? table.why ?? this.ask.headline.textContent);
    this.showCards(shown, starting);
    const secret =
      this.connection === "connected" && !starting && !this.board.open && !table.ledger;
    this.hand.show(secret ? table : null);
    if (this.table && !this.trouble) this.name(table);
  }

  /** @param {Told.Snapshot} table @param {boolean} starting */
  showCards(table, starting) {
    let shown = null;
    if (table.replay) {
      this.film.show(table);
      shown = this.film.element;
    } else if (this.table?.clocks?.alone && starting && !this.choosing) {
      this.clocks.show(this.table.clocks);
      shown = this.clocks.element;
    } else if (this.table && starting && this.me.host) {
      this.start.show(table);
      shown = this.start.element;
    } else if (table.ledger && !starting) {
      this.ledger.show(table, this.me.host);
      shown = this.ledger.element;
    } else if (this.deck && table.game?.cards === "table" && !asksPlace(table)) {
      this.tray.show(table, this.deck);
      shown = this.tray.element;
    } else if (table.scene?.grid && !this.board.lies(table)) {
      this.showTiles();
      shown = this.tiles.element;
    }
    document.body.classList.toggle("by-clock", shown === this.clocks.element);
    document.body.classList.toggle("ended", shown === this.ledger.element);
    const start = shown === this.start.element;
    document.body.classList.toggle("starting", start);
    if (!start) this.start.beside.remove();
    else if (!this.start.beside.isConnected) part("clock").append(this.start.beside);
    if (shown ? this.cards.firstChild !== shown : this.cards.firstChild)
      this.cards.replaceChildren(...(shown ? [shown] : []));
  }

  /** The tiles on the table: as all see them, or, while somebody looks, as that person does. */
  showTiles() {
    const { table } = this;
    if (!table?.scene?.grid) return;
    const { grid, lines } = this.hand.grid ?? {
      grid: table.scene.grid,
      lines: table.ask?.yours ? table.ask.lines : [],
    };
    this.tiles.element.classList.toggle("private", Boolean(this.hand.grid));
    this.tiles.show(grid, lines, this.deck?.faces ?? [], table.seats);
  }

  /** @param {Told.Snapshot} table */
  name(table) {
    const person = table.ask && table.ask.who >= 0 ? table.seats[table.ask.who]?.name : null;
    const game = table.game?.title;
    document.title = !game
      ? "tableclock"
      : table.ask?.yours && this.me.seat !== null
        ? say("title.yours", { game })
        : person
          ? say("title.turn", { name: person, game })
          : game;
  }

  /** @param {number} seconds */
  lose(seconds) {
    const first = this.connection !== "lost";
    this.connection = "lost";
    this.clock.knobs.letGo();
    this.trouble = {
      headline: seconds > 0 ? say("lost.headline", { n: seconds }) : say("lost.now"),
      line: say("lost.line"),
      buttons: [["lost.try", () => this.wire.open()]],
    };
    if (this.table) this.table = { ...this.table, hand: null };
    if (first) this.voice.warn(say("lost.line"));
    this.show();
  }

  /**
   * The device has said farewell: one sentence, one button.
   * @param {{ why: string, sentence: string, left?: number, wait?: number }} farewell
   */
  close({ why, sentence, left, wait }) {
    this.connection = "lost";
    const before = session.get(BEFORE);
    if (before && (why === "pin-gone" || why === "nobody")) {
      // The seat is lost, to a bot or with the game: the phone watches as before it sat down.
      session.remove(BEFORE);
      session.set(STORED, before);
      this.wire.open();
      return;
    }
    if (why?.startsWith("pin")) session.remove(STORED); // the number stands for it
    const reload = () => location.reload();
    const forget = () => {
      session.remove(STORED);
      reload();
    };
    /** @type {Record<string, Trouble["buttons"]>} */
    const buttons = {
      nobody: [["closed.shared", forget]],
      "no-film": [["film.leave", () => this.watch(null)]],
      unfinished: [["film.leave", () => this.watch(null)]],
      taken: [["closed.here", () => this.wire.open()]],
    };
    this.trouble = {
      headline: sentence,
      line: "",
      pin: why?.startsWith("pin") ? { why, left: left ?? 0, wait: wait ?? 0 } : null,
      buttons: why?.startsWith("pin") ? [] : (buttons[why] ?? [["closed.again", reload]]),
    };
    if (this.table) this.table = { ...this.table, hand: null };
    this.voice.warn(sentence);
    this.show();
  }

  /**
   * @template {keyof Orders.Named} K @param {K} what @param {Rest<K>} fields
   * @returns {Promise<Told.Answer>}
   */
  order(what, ...fields) {
    return this.wire.order(what, ...fields);
  }

  /**
   * Orders something; a refusal is said under the headline.
   * @template {keyof Orders.Named} K @param {K} what @param {Rest<K>} fields
   */
  async do(what, ...fields) {
    try {
      return await this.order(what, ...fields);
    } catch (refused) {
      const reason = refused instanceof Refused ? refused.reason : "";
      this.refuse(said(refused), reason ? { about: "why", id: reason } : null);
      return null;
    }
  }

  /**
   * Says why not; about: what the rules behind it are asked by.
   * @param {string} sentence @param {Fields<"rule"> | null} about
   */
  refuse(sentence, about = null) {
    if (!sentence) return;
    this.refusal = sentence;
    this.because = null;
    this.stand(REFUSAL);
    this.voice.warn(sentence);
    this.show();
    if (about) this.ground(about);
  }

  /** Lets a refusal stand for so long. @param {number} ms */
  stand(ms) {
    clearTimeout(this.refusalTimer);
    this.refusalTimer = setTimeout(() => {
      this.refusal = this.because = null;
      this.show();
    }, ms);
  }

  /** Adds to a refusal what the rules say of it. @param {Fields<"rule">} about */
  async ground(about) {
    const { refusal } = this;
    const why = this.table?.why;
    try {
      const { rule } = await this.order("rule", about);
      if (!rule || refusal !== this.refusal || why !== this.table?.why) return;
      this.because = rule;
      if (refusal) this.stand(READING);
      this.show();
    } catch {
      // there is no more to say
    }
  }

  /**
   * A card of the tray: onto the emulated reader, or straight as the answer it stands for.
   * @param {Told.Face} face @param {"click" | "drop"} how
   */
  lay(face, how) {
    if (this.me.emulated) return this.reader.lay(face, how);
    const line = this.table?.ask?.lines.find((one) => one.face === face.id);
    return line ? this.do("choose", { action: line.action }) : this.refuse(say("clock.real"));
  }

  /** The id of the face on the reader, or null. */
  lying() {
    const card = this.table && this.reader.lying(this.table);
    return card?.face ?? card?.id ?? null;
  }

  takeBack() {
    if (this.lying() && this.me.emulated) this.reader.lift();
  }

  again() {
    const again = this.table?.game?.again;
    if (again) this.begin(["new_game", again]).catch((refused) => this.refuse(said(refused)));
  }

  /**
   * Begins a game or a clock: one order after the other; Refused says why not.
   * @param {Ordered[]} orders
   */
  async begin(...orders) {
    for (const [what, fields] of orders) await this.order(what, fields);
    this.choosing = false;
    this.show();
    this.toQuestion();
  }

  /** Leaves the start: the game that runs goes on. */
  stay() {
    this.choosing = false;
    this.start.sure = null;
    this.show();
    this.toQuestion();
  }

  other() {
    this.choosing = true;
    this.show();
    this.toQuestion();
  }

  /**
   * Shows the film of a match, or the table again (null); at: from this moment on.
   * @param {number | null} number @param {number | null} at
   */
  watch(number, at = null) {
    this.table = null;
    this.film.from = at;
    this.wire.turn(number);
  }

  /** Shows how a finished match went. @param {number | null} number */
  async showReview(number) {
    try {
      const { Review } = await import("./review/review.js");
      this.review ??= new Review(this);
      this.review.show(number);
    } catch {
      this.refuse(say("review.none")); // the device is gone
    }
  }

  toggleSound() {
    this.sound = !this.sound;
    this.clock.buzzer.allow(this.sound);
    this.bar.show(this.table, this);
  }

  toQuestion() {
    this.ask.headline.focus();
    part("ask").scrollIntoView({ block: "nearest" });
  }

  toLog() {
    this.log.entries.focus();
  }

  toCards() {
    (document.getElementById("find") ?? this.cards.querySelector("button"))?.focus();
  }
}

new Page();
