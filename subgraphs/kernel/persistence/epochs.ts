import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.ts';
import { HOST_TENANT_ID } from '../tenancy/tenant.ts';
import type { Database } from './database.ts';
import { sentLater } from './driver-client.ts';
import { prepareStatement } from './prepared-statement.ts';

/** Milliseconds a process may be behind: cached values bind within a second of the change everywhere. */
const maximumAge = 900;

/** Maximum number of tenants in a process's cache of epochs. */
const capacity = 10_000;

/** A tenant's epochs, by topic. */
export type Counters = ReadonlyMap<string, string>;

interface Reading {
  readonly value: Promise<Counters>;
  /** The value, once it is there. */
  counters: Counters | null;
  readonly takenAt: number;
}

const bumpSql = sentLater('select kernel.count_change(?, ?)');

/**
 * Reads the epochs of the tenant `$1`, in host context too, of which the host is `$2`: rows of `topic` and `value`. All
 * topics at once: there are few, and each would be a statement of its own.
 */
export const epochsSql = `select split_part(topic, '#', 1) as topic, coalesce(sum(value) filter (where tenant_id = $1::uuid), 0) || '.'
     || coalesce(sum(value) filter (where tenant_id = $2::uuid), 0) as value
   from kernel.epoch where tenant_id in ($1::uuid, $2::uuid) group by 1`;

const readStatement = prepareStatement(epochsSql);

/**
 * Invalidates caches by number instead of by message: a change increments its tenant's epoch in its own transaction, a
 * cached value stores the epoch in which it was made, and each process reads a tenant's epochs at most once a second.
 * Works without Redis and after its loss. An epoch is the sum of its rows, which is the number of committed changes,
 * regardless of the order in which they began.
 */
export class Epochs {
  private readonly readings = new LRUCache<string, Reading>({ max: capacity });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a change of the session's tenant; in host context, of every tenant. This process sees it when it has committed.
   * Sent with the transaction's next statement.
   * @param em the transactional entity manager of the change.
   */
  async bump(em: EntityManager, tenantId: string, topic: string): Promise<void> {
    await em.execute(bumpSql, [tenantId, topic]);
    this.database.afterCommit(em, () => this.forget(tenantId));
  }

  /** The tenant's and the host's counters as one text; equal texts mean that nothing has changed. */
  async current(tenantId: string, topic: string): Promise<string> {
    const now = this.clock.now().getTime();
    const known = this.reading(tenantId, now);
    if (known !== null) return epochIn(known.counters ?? (await known.value), topic);
    return epochIn(await this.remember(tenantId, this.read(tenantId)), topic);
  }

  /** True if the epochs were never read, or not since this process’s last change: what was read under them is probably outdated. */
  areForgotten(tenantId: string): boolean {
    return !this.readings.has(tenantId);
  }

  /**
   * Takes the epochs from a statement that reads more, so that what is read under them needs no second one.
   * @param sent what reads {@link epochsSql}, just sent.
   */
  async readTogether<T extends { readonly epochs: Counters }>(
    tenantId: string,
    sent: Promise<T>,
  ): Promise<T> {
    await this.remember(
      tenantId,
      sent.then(({ epochs }) => epochs),
    );
    return sent;
  }

  /** The cached epoch; null if it must be read. */
  currentCached(tenantId: string, topic: string): string | null {
    const known = this.reading(tenantId, this.clock.now().getTime())?.counters;
    return known ? epochIn(known, topic) : null;
  }

  /**
   * Clears the cache of this process, so that a change is visible immediately.
   * @param tenantId the host: of every tenant.
   */
  forget(tenantId: string): void {
    if (tenantId === HOST_TENANT_ID) this.readings.clear();
    else this.readings.delete(tenantId);
  }

  /** @param value what is being read. If this process changes the tenant meanwhile, the value is read again. */
  private remember(tenantId: string, value: Promise<Counters>): Promise<Counters> {
    const reading: Reading = { value, counters: null, takenAt: this.clock.now().getTime() };
    this.readings.set(tenantId, reading);
    value.then(
      (counters) => {
        reading.counters = counters;
      },
      () => {
        if (this.readings.get(tenantId) === reading) this.readings.delete(tenantId);
      },
    );
    return value;
  }

  private reading(tenantId: string, now: number): Reading | null {
    const known = this.readings.get(tenantId);
    return known !== undefined && now - known.takenAt < maximumAge && now >= known.takenAt ? known : null;
  }

  private async read(tenantId: string): Promise<Counters> {
    const rows = await this.database.rows<{ topic: string; value: string }>(tenantId, readStatement, [
      tenantId,
      HOST_TENANT_ID,
    ]);
    return new Map(rows.map(({ topic, value }) => [topic, value]));
  }
}

/** The epoch of a topic. */
export const epochIn = (counters: Counters, topic: string): string => counters.get(topic) ?? '0.0';
