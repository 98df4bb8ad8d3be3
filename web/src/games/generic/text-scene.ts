// The scene of a game without graphics: sentences from the server, with placeholders for the players' names.

import type { TextOwn, TextView } from "../../api/types";
import type { Scene } from "../../table/scene";

/** Returns the view and the private part of a scene as sentences, for games without graphics. */
export function textScene({ view, own }: Pick<Scene, "view" | "own">): { view: TextView; own: TextOwn | null } {
  return { view: view as unknown as TextView, own: own as unknown as TextOwn | null };
}

/** Returns a text with the players' names in place of `{0}`, `{1}` and so on. */
export function withNames(text: string, names: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (whole, seat: string) => names[Number(seat)] ?? whole);
}
