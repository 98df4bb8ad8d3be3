// A sentence of the log as a key and its arguments, so that it can be written again when the language changes.

import type { Args, Key } from "../languages/translate.svelte";

export interface Sentence {
  key: Key;
  args: Args;
}
