// A table as it is being planned: who sits where, by which rules, and how people play together.

import type { Choice } from "../../browser/storage.svelte";
import type { Clock, CreateTable, GameInfo, SeatWish } from "../../api/types";
import { nearest } from "./defaults";

export type Mode = "friends" | "device";

/** A seat of the plan: a bot by its name, or a person; on one device each person has a name here. */
export interface Place {
  bot: string | null;
  name: string;
}

export interface Plan {
  places: Place[];
  edition: string | null;
  options: Choice["options"];
  starter: "random" | "first-to-sit" | number;
  listed: boolean;
  clock: Clock | null;
  takeOverAfter: number | null;
  shown: string[];
  suggestions: boolean;
}

const TAKE_OVER_SECONDS = 120;
const LONGEST_NAME = 24;

/** What a new table begins with: all seats are for people, the first one's name is known. */
export function newPlan(choice: Choice, mode: Mode, name: string): Plan {
  const first = { bot: null, name };
  return {
    places: placesFor([first], choice.players),
    edition: choice.edition,
    options: choice.options,
    starter: "random",
    listed: false,
    clock: null,
    takeOverAfter: mode === "friends" ? TAKE_OVER_SECONDS : null,
    shown: [],
    suggestions: true,
  };
}

/** The places for so many players: those that were planned stay, new ones are for people. */
export function placesFor(places: readonly Place[], players: number): Place[] {
  const further = Array.from({ length: Math.max(0, players - places.length) }, () => ({ bot: null, name: "" }));
  return [...places.slice(0, players), ...further];
}

/** Whether somebody sits there who must be named before the table is opened: at one device everybody, else the first. */
export function isUnnamed({ places }: Pick<Plan, "places">, index: number, mode: Mode): boolean {
  const { bot, name } = places[index] as Place;
  return bot === null && name.trim() === "" && (index === 0 || mode === "device");
}

/** A plan for another game or way to play: people with names stay, and so do bots that play this game too. */
export function carryOver(before: Plan, fresh: Plan, { players, bots }: Pick<GameInfo, "players" | "bots">): Plan {
  const wanted = before.places.findLastIndex(({ name, bot }, place) => place > 0 && (name.trim() !== "" || bot !== null)) + 1;
  const places = placesFor(fresh.places, nearest(Math.max(wanted, fresh.places.length), players));
  return {
    ...fresh,
    places: places.map((place, index) => {
      const former = before.places[index];
      const bot = bots.find(({ name }) => name === former?.bot)?.name ?? null;
      return { bot, name: former?.name || place.name };
    }),
  };
}

/** What is kept of a plan for the next time. */
export function remembered({ edition, options, places }: Plan): Choice {
  return { edition, options, players: places.length, bots: [] };
}

/** Under which name it is kept: the game that one plays alone has a choice of its own. */
export function choiceName(mode: Mode, game: string): string {
  return `${mode} ${game}`;
}

/** The names with a number where one is there already: nobody could tell two of the same apart. */
export function distinct(names: readonly string[]): string[] {
  const found: string[] = [];
  for (const name of names) {
    let one = name;
    for (let number = 2; found.includes(one); number++) one = `${name.slice(0, LONGEST_NAME - 2)} ${number}`;
    found.push(one);
  }
  return found;
}

/** What is asked of the server, and who else at this device is to sit down. */
export function tableOf(info: GameInfo, plan: Plan, mode: Mode): { request: CreateTable; others: string[] } {
  const [me, ...rest] = plan.places;
  const seats: SeatWish[] = rest.map(({ bot }) => (bot === null ? { kind: "open" } : { kind: "bot", bot }));
  const starter = typeof plan.starter === "number" && plan.starter >= plan.places.length ? "random" : plan.starter;
  return {
    request: {
      game: info.name,
      name: me?.name.trim() ?? "",
      seats: [{ kind: "me" }, ...seats],
      edition: plan.edition,
      options: plan.options,
      starter,
      listed: mode === "friends" && plan.listed,
      clock: plan.clock,
      take_over_after: mode === "friends" ? plan.takeOverAfter : null,
      shown: plan.shown.filter((name) => info.showable.includes(name)),
      suggestions: plan.suggestions,
    },
    others: mode === "device" ? distinct(plan.places.filter(({ bot }) => bot === null).map(({ name }) => name.trim())).slice(1) : [],
  };
}
