import { expect, it } from "vitest";
import type { Moved, RowsFacts } from "../../../api/types";
import { eventSentences } from "./sentences";

const NAMES = ["Ada", "Ben", "Cleo"];

function moved(action: string, outcomes: (string | null)[] = [], facts: RowsFacts = {}): Moved {
  return { kind: "moved", seat: 0, action, outcomes, by: "person", facts };
}

function keys(event: Moved): string[] {
  return eventSentences(event, NAMES).map(({ key }) => key);
}

it("says where a card went, and to whom", () => {
  expect(eventSentences(moved("give b3 @2 row2"), NAMES)).toMatchObject([{ key: "log.rows.give.row", args: { name: "Ada", other: "Cleo", row: "2" } }]);
  expect(keys(moved("give b3 @1 new-bottom"))).toEqual(["log.rows.give.new-bottom"]);
  expect(keys(moved("play b3 new-top"))).toEqual(["log.rows.play.new-top"]);
  expect(keys(moved("play b3 row1"))).toEqual(["log.rows.play.row"]);
  expect(keys(moved("open b3"))).toEqual(["log.rows.open"]);
});

it("names your own drawn cards, and counts those of others", () => {
  expect(keys(moved("discard b3", ["card r5", "card r6"]))).toEqual(["log.rows.discard", "log.rows.drew.known"]);
  expect(eventSentences(moved("discard b3", [null, null]), NAMES)[1]).toEqual({ key: "log.rows.drew", args: { name: "Ada", n: 2 } });
});

it("announces the trigger, the last turns, a new pile and the end, each when it comes", () => {
  expect(keys(moved("give b3 @1 new-top", [], { trigger: 1 }))).toEqual(["log.rows.give.new-top", "log.rows.triggered"]);
  expect(keys(moved("discard b3", [null], { final: [1, 2], reshuffled: true }))).toEqual([
    "log.rows.discard", "log.rows.drew", "log.rows.reshuffled", "log.rows.final",
  ]);
  const result = { scores: [20, 31, 31], ranks: [3, 1, 1], winners: [1, 2], tallies: {} };
  expect(eventSentences(moved("discard b3", [], { result }), NAMES).at(-1)).toMatchObject({ key: "log.rows.shared", args: { n: 31 } });
});

it("tells the beginning and undone moves, and leaves the rest to the table", () => {
  expect(eventSentences({ kind: "began", first: 2, outcomes: [] }, NAMES)).toEqual([{ key: "log.rows.began", args: { name: "Cleo" } }]);
  expect(eventSentences({ kind: "took-back", seat: 1, decisions: 1 }, NAMES)).toEqual([{ key: "log.rows.took-back", args: { name: "Ben" } }]);
  expect(eventSentences({ kind: "changed", what: "ended", seat: null }, NAMES)).toEqual([]);
});
