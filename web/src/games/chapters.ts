// The rules of a game as data: chapters in order. Their words are in the languages; the server knows what editions say.

import type { Component } from "svelte";
import type { Key } from "../languages/translate.svelte";

export type Block =
  | { say: Key }
  | { points: Key[] }
  /** What the edition answers to an option: rules.<game>.<option>.<answer>. */
  | { option: string }
  /** A drawn example. Its caption says the same in words; without one the picture speaks for itself. */
  | { picture: Component; caption: Key | null };

export interface Chapter {
  /** Its place in the address, and its title: rules.<game>.<id>. */
  id: string;
  title: Key;
  blocks: Block[];
}
