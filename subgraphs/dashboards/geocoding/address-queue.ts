import type { PostalAddress } from '../contract/widget-renderer.ts';

/** An address that is not geocoded yet. */
export interface Question {
  /** The address as one text. */
  readonly key: string;
  readonly address: PostalAddress;
  /** Number of failures; an outage counts once. */
  readonly failures: number;
  /** Number of answers at its last failure. */
  readonly answersThen: number;
}

/** The next address, and the tenant that requested it. */
export interface Turn {
  readonly tenantId: string;
  readonly question: Question;
}

/**
 * Questions that wait for a service which answers one at a time. Tenants take turns, so that one with many addresses holds
 * up none with one; within a tenant first come, first served.
 */
export class AddressQueue {
  private size = 0;
  /** By tenant, in the order they have their next turn; by key. */
  private readonly tenants = new Map<string, Map<string, Question>>();

  /** @param room questions that wait at most. */
  constructor(private readonly room: number) {}

  /**
   * Adds a question after the tenant's others, once. Without room it replaces the last question of the tenant with the
   * most waiting ones, if that is more than this tenant has; otherwise it is dropped.
   */
  add({ tenantId, question }: Turn): void {
    const own = this.tenants.get(tenantId) ?? new Map<string, Question>();
    if (own.has(question.key) || !this.hasRoomFor(own.size)) return;
    this.tenants.set(tenantId, own.set(question.key, question));
    this.size += 1;
  }

  /** Takes the question whose turn it is; null where none waits. */
  take(): Turn | null {
    const [next] = this.tenants;
    if (next === undefined) return null;
    const [tenantId, waiting] = next;
    const [question] = waiting.values();
    if (question === undefined) return null;
    this.leave(tenantId, waiting, question.key);
    if (this.tenants.delete(tenantId)) this.tenants.set(tenantId, waiting);
    return { tenantId, question };
  }

  /** Removes an address of any tenant. */
  forget(key: string): void {
    for (const [tenantId, waiting] of this.tenants) this.leave(tenantId, waiting, key);
  }

  private hasRoomFor(waitingAlready: number): boolean {
    if (this.size < this.room) return true;
    const [most] = [...this.tenants].toSorted(([, a], [, b]) => b.size - a.size);
    if (most === undefined || most[1].size <= waitingAlready + 1) return false;
    const [tenantId, waiting] = most;
    this.leave(tenantId, waiting, [...waiting.keys()].at(-1) ?? '');
    return true;
  }

  private leave(tenantId: string, waiting: Map<string, Question>, key: string): void {
    if (waiting.delete(key)) this.size -= 1;
    if (waiting.size === 0) this.tenants.delete(tenantId);
  }
}
