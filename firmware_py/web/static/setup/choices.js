// Choices of a new game: defaults, clocks to choose from, and the commands that start it.

import { fillPattern } from "../lib/form-fields.js";

/** @type {Choices} */
export const DEFAULTS = {
  seats: 0,
  variant: null,
  cards: "device",
  options: {},
  first: 0,
  bots: null,
  timer: null,
};

/**
 * Return bots for all seats but the first.
 * @param {number} seats @param {Level} level
 */
export const botsAgainst = (seats, level) =>
  Object.fromEntries(Array.from({ length: seats - 1 }, (_, i) => [i + 1, level]));

/**
 * Return whether seats can be played by software: bots, or device seats where people deal.
 * @param {Server.GameOffer} game @param {Choices} now
 */
export const allowsBots = (game, now) => now.cards === "device" || game.box_seats;

/**
 * Return whether an option applies to this setup.
 * @param {Server.GameOption} option @param {Server.GameOffer} game @param {Choices} now
 */
export function isRelevant({ variants, seats, cards }, game, now) {
  const variant = now.variant ?? game.usual?.[now.seats] ?? "";
  return (
    (!variants?.length || variants.includes(variant)) &&
    (!seats?.length || seats.includes(now.seats)) &&
    (!cards || cards === now.cards)
  );
}

/**
 * Return the time controls of a game; the one that is set at the device keeps its values.
 * @param {Server.Timer[]} offered @param {Server.TimerSetting | null} before
 */
export const timerKinds = (offered, before) =>
  offered.map((one) =>
    one.control === before?.kind ? { ...one, ...before } : { ...one, kind: one.control },
  );

/** Return a time control in words. @param {{ title: string, values?: Server.Values }} kind */
export const timerName = ({ title, values }) => fillPattern(title, values ?? {});

/**
 * Return the commands that start a game. `names`: those of the last game; `invited`: the seats but
 * the first are free for phones.
 * @param {Server.GameOffer} game @param {Choices} choices
 * @param {{ names: string[], explain: number[], invited: boolean }} more
 * @returns {CommandCall[]}
 */
export function startCommands(game, choices, { names, explain, invited }) {
  const { bots, names: typed, colours, timer, explain: chosen, ...others } = choices;
  const seated = typed ?? (colours ? names : null);
  const dealt = choices.cards === "device";
  // Options of another variant are left out.
  const options = Object.fromEntries(
    Object.entries(choices.options).filter(([key]) => isRelevant(game.options[key], game, choices)),
  );
  const setup = {
    game: game.id,
    ...others,
    options,
    // With printed cards only the seats chosen here are device seats.
    ...(allowsBots(game, choices) && (bots !== null || !dealt) ? { bots: bots ?? {} } : {}),
    ...(game.explains ? { explain: chosen ?? explain } : {}),
    ...(timer ? { timer: timer.control, time: timer.time, at_zero: timer.at_zero } : {}),
  };
  /** @type {(CommandCall | null)[]} */
  const commands = [
    seated
      ? ["seating", { names: seated.slice(0, choices.seats), ...(colours ? { colours } : {}) }]
      : null,
    invited ? ["room", { start: { do: "new_game", ...setup } }] : ["new_game", setup],
  ];
  return commands.filter((command) => command !== null);
}
