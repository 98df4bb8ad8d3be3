// Descriptions of actions for hints and reviews of a game without graphics. The server sends a sentence for each
// action.

import type { GameWords } from "../game";
import { actionText } from "./actions";

export const words: GameWords = { actionText };
