// What lies where: a scene's zones, sorted by the places that the page has for them. Pure.

/**
 * @typedef {object} Places
 * @property {Server.Zone[]} left  beside the clock: the rule, and piles that belong to nothing else
 * @property {Server.Zone[]} play  on the other side: what has been played
 * @property {Server.Zone[]} beside  below it: the piles that it is fed from
 * @property {Server.Zone | null} ring  round the clock
 * @property {Server.Zone | null} grid  beside the clock, as large as it can be
 * @property {Server.Zone[]} mine  in the dock
 * @property {Map<number, Server.Zone[]>} others  in the strip, by seat
 */

/**
 * Sorts zones by where they lie; me: the seat whose eyes the page has, or null.
 * @param {Server.Zone[]} zones @param {number | null} me @returns {Places}
 */
export function arrange(zones, me) {
  /** @type {Places} */
  const places = {
    left: [],
    play: [],
    beside: [],
    ring: null,
    grid: null,
    mine: [],
    others: new Map(),
  };
  for (const zone of zones) {
    if (zone.shape === "ring") places.ring = zone;
    else if (zone.shape === "grid") places.grid = zone;
    else if (zone.role === "own" && zone.seat === me) places.mine.push(zone);
    else if (zone.role === "own" && zone.seat !== null)
      places.others.set(zone.seat, [...(places.others.get(zone.seat) ?? []), zone]);
    else places[sideOf(zone, zones)].push(zone);
  }
  return places;
}

/** @param {Server.Zone} zone @param {Server.Zone[]} zones @returns {"left" | "play" | "beside"} */
function sideOf(zone, zones) {
  if (zone.role !== "stock") return zone.role === "rule" ? "left" : "play";
  const fed = zones.find((other) => other.source === zone.id && other.role !== "stock");
  if (fed) return fed.role === "rule" ? "left" : "beside";
  return zones.some((other) => other.id === zone.source && other.role === "play")
    ? "beside"
    : "left";
}

/**
 * The seat whose eyes this page has: its own, or that of the one person who plays.
 * @param {Server.Seat[]} seats @param {{ seat: number | null, host: boolean }} me
 * @returns {number | null}
 */
export function viewingSeat(seats, me) {
  if (me.seat !== null || !me.host) return me.seat;
  const people = seats.flatMap((seat, i) => (seat.bot ? [] : [i]));
  return people.length === 1 ? people[0] : null;
}

/**
 * Whether one person plays alone, at this very page.
 * @param {Server.Seat[]} seats @param {{ seat: number | null, host: boolean }} me
 */
export const playsAlone = (seats, me) => me.seat === null && viewingSeat(seats, me) !== null;

/**
 * A zone as it lies covered: backs alone, as everybody else sees it.
 * @param {Server.Zone} zone @returns {Server.Zone}
 */
export function withoutFaces(zone) {
  if (!zone.private) return zone;
  const items = zone.items.map((item) => ({ ...item, face: null, halves: null }));
  return { ...zone, items, private: false };
}

/**
 * Items one by one: `n` backs alike are n things.
 * @param {Server.Item[]} items @returns {Server.Item[]}
 */
export const expand = (items) =>
  items.flatMap((item) => Array.from({ length: item.n }, () => ({ ...item, n: 1 })));

/**
 * What lies uppermost in a pile, or null.
 * @param {Server.Zone} zone @returns {Server.Item | null}
 */
export const top = (zone) => zone.items.at(-1) ?? null;

/**
 * Whether so many cards of one width lie beside the question without overlapping.
 * @param {number} cards @param {number} room @param {number} width
 */
export const fits = (cards, room, width) => cards * (width + 10) - 10 <= room;
