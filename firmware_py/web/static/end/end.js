// End of a match: the scoreboard with the cards that are left, and what to do next.

import "../lib/shared.js";
import { el, fill, icon, onChange, svg } from "../lib/element.js";
import { language, locale, say } from "../lib/i18n.js";
import { save, saveButtons } from "../replay/playback.js";
import { Scoreboard } from "./scoreboard.js";

export { ScoreboardDrawer } from "./scoreboard.js";

const CHECK = 2000; // ms between two looks at whether the end is still shown

const HANDS = /^(hand|specials)-/; // zones with the cards that a seat has left

/**
 * Return the cards that each seat has at the end; null if no seat has any.
 * @param {Server.Snapshot} table @param {Server.Deck | null} deck
 * @returns {View.Left[] | null}
 */
export function cardsLeft({ scene, seats }, deck) {
  const own = (scene?.zones ?? []).filter(({ id, role }) => role === "own" && HANDS.test(id));
  const left = seats.map((_, seat) => {
    const items = own.filter((zone) => zone.seat === seat).flatMap((zone) => zone.items);
    return {
      faces: items.flatMap(({ face }) => deck?.faces.find(({ id }) => id === face) ?? []),
      hidden: items.reduce((sum, { face, n }) => sum + (face === null ? n : 0), 0),
    };
  });
  return left.some(({ faces, hidden }) => faces.length || hidden) ? left : null;
}

/**
 * Return the result as text to send to somebody.
 * @param {View.End} state
 */
export function resultText({ publicTitle, ledger, seats, game }) {
  const rows = (ledger?.rows ?? []).flatMap(({ seat, total }) =>
    seat === null ? [] : `${seats[seat].name} ${total}`,
  );
  const date = new Date().toLocaleDateString(locale, { day: "numeric", month: "long" });
  const result = [publicTitle, rows.join(", ")].filter(Boolean).join(". ");
  return `${say("over.share.result", { result, game, date })}.`;
}

/**
 * Return the largest moment of a review in one line; null if there is none. you: the seat of the
 * person who watches
 * @param {Server.Review} review @param {number | null} you
 */
export function turningPoint({ moments, page, subject, known }, you) {
  const sizes = moments.map(({ change }) => Math.abs(change));
  const at = sizes.indexOf(Math.max(...sizes));
  if (at < 0) return null;
  const { kind, where, title, change } = page.moments[at];
  const mine = you !== null && you === subject && known[0].seat !== null;
  return { head: `${kind}, ${where}:`, text: `${title}. ${mine ? change.you : change.seat}` };
}

export class End {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.scoreboard = new Scoreboard((at) => page.showReplay(page.table?.number ?? null, at));
    this.dock = el("div", { class: "end-dock", role: "group", "aria-label": say("over.actions") });
    this.share = el("div", { class: "share", hidden: true });
    this.turning = el("p", { class: "turning", hidden: true });
    this.element = el(
      "div",
      { class: "end" },
      this.scoreboard.element,
      this.turning,
      this.share,
      this.dock,
    );
    /** @type {{ number: number, review: Server.Review | null } | null} */
    this.asked = null; // match whose review was requested here
    this.drawTurning = onChange(this.paintTurning.bind(this));
    this.draw = onChange((/** @type {View.End} */ state) => this.paint(state));
    this.wished = ""; // sentence about who wants a rematch
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
      publicTitle: over?.public_title ?? "",
      ledger,
      seats: seats.map(({ name }) => ({ name })),
      number: number ?? null,
      game: game?.title ?? "",
      host: this.page.me.host,
      seat: this.page.me.seat,
      rematch: over?.rematch ?? [],
    });
    this.showTurning(table);
    const match = over ? `${game?.id} ${number}` : "";
    if (match && match !== this.seen && document.activeElement === document.body)
      this.page.ask.focusHeadline();
    this.seen = match;
  }

  /**
   * Show the turning point if the review is known. With one person at the table it is requested in
   * the background: a review makes an undo need everybody's consent, and there is nobody else.
   * @param {Server.Snapshot} table
   */
  showTurning({ over, number, seats }) {
    const { me } = this.page;
    const review = this.page.review.part;
    if (!over || !number) {
      this.drawTurning(null);
      return;
    }
    const people = seats.flatMap(({ bot }, seat) => (bot ? [] : [seat]));
    if (me.host && people.length === 1 && this.asked?.number !== number) this.ask(number);
    const asked = this.asked?.number === number ? this.asked.review : null;
    const known = asked ?? (review?.number === number ? review.review : null);
    const you = me.seat ?? (people.length === 1 ? people[0] : null);
    this.drawTurning(known && turningPoint(known, you));
  }

  /** Request the review of a match, as long as its end is shown. @param {number} number */
  async ask(number) {
    const asked = { number, review: /** @type {Server.Review | null} */ (null) };
    this.asked = asked;
    const abort = new AbortController();
    const check = setInterval(() => this.element.isConnected || abort.abort(), CHECK);
    try {
      const where = (await this.page.send("review", { number })).review;
      const { signal } = abort;
      const answer = where ? await fetch(where, { signal, priority: "low" }) : null;
      if (answer?.ok) asked.review = await answer.json();
    } catch {
      // there is no line
    }
    clearInterval(check);
    this.page.show();
  }

  /** @param {ReturnType<typeof turningPoint>} told */
  paintTurning(told) {
    this.turning.hidden = !told;
    fill(this.turning, [
      told
        ? [
            svg(
              "svg",
              { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
              svg("path", { d: "M12 3.5 19 12l-7 8.5L5 12z" }),
            ),
            el("span", {}, el("b", {}, told.head), " ", told.text),
          ]
        : null,
    ]);
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
        : state.seat !== null && !state.rematch.includes(state.seat)
          ? button("over.again", "", () => page.do("rematch"), "go", say("over.rematch.ask"))
          : null,
      this.wish(state),
      number ? button("review.open", "list", () => page.showReview(number)) : null,
      number ? button("film.watch", "go", () => page.showReplay(number)) : null,
      number ? this.pageButton(number, state.game) : null,
      button("over.share.open", "up", () => this.toggleShare(state)),
      state.host ? button("over.other", "", () => page.chooseGame(), "plain") : null,
    ]);
    this.share.hidden = true;
  }

  /** Return the sentence about who wants a rematch, and say it when it is new. @param {View.End} state */
  wish({ rematch, seats, seat }) {
    const names = new Intl.ListFormat(language).format(rematch.map((seat) => seats[seat].name));
    const words = !names
      ? ""
      : rematch.length > 1
        ? say("over.rematch.many", { names })
        : rematch[0] === seat
          ? say("over.rematch.mine")
          : say("over.rematch.one", { name: names });
    if (words && words !== this.wished) this.page.announcer.say(words);
    this.wished = words;
    return words ? el("p", { class: "wish" }, words) : null;
  }

  /** Return the button that saves the match as a page. @param {number} number @param {string} game */
  pageButton(number, game) {
    const label = el("strong", {}, say("film.html"));
    return el(
      "button",
      {
        class: "pill",
        data: { key: "end-save" },
        onclick: ({ currentTarget }) => {
          const pressed = /** @type {HTMLButtonElement} */ (currentTarget);
          save(this.page, number, "page", game, pressed, label);
        },
      },
      svg(
        "svg",
        { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
        svg("path", { d: "M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15" }),
      ),
      label,
    );
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
