import assert from "node:assert/strict";
import { test } from "node:test";
import { script, speak } from "../speak.js";

speak();
const { answerLayout, matches, answersAt, nearest, pillsOf, reasonFor, kindOf, touchesOf } =
  await script("table/hit-targets");

const line = (label, more = {}) => ({ label, action: [0, label], ways: [], ...more });
const way = (...spots) => ({ spots, consequence: null, preview: [] });

test("a spot is where every field that it gives matches", () => {
  assert.ok(matches({ zone: "hand-0", face: "a" }, { zone: "hand-0", face: "a", seat: 0 }));
  assert.ok(matches({ zone: null, face: "a" }, { zone: "hand-0", face: "a" }));
  assert.ok(!matches({ zone: "hand-0", face: "b" }, { zone: "hand-0", face: "a" }));
  assert.ok(!matches({ part: 0, face: "a" }, { zone: "hand-0", face: "a" }));
});

test("each spot is of one kindOf, so that a seat is not what somebody laid", () => {
  assert.equal(kindOf({ face: "a", part: 1 }), "part");
  assert.equal(kindOf({ zone: "tiles", at: 3 }), "card");
  assert.equal(kindOf({ zone: "closed" }), "zone");
  assert.equal(kindOf({ hour: 4 }), "dial");
  assert.equal(kindOf({ seat: 2 }), "seat");
  const asks = line("from Blue", { ways: [way({ seat: 1 })] });
  assert.equal(answersAt([asks], "seat", { seat: 1 }).length, 1);
  assert.deepEqual(answersAt([asks], "card", { zone: "open", face: "a", seat: 1 }), []);
});

test("an answer in two ways lies on both halves of a card", () => {
  const card = line("play", {
    ways: [
      way({ zone: "hand-0", face: "a", part: 0 }),
      way({ zone: "hand-0", face: "a", part: 1 }),
    ],
  });
  for (const part of [0, 1]) {
    const [answer] = answersAt([card], "part", { zone: "hand-0", face: "a", part });
    assert.equal(answer.way, card.ways[part]);
  }
});

test("an answer of a game that says no way lies where its action's object does", () => {
  assert.equal(touchesOf(line("a", { face: "a" }))[0].spots[0].face, "a");
  assert.equal(touchesOf(line("3", { place: 3 }))[0].spots[0].at, 3);
  assert.deepEqual(touchesOf(line("pass")), []);
});

test("what lies nowhere is a button, the OK button's answer last", () => {
  const lines = [line("a"), line("stop"), line("pass")];
  const left = pillsOf(lines, [0, "pass"], ({ label }) => label === "a");
  assert.deepEqual(
    left.map(({ label }) => label),
    ["stop", "pass"],
  );
});

const HAND = { id: "hand-0", role: "own", shape: "row", seat: 0, items: [{ face: "a" }] };
const ZONES = [HAND, { id: "hours", role: "dial", shape: "ring", seat: null, items: [] }];
const layoutOf = (lines, more = {}) => answerLayout({ lines, adds: [], ...more }, ZONES, 0);
const card = line("a", { ways: [way({ zone: "hand-0", face: "a" })] });
const hour = line("3", { ways: [way({ zone: "hours", at: 3 })] });
const blue = line("Blue", { ways: [way({ seat: 1 })] });
const stop = line("Stop");

test("answers that all lie on the table are pressed there", () => {
  assert.equal(layoutOf([card, hour]), "table");
  assert.equal(layoutOf([hour, blue]), "table");
});

test("cards of the hand and places of the board have up to three buttons beside them", () => {
  assert.equal(layoutOf([card, stop]), "side");
  assert.equal(layoutOf([hour, stop, stop, stop]), "side");
  assert.equal(layoutOf([hour, stop, stop, stop, stop]), "row");
  assert.equal(layoutOf([line("a", { face: "a" }), stop]), "side");
  assert.equal(layoutOf([hour, blue, stop]), "side");
});

test("if one answer has no place, all others are in a row with it", () => {
  assert.equal(layoutOf([blue, stop]), "row");
  assert.equal(layoutOf([card, hour, stop]), "row");
  assert.equal(layoutOf([stop, line("Go")]), "row");
  assert.equal(layoutOf([blue, line("Red", { ways: [way({ seat: 2 })] })]), "row");
});

test("a list that lies at one place is a row, and a single answer is beside the table", () => {
  const pile = { ways: [way({ zone: "hours_left" })] };
  assert.equal(layoutOf([line("1", pile), line("2", pile)]), "row");
  assert.equal(layoutOf([stop]), "side");
  assert.equal(layoutOf([card, stop], { draw: true }), "side");
});

test("why something is no answer", () => {
  const reasons = [[{ face: "a" }, "lower than 8"]];
  assert.equal(reasonFor(reasons, { zone: "hand-0", face: "a" }), reasons[0]);
  assert.equal(reasonFor(reasons, { zone: "hand-0", face: "b" }), null);
});

test("an arrow goes to the nearest spot on that side", () => {
  const boxes = [
    { x: 0, y: 0, width: 10, height: 10 },
    { x: 20, y: 0, width: 10, height: 10 },
    { x: 60, y: 2, width: 10, height: 10 },
    { x: 0, y: 40, width: 10, height: 10 },
  ];
  assert.equal(nearest(boxes, 0, "ArrowRight"), 1);
  assert.equal(nearest(boxes, 1, "ArrowRight"), 2);
  assert.equal(nearest(boxes, 0, "ArrowDown"), 3);
  assert.equal(nearest(boxes, 0, "ArrowLeft"), -1);
  assert.equal(nearest(boxes, 0, "x"), -1);
});
