// Describes the events of Push in sentences, for the log and for screen readers.

import { listed } from "../../../languages/translate.svelte";
import type { Colour } from "../../../ui/cards/notation";
import { aCard, cardNames, colourName, faceName } from "../../../ui/cards/names";
import type { Moved, PushFacts, Told } from "../../../api/types";
import type { Sentence } from "../../../table/sentence";
import { bustCard, rolled } from "../events";

type Names = readonly string[];

export function eventSentences(event: Told, names: Names): Sentence[] {
  switch (event.kind) {
    case "began":
      return [{ key: "log.push.began", args: { name: names[event.first] ?? "" } }];
    case "took-back":
      return [{ key: "log.push.took-back", args: { name: names[event.seat] ?? "" } }];
    case "moved":
      return [...move(event, names[event.seat] ?? ""), ...leftovers(event.facts), ...ending(event.facts, names)];
    case "changed":
      return [];
  }
}

function move(event: Moved, name: string): Sentence[] {
  const facts: PushFacts = event.facts;
  const [verb, which = ""] = event.action.split(" ");
  switch (verb) {
    case "push":
      return event.outcomes.length === 0 ? [] : [drawn(event, facts, name), ...roll(event, facts, name)];
    case "place":
      return [placed(which, facts, name)];
    case "stop":
      return [{ key: "log.push.stops", args: { name } }];
    case "take":
      return [taken(which, facts, name), ...roll(event, facts, name)];
    case "bank":
      return [banked(which as Colour, facts, name)];
    default:
      return [];
  }
}

function drawn(event: Moved, { clockwise }: PushFacts, name: string): Sentence {
  const code = event.outcomes[0]?.slice("card ".length) ?? "";
  const args = { name, card: aCard(code) };
  if (bustCard(event) !== null) return { key: "log.push.bust", args };
  if (code !== "switch") return { key: "log.push.draws", args };
  if (clockwise === undefined) return { key: "log.push.switch-away", args };
  return { key: clockwise ? "log.push.switch-clockwise" : "log.push.switch-counter", args };
}

function placed(stack: string, { card = "", new_stack }: PushFacts, name: string): Sentence {
  return { key: new_stack ? "log.push.places-new" : "log.push.places", args: { name, stack, card: aCard(card) } };
}

function taken(stack: string, { cards = [], points = 0 }: PushFacts, name: string): Sentence {
  return { key: "log.push.takes", args: { name, stack, cards: listed(cards.map(aCard)), n: points } };
}

function banked(colour: Colour, { cards = [], points = 0 }: PushFacts, name: string): Sentence {
  return { key: "log.push.banks", args: { name, colour: colourName(colour), cards: cardNames(cards), n: points } };
}

/** Describes a roll of the die and the cards that it cost. */
function roll(event: Moved, { lost = [] }: PushFacts, name: string): Sentence[] {
  const face = rolled(event);
  if (face === null) return [];
  const args = { name, face: faceName(face) };
  if (lost.length === 0) return [{ key: "log.push.rolls-safe", args }];
  return [{ key: "log.push.rolls-loses", args: { ...args, cards: cardNames(lost) } }];
}

/** Describes the stacks that nobody took by the end of the turn. */
function leftovers({ left }: PushFacts): Sentence[] {
  return left === undefined ? [] : [{ key: "log.push.left-over", args: { cards: listed(left.map(aCard)) } }];
}

function ending({ result }: PushFacts, names: Names): Sentence[] {
  if (result === undefined) return [];
  const who = listed(result.winners.map((seat) => names[seat] ?? ""));
  const points = result.scores[result.winners[0] ?? 0] ?? 0;
  return [{ key: result.winners.length > 1 ? "log.push.shared" : "log.push.wins", args: { name: who, n: points } }];
}
