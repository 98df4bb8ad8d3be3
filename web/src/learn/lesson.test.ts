import { describe, expect, it } from "vitest";
import en from "../languages/en.json";
import type { PushView, Told } from "../api/types";
import type { Lesson } from "../games/lesson";
import { GAMES } from "../games/registry";
import { expectedAction, LEARNER, momentAt, nextPosition, partSizes, stepAt, type Played } from "./lesson";

const LESSONS = await Promise.all(GAMES.map(async ({ name, loadLesson }) => [name, await loadLesson()] as const));

/** A minimal game for tests of lessons. It only specifies which seat acts after a given number of events. */
function game(...moments: [step: number, actor: number | "nobody"][]): Played {
  const told: Told = { kind: "began", first: 0, outcomes: [] };
  return { names: ["a", "b"], moments: moments.map(([step, actor]) => ({ step, told, view: { actor } as PushView, owns: [] })) };
}

const lesson: Lesson = {
  record: { rules: {}, events: ["push", "card r4", "die g", "place 1", "bank r", "stop"] },
  steps: [{ at: 0, say: "a", part: true }, { at: 3, say: "b" }, { at: 4, say: "c", part: true }],
};
const played = game([0, 0], [3, 0], [4, 1], [5, 0], [6, "nobody"]);

describe("a lesson", () => {
  it("shows the last step that was reached", () => {
    expect([0, 2, 3, 4, 6].map((at) => stepAt(lesson.steps, at))).toEqual([0, 0, 1, 2, 2]);
  });

  it("expects the record's next event where the learner decides at a step", () => {
    expect(expectedAction(lesson, played, 0)).toBe("push");
    expect(expectedAction(lesson, played, 3)).toBe("place 1");
    expect(expectedAction(lesson, played, 4)).toBeNull(); // another one decides
    expect(expectedAction(lesson, played, 5)).toBeNull(); // no step here
  });

  it("continues with a decision and the outcomes after it", () => {
    expect([0, 3, 5, 6].map((at) => nextPosition(played, at))).toEqual([3, 4, 6, 6]);
  });

  it("shows the last moment that was reached", () => {
    expect([0, 2, 3, 9].map((at) => momentAt(played, at).step)).toEqual([0, 0, 3, 6]);
  });

  it("counts the steps of its parts", () => {
    expect(partSizes(lesson.steps)).toEqual([2, 1]);
  });
});

describe.each(LESSONS)("the lesson of %s", (_, { steps, record }) => {
  it("uses only texts of the languages", () => {
    const said = steps.flatMap(({ say, hint }) => [say, ...(hint ? [hint] : [])]);
    expect(said.filter((key) => !(key in en))).toEqual([]);
    expect(new Set(steps.map(({ say }) => say)).size).toBe(steps.length);
  });

  it("moves forward, to the end of its record", () => {
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(steps.at(-1)?.at).toBe(record.events.length);
    expect(LEARNER).toBe(0);
  });
});
