import assert from "node:assert/strict";
import { test } from "node:test";
import { script, speak } from "../speak.js";

speak();
const { notation, optionsOf, periodsOf, timesText, withOptions } =
  await script("setup/clock-notation");

const WRITTEN = [
  "sudden:300",
  "fischer:300+5",
  "delay:300+5",
  "bank:600+30",
  "bronstein:300+5",
  "byoyomi:600+3x30",
  "canadian:600+20/300",
  "hourglass:120",
  "up",
  "move:60",
  "sand:180",
  "fischer:40/5400+30,fischer:1800+30",
  "sudden:5400,byoyomi:0+5x30",
  "sudden:40/7200,canadian:20/3600+30/900,sudden:900",
];

test("the notation of every kind is read and written", () => {
  for (const control of WRITTEN) assert.equal(notation(periodsOf(control)), control);
});

test("a period without a kind has that of the one before", () => {
  assert.deepEqual(
    periodsOf("fischer:40/5400+30,1800+10").map(({ kind, turns, time, extra }) => [
      kind,
      turns,
      time,
      extra,
    ]),
    [
      ["fischer", 40, 5400, 30],
      ["fischer", 0, 1800, 10],
    ],
  );
});

test("times are told without the kind", () => {
  assert.deepEqual(
    ["fischer:40/5400+30,1800+30", "byoyomi:600+3x30", "canadian:600+20/300", "up"].map(timesText),
    ["40 / 1:30:00 + 30 s, 30:00 + 30 s", "10:00 + 3 × 30 s", "10:00 + 20 / 5:00", ""],
  );
});

test("options after the control are read and written, and no part of its times", () => {
  const spec = "sudden:1500;players=3;at_zero=pass;handicap=0,0,-60;passing;think;session=7200";
  assert.deepEqual(optionsOf(spec), {
    players: 3,
    zero: "pass",
    handicap: [0, 0, -60],
    passing: true,
    think: true,
    session: 7200,
  });
  assert.equal(withOptions("sudden:1500", optionsOf(spec)), spec);
  assert.equal(withOptions("up", optionsOf("up")), "up");
  assert.equal(notation(periodsOf(spec)), "sudden:1500");
  assert.equal(timesText("bank:600+30;players=3"), "10:00 + 30 s");
});
