import { expect, it } from "vitest";
import type { ReplayStep } from "../api/types";
import { momentFrom, moments, seatFrom } from "./moments";

/** Steps by the events and by who acts after each. */
function steps(...told: [string | null, ReplayStep["actor"]][]): ReplayStep[] {
  return told.map(([event, actor]) => ({ event, actor }) as ReplayStep);
}

const PUSH = steps([null, 0], ["push", "chance"], ["card r5", 0], ["place 1", 0], ["push", "chance"], ["card r6", "chance"], ["die g", 1]);
const ROWS = steps([null, "chance"], ["card r1", "chance"], ["card r2", 1], ["open r2", "chance"], ["card r3", 0]);

it("puts a decision and what chance brought into one moment", () => {
  expect(moments(PUSH, 0).map(({ before, step, told }) => [before, step, told.kind === "moved" ? [told.seat, told.action, ...told.outcomes] : told.kind])).toEqual([
    [0, 0, "began"],
    [0, 2, [0, "push", "card r5"]],
    [2, 3, [0, "place 1"]],
    [3, 6, [0, "push", "card r6", "die g"]],
  ]);
});

it("begins with the cards that are dealt", () => {
  expect(moments(ROWS, 1)).toEqual([
    { before: 0, step: 2, told: { kind: "began", first: 1, outcomes: ["card r1", "card r2"] } },
    { before: 2, step: 4, told: { kind: "moved", seat: 1, action: "open r2", outcomes: ["card r3"], by: "person" } },
  ]);
});

it("finds the moment of any address, by its number or by a step", () => {
  const found = (game: ReplayStep[], text: string) => momentFrom(new URLSearchParams(text), moments(game, 0));
  expect(["0", "2", "3", "99", "-1", "x", "1e1", ""].map((text) => found(PUSH, `moment=${text}`))).toEqual([0, 2, 3, 3, 0, 0, 0, 0]);
  expect([0, 1, 2, 3, 4, 5, 6, 99].map((step) => found(PUSH, `step=${step}`))).toEqual([0, 0, 1, 2, 2, 2, 3, 3]);
  expect(["0", "1", "2", "3", "4", "-1", "x"].map((text) => found(ROWS, `step=${text}`))).toEqual([0, 0, 0, 0, 1, 0, 0]);
  expect(found(PUSH, "")).toBe(0);
});

it("takes from an address what is possible and nothing else", () => {
  expect(["0", "1", "2", "", "-1", null].map((text) => seatFrom(text, 2))).toEqual([0, 1, null, null, null, null]);
});
