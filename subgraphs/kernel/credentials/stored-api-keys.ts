import { LRUCache } from 'lru-cache';
import { Actor } from '../call/actor.ts';
import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../error/domain-error.ts';
import type { Database } from '../persistence/database.ts';
import type { Epochs } from '../persistence/epochs.ts';
import type { Logger } from '../telemetry/logger.ts';
import { HOST_TENANT_ID, wireTenantId } from '../tenancy/tenant.ts';
import type { AccessDenials } from './access-denials.ts';
import type { RefusedKeyReason } from './access-denied.entity.ts';
import { isInRanges } from './address-ranges.ts';
import { apiKeyDigests } from './api-key-digest.ts';
import type { ApiKeyAuthenticator, ApiKeyIdentity } from './api-keys.ts';
import { RefusedCredentialError } from './refused-credential.ts';

/** The epoch topic of changes of keys. */
export const apiKeyTopic = 'api-key';

/** Milliseconds between two updates of a key's last use by one process. */
const lastUsedInterval = 60_000;

/** What a developer is told of each reason. */
const failedChecks: Readonly<Record<RefusedKeyReason, string>> = {
  invalid_api_key: 'There is no such API key.',
  api_key_revoked: 'The API key was revoked.',
  api_key_expired: 'The API key has expired.',
  ip_not_allowed: 'The API key may not be used from this address.',
};

/** One answer for all reasons: its bearer may not learn that a key exists. */
const refusedKey = (reason: RefusedKeyReason) =>
  new DomainError('unauthenticated', 'Authentication:ApiKey:Invalid', {
    cause: new RefusedCredentialError(failedChecks[reason]),
  });

interface KeyRow {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly type: string;
  readonly permissions: readonly string[];
  readonly allowedCidrs: readonly string[];
  readonly cacheBehavior: string;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** The key that a digest belongs to. */
interface KeyPlace {
  readonly keyId: string;
  readonly tenantId: string;
}

interface Remembered {
  readonly row: KeyRow;
  readonly epoch: string;
}

/**
 * API keys from the kernel's tables. A cached key is valid until its tenant's epoch changes: revocations take effect
 * within a second.
 */
export class StoredApiKeys implements ApiKeyAuthenticator {
  private readonly remembered = new LRUCache<string, Remembered>({ max: 10_000 });
  private readonly lastUsed = new LRUCache<string, number>({ max: 10_000 });

  constructor(
    private readonly database: Database,
    private readonly epochs: Epochs,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly denials: AccessDenials,
    private readonly pepper: string | undefined,
  ) {}

  async authenticate(rawKey: string, remoteAddress: string | null): Promise<ApiKeyIdentity> {
    const row = await this.find(rawKey);
    const reason = row === null ? 'invalid_api_key' : this.refusal(row, remoteAddress);
    if (row === null || reason !== null) {
      const denied = reason ?? 'invalid_api_key';
      this.denials.record({ reason: denied, key: row, remoteAddress });
      throw refusedKey(denied);
    }
    this.touch(row);
    return {
      tenantId: wireTenantId(row.tenantId),
      actor: new Actor({
        userId: row.id,
        userName: row.name,
        isAuthenticated: true,
        actorKind: 'ExternalSystem',
        apiKeyId: row.id,
        isPublishable: row.type === 'Publishable',
        permissions: row.permissions,
        session: { sid: null, sub: null, issuedAt: null, expiresAt: row.expiresAt },
      }),
    };
  }

  private refusal(row: KeyRow, remoteAddress: string | null): RefusedKeyReason | null {
    if (row.revokedAt !== null) return 'api_key_revoked';
    if (row.expiresAt !== null && row.expiresAt <= this.clock.now()) return 'api_key_expired';
    return row.allowedCidrs.length === 0 || isInRanges(remoteAddress, row.allowedCidrs)
      ? null
      : 'ip_not_allowed';
  }

  private async find(rawKey: string): Promise<KeyRow | null> {
    const digests = apiKeyDigests(rawKey, this.pepper);
    const key = digests[0] ?? '';
    const known = this.remembered.get(key);
    if (known !== undefined && known.epoch === (await this.epochs.current(known.row.tenantId, apiKeyTopic))) {
      return known.row;
    }
    const entry = await this.locate(digests);
    if (entry === null) return null;
    // Read before the row: a revocation in between must not be cached with the new epoch.
    const epoch = await this.epochs.current(entry.tenantId, apiKeyTopic);
    const row = await this.load(entry);
    if (row === null || row.cacheBehavior === 'NoCache') this.remembered.delete(key);
    else this.remembered.set(key, { row, epoch });
    return row;
  }

  private async locate(digests: readonly string[]): Promise<KeyPlace | null> {
    const [entry]: KeyPlace[] = await this.database.session(HOST_TENANT_ID).execute(
      `select key_id as "keyId", tenant_id as "tenantId" from kernel.api_key_digest
         where digest in (${digests.map(() => '?').join(', ')})`,
      [...digests],
    );
    return entry ?? null;
  }

  private async load({ tenantId, keyId }: KeyPlace): Promise<KeyRow | null> {
    const [row]: (Omit<KeyRow, 'expiresAt' | 'revokedAt'> & {
      expiresAt: string | null;
      revokedAt: string | null;
    })[] = await this.database.session(tenantId).execute(
      `select id, tenant_id as "tenantId", name, type, permissions, allowed_cidrs as "allowedCidrs",
         cache_behavior as "cacheBehavior", expires_at as "expiresAt", revoked_at as "revokedAt"
       from kernel.api_key where id = ?`,
      [keyId],
    );
    if (row === undefined) return null;
    const date = (text: string | null) => (text === null ? null : new Date(text));
    return { ...row, expiresAt: date(row.expiresAt), revokedAt: date(row.revokedAt) };
  }

  /** Runs in the background; a failure does not fail the call. */
  private touch(row: KeyRow): void {
    const now = this.clock.now();
    if (now.getTime() - (this.lastUsed.get(row.id) ?? 0) < lastUsedInterval) return;
    this.lastUsed.set(row.id, now.getTime());
    this.database
      .session(row.tenantId)
      .execute('update kernel.api_key set last_used_at = ? where id = ?', [now, row.id])
      .catch((error: unknown) => this.logger.warn({ err: error }, 'last use of an API key was not recorded'));
  }
}
