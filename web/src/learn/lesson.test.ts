import { describe, expect, it } from "vitest";
import en from "../languages/en.json";
import type { PushView } from "../api/types";
import type { Lesson } from "../games/lesson";
import { GAMES } from "../games/registry";
import { expectedAction, nextPosition, LEARNER, partSizes, lastEvent, stepAt, type Played } from "./lesson";

const LESSONS = await Promise.all(GAMES.map(async ({ name, loadLesson }) => [name, await loadLesson()] as const));

/** A game of which only the actors matter: who is to act before each event, and nobody at the end. */
function game(...actors: (number | "chance" | "nobody")[]): Played {
  const view = {} as PushView;
  return { names: ["a", "b"], steps: actors.map((actor) => ({ event: null, actor, view, owns: [] })) };
}

const lesson: Lesson = {
  record: { rules: {}, events: ["push", "card r4", "die g", "place 1", "bank r", "stop"] },
  steps: [{ at: 0, say: "a", part: true }, { at: 2, say: "b" }, { at: 3, say: "c", part: true }],
};
const played = game(0, "chance", "chance", 0, 1, 0, "nobody");

describe("a lesson", () => {
  it("tells the last step that was reached", () => {
    expect([0, 1, 2, 3, 6].map((at) => stepAt(lesson.steps, at))).toEqual([0, 0, 1, 2, 2]);
  });

  it("asks for what the record has next, where the learner decides at a step", () => {
    expect(expectedAction(lesson, played, 0)).toBe("push");
    expect(expectedAction(lesson, played, 2)).toBeNull();
    expect(expectedAction(lesson, played, 3)).toBe("place 1");
    expect(expectedAction(lesson, played, 5)).toBeNull();
  });

  it("goes on with a decision and its chance, but never past a step", () => {
    expect(nextPosition(lesson, played, 0)).toBe(2);
    expect(nextPosition(lesson, played, 2)).toBe(3);
    expect(nextPosition(lesson, played, 5)).toBe(6);
    expect(nextPosition(lesson, played, 6)).toBe(6);
  });

  it("tells the last decision with what chance brought", () => {
    expect(lastEvent(lesson, played, 0)).toBeNull();
    expect(lastEvent(lesson, played, 3)).toMatchObject({ seat: 0, action: "push", outcomes: ["card r4", "die g"] });
    expect(lastEvent(lesson, played, 5)).toMatchObject({ seat: 1, action: "bank r", outcomes: [] });
  });

  it("counts the steps of its parts", () => {
    expect(partSizes(lesson.steps)).toEqual([2, 1]);
  });
});

describe.each(LESSONS)("the lesson of %s", (_, { steps, record }) => {
  it("says only what is in the languages", () => {
    const said = steps.flatMap(({ say, hint }) => [say, ...(hint ? [hint] : [])]);
    expect(said.filter((key) => !(key in en))).toEqual([]);
    expect(new Set(steps.map(({ say }) => say)).size).toBe(steps.length);
  });

  it("goes forward, to the end of its record", () => {
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(steps.at(-1)?.at).toBe(record.events.length);
    expect(LEARNER).toBe(0);
  });
});
