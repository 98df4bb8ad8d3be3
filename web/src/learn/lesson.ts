// How a lesson goes on: what is said after so many events, and what is asked for, which is what the record has next.

import type { Key } from "../languages/translate.svelte";
import type { Moved, Replayed, Told } from "../api/types";
import type { Lesson, LessonStep } from "../games/lesson";

/** What a lesson needs of its game, step by step. */
export type Played = Pick<Replayed, "names" | "steps">;

/** The seat of the learner. */
export const LEARNER = 0;

/** Which step is told after so many events: the last one that was reached. */
export function stepAt(steps: readonly LessonStep[], at: number): number {
  return Math.max(0, steps.findLastIndex((step) => step.at <= at));
}

/** The decision that is asked for after so many events, or null where one only reads. */
export function expectedAction(lesson: Lesson, game: Played, at: number): string | null {
  const here = lesson.steps.some((step) => step.at === at);
  return here && game.steps[at]?.actor === LEARNER ? (lesson.record.events[at] ?? null) : null;
}

/** Where the game is after the next event and the chance that follows it, but not beyond a step. */
export function nextPosition(lesson: Lesson, game: Played, at: number): number {
  let next = at + 1;
  while (game.steps[next]?.actor === "chance" && !lesson.steps.some((step) => step.at === next)) next++;
  return Math.min(next, lesson.record.events.length);
}

/** The last decision and what chance brought, as a table tells it. */
export function lastEvent(lesson: Lesson, game: Played, at: number): Told | null {
  const { events } = lesson.record;
  const decided = game.steps.slice(0, at).findLastIndex((step) => typeof step.actor === "number");
  const seat = game.steps[decided]?.actor;
  const action = events[decided];
  if (typeof seat !== "number" || action === undefined) return null;
  return { kind: "moved", seat, action, outcomes: events.slice(decided + 1, at), by: "person" } satisfies Moved;
}

/** How many steps each part of a lesson has. */
export function partSizes(steps: readonly LessonStep[]): number[] {
  const sizes: number[] = [];
  for (const step of steps) {
    if (step.part || sizes.length === 0) sizes.push(0);
    sizes[sizes.length - 1]! += 1;
  }
  return sizes;
}

/** A lesson's file names its messages by texts; a test holds that they are there. */
export function key(say: string): Key {
  return say as Key;
}
