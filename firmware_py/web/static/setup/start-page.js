// Start page: a card for each game, with one button to start it; and standalone clocks.

import { byId, el, fill, icon, onChange, queryAll } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { preferences } from "../lib/preferences.js";
import { messageOf } from "../lib/socket.js";
import { cardFace } from "../cards/card-face.js";
import { ClockForm, firstError } from "./clock-form.js";
import { allowsBots, GameForm, isRelevant } from "./game-form.js";

/**
 * Return bots for all seats but the first.
 * @param {number} seats @returns {Record<number, Level>}
 */
const botsAgainst = (seats) =>
  Object.fromEntries(
    Array.from({ length: seats - 1 }, (_, i) => [i + 1, /** @type {Level} */ ("medium")]),
  );

/** Play modes and their icons. @type {[PlayMode, string][]} */
const WAYS = [
  ["alone", "bot"],
  ["together", "phone"],
  ["own", "cards"],
];

const TIMER = "timer"; // value of `openForm` and `confirming` for the clock form

/** @type {Choices} */
const DEFAULTS = {
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
    this.openForm = null; // game whose form is open, or TIMER
    /** @type {Choices} */
    this.choices = DEFAULTS;
    /** @type {Record<string, number>} */
    this.seatCounts = {}; // chosen number of players by game
    /** @type {string | null} */
    this.confirming = null; // game that would end the running one
    /** @type {Server.GameOffer[]} */
    this.games = [];
    /** @type {Server.Timer[]} */
    this.timers = [];
    /** @type {Server.Preset[]} */
    this.presets = [];
    /** @type {Server.Zero | null} */
    this.zero = null;
    /** @type {Server.SeatingState | null} */
    this.seating = null;
    /** @type {Server.TimerSetting | null} */
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
    // A new input removes the message of a refusal.
    const oninput = () => this.alert.remove();
    this.element = el("div", { class: "start", oninput });
    this.beside = el("div", { class: "start-clocks", oninput }); // below the device
    this.alert = el("p", { class: "refused" });
    this.draw = onChange((/** @type {View.StartPage} */ drawn) => {
      const headline = () => byId("headline").focus();
      fill(this.element, this.content(drawn), headline);
      fill(this.beside, drawn.timers.length ? this.clocks(drawn.running) : [], headline);
    });
  }

  /** @param {Server.Snapshot} table */
  show(table) {
    this.games = table.menu?.games ?? [];
    this.timers = table.menu?.timers ?? [];
    this.presets = table.menu?.presets ?? [];
    this.zero = table.menu?.zero ?? null;
    this.seating = table.seating ?? null;
    this.gameTimer = table.timer ?? null;
    this.lessons = table.lessons ?? null;
    if (this.timers.length) this.clockForm.begin(this.timers, this.seating);
    const { table: now } = this.page;
    // A sentence that says what would be ended.
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
      timers,
      zero,
      seating,
      gameTimer: settled,
      running,
      openForm: chosen,
      choices,
      confirming: sure,
    } = this;
    const { state: timer } = this.clockForm;
    const { lessons, playMode: way, seatCounts: counts } = this;
    const chose = { running, chosen, choices, sure, timer, way, counts: { ...counts } };
    this.draw({ games, timers, zero, seating, settled, lessons, ...chose });
  }

  /** Return the last play mode; at first the device is for printed cards. @returns {PlayMode} */
  get playMode() {
    return preferences.values.way ?? (this.page.me.emulated ? "alone" : "own");
  }

  /** @param {View.StartPage} drawn */
  content({ games, running }) {
    const game = games.find(({ id }) => id === this.openForm);
    const back = running ? this.backToMatch() : null;
    if (game) return [back, this.gameSetup(game, running)];
    if (this.openForm === TIMER) return [back, this.clockSetup(running)];
    return [
      back,
      this.modes(),
      el(
        "div",
        { class: "games" },
        games.map((one) => this.offer(one, running)),
      ),
    ];
  }

  /** Return the button back to the running game. */
  backToMatch() {
    return el(
      "button",
      { class: "pill go back", data: { key: "start-back" }, onclick: () => this.page.resume() },
      icon("previous"),
      el("strong", {}, say(this.clock ? "start.back.clock" : "start.back")),
    );
  }

  /** Return the choice of the play mode. It is stored for the next visit. */
  modes() {
    return el(
      "div",
      { class: "ways", role: "group", "aria-label": say("start.ways") },
      WAYS.map(([way, drawn]) =>
        el(
          "button",
          {
            "aria-pressed": String(way === this.playMode),
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

  /** @param {Server.GameOffer} game @returns {Choices} */
  defaults(game) {
    const seats = game.seats.includes(4) ? 4 : game.seats[Math.floor(game.seats.length / 2)];
    return { ...DEFAULTS, seats, cards: game.dealers[0] };
  }

  /**
   * Return the setup that one press starts. A person alone who is new to a game gets the number of
   * players in which all its rules come up.
   * @param {Server.GameOffer} game @returns {Choices}
   */
  quickSetup(game) {
    const { playMode: way } = this;
    const usual = this.defaults(game);
    const learner = way === "alone" && this.isNew(game) ? game.newcomers : null;
    const seats = this.seatCounts[game.id] ?? learner ?? usual.seats;
    const { dealer } = this;
    const cards = game.dealers.includes(dealer) ? dealer : usual.cards;
    return { ...usual, seats, cards, bots: this.bots(seats, cards) };
  }

  /** @returns {Choices["cards"]} */
  get dealer() {
    return this.playMode === "own" ? "table" : "device";
  }

  /**
   * Return the default bots; none with printed cards.
   * @param {number} seats @param {Choices["cards"]} cards
   */
  bots(seats, cards) {
    return this.playMode === "alone" && cards === "device" && seats > 1 ? botsAgainst(seats) : null;
  }

  /** Return whether this game was never completed here. @param {Server.GameOffer} game */
  isNew(game) {
    return !this.lessons?.finished.includes(game.id);
  }

  /**
   * Return the seats with tutorial notes by default: all in a first game, later the people who
   * still learn it.
   * @param {Server.GameOffer} game @param {Choices} now
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

  /** @param {Server.GameOffer} game @param {Choices} choices */
  async play(game, choices) {
    if (this.mustConfirm(game.id)) return;
    const { bots, names, colours, timer, explain, ...others } = choices;
    const seated = names ?? (colours ? (this.seating?.names ?? []) : null);
    const dealt = choices.cards === "device";
    // This screen keeps the first seat; the others are free for phones.
    const invited = dealt && this.playMode === "together";
    const free = Array.from({ length: invited ? choices.seats : 0 }, (_, seat) => seat).slice(1);
    // Options of another variant are left out.
    const options = Object.fromEntries(
      Object.entries(choices.options).filter(([key]) =>
        isRelevant(game.options[key], game, choices),
      ),
    );
    const setup = {
      game: game.id,
      ...others,
      options,
      // With printed cards only the seats chosen here are device seats.
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
   * Send the commands of a new game or clock; a refusal is shown beside the button with this key.
   * @param {string} key @param {(CommandCall | null)[]} orders
   */
  async begin(key, orders) {
    try {
      await this.page.begin(...orders.filter((order) => order !== null));
      this.openForm = this.confirming = null;
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
   * Show a refusal under the button. Input is kept.
   * @param {string} sentence @param {Element | null | undefined} pressed
   */
  refuse(sentence, pressed) {
    if (!sentence || !pressed) return;
    this.alert.textContent = sentence;
    pressed.after(this.alert);
    this.alert.scrollIntoView({ block: "nearest" });
    this.page.announcer.warn(sentence);
  }

  /** @param {Server.GameOffer} game */
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

  /**
   * Return a game's card with its start button.
   * @param {Server.GameOffer} game @param {string | null} running
   */
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
        this.textButton(`how-${game.id}`, game, "start.choose", () => {
          this.openForm = game.id;
          this.confirming = null;
          this.set({ ...choices });
          this.find("[data-key=how-back]")?.focus();
        }),
        this.textButton(`rules-${game.id}`, game, "rules.title", () =>
          this.page.rules.open(game.id),
        ),
      ),
      el("p", { class: "facts" }, this.facts(game)),
      el("p", { class: "facts" }, game.about),
      this.confirming === game.id
        ? this.confirmation(running, () => this.play(game, choices))
        : game.dealers.includes(this.dealer)
          ? el(
              "div",
              { class: "buttons" },
              this.playButton(game, choices),
              this.seatStepper(game, choices),
            )
          : el("p", { class: "facts only" }, say(`start.only.${game.dealers[0]}`)),
    );
  }

  /** @param {string} key @param {Server.GameOffer} game @param {string} label @param {() => unknown} go */
  textButton(key, game, label, go) {
    const named = `${game.title}: ${say(label)}`;
    return el(
      "button",
      { class: "quiet", data: { key }, "aria-label": named, onclick: go },
      say(label),
    );
  }

  /** @param {Server.GameOffer} game @param {Choices} choices */
  playButton(game, choices, go = false) {
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

  /**
   * Return the choice of the number of players.
   * @param {Server.GameOffer} game @param {Choices} choices
   */
  seatStepper(game, { seats }) {
    const at = game.seats.indexOf(seats);
    const alone = this.playMode === "alone";
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
            if (game.seats[to]) this.seatCounts[game.id] = game.seats[to];
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

  /** Return a game's form. @param {Server.GameOffer} game @param {string | null} running */
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
        ? this.confirmation(running, () => this.play(game, choices))
        : el("div", { class: "buttons" }, this.playButton(game, choices, true)),
    );
  }

  backToGames() {
    const from = this.openForm === TIMER ? "clocks-more" : `how-${this.openForm}`;
    return el(
      "button",
      {
        class: "quiet",
        data: { key: "how-back" },
        onclick: () => {
          this.openForm = this.confirming = null;
          this.redraw();
          this.find(`[data-key="${from}"]`)?.focus();
        },
      },
      icon("previous"),
      say("start.fewer"),
    );
  }

  /** Return the presets of standalone clocks. @param {string | null} running */
  clocks(running) {
    const sure = this.presets.find(({ control }) => control === this.confirming);
    return [
      this.openForm === TIMER // the form has its own heading
        ? null
        : [el("h2", {}, say("start.timers")), el("p", { class: "facts" }, say("start.timers.why"))],
      el(
        "div",
        { class: "presets", role: "group", "aria-label": say("start.presets") },
        sure
          ? this.confirmation(running, () => this.preset(sure.control))
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
                  "aria-expanded": String(this.openForm === TIMER),
                  onclick: () => {
                    this.openForm = TIMER;
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

  /** Return the form of a standalone clock. @param {string | null} running */
  clockSetup(running) {
    const asked =
      this.confirming === TIMER ? this.confirmation(running, () => this.startClock()) : null;
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

  /**
   * Return the command that ends a running game: the user has confirmed it, and the game would wait
   * under the clock.
   * @returns {CommandCall | null}
   */
  endGame() {
    return this.running && !this.clock ? ["end_game", {}] : null;
  }

  /**
   * Return whether a running game or clock would be ended without confirmation, and ask for it.
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
   * Return the confirmation for ending what runs.
   * @param {string | null} running @param {() => unknown} go
   */
  confirmation(running, go) {
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
