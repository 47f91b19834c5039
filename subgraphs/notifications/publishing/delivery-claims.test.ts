import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice } from '../../../test/testkit/callers.ts';
import { deletePartitioned } from '../../../test/testkit/database/partitioned-rows.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { renewLeases } from '../../kernel/messaging/dispatch/renew-leases.ts';
import { PermanentDeliveryError } from '../contract/channel.ts';
import { later, openNotifications, publish, recordingChannel } from '../testing/publish.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries.ts';
import { recordOutcomes } from './record-outcomes.ts';

const type = 'test.plain';

describe.each(databases)('claims of deliveries on $name', (database) => {
  const email = recordingChannel();
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database, channels: { email } });
  });
  afterAll(() => slice.close());
  beforeEach(() => {
    email.deliveries.length = 0;
    email.script = async () => 'delivered';
  });

  const system: typeof slice.process.services.database.system = (work) =>
    slice.process.services.database.system(work);
  const claim = (leaseId: string, lease: number, limit = 10) =>
    system((em) => claimDeliveries(em, { leaseId, limit, now: slice.clock.now(), names: null }, lease));
  const stored = () =>
    slice.sql('select status, attempts, lease_id from notifications.delivery order by recipient_id');

  /** Deliveries that are due, and that the process itself is not told of. */
  async function due(users: readonly string[]): Promise<void> {
    await slice.sql('delete from notifications.delivery');
    await publish(slice, alice, { type, recipients: { users }, data: { name: 'x' } });
    email.deliveries.length = 0;
    await deletePartitioned(slice, 'notifications.delivery_attempt');
    await slice.sql(
      `update notifications.delivery set status = 'Pending', attempts = 0, finished_at = null, next_attempt_at = ?`,
      [slice.clock.now()],
    );
  }

  const renew = (taken: readonly ClaimedDelivery[], leaseId: string, lease: number) =>
    system((em) =>
      renewLeases(
        em,
        'notifications.delivery',
        taken.map((row) => ({ row, leaseId })),
        lease,
      ),
    );

  it('leave alone what another process has, until its lease has ended', async () => {
    await due(['a', 'b', 'c']);
    const dead = randomUUID();
    const taken = await claim(dead, 60_000, 2);
    expect(taken).toHaveLength(2);
    await later(slice, 0);
    expect(email.deliveries).toHaveLength(1);
    await renew(taken, dead, 0);
    await later(slice, 0);
    expect(email.deliveries.map(({ recipientId }) => recipientId).toSorted()).toEqual(['a', 'b', 'c']);
    expect(await stored()).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'Delivered', attempts: 1, lease_id: null })),
    );
  });

  it('are renewed by their process alone, and end with what became of them', async () => {
    await due(['a']);
    const [mine, other] = [randomUUID(), randomUUID()];
    const taken = await claim(mine, 0);
    await renew(taken, other, 60_000);
    expect(await claim(other, 0)).toHaveLength(1);
    await renew(taken, other, 60_000);
    expect(await claim(mine, 0)).toEqual([]);
  });

  it('that were lost change nothing any more; the attempt is logged all the same', async () => {
    await due(['a']);
    const [late, now] = [randomUUID(), randomUUID()];
    const [delivery] = (await claim(late, 0)) as [ClaimedDelivery];
    await claim(now, 60_000);
    const outcome = {
      status: 'Delivered',
      attempt: { isSuccess: true, errorMessage: null, provider: null },
      nextAttemptAt: null,
    } as const;
    const record = { delivery, leaseId: late, outcome, occurredAt: slice.clock.now(), durationMs: 1 };
    await system((em) => recordOutcomes(em, [record], slice.clock.now()));
    expect(await stored()).toEqual([{ status: 'Pending', attempts: 0, lease_id: now }]);
    const log = await slice.sql('select recipient_user_id, is_success from notifications.delivery_attempt');
    expect(log).toEqual([{ recipient_user_id: 'a', is_success: true }]);
  });

  it('count what a channel accepted, by channel', async () => {
    await due(['a', 'b']);
    await slice.sql('delete from kernel.usage_entry');
    email.script = async ({ recipientId }) => {
      if (recipientId === 'b') throw new PermanentDeliveryError('no such address');
      return 'delivered';
    };
    await later(slice, 0);
    const log = await slice.sql(
      'select is_success from notifications.delivery_attempt order by recipient_user_id',
    );
    expect(log).toEqual([{ is_success: true }, { is_success: false }]);
    expect(await slice.sql('select tenant_id, measure, part, amount::int from kernel.usage_entry')).toEqual([
      { tenant_id: acme.id, measure: 'Notifications.Deliveries', part: 'email', amount: 1 },
    ]);
  });

  it('ask for facts and write down what became of many by a constant number of statements', async () => {
    const cost = async (count: number) => {
      await due(Array.from({ length: count }, (_, index) => `user-${index}`));
      const release = Promise.withResolvers<void>();
      email.script = async () => {
        await release.promise;
        return 'delivered';
      };
      slice.takeStatements();
      const made = later(slice, 0);
      await expect.poll(() => email.deliveries.length).toBe(count);
      release.resolve();
      await made;
      const statements = slice.takeStatements();
      return statements.filter((sql) => /delivery|user_setting|known_user/.test(sql) && !/jobs\./.test(sql));
    };
    const few = await cost(2);
    // A busy machine renews leases meanwhile.
    expect(few.length).toBeLessThanOrEqual(6);
    expect((await cost(8)).length).toBeLessThanOrEqual(2 * few.length);
  });

  it('take over what earlier versions sent as a job of each attempt', async () => {
    await due(['a']);
    await slice.sql('update notifications.delivery set next_attempt_at = null');
    const [row] = await slice.sql('select id from notifications.delivery');
    const old = (attempt: number) => ({ tenantId: acme.id, deliveryId: row?.id, attempt });
    const { services, messaging } = slice.process;
    for (const _repeat of [1, 2]) {
      await services.database
        .session(acme.id)
        .transactional((em) => services.jobs.send(em, 'notifications.deliver', old(1)));
      await messaging.drain();
    }
    expect(email.deliveries.map(({ recipientId, attempt }) => [recipientId, attempt])).toEqual([['a', 1]]);
    expect(await stored()).toEqual([{ status: 'Delivered', attempts: 1, lease_id: null }]);
  });
});
