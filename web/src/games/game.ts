// What the page needs to know of a game. Each game's folder brings it, and the registry lists it.

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
  /** The cards of its small picture, and whether they overlap downwards or across. */
  picture: { groups: readonly (readonly string[])[]; across: boolean };
  /** The cards beside its lesson. */
  lessonCards: readonly string[];
  /** Whether the server answers what the next card may bring. */
  hasOdds: boolean;
  /** Whether the others may advise the player to act. */
  hasSuggestions: boolean;
  loadUi: () => Promise<GameUi<S>>;
  loadScores: () => Promise<ScoresComponent<S>>;
  loadLesson: () => Promise<Lesson>;
  loadChapters: () => Promise<Chapter[]>;
}

/** What shows a game while it is played or replayed. */
export interface GameUi<S extends Scene = Scene> {
  Table: Component<{ scene: S }>;
  /** The keys of its table, each with what it does. */
  keys: readonly KeyHelp[];
  /** An event in sentences, from what the event itself says: every device tells it in the same words. */
  eventSentences: (event: Told, names: readonly string[]) => Sentence[];
  /** What somebody advises the player to act. */
  suggestionSentence: (action: string, name: string) => Sentence;
  /** What a replay shows to somebody who may see everything. */
  reveal: (view: View, owns: readonly Own[]) => { view: View; hands: readonly (readonly string[])[] | null };
}

/** With `brief` the winner is named elsewhere. */
export type ScoresComponent<S extends Scene = Scene> = Component<{ scene: S; brief?: boolean }>;

export type KeyHelp = readonly [keys: readonly string[], meaning: Key];
