import { expect, test } from "vitest";
import ENGLISH from "../../../languages/en.json";
import { fill } from "../../../languages/translate.svelte";
import { actionText } from "./actions";
import { factSentences } from "./facts";

const NAMES = ["Ada", "Ben"];

function told(...facts: [string, Record<string, number | string>][]): string[] | undefined {
  // A fact without an action must not request an action's label. Here, such a request would throw an error.
  const words = { names: NAMES, actionText: (action: string) => actionText(action, { view: {} as never, own: null, names: NAMES }) };
  return factSentences(facts.map(([key, args]) => ({ key, args })), words)?.map(({ key, args }) => fill(ENGLISH[key], args, "en"));
}

test("the facts about two gifts and the score are sentences with exact counts", () => {
  expect(told(
    ["give", { action: "give b9 @1 row1", points: 7, colours: 3, new: 0, of: 4, seat: 1, score: 21 }],
    ["next", { action: "give b9 @1 row1", points: 3 }],
    ["give", { action: "give g2 @1 new-top", points: 1, colours: 4, new: 1, of: 4, seat: 1, score: 21 }],
    ["ends", { action: "give g2 @1 new-top" }],
    ["next", { action: "give g2 @1 new-top", points: 1 }],
    ["lead", { points: -5 }],
    ["pile", { cards: 1 }],
  )?.map((sentence) => sentence.replace(/“.*?”/, "X"))).toEqual([
    "X gives 7 points to Ben, who has 21.",
    "The best play after it gains 3 points.",
    "X gives 1 point to Ben, who has 21.",
    "That area then has 4 of the 4 colours that end the game.",
    "X starts the last turns.",
    "The best play after it gains 1 point.",
    "5 points behind the best opponent.",
    "The pile has 1 card.",
  ]);
});

test("the facts about plays in a player's own area are sentences, and a fact of a newer server has none", () => {
  const action = "play b9 row1";
  expect(told(
    ["play", { action, points: 2, colours: 2, new: 0, of: 4 }],
    ["useful", { action, useful: 9, cards: 40 }],
    ["open", { action: "open b9", points: 9, held: 1 }],
    ["discard", { action: "discard b9" }],
    ["lead", { points: 0 }],
  )?.map((sentence) => sentence.replace(/“.*?”/, "X"))).toEqual([
    "X gains 2 points.",
    "Then 9 of the 40 unseen cards would gain points.",
    "X begins the area with 9 points. Other cards in the hand that would then gain points: 1.",
    "X gains nothing.",
    "Level with the best opponent.",
  ]);
  expect(told(["weather", { rain: 1 }])).toBeUndefined();
});
