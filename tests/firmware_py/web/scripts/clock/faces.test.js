import assert from "node:assert/strict";
import { test } from "node:test";
import { script, speak } from "../speak.js";

speak({
  "ring.time.runs": "{name} has {time}, running",
  "ring.time.has": "{name} has {time}",
  "ring.time.up": "{name} is out",
  "ring.left": "{time} left",
  "ring.used": "{time} used",
  "ring.minutes": "{n} min",
  "ring.seconds": "{n} s",
  "ring.last": "hardly any",
  "clock.periods": "{left} of {count}",
  "clock.brings": "+{n}",
  "clock.turn": "turn {n}",
  "clock.press.turn": "{name}: done?",
  "clock.think.left": "left: {names}",
  "clock.round.passed": "round {n}, passed: {names}",
  "clock.round.asks": "round {n}: who?",
  "clock.round.order": "{names}: {name} begins",
  "clock.bank": "bank {time}",
  "clock.session": "{n} min left",
});
const { arrangement, progress, secondsLeft, statusText, textWidth, turnTime } =
  await script("clock/faces");
const { secondsOf } = await script("clock/paused");
const { headlineOf, reminder, ringSentences, statusLine } = await script("clock/clock-text");

const side = (seat, seconds, more = {}) => ({
  seat,
  name: "AB"[seat],
  left: seconds * 1e9,
  flagged: false,
  ...more,
});
const clocks = (sides, more = {}) => ({ sides, running: 0, turn: 0, where: "turn 1", ...more });

test("the last minute, half a minute and ten seconds are spoken once each", () => {
  const at = (seconds) => clocks([side(0, seconds), side(1, 9)]);
  assert.equal(reminder(at(60.5), at(60)), 60);
  assert.equal(reminder(at(60), at(59)), null);
  assert.equal(reminder(at(31), at(29)), 30);
  assert.equal(reminder(at(11), at(9)), 10);
});

test("nothing is spoken for another side, a clock that stands, or one that counts up", () => {
  const now = clocks([side(0, 29), side(1, 300)]);
  assert.equal(reminder(clocks([side(0, 31), side(1, 31)], { running: 1 }), now), null);
  assert.equal(reminder(now, { ...now, running: null }), null);
  assert.equal(reminder(null, now), null);
  assert.equal(reminder(clocks([side(0, 31)]), clocks([side(0, 29)], { upward: true })), null);
});

test("the ring is told from the side whose turn it is, its time as one says it at a glance", () => {
  const three = clocks([side(0, 300), side(1, 44), side(0, 5, { name: "C" })], { turn: 1 });
  assert.deepEqual(ringSentences({ ...three, running: 1 }), [
    "B has 40 s left, running",
    "C has hardly any left",
    "A has 5 min left",
  ]);
  assert.deepEqual(ringSentences(clocks([side(0, 0, { flagged: true })])), ["A is out"]);
  assert.deepEqual(ringSentences(clocks([side(0, 120)], { upward: true })), [
    "A has 2 min used, running",
  ]);
});

test("a clock alone says what a press does", () => {
  const sides = [side(0, 0, { flagged: true }), side(1, 60)];
  const headline = (more) => headlineOf(clocks(sides, more)).headline;
  assert.equal(headline({}), "A: done?");
  assert.equal(headline({ running: 1, turn: 1 }), "B: done?", "each turn is another sentence");
  assert.equal(headline({ shared: true }), "clock.press");
  assert.equal(headline({ running: null, begun: false }), "clock.start");
  assert.equal(headline({ running: null, begun: true }), "clock.paused");
  assert.equal(headline({ running: null, up: true, at_zero: "warn" }), "A is out");
  assert.equal(headline({ running: null, up: true, at_zero: "lose" }), "clock.lost");
  assert.equal(headline({ running: null, up: true, shared: true }), "clock.sand");
});

test("two faces lie as chosen, else as the screen stands; one or many in a stack or a row", () => {
  assert.equal(arrangement(2, "", true), "facing");
  assert.equal(arrangement(2, "", false), "beside");
  assert.equal(arrangement(2, "turned", true), "turned");
  assert.equal(arrangement(2, "nonsense", true), "facing");
  assert.equal(arrangement(4, "turned", true), "stack");
  assert.equal(arrangement(1, "facing", false), "row");
});

test("a face says what a press does, and that is never what a stopped one would not do", () => {
  const at = (more, who = side(0, 9), players = 2) =>
    statusText({ turn: 0, ...more }, who, players);
  assert.equal(at({ running: null, begun: false }), "clock.word.other");
  assert.equal(at({ running: null, begun: false }, side(0, 9), 3), "clock.word.start");
  assert.equal(at({ running: 0, begun: true }), "clock.word.press");
  assert.equal(at({ running: 0, begun: true }, side(1, 9)), "clock.word.waits");
  assert.equal(at({ running: null, begun: true }, side(1, 9)), "clock.word.paused");
  const flagged = side(0, 0, { flagged: true });
  assert.equal(at({ running: null, begun: true, up: true }, flagged), "clock.up");
  assert.equal(at({ running: null, begun: true, up: true }, side(1, 9)), "");
});

test("periods are dots and words, on both sides, before and in them and after the flag", () => {
  const go = { stage_kind: "byoyomi", count: 3, extra: 30, turns: 4, flagged: false };
  assert.deepEqual(progress({ ...go, periods: 0 }, false), {
    dots: [true, true, true],
    words: ["3 of 3", "turn 5"],
  });
  assert.deepEqual(progress({ ...go, periods: 2 }, false).dots, [true, true, false]);
  assert.deepEqual(progress({ ...go, periods: 1, flagged: true }, false).dots, [
    false,
    false,
    false,
  ]);
  const plus = { stage_kind: "fischer", count: 0, extra: 5, periods: 0, turns: 0 };
  assert.deepEqual(progress(plus, false), { dots: [], words: ["+5", "turn 1"] });
});

test("more figures are wider, and tenths less wide than figures", () => {
  assert.ok(textWidth("10:00") > textWidth("9:59"));
  assert.ok(textWidth("0:09.9") > textWidth("0:09"));
  assert.ok(textWidth("0:09.9") < textWidth("1:00:00"));
});

test("while everybody thinks, each clock runs until its player is done", () => {
  const think = { runs: true, done: [1] };
  const now = clocks([side(0, 300), side(1, 200)], { running: null, begun: true, think, free: 0 });
  assert.equal(secondsLeft(now, now.sides[0], 1000), 299);
  assert.equal(secondsLeft(now, now.sides[1], 1000), 200);
  assert.deepEqual(
    now.sides.map((one) => statusText(now, one, 2)),
    ["clock.word.press", "clock.word.done"],
  );
  assert.deepEqual(headlineOf(now), { headline: "clock.think", line: "left: A" });
  assert.deepEqual(ringSentences(now), ["A has 5 min left, running", "B has 3 min left"]);
  const stands = { ...now, think: { ...think, runs: false } };
  assert.equal(secondsLeft(stands, now.sides[0], 1000), 300);
  assert.equal(headlineOf(stands).headline, "clock.paused");
});

test("the round that was passed is told, and who begins the next one", () => {
  const round = { number: 2, order: [1, 0], passed: [1], begins: null };
  const now = clocks([side(0, 300), side(1, 200)], { round, begun: true });
  assert.deepEqual(headlineOf(now), { headline: "A: done?", line: "round 2, passed: B" });
  assert.equal(statusText(now, now.sides[1], 2), "clock.word.passed");
  const asks = { ...now, running: null, round: { ...round, passed: [], begins: 1 } };
  assert.deepEqual(headlineOf(asks), { headline: "round 2: who?", line: "B, A: B begins" });
  assert.deepEqual(
    asks.sides.map((one) => statusText(asks, one, 2)),
    ["clock.word.begin", "clock.word.begins"],
  );
});

test("the line beside the commands has the round and the end of the session", () => {
  const now = clocks([side(0, 300), side(1, 200)]);
  assert.equal(statusLine(now), "");
  assert.equal(statusLine({ ...now, session: 9 }), "9 min left");
  const round = { number: 2, order: [1, 0], passed: [1], begins: null };
  assert.equal(statusLine({ ...now, round, session: 9 }), "round 2, passed: B 9 min left");
});

test("the time of the turn is shown before that of the bank", () => {
  const bank = { stage_kind: "bank", extra: 30, periods: 0, count: 0, turns: 0 };
  const now = clocks([side(0, 600, bank), side(1, 600, bank)], { free: 30e9 });
  assert.equal(turnTime(now, now.sides[0], 0), 30);
  assert.equal(turnTime(now, now.sides[0], 4500), 26);
  assert.equal(turnTime(now, now.sides[0], 31000), 0);
  assert.equal(secondsLeft(now, now.sides[0], 31000), 599);
  assert.equal(turnTime(now, now.sides[1], 0), 0, "only for the turn");
  assert.deepEqual(progress(now.sides[0], false, "10:00").words, ["bank 10:00", "turn 1"]);
  assert.deepEqual(progress(now.sides[1], false).words, ["clock.bank.only", "turn 1"]);
});

test("a time is written with or without hours", () => {
  assert.deepEqual(
    ["5:00", " 1:30:00", "90:00", "0:07", "٥:٠٠"].map(secondsOf),
    [300, 5400, 5400, 7, 300],
  );
  assert.deepEqual(["5", "5:60", "1:75:00", "", "-1:00"].map(secondsOf), [
    null,
    null,
    null,
    null,
    null,
  ]);
});
