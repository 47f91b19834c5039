import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type MessagingBench,
  openMessagingBench,
  testTenant,
} from '../../../test/testkit/messaging/messaging.ts';
import { databases } from '../../../test/testkit/postgres.ts';
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
    await messaging.start({ work: false });
    await inTenant(async (em) => {
      const [session] = await em.execute('select current_user as role');
      expect(session?.role).toBe('app_tenant');
      for (const queue of queues)
        expect(await messaging.send(em, queue, { queue })).toMatch(/^[\da-f-]{36}$/);
    });
    const rows = await bench.database.execute(
      "select name from jobs.job where name like 'first.%' order by name",
    );
    expect(rows.map(({ name }) => name)).toEqual(['first.one', 'first.three', 'first.two']);
  });

  it('lets a tenant session send, but see no payload and no other state', async () => {
    const read = (sql: string) => inTenant((em) => em.execute(sql));
    await expect(read('select data from jobs.job_common')).rejects.toThrow(/permission denied/);
    await expect(read('select data from jobs.job')).rejects.toThrow(/permission denied/);
    await expect(read('delete from jobs.job_common')).rejects.toThrow(/permission denied/);
    await expect(read("update jobs.queue set policy = 'x'")).rejects.toThrow(/permission denied/);
  });

  it('runs the jobs of tenants in turns where the queue says so', async () => {
    const [sender, worker] = [bench.messaging(), bench.messaging()];
    const { seen, handle } = recorder();
    for (const one of [sender, worker]) one.registerJob({ name: 'turns', handle, takesTurns: true });
    await sender.start({ work: false });
    const send = (tenantId: string, count: number) =>
      inTenant((em) =>
        sender.sendAll(
          em,
          'turns',
          Array.from({ length: count }, (_, at) => ({ tenantId, at })),
        ),
      );
    await send('many', 3);
    await send('many', 1);
    await send('few', 2);
    await inTenant((em) => sender.send(em, 'turns', { tenantId: 'one', at: 0 }));
    await sender.stop();
    await worker.start({ work: true });
    await worker.drain();
    const order = seen.map(({ data }) => (data as { tenantId: string }).tenantId);
    expect(order).toEqual(['many', 'few', 'one', 'many', 'few', 'many', 'many']);
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

  it('runs jobs by priority, and not before their time', async () => {
    const messaging = bench.messaging();
    const { seen, handle } = recorder();
    const sender = bench.messaging();
    for (const each of [messaging, sender]) each.registerJob({ name: 'planned', handle });
    await sender.start({ work: false });
    await inTenant(async (em) => {
      await sender.send(em, 'planned', { at: 'low' });
      await sender.send(em, 'planned', { at: 'high' }, { priority: 5 });
      await sender.send(em, 'planned', { at: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) });
      await sender.sendAll(em, 'planned', [{ at: 'last' }], [new Date(Date.now() + 7_200_000)]);
    });
    await messaging.start({ work: true });
    await messaging.drain();
    expect(seen.map(({ data }) => data)).toEqual([{ at: 'high' }, { at: 'low' }]);
    await messaging.drain({ future: true });
    expect(seen).toHaveLength(4);
    expect(new Set(seen.slice(2).map(({ data }) => data))).toEqual(
      new Set([{ at: 'later' }, { at: 'last' }]),
    );
  });

  it('has one waiting job, or one unfinished job, per key', async () => {
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
    const { testMessaging } = await import('../../../test/testkit/messaging/messaging.ts');
    const messaging = testMessaging(
      { kind: 'postgres', connectionString: 'postgres://127.0.0.1:1/none' },
      {} as never,
    );
    expect(() => messaging.registerJob({ handle: async () => {}, ...definition })).toThrow(/Queue|queue/);
  });
});
