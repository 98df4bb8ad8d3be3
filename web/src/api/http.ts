// The server over HTTP. Every refusal becomes a Refused with the code and the words that the server gave.

import type {
  CreateTable, GameInfo, Join, Joined, Listed, Look, Refusal, Replayed, TableInfo, TableMade,
} from "./types";

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
    throw new Refused("client/offline", "the server does not answer");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const refusal = (answer ?? {}) as Partial<Refusal>;
  throw new Refused(refusal.code ?? "server", refusal.message ?? response.statusText);
}

export const api = {
  games: () => ask<GameInfo[]>("/api/games"),
  tables: () => ask<Listed[]>("/api/tables"),
  create: (table: CreateTable) => ask<TableMade>("/api/tables", table),
  join: (table: string, join: Join) => ask<Joined>(`/api/tables/${table}/join`, join),
  look: (table: string, look: Look) => ask<TableInfo>(`/api/tables/${table}/look`, look),
  record: (table: string, number: number) => ask<Record<string, unknown>>(`/api/tables/${table}/games/${number}/record`),
  replay: (table: string, number: number) => ask<Replayed>(`/api/tables/${table}/games/${number}/replay`),
  replayRecord: (record: unknown) => ask<Replayed>("/api/replay", record),
};
