// The texts that hints and reviews of Rows need.

import type { GameWords } from "../game";
import { actionText } from "./log/actions";
import { factSentences } from "./log/facts";

export const words: GameWords = { actionText, factSentences };
