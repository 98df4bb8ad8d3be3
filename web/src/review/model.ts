// A review as data, with all moments that have arrived so far, and functions on its moments.

import type { OptionValue, ReviewedChance, ReviewedDecision, ReviewedPlayer } from "../api/types";

/** The mark of a decision: one for a bad choice, or "!" for the only good choice. */
export type Mark = NonNullable<ReviewedDecision["mark"]>;

export type Decision = ReviewedDecision;
export type Moment = ReviewedDecision | ReviewedChance;

/** A review, or its beginning while the server still computes the rest. */
export interface Review {
  /** The share of the win that each seat can expect before the first card. */
  start: readonly number[];
  moments: readonly Moment[];
  /** The summaries of the players; empty until the review is complete. */
  players: readonly ReviewedPlayer[];
}

export function isDecision(moment: Moment): moment is Decision {
  return moment.kind === "decision";
}

/** Returns how much less the chosen action was worth to its player than the best one. */
export function lossOf({ seat, change }: Pick<Decision, "seat" | "change">): number {
  return -(change[seat] ?? 0);
}

export function bestOf(options: readonly OptionValue[]): OptionValue {
  return options.reduce((best, option) => (option.share > best.share ? option : best));
}

/** Returns the change that a moment made for each seat: its luck, or the loss by a decision. */
export function effectOf(moment: Moment): readonly number[] {
  return isDecision(moment) ? moment.change : moment.luck;
}
