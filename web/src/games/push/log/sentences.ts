// What happens at a table of Push, in sentences for the log and for screen readers.

import { listed } from "../../../languages/translate.svelte";
import type { Colour } from "../../../ui/cards/notation";
import { aCard, cardNames, colourName, faceName } from "../../../ui/cards/names";
import type { Moved, PushView, Told, View } from "../../../api/types";
import type { Sentence } from "../../../table/sentence";
import { bustCard, lostCards, rolled } from "../events";
import { groups, sum } from "../card-groups";

type Names = readonly string[];

/** An event in sentences; without the views, as after a lost connection, with fewer details. */
export function eventSentences(event: Told, before: View | null, after: View | null, names: Names): Sentence[] {
  const old = before?.game === "push" ? before : null;
  const now = after?.game === "push" ? after : null;
  switch (event.kind) {
    case "began":
      return [{ key: "log.push.began", args: { name: names[event.first] ?? "" } }];
    case "took-back":
      return [{ key: "log.push.took-back", args: { name: names[event.seat] ?? "" } }];
    case "moved":
      return [...move(event, old, now, names[event.seat] ?? ""), ...leftovers(event, old, now), ...ending(old, now, names)];
    case "changed":
      return [];
  }
}

function move(event: Moved, before: PushView | null, after: PushView | null, name: string): Sentence[] {
  const [verb, which = ""] = event.action.split(" ");
  switch (verb) {
    case "push":
      return event.outcomes.length === 0 ? [] : [drawn(event, before, after, name), ...roll(event, before, after, name)];
    case "place":
      return [placed(Number(which), before, name)];
    case "stop":
      return [{ key: "log.push.stops", args: { name } }];
    case "take":
      return [taken(Number(which), before, name), ...roll(event, before, after, name)];
    case "bank":
      return [banked(which as Colour, event.seat, before, name)];
    default:
      return [];
  }
}

function drawn(event: Moved, before: PushView | null, after: PushView | null, name: string): Sentence {
  const code = event.outcomes[0]?.slice("card ".length) ?? "";
  const args = { name, card: aCard(code) };
  if (bustCard(event) !== null) return { key: "log.push.bust", args };
  if (code !== "switch" || after === null) return { key: "log.push.draws", args };
  if (before !== null && after.switches <= before.switches && after.turn === before.turn)
    return { key: "log.push.switch-away", args };
  return { key: after.clockwise ? "log.push.switch-clockwise" : "log.push.switch-counter", args };
}

function placed(stack: number, before: PushView | null, name: string): Sentence {
  const card = before?.card;
  if (!card) return { key: "log.push.places-it", args: { name, stack } };
  const fresh = before.stacks.length < stack;
  return { key: fresh ? "log.push.places-new" : "log.push.places", args: { name, stack, card: aCard(card) } };
}

function taken(stack: number, before: PushView | null, name: string): Sentence {
  const cards = before?.stacks[stack - 1];
  if (!cards) return { key: "log.push.takes-it", args: { name, stack } };
  return { key: "log.push.takes", args: { name, stack, cards: listed(cards.map(aCard)), n: sum(cards) } };
}

function banked(colour: Colour, seat: number, before: PushView | null, name: string): Sentence {
  const group = groups(before?.benches[seat] ?? []).find((one) => one.colour === colour);
  const args = { name, colour: colourName(colour) };
  if (group === undefined) return { key: "log.push.banks-it", args };
  return { key: "log.push.banks", args: { ...args, cards: cardNames(group.cards), n: group.sum } };
}

/** The die, and what it cost. */
function roll(event: Moved, before: PushView | null, after: PushView | null, name: string): Sentence[] {
  const face = rolled(event);
  if (face === null) return [];
  const args = { name, face: faceName(face) };
  if (before === null || after === null) return [{ key: "log.push.rolls", args }];
  const lost = lostCards(event, before, after);
  if (lost.length === 0) return [{ key: "log.push.rolls-safe", args }];
  return [{ key: "log.push.rolls-loses", args: { ...args, cards: cardNames(lost), n: sum(lost) } }];
}

/** What nobody took, once the turn has ended. */
function leftovers(event: Moved, before: PushView | null, after: PushView | null): Sentence[] {
  if (before === null || after === null || after.stacks.length > 0) return [];
  const own = event.action.startsWith("take ") ? Number(event.action.slice(5)) - 1 : -1;
  const left = before.stacks.filter((stack, index) => stack !== null && index !== own).flat() as string[];
  return left.length === 0 ? [] : [{ key: "log.push.left-over", args: { cards: listed(left.map(aCard)) } }];
}

function ending(before: PushView | null, after: PushView | null, names: Names): Sentence[] {
  const result = after?.result;
  if (!result || before?.result) return [];
  const who = listed(result.winners.map((seat) => names[seat] ?? ""));
  const points = result.scores[result.winners[0] ?? 0] ?? 0;
  return [{ key: result.winners.length > 1 ? "log.push.shared" : "log.push.wins", args: { name: who, n: points } }];
}
