import { describe, expect, test } from "vitest";
import { BOTS, GAME } from "../../games/game-info.fixture";
import { defaultBot, fittingChoice } from "./defaults";

describe("a choice", () => {
  test("of a fresh visitor is three players with medium-strength bots", () => {
    expect(fittingChoice(GAME, undefined)).toEqual({ edition: null, options: {}, players: 3, bots: ["sharp", "sharp"] });
    expect(defaultBot(BOTS.slice(0, 2))).toBe("cautious");
  });

  test("that was remembered is kept", () => {
    const kept = { edition: "second", options: { star: "safe" }, players: 4, bots: ["expert", "random", "sharp"] };
    expect(fittingChoice(GAME, kept)).toEqual(kept);
  });

  test("is fitted to what the server offers today", () => {
    const kept = { edition: "gone", options: { star: "odd", gone: "yes" }, players: 9, bots: ["gone"] };
    expect(fittingChoice(GAME, kept)).toEqual({ edition: null, options: {}, players: 4, bots: ["sharp", "sharp", "sharp"] });
  });
});
