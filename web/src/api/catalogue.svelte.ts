// What the server offers, asked for once; until it answers there is nothing to choose from, only what was remembered.

import type { GameInfo } from "./types";
import { api } from "./http";

const known = $state<{ games: GameInfo[] }>({ games: [] });
let asking: Promise<GameInfo[]> | null = null;

/** The games, as far as they are known now. */
export function knownGames(): readonly GameInfo[] {
  return known.games;
}

/** The games, as soon as the server says so. A failed question is asked again the next time. */
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
