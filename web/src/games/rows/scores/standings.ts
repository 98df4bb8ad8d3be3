// Computes the final standings of Rows, best player first, and the value of each row.

import { parseCard } from "../../../ui/cards/notation";
import type { RowsView } from "../../../api/types";

export interface CountedRow {
  card: string;
  value: number;
}

export interface Line {
  seat: number;
  name: string;
  place: number;
  won: boolean;
  rows: CountedRow[];
  score: number;
}

export function standings(view: RowsView, names: readonly string[]): Line[] {
  const { result } = view;
  if (result === null) return [];
  const lines = result.scores.map((score, seat) => ({
    seat,
    name: names[seat] ?? "",
    place: result.ranks[seat] ?? 0,
    won: result.winners.includes(seat),
    rows: (view.areas[seat] ?? []).flatMap((row) => row.slice(-1)).map((card) => ({ card, value: printed(card) })),
    score,
  }));
  return lines.sort((one, other) => one.place - other.place);
}

/** Returns the sum of the rows that the animation has counted so far. */
export function counting(rows: readonly CountedRow[], counted: number): number {
  return rows.slice(0, counted).reduce((sum, { value }) => sum + value, 0);
}

function printed(code: string): number {
  const card = parseCard(code);
  return card.kind === "number" ? card.value : 0;
}
