// The data that a device stores about reviewed games: a few numbers for each game, and the positions that the player
// misplayed.

import type { DecisionFact, OptionValue, Own, View } from "../api/types";

/** A decision that counts towards the player's rating and was worse than the best action. */
export interface CostlyDecision {
  /** The index of the decision's event in the game record. */
  number: number;
  turn: number;
  action: string;
  best: string;
  /** The difference in value between the best action and the chosen one, as a share of a win. */
  loss: number;
  mark: string | null;
}

/** A reviewed game that was played on this device. */
export interface KeptGame {
  /** The table's id and the number of the game at that table, such as "abc/0". */
  id: string;
  game: string;
  edition: string;
  players: number;
  /** The seat of the player on this device. */
  seat: number;
  /** When the game was first reviewed, in milliseconds since 1970. */
  at: number;
  /** Whether the player on this device won, alone or together with others. */
  won: boolean;
  /** The number of the player's decisions that count towards the rating. */
  decisions: number;
  costly: CostlyDecision[];
}

/** A position that the player misplayed and can practise. It includes all data needed to draw the table. */
export interface Mistake {
  /** The id of a misplayed position: the game's id and the number of the event, such as "abc/0#17". */
  id: string;
  game: string;
  at: number;
  rules: Record<string, string | number>;
  names: string[];
  view: View;
  own: Own;
  options: OptionValue[];
  /** The action that the player chose. */
  action: string;
  facts: DecisionFact[];
  reason: string;
}

/** Returns the total loss from all decisions in a game, as a share of a win. */
export function lossOf({ costly }: Pick<KeptGame, "costly">): number {
  return costly.reduce((sum, { loss }) => sum + loss, 0);
}
