// The games of the page: those that it draws, and the server's other games, which it shows in their own words.

import { knownGames } from "../api/catalogue.svelte";
import type { DrawnGame, Game } from "./game";
import { genericGame } from "./generic/game";
import { push } from "./push/game";
import { rows } from "./rows/game";

/** The games that the page draws, in the order of the home page. The type cannot say that each draws its own scenes. */
export const GAMES = [push, rows] as unknown as readonly [DrawnGame, ...DrawnGame[]];

/** A game that the page draws, by its name. */
export function drawnGame(name: string | undefined): DrawnGame | undefined {
  return GAMES.find((game) => game.name === name);
}

/** All games: first those that the page draws, then the others, once the server has named them. */
export function allGames(): readonly Game[] {
  const drawn = new Set(GAMES.map(({ name }) => name));
  return [...GAMES, ...knownGames().filter(({ name, described }) => described === true && !drawn.has(name)).map(genericGame)];
}

/** The game with this name. A game that the page does not draw is known only after the server has named it. */
export function gameNamed(name: string | undefined): Game | undefined {
  return drawnGame(name) ?? allGames().find((game) => game.name === name);
}
