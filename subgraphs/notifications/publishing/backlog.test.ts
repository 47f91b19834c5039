import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme } from '../../../test/testkit/callers.ts';
import { analyzeTables } from '../../../test/testkit/database/analyze-tables.ts';
import { rowsReadBy } from '../../../test/testkit/database/rows-read.ts';
import { hasServer, serverEngine } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { renewLeases } from '../../kernel/messaging/dispatch/renew-leases.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { closeDigests, settleDigests } from '../steps/close-digests.ts';
import { openNotifications } from '../testing/publish.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries.ts';
import { recordOutcomes } from './record-outcomes.ts';

const waiting = 10_000;
const limit = 50;
const lease = 60_000;
const tables = ['delivery', 'digest_window', 'inbox_item', 'notification'].map(
  (name) => `notifications.${name}`,
);

/** A broadcast whose digests are due. */
function backlog(notificationId: string, now: string): readonly string[] {
  const person = `'p' || n`;
  const everybody = `from generate_series(1, ${waiting}) n`;
  return [
    `insert into notifications.notification (id, tenant_id, type_name, severity, data, for_followers, created_at)
     values ('${notificationId}', '${acme.id}', 'test.plain', 'info', '{}', false, '${now}')`,
    `insert into notifications.inbox_item
       (id, tenant_id, recipient_id, sequence, notification_id, title, in_app, realtime, created_at)
     select gen_random_uuid(), '${acme.id}', ${person}, 1, '${notificationId}', 'x', true, true, '${now}' ${everybody}`,
    `insert into notifications.delivery (id, tenant_id, notification_id, recipient_id, channel, culture, status, attempts,
       next_attempt_at, created_at, step)
     select gen_random_uuid(), '${acme.id}', '${notificationId}', ${person}, 'email', 'en', 'Pending', 0,
       timestamptz '${now}' - make_interval(secs => n / 500), '${now}', 'Digest' ${everybody}`,
    `insert into notifications.digest_window (tenant_id, recipient_id, type_name, thread_key, channel,
       required_permission, leader_id, due_at, expires_at, joined)
     select tenant_id, recipient_id, 'test.plain', '', channel, '', id, next_attempt_at, next_attempt_at, 1
     from notifications.delivery`,
  ];
}

describe.runIf(hasServer).each([false, true])(
  `a claim with ${waiting} deliveries behind it on PostgreSQL, analysed: %s`,
  (isAnalysed) => {
    let slice: Slice;
    beforeAll(async () => {
      slice = await openNotifications({ database: serverEngine });
      for (const statement of backlog(randomUUID(), slice.clock.now().toISOString()))
        await slice.sql(statement);
      if (isAnalysed) await analyzeTables(slice.process.services.database, tables);
    }, 60_000);
    afterAll(() => slice.close());

    it('reads what it has claimed, whatever waits', async () => {
      const { clock } = slice;
      const { database, jobs } = slice.process.services;
      const readBy = (work: (em: EntityManager) => Promise<unknown>) =>
        database.system((em) => rowsReadBy(em, tables, work));
      const leaseId = randomUUID();
      let claimed: readonly ClaimedDelivery[] = [];
      const reads: Record<string, number> = {
        claim: await readBy(async (em) => {
          claimed = await claimDeliveries(em, { leaseId, limit, now: clock.now(), names: null }, lease);
        }),
      };
      expect(claimed).toHaveLength(limit);
      const ids = claimed.map(({ id }) => id);
      const held = claimed.map((row) => ({ row, leaseId }));
      reads.renew = await readBy((em) => renewLeases(em, 'notifications.delivery', held, lease));
      reads.close = await readBy(async (em) => {
        const within = { system: (work: (em: EntityManager) => unknown) => work(em) } as unknown as Database;
        const digests = await closeDigests({ database: within, clock, jobs }, ids);
        expect([...digests.values()].map(({ count }) => count)).toEqual(ids.map(() => 1));
      });
      reads.record = await readBy((em) =>
        recordOutcomes(
          em,
          claimed.map((delivery) => ({
            delivery,
            leaseId,
            outcome: {
              status: 'Delivered',
              attempt: { isSuccess: true, errorMessage: null, provider: null },
              nextAttemptAt: null,
            },
            occurredAt: clock.now(),
            durationMs: 1,
          })),
          clock.now(),
        ),
      );
      reads.settle = await readBy((em) => settleDigests(em, ids, clock.now()));
      for (const [name, rows] of Object.entries(reads)) expect(rows, name).toBeLessThanOrEqual(6 * limit);
    });
  },
);
