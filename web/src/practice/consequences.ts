// What an action of a puzzle leads to, in sentences. The data names the facts; the texts are puzzle.<game>.<fact>.

import { named } from "../languages/translate.svelte";
import { aCard, colourName } from "../ui/cards/names";
import type { Colour } from "../ui/cards/notation";
import type { Exercise } from "./exercise";

export function consequenceTexts({ game, puzzle }: Pick<Exercise, "game" | "puzzle">, action: string): string[] {
  const facts = puzzle?.facts(action) ?? [];
  return facts.map(({ key, args }) => named(`puzzle.${game}.${key}`, "", spoken(args))).filter((text) => text !== "");
}

function spoken(args: Record<string, string | number>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, word(name, value)]));
}

function word(name: string, value: string | number): string | number {
  if (typeof value === "number") return value;
  return name === "colour" ? colourName(value as Colour) : name === "card" ? aCard(value) : value;
}
