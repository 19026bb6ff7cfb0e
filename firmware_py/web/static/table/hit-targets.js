// Pure functions: which answers a press on an element of the table gives.

/**
 * Element of the table, in the terms of a spot.
 * @typedef {object} Thing
 * @property {string} [zone] @property {string | null} [face] @property {number | null} [at]
 * @property {number} [part] @property {number | null} [seat] @property {number} [hour]
 * @property {string} [figure]
 */

/**
 * Answer, and the gesture that gives it here.
 * @typedef {{ line: Server.Line, way: Server.Gesture }} Answer
 */

const FIELDS = /** @type {const} */ (["zone", "face", "at", "part", "seat", "hour", "figure"]);

/** @param {unknown} value */
const isSet = (value) => value !== null && value !== undefined;

/**
 * Return whether each field of the spot equals the element's.
 * @param {Server.Spot} spot @param {Thing} thing
 */
export const matches = (spot, thing) =>
  FIELDS.every((field) => !isSet(spot[field]) || spot[field] === thing[field]);

/**
 * Return the kind of a spot: half of a card, card, zone, dial or seat.
 * @param {Server.Spot} spot
 */
export function kindOf(spot) {
  if (isSet(spot.part)) return "part";
  if (isSet(spot.face) || isSet(spot.at)) return "card";
  if (isSet(spot.zone)) return "zone";
  if (isSet(spot.hour) || isSet(spot.figure)) return "dial";
  return "seat";
}

/**
 * Return the answers that a press on an element gives, for spots of one kind.
 * @param {Server.Line[]} lines @param {ReturnType<typeof kindOf>} kind @param {Thing} thing
 * @returns {Answer[]}
 */
export const answersAt = (lines, kind, thing) =>
  lines.flatMap((line) =>
    touchesOf(line)
      .filter((way) => way.spots.some((spot) => kindOf(spot) === kind && matches(spot, thing)))
      .map((way) => ({ line, way })),
  );

/** @type {Server.Spot} */
const NOWHERE = {
  zone: null,
  face: null,
  at: null,
  part: null,
  seat: null,
  hour: null,
  figure: null,
};

/**
 * Return the gestures of an answer: the game's own, else one from the fields of its action.
 * @param {Server.Line} line @returns {Server.Gesture[]}
 */
export function touchesOf(line) {
  if (line.ways.length) return line.ways;
  const { place, face, seat, hour } = line;
  const [about] = [
    face === undefined ? null : { face },
    place === undefined ? null : { at: place },
    hour === undefined ? null : { hour },
    seat === undefined ? null : { seat },
  ].filter((spot) => spot !== null);
  /** @type {Server.Action[]} */
  const then = [];
  return about ? [{ spots: [{ ...NOWHERE, ...about }], then, consequence: null, preview: [] }] : [];
}

/** @param {Server.Action | null} one @param {Server.Action | null} other */
export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Return whether the answers are a list: all have the same spots, so a press cannot tell them
 * apart.
 * @param {Server.Line[]} lines
 */
const isList = (lines) =>
  lines.length > 1 &&
  lines[0].ways.length > 0 &&
  new Set(lines.map(({ ways }) => JSON.stringify(ways.map(({ spots }) => spots)))).size === 1;

const BESIDE = 3; // buttons beside answers on the table

/**
 * Return where a question's answers are: "table" where they are pressed on the table alone, "side"
 * for a few buttons beside it, "row" where all answers are buttons in one row.
 * @param {Server.Question} ask @param {Server.Zone[]} zones @param {number | null} me
 * @returns {"table" | "side" | "row"}
 */
export function answerLayout({ lines, adds, draw }, zones, me) {
  if (draw || adds.length || lines.length < 2) return "side";
  if (isList(lines)) return "row";
  const spots = lines.map((line) => touchesOf(line).flatMap((way) => way.spots));
  const placed = spots.filter((each) => each.length).flat();
  const buttons = spots.filter((each) => !each.length).length;
  if (!placed.length) return "row";
  const zoneOf = (/** @type {Server.Spot} */ spot) => zones.find(({ id }) => id === spot.zone);
  const mine = zones.filter(({ role, seat }) => role === "own" && seat === me);
  const isMine = (/** @type {Server.Spot} */ spot) =>
    mine.some(({ id, items }) =>
      isSet(spot.zone) ? id === spot.zone : items.some(({ face }) => face && face === spot.face),
    );
  const isBoard = (/** @type {Server.Spot} */ spot) =>
    isSet(spot.hour) ||
    isSet(spot.figure) ||
    isSet(spot.part) ||
    ["ring", "grid"].includes(zoneOf(spot)?.shape ?? "");
  // Seats alone are a row, because few see that they can be pressed.
  const board = placed.filter((spot) => kindOf(spot) !== "seat");
  if (!board.length) return "row";
  if (!buttons) return "table";
  if (buttons <= BESIDE && (placed.every(isMine) || board.every(isBoard))) return "side";
  return "row";
}

/**
 * Return the answers that need a button; the answer of the OK button is the last one.
 * @param {Server.Line[]} lines @param {Server.Action | null} ok
 * @param {(line: Server.Line) => boolean} hasTarget
 */
export function pillsOf(lines, ok, hasTarget) {
  const left = lines.filter((line) => !hasTarget(line));
  return [
    ...left.filter(({ action }) => !isSame(action, ok)),
    ...left.filter(({ action }) => isSame(action, ok)),
  ];
}

/**
 * Return why an own item is not an answer, or null.
 * @param {Server.Question["reasons"]} reasons @param {Thing} thing
 */
export const reasonFor = (reasons, thing) => reasons.find(([spot]) => matches(spot, thing)) ?? null;

/** Direction of each arrow key. @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Return the index of the nearest box in an arrow's direction, or -1.
 * @param {{ x: number, y: number, width: number, height: number }[]} boxes
 * @param {number} from @param {string} key
 */
export function nearest(boxes, from, key) {
  const way = WAYS[key];
  const here = boxes[from];
  if (!way || !here) return -1;
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const dx = box.x + box.width / 2 - here.x - here.width / 2;
    const dy = box.y + box.height / 2 - here.y - here.height / 2;
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along > 1 && along + 3 * aside < least) {
      least = along + 3 * aside;
      best = i;
    }
  });
  return best;
}
