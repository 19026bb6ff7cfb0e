// Invitation drawer: how phones connect, and who plays each seat.

import "../lib/shared.js";

import { shape } from "../lib/colour-shapes.js";
import { Drawer, radioGroup } from "../lib/drawer.js";
import { el } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { qrCode } from "../lib/qr-code.js";

/**
 * Return a PIN in two halves, which screen readers and the clipboard treat as one text.
 * @param {string} number
 */
const inHalves = (number) =>
  [number.slice(0, number.length / 2), number.slice(number.length / 2)].map((half) =>
    el("span", {}, half),
  );

export class Invite extends Drawer {
  /** @param {Page} page */
  constructor(page) {
    super(say("invite.title"));
    this.page = page;
    this.element.classList.add("invite");
    /** @type {string[]} */
    this.code = [];
    this.link = ""; // link of `code`
    this.isFetching = false;
    this.copied = false;
    /** @type {number | null} */
    this.confirming = null; // seat whose phone will be disconnected after confirmation
  }

  /** Redraw the drawer; a new address or PIN needs a new QR code. */
  paint() {
    if (!this.isOpen) return;
    const link = this.page.table?.invitation?.link ?? "";
    if (link !== this.link) {
      this.link = link;
      this.code = [];
    }
    if (link && !this.code.length && !this.isFetching) this.read(link);
    super.paint();
  }

  /** @param {string} link */
  async read(link) {
    this.isFetching = true;
    const answer = await this.page.do("code", {});
    this.isFetching = false;
    if (link !== this.link || !answer?.code) return; // the next snapshot asks again
    this.code = answer.code;
    this.paint();
  }

  open() {
    this.link = "";
    super.open();
  }

  close() {
    this.confirming = null;
    this.copied = false;
    return super.close();
  }

  rows() {
    const { table } = this.page;
    const invitation = table?.invitation;
    return [
      invitation ? this.connectRows(invitation, table.pin ?? "") : this.closedRows(),
      invitation?.ways ? this.networks(invitation.ways, invitation.way) : null,
      this.people(),
      invitation
        ? el(
            "div",
            { class: "choice" },
            this.button("invite-pin", "menu.pin.new", () => this.page.do("new_pin")),
            invitation.opened
              ? this.button("invite-shut", "invite.close", () =>
                  this.page.do("invite", { on: false }),
                )
              : null,
          )
        : null,
      invitation ? el("p", {}, say("menu.pin.why")) : null,
    ].flat();
  }

  /** Return the rows for a page that other devices cannot reach: the host can open it. */
  closedRows() {
    return [
      el("p", {}, say("invite.shut")),
      el(
        "button",
        {
          class: "pill go",
          data: { key: "invite-open" },
          onclick: () => this.page.do("invite", { on: true }),
        },
        el("strong", {}, say("invite.open")),
      ),
    ];
  }

  /** @param {{ link: string }} invitation @param {string} pin */
  connectRows({ link }, pin) {
    const address = link.split("/#")[0].replace(/^https?:\/\//, "");
    return [
      el("p", {}, say("invite.why")),
      el(
        "div",
        { class: "way-in" },
        this.code.length ? qrCode(this.code, say("invite.code")) : el("div", { class: "code" }),
        el(
          "div",
          { class: "way-words" },
          el(
            "dl",
            {},
            el("dt", {}, say("invite.address")),
            el("dd", {}, address),
            el("dt", {}, say("invite.number")),
            el("dd", { class: "large" }, inHalves(pin)),
          ),
          el(
            "label",
            { class: "field" },
            say("invite.link"),
            el("input", {
              readonly: true,
              value: link,
              data: { key: "invite-link" },
              onclick: (event) => event.target.select(),
            }),
          ),
          el(
            "div",
            { class: "choice" },
            "share" in navigator
              ? this.button("invite-send", "invite.send", () => this.send(link))
              : null,
            this.button("invite-copy", this.copied ? "invite.copied" : "invite.copy", () =>
              this.copy(link),
            ),
          ),
        ),
      ),
    ];
  }

  /**
   * Return the networks of this machine; the host chooses one.
   * @param {Server.Interface[]} ways @param {string} [way]
   */
  networks(ways, way) {
    return [
      el("p", {}, say("invite.network")),
      radioGroup(
        "invite-way",
        say("invite.network"),
        ways.map(({ name, address }) => [name, `${address} (${name})`]),
        way,
        (name) => this.page.do("invite", { on: true, way: name }),
      ),
    ];
  }

  /** Open the system's share dialog. @param {string} link */
  async send(link) {
    try {
      await navigator.share({ title: "tableclock", url: link });
    } catch {
      // cancelled
    }
  }

  /**
   * Copy the link. In an insecure context the text is selected and copied by execCommand.
   * @param {string} link
   */
  async copy(link) {
    try {
      await navigator.clipboard.writeText(link);
      this.copied = true;
    } catch {
      /** @type {HTMLInputElement | null} */
      const field = this.element.querySelector("[data-key=invite-link]");
      field?.select();
      this.copied = Boolean(field && document.execCommand("copy"));
    }
    this.page.announcer.say(say(this.copied ? "invite.copied" : "invite.marked"));
    if (this.copied) this.paint();
  }

  people() {
    const { table } = this.page;
    if (!table?.game) return el("p", {}, say("invite.no-game"));
    if (table.game.cards !== "device") return el("p", {}, say("invite.own-cards"));
    return el(
      "ul",
      { class: "who-sits" },
      table.seats.map((seat, number) =>
        el(
          "li",
          {},
          shape(seat.colour),
          el(
            "span",
            {},
            el("strong", {}, seat.name),
            el(
              "small",
              {},
              seat.bot
                ? say("invite.bot", { level: say(`level.${seat.level || "medium"}`) })
                : say(`invite.${seat.sits ?? "screen"}`),
            ),
          ),
          el("div", { class: "choice" }, this.seatButtons(seat, number)),
        ),
      ),
    );
  }

  /** Return the host's buttons for a seat. @param {Server.Seat} seat @param {number} number */
  seatButtons(seat, number) {
    const { page } = this;
    /** @param {boolean} on */
    const offer = (on) => page.do("offer", { seat: number, on });
    const bot = this.button(`bot-${number}`, "invite.to-bot", () =>
      page.do("seat", { seat: number, bot: "medium" }),
    );
    if (seat.bot)
      return this.button(`free-${number}`, "invite.to-phone", async () => {
        if (await page.do("seat", { seat: number, bot: "" })) await offer(true);
      });
    if (seat.sits === "phone" || seat.sits === "away") {
      const sure = this.confirming === number;
      return [
        this.button(`away-${number}`, sure ? "invite.away.sure" : "invite.send-away", () => {
          this.confirming = sure ? null : number;
          if (sure) page.do("new_address", { seat: number });
          else this.paint();
        }),
        bot,
      ];
    }
    return [
      seat.sits === "free"
        ? this.button(`keep-${number}`, "invite.to-screen", () => offer(false))
        : this.button(`free-${number}`, "invite.to-phone", () => offer(true)),
      bot,
    ];
  }

  /** @param {string} key @param {string} id @param {() => unknown} press */
  button(key, id, press) {
    return el("button", { class: "pill", data: { key }, onclick: press }, say(id));
  }
}
