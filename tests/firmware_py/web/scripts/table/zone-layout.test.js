import assert from "node:assert/strict";
import { test } from "node:test";
import { script, speak } from "../speak.js";

speak();
const { playsAlone, arrange, withoutFaces, expand } = await script("table/zone-layout");

const item = (kind, face = null, more = {}) => ({
  kind,
  face,
  n: 1,
  at: null,
  seat: null,
  pointed: [],
  style: "steady",
  exact: false,
  halves: null,
  ...more,
});
const zone = (id, role, shape, more = {}) => ({
  id,
  name: id,
  role,
  shape,
  items: [],
  count: 0,
  seat: null,
  hour: null,
  columns: 0,
  note: null,
  source: null,
  mixed: 0,
  private: false,
  ...more,
});
const ids = (zones) => zones.map(({ id }) => id);

test("each zone has its side: the rule left with its pile, what is played right with its own", () => {
  const places = arrange(
    [
      zone("force", "rule", "pile", { source: "characters" }),
      zone("characters", "stock", "pile"),
      zone("open", "play", "spread"),
      zone("closed", "stock", "pile", { source: "open" }),
      zone("draw", "stock", "pile"),
      zone("hand-0", "own", "row", { seat: 0, source: "draw" }),
      zone("hand-1", "own", "row", { seat: 1, source: "draw" }),
    ],
    0,
  );
  assert.deepEqual(ids(places.left), ["force", "characters"]);
  assert.deepEqual(ids(places.play), ["open"]);
  assert.deepEqual(ids(places.beside), ["closed", "draw"]);
  assert.deepEqual(ids(places.mine), ["hand-0"]);
  assert.deepEqual(ids(places.seats.get(1)), ["hand-1"]);
});

test("a ring lies round the clock, a grid beside it", () => {
  const places = arrange([zone("hours", "dial", "ring"), zone("tiles", "play", "grid")], null);
  assert.equal(places.ring.id, "hours");
  assert.equal(places.grid.id, "tiles");
});

test("the host plays alone beside bots; a phone or a second person ends that", () => {
  const seats = [{ bot: false }, { bot: true }];
  assert.equal(playsAlone(seats, { seat: null, host: true }), true);
  assert.equal(playsAlone(seats, { seat: 0, host: false }), false);
  assert.equal(playsAlone([{ bot: false }, { bot: false }], { seat: null, host: true }), false);
});

test("withoutFaces, a private zone has backs alone", () => {
  const hand = zone("hand-0", "own", "row", {
    private: true,
    items: [item("card", "red")],
    count: 1,
  });
  assert.deepEqual(
    withoutFaces(hand).items.map(({ face }) => face),
    [null],
  );
  const open = zone("won-0", "own", "row", { items: [item("card", "red")], count: 1 });
  assert.equal(withoutFaces(open), open);
});

test("backs alike are things one by one", () => {
  assert.equal(expand([item("card", null, { n: 3 }), item("card", "red")]).length, 4);
});
