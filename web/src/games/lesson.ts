// A lesson as data: a recorded game, and the moments at which the lesson stops to explain something.

/**
 * One step of a lesson. If the next event is the learner's own decision, the lesson asks for it; otherwise the learner
 * reads and continues.
 */
export interface LessonStep {
  /** The number of events of the record before this step. */
  at: number;
  say: string;
  /** The hint that is shown when the learner tries a different move. */
  hint?: string;
  /** Whether a new part of the lesson begins here. */
  part?: boolean;
  /** Whether to skip to the next step without showing the events in between. */
  jump?: boolean;
}

export interface Lesson {
  record: { rules: Record<string, string | number>; events: string[] };
  steps: LessonStep[];
}
