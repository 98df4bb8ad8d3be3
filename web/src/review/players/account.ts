// Adds up a player's luck and decisions from the moments that have arrived so far.

import { effectOf, isDecision, lossOf, type Decision, type Mark, type Review } from "../model";
import { isMistake } from "../marks";
import type { PlayRating, ReviewedPlayer } from "../../api/types";

export interface Account {
  seat: number;
  /** The luck by source, in the order in which the sources appeared. */
  luck: Readonly<Record<string, number>>;
  /** The loss by the player's own decisions: negative or zero. */
  own: number;
  /** The change by the decisions of the other players. */
  others: number;
  marks: Readonly<Record<Mark, number>>;
  /** The player's decision that cost the most, if it has a mark. */
  worst: Decision | null;
  /** The fields below are known when the review is complete. */
  summary: ReviewedPlayer | null;
}

/** Luck below this is not mentioned. */
export const NOTABLE = 0.02;

/** The minimum number of decisions for a statement about a player. */
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

/** Whether the player made enough decisions for a rating. */
export function meansSomething({ decisions }: PlayRating): boolean {
  return decisions >= ENOUGH_DECISIONS;
}
