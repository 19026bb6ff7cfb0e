// Replay of a match: slider, direction, speed and downloads; and the list of matches.

import { Drawer, radioGroup } from "../lib/drawer.js";
import { el, fill, onChange, queryAll } from "../lib/element.js";
import { colourName, language, say } from "../lib/i18n.js";

const SPEEDS = [0.25, 0.5, 1, 2, 5, 20, 100];
const SEEK_INTERVAL = 100; // ms between two positions that the slider sends

/** @param {number} speed */
const factor = (speed) => `${speed.toLocaleString(language)} ×`;

/**
 * Download a picture of a match; the button shows the progress.
 * @param {Page} page @param {number} number @param {"film" | "picture"} kind @param {string} name
 * @param {HTMLButtonElement} button
 */
async function save(page, number, kind, name, button) {
  const words = button.textContent;
  button.textContent = say("film.making");
  button.disabled = true;
  const answer = await page.do("picture", { number, kind });
  if (answer?.picture) {
    const link = el("a", {
      href: answer.picture,
      download: `${name}-${number}.${kind === "film" ? "gif" : "svg"}`,
    });
    // Fetched first, so that the button shows when the picture is rendered.
    const painted = await fetch(answer.picture);
    if (painted.ok) {
      const held = URL.createObjectURL(await painted.blob());
      link.href = held;
      link.click();
      setTimeout(() => URL.revokeObjectURL(held), 10_000);
    } else page.refuse(say("closed.why.no-film"));
  }
  button.textContent = words;
  button.disabled = false;
}

/** @param {Page} page @param {number} number @param {string} name */
const saveButtons = (page, number, name) =>
  /** @type {const} */ ([
    ["film", "film.gif"],
    ["picture", "film.svg"],
  ]).map(([kind, id]) =>
    el(
      "button",
      {
        class: "pill",
        data: { key: `save-${kind}-${number}` },
        onclick: (event) =>
          save(page, number, kind, name, /** @type {HTMLButtonElement} */ (event.currentTarget)),
      },
      say(id),
    ),
  );

/** Controls of a replay. They replace the cards. */
export class Playback {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {number | null} */
    this.seekTo = null;
    /** @type {number | null} */
    this.startAt = null; // first moment of a replay that was just opened
    /** @type {HTMLInputElement} */
    this.slider = el("input", {
      type: "range",
      min: 0,
      "aria-label": say("film.place"),
      data: { key: "film-place" },
      oninput: () => this.seek(Number(this.slider.value)),
    });
    this.at = 0;
    this.place = el("output", { class: "place" });
    this.controls = el("div", { class: "runs" });
    this.element = el(
      "section",
      { class: "film", "aria-label": say("film.region") },
      el("div", { class: "slide" }, this.slider, this.place),
      this.controls,
    );
    this.draw = onChange(this.paint.bind(this));
  }

  /** @param {Server.Snapshot} table */
  show(table) {
    const { game, replay } = table;
    if (!game || !replay) return;
    const { at, of, number, speed, playing } = replay;
    this.at = at;
    if (this.startAt !== null) {
      // One moment earlier, so that the change itself is seen.
      this.page.do("rerun", { moment: Math.max(0, this.startAt - 1), playing: false });
      this.startAt = null;
    }
    this.slider.max = String(of);
    if (this.seekTo === null) this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", say("film.at", { at, of }));
    this.place.textContent = say("film.at", { at, of });
    this.draw({ number, speed, playing, game: game.id });
  }

  /** @param {View.Playback} state */
  paint({ number, speed, playing, game }) {
    /** @param {string} key @param {string} id @param {() => unknown} press */
    const button = (key, id, press, kind = "") =>
      el("button", { class: `pill ${kind}`, data: { key }, onclick: press }, say(id));
    /** @param {Fields<"rerun">} fields */
    const run = (fields) => this.page.do("rerun", fields);
    fill(this.controls, [
      el(
        "div",
        { class: "choice" },
        button("film-previous", "film.previous", () =>
          run({ playing: false, moment: this.at - 1 }),
        ),
        playing && speed > 0
          ? button("film-run", "film.pause", () => run({ playing: false }), "go")
          : button("film-run", "film.play", () => run({ playing: true, backwards: false }), "go"),
        playing && speed < 0
          ? button("film-back", "film.pause", () => run({ playing: false }), "go")
          : button("film-back", "film.back", () => run({ playing: true, backwards: true })),
        button("film-next", "film.next", () => run({ playing: false, moment: this.at + 1 })),
      ),
      el("h3", {}, say("film.speed")),
      radioGroup(
        "speed",
        say("film.speed"),
        SPEEDS.map((one) => [one, factor(one)]),
        Math.abs(speed),
        (one) => run({ pace: one }),
      ),
      el(
        "div",
        { class: "choice takes" },
        number === null ? [] : saveButtons(this.page, number, game),
        this.page.socket.replay === null
          ? null
          : button("film-leave", "film.leave", () => this.page.showReplay(null)),
      ),
    ]);
  }

  /** Seek to a moment, at most once in 100 ms. @param {number} moment */
  seek(moment) {
    const waiting = this.seekTo !== null;
    this.seekTo = moment;
    if (waiting) return;
    const send = () => {
      const wanted = this.seekTo ?? moment;
      this.page.do("rerun", { moment: wanted });
      setTimeout(() => {
        if (this.seekTo === wanted) this.seekTo = null;
        else send();
      }, SEEK_INTERVAL);
    };
    send();
  }
}

/** List of the matches of this table. */
export class MatchHistory extends Drawer {
  /** @param {Page} page */
  constructor(page) {
    super(say("menu.history"));
    this.page = page;
    /** @type {Server.Played[]} */
    this.matches = [];
    this.more = false;
  }

  async open() {
    this.matches = [];
    await this.fetchMore();
    super.open();
  }

  /** Fetch the matches before the last one in the list. */
  async fetchMore() {
    const last = this.matches.at(-1);
    const answer = await this.page.do("history", { before: last?.number ?? null });
    if (!answer || this.matches.at(-1) !== last) return; // refused, or already fetched
    this.matches = [...this.matches, ...(answer.history ?? [])];
    this.more = Boolean(answer.more);
  }

  /** Show more matches and focus the first of them. */
  async readMore() {
    const shown = this.matches.length;
    await this.fetchMore();
    this.paint();
    const next = this.matches[shown];
    if (next && this.isOpen)
      queryAll(this.element, `[data-key="watch-${next.number}"]`)[0]?.focus();
  }

  rows() {
    const { page } = this;
    if (!this.matches.length) return [el("p", {}, say("history.none"))];
    return [
      el(
        "ul",
        { class: "played" },
        this.matches.map((match) =>
          el(
            "li",
            {},
            el("h3", {}, `${match.title} · ${playersText(match)}`),
            el(
              "p",
              {},
              `${dateText(match.started)} · ${resultText(match, page.table)} · ${numberText(match)}`,
            ),
            el(
              "div",
              { class: "choice" },
              el(
                "button",
                {
                  class: "pill go",
                  data: { key: `watch-${match.number}` },
                  onclick: () => {
                    this.close();
                    page.showReplay(match.number);
                  },
                },
                say("history.show"),
              ),
              match.closed === "over"
                ? el(
                    "button",
                    {
                      class: "pill",
                      data: { key: `review-${match.number}` },
                      onclick: () => {
                        this.close();
                        page.showReview(match.number);
                      },
                    },
                    say("review.open"),
                  )
                : null,
              saveButtons(page, match.number, match.game),
            ),
          ),
        ),
      ),
      this.more
        ? el(
            "button",
            { class: "pill", data: { key: "history-more" }, onclick: () => this.readMore() },
            say("history.more"),
          )
        : null,
    ];
  }
}

/** @param {Server.Played} match */
const numberText = ({ number }) => say("history.number", { number });

/** @param {{ name: string, colour: string }} person */
const playerName = ({ name, colour }) => name || colourName(colour);

/**
 * Return the players of a match, bots with their level; without names or bots, the number of
 * players.
 * @param {Server.Played} match
 */
function playersText({ people, seats }) {
  const told = people.some(({ name, bot }) => name || bot);
  return told ? people.map(playerText).join(", ") : say("start.players.one", { n: seats });
}

/** @param {Server.Played["people"][number]} person */
const playerText = (person) =>
  person.bot ? `${playerName(person)} (${say(`level.${person.bot}`)})` : playerName(person);

/**
 * Return how a match ended: its winners, or that it was not finished.
 * @param {Server.Played} match @param {Server.Snapshot | null} table
 */
function resultText({ number, closed, people, won }, table) {
  if (closed === null) return say(number === table?.number ? "history.running" : "history.open");
  if (closed !== "over") return say("history.ended");
  if (!won?.every((seat) => people[seat])) return say("history.over");
  const winners = [...new Set(won.map((seat) => playerName(people[seat])))]; // may share a colour
  const names = new Intl.ListFormat(language).format(winners);
  return winners.length ? say("history.won", { n: winners.length, names }) : say("history.lost");
}

/** Return the journal's time in the user's date format. @param {string} label */
function dateText(label) {
  const time = new Date(label.replace(" ", "T"));
  if (Number.isNaN(time.getTime())) return label;
  return time.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
