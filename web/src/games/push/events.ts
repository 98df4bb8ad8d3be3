// Details of an event in Push: the card that caused a bust, the face of the die, and where a card went.

import { COLOURS } from "../../ui/cards/notation";
import type { Face } from "../../ui/cards/names";
import type { PushFacts, PushView, Told } from "../../api/types";

/** Returns the face that the die showed in an event, or null if the die was not rolled. */
export function rolled(event: Told | null | undefined): Face | null {
  const face = outcome(event, "die ");
  return face === "star" ? face : (COLOURS.find((colour) => colour === face) ?? null);
}

/**
 * Returns the card that caused a bust in an event, or null. A bust is a drawn card that is followed at once by a roll
 * of the die.
 */
export function bustCard(event: Told | null | undefined): string | null {
  return event?.kind === "moved" && event.action === "push" && rolled(event) !== null ? outcome(event, "card ") : null;
}

function outcome(event: Told | null | undefined, verb: string): string | null {
  if (event?.kind !== "moved") return null;
  return event.outcomes.find((one) => one?.startsWith(verb))?.slice(verb.length) ?? null;
}

/** Returns the pile that received a card which is no longer visible: a bank, a bench or the discards. */
export function pileOf(before: PushView | null, after: PushView, code: string): string {
  const grewIn = (piles: readonly (readonly string[])[], old: readonly (readonly string[])[] | undefined): number =>
    piles.findIndex((pile, seat) => count(pile, code) > count(old?.[seat] ?? [], code));
  if ((after.discards[code] ?? 0) > (before?.discards[code] ?? 0)) return "discards";
  const bench = grewIn(after.benches, before?.benches);
  if (bench >= 0) return `bench ${bench}`;
  const bank = after.banks.findIndex((one, seat) => one.size > (before?.banks[seat]?.size ?? 0));
  return bank >= 0 ? `bank ${bank}` : "discards";
}

function count(pile: readonly string[], code: string): number {
  return pile.filter((one) => one === code).length;
}

/** Returns the sound for an event. If several sounds fit, the most important one is chosen. */
export function soundOf(event: Told): "bust" | "lost" | "safe" | "bank" | "take" | "place" | "draw" | null {
  if (event.kind !== "moved") return null;
  const { lost = [] }: PushFacts = event.facts;
  if (bustCard(event) !== null) return "bust";
  if (rolled(event) !== null) return lost.length > 0 ? "lost" : "safe";
  const verb = event.action.split(" ")[0];
  return verb === "bank" || verb === "take" || verb === "place" ? verb : verb === "push" ? "draw" : null;
}
