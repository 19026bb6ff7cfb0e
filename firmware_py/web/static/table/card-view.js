// Item of a zone: a card's face or back, a tile, a marker, a die.

import { paint, shape } from "../lib/colour-shapes.js";
import { el, svg } from "../lib/element.js";
import { colourName, say } from "../lib/i18n.js";
import { fullName } from "../cards/card-face.js";

/**
 * Sign on the back of each tone, so that backs do not differ by colour alone.
 * @type {Record<string, string>}
 */
const SIGNS = {
  plum: "M24 5v9M24 34v9M5 24h9M34 24h9M10.5 10.5l6.4 6.4M31 31l6.5 6.5M37.5 10.5 31 17M17 31l-6.5 6.5M24 22a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
  wine: "M5 24C12 13 36 13 43 24 36 35 12 35 5 24zM24 18a6 6 0 1 0 0 12 6 6 0 0 0 0-12",
  teal: "M17 14a7 7 0 0 1 14 0v20a7 7 0 0 1-14 0zM17 19h14M17 29h14",
  slate:
    "M24 13a11 11 0 1 0 0 22 11 11 0 0 0 0-22M24 6v7M24 35v7M6 24h7M35 24h7M24 21a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  olive: "M24 5l5 14 14 5-14 5-5 14-5-14-14-5 14-5z",
  moss: "M28 5 12 27h10l-3 16 17-23H25z",
  navy: "M31 8a17 17 0 1 0 0 32 14 14 0 1 1 0-32zM34 18l1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5z",
};

const FRAME = 6; // px of the mark around the next card

/** @param {string | null} [tone] */
const sign = (tone) =>
  svg(
    "svg",
    { viewBox: "0 0 48 48", class: "sign", "aria-hidden": "true" },
    svg("path", { d: SIGNS[tone ?? "plum"] ?? SIGNS.plum }),
  );

/**
 * Return the back of a kind. It shows nothing about the face.
 * @param {string | null | undefined} tone
 */
export const back = (tone) => [el("span", { class: `print-edge t-${tone ?? "plum"}` }, sign(tone))];

/** @param {string} src */
const picture = (src) =>
  el("img", {
    src,
    alt: "",
    draggable: "false",
    onerror: (event) => event.target.replaceWith(el("span")),
  });

/**
 * Return the two halves of a split card; an empty list for other cards.
 * @param {Server.Face} face @returns {{ class: string, name: string, inside: Child[] }[]}
 */
export function halves(face) {
  const { colours, numbers } = face;
  if (colours.length === 2 && numbers.length === 2)
    return colours.map((colour, i) => ({
      class: `c-${paint(colour)}`,
      name: `${colourName(colour)} ${numbers[i]}`,
      inside: [String(numbers[i]), shape(colour)],
    }));
  const names = face.name.split(" + ");
  if (face.parts?.length !== 2 || names.length !== 2) return [];
  return face.parts.map((art, i) => ({
    class: "icon-half",
    name: names[i],
    inside: [art ? picture(art) : el("span"), el("span", { class: "half-name" }, names[i])],
  }));
}

/** Return the content of a card that is not split. @param {Server.Face} face */
export function whole(face) {
  const value = face.value === null || face.value === undefined ? "" : String(face.value);
  const numbers = value ? [] : (face.numbers ?? []);
  const colours = face.art ? [] : (face.colours ?? []);
  return [
    value
      ? el("span", { class: "value" }, value)
      : el("span", { class: "value sum" }, numbers.map((n) => `+${n}`).join(" ")),
    el("span", { class: "art" }, face.art ? picture(face.art) : colours.map((c) => shape(c))),
    el("span", { class: "label" }, face.name),
  ];
}

/**
 * Return whether a card has a number and a picture, which do not both fit on a small square.
 * @param {Server.Face} face
 */
export const hasValueAndPicture = (face) =>
  typeof face.value === "number" && Boolean(face.art || face.colours.length);

/** Return the printed content of a ring's marker. @param {Server.Item} item */
export const marker = (item) => [el("b", {}, say("zone.hour", { n: item.at ?? 0 }))];

/**
 * Return an item's name for screen readers.
 * @param {Server.Item} item @param {Server.Deck | null} deck
 */
export function itemName(item, deck) {
  const face = deck?.faces.find(({ id }) => id === item.face);
  if (face) {
    const name = fullName(face) ?? "";
    const value = face.value === null || face.value === undefined ? "" : String(face.value);
    return value && !name.includes(value) ? `${value} ${name}` : name;
  }
  if (item.kind === "marker") return say("zone.hour", { n: item.at ?? 0 });
  if (item.kind === "figure") return colourName(item.face ?? "");
  const kind = deck?.kinds.find(({ id }) => id === item.kind);
  return item.face ?? say("zone.back", { kind: kind?.name ?? item.kind });
}

/** @param {HTMLElement} label */
const isTooTall = (label) => label.scrollHeight > label.clientHeight + 1;

/**
 * Return whether the next card of an overlapping row covers the label.
 * @param {HTMLElement} label @param {string} row
 */
function isCovered(label, row) {
  const thing = label.closest(`${row} .thing`);
  const next = thing?.nextElementSibling;
  if (!thing || !next) return false;
  const said = document.createRange();
  said.selectNodeContents(label);
  const end = next.getBoundingClientRect().left;
  const overlaps = end < (label.parentElement?.getBoundingClientRect().right ?? 0);
  return overlaps && said.getBoundingClientRect().right > end - FRAME;
}

/** @param {HTMLElement} label */
const isWide = (label) => label.scrollWidth > label.clientWidth + 1;

/** @param {HTMLElement} label */
const hasLines = (label) =>
  label.clientHeight > 1.8 * Number.parseFloat(getComputedStyle(label).fontSize);

/**
 * Hide names that do not fit on their cards: a name is never cropped or broken. The name of a half
 * moves below its sign first. A name in a hand that the next card covers runs up the edge that is
 * seen.
 * @param {ParentNode} within
 */
export function fitNames(within) {
  for (const how of ["", "below", "noname"]) {
    const cards = new Set();
    /** @type {NodeListOf<HTMLElement>} */
    const names = within.querySelectorAll(".thing > .card > .icon-half > .half-name");
    if (!how) for (const name of names) name.closest(".card")?.classList.remove("below", "noname");
    else for (const name of names) if (isWide(name)) cards.add(name.closest(".card"));
    for (const card of cards) card?.classList.add(how);
  }
  /** @type {NodeListOf<HTMLElement>} */
  const labels = within.querySelectorAll(".card > .label");
  for (const label of labels) label.parentElement?.classList.remove("noname", "upright");
  const hand = ".asking:not(.in-row) .hand-zone";
  const hands = new Set(
    [...labels].filter((label) => isCovered(label, hand)).map((label) => label.closest(hand)),
  );
  const covered = [...labels].filter(
    (label) => hands.has(label.closest(hand)) && label.closest(".thing")?.nextElementSibling,
  );
  for (const label of covered) label.parentElement?.classList.add("upright");
  const wide = [...labels].filter((label) =>
    covered.includes(label) ? isTooTall(label) : isWide(label) || isCovered(label, ".rule.row"),
  );
  for (const label of wide) label.parentElement?.classList.add("noname");
  const tall = [...labels].filter(
    (label) => label.getClientRects().length && hasLines(label) && !covered.includes(label),
  );
  for (const label of labels) label.parentElement?.classList.toggle("tall", tall.includes(label));
}
