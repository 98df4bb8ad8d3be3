// Arranges the seats on the screen, clockwise from the player at the lower edge: first left, then top, then right.

export type Side = "left" | "top" | "right";

/** Returns the seats of the viewer's opponents, clockwise from the viewer. A spectator gets all seats. */
export function others(seat: number | null, players: number): number[] {
  const first = seat === null ? 0 : seat + 1;
  return Array.from({ length: seat === null ? players : players - 1 }, (_, step) => (first + step) % players);
}

/** Returns the side of a wide table on which each seat is drawn, clockwise from the lower left. */
export function sides(count: number): Side[] {
  if (count === 1) return ["top"];
  const beside = count > 4 ? 2 : 1;
  const top = count - 2 * beside;
  return [...fill("left", beside), ...fill("top", top), ...fill("right", beside)];
}

/**
 * Returns the row and column of each seat in a layout with two columns, clockwise from the lower left. If the number of
 * seats is odd, one seat is alone at the top.
 */
export function spots(count: number): { row: number; column: string }[] {
  const beside = Math.floor(count / 2);
  const alone = count % 2;
  const rows = Array.from({ length: beside }, (_, step) => step + 1 + alone);
  return [
    ...[...rows].reverse().map((row) => ({ row, column: "1" })),
    ...(alone === 1 ? [{ row: 1, column: "1 / 3" }] : []),
    ...rows.map((row) => ({ row, column: "2" })),
  ];
}

function fill(side: Side, count: number): Side[] {
  return Array<Side>(count).fill(side);
}
