// The games of the page: those with graphics, and the server's other games, which the page shows as text.

import { knownGames } from "../api/catalogue.svelte";
import type { DrawnGame, Game } from "./game";
import { genericGame } from "./generic/game";
import { push } from "./push/game";
import { rows } from "./rows/game";

/**
 * The games with graphics, in the order of the home page. TypeScript cannot express that each game receives only its
 * own scenes.
 */
export const GAMES = [push, rows] as unknown as readonly [DrawnGame, ...DrawnGame[]];

/** Returns the game with graphics that has this name. */
export function drawnGame(name: string | undefined): DrawnGame | undefined {
  return GAMES.find((game) => game.name === name);
}

/** All games: first those with graphics, then the others, after the server has listed them. */
export function allGames(): readonly Game[] {
  const drawn = new Set(GAMES.map(({ name }) => name));
  return [...GAMES, ...knownGames().filter(({ name, described }) => described === true && !drawn.has(name)).map(genericGame)];
}

/** Returns the game with this name. A game without graphics is known only after the server has listed it. */
export function gameNamed(name: string | undefined): Game | undefined {
  return drawnGame(name) ?? allGames().find((game) => game.name === name);
}
