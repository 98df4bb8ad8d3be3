// When an exercise comes back: boxes as in Leitner's system.
//
// An exercise that is solved moves to the next box, one that is missed moves back to the first. The exercises of a box
// come back after the days of that box. An exercise in the last box that is solved again stays there.

/** The days after which the exercises of each box come back. A missed exercise comes back in the same sitting. */
export const DAYS = [0, 1, 3, 7, 21, 60] as const;

const DAY = 24 * 60 * 60 * 1000;

/** What the device knows about one exercise. */
export interface Progress {
  /** The index of the box. */
  box: number;
  /** When the exercise comes back, in milliseconds since 1970. */
  due: number;
  /** How often it was answered, and how often rightly. */
  tries: number;
  solved: number;
}

/** The progress after an answer. An exercise that is new and solved at once skips the first box. */
export function answered(before: Progress | undefined, right: boolean, now: number): Progress {
  const { box = 0, tries = 0, solved = 0 } = before ?? {};
  const next = right ? Math.min(box + 1, DAYS.length - 1) : 0;
  return { box: next, due: now + DAYS[next]! * DAY, tries: tries + 1, solved: solved + (right ? 1 : 0) };
}

export function isDue(progress: Progress | undefined, now: number): boolean {
  return progress !== undefined && progress.due <= now;
}
