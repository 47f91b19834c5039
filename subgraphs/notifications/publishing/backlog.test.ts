import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme } from '../../../test/testkit/callers.ts';
import { hasServer, serverEngine } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { closeDigests, settleDigests } from '../steps/close-digests.ts';
import { openNotifications, recordingChannel } from '../testing/publish.ts';
import { claimDeliveries, renewLeases } from './claim-deliveries.ts';
import { recordOutcomes } from './record-outcomes.ts';

const people = Number(process.env.N ?? 20_000);
const byHand = process.env.HAND !== undefined;

describe.runIf(hasServer)('scratch', () => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database: serverEngine, channels: { email: recordingChannel() } });
    const notification = randomUUID();
    const now = slice.clock.now().toISOString();
    for (const s of [
      `insert into notifications.notification (id, tenant_id, type_name, severity, data, for_followers, created_at)
       values ('${notification}', '${acme.id}', 'test.plain', 'info', '{}', false, '${now}')`,
      `insert into identity.known_user (tenant_id, id, display_name, email, roles, first_seen_at, last_seen_at)
       select '${acme.id}', 'p' || lpad(n::text, 7, '0'), 'Person ' || n, 'p' || n || '@example.org', '["member"]', now(), now() from generate_series(1, ${people}) n`,
      `insert into notifications.inbox_item (id, tenant_id, recipient_id, sequence, notification_id, title, in_app, realtime, created_at)
       select gen_random_uuid(), '${acme.id}', 'p' || lpad(n::text, 7, '0'), 1, '${notification}', 'x', true, true, '${now}' from generate_series(1, ${people}) n`,
      `insert into notifications.delivery (id, tenant_id, notification_id, recipient_id, channel, culture, status, attempts, next_attempt_at, created_at, step)
       select gen_random_uuid(), '${acme.id}', '${notification}', 'p' || lpad(n::text, 7, '0'), 'email', 'en', 'Pending', 0, timestamptz '${now}' + (n / 500) * interval '50 ms' - interval '1 hour', '${now}', 'Digest' from generate_series(1, ${people}) n`,
      `insert into notifications.digest_window (tenant_id, recipient_id, type_name, thread_key, channel, required_permission, leader_id, due_at, expires_at, joined)
       select tenant_id, recipient_id, 'test.plain', '', channel, '', id, next_attempt_at, next_attempt_at, 1 from notifications.delivery`,
    ])
      await slice.sql(s);
    if (process.env.ANALYZE) await slice.sql('analyze');
  }, 300_000);
  afterAll(() => slice?.close());

  it('drains', { timeout: 600_000 }, async () => {
    const { database, jobs } = slice.process.services;
    const clock = slice.clock;
    const cost = new Map<string, [number, number]>();
    const time = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const t = performance.now();
      const r = await work();
      const [a, b] = cost.get(name) ?? [0, 0];
      cost.set(name, [a + performance.now() - t, b + 1]);
      return r;
    };
    let done = 0;
    for (;;) {
      const leaseId = randomUUID();
      const got = await time('claim', () => database.system((em) => claimDeliveries(em, { leaseId, limit: 200, now: clock.now(), names: null }, 60_000)));
      if (got.length === 0) break;
      const ids = got.map(({ id }) => id);
      await time('close', () => closeDigests({ database, clock, jobs }, acme.id, ids));
      await time('users', () => slice.process.users.findAll(acme.id, got.map(({ recipientId }) => recipientId)));
      if (done % 1000 === 0) await time('renew', () => database.system((em) => (renewLeases as any)(em, byHand ? got.map(({id}) => ({ id, leaseId })) : [leaseId], 60_000)));
      for (let at = 0; at < got.length; at += 50) {
        const part = got.slice(at, at + 50).map((delivery) => ({ delivery, leaseId, outcome: { status: 'Delivered', attempt: { isSuccess: true, errorMessage: null }, nextAttemptAt: null } as const, occurredAt: clock.now(), durationMs: 1 }));
        await time('record', () => database.system((em) => recordOutcomes(em, part, clock.now())));
        await time('settle', () => database.system((em) => settleDigests(em, part.map(({ delivery }) => delivery.id), clock.now())));
      }
      done += got.length;
      if (done % (people / 5) === 0) {
        process.stdout.write(`${done}: ` + [...cost].map(([n, [ms, c]]) => `${n} ${(ms / c).toFixed(1)} ms`).join(', ') + '\n');
        cost.clear();
      }
    }
    expect(done).toBe(people);
  });
});
