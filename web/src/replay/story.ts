// Provides the names, actions and events of a replayed game in words, as its review needs them.

import { gameTitle } from "../languages/names";
import { t } from "../languages/translate.svelte";
import type { Replayed } from "../api/types";
import type { GameUi, GameWords } from "../games/game";
import type { GameStory } from "../review/story";
import { momentsOf, type Moment } from "./moments";
import { namesOf } from "./scene";

/** Returns the number of the replay's moment before an event: the position in which the decision was made. */
export function momentBefore(all: readonly Moment[], event: number): number {
  return Math.max(0, all.findLastIndex(({ step }) => step <= event));
}

/** Returns the number of the replay's moment that shows the result of an event. */
export function momentAfter(all: readonly Moment[], event: number): number {
  const found = all.findIndex(({ step }) => step > event);
  return found === -1 ? all.length - 1 : found;
}

export function storyOf(ui: GameUi, words: GameWords, replayed: Replayed, reader: number | null): GameStory {
  const all = momentsOf(replayed);
  const names = namesOf(replayed);
  return {
    game: replayed.game,
    title: gameTitle(replayed.game),
    words,
    names,
    reader,
    winners: all.at(-1)?.view.result?.winners ?? [],
    events: all.at(-1)?.step ?? 0,
    actionText(event, action) {
      const moment = all[momentBefore(all, event)];
      if (moment === undefined) return action;
      const actor = typeof moment.view.actor === "number" ? moment.view.actor : -1;
      return words.actionText(action, { view: moment.view, own: moment.owns[actor] ?? null, names });
    },
    told(event) {
      const told = all[momentAfter(all, event)]?.told;
      return told === undefined ? "" : ui.eventSentences(told, names).map(({ key, args }) => t(key, args)).join(" ");
    },
  };
}
