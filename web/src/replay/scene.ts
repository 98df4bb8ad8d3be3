// Builds the scene for a moment of a replay, as one seat saw it or with all cards open.

import { seatName } from "../languages/names";
import type { GameUi } from "../games/game";
import type { Scene } from "../table/scene";
import type { Own, Replayed } from "../api/types";
import type { Moment } from "./moments";

/** Returns the names of the players in a replay. Bots have names in the page's language. */
export function namesOf({ names, bots }: Pick<Replayed, "names" | "bots">): string[] {
  return names.map((name, seat) => seatName({ name, bot: bots[seat] ?? null, stand_in: null }));
}

export function sceneOf(ui: GameUi, replayed: Replayed, { view, owns, told }: Moment, seat: number | null): Scene {
  const own = seat === null ? null : (owns[seat] ?? null);
  return {
    ...(seat === null ? ui.reveal(view, owns) : { view }),
    own: own === null ? null : withoutActions(own),
    seat,
    names: namesOf(replayed),
    rules: replayed.rules,
    told,
    suggestions: [],
    odds: null,
    problem: null,
    waiting: false,
    readOnly: true,
    pointed: [],
    act: () => undefined,
    undo: () => undefined,
  };
}

/** Removes all actions from a seat's private view, because a replay offers none. */
function withoutActions(own: Own): Own {
  return { ...own, legal: [], undo: false };
}
