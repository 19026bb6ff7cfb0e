import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { script, speak } from "../speak.js";

speak();
const heard = {};
const given = [];
globalThis.addEventListener = (kind, listener) => {
  heard[kind] = listener;
};
Object.defineProperty(globalThis, "navigator", {
  value: { vibrate: (pattern) => given.push(pattern.join(" ")) },
  configurable: true,
});
const { TurnSignal, signals } = await script("page/turn-signal");

const asked = { ask: { yours: true }, over: null };
const waiting = { ask: { yours: false }, over: null };
const person = (seat = 0, signal = undefined) =>
  new TurnSignal({ me: { seat }, board: { alone: false }, preferences: { values: { signal } } });

beforeEach(() => {
  given.length = 0;
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("a turn is signalled when it begins, and not at each of its questions", () => {
  const signal = person();
  for (const table of [waiting, asked, asked, waiting, asked]) signal.follow(table, false);
  assert.deepEqual(given, ["90 60 90", "90 60 90"]);
});

test("a person who does nothing is reminded once", () => {
  const signal = person();
  signal.follow(asked, false);
  mock.timers.tick(29_999);
  assert.equal(given.length, 1);
  mock.timers.tick(1);
  mock.timers.tick(1_000_000);
  assert.equal(given.length, 2);
});

test("whoever presses something is not reminded for as long again", () => {
  const signal = person();
  signal.follow(asked, false);
  mock.timers.tick(20_000);
  heard.pointerdown();
  mock.timers.tick(20_000);
  assert.equal(given.length, 1);
  signal.follow(waiting, false);
  mock.timers.tick(1_000_000);
  assert.equal(given.length, 1, "nobody is asked any more");
});

test("little time is signalled to the person whose time it is", () => {
  const signal = person();
  signal.follow(waiting, true);
  signal.follow(asked, true);
  assert.deepEqual(given, ["90 60 90", "250"]);
});

test("a press of a button is felt, and nothing else", () => {
  person();
  heard.click({ target: { closest: () => null } });
  assert.deepEqual(given, []);
  heard.click({ target: { closest: () => ({}) } });
  assert.deepEqual(given, ["12"]);
});

test("a screen for several people stays quiet, and so does a person who wants it", () => {
  for (const signal of [person(null), person(0, "none"), person(0, "sound")])
    signal.follow(asked, true);
  assert.deepEqual(given, []);
  assert.deepEqual(signals(), ["none", "vibration", "sound", "both"]);
});
