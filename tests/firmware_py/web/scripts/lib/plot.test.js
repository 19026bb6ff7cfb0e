import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "../speak.js";

const { ticks } = await script("lib/plot");

test("a plot's hairs stand at round numbers, at most five of them", () => {
  assert.deepEqual(ticks(0, 88), [0, 50]);
  assert.deepEqual(ticks(0, 100), [0, 50, 100]);
  assert.deepEqual(ticks(0, 64), [0, 20, 40, 60]);
  assert.deepEqual(ticks(-7, 12), [-5, 0, 5, 10]);
  assert.deepEqual(ticks(0, 1), [0, 1]);
  for (let most = 1; most < 400; most += 1) {
    const found = ticks(0, most);
    assert.ok(found.length >= 2 && found.length <= 5, `${most}: ${found}`);
  }
});
