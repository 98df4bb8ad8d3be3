// The list of games that the server offers, requested once per visit.

import type { GameInfo } from "./types";
import { api } from "./http";

const known = $state<{ games: GameInfo[] }>({ games: [] });
let asking: Promise<GameInfo[]> | null = null;

/** The list of games; null until the server has answered. */
export function knownGames(): readonly GameInfo[] {
  return known.games;
}

/** Returns the list of games and requests it only once. After a failed request, the next call sends another one. */
export function loadGames(): Promise<GameInfo[]> {
  asking ??= api.games().then(
    (games) => (known.games = games),
    (error: unknown) => {
      asking = null;
      throw error;
    },
  );
  return asking;
}
