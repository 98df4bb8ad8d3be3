// Chooses the next exercise. The player's own mistakes come before puzzles. Within each group, exercises that are due
// come before new ones.

import { isDue, type Progress } from "../history/schedule";
import type { Level } from "../history/text";

/** An exercise in the queue. Only puzzles have a level. */
export interface Entry {
  id: string;
  level: Level | null;
}

/** The number of other exercises, if available, that are shown before an exercise is repeated. */
const APART = 3;

/**
 * Returns the next exercise, or null if none is due and there is no new one at this level. `recent` contains the ids of
 * recently shown exercises, most recent last.
 */
export function nextExercise(
  entries: readonly Entry[], progress: Readonly<Record<string, Progress>>, level: Level, recent: readonly string[], now: number,
): Entry | null {
  const open = waiting(entries, progress, level, now);
  const kept = recent.slice(-APART);
  return open.find(({ id }) => !kept.includes(id)) ?? open.find(({ id }) => id !== recent.at(-1)) ?? open[0] ?? null;
}

/** Returns the exercises that the player can practise now, in the order in which they are shown. */
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

/** Returns the time when the next exercise is due, or null if none is scheduled. */
export function nextDue(entries: readonly Entry[], progress: Readonly<Record<string, Progress>>): number | null {
  const times = entries.flatMap(({ id }) => progress[id]?.due ?? []);
  return times.length === 0 ? null : Math.min(...times);
}
