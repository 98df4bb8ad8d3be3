// Computes the hashes and seeds of overdraw-shuffle/2, as described in docs/fair-shuffle.md.

import { sha256 } from "../browser/sha256";

export const JOINT_ALGORITHM = "overdraw-shuffle/2";

function hashed(purpose: string, ...lines: readonly string[]): string {
  return sha256([`${JOINT_ALGORITHM} ${purpose}`, ...lines].join("\n"));
}

export function contextOf(table: string, number: number): string {
  return hashed("game", table, String(number));
}

export function commitmentTo(context: string, repetition: number, first: string, secret: string): string {
  return hashed("secret", context, String(repetition), first, secret);
}

export function hashOf(commitment: string, seat: number, contribution: string): string {
  return hashed("contribution", commitment, String(seat), contribution);
}

export function seedOf(commitment: string, secret: string, contributions: readonly (string | null)[]): string {
  return hashed("seed", commitment, secret, ...contributions.map((one) => one ?? ""));
}
