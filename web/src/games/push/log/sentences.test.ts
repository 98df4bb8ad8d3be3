import { describe, expect, it, vi } from "vitest";
import english from "../../../languages/en.json";
import { fill, type Args, type Key } from "../../../languages/translate.svelte";
import type { Told } from "../../../api/types";
import { moved, NAMES } from "../push.fixture";
import { eventSentences } from "./sentences";

vi.mock("../../../browser/storage.svelte", () => ({ device: { preferences: {} } }));
vi.mock("../../../languages/translate.svelte", async (original) => {
  const real = await original<typeof import("../../../languages/translate.svelte")>();
  const t = (key: Key, args: Args = {}): string => real.fill(english[key], args, "en");
  const listed = (items: readonly string[]): string => new Intl.ListFormat("en", { type: "conjunction" }).format(items);
  return { ...real, t, listed };
});

function said(event: Told): string {
  return eventSentences(event, NAMES)
    .map(({ key, args }) => fill(english[key], args, "en"))
    .join(" ");
}

describe("the log of Push", () => {
  it("says who begins", () => {
    expect(said({ kind: "began", first: 2, outcomes: [] })).toBe("The game begins. Cleo starts.");
  });

  it("names the card that was drawn, and what kind it is", () => {
    expect(said(moved(1, "push", ["card r6"]))).toBe("Ben draws red 6.");
    expect(said(moved(1, "push", ["card roll"]))).toBe("Ben draws a roll card.");
    expect(said(moved(1, "push")), "in a record that ends before the card").toBe("");
  });

  it("says which way stacks are collected after a switch card", () => {
    expect(said(moved(0, "push", ["card switch"], { clockwise: false }))).toBe(
      "Ada draws a switch card: stacks are now collected counter-clockwise.",
    );
    expect(said(moved(0, "push", ["card switch"], { clockwise: true }))).toContain("collected clockwise.");
  });

  it("says where a switch card went that does not reverse the direction", () => {
    expect(said(moved(0, "push", ["card switch"]))).toBe("Ada draws a switch card, which is discarded.");
  });

  it("tells a bust, the die, and the lost cards", () => {
    expect(said(moved(0, "push", ["card b5", "die r"], { lost: ["r2"] }))).toBe(
      "Ada draws blue 5, which fits nowhere: bust! Ada rolls the die: red. Lost: red 2.",
    );
  });

  it("says that no card was lost", () => {
    expect(said(moved(0, "push", ["card b5", "die star"], { lost: [] }))).toContain("star. Nothing is lost.");
  });

  it("distinguishes a new stack from one that grows", () => {
    expect(said(moved(0, "place 1", [], { card: "g6", new_stack: false }))).toBe("Ada puts green 6 on stack 1.");
    expect(said(moved(0, "place 3", [], { card: "g6", new_stack: true }))).toBe("Ada starts stack 3 with green 6.");
  });

  it("counts the cards of a taken stack, and those that were lost", () => {
    expect(said(moved(0, "take 2", ["die y"], { cards: ["roll", "y2"], points: 2, lost: ["y2"] }))).toBe(
      "Ada takes stack 2, 2 points: a roll card and yellow 2. Ada rolls the die: yellow. Lost: yellow 2.",
    );
  });

  it("says which stacks nobody took, after the turn", () => {
    expect(said(moved(2, "take 1", [], { cards: ["r5", "b3"], points: 8, left: ["roll", "y2"] }))).toBe(
      "Cleo takes stack 1, 8 points: red 5 and blue 3. Left over and discarded: a roll card and yellow 2.",
    );
  });

  it("counts banked cards", () => {
    expect(said(moved(0, "bank r", [], { cards: ["r6", "r2"], points: 8 }))).toBe("Ada banks red, 8 points: red 6 and red 2.");
  });

  it("says who won", () => {
    const result = { scores: [9, 9, 1], ranks: [1, 1, 3], winners: [0, 1], tallies: {} };
    expect(said(moved(2, "take 1", [], { cards: ["r5"], points: 5, result }))).toContain("Ada and Ben share the win with 9 points each.");
  });
});
