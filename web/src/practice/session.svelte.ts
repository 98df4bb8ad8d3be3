// One practice session: the exercise on the screen, the player's answer, and the choice of the next exercise.

import { api } from "../api/http";
import { loadGames } from "../api/catalogue.svelte";
import { myPlay } from "../history/store.svelte";
import type { Level } from "../history/text";
import { isRight, ofMistake, ofPuzzle, puzzleId, type Exercise } from "./exercise";
import { nextDue, nextExercise, waiting, type Entry } from "./queue";

/** The parts of a URL that names a puzzle. */
interface Address {
  game: string;
  id: string;
}

export class PracticeSession {
  exercise = $state.raw<Exercise | null>(null);
  /** The player's answer to the exercise: the chosen action, or null before the answer. */
  answer = $state<string | null>(null);
  /** Whether there is nothing left to practise today. */
  done = $state(false);
  /** The error that prevented the next exercise from loading. */
  problem = $state.raw<unknown>(null);
  /** The number of exercises that the player answered in this session, and the number answered correctly. */
  tries = $state(0);
  solved = $state(0);

  private puzzles = $state.raw<readonly (Entry & Address)[] | null>(null);
  private readonly recent: string[] = [];

  /** All exercises: the positions that the player misplayed, and the puzzles. */
  readonly entries: readonly Entry[] = $derived([
    ...myPlay.kept.mistakes.map(({ id }) => ({ id, level: null })),
    ...(this.puzzles ?? []).map(({ game, id, level }) => ({ id: puzzleId(game, id), level })),
  ]);

  /** The number of exercises that the player can practise now. */
  get open(): number {
    return waiting(this.entries, myPlay.kept.progress, myPlay.kept.level, Date.now()).length;
  }

  get nextDue(): number | null {
    return nextDue(this.entries, myPlay.kept.progress);
  }

  get right(): boolean {
    return this.exercise !== null && this.answer !== null && isRight(this.exercise, this.answer);
  }

  /**
   * Starts the session with the puzzle or the position that the URL names, or else with the first exercise in the
   * queue.
   */
  async begin(address: Address | null, position: string | null): Promise<void> {
    const entry: Entry | null = address === null ? (position === null ? null : { id: position, level: null }) : null;
    await this.show(() => (address !== null ? this.puzzle(address) : this.chosen(entry)));
  }

  /** Shows the next exercise. */
  async next(): Promise<void> {
    await this.show(() => this.chosen(null));
  }

  act(action: string): void {
    if (this.exercise === null || this.answer !== null || !this.exercise.own.legal.includes(action)) return;
    this.answer = action;
    this.tries += 1;
    if (this.right) this.solved += 1;
    myPlay.keepAnswer(this.exercise.id, this.right);
  }

  private async show(find: () => Promise<Exercise | null>): Promise<void> {
    this.problem = null;
    this.done = false;
    try {
      const found = await find();
      this.exercise = found;
      this.answer = null;
      this.done = found === null;
      if (found !== null) this.recent.push(found.id);
    } catch (error) {
      this.problem = error;
    }
  }

  private async chosen(entry: Entry | null): Promise<Exercise | null> {
    const puzzles = await this.list();
    const { mistakes, progress, level } = myPlay.kept;
    const next = entry ?? nextExercise(this.entries, progress, level, this.recent, Date.now());
    const mistake = mistakes.find(({ id }) => id === next?.id);
    if (mistake !== undefined) return ofMistake(mistake);
    const puzzle = puzzles.find(({ game, id }) => puzzleId(game, id) === next?.id);
    if (puzzle !== undefined) return this.puzzle(puzzle);
    return entry === null ? null : this.chosen(null); // the position of the address is not on this device
  }

  private async puzzle({ game, id }: Address): Promise<Exercise> {
    void this.list().catch(() => undefined);
    return ofPuzzle(await api.puzzle(game, id));
  }

  /**
   * Loads the lists of puzzles for all games. If the server does not respond, only the positions stored on this device
   * are available.
   */
  private async list(): Promise<readonly (Entry & Address)[]> {
    if (this.puzzles !== null) return this.puzzles;
    try {
      const games = (await loadGames()).filter(({ puzzles = 0 }) => puzzles > 0);
      const lists = await Promise.all(games.map(async ({ name }) => (await api.puzzles(name)).map((one) => ({ ...one, game: name }))));
      this.puzzles = lists.flat().map(({ game, id, level }) => ({ game, id, level: level as Level }));
    } catch (error) {
      if (myPlay.kept.mistakes.length === 0) throw error;
      return [];
    }
    return this.puzzles;
  }
}
