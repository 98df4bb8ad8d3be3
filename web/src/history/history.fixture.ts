// A short reviewed game for tests: one good decision, one small loss and one mistake, plus decisions of another seat.

import type { Replayed, ReviewedChance, ReviewedDecision } from "../api/types";
import type { CompleteReview } from "./from-review";

const RULES = { edition: "us-2018", star: "safe" };

function decision(number: number, seat: number, action: string, best: string, loss: number, more: Partial<ReviewedDecision> = {}): ReviewedDecision {
  const options = [{ action: best, share: 0.6, error: 0 }, ...(action === best ? [] : [{ action, share: 0.6 - loss, error: 0 }])];
  const change = [0, 1].map((one) => (one === seat ? -loss : loss));
  return {
    kind: "decision", number, turn: number, seat, action, best, options, method: "exact", mark: null, counts: true, facts: [], reason: "",
    change, remainder: [0, 0], shares: [0.5, 0.5], ...more,
  };
}

const CHANCE: ReviewedChance = {
  kind: "chance", number: 1, turn: 1, source: "card", outcome: "card r4", luck: [0, 0], remainder: [0, 0], shares: [0.5, 0.5],
};

export const REVIEW: CompleteReview = {
  moments: [
    decision(0, 0, "push", "push", 0),
    CHANCE,
    decision(2, 0, "stop", "push", 0.01),
    decision(4, 1, "push", "stop", 0.2, { mark: "??" }),
    decision(6, 0, "push", "bank b", 0.14, { mark: "??", facts: [{ key: "bust", args: { busts: 4 } }], reason: "4 of 10 cards bust." }),
    decision(8, 0, "push", "stop", 0.001),
    decision(9, 0, "stop", "push", 0.3, { counts: false }),
  ],
};

export const REPLAYED = {
  game: "push",
  names: ["Ada", "Ben"],
  bots: [null, null],
  rules: RULES,
  updates: [0, 2, 4, 6, 8, 9, 11].map((seq) => ({
    seq, view: { game: "push", actor: 0, result: seq === 11 ? { winners: [0] } : null },
  })),
  owns: [0, 2, 4, 6, 8, 9, 11].map(() => [{ game: "push", seat: 0, legal: ["push", "bank b"] }, { game: "push", seat: 1, legal: [] }]),
} as unknown as Replayed;
