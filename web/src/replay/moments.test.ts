import { expect, it } from "vitest";
import type { Own, Update, View } from "../api/types";
import { momentFrom, momentsOf, seatFrom } from "./moments";

/** Builds a replay for tests, with one view after each of the given numbers of events. */
function replayed(...steps: number[]) {
  const updates = steps.map((seq): Update => ({ type: "update", seq, event: { kind: "began", first: 0, outcomes: [] }, view: { turn: seq } as View }));
  return { updates, owns: steps.map((seq) => [{ seat: seq } as Own]) };
}

const PUSH = replayed(0, 2, 3, 6);
const ROWS = replayed(2, 4);

it("puts what everybody saw and what each seat saw into one moment", () => {
  expect(momentsOf(ROWS)).toEqual([
    { step: 2, told: ROWS.updates[0]!.event, view: { turn: 2 }, owns: [{ seat: 2 }] },
    { step: 4, told: ROWS.updates[1]!.event, view: { turn: 4 }, owns: [{ seat: 4 }] },
  ]);
});

it("finds the moment of any address, by its number or by a step", () => {
  const found = (game: typeof PUSH, text: string) => momentFrom(new URLSearchParams(text), momentsOf(game));
  expect(["0", "2", "3", "99", "-1", "x", "1e1", ""].map((text) => found(PUSH, `moment=${text}`))).toEqual([0, 2, 3, 3, 0, 0, 0, 0]);
  expect([0, 1, 2, 3, 4, 5, 6, 99].map((step) => found(PUSH, `step=${step}`))).toEqual([0, 0, 1, 2, 2, 2, 3, 3]);
  expect(["0", "1", "2", "3", "4", "-1", "x"].map((text) => found(ROWS, `step=${text}`))).toEqual([0, 0, 0, 0, 1, 0, 0]);
  expect(found(PUSH, "")).toBe(0);
});

it("takes from an address what is possible and nothing else", () => {
  expect(["0", "1", "2", "", "-1", null].map((text) => seatFrom(text, 2))).toEqual([0, 1, null, null, null, null]);
});
