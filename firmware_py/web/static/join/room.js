// Waiting room: how phones join, who is at the table, and the deal.

import "../lib/shared.js";

import { shape } from "../lib/colour-shapes.js";
import { el, fill, onChange } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { qrCode } from "../lib/qr-code.js";
import { timerKinds, timerName } from "../setup/choices.js";
import { awayFor } from "./presence.js";

/** @typedef {Server.RoomSeat & { number: number }} Row */

/** Return names as a list in words. @param {string[]} names */
const listed = (names) =>
  names.length < 2
    ? (names[0] ?? "")
    : say("room.and", { names: names.slice(0, -1).join(", "), name: names[names.length - 1] });

/**
 * Return a setting as a list.
 * @param {string} key @param {string} label @param {string[][]} values value and words
 * @param {string} now @param {(value: string) => unknown} choose
 */
const setting = (key, label, values, now, choose) =>
  el(
    "label",
    { class: "field room-setting" },
    label,
    el(
      "select",
      { data: { key }, onchange: (event) => choose(event.target.value) },
      values.map(([value, words]) => el("option", { value, selected: value === now }, words)),
    ),
  );

export class Room {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {string[]} */
    this.code = [];
    this.link = ""; // link of `code`
    this.copied = false;
    /** @type {number | null} */
    this.confirming = null; // seat whose phone will be sent away after confirmation
    this.invitation = el("section", { class: "room-invite", "aria-label": say("room.join") });
    this.seats = el("section", { class: "room-seats", "aria-label": say("room.table") });
    this.element = el("div", { class: "room" }, this.invitation, this.seats);
    this.draw = onChange(() => this.paint());
    setInterval(() => this.tellTimes(), 1000);
  }

  /** @returns {Row[]} */
  get rows() {
    return (this.page.table?.room?.seats ?? []).map((seat, number) => ({ ...seat, number }));
  }

  /** @param {Server.Snapshot} table */
  show(table) {
    const link = table.invitation?.link ?? "";
    if (link !== this.link) {
      this.link = link;
      this.code = [];
      this.copied = false;
      if (link) this.readCode(link);
    }
    const { host, seat } = this.page.me;
    this.draw([table.room, link, table.pin, this.code, this.copied, this.confirming, host, seat]);
  }

  /** @param {string} link */
  async readCode(link) {
    const answer = await this.page.do("code", {});
    if (link !== this.link || !answer?.code) return;
    this.code = answer.code;
    this.page.show();
  }

  paint() {
    const { host, seat } = this.page.me;
    this.invitation.hidden = !host;
    fill(this.invitation, host ? (this.link ? this.joinRows() : this.closedRows()) : []);
    fill(this.seats, [
      el("h2", {}, say("room.table")),
      el(
        "ul",
        {},
        this.rows.map((row) => this.row(row)),
      ),
      host
        ? this.controls()
        : seat === null
          ? null
          : el("p", { class: "room-note" }, say("room.keep-open")),
    ]);
    this.tellTimes();
  }

  closedRows() {
    return [
      el("h2", {}, say("room.join")),
      el("p", {}, say("invite.shut")),
      this.button("room-open", "invite.open", () => this.page.do("invite", { on: true })),
    ];
  }

  joinRows() {
    const pin = this.page.table?.pin ?? "";
    const address = this.link.split("/#")[0].replace(/^https?:\/\//, "");
    return [
      el("h2", {}, say("room.join")),
      el("p", {}, say("room.scan")),
      this.code.length ? qrCode(this.code, say("invite.code")) : el("div", { class: "code" }),
      el("p", {}, say("room.type", { address })),
      el("p", { class: "room-number" }, pin),
      el(
        "div",
        { class: "choice" },
        this.button("room-copy", this.copied ? "invite.copied" : "invite.copy", () => this.copy()),
        this.button("room-pin", "menu.pin.new", () => this.page.do("new_pin"), "quiet"),
      ),
    ];
  }

  async copy() {
    const copied = await this.page.copy(this.link);
    if (!copied) return;
    this.copied = true;
    this.page.show();
  }

  /** @param {Row} row */
  row(row) {
    const { sits, number } = row;
    const mine = this.page.me.seat === number;
    return el(
      "li",
      { class: sits === "free" ? "free" : "" },
      shape(row.colour),
      el(
        "span",
        {},
        el(
          "strong",
          {},
          row.name,
          number === 0 ? el("i", { class: "room-host" }, " ", say("room.host")) : null,
        ),
        el(
          "small",
          {},
          sits === "phone" || sits === "away"
            ? el("span", { class: `dot ${sits === "away" ? "hollow" : ""}` })
            : null,
          mine
            ? say("room.you")
            : el(
                "span",
                sits === "away" ? { class: "gone", data: { away: row.away ?? "" } } : {},
                this.statusOf(row),
              ),
        ),
      ),
      this.page.me.host ? this.seatButtons(row) : null,
    );
  }

  /** @param {Row} row */
  statusOf({ sits, number }) {
    if (sits === "free") {
      const place = this.rows.filter((row) => row.sits === "free" && row.number < number).length;
      const typing = this.page.table?.room?.arriving[place];
      if (typing) return say(`room.typing.${typing}`);
    }
    if (sits !== "screen") return say(`room.${sits}`);
    return say(this.page.me.host ? (this.alone ? this.covering : "room.screen") : "join.screen");
  }

  /** Return whether one person plays at this screen, whose hand may lie open there. */
  get alone() {
    return this.rows.filter((row) => row.sits === "screen").length === 1;
  }

  /** Id of the text about the hand at this screen. */
  get covering() {
    return this.page.table?.room?.covered ? "room.screen.covered" : "room.screen.open";
  }

  /** Return the button that covers the hand at this screen, or leaves it open. */
  coverButton() {
    const covered = Boolean(this.page.table?.room?.covered);
    const id = covered ? "room.uncover" : "room.cover";
    return this.button("room-cover", id, () => this.page.do("cover", { on: !covered }), "quiet");
  }

  /** @param {Row} row */
  seatButtons({ sits, name, number }) {
    /** @param {"phone" | "bot" | "screen"} plays */
    const to = (plays) => this.page.do("room_seat", { seat: number, plays });
    if (number === 0 && sits === "screen") return this.alone ? this.coverButton() : null;
    if (sits !== "phone" && sits !== "away") return this.playerChoice(number, name, sits, to);
    const sure = this.confirming === number;
    return this.button(
      `room-away-${number}`,
      sure ? "invite.away.sure" : "invite.send-away",
      () => {
        this.confirming = sure ? null : number;
        if (sure) to(number ? "phone" : "screen");
        else this.page.show();
      },
      "quiet",
    );
  }

  /**
   * Return the choice of the player at a seat that has no phone.
   * @param {number} number @param {string} name @param {string} sits
   * @param {(plays: "phone" | "bot" | "screen") => unknown} choose
   */
  playerChoice(number, name, sits, choose) {
    const ways = /** @type {const} */ ([
      ["phone", "invite.to-phone"],
      ["screen", "room.to-screen"],
      ["bot", "invite.to-bot"],
    ]);
    const now = sits === "free" ? "phone" : sits;
    return el(
      "select",
      {
        "aria-label": name,
        data: { key: `room-plays-${number}` },
        onchange: ({ target }) => choose(/** @type {typeof ways[number][0]} */ (target.value)),
      },
      ways.map(([value, id]) => el("option", { value, selected: value === now }, say(id))),
    );
  }

  controls() {
    const { room } = this.page.table ?? {};
    if (!room) return [];
    const { fewest, most, seats } = room;
    return [
      el(
        "div",
        { class: "choice room-count" },
        seats.length < most
          ? this.button("room-more", "room.more", () => this.change({ seats: seats.length + 1 }))
          : null,
        seats.length > fewest
          ? this.button(
              "room-fewer",
              "room.fewer",
              () => this.change({ seats: seats.length - 1 }),
              "quiet",
            )
          : null,
        el("span", {}, say("room.count", { n: seats.length, least: fewest, most })),
      ),
      el("p", { class: "room-note" }, say("room.why")),
      this.button("room-leave", "room.leave", () => this.page.do("room_leave"), "quiet"),
    ].flat();
  }

  /**
   * Change the set-up.
   * @param {{ seats?: number, first?: number | null, timer?: string }} changes
   */
  change(changes) {
    const { room } = this.page.table ?? {};
    if (!room) return;
    const { game, variant, options } = room;
    const { timer } = changes;
    const clock = timer === undefined ? {} : { timer, at_zero: this.page.table?.timer?.at_zero };
    const first = changes.first === undefined ? room.first : changes.first;
    const seats = changes.seats ?? room.seats.length;
    const known = first !== null && first < seats ? first : null;
    this.page.do("room", {
      start: { do: "new_game", game, variant, options, seats, first: known ?? 0, ...clock },
      lots: known === null,
    });
  }

  tellTimes() {
    const now = performance.now() / 1000 - this.page.log.skew;
    for (const gone of this.seats.querySelectorAll(".gone")) {
      const { away } = /** @type {HTMLElement} */ (gone).dataset;
      if (away) gone.textContent = awayFor(now - Number(away));
    }
  }

  // What the question says

  get free() {
    return this.rows.filter(({ sits }) => sits === "free").map(({ name }) => name);
  }

  get headline() {
    const { me } = this.page;
    const [host] = this.rows;
    if (this.page.table?.room?.drawing) return say("room.drawing");
    if (me.seat !== null) return say("room.in", { name: host?.name ?? "" });
    if (!me.host) return say("room.soon", { name: host?.name ?? "" });
    const people = this.rows.filter(({ sits }) => sits !== "bot");
    const here = people.filter(({ sits }) => sits === "phone" || sits === "screen");
    const joined = this.rows.some(({ sits }) => sits === "phone" || sits === "away");
    if (here.length === people.length) return say("room.all", { n: here.length });
    if (!joined)
      return say(this.page.table?.room?.arriving.length ? "room.arriving" : "room.nobody");
    return this.free.length
      ? say("room.some", { n: here.length, all: people.length, names: listed(this.free) })
      : say("room.most", { n: here.length, all: people.length });
  }

  get help() {
    const { me, table } = this.page;
    if (me.seat !== null) return say("room.hand");
    if (!me.host || table?.room?.drawing) return "";
    const { length } = this.free;
    return length ? say("room.wait", { n: length, names: listed(this.free) }) : say("room.ready");
  }

  /** Return what the host may do now, or a phone that only watches. */
  buttons() {
    const { me, table, join } = this.page;
    if (table && join.maySit(table))
      return [this.button("room-sit", "join.open", () => join.open())];
    if (!me.host || !table?.room || table.room.drawing) return [];
    const { first, timer } = table.room;
    const { free } = this;
    const kindOf = (/** @type {string} */ control) => control.split(":")[0];
    const clocks = timerKinds(table.menu?.timers ?? [], table.timer ?? null);
    return [
      setting(
        "room-first",
        say("room.first"),
        [["", say("room.lots")], ...this.rows.map(({ name, number }) => [String(number), name])],
        first === null ? "" : String(first),
        (seat) => this.change({ first: seat ? Number(seat) : null }),
      ),
      setting(
        "room-clock",
        say("room.clock"),
        [["", say("start.timer.none")], ...clocks.map((one) => [one.control, timerName(one)])],
        timer ? (clocks.find((one) => kindOf(one.control) === kindOf(timer))?.control ?? "") : "",
        (control) => this.change({ timer: control }),
      ),
      el(
        "button",
        { class: "pill go", data: { key: "room-deal" }, onclick: () => this.page.do("deal") },
        el(
          "span",
          {},
          el("strong", {}, say(free.length ? "room.deal.now" : "room.deal")),
          free.length
            ? el("small", {}, say("room.deal.bots", { n: free.length, names: listed(free) }))
            : null,
        ),
      ),
    ];
  }

  /** @param {string} key @param {string} id @param {() => unknown} press */
  button(key, id, press, kind = "pill") {
    return el("button", { class: kind, data: { key }, onclick: press }, say(id));
  }
}
