import { expect, test } from "vitest";
import ENGLISH from "../../../languages/en.json";
import { fill } from "../../../languages/translate.svelte";
import { factSentences } from "./facts";

const told = (...facts: [string, Record<string, number | string>][]) =>
  factSentences(facts.map(([key, args]) => ({ key, args })))?.map(({ key, args }) => fill(ENGLISH[key], args, "en"));

test("the facts about pushing and stopping are sentences with exact counts", () => {
  expect(told(
    ["bust", { busts: 9, cards: 47 }], ["stop", { points: 11, next: 4, lost: 0, of: 6 }], ["fits", { gain: 45, cards: 38 }],
    ["bust-costs", { points: 11, lost: 7, of: 6 }],
  )).toEqual([
    "9 of 47 cards bust (19%).",
    "Stopping is worth 11 points now and leaves 4 for the next player.",
    "A card that fits adds 1.2 points to the best stack on average.",
    "A bust loses these 11 points, and 1.2 points of the bench on average.",
  ]);
});

test("what cannot happen and what costs nothing is said so, or not at all", () => {
  expect(told(["bust", { busts: 0, cards: 47 }], ["bust-costs", { points: 1, lost: 0, of: 6 }])).toEqual([
    "Every card in the deck still fits.", "A bust loses this 1 point.",
  ]);
  expect(told(["take", { stack: 2, points: 6, next: 0, lost: 12, of: 6 }])).toHaveLength(2);
});

test("a fact of a newer server has no words, so its English sentence is shown", () => {
  expect(told(["bust", { busts: 1, cards: 2 }], ["weather", { rain: 1 }])).toBeUndefined();
});
