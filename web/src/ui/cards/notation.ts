// Parses the notation of cards in messages from the server: "r5", "o12", "roll", "switch".

export const COLOURS = ["g", "y", "r", "b", "p", "o"] as const;
export type Colour = (typeof COLOURS)[number];

export type Card =
  | { kind: "number"; code: string; colour: Colour; value: number }
  | { kind: "roll" | "switch"; code: string };

export function parseCard(code: string): Card {
  if (code === "roll" || code === "switch") return { kind: code, code };
  const colour = COLOURS.find((letter) => code.startsWith(letter));
  const value = Number(code.slice(1));
  if (colour === undefined || !Number.isInteger(value)) throw new Error(`there is no card ${code}`);
  return { kind: "number", code, colour, value };
}

/** Expands the number of cards of each kind into a list of card codes. */
export function spread(counts: Record<string, number>): string[] {
  return Object.entries(counts).flatMap(([code, count]) => Array<string>(count).fill(code));
}

/** Adds a unique key to each card code, so that equal cards can be told apart: "r5", "r5/2". */
export function keyed(cards: readonly string[]): { key: string; code: string }[] {
  const seen = new Map<string, number>();
  return cards.map((code) => {
    const nth = (seen.get(code) ?? 0) + 1;
    seen.set(code, nth);
    return { key: nth === 1 ? code : `${code}/${nth}`, code };
  });
}
