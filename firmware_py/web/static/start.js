// "What shall we play?": a card for each game; every choice has its usual answer.
import { about, twin } from "./about.js";
import { el, every, fill, icon, onChange, part } from "./element.js";
import { choice } from "./sheet.js";
import { colourName, say } from "./strings.js";
import { field, filled, knownNames, nameField, TimerForm, written, wrong } from "./timer.js";
import { said } from "./wire.js";

/** The levels that people choose from, the weakest first. @type {Level[]} */
export const LEVELS = ["easy", "medium", "strong"];

/**
 * A list of levels; "" is a person.
 * @template {Level | ""} L
 * @param {string} key @param {L[]} offered @param {L} now @param {(level: L) => unknown} chosen
 */
export function levels(key, offered, now, chosen) {
  return el(
    "select",
    { data: { key }, onchange: (event) => chosen(/** @type {L} */ (event.target.value)) },
    offered.map((level) =>
      el("option", { value: level, selected: level === now }, say(`level.${level || "person"}`)),
    ),
  );
}

/** Bots on all seats but the first. @param {number} seats @returns {Record<number, Level>} */
const against = (seats) =>
  Object.fromEntries(
    Array.from({ length: seats - 1 }, (_, i) => [i + 1, /** @type {Level} */ ("medium")]),
  );

/**
 * Whether an option means anything in a game that is set up so.
 * @param {Told.Option} option @param {Told.Offer} game @param {Choices} now
 */
export function matters({ variants, seats, cards }, game, now) {
  const variant = now.variant ?? game.usual?.[now.seats] ?? "";
  return (
    (!variants?.length || variants.includes(variant)) &&
    (!seats?.length || seats.includes(now.seats)) &&
    (!cards || cards === now.cards)
  );
}

const TIMER = "timer"; // what `sure` is where a clock would end what runs
/** @param {Told.Offer["variants"][number]} variant */
const idOf = (variant) => (typeof variant === "string" ? variant : variant.id);
/** @param {Told.Offer["variants"][number]} variant */
const titleOf = (variant) => (typeof variant === "string" ? variant : variant.title);

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

export class Start {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {string | null} */
    this.chosen = null; // the game whose choices are unfolded
    /** @type {Choices} */
    this.choices = USUAL;
    /** @type {string | null} */
    this.sure = null; // the game that would end another
    /** @type {Told.Offer[]} */
    this.games = [];
    /** @type {Told.Timer[]} */
    this.offered = [];
    /** @type {Told.Preset[]} */
    this.presets = [];
    /** @type {Told.Zero | null} */
    this.zero = null;
    /** @type {Told.Seating | null} */
    this.seating = null;
    /** @type {Told.GameTimer | null} */
    this.settled = null;
    /** @type {Told.Lessons | null} */
    this.lessons = null;
    /** @type {string | null} */
    this.running = null;
    this.clock = false;
    this.unfolded = false;
    this.timer = new TimerForm(
      () => this.again(),
      () => this.time(),
    );
    this.element = el("div", {
      class: "games",
      oninput: () => this.alert.remove(), // what was refused is being mended
    });
    this.alert = el("p", { class: "refused" });
    this.draw = onChange((/** @type {Drawn.Start} */ { games, timers, running }) =>
      fill(
        this.element,
        [
          running ? this.way() : null,
          ...games.map((game) => this.offer(game, running)),
          timers.length ? this.timers(running) : null,
        ],
        () => part("headline").focus(),
      ),
    );
  }

  /** @param {Told.Snapshot} table */
  show(table) {
    this.games = table.menu?.games ?? [];
    this.offered = table.menu?.timers ?? [];
    this.presets = table.menu?.presets ?? [];
    this.zero = table.menu?.zero ?? null;
    this.seating = table.seating ?? null;
    this.settled = table.timer ?? null;
    this.lessons = table.lessons ?? null;
    if (this.offered.length) this.timer.begin(this.offered, this.seating);
    const { table: now } = this.page;
    // What would be ended, in a sentence.
    const clock = now?.clocks?.alone ? now.clocks : null;
    this.clock = clock !== null;
    this.running = clock
      ? say(clock.running === null ? "start.stopped.clock" : "start.running.clock")
      : now?.game && !now.over
        ? say("start.running", { game: now.game.title })
        : null;
    if (!this.running) this.sure = null;
    this.again();
  }

  again() {
    const { games, offered: timers, zero, seating, settled, running, chosen, choices, sure } = this;
    const { state: timer } = this.timer;
    const { lessons } = this;
    const chose = { running, chosen, choices, sure, timer };
    this.draw({ games, timers, zero, seating, settled, lessons, ...chose });
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
        el("strong", {}, say(this.clock ? "start.back.clock" : "start.back")),
      ),
    );
  }

  /** @param {Told.Offer} game @returns {Choices} */
  usual(game) {
    const seats = game.seats.includes(4) ? 4 : game.seats[Math.floor(game.seats.length / 2)];
    return {
      seats,
      variant: null,
      cards: game.dealers[0],
      options: {},
      first: 0,
      bots: null,
      timer: null,
    };
  }

  /** Whether nobody has played a game to its end here. @param {Told.Offer} game */
  isNew(game) {
    return !this.lessons?.finished.includes(game.id);
  }

  /**
   * The seats that are told notes if nobody chooses: all in a first game, then who still learns it.
   * @param {Told.Offer} game @param {Choices} now
   */
  taught(game, now) {
    const learn = this.lessons?.learn[game.id] ?? [];
    const names = now.names ?? this.seating?.names ?? [];
    return Array.from({ length: now.seats }, (_, seat) => seat).filter(
      (seat) => this.isNew(game) || learn.includes(names[seat] ?? ""),
    );
  }

  /**
   * How many sit down with somebody who plays alone: who is new to a game meets all its ideas.
   * @param {Told.Offer} game @param {Choices} choices
   */
  alone(game, choices) {
    const seats = (this.isNew(game) && game.newcomers) || choices.seats;
    return { ...choices, seats, bots: against(seats) };
  }

  /** @param {Partial<Choices>} changes */
  set(changes) {
    this.choices = { ...this.choices, ...changes };
    this.again();
  }

  /** @param {Told.Offer} game @param {Choices} choices */
  play(game, choices) {
    if (this.asks(game.id)) return;
    const { bots, names, colours, timer, explain, ...others } = choices;
    const seated = names ?? (colours ? (this.seating?.names ?? []) : null);
    const dealt = choices.cards === "device" && bots !== null;
    // What was chosen for another variant means nothing here.
    const options = Object.fromEntries(
      Object.entries(choices.options).filter(([key]) => matters(game.options[key], game, choices)),
    );
    const setup = {
      game: game.id,
      ...others,
      options,
      ...(dealt ? { bots } : {}),
      ...(game.explains ? { explain: explain ?? this.taught(game, choices) } : {}),
    };
    this.begin(`play-${game.id}`, [
      seated
        ? ["seating", { names: seated.slice(0, choices.seats), ...(colours ? { colours } : {}) }]
        : null,
      timer
        ? ["timer", { control: timer.control, time: timer.time, at_zero: timer.at_zero }]
        : null,
      ["new_game", setup],
    ]);
  }

  /**
   * Begins something; what the device refuses is said beside the button of that key.
   * @param {string} key @param {(Ordered | null)[]} orders
   */
  async begin(key, orders) {
    try {
      await this.page.begin(...orders.filter((order) => order !== null));
      this.chosen = this.sure = null;
      this.again();
    } catch (refused) {
      this.sure = null;
      this.again();
      const button = every(this.element, `[data-key=${key}]`)[0];
      button?.focus({ preventScroll: true });
      this.refuse(said(refused), button?.parentElement);
    }
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
    this.page.voice.warn(sentence);
  }

  /** @param {Told.Offer} game */
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

  /** @param {Told.Offer} game @param {string | null} running */
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

  /** @param {Told.Offer} game @param {Choices} choices @param {boolean} open */
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
      choices.seats > 1 && !open
        ? el(
            "button",
            {
              class: "pill",
              data: { key: `alone-${game.id}` },
              "aria-label": `${game.title}: ${say("start.alone")}`,
              onclick: () => this.play(game, this.alone(game, choices)),
            },
            say("start.alone"),
          )
        : null,
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
      el(
        "button",
        {
          class: "quiet",
          data: { key: `rules-${game.id}` },
          "aria-label": `${game.title}: ${say("rules.title")}`,
          onclick: () => this.page.rules.open(game.id),
        },
        say("rules.title"),
      ),
    ];
  }

  /** Clocks for any other game. @param {string | null} running */
  timers(running) {
    const asked = this.sure === TIMER ? this.question(running, () => this.time()) : null;
    return el(
      "article",
      { class: "offer open" },
      el("h2", {}, say("start.timers")),
      el("p", { class: "facts" }, say("start.timers.why")),
      this.presets.length ? this.named(running) : null,
      this.timer.offer(this.zero, asked),
    );
  }

  /** Clocks for two by their names: one press, and both stand full. @param {string | null} running */
  named(running) {
    const sure = this.presets.find(({ control }) => control === this.sure);
    return el(
      "div",
      { class: "presets", role: "group", "aria-label": say("start.presets") },
      sure
        ? this.question(running, () => this.preset(sure.control))
        : this.presets.map(({ control, title }) =>
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
    );
  }

  /** @param {string} control */
  preset(control) {
    if (this.asks(control)) return;
    this.begin(`preset-${control}`, [["start_clock", { control, players: 2 }]]);
  }

  time() {
    const button = this.element.querySelector("[data-key=clock-start]");
    const why = wrong(this.element);
    if (why) {
      this.refuse(why, button?.parentElement);
      return;
    }
    if (this.asks(TIMER)) return;
    const { clock, seating } = this.timer.wanted();
    this.begin("clock-start", [seating ? ["seating", seating] : null, ["start_clock", clock]]);
  }

  /**
   * Whether something that runs would be ended and nobody has said yet that it may.
   * @param {string} wanted
   */
  asks(wanted) {
    if (!this.running || this.sure === wanted) return false;
    this.sure = wanted;
    this.again();
    every(this.element, "[data-key=sure]")[0]?.focus();
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
          { class: "pill", data: { key: "start-stay" }, onclick: () => this.page.stay() },
          el("strong", {}, say(this.clock ? "start.stay.clock" : "start.stay")),
        ),
      ),
    );
  }

  /** @param {Told.Offer} game @param {Choices} now */
  form(game, now) {
    /**
     * @template {string | number | null} V @param {string} asks @param {string} key
     * @param {[V, string][]} values @param {V | undefined} value @param {string} name
     */
    const group = (asks, key, values, value, name) =>
      el(
        "fieldset",
        {},
        el("legend", {}, asks),
        choice(key, asks, values, value, (to) => this.set({ [name]: to })),
      );
    const usual = game.usual?.[now.seats];
    const options = Object.entries(game.options ?? {}).filter(([, option]) =>
      matters(option, game, now),
    );
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
          (seats) => this.set({ seats, variant: null, first: 0, bots: null, explain: undefined }),
        ),
      ),
      game.variants.length > 1
        ? group(
            say("start.variant"),
            "variant",
            game.variants.map((v) => [idOf(v), titleOf(v)]),
            now.variant ?? usual,
            "variant",
          )
        : null,
      game.dealers.length > 1
        ? group(
            say("start.cards"),
            "cards",
            game.dealers.map((dealer) => [dealer, say(`start.${dealer}`)]),
            now.cards,
            "cards",
          )
        : null,
      now.cards === "device" && now.seats > 1 ? this.bots(now) : null,
      this.names(now),
      game.explains ? this.explains(game, now) : null,
      this.colours(game, now),
      now.seats > 1
        ? group(
            game.first || say("start.first"),
            "first",
            Array.from({ length: now.seats }, (_, i) => [i, this.called(now, i)]),
            now.first,
            "first",
          )
        : null,
      this.offered.length && this.settled ? this.gameTimer(now.timer ?? this.settled) : null,
      options.length ? this.options(game, options, now) : null,
    ];
  }

  /**
   * The timer of the games to come: none, or a kind and its time; as it is set at the box.
   * @param {ChosenTimer} now
   */
  gameTimer(now) {
    const { settled: before, zero } = this;
    // Of the kind that is set, everything else is kept as it is set.
    const kinds = this.offered.map((one) =>
      one.control === before?.kind ? { ...one, ...before } : { ...one, kind: one.control },
    );
    /** @param {string} wanted */
    const kindOf = (wanted) => kinds.find(({ kind }) => kind === wanted);
    const kind = kindOf(now.kind);
    /** @param {Partial<ChosenTimer>} changes */
    const set = (changes) => {
      const { kind: wanted, time, at_zero } = { ...now, ...changes };
      const control = kindOf(wanted)?.control ?? "";
      this.set({ timer: { kind: wanted, control, time, at_zero } });
    };
    const time = now.time ?? kind?.values?.time ?? 0;
    const times = [...new Set([...(kind?.times ?? []), time])].sort((a, b) => a - b);
    return el(
      "fieldset",
      {},
      el("legend", {}, say("start.timer")),
      choice(
        "game-timer",
        say("start.timer"),
        [
          ["", say("start.timer.none")],
          ...kinds.map(
            (one) =>
              /** @type {[string, string]} */ ([one.kind, filled(one.title, one.values ?? {})]),
          ),
        ],
        now.kind,
        (wanted) => set({ kind: wanted, time: null }),
      ),
      kind?.times?.length && zero
        ? el(
            "div",
            { class: "fields" },
            field(
              say("timer.time"),
              el(
                "select",
                {
                  data: { key: "timer-time" },
                  onchange: (event) => set({ time: Number(event.target.value) }),
                },
                times.map((s) => el("option", { value: s, selected: s === time }, written(s))),
              ),
            ),
            field(
              zero.asks,
              el(
                "select",
                {
                  data: { key: "timer-zero" },
                  onchange: (event) =>
                    set({ at_zero: /** @type {Told.AtZero} */ (event.target.value) }),
                },
                zero.answers.map(({ value, text }) =>
                  el("option", { value, selected: value === now.at_zero }, text),
                ),
              ),
            ),
          )
        : null,
      el("small", {}, say("start.timer.why")),
    );
  }

  /** What somebody is called, or else the seat. @param {Choices} now @param {number} seat */
  called(now, seat) {
    return (now.names ?? this.seating?.names ?? [])[seat] || say("start.seat", { n: seat + 1 });
  }

  /** A switch for each seat: whether it is told notes. @param {Told.Offer} game @param {Choices} now */
  explains(game, now) {
    const taught = now.explain ?? this.taught(game, now);
    /** @param {number} seat */
    const turn = (seat) =>
      this.set({
        explain: taught.includes(seat) ? taught.filter((one) => one !== seat) : [...taught, seat],
      });
    return el(
      "fieldset",
      {},
      el("legend", {}, say("start.explain")),
      el(
        "div",
        { class: "choice", role: "group", "aria-label": say("start.explain") },
        Array.from({ length: now.seats }, (_, seat) =>
          el(
            "button",
            {
              type: "button",
              "aria-pressed": String(taught.includes(seat)),
              data: { key: `explain-${seat}` },
              onclick: () => turn(seat),
            },
            this.called(now, seat),
          ),
        ),
      ),
      el("small", {}, say("start.explain.why")),
    );
  }

  /** A name for each seat, if people want any. @param {Choices} now */
  names(now) {
    if (!this.seating) return null;
    const names = now.names ?? this.seating.names;
    /** @param {number} seat @param {string} name */
    const set = (seat, name) => {
      const known = this.choices.names ?? names;
      // Without drawing anew: nothing moves under the finger that presses a button next.
      this.choices.names = Array.from({ length: now.seats }, (_, i) =>
        i === seat ? name : (known[i] ?? ""),
      );
      for (const pill of every(
        this.element,
        `[data-key=first-${seat}], [data-key=bot-${seat}], [data-key=explain-${seat}]`,
      ))
        pill.textContent = this.called(this.choices, seat);
    };
    return el(
      "fieldset",
      {},
      el("legend", {}, say("start.names")),
      el(
        "div",
        { class: "fields" },
        Array.from({ length: now.seats }, (_, seat) =>
          nameField(
            `name-${seat}`,
            say("start.seat", { n: seat + 1 }),
            this.seating,
            null,
            names[seat] ?? "",
            (name) => set(seat, name),
          ),
        ),
      ),
      knownNames(this.seating),
    );
  }

  /**
   * The colour of each seat, which is its figure's; who takes another's changes with them.
   * @param {Told.Offer} game @param {Choices} now
   */
  colours(game, now) {
    const offered = game.colours?.[now.variant ?? game.usual?.[now.seats] ?? ""] ?? [];
    if (!this.seating || offered.length < now.seats || now.seats < 2) return null;
    const wanted = (now.colours ?? this.seating.colours).filter((one) => offered.includes(one));
    const all = [...new Set([...wanted, ...offered])].slice(0, now.seats);
    /** @param {number} seat @param {string} colour */
    const set = (seat, colour) => {
      const other = all.indexOf(colour);
      const next = [...all];
      if (other >= 0) next[other] = all[seat];
      next[seat] = colour;
      this.set({ colours: next });
    };
    return el(
      "fieldset",
      {},
      el("legend", {}, game.colour),
      el(
        "div",
        { class: "fields" },
        all.map((own, seat) =>
          field(
            this.called(now, seat),
            el(
              "select",
              {
                data: { key: `colour-${seat}` },
                onchange: (event) => set(seat, event.target.value),
              },
              offered.map((one) =>
                el("option", { value: one, selected: one === own }, colourName(one)),
              ),
            ),
          ),
        ),
      ),
    );
  }

  /**
   * A switch for each seat: whether a bot takes it; and for each bot its level.
   * @param {Choices} now
   */
  bots(now) {
    const bots = now.bots ?? {};
    /** @param {number} seat */
    const turn = (seat) => {
      const { [seat]: level, ...others } = bots;
      const chosen = level ? others : { ...bots, [seat]: /** @type {Level} */ ("medium") };
      if (Object.keys(chosen).length < now.seats) this.set({ bots: chosen });
      else
        this.refuse(say("start.nobody"), every(this.element, "[data-key=bot-0]")[0].parentElement);
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
              "aria-pressed": String(seat in bots),
              data: { key: `bot-${seat}` },
              onclick: () => turn(seat),
            },
            this.called(now, seat),
          ),
        ),
      ),
      el("small", {}, say("start.who.why")),
      el(
        "div",
        { class: "fields" },
        Object.entries(bots).map(([seat, level]) =>
          field(
            this.called(now, Number(seat)),
            levels(`level-${seat}`, LEVELS, level, (to) =>
              this.set({ bots: { ...bots, [seat]: to } }),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {Told.Offer} game @param {[string, Told.Option][]} options @param {Choices} now */
  options(game, options, now) {
    /** @param {string} id @returns {Fields<"rule">} */
    const reference = (id) => ({ about: "option", id, game: game.id });
    /** @param {[string, Told.Option]} option */
    const row = ([key, option]) => [
      el(
        "label",
        { class: "option", data: about(reference(key)) },
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
      ),
      twin(this.page, reference(key), option.text),
    ];
    return el(
      "details",
      {
        open: Boolean(this.unfolded),
        ontoggle: (event) => {
          this.unfolded = event.currentTarget.hasAttribute("open");
        },
      },
      el("summary", { data: { key: "options" } }, say("start.options")),
      options.map(row),
    );
  }
}
