// A step of a replay as the table draws it: from a seat, or open with everything shown.

import { seatName } from "../languages/names";
import { tell as tellPush } from "../games/push/log/sentences";
import { tell as tellRows } from "../games/rows/log/sentences";
import type { Scene } from "../table/scene";
import type { Sentence } from "../table/sentence";
import type { Own, Replayed, ReplayStep, Told, View } from "../api/types";

/** The players' names; bots have theirs in the page's language. */
export function namesOf({ names, bots }: Pick<Replayed, "names" | "bots">): string[] {
  return names.map((name, seat) => seatName({ name, bot: bots[seat] ?? null, stand_in: null, host: false }));
}

export function sceneOf(replayed: Replayed, step: ReplayStep, seat: number | null, told: Told): Scene {
  const own = seat === null ? null : (step.owns[seat] ?? null);
  return {
    view: seat === null ? opened(step) : step.view,
    own: own === null ? null : silent(own),
    seat,
    names: namesOf(replayed),
    rules: replayed.rules,
    told,
    suggestions: [],
    odds: null,
    problem: null,
    waiting: false,
    pointed: [],
    act: () => undefined,
    undo: () => undefined,
  };
}

/** Everybody's hand, where a game has hands. */
export function handsOf({ owns }: ReplayStep): string[][] | null {
  const hands = owns.flatMap((own) => (own.game === "rows" ? [own.hand] : []));
  return hands.length > 0 ? hands : null;
}

/** In a replay nothing can be done. */
function silent(own: Own): Own {
  return { ...own, legal: [], undo: false };
}

/** The view with the banks' cards, which the players saw of their own alone. */
function opened({ view, owns }: ReplayStep): View {
  if (view.game !== "push") return view;
  const banks = view.banks.map((bank, seat) => {
    const own = owns[seat];
    return own?.game === "push" ? { ...bank, cards: own.bank } : bank;
  });
  return { ...view, banks };
}

export function sentences(told: Told, before: View, after: View, names: readonly string[]): Sentence[] {
  return (after.game === "push" ? tellPush : tellRows)(told, before, after, names);
}
