// Everything this device is at one table: one client for each seat it holds, or one as a spectator.

import { knownTable, rememberTable } from "../browser/storage.svelte";
import { seatName } from "../languages/names";
import type { TableInfo } from "../api/types";
import { TableClient } from "./client.svelte";

export class Session {
  readonly clients: readonly TableClient[];
  /** The host asked for another game: it begins as soon as everybody who is there is ready. */
  startsWhenReady = $state(false);
  /** Whose place is in sight; nobody's before the first of several people has taken the device. */
  private shown = $state.raw<TableClient | null>(null);

  constructor(readonly id: string, invite: string | null) {
    const known = knownTable(id);
    const tokens = known?.seats.map(({ token }) => token) ?? [];
    if (known?.token && !tokens.includes(known.token)) tokens.push(known.token);
    const rights = tokens.length > 0 ? tokens.map((token) => ({ token })) : [{ invite: invite ?? known?.invite ?? null }];
    this.clients = rights.map((right) => new TableClient(id, right));
  }

  /** The client of the person who is to act here, or who acted last. */
  get client(): TableClient {
    return this.shown ?? (this.clients[0] as TableClient);
  }

  /** The client that may do what only the host may. */
  get host(): TableClient | null {
    return this.clients.find(({ host }) => host) ?? null;
  }

  /** Whether several people play on this device. */
  get several(): boolean {
    return this.clients.filter(({ seat }) => seat !== null).length > 1;
  }

  /** The held seat that is to act but is not the one that is shown: the device must be handed over. */
  get next(): TableClient | null {
    if (!this.several) return null;
    const acting = this.clients.find((client) => client.own !== null && client.own.legal.length > 0);
    return acting === undefined || acting === this.shown ? null : acting;
  }

  /** Whether several people here have secrets from each other. */
  get hasSecrets(): boolean {
    return this.several && this.clients.some(({ own }) => own !== null && "hand" in own);
  }

  /** Whether nobody has taken the device yet, so that no secret may be seen. */
  get covered(): boolean {
    return this.hasSecrets && this.shown === null;
  }

  /** Whether the game should begin without anybody's asking. */
  get ready(): boolean {
    const host = this.host;
    if (host?.table?.status !== "lobby" || host.status !== "open") return false;
    return (this.isOneDevice || this.startsWhenReady) && this.contributed(host.table) && isReady(host.table, host.present);
  }

  /** Whether everybody at this table is on this device. */
  get isOneDevice(): boolean {
    return knownTable(this.id)?.alone === true;
  }

  /** Show the table as this seat sees it, or with null as nobody does. */
  show(client: TableClient | null): void {
    this.shown = client;
  }

  /** Keep on the device how far this table is, for "continue" and "past games". */
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

  /** Whether each seat of this device is connected and has given its part of the shuffle. */
  private contributed({ shuffle }: TableInfo): boolean {
    return this.clients.every(
      ({ status, seat }) => status === "open" && (seat === null || shuffle.contributions[seat] !== null),
    );
  }

  close(): void {
    for (const client of this.clients) client.close();
  }
}

/** What was promised before the first card; once a game is played, nothing that the server says changes it. */
function kept({ number, status, shuffle }: TableInfo, before: Record<string, string>): Record<string, string> {
  const told = { [number]: shuffle.commitment };
  return status === "lobby" ? { ...before, ...told } : { ...told, ...before };
}

/** Every seat is taken, and everybody who is present has given their part of the shuffle. */
export function isReady({ seats, shuffle }: Pick<TableInfo, "seats" | "shuffle">, present: readonly boolean[]): boolean {
  return seats.every(
    ({ name, bot }, seat) => name !== null && (bot !== null || !present[seat] || shuffle.contributions[seat] !== null),
  );
}
