import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "../speak.js";

const { Governor, look } = await script("device/led-light");
const all = (colour) => Array(24).fill(colour);

test("nothing blinks faster than two hertz", () => {
  const governor = new Governor();
  let [flips, before] = [0, 0];
  for (let now = 0; now < 2000; now += 20) {
    const on = (now / 20) % 2 ? [255, 255, 255] : [0, 0, 0]; // 25 Hz
    const { shown } = governor.take(all(on), now);
    if (shown[0][0] !== before) flips += 1;
    before = shown[0][0];
  }
  assert.ok(flips >= 4 && flips <= 8, `${flips} in two seconds`);
});

test("calm light does not blink", () => {
  const governor = new Governor();
  governor.calm = true;
  for (let now = 0; now < 5000; now += 50) {
    const on = now % 500 < 250 ? [255, 0, 0] : [0, 0, 0];
    assert.notEqual(governor.take(all(on), now).shown[0][0], 0, `dark at ${now}`);
  }
});

test("a frame that was held back is asked for again when its time has come", () => {
  const governor = new Governor();
  governor.take(all([0, 0, 0]), 0);
  governor.take(all([255, 0, 0]), 1000);
  const { shown, again } = governor.take(all([0, 0, 0]), 1100);
  assert.deepEqual(shown[0], [255, 0, 0]);
  assert.equal(again, 150);
  assert.deepEqual(governor.take(all([0, 0, 0]), 1250), { shown: all([0, 0, 0]), again: Infinity });
});

test("a fade is no blink: each of its steps is shown", () => {
  const governor = new Governor();
  for (let level = 0; level < 256; level += 4)
    assert.equal(governor.take(all([level, 0, 0]), level).shown[0][0], level);
});

test("a dark light is none, and too strong a one keeps its colour", () => {
  assert.equal(look([0, 0, 0]), null);
  assert.equal(look([255, 120, 0]).disc, "rgb(255 182 0)"); // scaled, not clipped: amber keeps its hue
  assert.equal(look([4, 4, 4]).halo, false);
  assert.equal(look([105, 0, 0]).halo, true);
});
