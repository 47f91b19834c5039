interface Waiting<T> {
  readonly item: T;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes in batches. Items that arrive during a write form the next batch, so that many items cost little more than
 * one. Items that come one after another, as from work that ends at different times, need a pause to form one.
 */
export class BatchedWrites<T> {
  private waiting: Waiting<T>[] = [];
  private isWriting = false;

  /**
   * @param most items of a batch.
   * @param gathering milliseconds that a batch waits for more items; 0: only for those of the same turn of the event loop.
   */
  constructor(
    private readonly most: number,
    private readonly write: (batch: readonly T[]) => Promise<void>,
    private readonly gathering = 0,
  ) {}

  /** Resolves when the item is written. @throws the error of its batch. */
  add(item: T): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isWriting) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      if (this.gathering > 0 && this.waiting.length < this.most)
        await new Promise((resolve) => setTimeout(resolve, this.gathering));
      const batch = this.waiting.splice(0, this.most);
      try {
        await this.write(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isWriting = false;
  }
}
