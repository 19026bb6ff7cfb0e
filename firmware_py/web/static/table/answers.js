// Answers as buttons: beside the table, in a row, or as a list with a filter.

import { shape } from "../lib/colour-shapes.js";
import { el, icon, queryAll } from "../lib/element.js";
import { hasText, say } from "../lib/i18n.js";
import { explainable, explainButton } from "../help/explain.js";
import { ratingBar } from "../help/hint.js";
import { isSame } from "./hit-targets.js";

const PILLS = 6; // more are shown as a list
const IN_ROWS = 12; // more than this at a table are a list with a filter
const SHORT = 3; // letters of a label
const TAKEN = "fghilu"; // letters of other shortcuts
/** @type {Server.Action[]} */
const then = [];
const plainWay = { spots: [], then, consequence: null, preview: [] };

/** Pseudo-action of a die: chance gives the answer. @type {Server.Action} */
export const ROLL = ["roll"];

/** Return the answer that rolls a die. @returns {import("./hit-targets.js").Answer} */
export function rollAnswer() {
  const line = {
    action: ROLL,
    label: say("ask.draw"),
    consequence: null,
    cursor: false,
    listed: false,
    preview: [],
    figures: [],
    ways: [],
  };
  return { line, way: plainWay };
}

/**
 * Return the answers that are shown as buttons: neither answers of tiles nor those of the card
 * picker.
 * @param {Server.Snapshot} table
 */
export function pills(table) {
  const { ask } = table;
  if (!ask?.yours) return [];
  // A scan with several meanings: the device lists them, and so does the page.
  const listed = ask.lines.filter((line) => line.listed);
  if (listed.length) return listed;
  const faces = ask.lines.filter((line) => line.face).length;
  // A few faces are shown as buttons too, such as the sides of a die.
  const few = faces <= PILLS && !ask.tapped;
  const tray = ask.card && table.game?.cards === "table" && !few;
  return ask.lines.filter(
    (line) => !(tray && line.face) && !(table.scene?.grid && Number.isInteger(line.place)),
  );
}

/**
 * Return whether an answer is a short label, so that several fit in a row.
 * @param {Server.Line} line
 */
const isShort = ({ label, consequence, figures }) =>
  label.length <= SHORT && !consequence && !figures?.length;

/**
 * Return the reference for the explanation of an answer.
 * @param {Server.Line} line @returns {Fields<"rule">}
 */
export const answerReference = ({ action }) => ({ about: "line", action });

/**
 * Return an answer as a button; key: its key in words; weight: its rating by a hint.
 * @param {Server.Line} line @param {(() => unknown) | undefined} press
 * @param {{ key?: string, looks?: string, weight?: View.Rating | null }} [more]
 */
export function pill(line, press, { key = "", looks = "", weight = null } = {}) {
  const figures = (line.figures ?? []).map((colour) => shape(colour));
  return el(
    "button",
    {
      class: `pill ${looks}`,
      type: "button",
      "aria-current": line.cursor ? "true" : null,
      "aria-keyshortcuts": key || null,
      data: explainable(answerReference(line), { key: `pill-${JSON.stringify(line.action)}` }),
      onclick: press,
    },
    figures,
    el(
      "span",
      {},
      el("strong", {}, line.label),
      line.consequence ? el("small", {}, line.consequence) : null,
      weight ? el("small", { class: "word" }, weight.word) : null,
    ),
    key ? el("kbd", { "aria-hidden": "true" }, keyName(key)) : null,
    weight ? ratingBar(weight) : null,
  );
}

/** @param {string} key */
const keyName = (key) =>
  hasText(`keyname.${key.toLowerCase()}`) ? say(`keyname.${key.toLowerCase()}`) : key;

/**
 * Return the key of each button: the first letter of its label, if it is free. Else Enter for the
 * answer of the OK button.
 * @param {Server.Line[]} lines @param {Server.Action | null} ok
 */
export function keysOf(lines, ok) {
  let taken = TAKEN;
  return lines.map((line) => {
    const letter = line.label.trim().charAt(0).toLowerCase();
    if (!/[a-z]/.test(letter) || taken.includes(letter))
      return isSame(line.action, ok) ? "Enter" : "";
    taken += letter;
    return letter.toUpperCase();
  });
}

/**
 * Return the look of a number of answers.
 * @param {Server.Line[]} lines @param {boolean} atTable
 */
export function looksOf(lines, atTable) {
  const long = lines.length > (atTable ? IN_ROWS : PILLS);
  const short = lines.every(isShort) && (atTable ? lines.length > 1 : long);
  return [long ? "long" : "", short ? "short" : "", lines.length > PILLS ? "many" : ""].join(" ");
}

/**
 * Return the answers of a table as buttons. Pointing at one shows its effect.
 * @param {Page} page @param {Pick<View.Ask, "pills" | "check" | "only" | "row">} state
 */
export function tableAnswers(page, { pills: shown, check, only, row }) {
  const lines = shown.map(({ line }) => line);
  const keys = row ? [] : keysOf(lines, check);
  return shown.map(({ line, weight }, i) => {
    const button = pill(line, undefined, {
      key: only ? "Enter" : (keys[i] ?? ""),
      looks: only ? "go" : "may",
      weight,
    });
    button.dataset.spot = "";
    page.board.pointer.describe(button, line.label, [{ line, way: line.ways[0] ?? plainWay }]);
    return [button, explainButton(page, answerReference(line), line.label)];
  });
}

/** Return the number and the kind of things on the table that can be pressed, or null. */
export function tableMarks() {
  const places = [...queryAll(document, ".zones, .strip, .mine, .ring-place, .hours")];
  const marked = places.flatMap((place) => [...queryAll(place, "[data-spot]")]);
  const all = (/** @type {string} */ which) => marked.every((one) => one.closest(which));
  const kind = all(".hand-zone") ? "cards" : all(".grid") ? "tiles" : "places";
  // Each half of a card is a place of its own, but people see one card.
  const things = new Set(marked.map((one) => one.closest("[data-thing]") ?? one));
  return things.size ? { n: things.size, kind } : null;
}

/**
 * Return a field that hides the answers of a list without its text.
 * @param {HTMLElement} answers
 */
export const filterField = (answers) =>
  el(
    "label",
    { class: "find" },
    icon("search"),
    el("input", {
      type: "search",
      "aria-label": say("ask.find"),
      placeholder: say("ask.find"),
      data: { key: "find-answer" },
      oninput: ({ target }) => {
        const wanted = target.value.trim().toLowerCase();
        for (const each of queryAll(answers, ".pill"))
          each.hidden = !each.textContent?.toLowerCase().includes(wanted);
      },
    }),
  );
