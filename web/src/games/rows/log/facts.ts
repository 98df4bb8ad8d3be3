// Turns the exact facts about a decision in Rows into sentences.

import type { DecisionFact } from "../../../api/types";
import type { Sentence } from "../../../table/sentence";
import type { FactWords } from "../../game";

export function factSentences(facts: readonly DecisionFact[], words: FactWords): Sentence[] | null {
  const told = facts.map((fact) => sentences(fact, words));
  return told.includes(null) ? null : told.flatMap((one) => one ?? []);
}

function sentences({ key, args }: DecisionFact, { names, actionText }: FactWords): Sentence[] | null {
  const points = Number(args["points"]);
  const action = args["action"] === undefined ? "" : actionText(String(args["action"]));
  const more = { ...args, action, n: points };
  const colours: Sentence[] = Number(args["new"]) > 0 ? [{ key: "rows.fact.colours", args }] : [];
  switch (key) {
    case "give":
      return [{ key: "rows.fact.give", args: { ...more, name: names[Number(args["seat"])] ?? "" } }, ...colours];
    case "next":
      return [{ key: "rows.fact.next", args: more }];
    case "play":
      return [{ key: "rows.fact.play", args: more }, ...colours];
    case "open":
      return [{ key: "rows.fact.open", args: more }];
    case "discard":
      return [{ key: "rows.fact.discard", args: more }];
    case "useful":
      return [{ key: "rows.fact.useful", args }];
    case "ends":
      return [{ key: "rows.fact.ends", args: { action } }];
    case "lead":
      if (points === 0) return [{ key: "rows.fact.level", args: {} }];
      return [{ key: points > 0 ? "rows.fact.ahead" : "rows.fact.behind", args: { n: Math.abs(points) } }];
    case "pile":
      return [{ key: "rows.fact.pile", args: { n: Number(args["cards"]) } }];
    default:
      return null;
  }
}
