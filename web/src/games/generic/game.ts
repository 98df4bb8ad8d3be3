// A game for which the page has no drawing: its own words are shown.

import type { GameInfo } from "../../api/types";
import type { Game } from "../game";

export function genericGame({ name, odds }: GameInfo): Game {
  return {
    name,
    picture: null,
    lessonCards: [],
    hasOdds: odds ?? false,
    hasSuggestions: false,
    loadUi: async () => (await import("./ui")).ui,
    loadScores: async () => (await import("./Scores.svelte")).default,
    loadLesson: null,
    loadChapters: null,
  };
}
