// What has happened, newest first, as this viewer may know it; and the way back.
import { el, fill, icon, onChange } from "./element.js";
import { shape } from "./shapes.js";
import { say } from "./strings.js";

const HOLD = 2000; // ms of the host's long press

/** How long ago, in words. */
export function age(seconds) {
  if (seconds < 60) return say("log.now");
  return seconds < 3600
    ? say("log.minutes", { n: Math.floor(seconds / 60) })
    : say("log.hours", { n: Math.floor(seconds / 3600) });
}

export class Log {
  constructor(section, page) {
    this.page = page;
    this.section = section;
    this.asking = false;
    this.skew = 0;
    this.undo = el(
      "button",
      { class: "quiet", data: { key: "undo" }, onclick: () => this.ask() },
      icon("back"),
      say("undo.title"),
    );
    this.question = el("div", { class: "undo-ask", hidden: true });
    this.entries = el("ol", {
      class: "entries",
      role: "log",
      "aria-live": "off",
      tabindex: "0",
      "aria-label": say("log.title"),
    });
    section.append(
      el("div", { class: "log-head" }, el("h2", {}, say("log.title")), this.undo),
      this.question,
      this.entries,
    );
    this.draw = onChange((state) => this.paint(state));
    this.drawQuestion = onChange((state) => this.paintQuestion(state));
    setInterval(() => this.tick(), 20_000);
  }

  show(table) {
    this.table = table;
    this.section.hidden = !table.game && !table.log.length;
    if (table.now) this.skew = Date.now() / 1000 - table.now;
    if (
      !table.undo ||
      (this.asking && this.asking !== table.undo.text && !table.undo.agreed?.length)
    )
      this.asking = false;
    this.undo.hidden = !table.undo;
    this.draw({ log: table.log, seats: table.seats.map((seat) => seat.colour) });
    this.drawQuestion({
      undo: table.undo,
      open: Boolean(this.asking) || Boolean(table.undo?.agreed?.length),
      seats: table.seats,
      me: this.page.me,
    });
    this.tick();
  }

  paint({ log, seats }) {
    fill(
      this.entries,
      log.length
        ? log.map((entry) =>
            el(
              "li",
              { class: `entry ${entry.undone ? "undone" : ""}` },
              entry.seat === null || entry.seat === undefined || entry.seat < 0
                ? el("span")
                : shape(seats[entry.seat]),
              el(
                "span",
                { class: "said" },
                entry.text,
                entry.undone ? el("span", { class: "unseen" }, ` (${say("log.undone")})`) : null,
              ),
              el("time", { data: { at: entry.at ?? "" } }),
            ),
          )
        : [el("li", { class: "entry" }, el("span"), say("log.empty"))],
    );
  }

  tick() {
    const now = Date.now() / 1000 - this.skew;
    for (const time of this.entries.querySelectorAll("time"))
      time.textContent = time.dataset.at ? age(now - Number(time.dataset.at)) : "";
  }

  /** Asks before anything is taken back. */
  ask() {
    if (!this.table?.undo) {
      this.page.refuse(say("undo.nothing"));
      return;
    }
    this.asking = this.table.undo.text;
    this.show(this.table);
    this.question.querySelector("button")?.focus();
  }

  cancel() {
    if (!this.asking) return false;
    this.asking = false;
    this.show(this.table);
    this.undo.focus();
    return true;
  }

  paintQuestion({ undo, open, seats, me }) {
    this.question.hidden = !open || !undo;
    if (this.question.hidden) {
      fill(this.question, []);
      return;
    }
    const send = (agreed) => {
      this.asking = false;
      this.page.do("undo", { agreed });
    };
    const agreed = undo.agreed ?? [];
    const keep = el(
      "button",
      { class: "pill", data: { key: "undo-no" }, onclick: () => this.cancel() },
      say("undo.no"),
    );
    const yes = undo.agreement
      ? me.host
        ? this.longPress(() => send(true))
        : el(
            "button",
            { class: "pill", data: { key: "undo-yes" }, onclick: () => send(true) },
            el("strong", {}, say("undo.mine")),
          )
      : el(
          "button",
          { class: "pill go", data: { key: "undo-yes" }, onclick: () => send(false) },
          el("strong", {}, say("undo.yes")),
        );
    fill(this.question, [
      el("p", {}, say("undo.ask", { text: undo.text })),
      undo.agreement ? el("p", { class: "help" }, say("undo.agree")) : null,
      undo.agreement
        ? el(
            "p",
            { class: "ticks" },
            seats
              .filter((seat) => !seat.wanderer)
              .map((seat, i) =>
                el(
                  "span",
                  { "aria-label": `${seat.name} ${agreed.includes(i) ? "✓" : "–"}`, role: "img" },
                  shape(seat.colour),
                  agreed.includes(i) ? icon("ok") : null,
                ),
              ),
          )
        : null,
      el("div", { class: "choices" }, yes, keep),
    ]);
  }

  /** The host's long press; a key held for as long does the same. */
  longPress(done) {
    let timer = null;
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
      timer = null;
      button.classList.remove("held");
    };
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
