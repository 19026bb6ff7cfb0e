import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "../speak.js";

const { FlickerLimiter, appearance } = await script("device/led-light");
const all = (colour) => Array(24).fill(colour);

test("nothing blinks faster than two hertz", () => {
  const limiter = new FlickerLimiter();
  let [flips, before] = [0, 0];
  for (let now = 0; now < 2000; now += 20) {
    const on = (now / 20) % 2 ? [255, 255, 255] : [0, 0, 0]; // 25 Hz
    const { shown } = limiter.limit(all(on), now);
    if (shown[0][0] !== before) flips += 1;
    before = shown[0][0];
  }
  assert.ok(flips >= 4 && flips <= 8, `${flips} in two seconds`);
});

test("calm light does not blink", () => {
  const limiter = new FlickerLimiter();
  limiter.holdBright = true;
  for (let now = 0; now < 5000; now += 50) {
    const on = now % 500 < 250 ? [255, 0, 0] : [0, 0, 0];
    assert.notEqual(limiter.limit(all(on), now).shown[0][0], 0, `dark at ${now}`);
  }
});

test("a frame that was held back is asked for again when its time has come", () => {
  const limiter = new FlickerLimiter();
  for (const [now, level] of [
    [0, 255],
    [100, 0],
    [200, 255],
    [300, 0],
  ])
    assert.equal(limiter.limit(all([level, 0, 0]), now).shown[0][0], level);
  const { shown, again } = limiter.limit(all([255, 0, 0]), 400);
  assert.deepEqual(shown[0], [0, 0, 0]);
  assert.equal(again, 600);
  const red = all([255, 0, 0]);
  assert.deepEqual(limiter.limit(red, 1000), { shown: red, again: Infinity });
});

test("a wink and the tick of the hand are as short as on the device", () => {
  const limiter = new FlickerLimiter();
  const dark = [
    [2400, 2550],
    [2850, 3000],
    [5400, 5550],
    [5850, 6000],
  ];
  for (let now = 0; now < 7000; now += 50) {
    const level = dark.some(([from, to]) => now >= from && now < to) ? 0 : 200;
    assert.equal(limiter.limit(all([level, 0, 0]), now).shown[0][0], level, `at ${now}`);
  }
});

test("a fade is no blink: each of its steps is shown", () => {
  const limiter = new FlickerLimiter();
  for (let level = 0; level < 256; level += 4)
    assert.equal(limiter.limit(all([level, 0, 0]), level).shown[0][0], level);
});

test("a dark light is none, and too strong a one keeps its colour", () => {
  assert.equal(appearance([0, 0, 0]), null);
  assert.equal(appearance([255, 120, 0]).disc, "rgb(255 182 0)"); // divided, not cut: amber stays amber
  assert.equal(appearance([4, 4, 4]).halo, false);
  assert.equal(appearance([105, 0, 0]).halo, true);
});
