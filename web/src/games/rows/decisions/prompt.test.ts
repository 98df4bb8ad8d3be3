import { expect, it } from "vitest";
import type { RowsOwn, RowsView } from "../../../api/types";
import type { RowsScene } from "../scene";
import { ending, prompt } from "./prompt";

function scene(view: Partial<RowsView>, legal: string[] = []): RowsScene {
  return {
    view: { turn: 0, phase: "giving", trigger: null, final: null, result: null, ...view } as RowsView,
    own: { legal } as RowsOwn,
    names: ["Ada", "Ben"],
    rules: { end: "round" },
  } as unknown as RowsScene;
}

it("asks the current player, and tells the others who that is", () => {
  expect(prompt(scene({}, ["give b3 @1 new-top"]), null, false).key).toBe("rows.prompt.giving");
  expect(prompt(scene({}), null, false)).toMatchObject({ key: "rows.prompt.waiting.giving", args: { name: "Ada" } });
  expect(prompt(scene({ phase: "drawing" }), null, false).key).toBe("rows.prompt.drawing");
});

it("asks where to put the chosen card, or says that it fits nowhere", () => {
  const acting = scene({ phase: "playing" }, ["discard b3"]);
  expect(prompt(acting, "b3", true).key).toBe("rows.prompt.where");
  expect(prompt(acting, "b3", false).key).toBe("rows.prompt.nowhere");
});

it("announces the end by the table's rules, and then the turns that are left", () => {
  expect(ending(scene({}))).toBeNull();
  expect(ending(scene({ trigger: 1 }))).toEqual({ key: "rows.trigger.round", args: { name: "Ben" } });
  expect(ending(scene({ trigger: 1, final: [0] }))?.key).toBe("rows.final");
  expect(ending(scene({ trigger: 1, final: [] }))?.key).toBe("rows.final.none");
});
