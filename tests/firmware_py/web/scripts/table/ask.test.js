import assert from "node:assert/strict";
import { test } from "node:test";
import { COLOURS, script, speak } from "../speak.js";

speak({ ...COLOURS, "ring.preview": "{figure} to {hour}", "ring.wanderer": "wandering {colour}" });
const { sceneLines } = await script("table/ask");
const { keysOf, looksOf, pills } = await script("table/answers");
const { fullName, isPair } = await script("cards/card-face");
const { age } = await script("table/log");
const { dialSentences } = await script("device/dial");

const line = (label, more = {}) => ({ label, action: [0, label], cursor: false, ...more });
const cards = Array.from({ length: 7 }, (_, n) => line(`card ${n}`, { face: `f${n}` }));
const table = (lines, ask = {}, more = {}) => ({
  game: { cards: "table" },
  scene: { grid: null },
  ask: { yours: true, card: true, lines, ...ask },
  ...more,
});
const labels = (told) => pills(told).map(({ label }) => label);

test("nobody else's answers are pills", () => {
  assert.deepEqual(labels(table([line("yes")], { yours: false })), []);
  assert.deepEqual(labels({ ...table([]), ask: null }), []);
});

test("what a scene says is said once: on a drawn table not what lies there", () => {
  const street = { lines: ["On the street: bell"] };
  assert.deepEqual(sceneLines(street, true), []);
  assert.deepEqual(sceneLines(street, false), street.lines);
  assert.deepEqual(sceneLines(null, true), []);
});

test("a whole tray of cards is in the tray, a few faces are pills as well", () => {
  assert.deepEqual(labels(table([line("pass"), ...cards])), ["pass"]);
  assert.deepEqual(labels(table(cards.slice(0, 2))), ["card 0", "card 1"]);
  assert.equal(labels(table(cards, {}, { game: { cards: "device" } })).length, 7);
});

test("of cards that are tapped alone not even a few are pills", () => {
  const two = cards.slice(0, 2);
  assert.deepEqual(labels(table([line("pass"), ...two], { tapped: true })), ["pass"]);
});

test("a tile stands for its answer", () => {
  const grid = { scene: { grid: { places: [] } } };
  assert.deepEqual(labels(table([line("tile 1", { place: 1 }), line("stop")], {}, grid)), ["stop"]);
});

test("where a tap may mean several things, those alone", () => {
  assert.deepEqual(labels(table([line("a", { listed: true }), line("b")])), ["a"]);
});

test("a button has the first letter of its label as key, else Enter for the OK button's answer", () => {
  const lines = [line("Pass"), line("Play"), line("Hold"), line("Équipe")];
  assert.deepEqual(keysOf(lines, [0, "Hold"]), ["P", "", "Enter", ""]);
});

test("numbers are keys, and more than twelve answers are a list", () => {
  const numbers = (n) => Array.from({ length: n }, (_, i) => line(String(i)));
  assert.equal(looksOf(numbers(5), true).trim(), "short");
  assert.equal(looksOf([line("Pass")], true).trim(), "");
  assert.equal(looksOf(numbers(13), true).trim(), "long short many");
});

test("a card of two colours is named by them, any other by its name", () => {
  const pair = { colours: ["red", "blue"], numbers: [3, 4], name: "x" };
  assert.equal(fullName(pair), "Red 3, Blue 4");
  assert.equal(fullName({ colours: ["red"], numbers: [], name: "Ghost" }), "Ghost");
  assert.deepEqual([isPair(pair), isPair({ name: "x" })], [true, false]);
});

test("the age of an entry", () => {
  assert.deepEqual([0, 59, 60, 3599, 3600].map(age), [
    "log.now",
    "log.now",
    "log.minutes",
    "log.minutes",
    "log.hours",
  ]);
});

test("the ring in sentences: the device's own, and where the answer leads", () => {
  const ring = ["Red at 21."];
  const to = (figure, more) => ({ figure, hour: 24, style: "cursor", ...more });
  assert.deepEqual(dialSentences(ring, [to("red"), to("none"), to("blue", { hollow: true })]), [
    "Red at 21.",
    "Red to 24",
    "wandering Blue to 24",
  ]);
  assert.deepEqual(dialSentences([], []), ["ring.dark"]);
  assert.deepEqual(dialSentences(null, []), ["ring.rest"]);
});
