import { expect, test } from "vitest";
import ENGLISH from "../../../languages/en.json";
import { fill } from "../../../languages/translate.svelte";
import { actionText } from "./actions";
import { factSentences } from "./facts";

const NAMES = ["Ada", "Ben"];
const GIVE = { ends: 0, useful: 9, unseen: 40, seat: 1, score: 21 };

function told(...facts: [string, Record<string, number | string>][]): string[] | undefined {
  // A fact without an action must not ask for its words, which would fail.
  const words = { names: NAMES, actionText: (action: string) => actionText(action, { view: {} as never, own: null, names: NAMES }) };
  return factSentences(facts.map(([key, args]) => ({ key, args })), words)?.map(({ key, args }) => fill(ENGLISH[key], args, "en"));
}

test("the facts about two gifts and the score are sentences with exact counts", () => {
  expect(told(
    ["give", { action: "give b9 @1 row1", points: 7, next: 3, ...GIVE }], ["give", { action: "give g2 @1 new-top", points: 1, next: 9, ...GIVE, ends: 1 }],
    ["lead", { points: -5 }],
  )?.map((sentence) => sentence.replace(/“.*?”/, "X"))).toEqual([
    "X gives Ben 7 points, on top of 21. The best play after it gains 3.",
    "X gives Ben 1 point, on top of 21. The best play after it gains 9.",
    "X starts the last turns.",
    "5 points behind the best opponent.",
  ]);
});

test("every fact of the server has words, and a fact of a newer server has none", () => {
  const args = { action: "play b9 row1", points: 0, ends: 0, useful: 1, unseen: 2, useful_held: 1 };
  expect(told(["play", args], ["open", { ...args, action: "open b9" }], ["discard", { ...args, action: "discard b9" }], ["lead", { points: 0 }])).toHaveLength(4);
  expect(told(["weather", { rain: 1 }])).toBeUndefined();
});
