// Computes how the player's average loss changes from game to game.

import { lossOf, type KeptGame } from "./decision";

export interface TrendPoint {
  game: KeptGame;
  /** The mean loss per decision in one game, as a share of a win. */
  loss: number;
  /** The mean loss per decision over the game and a few games before it. */
  recent: number;
}

/** The number of games over which the recent mean is computed. */
export const RECENT = 5;

/** Returns one point of the chart for each game with decisions that count towards the rating, oldest game first. */
export function trendOf(games: readonly KeptGame[]): TrendPoint[] {
  const counting = games.filter(({ decisions }) => decisions > 0).sort((one, other) => one.at - other.at);
  return counting.map((game, index) => ({
    game,
    loss: lossOf(game) / game.decisions,
    recent: averageLoss(counting.slice(Math.max(0, index + 1 - RECENT), index + 1)) ?? 0,
  }));
}

/** Returns the mean loss per decision over these games, or null if none of their decisions count towards the rating. */
export function averageLoss(games: readonly KeptGame[]): number | null {
  const decisions = games.reduce((sum, game) => sum + game.decisions, 0);
  return decisions === 0 ? null : games.reduce((sum, game) => sum + lossOf(game), 0) / decisions;
}
