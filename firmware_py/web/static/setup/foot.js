// Foot of the start page, and its tabs on a phone: standalone clocks, records, played games.

import { el, icon } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { agoText } from "./continue-card.js";

/**
 * Return the foot: standalone clocks, records, played games.
 * @param {StartPage} start @param {string | null} running
 */
export function foot(start, running) {
  const { page } = start;
  return el(
    "div",
    { class: "foot" },
    el(
      "section",
      { class: "clocks", "aria-label": say("start.timers") },
      icon("clock"),
      el("h2", {}, say("start.timers"), el("small", {}, say("start.timers.line"))),
      start.clocks(running),
    ),
    "showRecords" in page
      ? footButton("records", "trophy", say("start.tab.records"), recordsText(start), () =>
          showRecords(start),
        )
      : null,
    footButton("played", "go", say("menu.history"), playedText(start), () =>
      page.matchHistory.open(),
    ),
  );
}

/** @param {StartPage} start */
const showRecords = ({ page }) => /** @type {any} */ (page).showRecords();

/** Return who won most games, and the next person; "" if nobody with a name has won. @param {StartPage} start */
function recordsText({ best: [first, second] }) {
  if (!first?.won) return "";
  const { names, won: n } = first;
  const name = names.join(", ");
  if (!second) return say("start.records.one", { name, n });
  return say("start.records.two", { name, n, other: second.names.join(", "), fewer: second.won });
}

/** Return the number of played games, and when the last one was. @param {StartPage} start */
function playedText(start) {
  if (!start.played?.count) return say("start.played.none");
  const began = Date.parse(start.played.last?.replace(" ", "T") ?? "");
  const when = agoText(Math.max(60, (Date.now() - began) / 1000));
  return say("start.played", { n: start.played.count, when });
}

/** Return the tabs of a phone, at the bottom. @param {StartPage} start @param {boolean} clock */
export function tabs(start, clock) {
  /** @param {string} key @param {string} sign @param {boolean} here @param {() => unknown} go */
  const tab = (key, sign, here, go) =>
    el(
      "button",
      { "aria-current": here ? "page" : null, data: { key: `tab-${key}` }, onclick: go },
      icon(sign),
      say(`start.tab.${key}`),
    );
  return el(
    "nav",
    { class: "tabs-below", "aria-label": say("start.tabs") },
    tab("games", "cards", !clock, () => start.closeForm()),
    tab("clock", "clock", clock, () => start.openClock()),
    "showRecords" in start.page ? tab("records", "trophy", false, () => showRecords(start)) : null,
    tab("played", "go", false, () => start.page.matchHistory.open()),
  );
}

/**
 * @param {string} key @param {string} sign @param {string} name @param {string} line
 * @param {() => unknown} go
 */
const footButton = (key, sign, name, line, go) =>
  el(
    "button",
    { class: "foot-button", data: { key: `start-${key}` }, onclick: go },
    icon(sign),
    el("span", {}, el("strong", {}, name), line ? el("small", {}, line) : null),
  );
