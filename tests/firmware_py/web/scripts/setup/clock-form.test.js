import assert from "node:assert/strict";
import { test } from "node:test";
import { script, speak } from "../speak.js";

speak();
const { ClockForm } = await script("setup/clock-form");
const { fillPattern, formatTime } = await script("lib/form-fields");

const FISCHER = {
  control: "fischer:300+5",
  title: "",
  help: "",
  players: [1, 2, 3],
  values: { time: 300, extra: 5 },
};
const SAND = { control: "sand:180", title: "", help: "", players: [1], values: { time: 180 } };
const UP = { control: "up", title: "", help: "", players: [1, 2, 3, 4], values: {} };
const COLOURS = ["red", "blue", "green"];

function form(seating = { names: ["Ann"], known: [], colours: COLOURS, places: [] }) {
  const made = new ClockForm(
    () => {},
    () => {},
  );
  made.begin([FISCHER, SAND, UP], seating);
  return made;
}

test("seconds as clocks write them", () => {
  assert.deepEqual([0, 59, 600, 3600, 3725].map(formatTime), [
    "0:00",
    "0:59",
    "10:00",
    "1:00:00",
    "1:02:05",
  ]);
});

test("a kind is named with its own values", () => {
  assert.equal(
    fillPattern("{count} x {minutes}, {extra} s", { count: 3, extra: 90 }),
    "3 x 1:30, 90 s",
  );
});

test("what is told first is the usual: two players, evenly round, named as before", () => {
  assert.deepEqual(form().commands(), {
    clock: { control: "fischer:300+5", players: 2, time: 300, extra: 5, at_zero: "warn" },
    seating: { names: ["Ann", ""], colours: ["red", "blue"], places: [] },
  });
});

test("a shared clock has no seats, and one that counts up no end", () => {
  const made = form();
  made.selectKind("sand:180");
  assert.deepEqual(made.commands(), {
    clock: { control: "sand:180", players: 1, time: 180 },
    seating: null,
  });
  made.selectKind("up");
  assert.deepEqual(made.commands().clock, { control: "up", players: 1 });
});

test("a clock with several periods is told in the notation", () => {
  const made = form();
  made.set({ more: [{ kind: "byoyomi", turns: 0, time: 0, extra: 30, count: 5 }], turns: 40 });
  assert.deepEqual(made.commands().clock, {
    control: "fischer:40/300+5,byoyomi:0+5x30",
    players: 2,
    at_zero: "warn",
  });
  made.selectKind("sand:180");
  assert.equal(made.control, "sand:180");
});

test("a kept clock is shown in the form", () => {
  const made = form();
  made.load("fischer:40/5400+30,1800+10");
  assert.deepEqual(made.chosen.values, { time: 5400, extra: 30 });
  assert.equal(made.control, "fischer:40/5400+30,fischer:1800+10");
  made.load("fischer:180+2");
  assert.deepEqual(made.commands().clock, {
    control: "fischer:300+5",
    players: 2,
    time: 180,
    extra: 2,
    at_zero: "warn",
  });
});

test("a kept clock brings its players and options, and keeps them", () => {
  const made = form();
  const spec = "fischer:180+2;players=3;at_zero=pass;handicap=0,0,-60;passing;session=7200";
  made.load(spec);
  assert.equal(made.spec, spec);
  assert.deepEqual(made.commands().clock, {
    control: "fischer:300+5;passing;session=7200",
    players: 3,
    time: 180,
    extra: 2,
    at_zero: "pass",
    handicap: [0, 0, -60],
  });
  made.set({ players: 1 });
  assert.ok(!made.spec.includes("passing"), "one player has nobody to pass to");
});

test("a handicap is told for all or not at all", () => {
  const made = form();
  made.update({
    people: made.chosen.people.map((one, seat) => ({ ...one, handicap: seat ? "-60" : 0 })),
  });
  assert.deepEqual(made.commands().clock.handicap, [0, -60]);
});

test("the player who goes one place up changes with the one before, the first with all", () => {
  const made = form();
  made.set({ players: 3 });
  const colours = () => made.commands().seating.colours.join(" ");
  made.moveUp(2);
  assert.equal(colours(), "red green blue");
  made.moveUp(0);
  assert.equal(colours(), "green blue red");
});

test("a colour that somebody has is given back in exchange", () => {
  const made = form();
  made.setColour(0, "green");
  assert.deepEqual(
    made.chosen.people.map(({ colour }) => colour),
    ["green", "blue", "red"],
  );
});

test("places that are not even are told", () => {
  const made = form();
  assert.deepEqual(made.even(), [12, 0]);
  made.set({ places: [12, 3] });
  assert.deepEqual(made.commands().seating.places, [12, 3]);
});
