import { describe, expect, it } from "vitest";
import { moment, NAMES } from "../push.fixture";
import { prompt } from "./prompt";

function asked(changes: Parameters<typeof moment>[0], legal: string[] = [], seat: number | null = 0): string {
  return prompt({ view: moment(changes), seat, names: NAMES, card: "red 5", legal }).key;
}

describe("the line above the controls", () => {
  it("says what the current player must do", () => {
    expect(asked({ phase: "begin" }, ["push"])).toBe("push.own.begin");
    expect(asked({ phase: "begin" }, ["push", "bank r"])).toBe("push.own.begin-bank");
    expect(asked({ phase: "placing", card: "r5" }, ["place 1"])).toBe("push.own.placing");
    expect(asked({}, ["push", "stop"])).toBe("push.own.deciding");
    expect(asked({}, ["push"])).toBe("push.own.must-push");
    expect(asked({}, ["stop"])).toBe("push.own.must-stop");
    expect(asked({ phase: "taking", collecting: [0, 1] }, ["take 1"])).toBe("push.own.taking-first");
    expect(asked({ phase: "taking", turn: 2, collecting: [0, 1] }, ["take 1"])).toBe("push.own.taking");
  });

  it("offers no choice if only one stack is left", () => {
    expect(asked({ phase: "taking", stacks: [null, ["r5"]], turn: 2 }, ["take 2"])).toBe("push.own.taking-one");
    expect(asked({ phase: "taking", stacks: [["r5"]] }, ["take 1"])).toBe("push.own.taking-first-one");
  });

  it("tells everyone else who acts", () => {
    expect(asked({ phase: "placing", card: "r5" }, [], 1)).toBe("push.others.placing");
    expect(asked({ phase: "taking" }, [], null)).toBe("push.others.taking");
    expect(asked({}, [], 0), "in a replay, where nothing is legal").toBe("push.others.deciding");
    expect(asked({ actor: "nobody", phase: "over" })).toBe("push.over");
  });
});
