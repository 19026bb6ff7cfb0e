// List of the matches of this table, and downloads of a match.

import { Drawer } from "../lib/drawer.js";
import { el, queryAll } from "../lib/element.js";
import { colourName, language, locale, say } from "../lib/i18n.js";

const SAVED = 3000; // ms that a button tells that the file is saved
const SUFFIX = { film: "gif", picture: "svg", page: "html" };
const POLL = 500; // ms between two questions for the progress
const HERE = ["127.0.0.1", "localhost", "[::1]"]; // addresses that only this machine reaches

/**
 * Return the link to a match's replay, or null if only this machine reaches the page.
 * @param {number} number @param {{ origin: string, hostname: string }} place
 */
export const replayLink = (number, { origin, hostname }) =>
  HERE.includes(hostname) ? null : `${origin}/?film=${number}`;

/**
 * Download a picture or page of a match; the button shows the progress.
 * @param {Page} page @param {number} number @param {"film" | "picture" | "page"} kind
 * @param {string} name @param {HTMLButtonElement} button @param {HTMLElement} label
 */
export async function save(page, number, kind, name, button, label = button) {
  const words = label.textContent;
  /** @param {number} share */
  const tell = (share) => {
    const n = share.toLocaleString(locale, { style: "percent", maximumFractionDigits: 0 });
    label.textContent = say("film.making", { n });
  };
  tell(0);
  button.disabled = true;
  const answer = await page.do("picture", { number, kind });
  if (answer?.picture) {
    const poll = setInterval(async () => {
      const done = await fetch(`${answer.picture}?share`).catch(() => null);
      if (done?.ok && button.disabled) tell((await done.json()).share);
    }, POLL);
    const link = el("a", {
      href: answer.picture,
      download: `${name}-${number}.${SUFFIX[kind]}`,
    });
    // Fetched first, so that the button shows when the picture is rendered.
    const painted = await fetch(answer.picture).catch(() => null);
    clearInterval(poll);
    if (painted?.ok) {
      const held = URL.createObjectURL(await painted.blob());
      link.href = held;
      link.click();
      setTimeout(() => URL.revokeObjectURL(held), 10_000);
      label.textContent = say("film.kept");
      page.announcer.say(label.textContent);
      await new Promise((done) => setTimeout(done, SAVED));
    } else page.refuse(say("closed.why.no-film"));
  }
  button.disabled = false;
  label.textContent = words;
}

/** @param {Page} page @param {number} number @param {string} name */
export const saveButtons = (page, number, name) =>
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
              `${startedAt(match.started)} · ${resultText(match, page.table)} · ${numberText(match)}`,
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

/** Return a player with the level of a bot and the used time. @param {Server.Played["people"][number]} person */
export function playerText({ bot, seconds, ...person }) {
  const minutes = Math.round((seconds ?? 0) / 60);
  const more = [
    bot ? say(`level.${bot}`) : "",
    minutes ? say("history.time", { minutes }) : "",
  ].filter(Boolean);
  return more.length ? `${playerName(person)} (${more.join(", ")})` : playerName(person);
}

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
export function startedAt(label) {
  const time = new Date(label.replace(" ", "T"));
  if (Number.isNaN(time.getTime())) return label;
  return time.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
