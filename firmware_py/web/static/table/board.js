// Table of a game that the device deals: the device in the middle, the zones around it, the
// player's own cards in front. It draws zones and answers and has no knowledge of a game.
import { scaled } from "../lib/breakpoints.js";
import { byId, el, fill, icon, onChange } from "../lib/element.js";
import { say } from "../lib/i18n.js";
import { loadStyleSheet } from "../lib/style-sheet.js";
import { ROLL } from "./answers.js";
import { fitNames } from "./card-view.js";
import { DialTargets } from "./dial-targets.js";
import { FlyAnimation } from "./fly-animation.js";
import { answerLayout, answersAt, isSame, pillsOf, reasonFor } from "./hit-targets.js";
import { Pointer } from "./pointer.js";
import { Rail } from "./rail.js";
import { TableSeats } from "./table-seats.js";
import { legend, zoneElement } from "./zone.js";
import { arrange, isBotAsked, playsAlone, splitByOwner, withoutFaces } from "./zone-layout.js";

const COVER_AFTER = 20_000; // ms without focus until the hand is covered
const NARROW = "(max-width: 43.74em) and (min-height: 31.01em), (max-width: 34.99em)";
// A phone in landscape: no zones beside the device.
const LOW = "(max-height: 31em) and (min-width: 35em)";

export class Board {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.me = /** @type {number | null} */ (null);
    this.atTable = false; // the page has the layout of a table
    this.styled = false; // the style sheets are loaded
    this.hasRing = false; // zones are around the device
    /** @type {Server.Action | null} */
    this.pointed = null;
    this.isCovered = false; // by hand, or because the page lost the focus
    /** @type {ReturnType<typeof answerLayout>} */
    this.layout = "table";
    /** @type {Server.Action[]} */
    this.staged = []; // actions that are sent with the next answer
    /** @type {Server.Question | null} */
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
      onclick: () =>
        this.own
          ? this.setCovered(!this.isCovered)
          : page.do("cover", { on: !page.table?.covered }),
    });
    this.section = el(
      "section",
      { class: "zones", "aria-label": say("region.table"), hidden: true },
      this.left,
      el("div", { class: "flank-right" }, this.play, this.beside),
      this.grid,
    );
    this.seats = new TableSeats(this);
    this.rail = new Rail(page);
    this.dialTargets = new DialTargets(this);
    this.pointer = new Pointer(this);
    this.animation = new FlyAnimation(this);
    this.people = /** @type {Element} */ (byId("seats").parentElement);
    this.dock = /** @type {Element} */ (byId("ask").parentElement);
    byId("clock").after(this.section);
    byId("clock").append(this.ring);
    byId("seats").append(this.seats.element);
    byId("seats").after(this.rail.element);
    this.opener = el("button", {
      class: "clock-open",
      "aria-label": say("region.clock"),
      "aria-expanded": "false",
      onclick: () => (this.large || !this.botAsked ? this.enlarge(!this.large) : this.hurry()),
    });
    page.device.body.append(this.middle, this.dialTargets.element);
    byId("clock").append(this.opener);
    page.ask.answers.before(this.mine);
    this.draw = onChange(this.paint.bind(this));
    // The elements beside a zone change its width, not only the window.
    const observer = new ResizeObserver(() => fitNames(document.body));
    for (const place of [byId("main"), this.mine, this.left]) observer.observe(place);
    this.narrow = matchMedia(scaled(NARROW, page.preferences.values.text / 100));
    this.low = matchMedia(scaled(LOW, page.preferences.values.text / 100));
    for (const query of [this.narrow, this.low])
      query.addEventListener("change", () => page.show());
    let away = 0;
    const leave = () => {
      clearTimeout(away);
      away = setTimeout(() => this.own && this.setCovered(true), COVER_AFTER);
    };
    addEventListener("blur", leave);
    addEventListener("focus", () => clearTimeout(away));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && this.own) this.setCovered(true);
    });
  }

  /** Load the style sheets of a table. Without them it is not drawn. */
  async loadStyles() {
    if (this.styled) return;
    try {
      await Promise.all([
        loadStyleSheet("board"),
        loadStyleSheet("board-tablet"),
        loadStyleSheet("board-phone"),
      ]);
      this.styled = true;
    } catch {
      // tried again at the next snapshot
    }
  }

  /** Return whether the table is drawn for a snapshot. @param {Server.Snapshot} table */
  isShown(table) {
    return Boolean(
      this.styled &&
        table.game?.cards === "device" &&
        (table.replay || (table.scene?.zones.length && !table.over && !table.ledger)),
    );
  }

  /** Return whether this page shows the open cards of a seat. */
  get open() {
    return Boolean(this.atTable && this.me !== null);
  }

  /** Return whether this is a seat's own page, which can be covered. */
  get own() {
    return this.page.me.seat !== null;
  }

  /** @param {boolean} covered */
  setCovered(covered) {
    if (this.isCovered === covered) return;
    this.isCovered = covered;
    this.page.show();
  }

  /** @param {Server.Snapshot} table */
  show(table) {
    const here = this.isShown(table);
    const { scene, seats } = table;
    document.body.classList.toggle("at-table", here);
    this.section.hidden = this.ring.hidden = this.mine.hidden = this.middle.hidden = !here;
    this.opener.hidden = !here;
    this.seats.element.hidden = !here;
    if (!here || !scene) {
      this.arrange(false);
      this.rail.arrange(false);
      this.draw(null);
      this.animation.reset();
      return;
    }
    this.arrange(true);
    this.rail.arrange(true, this.narrow.matches || this.low.matches);
    const lost = this.page.connection !== "connected";
    this.me = table.replay ? null : table.mine;
    const hide = this.own && !table.replay && (this.isCovered || lost);
    const zones = hide ? scene.zones.map(withoutFaces) : scene.zones;
    const asked =
      table.ask?.yours && !hide && !lost && !this.page.decks.isLoading(this.page.table?.game)
        ? table.ask
        : null;
    if (JSON.stringify(asked) !== JSON.stringify(this.ask)) this.staged = [];
    this.ask = asked;
    this.layout = asked ? answerLayout(asked, zones, this.me) : "table";
    this.draw({
      zones,
      ask: asked,
      scene: { ...scene, zones: [] },
      seats,
      me: this.me,
      deck: this.page.deck?.id ?? null,
      hide,
      handed: Boolean(table.hand),
      covered: this.own ? this.isCovered : (table.covered ?? null),
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
    this.rail.show(table);
  }

  /**
   * Put the page's parts into the reading order of a table, or of a game with printed cards.
   * @param {boolean} here
   */
  arrange(here) {
    if (this.atTable === here) return;
    this.atTable = here;
    const main = byId("main");
    const { dock, people } = this;
    if (here) {
      main.prepend(byId("seats"), this.rail.element, byId("clock"), this.section, dock, people);
      this.mine.before(this.page.hand.element);
    } else {
      byId("tray").append(this.page.hand.element);
      main.prepend(byId("clock"), dock, people);
      people.prepend(byId("seats"));
    }
  }

  /** @param {import("./hit-targets.js").Thing} thing @param {"part" | "card" | "zone" | "dial" | "seat"} kind */
  answers(kind, thing) {
    if (!this.ask || this.layout === "row") return [];
    return [...answersAt(this.ask.lines, kind, thing), ...answersAt(this.ask.adds, kind, thing)];
  }

  /** Return the answers that no element of the table gives. */
  pills() {
    const { ask } = this;
    return ask ? pillsOf(ask.lines, ask.ok, ({ action }) => this.pointer.has(action)) : [];
  }

  /** @param {import("./hit-targets.js").Thing} thing */
  reasonFor(thing) {
    return this.ask ? reasonFor(this.ask.reasons, thing) : null;
  }

  /** @param {View.Board | null} state */
  paint(state) {
    if (!state) {
      this.pointer.clear();
      for (const place of [this.left, this.play, this.beside, this.grid, this.ring, this.mine])
        place.replaceChildren();
      return;
    }
    const { scene, seats, zones, me, narrow, low } = state;
    const before = this.animation.capture();
    this.pointer.clear();
    const places = arrange(zones, me);
    /** @param {Server.Zone} zone @param {string} [how] */
    const drawn = (zone, how = "") => zoneElement(this, zone, scene, seats, how);
    const main = byId("main");
    main.classList.toggle("with-ring", Boolean(places.ring));
    main.classList.toggle("with-grid", Boolean(places.grid));
    main.classList.toggle("with-hours", scene.dial === 24);
    main.classList.toggle("asked", Boolean(state.ask));
    const aside = places.grid && !narrow ? [...places.left, ...places.play] : [];
    // In a replay, the cards of the person whose view is chosen are on the left.
    const left = me ?? (narrow || low ? null : (this.page.player.part?.person ?? null));
    const played = places.ring ? places.play.flatMap((zone) => splitByOwner(zone, left)) : [];
    const laid = played.filter(([, own]) => own).map(([zone]) => drawn(zone, "my-own"));
    fill(this.left, [
      aside.length ? null : places.left.map((zone) => drawn(zone)),
      narrow || low ? null : laid,
      places.ring && !narrow && !low ? legend(places.ring) : null,
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
    this.hasRing = Boolean(places.ring);
    this.dialTargets.show(scene);
    const shut = Boolean(state.covered && me === null);
    this.cover.classList.toggle("worded", shut);
    fill(this.mine, [
      aside.map((zone) => drawn(zone, "aside-zone")),
      narrow || low ? laid : null,
      places.mine.map((zone) => drawn(zone, "hand-zone")),
      state.covered === null || (shut && state.handed) ? null : this.cover,
    ]);
    if (shut && state.handed) this.page.hand.controls.append(this.cover);
    else if (state.covered === null) this.cover.remove();
    this.mine.hidden = !this.mine.firstChild;
    fill(this.cover, [
      icon("eye"),
      el("span", {}, say(state.covered ? "room.uncover" : "room.cover")),
    ]);
    this.middle.textContent = scene.right ?? "";
    this.seats.show(state, places.seats);
    fitNames(document.body);
    this.pointer.setTabStops();
    this.animation.animate(before, zones);
  }

  /**
   * Give an answer, or stage an action that is sent with one. Return null if the server refuses it.
   * @param {import("./hit-targets.js").Answer} answer
   */
  async choose({ line, way }) {
    const { ask, page } = this;
    if (!ask) return null;
    if (line.action === ROLL) return page.do("draw");
    if (ask.adds.includes(line)) {
      const rest = this.staged.filter((action) => !isSame(action, line.action));
      this.staged = rest.length < this.staged.length ? rest : [...rest, line.action];
      page.show();
      return {};
    }
    // An answer without follow-ups takes no staged actions.
    const then = way.then.length ? [...this.staged, ...way.then] : [];
    this.staged = [];
    return page.do("choose", { action: line.action, then });
  }

  /** @param {Server.Line} line */
  isStaged(line) {
    return this.staged.some((action) => isSame(action, line.action));
  }

  /** Return the names of the staged answers. */
  stagedNames() {
    return this.ask?.adds.filter((line) => this.isStaged(line)).map(({ label }) => label) ?? [];
  }

  /** Return a line with the staged answers, if there are any. */
  stagedLines() {
    const cards = this.stagedNames().join(", ");
    return cards ? [say("ask.staged", { cards })] : [];
  }

  /**
   * Report to the device what is pointed at, if one person plays alone.
   * @param {Server.Action | null} action
   */
  reportPointed(action) {
    const pointed = action === ROLL ? null : action; // a die has no preview
    if (!this.alone || isSame(pointed, this.pointed)) return;
    this.pointed = pointed;
    this.page.send("point", { action: pointed }).catch(() => {}); // the question has changed
  }

  /** Return whether the device is enlarged over the page, as on phones. */
  get large() {
    return byId("clock").classList.contains("large");
  }

  /** Return whether this changed the size. @param {boolean} large */
  enlarge(large) {
    if (large === this.large) return false;
    byId("clock").classList.toggle("large", large);
    this.opener.setAttribute("aria-expanded", String(large));
    return true;
  }

  /** Take back the last action: immediately if one person plays alone, else after a vote. */
  undo() {
    const { page } = this;
    if (this.alone) {
      page.do("undo", { agreed: true });
      return;
    }
    this.rail.open("log");
    page.log.ask();
  }

  get botAsked() {
    const { table } = this.page;
    return Boolean(this.atTable && table && isBotAsked(table));
  }

  /** Complete the animation, and make the bot that is asked act at once. */
  hurry() {
    this.animation.finish();
    if (this.botAsked) this.page.do("hurry");
  }

  /** Return whether nobody else plays, so that pointing reveals nothing to others. */
  get alone() {
    const seats = this.page.table?.seats ?? [];
    return playsAlone(seats, this.page.me);
  }
}
