/** Counts what is open, by who opened it. Nothing is kept of who has nothing open. */
export class OpenCounts {
  private readonly counts = new Map<string, number>();

  /**
   * @param limit of one key; 0: none.
   * @param refusal what is thrown past it.
   */
  constructor(
    private readonly limit: number,
    private readonly refusal: (limit: number) => Error,
  ) {}

  /** All that is open. */
  get size(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Counts one in.
   * @returns counts it out; harmless when called again.
   * @throws the refusal, for a key that has reached the limit.
   */
  enter(key: string): () => void {
    const count = this.counts.get(key) ?? 0;
    if (this.limit > 0 && count >= this.limit) throw this.refusal(this.limit);
    this.counts.set(key, count + 1);
    let isOpen = true;
    return () => {
      if (isOpen) this.leave(key);
      isOpen = false;
    };
  }

  private leave(key: string): void {
    const count = (this.counts.get(key) ?? 0) - 1;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}
