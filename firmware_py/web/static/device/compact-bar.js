// Bar on phones with the player, the headline and a small ring, while the question is scrolled out
// of view.
import { scaled } from "../lib/breakpoints.js";
import { shape } from "../lib/colour-shapes.js";
import { context2d, el, fill } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { appearance } from "./led-light.js";

export class CompactBar {
  /** @param {HTMLElement} place @param {HTMLElement} asked @param {Page} page */
  constructor(place, asked, page) {
    this.page = page;
    this.away = false;
    this.words = el("div", { class: "words" });
    this.canvas = el("canvas", { width: 88, height: 88, "aria-hidden": "true" });
    this.pad = el("span", { class: "pad", "aria-hidden": "true" });
    this.element = el(
      "div",
      { class: "mini", hidden: true },
      this.pad,
      this.words,
      el(
        "button",
        {
          class: "quiet",
          "aria-label": say("rules.title"),
          data: { key: "mini-rules" },
          onclick: () => page.rules.toggle(),
        },
        "?",
      ),
      el(
        "button",
        {
          class: "small-ring",
          "aria-label": say("region.clock"),
          onclick: () => scrollTo({ top: 0, behavior: page.preferences.calm ? "auto" : "smooth" }),
        },
        this.canvas,
      ),
    );
    place.append(this.element);
    const narrow = () =>
      matchMedia(
        scaled("(max-width: 43.74em), (max-height: 31em)", page.preferences.values.text / 100),
      );
    const update = () => {
      this.element.hidden = !(this.away && narrow().matches);
    };
    // The margin treats everything below the window as visible, so that a jump past the window is
    // also noticed.
    new IntersectionObserver(
      ([entry]) => {
        this.away = !entry.isIntersecting;
        update();
      },
      { rootMargin: "-56px 0px 1000000px" },
    ).observe(asked);
    addEventListener("resize", update);
  }

  /** @param {Server.Snapshot} table @param {string} headline */
  show(table, headline) {
    const person = table.ask?.yours && table.ask.who >= 0 ? table.seats[table.ask.who] : null;
    this.pad.hidden = !table.game || table.game.cards === "device" || Boolean(table.over);
    this.pad.classList.toggle(
      "waits",
      Boolean(table.ask?.card && table.ask.yours && !table.reader?.card),
    );
    fill(this.words, [
      person && !person.bot
        ? el("span", {}, shape(person.colour), `${person.name} ${say("ask.yours")}`)
        : null,
      el("strong", {}, headline),
    ]);
  }

  /** @param {Server.Colour[]} colours */
  light(colours) {
    const pen = context2d(this.canvas);
    pen.clearRect(0, 0, 88, 88);
    pen.fillStyle = "#101013";
    pen.beginPath();
    pen.arc(44, 44, 43, 0, 7);
    pen.fill();
    colours.forEach((colour, i) => {
      const angle = (i / 24) * 2 * Math.PI;
      pen.fillStyle = appearance(colour)?.disc ?? "#26262a";
      pen.beginPath();
      pen.arc(44 + 34 * Math.sin(angle), 44 - 34 * Math.cos(angle), 3.4, 0, 7);
      pen.fill();
    });
  }
}
