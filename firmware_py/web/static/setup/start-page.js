// "What shall we play?": a card for each game, and one press starts it in the way that was chosen.

import { byId, el, fill, icon, onChange, queryAll } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { preferences } from "../lib/preferences.js";
import { messageOf } from "../lib/socket.js";
import { cardFace } from "../cards/card-face.js";
import { ClockForm, firstError } from "./clock-form.js";
import { allowsBots, GameForm, isRelevant } from "./game-form.js";

/** Bots on all seats but the first. @param {number} seats @returns {Record<number, Level>} */
const botsAgainst = (seats) =>
  Object.fromEntries(
    Array.from({ length: seats - 1 }, (_, i) => [i + 1, /** @type {Level} */ ("medium")]),
  );

/** How people sit down, with what is drawn for it. @type {[PlayMode, string][]} */
const WAYS = [
  ["alone", "bot"],
  ["together", "phone"],
  ["own", "cards"],
];

const TIMER = "timer"; // what `chosen` and `sure` are where a clock is set up

/** @type {Choices} */
const USUAL = {
  seats: 0,
  variant: null,
  cards: "device",
  options: {},
  first: 0,
  bots: null,
  timer: null,
};

export class StartPage {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {string | null} */
    this.chosen = null; // the game whose choices are unfolded, or TIMER
    /** @type {Choices} */
    this.choices = USUAL;
    /** @type {Record<string, number>} */
    this.counts = {}; // how many sit down, where somebody has said so
    /** @type {string | null} */
    this.confirming = null; // the game that would end another
    /** @type {Server.Offer[]} */
    this.games = [];
    /** @type {Server.Timer[]} */
    this.offered = [];
    /** @type {Server.Preset[]} */
    this.presets = [];
    /** @type {Server.Zero | null} */
    this.zero = null;
    /** @type {Server.Seating | null} */
    this.seating = null;
    /** @type {Server.GameTimer | null} */
    this.gameTimer = null;
    /** @type {Server.Lessons | null} */
    this.lessons = null;
    /** @type {string | null} */
    this.running = null;
    this.clock = false;
    this.gameForm = new GameForm(this);
    this.clockForm = new ClockForm(
      () => this.redraw(),
      () => this.startClock(),
    );
    // What was refused is being mended.
    const oninput = () => this.alert.remove();
    this.element = el("div", { class: "start", oninput });
    this.beside = el("div", { class: "start-clocks", oninput }); // below the clock
    this.alert = el("p", { class: "refused" });
    this.draw = onChange((/** @type {View.Start} */ drawn) => {
      const headline = () => byId("headline").focus();
      fill(this.element, this.rows(drawn), headline);
      fill(this.beside, drawn.timers.length ? this.clocks(drawn.running) : [], headline);
    });
  }

  /** @param {Server.Snapshot} table */
  show(table) {
    this.games = table.menu?.games ?? [];
    this.offered = table.menu?.timers ?? [];
    this.presets = table.menu?.presets ?? [];
    this.zero = table.menu?.zero ?? null;
    this.seating = table.seating ?? null;
    this.gameTimer = table.timer ?? null;
    this.lessons = table.lessons ?? null;
    if (this.offered.length) this.clockForm.begin(this.offered, this.seating);
    const { table: now } = this.page;
    // What would be ended, in a sentence.
    const clock = now?.clocks?.alone ? now.clocks : null;
    this.clock = clock !== null;
    this.running = clock
      ? say(clock.running === null ? "start.stopped.clock" : "start.running.clock")
      : now?.game && !now.over
        ? say("start.running", { game: now.game.title })
        : null;
    if (!this.running) this.confirming = null;
    this.redraw();
  }

  redraw() {
    const {
      games,
      offered: timers,
      zero,
      seating,
      gameTimer: settled,
      running,
      chosen,
      choices,
      confirming: sure,
    } = this;
    const { state: timer } = this.clockForm;
    const { lessons, way, counts } = this;
    const chose = { running, chosen, choices, sure, timer, way, counts: { ...counts } };
    this.draw({ games, timers, zero, seating, settled, lessons, ...chose });
  }

  /** How people sat down last; at first a box is for their own cards. @returns {PlayMode} */
  get way() {
    return preferences.values.way ?? (this.page.me.emulated ? "alone" : "own");
  }

  /** @param {View.Start} drawn */
  rows({ games, running }) {
    const game = games.find(({ id }) => id === this.chosen);
    const back = running ? this.backToMatch() : null;
    if (game) return [back, this.gameSetup(game, running)];
    if (this.chosen === TIMER) return [back, this.clockSetup(running)];
    return [
      back,
      this.ways(),
      el(
        "div",
        { class: "games" },
        games.map((one) => this.offer(one, running)),
      ),
    ];
  }

  /** Back to the game that runs meanwhile. */
  backToMatch() {
    return el(
      "button",
      { class: "pill go back", data: { key: "start-back" }, onclick: () => this.page.resume() },
      icon("previous"),
      el("strong", {}, say(this.clock ? "start.back.clock" : "start.back")),
    );
  }

  /** Alone, together or with their own cards; it is kept for the next time. */
  ways() {
    return el(
      "div",
      { class: "ways", role: "group", "aria-label": say("start.ways") },
      WAYS.map(([way, drawn]) =>
        el(
          "button",
          {
            "aria-pressed": String(way === this.way),
            data: { key: `way-${way}` },
            onclick: () => {
              preferences.set("way", way);
              this.confirming = null;
              this.redraw();
            },
          },
          icon(drawn),
          el(
            "span",
            {},
            el("strong", {}, say(`start.way.${way}`)),
            el("small", {}, say(`start.way.${way}.line`)),
          ),
        ),
      ),
    );
  }

  /** @param {Server.Offer} game @returns {Choices} */
  usual(game) {
    const seats = game.seats.includes(4) ? 4 : game.seats[Math.floor(game.seats.length / 2)];
    return { ...USUAL, seats, cards: game.dealers[0] };
  }

  /**
   * What one press starts in the way that is chosen; who is alone and new to a game sits down with
   * as many as it takes to meet all its ideas.
   * @param {Server.Offer} game @returns {Choices}
   */
  quickSetup(game) {
    const { way } = this;
    const usual = this.usual(game);
    const learner = way === "alone" && this.isNew(game) ? game.newcomers : null;
    const seats = this.counts[game.id] ?? learner ?? usual.seats;
    const { dealer } = this;
    const cards = game.dealers.includes(dealer) ? dealer : usual.cards;
    return { ...usual, seats, cards, bots: this.bots(seats, cards) };
  }

  /** Who deals in the way that is chosen. @returns {Choices["cards"]} */
  get dealer() {
    return this.way === "own" ? "table" : "device";
  }

  /**
   * The bots that sit down if nobody chooses; with own cards none does.
   * @param {number} seats @param {Choices["cards"]} cards
   */
  bots(seats, cards) {
    return this.way === "alone" && cards === "device" && seats > 1 ? botsAgainst(seats) : null;
  }

  /** Whether nobody has played a game to its end here. @param {Server.Offer} game */
  isNew(game) {
    return !this.lessons?.finished.includes(game.id);
  }

  /**
   * The seats that are told notes if nobody chooses: all in a first game, then who still learns it.
   * @param {Server.Offer} game @param {Choices} now
   */
  learners(game, now) {
    const learn = this.lessons?.learn[game.id] ?? [];
    const names = now.names ?? this.seating?.names ?? [];
    return Array.from({ length: now.seats }, (_, seat) => seat).filter(
      (seat) => this.isNew(game) || learn.includes(names[seat] ?? ""),
    );
  }

  /** @param {Partial<Choices>} changes */
  set(changes) {
    this.choices = { ...this.choices, ...changes };
    this.redraw();
  }

  /** @param {Server.Offer} game @param {Choices} choices */
  async play(game, choices) {
    if (this.mustConfirm(game.id)) return;
    const { bots, names, colours, timer, explain, ...others } = choices;
    const seated = names ?? (colours ? (this.seating?.names ?? []) : null);
    const dealt = choices.cards === "device";
    // Together: this screen keeps the first seat, the others are free for phones.
    const invited = dealt && this.way === "together";
    const free = Array.from({ length: invited ? choices.seats : 0 }, (_, seat) => seat).slice(1);
    // What was chosen for another variant means nothing here.
    const options = Object.fromEntries(
      Object.entries(choices.options).filter(([key]) =>
        isRelevant(game.options[key], game, choices),
      ),
    );
    const setup = {
      game: game.id,
      ...others,
      options,
      // With own cards the box plays the seats that stand ticked here, and no others.
      ...(allowsBots(game, choices) && (bots !== null || !dealt) ? { bots: bots ?? {} } : {}),
      ...(game.explains ? { explain: explain ?? this.learners(game, choices) } : {}),
    };
    const begun = await this.begin(`play-${game.id}`, [
      seated
        ? ["seating", { names: seated.slice(0, choices.seats), ...(colours ? { colours } : {}) }]
        : null,
      timer
        ? ["timer", { control: timer.control, time: timer.time, at_zero: timer.at_zero }]
        : null,
      ["new_game", setup],
      ...free
        .filter((seat) => !(seat in (bots ?? {})))
        .map((seat) => /** @type {CommandCall} */ (["offer", { seat, on: true }])),
    ]);
    if (begun && invited) this.page.invite.open();
  }

  /**
   * Begins something; what the device refuses is said beside the button of that key.
   * @param {string} key @param {(CommandCall | null)[]} orders
   */
  async begin(key, orders) {
    try {
      await this.page.begin(...orders.filter((order) => order !== null));
      this.chosen = this.confirming = null;
      this.redraw();
      return true;
    } catch (refused) {
      this.confirming = null;
      this.redraw();
      const button = this.find(`[data-key="${key}"]`);
      button?.focus({ preventScroll: true });
      this.refuse(messageOf(refused), button?.parentElement);
      return false;
    }
  }

  /** @param {string} selector */
  find(selector) {
    return [...queryAll(this.element, selector), ...queryAll(this.beside, selector)][0];
  }

  /**
   * Says why not, under what was pressed; what was typed or chosen stays.
   * @param {string} sentence @param {Element | null | undefined} pressed
   */
  refuse(sentence, pressed) {
    if (!sentence || !pressed) return;
    this.alert.textContent = sentence;
    pressed.after(this.alert);
    this.alert.scrollIntoView({ block: "nearest" });
    this.page.announcer.warn(sentence);
  }

  /** @param {Server.Offer} game */
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

  /** A game with one press to start it. @param {Server.Offer} game @param {string | null} running */
  offer(game, running) {
    const choices = this.quickSetup(game);
    return el(
      "article",
      { class: "offer" },
      el(
        "div",
        { class: `lying t-${game.tone ?? "plum"}`, "aria-hidden": "true" },
        game.faces.map((face) => cardFace(face)),
      ),
      el(
        "div",
        { class: "what" },
        el("h2", {}, game.title),
        this.quiet(`how-${game.id}`, game, "start.choose", () => {
          this.chosen = game.id;
          this.confirming = null;
          this.set({ ...choices });
          this.find("[data-key=how-back]")?.focus();
        }),
        this.quiet(`rules-${game.id}`, game, "rules.title", () => this.page.rules.open(game.id)),
      ),
      el("p", { class: "facts" }, this.facts(game)),
      el("p", { class: "facts" }, game.about),
      this.confirming === game.id
        ? this.question(running, () => this.play(game, choices))
        : game.dealers.includes(this.dealer)
          ? el(
              "div",
              { class: "buttons" },
              this.press(game, choices),
              this.seatStepper(game, choices),
            )
          : el("p", { class: "facts only" }, say(`start.only.${game.dealers[0]}`)),
    );
  }

  /** @param {string} key @param {Server.Offer} game @param {string} label @param {() => unknown} go */
  quiet(key, game, label, go) {
    const named = `${game.title}: ${say(label)}`;
    return el(
      "button",
      { class: "quiet", data: { key }, "aria-label": named, onclick: go },
      say(label),
    );
  }

  /** @param {Server.Offer} game @param {Choices} choices */
  press(game, choices, go = false) {
    return el(
      "button",
      {
        class: `pill ${go ? "go" : ""}`,
        data: { key: `play-${game.id}` },
        "aria-label": say("start.play.game", { game: game.title }),
        onclick: () => this.play(game, choices),
      },
      el("strong", {}, say("start.play")),
    );
  }

  /** How many sit down, one more and one fewer. @param {Server.Offer} game @param {Choices} choices */
  seatStepper(game, { seats }) {
    const at = game.seats.indexOf(seats);
    const alone = this.way === "alone";
    const told = !alone
      ? say("start.people", { n: seats })
      : seats > 1
        ? say("start.you", { n: seats - 1 })
        : say("start.you.alone");
    /** @param {string} key @param {number} to @param {string} sign */
    const step = (key, to, sign) =>
      el(
        "button",
        {
          class: "step",
          data: { key: `${key}-${game.id}` },
          "aria-label": `${game.title}: ${say(`start.${key}`)}`,
          "aria-disabled": game.seats[to] ? null : "true",
          onclick: () => {
            if (game.seats[to]) this.counts[game.id] = game.seats[to];
            this.redraw();
          },
        },
        sign,
      );
    return el(
      "div",
      { class: "many" },
      el("span", { role: "status" }, told),
      step("less", at - 1, "−"),
      step("more", at + 1, "+"),
    );
  }

  /** Every choice before a game. @param {Server.Offer} game @param {string | null} running */
  gameSetup(game, running) {
    const { choices } = this;
    return el(
      "article",
      { class: "offer open" },
      this.backToGames(),
      el("h2", {}, game.title),
      el("p", { class: "facts" }, this.facts(game)),
      el("div", { class: "groups" }, this.gameForm.form(game, choices)),
      this.confirming === game.id
        ? this.question(running, () => this.play(game, choices))
        : el("div", { class: "buttons" }, this.press(game, choices, true)),
    );
  }

  /** Back to all games. */
  backToGames() {
    const from = this.chosen === TIMER ? "clocks-more" : `how-${this.chosen}`;
    return el(
      "button",
      {
        class: "quiet",
        data: { key: "how-back" },
        onclick: () => {
          this.chosen = this.confirming = null;
          this.redraw();
          this.find(`[data-key="${from}"]`)?.focus();
        },
      },
      icon("previous"),
      say("start.fewer"),
    );
  }

  /** Clocks for any other game, by their names: one press, and both stand full. @param {string | null} running */
  clocks(running) {
    const sure = this.presets.find(({ control }) => control === this.confirming);
    return [
      this.chosen === TIMER // the form has them
        ? null
        : [el("h2", {}, say("start.timers")), el("p", { class: "facts" }, say("start.timers.why"))],
      el(
        "div",
        { class: "presets", role: "group", "aria-label": say("start.presets") },
        sure
          ? this.question(running, () => this.preset(sure.control))
          : [
              ...this.presets.map(({ control, title }) =>
                el(
                  "button",
                  {
                    class: "pill",
                    data: { key: `preset-${control}` },
                    onclick: () => this.preset(control),
                  },
                  el("strong", {}, title),
                ),
              ),
              el(
                "button",
                {
                  class: "pill",
                  data: { key: "clocks-more" },
                  "aria-expanded": String(this.chosen === TIMER),
                  onclick: () => {
                    this.chosen = TIMER;
                    this.confirming = null;
                    this.redraw();
                    this.find("[data-key=how-back]")?.focus();
                  },
                },
                el("strong", {}, say("start.clock.more")),
              ),
            ],
      ),
    ];
  }

  /** Every choice before a clock. @param {string | null} running */
  clockSetup(running) {
    const asked =
      this.confirming === TIMER ? this.question(running, () => this.startClock()) : null;
    return el(
      "article",
      { class: "offer open" },
      this.backToGames(),
      el("h2", {}, say("start.timers")),
      el("p", { class: "facts" }, say("start.timers.why")),
      this.clockForm.rows(this.zero, asked),
    );
  }

  /** @param {string} control */
  preset(control) {
    if (this.mustConfirm(control)) return;
    this.begin(`preset-${control}`, [this.endGame(), ["start_clock", { control, players: 2 }]]);
  }

  startClock() {
    const button = this.element.querySelector("[data-key=clock-start]");
    const why = firstError(this.element);
    if (why) {
      this.refuse(why, button?.parentElement);
      return;
    }
    if (this.mustConfirm(TIMER)) return;
    const { clock, seating } = this.clockForm.commands();
    this.begin("clock-start", [
      this.endGame(),
      seating ? ["seating", seating] : null,
      ["start_clock", clock],
    ]);
  }

  /** A game would wait below the clock; whoever said that it may end, ends it. @returns {CommandCall | null} */
  endGame() {
    return this.running && !this.clock ? ["end_game", {}] : null;
  }

  /**
   * Whether something that runs would be ended and nobody has said yet that it may.
   * @param {string} wanted
   */
  mustConfirm(wanted) {
    if (!this.running || this.confirming === wanted) return false;
    this.confirming = wanted;
    this.redraw();
    this.find("[data-key=sure]")?.focus();
    return true;
  }

  /**
   * What runs ends only when somebody says so.
   * @param {string | null} running @param {() => unknown} go
   */
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
          { class: "pill", data: { key: "start-stay" }, onclick: () => this.page.resume() },
          el("strong", {}, say(this.clock ? "start.stay.clock" : "start.stay")),
        ),
      ),
    );
  }
}
