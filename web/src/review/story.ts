// What a review needs to know about its game to describe it in words: names, actions and events.

import type { GameWords } from "../games/game";
import type { Moment } from "./model";

export interface GameStory {
  game: string;
  title: string;
  words: GameWords;
  names: readonly string[];
  /** The seat of the reader, if this device played. */
  reader: number | null;
  winners: readonly number[];
  /** The number of events of the record. */
  events: number;
  /** Describes an action in the position before an event. */
  actionText: (number: number, action: string) => string;
  /** Describes an event in the words of the log. */
  told: (number: number) => string;
}

/** Describes a moment in one sentence, for screen readers and lists. */
export function describe(story: GameStory, moment: Moment): string {
  if (moment.kind === "chance") return story.told(moment.number);
  return `${story.names[moment.seat] ?? ""}: ${story.actionText(moment.number, moment.action)}`;
}
