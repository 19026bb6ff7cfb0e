import assert from "node:assert/strict";
import { test } from "node:test";
import { script, speak } from "../speak.js";

speak();
const { diff, flightTime, startDelay } = await script("table/scene-diff");

const back = (n = 1, more = {}) => ({ kind: "card", face: null, n, at: null, ...more });
const up = (face, more = {}) => ({ kind: "card", face, n: 1, at: null, ...more });
const zone = (id, items, more = {}) => ({
  id,
  shape: "row",
  items,
  count: items.reduce((sum, { n }) => sum + n, 0),
  source: null,
  mixed: 0,
  ...more,
});

test("a face that is gone here and come there is one flight", () => {
  const { flights } = diff(
    [zone("hand", [up("a"), up("b")]), zone("pile", [])],
    [zone("hand", [up("a")]), zone("pile", [up("b")])],
  );
  assert.deepEqual(flights, [
    {
      from: { zone: "hand", index: 1 },
      to: { zone: "pile", index: 0 },
      face: "b",
      kind: "card",
      turns: false,
    },
  ]);
});

test("another's card leaves from its fan, whatever its place was, and turns on the way", () => {
  const { flights } = diff(
    [zone("hand-1", [back(4)]), zone("pile", [])],
    [zone("hand-1", [back(3)]), zone("pile", [up("b")])],
  );
  assert.deepEqual(flights, [
    {
      from: { zone: "hand-1", index: null },
      to: { zone: "pile", index: 0 },
      face: "b",
      kind: "card",
      turns: true,
    },
  ]);
});

test("backs fly along the zone that they usually come from", () => {
  const { flights } = diff(
    [zone("left", [back(5)]), zone("stock", [back(5)]), zone("hand", [back(2)])],
    [
      zone("left", [back(4)]),
      zone("stock", [back(4)]),
      zone("hand", [back(4)], { source: "stock" }),
    ],
  );
  assert.deepEqual(
    flights.map(({ from }) => from.zone),
    ["stock", "left"],
  );
});

test("nothing is matched through a pile whose order was made anew", () => {
  const { flights, mixed } = diff(
    [zone("pile", [up("a")]), zone("stock", [back(3)])],
    [zone("pile", []), zone("stock", [back(4)], { mixed: 1 })],
  );
  assert.deepEqual(flights, []);
  assert.deepEqual(mixed, ["stock"]);
});

test("what lies at the same place turns over there", () => {
  const grid = (...items) => zone("tiles", items, { shape: "grid" });
  const { flights, turns } = diff(
    [grid(back(1, { at: 1 }), back(1, { at: 2 }))],
    [grid(up("gown", { at: 1 }), back(1, { at: 2 }))],
  );
  assert.deepEqual(flights, []);
  assert.deepEqual(turns, [{ zone: "tiles", at: 1 }]);
});

test("tiles that are found fly to where the found ones lie", () => {
  const grid = (...items) => zone("tiles", items, { shape: "grid" });
  const { flights } = diff(
    [grid(up("gown", { at: 1 }), up("gown", { at: 2 })), zone("found", [])],
    [grid(), zone("found", [up("gown")])],
  );
  assert.equal(flights.length, 1);
  assert.equal(flights[0].to.zone, "found");
});

test("no change moves nothing, and what has come from nowhere is only there", () => {
  const zones = [zone("hand", [up("a")]), zone("pile", [up("b")])];
  assert.deepEqual(diff(zones, zones), { flights: [], turns: [], come: [], mixed: [] });
  const { flights, come } = diff([zone("pile", [])], [zone("pile", [up("b")])]);
  assert.deepEqual(flights, []);
  assert.deepEqual(come, [{ zone: "pile", index: 0 }]);
});

test("a flight takes its time, and a whole deal no more than its own", () => {
  assert.equal(flightTime(0), 280);
  assert.equal(flightTime(5000), 460);
  for (const cards of [2, 10, 24]) assert.ok(startDelay(cards - 1, cards) + 460 <= 900.001);
});
