import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.ts';
import { HOST_TENANT_ID } from '../tenancy/tenant.ts';
import type { Database } from './database.ts';

/** Milliseconds a process may be behind: cached values bind within a second of the change everywhere. */
const maximumAge = 900;

/** How many (tenant, topic) pairs a process remembers. */
const capacity = 10_000;

interface Reading {
  readonly value: Promise<string>;
  /** The value, once it is there. */
  text: string | null;
  readonly takenAt: number;
}

/**
 * Invalidation of caches by number instead of by message: a change bumps its tenant's epoch in its own transaction, a
 * cached value carries the epoch it was made in, and each process reads epochs at most once a second. Holds without
 * Redis and after its loss.
 */
export class Epochs {
  private readonly readings = new LRUCache<string, Reading>({ max: capacity });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a change of the session's tenant; in host context, of every tenant.
   * @param em the transactional entity manager of the change.
   */
  async bump(em: EntityManager, tenantId: string, topic: string): Promise<void> {
    await em.execute(
      `insert into kernel.epoch (tenant_id, topic, value) values (?, ?, 1)
       on conflict (tenant_id, topic) do update set value = kernel.epoch.value + 1`,
      [tenantId, topic],
    );
  }

  /** The tenant's and the host's counters as one text; two equal texts mean nothing changed between them. */
  async current(tenantId: string, topic: string): Promise<string> {
    const key = `${tenantId} ${topic}`;
    const now = this.clock.now().getTime();
    const known = this.reading(key, now);
    if (known !== null) return known.text ?? known.value;
    const reading: Reading = { value: this.read(tenantId, topic), text: null, takenAt: now };
    this.readings.set(key, reading);
    reading.value.then(
      (text) => {
        reading.text = text;
      },
      () => this.readings.delete(key),
    );
    return reading.value;
  }

  /** The same as far as this process need not ask; null where it has to. */
  currentCached(tenantId: string, topic: string): string | null {
    return this.reading(`${tenantId} ${topic}`, this.clock.now().getTime())?.text ?? null;
  }

  /** Forgets what this process read, after its own change committed, so that it sees the change at once. */
  forget(): void {
    this.readings.clear();
  }

  private reading(key: string, now: number): Reading | null {
    const known = this.readings.get(key);
    return known !== undefined && now - known.takenAt < maximumAge && now >= known.takenAt ? known : null;
  }

  private async read(tenantId: string, topic: string): Promise<string> {
    const rows: { tenant_id: string; value: string }[] = await this.database
      .session(tenantId)
      .execute('select tenant_id, value from kernel.epoch where topic = ? and tenant_id in (?, ?)', [
        topic,
        tenantId,
        HOST_TENANT_ID,
      ]);
    const counter = (id: string) => rows.find((row) => row.tenant_id === id)?.value ?? '0';
    return `${counter(tenantId)}.${counter(HOST_TENANT_ID)}`;
  }
}
