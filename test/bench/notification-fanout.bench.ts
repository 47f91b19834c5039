import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { loadPlatformOptions } from '../../gateway/process/platform-options.ts';
import { openProcess } from '../../subgraphs/host/platform-process.ts';
import { systemClock } from '../../subgraphs/kernel/clock/clock.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { notify } from '../../subgraphs/notifications/contract/notify.ts';
import { alice, callerIn } from '../testkit/callers.ts';
import { createTestDatabase } from '../testkit/postgres.ts';
import { startRole } from '../testkit/process/role-process.ts';

/**
 * Notifications fanned out per second, in-app and realtime, to 1,000 users each, by worker processes on the server of
 * `Test__DatabaseUrl`: from the first commit of a publisher that works on nothing to the last row of an inbox. Then
 * e-mails to the same users that are rendered and written into the development outbox: a channel that waits for nothing.
 */
const users = Array.from({ length: 1_000 }, () => randomUUID());
const rounds = 20;
const mailRounds = 4;
const platformEvent = 'platform.announcement';

it.each([1, 2])('fans out to 1,000 users in %i worker process(es)', { timeout: 600_000 }, async (count) => {
  const { url, drop } = await createTestDatabase();
  const env = { Persistence__Url: url, Vault__LocalKey: Buffer.alloc(32, 7).toString('base64') };
  const publisher = await openProcess({
    options: loadPlatformOptions(env).options,
    logger: silentLogger,
    clock: systemClock,
    work: false,
  });
  const workers = await Promise.all(
    Array.from({ length: count }, () => startRole({ role: ['worker'], env: { ...env, PORT: '0' } })),
  );
  try {
    const stored = async () => {
      const [row] = await publisher.services.database.system((em) =>
        em.execute<{ rows: number }[]>('select count(*)::int as rows from notifications.inbox_item'),
      );
      return row?.rows ?? 0;
    };
    const publish = async (channels: readonly string[] = ['inApp', 'sse']): Promise<void> => {
      const context = publisher.subgraph('notifications').contextFor({
        ...alice,
        locale: 'en',
        requestId: 'bench',
        signal: new AbortController().signal,
        idempotency: null,
      }) as { em: { transactional(work: (em: never) => Promise<void>): Promise<void> }; events: never };
      const events = context.events as { publish(em: never, type: never, data: never): Promise<void> };
      await context.em.transactional((em) =>
        notify(
          { publish: (type, data) => events.publish(em, type as never, data as never) },
          { type: platformEvent, recipients: { users }, channels, data: { title: 'Bench', body: 'Bench' } },
        ),
      );
    };
    await publish();
    await expect.poll(stored, { timeout: 60_000, interval: 10 }).toBe(users.length);
    const began = performance.now();
    for (let round = 0; round < rounds; round += 1) await publish();
    await expect.poll(stored, { timeout: 300_000, interval: 10 }).toBe(users.length * (rounds + 1));
    const seconds = (performance.now() - began) / 1_000;
    process.stdout.write(
      `${count} worker(s): ${rounds} x ${users.length} rows in ${seconds.toFixed(2)} s, ` +
        `${Math.round((rounds * users.length) / seconds)} a second\n`,
    );
    for (const userId of users)
      await publisher.users.remember(
        alice.tenant.id,
        callerIn(alice.tenant, { userId, email: 'a@b.test' }).actor,
      );
    const made = async () => {
      const [row] = await publisher.services.database.system((em) =>
        em.execute<{ made: number }[]>(
          `select count(*)::int as made from notifications.delivery where status = 'Delivered'`,
        ),
      );
      return row?.made ?? 0;
    };
    const beganMail = performance.now();
    for (let round = 0; round < mailRounds; round += 1) await publish(['email']);
    await expect.poll(made, { timeout: 300_000, interval: 10 }).toBe(users.length * mailRounds);
    const mailSeconds = (performance.now() - beganMail) / 1_000;
    process.stdout.write(
      `${count} worker(s): ${mailRounds} x ${users.length} deliveries in ${mailSeconds.toFixed(2)} s, ` +
        `${Math.round((mailRounds * users.length) / mailSeconds)} a second\n`,
    );
  } finally {
    for (const worker of workers) await worker.stop();
    await publisher.close();
    await drop();
  }
});
