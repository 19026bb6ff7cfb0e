// The table when the device deals: the clock in the middle, the game round it, my cards before me.
// It draws zones and answers, and knows no game.
import { scaled } from "../lib/breakpoints.js";
import { el, every, fill, icon, onChange, part } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { fitNames } from "./card-view.js";
import { Hours } from "./dial-targets.js";
import { Flights } from "./fly-animation.js";
import { answersAt, pillsOf, reasonFor, same } from "./hit-targets.js";
import { Strip } from "./opponents.js";
import { Pointing } from "./pointer.js";
import { zoneElement } from "./zone.js";
import { alone, arrange, covered, eyes, oneByOne } from "./zone-layout.js";

const QUIET = 20_000; // ms away from the page after which the hand is covered
const NARROW = "(max-width: 43.74em) and (min-height: 31.01em), (max-width: 34.99em)";
const LOW = "(max-height: 31em) and (min-width: 35em)"; // a phone that lies: nothing beside the clock
const CARDS = 7; // more of them do not fit beside the question

/** Rolling a die is no answer: chance gives one. @type {Told.Action} */
const ROLL = ["roll"];
const NOTHING = {
  label: "",
  consequence: null,
  cursor: false,
  listed: false,
  preview: [],
  figures: [],
  ways: [],
};

export class Board {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.me = /** @type {number | null} */ (null);
    this.arranged = false; // the page's parts lie as at a table
    this.around = false; // something lies round the clock
    this.held = 0;
    /** @type {Told.Action | null} */
    this.pointed = null;
    this.shut = false; // covered by hand, or because nobody looks
    this.crowded = false; // the question lies over the hand, until the next deal
    this.most = 0;
    /** @type {Told.Action[]} */
    this.staged = []; // what is to be laid with the answer
    /** @type {Told.Ask | null} */
    this.ask = null;
    this.left = el("div", { class: "flank left" });
    this.play = el("div", { class: "flank play" });
    this.beside = el("div", { class: "flank beside" });
    this.grid = el("div", { class: "grid-place" });
    this.ring = el("div", { class: "ring-place" });
    this.middle = el("div", { class: "clock-middle", "aria-hidden": "true" });
    this.mine = el("div", { class: "mine" });
    this.cover = el("button", {
      class: "quiet cover",
      data: { key: "cover" },
      onclick: () => this.turn(!this.shut),
    });
    this.section = el(
      "section",
      { class: "zones", "aria-label": say("region.table"), hidden: true },
      this.left,
      this.play,
      this.beside,
      this.grid,
    );
    this.strip = new Strip(this);
    this.hours = new Hours(this);
    this.pointing = new Pointing(this);
    this.flights = new Flights(this);
    this.people = /** @type {Element} */ (part("seats").parentElement); // where the seats stand
    this.dock = /** @type {Element} */ (part("ask").parentElement);
    part("clock").after(this.section);
    part("clock").append(this.ring);
    part("seats").append(this.strip.element);
    this.opener = el("button", {
      class: "clock-open",
      "aria-label": say("region.clock"),
      "aria-expanded": "false",
      onclick: () => this.enlarge(!this.large),
    });
    page.clock.body.append(this.middle, this.hours.element);
    part("clock").append(this.opener);
    page.ask.answers.before(this.mine);
    this.draw = onChange(this.paint.bind(this));
    // What lies beside them gives cards more room or less, not the window alone.
    const observer = new ResizeObserver(() => fitNames(document.body));
    for (const place of [part("main"), this.mine, this.left]) observer.observe(place);
    this.narrow = matchMedia(scaled(NARROW, page.prefs.values.text / 100));
    this.low = matchMedia(scaled(LOW, page.prefs.values.text / 100));
    for (const query of [this.narrow, this.low])
      query.addEventListener("change", () => page.show());
    let away = 0;
    const leave = () => {
      clearTimeout(away);
      away = setTimeout(() => this.own && this.turn(true), QUIET);
    };
    addEventListener("blur", leave);
    addEventListener("focus", () => clearTimeout(away));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && this.own) this.turn(true);
    });
  }

  /** Whether a table is drawn for what is told. @param {Told.Snapshot} table */
  lies(table) {
    return Boolean(
      table.game?.cards === "device" &&
        table.scene?.zones.length &&
        !table.replay &&
        !table.over &&
        !table.ledger,
    );
  }

  /** Whether this page has the eyes of a seat, whose cards lie open. */
  get open() {
    return Boolean(this.arranged && this.me !== null);
  }

  /** Whether this page is a seat's own: it can be covered. */
  get own() {
    return this.page.me.seat !== null;
  }

  /** @param {boolean} shut */
  turn(shut) {
    if (this.shut === shut) return;
    this.shut = shut;
    this.page.show();
  }

  /** @param {Told.Snapshot} table */
  show(table) {
    const here = this.lies(table);
    const { scene, seats } = table;
    document.body.classList.toggle("at-table", here);
    this.section.hidden = this.ring.hidden = this.mine.hidden = this.middle.hidden = !here;
    this.opener.hidden = !here;
    this.strip.element.hidden = !here;
    if (!here || !scene) {
      document.body.classList.remove("log-open");
      this.arrange(false);
      this.draw(null);
      this.flights.forget();
      return;
    }
    this.arrange(true);
    const lost = this.page.connection !== "connected";
    this.me = eyes(seats, this.page.me);
    const hide = this.own && (this.shut || lost);
    const zones = hide ? scene.zones.map(covered) : scene.zones;
    const asked = table.ask?.yours && !hide && !lost && !this.page.nameless ? table.ask : null;
    if (JSON.stringify(asked) !== JSON.stringify(this.ask)) this.staged = [];
    this.ask = asked;
    this.crowd(zones);
    this.draw({
      zones,
      ask: asked,
      scene: { ...scene, zones: [] },
      seats,
      me: this.me,
      deck: this.page.deck?.id ?? null,
      hide,
      own: this.own,
      crowded: this.crowded,
      narrow: this.narrow.matches,
      low: this.low.matches,
      staged: this.staged,
      wanderers: table.wanderers,
      sides: (table.clocks?.sides ?? []).map(({ seat, shown, flagged }) => ({
        seat,
        shown,
        flagged,
      })),
    });
  }

  /**
   * Puts the page's parts in the order of reading: of the table, or of people's own cards.
   * @param {boolean} here
   */
  arrange(here) {
    if (this.arranged === here) return;
    this.arranged = here;
    const main = part("main");
    const { dock, people } = this;
    if (here) {
      main.prepend(part("seats"), part("clock"), this.section, dock, people);
      this.mine.before(this.page.hand.element);
    } else {
      part("tray").append(this.page.hand.element);
      main.prepend(part("clock"), dock, people);
      people.prepend(part("seats"));
    }
  }

  /**
   * Whether the largest hand of this deal needs the question above it; kept until the next deal.
   * @param {Told.Zone[]} zones
   */
  crowd(zones) {
    const cards = arrange(zones, this.me).mine.reduce((sum, zone) => sum + zone.count, 0);
    if (cards > this.most || cards === 0 || cards > this.held + 2) this.most = cards;
    this.held = cards;
    this.crowded = this.most > CARDS;
  }

  /** @param {import("./hit-targets.js").Thing} thing @param {"part" | "card" | "zone" | "dial" | "seat"} kind */
  answers(kind, thing) {
    if (!this.ask) return [];
    return [...answersAt(this.ask.lines, kind, thing), ...answersAt(this.ask.adds, kind, thing)];
  }

  /** What pressing a die does that is to be rolled. @returns {import("./hit-targets.js").Answer} */
  roll() {
    /** @type {Told.Action[]} */
    const then = [];
    const way = { spots: [], then, consequence: null, preview: [] };
    return { line: { ...NOTHING, action: ROLL, label: say("ask.draw") }, way };
  }

  /** The answers that nothing on the table stands for. */
  pills() {
    const { ask } = this;
    return ask ? pillsOf(ask.lines, ask.ok, ({ action }) => this.pointing.has(action)) : [];
  }

  /** @param {import("./hit-targets.js").Thing} thing */
  reason(thing) {
    return this.ask ? reasonFor(this.ask.reasons, thing) : null;
  }

  /** @param {Drawn.Board | null} state */
  paint(state) {
    if (!state) {
      this.pointing.forget();
      for (const place of [this.left, this.play, this.beside, this.grid, this.ring, this.mine])
        place.replaceChildren();
      return;
    }
    const { scene, seats, zones, me, narrow, low } = state;
    const before = this.flights.start();
    this.pointing.forget();
    const places = arrange(zones, me);
    /** @param {Told.Zone} zone @param {string} [how] */
    const drawn = (zone, how = "") => zoneElement(this, zone, scene, seats, how);
    const main = part("main");
    main.classList.toggle("with-ring", Boolean(places.ring));
    main.classList.toggle("with-grid", Boolean(places.grid));
    main.classList.toggle("with-hours", scene.dial === 24);
    main.classList.toggle("asked", Boolean(state.ask));
    main.classList.toggle("crowded", state.crowded);
    const aside = places.grid && !narrow ? [...places.left, ...places.play] : [];
    const played = places.ring ? places.play.flatMap((zone) => bySide(zone, me)) : [];
    const laid = played.filter(([, own]) => own).map(([zone]) => drawn(zone, "my-own"));
    fill(this.left, [
      aside.length ? null : places.left.map((zone) => drawn(zone)),
      narrow || low ? null : laid,
    ]);
    fill(
      this.play,
      places.ring
        ? played.filter(([, own]) => !own).map(([zone]) => drawn(zone))
        : aside.length
          ? []
          : places.play.map((zone) => drawn(zone)),
    );
    fill(
      this.beside,
      places.beside.map((zone) => drawn(zone)),
    );
    fill(this.grid, places.grid ? [drawn(places.grid)] : []);
    fill(this.ring, places.ring ? [drawn(places.ring)] : []);
    this.around = Boolean(places.ring);
    this.hours.show(scene);
    fill(this.mine, [
      aside.map((zone) => drawn(zone, "aside-zone")),
      narrow || low ? laid : null,
      places.mine.map((zone) => drawn(zone, "hand-zone")),
      state.own ? this.cover : null,
    ]);
    this.mine.hidden = !this.mine.firstChild;
    fill(this.cover, [icon("eye"), el("span", {}, say(this.shut ? "hand.show" : "hand.cover"))]);
    this.middle.textContent = scene.right ?? "";
    this.strip.show(state, places.others);
    fitNames(document.body);
    this.pointing.stops();
    this.flights.end(before, zones);
  }

  /**
   * Gives an answer, or stages what is to be laid with one.
   * @param {import("./hit-targets.js").Answer} answer
   */
  async choose({ line, way }) {
    const { ask, page } = this;
    if (!ask) return;
    if (line.action === ROLL) {
      page.do("draw");
      return;
    }
    if (ask.adds.includes(line)) {
      const rest = this.staged.filter((action) => !same(action, line.action));
      this.staged = rest.length < this.staged.length ? rest : [...rest, line.action];
      page.show();
      return;
    }
    const then = way.then.length ? [...this.staged, ...way.then] : []; // alone, it takes nothing along
    this.staged = [];
    await page.do("choose", { action: line.action, then });
  }

  /** @param {Told.Line} line */
  isStaged(line) {
    return this.staged.some((action) => same(action, line.action));
  }

  /** Tells the box what is pointed at, where no one else would see it. @param {Told.Action | null} action */
  tell(action) {
    if (!this.alone || same(action, this.pointed)) return;
    this.pointed = action;
    this.page.order("point", { action }).catch(() => {}); // it was for a question that is over
  }

  /** Shows or hides the whole log, where it has no room of its own. */
  openLog() {
    const open = document.body.classList.toggle("log-open");
    if (open) this.page.log.entries.focus();
  }

  /** Whether the box is drawn over all else, as on a phone it can be. */
  get large() {
    return part("clock").classList.contains("large");
  }

  /** Draws it so, or where it lies; returns whether that was a change. @param {boolean} large */
  enlarge(large) {
    if (large === this.large) return false;
    part("clock").classList.toggle("large", large);
    this.opener.setAttribute("aria-expanded", String(large));
    return true;
  }

  /** Hides it again, if it was shown; returns whether it was. */
  closeLog() {
    if (!document.body.classList.contains("log-open")) return false;
    document.body.classList.remove("log-open");
    every(document, "[data-key=bar-log]")[0]?.focus();
    return true;
  }

  /** Takes back: alone at once, for nobody is left to object; with others it is asked first. */
  undo() {
    const { page } = this;
    if (this.alone) {
      page.do("undo", { agreed: true });
      return;
    }
    if (this.arranged) document.body.classList.add("log-open");
    page.log.ask();
  }

  /** Whether one person plays, and no one else is to see what is pointed at. */
  get alone() {
    const seats = this.page.table?.seats ?? [];
    return alone(seats, this.page.me);
  }

  /** Elements of a zone's things, by index. @param {string} zone */
  elements(zone) {
    return [...every(document, `[data-thing^="${CSS.escape(zone)}/"]`)];
  }
}

/**
 * A zone that lies in two: what is mine on one side, the others' on the other.
 * @param {Told.Zone} zone @param {number | null} me @returns {[Told.Zone, boolean][]}
 */
function bySide(zone, me) {
  /** @param {boolean} own @returns {[Told.Zone, boolean]} */
  const half = (own) => {
    const items = oneByOne(zone.items).filter((item) => (item.seat === me) === own);
    return [{ ...zone, items, count: items.length }, own];
  };
  return [half(true), half(false)];
}
