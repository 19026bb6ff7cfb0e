// The one socket to the device: orders out, changes in, and back again by itself when it is lost.

import { language, say, says } from "./strings.js";

const PAUSES = [1, 2, 3, 5, 8];
export const STORED = "tableclock.token";

/** Takes a seat's token out of the address (it is never sent, nor kept in the history). */
export function readToken() {
  if (location.hash.length > 1) {
    sessionStorage.setItem(STORED, location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(STORED);
}

/** A refused order: the device's sentence. */
export class Refused extends Error {}

export class Wire {
  /** `heard(kind, value)` gets welcome, ring, oled, tone, table, and lost, closed from the wire itself. */
  constructor(heard) {
    this.heard = heard;
    this.waiting = new Map();
    this.n = 0;
    this.tries = 0;
    this.timer = null;
    this.film = Number(new URLSearchParams(location.search).get("film")) || null;
  }

  /** Turns to the film of a match, or back (null) to the table; a reload stays there. */
  turn(film) {
    this.film = film;
    history.pushState(null, "", film === null ? location.pathname : `?film=${film}`);
    this.open();
  }

  open() {
    clearInterval(this.timer);
    this.timer = null;
    this.socket?.close();
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket${this.film ? `/film/${this.film}` : ""}`,
    );
    this.socket = socket;
    socket.onopen = () => {
      const { guest } = this;
      this.guest = null; // a number is tried once
      socket.send(JSON.stringify({ hello: readToken(), protocol: 1, language, ...guest }));
    };
    socket.onmessage = (event) => socket === this.socket && this.read(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lose();
  }

  /** Comes in with the number that the box shows, as "host" or "viewer". */
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

  read(message) {
    if ("n" in message) {
      const wait = this.waiting.get(message.n);
      this.waiting.delete(message.n);
      if ("refused" in message) wait?.reject(new Refused(message.refused));
      else wait?.resolve(message);
      return;
    }
    if ("closed" in message) this.farewell = message;
    if ("welcome" in message) {
      this.tries = 0;
      if (message.welcome.token) sessionStorage.setItem(STORED, message.welcome.token);
    }
    for (const [kind, value] of Object.entries(message))
      if (!("closed" in message)) this.heard(kind, value);
  }

  lose() {
    this.socket = null;
    for (const wait of this.waiting.values()) wait.reject(new Refused(""));
    this.waiting.clear();
    if (this.farewell) {
      const { closed, why } = this.farewell;
      this.farewell = null;
      this.heard("closed", {
        why,
        sentence: says(`closed.why.${why}`) ? say(`closed.why.${why}`) : closed,
      });
      return;
    }
    let left = PAUSES[Math.min(this.tries, PAUSES.length - 1)];
    this.tries += 1;
    this.heard("lost", left);
    this.timer = setInterval(() => {
      left -= 1;
      if (left > 0) this.heard("lost", left);
      else this.open();
    }, 1000);
  }

  /** Sends an order; resolves with the device's answer, rejects with Refused. */
  order(what, fields = {}) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused(""));
    this.n += 1;
    const n = this.n;
    this.socket.send(JSON.stringify({ do: what, n, ...fields }));
    return new Promise((resolve, reject) => this.waiting.set(n, { resolve, reject }));
  }
}
