import { expect, test } from "vitest";
import { tellAdvice } from "./advice";

test("advice is a sentence that names who gives it", () => {
  expect(tellAdvice("stop", "Ada")).toEqual({ key: "log.advice.stop", args: { name: "Ada" } });
  expect(tellAdvice("take 2", "Ada")).toEqual({ key: "log.advice.stack", args: { name: "Ada", stack: "2" } });
});
