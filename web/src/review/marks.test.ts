import { expect, test } from "vitest";
import { mistakeBeside, mistakesOf, spaced } from "./marks";
import { REVIEW } from "./review.fixture";

test("the mistakes of everyone, or of one player, are in the order of the game", () => {
  expect(mistakesOf(REVIEW.moments).map(({ number }) => number)).toEqual([2, 6, 8]);
  expect(mistakesOf(REVIEW.moments, 0).map(({ number }) => number)).toEqual([2, 8]);
});

test("the next and the previous mistake are found from anywhere", () => {
  const mistakes = mistakesOf(REVIEW.moments);
  const beside = (number: number | null, step: 1 | -1) => mistakeBeside(mistakes, number, step)?.number ?? null;
  expect([null, 0, 2, 5, 8].map((number) => beside(number, 1))).toEqual([2, 2, 6, 6, null]);
  expect([null, 0, 2, 5, 8].map((number) => beside(number, -1))).toEqual([8, null, null, 2, 6]);
});

test("of marks that lie close together, the worst one is shown", () => {
  const marks = [{ at: 1, mark: "?!" }, { at: 2, mark: "?!" }, { at: 8, mark: "?" }, { at: 9, mark: "??" }, { at: 12, mark: "?" }] as const;
  expect(spaced(marks, 3)).toEqual([{ at: 1, mark: "?!" }, { at: 9, mark: "??" }, { at: 12, mark: "?" }]);
});
