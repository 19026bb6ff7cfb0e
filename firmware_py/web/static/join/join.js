// Dialog for a viewer who takes a seat: a name, and a seat that is free or has a bot.

import { shape } from "../lib/colour-shapes.js";
import { el, fill, onChange } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { deviceName } from "../lib/name-field.js";
import { messageOf, TOKEN, TOKEN_BEFORE } from "../lib/socket.js";
import { local, session } from "../lib/storage.js";

const NAME = "tableclock.name";
const WATCHES = "tableclock.watches";

export class Join {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {number | null} */
    this.chosen = null;
    this.opened = session.get(WATCHES) !== null; // the dialog opens by itself once
    this.isNew = true; // nothing has been shown yet
    this.refusal = "";
    this.name = el("input", {
      id: "join-name",
      autocomplete: "nickname",
      value: local.get(NAME) ?? "",
    });
    this.seats = el("div", {
      class: "join-seats",
      role: "radiogroup",
      "aria-label": say("join.seat"),
    });
    this.refused = el("p", { class: "refused", role: "alert" });
    this.element = el(
      "dialog",
      { class: "join", "aria-labelledby": "join-title" },
      el(
        "form",
        {
          onsubmit: (event) => {
            event.preventDefault();
            this.takeSeat();
          },
        },
        // The initial focus is here: an Enter after the PIN's last digit must not submit the form.
        el("h2", { id: "join-title", tabindex: "-1", autofocus: true }, say("join.title")),
        el("label", { for: "join-name" }, say("join.name")),
        this.name,
        deviceName(this.name),
        el("p", {}, say("join.seat")),
        this.seats,
        el("button", { class: "pill go", data: { key: "sit" } }, el("strong", {}, say("join.sit"))),
        this.refused,
        el(
          "button",
          { class: "quiet", type: "button", data: { key: "watch" }, onclick: () => this.watch() },
          say("pin.viewer"),
        ),
      ),
    );
    document.body.append(this.element);
    this.draw = onChange(this.paint.bind(this));
  }

  /** @param {Server.Seat | Server.RoomSeat} seat */
  isFree(seat) {
    return ("bot" in seat && seat.bot) || seat.sits === "free" || seat.sits === "bot";
  }

  /**
   * Return the seats of the match, or those before the deal.
   * @param {Server.Snapshot} table @returns {(Server.Seat | Server.RoomSeat)[]}
   */
  seatsOf(table) {
    if (table.room) return table.room.seats;
    const dealt = table.game?.cards === "device" && !table.over && !table.replay;
    return dealt ? table.seats : [];
  }

  /** Return whether this page may take a seat. @param {Server.Snapshot} table */
  maySit(table) {
    const { me } = this.page;
    const watches = !me.host && me.seat === null;
    return watches && this.seatsOf(table).some((seat) => this.isFree(seat));
  }

  /** @param {Server.Snapshot} table */
  show(table) {
    const may = this.page.connection === "connected" && this.maySit(table);
    if (!may) {
      // The dialog was closed by the connection or the match, not by the user, so it may open
      // again.
      if (this.element.open || this.page.me.seat !== null) {
        this.opened = false;
        this.isNew = true;
      } else if (this.page.table && this.page.connection === "connected") this.isNew = false;
      this.element.close();
      return;
    }
    const seats = this.seatsOf(table);
    if (this.chosen === null || !seats[this.chosen] || !this.isFree(seats[this.chosen]))
      this.chosen = Math.max(
        seats.findIndex((seat) => seat.sits === "free"),
        -1,
      );
    if (this.chosen < 0) this.chosen = seats.findIndex((seat) => this.isFree(seat));
    this.draw({
      seats: seats.map((seat) => ({
        name: seat.name,
        colour: seat.colour,
        bot: ("bot" in seat && Boolean(seat.bot)) || seat.sits === "bot",
        who: this.isFree(seat)
          ? null
          : say(seat.sits === "phone" || seat.sits === "away" ? "join.phone" : "join.screen"),
      })),
      chosen: this.chosen,
      said: this.refusal,
    });
    // A game that needs no phone asks only a phone that has just come.
    if (!this.opened && (this.isNew || seats.some(({ sits }) => sits === "free"))) this.open();
    this.isNew = false;
  }

  open() {
    this.opened = true;
    if (!this.element.open) this.element.showModal();
  }

  /** Close the dialog, and remember that this phone only watches. */
  watch() {
    session.set(WATCHES, "1");
    this.element.close();
  }

  /** @param {View.Join} state */
  paint({ seats, chosen, said: why }) {
    fill(
      this.seats,
      seats.map(({ name, colour, bot, who }, seat) =>
        el(
          "button",
          {
            type: "button",
            role: "radio",
            "aria-checked": String(seat === chosen),
            "aria-disabled": who ? "true" : null,
            data: { key: `seat-${seat}` },
            onclick: () => {
              this.refusal = who ? `${name}: ${who}` : "";
              if (!who) this.chosen = seat;
              this.redraw();
            },
          },
          shape(colour),
          el("span", {}, name, el("small", {}, who ?? say(bot ? "room.bot" : "join.free"))),
        ),
      ),
    );
    this.refused.textContent = why;
  }

  redraw() {
    if (this.page.table) this.show(this.page.table);
  }

  async takeSeat() {
    if (this.chosen === null) return;
    const name = this.name.value.trim();
    try {
      const { token } = await this.page.send("sit", { seat: this.chosen, name });
      local.set(NAME, name);
      session.remove(WATCHES);
      if (!token) return;
      session.set(TOKEN_BEFORE, session.get(TOKEN) ?? "");
      session.set(TOKEN, token);
      this.element.close();
      this.page.socket.open();
    } catch (refused) {
      this.refusal = messageOf(refused);
      this.redraw();
    }
  }
}
