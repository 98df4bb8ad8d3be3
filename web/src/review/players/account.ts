// Adds up a player's luck and losses over the moments of a review that have arrived so far.

import { effectOf, isDecision, lossOf, type Decision, type Mark, type Review } from "../model";
import { isMistake } from "../marks";
import type { PlayRating, ReviewedPlayer } from "../../api/types";

export interface Account {
  seat: number;
  /** The player's luck by source, such as cards or the die, in the order in which the sources first appeared. */
  luck: Readonly<Record<string, number>>;
  /** The change in the player's share of the win caused by their own decisions: negative or zero. */
  own: number;
  /** The change in the player's share of the win caused by other players' decisions. */
  others: number;
  marks: Readonly<Record<Mark, number>>;
  /** The player's most costly decision that is marked as a mistake; null if there is none. */
  worst: Decision | null;
  /** The summary from the server; null until the review is complete. */
  summary: ReviewedPlayer | null;
}

/** The smallest amount of luck that the summary mentions, as a share of a win. */
export const NOTABLE = 0.02;

/** The minimum number of decisions for a meaningful rating of a player. */
const ENOUGH_DECISIONS = 10;

export function accountOf({ moments, players }: Review, seat: number): Account {
  const luck: Record<string, number> = {};
  const marks: Record<Mark, number> = { "??": 0, "?": 0, "?!": 0, "!": 0 };
  let own = 0;
  let others = 0;
  let worst: Decision | null = null;
  for (const moment of moments) {
    const effect = effectOf(moment)[seat] ?? 0;
    if (!isDecision(moment)) luck[moment.source] = (luck[moment.source] ?? 0) + effect;
    else if (moment.seat !== seat) others += effect;
    else {
      own += effect;
      if (moment.mark !== null) marks[moment.mark]++;
      if (isMistake(moment.mark) && (worst === null || lossOf(moment) > lossOf(worst))) worst = moment;
    }
  }
  return { seat, luck, own, others, marks, worst, summary: players.find((one) => one.seat === seat) ?? null };
}

export function totalLuck({ luck }: Pick<Account, "luck">): number {
  return Object.values(luck).reduce((sum, one) => sum + one, 0);
}

/** Whether a player made enough decisions for a meaningful rating. */
export function meansSomething({ decisions }: PlayRating): boolean {
  return decisions >= ENOUGH_DECISIONS;
}
