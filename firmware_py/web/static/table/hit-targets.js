// Which answers can be pressed where something lies. Pure: the page's table asks it for each thing.

/**
 * What lies somewhere, as a spot may name it.
 * @typedef {object} Thing
 * @property {string} [zone] @property {string | null} [face] @property {number | null} [at]
 * @property {number} [part] @property {number | null} [seat] @property {number} [hour]
 * @property {string} [figure]
 */

/** One answer, and the way in which it is given here. @typedef {{ line: Server.Line, way: Server.Touch }} Answer */

const FIELDS = /** @type {const} */ (["zone", "face", "at", "part", "seat", "hour", "figure"]);

/** @param {unknown} value */
const isSet = (value) => value !== null && value !== undefined;

/**
 * Whether a thing is what a spot names: every field that the spot gives agrees.
 * @param {Server.Spot} spot @param {Thing} thing
 */
export const matches = (spot, thing) =>
  FIELDS.every((field) => !isSet(spot[field]) || spot[field] === thing[field]);

/**
 * Of which sort a spot is: a half of a card, a card, a whole zone, something on the dial, a seat.
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
 * The answers of one sort that pressing a thing gives.
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
 * How an answer is pressed where it lies: as its game says, else by what its action is about.
 * @param {Server.Line} line @returns {Server.Touch[]}
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

/** Two actions are the same answer. @param {Server.Action | null} one @param {Server.Action | null} other */
export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Whether answers are a list: all are pressed at one place, which tells none from another. @param {Server.Line[]} lines */
const isList = (lines) =>
  lines.length > 1 &&
  lines[0].ways.length > 0 &&
  new Set(lines.map(({ ways }) => JSON.stringify(ways.map(({ spots }) => spots)))).size === 1;

/**
 * The answers that lie nowhere on the table, and a list: those are pills, what the check mark does
 * first.
 * @param {Server.Line[]} lines @param {Server.Action | null} ok
 * @param {(line: Server.Line) => boolean} lies
 */
export function pillsOf(lines, ok, lies) {
  const left = isList(lines) ? lines : lines.filter((line) => !lies(line));
  return [
    ...left.filter(({ action }) => isSame(action, ok)),
    ...left.filter(({ action }) => !isSame(action, ok)),
  ];
}

/**
 * Why a thing of one's own is no answer, or null.
 * @param {Server.Reason[]} reasons @param {Thing} thing
 */
export const reasonFor = (reasons, thing) =>
  reasons.find(({ spot }) => matches(spot, thing)) ?? null;

/** Arrows, as directions on the page. @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The nearest of some boxes from one on in an arrow's direction, or -1.
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
