// The review of a game as data, with all moments that have arrived from the server so far.

import type { OptionValue, ReviewedChance, ReviewedDecision, ReviewedPlayer } from "../api/types";

/** The mark of a reviewed decision: "?!", "?" or "??" for a bad choice, or "!" for the only good one. */
export type Mark = NonNullable<ReviewedDecision["mark"]>;

export type Decision = ReviewedDecision;
export type Moment = ReviewedDecision | ReviewedChance;

/** The review of a game, or the beginning of it while the server still computes the rest. */
export interface Review {
  /** The share of the win that each seat can expect before the first card. */
  start: readonly number[];
  moments: readonly Moment[];
  /** The summary of each player's game. Empty until the review is complete. */
  players: readonly ReviewedPlayer[];
}

export function isDecision(moment: Moment): moment is Decision {
  return moment.kind === "decision";
}

/** Returns the loss caused by a decision: how much less the chosen action was worth to the player than the best one. */
export function lossOf({ seat, change }: Pick<Decision, "seat" | "change">): number {
  return -(change[seat] ?? 0);
}

export function bestOf(options: readonly OptionValue[]): OptionValue {
  return options.reduce((best, option) => (option.share > best.share ? option : best));
}

/** Returns how a moment changed each seat's share of the win, by luck or by a decision. */
export function effectOf(moment: Moment): readonly number[] {
  return isDecision(moment) ? moment.change : moment.luck;
}
