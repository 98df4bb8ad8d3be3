// Computes the final standings of Push, best player first, and explains ties.

import type { PushView, Result } from "../../../api/types";
import type { Sentence } from "../../../table/sentence";
import { sum } from "../card-groups";

export interface Line {
  seat: number;
  rank: number;
  bench: number;
  bank: number;
  score: number;
  cards: number;
}

export function standings(view: PushView, result: Result): Line[] {
  return result.scores
    .map((score, seat) => {
      const bench = sum(view.benches[seat] ?? []);
      const cards = result.tallies["cards"]?.[seat] ?? 0;
      return { seat, rank: result.ranks[seat] ?? 0, bench, bank: score - bench, score, cards };
    })
    .sort((one, other) => one.rank - other.rank || one.seat - other.seat);
}

/** Describes how the game was decided: by points, by number of cards after a tie on points, or as a shared win. */
export function verdict(
  result: Result, names: readonly string[], list: (names: string[]) => string, seat: number | null,
): Sentence {
  const best = Math.max(...result.scores);
  const equal = result.scores.flatMap((score, seat) => (score === best ? [seat] : []));
  const winners = list(result.winners.map((seat) => names[seat] ?? ""));
  const n = best;
  if (result.winners.length > 1) return { key: "end.push.shared", args: { names: winners, n } };
  if (equal.length === 1 && result.winners[0] === seat) return { key: "end.push.you", args: { n } };
  if (equal.length === 1) return { key: "end.push.won", args: { name: winners, n } };
  const cards = result.tallies["cards"]?.[result.winners[0] ?? 0] ?? 0;
  return { key: "end.push.by-cards", args: { names: list(equal.map((seat) => names[seat] ?? "")), name: winners, cards, n } };
}
