// This device's session at one table. It has a client for each seat that the device holds, or one client as a
// spectator.

import { knownTable, rememberTable } from "../browser/storage.svelte";
import { seatName } from "../languages/names";
import type { ShuffleInfo, TableInfo } from "../api/types";
import { TableClient } from "./client.svelte";
import { JOINT_ALGORITHM } from "./joint-shuffle";

export class Session {
  readonly clients: readonly TableClient[];
  /** Whether the host has asked for another game, which starts as soon as everyone present is ready. */
  startsWhenReady = $state(false);
  /** The client whose view is shown. On a shared device, it is null until the first player takes the device. */
  private shown = $state.raw<TableClient | null>(null);

  constructor(readonly id: string, invite: string | null) {
    const known = knownTable(id);
    const tokens = known?.seats.map(({ token }) => token) ?? [];
    if (known?.token && !tokens.includes(known.token)) tokens.push(known.token);
    const rights = tokens.length > 0 ? tokens.map((token) => ({ token })) : [{ invite: invite ?? known?.invite ?? null }];
    this.clients = rights.map((right) => new TableClient(id, right));
  }

  /** The client whose view is shown, or else the first client of this device. */
  get client(): TableClient {
    return this.shown ?? (this.clients[0] as TableClient);
  }

  /** The client of the table's host, if the host is on this device. */
  get host(): TableClient | null {
    return this.clients.find(({ host }) => host) ?? null;
  }

  /** Whether several people play on this device. */
  get several(): boolean {
    return this.clients.filter(({ seat }) => seat !== null).length > 1;
  }

  /**
   * The client on this device that must act but is not shown, so the device has to be passed on. Null if there is none.
   */
  get next(): TableClient | null {
    if (!this.several) return null;
    const acting = this.clients.find((client) => client.own !== null && client.own.legal.length > 0);
    return acting === undefined || acting === this.shown ? null : acting;
  }

  /** Whether several people share this device and see things that the others must not see. */
  get hasSecrets(): boolean {
    return this.several && this.clients.some(({ own }) => own !== null && hasSecrets(own));
  }

  /** Whether the table stays hidden because none of the people sharing the device has taken it yet. */
  get covered(): boolean {
    return this.hasSecrets && this.shown === null;
  }

  /** Whether this device should start the game now, without a click. */
  get ready(): boolean {
    const host = this.host;
    if (host?.table?.status !== "lobby" || host.status !== "open") return false;
    return (this.isOneDevice || this.startsWhenReady) && this.hasPublished(host.table) && isReady(host.table, host.present);
  }

  /** Whether everyone at the table plays on this device. */
  get isOneDevice(): boolean {
    return knownTable(this.id)?.alone === true;
  }

  /** Shows the table as the given client sees it, or hides the table if null. */
  show(client: TableClient | null): void {
    this.shown = client;
  }

  /** Stores the state of the table on the device, for the lists of unfinished and past games. */
  remember(): void {
    const table = this.client.table;
    const known = knownTable(this.id);
    if (table === null || known === undefined) return;
    rememberTable(this.id, {
      game: table.game,
      edition: String(table.rules["edition"] ?? ""),
      names: table.seats.map((seat) => (seat.name === null ? "" : seatName(seat))),
      status: table.status,
      games: table.games,
      promises: kept(table, known.promises),
      winners: { ...known.winners, ...(this.client.view?.result ? { [table.number]: this.client.view.result.winners } : {}) },
    });
  }

  /** Whether every client on this device is connected and every seat on it has published its hash for the shuffle. */
  private hasPublished({ shuffle }: TableInfo): boolean {
    return this.clients.every(({ status, seat }) => status === "open" && (seat === null || hasHash(shuffle, seat)));
  }

  close(): void {
    for (const client of this.clients) client.close();
  }
}

/**
 * Returns the server's commitments to shuffles, as the device stores them. A game's commitment may still change in the
 * lobby, but not once the game has begun.
 */
function kept({ number, status, shuffle }: TableInfo, before: Record<string, string>): Record<string, string> {
  const told = { [number]: shuffle.commitment };
  return status === "lobby" ? { ...before, ...told } : { ...told, ...before };
}

/** Whether a seat sees something that other players must not see: a hand, or private sentences. */
function hasSecrets(own: object): boolean {
  return "hand" in own || ("private" in own && (own.private as readonly string[]).length > 0);
}

/**
 * Whether the host can start: every seat is taken, all devices present have published their hashes, and the draw has
 * not begun.
 */
export function isReady({ seats, shuffle }: Pick<TableInfo, "seats" | "shuffle">, present: readonly boolean[]): boolean {
  if (shuffle.drawing !== null) return false;
  return seats.every(({ name, bot }, seat) => name !== null && (bot !== null || !present[seat] || hasHash(shuffle, seat)));
}

/** Whether a seat has published its hash for the shuffle. Always true for version 1 shuffles, which have no hashes. */
function hasHash({ algorithm, hashes }: ShuffleInfo, seat: number): boolean {
  return algorithm !== JOINT_ALGORITHM || hashes[seat] !== null;
}
