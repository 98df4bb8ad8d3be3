// A sentence in the log, stored as a text key with arguments, so that it can be written again in another language.

import type { Args, Key } from "../languages/translate.svelte";

export interface Sentence {
  key: Key;
  args: Args;
}
