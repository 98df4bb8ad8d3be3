import { describe, expect, it } from "vitest";
import { wish } from "./keyboard";

describe("a key", () => {
  it("draws, stops, undoes and chooses stacks", () => {
    expect(wish("D", false)).toEqual({ kind: "act", action: "push" });
    expect(wish(" ", false)).toEqual({ kind: "act", action: "push" });
    expect(wish("s", false)).toEqual({ kind: "act", action: "stop" });
    expect(wish("2", false)).toEqual({ kind: "stack", number: 2 });
    expect(wish("x", false)).toBeNull();
  });

  it("means a colour after B", () => {
    expect(wish("b", false)).toEqual({ kind: "choose-bank" });
    expect(wish("b", true)).toEqual({ kind: "act", action: "bank b" });
    expect(wish("2", true)).toEqual({ kind: "act", action: "bank y" });
    expect(wish("Escape", true)).toEqual({ kind: "leave-bank" });
    expect(wish("o", true)).toBeNull();
  });
});
