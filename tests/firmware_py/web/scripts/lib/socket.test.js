// Socket client, with a fake browser of a few plain objects.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { script, speak } from "../speak.js";

speak({ "closed.why.full": "Too many." });
const { Refused, Socket, readToken } = await script("lib/socket");

let stored;
let sockets;
let tick;
let heard;
const handlers = Object.fromEntries(
  ["welcome", "table", "ring", "oled", "tone", "lost", "closed"].map((kind) => [
    kind,
    (value) => heard.push([kind, value]),
  ]),
);

class FakeWebSocket {
  static OPEN = 1;

  constructor(address) {
    Object.assign(this, { address, readyState: 1, sent: [], closed: false });
    sockets.push(this);
  }

  send(raw) {
    this.sent.push(JSON.parse(raw));
  }

  close() {
    this.closed = true;
  }
}

beforeEach(() => {
  [stored, sockets, tick, heard] = [new Map(), [], null, []];
  Object.assign(globalThis, {
    location: { hash: "", host: "box:8024", pathname: "/", protocol: "http:", search: "" },
    history: { replaceState: () => Object.assign(location, { hash: "" }) },
    sessionStorage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => stored.set(key, value),
    },
    WebSocket: FakeWebSocket,
    setInterval: (told) => {
      tick = told;
      return 1;
    },
    clearInterval: () => {
      tick = null;
    },
    addEventListener: () => {},
    document: { addEventListener: () => {} },
  });
});

function open() {
  const connection = new Socket(handlers);
  connection.open();
  sockets[0].onopen();
  return [
    connection,
    sockets[0],
    (message) => sockets.at(-1).onmessage({ data: JSON.stringify(message) }),
  ];
}

test("a token is taken out of the address and said in the hello alone", () => {
  location.hash = "#secret";
  assert.equal(readToken(), "secret");
  assert.equal(location.hash, "");
  const [, socket] = open();
  assert.equal(socket.address, "ws://box:8024/socket");
  assert.equal(socket.sent[0].hello, "secret");
});

test("an order gets its own answer, whatever comes between", async () => {
  const [connection, socket, told] = open();
  const [look, lift] = [connection.send("look"), connection.send("lift")];
  assert.deepEqual(socket.sent.slice(1), [
    { do: "look", n: 1 },
    { do: "lift", n: 2 },
  ]);
  told({ tone: 440 });
  told({ n: 2, refused: "Not now." });
  told({ n: 1, look: {} });
  assert.deepEqual(await look, { n: 1, look: {} });
  await assert.rejects(lift, new Refused("Not now."));
  assert.deepEqual(heard, [["tone", 440]]);
});

test("a viewer sends no more commands than the server accepts, and loses none", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  for (const [who, seat, first] of [
    ["viewer", null, 10],
    ["player", 2, 40],
  ]) {
    sockets = [];
    const [connection, socket, told] = open();
    told({ welcome: { seat, host: false, token: null } });
    let clock = performance.now();
    t.mock.method(performance, "now", () => clock);
    for (let n = 0; n < 40; n += 1) connection.send("rule").catch(() => {});
    const sent = () => socket.sent.filter((message) => message.do === "rule").length;
    assert.equal(sent(), first, who);
    for (let second = 1; second <= 20; second += 1) {
      clock += 1000;
      t.mock.timers.tick(1000);
      assert.ok(seat !== null || sent() <= 12 + 2 * second, `${sent()} after ${second} s`);
    }
    assert.equal(sent(), 40, who);
    t.mock.restoreAll();
  }
});

test("of a table that changes the whole is heard, and each socket begins with one", () => {
  const [connection, , told] = open();
  const scene = {
    dial: 12,
    zones: [
      { id: "a", count: 1 },
      { id: "b", count: 1 },
    ],
  };
  told({ table: { news: ["one"], log: [{ n: 1 }, { n: 0 }], scene } });
  told({
    change: {
      log: { from: 1, lines: [{ n: 2 }, { n: 1, undone: true }] },
      scene: { zones: [1, { id: "a", count: 2 }] },
    },
  });
  assert.deepEqual(heard.at(-1)[1], {
    news: ["one"],
    log: [{ n: 2 }, { n: 1, undone: true }, { n: 0 }],
    scene: { dial: 12, zones: [scene.zones[1], { id: "a", count: 2 }] },
  });
  told({ change: { scene: null } });
  assert.equal(heard.at(-1)[1].scene, null);
  connection.open();
  const before = heard.length;
  told({ change: { news: [] } });
  assert.equal(heard.length, before);
});

test("a lost connection refuses what waits, and is tried again every two seconds", async () => {
  const [connection, , told] = open();
  const waits = assert.rejects(connection.send("lift"), Refused);
  const pauses = [];
  for (let n = 0; n < 6; n += 1) {
    sockets.at(-1).onclose();
    pauses.push(heard.at(-1)[1]);
    const before = sockets.length;
    while (sockets.length === before) tick();
  }
  await waits;
  assert.deepEqual(pauses, [1, 2, 2, 2, 2, 2]);
  told({ welcome: { token: null } });
  sockets.at(-1).onclose();
  assert.deepEqual(heard.at(-1), ["lost", 1]);
  await assert.rejects(connection.send("lift"), Refused);
});

test("after a farewell nothing is tried again, and its reason is a sentence", () => {
  const [, socket, told] = open();
  told({ closed: "Said in English.", why: "full", left: 2, wait: 30 });
  socket.onclose();
  assert.deepEqual(heard, [["closed", { why: "full", sentence: "Too many.", left: 2, wait: 30 }]]);
  assert.equal(tick, null);
});

test("an older socket is not listened to any more", () => {
  const [connection, socket] = open();
  connection.open();
  assert.ok(socket.closed);
  socket.onmessage({ data: '{"tone": 1}' });
  socket.onclose();
  assert.deepEqual(heard, []);
});

test("a film has an address of its own", () => {
  location.search = "?film=12";
  assert.equal(open()[1].address, "ws://box:8024/socket/film/12");
});
