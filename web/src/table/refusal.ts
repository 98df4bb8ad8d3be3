// Explains in the page's language why an action was rejected, and names the cards and colours involved.

import { named, type Args } from "../languages/translate.svelte";
import type { Problem } from "../api/types";
import { COLOURS } from "../ui/cards/notation";
import { cardName, colourName } from "../ui/cards/names";

export function reasonText(problem: Problem): string {
  const { reason } = problem;
  if (!reason) return named(`problem.${problem.code.replaceAll("/", ".")}`, problem.message);
  const text = named(`reason.${reason.key}`, problem.message, spoken(reason.args));
  return text.charAt(0).toUpperCase() + text.slice(1); // it may begin with the name of a card
}

function spoken(args: Readonly<Record<string, string>>): Args {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, word(name, value)]));
}

function word(name: string, value: string): string {
  if (name === "card" || name === "other") return cardName(value);
  const colour = name === "colour" ? COLOURS.find((letter) => letter === value) : undefined;
  return colour === undefined ? value : colourName(colour);
}
