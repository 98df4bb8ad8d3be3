// The steps of a lesson. Each step explains the position after a number of events. If it is the learner's turn there,
// the step expects the next action in the recorded game.

import type { Key } from "../languages/translate.svelte";
import type { Lesson, LessonStep } from "../games/lesson";
import type { Moment } from "../replay/moments";

/** The parts of a replayed game that a lesson needs. */
export interface Played {
  names: readonly string[];
  moments: readonly Moment[];
}

/** The seat of the learner in a lesson's recorded game. */
export const LEARNER = 0;

/** Returns the lesson step to show after this many events: the latest step that the game has reached. */
export function stepAt(steps: readonly LessonStep[], at: number): number {
  return Math.max(0, steps.findLastIndex((step) => step.at <= at));
}

/** Returns the latest moment that the game has reached after this many events. */
export function momentAt({ moments }: Played, at: number): Moment {
  return moments[Math.max(0, moments.findLastIndex(({ step }) => step <= at))]!;
}

/** Returns the action that the lesson expects after this many events, or null if the learner only has to read. */
export function expectedAction(lesson: Lesson, game: Played, at: number): string | null {
  const here = lesson.steps.some((step) => step.at === at);
  return here && momentAt(game, at).view.actor === LEARNER ? (lesson.record.events[at] ?? null) : null;
}

/** Returns the number of events up to and including the next decision and the outcomes of chance that follow it. */
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

/** Converts a string in a lesson file to the key of a text. A test checks that every such key exists. */
export function key(say: string): Key {
  return say as Key;
}
