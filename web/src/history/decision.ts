// The data that the device stores about reviewed games: a few numbers for each game, and the positions that the player
// misplayed.

import type { DecisionFact, OptionValue, Own, View } from "../api/types";

/** A decision that counts for the rating and was worse than the best one. */
export interface CostlyDecision {
  /** The index of the event in the record of the game. */
  number: number;
  turn: number;
  action: string;
  best: string;
  /** How much less the action was worth than the best one, as a share of the win. */
  loss: number;
  mark: string | null;
}

/** A reviewed game that was played on this device. */
export interface KeptGame {
  /** The table's id and the number of the game at this table, such as "abc/0". */
  id: string;
  game: string;
  edition: string;
  players: number;
  /** The seat that this device held. */
  seat: number;
  /** When the game was reviewed first, in milliseconds since 1970. */
  at: number;
  /** Whether this device's player won, alone or with others. */
  won: boolean;
  /** The number of decisions that count for the rating. */
  decisions: number;
  costly: CostlyDecision[];
}

/** A position that the player misplayed and can practise. It includes the data needed to show the table. */
export interface Mistake {
  /** The game's id and the number of the event, such as "abc/0#17". */
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

/** The total loss of a game's decisions, as a share of the win. */
export function lossOf({ costly }: Pick<KeptGame, "costly">): number {
  return costly.reduce((sum, { loss }) => sum + loss, 0);
}
