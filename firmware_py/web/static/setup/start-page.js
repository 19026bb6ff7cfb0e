// Start page: what goes on, settings, a tile for each game, and standalone clocks.

import { byId, el, fill, icon, onChange, queryAll } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { preferences } from "../lib/preferences.js";
import { messageOf } from "../lib/socket.js";
import { fitNames } from "../table/card-view.js";
import { botsAgainst, DEFAULTS, startCommands, timerKinds, timerName } from "./choices.js";
import { topCard, unfinished } from "./continue-card.js";
import { foot, tabs } from "./foot.js";
import { facts, gameTile, playersText } from "./game-tile.js";
import { settings } from "./settings.js";

const PRESETS = 5; // clocks that start with one press
const OWN = 3; // of these at most, with a name
const TIMER = "timer"; // value of `openForm` and `confirming` for the clock form

export class StartPage {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {string | null} */
    this.openForm = null; // game whose form is open, or TIMER
    /** @type {Choices} */
    this.choices = DEFAULTS;
    /** @type {ChosenTimer | null} */
    this.timer = null; // of the next game; null: as set at the device
    /** @type {string | null} */
    this.confirming = null; // game that would end the running one, or "leave"
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
    /** @type {Server.LastClock | null} */
    this.lastClock = null;
    /** @type {Server.TimerSetting | null} */
    this.gameTimer = null;
    /** @type {Server.Lessons | null} */
    this.lessons = null;
    /** @type {string | null} */
    this.running = null;
    /** @type {ReturnType<typeof unfinished> | null} */
    this.unfinished = null;
    /** @type {{ number: number | null, count: number, last: string | null } | null} */
    this.played = null;
    /** @type {Server.RecordRow[]} */
    this.best = []; // people who won most games
    /** @type {Server.NamedClock[]} */
    this.named = []; // clocks of this machine
    this.clock = false;
    this.resuming = false;
    /** @type {import("./game-form.js").GameForm | null} */
    this.gameForm = null; // loaded on first use, as the next
    /** @type {import("./clock-form.js").ClockForm | null} */
    this.clockForm = null;
    /** @type {import("./named-clocks.js").NamedClocks | null} */
    this.namedClocks = null;
    // A new input removes the message of a refusal.
    const oninput = () => this.alert.remove();
    this.element = el("div", { class: "start", oninput });
    this.beside = el("div", { class: "start-top", oninput }); // beside the device
    this.alert = el("p", { class: "refused" });
    this.draw = onChange((/** @type {View.StartPage} */ drawn) => {
      const headline = () => byId("headline").focus();
      fill(this.element, this.content(drawn), headline);
      fill(this.beside, this.openForm ? [] : [topCard(this)], headline);
      fitNames(this.element);
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
    this.lastClock = table.last_clock ?? null;
    this.lessons = table.lessons ?? null;
    if (this.timers.length) this.clockForm?.begin(this.timers, this.seating);
    const { table: now } = this.page;
    // A sentence that says what would be ended.
    const clock = now?.clocks?.alone ? now.clocks : null;
    this.clock = clock !== null;
    this.begun = clock?.begun !== false; // a clock that has not begun ends without a question
    this.resuming = Boolean(now?.resuming);
    this.unfinished =
      now?.game && !now.over && !clock
        ? unfinished(now, this.person(now), this.page.decks.of(now.game))
        : null;
    this.running = clock
      ? say(clock.running === null ? "start.stopped.clock" : "start.running.clock")
      : now?.game && !now.over
        ? say("start.running", { game: now.game.title })
        : null;
    if (!this.running) this.confirming = null;
    const number = now?.number ?? null;
    if (this.played?.number !== number || !this.element.isConnected) this.countPlayed(number);
    if (!this.element.isConnected) this.sendClocks("clocks", {}).catch(() => {}); // kept nowhere
    this.redraw();
  }

  /** Return the only person's seat, or null. @param {Server.Snapshot} table */
  person({ seats }) {
    const people = seats.flatMap(({ bot }, seat) => (bot ? [] : [seat]));
    return people.length === 1 ? people[0] : null;
  }

  /** Ask for the number of played games. @param {number | null} number of the match */
  async countPlayed(number) {
    this.played = { count: 0, last: null, ...this.played, number };
    try {
      const { count, last } = await this.page.send("history", { before: 0 });
      this.played = { number, count: count ?? 0, last: last ?? null };
      this.redraw();
      if (!count) return;
      const all = {
        game: "",
        bots: false,
        rules: /** @type {const} */ ("all"),
        first: "",
        last: "",
      };
      const { records } = await this.page.send("records", all);
      this.best = records?.table.rows.slice(0, 2) ?? [];
      this.redraw();
    } catch {
      // there is no history
    }
  }

  /**
   * Send a command about the named clocks, and show those that are kept now.
   * @template {"clocks" | "keep_clock" | "rename_clock" | "remove_clock"} K
   * @param {K} what @param {Fields<K>} fields
   */
  async sendClocks(what, fields) {
    const { clocks } = await this.page.send(what, .../** @type {Rest<K>} */ ([fields]));
    this.named = clocks ?? [];
    this.redraw();
  }

  redraw() {
    const { games, timers, zero, seating, gameTimer: settled, running, lessons } = this;
    const { openForm: chosen, choices, confirming: sure, timer: clock, rules } = this;
    const { unfinished: now, resuming, played, best, playMode: way, level } = this;
    const form = [this.clockForm?.state ?? null, this.named, this.namedClocks?.state ?? null];
    const kept = preferences.values.games;
    const loaded = Boolean(this.gameForm);
    const set = {
      chosen,
      choices,
      sure,
      clock,
      rules,
      way,
      level,
      kept: { ...kept },
      form,
      loaded,
    };
    this.draw({
      games,
      timers,
      zero,
      seating,
      settled,
      lessons,
      running,
      now,
      resuming,
      played,
      best,
      lastClock: this.lastClock,
      ...set,
    });
  }

  // Settings

  /** Return the last play mode; at first the device is for printed cards. @returns {PlayMode} */
  get playMode() {
    return preferences.values.way ?? (this.page.me.emulated ? "alone" : "own");
  }

  /** Return the level of bots. @returns {Level} */
  get level() {
    return preferences.values.level ?? "medium";
  }

  /** Return which rules a game starts with. @returns {RulesChoice} */
  get rules() {
    return preferences.values.rules ?? "usual";
  }

  /** Store a setting for the next visit. @param {string} name @param {unknown} value */
  prefer(name, value) {
    preferences.set(name, value);
    this.confirming = null;
    this.redraw();
  }

  /**
   * Keep the choices of a game for the next time.
   * @param {Server.GameOffer} game @param {KeptChoices} choices
   */
  keep(game, choices) {
    const { games = {} } = preferences.values;
    this.prefer("games", { ...games, [game.id]: { ...games[game.id], ...choices } });
  }

  /** Return the choices that are kept for a game. @param {Server.GameOffer} game @returns {KeptChoices} */
  kept(game) {
    const { seats, variant, options } = preferences.values.games?.[game.id] ?? {};
    const known = game.variants.find(({ id }) => id === variant);
    return { seats: game.seats.includes(seats) ? seats : undefined, variant: known?.id, options };
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
    const { playMode: way, dealer } = this;
    const usual = this.defaults(game);
    const kept = this.kept(game);
    const learner = way === "alone" && this.isNew(game) ? game.newcomers : null;
    const seats = kept.seats ?? learner ?? usual.seats;
    const cards = game.dealers.includes(dealer) ? dealer : usual.cards;
    const variant = game.variants.find(({ id }) => id === kept.variant);
    const own = this.rules === "usual" ? {} : { options: kept.options ?? {} };
    const chosen = this.rules !== "usual" && variant?.seats.includes(seats) ? variant.id : null;
    const bots = this.bots(seats, cards);
    return { ...usual, seats, cards, bots, ...own, variant: chosen, timer: this.timer };
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
    return this.playMode === "alone" && cards === "device" && seats > 1
      ? botsAgainst(seats, this.level)
      : null;
  }

  /** True if nobody has played at this table yet. */
  get isFresh() {
    return !this.played?.count && !preferences.values.last;
  }

  /** Return whether this game was never completed here. @param {Server.GameOffer} game */
  isNew(game) {
    return !this.lessons?.finished.includes(game.id);
  }

  /** Return the game of the card at the top: the last one, else one for people who are new here. */
  suggested() {
    const { games } = this;
    const playable = games.filter(({ dealers }) => dealers.includes(this.dealer));
    const last = playable.find(({ id }) => id === preferences.values.last);
    if (last) return last;
    const fresh = playable.filter((game) => this.isNew(game) && game.explains);
    // The game with the most numbers of players is the one that most people know.
    return (fresh.length ? fresh : playable).find(({ newcomers }) => newcomers === 3) ?? fresh[0];
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

  /**
   * Return what the start button does, in words: game, bots, level and clock.
   * @param {Server.GameOffer} game @param {Choices} choices
   */
  playText(game, choices) {
    const timer = this.chosenTimer;
    return [
      say("start.play.game", { game: game.title }),
      playersText(this, choices),
      choices.bots ? say(`start.level.${this.level}`) : null,
      timer ? timerName(timer) : say("start.clock.none"),
    ]
      .filter(Boolean)
      .join(", ");
  }

  /** Return the time control of the next game, or undefined for none. */
  get chosenTimer() {
    const kinds = timerKinds(this.timers, this.gameTimer);
    const { kind } = this.timer ?? this.gameTimer ?? { kind: "" };
    return kinds.find((one) => one.kind === kind);
  }

  // Commands

  /** @param {Server.GameOffer} game @param {Choices} choices */
  async play(game, choices) {
    if (this.mustConfirm(game.id)) return;
    // The waiting room: this screen keeps the first seat, the others are free for phones.
    const together = choices.cards === "device" && this.playMode === "together";
    const invited = together && choices.seats > 1;
    const names = this.seating?.names ?? [];
    const more = { names, explain: this.learners(game, choices), invited };
    const open = this.openForm === game.id;
    const begun = await this.begin(`play-${game.id}`, startCommands(game, choices, more));
    if (!begun) return;
    this.timer = null; // a clock is for one game
    preferences.set("last", game.id);
    const { seats, variant, options } = choices;
    const own = open && (variant !== null || Object.keys(options).length > 0);
    if (open) preferences.set("rules", own ? "own" : "usual");
    this.keep(game, { seats, ...(own ? { variant, options } : {}) });
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

  /** Go on with the running game or clock. */
  resume() {
    if (this.resuming) this.page.do("draw");
    this.page.resume();
  }

  askToLeave() {
    this.confirming = "leave";
    this.redraw();
    this.find("[data-key=leave-yes]")?.focus();
  }

  /** End the running game. It stays among the played games. */
  leave() {
    this.confirming = null;
    this.page.do("end_game");
    byId("headline").focus();
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

  // Elements

  /** @param {View.StartPage} drawn */
  content({ games, running }) {
    const game = games.find(({ id }) => id === this.openForm);
    if (game) return [this.gameSetup(game, running), tabs(this, this.openForm === TIMER)];
    if (this.openForm === TIMER)
      return [this.clockSetup(running), tabs(this, this.openForm === TIMER)];
    return [
      settings(this),
      el(
        "div",
        { class: "games" },
        games.map((one) => gameTile(this, one, running)),
      ),
      foot(this, running),
      tabs(this, this.openForm === TIMER),
    ];
  }

  // Forms

  /** Open the form of a game, with its last choices. @param {Server.GameOffer} game */
  async openGame(game) {
    const kept = this.kept(game);
    const { seats } = this.quickSetup(game);
    const variant = game.variants.find(({ id }) => id === kept.variant);
    this.choices = {
      ...this.quickSetup(game),
      options: kept.options ?? {},
      variant: variant?.seats.includes(seats) ? variant.id : null,
    };
    const { GameForm } = await import("./forms.js");
    this.gameForm ??= new GameForm(this);
    this.showForm(game.id);
  }

  /** Open the form of a game at its names; without an id, of the game at the top. @param {string} id */
  async openNames(id) {
    const game = this.games.find((one) => one.id === id) ?? this.suggested();
    if (!game) return;
    await this.openGame(game);
    this.find("[data-key=name-0]")?.focus();
  }

  async openClock() {
    const { ClockForm, NamedClocks } = await import("./forms.js");
    this.clockForm ??= new ClockForm(
      () => this.redraw(),
      () => this.startClock(),
    );
    this.namedClocks ??= new NamedClocks(this, this.clockForm);
    if (this.timers.length) this.clockForm.begin(this.timers, this.seating);
    this.showForm(TIMER);
  }

  /** Show a form and focus it. @param {string} form */
  showForm(form) {
    this.openForm = form;
    this.confirming = null;
    this.redraw();
    this.find("[data-key=how-back]")?.focus();
    scrollTo({ top: 0 });
  }

  /** Return from a form to the tiles. */
  closeForm() {
    const from = this.openForm === TIMER ? "clocks-more" : `how-${this.openForm}`;
    this.openForm = this.confirming = null;
    this.redraw();
    this.find(`[data-key="${from}"]`)?.focus();
  }

  /** Return a game's form. @param {Server.GameOffer} game @param {string | null} running */
  gameSetup(game, running) {
    const { choices } = this;
    return el(
      "article",
      { class: "offer open" },
      this.backToGames(),
      el("h2", {}, game.title),
      el("p", { class: "facts" }, facts(game)),
      el("div", { class: "groups" }, this.gameForm?.form(game, choices)),
      this.confirming === game.id
        ? this.confirmation(running, () => this.play(game, choices))
        : el(
            "div",
            { class: "buttons" },
            el(
              "button",
              {
                class: "pill go",
                data: { key: `play-${game.id}` },
                onclick: () => this.play(game, choices),
              },
              el("strong", {}, say("start.play.game", { game: game.title })),
            ),
          ),
    );
  }

  backToGames() {
    return el(
      "button",
      { class: "quiet", data: { key: "how-back" }, onclick: () => this.closeForm() },
      icon("previous"),
      say("start.fewer"),
    );
  }

  /** Return the presets of standalone clocks. @param {string | null} running */
  clocks(running) {
    const own = this.named.map(({ name, control }) => ({ control, title: name }));
    const last = this.lastClock && {
      control: this.lastClock.control,
      title: say("clock.times.last", { clock: this.lastClock.title }),
    };
    // The last clock and the newest ones of this machine are before the usual ones.
    const shown = [...(last ? [last] : []), ...own.reverse().slice(0, OWN), ...this.presets]
      .filter(({ control }, at, all) => all.findIndex((one) => one.control === control) === at)
      .slice(0, PRESETS);
    const sure = shown.find(({ control }) => control === this.confirming);
    if (sure) return this.confirmation(running, () => this.preset(sure.control));
    /** @param {string} key @param {string} words @param {() => unknown} go */
    const button = (key, words, go) =>
      el("button", { class: "pill", data: { key }, onclick: go }, el("strong", {}, words));
    return el(
      "div",
      { class: "presets", role: "group", "aria-label": say("start.presets") },
      shown.map(({ control, title }) =>
        button(`preset-${control}`, title, () => this.preset(control)),
      ),
      this.openForm === TIMER
        ? null
        : button("clocks-more", say("start.clock.more"), () => this.openClock()),
    );
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
      this.clocks(running),
      this.clockForm?.rows(this.zero, asked),
      this.namedClocks?.rows(),
    );
  }

  /** @param {string} control */
  preset(control) {
    if (this.mustConfirm(control)) return;
    const given = Number(control.match(/;players=(\d)/)?.[1] ?? 2);
    const players = control.startsWith("sand") ? 1 : given;
    this.begin(`preset-${control}`, [this.endGame(), ["start_clock", { control, players }]]);
  }

  async startClock() {
    const { clockForm } = this;
    if (!clockForm) return;
    const { firstError } = await import("./forms.js");
    const button = this.element.querySelector("[data-key=clock-start]");
    const why = firstError(this.element);
    if (why) {
      this.refuse(why, button?.parentElement);
      return;
    }
    if (this.mustConfirm(TIMER)) return;
    const { clock, seating } = clockForm.commands();
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
    if (!this.running || !this.begun || this.confirming === wanted) return false;
    this.confirming = wanted;
    this.redraw();
    const sure = this.find("[data-key=sure]");
    sure?.focus();
    sure?.scrollIntoView({ block: "center" });
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
          { class: "pill", data: { key: "start-stay" }, onclick: () => this.resume() },
          el("strong", {}, say(this.clock ? "start.stay.clock" : "start.stay")),
        ),
      ),
    );
  }
}
