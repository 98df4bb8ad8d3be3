import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PushOwn, PushView } from "../api/types";
import { LessonProgress } from "./progress.svelte";
import type { Lesson } from "../games/lesson";
import type { Played } from "./lesson";

const motion = vi.hoisted((): { pace: number | null } => ({ pace: 1 }));
vi.mock("../ui/motion", () => ({ pace: () => motion.pace }));

const lesson: Lesson = {
  record: { rules: {}, events: ["push", "card r4", "place 1", "stop", "take 1", "bank r", "bank g", "push"] },
  steps: [
    { at: 0, say: "a" },
    { at: 2, say: "b", hint: "learn.push.place" },
    { at: 3, say: "c" },
    { at: 5, say: "d", jump: true },
    { at: 7, say: "e" },
    { at: 8, say: "f" },
  ],
};
const ACTORS = [[0, 0], [2, 0], [3, 1], [4, 1], [5, 1], [6, 1], [7, 0], [8, "nobody"]] as const;
const game: Played = {
  names: [],
  moments: ACTORS.map(([step, actor]) => ({
    step,
    told: { kind: "began", first: 0, outcomes: [] },
    view: { actor } as PushView,
    owns: [{ legal: ["push", "stop"] } as PushOwn],
  })),
};

describe("progress through a lesson", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    motion.pace = 1;
  });

  it("continues after the expected move and its outcomes", () => {
    const progress = new LessonProgress(lesson, game);
    progress.act("push");
    expect([progress.at, progress.stepNumber, progress.expected]).toEqual([2, 1, "place 1"]);
  });

  it("answers another move with a friendly hint and stays", () => {
    const progress = new LessonProgress(lesson, game);
    progress.act("stop");
    expect([progress.at, progress.hint]).toEqual([0, "learn.other"]);
    progress.act("take 3");
    expect(progress.hint).toBe("learn.cannot");
    progress.act("push");
    progress.act("place 2");
    expect([progress.at, progress.hint]).toEqual([2, "learn.push.place"]);
  });

  it("plays the others' moves one by one until the next step", () => {
    const progress = new LessonProgress(lesson, game);
    progress.at = 3;
    progress.goOn();
    expect([progress.at, progress.isWaiting, progress.stepNumber]).toEqual([4, false, 2]);
    vi.runAllTimers();
    expect([progress.at, progress.isWaiting, progress.stepNumber]).toEqual([5, true, 3]);
  });

  it("plays without pauses if animations are off", () => {
    motion.pace = null;
    const progress = new LessonProgress(lesson, game);
    progress.at = 3;
    progress.goOn();
    expect(progress.at).toBe(5);
  });

  it("skips events that are not shown", () => {
    const progress = new LessonProgress(lesson, game);
    progress.at = 5;
    progress.goOn();
    expect(progress.at).toBe(7);
  });

  it("goes back a step, also while the others play, and never before the first", () => {
    const progress = new LessonProgress(lesson, game);
    progress.at = 3;
    progress.goOn();
    progress.back();
    expect(progress.at).toBe(3);
    vi.runAllTimers();
    expect(progress.at).toBe(3);
    progress.back();
    progress.back();
    progress.back();
    expect(progress.at).toBe(0);
  });

  it("ends with its record", () => {
    const progress = new LessonProgress(lesson, game);
    progress.at = 7;
    progress.act("push");
    expect([progress.over, progress.expected]).toEqual([true, null]);
    progress.goOn();
    expect(progress.at).toBe(8);
  });
});
