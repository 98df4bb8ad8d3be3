// A position to practise: an exact puzzle, or a position that the player misplayed in a game.

import type { DecisionFact, OptionValue, Own, PuzzlePosition, View } from "../api/types";
import type { Mistake } from "../history/decision";
import type { Level } from "../history/text";
import { t, type Key } from "../languages/translate.svelte";
import type { Scene } from "../table/scene";

export interface Exercise {
  id: string;
  game: string;
  rules: Readonly<Record<string, string | number>>;
  /** The seat of the player who has to decide. */
  seat: number;
  view: View;
  own: Own;
  options: readonly OptionValue[];
  puzzle: PuzzlePart | null;
  played: PlayedPart | null;
}

/** The fields of an exercise that only a puzzle has. */
interface PuzzlePart {
  level: Level;
  /** The cards left in the deck. */
  left: readonly string[];
  /** The points that every seat has so far. */
  scores: readonly number[];
  /** Returns the exact consequences of an action. */
  facts: (action: string) => readonly DecisionFact[];
}

/** The fields that only a misplayed position has: the players' names, the player's action, and why it was a mistake. */
interface PlayedPart {
  names: readonly string[];
  action: string;
  at: number;
  facts: readonly DecisionFact[];
  reason: string;
}

export const LEVEL_NAMES: Readonly<Record<Level, Key>> = { 1: "practice.level.easy", 2: "practice.level.medium", 3: "practice.level.hard" };

/** Two actions count as equally good if their values differ by less than this share of a win. */
const EQUALLY_GOOD = 0.02;

export function ofPuzzle({ id, game, rules, seat, view, own, options, left, scores, level }: PuzzlePosition): Exercise {
  return {
    id: puzzleId(game, id), game, rules, seat, view, own,
    options: options.map(({ action, share }) => ({ action, share, error: 0 })),
    puzzle: {
      level: level as Level, left, scores,
      facts: (action) => options.find((option) => option.action === action)?.facts ?? [],
    },
    played: null,
  };
}

export function ofMistake({ id, game, rules, own, view, options, names, action, at, facts, reason }: Mistake): Exercise {
  return { id, game, rules, seat: own.seat, view, own, options, puzzle: null, played: { names, action, at, facts, reason } };
}

export function puzzleId(game: string, id: string): string {
  return `${game}:${id}`;
}

export function bestOption({ options }: Pick<Exercise, "options">): OptionValue {
  return options.reduce((best, option) => (option.share > best.share ? option : best));
}

/** Whether an action solves the exercise, which means that it is as good as the best one. */
export function isRight(exercise: Pick<Exercise, "options">, action: string): boolean {
  const chosen = exercise.options.find((option) => option.action === action);
  return chosen !== undefined && bestOption(exercise).share - chosen.share < EQUALLY_GOOD;
}

/** Returns the names of the players at the table of an exercise. The players in a puzzle have no names of their own. */
export function namesIn({ seat, puzzle, played }: Exercise): string[] {
  const names = played?.names ?? puzzle?.scores.map(() => t("practice.opponent")) ?? [];
  return names.map((name, other) => (other === seat ? t("learn.you") : name));
}

/** Returns the scene of an exercise for the game's table. After the answer, the table highlights the best action. */
export function exerciseScene(exercise: Exercise, answer: string | null, act: (action: string) => void): Scene {
  const { view, own, seat, rules } = exercise;
  return {
    view,
    own: { ...own, undo: false },
    seat,
    names: namesIn(exercise),
    rules,
    suggestions: [],
    odds: null,
    problem: null,
    waiting: answer !== null,
    pointed: answer === null ? [] : [bestOption(exercise).action],
    act,
    undo: () => undefined,
  };
}
