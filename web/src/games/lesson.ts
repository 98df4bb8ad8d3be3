// A lesson as data: a recorded game, and the points at which the lesson pauses to explain something.

/**
 * One step of a lesson. If the learner makes the next decision, the lesson asks for that move. Otherwise the learner
 * reads a text and continues.
 */
export interface LessonStep {
  /** The number of events in the recorded game before this step of the lesson. */
  at: number;
  say: string;
  /** The hint shown when the learner tries a move other than the expected one. */
  hint?: string;
  /** Whether this step begins a new part of the lesson. */
  part?: boolean;
  /** Whether the lesson jumps to its next step without showing the events in between. */
  jump?: boolean;
}

export interface Lesson {
  record: { rules: Record<string, string | number>; events: string[] };
  steps: LessonStep[];
}
