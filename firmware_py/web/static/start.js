// "What shall we play?": a card for each game; every choice has its usual answer.
import { el, fill, icon, onChange } from "./element.js";
import { choice } from "./sheet.js";
import { say } from "./strings.js";

const idOf = (variant) => variant.id ?? variant;
const titleOf = (variant) => variant.title ?? variant;

export class Start {
  constructor(page) {
    this.page = page;
    this.chosen = null; // the game whose choices are unfolded
    this.choices = {};
    this.sure = null; // the game that would end another
    this.element = el("div", { class: "games" });
    this.draw = onChange(({ games, timers, running }) =>
      fill(
        this.element,
        [
          running ? this.way() : null,
          ...games.map((game) => this.offer(game, running)),
          timers.length ? this.timers(timers, running) : null,
        ],
        () => document.getElementById("headline").focus(),
      ),
    );
  }

  show(table) {
    this.games = table.menu?.games ?? [];
    this.offered = table.menu?.timers ?? [];
    const { table: now } = this.page;
    // What would be ended, in a sentence.
    this.running =
      now?.game && !now.over
        ? say("start.running", { game: now.game.title })
        : now?.clocks?.alone
          ? say("start.running.clock")
          : null;
    if (!this.running) this.sure = null;
    this.again();
  }

  again() {
    const { games, offered: timers, running, chosen, choices, sure } = this;
    this.draw({ games, timers, running, chosen, choices, sure });
  }

  /** Back to the game that runs meanwhile. */
  way() {
    return el(
      "p",
      { class: "way" },
      el(
        "button",
        { class: "pill", data: { key: "start-back" }, onclick: () => this.page.stay() },
        icon("previous"),
        el("strong", {}, say("start.back")),
      ),
    );
  }

  usual(game) {
    const seats = game.seats.includes(4) ? 4 : game.seats[Math.floor(game.seats.length / 2)];
    return { seats, variant: null, cards: "device", options: {}, first: 0, bots: null };
  }

  set(changes) {
    this.choices = { ...this.choices, ...changes };
    this.again();
  }

  play(game, choices) {
    if (this.asks(game.id)) return;
    this.chosen = this.sure = null;
    const { bots, ...others } = choices;
    const dealt = choices.cards === "device" && bots !== null;
    this.page.newGame({ game: game.id, ...others, ...(dealt ? { bots } : {}) });
  }

  facts(game) {
    const least = Math.min(...game.seats);
    const most = Math.max(...game.seats);
    const players =
      least === most
        ? say("start.players.one", { n: least })
        : say("start.players", { least, most });
    return [players, game.minutes ? say("start.minutes", { n: game.minutes }) : ""]
      .filter(Boolean)
      .join(" · ");
  }

  offer(game, running) {
    const open = this.chosen === game.id;
    const choices = open ? this.choices : this.usual(game);
    return el(
      "article",
      { class: `offer ${open ? "open" : ""}` },
      el("h2", {}, game.title),
      el("p", { class: "facts" }, this.facts(game)),
      game.about ? el("p", { class: "facts" }, game.about) : null,
      open ? this.form(game, choices) : null,
      this.sure === game.id
        ? this.question(running, () => this.play(game, choices))
        : el("div", { class: "buttons" }, this.buttons(game, choices, open)),
    );
  }

  buttons(game, choices, open) {
    return [
      el(
        "button",
        {
          class: `pill ${open ? "go" : ""}`,
          data: { key: `play-${game.id}` },
          "aria-label": say("start.play.game", { game: game.title }),
          onclick: () => this.play(game, choices),
        },
        el("strong", {}, say("start.play")),
      ),
      el(
        "button",
        {
          class: "quiet",
          data: { key: `how-${game.id}` },
          "aria-expanded": String(open),
          onclick: () => {
            this.chosen = open ? null : game.id;
            this.sure = null;
            this.set({ ...this.usual(game) });
          },
        },
        say(open ? "start.fewer" : "start.choose"),
      ),
    ];
  }

  /** Clocks for any other game: two play, unless the clock is one for all. */
  timers(timers, running) {
    return el(
      "article",
      { class: "offer open" },
      el("h2", {}, say("start.timers")),
      el("p", { class: "facts" }, say("start.timers.why")),
      el(
        "div",
        { class: "choice" },
        timers.map((timer) =>
          el(
            "button",
            {
              type: "button",
              class: "pill",
              data: { key: `timer-${timer.control}` },
              onclick: () => this.time(timer),
            },
            timer.title,
          ),
        ),
      ),
      timers
        .filter(({ control }) => control === this.sure)
        .map((timer) => this.question(running, () => this.time(timer))),
    );
  }

  time({ control, players }) {
    if (this.asks(control)) return;
    this.sure = null;
    this.page.startClock({ control, players: Math.min(...players) });
  }

  /** Whether something that runs would be ended and nobody has said yet that it may. */
  asks(wanted) {
    if (!this.running || this.sure === wanted) return false;
    this.sure = wanted;
    this.again();
    this.element.querySelector("[data-key=sure]")?.focus();
    return true;
  }

  /** What runs ends only when somebody says so. */
  question(running, go) {
    return el(
      "div",
      { class: "sure" },
      el("p", {}, running),
      el(
        "div",
        { class: "buttons" },
        el(
          "button",
          { class: "pill", data: { key: "sure" }, onclick: go },
          el("strong", {}, say("start.sure")),
        ),
        el(
          "button",
          { class: "pill", data: { key: "start-stay" }, onclick: () => this.page.stay() },
          el("strong", {}, say("start.stay")),
        ),
      ),
    );
  }

  form(game, now) {
    const group = (id, key, values, value, name) =>
      el(
        "fieldset",
        {},
        el("legend", {}, say(id)),
        choice(key, say(id), values, value, (to) => this.set({ [name]: to })),
      );
    const usual = game.usual?.[now.seats];
    const options = Object.entries(game.options ?? {});
    return [
      el(
        "fieldset",
        {},
        el("legend", {}, say("start.seats")),
        choice(
          "seats",
          say("start.seats"),
          game.seats.map((n) => [n, String(n)]),
          now.seats,
          (seats) => this.set({ seats, variant: null, first: 0, bots: null }),
        ),
      ),
      game.variants.length > 1
        ? group(
            "start.variant",
            "variant",
            game.variants.map((v) => [idOf(v), titleOf(v)]),
            now.variant ?? usual,
            "variant",
          )
        : null,
      group(
        "start.cards",
        "cards",
        [
          ["device", say("start.device")],
          ["table", say("start.table")],
        ],
        now.cards,
        "cards",
      ),
      now.cards === "device" && now.seats > 1 ? this.bots(now) : null,
      now.seats > 1
        ? group(
            "start.first",
            "first",
            Array.from({ length: now.seats }, (_, i) => [i, say("start.seat", { n: i + 1 })]),
            now.first,
            "first",
          )
        : null,
      options.length ? this.options(options, now) : null,
    ];
  }

  /** A switch for each seat: whether a bot takes it. */
  bots(now) {
    const bots = now.bots ?? [];
    const turn = (seat) => {
      const others = bots.filter((bot) => bot !== seat);
      const chosen = others.length < bots.length ? others : [...bots, seat].sort();
      if (chosen.length < now.seats) this.set({ bots: chosen });
      else this.page.refuse(say("start.nobody"));
    };
    return el(
      "fieldset",
      {},
      el("legend", {}, say("start.who")),
      el(
        "div",
        { class: "choice", role: "group", "aria-label": say("start.who") },
        Array.from({ length: now.seats }, (_, seat) =>
          el(
            "button",
            {
              type: "button",
              "aria-pressed": String(bots.includes(seat)),
              data: { key: `bot-${seat}` },
              onclick: () => turn(seat),
            },
            say("start.seat", { n: seat + 1 }),
          ),
        ),
      ),
      el("small", {}, say("start.who.why")),
    );
  }

  options(options, now) {
    const row = ([key, option]) =>
      el(
        "label",
        { class: "option" },
        el(
          "span",
          {},
          option.text,
          option.help ? el("small", {}, option.help) : null,
          option.advisory ? el("small", {}, say("start.advisory")) : null,
        ),
        el(
          "select",
          {
            data: { key: `option-${key}` },
            onchange: (event) => {
              this.unfolded = true;
              this.set({ options: { ...now.options, [key]: event.target.value } });
            },
          },
          option.values.map(({ value, text }) =>
            el(
              "option",
              { value, selected: (now.options[key] ?? option.default) === value },
              text ?? value,
            ),
          ),
        ),
      );
    return el(
      "details",
      {
        open: Boolean(this.unfolded),
        ontoggle: (event) => {
          this.unfolded = event.target.open;
        },
      },
      el("summary", { data: { key: "options" } }, say("start.options")),
      options.map(row),
    );
  }
}
