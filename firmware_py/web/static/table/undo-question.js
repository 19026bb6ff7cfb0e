// Question about an undo, with the players who agree to it.

import "../lib/shared.js";

import { shape } from "../lib/colour-shapes.js";
import { el, fill, icon } from "../lib/element.js";
import { say } from "../lib/i18n.js";

const HOLD = 2000; // ms of the host's long press

export class UndoQuestion {
  /** @param {Page} page @param {import("./log.js").Log} log */
  constructor(page, log) {
    this.page = page;
    this.log = log;
  }

  /** @param {{ undo: Server.UndoOffer | null, seats: Server.Seat[], me: Me, mine: number | null }} state */
  paint({ undo, seats, me, mine }) {
    const { question } = this.log;
    if (!undo) {
      fill(question, []);
      return;
    }
    const to = undo.to ?? null;
    /** @param {Fields<"undo">} fields */
    const send = (fields) => {
      this.log.asking = null;
      this.page.do("undo", to === null ? fields : { ...fields, to });
    };
    const agreed = undo.agreed ?? [];
    /**
     * @param {string} key @param {string} kind @param {string} words @param {() => unknown} press
     */
    const button = (key, kind, words, press) =>
      el(
        "button",
        { class: `pill ${kind}`, data: { key }, onclick: press },
        el("strong", {}, words),
      );
    const own = mine !== null && !agreed.includes(mine);
    const vote = () => send(me.host ? { agreed: true, seat: mine } : { agreed: true });
    const yes = !undo.agreement
      ? button("undo-yes", "go", say("undo.yes"), () => send({ agreed: false }))
      : own
        ? button("undo-yes", "", say(undo.proposed ? "undo.mine" : "undo.others"), vote)
        : me.host && mine === null
          ? this.longPress(() => send({ agreed: true }))
          : null;
    fill(
      question,
      [
        el("p", {}, say(to === null ? "undo.ask" : "undo.many", { text: undo.text })),
        undo.agreement
          ? [
              el("p", { class: "help" }, say("undo.agree")),
              el(
                "p",
                { class: "ticks" },
                seats.map((seat, i) =>
                  seat.bot ? null : this.voteTick(seat, i, agreed, me, send),
                ),
              ),
            ]
          : null,
        el(
          "div",
          { class: "choices" },
          yes,
          el(
            "button",
            { class: "pill", data: { key: "undo-no" }, onclick: () => this.log.cancel() },
            say("undo.no"),
          ),
        ),
      ].flat(),
    );
  }

  /**
   * Return one seat's vote. On a shared screen each player without a phone presses their own.
   * @param {Server.Seat} seat @param {number} i @param {number[]} agreed @param {Me} me
   * @param {(fields: Fields<"undo">) => unknown} send
   */
  voteTick(seat, i, agreed, me, send) {
    const on = agreed.includes(i);
    const words = say(on ? "undo.tick" : "undo.waiting", { name: seat.name, names: seat.name });
    const inside = [shape(seat.colour), on ? icon("ok") : null];
    return me.host && !on && seat.sits !== "phone"
      ? el(
          "button",
          {
            class: "tick",
            "aria-pressed": "false",
            "aria-label": say("undo.tick", { name: seat.name }),
            data: { key: `tick-${i}` },
            onclick: () => send({ agreed: true, seat: i }),
          },
          inside,
        )
      : el("span", { class: `tick ${on ? "on" : ""}`, role: "img", "aria-label": words }, inside);
  }

  /** Return a button for a long press with a pointer or a key. @param {() => unknown} done */
  longPress(done) {
    let timer = 0;
    const start = () => {
      if (timer) return;
      button.classList.add("held");
      timer = setTimeout(() => {
        stop();
        done();
      }, HOLD);
    };
    const stop = () => {
      clearTimeout(timer);
      timer = 0;
      button.classList.remove("held");
    };
    /** @param {KeyboardEvent} event */
    const isKey = (event) => event.key === "Enter" || event.key === " ";
    const button = el(
      "button",
      {
        class: "pill hold",
        data: { key: "undo-yes" },
        onpointerdown: start,
        onpointerup: stop,
        onpointerleave: stop,
        onpointercancel: stop,
        onkeydown: (event) => {
          if (isKey(event)) {
            event.preventDefault();
            start();
          }
        },
        onkeyup: (event) => isKey(event) && stop(),
        onblur: stop,
      },
      el("strong", {}, say("undo.all")),
    );
    return button;
  }
}
