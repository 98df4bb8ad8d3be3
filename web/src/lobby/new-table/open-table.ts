// Creates tables and takes seats. Stores the tokens from the server's answers on the device, and opens the table's
// page.

import { api } from "../../api/http";
import { device, randomHex, rememberTable, type KnownTable } from "../../browser/storage.svelte";
import { t } from "../../languages/translate.svelte";
import { navigate } from "../../browser/router.svelte";
import type { CreateTable } from "../../api/types";

/** Returns this device's player name, or "you" in the page's language if none is set. */
export function ownName(): string {
  return device.name.trim() || t("home.you");
}

/**
 * Creates a table and opens its page. `others` are the other people on this device. They take the open seats in order.
 */
export async function openTable(request: CreateTable, { alone = false, others = [] as string[] } = {}): Promise<void> {
  const made = await api.create(request);
  const seats = made.seat === null ? [] : [{ seat: made.seat, token: made.token, name: request.name ?? "" }];
  for (const name of others) {
    const joined = await api.join(made.table, { name, invite: made.invite });
    seats.push({ seat: joined.seat, token: joined.token, name });
  }
  const news: Partial<KnownTable> = { game: request.game, edition: request.edition ?? "", seats, token: made.token, invite: made.invite, alone };
  rememberTable(made.table, news);
  navigate(`/table/${made.table}`);
}

/** The request id of the pending attempt to take a seat, by table. Removed once an attempt succeeds. */
const attempts = new Map<string, string>();

/**
 * Takes a free seat at a table. If an earlier attempt succeeded but its answer was lost, repeating it returns the same
 * seat.
 */
export async function takeSeat(table: string, invite: string | null, name: string, seat: number | null = null): Promise<void> {
  const id = attempts.get(table) ?? randomHex(24);
  attempts.set(table, id);
  const joined = await api.join(table, { name, invite, seat, id });
  attempts.delete(table);
  rememberTable(table, { seats: [{ seat: joined.seat, token: joined.token, name }], invite });
}
