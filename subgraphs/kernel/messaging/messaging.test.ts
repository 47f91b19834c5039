import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MessagingBench, openMessagingBench, testTenant } from '../../../test/testkit/messaging.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { JobSchedule } from './job.ts';
import { deadLetterQueue } from './job-queues.ts';

describe.each(databases)('messaging on $name', (kind) => {
  let bench: MessagingBench;
  beforeAll(async () => {
    bench = await openMessagingBench(kind);
  });
  afterAll(() => bench.close());

  /** Handlers write down what they were given. */
  function recorder() {
    const seen: { data: object; attempt: number }[] = [];
    return {
      seen,
      handle: async (data: object, { attempt }: { attempt: number }) => void seen.push({ data, attempt }),
    };
  }

  const inTenant = <T>(work: Parameters<MessagingBench['database']['system']>[0]) =>
    bench.database.session(testTenant).transactional((em) => work(em as never)) as Promise<T>;

  it('sends to every queue inside an open tenant transaction, the first time too', async () => {
    const messaging = bench.messaging();
    const queues = ['first.one', 'first.two', 'first.three'];
    for (const name of queues) messaging.registerJob({ name, handle: async () => {} });
    messaging.registerFanOutJob({ name: 'first.fan', handle: async () => {} });
    await messaging.start({ work: false });
    await inTenant(async (em) => {
      const [session] = await em.execute('select current_user as role');
      expect(session?.role).toBe('app_tenant');
      for (const queue of queues)
        expect(await messaging.send(em, queue, { queue })).toMatch(/^[\da-f-]{36}$/);
      await messaging.sendToEach(em, ['first.fan'], { fan: true });
    });
    const rows = await bench.database.execute(
      "select name from jobs.job where name like 'first.%' order by name",
    );
    expect(rows.map(({ name }) => name)).toEqual(['first.fan', 'first.one', 'first.three', 'first.two']);
  });

  it('lets a tenant session send, but see no payload and no other state', async () => {
    const read = (sql: string) => inTenant((em) => em.execute(sql));
    await expect(read('select data from jobs.job_common')).rejects.toThrow(/permission denied/);
    await expect(read('select data from jobs.job')).rejects.toThrow(/permission denied/);
    await expect(read('delete from jobs.job_common')).rejects.toThrow(/permission denied/);
    await expect(read("update jobs.queue set policy = 'x'")).rejects.toThrow(/permission denied/);
  });

  it('runs a job if and only if the transaction that sent it commits', async () => {
    const messaging = bench.messaging();
    const { seen, handle } = recorder();
    messaging.registerJob({ name: 'commit', handle });
    await messaging.start({ work: true });
    const write = (text: string, fail: boolean) =>
      inTenant(async (em) => {
        await em.execute('insert into note (text) values (?)', [text]);
        await messaging.send(em, 'commit', { text });
        if (fail) throw new Error('rolled back');
      });
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => write(`note ${at % 2} ${at}`, at % 2 === 1)),
    );
    await messaging.drain();
    const kept = Array.from({ length: 10 }, (_, at) => `note 0 ${at * 2}`).sort();
    expect(await bench.notes()).toEqual(kept);
    expect(seen.map(({ data }) => (data as { text: string }).text).sort()).toEqual(kept);
  });

  it('refuses to send outside a transaction, to an unknown queue, and with a key that means nothing', async () => {
    const messaging = bench.messaging();
    messaging.registerJob({ name: 'refusals', handle: async () => {} });
    await expect(inTenant((em) => messaging.send(em, 'refusals', {}))).rejects.toThrow('not started');
    await messaging.start({ work: false });
    await expect(messaging.send(bench.database.session(testTenant), 'refusals', {})).rejects.toThrow(
      'transactional',
    );
    await expect(inTenant((em) => messaging.send(em, 'nowhere', {}))).rejects.toThrow(
      'No job named "nowhere"',
    );
    await expect(inTenant((em) => messaging.send(em, 'refusals', {}, { singletonKey: 'k' }))).rejects.toThrow(
      'unique',
    );
    expect(() => messaging.registerJob({ name: 'late', handle: async () => {} })).toThrow('after the start');
  });

  it('runs a job again after it failed, and surfaces the failures', async () => {
    const messaging = bench.messaging();
    const attempts: number[] = [];
    messaging.registerJob({
      name: 'flaky',
      retry: { limit: 2, delay: 0, backoff: false },
      handle: async (_, { attempt }) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error(`run ${attempt}`);
      },
    });
    await messaging.start({ work: true });
    await inTenant((em) => messaging.send(em, 'flaky', {}));
    const failures = await messaging.drain({ failOnError: false });
    expect(attempts).toEqual([1, 2, 3]);
    expect(failures.map(({ attempt, error }) => [attempt, (error as Error).message])).toEqual([
      [1, 'run 1'],
      [2, 'run 2'],
    ]);
    expect(await messaging.deadLetters('flaky')).toEqual([]);
    expect(await messaging.drain()).toEqual([]);
  });

  it('fails a drain with the errors of handlers', async () => {
    const messaging = bench.messaging();
    messaging.registerJob({
      name: 'surfacing',
      retry: { limit: 0, delay: 0, backoff: false },
      handle: async () => {
        throw new Error('the cause');
      },
    });
    await messaging.start({ work: true });
    await inTenant((em) => messaging.send(em, 'surfacing', {}));
    const drained = messaging.drain();
    await expect(drained).rejects.toThrow('surfacing (run 1)');
    await expect(drained).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: 'the cause' })],
    });
  });

  it('keeps what failed for good and sends it again on demand', async () => {
    const messaging = bench.messaging();
    let broken = true;
    const { seen, handle } = recorder();
    messaging.registerJob({
      name: 'mortal',
      retry: { limit: 1, delay: 0, backoff: false },
      handle: async (data, run) => {
        if (broken) throw new Error('out of order');
        await handle(data, run);
      },
    });
    await messaging.start({ work: true });
    await inTenant((em) => messaging.send(em, 'mortal', { number: 7 }));
    await messaging.drain({ failOnError: false });
    const letters = await messaging.deadLetters('mortal');
    expect(letters).toEqual([
      {
        id: expect.any(String),
        queue: 'mortal',
        data: { number: 7 },
        error: 'Error: out of order',
        attempts: 2,
        sentAt: expect.any(Date),
        failedAt: expect.any(Date),
      },
    ]);
    expect(letters[0]?.failedAt.getTime()).toBeGreaterThanOrEqual(letters[0]?.sentAt.getTime() ?? Infinity);
    broken = false;
    expect(await messaging.retryDeadLetters('mortal', ['00000000-0000-4000-8000-000000000000'])).toBe(0);
    expect(await messaging.retryDeadLetters('mortal')).toBe(1);
    await messaging.drain();
    expect(seen).toEqual([{ data: { number: 7 }, attempt: 1 }]);
    expect(await messaging.deadLetters('mortal')).toEqual([]);
  });

  it('gives each job to one of two workers', async () => {
    const [one, two] = [bench.messaging(), bench.messaging()];
    const runs: string[] = [];
    const workers = new Set<number>();
    [one, two].forEach((messaging, worker) => {
      messaging.registerJob<{ number: string }>({
        name: 'shared',
        concurrency: 4,
        handle: async ({ number }) => {
          runs.push(number);
          workers.add(worker);
        },
      });
    });
    await one.start({ work: true });
    await two.start({ work: true });
    await inTenant(async (em) => {
      for (let at = 0; at < 200; at += 1) await one.send(em, 'shared', { number: `${at}` });
    });
    await Promise.all([one.drain(), two.drain()]);
    expect(runs.length).toBe(200);
    expect(new Set(runs).size).toBe(200);
    expect(workers.size).toBe(2);
  });

  it('keeps to the order of priority, and to the time a job is planned for', async () => {
    const messaging = bench.messaging();
    const { seen, handle } = recorder();
    const sender = bench.messaging();
    for (const each of [messaging, sender]) each.registerJob({ name: 'planned', handle });
    await sender.start({ work: false });
    await inTenant(async (em) => {
      await sender.send(em, 'planned', { at: 'low' });
      await sender.send(em, 'planned', { at: 'high' }, { priority: 5 });
      await sender.send(em, 'planned', { at: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) });
    });
    await messaging.start({ work: true });
    await messaging.drain();
    expect(seen.map(({ data }) => data)).toEqual([{ at: 'high' }, { at: 'low' }]);
    await messaging.drain({ future: true });
    expect(seen.map(({ data }) => data)).toEqual([{ at: 'high' }, { at: 'low' }, { at: 'later' }]);
  });

  it('pulls retries forward when a drain is told to', async () => {
    const messaging = bench.messaging();
    const attempts: number[] = [];
    messaging.registerJob({
      name: 'patient',
      retry: { limit: 3, delay: 600_000, backoff: true },
      handle: async (_, { attempt }) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error('not yet');
      },
    });
    await messaging.start({ work: true });
    await inTenant((em) => messaging.send(em, 'patient', {}));
    await messaging.drain({ failOnError: false });
    expect(attempts).toEqual([1]);
    await messaging.drain({ failOnError: false, future: true });
    expect(attempts).toEqual([1, 2, 3]);
  });

  it('gives up a drain that has no end, naming the queue', async () => {
    const messaging = bench.messaging();
    messaging.registerJob({ name: 'unheard', handle: async () => {} });
    await messaging.start({ work: false });
    await inTenant((em) => messaging.send(em, 'unheard', {}));
    await expect(messaging.drain({ timeout: 1 })).rejects.toThrow('unheard');
  });

  it('keeps one waiting job, or one unfinished job, of a key', async () => {
    const sender = bench.messaging();
    sender.registerJob({ name: 'once.waiting', unique: 'waiting', handle: async () => {} });
    sender.registerJob({ name: 'once.unfinished', unique: 'unfinished', handle: async () => {} });
    await sender.start({ work: false });
    const send = (queue: string, singletonKey: string) =>
      inTenant((em) => sender.send(em, queue, {}, { singletonKey }));
    for (const queue of ['once.waiting', 'once.unfinished']) {
      expect(await send(queue, 'a')).toEqual(expect.any(String));
      expect(await send(queue, 'a')).toBeNull();
      expect(await send(queue, 'b')).toEqual(expect.any(String));
    }
    await bench.database.execute("update jobs.job set state = 'active' where name like 'once.%'");
    expect(await send('once.waiting', 'a')).toEqual(expect.any(String));
    expect(await send('once.unfinished', 'a')).toBeNull();
  });

  it('ends a run that takes too long, and aborts its signal', async () => {
    const messaging = bench.messaging();
    const aborted: unknown[] = [];
    messaging.registerJob({
      name: 'slow',
      timeout: 20,
      retry: { limit: 0, delay: 0, backoff: false },
      handle: (_, { signal }) =>
        new Promise(() => signal.addEventListener('abort', () => aborted.push(signal.reason.message))),
    });
    await messaging.start({ work: true });
    await inTenant((em) => messaging.send(em, 'slow', {}));
    const [failure] = await messaging.drain({ failOnError: false });
    expect(String(failure?.error)).toContain('longer than 20 ms');
    expect(aborted).toEqual(['The job took longer than 20 ms.']);
    expect(await messaging.deadLetters('slow')).toHaveLength(1);
  });

  it('waits for running jobs when it stops, and gives back those that take longer', async () => {
    const quick = bench.messaging();
    const gates = Promise.withResolvers<void>();
    const running = Promise.withResolvers<void>();
    const { seen, handle } = recorder();
    quick.registerJob({
      name: 'stopping',
      handle: async (data, run) => {
        running.resolve();
        await gates.promise;
        await handle(data, run);
      },
    });
    await quick.start({ work: true });
    await inTenant((em) => quick.send(em, 'stopping', { first: true }));
    await running.promise;
    const stopped = quick.stop();
    gates.resolve();
    await stopped;
    expect(seen).toHaveLength(1);

    const impatient = bench.messaging({ ShutdownTimeout: 1 });
    const taken = Promise.withResolvers<AbortSignal>();
    impatient.registerJob({
      name: 'stopping',
      retry: { limit: 1, delay: 0, backoff: false },
      handle: (_, { signal }) => {
        taken.resolve(signal);
        return new Promise(() => {});
      },
    });
    await impatient.start({ work: true });
    await inTenant((em) => impatient.send(em, 'stopping', { second: true }));
    const signal = await taken.promise;
    await impatient.stop();
    expect(signal.aborted).toBe(true);

    const next = bench.messaging();
    next.registerJob({ name: 'stopping', handle });
    await next.start({ work: true });
    await next.drain();
    expect(seen.at(-1)).toEqual({ data: { second: true }, attempt: 2 });
  });

  it('takes a job over when its worker shows no sign of life', async () => {
    const messaging = bench.messaging();
    const { seen, handle } = recorder();
    messaging.registerJob({ name: 'orphan', retry: { limit: 1, delay: 0, backoff: false }, handle });
    await messaging.start({ work: false });
    await inTenant((em) => messaging.send(em, 'orphan', {}));
    await bench.database.execute(
      "update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 hour' where name = 'orphan'",
    );
    await messaging.stop();
    const successor = bench.messaging();
    successor.registerJob({ name: 'orphan', retry: { limit: 1, delay: 0, backoff: false }, handle });
    await bench.database.execute('update jobs.queue set monitor_on = null, monitor_claim_on = null');
    await successor.start({ work: true });
    await successor.drain({ timeout: 60_000 });
    expect(seen.map(({ attempt }) => attempt)).toEqual([2]);
  });

  it('fires a schedule, and forgets one that is no longer declared', async () => {
    const fired = Promise.withResolvers<object>();
    const start = async (schedules: JobSchedule[]) => {
      const messaging = bench.messaging();
      messaging.registerJob({ name: 'ticking', schedules, handle: async (data) => fired.resolve(data) });
      await messaging.start({ work: true });
      return messaging;
    };
    await (await start([{ cron: '* * * * *', data: { tick: true } }])).stop();
    // The look at what came due in the last minute is taken at the start, unless there was one just now.
    await bench.database.execute('update jobs.version set cron_on = null');
    const messaging = await start([{ cron: '* * * * *', data: { tick: true } }]);
    expect(await fired.promise).toEqual({ tick: true });
    await messaging.stop();
    await start([]);
    expect(await bench.database.execute("select * from jobs.schedule where name = 'ticking'")).toEqual([]);
  });

  it('follows a change of the definition, and touches nothing without one', async () => {
    const settings = async () => {
      const [row] = await bench.database.execute(
        "select retry_limit, dead_letter, updated_on from jobs.queue where name = 'changing'",
      );
      return row;
    };
    const start = async (limit: number) => {
      const messaging = bench.messaging();
      messaging.registerJob({
        name: 'changing',
        retry: { limit, delay: 0, backoff: false },
        handle: async () => {},
      });
      await messaging.start({ work: false });
      await messaging.stop();
      return settings();
    };
    const first = await start(1);
    expect(first).toMatchObject({ retry_limit: 1, dead_letter: deadLetterQueue('changing') });
    expect(await start(1)).toEqual(first);
    expect(await start(4)).toMatchObject({ retry_limit: 4 });
  });
});

describe('declaring jobs', () => {
  it.each([
    ['an empty name', { name: '' }],
    ['a name with a blank', { name: 'a b' }],
    ['the name of a dead letter queue', { name: 'a.dead' }],
    ['no concurrency', { name: 'a', concurrency: 0 }],
    ['no time', { name: 'a', timeout: 0 }],
    ['a negative number of retries', { name: 'a', retry: { limit: -1, delay: 0, backoff: false } }],
  ])('refuses %s', async (_, definition) => {
    const { testMessaging } = await import('../../../test/testkit/messaging.ts');
    const messaging = testMessaging({ kind: 'postgres', connectionString: 'postgres://127.0.0.1:1/none' });
    expect(() => messaging.registerJob({ handle: async () => {}, ...definition })).toThrow(/Queue|queue/);
  });
});
