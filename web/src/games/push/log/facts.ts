// Turns the exact facts about a decision in Push into sentences.

import { language } from "../../../languages/translate.svelte";
import type { DecisionFact } from "../../../api/types";
import type { Sentence } from "../../../table/sentence";
import { colourName } from "../../../ui/cards/names";
import type { Colour } from "../../../ui/cards/notation";

export function factSentences(facts: readonly DecisionFact[]): Sentence[] | null {
  const told = facts.map(sentences);
  return told.includes(null) ? null : told.flatMap((one) => one ?? []);
}

function sentences({ key, args }: DecisionFact): Sentence[] | null {
  const number = (name: string): number => Number(args[name] ?? 0);
  const points = { ...args, n: number("points") };
  const lost = { ...points, mean: mean(number("lost"), number("of")) };
  const die: Sentence[] = number("lost") > 0 ? [{ key: "push.fact.roll-card", args: lost }] : [];
  switch (key) {
    case "bust":
      if (number("busts") === 0) return [{ key: "push.fact.no-bust", args: {} }];
      return [{ key: "push.fact.bust", args: { ...args, n: number("busts"), percent: Math.round((100 * number("busts")) / number("cards")) } }];
    case "stop":
      return [{ key: "push.fact.stop", args: points }, ...die];
    case "fits":
      if (number("gain") === 0) return [{ key: "push.fact.no-gain", args: {} }];
      return [{ key: "push.fact.fits", args: { mean: mean(number("gain"), number("cards")) } }];
    case "bust-costs":
      return [{ key: number("lost") > 0 ? "push.fact.bust-costs-bench" : "push.fact.bust-costs", args: lost }];
    case "place":
      return [{ key: "push.fact.place", args: points }];
    case "take":
      return [{ key: "push.fact.take", args: points }, ...die];
    case "bank":
      return [{ key: "push.fact.bank", args: { ...points, colour: colourName(String(args["colour"]) as Colour) } }];
    case "die":
      return [{ key: "push.fact.die", args: lost }];
    case "deck":
      return [{ key: "push.fact.deck", args: { n: number("cards") } }];
    default:
      return null;
  }
}

/** Formats an average with at most one decimal, in the page's language. */
function mean(sum: number, of: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(of === 0 ? 0 : sum / of);
}
