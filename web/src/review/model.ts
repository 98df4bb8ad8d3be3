// A review as data, as far as it has arrived, and questions about its moments.

import type { OptionValue, ReviewedChance, ReviewedDecision, ReviewedPlayer } from "../api/types";

/** A mark of a decision: a bad one, or "!" for the only good one. */
export type Mark = NonNullable<ReviewedDecision["mark"]>;

export type Decision = ReviewedDecision;
export type Moment = ReviewedDecision | ReviewedChance;

/** A review, or its beginning while the server still computes the rest. */
export interface Review {
  /** The share of the win that each seat can expect before the first card. */
  start: readonly number[];
  moments: readonly Moment[];
  /** Empty until the review is complete. */
  players: readonly ReviewedPlayer[];
}

export function isDecision(moment: Moment): moment is Decision {
  return moment.kind === "decision";
}

/** How much less the chosen action was worth to its player than the best one. */
export function lossOf({ seat, change }: Pick<Decision, "seat" | "change">): number {
  return -(change[seat] ?? 0);
}

export function bestOf(options: readonly OptionValue[]): OptionValue {
  return options.reduce((best, option) => (option.share > best.share ? option : best));
}

/** What a moment changed, by seat: its luck, or what a decision gave away. */
export function effectOf(moment: Moment): readonly number[] {
  return isDecision(moment) ? moment.change : moment.luck;
}
