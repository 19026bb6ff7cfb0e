// The menu: the game, each seat's own address, how the page looks, the keys.
import { el } from "./element.js";
import { choice, Sheet, toggle } from "./sheet.js";
import { chooseLanguage, chosenLanguage, languages, say, says } from "./strings.js";

const SIZES = [100, 125, 150, 200]; // per cent of the browser's own
const KEYS = [
  ["← →", "key.arrows"],
  ["keyname.enter", "key.enter"],
  ["keyname.backspace", "key.back"],
  ["← ↑ → ↓", "key.grid"],
  ["/", "key.find"],
  ["keyname.esc", "key.esc"],
  ["H", "key.h"],
  ["G", "key.g"],
  ["L", "key.l"],
  ["U", "key.u"],
  ["?", "key.help"],
];

export class Menu extends Sheet {
  constructor(page) {
    super(say("menu.title"));
    this.page = page;
    this.sure = false;
  }

  rows() {
    const { page } = this;
    const { values } = page.prefs;
    const set = (name) => (value) => {
      page.prefs.set(name, value);
      this.paint();
    };
    const button = (key, words, press, kind = "") =>
      el("button", { class: `pill ${kind}`, data: { key }, onclick: press }, words);
    const urls = page.table?.urls ?? [];
    return [
      page.me.host
        ? [
            el("h3", {}, say("menu.game")),
            el(
              "div",
              { class: "choice" },
              button("menu-new", say("menu.new"), () => {
                this.close();
                page.other();
              }),
              page.me.emulated
                ? button("menu-workshop", say("bar.workshop"), () => {
                    this.close();
                    page.workshop.open();
                  })
                : null,
              page.table?.undo
                ? button("menu-undo", say("menu.undo"), () => {
                    this.close();
                    page.log.ask();
                  })
                : null,
              page.table?.game
                ? this.sure
                  ? button(
                      "menu-end",
                      say("menu.end.sure"),
                      () => {
                        this.sure = false;
                        this.close();
                        page.do("end_game");
                      },
                      "go",
                    )
                  : button("menu-end", say("menu.end"), () => {
                      this.sure = true;
                      this.paint();
                    })
                : null,
            ),
          ]
        : null,
      urls.length
        ? [
            el("h3", {}, say("menu.seats")),
            el("p", {}, say("menu.seats.why")),
            el(
              "ul",
              { class: "urls" },
              urls.map((seat) =>
                el(
                  "li",
                  {},
                  el("strong", {}, seat.name),
                  el(
                    "a",
                    { href: safe(seat.url), target: "_blank", rel: "noopener noreferrer" },
                    seat.url,
                  ),
                ),
              ),
            ),
          ]
        : null,
      el(
        "div",
        { class: "choice" },
        button("menu-history", say("menu.history"), () => {
          this.close();
          page.played.open();
        }),
      ),
      el("h3", {}, say("menu.light")),
      choice(
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
      choice(
        "text",
        say("menu.text"),
        SIZES.map((n) => [n, say("menu.percent", { n })]),
        values.text,
        set("text"),
      ),
      el("h3", {}, say("menu.language")),
      choice(
        "language",
        say("menu.language"),
        [["", say("menu.language.auto")], ...Object.entries(languages)],
        chosenLanguage(),
        chooseLanguage,
      ),
      toggle("calm", say("menu.calm"), say("menu.calm.why"), values.calm, set("calm")),
      toggle("shapes", say("menu.shapes"), say("menu.shapes.why"), values.shapes, set("shapes")),
      toggle(
        "letters",
        say("menu.letters"),
        say("menu.letters.why"),
        values.letters,
        set("letters"),
      ),
      el("h3", { id: "menu-keys" }, say("menu.keys")),
      el(
        "dl",
        { class: "keys" },
        KEYS.map(([key, id]) => [el("dt", {}, says(key) ? say(key) : key), el("dd", {}, say(id))]).flat(),
      ),
    ].flat(2);
  }

  close() {
    this.sure = false;
    return super.close();
  }
}

/** Only web addresses become links. */
const safe = (url) => (/^https?:\/\//.test(url) ? url : null);
