import { describe, expect, it, vi } from "vitest";

vi.mock("../browser/storage.svelte", () => ({ device: { preferences: { speed: 1 } } }));
const { transform } = await import("./motion");

describe("a card on its way", () => {
  it("looks as if it were where it came from", () => {
    expect(transform({ left: 10, top: 20, width: 30 }, { left: 110, top: 5, width: 60 })).toBe("translate(-100px, 15px) scale(0.5)");
  });

  it("keeps its size when it comes to a place without any", () => {
    expect(transform({ left: 0, top: 0, width: 30 }, { left: 0, top: 0, width: 0 })).toContain("scale(1)");
  });
});
