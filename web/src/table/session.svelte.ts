// Everything this device is at one table: one link for each seat it holds, or one as a spectator.

import { knownTable, rememberTable } from "../client/device.svelte";
import { Link } from "./link.svelte";

export class Session {
  readonly links: readonly Link[];
  private shown = $state(0);

  constructor(readonly id: string, invite: string | null) {
    const known = knownTable(id);
    const tokens = known?.seats.map(({ token }) => token) ?? [];
    if (known?.token && !tokens.includes(known.token)) tokens.push(known.token);
    const rights = tokens.length > 0 ? tokens.map((token) => ({ token })) : [{ invite: invite ?? known?.invite ?? null }];
    this.links = rights.map((right) => new Link(id, right));
  }

  /** The link of the person who is to act here, or of whoever acted last. */
  get link(): Link {
    return this.links[this.shown] ?? (this.links[0] as Link);
  }

  /** The held seat that is to act but is not the one that is shown: the device must be handed over. */
  get next(): Link | null {
    const acting = this.links.find((link) => link.own !== null && link.own.legal.length > 0);
    return acting === undefined || acting === this.link ? null : acting;
  }

  show(link: Link): void {
    this.shown = Math.max(0, this.links.indexOf(link));
  }

  /** Keep on the device how far this table is, for "continue" and "past games". */
  remember(): void {
    const table = this.link.table;
    if (table === null || knownTable(this.id) === undefined) return;
    rememberTable(this.id, {
      game: table.game,
      edition: String(table.rules["edition"] ?? ""),
      names: table.seats.map(({ name, bot }) => name ?? bot ?? ""),
      status: table.status,
      games: table.games,
    });
  }

  close(): void {
    for (const link of this.links) link.close();
  }
}
