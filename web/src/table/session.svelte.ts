// This device at one table. It has a client for each seat that it holds, or one client as a spectator.

import { knownTable, rememberTable } from "../browser/storage.svelte";
import { seatName } from "../languages/names";
import type { ShuffleInfo, TableInfo } from "../api/types";
import { TableClient } from "./client.svelte";
import { JOINT_ALGORITHM } from "./joint-shuffle";

export class Session {
  readonly clients: readonly TableClient[];
  /** Whether the host has asked for another game. It begins as soon as everyone present is ready. */
  startsWhenReady = $state(false);
  /**
   * The seat whose view is shown. If several people share the device, there is none until the first of them takes the
   * device.
   */
  private shown = $state.raw<TableClient | null>(null);

  constructor(readonly id: string, invite: string | null) {
    const known = knownTable(id);
    const tokens = known?.seats.map(({ token }) => token) ?? [];
    if (known?.token && !tokens.includes(known.token)) tokens.push(known.token);
    const rights = tokens.length > 0 ? tokens.map((token) => ({ token })) : [{ invite: invite ?? known?.invite ?? null }];
    this.clients = rights.map((right) => new TableClient(id, right));
  }

  /** The client of the player on this device who is to act, or who acted last. */
  get client(): TableClient {
    return this.shown ?? (this.clients[0] as TableClient);
  }

  /** The host's client, if the host is on this device. */
  get host(): TableClient | null {
    return this.clients.find(({ host }) => host) ?? null;
  }

  /** Whether several people play on this device. */
  get several(): boolean {
    return this.clients.filter(({ seat }) => seat !== null).length > 1;
  }

  /** The seat on this device that must act but is not shown, so the device must be passed on. */
  get next(): TableClient | null {
    if (!this.several) return null;
    const acting = this.clients.find((client) => client.own !== null && client.own.legal.length > 0);
    return acting === undefined || acting === this.shown ? null : acting;
  }

  /** Whether several people share this device and have secrets from each other. */
  get hasSecrets(): boolean {
    return this.several && this.clients.some(({ own }) => own !== null && hasSecrets(own));
  }

  /** Whether secrets stay hidden because no player has taken the device yet. */
  get covered(): boolean {
    return this.hasSecrets && this.shown === null;
  }

  /** Whether this device should start the game without a click. */
  get ready(): boolean {
    const host = this.host;
    if (host?.table?.status !== "lobby" || host.status !== "open") return false;
    return (this.isOneDevice || this.startsWhenReady) && this.hasPublished(host.table) && isReady(host.table, host.present);
  }

  /** Whether everyone at this table is on this device. */
  get isOneDevice(): boolean {
    return knownTable(this.id)?.alone === true;
  }

  /** Shows the table as this seat sees it. With null, hides the table. */
  show(client: TableClient | null): void {
    this.shown = client;
  }

  /** Stores the table's progress on the device, for the lists of unfinished and past games. */
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

  /** For each seat of this device: whether it is connected and has published its hash for the shuffle. */
  private hasPublished({ shuffle }: TableInfo): boolean {
    return this.clients.every(({ status, seat }) => status === "open" && (seat === null || hasHash(shuffle, seat)));
  }

  close(): void {
    for (const client of this.clients) client.close();
  }
}

/** The commitment that was shown before the first card. The server cannot change it after the game has begun. */
function kept({ number, status, shuffle }: TableInfo, before: Record<string, string>): Record<string, string> {
  const told = { [number]: shuffle.commitment };
  return status === "lobby" ? { ...before, ...told } : { ...told, ...before };
}

/** Whether a seat sees something that others must not see: a hand, or private sentences. */
function hasSecrets(own: object): boolean {
  return "hand" in own || ("private" in own && (own.private as readonly string[]).length > 0);
}

/** Whether every seat is taken, all devices present have published their hashes, and the host has not started yet. */
export function isReady({ seats, shuffle }: Pick<TableInfo, "seats" | "shuffle">, present: readonly boolean[]): boolean {
  if (shuffle.drawing !== null) return false;
  return seats.every(({ name, bot }, seat) => name !== null && (bot !== null || !present[seat] || hasHash(shuffle, seat)));
}

/** Whether a seat has published its hash. Always true for shuffles of version 1, which have no hashes. */
function hasHash({ algorithm, hashes }: ShuffleInfo, seat: number): boolean {
  return algorithm !== JOINT_ALGORITHM || hashes[seat] !== null;
}
