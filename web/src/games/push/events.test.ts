import { describe, expect, it } from "vitest";
import { bustCard, pileOf, rolled, soundOf } from "./events";
import { moment, moved } from "./push.fixture";

describe("an event", () => {
  it("is a bust if the die is rolled right after a draw", () => {
    expect(bustCard(moved(0, "push", ["card r5", "die g"]))).toBe("r5");
    expect(bustCard(moved(0, "push", ["card r5"]))).toBeNull();
    expect(bustCard(moved(0, "take 1", ["die g"]))).toBeNull();
  });

  it("has the face that the die showed", () => {
    expect(rolled(moved(0, "take 1", ["die star"]))).toBe("star");
    expect(rolled(moved(0, "take 1", ["die g"]))).toBe("g");
    expect(rolled(moved(0, "stop"))).toBeNull();
  });

  it("makes the sound of its most important part", () => {
    expect(soundOf(moved(0, "push", ["card r5", "die r"], { lost: ["r2"] }))).toBe("bust");
    expect(soundOf(moved(0, "take 2", ["die r"], { cards: ["roll"], lost: ["r2"] }))).toBe("lost");
    expect(soundOf(moved(0, "take 1", ["die star"], { cards: ["roll"], lost: [] }))).toBe("safe");
    expect(soundOf(moved(0, "push", ["card r6"]))).toBe("draw");
  });
});

describe("a card that is no longer visible", () => {
  it("is in the pile that grew", () => {
    expect(pileOf(moment(), moment({ discards: { r2: 1 } }), "r2")).toBe("discards");
    expect(pileOf(moment(), moment({ benches: [["r2", "g4"], ["r5"], ["p1"]] }), "r5")).toBe("bench 1");
    const banked = moment({ benches: [["g4"], [], ["p1"]], banks: [{ size: 3, cards: null }, { size: 0, cards: null }, { size: 0, cards: null }] });
    expect(pileOf(moment(), banked, "r2")).toBe("bank 0");
  });
});
