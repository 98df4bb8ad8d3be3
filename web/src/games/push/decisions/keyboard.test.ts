import { describe, expect, it } from "vitest";
import { commandOf } from "./keyboard";

describe("a key", () => {
  it("draws, stops, undoes and chooses stacks", () => {
    expect(commandOf("D", false)).toEqual({ kind: "act", action: "push" });
    expect(commandOf(" ", false)).toEqual({ kind: "act", action: "push" });
    expect(commandOf("s", false)).toEqual({ kind: "act", action: "stop" });
    expect(commandOf("2", false)).toEqual({ kind: "stack", number: 2 });
    expect(commandOf("x", false)).toBeNull();
  });

  it("chooses a colour after B", () => {
    expect(commandOf("b", false)).toEqual({ kind: "choose-bank" });
    expect(commandOf("b", true)).toEqual({ kind: "act", action: "bank b" });
    expect(commandOf("2", true)).toEqual({ kind: "act", action: "bank y" });
    expect(commandOf("Escape", true)).toEqual({ kind: "leave-bank" });
    expect(commandOf("o", true)).toBeNull();
  });
});
