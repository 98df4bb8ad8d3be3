// Groups and counts the cards of Push for display.

import { COLOURS, parseCard, type Colour } from "../../ui/cards/notation";

export interface Group {
  colour: Colour;
  /** Highest first. */
  cards: string[];
  sum: number;
}

/** The sum of the numbers printed on the cards. */
export function sum(cards: readonly string[]): number {
  return cards.reduce((so_far, code) => so_far + valueOf(code), 0);
}

export function valueOf(code: string): number {
  const card = parseCard(code);
  return card.kind === "number" ? card.value : 0;
}

/** Groups a bench by colour, in the order of the faces of the die. Omits colours without cards. */
export function groups(cards: readonly string[]): Group[] {
  return COLOURS.map((colour) => {
    const own = cards.filter((code) => parseCard(code).kind === "number" && code.startsWith(colour));
    own.sort((one, other) => valueOf(other) - valueOf(one));
    return { colour, cards: own, sum: sum(own) };
  }).filter((group) => group.cards.length > 0);
}

export function size(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((so_far, count) => so_far + count, 0);
}
