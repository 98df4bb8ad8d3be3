// The plan for a table that has not been created yet: its seats, rules and settings.

import type { Choice } from "../../browser/storage.svelte";
import type { Clock, CreateTable, GameInfo, SeatWish } from "../../api/types";
import { nearest } from "./defaults";

export type Mode = "friends" | "device";

/**
 * A seat in the plan for a new table: for a bot or a person. If several people share the device, each of them has a
 * name.
 */
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
  coach: boolean;
}

const TAKE_OVER_SECONDS = 120;
const LONGEST_NAME = 24;

/**
 * Returns the initial plan for a new table. Every seat is for a person, and the first person has this device's name.
 */
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
    coach: false,
  };
}

/** Returns the planned seats for this number of players: the existing ones, plus new seats for people if needed. */
export function placesFor(places: readonly Place[], players: number): Place[] {
  const further = Array.from({ length: Math.max(0, players - places.length) }, () => ({ bot: null, name: "" }));
  return [...places.slice(0, players), ...further];
}

/**
 * Whether a seat still needs a name before the table opens. On a shared device every person needs a name; otherwise
 * only the first person does.
 */
export function isUnnamed({ places }: Pick<Plan, "places">, index: number, mode: Mode): boolean {
  const { bot, name } = places[index] as Place;
  return bot === null && name.trim() === "" && (index === 0 || mode === "device");
}

/** Carries a plan over to another game or mode. Keeps the named people, and the bots that can play the new game. */
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

/** Returns the settings of a plan that the device stores for the next table. */
export function remembered({ edition, options, places }: Plan): Choice {
  return { edition, options, players: places.length, bots: [] };
}

/**
 * Returns the key under which the device stores a plan's settings. The settings for playing alone have a different key.
 */
export function choiceName(mode: Mode, game: string): string {
  return `${mode} ${game}`;
}

/** Adds a number to every name that occurs a second time, so that players can tell people apart. */
export function distinct(names: readonly string[]): string[] {
  const found: string[] = [];
  for (const name of names) {
    let one = name;
    for (let number = 2; found.includes(one); number++) one = `${name.slice(0, LONGEST_NAME - 2)} ${number}`;
    found.push(one);
  }
  return found;
}

/**
 * Returns the request that creates the planned table, and the names of the other people on this device who take seats.
 */
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
      coach: plan.coach,
    },
    others: mode === "device" ? distinct(plan.places.filter(({ bot }) => bot === null).map(({ name }) => name.trim())).slice(1) : [],
  };
}
