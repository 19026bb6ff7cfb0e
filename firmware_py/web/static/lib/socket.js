// Socket to the device: orders out, changes in. It connects again when the connection is lost.
//
// A connection can die without a word: Wi-Fi that is gone, a box without power, another address. The
// browser tells a script nothing of that for minutes. So the page asks after a few seconds of silence
// (`ping`), and takes the connection for lost when nothing at all comes back.

import { language, say, says } from "./i18n.js";
import { session } from "./storage.js";

const PAUSES = [1, 2]; // s between attempts to connect, the last one for good
const SILENCE = 3000; // ms without a message, after which the page asks
const DEADLINE = 4000; // ms for an answer
const CONNECTING = 5000; // ms for an attempt to connect
const TICK = 1000; // ms between two looks
export const STORED = "tableclock.token";
export const BEFORE = "tableclock.before"; // the token with which this phone came, before it sat down

const NUMBER = /^\d{8}$/; // what an invitation's address ends with
let invited = ""; // the number of the invitation by which this page was opened, until it is tried

/** Takes a seat's token, or an invitation's number, out of the address: the history has neither. */
export function readToken() {
  if (location.hash.length > 1) {
    const said = location.hash.slice(1);
    if (NUMBER.test(said)) invited = said;
    else session.set(STORED, said);
    history.replaceState(null, "", location.pathname);
  }
  return session.get(STORED);
}

/** The hello of who comes with an invitation, once. */
function invitation() {
  const pin = invited;
  invited = "";
  return pin ? { pin, role: "viewer" } : null;
}

/** A refused order: the device's sentence, and by what the rules explain it, if they do. */
export class Refused extends Error {
  /** @param {string} sentence @param {string} reason */
  constructor(sentence, reason = "") {
    super(sentence);
    this.reason = reason;
  }
}

/** The match whose replay the page's address names, or null. */
const filmOfAddress = () => Number(new URLSearchParams(location.search).get("film")) || null;

/** What an error says. @param {unknown} error */
export const said = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The table after a change (firmware_py/web/changes.py says how that is written).
 * @param {Told.Snapshot} before @param {Change} change @returns {Told.Snapshot}
 */
export function changed(before, { log, scene, ...fields }) {
  const now = { ...before, ...fields };
  if (log) now.log = [...log.lines, ...before.log.slice(before.log.length - log.from)];
  if (scene === null) now.scene = null;
  else if (scene) {
    const { zones, ...more } = scene;
    const zone = (/** @type {Told.Zone | number} */ one) =>
      typeof one === "number" ? before.scene?.zones[one] : one;
    now.scene = /** @type {Told.Scene} */ ({ ...before.scene, ...more });
    if (zones) now.scene.zones = /** @type {Told.Zone[]} */ (zones.map(zone));
  }
  return now;
}

export class Wire {
  /**
   * What hears each kind of message; `lost` and `closed` come from the wire itself.
   * @param {Ears} ears
   */
  constructor(ears) {
    this.ears = ears;
    /** @type {Map<number, { resolve: (answer: Told.Answer) => void, reject: (why: Refused) => void }>} */
    this.waiting = new Map();
    this.n = 0;
    this.tries = 0;
    this.timer = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Told.Snapshot | null} */
    this.table = null; // as this socket has told it
    /** @type {Told.Farewell | null} */
    this.farewell = null;
    /** @type {{ pin: string, role: string } | null} */
    this.guest = null;
    this.film = filmOfAddress();
    this.heard = 0; // when the last message came
    this.asked = 0; // when the page asked for an answer that has not come; 0: it did not
    setInterval(() => this.look(), TICK);
    for (const event of ["online", "pageshow"]) addEventListener(event, () => this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    addEventListener("popstate", () => {
      this.film = filmOfAddress();
      this.ears.turned();
      this.open();
    });
  }

  /** Looks whether the connection is still there. */
  look() {
    const { socket } = this;
    const now = performance.now();
    if (socket?.readyState === WebSocket.CONNECTING) {
      if (now - this.heard >= CONNECTING) this.lose();
    } else if (socket?.readyState === WebSocket.OPEN) {
      if (this.asked && now - this.asked >= DEADLINE) this.lose();
      else if (!this.asked && now - this.heard >= SILENCE) this.ask();
    }
  }

  /** Asks the device for a sign of life. */
  ask() {
    this.asked = performance.now();
    this.order("ping").catch(() => {});
  }

  /** Connects at once, or asks whether the connection is still there: something has changed. */
  wake() {
    if (this.timer) this.open();
    else if (this.socket?.readyState === WebSocket.OPEN && !this.asked) this.ask();
  }

  /**
   * Turns to the film of a match, or back (null) to the table; a reload stays there.
   * @param {number | null} film
   */
  turn(film) {
    this.film = film;
    history.pushState(null, "", film === null ? location.pathname : `?film=${film}`);
    this.open();
  }

  open() {
    clearInterval(this.timer);
    this.timer = 0;
    this.socket?.close();
    this.heard = performance.now();
    this.asked = 0;
    if (this.tries > 0) this.ears.lost(0);
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket${this.film ? `/film/${this.film}` : ""}`,
    );
    this.socket = socket;
    this.table = null;
    socket.onopen = () => {
      this.heard = performance.now();
      const hello = readToken();
      const guest = this.guest ?? (hello === null ? invitation() : null);
      this.guest = null; // a number is tried once
      socket.send(JSON.stringify({ hello, protocol: 2, language, ...guest }));
    };
    socket.onmessage = (event) => socket === this.socket && this.read(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lose();
  }

  /**
   * Comes in with the number that the box shows, as "host" or "viewer".
   * @param {string} pin @param {"host" | "viewer"} role
   */
  enter(pin, role) {
    this.guest = { pin, role };
    this.open();
  }

  /** Ends it, and does not try again. */
  stop() {
    clearInterval(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  /** @param {any} message what the device has sent */
  read(message) {
    this.heard = performance.now();
    this.asked = 0;
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
      if (message.welcome.token) session.set(STORED, message.welcome.token);
    }
    if ("table" in message) this.table = message.table;
    if ("change" in message && this.table) {
      this.table = changed(this.table, message.change);
      this.ears.table(this.table);
    }
    for (const [kind, value] of Object.entries(message))
      if (!("closed" in message)) /** @type {any} */ (this.ears)[kind]?.(value);
  }

  /** Takes the connection for lost, whatever the browser says, and tries again after a pause. */
  lose() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    for (const wait of this.waiting.values()) wait.reject(new Refused(""));
    this.waiting.clear();
    if (this.farewell) {
      const { closed, why, left, wait } = this.farewell;
      this.farewell = null;
      this.ears.closed({
        why,
        left,
        wait,
        sentence: says(`closed.why.${why}`) ? say(`closed.why.${why}`) : closed,
      });
      return;
    }
    let left = PAUSES[Math.min(this.tries, PAUSES.length - 1)];
    this.tries += 1;
    this.ears.lost(left);
    this.timer = setInterval(() => {
      left -= 1;
      if (left > 0) this.ears.lost(left);
      else this.open();
    }, 1000);
  }

  /**
   * Sends an order; resolves with the device's answer, rejects with Refused.
   * @template {keyof Orders.Named} K @param {K} what @param {Rest<K>} fields
   * @returns {Promise<Told.Answer>}
   */
  order(what, ...[fields]) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused(""));
    this.n += 1;
    const n = this.n;
    this.socket.send(JSON.stringify({ do: what, n, ...fields }));
    if (!this.asked && performance.now() - this.heard >= TICK && what !== "ping") this.ask();
    return new Promise((resolve, reject) => this.waiting.set(n, { resolve, reject }));
  }
}
