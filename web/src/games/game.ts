// The interface between the page and a game. Each game's folder exports an entry, and the registry lists all entries.

import type { Component } from "svelte";
import type { DecisionFact, Own, Told, View } from "../api/types";
import type { Key } from "../languages/translate.svelte";
import type { Scene } from "../table/scene";
import type { Sentence } from "../table/sentence";
import type { Chapter } from "./chapters";
import type { Lesson } from "./lesson";

/** A game's entry in the registry. The larger parts of a game are loaded only when a page needs them. */
export interface Game<S extends Scene = Scene> {
  name: string;
  /**
   * The cards in the small picture of a game, and whether they overlap sideways or downwards. If null, the picture
   * shows the first letter of the game's title.
   */
  picture: { groups: readonly (readonly string[])[]; across: boolean } | null;
  /** The cards shown next to the link to the game's lesson. */
  lessonCards: readonly string[];
  /** Whether the server can compute the odds of the next card in this game. */
  hasOdds: boolean;
  /** Whether players of this game may suggest actions to the current player. */
  hasSuggestions: boolean;
  loadUi: () => Promise<GameUi<S>>;
  loadWords: () => Promise<GameWords>;
  loadScores: () => Promise<ScoresComponent<S>>;
  /** Loads the game's lesson; null if it has none. */
  loadLesson: (() => Promise<Lesson>) | null;
  /** Loads the illustrated rules; null if there are none. The page then shows the rules text from the server. */
  loadChapters: (() => Promise<Chapter[]>) | null;
  /** Loads the function that names a player's habits; null if the page has no texts about habits in this game. */
  loadHabits: (() => Promise<NameHabit>) | null;
}

/**
 * Names the habit behind a decision, such as "banked-too-late", from the chosen and the best action. Returns null if
 * there is no matching habit. The texts have keys of the form habit.<game>.<habit>.
 */
export type NameHabit = (action: string, best: string) => string | null;

/** A game that has its own graphics, lesson and rules on the page. */
export type DrawnGame = Game & { [part in "loadLesson" | "loadChapters"]: NonNullable<Game[part]> };

/** The texts for actions and facts of a game. Only hints, reviews and practice need them. */
export interface GameWords {
  /** Returns the label of an action in a given position, such as "Stop". */
  actionText: (action: string, position: Position) => string;
  /** Returns sentences for the exact facts that compare an action with the best one, or null if a fact has no text. */
  factSentences?: (facts: readonly DecisionFact[], words: FactWords) => Sentence[] | null;
}

/** The names and action labels that appear in sentences about facts. */
export interface FactWords {
  names: readonly string[];
  actionText: (action: string) => string;
}

/** A position as the player to act sees it. */
export interface Position {
  view: View;
  own: Own | null;
  names: readonly string[];
}

/** The components and texts that the page needs while a game is played or replayed. */
export interface GameUi<S extends Scene = Scene> {
  Table: Component<{ scene: S }>;
  /** The keyboard shortcuts of the game's table, with their descriptions. */
  keys: readonly KeyHelp[];
  /** Describes an event in sentences. The sentences depend only on the event, so every device shows the same text. */
  eventSentences: (event: Told, names: readonly string[]) => Sentence[];
  /**
   * Whether all sentences of the game are in the third person. If so, they contain the reader's name instead of "you".
   */
  isInThirdPerson?: boolean;
  /** Returns a sentence that says which action a player suggests to the current player. */
  suggestionSentence: (action: string, name: string) => Sentence;
  /** Returns the view with all cards visible, for replays with open hands. */
  reveal: (view: View, owns: readonly Own[]) => { view: View; hands: readonly (readonly string[])[] | null };
}

/**
 * A component that shows the final scores. With `brief`, it omits the winner, because the page names the winner
 * elsewhere.
 */
export type ScoresComponent<S extends Scene = Scene> = Component<{ scene: S; brief?: boolean }>;

export type KeyHelp = readonly [keys: readonly string[], meaning: Key];
