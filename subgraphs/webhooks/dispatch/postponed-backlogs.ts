import type { KernelServices } from '../../kernel/subgraph/services.ts';
import type { OpenCircuit } from './record-attempts.ts';

/** Rows moved in one transaction. */
const step = 1_000;

/**
 * Moves what is due for targets that keep failing to the end of their pause, so that looking for what is due does not
 * meet it again and again. Nobody waits for it: claims leave out open circuits in any case. A backlog may be long, so it
 * is moved in steps, each in a transaction of its own.
 */
export class PostponedBacklogs {
  private readonly until = new Map<string, Date>();
  private moving: Promise<void> | null = null;
  private isStopped = false;

  constructor(private readonly services: Pick<KernelServices, 'database' | 'logger'>) {}

  /** Begins to move; a later pause takes the place of an earlier one. */
  postpone(circuits: readonly OpenCircuit[]): void {
    for (const { subscriptionId, until } of circuits) this.until.set(subscriptionId, until);
    if (circuits.length > 0) this.moving ??= Promise.resolve().then(() => this.moveAll());
  }

  /** Resolves when nothing is moved any more; for tests. */
  async idle(): Promise<void> {
    await this.moving;
  }

  /** Ends after the step under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.moving;
  }

  private async moveAll(): Promise<void> {
    for (const [subscriptionId, until] of this.until) {
      this.until.delete(subscriptionId);
      await this.move({ subscriptionId, until });
    }
    this.moving = null;
  }

  private async move(circuit: OpenCircuit): Promise<void> {
    try {
      for (let moved = step; moved === step && !this.isStopped; ) moved = await this.moveSome(circuit);
    } catch (error) {
      const { subscriptionId } = circuit;
      this.services.logger.warn({ err: error, subscriptionId }, 'a webhook backlog was not postponed');
    }
  }

  /** Moves nothing once the circuit is another one. @returns how many. */
  private async moveSome({ subscriptionId, until }: OpenCircuit): Promise<number> {
    const moved: unknown[] = await this.services.database.system((em) =>
      em.execute(
        `update webhooks.delivery set next_attempt_at = ? where id in (
           select id from webhooks.delivery where subscription_id = ? and state in ('Pending', 'Retrying')
             and next_attempt_at < ? and lease_until is null
             and exists (select 1 from webhooks.subscription where id = ? and circuit_open_until = ?)
           order by next_attempt_at limit ${step} for update skip locked)
         returning 1`,
        [until, subscriptionId, until, subscriptionId, until],
      ),
    );
    return moved.length;
  }
}
