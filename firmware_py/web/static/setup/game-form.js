// Form of a game's setup. Each choice has a default.

import { radioGroup } from "../lib/drawer.js";
import { el, queryAll } from "../lib/element.js";
import { field, fillPattern, formatTime, LEVELS, levelSelect } from "../lib/form-fields.js";
import { colourName, say } from "../lib/i18n.js";
import { explainable, explainButton } from "../help/explain.js";
import { allowsBots, isRelevant, timerKinds } from "./choices.js";
import { knownNames, nameField } from "./clock-form.js";

/**
 * Return the number of seats, or the nearest that the variant allows.
 * @param {Server.GameOffer} game @param {string} variant @param {Choices} now
 */
function nearest(game, variant, { seats }) {
  const counts = game.variants.find(({ id }) => id === variant)?.seats ?? [seats];
  return counts.reduce((a, b) => (Math.abs(b - seats) < Math.abs(a - seats) ? b : a));
}

export class GameForm {
  /** @param {StartPage} start */
  constructor(start) {
    this.start = start;
    this.optionsOpen = false;
  }

  /** @param {Partial<Choices>} changes */
  set(changes) {
    this.start.set(changes);
  }

  /**
   * Return the changes for another number of seats. Remaining bots keep their level.
   * @param {number} seats @param {Choices} now @returns {Partial<Choices>}
   */
  changeSeats(seats, now) {
    if (seats === now.seats) return {};
    const usual = this.start.bots(seats, now.cards);
    const stay = Object.entries(now.bots ?? {}).filter(([seat]) => Number(seat) < seats);
    const come = Object.entries(usual ?? {}).filter(([seat]) => Number(seat) >= now.seats);
    const bots = Object.fromEntries([...stay, ...come]);
    const kept = now.bots && seats > 1 && Object.keys(bots).length < seats;
    return { seats, first: 0, bots: kept ? bots : usual, explain: undefined };
  }

  get seating() {
    return this.start.seating;
  }

  /** @param {Server.GameOffer} game @param {Choices} now */
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
        radioGroup(key, asks, values, value, (to) => this.set({ [name]: to })),
      );
    const usual = game.usual?.[now.seats];
    const options = Object.entries(game.options ?? {}).filter(([, option]) =>
      isRelevant(option, game, now),
    );
    return [
      el(
        "fieldset",
        {},
        el("legend", {}, say("start.seats")),
        radioGroup(
          "seats",
          say("start.seats"),
          game.seats.map((n) => [n, String(n)]),
          now.seats,
          (seats) => this.set({ ...this.changeSeats(seats, now), variant: null }),
        ),
      ),
      game.variants.length > 1
        ? el(
            "fieldset",
            {},
            el("legend", {}, say("start.variant")),
            radioGroup(
              "variant",
              say("start.variant"),
              game.variants.map(({ id, title }) => [id, title]),
              now.variant ?? usual,
              (variant) =>
                this.set({ ...this.changeSeats(nearest(game, variant, now), now), variant }),
            ),
          )
        : null,
      game.dealers.length > 1
        ? el(
            "fieldset",
            {},
            el("legend", {}, say("start.cards")),
            radioGroup(
              "cards",
              say("start.cards"),
              game.dealers.map((dealer) => [dealer, say(`start.${dealer}`)]),
              now.cards,
              (cards) => this.set({ cards, bots: this.start.bots(now.seats, cards) }),
            ),
          )
        : null,
      allowsBots(game, now) && now.seats > 1 ? this.bots(now) : null,
      this.names(now),
      game.explains ? this.tutorialSwitches(game, now) : null,
      this.colours(game, now),
      now.seats > 1 && !(this.start.playMode === "together" && now.cards === "device")
        ? group(
            // Bots do not know who woke up first.
            (Object.keys(now.bots ?? {}).length ? "" : game.first) || say("start.first"),
            "first",
            Array.from({ length: now.seats }, (_, i) => [i, this.nameOf(now, i)]),
            now.first,
            "first",
          )
        : null,
      this.start.timers.length && this.start.gameTimer
        ? this.gameTimer(now.timer ?? this.start.gameTimer)
        : null,
      options.length ? this.options(game, options, now) : null,
    ];
  }

  /**
   * Return the choice of the timer for the next games: none, or a time control and its time.
   * @param {ChosenTimer} now
   */
  gameTimer(now) {
    const { gameTimer: before, zero, timers: offered } = this.start;
    const kinds = timerKinds(offered, before);
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
      radioGroup(
        "game-timer",
        say("start.timer"),
        [
          ["", say("start.timer.none")],
          ...kinds.map(
            (one) =>
              /** @type {[string, string]} */ ([
                one.kind,
                fillPattern(one.title, one.values ?? {}),
              ]),
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
                times.map((s) => el("option", { value: s, selected: s === time }, formatTime(s))),
              ),
            ),
            field(
              zero.asks,
              el(
                "select",
                {
                  data: { key: "timer-zero" },
                  onchange: (event) =>
                    set({ at_zero: /** @type {Server.AtZero} */ (event.target.value) }),
                },
                zero.answers.map(({ value, text }) =>
                  el("option", { value, selected: value === now.at_zero }, text),
                ),
              ),
            ),
          )
        : null,
    );
  }

  /** Return a player's name, or the seat's. @param {Choices} now @param {number} seat */
  nameOf(now, seat) {
    return (now.names ?? this.seating?.names ?? [])[seat] || say("start.seat", { n: seat + 1 });
  }

  /**
   * Return a switch for each offered seat.
   * @param {string} key @param {string} asks @param {Choices} now
   * @param {(seat: number) => boolean} on @param {(seat: number) => unknown} turn
   * @param {(seat: number) => boolean} offered
   */
  switches(key, asks, now, on, turn, offered = () => true) {
    const seats = Array.from({ length: now.seats }, (_, seat) => seat).filter(offered);
    return el(
      "div",
      { class: "choice", role: "group", "aria-label": asks },
      seats.map((seat) =>
        el(
          "button",
          {
            type: "button",
            "aria-pressed": String(on(seat)),
            data: { key: `${key}-${seat}` },
            onclick: () => turn(seat),
          },
          this.nameOf(now, seat),
        ),
      ),
    );
  }

  /**
   * Return the switches for tutorial notes, one for each person. If all people have notes, a person
   * who takes a bot's seat later has them too.
   * @param {Server.GameOffer} game @param {Choices} now
   */
  tutorialSwitches(game, now) {
    const taught = now.explain ?? this.start.learners(game, now);
    /** @param {number} seat */
    const person = (seat) => !(seat in (now.bots ?? {}));
    /** @param {number} seat */
    const turn = (seat) =>
      this.set({
        explain: taught.includes(seat) ? taught.filter((one) => one !== seat) : [...taught, seat],
      });
    return el(
      "fieldset",
      {},
      el("legend", {}, say("start.explain")),
      this.switches(
        "explain",
        say("start.explain"),
        now,
        (seat) => taught.includes(seat),
        turn,
        person,
      ),
      el("small", {}, say("start.explain.why")),
    );
  }

  /** Return a name field for each seat. @param {Choices} now */
  names(now) {
    if (!this.seating) return null;
    const names = now.names ?? this.seating.names;
    /** @param {number} seat @param {string} name */
    const set = (seat, name) => {
      const known = this.start.choices.names ?? names;
      // Not redrawn, so that nothing moves under a finger.
      this.start.choices.names = Array.from({ length: now.seats }, (_, i) =>
        i === seat ? name : (known[i] ?? ""),
      );
      for (const pill of queryAll(
        this.start.element,
        `[data-key=first-${seat}], [data-key=bot-${seat}], [data-key=explain-${seat}]`,
      ))
        pill.textContent = this.nameOf(this.start.choices, seat);
    };
    return el(
      "fieldset",
      { class: "names" },
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
   * Return the choice of each seat's colour. A seat that takes another's colour gives its own away.
   * @param {Server.GameOffer} game @param {Choices} now
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
            this.nameOf(now, seat),
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

  /** Return the choice of bots and their levels. @param {Choices} now */
  bots(now) {
    const bots = now.bots ?? {};
    /** @param {number} seat */
    const turn = (seat) => {
      const { [seat]: level, ...others } = bots;
      const chosen = level ? others : { ...bots, [seat]: this.start.level };
      if (Object.keys(chosen).length < now.seats) this.set({ bots: chosen });
      else
        this.start.refuse(
          say("start.nobody"),
          queryAll(this.start.element, "[data-key=bot-0]")[0].parentElement,
        );
    };
    return el(
      "fieldset",
      {},
      el("legend", {}, say("start.who")),
      this.switches("bot", say("start.who"), now, (seat) => seat in bots, turn),
      el("small", {}, say(now.cards === "table" ? "start.who.box" : "start.who.why")),
      el(
        "div",
        { class: "fields" },
        Object.entries(bots).map(([seat, level]) =>
          field(
            this.nameOf(now, Number(seat)),
            levelSelect(`level-${seat}`, LEVELS, level, (to) =>
              this.set({ bots: { ...bots, [seat]: to } }),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {Server.GameOffer} game @param {[string, Server.GameOption][]} options @param {Choices} now */
  options(game, options, now) {
    /** @param {string} id @returns {Fields<"rule">} */
    const reference = (id) => ({ about: "option", id, game: game.id });
    /** @param {[string, Server.GameOption]} option */
    const row = ([key, option]) => [
      el(
        "label",
        { class: "option", data: explainable(reference(key)) },
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
              this.optionsOpen = true;
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
      explainButton(this.start.page, reference(key), option.text),
    ];
    return el(
      "details",
      {
        open: Boolean(this.optionsOpen),
        ontoggle: (event) => {
          this.optionsOpen = event.currentTarget.hasAttribute("open");
        },
      },
      el("summary", { data: { key: "options" } }, say("start.options")),
      options.map(row),
    );
  }
}
