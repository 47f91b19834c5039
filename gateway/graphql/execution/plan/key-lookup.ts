/** Up to here, looking at one key after the other costs less than a map. */
const few = 12;

/** What is known by keys of any type, most of the time few, and often the same again and again. */
export class KeyLookup<T> {
  private readonly keys: unknown[] = [];
  private readonly values: T[] = [];
  private many: Map<unknown, T> | null = null;

  get(key: unknown): T | undefined {
    if (this.many !== null) return this.many.get(key);
    const at = this.keys.indexOf(key);
    return at < 0 ? undefined : this.values[at];
  }

  /** @param key not known yet. */
  add(key: unknown, value: T): void {
    this.many?.set(key, value);
    if (this.many !== null) return;
    this.keys.push(key);
    this.values.push(value);
    if (this.keys.length <= few) return;
    this.many = new Map(this.keys.map((one, at) => [one, this.values[at] as T]));
  }
}
