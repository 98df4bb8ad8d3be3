// Decides when an exercise is shown again, with boxes as in Leitner's system. A solved exercise moves to the next box,
// and a missed one back to the first. Each box has a number of days after which its exercises are shown again. A solved
// exercise in the last box stays there.

/**
 * For each box, the days after which its exercises are shown again. A missed exercise is shown again in the same
 * session.
 */
export const DAYS = [0, 1, 3, 7, 21, 60] as const;

const DAY = 24 * 60 * 60 * 1000;

/** What the device stores about one exercise. */
export interface Progress {
  /** The index of the exercise's box. */
  box: number;
  /** When the exercise is shown again, in milliseconds since 1970. */
  due: number;
  /** How often the player answered, and how often correctly. */
  tries: number;
  solved: number;
}

/** Returns the progress after an answer. A new exercise that is solved at the first attempt skips the first box. */
export function answered(before: Progress | undefined, right: boolean, now: number): Progress {
  const { box = 0, tries = 0, solved = 0 } = before ?? {};
  const next = right ? Math.min(box + 1, DAYS.length - 1) : 0;
  return { box: next, due: now + DAYS[next]! * DAY, tries: tries + 1, solved: solved + (right ? 1 : 0) };
}

export function isDue(progress: Progress | undefined, now: number): boolean {
  return progress !== undefined && progress.due <= now;
}
