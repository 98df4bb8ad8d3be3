// The texts for hints and reviews of Push.

import type { GameWords } from "../game";
import { actionText } from "./log/actions";
import { factSentences } from "./log/facts";

export const words: GameWords = { actionText, factSentences };
