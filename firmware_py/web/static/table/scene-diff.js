// Pure difference of two scenes: what has moved, and how it is animated. It reveals no more than
// the scenes do: neither the position that a card left in a hand nor the order of cards.

/** index: position in `items`, or null for a back that is not listed */
/** @typedef {{ zone: string, index: number | null }} End */
/** @typedef {{ from: End, to: End, face: string | null, kind: string, turns: boolean }} Flight */
/** @typedef {{ zone: string, at: number }} Turn */
/** @typedef {{ flights: Flight[], turns: Turn[], come: End[], mixed: string[] }} Changes */
/** @typedef {{ zone: Server.Zone, kind: string, face: string | null, index: number | null }} Loose */

const MOST = 24; // flights at the same time; the others are not animated

/** @param {Server.Zone} zone */
const isPlaced = (zone) => zone.shape === "ring" || zone.shape === "grid";

/**
 * Return what has left a zone (before, after) or has come (after, before): faces one by one, backs
 * by their number, the top first.
 * @param {Server.Zone} zone @param {Server.Zone | undefined} other @returns {Loose[]}
 */
function unmatched(zone, other) {
  const rest = (other?.items ?? []).flatMap(({ face }) => (face === null ? [] : [face]));
  /** @type {Loose[]} */
  const loose = [];
  zone.items.forEach(({ face, kind }, index) => {
    if (face === null) return;
    const found = rest.indexOf(face);
    if (found < 0) loose.push({ zone, kind, face, index });
    else rest.splice(found, 1);
  });
  const kind = zone.items.find(({ face }) => face === null)?.kind;
  const more = countBacks(zone) - (other ? countBacks(other) : 0);
  for (let n = 0; kind && n < more; n += 1) loose.push({ zone, kind, face: null, index: null });
  return loose;
}

/**
 * Return the number of backs in a zone. A pile lists only its top: under an open face are faces,
 * not backs.
 * @param {Server.Zone} zone
 */
function countBacks({ items, count }) {
  const up = items.filter(({ face }) => face !== null).length;
  const told = items.reduce((sum, { face, n }) => sum + (face === null ? n : 0), 0);
  return up ? told : Math.max(told, count);
}

/**
 * Compare zones by position and add to turns, gone and come.
 * @param {Server.Zone} before @param {Server.Zone} after
 * @param {Turn[]} turns @param {Loose[]} gone @param {Loose[]} come
 */
function diffPlaces(before, after, turns, gone, come) {
  const then = new Map(before.items.map((item, index) => [item.at, { item, index }]));
  after.items.forEach((item, index) => {
    const was = then.get(item.at);
    then.delete(item.at);
    const { face, kind, at } = item;
    if (!was) come.push({ zone: after, kind, face, index });
    else if (was.item.kind !== kind || (was.item.face && face && was.item.face !== face)) {
      gone.push({ zone: before, kind: was.item.kind, face: was.item.face, index: was.index });
      come.push({ zone: after, kind, face, index });
    } else if (was.item.face !== face && at !== null) turns.push({ zone: after.id, at });
  });
  for (const { item, index } of then.values())
    gone.push({ zone: before, kind: item.kind, face: item.face, index });
}

/** @param {Server.Zone[]} before @param {Server.Zone[]} after @returns {Changes} */
export function diff(before, after) {
  /** @type {Loose[]} */
  let gone = [];
  /** @type {Loose[]} */
  let come = [];
  /** @type {Turn[]} */
  const turns = [];
  /** @type {string[]} */
  const mixed = [];
  const then = new Map(before.map((zone) => [zone.id, zone]));
  const now = new Map(after.map((zone) => [zone.id, zone]));
  for (const zone of after) {
    const old = then.get(zone.id);
    if (old && old.mixed < zone.mixed) mixed.push(zone.id);
    else if (old && isPlaced(zone)) diffPlaces(old, zone, turns, gone, come);
    else come.push(...unmatched(zone, old));
  }
  for (const zone of before) {
    const next = now.get(zone.id);
    if (next && (next.mixed > zone.mixed || isPlaced(zone))) continue;
    gone.push(...unmatched(zone, next));
  }
  /** @type {Flight[]} */
  const flights = [];
  /** @param {(left: Loose, arrived: Loose) => boolean} match */
  const pair = (match) => {
    come = come.filter((arrived) => {
      const at = gone.findIndex((left) => left.zone.id !== arrived.zone.id && match(left, arrived));
      if (at < 0) return true;
      const [left] = gone.splice(at, 1);
      flights.push({
        from: { zone: left.zone.id, index: left.index },
        to: { zone: arrived.zone.id, index: arrived.index },
        face: arrived.face ?? left.face,
        kind: arrived.kind,
        turns: left.face !== arrived.face,
      });
      return false;
    });
  };
  pair((left, arrived) => left.face !== null && left.face === arrived.face);
  pair((left, arrived) => !left.face && Boolean(arrived.face) && left.kind === arrived.kind);
  pair((left, { zone, kind, face }) => left.kind === kind && !face && zone.source === left.zone.id);
  pair((left, arrived) => left.kind === arrived.kind && !arrived.face);
  gone = [];
  return {
    flights: flights.slice(0, MOST),
    turns,
    come: come.map(({ zone, index }) => ({ zone: zone.id, index })),
    mixed,
  };
}

/** Return the duration of a flight in ms. @param {number} px */
export const flightTime = (px) => Math.min(460, 280 + 0.12 * px);

const APART = 60; // ms from one dealt card to the next
const DEAL = 900; // ms of a whole deal

/** Return how many ms flight `n` of `of` waits. @param {number} n @param {number} of */
export const startDelay = (n, of) => n * Math.min(APART, of > 1 ? (DEAL - 460) / (of - 1) : 0);
