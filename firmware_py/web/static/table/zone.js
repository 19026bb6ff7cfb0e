// Zone as elements: its name, and its items as a pile, spread, row, grid or ring.

import { shape } from "../lib/colour-shapes.js";
import { el } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { explainable, explainButton } from "../help/explain.js";
import { ratingBar, ratingOf } from "../help/hint.js";
import { rollAnswer } from "./answers.js";
import { back, halves, hasValueAndPicture, itemName, marker, whole } from "./card-view.js";
import { expand, top } from "./zone-layout.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./hit-targets.js").Answer} Answer */
/** @typedef {{ board: Board, zone: Server.Zone, scene: Server.Scene, seats: Server.Seat[] }} Around */

const SPREAD = 4; // cards of a spread that are drawn
const THICK = 3; // edges under the top of a pile

/**
 * how: additional classes
 * @param {Board} board @param {Server.Zone} zone @param {Server.Scene} scene @param {Server.Seat[]} seats
 * @param {string} how
 */
export function zoneElement(board, zone, scene, seats, how = "") {
  const around = { board, zone, scene, seats };
  const answers = board.answers("zone", { zone: zone.id, seat: zone.seat });
  const gone = zone.role === "rule" && zone.shape === "row" && !hasAnswers(around);
  const body = gone
    ? el("span", { class: "body gone" }, namesOf(around))
    : el("div", { class: "body" }, LAYOUTS[zone.shape](around));
  const empty = !zone.items.length && zone.shape !== "grid" && zone.shape !== "ring";
  const element = el(
    "div",
    {
      class: `zone ${zone.role} ${zone.shape} ${how} ${empty ? "empty" : ""}`,
      role: "group",
      "aria-label": ariaLabel(around),
      data: { zone: zone.id },
    },
    el("p", { class: "name" }, zone.name, zone.count ? el("b", {}, String(zone.count)) : null),
    answers.length ? pressable(board, "button", "spot whole-zone", zone.name, answers, body) : body,
    zoneText(around),
  );
  element.style.setProperty("--things", String(Math.max(1, zone.count)));
  return element;
}

/** @param {Around} around */
const hasAnswers = ({ board, zone }) =>
  zone.items.some(
    ({ face, at, seat }) =>
      board.answers("card", { zone: zone.id, face, at, seat: seat ?? zone.seat }).length,
  );

/** Return the names of a zone's cards, separated by commas. @param {Around} around */
const namesOf = ({ board, zone }) =>
  zone.items.map((item) => itemName(item, board.page.deck)).join(", ");

/**
 * Return a zone's name for screen readers: name, count, the top card and who played it.
 * @param {Around} around
 */
function ariaLabel({ board, zone, seats }) {
  const item = zone.shape === "pile" || zone.shape === "spread" ? top(zone) : null;
  const by = item && item.seat !== null ? seats[item.seat]?.name : null;
  return [
    say("zone.of", { name: zone.name, n: zone.count }),
    item?.face ? say("zone.top", { card: itemName(item, board.page.deck) }) : null,
    by ? say("zone.by", { name: by }) : null,
    zone.note,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * Return the text beside a zone: rule in force, note, and who played the top card.
 * @param {Around} around
 */
function zoneText({ board, zone, seats }) {
  const item = top(zone);
  const laid = zone.shape === "spread" && item?.seat !== null ? seats[item?.seat ?? -1] : null;
  const title =
    zone.role === "rule" && zone.shape === "pile" && item ? itemName(item, board.page.deck) : null;
  return el(
    "div",
    { class: "words" },
    zone.role === "stock" ? el("b", { class: "number" }, String(zone.count)) : null,
    title && item?.face ? el("b", { class: "title" }, title) : null,
    zone.note ? el("span", {}, zone.note) : null,
    laid
      ? el(
          "span",
          { class: "layer" },
          shape(laid.colour),
          item?.face ? el("b", {}, itemName(item, board.page.deck)) : null,
          el("span", {}, say("zone.by", { name: laid.name })),
        )
      : null,
  );
}

/** @type {Record<Server.Zone["shape"], (around: Around) => Child[]>} */
const LAYOUTS = {
  pile: (around) => {
    const { zone } = around;
    const item = top(zone);
    const under = Math.min(THICK, Math.max(0, zone.count - 1));
    return [
      Array.from({ length: under }, (_, i) => el("i", { class: `edge e${i + 1} ${tone(around)}` })),
      item
        ? itemElement(around, { ...item, n: 1 }, zone.items.length - 1)
        : el("span", { class: "vacant" }),
    ];
  },
  spread: (around) => {
    const { items } = around.zone;
    const shown = items.slice(-SPREAD);
    return [
      shown.length
        ? shown.map((item, i) => itemElement(around, item, items.length - shown.length + i))
        : el("span", { class: "vacant" }),
      around.zone.role === "play" ? el("span", { class: "landing" }) : null,
    ];
  },
  row: (around) =>
    around.zone.items.flatMap((item, index) =>
      expand([item]).map((one) => itemElement(around, one, index)),
    ),
  grid: (around) => {
    const { zone, scene } = around;
    const by = new Map(zone.items.map((item, index) => [item.at, index]));
    const places = scene.grid?.places.length ?? Math.max(0, ...zone.items.map(({ at }) => at ?? 0));
    const tiles = Array.from({ length: places }, (_, i) => {
      const index = by.get(i + 1);
      return index === undefined
        ? el("span", {
            class: "vacant",
            role: "img",
            "aria-label": say("tile.gap", { n: i + 1 }),
          })
        : itemElement(around, zone.items[index], index);
    });
    const table = el("div", { class: "tiles-laid" }, tiles);
    table.style.setProperty("--columns", String(zone.columns || 4));
    table.style.setProperty("--rows", String(Math.ceil(places / (zone.columns || 4))));
    return [table];
  },
  ring: (around) => {
    const { zone, scene } = around;
    const hours = scene.dial ?? Math.max(12, ...zone.items.map(({ at }) => at ?? 0));
    const by = new Map(zone.items.map((item, index) => [item.at, index]));
    return Array.from({ length: hours }, (_, i) => {
      const index = by.get(i + 1);
      const place = el(
        "div",
        { class: "hour" },
        index === undefined
          ? el("span", { class: "vacant" })
          : itemElement(around, zone.items[index], index),
        tokens(scene, i + 1, hours),
      );
      const [x, y] = onSquare((i + 1) / hours);
      place.style.setProperty("--x", String(x));
      place.style.setProperty("--y", String(y));
      return place;
    });
  },
};

/**
 * Return the point of a square's edge at a part of its round, from its centre, -1 to 1.
 * @param {number} part of the round, from the top, clockwise
 */
export function onSquare(part) {
  const angle = part * 2 * Math.PI;
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  const most = Math.max(Math.abs(x), Math.abs(y));
  return [x / most, y / most].map((value) => Math.round(value * 1000) / 1000);
}

/**
 * Return the figures at an hour; an arrow on the edge of each shows its direction.
 * @param {Server.Scene} scene @param {number} hour @param {number} hours
 */
function tokens(scene, hour, hours) {
  const here = scene.marks.filter(
    (mark) => mark.hour === hour && mark.figure !== "none" && mark.style !== "cursor",
  );
  return here.map((mark, i) => {
    const token = el(
      "span",
      {
        class: `token n${i} ${mark.facing > 0 ? "clockwise" : mark.facing < 0 ? "anticlockwise" : ""}`,
        "aria-hidden": "true",
      },
      shape(mark.figure, mark.hollow ? "hollow" : ""),
    );
    const [x, y] = onSquare(hour / hours);
    const [toX, toY] = onSquare((hour + mark.facing / 2) / hours);
    token.style.setProperty(
      "--way",
      `${Math.round(90 + (Math.atan2(toY - y, toX - x) * 180) / Math.PI)}deg`,
    );
    return token;
  });
}

/** Return what the colours of a ring's items mean. @param {Server.Zone} ring */
export const legend = ({ items }) =>
  items.some(({ style }) => style === "goal" || style === "capture")
    ? el(
        "div",
        { class: "legend" },
        el("p", {}, el("i"), say("zone.ripe")),
        el("p", {}, el("i", { class: "exact" }), say("zone.exact")),
      )
    : null;

/** @param {Around} around */
function tone({ board, zone }) {
  const kind = top(zone)?.kind;
  return `t-${board.page.deck?.kinds.find(({ id }) => id === kind)?.tone ?? "plum"}`;
}

/**
 * Return an item: its face or back, as a button if it gives an answer.
 * @param {Around} around @param {Server.Item} item @param {number} index
 */
function itemElement(around, item, index) {
  const { board, zone, scene, seats } = around;
  const { deck } = board.page;
  const here = { zone: zone.id, face: item.face, at: item.at, seat: item.seat ?? zone.seat };
  const face = deck?.faces.find(({ id }) => id === item.face);
  const two = face ? halves(face) : [];
  const rolls = item.kind === "die" && board.ask?.draw ? [rollAnswer()] : [];
  const dial = zone.shape === "ring" ? board.answers("dial", { hour: item.at ?? 0 }) : [];
  const all = [...board.answers("card", here), ...dial, ...rolls];
  const parts = two.map((_, i) => board.answers("part", { ...here, part: i }));
  const byHalf = parts.some((answers) => answers.length);
  const mine = zone.role === "own" && zone.seat === board.me;
  const may = all.length > 0 || byHalf;
  const low = Boolean(board.ask) && mine && !may;
  const reason = low ? board.reasonFor(here) : null;
  const staged = all.some(({ line }) => board.isStaged(line));
  const name = [
    zone.shape === "grid" ? say("tile.back", { n: item.at ?? 0 }) : null,
    zone.shape === "ring" ? say("zone.hour.said", { n: item.at ?? 0 }) : null,
    zone.shape === "grid" && !item.face ? null : itemName(item, deck),
  ]
    .filter(Boolean)
    .join(", ");
  const look = [
    "thing",
    item.face ? "up" : "down",
    `s-${item.style}`,
    item.exact ? "exact" : "",
    may ? "may" : "",
    byHalf && !all.length && !parts.every((answers) => answers.length) ? "partly" : "",
    low ? "low" : "",
    staged ? "staged" : "",
    item.kind === "marker" ? "marker" : "",
    item.kind === "die" || item.kind === "figure" ? item.kind : "",
    item.halves ? "halved" : "",
    face && hasValueAndPicture(face) ? "full" : "",
  ].join(" ");
  /** @type {Child[]} */
  let inside;
  if (item.kind === "marker") inside = marker(item);
  else if (item.kind === "figure") inside = [shape(item.face ?? "none")];
  else if (!item.face) inside = back(deck?.kinds.find(({ id }) => id === item.kind)?.tone);
  else if (two.length)
    inside = two.map((half, i) => {
      const spent = item.halves && !item.halves[i] ? "used" : item.halves ? "open" : "";
      const looks = `half ${half.class} ${spent}`;
      const answers = [...parts[i], ...(parts[i].length ? [] : all)];
      if (!byHalf || !answers.length)
        return el("span", { class: looks, "aria-hidden": "true" }, half.inside);
      const full = `${name}: ${half.name}`;
      const button = pressable(board, "button", `${looks} spot`, full, answers, half.inside);
      board.pointer.describe(button, half.name, answers); // the help names the half alone
      return button;
    });
  else inside = face ? whole(face) : [el("span", { class: "label" }, item.face)];
  const number = zone.shape === "grid" && !item.face ? String(item.at) : null;
  const what = referenceOf(item, scene.dial);
  const extra = [
    number ? el("span", { class: "at", "aria-hidden": "true" }, number) : null,
    item.pointed.length
      ? el(
          "span",
          { class: "tips" },
          item.pointed.map((seat) => shape(seats[seat]?.colour)),
        )
      : null,
    zone.role === "play" && zone.shape === "row" && seats[item.seat ?? -1]
      ? el(
          "span",
          { class: "owner" },
          shape(seats[item.seat ?? -1].colour),
          ownerName(around, item),
        )
      : null,
    what ? explainButton(board.page, what, itemName(item, deck)) : null,
  ];
  const kind = two.length ? "card stack" : "card";
  const data = { thing: `${zone.id}/${index}` };
  const told = reason ? say("spot.why", { name, why: reason[1] }) : name;
  const card =
    all.length && !byHalf
      ? pressable(board, "button", `${kind} spot`, name, all, inside)
      : el(
          "span",
          byHalf
            ? { class: kind, role: "group", "aria-label": name }
            : { class: kind, role: "img", "aria-label": told },
          inside,
        );
  const whole_ = el(
    "div",
    { class: look, data: what ? explainable(what, data) : data },
    card,
    extra,
  );
  if (reason) board.pointer.explain(whole_, name, reason);
  return whole_;
}

/**
 * Return the reference for the explanation of an item: its face if that is open, else its kind.
 * @param {Server.Item} item @param {number | null} dial @returns {Fields<"rule"> | null}
 */
function referenceOf({ kind, face, at }, dial) {
  if (kind === "marker") return dial && at ? { about: "hour", number: at } : null;
  if (kind === "figure") return { about: "figure", id: face ?? "" };
  if (kind === "die") return { about: "die", id: face ?? "" };
  return face ? { about: "face", id: face } : { about: "kind", id: kind };
}

/** Return who played an item, in words. @param {Around} around @param {Server.Item} item */
const ownerName = ({ board, seats }, { seat }) =>
  seat === board.me ? say("zone.mine") : seats[seat ?? -1].name;

/** @param {Answer} answer */
const keyOf = ({ line }) => JSON.stringify(line.action);

/**
 * Return an element that gives one of the answers when it is pressed.
 * @param {Board} board @param {"button"} tag @param {string} looks @param {string} name
 * @param {Answer[]} answers @param {Child[]} inside
 */
export function pressable(board, tag, looks, name, answers, ...inside) {
  const [{ line, way }] = answers;
  const added = board.pointer.added(line);
  const led = added ?? way.consequence ?? line.consequence;
  const isNews = led && led.toLowerCase() !== name.toLowerCase();
  const weight = ratingOf(
    board.ask,
    answers.map((answer) => answer.line),
  );
  const told = [
    answers.length > 1 || !isNews ? say("spot.may", { name }) : say("spot.leads", { name, led }),
    weight?.word,
  ];
  const element = el(
    tag,
    {
      class: looks,
      type: "button",
      tabindex: "-1",
      "aria-pressed": added === null ? null : String(board.isStaged(line)),
      "aria-label": told.filter(Boolean).join(", "),
      data: { spot: "", key: `spot-${name} ${answers.map(keyOf).join(" ")}` },
    },
    ...inside,
    weight ? ratingBar(weight) : null,
  );
  board.pointer.register(element, name, answers);
  return element;
}
