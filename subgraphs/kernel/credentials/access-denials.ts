import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../persistence/database.ts';
import type { Logger } from '../telemetry/logger.ts';
import { HOST_TENANT_ID } from '../tenancy/tenant.ts';
import type { AccessDeniedReason } from './access-denied.entity.ts';

/**
 * Maximum rows a process writes per minute, so that guessing cannot fill the table: for all unknown keys, for each
 * known key.
 */
export const denialsPerMinute = { unknown: 60, known: 10 } as const;

/** A refused API key, or host caller. */
export interface Denial {
  readonly reason: AccessDeniedReason;
  /** Null for an unknown key and for a host caller. */
  readonly key: { readonly id: string; readonly tenantId: string } | null;
  readonly remoteAddress: string | null;
}

interface Counted {
  readonly minute: number;
  readonly rows: number;
}

/** The audit of refused API keys and host callers: a log line for each, and a row within {@link denialsPerMinute}. */
export class AccessDenials {
  private readonly counted = new LRUCache<string, Counted>({ max: 10_000 });
  private readonly writing = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Runs in the background; a failure does not fail the call. */
  record(denial: Denial): void {
    const { reason, key } = denial;
    const isStored = this.takesAnother(key?.id ?? null);
    this.logger.warn(
      { audit: 'AccessDenied', reason, apiKeyId: key?.id ?? null, isStored },
      reason === 'host_impersonation_denied' ? 'tenant of a host caller refused' : 'API key refused',
    );
    if (!isStored) return;
    const written = this.insert(denial)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'a refusal was not recorded'))
      .finally(() => this.writing.delete(written));
    this.writing.add(written);
  }

  /** Resolves when everything recorded so far has been stored or has failed. */
  async waitForWrites(): Promise<void> {
    await Promise.all(this.writing);
  }

  private takesAnother(keyId: string | null): boolean {
    const minute = Math.floor(this.clock.now().getTime() / 60_000);
    const name = keyId ?? 'unknown';
    const before = this.counted.get(name);
    const rows = before?.minute === minute ? before.rows : 0;
    if (rows >= (keyId === null ? denialsPerMinute.unknown : denialsPerMinute.known)) return false;
    this.counted.set(name, { minute, rows: rows + 1 });
    return true;
  }

  private async insert({ reason, key, remoteAddress }: Denial): Promise<void> {
    const tenantId = key?.tenantId ?? HOST_TENANT_ID;
    await this.database.session(tenantId).execute(
      `insert into kernel.access_denied (id, tenant_id, reason, key_id, remote_address, occurred_at)
       values (?, ?, ?, ?, ?, ?)`,
      [uuid(), tenantId, reason, key?.id ?? null, addressOf(remoteAddress), this.clock.now()],
    );
  }
}

/** A forwarded address is an arbitrary text. */
function addressOf(text: string | null): string | null {
  return text !== null && text.length <= 64 && ipaddr.isValid(text) ? text : null;
}
