// Decks of the games that were shown: names and pictures of their cards, fetched once.

import { language } from "../lib/i18n.js";

/** Return the key of a deck. Variants use different cards. @param {Server.RunningGame} game */
const deckKey = ({ id, again }) => `${id} ${again.variant}`;

/**
 * Load all pictures of a deck in advance. A picture that is loaded when its card is shown would
 * reveal the card to people who watch the network.
 * @param {Server.Deck} deck
 */
function preload({ faces }) {
  const all = faces.flatMap((face) => [face.art, ...(face.parts ?? [])]);
  return [...new Set(all)].filter(Boolean).map((src) => {
    const image = new Image();
    image.src = /** @type {string} */ (src);
    return image;
  });
}

export class Decks {
  constructor() {
    /** @type {Map<string, Server.Deck | null>} */
    this.decks = new Map(); // null while loading
    /** @type {Set<string>} */
    this.unread = new Set(); // decks that failed to load and are tried again
    /** @type {HTMLImageElement[]} */
    this.preloaded = []; // references keep the images cached
  }

  /** Return the deck of a game, or null until it is fetched. @param {Server.RunningGame | null} game */
  of(game) {
    return game ? (this.decks.get(deckKey(game)) ?? null) : null;
  }

  /**
   * Return whether the deck is fetched for the first time. Answers are not shown before, because they
   * would move or lose the focus when the names arrive.
   * @param {Server.RunningGame | null | undefined} game
   */
  isLoading(game) {
    const key = game && deckKey(game);
    return Boolean(key && this.decks.get(key) === null && !this.unread.has(key));
  }

  /** Fetch the deck of a game, if this was not done. @param {Server.RunningGame} game */
  async fetch(game) {
    const key = deckKey(game);
    if (this.decks.has(key)) return false;
    this.decks.set(key, null);
    const path = `/cast/${encodeURIComponent(game.id)}?language=${encodeURIComponent(language)}`;
    try {
      const answer = await fetch(path, { cache: "no-cache" });
      if (!answer.ok) throw new Error(answer.statusText);
      /** @type {Server.Deck} */
      const deck = await answer.json();
      this.decks.set(key, deck);
      this.preloaded = preload(deck);
    } catch {
      this.decks.delete(key); // tried again at the next snapshot
      this.unread.add(key);
    }
    return true;
  }
}
