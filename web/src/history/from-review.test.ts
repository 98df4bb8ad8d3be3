import { expect, test } from "vitest";
import { keptGame, mistakesOf } from "./from-review";
import { REPLAYED, REVIEW } from "./history.fixture";

const GAME = { table: "abc", number: 2, seat: 0, replayed: REPLAYED, review: REVIEW, at: 7 };

test("a game keeps the player's own decisions that count and cost something", () => {
  expect(keptGame(GAME)).toEqual({
    id: "abc/2", game: "push", edition: "us-2018", players: 2, seat: 0, at: 7, won: true, decisions: 4,
    costly: [
      { number: 2, turn: 2, action: "stop", best: "push", loss: 0.01, mark: null },
      { number: 6, turn: 6, action: "push", best: "bank b", loss: 0.14, mark: "??" },
    ],
  });
});

test("a mistake keeps its position, with everything that the table draws", () => {
  const [mistake, ...others] = mistakesOf(GAME);
  expect(others).toEqual([]);
  expect(mistake).toMatchObject({
    id: "abc/2#6", action: "push", reason: "4 of 10 cards bust.", own: { seat: 0, legal: ["push", "bank b"] },
    options: [{ action: "bank b", share: 0.6, error: 0 }, { action: "push", share: 0.46, error: 0 }],
  });
  expect(mistake?.view).toBe(REPLAYED.updates[3]?.view);
});

test("the other seat of the same game has other mistakes", () => {
  expect(keptGame({ ...GAME, seat: 1 })).toMatchObject({ won: false, decisions: 1, costly: [{ number: 4, loss: 0.2 }] });
  expect(mistakesOf({ ...GAME, seat: 1 })).toEqual([]); // the replay shows no choice at that moment
});
