import { describe, expect, it } from "vitest";
import { wish } from "./keyboard";
import { prompt } from "./prompt";
import { moment, NAMES } from "./push.fixture";
import { ranking, verdict } from "./ranking";

function asked(changes: Parameters<typeof moment>[0], legal: string[] = [], seat: number | null = 0): string {
  return prompt({ view: moment(changes), seat, names: NAMES, card: "red 5", legal }).key;
}

describe("the line above the controls", () => {
  it("says what the player to act must do", () => {
    expect(asked({ phase: "begin" }, ["push"])).toBe("push.own.begin");
    expect(asked({ phase: "begin" }, ["push", "bank r"])).toBe("push.own.begin-bank");
    expect(asked({ phase: "placing", card: "r5" }, ["place 1"])).toBe("push.own.placing");
    expect(asked({}, ["push", "stop"])).toBe("push.own.deciding");
    expect(asked({}, ["push"])).toBe("push.own.must-push");
    expect(asked({}, ["stop"])).toBe("push.own.must-stop");
    expect(asked({ phase: "taking", collecting: [0, 1] }, ["take 1"])).toBe("push.own.taking-first");
    expect(asked({ phase: "taking", turn: 2, collecting: [0, 1] }, ["take 1"])).toBe("push.own.taking");
  });

  it("says to everybody else who acts", () => {
    expect(asked({ phase: "placing", card: "r5" }, [], 1)).toBe("push.others.placing");
    expect(asked({ phase: "taking" }, [], null)).toBe("push.others.taking");
    expect(asked({}, [], 0), "in a replay, where nothing is legal").toBe("push.others.deciding");
    expect(asked({ actor: "nobody", phase: "over" })).toBe("push.over");
  });
});

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

describe("the end", () => {
  const view = moment({ benches: [["r5"], ["g4"], ["p1"]] });
  const list = (names: string[]): string => names.join("+");

  it("has the best first, with bench and bank apart", () => {
    const result = { scores: [5, 9, 1], ranks: [2, 1, 3], winners: [1], tallies: { cards: [1, 3, 1] } };
    expect(ranking(view, result)[0]).toEqual({ seat: 1, rank: 1, bench: 4, bank: 5, score: 9, cards: 3 });
    expect(verdict(result, NAMES, list, 0)).toEqual({ key: "end.push.won", args: { name: "Ben", n: 9 } });
    expect(verdict(result, NAMES, list, 1)).toEqual({ key: "end.push.you", args: { n: 9 } });
  });

  it("says that more cards decided", () => {
    const result = { scores: [9, 9, 1], ranks: [2, 1, 3], winners: [1], tallies: { cards: [2, 4, 1] } };
    expect(verdict(result, NAMES, list, null)).toEqual({ key: "end.push.by-cards", args: { names: "Ada+Ben", name: "Ben", cards: 4, n: 9 } });
  });

  it("says that the win is shared", () => {
    const result = { scores: [9, 9, 1], ranks: [1, 1, 3], winners: [0, 1], tallies: { cards: [2, 2, 1] } };
    expect(verdict(result, NAMES, list, null).key).toBe("end.push.shared");
  });
});
