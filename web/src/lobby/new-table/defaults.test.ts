import { describe, expect, test } from "vitest";
import type { GameInfo } from "../../api/types";
import { answerOf, fittingChoice, quickTable, defaultBot, withAnswer } from "./defaults";

const bots = ["random", "cautious", "sharp", "expert"].map((name) => ({ name, character: "" }));
const GAME: GameInfo = {
  name: "push", title: "Push", summary: "", players: [2, 3, 4], showable: [], bots,
  editions: ["first", "second"].map((name) => ({
    name, title: name, summary: "",
    options: Object.fromEntries(["2", "3", "4"].map((players) => [players, { star: name === "first" ? "safe" : "lose" }])),
  })),
  options: [{ name: "star", question: "", answers: { safe: "", lose: "" } }],
};

describe("a choice", () => {
  test("of a fresh visitor is three players with bots of middle strength", () => {
    expect(fittingChoice(GAME, undefined)).toEqual({ edition: null, options: {}, players: 3, bots: ["sharp", "sharp"] });
    expect(defaultBot(bots.slice(0, 2))).toBe("cautious");
  });

  test("that was remembered is kept", () => {
    const kept = { edition: "second", options: { star: "safe" }, players: 4, bots: ["expert", "random", "sharp"] };
    expect(fittingChoice(GAME, kept)).toEqual(kept);
  });

  test("is fitted to what the server offers today", () => {
    const kept = { edition: "gone", options: { star: "odd", gone: "yes" }, players: 9, bots: ["gone"] };
    expect(fittingChoice(GAME, kept)).toEqual({ edition: null, options: {}, players: 4, bots: ["sharp", "sharp", "sharp"] });
  });

  test("holds only the answers that differ from the edition", () => {
    const choice = { edition: "second", options: {}, players: 2 };
    expect(answerOf(GAME, choice, "star")).toBe("lose");
    const changed = withAnswer(GAME, choice, "star", "safe");
    expect(changed).toEqual({ star: "safe" });
    expect(withAnswer(GAME, { ...choice, options: changed }, "star", "lose")).toEqual({});
  });

  test("becomes a table with a seat for me, or for bots alone", () => {
    const choice = fittingChoice(GAME, undefined);
    expect(quickTable(GAME, choice, "Ada").seats.map(({ kind }) => kind)).toEqual(["me", "bot", "bot"]);
    expect(quickTable(GAME, choice, "Ada", true).seats).toEqual(Array(3).fill({ kind: "bot", bot: "sharp" }));
  });
});
