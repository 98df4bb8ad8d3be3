import { expect, it } from "vitest";
import { advisable } from "./suggestions";
import { moment } from "../push.fixture";

it("is advised to take a stack that is there, and not one that is gone", () => {
  const view = moment({ phase: "taking", stacks: [["r5"], null] });
  expect([1, 2, 3].map((stack) => advisable(`take ${stack}`, view))).toEqual([true, false, false]);
});

it("is advised to place a card on a stack or beside the last one", () => {
  const view = moment({ phase: "placing", stacks: [["r5"]], card: "b3" });
  expect([1, 2, 3].map((stack) => advisable(`place ${stack}`, view))).toEqual([true, true, false]);
});

it("is advised to draw or to stop only when that is the question", () => {
  expect(["push", "stop"].map((action) => advisable(action, moment()))).toEqual([true, true]);
  expect(["push", "stop", "take 1"].map((action) => advisable(action, moment({ phase: "placing" })))).toEqual([false, false, false]);
});
