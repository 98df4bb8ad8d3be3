// Selects the parts of a complete review that the device stores.

import type { OptionValue, Replayed, ReviewedChance, ReviewedDecision } from "../api/types";
import { seatName } from "../languages/names";
import type { CostlyDecision, KeptGame, Mistake } from "./decision";

/** A complete review, reduced to the moments from which the stored data is computed. */
export interface CompleteReview {
  moments: readonly (ReviewedDecision | ReviewedChance)[];
}

/** The smallest loss that is stored. Anything smaller may be due to an error of the evaluator. */
const LEAST_LOSS = 0.005;

/** Mistakes with these marks become practice exercises. */
const PRACTISED: readonly (string | null)[] = ["?", "??"];

export interface OwnGame {
  table: string;
  /** The game's sequence number at its table, beginning with 0. */
  number: number;
  /** The only seat that this device held in the game. */
  seat: number;
  replayed: Replayed;
  review: CompleteReview;
  at: number;
}

export function keptGame({ table, number, seat, replayed, review, at }: OwnGame): KeptGame {
  const counting = decisionsOf(review, seat).filter(({ counts }) => counts);
  return {
    id: gameId(table, number),
    game: replayed.game,
    edition: String(replayed.rules["edition"] ?? ""),
    players: replayed.names.length,
    seat,
    at,
    won: replayed.updates.at(-1)?.view?.result?.winners.includes(seat) ?? false,
    decisions: counting.length,
    costly: counting.map(costlyDecision).filter(({ loss }) => loss >= LEAST_LOSS),
  };
}

/** Returns the positions in the game that the player should practise. */
export function mistakesOf({ table, number, seat, replayed, review, at }: OwnGame): Mistake[] {
  return decisionsOf(review, seat).filter(({ mark }) => PRACTISED.includes(mark)).flatMap((decision) => {
    const index = replayed.updates.findIndex(({ seq }) => seq === decision.number);
    const view = replayed.updates[index]?.view;
    const own = replayed.owns[index]?.[seat];
    if (!view || own === undefined || own.legal.length < 2) return [];
    return [{
      id: `${gameId(table, number)}#${decision.number}`,
      game: replayed.game,
      at,
      rules: replayed.rules,
      names: replayed.names.map((name, other) => seatName({ name, bot: replayed.bots[other] ?? null, stand_in: null })),
      view,
      own,
      options: decision.options.map(({ action, share, error }) => ({ action, share: rounded(share), error: rounded(error) })),
      action: decision.action,
      facts: [...decision.facts],
      reason: decision.reason,
    }];
  });
}

function gameId(table: string, number: number): string {
  return `${table}/${number}`;
}

function decisionsOf(review: CompleteReview, seat: number): ReviewedDecision[] {
  return review.moments.filter((moment): moment is ReviewedDecision => moment.kind === "decision" && moment.seat === seat);
}

function costlyDecision({ number, turn, action, options, mark }: ReviewedDecision): CostlyDecision {
  const best = bestOf(options);
  const chosen = options.find((option) => option.action === action) ?? best;
  return { number, turn, action, best: best.action, loss: rounded(best.share - chosen.share), mark };
}

/** Returns the option with the highest value, or the first one if several are equal. */
function bestOf(options: readonly OptionValue[]): OptionValue {
  return options.reduce((best, option) => (option.share > best.share ? option : best));
}

/** Rounds a share to four decimal places, which is enough for display and keeps the stored text short. */
function rounded(share: number): number {
  return Math.round(share * 1e4) / 1e4;
}
