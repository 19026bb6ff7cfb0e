import assert from "node:assert/strict";
import { test } from "node:test";
import { script, speak } from "../speak.js";

const url = new URL("../../../../../firmware_py/web/static/lib/i18n.js", import.meta.url);
/** Import a separate copy of the script for each language. */
const speaking = async (language, forms) => {
  speak({ cards: forms, hello: "{name}, {name}: {n}{nothing}." }, language);
  return import(`${url}?${language}`);
};

for (const [language, forms, zero, one, two] of [
  ["en", ["{n} card", "{n} cards"], "0 cards", "1 card", "2 cards"],
  ["nl", ["{n} kaart", "{n} kaarten"], "0 kaarten", "1 kaart", "2 kaarten"],
  ["fr", ["{n} carte", "{n} cartes"], "0 carte", "1 carte", "2 cartes"],
  ["de", ["{n} Karte", "{n} Karten"], "0 Karten", "1 Karte", "2 Karten"],
])
  test(`${language} has its own plural`, async () => {
    const { say } = await speaking(language, forms);
    assert.deepEqual(
      [0, 1, 2].map((n) => say("cards", { n })),
      [zero, one, two],
    );
  });

test("names are filled in wherever they stand, and what is not given is left out", async () => {
  const { say } = await speaking("en", []);
  assert.equal(say("hello", { name: "Ann", n: 0 }), "Ann, Ann: 0.");
});

test("a colour that only one game knows is named by its id", async () => {
  speak({ "colour.red": "Rood" });
  const { colourName } = await script("lib/i18n");
  assert.deepEqual(["red", "taupe"].map(colourName), ["Rood", "taupe"]);
});
