import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type MessagingBench,
  openMessagingBench,
  testTenant,
} from '../../../test/testkit/messaging/messaging.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { JobSchedule } from './job.ts';
import { JobWorkers } from './workers.ts';

describe.each(databases)('running jobs on $name', (kind) => {
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

  it('finds what is due later, though nothing wakes its worker', async () => {
    const messaging = bench.messaging();
    const ran = Promise.withResolvers<number>();
    messaging.registerJob({ name: 'later', handle: async () => ran.resolve(performance.now()) });
    await messaging.start({ work: true });
    await inTenant((em) => messaging.send(em, 'later', {}, { startAfter: new Date(Date.now() + 1_000) }));
    const sent = performance.now();
    // Ten times the interval of looking, and less than that at which pg-boss looks by itself.
    expect((await ran.promise) - sent).toBeLessThan(20_000);
  }, 60_000);

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

  it('stores finally failed jobs and repeats them on demand', async () => {
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

  it('runs retries early in a drain with that option', async () => {
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

  it('wakes workers after the commit, in other processes too, and sends no notification inside the transaction', async () => {
    const looking = vi
      .spyOn(JobWorkers.prototype as unknown as { lookLater(): void }, 'lookLater')
      .mockReturnValue();
    const [sender, worker] = [bench.messaging(), bench.messaging()];
    const ran = Promise.withResolvers<object>();
    sender.registerJob({ name: 'elsewhere', handle: async () => {} });
    worker.registerJob({ name: 'elsewhere', handle: async (data) => ran.resolve(data) });
    try {
      await worker.start({ work: true });
      // The one connection of the embedded database has one process.
      const from = bench.engine.kind === 'pglite' ? worker : sender;
      if (from === sender) await sender.start({ work: false });
      await inTenant((em) => from.send(em, 'elsewhere', { sent: 1 }));
      expect(await ran.promise).toEqual({ sent: 1 });
      expect(await bench.database.execute(`select notify from jobs.queue where name = 'elsewhere'`)).toEqual([
        { notify: false },
      ]);
    } finally {
      looking.mockRestore();
    }
  });

  it('aborts an endless drain, naming the queue', async () => {
    const messaging = bench.messaging();
    messaging.registerJob({ name: 'unheard', handle: async () => {} });
    await messaging.start({ work: false });
    await inTenant((em) => messaging.send(em, 'unheard', {}));
    await expect(messaging.drain({ timeout: 1 })).rejects.toThrow('unheard');
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
    await successor.start({ work: true });
    await successor.drain({ timeout: 60_000 });
    expect(seen.map(({ attempt }) => attempt)).toEqual([2]);
  });

  it.runIf(kind.name.startsWith('PostgreSQL'))('takes it over also while it works already', async () => {
    const messaging = bench.messaging();
    const name = `orphan-${randomUUID()}`;
    const ran = Promise.withResolvers<number>();
    messaging.registerJob({
      name,
      retry: { limit: 1, delay: 0, backoff: false },
      handle: async (_, { attempt }) => ran.resolve(attempt),
    });
    await messaging.start({ work: true });
    await inTenant((em) => messaging.send(em, name, {}, { startAfter: new Date(Date.now() + 3_600_000) }));
    // pg-boss, which looks rarely, is not to find it first.
    await bench.database.execute('update jobs.queue set monitor_on = now() where name = $1', [name]);
    await bench.database.execute(
      `update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 hour'
       where name = $1`,
      [name],
    );
    expect(await ran.promise).toBe(2);
  });

  it('runs a schedule, and deletes one that is no longer declared', async () => {
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
});
