// A lesson as data: a recorded game and the moments at which something is said.

/** A moment of a lesson. Where the next event is the learner's own decision, it is asked for; else one reads and goes on. */
export interface LessonStep {
  /** How many events of the record have happened. */
  at: number;
  say: string;
  /** Said after another move was tried. */
  hint?: string;
  /** A new part of the lesson begins. */
  part?: boolean;
  /** What happens until the next step is not shown. */
  jump?: boolean;
}

export interface Lesson {
  record: { rules: Record<string, string | number>; events: string[] };
  steps: LessonStep[];
}
