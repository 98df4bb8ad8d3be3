import { describe, expect, it } from "vitest";
import type { EditionInfo, GameInfo } from "../api/types";
import { answers, differing } from "./editions";

function edition(name: string, ...byPlayers: Record<string, string | number>[]): EditionInfo {
  return { name, title: name, summary: "", options: Object.fromEntries(byPlayers.map((one, index) => [index + 2, one])) };
}

const old = edition("old", { star: "safe", copies: 1 }, { star: "safe", copies: 2 });
const late = edition("late", { star: "lose", copies: 1 }, { star: "lose", copies: 2 });
const game: GameInfo = {
  name: "toy", title: "Toy", summary: "", players: [2, 3], editions: [old, late], showable: [], bots: [],
  options: [
    { name: "star", question: "?", answers: { safe: "a", lose: "b", win: "c" } },
    { name: "copies", question: "?", answers: { "1": "a", "2": "b" } },
  ],
};

describe("the answers of an edition", () => {
  it("tell the edition's answer, other editions' answers, and those that only a table can choose", () => {
    expect(answers(game, old, "star")).toEqual({
      here: ["safe"],
      elsewhere: [{ value: "lose", editions: [late] }, { value: "win", editions: [] }],
    });
  });

  it("are several if they depend on the number of players", () => {
    expect(answers(game, old, "copies")).toEqual({ here: ["1", "2"], elsewhere: [] });
  });

  it("differ where two editions say different things", () => {
    expect(differing(game)).toEqual(["star"]);
  });
});
