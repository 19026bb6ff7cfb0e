import assert from "node:assert/strict";
import { test } from "node:test";
import { script, speak } from "../speak.js";

speak({});
globalThis.document = Object.assign(new EventTarget(), { hidden: false });
const { ScreenWakeLock, needsWakeLock } = await script("lib/wake-lock");

const RUNS = { clocks: { running: 0 }, ask: null, over: null };
const STANDS = { clocks: { running: null }, ask: null, over: null };

test("a screen stays lit while a clock runs or this page is asked, and no longer", () => {
  assert.equal(needsWakeLock(RUNS), true);
  assert.equal(needsWakeLock(STANDS), false);
  assert.equal(needsWakeLock({ clocks: null, ask: { yours: true }, over: null }), true);
  assert.equal(needsWakeLock({ clocks: null, ask: { yours: false }, over: null }), false);
  assert.equal(needsWakeLock({ clocks: null, ask: { yours: true }, over: {} }), false);
});

test("the lock is asked for again when the page is looked at again, and given back", async () => {
  const locks = [];
  const wakeLock = {
    request: async () => {
      const lock = {
        released: false,
        release: async () => Object.assign(lock, { released: true }),
      };
      locks.push(lock);
      return lock;
    },
  };
  Object.defineProperty(globalThis, "navigator", { value: { wakeLock }, configurable: true });
  const screen = new ScreenWakeLock(() => assert.fail("nothing is to be told"));
  screen.show(RUNS);
  await Promise.resolve();
  screen.show(RUNS);
  assert.equal(locks.length, 1);
  locks[0].released = true; // as the browser does for a hidden page
  document.dispatchEvent(new Event("visibilitychange"));
  await Promise.resolve();
  assert.equal(locks.length, 2);
  screen.show(STANDS);
  assert.equal(locks[1].released, true);
});

test("where the browser has no lock, a phone is told once", () => {
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  globalThis.matchMedia = () => ({ matches: true });
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key), setItem: (k, v) => kept.set(k, v) };
  const told = [];
  for (let n = 0; n < 2; n += 1) new ScreenWakeLock((said) => told.push(said)).show(RUNS);
  assert.equal(told.length, 1);
});
