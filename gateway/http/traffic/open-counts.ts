/** Counts open connections by key. A key without open connections uses no memory. */
export class OpenCounts {
  private readonly counts = new Map<string, number>();

  /**
   * @param limit of one key; 0: none.
   * @param refusal the error past the limit.
   */
  constructor(
    private readonly limit: number,
    private readonly refusal: (limit: number) => Error,
  ) {}

  get size(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Counts one.
   * @returns releases the count; idempotent.
   * @throws the refusal, for a key at its limit.
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
