// The games that the page offers: those with graphics, and other games of the server, which the page shows as text.

import { knownGames } from "../api/catalogue.svelte";
import type { DrawnGame, Game } from "./game";
import { genericGame } from "./generic/game";
import { push } from "./push/game";
import { rows } from "./rows/game";

/**
 * The games with graphics, in the order of the home page. The cast is needed because TypeScript cannot express that
 * each game receives only its own scenes.
 */
export const GAMES = [push, rows] as unknown as readonly [DrawnGame, ...DrawnGame[]];

/** Returns the game with this name if it has graphics. */
export function drawnGame(name: string | undefined): DrawnGame | undefined {
  return GAMES.find((game) => game.name === name);
}

/**
 * Returns all games: those with graphics first, and then the games without graphics once the server has listed them.
 */
export function allGames(): readonly Game[] {
  const drawn = new Set(GAMES.map(({ name }) => name));
  return [...GAMES, ...knownGames().filter(({ name, described }) => described === true && !drawn.has(name)).map(genericGame)];
}

/** Returns the game with this name. The page knows games without graphics only after the server has listed them. */
export function gameNamed(name: string | undefined): Game | undefined {
  return drawnGame(name) ?? allGames().find((game) => game.name === name);
}
