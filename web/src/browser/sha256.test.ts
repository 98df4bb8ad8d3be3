// The page's own implementation of SHA-256 computes the same hashes as Node.js.

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256";

test("texts of every length around a block have the hash that Node.js computes", () => {
  for (let length = 0; length < 260; length++) {
    const text = "overdraw-shuffle/2\n0123456789abcdef".repeat(9).slice(0, length);
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
