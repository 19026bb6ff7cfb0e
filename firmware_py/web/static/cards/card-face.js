// Card face and back, drawn from the deck's data alone.

import { paint, shape } from "../lib/colour-shapes.js";
import { el, svg } from "../lib/element.js";
import { colourName } from "../lib/i18n.js";

/**
 * Return whether a face has two colours with a number each. Such faces are shown in the pair grid.
 * @param {Face} face @returns {face is Server.Face}
 */
export const isPair = (face) => face.colours?.length === 2 && face.numbers?.length === 2;

/**
 * Return a face's full name: "Red 3, Blue 4" for pairs, else the deck's name.
 * @param {Face} face
 */
export const fullName = (face) =>
  isPair(face)
    ? face.colours.map((colour, i) => `${colourName(colour)} ${face.numbers[i]}`).join(", ")
    : face.name;

/** @param {Server.Face} face */
const halves = (face) =>
  face.colours.map((colour, i) =>
    el(
      "span",
      { class: `half c-${paint(colour)}`, "aria-hidden": "true" },
      String(face.numbers[i]),
      shape(colour),
    ),
  );

/** @param {Face} face */
function emblem(face) {
  // A picture that cannot be loaded leaves its space empty; the name is below.
  if (face.art)
    return el("img", {
      src: face.art,
      alt: "",
      draggable: "false",
      onerror: (event) => event.target.replaceWith(el("span")),
    });
  const shapes = (face.colours ?? []).map((colour) => shape(colour));
  const numbers =
    face.value === null || face.value === undefined
      ? (face.numbers ?? []).map((n) => el("b", {}, String(n)))
      : [];
  return el("span", { class: "emblem" }, shapes, numbers);
}

/** @param {Face} face */
function whole(face) {
  const value =
    face.value === null || face.value === undefined
      ? el("span")
      : el("span", { class: "value" }, String(face.value));
  return el(
    "span",
    { class: "inside", "aria-hidden": "true" },
    value,
    emblem(face),
    el("span", { class: "label" }, face.name ?? ""),
  );
}

/**
 * Return a face as a `tag` element; small: with its two halves side by side.
 * @param {Face} face @param {{ tag?: "span" | "button", small?: boolean, features?: Attributes }} how
 */
export function cardFace(face, { tag = "span", small = false, features = {} } = {}) {
  const kind = isPair(face) ? (small ? "pair" : "stack") : "whole";
  const { class: more = "", ...others } = features;
  return el(
    tag,
    {
      class: `card ${kind} ${more}`,
      "aria-label": fullName(face),
      ...(tag === "span" ? { role: "img" } : {}),
      ...others,
    },
    isPair(face) ? halves(face) : whole(face),
  );
}

/**
 * Return a card's back. It shows nothing about the face.
 * @param {"span" | "button"} tag @param {Attributes} features
 */
export const cardBack = (tag = "span", features = {}) =>
  el(
    tag,
    { ...features, class: `card back-face ${features.class ?? ""}` },
    svg(
      "svg",
      { viewBox: "0 0 48 48", "aria-hidden": "true" },
      Array.from({ length: 12 }, (_, i) =>
        svg("path", { d: i % 3 ? "M24 8v5" : "M24 4v9", transform: `rotate(${i * 30} 24 24)` }),
      ),
      svg("circle", { cx: 24, cy: 24, r: 1.6 }),
    ),
  );
