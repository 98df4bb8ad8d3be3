// What the table shows of a lesson.

import { t } from "../languages/translate.svelte";
import type { Scene } from "../table/scene";
import type { Course } from "./progress.svelte";
import { LEARNER } from "./lesson";

export function lessonScene(course: Course): Scene {
  return {
    view: course.now.view,
    own: course.now.owns[LEARNER] ?? null,
    seat: LEARNER,
    names: course.game.names.map((name, seat) => (seat === LEARNER ? t("learn.you") : name)),
    rules: course.lesson.record.rules,
    told: course.happened,
    suggestions: [],
    odds: null,
    problem: null,
    waiting: !course.here,
    pointed: course.asked === null ? [] : [course.asked],
    act: (action) => course.act(action),
    undo: () => course.back(),
  };
}
