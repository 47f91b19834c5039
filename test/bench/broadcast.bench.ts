import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { loadPlatformOptions } from '../../gateway/process/platform-options.ts';
import { openProcess } from '../../subgraphs/host/platform-process.ts';
import { systemClock } from '../../subgraphs/kernel/clock/clock.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { alice } from '../testkit/callers.ts';
import { createTestDatabase } from '../testkit/postgres.ts';
import { usageOf } from '../testkit/process/process-usage.ts';
import { startRole } from '../testkit/process/role-process.ts';

/**
 * A broadcast to everybody of a tenant, of a type whose e-mails wait for a digest of a minute, by one worker process on
 * the server of `Test__DatabaseUrl`: how fast recipients are found and have their inbox rows, how fast the digests are
 * sent into the development outbox, and the most memory that the worker held. `BROADCAST_PEOPLE` changes the number.
 */
const people = Number(process.env.BROADCAST_PEOPLE ?? 100_000);
const tenant = alice.tenant.id;

it(`reaches ${people} recipients once each, with a digest`, { timeout: 1_800_000 }, async () => {
  const { url, drop } = await createTestDatabase();
  const env = { Persistence__Url: url, Vault__LocalKey: Buffer.alloc(32, 7).toString('base64') };
  const idle = await openProcess({
    options: loadPlatformOptions(env).options,
    logger: silentLogger,
    clock: systemClock,
    work: false,
  });
  const query = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    idle.services.database.system((em) => em.execute<Row[]>(sql, [...values]));
  await query(
    `insert into identity.known_user (tenant_id, id, display_name, email, roles, first_seen_at, last_seen_at)
     select ?, 'p' || lpad(n::text, 7, '0'), 'Person ' || n, 'p' || n || '@example.org', '["member"]', now(), now()
     from generate_series(1, ?::int) n`,
    [tenant, people],
  );
  const worker = await startRole({ role: ['worker'], env: { ...env, PORT: '0' } });
  const id = randomUUID();
  try {
    const count = async (sql: string) => (await query<{ count: number }>(sql))[0]?.count;
    const until = async (sql: string, wanted: number): Promise<number> => {
      await expect.poll(() => count(sql), { timeout: 900_000, interval: 250 }).toBe(wanted);
      return performance.now();
    };
    let memory = 0;
    const sampling = setInterval(() => {
      memory = Math.max(memory, usageOf(worker.pid).memory);
    }, 100);
    const used = usageOf(worker.pid).cpu;
    await query(
      `insert into notifications.broadcast (id, tenant_id, name, message, audience, status, is_dry_run, starts_at,
         found_count, published_count, last_recipient, created_at)
       values (?, ?, 'Bench', '{"type": "demo.reminder", "data": {"title": "Bench"}}', '{"everybody": true}',
         'Scheduled', false, now(), 0, 0, '', now())`,
      [id, tenant],
    );
    const began = await until(
      `select count(*)::int from notifications.broadcast where status <> 'Scheduled'`,
      1,
    );
    const stored = await until('select count(*)::int from notifications.inbox_item', people);
    const sent = await until(
      `select count(*)::int from notifications.delivery where channel = 'email' and status = 'Delivered'`,
      people,
    );
    clearInterval(sampling);
    const [row] = await query(
      `select (select published_count from notifications.broadcast) as published,
         (select count(distinct recipient_id)::int from notifications.inbox_item) as inboxes,
         (select count(*)::int from notifications.delivery) as deliveries`,
    );
    expect(row).toEqual({ published: people, inboxes: people, deliveries: people });
    const fifths = await query<{ seconds: number }>(
      `select extract(epoch from max(finished_at) - min(finished_at))::float8 as seconds
       from (select finished_at, ntile(5) over (order by finished_at) as part from notifications.delivery) d
       group by part order by part`,
    );
    const rate = (from: number, to: number) => Math.round((people * 1_000) / (to - from));
    process.stdout.write(
      `${people} recipients: inbox rows after ${((stored - began) / 1_000).toFixed(1)} s, ${rate(began, stored)} a second; ` +
        `digests sent ${((sent - stored) / 1_000).toFixed(1)} s later, the minute of the window included; ` +
        `seconds of each fifth of them: ${fifths.map(({ seconds }) => seconds.toFixed(1)).join(', ')}; ` +
        `${(usageOf(worker.pid).cpu - used).toFixed(1)} s of the worker's processor; ` +
        `at most ${Math.round(memory / 2 ** 20)} MiB resident\n`,
    );
  } finally {
    await worker.stop();
    await idle.close();
    await drop();
  }
});
