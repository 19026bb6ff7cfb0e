// Player of a replay: its title, the scrubber, and the buttons under the living table. It takes the
// place of the question.

import "../lib/shared.js";

import { shape } from "../lib/colour-shapes.js";
import { radioGroup } from "../lib/drawer.js";
import { byId, el, fill, icon, onChange, svg } from "../lib/element.js";
import { language, locale, say } from "../lib/i18n.js";
import { replayLink, save, startedAt } from "./playback.js";
import { Scrubber } from "./scrubber.js";

const SPEEDS = [0.5, 1, 2, 4];
const SEEK_INTERVAL = 100; // ms between two positions that the scrubber sends
const STILL = 400; // ms after the last seek until things fly again
const LOOK = 1500; // ms in which a moment's question is shown
const PLAY = 10_000; // ms that a moment is played
const ACTIONS = {
  skip: "M6 5.5v13M19 5.5 9.5 12l9.5 6.5z",
  save: "M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15",
  share: "M12 15V4M8 7.5 12 3.5l4 4M7 11.5H5v9h14v-9h-2",
};

/** @param {number} speed */
const factor = (speed) => (speed === 0.5 ? "½×" : `${speed.toLocaleString(locale)}×`);

/** Return whether two sentences differ only in their full stops. @param {string} one @param {string} other */
const isSame = (one, other) => one.replace(/\.$/, "") === other.replace(/\.$/, "");

/** Return an icon. @param {string} path @param {boolean} mirrored */
const drawn = (path, mirrored = false) =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: path, transform: mirrored ? "translate(24 0) scale(-1 1)" : null }),
  );

/** Return the players with their points, the winners first. @param {View.PlayerHead["places"]} places */
const ranking = (places) =>
  el(
    "ul",
    { class: "film-ranking" },
    places
      .toSorted((one, other) => Number(other.won) - Number(one.won))
      .map(({ name, colour, score, won }) =>
        el(
          "li",
          { class: won ? "first" : "" },
          shape(colour),
          won ? say("film.winner", { name }) : name,
          score === null ? null : ` ${score}`,
        ),
      ),
  );

export class Player {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.at = 0;
    this.person = 0; // seat whose chance and view are shown
    /** @type {number | null | undefined} */
    this.number = undefined; // match of the last snapshot
    /** @type {Server.Review | null} */
    this.review = null;
    this.asking = false; // the review is being computed
    this.waiting = false; // a moment's question is shown
    this.watched = -1; // moment that is played, or -1
    this.timer = 0;
    /** @type {number | null} */
    this.seekTo = null;
    this.stillTimer = 0;
    this.place = el("p", { class: "film-place" });
    this.move = el("h1", { class: "film-move", tabindex: "-1" });
    this.text = el("div", { class: "film-text", tabindex: "0" });
    this.scrubber = new Scrubber(
      (at) => this.seek(at),
      (n) => this.watch(n),
    );
    this.curveLabel = el("div", { class: "film-label" });
    this.controls = el("div", { class: "film-controls" });
    this.element = el(
      "section",
      { class: "film", "aria-label": say("film.region") },
      el(
        "div",
        { class: "film-all" },
        el("div", { class: "film-words" }, this.place, this.move, this.text),
        el("div", { class: "film-course" }, this.curveLabel, this.scrubber.element),
        this.controls,
      ),
    );
    this.head = el("header", { class: "bar film-head" });
    byId("bar").after(this.head);
    this.drawHead = onChange(this.paintHead.bind(this));
    this.drawControls = onChange(this.paintControls.bind(this));
    this.drawMoments = onChange(this.paintMoments.bind(this));
    this.drawLabel = onChange(this.paintLabel.bind(this));
  }

  /** @param {Server.Snapshot} table */
  show(table) {
    const { game, replay, course, seats, news, over, scene } = table;
    if (!game || !replay || !course) return;
    if (replay.number !== this.number) this.begin(table, replay, course);
    const moved = replay.at !== this.at;
    this.at = replay.at;
    const { page } = this;
    this.review ??= this.reviewOfPage();
    if (page.replayStart !== undefined) {
      const start = page.replayStart;
      page.replayStart = undefined;
      this.reveal(replay, course);
      if (start !== null) this.play(start);
      else if (document.activeElement === document.body) this.move.focus();
    }
    const moment = this.moments[this.momentAt(replay.at)] ?? null;
    const several = course.rounds.at(-1) !== 1;
    const placed = moment && replay.at <= moment.at ? moment.at : replay.at;
    const place = { round: course.rounds[placed], turn: course.nth[placed] };
    const ended = over && replay.at === replay.of;
    this.place.textContent = !place.turn
      ? say("film.before")
      : say(several ? "film.round-turn" : "film.turn", place);
    const asked = this.waiting || !news.length;
    const told = asked && scene?.question ? [scene.question] : news;
    const [first, ...rest] = ended ? [over.title] : told;
    this.move.textContent = first;
    const text = moment
      ? [
          el(
            "b",
            {},
            isSame(moment.title, first) ? moment.kind : `${moment.kind}: ${moment.title}`,
          ),
          [...moment.says, moment.change.seat].join(" "),
        ]
      : rest;
    fill(
      this.text,
      text.map((part) => el("p", {}, part)),
    );
    const said = `${this.place.textContent}: ${ended ? first : told.join(" ")}`;
    if (moved && !replay.playing && this.seekTo === null) page.announcer.say(said);
    this.scrubber.show({
      of: replay.of,
      rounds: course.rounds,
      turns: course.turns,
      line: this.line(),
      colour: seats[this.person].colour,
      moments: this.moments.map(({ opens, title }) => ({ at: opens, title })),
    });
    this.scrubber.move(this.seekTo ?? replay.at, said);
    const names = seats.map(({ name }) => name);
    this.drawLabel({
      name: names[this.person],
      line: Boolean(this.line()),
      may: course.over && replay.number !== null,
      asking: this.asking,
      team: this.line()?.seat === null,
      moments: this.moments.length > 0,
      several,
      over: course.over,
    });
    const { rail } = page.board;
    if (rail.moments !== this.moments.length > 0) {
      rail.moments = !rail.moments;
      rail.show(table);
    }
    this.drawMoments({
      moments: this.moments.map(({ kind, title }) => ({ kind, title })),
      now: this.momentAt(replay.at),
    });
    this.drawControls({
      playing: replay.playing,
      speed: Math.abs(replay.speed),
      cards: replay.cards,
      over: course.over,
      person: this.person,
      name: names[this.person],
      moments: this.moments.length > 0,
      skips: several || this.moments.length > 0,
      first: replay.at === 0,
      last: replay.at === replay.of,
    });
    this.drawHead({
      title: game.title,
      number: replay.number,
      game: game.id,
      started: course.started,
      over: course.over,
      won: course.won.map((seat) => names[seat]),
      score: course.won.length ? course.scores[course.won[0]] : null,
      leaves: page.socket.replay !== null,
      saved: document.documentElement.dataset.saved ?? null,
      places: seats
        .map(({ name, colour }, seat) => ({ name, colour, score: course.scores[seat] ?? null }))
        .map((each, seat) => ({ ...each, won: course.won.includes(seat) })),
    });
  }

  /**
   * Forget the last match. A review that is ready is fetched.
   * @param {Server.Snapshot} table @param {Server.Replay} replay @param {Server.Course} course
   */
  begin({ seats }, { number }, course) {
    const { page } = this;
    this.stop();
    this.number = number;
    this.at = 0;
    const person = seats.findIndex(({ bot }) => !bot);
    this.person = page.me.seat ?? (person < 0 ? (course.won[0] ?? 0) : person);
    this.review = this.reviewOfPage();
    if (!this.review && course.reviewed) this.fetchReview();
  }

  /**
   * Show all cards of a match that is over and not on the table any more.
   * @param {Server.Replay} replay @param {Server.Course} course
   */
  reveal({ number }, { over }) {
    const { tableNumber } = this.page;
    const gone = number === null || (tableNumber !== undefined && tableNumber !== number);
    if (over && gone) this.page.do("rerun", { cards: "all" });
  }

  /** Return the review that the page has of this match. @returns {Server.Review | null} */
  reviewOfPage() {
    const shown = this.page.review.part;
    return shown && shown.number === this.number ? shown.review : null;
  }

  /** Return the moments of the review, in its words. */
  get moments() {
    const { review } = this;
    return (review?.moments ?? []).map(({ opens, at }, n) => ({
      opens,
      at,
      .../** @type {Server.ReviewMoment} */ (review?.page.moments[n]),
    }));
  }

  /** Return the curve of the person, or of the team. */
  line() {
    const { review } = this;
    const line = review?.known.find(({ seat }) => seat === null || seat === this.person);
    if (!review || !line) return null;
    const points = review.points.map(({ at }, n) => ({
      at,
      chance: line.chances[n],
      error: line.errors[n],
    }));
    return { seat: line.seat, points };
  }

  /**
   * Return the index of the moment that is played, or of that at a position: from its question to
   * its last move; -1 if there is none.
   * @param {number} at
   */
  momentAt(at) {
    if (this.watched >= 0) return this.watched;
    return this.moments.findIndex((moment) => moment.opens <= at && at <= moment.at);
  }

  async fetchReview() {
    const { number, page } = this;
    if (this.asking) return;
    this.asking = true;
    page.show();
    const where = (await page.do("review", { number: number ?? 0 }))?.review;
    try {
      const answer = where ? await fetch(where) : null;
      if (answer?.ok && number === this.number) this.review = await answer.json();
    } catch {
      // the line stays plain
    }
    this.asking = false;
    page.show();
  }

  // Control

  /** Send a command of the player. @param {Fields<"rerun">} fields */
  run(fields) {
    this.stop();
    this.page.do("rerun", fields);
  }

  /** End the playing of a moment. */
  stop() {
    clearTimeout(this.timer);
    this.waiting = false;
    this.watched = -1;
  }

  /** Watch moment `n`. @param {number} n */
  watch(n) {
    const moment = this.moments[n];
    if (moment) this.play(moment.opens);
  }

  /** Show a position with its question, then play what follows. @param {number} at */
  play(at) {
    this.run({ moment: Math.max(0, at), playing: false });
    this.waiting = true;
    this.watched = this.moments.findIndex(({ opens }) => opens === at);
    this.timer = setTimeout(() => {
      this.waiting = false;
      this.page.do("rerun", { playing: true, backwards: false });
      this.timer = setTimeout(() => this.run({ playing: false }), PLAY);
    }, LOOK);
  }

  /** Seek to a position, at most once in 100 ms, without flights. @param {number} moment */
  seek(moment) {
    const { animation } = this.page.board;
    animation.isOff = true;
    clearTimeout(this.stillTimer);
    this.stillTimer = setTimeout(() => {
      animation.isOff = false;
    }, STILL);
    const waiting = this.seekTo !== null;
    this.seekTo = moment;
    this.scrubber.move(moment, null);
    if (waiting) return;
    const send = () => {
      const wanted = this.seekTo ?? moment;
      this.run({ moment: wanted, playing: false });
      setTimeout(() => {
        if (this.seekTo === wanted) {
          this.seekTo = null;
          this.page.show();
        } else send();
      }, SEEK_INTERVAL);
    };
    send();
  }

  /**
   * Return the position of the next or last turn or round: the last moment of it.
   * @param {number[] | undefined} places @param {1 | -1} way
   */
  beside(places, way) {
    if (!places) return this.at;
    const last = places.length - 1;
    const end = (/** @type {number} */ at) => at === last || places[at] !== places[at + 1];
    let at = this.at + way;
    while (at > 0 && at < last && !end(at)) at += way;
    return Math.min(last, Math.max(0, at));
  }

  /** @param {"turns" | "rounds"} unit @param {1 | -1} way */
  step(unit, way) {
    this.run({ playing: false, moment: this.beside(this.page.table?.course?.[unit], way) });
  }

  /** Watch the next or the last moment; without moments, go to the next or last round. @param {1 | -1} way */
  skip(way) {
    const starts = this.moments.map(({ opens }) => opens);
    const found =
      way > 0
        ? starts.findIndex((at) => at > this.at)
        : starts.findLastIndex((_, n) => (this.moments[n]?.at ?? 0) < this.at);
    if (!starts.length) this.step("rounds", way);
    else if (found >= 0) this.watch(found);
  }

  toggle() {
    const { replay } = this.page.table ?? {};
    this.run(replay?.playing ? { playing: false } : { playing: true, backwards: false });
  }

  /** @param {1 | -1} way */
  changeSpeed(way) {
    const now = SPEEDS.indexOf(Math.abs(this.page.table?.replay?.speed ?? 1));
    const speed = SPEEDS[now + way];
    if (speed) this.page.do("rerun", { pace: speed });
  }

  toggleCards() {
    const { replay, course } = this.page.table ?? {};
    if (course?.over)
      this.page.do("rerun", { cards: replay?.cards === "all" ? this.person : "all" });
  }

  /** Follow the next person. */
  switchPerson() {
    const { replay, seats } = this.page.table ?? {};
    if (!replay || !seats) return;
    this.person = (this.person + 1) % seats.length;
    if (typeof replay.cards === "number") this.page.do("rerun", { cards: this.person });
    this.page.show();
  }

  /** Handle a key; return whether it is one of the player's. @param {KeyboardEvent} event */
  press(event) {
    const { key } = event;
    const target = /** @type {Element} */ (event.target);
    const pressable = target.closest?.("button, summary, a");
    if (target.closest?.(".sheet") || (pressable && (key === " " || key === "Enter"))) return false;
    const last = (this.page.table?.course?.turns.length ?? 1) - 1;
    /** @type {Record<string, () => unknown>} */
    const keys = {
      " ": () => this.toggle(),
      ArrowLeft: () => this.step("turns", -1),
      ArrowRight: () => this.step("turns", 1),
      ArrowUp: () => this.step("rounds", -1),
      ArrowDown: () => this.step("rounds", 1),
      Home: () => this.run({ playing: false, moment: 0 }),
      End: () => this.run({ playing: false, moment: last }),
      n: () => this.skip(1),
      b: () => this.skip(-1),
      a: () => this.toggleCards(),
      v: () => this.switchPerson(),
      "<": () => this.changeSpeed(-1),
      ">": () => this.changeSpeed(1),
      1: () => this.watch(0),
      2: () => this.watch(1),
      3: () => this.watch(2),
    };
    const act = keys[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return false;
    event.preventDefault();
    if (!event.repeat || key.startsWith("Arrow")) act();
    return true;
  }

  // Parts

  /** Fill the tab of moments beside the table. @param {View.PlayerMoments} state */
  paintMoments({ moments, now }) {
    fill(this.page.board.rail.momentList, [
      moments.map(({ kind, title }, n) =>
        el(
          "li",
          {},
          el(
            "button",
            {
              "aria-current": n === now ? "true" : null,
              data: { key: `rail-moment-${n + 1}` },
              onclick: () => this.watch(n),
            },
            el("b", {}, String(n + 1)),
            el("span", {}, el("strong", {}, kind), " ", title),
          ),
        ),
      ),
    ]);
  }

  /** @param {View.PlayerLabel} state */
  paintLabel({ name, line, may, asking, team, moments, several, over }) {
    const label = team ? say("film.chance.all") : say("film.chance", { name });
    /** @param {string[]} caps @param {string} id @returns {[string[], string]} */
    const key = (caps, id) => [caps, say(id)];
    const keys = [
      key([say("film.key.space")], "film.key.play"),
      key(["←", "→"], "film.key.turn"),
      ...(moments ? [key(["N"], "film.key.moment")] : []),
      ...(several && !moments ? [key(["↑", "↓"], "film.key.round")] : []),
      ...(over ? [key(["A"], "film.all")] : []),
    ];
    fill(this.curveLabel, [
      line
        ? el(
            "button",
            { class: "quiet", data: { key: "film-person" }, onclick: () => this.switchPerson() },
            label,
          )
        : asking
          ? el("span", { role: "status" }, say("film.chance.working"))
          : may
            ? el(
                "button",
                {
                  class: "quiet",
                  data: { key: "film-chance" },
                  onclick: () => this.fetchReview(),
                },
                say("film.chance.ask"),
              )
            : el("span"),
      el(
        "span",
        { class: "film-keys", "aria-hidden": "true" },
        keys.map(([caps, words]) => [caps.map((cap) => el("kbd", {}, cap)), ` ${words} `]),
      ),
    ]);
  }

  /** @param {View.PlayerControls} state */
  paintControls({ playing, speed, cards, over, person, name, moments, skips, first, last: end }) {
    /**
     * Return a round button; why: the reason why it cannot be used now, or "".
     * @param {string} key @param {string} id @param {Child} inside @param {string} why
     * @param {() => unknown} press
     */
    const round = (key, id, inside, why, press) =>
      el(
        "button",
        {
          class: "quiet",
          "aria-label": [say(id), why].filter(Boolean).join(": "),
          "aria-disabled": why ? "true" : null,
          title: why || say(id),
          data: { key },
          onclick: why ? () => this.page.announcer.say(why) : press,
        },
        inside,
      );
    const begins = first ? say("film.first") : "";
    const ends = end ? say("film.last") : "";
    const [last, next] = moments
      ? ["film.moment.last", "film.moment.next"]
      : ["film.round.last", "film.round.next"];
    fill(this.controls, [
      el(
        "div",
        { class: "film-steps" },
        skips
          ? round("film-moment-last", last, drawn(ACTIONS.skip), begins, () => this.skip(-1))
          : null,
        round("film-previous", "film.previous", icon("previous"), begins, () =>
          this.step("turns", -1),
        ),
        el(
          "button",
          { class: "pill go", data: { key: "film-run" }, onclick: () => this.toggle() },
          icon(playing ? "pause" : "go"),
          say(playing ? "film.pause" : "film.play"),
        ),
        round("film-next", "film.next", icon("next"), ends, () => this.step("turns", 1)),
        skips
          ? el(
              "button",
              {
                class: "quiet",
                "aria-disabled": ends ? "true" : null,
                title: ends,
                data: { key: "film-moment-next" },
                onclick: () => (ends ? this.page.announcer.say(ends) : this.skip(1)),
              },
              drawn(ACTIONS.skip, true),
              el("span", {}, say(next)),
            )
          : null,
      ),
      el(
        "div",
        { class: "film-choices" },
        radioGroup(
          "speed",
          say("film.speed"),
          SPEEDS.map((one) => [one, factor(one)]),
          speed,
          (one) => this.page.do("rerun", { pace: one }),
        ),
        over
          ? radioGroup(
              "cards",
              say("film.cards"),
              /** @type {[number | "all", string][]} */ ([
                [person, say("film.as", { name })],
                ["all", say("film.all")],
              ]),
              cards === "table" ? undefined : cards,
              (one) => this.page.do("rerun", { cards: one }),
            )
          : null,
      ),
    ]);
  }

  /** @param {View.PlayerHead} state */
  paintHead({ title, number, game, started, over, won, score, leaves, saved, places }) {
    const { page } = this;
    const names = new Intl.ListFormat(language).format(won);
    const result = !over
      ? say("film.unfinished")
      : !won.length
        ? say("history.lost")
        : score === null
          ? say("history.won", { n: won.length, names })
          : say("film.won", { n: won.length, names, score });
    fill(this.head, [
      el("h2", {}, title),
      el(
        "span",
        { class: "sub" },
        [started ? startedAt(started) : null, saved && over ? null : result]
          .filter(Boolean)
          .join(" · "),
      ),
      saved && over ? ranking(places) : null,
      el("span", { class: "space" }),
      saved ? el("p", { class: "film-saved" }, say(`film.saved.${saved}`)) : null,
      over && number !== null
        ? el(
            "button",
            {
              class: "quiet",
              data: { key: "film-review" },
              onclick: () => page.showReview(number),
            },
            icon("list"),
            el("span", { class: "word" }, say("review.open")),
          )
        : null,
      number === null
        ? null
        : [
            this.saveButton("page", "film.html", number, game, ACTIONS.save),
            el(
              "details",
              { class: "film-share" },
              el(
                "summary",
                { class: "quiet", title: say("film.share") },
                drawn(ACTIONS.share),
                el("span", { class: "word" }, say("film.share")),
              ),
              el(
                "div",
                {},
                this.saveButton("film", "film.gif", number, game),
                this.saveButton("picture", "film.svg", number, game),
                this.linkField(number),
              ),
            ),
          ],
      leaves
        ? el(
            "button",
            {
              class: "quiet",
              "aria-label": say("film.leave"),
              title: say("film.leave"),
              data: { key: "film-leave" },
              onclick: () => page.showReplay(null),
            },
            icon("close"),
          )
        : null,
    ]);
  }

  /** Return a field with the link to the replay, for others at this table. @param {number} number */
  linkField(number) {
    const value = replayLink(number, location);
    if (!value) return null;
    const copy = (/** @type {{ target: HTMLInputElement }} */ { target }) => {
      target.select(); // people without a clipboard here copy it by hand
      this.page.copy(value);
    };
    return el(
      "label",
      { class: "field" },
      say("film.link"),
      el("input", { readonly: true, value, data: { key: "film-link" }, onclick: copy }),
    );
  }

  /** Close the list of ways to share. Return whether it was open. */
  closeShare() {
    const share = /** @type {HTMLDetailsElement | null} */ (
      this.head.querySelector(".film-share[open]")
    );
    if (!share) return false;
    share.open = false;
    share.querySelector("summary")?.focus();
    return true;
  }

  /**
   * Return a button that saves the match; with an icon, small screens show only that.
   * @param {"page" | "film" | "picture"} kind @param {string} id @param {number} number
   * @param {string} game @param {string} [path] of the icon
   */
  saveButton(kind, id, number, game, path) {
    const words = el("span", { class: path ? "word" : "" }, say(id));
    return el(
      "button",
      {
        class: "quiet",
        title: path ? say(id) : null,
        data: { key: `save-${kind}-${number}` },
        onclick: ({ currentTarget }) =>
          save(
            this.page,
            number,
            kind,
            game,
            /** @type {HTMLButtonElement} */ (currentTarget),
            words,
          ),
      },
      path ? drawn(path) : null,
      words,
    );
  }
}
