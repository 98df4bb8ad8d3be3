// The steps of a lesson: after how many events it explains something, and which action it then expects, namely the
// next one in the record.

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

/** The step that is shown after this many events: the last one that was reached. */
export function stepAt(steps: readonly LessonStep[], at: number): number {
  return Math.max(0, steps.findLastIndex((step) => step.at <= at));
}

/** The moment of the game after this many events: the last one that was reached. */
export function momentAt({ moments }: Played, at: number): Moment {
  return moments[Math.max(0, moments.findLastIndex(({ step }) => step <= at))]!;
}

/** The action that the lesson expects after this many events, or null if the learner only reads. */
export function expectedAction(lesson: Lesson, game: Played, at: number): string | null {
  const here = lesson.steps.some((step) => step.at === at);
  return here && momentAt(game, at).view.actor === LEARNER ? (lesson.record.events[at] ?? null) : null;
}

/** The number of events after the next decision and the outcomes of chance that follow it. */
export function nextPosition({ moments }: Played, at: number): number {
  return moments.find(({ step }) => step > at)?.step ?? at;
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

/** The key of a text. A lesson's file names its texts as plain strings; a test checks that they exist. */
export function key(say: string): Key {
  return say as Key;
}
