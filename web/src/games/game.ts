// What the page needs to know about a game. Each game's folder exports it, and the registry lists it.

import type { Component } from "svelte";
import type { DecisionFact, Own, Told, View } from "../api/types";
import type { Key } from "../languages/translate.svelte";
import type { Scene } from "../table/scene";
import type { Sentence } from "../table/sentence";
import type { Chapter } from "./chapters";
import type { Lesson } from "./lesson";

/** What every page knows about a game. Larger parts are loaded when a page needs them. */
export interface Game<S extends Scene = Scene> {
  name: string;
  /**
   * The cards in the game's small picture, and whether they overlap sideways or downwards. If null, the picture shows
   * the first letter of the title.
   */
  picture: { groups: readonly (readonly string[])[]; across: boolean } | null;
  /** The cards in the picture beside the link to the game's lesson. */
  lessonCards: readonly string[];
  /** Whether the server can compute the odds of the next card. */
  hasOdds: boolean;
  /** Whether other players may suggest actions to the current player. */
  hasSuggestions: boolean;
  loadUi: () => Promise<GameUi<S>>;
  loadWords: () => Promise<GameWords>;
  loadScores: () => Promise<ScoresComponent<S>>;
  /** Null if the game has no lesson. */
  loadLesson: (() => Promise<Lesson>) | null;
  /** Null if the page has no rules text for the game. It then shows the server's text. */
  loadChapters: (() => Promise<Chapter[]>) | null;
  /** Null if the page has no texts about habits in this game. */
  loadHabits: (() => Promise<NameHabit>) | null;
}

/**
 * The habit behind a decision, such as "banked-too-late", from the chosen and the best action; null if it has no name.
 * Its texts are habit.<game>.<habit>.
 */
export type NameHabit = (action: string, best: string) => string | null;

/** A game with its own graphics, lesson and rules on the page. */
export type DrawnGame = Game & { [part in "loadLesson" | "loadChapters"]: NonNullable<Game[part]> };

/** The labels of actions and the sentences for facts. Only hints, reviews and practice need them. */
export interface GameWords {
  /** A label for an action in the position in which it can be chosen, such as "Stop". */
  actionText: (action: string, position: Position) => string;
  /** Sentences for the exact facts that compare an action with the best one; null if a fact has no text. */
  factSentences?: (facts: readonly DecisionFact[], words: FactWords) => Sentence[] | null;
}

/** The texts with which the page describes facts. */
export interface FactWords {
  names: readonly string[];
  actionText: (action: string) => string;
}

/** What the seat to act sees. */
export interface Position {
  view: View;
  own: Own | null;
  names: readonly string[];
}

/** The components and texts for a game that is being played or replayed. */
export interface GameUi<S extends Scene = Scene> {
  Table: Component<{ scene: S }>;
  /** The keyboard shortcuts of the game's table, with their descriptions. */
  keys: readonly KeyHelp[];
  /** Describes an event in sentences. It uses only the event, so that every device shows the same words. */
  eventSentences: (event: Told, names: readonly string[]) => Sentence[];
  /** Whether all sentences of the game are in the third person. They then use the reader's name instead of "you". */
  isInThirdPerson?: boolean;
  /** The sentence for an action that a player suggests to the current player. */
  suggestionSentence: (action: string, name: string) => Sentence;
  /** The view that a replay shows to viewers who may see all cards. */
  reveal: (view: View, owns: readonly Own[]) => { view: View; hands: readonly (readonly string[])[] | null };
}

/** With `brief`, the winner is left out, because another part of the page names the winner. */
export type ScoresComponent<S extends Scene = Scene> = Component<{ scene: S; brief?: boolean }>;

export type KeyHelp = readonly [keys: readonly string[], meaning: Key];
