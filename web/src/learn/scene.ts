// Builds the scene that a game's table component draws in a lesson.

import { t } from "../languages/translate.svelte";
import type { Scene } from "../table/scene";
import type { LessonProgress } from "./progress.svelte";
import { LEARNER } from "./lesson";

export function lessonScene(progress: LessonProgress): Scene {
  return {
    view: progress.now.view,
    own: progress.now.owns[LEARNER] ?? null,
    seat: LEARNER,
    names: progress.game.names.map((name, seat) => (seat === LEARNER ? t("learn.you") : name)),
    rules: progress.lesson.record.rules,
    told: progress.now.told,
    suggestions: [],
    odds: null,
    problem: null,
    waiting: !progress.isWaiting,
    pointed: progress.expected === null ? [] : [progress.expected],
    act: (action) => progress.act(action),
    undo: () => progress.back(),
  };
}
