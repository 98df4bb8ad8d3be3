// The games that the server offers, requested once.

import type { GameInfo } from "./types";
import { api } from "./http";

const known = $state<{ games: GameInfo[] }>({ games: [] });
let asking: Promise<GameInfo[]> | null = null;

/** The games, or null before the server has answered. */
export function knownGames(): readonly GameInfo[] {
  return known.games;
}

/** The games, once the server has answered. After a failure, the next call asks again. */
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
