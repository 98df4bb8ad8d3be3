import { expect, test } from "vitest";
import { answered, DAYS, isDue, type Progress } from "./schedule";

const DAY = 86_400_000;

test("an exercise that is solved again and again comes back later and later", () => {
  let progress: Progress | undefined;
  const waits: number[] = [];
  for (let time = 0; waits.length < 7; time = progress.due) {
    progress = answered(progress, true, time);
    waits.push((progress.due - time) / DAY);
  }
  expect(waits).toEqual([1, 3, 7, 21, 60, 60, 60]);
  expect(progress).toMatchObject({ box: DAYS.length - 1, tries: 7, solved: 7 });
});

test("an exercise that is missed comes back at once and starts again", () => {
  const far: Progress = { box: 4, due: 0, tries: 4, solved: 4 };
  const missed = answered(far, false, 5 * DAY);
  expect(missed).toEqual({ box: 0, due: 5 * DAY, tries: 5, solved: 4 });
  expect(isDue(missed, 5 * DAY)).toBe(true);
  expect(answered(missed, true, 5 * DAY).due).toBe(6 * DAY);
});

test("a new exercise is not due, and a planned one is due from its time on", () => {
  expect(isDue(undefined, 9)).toBe(false);
  expect(isDue({ box: 1, due: 10, tries: 1, solved: 1 }, 9)).toBe(false);
  expect(isDue({ box: 1, due: 10, tries: 1, solved: 1 }, 10)).toBe(true);
});
