// The parts of a game that its review needs to describe it in words: names, actions and events.

import type { GameWords } from "../games/game";
import type { Moment } from "./model";

export interface GameStory {
  game: string;
  title: string;
  words: GameWords;
  names: readonly string[];
  /** The seat of the reader; null if this device did not take part in the game. */
  reader: number | null;
  winners: readonly number[];
  /** The number of events in the game record. */
  events: number;
  /** Describes an action in the position before the event with this number. */
  actionText: (number: number, action: string) => string;
  /** Describes the event with this number, in the words of the log. */
  told: (number: number) => string;
}

/** Describes a moment of the game in one sentence, for screen readers and lists. */
export function describe(story: GameStory, moment: Moment): string {
  if (moment.kind === "chance") return story.told(moment.number);
  return `${story.names[moment.seat] ?? ""}: ${story.actionText(moment.number, moment.action)}`;
}
