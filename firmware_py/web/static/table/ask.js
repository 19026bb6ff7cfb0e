// Question: the person who is asked, headline, help, and the answers as buttons.

import { shape } from "../lib/colour-shapes.js";
import { el, fill, icon, onChange, queryAll } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { headlineOf } from "../clock/clock-text.js";
import { explainable, explainButton } from "../help/explain.js";
import { hintButton, hintElements, ratingOf } from "../help/hint.js";
import { noteElements } from "../help/tutorial-note.js";
import { PinEntry } from "../join/pin-entry.js";
import {
  answerReference,
  filterField,
  looksOf,
  pill,
  pills,
  tableAnswers,
  tableMarks,
} from "./answers.js";
import { paceChoice } from "./pace-choice.js";
import { isBotAsked } from "./zone-layout.js";

/**
 * Return a scene's lines; none where the table draws all of them.
 * @param {Server.Scene | null} scene @param {boolean} drawn
 */
export const sceneLines = (scene, drawn) => (!scene || drawn ? [] : scene.lines);

/**
 * Return the state of the hint button: hidden, idle, thinking or shown.
 * @param {Server.Question | null} ask
 */
const hintState = (ask) =>
  !ask?.hint ? null : ask.hint.choices.length ? "shown" : ask.hint.thinking ? "thinking" : "idle";

/**
 * Return the id of the text beside the name of the person who is asked.
 * @param {{ yours: boolean, asked: boolean }} person
 */
const personText = ({ yours, asked }) =>
  asked ? "ask.asked" : yours ? "ask.yours" : "ask.choosing";

/**
 * Return a line with the players up to this page's seat, while another player's turn lasts.
 * @param {Server.Scene | null} scene @param {Server.Seat[]} seats @param {number | null} me
 */
function nextPlayers(scene, seats, me) {
  const [now, ...turns] = scene?.turns ?? [];
  if (me === null || now === undefined || now === me || !turns.length) return [];
  const until = turns.includes(me) ? turns.indexOf(me) + 1 : turns.length;
  const names = turns
    .slice(0, until)
    .map((seat) => (seat === me ? say("ask.you") : seats[seat].name));
  return [say("ask.next", { names: names.join(", ") })];
}

export class Ask {
  /**
   * @param {HTMLElement} section @param {Page} page @param {import("../device/reader.js").Reader} reader
   */
  constructor(section, page, reader) {
    this.page = page;
    this.reader = reader;
    this.pinEntry = new PinEntry(page);
    this.person = el("p", { class: "who" });
    this.headline = el(
      "h1",
      { class: "headline", tabindex: "-1", id: "headline", data: explainable({ about: "ask" }) },
      say("ask.wait"),
    );
    this.help = el("div", { class: "help" });
    this.answers = el("div", { class: "answers" });
    this.tools = el("div", { class: "tools" });
    this.hintBox = el("div", { class: "hinted-all" });
    /** @param {Server.Question | null} asked */
    const hintOf = (asked) => fill(this.hintBox, hintElements(asked), () => this.focusHeadline());
    this.drawHint = onChange(hintOf);
    this.noteBox = el("div", { class: "noted" });
    /** @param {Server.Note | null} note */
    const noteOf = (note) =>
      fill(this.noteBox, noteElements(note, this.page), () => this.focusHeadline());
    this.drawNote = onChange(noteOf);
    this.textBox = el("div", { class: "asked-words" }, this.person, this.headline, this.help);
    this.asides = el("div", { class: "asides" }, this.hintBox, this.noteBox);
    this.frame = el(
      "div",
      { class: "asking" },
      reader.element,
      el("div", { class: "asked-all" }, this.textBox, this.answers, this.asides, this.tools),
    );
    section.append(this.frame);
    /** @type {Child[]} */
    this.helpLines = []; // help while nothing is pointed at
    this.draw = onChange(this.paint.bind(this));
  }

  /**
   * @param {Server.Snapshot} table
   * @param {{ refusal: string | null, because: Server.RuleText | null, trouble: Trouble | null }} now
   */
  show(table, { refusal, because, trouble }) {
    const { game, scene, ask, seats, over, why } = table;
    const clock = game || this.page.choosing || !table.clocks?.alone ? null : table.clocks;
    const asked = ask && ask.who >= 0 ? seats[ask.who] : null;
    const headSeat = typeof scene?.head === "number" ? scene.head : null;
    const room =
      game || clock || trouble || !table.room || this.page.choosing ? null : this.page.room.part;
    const resume = Boolean(table.resuming && !trouble); // nothing else is asked
    const paused = Boolean(table.paused && !trouble && !this.page.choosing);
    const board = !trouble && !this.page.choosing && this.page.board.isShown(table);
    const me = board ? this.page.board.me : null;
    // A seat that is not asked here: a device seat where people deal.
    const head = headSeat !== null && !ask ? seats[headSeat] : null;
    const bot = board || head?.bot ? head : null;
    const person =
      trouble || over || resume || paused || !game
        ? null
        : (asked ?? (headSeat !== null ? seats[headSeat] : null));
    const gone = trouble || this.page.choosing ? null : (this.page.presence.part?.absent ?? null);
    const other = person && (bot || this.isElsewhere(table, person)) ? person : null;
    const shown =
      trouble || over ? [] : board && me !== null ? this.page.board.pills() : pills(table);
    this.drawHint(trouble || resume ? null : ask);
    this.drawNote(trouble || resume ? null : (ask?.note ?? null));
    this.draw({
      trouble,
      board,
      marks: board && !refusal && !why ? tableMarks() : null,
      row: board && this.page.board.layout === "row",
      only: ask?.lines.length === 1,
      hint: trouble || resume ? null : hintState(ask),
      pace: board && !ask?.yours ? (table.pace ?? null) : null,
      me:
        me === null
          ? null
          : {
              time: table.clocks?.sides.find(({ seat }) => seat === me)?.shown ?? null,
              // A phone has no log in sight, so it tells here what others do to this hand.
              news: (this.page.board.narrow.matches && table.log[0]?.text) || null,
            },
      game: game?.id,
      over,
      won: over ? over.winners.map((seat) => seats[seat].colour) : [],
      cards: game?.cards,
      ended: Boolean(over || table.ledger),
      film: Boolean(table.replay),
      number: table.number ?? null,
      person: person && {
        name: person.name,
        colour: person.colour,
        yours: Boolean(ask?.yours),
        asked: Boolean(ask?.yours && scene?.turns.length && scene.turns[0] !== ask.who),
        open: Boolean(ask && !other && !person.bot), // a device seat's turn is operated by people
      },
      everybody:
        Boolean(game && !person && !over && !trouble && !resume && !paused) &&
        String(scene?.head || say("ask.all")),
      headline:
        trouble?.headline ??
        (game
          ? resume
            ? say("resume.headline")
            : paused
              ? say("pause.headline")
              : other
                ? say("ask.bot", { name: other.name })
                : (over?.title ?? ask?.question ?? scene?.question ?? say("ask.nothing"))
          : clock
            ? headlineOf(clock).headline
            : table.times && !this.page.choosing
              ? say("clock.times")
              : (room?.headline ?? say("start.question"))),
      why: refusal || why || null,
      because: because && { id: because.id, short: because.short },
      lines: trouble
        ? [trouble.line]
        : game
          ? over
            ? [table.ledger?.told ?? over.text]
            : resume
              ? [say("resume.help")]
              : paused
                ? [say("pause.help")]
                : [
                    ...this.page.board.stagedLines(),
                    ...(table.ledger ? [] : sceneLines(scene, board && game.drawn)),
                    ...(gone === null
                      ? []
                      : [this.page.presence.part?.reason(seats[gone].name) ?? ""]),
                    ...(ask?.yours ? [] : nextPlayers(scene, seats, me)),
                    ...(board && isBotAsked(table) ? [say("ask.faster")] : []),
                  ]
          : clock
            ? [headlineOf(clock).line]
            : room
              ? [room.help]
              : this.page.me.host
                ? []
                : [say("start.guest")],
      told: trouble || over || resume || paused ? null : (scene?.told ?? null),
      secret:
        Boolean(ask?.private && ask.yours && table.hand && me === null) &&
        !this.page.hand.mustPassOn(table.hand),
      pills: shown.map((line) => ({ line, weight: ratingOf(ask, [line]) })),
      draw: Boolean(ask?.draw && ask.yours),
      ok:
        ask?.yours &&
        ask.ok &&
        !ask.lines.some((line) => JSON.stringify(line.action) === JSON.stringify(ask.ok))
          ? ask.ok
          : null,
      check: ask?.ok ?? null,
      laid: Boolean(ask?.laid),
      room: room && table.room,
      absent: gone === null ? null : { seat: gone, name: seats[gone].name },
      resume,
      paused: paused && this.page.me.host,
      lying: Boolean(this.reader.cardOn(table)) && this.page.me.emulated,
    });
  }

  /**
   * Return whether another page is asked. This page then shows whose turn it is, not the question.
   * @param {Server.Snapshot} table @param {Server.Seat} person
   */
  isElsewhere({ ask }, person) {
    if (!ask || ask.yours) return false;
    return this.page.me.host ? Boolean(person.sits) : true;
  }

  /** @param {View.Ask} state */
  paint(state) {
    const { page } = this;
    this.frame.classList.toggle("bare", !state.game || state.film);
    document.body.classList.toggle("asks-number", Boolean(state.trouble?.pin));
    const dealt = state.board || (state.ended && state.cards === "device");
    this.reader.element.hidden = !state.game || state.film || dealt;
    const { ok, person } = state;
    const yours = Boolean(person?.yours);
    document.body.classList.toggle("my-turn", Boolean(state.board && yours));
    this.frame.classList.toggle("in-row", state.row && state.pills.length > 0);
    fill(
      this.person,
      state.board && state.me && !state.trouble
        ? [
            el(
              "span",
              {},
              yours
                ? say(person?.asked ? "ask.asked" : "ask.turn")
                : (state.me.news ?? say("hand.region")),
            ),
            state.me.time ? el("span", { class: "time" }, state.me.time) : null,
          ]
        : person
          ? [
              shape(person.colour),
              el("strong", {}, person.name),
              person.open ? el("span", {}, say(personText(person))) : null,
            ]
          : state.everybody
            ? [el("strong", {}, state.everybody)]
            : state.won.map((colour) => shape(colour)),
    );
    this.person.classList.toggle("won", Boolean(!person && state.won.length));
    const over = Boolean(state.over && !state.trouble && !state.film);
    document.body.classList.toggle("is-over", over);
    this.headline.textContent = state.headline;
    this.help.classList.toggle("why", Boolean(state.why));
    const lines = state.why
      ? [state.why]
      : state.secret
        ? [say("ask.private"), ...state.lines]
        : state.lines;
    const { because } = state;
    const { marks } = state;
    this.helpLines = [
      marks
        ? el("p", {}, el("i", { class: "mark-sign" }), say(`ask.marks.${marks.kind}`, marks))
        : null,
      ...lines.map((line) => el("p", {}, line)),
      because
        ? el(
            "div",
            { class: "because" },
            because.short.map((line) => el("p", {}, line)),
            el(
              "button",
              {
                class: "quiet",
                data: { key: "because" },
                onclick: () => page.rules.explain({ about: "entry", id: because.id }),
              },
              say("rules.more"),
            ),
          )
        : null,
      state.told ? el("p", { class: "told" }, state.told) : null,
    ];
    fill(this.help, this.helpLines);
    const { board } = state;
    const shown = state.pills.map(({ line }) => line);
    this.answers.className = `answers ${looksOf(shown, board)}`;
    if (board) this.answers.setAttribute("role", "toolbar");
    else this.answers.removeAttribute("role");
    fill(
      this.answers,
      [
        board && this.answers.matches(".long") ? filterField(this.answers) : null,
        board
          ? tableAnswers(page, state)
          : state.pills.map(({ line, weight }) => [
              pill(line, () => page.do("choose", { action: line.action }), { weight }),
              explainButton(page, answerReference(line), line.label),
            ]),
        state.resume ? this.button("ask.resume", "go", () => page.do("draw")) : null,
        state.paused
          ? this.button("ask.resume", "go", () => page.do("pause", { on: false }))
          : null,
        state.draw ? this.button("ask.draw", "go", () => page.do("draw")) : null,
        state.laid ? this.button("ask.ok", "go", () => page.do("laid")) : null,
        state.room ? page.room.part?.buttons() : null,
        state.absent ? page.presence.part?.choice(state.absent) : null,
        ok && !state.draw
          ? this.button("ask.ok", "go", () => page.do("choose", { action: ok }))
          : null,
        state.trouble?.pin ? this.pinEntry.form(state.trouble.pin) : null,
        state.trouble?.buttons?.map(([id, press]) => this.button(id, "", press)),
        state.lying
          ? el(
              "button",
              {
                class: "quiet take-back",
                data: { key: "take-back" },
                onclick: () => this.reader.lift(),
              },
              icon("back"),
              say("reader.take"),
            )
          : null,
      ],
      () => this.focusHeadline(),
    );
    fill(
      this.tools,
      [hintButton(state.hint, page), state.pace ? paceChoice(state.pace, page) : null].flat(),
      () => this.focusHeadline(),
    );
    if (board) page.board.pointer.setTabStops();
  }

  /** Return the question with the number of answers, for screen readers. @param {Server.Snapshot} table */
  spoken({ ask }) {
    const { textContent } = this.headline;
    const n = ask?.yours && this.page.board.atTable ? ask.lines.length : 0;
    return n > 1 ? `${textContent} ${say("ask.answers", { n })}` : textContent;
  }

  /** Give the answer of a button with this key; return whether there is one. @param {string} key */
  pressKey(key) {
    const pressed = [...queryAll(this.answers, "[aria-keyshortcuts]")].find(
      (one) => one.getAttribute("aria-keyshortcuts")?.toLowerCase() === key.toLowerCase(),
    );
    if (!pressed || key === "Enter") return false;
    this.page.board.pointer.press(pressed);
    return true;
  }

  focusHeadline() {
    this.headline.focus({ preventScroll: true });
  }

  /**
   * Show the effect of what is pointed at instead of the help; null: show the help again.
   * @param {string | null} name @param {string} led
   */
  hint(name, led = "") {
    const isNews = led && led.toLowerCase() !== name?.toLowerCase();
    if (name === null) fill(this.help, this.helpLines);
    else fill(this.help, [el("p", {}, el("b", {}, name), isNews ? `: ${led}` : "")]);
    this.help.classList.toggle("hinted", name !== null);
  }

  /** @param {string} id @param {string} kind @param {() => unknown} press */
  button(id, kind, press) {
    return el(
      "button",
      { class: `pill ${kind}`, data: { key: id }, onclick: press },
      el("strong", {}, say(id)),
    );
  }
}
