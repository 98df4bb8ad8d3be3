// The lobby's messages while the shuffle is drawn, which happens between the host's start and the first card.

import type { TableInfo } from "../api/types";
import { seatName } from "../languages/names";
import { listed } from "../languages/translate.svelte";
import type { Sentence } from "../table/sentence";

type Drawing = Pick<TableInfo, "seats" | "shuffle">;

/** Names the players whose devices have not yet answered in the shuffle. Returns null if there are none. */
export function notAnswered({ seats, shuffle }: Drawing): Sentence | null {
  return shuffle.drawing === null ? null : sentence("lobby.shuffling.waiting", seats, shuffle.waiting_for);
}

/** Names the players whose devices are left out when the shuffle is repeated. Returns null if there are none. */
export function leftOut({ seats, shuffle }: Drawing): Sentence | null {
  const { drawing, hashes, repeated } = shuffle;
  const before = repeated.at(-1);
  if (drawing === null || before === undefined) return null;
  const staying = drawing === "hashes" ? before.contributions : hashes;
  const out = seats.flatMap((_, seat) => (repeated[0]?.hashes[seat] != null && staying[seat] === null ? [seat] : []));
  return sentence("lobby.shuffling.again", seats, out);
}

function sentence(
  key: "lobby.shuffling.waiting" | "lobby.shuffling.again", all: TableInfo["seats"], seats: readonly number[],
): Sentence | null {
  if (seats.length === 0) return null;
  return { key, args: { n: seats.length, names: listed(seats.map((seat) => seatName(all[seat]))) } };
}
