// What the page needs to know about a game. Each game's folder exports it, and the registry lists it.

import type { Component } from "svelte";
import type { Own, Told, View } from "../api/types";
import type { Key } from "../languages/translate.svelte";
import type { Scene } from "../table/scene";
import type { Sentence } from "../table/sentence";
import type { Chapter } from "./chapters";
import type { Lesson } from "./lesson";

/** What every page knows about a game. Larger parts are loaded when a page needs them. */
export interface Game<S extends Scene = Scene> {
  name: string;
  /** The cards of the game's small picture, and whether they overlap sideways or downwards; null shows its first letter. */
  picture: { groups: readonly (readonly string[])[]; across: boolean } | null;
  /** The cards shown beside the game's lesson. */
  lessonCards: readonly string[];
  /** Whether the server can compute the odds of the next card. */
  hasOdds: boolean;
  /** Whether other players may suggest actions to the current player. */
  hasSuggestions: boolean;
  loadUi: () => Promise<GameUi<S>>;
  loadScores: () => Promise<ScoresComponent<S>>;
  /** Null if the game has no lesson. */
  loadLesson: (() => Promise<Lesson>) | null;
  /** Null if the page has no text for the game's rules; it then shows the server's text. */
  loadChapters: (() => Promise<Chapter[]>) | null;
}

/** A game that the page draws, with a lesson and rules of its own. */
export type DrawnGame = Game & { [part in "loadLesson" | "loadChapters"]: NonNullable<Game[part]> };

/** The components and texts that show a game while it is played or replayed. */
export interface GameUi<S extends Scene = Scene> {
  Table: Component<{ scene: S }>;
  /** The keys of the game's table, with their meanings. */
  keys: readonly KeyHelp[];
  /** Describes an event in sentences, from the event alone, so that every device uses the same words. */
  eventSentences: (event: Told, names: readonly string[]) => Sentence[];
  /** Whether the game's sentences are only in the third person, so they name the reader, too. */
  isInThirdPerson?: boolean;
  /** A sentence for an action that a player suggests to the current player. */
  suggestionSentence: (action: string, name: string) => Sentence;
  /** The view that a replay shows to viewers who may see all cards. */
  reveal: (view: View, owns: readonly Own[]) => { view: View; hands: readonly (readonly string[])[] | null };
}

/** With `brief`, the winner is named elsewhere. */
export type ScoresComponent<S extends Scene = Scene> = Component<{ scene: S; brief?: boolean }>;

export type KeyHelp = readonly [keys: readonly string[], meaning: Key];
