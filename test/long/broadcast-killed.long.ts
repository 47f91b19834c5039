import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loadPlatformOptions } from '../../gateway/process/platform-options.ts';
import { openProcess } from '../../subgraphs/host/platform-process.ts';
import { systemClock } from '../../subgraphs/kernel/clock/clock.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { sendBroadcast } from '../../subgraphs/notifications/broadcast/run-broadcast.ts';
import { alice } from '../testkit/callers.ts';
import { startMailServer, type TakenMail } from '../testkit/notification/mail-server.ts';
import { createTestDatabase } from '../testkit/postgres.ts';
import { startRole } from '../testkit/process/role-process.ts';

const people = Number(process.env.BROADCAST_PEOPLE ?? 3_000);
const kills = Number(process.env.BROADCAST_KILLS ?? 12);
const workers = 2;
const tenant = alice.tenant.id;

/** Two of a type with a digest, one of a type with a delay; both types wait for ten seconds here. */
const broadcasts = ['demo.reminder', 'demo.reminder', 'demo.follow_up'] as const;
const waits = [
  ['demo.reminder', 'Digest', { windowSeconds: 10 }],
  ['demo.follow_up', 'Delay', { seconds: 10 }],
] as const;

/** What a worker may have sent and not recorded when it is killed: the most that it claims ahead. */
const mostRepeatedByKill = 200;

/** How many notifications of a type an e-mail says it is about, by its subject. */
function countNotifications({ source }: TakenMail): { readonly type: string; readonly count: number } {
  const [, subject = ''] = /^Subject: (.*)$/m.exec(source) ?? [];
  const [, several] = /^(\d+) reminders/.exec(subject.trim()) ?? [];
  return several === undefined
    ? { type: subject.trim(), count: 1 }
    : { type: 'demo.reminder', count: Number(several) };
}

const idOf = ({ source }: TakenMail) => /^Message-ID: <([^@>]+)@/im.exec(source)?.[1] ?? '';

it(`gives ${people} people each broadcast once while workers are killed at any moment`, async () => {
  const mails = await startMailServer();
  const { url, drop } = await createTestDatabase();
  const env = {
    Persistence__Url: url,
    Vault__LocalKey: Buffer.alloc(32, 7).toString('base64'),
    Notifications__Email__SenderAddress: 'platform@acme.example',
    Notifications__Email__Smtp__Host: '127.0.0.1',
    Notifications__Email__Smtp__Port: `${mails.port}`,
    Notifications__Email__Smtp__UseSsl: 'false',
  };
  const { options } = loadPlatformOptions(env);
  const idle = await openProcess({ options, logger: silentLogger, clock: systemClock, work: false });
  const { database, jobs } = idle.services;
  const query = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    database.system((em) => em.execute<Row[]>(sql, [...values]));
  await query(
    `insert into identity.known_user (tenant_id, id, display_name, email, roles, first_seen_at, last_seen_at)
     select ?, 'p' || lpad(n::text, 7, '0'), 'Person ' || n, 'p' || lpad(n::text, 7, '0') || '@example.org', '["member"]', now(), now()
     from generate_series(1, ?::int) n`,
    [tenant, people],
  );
  for (const [type, step, figures] of waits)
    await query(
      `insert into notifications.step_adjustment (tenant_id, type_name, step, is_enabled, figures, modified_at)
       values (?, ?, ?, true, ?, now())`,
      [tenant, type, step, JSON.stringify(figures)],
    );
  const worker = () => startRole({ role: ['worker'], env: { ...env, PORT: '0' } });
  const running = await Promise.all(Array.from({ length: workers }, worker));
  const began = performance.now();
  const say = (text: string) =>
    process.stdout.write(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${text}\n`);
  const progress = async () => {
    const [row] = await query<{ rows: number; open: number; mails: number }>(
      `select (select count(*)::int from notifications.inbox_item) as rows,
         (select count(*)::int from notifications.delivery where finished_at is null) as open`,
    );
    return { rows: 0, open: 0, ...row, mails: mails.taken.length };
  };
  try {
    for (const type of broadcasts) {
      const id = randomUUID();
      // The subject says which type it is.
      const message = { type, data: { title: type } };
      await query(
        `insert into notifications.broadcast (id, tenant_id, name, message, audience, status, is_dry_run, starts_at,
           found_count, published_count, last_recipient, created_at)
         values (?, ?, 'Killed', ?, '{"everybody": true}', 'Scheduled', false, now(), 0, 0, '', now())`,
        [id, tenant, JSON.stringify(message)],
      );
      await database
        .session(tenant)
        .transactional((em) => sendBroadcast(em, jobs, { tenantId: tenant, id }, null));
    }
    for (let kill = 1; kill <= kills; kill += 1) {
      await pause(randomInt(50, 2_500));
      const [victim] = running.splice(randomInt(running.length), 1);
      await victim?.kill();
      const { rows, open, mails: sent } = await progress();
      say(`kill ${kill} of ${kills}: ${rows} rows, ${open} deliveries open, ${sent} e-mails`);
      running.push(await worker());
    }
    const wanted = people * broadcasts.length;
    await expect
      .poll(progress, { timeout: 600_000, interval: 1_000 })
      .toMatchObject({ rows: wanted, open: 0 });
    const sums = await query(
      `select count(*)::int as rows, count(distinct (recipient_id, notification_id))::int as distinct_rows,
         count(distinct recipient_id)::int as recipients from notifications.inbox_item`,
    );
    expect(sums).toEqual([{ rows: wanted, distinct_rows: wanted, recipients: people }]);
    expect(
      await query(`select status, count(*)::int as count from notifications.delivery group by status`),
    ).toEqual([{ status: 'Delivered', count: wanted }]);
    expect(await query('select status, found_count, published_count from notifications.broadcast')).toEqual(
      broadcasts.map(() => ({ status: 'Completed', found_count: people, published_count: people })),
    );
    // An e-mail may come again, with its id and its content alone.
    const byId = Map.groupBy(mails.taken, idOf);
    const contents = [...byId.values()].map(
      (same) => new Set(same.map((one) => JSON.stringify([one.to, countNotifications(one)]))).size,
    );
    expect(Math.max(...contents)).toBe(1);
    const told = new Map<string, number>();
    for (const [mail] of byId.values()) {
      if (mail === undefined) continue;
      const { type, count } = countNotifications(mail);
      const key = `${mail.to[0]} ${type}`;
      told.set(key, (told.get(key) ?? 0) + count);
    }
    const counts = Map.groupBy(told, ([key, count]) => `${key.split(' ')[1]}: ${count}`);
    expect(Object.fromEntries([...counts].map(([count, keys]) => [count, keys.length]))).toEqual({
      'demo.reminder: 2': people,
      'demo.follow_up: 1': people,
    });
    const repeated = mails.taken.length - byId.size;
    say(`${byId.size} e-mails, ${repeated} came again with the same id`);
    expect(repeated).toBeLessThanOrEqual(kills * mostRepeatedByKill);
  } finally {
    for (const one of running) await one.stop();
    await idle.close();
    await mails.close();
    await drop();
  }
});
