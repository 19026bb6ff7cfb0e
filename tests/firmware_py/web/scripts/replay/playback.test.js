import assert from "node:assert/strict";
import { test } from "node:test";
import { COLOURS, script, speak } from "../speak.js";

speak({ ...COLOURS, "history.time": "{minutes} min", "level.medium": "medium bot" });
const { playerText } = await script("replay/playback");

test("a player has the used minutes only if they are known", () => {
  const bot = { name: "Zoe", colour: "red", bot: "medium" };
  for (const seconds of [null, 0, 20])
    assert.equal(playerText({ ...bot, seconds }), "Zoe (medium bot)");
  assert.equal(playerText({ ...bot, seconds: 130 }), "Zoe (medium bot, 2 min)");
  assert.equal(playerText({ name: "Ann", colour: "red", bot: null, seconds: 20 }), "Ann");
});
