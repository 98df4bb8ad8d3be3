// A game for tests, as the server describes it: two editions, one option and four bots.

import type { GameInfo } from "../api/types";

export const BOTS = ["random", "cautious", "sharp", "expert"].map((name) => ({ name, character: "" }));
export const GAME: GameInfo = {
  name: "push", title: "Push", summary: "", players: [2, 3, 4], showable: [], bots: BOTS,
  editions: ["first", "second"].map((name) => ({
    name, title: name, summary: "",
    options: Object.fromEntries(["2", "3", "4"].map((players) => [players, { star: name === "first" ? "safe" : "lose" }])),
  })),
  options: [{ name: "star", question: "", answers: { safe: "", lose: "" } }],
};
