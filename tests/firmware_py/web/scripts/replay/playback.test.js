import assert from "node:assert/strict";
import { test } from "node:test";
import { COLOURS, script, speak } from "../speak.js";

speak({ ...COLOURS, "history.time": "{minutes} min", "level.medium": "medium bot" });
const { playerText, replayLink } = await script("replay/playback");

test("a player has the used minutes only if they are known", () => {
  const bot = { name: "Zoe", colour: "red", bot: "medium" };
  for (const seconds of [null, 0, 20])
    assert.equal(playerText({ ...bot, seconds }), "Zoe (medium bot)");
  assert.equal(playerText({ ...bot, seconds: 130 }), "Zoe (medium bot, 2 min)");
  assert.equal(playerText({ name: "Ann", colour: "red", bot: null, seconds: 20 }), "Ann");
});

test("there is a link to a replay where others reach the page", () => {
  const near = { origin: "http://192.168.1.5:8080", hostname: "192.168.1.5" };
  assert.equal(replayLink(7, near), "http://192.168.1.5:8080/?film=7");
  for (const hostname of ["127.0.0.1", "localhost", "[::1]"])
    assert.equal(replayLink(7, { origin: `http://${hostname}`, hostname }), null);
});
