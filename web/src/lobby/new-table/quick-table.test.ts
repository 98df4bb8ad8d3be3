import { expect, test } from "vitest";
import { GAME } from "../../games/game-info.fixture";
import { fittingChoice } from "./defaults";
import { quickTable } from "./quick-table";

test("a choice becomes a table with a seat for me, or for bots alone", () => {
  const choice = fittingChoice(GAME, undefined);
  expect(quickTable(GAME, choice, "Ada").seats.map(({ kind }) => kind)).toEqual(["me", "bot", "bot"]);
  expect(quickTable(GAME, choice, "Ada", true).seats).toEqual(Array(3).fill({ kind: "bot", bot: "sharp" }));
});
