// The data that a game's table component draws. A live table, a replay and a lesson each provide a scene. The component
// contains no rules.

import type { Odds, Own, Problem, Told, View } from "../api/types";
import type { Suggestion } from "./client.svelte";

export interface Scene<V extends View = View, O extends Own = Own> {
  view: V;
  /** The information that only the viewer's seat may see; null for a spectator. */
  own: O | null;
  /** The viewer's seat, which is drawn at the lower edge; null for a spectator. */
  seat: number | null;
  names: readonly string[];
  rules: Readonly<Record<string, string | number>>;
  /** The last event. It has details that the view lacks, such as the face of the die or the card that caused a bust. */
  told?: Told | null | undefined;
  suggestions: readonly Suggestion[];
  odds: Odds | null;
  problem: Problem | null;
  /** Whether a move is waiting for the server's answer. */
  waiting: boolean;
  /** The hands of all seats, if the scene belongs to a replay that shows them. */
  hands?: readonly (readonly string[])[] | null | undefined;
  /** Whether the scene has no actions, as in a replay. */
  readOnly?: boolean | undefined;
  /** The actions that a lesson highlights; empty elsewhere. */
  pointed: readonly string[];
  /**
   * Makes a move. Moves that are not in `own.legal` may be tried, too. The server then replies with the reason why they
   * are illegal.
   */
  act(action: string): void;
  undo(): void;
  /**
   * Suggests an action to the current player; null withdraws the suggestion. Undefined if suggestions are not allowed.
   */
  suggest?: ((action: string | null) => void) | undefined;
  askOdds?: (() => void) | undefined;
}
