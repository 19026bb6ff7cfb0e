// Positions of lights, seats, tiles, cards in a grid and pixels, and breakpoints.
import assert from "node:assert/strict";
import { test } from "node:test";
import { COLOURS, script, speak } from "./speak.js";

speak(COLOURS);
const { at } = await script("device/ring");
const { hourLed, seatLed } = await script("device/dial");
const { rows, step } = await script("cards/pair-grid");
const { nextTile } = await script("table/tile-grid");
const { scale } = await script("device/screen");
const { scaled } = await script("lib/breakpoints");
const { inTeams } = await script("table/seats");

test("light 0 is at the top, and they go round with the clock", () => {
  const near = ([x, y]) => [Math.round(x), Math.round(y)];
  assert.deepEqual(near(at(0, 100)), [320, 220]);
  assert.deepEqual(near(at(6, 100)), [420, 320]);
  assert.deepEqual(near(at(12, 100)), [320, 420]);
});

test("an hour has its light on either dial", () => {
  const leds = (dial, ...marks) => marks.map((mark) => hourLed(dial, mark));
  assert.deepEqual(leds(24, { hour: 24 }, { hour: 6 }), [0, 6]);
  assert.deepEqual(leds(12, { hour: 12 }, { hour: 3 }, { hour: 3, half: true }), [0, 6, 7]);
});

test("the first seat is in front, the others evenly round", () => {
  const four = [0, 1, 2, 3].map((seat) => seatLed(seat, 4));
  assert.deepEqual(four, [12, 18, 0, 6]);
});

const face = (a, b, n) => ({ id: `${a}${n}${b}`, colours: [a, b], numbers: [n, 7 - n] });

test("a row for each pair of colours, its splits in order, the wanted colour in front", () => {
  const faces = [face("red", "blue", 5), face("red", "green", 1), face("red", "blue", 2)];
  const shown = (first) =>
    rows(faces, first).map(({ colours, cells }) => [
      colours.join(" "),
      cells.map((cell) => cell.shown.numbers.join("")),
    ]);
  assert.deepEqual(shown(null), [
    ["red blue", ["25", "52"]],
    ["red green", ["16"]],
  ]);
  assert.deepEqual(shown("blue"), [
    ["blue red", ["25", "52"]],
    ["red green", ["16"]],
  ]);
});

test("a key leads to the next card and never off the grid", () => {
  const to = (key, place, ctrlKey = false) => step({ key, ctrlKey }, place, [6, 6, 2]);
  assert.deepEqual(to("ArrowRight", [0, 0]), [0, 1]);
  assert.deepEqual(to("ArrowRight", [2, 1]), [2, 1]);
  assert.deepEqual(to("ArrowUp", [0, 3]), [0, 3]);
  assert.deepEqual(to("ArrowDown", [1, 5]), [2, 1]); // a shorter row
  assert.deepEqual(to("End", [1, 0]), [1, 5]);
  assert.deepEqual(to("Home", [1, 4]), [1, 0]);
  assert.deepEqual(to("End", [0, 0], true), [2, 1]);
  assert.deepEqual(to("Home", [2, 1], true), [0, 0]);
  assert.equal(to("a", [0, 0]), null);
});

test("arrows pass over the tiles that may not be chosen", () => {
  const may = [true, false, false, true, false, true];
  assert.equal(nextTile(may, 0, 1), 3);
  assert.equal(nextTile(may, 3, -1), 0);
  assert.equal(nextTile(may, 0, 3), 3);
  assert.equal(nextTile(may, 5, 1), -1);
  assert.equal(nextTile(may, 4, -3), -1);
});

test("the display is as large as whole device pixels allow, and never gone", () => {
  assert.deepEqual([scale(300, 1), scale(300, 2), scale(255, 1), scale(40, 1)], [2, 4, 1, 1]);
});

test("breakpoints grow with the text", () => {
  assert.equal(
    scaled("(max-width: 43.74em), (max-height: 31em)", 2),
    "(max-width: 87.48em), (max-height: 62em)",
  );
  assert.equal(scaled("(min-width: 700px)", 2), "(min-width: 700px)");
});

test("partners sit next to each other", () => {
  const order = (teams) => inTeams(teams.map((team) => ({ team })));
  const told = (teams) => order(teams).map(([{ index }, mate]) => `${index}${mate ? "+" : ""}`);
  assert.deepEqual(told([0, 1, 0, 1]), ["0", "2+", "1", "3+"]);
  assert.deepEqual(told([null, null, null]), ["0", "1", "2"]);
});
