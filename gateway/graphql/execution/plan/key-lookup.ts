/** Up to this size a linear search is cheaper than a map. */
const few = 12;

/** A map for few keys of any type, optimized for repeated keys. */
export class KeyLookup<T> {
  private readonly keys: unknown[] = [];
  private readonly values: T[] = [];
  private many: Map<unknown, T> | null = null;

  get(key: unknown): T | undefined {
    if (this.many !== null) return this.many.get(key);
    const at = this.keys.indexOf(key);
    return at < 0 ? undefined : this.values[at];
  }

  /** @param key must be new. */
  add(key: unknown, value: T): void {
    this.many?.set(key, value);
    if (this.many !== null) return;
    this.keys.push(key);
    this.values.push(value);
    if (this.keys.length <= few) return;
    this.many = new Map(this.keys.map((one, at) => [one, this.values[at] as T]));
  }
}
