// Page object: owns the socket, the latest snapshot and all parts, and updates each part.

// First, because i18n.js waits for the texts: the theme and the text size are right before that.
import "./lib/preferences.js";

import "./lib/shared.js";

import { Announcer } from "./lib/announcer.js";
import { LazyDrawer } from "./lib/drawer.js";
import { byId, el, queryAll } from "./lib/element.js";
import { justChosen, language, say } from "./lib/i18n.js";
import { LazyPart } from "./lib/lazy-part.js";
import { setNameCheck } from "./lib/name-field.js";
import { preferences } from "./lib/preferences.js";
import { guardPresses } from "./lib/press-guard.js";
import { messageOf, Refused, readToken, Socket, TOKEN, TOKEN_BEFORE } from "./lib/socket.js";
import { session } from "./lib/storage.js";
import { ScreenWakeLock } from "./lib/wake-lock.js";
import { Ask } from "./table/ask.js";
import { Board } from "./table/board.js";
import { Log } from "./table/log.js";
import { Seats } from "./table/seats.js";
import { TileGrid } from "./table/tile-grid.js";
import { CardPicker } from "./cards/card-picker.js";
import { Decks } from "./cards/decks.js";
import { Hand } from "./cards/hand.js";
import { reminder } from "./clock/clock-text.js";
import { CompactBar } from "./device/compact-bar.js";
import { Device } from "./device/device.js";
import { FaultPanel } from "./device/fault-panel.js";
import { Reader } from "./device/reader.js";
import { Explainer } from "./help/explain.js";
import { Rules } from "./help/rules.js";
import { spokenNote } from "./help/tutorial-note.js";
import { Join } from "./join/join.js";
import { Bar } from "./page/bar.js";
import { listen } from "./page/keyboard.js";
import { MatchHistory } from "./replay/playback.js";
import { StartPage } from "./setup/start-page.js";

const REFUSAL = 6000; // ms that a refusal is shown, as on the device
const READING = 20_000; // ms if a rule is shown with it
/** @type {Server.Snapshot} */
const EMPTY = {
  version: 0,
  now: 0,
  game: null,
  menu: { games: [] },
  scene: null,
  ring: [],
  ask: null,
  screen: [],
  reader: { card: null },
  why: null,
  news: [],
  seats: [],
  wanderers: [],
  log: [],
  undo: null,
  mine: null,
  elsewhere: false,
  room: null,
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
 * Return whether this page is asked for a tile: then the tiles replace the card picker.
 * @param {Server.Snapshot} table
 */
const asksPlace = ({ ask, scene }) =>
  Boolean(scene?.grid && ask?.yours && ask.lines.some((line) => Number.isInteger(line.place)));

const isBoxAsked = () => new URLSearchParams(location.search).has("box");

export class Page {
  constructor() {
    document.documentElement.lang = language;
    /** @type {Me} */
    this.me = { emulated: false, host: false, seat: null };
    /** @type {Server.Snapshot | null} */
    this.table = null;
    /** @type {Server.Deck | null} */
    this.deck = null;
    this.decks = new Decks();
    this.connection = "connecting";
    /** @type {Trouble | null} */
    this.trouble = null;
    /** @type {string | null} */
    this.refusal = null;
    /** @type {Server.RuleText | null} */
    this.reason = null; // rule that explains the refusal
    this.refusalTimer = 0;
    this.build = document.documentElement.dataset.build;
    this.sound = false;
    this.choosing = false; // the start page is shown during a match
    this.languageSent = false; // the server knows this page's language
    for (const section of queryAll(document, "[data-label]"))
      section.setAttribute("aria-label", say(section.dataset.label ?? ""));
    this.preferences = preferences;
    this.announcer = new Announcer();
    this.wakeLock = new ScreenWakeLock((sentence) => this.refuse(sentence));
    setNameCheck((name) => this.send("spell", { name }));
    this.socket = new Socket({
      welcome: (me) => this.greet(me),
      table: (table) => this.update(table),
      ring: (colours) => {
        this.device.ring.show(colours);
        this.compactBar.light(colours);
      },
      oled: (picture) => this.device.screen.show(picture),
      tone: (hz) => this.device.buzzer.show(hz),
      lost: (seconds) => this.showLost(seconds),
      turned: () => {
        this.table = null;
        this.replayStart = null;
      },
      closed: (farewell) => this.close(farewell),
    });
    this.device = new Device(byId("clock"), this.do.bind(this));
    this.reader = new Reader(this);
    this.ask = new Ask(byId("ask"), this, this.reader);
    this.cardPicker = new CardPicker(this, (face, how) => this.lay(face, how));
    this.tiles = new TileGrid((action) => this.do("choose", { action }));
    this.startPage = new StartPage(this);
    this.end = new LazyPart(async () => new (await import("./end/end.js")).End(this), "end");
    this.scoreboardDrawer = new LazyDrawer(
      async () => new (await import("./end/end.js")).ScoreboardDrawer(this),
      "end",
    );
    this.clockFaces = new LazyPart(
      async () => new (await import("./clock/faces.js")).ClockFaces(this),
      "clock-faces",
    );
    this.hand = new Hand(this);
    this.board = new Board(this);
    this.cards = el("div");
    byId("tray").append(this.cards, this.hand.element);
    this.seats = new Seats(byId("seats"));
    this.log = new Log(byId("log"), this);
    this.bar = new Bar(byId("bar"), this);
    this.menu = new LazyDrawer(async () => new (await import("./page/menu.js")).Menu(this));
    this.turnSignal = new LazyPart(
      async () => new (await import("./page/turn-signal.js")).TurnSignal(this),
    );
    this.presence = new LazyPart(
      async () => new (await import("./join/presence.js")).Presence(this),
      "presence",
    );
    this.room = new LazyPart(async () => new (await import("./join/room.js")).Room(this), "room");
    this.invite = new LazyDrawer(async () => new (await import("./join/invite.js")).Invite(this));
    this.teach = new LazyDrawer(
      async () => new (await import("./teach/teach.js")).Cards(this),
      "teach",
    );
    this.join = new Join(this);
    this.rules = new Rules(this);
    this.explainer = new Explainer(this);
    this.faultPanel = new FaultPanel(this);
    this.player = new LazyPart(
      async () => new (await import("./replay/player.js")).Player(this),
      "end",
      "player",
    );
    /** @type {number | null | undefined} */
    this.replayStart = null; // position at which a replay opens; undefined: it is open
    /** @type {number | null | undefined} */
    this.tableNumber = undefined; // number of the match on the table
    this.matchHistory = new MatchHistory(this);
    this.review = new LazyPart(
      async () => new (await import("./review/review.js")).Review(this),
      "end",
      "review",
    );
    this.records = new LazyPart(
      async () => new (await import("./records/records.js")).Records(this),
      "records",
    );
    this.plate = new LazyPart(
      async () => new (await import("./device/plate.js")).Plate(this),
      "plate",
    );
    this.compactBar = new CompactBar(byId("mini"), byId("ask"), this);
    this.preferences.onChange = () => {
      this.device.ring.calm = this.preferences.calm;
    };
    this.preferences.apply();
    listen(this);
    guardPresses();
    addEventListener("hashchange", () => {
      readToken();
      this.socket.open();
    });
    this.bar.show(null, this);
    this.socket.open();
  }

  /** @param {Server.Welcome} me */
  greet(me) {
    if (me.build !== this.build) {
      // The server has been updated: this page may not understand its messages.
      this.socket.stop();
      this.close({ why: "version", sentence: say("closed.why.version") });
      return;
    }
    this.me = me;
    this.device.buttons.setReal(!me.emulated);
  }

  /** @param {Server.Snapshot} table */
  async update(table) {
    if (table.game?.cards === "device") await this.board.loadStyles();
    const lost = this.connection === "lost";
    const before = this.table;
    this.table = table;
    if (!table.replay) this.tableNumber = table.number;
    this.connection = "connected";
    this.trouble = null;
    // After the times of a clock the start page follows, not an older finished game.
    if (table.game?.id !== before?.game?.id) this.choosing = Boolean(before?.times && table.over);
    this.sendLanguage(table);
    if (table.teaching && !before?.teaching && !this.teach.isOpen) this.teach.open();
    if (before && table.version !== before.version && !table.why) this.refusal = null;
    if (table.why !== before?.why) this.reason = null;
    if (table.why && table.why !== before?.why) this.fetchReason({ about: "why" });
    const deck = table.game ? this.fetchDeck(table.game) : null;
    this.show();
    if (lost)
      this.announcer.say(
        table.news.length
          ? say("lost.back.news", { text: table.news.join(" ") })
          : say("lost.back"),
      );
    else if (table.replay)
      return; // the player announces its position
    else if (before && JSON.stringify(before.news) !== JSON.stringify(table.news))
      this.announcer.say(table.news.join(" "));
    this.wakeLock.show(table);
    this.announcer.say([this.ask.spoken(table), spokenNote(table.ask?.note)].join(" ").trim());
    const seconds = reminder(before?.clocks, table.clocks);
    if (seconds) this.announcer.say(say("clock.seconds", { n: seconds }));
    this.signalTurn(table, Boolean(seconds));
    const first = before?.room?.drawing && table.seats.find((seat) => seat.first);
    if (first) this.refuse(say("room.starts", { name: first.name }));
    if (table.why && table.why !== before?.why) this.announcer.warn(table.why);
    // A newly opened page repeats the last message to its own seat.
    /** @param {Server.Snapshot | null} one */
    const told = (one) => one?.log.find((line) => (before ? line.told : line.own));
    const last = told(table);
    if (last && last.at !== told(before)?.at) this.refuse(last.text);
    await deck;
  }

  /**
   * Signal that a turn has begun, or that the time is low.
   * @param {Server.Snapshot} table @param {boolean} low
   */
  async signalTurn(table, low) {
    if (!this.turnSignal.part && !table.ask) return;
    try {
      (await this.turnSignal.load()).follow(table, low);
    } catch {
      // the server is unreachable
    }
  }

  /** Send the shared screen's language to the server, once. @param {Server.Snapshot} table */
  sendLanguage({ seating }) {
    if (this.languageSent || !seating || readToken() !== null) return;
    this.languageSent = true;
    const chosen = justChosen();
    if (seating.language !== language) this.do("language", { language, chosen });
  }

  /** @param {Server.RunningGame} game */
  async fetchDeck(game) {
    if (await this.decks.fetch(game)) this.show();
  }

  /** Return whether the start page is shown during a match, which goes on when somebody says so. */
  get atStart() {
    return this.choosing || Boolean(this.me.host && this.table?.resuming && !this.trouble);
  }

  /** Update all parts. A part that has not changed does nothing. */
  show() {
    const table = this.table ?? EMPTY;
    this.deck = this.decks.of(table.game);
    const away = ["reader", "oled", "buttons", "ring"].find(
      (device) => table.devices[device] === false,
    );
    const refusal = this.refusal ?? (away ? say(`gone.${away}`) : null);
    document.body.classList.toggle("lost", this.connection === "lost");
    byId("tray").inert = this.connection !== "connected";
    const starting = this.atStart || !table.game;
    if (this.table && this.connection === "connected") this.reader.removeAnswered(table);
    const shown = this.atStart
      ? { ...table, game: null, ask: null, over: null, resuming: false, elsewhere: false }
      : table;
    this.board.show(shown);
    const because = this.refusal || table.why ? this.reason : null;
    if (table.room) this.loaded(this.room);
    if (table.seats.some(({ sits }) => sits)) this.loaded(this.presence);
    const trouble = this.trouble ?? (shown.elsewhere ? this.otherWindow() : null);
    this.ask.show(shown, { refusal, because, trouble });
    const atDevice = this.me.host || Boolean(this.me.seat !== null && table.ask?.yours);
    this.device.buttons.allow(atDevice || Boolean(table.replay));
    this.device.show(table);
    this.reader.show(table);
    this.seats.show(table);
    this.log.show(table);
    this.presence.part?.show(table);
    this.bar.show(this.table, this);
    this.menu.paint();
    this.invite.paint();
    this.teach.paint();
    this.scoreboardDrawer.paint();
    this.join.show(table);
    this.rules.show(table);
    this.faultPanel.show();
    this.compactBar.show(shown, this.refusal ?? table.why ?? this.ask.headline.textContent);
    this.showCards(shown, starting);
    const secret =
      this.connection === "connected" && !starting && !this.board.open && !table.ledger;
    this.hand.show(secret ? table : null);
    if (this.table && !this.trouble) this.setTitle(table);
    this.showBox();
  }

  /** Show the box alone if the page's URL has `?box`, unless there is trouble to read. */
  showBox() {
    const wanted = isBoxAsked() && Boolean(this.table && !this.table.elsewhere && !this.trouble);
    if (wanted) this.loaded(this.plate);
    this.plate.part?.show(wanted);
  }

  /** Put the box alone into the URL, or take it out. @param {boolean} on */
  askForBox(on) {
    const url = new URL(location.href);
    if (on) url.searchParams.set("box", "");
    else url.searchParams.delete("box");
    history.replaceState(null, "", url);
    this.show();
  }

  /** @param {Server.Snapshot} table @param {boolean} starting */
  showCards(table, starting) {
    const { clocks, times } = this.choosing ? EMPTY : (this.table ?? EMPTY);
    const room = table.room && !this.choosing ? this.room.part : null;
    let shown = null;
    if (table.replay) {
      const player = this.loaded(this.player, say("closed.why.no-film"));
      player?.show(table);
      shown = player?.element;
    } else if (clocks?.alone && starting) {
      const faces = this.loaded(this.clockFaces);
      faces?.show(clocks);
      shown = faces?.element;
    } else if (times && starting) {
      const faces = this.loaded(this.clockFaces);
      faces?.drawTimes(times);
      shown = faces?.times;
    } else if (room) {
      room.show(table);
      shown = room.element;
    } else if (this.table && starting && this.me.host) {
      this.startPage.show(table);
      shown = this.startPage.element;
    } else if ((table.ledger || table.over) && !starting) {
      const end = this.loaded(this.end);
      end?.show(table);
      shown = end?.element;
    } else if (this.deck && table.game?.cards === "table" && !asksPlace(table)) {
      this.cardPicker.show(table, this.deck);
      shown = this.cardPicker.element;
    } else if (table.scene?.grid && !this.board.isShown(table)) {
      this.showTiles();
      shown = this.tiles.element;
    }
    document.body.classList.toggle(
      "by-clock",
      Boolean(shown) && shown === this.clockFaces.part?.element,
    );
    document.body.classList.toggle("ended", Boolean(shown) && shown === this.end.part?.element);
    document.body.classList.toggle("replaying", Boolean(table.replay));
    document.body.classList.toggle("in-room", Boolean(shown) && shown === this.room.part?.element);
    const start = shown === this.startPage.element;
    document.body.classList.toggle("starting", start);
    if (!start) this.startPage.beside.remove();
    else if (!this.startPage.beside.isConnected) byId("clock").append(this.startPage.beside);
    if (start) this.board.opener.hidden = false; // the device is small
    if (shown ? this.cards.firstChild !== shown : this.cards.firstChild)
      this.cards.replaceChildren(...(shown ? [shown] : []));
  }

  /**
   * Return a part, or null until it is loaded. Then show the page again.
   * @template T @param {LazyPart<T>} lazy @param {string} failure shown if it cannot be loaded
   */
  loaded(lazy, failure = "") {
    const show = () => this.show();
    if (!lazy.loading) lazy.load().then(show, () => this.refuse(failure));
    return lazy.part;
  }

  /** Copy a text. Return whether that worked. @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    this.announcer.say(say("invite.copied"));
    return true;
  }

  /** Show the tiles: the public view, or the private one while a player looks. */
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

  /** @param {Server.Snapshot} table */
  setTitle(table) {
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

  /** Return the offer to play in this window instead of another one. @returns {Trouble} */
  otherWindow() {
    const here = () => this.do("play_here");
    return { headline: say("elsewhere"), line: "", buttons: [["closed.here", here]] };
  }

  /** @param {number} seconds */
  showLost(seconds) {
    const first = this.connection !== "lost";
    this.connection = "lost";
    this.device.buttons.releaseAll();
    this.trouble = {
      headline: seconds > 0 ? say("lost.headline", { n: seconds }) : say("lost.now"),
      line: say("lost.line"),
      buttons: [["lost.try", () => this.socket.open()]],
    };
    if (this.table) this.table = { ...this.table, hand: null };
    if (first) this.announcer.warn(say("lost.line"));
    this.show();
  }

  /**
   * Show why the server closed the connection, with one button.
   * @param {{ why: string, sentence: string, left?: number, wait?: number }} farewell
   */
  close({ why, sentence, left, wait }) {
    this.connection = "lost";
    const before = session.get(TOKEN_BEFORE);
    if (before && (why === "pin-gone" || why === "nobody")) {
      // The seat was given to a bot or the game has ended: this phone is a viewer again, as before.
      session.remove(TOKEN_BEFORE);
      session.set(TOKEN, before);
      this.socket.open();
      return;
    }
    if (why?.startsWith("pin")) session.remove(TOKEN); // the PIN replaces it
    const reload = () => location.reload();
    const forget = () => {
      session.remove(TOKEN);
      reload();
    };
    /** @type {Record<string, Trouble["buttons"]>} */
    const buttons = {
      nobody: [["closed.shared", forget]],
      "no-film": [["film.leave", () => this.showReplay(null)]],
      unfinished: [["film.leave", () => this.showReplay(null)]],
      taken: [["closed.here", () => this.socket.open()]],
    };
    this.trouble = {
      headline: sentence,
      line: ["pin", "pin-wrong"].includes(why) ? say("pin.where") : "",
      pin: why?.startsWith("pin") ? { why, left: left ?? 0, wait: wait ?? 0 } : null,
      buttons: why?.startsWith("pin") ? [] : (buttons[why] ?? [["closed.again", reload]]),
    };
    if (this.table) this.table = { ...this.table, hand: null };
    this.announcer.warn(sentence);
    this.show();
  }

  /**
   * @template {keyof Commands.Named} K @param {K} what @param {Rest<K>} fields
   * @returns {Promise<Server.Answer>}
   */
  send(what, ...fields) {
    return this.socket.send(what, ...fields);
  }

  /**
   * Send a command. A refusal is shown under the headline; the answer is then null.
   * @template {keyof Commands.Named} K @param {K} what @param {Rest<K>} fields
   */
  async do(what, ...fields) {
    try {
      return await this.send(what, ...fields);
    } catch (refused) {
      const reason = refused instanceof Refused ? refused.reason : "";
      this.refuse(messageOf(refused), reason ? { about: "why", id: reason } : null);
      return null;
    }
  }

  /**
   * Show a refusal; about: reference for the rule that explains it.
   * @param {string} sentence @param {Fields<"rule"> | null} about
   */
  refuse(sentence, about = null) {
    if (!sentence) return;
    this.refusal = sentence;
    this.reason = null;
    this.keepRefusal(REFUSAL);
    this.announcer.warn(sentence);
    this.show();
    if (about) this.fetchReason(about);
  }

  /** @param {number} ms */
  keepRefusal(ms) {
    clearTimeout(this.refusalTimer);
    this.refusalTimer = setTimeout(() => {
      this.refusal = this.reason = null;
      this.show();
    }, ms);
  }

  /** Add the rule that explains a refusal. @param {Fields<"rule">} about */
  async fetchReason(about) {
    const { refusal } = this;
    const why = this.table?.why;
    try {
      const { rule } = await this.send("rule", about);
      if (!rule || refusal !== this.refusal || why !== this.table?.why) return;
      this.reason = rule;
      if (refusal) this.keepRefusal(READING);
      this.show();
    } catch {
      // no explanation
    }
  }

  /**
   * Play a card of the picker: put it on the emulated reader, or give the answer with that face.
   * @param {Server.Face} face @param {"click" | "drop"} how
   */
  lay(face, how) {
    if (this.me.emulated) return this.reader.lay(face, how);
    const line = this.table?.ask?.lines.find((one) => one.face === face.id);
    return line ? this.do("choose", { action: line.action }) : this.refuse(say("clock.real"));
  }

  /** Return the id of the face on the reader, or null. */
  laidFace() {
    const card = this.table && this.reader.cardOn(this.table);
    return card?.face ?? card?.id ?? null;
  }

  takeCardBack() {
    if (this.laidFace() && this.me.emulated) this.reader.lift();
  }

  rematch() {
    const again = this.table?.game?.again;
    if (again) this.begin(["new_game", again]).catch((refused) => this.refuse(messageOf(refused)));
  }

  /**
   * Begin a game or a clock with these commands, in order. Raise Refused.
   * @param {CommandCall[]} orders
   */
  async begin(...orders) {
    for (const [what, fields] of orders) await this.send(what, fields);
    this.choosing = false;
    this.board.enlarge(false);
    this.show();
    this.focusQuestion();
  }

  /** Leave the start page and return to the running match. */
  resume() {
    if (this.table?.elsewhere) this.do("play_here");
    this.choosing = false;
    this.startPage.confirming = null;
    this.show();
    this.focusQuestion();
  }

  chooseGame() {
    this.choosing = true;
    this.show();
    this.focusQuestion();
  }

  /**
   * Show the replay of a match, or the table (null); at: what happened there is played first.
   * @param {number | null} number @param {number | null} at
   */
  showReplay(number, at = null) {
    this.table = null;
    this.replayStart = at === null ? null : at - 1;
    this.player.part?.stop();
    this.socket.showReplay(number);
  }

  /** Show the review of a finished match. @param {number | null} number */
  async showReview(number) {
    try {
      (await this.review.load()).show(number);
    } catch {
      this.refuse(say("review.none")); // the server is unreachable
    }
  }

  /** Show who won how often. */
  async showRecords() {
    try {
      (await this.records.load()).open();
    } catch {
      this.refuse(say("lost.now"));
    }
  }

  toggleSound() {
    this.sound = !this.sound;
    this.device.buzzer.allow(this.sound);
    this.bar.show(this.table, this);
  }

  focusQuestion() {
    this.ask.headline.focus();
    byId("ask").scrollIntoView({ block: "nearest" });
  }

  /** Ask for a hint, and show it. */
  askHint() {
    if (this.table?.ask?.hint?.choices.length === 0) this.do("hint");
    this.board.rail.open("hint");
  }

  focusLog() {
    this.board.rail.open("log");
    this.log.entries.focus();
  }

  focusCards() {
    (document.getElementById("find") ?? this.cards.querySelector("button"))?.focus();
  }
}

new Page();
