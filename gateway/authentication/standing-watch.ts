import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { systemTimer, type Timer } from './session-end.ts';

/** Milliseconds between two looks; what is asked lags by less than a second itself. */
const period = 100;

interface Question {
  readonly holds: () => Promise<boolean>;
  readonly ends: Set<() => void>;
}

/**
 * Ends open streams when what let their callers in no longer holds: an API key, a tenant. One question for all streams
 * that share it, one timer for all questions, none while nothing is watched.
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

  /** How many questions are asked. */
  get size(): number {
    return this.#questions.size;
  }

  /**
   * @param key equal for streams with the same question.
   * @param holds false: it holds no more. A rejection is no answer, and ends nothing.
   * @param end called at most once, never before this method returns.
   * @returns stops watching; harmless when called again.
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
      this.#look().then(
        () => this.#schedule(),
        () => this.#schedule(),
      );
    });
  }

  async #look(): Promise<void> {
    const answers = await Promise.allSettled(
      [...this.#questions].map(async ([key, question]) => {
        if (!(await question.holds())) this.#end(key, question);
      }),
    );
    const failure = answers.find((answer) => answer.status === 'rejected');
    if (failure !== undefined && !this.#failing) {
      this.#logger.warn({ err: failure.reason }, 'what open streams rest on could not be asked');
    }
    this.#failing = failure !== undefined;
  }

  #end(key: string, question: Question): void {
    if (this.#questions.get(key) === question) this.#questions.delete(key);
    for (const end of [...question.ends]) end();
  }
}
