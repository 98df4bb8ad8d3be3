// The games of the page, by name.

import type { Game } from "./game";
import { push } from "./push/game";
import { rows } from "./rows/game";

/** In the order in which they are offered. The type cannot say that a game draws only its own scenes. */
export const GAMES = [push, rows] as unknown as readonly [Game, ...Game[]];

export function gameNamed(name: string | undefined): Game | undefined {
  return GAMES.find((game) => game.name === name);
}
