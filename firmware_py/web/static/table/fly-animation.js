// Animation of what scene-diff.js found: flights, turns and new items. Input is never blocked.
import { el } from "../lib/element.js";
import { diff, flightTime, startDelay } from "./scene-diff.js";

const TURN = 260;
const STAYS = 1500; // ms that an outline is shown in calm mode
const EASE = "cubic-bezier(.2,.7,.3,1)";

/** @typedef {{ zones: Server.Zone[] | null, boxes: Map<string, DOMRect>, looks: Map<string, Element> }} Before */

export class FlyAnimation {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Server.Zone[] | null} */
    this.zones = null;
    /** @type {Animation[]} */
    this.running = [];
    this.isOff = false; // while somebody drags through a replay
    this.layer = el("div", { class: "flights", "aria-hidden": "true" });
    document.body.append(this.layer);
  }

  /** Forget the zones, so that the next table is drawn without animation. */
  reset() {
    this.finish();
    this.zones = null;
  }

  /** Complete all running animations. */
  finish() {
    for (const one of this.running) one.finish();
    this.running = [];
    this.layer.replaceChildren();
  }

  /** Return where everything is before the table is redrawn. @returns {Before} */
  capture() {
    this.finish();
    const boxes = new Map();
    const looks = new Map();
    for (const thing of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll("[data-thing], [data-zone]")
    )) {
      const key = thing.dataset.thing ?? thing.dataset.zone ?? "";
      boxes.set(key, thing.getBoundingClientRect());
      if (thing.dataset.thing) looks.set(key, thing);
    }
    return { zones: this.zones, boxes, looks };
  }

  /** @param {Before} before @param {Server.Zone[]} zones */
  animate(before, zones) {
    this.zones = zones;
    if (!before.zones || document.hidden || this.isOff) return;
    if (JSON.stringify(before.zones) === JSON.stringify(zones)) return;
    const { flights, turns, come, mixed } = diff(before.zones, zones);
    if (this.board.page.preferences.calm) {
      this.outline([
        ...flights.map(({ to }) => to),
        ...come,
        ...turns.map(({ zone, at }) => this.endAt(zones, zone, at)),
      ]);
      return;
    }
    for (const [n, flight] of flights.entries())
      this.fly(before, flight, startDelay(n, flights.length));
    for (const { zone, at } of turns)
      this.element(this.endAt(zones, zone, at))?.animate(
        [{ transform: "scaleX(0)" }, { transform: "none" }],
        { duration: TURN, easing: EASE },
      );
    for (const end of come)
      if (end.index !== null)
        this.element(end)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TURN });
    for (const zone of mixed)
      this.zoneElement(zone)?.animate(
        [
          { transform: "none" },
          { transform: "rotate(-3deg)" },
          { transform: "rotate(3deg)" },
          { transform: "none" },
        ],
        { duration: 360 },
      );
  }

  /** @param {Server.Zone[]} zones @param {string} id @param {number} at @returns {import("./scene-diff.js").End} */
  endAt(zones, id, at) {
    const zone = zones.find((one) => one.id === id);
    return { zone: id, index: zone?.items.findIndex((item) => item.at === at) ?? null };
  }

  /** @param {string} id @returns {HTMLElement | null} */
  zoneElement(id) {
    return document.querySelector(`[data-zone="${CSS.escape(id)}"]`);
  }

  /** @param {import("./scene-diff.js").End} end @returns {HTMLElement | null} */
  element({ zone, index }) {
    const exact =
      index === null
        ? null
        : document.querySelector(`[data-thing="${CSS.escape(`${zone}/${index}`)}"]`);
    return /** @type {HTMLElement | null} */ (exact) ?? this.zoneElement(zone);
  }

  /** @param {import("./scene-diff.js").End[]} ends */
  outline(ends) {
    for (const end of ends) {
      const thing = this.element(end);
      thing?.classList.add("changed");
      setTimeout(() => thing?.classList.remove("changed"), STAYS);
    }
  }

  /** @param {Before} before @param {import("./scene-diff.js").Flight} flight @param {number} wait */
  fly(before, { from, to, turns }, wait) {
    const target = this.element(to);
    const start =
      before.boxes.get(from.index === null ? from.zone : `${from.zone}/${from.index}`) ??
      before.boxes.get(from.zone);
    if (!target || !start?.width) return;
    const end = target.getBoundingClientRect();
    const small = target.dataset.zone !== undefined; // a fan, not a single card
    const look = (small ? before.looks.get(`${from.zone}/${from.index}`) : target)?.cloneNode(true);
    if (!look || !end.width) return;
    const ghost = el("div", { class: "ghost" }, /** @type {Element} */ (look));
    const size = small ? start : end;
    Object.assign(ghost.style, {
      left: `${end.x + (end.width - size.width) / 2}px`,
      top: `${end.y + (end.height - size.height) / 2}px`,
      width: `${size.width}px`,
      height: `${size.height}px`,
    });
    this.layer.append(ghost);
    const dx = start.x + start.width / 2 - end.x - end.width / 2;
    const dy = start.y + start.height / 2 - end.y - end.height / 2;
    const scale = small ? 1 : Math.min(1, Math.max(0.25, start.height / end.height));
    const duration = flightTime(Math.hypot(dx, dy));
    const shrunk = small ? end.height / start.height : 1;
    const moving = ghost.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
        ...(turns
          ? [{ transform: `translate(${dx / 3}px, ${dy / 3}px) scale(.05, ${(1 + scale) / 2})` }]
          : []),
        { transform: `scale(${shrunk})` },
      ],
      { duration, delay: wait, easing: EASE, fill: "backwards" },
    );
    this.running.push(moving);
    if (!small)
      this.running.push(
        target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + wait }),
      );
    moving.onfinish = moving.oncancel = () => ghost.remove();
  }
}
