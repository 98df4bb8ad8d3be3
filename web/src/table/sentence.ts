// A sentence in the log, stored as a translation key with arguments, so that it can be shown in another language.

import type { Args, Key } from "../languages/translate.svelte";

export interface Sentence {
  key: Key;
  args: Args;
}
