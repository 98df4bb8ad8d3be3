// The rules of a game as data: a list of chapters. The texts are in `languages`, and the editions come from the server.

import type { Component } from "svelte";
import type { Key } from "../languages/translate.svelte";

export type Block =
  | { say: Key }
  | { points: Key[] }
  /** The edition's answer to an option, with the text rules.<game>.<option>.<answer>. */
  | { option: string }
  /**
   * An illustration in the rules of a game. Its caption describes the picture in words. A picture without a caption is
   * decorative.
   */
  | { picture: Component; caption: Key | null };

export interface Chapter {
  /** The chapter's place in the address, and its title: rules.<game>.<id>. */
  id: string;
  title: Key;
  blocks: Block[];
}
