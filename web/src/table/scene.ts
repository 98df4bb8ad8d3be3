// What a game's component draws. A live table, a replay and a lesson each provide one; the component knows no rules.

import type { Odds, Own, Problem, Told, View } from "../api/types";
import type { Suggestion } from "./client.svelte";

export interface Scene<V extends View = View, O extends Own = Own> {
  view: V;
  /** What only this seat sees; null for a spectator. */
  own: O | null;
  /** The viewer's seat, at the lower edge; null for a spectator. */
  seat: number | null;
  names: readonly string[];
  rules: Readonly<Record<string, string | number>>;
  /** The last event. It has details that are not in the view, such as the face of the die or the card that caused a bust. */
  told?: Told | null | undefined;
  suggestions: readonly Suggestion[];
  odds: Odds | null;
  problem: Problem | null;
  /** Whether a move is on its way to the server. */
  waiting: boolean;
  /** The hands of all seats, if a replay shows them. */
  hands?: readonly (readonly string[])[] | null | undefined;
  /** Whether the scene has no actions, as in a replay. */
  readOnly?: boolean | undefined;
  /** The actions that a lesson highlights; empty elsewhere. */
  pointed: readonly string[];
  /** Makes a move. A move that is not in `own.legal` may be tried, too; the server then says why it is illegal. */
  act(action: string): void;
  undo(): void;
  /** Suggests an action to the acting player; null withdraws the suggestion. Undefined if advice is not allowed. */
  suggest?: ((action: string | null) => void) | undefined;
  askOdds?: (() => void) | undefined;
}
