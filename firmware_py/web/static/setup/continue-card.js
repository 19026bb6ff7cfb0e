// Card at the top of the start page: the game or clock that goes on, or a game to start with.

import { el, icon } from "../lib/element.js";
import { language, say } from "../lib/i18n.js";
import { playersText, sample } from "./game-tile.js";

const CARDS = 3; // on top of what has been played

/**
 * Return how long ago something happened, in words; "" if it is not known, or just now.
 * @param {number | null | undefined} seconds
 */
export function agoText(seconds) {
  if (!seconds || seconds < 60) return "";
  const [n, unit] =
    seconds < 3600
      ? [seconds / 60, /** @type {const} */ ("minute")]
      : seconds < 86400
        ? [seconds / 3600, /** @type {const} */ ("hour")]
        : [seconds / 86400, /** @type {const} */ ("day")];
  const rounded = Math.floor(n);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-rounded, unit);
}

/**
 * Return how the person at this page stands after the rounds so far; "" if that is not known.
 * @param {Server.Snapshot} table @param {number | null} me
 */
function standing({ rounds, seats }, me) {
  const own = rounds?.rows.find(({ seat }) => seat !== null && seat === me);
  const first = rounds?.rows.find(({ seat }) => seat !== null && seat !== me);
  if (!rounds || !own || !first || first.seat === null) return "";
  const points = `${own.total} ${rounds.unit}`;
  const other = { name: seats[first.seat].name, best: first.total };
  return own.place === 1
    ? say("start.leading", { points, ...other })
    : say("start.standing", { place: say(`place.${own.place}`), points, ...other });
}

/**
 * Return the open cards on top of what has been played.
 * @param {Server.Snapshot} table @param {Server.Deck | null} deck
 */
function topCards({ scene }, deck) {
  const piles = (scene?.zones ?? []).filter(
    ({ role, shape }) => role === "play" && (shape === "spread" || shape === "pile"),
  );
  const items = piles.flatMap(({ items: all }) => all).slice(-CARDS);
  return items.flatMap(({ face }) => deck?.faces.find(({ id }) => id === face) ?? []);
}

/**
 * Return what the card says about a running game.
 * @param {Server.Snapshot} table @param {number | null} me @param {Server.Deck | null} deck
 */
export function unfinished(table, me, deck) {
  const { game, scene, seats, log, now } = table;
  const head = typeof scene?.head === "number" ? scene.head : null;
  const last = log.find(({ at }) => at !== null);
  const turn =
    head === null
      ? ""
      : head === me
        ? say("start.yours")
        : say("start.turn", { name: seats[head].name });
  return {
    title: [game?.title, scene?.right].filter(Boolean).join(" · "),
    line: [turn, standing(table, me)].filter(Boolean).join(" "),
    ago: agoText(last?.at ? now - last.at : null),
    cards: topCards(table, deck),
  };
}

/**
 * Return the card of the running game or clock, else of the game to play first or again.
 * @param {StartPage} start
 */
export function topCard(start) {
  const { unfinished: now, clock, running } = start;
  if (running)
    return card(
      now?.title ?? say("start.timers"),
      [now?.line || running, now?.ago ? el("small", {}, ` ${now.ago}`) : null],
      [
        now && start.confirming === "leave"
          ? button("leave-yes", "start.leave.yes", () => start.leave())
          : now
            ? button("leave", "start.leave", () => start.askToLeave())
            : null,
        button(
          start.resuming ? "ask.resume" : "start-back",
          "ask.resume",
          () => start.resume(),
          "go",
        ),
      ],
      now && start.confirming === "leave" ? say("start.leave.sure") : null,
      clock ? icon("clock") : playedCards(now?.cards ?? []),
    );
  const game = start.suggested();
  if (!game) return null;
  const choices = start.quickSetup(game);
  const fresh = start.isNew(game);
  const id = start.isFresh ? "start.new" : fresh ? "start.try" : "start.again";
  return card(
    say(id, { game: game.title }),
    [fresh && game.explains ? say("start.new.why") : playersText(start, choices)],
    [
      el(
        "button",
        {
          class: "pill go",
          data: { key: "start-first" },
          onclick: () => start.play(game, choices),
        },
        el("strong", {}, say("start.play.game", { game: game.title })),
      ),
    ],
  );
}

/** @param {string} key @param {string} id @param {() => unknown} press */
const button = (key, id, press, kind = "plain") =>
  el("button", { class: `pill ${kind}`, data: { key }, onclick: press }, el("strong", {}, say(id)));

/**
 * @param {string} title @param {Child[]} line @param {Child[]} buttons
 * @param {string | null} asked @param {Child} sign
 */
const card = (title, line, buttons, asked = null, sign = null) =>
  el(
    "div",
    { class: "going-on" },
    sign,
    el(
      "div",
      { class: "told-of" },
      el("h2", {}, title),
      el("p", { role: asked ? "alert" : null }, asked ?? line),
    ),
    el("div", { class: "buttons" }, buttons),
  );

/** @param {Server.Face[]} cards */
const playedCards = (cards) =>
  cards.length
    ? el(
        "div",
        { class: "on-table", "aria-hidden": "true" },
        cards.map((face) => sample(face, "plum")),
      )
    : null;
