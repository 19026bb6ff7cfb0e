import assert from "node:assert/strict";
import { test } from "node:test";
import { script, speak } from "../speak.js";

speak();
const { segments, tableRows } = await script("review/review");

const line = (...chances) => ({ seat: 0, chances, errors: chances.map(() => 0.1) });
const review = (...over) => ({ points: over.map((one, turn) => ({ turn, at: turn, over: one })) });
const turns = (found) => found.map((piece) => piece.map(({ turn }) => turn));

test("between two rounds is a gap in the line", () => {
  const found = segments(review(false, false, true, false, false), line(0.5, 0.4, 0.3, 0.2, 0.1));
  assert.deepEqual(turns(found), [
    [0, 1, 2],
    [3, 4],
  ]);
  assert.deepEqual(found[1][0], { turn: 3, chance: 0.2, error: 0.1 });
});

test("a round of one point is no line", () => {
  assert.deepEqual(turns(segments(review(false, true, true), line(0.5, 0.4, 1))), [[0, 1]]);
});

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
