// Menu: the game, the seats' addresses, and the settings of the page.

import "../lib/shared.js";
import { Drawer, radioGroup, switchButton } from "../lib/drawer.js";
import { el } from "../lib/element.js";
import { field, LEVELS, levelSelect } from "../lib/form-fields.js";
import { hasFullscreen, toggleFullscreen } from "../lib/fullscreen.js";
import { chooseLanguage, chosenLanguage, language, languages, say } from "../lib/i18n.js";
import { qrCode, safeUrl } from "../lib/qr-code.js";
import { messageOf } from "../lib/socket.js";
import { pauseButton, undoButton } from "./game-buttons.js";
import { defaultSignal, signals } from "./turn-signal.js";

const SIZES = [100, 125, 150, 200]; // per cent of the browser's font size

export class Menu extends Drawer {
  /** @param {Page} page */
  constructor(page) {
    super(say("menu.title"));
    this.page = page;
    this.confirming = false;
    this.refused = ""; // why a seat was not given to a bot
    /** @type {{ seat: number, rows: string[] } | null} */
    this.code = null;
  }

  /**
   * Return the rows that choose who plays each seat. A seat's own page has its own row alone. Where
   * people deal, a bot can take a seat if the game has hands: people then scan the hand.
   */
  players() {
    const { me, table } = this.page;
    const dealt = table?.game?.cards === "device" || Boolean(table?.game?.changes);
    const seats = table?.game && !table.over ? table.seats : [];
    const mine = seats.flatMap((seat, i) =>
      (me.host || (dealt && me.seat === i)) && (dealt || seat.bot) ? [{ ...seat, number: i }] : [],
    );
    if (seats.length < 2 || !mine.length) return null;
    return [
      el("h3", {}, say("menu.plays")),
      dealt ? el("p", {}, say("menu.plays.why")) : null,
      el(
        "div",
        { class: "fields" },
        mine.map(({ number, name, level }) => {
          const now = /** @type {Level | ""} */ (level ?? "");
          const people = /** @type {typeof now[]} */ (dealt ? [""] : []);
          const offered = [...new Set([...people, ...LEVELS, now])];
          return field(
            name,
            levelSelect(`plays-${number}`, offered, now, (bot) => this.assignSeat(number, bot)),
          );
        }),
      ),
      this.refused ? el("p", { class: "refused" }, this.refused) : null,
    ];
  }

  /**
   * Give a seat to a bot or a person. A refusal is shown below the seats.
   * @param {number} seat @param {Level | ""} bot
   */
  async assignSeat(seat, bot) {
    this.refused = "";
    try {
      await this.page.send("seat", { seat, bot });
    } catch (refused) {
      this.refused = messageOf(refused);
      this.page.announcer.warn(this.refused);
    }
    this.paint();
  }

  /** Return the switches for tutorial notes. A seat's own page has its own switch alone. */
  learners() {
    const { me, table } = this.page;
    const { game } = table ?? {};
    const explains = table?.menu?.games.find((one) => one.id === game?.id)?.explains;
    const seats = !explains || table?.over ? [] : (table?.seats ?? []);
    const mine = seats.flatMap((seat, i) =>
      !seat.bot && (me.host || me.seat === i) ? [{ ...seat, number: i }] : [],
    );
    if (!mine.length) return null;
    return [
      el("h3", {}, say("menu.notes")),
      mine.map(({ number, name, learns }, i) =>
        switchButton(
          `learns-${number}`,
          name,
          i ? "" : say("menu.notes.why"),
          Boolean(learns),
          (on) => this.page.do("notes", { seat: number, on }),
        ),
      ),
      mine.some(({ learns }) => learns)
        ? el(
            "button",
            {
              class: "pill",
              data: { key: "notes-again" },
              onclick: () =>
                mine.map(({ number, learns }) =>
                  learns ? this.page.do("notes", { seat: number, on: true, again: true }) : null,
                ),
            },
            say("menu.notes.again"),
          )
        : null,
    ].flat();
  }

  rows() {
    const { page } = this;
    const { values } = page.preferences;
    /** @param {string} name */
    const set = (name) => (/** @type {unknown} */ value) => {
      page.preferences.set(name, value);
      this.paint();
    };
    /** @param {string} key @param {string} words @param {() => unknown} press */
    const button = (key, words, press, kind = "") =>
      el("button", { class: `pill ${kind}`, data: { key }, onclick: press }, words);
    const urls = page.table?.urls ?? [];
    const lan = Boolean(page.table?.pin); // other devices can reach the page
    const { rail } = page.board;
    return [
      rail.sheet
        ? el(
            "div",
            { class: "choice" },
            rail.shown.map(({ id, words }) =>
              button(`menu-${id}`, words, () => {
                this.close();
                rail.open(id);
              }),
            ),
          )
        : null,
      page.me.host
        ? [
            el("h3", {}, say("menu.game")),
            el(
              "div",
              { class: "choice" },
              button("menu-new", say("menu.new"), () => {
                this.close();
                page.chooseGame();
              }),
              button("menu-invite", say("invite.title"), () => {
                this.close();
                page.invite.open();
              }),
              button("menu-cards", say("menu.cards"), () => {
                this.close();
                page.teach.open();
              }),
              page.me.emulated
                ? button("menu-workshop", say("bar.workshop"), () => {
                    this.close();
                    page.faultPanel.open();
                  })
                : null,
              button("menu-box", say("menu.box"), () => {
                this.close();
                page.askForBox(true);
              }),
              pauseButton(this, button),
              page.table?.game ? undoButton(this, button) : null,
              page.table?.game || page.table?.clocks?.alone ? this.endButtons(button) : null,
            ),
          ]
        : null,
      this.players(),
      this.learners(),
      typeof page.table?.hints === "boolean"
        ? switchButton(
            "hints",
            say("menu.hints"),
            say("menu.hints.why"),
            page.table.hints,
            (open) => page.do("hints", { open }),
          )
        : null,
      urls.length
        ? [
            el("h3", {}, say("menu.seats")),
            el("p", {}, say("menu.seats.why")),
            lan ? null : el("p", {}, say("invite.shut")),
            el(
              "ul",
              { class: "urls" },
              urls.map((seat) => this.seat(seat, lan)),
            ),
          ]
        : null,
      lan && page.me.host
        ? [
            el("p", { class: "pin" }, say("menu.pin", { pin: page.table?.pin })),
            el(
              "div",
              { class: "choice" },
              button("menu-pin", say("menu.pin.new"), () => page.do("new_pin")),
            ),
            el("p", {}, say("menu.pin.why")),
          ]
        : null,
      el(
        "div",
        { class: "choice" },
        page.table?.rounds
          ? button("menu-rounds", say("ledger.title"), () => {
              this.close();
              page.scoreboardDrawer.open();
            })
          : null,
        button("menu-history", say("menu.history"), () => {
          this.close();
          page.matchHistory.open();
        }),
        button("menu-records", say("menu.records"), () => {
          this.close();
          page.showRecords();
        }),
        // Also in the bar, if there is space.
        button("menu-sound", say(page.sound ? "bar.sound.on" : "bar.sound.off"), () => {
          page.toggleSound();
          this.paint();
        }),
        hasFullscreen() ? button("menu-full", say("bar.full"), toggleFullscreen) : null,
      ),
      el("h3", {}, say("menu.signal")),
      el("p", {}, say("menu.signal.why")),
      radioGroup(
        "signal",
        say("menu.signal"),
        signals().map((kind) => [kind, say(`menu.signal.${kind}`)]),
        values.signal ?? defaultSignal(page),
        set("signal"),
      ),
      el("h3", {}, say("menu.light")),
      radioGroup(
        "theme",
        say("menu.light"),
        [
          ["auto", say("menu.auto")],
          ["dark", say("menu.dark")],
          ["light", say("menu.bright")],
        ],
        values.theme,
        set("theme"),
      ),
      el("h3", {}, say("menu.text")),
      radioGroup(
        "text",
        say("menu.text"),
        SIZES.map((n) => [n, say("menu.percent", { n })]),
        values.text,
        set("text"),
      ),
      el("h3", {}, say("menu.language")),
      radioGroup(
        "language",
        say("menu.language"),
        [["", say("menu.language.auto")], ...Object.entries(languages)],
        chosenLanguage(),
        chooseLanguage,
      ),
      this.deviceLanguage(),
      switchButton("calm", say("menu.calm"), say("menu.calm.why"), values.calm, set("calm")),
      switchButton(
        "shapes",
        say("menu.shapes"),
        say("menu.shapes.why"),
        values.shapes,
        set("shapes"),
      ),
      switchButton(
        "letters",
        say("menu.letters"),
        say("menu.letters.why"),
        values.letters,
        set("letters"),
      ),
    ].flat(2);
  }

  /**
   * Return the button that ends the game or clock, or the two that confirm it. A second press in the
   * same place keeps the game.
   * @param {(key: string, words: string, press: () => unknown, kind?: string) => Child} button
   */
  endButtons(button) {
    const { page } = this;
    const clock = page.table?.clocks?.alone;
    /** @param {boolean} confirming */
    const confirm = (confirming) => {
      this.confirming = confirming;
      this.paint();
    };
    if (!this.confirming)
      return button("menu-end", say(clock ? "clock.do.end" : "menu.end"), () => confirm(true));
    const end = () => {
      this.close();
      if (clock) page.do("clock", { what: "end" });
      else page.do("end_game");
    };
    return [
      button("menu-end", say(clock ? "start.stay.clock" : "start.stay"), () => confirm(false)),
      button("menu-end-sure", say("menu.end.sure"), end, "go"),
    ];
  }

  /** Return the line that names the device's language. */
  deviceLanguage() {
    const box = this.page.table?.seating?.language;
    if (!box) return el("p", {}, say("menu.language.own"));
    const [id, name] = box === language ? ["same", ""] : ["box", languages[box] ?? box];
    return el("p", {}, say(`menu.language.${id}`, { language: name }));
  }

  /**
   * Return a seat's address, on request with a QR code.
   * @param {Server.Snapshot["urls"][number]} seat @param {boolean} lan
   */
  seat({ seat, name, url }, lan) {
    const shown = this.code?.seat === seat ? this.code : null;
    const turn = async () => {
      const answer = shown ? null : await this.page.do("code", { seat });
      this.code = answer?.code ? { seat, rows: answer.code } : null;
      this.paint();
    };
    const renew = async () => {
      this.code = null;
      await this.page.do("new_address", { seat });
    };
    return el(
      "li",
      {},
      el("strong", {}, name),
      el("a", { href: safeUrl(url), target: "_blank", rel: "noopener noreferrer" }, url),
      lan
        ? el(
            "button",
            { class: "pill", data: { key: `code-${seat}` }, onclick: turn },
            shown ? say("menu.qr.hide") : say("menu.qr", { name }),
          )
        : null,
      shown ? qrCode(shown.rows, say("menu.qr", { name })) : null,
      this.page.table?.seats[seat]?.sits === "free"
        ? el(
            "button",
            {
              class: "pill",
              data: { key: `here-${seat}` },
              onclick: () => this.page.do("offer", { seat, on: false }),
            },
            say("invite.to-screen"),
          )
        : null,
      el(
        "button",
        { class: "pill", data: { key: `renew-${seat}` }, onclick: renew },
        say("menu.address.new", { name }),
      ),
    );
  }

  close() {
    this.confirming = false;
    this.refused = "";
    this.code = null;
    return super.close();
  }
}
