// What is shown of a game. A running table, a replay and a lesson each give one; the table draws it and knows no rules.

import type { Odds, Own, Problem, Told, View } from "../api/types";
import type { Suggestion } from "./client.svelte";

export interface Scene<V extends View = View, O extends Own = Own> {
  view: V;
  /** What only this seat sees; null for a spectator. */
  own: O | null;
  /** The seat that looks at the table and sits at its lower edge; null for a spectator. */
  seat: number | null;
  names: readonly string[];
  rules: Readonly<Record<string, string | number>>;
  /** What happened last, for what the view does not show: the face of the die, the card of a bust. */
  told?: Told | null | undefined;
  suggestions: readonly Suggestion[];
  odds: Odds | null;
  problem: Problem | null;
  /** Whether a move is on its way to the server. */
  waiting: boolean;
  /** Everybody's hand, where a replay shows them all. */
  hands?: readonly (readonly string[])[] | null | undefined;
  /** Whether nothing can be done here, as in a replay. */
  readOnly?: boolean | undefined;
  /** Actions that a lesson points at; elsewhere none. */
  pointed: readonly string[];
  /** Make a move. One that is not among `own.legal` may be tried: the server says why it cannot be made. */
  act(action: string): void;
  undo(): void;
  /** Advise the player to act; null takes it back. Missing where nobody may. */
  suggest?: ((action: string | null) => void) | undefined;
  askOdds?: (() => void) | undefined;
}
