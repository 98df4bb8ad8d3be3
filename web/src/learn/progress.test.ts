import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PushOwn, PushView } from "../api/types";
import { Course } from "./progress.svelte";
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
const ACTORS = [0, "chance", 0, 1, 1, 1, 1, 0, "nobody"] as const;
const game: Played = {
  names: [],
  steps: ACTORS.map((actor) => ({
    event: null, actor, view: {} as PushView, owns: [{ legal: ["push", "stop"] } as PushOwn],
  })),
};

describe("a course", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    motion.pace = 1;
  });

  it("goes on by the asked move, together with its chance", () => {
    const course = new Course(lesson, game);
    course.act("push");
    expect([course.at, course.told, course.asked]).toEqual([2, 1, "place 1"]);
  });

  it("says something friendly to another move and stays", () => {
    const course = new Course(lesson, game);
    course.act("stop");
    expect([course.at, course.hint]).toEqual([0, "learn.other"]);
    course.act("take 3");
    expect(course.hint).toBe("learn.cannot");
    course.act("push");
    course.act("place 2");
    expect([course.at, course.hint]).toEqual([2, "learn.push.place"]);
  });

  it("lets the others play at a pace until it has something to say", () => {
    const course = new Course(lesson, game);
    course.at = 3;
    course.goOn();
    expect([course.at, course.here, course.told]).toEqual([4, false, 2]);
    vi.runAllTimers();
    expect([course.at, course.here, course.told]).toEqual([5, true, 3]);
  });

  it("waits for nothing where nothing may move", () => {
    motion.pace = null;
    const course = new Course(lesson, game);
    course.at = 3;
    course.goOn();
    expect(course.at).toBe(5);
  });

  it("leaps over what is not shown", () => {
    const course = new Course(lesson, game);
    course.at = 5;
    course.goOn();
    expect(course.at).toBe(7);
  });

  it("goes back a step, also while the others play, and never before the first", () => {
    const course = new Course(lesson, game);
    course.at = 3;
    course.goOn();
    course.back();
    expect(course.at).toBe(3);
    vi.runAllTimers();
    expect(course.at).toBe(3);
    course.back();
    course.back();
    course.back();
    expect(course.at).toBe(0);
  });

  it("ends with its record", () => {
    const course = new Course(lesson, game);
    course.at = 7;
    course.act("push");
    expect([course.over, course.asked]).toEqual([true, null]);
    course.goOn();
    expect(course.at).toBe(8);
  });
});
