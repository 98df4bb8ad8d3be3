// Schedules exercises with the boxes of the Leitner system. A solved exercise moves to the next box, or stays in the
// last one. A missed exercise moves back to the first box. The box determines after how many days an exercise is shown
// again.

/**
 * For each box, the number of days until its exercises are shown again. A missed exercise is shown again in the same
 * session.
 */
export const DAYS = [0, 1, 3, 7, 21, 60] as const;

const DAY = 24 * 60 * 60 * 1000;

/** The progress of one exercise, as stored on the device. */
export interface Progress {
  /** The index of the exercise's box in the Leitner system. */
  box: number;
  /** The time when the exercise is shown again, in milliseconds since 1970. */
  due: number;
  /** How often the player has answered the exercise, and how often correctly. */
  tries: number;
  solved: number;
}

/**
 * Returns an exercise's progress after an answer. An exercise that is solved at the first attempt skips the first box.
 */
export function answered(before: Progress | undefined, right: boolean, now: number): Progress {
  const { box = 0, tries = 0, solved = 0 } = before ?? {};
  const next = right ? Math.min(box + 1, DAYS.length - 1) : 0;
  return { box: next, due: now + DAYS[next]! * DAY, tries: tries + 1, solved: solved + (right ? 1 : 0) };
}

export function isDue(progress: Progress | undefined, now: number): boolean {
  return progress !== undefined && progress.due <= now;
}
