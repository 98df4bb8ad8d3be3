// The words that hints and reviews need: the server sends a sentence for each action.

import type { GameWords } from "../game";
import { actionText } from "./actions";

export const words: GameWords = { actionText };
