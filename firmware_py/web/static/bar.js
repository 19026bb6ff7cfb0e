// The bar: which game, whether all is well, Workshop, sound, menu.
import { el, fill, icon, onChange } from "./element.js";
import { say, says } from "./strings.js";

/** @param {string} id */
const deviceName = (id) => (says(`device.${id}`) ? say(`device.${id}`) : id);

export class Bar {
  /** @param {HTMLElement} header @param {Page} page */
  constructor(header, page) {
    this.header = header;
    this.page = page;
    this.draw = onChange(this.paint.bind(this));
  }

  /** @param {Told.Snapshot | null} table @param {{ connection: string, sound: boolean }} now */
  show(table, { connection, sound }) {
    const missing = table
      ? Object.entries(table.devices)
          .filter(([, well]) => !well)
          .map(([id]) => deviceName(id))
      : [];
    this.draw({
      title: table?.game?.title ?? "tableclock",
      line: [
        table?.game?.line,
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

  /** @param {Drawn.Bar} state */
  paint({ title, line, missing, saved, connection, sound, emulated, faults }) {
    const well = connection === "connected" && saved && !missing.length;
    const word =
      connection !== "connected"
        ? say(`bar.${connection}`)
        : !saved
          ? say("bar.unsaved")
          : missing.length
            ? say("bar.missing", { names: missing.join(", ") })
            : say("bar.connected");
    fill(this.header, [
      el("h2", {}, title),
      el("span", { class: "sub" }, line),
      el("span", { class: "space" }),
      el(
        "span",
        { class: "link", title: word },
        el("span", { class: `dot ${well ? "" : "hollow"}`, "aria-hidden": "true" }),
        el("span", { class: well ? "word" : "" }, word),
        el("span", { class: "beep", "aria-hidden": "true" }, say("buzzer.beep")),
      ),
      emulated
        ? el(
            "button",
            {
              class: "quiet workshop",
              data: { key: "workshop" },
              onclick: () => this.page.workshop.toggle(),
            },
            icon("wrench"),
            el("span", { class: "word" }, say("bar.workshop")),
            faults
              ? el(
                  "span",
                  { class: "count", "aria-label": say("bar.faults", { n: faults }) },
                  String(faults),
                )
              : null,
          )
        : null,
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
}
