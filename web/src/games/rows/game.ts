// The entry for Rows in the page's registry of games.

import type { Game } from "../game";
import type { RowsScene } from "./scene";

export const rows: Game<RowsScene> = {
  name: "rows",
  picture: { groups: [["o7", "o9"], ["g12", "g4", "g8"]], across: true },
  lessonCards: ["y12", "g9", "r7"],
  hasOdds: false,
  hasSuggestions: false,
  loadUi: async () => (await import("./ui")).ui,
  loadWords: async () => (await import("./words")).words,
  loadScores: async () => (await import("./scores/Scores.svelte")).default,
  loadLesson: async () => (await import("./lesson.json")).default,
  loadChapters: async () => (await import("./rules/chapters")).CHAPTERS,
  loadHabits: async () => (await import("./habits")).nameHabit,
};
