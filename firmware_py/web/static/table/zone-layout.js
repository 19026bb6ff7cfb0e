// Pure functions: where the page shows a scene's zones.

/**
 * @typedef {object} Places
 * @property {Server.Zone[]} left  beside the device: the rule, and piles that feed no other zone
 * @property {Server.Zone[]} play  on the other side: played cards
 * @property {Server.Zone[]} beside  below `play`: the piles that feed it
 * @property {Server.Zone | null} ring  around the device
 * @property {Server.Zone | null} grid  beside the device, as large as possible
 * @property {Server.Zone[]} mine  in the section of the question
 * @property {Map<number, Server.Zone[]>} seats  with the seats: other hands, and what was won
 */

/**
 * Sort zones by where they are shown; me: the seat that this page shows, or null.
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
    seats: new Map(),
  };
  for (const zone of zones) {
    if (zone.private && zone.role === "play" && zone.shape === "row") places.mine.unshift(zone);
    else if (zone.shape === "ring") places.ring = zone;
    else if (zone.shape === "grid") places.grid = zone;
    else if (zone.role === "own" && zone.seat === me && !isCaptured(zone, zones))
      places.mine.push(zone);
    else if (zone.role === "own" && zone.seat !== null)
      places.seats.set(zone.seat, [...(places.seats.get(zone.seat) ?? []), zone]);
    else places[sideOf(zone, zones)].push(zone);
  }
  return places;
}

/**
 * Return whether a zone's items come from the board, such as captured pieces.
 * @param {Server.Zone} zone @param {Server.Zone[]} zones
 */
const isCaptured = ({ source }, zones) =>
  zones.some(({ id, shape }) => id === source && (shape === "ring" || shape === "grid"));

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
 * Return whether one person plays against bots alone, and this is the host's page.
 * @param {Server.Seat[]} seats @param {{ host: boolean }} me
 */
export const playsAlone = (seats, me) => me.host && seats.filter((seat) => !seat.bot).length === 1;

/**
 * Return a private zone as other players see it: backs alone.
 * @param {Server.Zone} zone @returns {Server.Zone}
 */
export function withoutFaces(zone) {
  if (!zone.private) return zone;
  const items = zone.items.map((item) => ({ ...item, face: null, halves: null }));
  return { ...zone, items, private: false };
}

/** Return each item `n` times, with n = 1. @param {Server.Item[]} items @returns {Server.Item[]} */
export const expand = (items) =>
  items.flatMap((item) => Array.from({ length: item.n }, () => ({ ...item, n: 1 })));

/** Return the top of a pile, or null. @param {Server.Zone} zone @returns {Server.Item | null} */
export const top = (zone) => zone.items.at(-1) ?? null;

/**
 * Split a zone into the player's own items and those of the others.
 * @param {Server.Zone} zone @param {number | null} me @returns {[Server.Zone, boolean][]}
 */
export function splitByOwner(zone, me) {
  /** @param {boolean} own @returns {[Server.Zone, boolean]} */
  const half = (own) => {
    const items = expand(zone.items).filter((item) => (item.seat === me) === own);
    return [{ ...zone, items, count: items.length }, own];
  };
  return [half(true), half(false)];
}

/** Return whether a bot is asked now. @param {Server.Snapshot} table */
export function isBotAsked({ ask, scene, seats }) {
  const who = ask && ask.who >= 0 ? ask.who : scene?.head;
  return Boolean(!ask?.yours && typeof who === "number" && seats[who]?.bot);
}
