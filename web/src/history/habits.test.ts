import { expect, test } from "vitest";
import { nameHabit as push } from "../games/push/habits";
import { nameHabit as rows } from "../games/rows/habits";
import { keptGame } from "./from-review";
import { habitsIn } from "./habits";
import { REPLAYED, REVIEW } from "./history.fixture";
import { averageLoss, trendOf } from "./trend";

const game = (number: number, decisions = 4) => ({
  ...keptGame({ table: "abc", number, seat: 0, replayed: REPLAYED, review: REVIEW, at: number }), decisions,
});

test("habits add up over all games, the most expensive first", () => {
  const found = habitsIn([game(0), game(1), { ...game(2), game: "toy" }], (name) => (name === "toy" ? null : push));
  expect(found.map(({ game, habit, times }) => [game, habit, times])).toEqual([
    ["push", "banked-too-late", 2],
    ["toy", null, 2],
    ["push", "stopped-too-early", 2],
  ]);
  expect(found[0]?.loss).toBeCloseTo(0.28);
});

test.each([
  ["push", "stop", "pushed-too-far"],
  ["bank r", "bank g", "banked-wrong-colour"],
  ["take 1", "take 3", "took-wrong-stack"],
  ["push", "take 1", null],
])("in Push, %s instead of %s is %s", (action, best, habit) => expect(push(action, best)).toBe(habit));

test.each([
  ["give r5 @1 row1", "give r5 @2 row1", "give-wrong-player"],
  ["give r5 @1 row1", "give r5 @1 new-top", "give-wrong-place"],
  ["play r5 row1", "play g5 row1", "play-wrong-card"],
  ["discard r5", "play r5 row1", "discarded-too-soon"],
  ["play r5 row1", "discard r5", "played-needlessly"],
])("in Rows, %s instead of %s is %s", (action, best, habit) => expect(rows(action, best)).toBe(habit));

test("the trend is in the order of the games, with a mean over the recent ones", () => {
  const games = [game(3, 3), game(1, 1), game(2, 0), game(9, 2)];
  const trend = trendOf(games);
  expect(trend.map(({ game }) => game.at)).toEqual([1, 3, 9]);
  expect(trend.map(({ loss }) => Math.round(1e4 * loss))).toEqual([1500, 500, 750]);
  expect(trend.at(-1)?.recent).toBeCloseTo(0.45 / 6);
  expect(averageLoss([])).toBeNull();
});
