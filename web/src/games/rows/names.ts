// Describes rows and areas in words, for screen readers.

import { t } from "../../languages/translate.svelte";
import { cardNames } from "../../ui/cards/names";
import type { RowsView } from "../../api/types";

export function rowName(row: readonly string[], number: number, active: boolean): string {
  const cards = cardNames(row);
  return active ? t("rows.row.active", { row: number, cards }) : t("rows.row.inactive", { row: number, card: cards });
}

/**
 * Describes a player's whole area in one text. Used for small areas, whose parts screen readers cannot reach
 * separately.
 */
export function areaDescription(view: RowsView, seat: number): string {
  const rows = (view.areas[seat] ?? []).map((row, index) => rowName(row, index + 1, view.active[seat]?.[index] ?? true));
  const counts = [
    t("rows.area.score", { n: view.scores[seat] ?? 0 }),
    t("rows.area.hand", { n: view.hand_sizes[seat] ?? 0 }),
  ];
  return [...counts, ...(rows.length === 0 ? [t("rows.area.empty")] : rows)].join(". ");
}
