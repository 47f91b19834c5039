import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { systemTimer, type Timer } from './session-end.ts';

/** Milliseconds between two checks; the checked data itself lags by less than a second. */
const period = 100;

interface Question {
  readonly holds: () => Promise<boolean>;
  readonly ends: Set<() => void>;
}

/**
 * Ends open streams when an API key or a tenant is no longer valid. Streams with the same key share one check, all
 * checks share one timer; without streams there is none.
 */
export class StandingWatch {
  readonly #questions = new Map<string, Question>();
  readonly #logger: Logger;
  readonly #timer: Timer;
  #running = false;
  #failing = false;

  constructor(logger: Logger, timer: Timer = systemTimer) {
    this.#logger = logger;
    this.#timer = timer;
  }

  /** Number of distinct checks. */
  get size(): number {
    return this.#questions.size;
  }

  /**
   * @param key equal for streams that share a check.
   * @param holds false ends the stream. A rejection leaves it open.
   * @param end called at most once, never before this method returns.
   * @returns stops watching; idempotent.
   */
  watch(key: string, holds: () => Promise<boolean>, end: () => void): () => void {
    const question = this.#questions.get(key) ?? { holds, ends: new Set() };
    this.#questions.set(key, question);
    question.ends.add(end);
    if (!this.#running) this.#schedule();
    return () => {
      question.ends.delete(end);
      if (question.ends.size === 0 && this.#questions.get(key) === question) this.#questions.delete(key);
    };
  }

  #schedule(): void {
    this.#running = this.#questions.size > 0;
    if (!this.#running) return;
    this.#timer.after(period, () => {
      this.#check().then(
        () => this.#schedule(),
        () => this.#schedule(),
      );
    });
  }

  async #check(): Promise<void> {
    const answers = await Promise.allSettled(
      [...this.#questions].map(async ([key, question]) => {
        if (!(await question.holds())) this.#end(key, question);
      }),
    );
    const failure = answers.find((answer) => answer.status === 'rejected');
    if (failure !== undefined && !this.#failing) {
      this.#logger.warn({ err: failure.reason }, 'The credentials of open streams could not be checked');
    }
    this.#failing = failure !== undefined;
  }

  #end(key: string, question: Question): void {
    if (this.#questions.get(key) === question) this.#questions.delete(key);
    for (const end of [...question.ends]) end();
  }
}
