import assert from "node:assert/strict";
import { test } from "node:test";
import { script, speak } from "../speak.js";

speak();
const { tableRows } = await script("review/review");

for (const [count, last] of [
  [1, 0],
  [2, 1],
  [13, 12],
  [66, 65],
])
  test(`of ${count} points the first and the last are told, and not many between`, () => {
    const some = tableRows(count);
    assert.equal(some[0], 0);
    assert.equal(some.at(-1), last);
    assert.equal(new Set(some).size, some.length);
    assert.ok(some.length <= 14);
  });
