// End of a match: the scoreboard with the cards that are left, and what to do next.

import "../lib/shared.js";
import { el, fill, icon, onChange } from "../lib/element.js";
import { locale, say } from "../lib/i18n.js";
import { saveButtons } from "../replay/playback.js";
import { Scoreboard } from "./scoreboard.js";

export { ScoreboardDrawer } from "./scoreboard.js";

const HANDS = /^(hand|won)-/; // zones with what a seat has left or won

/**
 * Return the open cards that each seat has at the end; null if there are none.
 * @param {Server.Snapshot} table @param {Server.Deck | null} deck
 */
export function cardsLeft({ scene, seats }, deck) {
  const own = (scene?.zones ?? []).filter(({ id, role }) => role === "own" && HANDS.test(id));
  const left = seats.map((_, seat) =>
    own
      .filter((zone) => zone.seat === seat)
      .flatMap(({ items }) => items)
      .flatMap(({ face }) => deck?.faces.find(({ id }) => id === face) ?? []),
  );
  return left.some((faces) => faces.length) ? left : null;
}

/**
 * Return the result as text to send to somebody.
 * @param {View.End} state
 */
export function resultText({ title, ledger, seats, game }) {
  const rows = (ledger?.rows ?? []).flatMap(({ seat, total }) =>
    seat === null ? [] : `${seats[seat].name} ${total}`,
  );
  const date = new Date().toLocaleDateString(locale, { day: "numeric", month: "long" });
  const result = [title, rows.join(", ")].filter(Boolean).join(". ");
  return `${say("over.share.result", { result, game, date })}.`;
}

export class End {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.scoreboard = new Scoreboard((at) => page.showReplay(page.table?.number ?? null, at));
    this.dock = el("div", { class: "end-dock", role: "group", "aria-label": say("over.actions") });
    this.share = el("div", { class: "share", hidden: true });
    this.element = el("div", { class: "end" }, this.scoreboard.element, this.share, this.dock);
    this.draw = onChange((/** @type {View.End} */ state) => this.paint(state));
    this.seen = ""; // the match whose end had the focus
  }

  /** @param {Server.Snapshot} table */
  show(table) {
    const { ledger, seats, over, number, game } = table;
    const left = over ? cardsLeft(table, this.page.deck) : null;
    this.scoreboard.element.hidden = !ledger;
    this.scoreboard.show(table, this.page.me.host, left);
    this.draw({
      title: over?.title ?? null,
      ledger,
      seats: seats.map(({ name }) => ({ name })),
      number: number ?? null,
      game: game?.title ?? "",
      host: this.page.me.host,
    });
    const match = over ? `${game?.id} ${number}` : "";
    if (match && match !== this.seen && document.activeElement === document.body)
      this.page.ask.focusHeadline();
    this.seen = match;
  }

  /** @param {View.End} state */
  paint(state) {
    const { page } = this;
    const { number } = state;
    this.dock.hidden = state.title === null;
    if (state.title === null) return;
    fill(this.dock, [
      state.host
        ? button("over.again", "", () => page.rematch(), "go", say("over.again.line"))
        : null,
      number ? button("review.open", "list", () => page.showReview(number)) : null,
      number ? button("film.watch", "go", () => page.showReplay(number)) : null,
      button("over.share.open", "up", () => this.toggleShare(state)),
      state.host ? button("over.other", "", () => page.chooseGame(), "plain") : null,
    ]);
    this.share.hidden = true;
  }

  /** Show or hide the ways to share the result. @param {View.End} state */
  toggleShare(state) {
    this.share.hidden = !this.share.hidden;
    if (this.share.hidden) return;
    const text = resultText(state);
    const field = el("textarea", { readonly: true, rows: 2, "aria-label": say("over.share.open") });
    field.value = text;
    const told = el("span", { role: "status" });
    const copy = async () => {
      field.select(); // people without a clipboard here copy it by hand
      try {
        await navigator.clipboard.writeText(text);
        told.textContent = say("over.share.copied");
      } catch {
        // the text is selected
      }
    };
    fill(this.share, [
      field,
      el(
        "div",
        { class: "choice" },
        el(
          "button",
          { class: "pill", data: { key: "share-text" }, onclick: copy },
          say("over.share.text"),
        ),
        state.number === null ? null : saveButtons(this.page, state.number, state.game),
        told,
      ),
    ]);
    field.focus();
  }
}

/** @param {string} id @param {string} sign @param {() => unknown} press */
const button = (id, sign, press, kind = "", line = "") =>
  el(
    "button",
    { class: `pill ${kind}`, data: { key: id }, onclick: press },
    sign ? icon(sign) : null,
    el("span", {}, el("strong", {}, say(id)), line ? el("small", {}, line) : null),
  );
