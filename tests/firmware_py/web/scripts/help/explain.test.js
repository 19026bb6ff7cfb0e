import assert from "node:assert/strict";
import { test } from "node:test";
import { script, speak } from "../speak.js";

speak();
const { hourAt } = await script("help/explain");

const BOX = { left: 100, top: 50, width: 200, height: 200 }; // centre at 200, 150
/** @param {number} part fraction of a turn from the top @param {number} far fraction of the radius */
const at = (part, far) => [
  200 + 100 * far * Math.sin(2 * Math.PI * part),
  150 - 100 * far * Math.cos(2 * Math.PI * part),
];

test("an hour of the dial is told by where it lies", () => {
  for (const hours of [12, 24])
    for (let hour = 1; hour <= hours; hour += 1)
      assert.equal(hourAt(hours, BOX, ...at(hour / hours, 0.8)), hour);
  assert.equal(hourAt(24, BOX, ...at(0.49 / 24, 0.8)), 24);
  assert.equal(hourAt(24, BOX, ...at(0.51 / 24, 0.8)), 1);
});

test("in the middle, outside, and on a dial without hours there is none", () => {
  assert.equal(hourAt(24, BOX, ...at(0.5, 0.3)), null);
  assert.equal(hourAt(24, BOX, ...at(0.5, 1.1)), null);
  assert.equal(hourAt(null, BOX, ...at(0.5, 0.8)), null);
  assert.equal(hourAt(24, { ...BOX, width: 0 }, 100, 50), null);
});
