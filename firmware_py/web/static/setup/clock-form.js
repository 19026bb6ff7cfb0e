// Form of a standalone clock: time control, times, players, and the rule at zero.

import { shape } from "../lib/colour-shapes.js";
import { western, whole as wholeOf } from "../lib/digits.js";
import { radioGroup } from "../lib/drawer.js";
import { el, icon } from "../lib/element.js";
import { field, fillPattern, formatTime } from "../lib/form-fields.js";
import { colourName, say } from "../lib/i18n.js";
import { deviceName, truncate } from "../lib/name-field.js";
import { seatLed } from "../device/dial.js";
import { continues, notation, optionsOf, periodsOf, withOptions } from "./clock-notation.js";
import { clockOptions } from "./clock-options.js";
import { furtherPeriods } from "./clock-periods.js";

const MOST = 86400; // seconds of a handicap
const LEDS = Array.from({ length: 24 }, (_, led) => led);

/** Return the position of an LED as a time on a 12-hour face. @param {number} led */
const hour = (led) => `${Math.floor(led / 2) || 12}:${led % 2 ? "30" : "00"}`;

/**
 * Return a field for a whole number in the digits of any script. `firstError` reports invalid
 * values.
 * @param {string} key @param {string} label @param {number | string} value @param {number} least
 * @param {number} most @param {(text: string) => unknown} set
 */
function wholeField(key, label, value, least, most, set) {
  /** @param {HTMLInputElement} input */
  const check = (input) => {
    const number = wholeOf(input.value);
    input.setCustomValidity(number >= least && number <= most ? "" : " ");
  };
  // type="number" accepts no digits but 0 to 9.
  const input = el("input", {
    type: "text",
    inputmode: least < 0 ? null : "numeric", // the numeric keyboard may have no minus
    autocomplete: "off",
    value,
    data: { key, least, most },
    oninput: (event) => {
      check(event.target);
      set(western(event.target.value));
    },
  });
  check(input);
  return field(label, input);
}

/**
 * Return the message for the first invalid number and focus it; "" if there is none.
 * @param {Element} part
 */
export function firstError(part) {
  /** @type {HTMLInputElement | null} */
  const bad = part.querySelector("input:invalid");
  if (!bad) return "";
  bad.focus({ preventScroll: true });
  const name = bad.closest(".field")?.firstChild?.textContent;
  return say("timer.whole", { name, least: bad.dataset.least, most: bad.dataset.most });
}

/**
 * Return a field for a name, with earlier names as suggestions.
 * @param {string} key @param {string} label @param {Server.SeatingState | null} seating
 * @param {string | null} colour @param {string} now @param {(name: string) => unknown} set
 */
export function nameField(key, label, seating, colour, now, set) {
  const input = el("input", {
    type: "text",
    value: now,
    autocomplete: "off",
    list: seating?.known.length ? "known-names" : null,
    placeholder: colour ? colourName(colour) : null,
    data: { key },
    oninput: (event) => set(truncate(event.target.value).trim()),
  });
  return field(label, [input, deviceName(input)]);
}

/** Return the suggestions of the name fields. @param {Server.SeatingState | null} seating */
export const knownNames = (seating) =>
  seating?.known.length
    ? el(
        "datalist",
        { id: "known-names" },
        seating.known.map((name) => el("option", { value: name })),
      )
    : null;

/** @type {ChosenClock} */
const NOTHING = {
  control: "",
  values: {},
  turns: 0,
  more: [],
  players: 2,
  zero: "warn",
  passing: false,
  think: false,
  session: 0,
  people: [],
  places: [],
};

export class ClockForm {
  /**
   * changed: redraws the start page; go: starts the clock
   * @param {() => unknown} changed @param {() => unknown} go
   */
  constructor(changed, go) {
    this.changed = changed;
    this.go = go;
    this.open = false;
    /** @type {ChosenClock} */
    this.chosen = NOTHING;
    /** @type {Server.Timer[]} */
    this.timers = [];
    /** @type {Server.SeatingState | null} */
    this.seating = null;
    this.version = 0; // number of changes other than typing
    /** @type {Record<string, string>} */
    this.typedText = {}; // text of the time fields
  }

  /** Return what the page is redrawn for. Typing is not part of it: its field shows it already. */
  get state() {
    return { open: this.open, times: this.version };
  }

  /** @param {Partial<ChosenClock>} changes */
  set(changes) {
    this.update(changes);
    this.version += 1;
    this.changed();
  }

  /**
   * Store a change without redrawing, so that nothing moves under a finger.
   * @param {Partial<ChosenClock>} changes
   */
  update(changes) {
    this.chosen = { ...this.chosen, ...changes };
  }

  kind() {
    return this.timers.find(({ control }) => control === this.chosen.control) ?? this.timers[0];
  }

  /** Select a time control with its default values. @param {string} control */
  selectKind(control) {
    this.typedText = {};
    this.set(this.defaults(this.timers.find((one) => one.control === control) ?? this.timers[0]));
  }

  /**
   * Return the default values of a time control; the number of players is kept if possible.
   * @param {Server.Timer} timer
   */
  defaults(timer) {
    const { values = {}, players } = timer;
    const now = this.chosen.players;
    return {
      control: timer.control,
      values: { ...values },
      turns: 0,
      more: [],
      players: players.includes(now) ? now : players.includes(2) ? 2 : players[0],
    };
  }

  /** Periods of the chosen clock. @returns {Period[]} */
  get periods() {
    const { control, values, turns, more } = this.chosen;
    const kind = control.split(":")[0];
    const first = { kind, time: 0, extra: 0, count: 1, ...values, turns };
    return continues(kind) ? [first, ...more] : [first];
  }

  /** Notation of the chosen clock. */
  get control() {
    return notation(this.periods);
  }

  /** Options of the chosen clock. @returns {ClockOptions} */
  get options() {
    const { people, players, zero, passing, think, session } = this.chosen;
    const timer = this.kind();
    const { shared, upward } = this.facts(timer);
    const turns = !shared && players > 1 && !timer.control.startsWith("hourglass");
    return {
      players,
      zero: shared || upward ? "warn" : zero,
      handicap:
        shared || upward ? [] : people.slice(0, players).map((one) => wholeOf(one.handicap)),
      passing: turns && passing,
      think: turns && think,
      session: shared ? 0 : session,
    };
  }

  /** Text of the chosen clock with its options. */
  get spec() {
    return withOptions(this.control, this.options);
  }

  /** Show a clock in the form. @param {string} spec */
  load(spec) {
    const [first, ...more] = periodsOf(spec);
    const { players, handicap, ...options } = optionsOf(spec);
    const timer = this.timers.find((one) => one.control.split(":")[0] === first.kind);
    if (!timer) return;
    const values = Object.keys(timer.values ?? {}).map((key) => [
      key,
      first[/** @type {"time" | "extra" | "count"} */ (key)],
    ]);
    const usual = this.defaults(timer);
    this.open = true;
    this.setPeriods({
      ...usual,
      ...options,
      players: players || usual.players,
      people: this.chosen.people.map((one, seat) => ({ ...one, handicap: handicap[seat] ?? 0 })),
      values: Object.fromEntries(values),
      turns: first.turns,
      more,
    });
  }

  /** Change the periods, so that their fields show other values. @param {Partial<ChosenClock>} changes */
  setPeriods(changes) {
    this.typedText = {};
    this.set(changes);
  }

  /**
   * Set the time controls, and on the first call the players of the last clock.
   * @param {Server.Timer[]} timers @param {Server.SeatingState | null} seating
   */
  begin(timers, seating) {
    this.timers = timers;
    this.seating = seating;
    if (this.chosen === NOTHING)
      this.chosen = {
        ...NOTHING,
        ...this.defaults(timers[0]),
        people: (seating?.colours ?? []).map((colour, seat) => ({
          colour,
          name: seating?.names[seat] ?? "",
          handicap: 0,
        })),
        places: seating?.places ?? [],
      };
  }

  /** @param {Server.Zero | null} zero @param {Child} asked */
  rows(zero, asked) {
    const now = this.chosen;
    const timer = this.kind();
    const { shared } = this.facts(timer);
    const time = now.values.time ? formatTime(now.values.time) : "";
    const players = shared ? "" : say("start.players.one", { n: now.players });
    return [
      radioGroup(
        "timer",
        say("start.timers"),
        this.timers.map((one) => [
          one.control,
          fillPattern(one.title, one === timer ? now.values : (one.values ?? {})),
        ]),
        timer.control,
        (control) => this.selectKind(control),
      ),
      el("p", { class: "facts" }, timer.help ? fillPattern(timer.help, now.values) : ""),
      ...(this.open
        ? this.form(timer, zero)
        : [el("p", { class: "facts" }, [time, players].filter(Boolean).join(" · "))]),
      asked ??
        el(
          "div",
          { class: "buttons" },
          el(
            "button",
            {
              class: `pill ${this.open ? "go" : ""}`,
              data: { key: "clock-start" },
              onclick: () => this.go(),
            },
            el("strong", {}, say("timer.start")),
          ),
          el(
            "button",
            {
              class: "quiet",
              data: { key: "clock-how" },
              "aria-expanded": String(this.open),
              onclick: () => {
                this.open = !this.open;
                this.changed();
              },
            },
            say(this.open ? "start.fewer" : "start.choose"),
          ),
        ),
    ];
  }

  /** @param {Server.Timer} timer */
  facts(timer) {
    const shared = timer.players.length === 1;
    return { shared, upward: timer.values && !("time" in timer.values) };
  }

  /** @param {Server.Timer} timer @param {Server.Zero | null} zero */
  form(timer, zero) {
    const { shared, upward } = this.facts(timer);
    const now = this.chosen;
    /** @param {string} legend @param {Child[]} parts */
    const group = (legend, ...parts) =>
      el("fieldset", {}, el("legend", {}, legend), ...parts.filter(Boolean));
    return [
      upward ? null : group(say("timer.time"), this.fields(timer.control.split(":")[0])),
      furtherPeriods(this),
      shared
        ? null
        : group(
            say("start.seats"),
            radioGroup(
              "clock-players",
              say("start.seats"),
              timer.players.map((n) => [n, String(n)]),
              now.players,
              (players) => this.set({ players }),
            ),
          ),
      shared
        ? null
        : group(say("timer.people"), this.personRows(upward), el("small", {}, say("timer.order"))),
      shared || upward || !zero
        ? null
        : group(
            zero.asks,
            radioGroup(
              "clock-zero",
              zero.asks,
              zero.answers.map(({ value, text }) => [value, text]),
              now.zero,
              (way) => this.set({ zero: way }),
            ),
            el("small", {}, zero.answers.find(({ value }) => value === now.zero)?.help),
          ),
      clockOptions(this, shared),
      knownNames(this.seating),
    ];
  }

  /**
   * Return a field for a whole number that is kept as typed.
   * @param {string} key @param {string} label @param {number} value @param {number} most
   * @param {(n: number) => unknown} set
   */
  wholeNumber(key, label, value, most, set, least = 0) {
    return wholeField(key, label, this.typedText[key] ?? value, least, most, (text) => {
      this.typedText[key] = text;
      set(Math.max(0, wholeOf(text) || 0));
    });
  }

  /**
   * Return the fields for minutes, seconds and the other values of a period.
   * @param {string} kind @param {string} prefix of the keys
   * @param {(changes: Server.Values) => unknown} put
   */
  fields(
    kind,
    prefix = "clock",
    values = this.chosen.values,
    put = (changes) => this.update({ values: { ...this.chosen.values, ...changes } }),
  ) {
    /** @param {string} key */
    const typed = (key) => {
      // Minutes and seconds are kept as typed: 90 seconds stay 90 seconds.
      this.typedText[key] = /** @type {HTMLInputElement} */ (
        document.querySelector(`[data-key=${key}]`)
      ).value;
      return wholeOf(this.typedText[key]) || 0;
    };
    const time = () =>
      put({ time: Math.max(0, typed(`${prefix}-minutes`) * 60 + typed(`${prefix}-seconds`)) });
    /** @type {ClockForm["wholeNumber"]} */
    const whole = (key, ...more) => this.wholeNumber(`${prefix}-${key}`, ...more);
    const { time: all = 0 } = values;
    const [minutes, seconds] = [Math.floor(all / 60), all % 60];
    return el(
      "div",
      { class: "fields" },
      whole("minutes", say("timer.minutes"), minutes, 6000, time),
      whole("seconds", say("timer.seconds"), seconds, 59, time),
      "count" in values
        ? whole(
            "count",
            say(`timer.count.${kind}`),
            values.count ?? 0,
            99,
            (count) => put({ count }),
            1,
          )
        : null,
      "extra" in values
        ? whole("extra", say(`timer.extra.${kind}`), values.extra ?? 0, 3600, (extra) =>
            put({ extra }),
          )
        : null,
    );
  }

  /** Return a row for each player; the first one begins. @param {boolean} upward */
  personRows(upward) {
    const { people, players } = this.chosen;
    return el(
      "ol",
      { class: "people" },
      people.slice(0, players).map((one, seat) => this.row(one, seat, upward)),
    );
  }

  /** @param {Person} one @param {number} seat @param {boolean} upward */
  row(one, seat, upward) {
    const { people, players } = this.chosen;
    /** @param {Partial<Person>} changes */
    const put = (changes) =>
      this.update({
        people: this.chosen.people.map((other, n) =>
          n === seat ? { ...other, ...changes } : other,
        ),
      });
    const called = one.name || colourName(one.colour);
    return el(
      "li",
      { class: "person", "aria-label": called },
      shape(one.colour),
      field(
        say("timer.colour"),
        el(
          "select",
          {
            data: { key: `clock-colour-${seat}` },
            onchange: (event) => this.setColour(seat, event.target.value),
          },
          people.map(({ colour }) =>
            el("option", { value: colour, selected: colour === one.colour }, colourName(colour)),
          ),
        ),
      ),
      nameField(
        `clock-name-${seat}`,
        say("timer.name"),
        this.seating,
        one.colour,
        one.name,
        (name) => put({ name }),
      ),
      upward
        ? null
        : wholeField(
            `clock-handicap-${seat}`,
            say("timer.handicap"),
            one.handicap,
            -MOST,
            MOST,
            (text) => put({ handicap: text }),
          ),
      this.place(seat),
      players > 1
        ? el(
            "button",
            {
              type: "button",
              class: "quiet",
              "aria-label": say("timer.earlier", { name: called }),
              title: say("timer.earlier", { name: called }),
              data: { key: `clock-up-${seat}` },
              onclick: () => this.moveUp(seat),
            },
            icon("up"),
          )
        : null,
    );
  }

  /** @param {number} seat */
  place(seat) {
    const { players } = this.chosen;
    const here = this.places();
    return field(
      say("timer.place"),
      el(
        "select",
        {
          data: { key: `clock-place-${seat}` },
          onchange: (event) =>
            this.set({
              places: here.map((led, n) => (n === seat ? Number(event.target.value) : led)),
            }),
        },
        LEDS.filter((led) => led === here[seat] || !here.slice(0, players).includes(led)).map(
          (led) => el("option", { value: led, selected: led === here[seat] }, hour(led)),
        ),
      ),
    );
  }

  /** Return the LED of each player: as chosen, else evenly around the ring. */
  places() {
    const { places, players } = this.chosen;
    return this.even().map((led, seat) => (places.length >= players ? places[seat] : led));
  }

  even() {
    const { players } = this.chosen;
    return Array.from({ length: players }, (_, seat) => Math.round(seatLed(seat, players)) % 24);
  }

  /**
   * Give a colour to a player; its previous owner gets the other one.
   * @param {number} seat @param {string} colour
   */
  setColour(seat, colour) {
    const { people } = this.chosen;
    const before = people[seat].colour;
    this.set({
      people: people.map((one, n) =>
        n === seat ? { ...one, colour } : one.colour === colour ? { ...one, colour: before } : one,
      ),
    });
  }

  /** Move a player up; the first becomes the last. @param {number} seat */
  moveUp(seat) {
    const { people, players } = this.chosen;
    const playing = people.slice(0, players);
    const [one] = playing.splice(seat, 1);
    playing.splice(seat ? seat - 1 : players - 1, 0, one);
    this.set({ people: [...playing, ...people.slice(players)] });
  }

  /** Return the fields of the start_clock and seating commands. */
  commands() {
    const { people, players, values, control } = this.chosen;
    const { shared, upward } = this.facts(this.kind());
    const { zero, handicap, passing, think, session } = this.options;
    const playing = people.slice(0, players);
    const places = this.places();
    const evenly = places.every((led, seat) => led === this.even()[seat]);
    const whole = this.chosen.more.length > 0;
    /** @type {Fields<"start_clock">} */
    const clock = {
      control: withOptions(whole ? this.control : control, { passing, think, session }),
      players,
      ...(whole ? {} : values),
    };
    if (!shared && !upward) clock.at_zero = zero;
    if (handicap.some(Boolean)) clock.handicap = handicap;
    const seating =
      shared || !playing.length
        ? null
        : {
            names: playing.map((one) => one.name),
            colours: playing.map((one) => one.colour),
            places: evenly ? [] : places,
          };
    return { clock, seating };
  }
}
