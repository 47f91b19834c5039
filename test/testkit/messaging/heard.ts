import type { ExecutionResult } from 'graphql';
import { vi } from 'vitest';

// biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape.
type Result = ExecutionResult<any>;

/** Milliseconds anything here may take; far above what it does take. */
const patience = 15_000;

/** What a stream has brought so far. */
export class Heard {
  readonly results: Result[] = [];
  /** How the client saw the end: `complete`, or what it failed with; null while it is open. */
  end: 'complete' | { readonly code?: number } | null = null;

  /** Reads a stream to its end, without waiting for it. */
  constructor(private readonly stream: AsyncIterableIterator<Result>) {
    this.read().then(
      () => {
        this.end = 'complete';
      },
      (error: { readonly code?: number }) => {
        this.end = error;
      },
    );
  }

  /** Resolves with so many first results. */
  async first(count: number): Promise<readonly Result[]> {
    await vi.waitFor(() => {
      if (this.results.length < count) throw new Error(`heard ${JSON.stringify(this.results)}`);
    }, patience);
    return this.results.slice(0, count);
  }

  /**
   * No protocol of ours says when a subscription is in place: something is published until it is heard.
   * @param publish publishes once. What it published is forgotten afterwards, as far as it has arrived.
   */
  async untilOpen(publish: () => Promise<unknown>): Promise<void> {
    await vi.waitFor(
      async () => {
        await publish();
        await vi.waitFor(() => {
          if (this.results.length === 0)
            throw new Error(`nothing heard yet, end ${JSON.stringify(this.end)}`);
        }, 200);
      },
      { timeout: patience, interval: 10 },
    );
  }

  /** Resolves when the stream has ended. @returns the end and the last result. */
  async untilEnd(): Promise<{ readonly end: Heard['end']; readonly last: Result | undefined }> {
    await vi.waitFor(() => {
      if (this.end === null) throw new Error('the stream is open');
    }, patience);
    return { end: this.end, last: this.results.at(-1) };
  }

  /** Hangs up. */
  async leave(): Promise<void> {
    await this.stream.return?.();
  }

  private async read(): Promise<void> {
    for await (const result of this.stream) this.results.push(result);
  }
}
