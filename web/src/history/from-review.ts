// Turns a complete review into what the device keeps of it.

import type { Replayed } from "../api/types";
import type { CostlyDecision, Fact, KeptGame, Mistake, Option } from "./decision";

/** A decision as the server's review sends it: see `analysis/review/moments.py`. */
export interface ReviewedDecision {
  kind: "decision";
  number: number;
  turn: number;
  seat: number;
  action: string;
  options: readonly (Option & { error: number })[];
  mark: string | null;
  counts: boolean;
  facts: readonly Fact[];
  reason: string;
}

/** The part of a complete review that is kept. Moments of chance are skipped. */
export interface CompleteReview {
  moments: readonly (ReviewedDecision | { kind: "chance" })[];
}

/** Smaller losses are noise of the evaluator, and are not kept. */
const LEAST_LOSS = 0.005;

/** The marks of mistakes that come back as a quiz. */
const PRACTISED: readonly (string | null)[] = ["?", "??"];

export interface OwnGame {
  table: string;
  /** The number of the game at its table. */
  number: number;
  /** The only seat that this device held. */
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

/** The positions of the game that its player should practise. */
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
      names: [...replayed.names],
      view,
      own,
      options: decision.options.map(({ action, share }) => ({ action, share: rounded(share) })),
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

/** The option with the highest value; the first of several. */
export function bestOf<One extends Option>(options: readonly One[]): One {
  return options.reduce((best, option) => (option.share > best.share ? option : best));
}

/** Four digits are enough to show, and keep the stored text short. */
function rounded(share: number): number {
  return Math.round(share * 1e4) / 1e4;
}
