import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HOST_TENANT_ID } from '../../../subgraphs/kernel/tenancy/tenant.ts';
import { claimStart } from '../../../subgraphs/webhooks/dispatch/claim-deliveries.ts';
import type { WebhookInstallation } from './webhook-installation.ts';

/** Milliseconds in which every process comes to what is due several times. */
const longEnough = 8_000;

/** Milliseconds until something to contend for is there, or an attempt under way is over. */
const patience = 60_000;

const isFree = 'next_attempt_at is not null and (lease_until is null or lease_until <= now())';

/**
 * A session beside those of an installation that wants the same rows, so that two of them meet for certain and not by
 * chance. No process may be killed meanwhile but by this.
 */
export class RivalSession {
  constructor(private readonly installation: WebhookInstallation) {}

  /** Has deliveries that are due. @returns claims that waited for them: they must pass over. */
  async holdDeliveries(): Promise<readonly string[]> {
    const lock = `select id from webhooks.delivery where ${isFree} for update skip locked`;
    return this.hold('webhooks.delivery', lock, claimStart, () => pause(longEnough));
  }

  /**
   * Has an open AI call of a dead process, which a starting process wants to settle.
   * @returns statements that waited for it: they must pass over.
   */
  async holdCall(start: () => Promise<void>): Promise<readonly string[]> {
    const id = randomUUID();
    await this.installation.sql(
      `insert into ai.call (id, tenant_id, user_id, kind, workspace_name, provider, model, opened_at, process_id, status,
         input_tokens, output_tokens, is_estimated)
       values ('${id}', '${HOST_TENANT_ID}', 'rival', 'Chat', 'rival', 'rival', 'rival', now(), '${randomUUID()}', 'Open',
         1, 0, true)`,
    );
    const lock = `select id from ai.call where id = '${id}' for update`;
    return this.hold('ai.call', lock, 'ai.call', start);
  }

  /**
   * Takes over a delivery while an attempt at it is under way, as after the end of its lease.
   * @returns what is wrong once that attempt is logged.
   */
  async takeLease(): Promise<readonly string[]> {
    const mine = randomUUID();
    const attempts =
      '(select count(*)::int from webhooks.delivery_attempt a where a.delivery_id = d.id) as attempts';
    const [taken] = await this.until(() =>
      this.installation.sql<{ id: string; attempts: number }>(
        `update webhooks.delivery d set lease_id = '${mine}', lease_until = now() + interval '1 hour'
         where id = (select id from webhooks.delivery where lease_until > now() limit 1 for update skip locked)
         returning id, ${attempts}`,
      ),
    );
    const [late] = await this.until(() =>
      this.installation.sql<{ lease: string }>(
        `select lease_id as lease from (select d.lease_id, ${attempts} from webhooks.delivery d
           where id = '${taken?.id}') known where attempts > ${taken?.attempts}`,
      ),
    );
    await this.installation.sql(
      `update webhooks.delivery set lease_until = now() where id = '${taken?.id}' and lease_id = '${mine}'`,
    );
    return late?.lease === mine ? [] : [`${taken?.id} was recorded by an attempt whose lease was over`];
  }

  /** Holds locks during work, or until a statement with a text waits for them. @returns what waited. */
  private async hold(
    name: string,
    lock: string,
    text: string,
    work: () => Promise<void>,
  ): Promise<readonly string[]> {
    let working: Promise<void> | null = null;
    const waited = await this.installation.session(async (em) => {
      await this.until(() => em.execute<unknown[]>(lock));
      const [self] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      let isOver = false;
      working = work().finally(() => {
        isOver = true;
      });
      working.catch(() => undefined);
      while (!isOver) {
        const waiting = await this.installation.sql<{ pid: number }>(
          `select pid from pg_stat_activity
           where ${self?.pid} = any(pg_blocking_pids(pid)) and query like '%${text}%'`,
          'owner',
        );
        if (waiting.length > 0) return [`a session waited for a lock on ${name} that another had`];
        await pause(50);
      }
      return [];
    });
    await working;
    return waited;
  }

  private async until<T>(read: () => Promise<readonly T[]>): Promise<readonly T[]> {
    const deadline = Date.now() + patience;
    for (;;) {
      const rows = await read();
      if (rows.length > 0) return rows;
      if (Date.now() > deadline) throw new Error('There was nothing to contend for.');
      await pause(20);
    }
  }
}
