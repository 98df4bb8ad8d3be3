// A short review for tests: two players, a mistake, a roll of the die, and a blunder.

import type { Decision, Moment, Review } from "./model";
import type { ReviewedPlayer } from "../api/types";

export function decision(number: number, seat: number, loss: number, changes: Partial<Decision> = {}): Decision {
  const change = seat === 0 ? [-loss, loss] : [loss, -loss];
  return {
    kind: "decision", number, turn: number, seat, action: loss > 0 ? "push" : "stop", best: "stop",
    options: [{ action: "push", share: 0.5 - loss, error: 0.004 }, { action: "stop", share: 0.5, error: 0.002 }],
    method: "lookahead", mark: loss >= 0.1 ? "??" : loss >= 0.05 ? "?" : null, counts: true, facts: [], reason: "",
    change, remainder: [0, 0], shares: [0.5, 0.5], ...changes,
  };
}

export function chance(number: number, source: string, luck: number): Moment {
  return {
    kind: "chance", number, turn: number, source, outcome: `${source} g1`, luck: [luck, -luck], remainder: [0, 0], shares: [0.5 + luck, 0.5 - luck],
  };
}

export const REVIEW: Review = {
  start: [0.5, 0.5],
  moments: [chance(1, "card", 0.04), decision(2, 0, 0.07), decision(3, 1, 0), chance(4, "die", -0.2), decision(6, 1, 0.12), decision(8, 0, 0.11)],
  players: [],
};

export const SUMMARY: ReviewedPlayer = {
  seat: 0, start: 0.5, result: 0, luck: { card: 0.04, die: -0.2 }, own: -0.18, others: 0.12, remainder: 0, marks: {},
  rating: { decisions: 12, loss: 0.015, low: 0.001, high: 0.03 }, adjusted: 0.16, plays_like: "sharp", sentences: [],
};
