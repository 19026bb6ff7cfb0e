// Bar at the top: game, connection, invitation, undo, log, rules, sound, full screen, menu.

import { paint, shape } from "../lib/colour-shapes.js";
import { el, fill, icon, onChange } from "../lib/element.js";
import { hasFullscreen, toggleFullscreen } from "../lib/fullscreen.js";
import { colourName, hasText, say } from "../lib/i18n.js";

/** @param {string} id */
const deviceName = (id) => (hasText(`device.${id}`) ? say(`device.${id}`) : id);

export class Bar {
  /** @param {HTMLElement} header @param {Page} page */
  constructor(header, page) {
    this.header = header;
    this.page = page;
    this.draw = onChange(this.paint.bind(this));
  }

  /** @param {Server.Snapshot | null} table @param {{ connection: string, sound: boolean }} now */
  show(table, { connection, sound }) {
    const missing = table
      ? Object.entries(table.devices)
          .filter(([, well]) => !well)
          .map(([id]) => deviceName(id))
      : [];
    const { atStart, board, me } = this.page;
    const game = atStart ? null : table?.game;
    const mine = me.seat ?? (board?.atTable ? board.me : null);
    const seats = table?.game ? table.seats : (table?.room?.seats ?? []);
    const seat = (mine !== null && seats[mine]) || null;
    const score = seat && "score" in seat ? seat.score : null;
    this.draw({
      me: seat && {
        name: seat.name,
        colour: seat.colour,
        line: [
          colourName(seat.colour) === seat.name ? null : colourName(seat.colour),
          score === null ? null : say("seat.points", { n: score }),
        ]
          .filter(Boolean)
          .join(" · "),
      },
      own: me.seat !== null,
      invite: Boolean(table && me.host && !table.replay && !table.room),
      phones: Boolean(this.page.presence.part && table?.seats.some(({ sits }) => sits)),
      join: Boolean(table && this.page.join.maySit(table)),
      undo: atStart ? null : this.undoState(table, mine),
      paused:
        game && me.host && !table?.over && !table?.replay && !table?.resuming
          ? Boolean(table?.paused)
          : null,
      title: game?.title ?? table?.room?.title ?? "tableclock",
      line: [
        // Progress, or the number of players.
        table?.room ? say("room.line") : game && (table?.scene?.right || game.line),
        table && !this.page.me.host && this.page.me.seat === null ? say("bar.viewer") : null,
      ]
        .filter(Boolean)
        .join(" · "),
      missing,
      saved: table?.saved !== false,
      connection,
      sound,
      emulated: this.page.me.emulated && this.page.me.host && !table?.replay,
      faults: (table?.faults ?? []).filter((fault) => fault.on).length,
    });
  }

  /**
   * Return whether the bar has an Undo button: at the table, and for a person who plays alone. At
   * the table its space is kept while nothing can be undone, so that a double press does not hit
   * another button.
   * @param {Server.Snapshot | null} table @param {number | null} mine @returns {View.Bar["undo"]}
   */
  undoState(table, mine) {
    const { board } = this.page;
    if (!board?.atTable && !(table?.game && board?.alone)) return null;
    if (table?.undo) return "now";
    return mine === null || table?.replay ? null : "later";
  }

  /** @param {View.Bar} state */
  paint({
    me,
    own,
    invite,
    phones,
    join,
    undo,
    paused,
    title,
    line,
    missing,
    saved,
    connection,
    sound,
    emulated,
    faults,
  }) {
    const well = connection === "connected" && saved && !missing.length;
    const word =
      connection !== "connected"
        ? say(`bar.${connection}`)
        : !saved
          ? say("bar.unsaved")
          : missing.length
            ? say("bar.missing", { names: missing.join(", ") })
            : say("bar.connected");
    this.header.className = `bar ${me ? `c-${paint(me.colour)}` : ""} ${own ? "own-page" : ""}`;
    fill(this.header, [
      me
        ? el(
            "div",
            { class: "identity" },
            shape(me.colour),
            el(
              "span",
              {},
              el(
                "b",
                {},
                el("span", { class: "long" }, say("bar.you", { name: me.name })),
                el("span", { class: "brief" }, me.name),
              ),
              el("small", {}, me.line),
            ),
          )
        : null,
      el("h2", {}, title),
      el("span", { class: "sub" }, line),
      el("span", { class: "space" }),
      el(
        "span",
        { class: "link", title: word },
        el("span", { class: `dot ${well ? "" : "hollow"}`, "aria-hidden": "true" }),
        el("span", { class: well ? "word" : "" }, word),
        el(
          "span",
          { class: "beep", "aria-hidden": "true" },
          icon("sound"),
          el("span", { class: "beep-word" }, say("buzzer.beep")),
        ),
      ),
      (phones && this.page.presence.part?.element) || null,
      invite ? this.textButton("invite", "invite.title", () => this.page.invite.toggle()) : null,
      join ? this.textButton("join", "join.open", () => this.page.join.open()) : null,
      emulated && faults
        ? el(
            "button",
            {
              class: "quiet workshop",
              data: { key: "workshop" },
              onclick: () => this.page.faultPanel.toggle(),
            },
            icon("wrench"),
            el("span", { class: "word" }, say("bar.workshop")),
            el(
              "span",
              { class: "count", "aria-label": say("bar.faults", { n: faults }) },
              String(faults),
            ),
          )
        : null,
      paused === null
        ? null
        : this.iconButton(
            paused ? "go" : "pause",
            paused ? "clock.do.go_on" : "clock.do.pause",
            "pause",
            () => this.page.do("pause", { on: !paused }),
          ),
      undo
        ? this.iconButton("back", "undo.title", "undo", () => this.page.board.undo(), undo)
        : null,
      el(
        "button",
        {
          class: "quiet rules",
          "aria-label": say("rules.title"),
          title: say("rules.title"),
          data: { key: "rules" },
          onclick: () => this.page.rules.toggle(),
        },
        el("span", { class: "word" }, say("rules.title")),
        el("span", { class: "mark", "aria-hidden": "true" }, "?"),
      ),
      el(
        "button",
        {
          class: "quiet",
          "aria-pressed": String(sound),
          "aria-label": say(sound ? "bar.sound.on" : "bar.sound.off"),
          title: say(sound ? "bar.sound.on" : "bar.sound.off"),
          data: { key: "sound" },
          onclick: () => this.page.toggleSound(),
        },
        icon(sound ? "sound" : "mute"),
      ),
      hasFullscreen() ? this.iconButton("full", "bar.full", "full", toggleFullscreen) : null,
      el(
        "button",
        {
          class: "quiet",
          "aria-label": say("bar.menu"),
          title: say("bar.menu"),
          data: { key: "menu" },
          onclick: () => this.page.menu.toggle(),
        },
        icon("menu"),
      ),
    ]);
  }

  /** @param {string} key @param {string} id @param {() => unknown} press */
  textButton(key, id, press) {
    return el(
      "button",
      { class: `quiet bar-${key}`, title: say(id), data: { key: `bar-${key}` }, onclick: press },
      icon("phone"),
      el("span", { class: "word" }, say(id)),
    );
  }

  /**
   * may: "later" keeps the button's space empty
   * @param {string} sign @param {string} id @param {string} key @param {() => unknown} press
   * @param {"now" | "later"} may whether only its room is kept
   */
  iconButton(sign, id, key, press, may = "now") {
    return el(
      "button",
      {
        class: `quiet ${may}`,
        "aria-label": say(id),
        title: say(id),
        data: { key: `bar-${key}` },
        onclick: press,
      },
      icon(sign),
    );
  }
}
