// Finds the turning points of a game: the moments that changed a player's chances the most.

import { effectOf, type Moment } from "../model";

const MOST = 5;
/** The smallest change in a player's share of the win that makes a moment a turning point. */
const LEAST = 0.08;

/** Returns at most five turning points, in the order of the game. */
export function turningPoints(moments: readonly Moment[]): Moment[] {
  const large = moments.filter((moment) => swing(moment) >= LEAST);
  const chosen = new Set(large.toSorted((a, b) => swing(b) - swing(a)).slice(0, MOST));
  return large.filter((moment) => chosen.has(moment));
}

/** Returns the size of the largest change that a moment caused in any seat's chances. */
export function swing(moment: Moment): number {
  return Math.max(...effectOf(moment).map(Math.abs));
}

/** Returns the seat whose share of the win a moment changed the most. */
export function mostAffected(moment: Moment): number {
  const effects = effectOf(moment).map(Math.abs);
  return effects.indexOf(Math.max(...effects));
}
