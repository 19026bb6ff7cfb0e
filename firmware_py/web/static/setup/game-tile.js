// Tile of a game on the start page: sample cards, facts, and the button that starts it.

import { el, icon } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { back, halves, whole } from "../table/card-view.js";

const CARDS = 3; // whole cards side by side

/**
 * Return a card as the table draws it; null: a back of the tone.
 * @param {Server.Sample | Server.Face | null} face @param {string} tone
 */
export function sample(face, tone) {
  const card = /** @type {Server.Face | null} */ (face);
  const two = card ? halves(card) : [];
  const square = face ? "square" in face && face.square : true; // only tiles are face down
  return el(
    "span",
    { class: `thing ${square ? "square" : ""} ${face ? "up" : "down"}` },
    el(
      "span",
      { class: two.length ? "card stack" : "card" },
      two.length
        ? two.map((half) => el("span", { class: `half ${half.class}` }, half.inside))
        : card
          ? whole(card)
          : back(tone),
    ),
  );
}

/**
 * Return the samples of a game: whole cards, and tiles in a chequered grid with as many backs.
 * @param {Server.GameOffer} game
 */
function samples({ faces, tone }) {
  const behind = tone ?? "plum";
  const cards = faces.filter(({ square }) => !square).slice(0, CARDS);
  const squares = faces.filter(({ square }) => square);
  const columns = cards.length ? 3 : 4;
  /** @param {number} place */
  const isOpen = (place) => (place + (columns % 2 ? 0 : Math.floor(place / columns))) % 2 === 1;
  let next = 0;
  const tiles = Array.from({ length: 2 * squares.length }, (_, place) =>
    sample(isOpen(place) ? (squares[next++] ?? null) : null, behind),
  );
  return el(
    "div",
    { class: `lying t-${behind} ${squares.length ? "with-tiles" : ""}`, "aria-hidden": "true" },
    cards.map((face) => sample(face, behind)),
    tiles.length ? el("span", { class: `laid columns-${columns}` }, tiles) : null,
  );
}

/** Return the number of players and the length of a game. @param {Server.GameOffer} game */
export function facts(game) {
  const least = Math.min(...game.seats);
  const most = Math.max(...game.seats);
  const players =
    least === most ? say("start.players.one", { n: least }) : say("start.players", { least, most });
  return [players, game.minutes ? say("start.minutes", { n: game.minutes }) : ""]
    .filter(Boolean)
    .join(" · ");
}

/**
 * Return who plays, in words.
 * @param {StartPage} start @param {Choices} choices
 */
export function playersText(start, { seats }) {
  if (start.playMode !== "alone") return say("start.people", { n: seats });
  return seats > 1 ? say("start.you", { n: seats - 1 }) : say("start.you.alone");
}

/**
 * Return the tile of a game.
 * @param {StartPage} start @param {Server.GameOffer} game @param {string | null} running
 */
export function gameTile(start, game, running) {
  const choices = start.quickSetup(game);
  const rules = () => start.page.rules.open(game.id);
  return el(
    "section",
    {
      class: "offer",
      "aria-label": game.title,
      oncontextmenu: (event) => {
        event.preventDefault(); // also a long press
        rules();
      },
    },
    samples(game),
    el(
      "button",
      {
        class: "quiet tile-rules",
        data: { key: `rules-${game.id}` },
        "aria-label": `${game.title}: ${say("rules.title")}`,
        onclick: rules,
      },
      say("rules.title"),
    ),
    el(
      "div",
      { class: "what" },
      el("h2", {}, game.title, " ", el("small", {}, facts(game))),
      start.confirming === game.id ? null : el("p", {}, game.about),
      start.confirming === game.id
        ? start.confirmation(running, () => start.play(game, choices))
        : game.dealers.includes(start.dealer)
          ? el("div", { class: "buttons" }, playButton(start, game, choices), counter(start, game))
          : el("p", { class: "only" }, say(`start.only.${game.dealers[0]}`)),
    ),
  );
}

/**
 * Return the button that starts a game, or opens its form where rules are to be changed.
 * @param {StartPage} start @param {Server.GameOffer} game @param {Choices} choices
 */
function playButton(start, game, choices) {
  return el(
    "button",
    {
      class: "pill",
      data: { key: `play-${game.id}` },
      "aria-label": start.playText(game, choices),
      onclick: () => (start.rules === "change" ? start.openGame(game) : start.play(game, choices)),
    },
    el("strong", {}, say("start.play")),
  );
}

/**
 * Return the number of players: a button that opens the form, and one more or one fewer.
 * @param {StartPage} start @param {Server.GameOffer} game
 */
function counter(start, game) {
  const { seats } = start.quickSetup(game);
  const at = game.seats.indexOf(seats);
  const [least, most] = [Math.min(...game.seats), Math.max(...game.seats)];
  /** @param {string} key @param {number} to @param {number} limit @param {string} sign */
  const step = (key, to, limit, sign) =>
    el(
      "button",
      {
        class: "step",
        data: { key: `${key}-${game.id}` },
        "aria-label": `${game.title}: ${say(`start.${key}`)}`,
        "aria-disabled": game.seats[to] ? null : "true",
        title: game.seats[to] ? null : say(`start.${key}.limit`, { n: limit }),
        onclick: ({ currentTarget }) => {
          if (game.seats[to]) start.keep(game, { seats: game.seats[to] });
          else {
            const why = say(`start.${key}.limit`, { n: limit });
            const small = currentTarget.closest(".buttons")?.querySelector(".many small");
            if (small) small.textContent = why;
            start.page.announcer.say(why);
          }
        },
      },
      sign,
    );
  return [
    el(
      "button",
      {
        class: "quiet many",
        data: { key: `how-${game.id}` },
        "aria-label": `${game.title}: ${say("start.choose")}`,
        title: say("start.choose"),
        onclick: () => start.openGame(game),
      },
      el("span", {}, playersText(start, start.quickSetup(game))),
      least === most ? null : el("small", {}, say("start.of", { least, most })),
      icon("next"),
    ),
    el("span", { class: "unseen", role: "status" }, playersText(start, start.quickSetup(game))),
    el(
      "span",
      { class: "steps" },
      step("less", at - 1, least, "−"),
      step("more", at + 1, most, "+"),
    ),
  ];
}
