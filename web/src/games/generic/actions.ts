// The label of an action in a game without graphics: the sentence that the server sends.

import type { Position } from "../game";
import { textScene, withNames } from "./text-scene";

export function actionText(action: string, { view, own, names }: Position): string {
  const words = textScene({ view, own }).own;
  const index = words?.legal.indexOf(action) ?? -1;
  return withNames(words?.actions[index] ?? action, names);
}
