// A sentence of the log as a key and its arguments, so that it is told anew when the language changes.

import type { Args, Key } from "../languages/translate.svelte";

export interface Sentence {
  key: Key;
  args: Args;
}
