import type { KeyState, KeyVault, WrappedKey } from '../vault.ts';

/**
 * A vault and its predecessors, whose keys still protect stored values: it wraps with its own key, and unwraps with
 * all.
 */
export class ChainedVault implements KeyVault {
  readonly spans: KeyVault['spans'];
  readonly dataKeyUses: number;
  readonly healthChecks: KeyVault['healthChecks'];

  constructor(
    private readonly current: KeyVault,
    private readonly former: readonly KeyVault[],
  ) {
    this.spans = current.spans;
    this.dataKeyUses = current.dataKeyUses;
    this.healthChecks = current.healthChecks;
  }

  holds(keyId: string): boolean {
    return this.all.some((vault) => vault.holds(keyId));
  }

  wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey> {
    return this.current.wrap(dataKey, context);
  }

  async unwrap(key: WrappedKey, context: Buffer): Promise<Buffer> {
    const holder = this.all.find((vault) => vault.holds(key.keyId));
    if (holder === undefined) throw new Error('No vault holds this key.');
    return holder.unwrap(key, context);
  }

  secret(name: string): Promise<string> {
    return this.current.secret(name);
  }

  keyState(): Promise<KeyState> {
    return this.current.keyState();
  }

  async close(): Promise<void> {
    for (const vault of this.all) await vault.close();
  }

  private get all(): readonly KeyVault[] {
    return [this.current, ...this.former];
  }
}
