// The steps of a lesson. A step explains the position after a number of events. If the learner is to act there, the
// step expects the next action in the record.

import type { Key } from "../languages/translate.svelte";
import type { Lesson, LessonStep } from "../games/lesson";
import type { Moment } from "../replay/moments";

/** The part of a game that a lesson needs. */
export interface Played {
  names: readonly string[];
  moments: readonly Moment[];
}

/** The seat of the learner. */
export const LEARNER = 0;

/** Returns the step to show after this many events: the last one that the game has reached. */
export function stepAt(steps: readonly LessonStep[], at: number): number {
  return Math.max(0, steps.findLastIndex((step) => step.at <= at));
}

/** Returns the moment of the game after this many events: the last one that the game has reached. */
export function momentAt({ moments }: Played, at: number): Moment {
  return moments[Math.max(0, moments.findLastIndex(({ step }) => step <= at))]!;
}

/** Returns the action that the lesson expects after this many events, or null if the learner only reads. */
export function expectedAction(lesson: Lesson, game: Played, at: number): string | null {
  const here = lesson.steps.some((step) => step.at === at);
  return here && momentAt(game, at).view.actor === LEARNER ? (lesson.record.events[at] ?? null) : null;
}

/** Returns how many events have happened after the next decision and the outcomes of chance that follow it. */
export function nextPosition({ moments }: Played, at: number): number {
  return moments.find(({ step }) => step > at)?.step ?? at;
}

/** Returns the number of steps in each part of a lesson. */
export function partSizes(steps: readonly LessonStep[]): number[] {
  const sizes: number[] = [];
  for (const step of steps) {
    if (step.part || sizes.length === 0) sizes.push(0);
    sizes[sizes.length - 1]! += 1;
  }
  return sizes;
}

/** Treats a string of a lesson file as the key of a text. A test checks that every such key exists. */
export function key(say: string): Key {
  return say as Key;
}
