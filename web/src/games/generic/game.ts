// The registry entry of a game without graphics. The page shows the server's sentences instead.

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
    loadWords: async () => (await import("./words")).words,
    loadScores: async () => (await import("./Scores.svelte")).default,
    loadLesson: null,
    loadChapters: null,
    loadHabits: null,
  };
}
