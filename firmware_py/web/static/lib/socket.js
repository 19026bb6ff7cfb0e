// WebSocket to the server: sends commands, receives snapshots and changes, reconnects.
//
// A connection can die without a close event: Wi-Fi is lost, the device has no power, its address
// has changed. Browsers report that only after minutes. So the page sends `ping` after 3 s of
// silence and drops the connection if no message comes within 4 s.

import { hasText, language, say } from "./i18n.js";
import { session } from "./storage.js";

const PAUSES = [1, 2]; // s between attempts to connect; the last one repeats
const SILENCE = 3000; // ms without a message before a ping
const DEADLINE = 4000; // ms for an answer
const CONNECTING = 5000; // ms for an attempt to connect
const TICK = 1000; // ms between two checks
// A viewer's commands. The server accepts 2 a second and 12 at once (web/connection.py).
const PRICE = 520; // ms
const BURST = 10;
export const TOKEN = "tableclock.token";
export const TOKEN_BEFORE = "tableclock.before"; // token of a phone before it took a seat

const NUMBER = /^\d{8}$/; // an invitation's PIN, at the end of its URL
let invited = ""; // PIN of the invitation that opened this page, until it was tried

/**
 * Move a token or an invitation's PIN from the URL to storage, so that the browser's history has
 * neither.
 */
export function readToken() {
  if (location.hash.length > 1) {
    const said = location.hash.slice(1);
    if (NUMBER.test(said)) invited = said;
    else session.set(TOKEN, said);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return session.get(TOKEN);
}

/** Return the hello fields for an invitation, once. */
function invitation() {
  const pin = invited;
  invited = "";
  return pin ? { pin, role: "viewer" } : null;
}

/** Refusal of a command; reason: id of the rules' explanation, or "". */
export class Refused extends Error {
  /** @param {string} sentence @param {string} reason */
  constructor(sentence, reason = "") {
    super(sentence);
    this.reason = reason;
  }
}

/** Return the match number of a replay in the page's URL, or null. */
const replayOfAddress = () => Number(new URLSearchParams(location.search).get("film")) || null;

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Return the snapshot after a change (format: firmware_py/web/changes.py).
 * @param {Server.Snapshot} before @param {Change} change @returns {Server.Snapshot}
 */
export function applyChange(before, { log, scene, ...fields }) {
  const now = { ...before, ...fields };
  if (log) now.log = [...log.lines, ...before.log.slice(before.log.length - log.from)];
  if (scene === null) now.scene = null;
  else if (scene) {
    const { zones, ...more } = scene;
    const zone = (/** @type {Server.Zone | number} */ one) =>
      typeof one === "number" ? before.scene?.zones[one] : one;
    now.scene = /** @type {Server.Scene} */ ({ ...before.scene, ...more });
    if (zones) now.scene.zones = /** @type {Server.Zone[]} */ (zones.map(zone));
  }
  return now;
}

export class Socket {
  /**
   * handlers: a handler for each kind of message; `lost` and `closed` are called by the socket itself.
   * @param {Handlers} handlers
   */
  constructor(handlers) {
    this.handlers = handlers;
    /** @type {Map<number, { resolve: (answer: Server.Answer) => void, reject: (why: Refused) => void }>} */
    this.waiting = new Map();
    this.n = 0;
    this.tries = 0;
    this.timer = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Server.Snapshot | null} */
    this.table = null; // last snapshot of this connection
    /** @type {Server.Farewell | null} */
    this.farewell = null;
    /** @type {{ pin: string, role: string } | null} */
    this.guest = null;
    this.replay = replayOfAddress();
    this.watches = false; // true for a viewer without a seat
    this.paidUntil = 0; // ms; end of the time that the commands of a viewer have used up
    this.receivedAt = 0; // ms
    this.pingedAt = 0; // ms; 0 while no ping is unanswered
    setInterval(() => this.check(), TICK);
    for (const event of ["online", "pageshow"]) addEventListener(event, () => this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    addEventListener("popstate", () => {
      this.replay = replayOfAddress();
      this.handlers.turned();
      this.open();
    });
  }

  /** Drop the connection if it is dead; send a ping if it is silent. */
  check() {
    const { socket } = this;
    const now = performance.now();
    if (socket?.readyState === WebSocket.CONNECTING) {
      if (now - this.receivedAt >= CONNECTING) this.lose();
    } else if (socket?.readyState === WebSocket.OPEN) {
      if (this.pingedAt && now - this.pingedAt >= DEADLINE) this.lose();
      else if (!this.pingedAt && now - this.receivedAt >= SILENCE) this.ping();
    }
  }

  ping() {
    this.pingedAt = performance.now();
    this.send("ping").catch(() => {});
  }

  /**
   * Reconnect or check the connection immediately: the network or the page's visibility has
   * changed.
   */
  wake() {
    if (this.timer) this.open();
    else if (this.socket?.readyState === WebSocket.OPEN && !this.pingedAt) this.ping();
  }

  /**
   * Switch to the replay of a match, or to the table (null). The URL keeps the choice for a
   * reload.
   * @param {number | null} film
   */
  showReplay(film) {
    this.replay = film;
    history.pushState(null, "", film === null ? location.pathname : `?film=${film}`);
    this.open();
  }

  open() {
    clearInterval(this.timer);
    this.timer = 0;
    this.socket?.close();
    this.receivedAt = performance.now();
    this.pingedAt = 0;
    if (this.tries > 0) this.handlers.lost(0);
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket${this.replay ? `/film/${this.replay}` : ""}`,
    );
    this.socket = socket;
    this.table = null;
    socket.onopen = () => {
      this.receivedAt = performance.now();
      const hello = readToken();
      const guest = this.guest ?? (hello === null ? invitation() : null);
      this.guest = null; // a PIN is tried once
      socket.send(JSON.stringify({ hello, protocol: 2, language, ...guest }));
    };
    socket.onmessage = (event) => socket === this.socket && this.read(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lose();
  }

  /**
   * Connect with the PIN that the device shows.
   * @param {string} pin @param {"host" | "viewer"} role
   */
  enter(pin, role) {
    this.guest = { pin, role };
    this.open();
  }

  /** Close the connection and do not reconnect. */
  stop() {
    clearInterval(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  /** @param {any} message what the device has sent */
  read(message) {
    this.receivedAt = performance.now();
    this.pingedAt = 0;
    if ("n" in message) {
      const wait = this.waiting.get(message.n);
      this.waiting.delete(message.n);
      if ("refused" in message) wait?.reject(new Refused(message.refused, message.reason));
      else wait?.resolve(message);
      return;
    }
    if ("closed" in message) this.farewell = message;
    if ("welcome" in message) {
      this.tries = 0;
      const { host, seat } = message.welcome;
      this.watches = !host && seat === null && !this.replay;
      this.paidUntil = 0;
      if (message.welcome.token) session.set(TOKEN, message.welcome.token);
    }
    if ("table" in message) this.table = message.table;
    if ("change" in message && this.table) {
      this.table = applyChange(this.table, message.change);
      this.handlers.table(this.table);
    }
    for (const [kind, value] of Object.entries(message))
      if (!("closed" in message)) /** @type {any} */ (this.handlers)[kind]?.(value);
  }

  /** Drop the connection, whatever its state, and reconnect after a pause. */
  lose() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    for (const wait of this.waiting.values()) wait.reject(new Refused(""));
    this.waiting.clear();
    if (this.farewell) {
      const { closed, why, left, wait } = this.farewell;
      this.farewell = null;
      this.handlers.closed({
        why,
        left,
        wait,
        sentence: hasText(`closed.why.${why}`) ? say(`closed.why.${why}`) : closed,
      });
      return;
    }
    let left = PAUSES[Math.min(this.tries, PAUSES.length - 1)];
    this.tries += 1;
    this.handlers.lost(left);
    this.timer = setInterval(() => {
      left -= 1;
      if (left > 0) this.handlers.lost(left);
      else this.open();
    }, 1000);
  }

  /** Count a viewer's command. Return how long it must wait (ms). */
  pace() {
    const now = performance.now();
    this.paidUntil = Math.max(this.paidUntil, now) + PRICE;
    return this.paidUntil - now - BURST * PRICE;
  }

  /**
   * Send a command. Resolve with the answer, reject with Refused.
   * @template {keyof Commands.Named} K @param {K} what @param {Rest<K>} fields
   * @returns {Promise<Server.Answer>}
   */
  send(what, ...[fields]) {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused(""));
    this.n += 1;
    const n = this.n;
    const raw = JSON.stringify({ do: what, n, ...fields });
    const wait = this.watches ? this.pace() : 0;
    if (wait > 0 && what !== "ping")
      setTimeout(() => socket.readyState === WebSocket.OPEN && socket.send(raw), wait);
    else socket.send(raw);
    if (!this.pingedAt && performance.now() - this.receivedAt >= TICK && what !== "ping")
      this.ping();
    return new Promise((resolve, reject) => this.waiting.set(n, { resolve, reject }));
  }
}
