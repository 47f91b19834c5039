import { LRUCache } from 'lru-cache';

/** A key, and its name in the ledger. */
export interface NamedKey {
  readonly name: string;
  readonly apiKey: string;
  readonly weight: number;
}

/** Keys of providers that rest at most; the one that rested longest is forgotten. */
const restingKept = 1_000;

/** Shares calls out among the keys of a provider by weight, and lets those rest that the provider refused. */
export class CredentialPool {
  /** When they end, by provider and key. */
  private readonly resting = new LRUCache<string, number>({ max: restingKept });

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly random: () => number = Math.random,
  ) {}

  /** A key that does not rest; if all do, the one whose rest ends first; null if there are none. */
  pick(provider: string, keys: readonly NamedKey[]): NamedKey | null {
    const fresh = this.fresh(provider, keys);
    if (fresh.length === 0)
      return keys.toSorted((a, b) => this.endOf(provider, a.name) - this.endOf(provider, b.name))[0] ?? null;
    let left = this.random() * fresh.reduce((sum, { weight }) => sum + weight, 0);
    for (const key of fresh) {
      left -= key.weight;
      if (left < 0) return key;
    }
    return fresh[0] ?? null;
  }

  /** The keys that do not rest. */
  fresh(provider: string, keys: readonly NamedKey[]): readonly NamedKey[] {
    return keys.filter(({ name }) => this.endOf(provider, name) <= this.now());
  }

  rest(provider: string, name: string, milliseconds: number): void {
    this.resting.set(`${provider} ${name}`, this.now() + milliseconds);
  }

  private endOf(provider: string, name: string): number {
    return this.resting.get(`${provider} ${name}`) ?? 0;
  }
}
