// Where a card can go, read from the legal actions that the server sent. Nothing here knows why.

/** A place in an area: a new row at one of its ends, a row counted from 1 at the top, or its very first row. */
export type Place = "first" | "new-top" | "new-bottom" | `row${number}`;

/** A place in the area of a seat, as a name that markup can hold: "2 new-top". */
export type Spot = `${number} ${Place}`;

export function spotAt(seat: number, place: Place): Spot {
  return `${seat} ${place}`;
}

export function seatOf(spot: Spot): number {
  return Number(spot.split(" ")[0]);
}

/** The legal actions for a card by the place each of them goes to; a discard goes to none. */
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

/** The action that a place means for a card, legal or not: a place that is not lit may be tried. */
export function actionAt(spot: Spot, card: string, seat: number): string {
  const [owner, place] = spot.split(" ") as [string, Place];
  if (place === "first") return `open ${card}`;
  return Number(owner) === seat ? `play ${card} ${place}` : `give ${card} @${owner} ${place}`;
}

export function discardOf(legal: readonly string[], card: string): string | null {
  return legal.find((action) => action === `discard ${card}`) ?? null;
}

/** The places of an area as they lie, top to bottom. */
export function placesOf(seat: number, rows: number): Spot[] {
  if (rows === 0) return [spotAt(seat, "first")];
  const between = Array.from({ length: rows }, (_, index) => spotAt(seat, `row${index + 1}`));
  return [spotAt(seat, "new-top"), ...between, spotAt(seat, "new-bottom")];
}

/** U and X have their own meaning. */
const LETTERS = "abcdefghijklmnopqrstvwyz";

/** A letter for each lit place, in the order in which the areas are shown. */
export function lettered(order: readonly Spot[], lit: ReadonlyMap<Spot, string>): Map<Spot, string> {
  const shown = order.filter((spot) => lit.has(spot));
  return new Map(shown.map((spot, index) => [spot, LETTERS[index] ?? ""]));
}
