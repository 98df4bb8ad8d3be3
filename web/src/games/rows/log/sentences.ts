// Describes the events of Rows in sentences for the log.

import { listed } from "../../../languages/translate.svelte";
import { cardName, cardNames } from "../../../ui/cards/names";
import type { Moved, RowsFacts, Told } from "../../../api/types";
import type { Sentence } from "../../../table/sentence";

export function eventSentences(event: Told, names: readonly string[]): Sentence[] {
  const name = (seat: number) => names[seat] ?? "";
  switch (event.kind) {
    case "began":
      return [{ key: "log.rows.began", args: { name: name(event.first) } }];
    case "took-back":
      return [{ key: "log.rows.took-back", args: { name: name(event.seat) } }];
    case "changed":
      return [];
    case "moved":
      return [...move(event, name), ...draws(event, name), ...milestones(event.facts, names)];
  }
}

function move({ seat, action }: Moved, name: (seat: number) => string): Sentence[] {
  const [verb, code = "", ...rest] = action.split(" ");
  const said = { name: name(seat), card: cardName(code) };
  switch (verb) {
    case "open":
      return [{ key: "log.rows.open", args: said }];
    case "discard":
      return [{ key: "log.rows.discard", args: said }];
    case "play":
      return [at("play", rest[0] ?? "", said)];
    case "give":
      return [at("give", rest[1] ?? "", { ...said, other: name(Number(rest[0]?.slice(1))) })];
    default:
      return [];
  }
}

function at(verb: "play" | "give", place: string, args: Sentence["args"]): Sentence {
  if (place === "new-top" || place === "new-bottom") return { key: `log.rows.${verb}.${place}`, args };
  return { key: `log.rows.${verb}.row`, args: { ...args, row: place.slice("row".length) } };
}

/** Describes the cards that a player draws. The reader's own cards are named; other players' cards are only counted. */
function draws({ seat, outcomes }: Moved, name: (seat: number) => string): Sentence[] {
  const cards = outcomes.filter((outcome) => outcome !== null).map((outcome) => outcome.slice("card ".length));
  if (outcomes.length === 0) return [];
  if (cards.length < outcomes.length) return [{ key: "log.rows.drew", args: { name: name(seat), n: outcomes.length } }];
  return [{ key: "log.rows.drew.known", args: { name: name(seat), cards: cardNames(cards) } }];
}

/** Describes, in this order, the reshuffled pile, the trigger, the last turns, and the end of the game. */
function milestones({ reshuffled, trigger, final, result }: RowsFacts, names: readonly string[]): Sentence[] {
  const said: Sentence[] = [];
  const named = (seats: readonly number[]) => listed(seats.map((seat) => names[seat] ?? ""));
  if (reshuffled) said.push({ key: "log.rows.reshuffled", args: {} });
  if (trigger !== undefined) said.push({ key: "log.rows.triggered", args: { name: names[trigger] ?? "" } });
  if (final !== undefined) said.push({ key: "log.rows.final", args: { names: named(final) } });
  if (result !== undefined) {
    const { winners, scores } = result;
    const points = scores[winners[0] ?? 0] ?? 0;
    const key = winners.length > 1 ? "log.rows.shared" : "log.rows.won";
    said.push({ key, args: { names: named(winners), n: points } });
  }
  return said;
}
