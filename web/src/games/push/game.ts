// The entry for Push in the page's registry of games.

import type { Game } from "../game";
import type { PushScene } from "./scene";

export const push: Game<PushScene> = {
  name: "push",
  picture: { groups: [["r1", "g4", "b6"], ["y2", "p5"], ["roll", "r3"]], across: false },
  lessonCards: ["b4", "r4", "roll"],
  hasOdds: true,
  hasSuggestions: true,
  loadUi: async () => (await import("./ui")).ui,
  loadWords: async () => (await import("./words")).words,
  loadScores: async () => (await import("./scores/Scores.svelte")).default,
  loadLesson: async () => (await import("./lesson.json")).default,
  loadChapters: async () => (await import("./rules/chapters")).CHAPTERS,
  loadHabits: async () => (await import("./habits")).nameHabit,
};
