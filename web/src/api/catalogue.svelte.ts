// The list of games that the server offers. The page requests it once per visit.

import type { GameInfo } from "./types";
import { api } from "./http";

const known = $state<{ games: GameInfo[] }>({ games: [] });
let asking: Promise<GameInfo[]> | null = null;

/** The list of games that the server offers; empty until the server has answered. */
export function knownGames(): readonly GameInfo[] {
  return known.games;
}

/** Requests the list of games at most once and returns it. After a failed request, the next call tries again. */
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
