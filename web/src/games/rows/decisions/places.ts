// Determines where a card can be played, from the legal actions that the server sent. This module contains no rules.

/**
 * A place for a card in an area: a new row at the top or bottom, an existing row (numbered from the top), or the first
 * row of an empty area.
 */
export type Place = "first" | "new-top" | "new-bottom" | `row${number}`;

/** A place in a player's area, written as the seat and the place: "2 new-top". HTML attributes use this form. */
export type Spot = `${number} ${Place}`;

export function spotAt(seat: number, place: Place): Spot {
  return `${seat} ${place}`;
}

export function seatOf(spot: Spot): number {
  return Number(spot.split(" ")[0]);
}

/**
 * Maps each place where a card may be played to the legal action that plays it there. Discards are left out, because
 * they have no place.
 */
export function litSpots(legal: readonly string[], card: string, seat: number): Map<Spot, string> {
  const lit = new Map<Spot, string>();
  for (const action of legal) {
    const [verb, code, ...rest] = action.split(" ");
    if (code !== card) continue;
    if (verb === "open") lit.set(spotAt(seat, "first"), action);
    if (verb === "play") lit.set(spotAt(seat, rest[0] as Place), action);
    if (verb === "give") lit.set(spotAt(Number(rest[0]?.slice(1)), rest[1] as Place), action);
  }
  return lit;
}

/**
 * Returns the action that plays a card at a place, legal or not, because the player may try a place that is not
 * highlighted.
 */
export function actionAt(spot: Spot, card: string, seat: number): string {
  const [owner, place] = spot.split(" ") as [string, Place];
  if (place === "first") return `open ${card}`;
  return Number(owner) === seat ? `play ${card} ${place}` : `give ${card} @${owner} ${place}`;
}

export function discardOf(legal: readonly string[], card: string): string | null {
  return legal.find((action) => action === `discard ${card}`) ?? null;
}

/** Returns the places for a card in an area, from top to bottom. */
export function placesOf(seat: number, rows: number): Spot[] {
  if (rows === 0) return [spotAt(seat, "first")];
  const between = Array.from({ length: rows }, (_, index) => spotAt(seat, `row${index + 1}`));
  return [spotAt(seat, "new-top"), ...between, spotAt(seat, "new-bottom")];
}

/** The keys that select places. H, U and X are missing, because they have other functions at the table. */
const LETTERS = "abcdefgijklmnopqrstvwyz";

/** Assigns a key to each highlighted place: a letter, in the order in which the areas are shown. */
export function lettered(order: readonly Spot[], lit: ReadonlyMap<Spot, string>): Map<Spot, string> {
  const shown = order.filter((spot) => lit.has(spot));
  return new Map(shown.map((spot, index) => [spot, LETTERS[index] ?? ""]));
}
