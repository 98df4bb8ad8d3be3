// Chooses the next exercise. Exercises that are due come first, then new ones. The player's own mistakes come before
// puzzles.

import { isDue, type Progress } from "../history/schedule";
import type { Level } from "../history/text";

/** An exercise in the list. A position from a played game has no level. */
export interface Entry {
  id: string;
  level: Level | null;
}

/** An exercise is repeated only after this many others, if there are that many. */
const APART = 3;

/**
 * The next exercise, or null if nothing is due and nothing is new at this level. `recent` are the exercises shown last.
 */
export function nextExercise(
  entries: readonly Entry[], progress: Readonly<Record<string, Progress>>, level: Level, recent: readonly string[], now: number,
): Entry | null {
  const open = waiting(entries, progress, level, now);
  const kept = recent.slice(-APART);
  return open.find(({ id }) => !kept.includes(id)) ?? open.find(({ id }) => id !== recent.at(-1)) ?? open[0] ?? null;
}

/** Returns the exercises that can be practised now, in order. */
export function waiting(
  entries: readonly Entry[], progress: Readonly<Record<string, Progress>>, level: Level, now: number,
): Entry[] {
  const due = entries.filter(({ id }) => isDue(progress[id], now));
  due.sort((one, other) => progress[one.id]!.due - progress[other.id]!.due);
  const fresh = entries.filter(({ id, level: own }) => progress[id] === undefined && (own === null || own === level));
  const mine = ({ level }: Entry): boolean => level === null;
  const puzzles = (entry: Entry): boolean => !mine(entry);
  return [...due.filter(mine), ...fresh.filter(mine), ...due.filter(puzzles), ...fresh.filter(puzzles)];
}

/** Returns when the next exercise is shown again, or null if none is planned. */
export function nextDue(entries: readonly Entry[], progress: Readonly<Record<string, Progress>>): number | null {
  const times = entries.flatMap(({ id }) => progress[id]?.due ?? []);
  return times.length === 0 ? null : Math.min(...times);
}
