import { LRUCache } from 'lru-cache';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { ResultCipher } from '../../kernel/persistence/unit-of-work.ts';
import type { StoredKeys } from './providers.ts';

/** Epoch topic a change of a key bumps. */
export const credentialTopic = 'ai-credential';

/** The purpose that stored keys are bound to, in addition to their tenant. */
export const credentialPurpose = 'ai-provider-key';

interface Known {
  readonly epoch: string;
  /** Encrypted, by `provider workspace`. */
  readonly keys: ReadonlyMap<string, string>;
}

const credentialKey = (provider: string, workspace: string) => `${provider.toLowerCase()} ${workspace}`;

/**
 * The keys of each tenant, encrypted, cached until the tenant's epoch changes: a call needs no statement for its key.
 */
export class StoredCredentials implements StoredKeys {
  private readonly known = new LRUCache<string, Known>({ max: 1_000 });

  constructor(
    private readonly database: Database,
    private readonly epochs: Epochs,
    private readonly cipher: ResultCipher,
  ) {}

  async keyFor(tenantId: string, provider: string, workspace: string | null): Promise<string | null> {
    const keys = await this.keysOf(tenantId);
    const own = workspace === null ? undefined : keys.get(credentialKey(provider, workspace));
    const stored = own ?? keys.get(credentialKey(provider, ''));
    return stored === undefined
      ? null
      : this.cipher.decrypt(stored, { tenantId, purpose: credentialPurpose });
  }

  private async keysOf(tenantId: string): Promise<ReadonlyMap<string, string>> {
    const epoch = await this.epochs.current(tenantId, credentialTopic);
    const known = this.known.get(tenantId);
    if (known?.epoch === epoch) return known.keys;
    const rows: { provider: string; workspace: string; api_key: string }[] = await this.database
      .session(tenantId)
      .execute('select provider, workspace, api_key from ai.provider_credential where tenant_id = ?', [
        tenantId,
      ]);
    const keys = new Map(rows.map((row) => [credentialKey(row.provider, row.workspace), row.api_key]));
    this.known.set(tenantId, { epoch, keys });
    return keys;
  }
}
