// The prompt of the Rows table and the announcement of the last turns, each as one sentence.

import { listed, type Key } from "../../../languages/translate.svelte";
import { cardName } from "../../../ui/cards/names";
import type { RowsScene } from "../scene";
import type { Sentence } from "../../../table/sentence";

/** Returns the prompt above the table. `card` is the chosen card, and `fits` says whether any place accepts it. */
export function prompt({ view, own, names }: RowsScene, card: string | null, fits: boolean): Sentence {
  const args = { name: names[view.turn] ?? "", card: card === null ? "" : cardName(card) };
  if (view.result !== null) return { key: "rows.prompt.over", args };
  switch (view.phase) {
    case "opening":
    case "giving":
    case "playing":
      if (own === null || own.legal.length === 0) return { key: `rows.prompt.waiting.${view.phase}`, args };
      if (card !== null) return { key: fits ? "rows.prompt.where" : "rows.prompt.nowhere", args };
      return { key: `rows.prompt.${view.phase}`, args };
    case "drawing":
      return { key: "rows.prompt.drawing", args };
    default:
      return { key: "rows.prompt.dealing", args };
  }
}

/**
 * Returns the announcement that the game is about to end and how many turns are left, or null before the last turns.
 */
export function ending({ view, names, rules }: RowsScene): Sentence | null {
  if (view.trigger === null || view.result !== null) return null;
  const seats = view.final?.map((seat) => names[seat] ?? "");
  if (seats === undefined)
    return { key: `rows.trigger.${String(rules["end"])}` as Key, args: { name: names[view.trigger] ?? "" } };
  return seats.length > 0 ? { key: "rows.final", args: { names: listed(seats) } } : { key: "rows.final.none", args: {} };
}
