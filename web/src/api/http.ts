// HTTP requests to the server. An error response is thrown as `Refused`, with the server's code and message.

import type {
  CreateTable, GameInfo, Join, Joined, Listed, ListedPuzzle, Look, PuzzlePosition, Refusal, Replayed, Reviewed, RulesText, TableInfo, TableMade,
} from "./types";
import { randomHex } from "../browser/storage.svelte";

/** The delays, in milliseconds, before each retry of a request whose outcome is unknown. */
const WAITS = [200, 400, 800];

export class Refused extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Refused("client/offline", "the server is not responding");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const refusal = (answer ?? {}) as Partial<Refusal>;
  throw new Refused(refusal.code ?? "server", refusal.message ?? response.statusText);
}

/**
 * Sends a request that must take effect only once. While its outcome is unknown, resends the request with the same id.
 */
async function askOnce<Answer>(path: string, body: { id?: string | null }): Promise<Answer> {
  const identified = { ...body, id: body.id ?? randomHex(24) };
  for (const wait of WAITS) {
    try {
      return await ask<Answer>(path, identified);
    } catch (error) {
      const uncertain = error instanceof Refused && (error.code === "client/offline" || error.code.startsWith("server"));
      if (!uncertain) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return ask<Answer>(path, identified);
}

export const api = {
  games: () => ask<GameInfo[]>("/api/v1/games"),
  rules: (game: string, edition: string) => ask<RulesText>(`/api/v1/games/${game}/rules${edition === "" ? "" : `?edition=${edition}`}`),
  puzzles: (game: string) => ask<ListedPuzzle[]>(`/api/v1/games/${game}/puzzles`),
  puzzle: (game: string, id: string) => ask<PuzzlePosition>(`/api/v1/games/${game}/puzzles/${id}`),
  tables: () => ask<Listed[]>("/api/v1/tables"),
  create: (table: CreateTable) => askOnce<TableMade>("/api/v1/tables", table),
  join: (table: string, join: Join) => askOnce<Joined>(`/api/v1/tables/${table}/join`, join),
  look: (table: string, look: Look) => ask<TableInfo>(`/api/v1/tables/${table}/look`, look),
  record: (table: string, number: number) => ask<Record<string, unknown>>(`/api/v1/tables/${table}/games/${number}/record`),
  replay: (table: string, number: number) => ask<Replayed>(`/api/v1/tables/${table}/games/${number}/replay`),
  review: (table: string, number: number, from: number) => ask<Reviewed>(`/api/v1/tables/${table}/games/${number}/review?from=${from}`),
  reviewRecord: (record: unknown, from: number) => ask<Reviewed>(`/api/v1/review?from=${from}`, record),
  replayRecord: (record: unknown) => ask<Replayed>("/api/v1/replay", record),
};
