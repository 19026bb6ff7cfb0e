// Server of a saved page (firmware_py/web/saved_page.py): unpacks the recording, gives the page its
// modules, and answers its socket and its requests. It is not loaded otherwise. It runs before all
// modules, so it imports them only when they have their names.

const STEP = 40; // ms between two looks at the position while the match plays

/** Return the unpacked recording. @param {string} packed @returns {Promise<Saved.Tape>} */
async function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

/** Give each module its name. @param {Record<string, string>} modules */
function nameModules(modules) {
  const imports = Object.fromEntries(
    Object.entries(modules).map(([name, source]) => [
      name,
      URL.createObjectURL(new Blob([source], { type: "text/javascript" })),
    ]),
  );
  const map = document.createElement("script");
  map.type = "importmap";
  map.textContent = JSON.stringify({ imports });
  document.head.append(map);
}

/**
 * Use the style sheets of index.html now, and each other one when the page wants it.
 * @param {Saved.Tape} tape
 */
function useStyleSheets({ styles, linked }) {
  const used = new Set();
  const use = (/** @type {string} */ name) => {
    if (used.has(name)) return;
    used.add(name);
    const style = document.createElement("style");
    style.textContent = styles[name];
    document.head.append(style);
  };
  for (const name of linked) use(name);
  Object.assign(globalThis, {
    useStyleSheet: (/** @type {string} */ name) => use(`styles/${name}.css`),
  });
}

/** Return base64 of hexadecimal digits. @param {string} hex */
const base64 = (hex) =>
  btoa(
    (hex.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join(""),
  );

/** Return the colours of a frame. @param {string} hex @returns {Server.Colour[]} */
const colours = (hex) =>
  (hex.match(/.{6}/g) ?? []).map((one) => {
    const value = Number.parseInt(one, 16);
    return [value >> 16, (value >> 8) & 255, value & 255];
  });

/** Replay of the recording. It behaves like firmware_py/web/replay_table.py. */
class Projector {
  /** @param {Saved.Tape} tape @param {Record<string, Server.Snapshot[]>} views */
  constructor(tape, views) {
    this.tape = tape;
    this.views = views;
    const names = Object.keys(views);
    this.cards = names.includes("all") ? "all" : "table";
    this.last = tape.frames.length - 1;
    this.at = 0; // ms
    this.since = 0;
    this.speed = 1;
    this.playing = false;
    this.version = 0;
    this.timer = 0;
    /** @type {(message: object) => void} */
    this.tell = () => {};
    this.shown = { ring: -1, oled: -1, moment: -1 };
  }

  /** Return the position in ms. */
  get position() {
    const gone = this.playing ? (performance.now() - this.since) * this.speed : 0;
    return Math.min(Math.max(0, this.at + gone), (this.last + 1) * this.tape.moment - 1);
  }

  get moment() {
    return Math.floor(this.position / this.tape.moment);
  }

  /** Go on from here. */
  settle() {
    this.at = this.position;
    this.since = performance.now();
  }

  /** @param {number} moment */
  seek(moment) {
    const at = Math.min(Math.max(0, moment), this.last);
    this.settle();
    this.at = (at + 1) * this.tape.moment - 1;
  }

  /** @param {boolean} playing */
  play(playing) {
    this.settle();
    this.playing = playing;
    const end = (this.last + 1) * this.tape.moment - 1;
    if (playing && this.speed > 0 && this.at >= end) this.at = 0;
    if (playing && this.speed < 0 && this.at <= 0) this.at = end;
  }

  /** @param {any} order a command of the page; see firmware_py/web/protocol.py */
  control({ moment, speed, pace, backwards, playing, cards }) {
    this.settle();
    const now = speed ?? this.speed;
    const back = backwards ?? now < 0;
    this.speed = (pace ?? Math.abs(now)) * (back ? -1 : 1);
    if (cards !== undefined && String(cards) in this.views) this.cards = cards;
    if (typeof moment === "number") this.seek(moment);
    if (typeof playing === "boolean") this.play(playing);
    this.show(true);
  }

  /** @param {string} button */
  press(button) {
    if (button === "ok") this.play(!this.playing);
    else {
      this.play(false);
      this.seek(button === "back" ? 0 : this.moment + (button === "next" ? 1 : -1));
    }
    this.show(true);
  }

  /** Send what has changed. @param {boolean} whole also the table, without a new moment */
  show(whole = false) {
    clearTimeout(this.timer);
    const { moment, tape } = this;
    const end = (this.last + 1) * tape.moment - 1;
    const { position } = this;
    const ended = this.playing && position === (this.speed > 0 ? end : 0);
    if (ended) this.play(false);
    if (whole || ended || moment !== this.shown.moment) {
      this.shown.moment = moment;
      this.version += 1;
      const replay = {
        number: null,
        at: moment,
        of: this.last,
        speed: this.speed,
        playing: this.playing,
        cards: this.cards,
      };
      const table = this.views[String(this.cards)][moment];
      this.tell({ table: { ...table, replay, version: this.version } });
    }
    const into = position - moment * tape.moment;
    const frame = tape.frames[moment].findLast(([ms]) => ms <= into) ?? tape.frames[moment][0];
    const [, ring, oled] = frame;
    if (ring !== this.shown.ring) this.tell({ ring: colours(tape.rings[ring]) });
    if (oled !== this.shown.oled) this.tell({ oled: base64(tape.oleds[oled]) });
    Object.assign(this.shown, { ring, oled });
    if (this.playing) this.timer = setTimeout(() => this.show(), STEP);
  }
}

/** Return the class that replaces WebSocket. @param {Projector} projector @param {string} build */
const localSocket = (projector, build) =>
  class LocalSocket {
    static CONNECTING = 0;
    static OPEN = 1;

    constructor() {
      this.readyState = 0;
      /** @type {((event: object) => void) | null} */
      this.onmessage = null;
      /** @type {(() => void) | null} */
      this.onopen = null;
      projector.tell = (message) => this.tell(message);
      setTimeout(() => {
        this.readyState = 1;
        this.onopen?.();
      });
    }

    /** @param {object} message */
    tell(message) {
      setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }));
    }

    /** @param {string} text */
    send(text) {
      const order = JSON.parse(text);
      if ("hello" in order) {
        const me = {
          protocol: order.protocol,
          emulated: true,
          seat: null,
          host: true,
          token: null,
        };
        this.tell({ welcome: { ...me, build } });
        projector.show(true);
        return;
      }
      if (order.do === "rerun") projector.control(order);
      else if (order.do === "press") projector.press(order.button);
      if (order.do === "review") this.tell({ n: order.n, review: "review" });
      else if (["rerun", "press", "release", "ping"].includes(order.do))
        this.tell({ n: order.n, done: true });
      else this.tell({ n: order.n, refused: "" });
    }

    close() {}
  };

async function start() {
  const tape = await unpacked(document.getElementById("tape")?.textContent ?? "");
  const art = (/** @type {string} */ text) =>
    JSON.parse(text, (_, value) =>
      typeof value === "string" ? (tape.art[value] ?? value) : value,
    );
  const answers = { words: tape.words, cast: art(JSON.stringify(tape.deck)), review: tape.review };
  globalThis.fetch = async (request) => {
    const [, name] = /^\/?(\w+)/.exec(String(request)) ?? [];
    const answer = answers[/** @type {keyof typeof answers} */ (name)];
    return new Response(JSON.stringify(answer ?? null), { status: answer ? 200 : 404 });
  };
  useStyleSheets(tape);
  nameModules(tape.modules);
  const { applyChange } = await import("../lib/socket.js");
  /** @type {Record<string, Server.Snapshot[]>} */
  const views = {};
  for (const [name, frames] of Object.entries(tape.views)) {
    /** @type {Server.Snapshot | null} */
    let now = null;
    views[name] = art(JSON.stringify(frames)).map((/** @type {any} */ frame) => {
      now = frame.table ?? applyChange(/** @type {Server.Snapshot} */ (now), frame.change);
      return now;
    });
  }
  const projector = new Projector(tape, views);
  const build = document.documentElement.dataset.build ?? "";
  globalThis.WebSocket = /** @type {any} */ (localSocket(projector, build));
  await import("../main.js");
}

start();
