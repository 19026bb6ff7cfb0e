// Presence of phones: a sign in the bar, and the choice for the host when one stays away.

import "../lib/shared.js";

import { shape } from "../lib/colour-shapes.js";
import { el, fill } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const PATIENCE = 60; // s at the turn of a phone that is away, until the host may choose

/** Return how long a phone has been away. @param {number} seconds */
export const awayFor = (seconds) =>
  seconds < 60
    ? say("presence.seconds", { n: Math.max(0, Math.floor(seconds)) })
    : say("presence.minutes", { n: Math.floor(seconds / 60) });

export class Presence {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.element = el("ul", { class: "presence", "aria-label": say("presence.title") });
    /** @type {number | null} */
    this.seat = null; // that is asked although its phone is away or it has none yet
    this.isFree = false;
    this.since = 0; // s; when the game began to wait for it, or the host chose to wait
    setInterval(() => this.tick(), 1000);
  }

  /** @param {Server.Snapshot} table */
  show(table) {
    const who = table.ask?.who ?? -1;
    const sits = table.seats[who]?.sits;
    const seat = sits === "away" || sits === "free" ? who : null;
    this.isFree = sits === "free";
    if (seat !== this.seat) {
      this.seat = seat;
      this.since = performance.now() / 1000;
    }
    fill(
      this.element,
      table.seats.map((one, number) =>
        number !== this.page.me.seat && (one.sits === "phone" || one.sits === "away")
          ? el(
              "li",
              {},
              shape(one.colour),
              el("b", {}, one.name),
              el("span", { class: `dot ${one.sits === "away" ? "hollow" : ""}` }),
              el(
                "span",
                one.sits === "away"
                  ? { class: "gone", data: { away: one.away ?? "" } }
                  : { class: "unseen" },
                say(one.sits === "away" ? "presence.away" : "presence.here"),
              ),
            )
          : null,
      ),
    );
    this.tellTimes();
  }

  tellTimes() {
    const now = performance.now() / 1000 - this.page.log.skew;
    for (const gone of this.element.querySelectorAll(".gone")) {
      const { away } = /** @type {HTMLElement} */ (gone).dataset;
      if (away) gone.textContent = awayFor(now - Number(away));
    }
  }

  tick() {
    this.tellTimes();
    if (this.seat !== null) this.page.show();
  }

  /** Return the seat for which the host may let a bot play now, or null. */
  get absent() {
    const patient = !this.isFree && performance.now() / 1000 - this.since < PATIENCE;
    return this.page.me.host && !patient ? this.seat : null;
  }

  /** Return what the host is told. @param {string} name */
  reason(name) {
    return say(this.isFree ? "presence.free" : "presence.long", { name });
  }

  /** Return the host's choice. @param {{ seat: number, name: string }} absent */
  choice({ seat, name }) {
    /** @param {string} key @param {string} words @param {() => unknown} press */
    const button = (key, words, press) =>
      el("button", { class: "pill", data: { key }, onclick: press }, el("strong", {}, words));
    return [
      this.isFree
        ? button("absent-here", say("invite.to-screen"), () =>
            this.page.do("offer", { seat, on: false }),
          )
        : button("absent-wait", say("presence.wait"), () => {
            this.since = performance.now() / 1000;
            this.page.show();
          }),
      button("absent-bot", say("presence.bot", { name }), () =>
        this.page.do("seat", { seat, bot: "medium" }),
      ),
    ];
  }
}
