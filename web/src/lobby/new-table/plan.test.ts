import { describe, expect, test } from "vitest";
import type { GameInfo } from "../../api/types";
import { carryOver, choiceName, distinct, newPlan, isUnnamed, placesFor, remembered, tableOf } from "./plan";

const INFO: GameInfo = { name: "push", title: "", summary: "", players: [2, 3, 4], editions: [], options: [], showable: ["open_bank"], bots: [] };
const CHOICE = { edition: "eu-2022", options: { star: "lose-bench" }, players: 3, bots: ["sharp", "cautious"] };

describe("a plan", () => {
  test("begins with seats for people, of whom the first is me", () => {
    const plan = newPlan(CHOICE, "friends", "Ada");
    expect(plan.places).toEqual([{ bot: null, name: "Ada" }, { bot: null, name: "" }, { bot: null, name: "" }]);
    expect([plan.edition, plan.options]).toEqual(["eu-2022", { star: "lose-bench" }]);
  });

  test("keeps who was planned when the number of players changes", () => {
    const places = [{ bot: null, name: "Ada" }, { bot: "sharp", name: "" }];
    expect(placesFor(places, 3).slice(0, 2)).toEqual(places);
    expect(placesFor(places, 1)).toEqual(places.slice(0, 1));
  });

  test("among friends asks for open seats and bots, and nobody else sits down here", () => {
    const plan = { ...newPlan(CHOICE, "friends", " Ada "), places: [{ bot: null, name: " Ada " }, { bot: null, name: "" }, { bot: "sharp", name: "" }] };
    const { request, others } = tableOf(INFO, plan, "friends");
    expect(request.seats).toEqual([{ kind: "me" }, { kind: "open" }, { kind: "bot", bot: "sharp" }]);
    expect([request.name, request.take_over_after, others]).toEqual(["Ada", 120, []]);
  });

  test("at one device seats everybody by name, waits for all of them, and is found by nobody", () => {
    const places = [{ bot: null, name: "Ada" }, { bot: "sharp", name: "" }, { bot: null, name: "Ben " }];
    const { request, others } = tableOf(INFO, { ...newPlan(CHOICE, "device", ""), places, listed: true, takeOverAfter: 5 }, "device");
    expect(others).toEqual(["Ben"]);
    expect([request.take_over_after, request.listed]).toEqual([null, false]);
  });

  test("numbers the second of two equal names", () => {
    expect(distinct(["Ada", "Ben", "Ada", "Ada"])).toEqual(["Ada", "Ben", "Ada 2", "Ada 3"]);
    expect(distinct(["W".repeat(24), "W".repeat(24)])[1]).toBe(`${"W".repeat(22)} 2`);
    const plan = { ...newPlan(CHOICE, "device", ""), places: [{ bot: null, name: "Ada" }, { bot: null, name: "Ada " }] };
    expect(tableOf(INFO, plan, "device").others).toEqual(["Ada 2"]);
  });

  test("needs my name among friends, and everybody's at one device", () => {
    const places = [{ bot: null, name: " " }, { bot: null, name: "" }, { bot: "sharp", name: "" }, { bot: null, name: "Ben" }];
    const unnamed = (mode: "friends" | "device") => places.flatMap((_, index) => (isUnnamed({ places }, index, mode) ? [index] : []));
    expect([unnamed("friends"), unnamed("device")]).toEqual([[0], [0, 1]]);
  });

  test("asks only for what is there: a seat that starts, things to show", () => {
    const plan = { ...newPlan(CHOICE, "friends", "Ada"), starter: 5, shown: ["open_bank", "gone"] };
    const { request } = tableOf(INFO, plan, "friends");
    expect([request.starter, request.shown]).toEqual(["random", ["open_bank"]]);
  });

  test("is kept beside the choice of the game that one plays alone", () => {
    expect(remembered(newPlan(CHOICE, "friends", ""))).toEqual({ ...CHOICE, bots: [] });
    expect(new Set([choiceName("friends", "push"), choiceName("device", "push"), "push"]).size).toBe(3);
  });

  test("of another game keeps the people who were named, and bots that play it too", () => {
    const places = [{ bot: null, name: "Ada" }, { bot: "sharp", name: "" }, { bot: "gone", name: "" }, { bot: null, name: "Ben" }];
    const before = { ...newPlan(CHOICE, "device", ""), places };
    const info = { ...INFO, bots: [{ name: "sharp" }] as GameInfo["bots"] };
    const after = carryOver(before, newPlan({ ...CHOICE, edition: "other", players: 2 }, "device", "Eve"), info);
    expect(after.places).toEqual([places[0], places[1], { bot: null, name: "" }, places[3]]);
    expect(after.edition).toBe("other");
  });
});
