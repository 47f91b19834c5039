import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type MessagingBench,
  openMessagingBench,
  testTenant,
} from '../../../test/testkit/messaging/messaging.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { JobDefinition } from './job.ts';

const everyMinute = [{ cron: '* * * * *', data: { byItself: true } }];

describe.each(databases)('recurring jobs on $name', (kind) => {
  let bench: MessagingBench;
  beforeAll(async () => {
    bench = await openMessagingBench(kind);
  });
  afterAll(() => bench.close());

  async function start(job: Pick<JobDefinition, 'name' | 'handle' | 'retry'>, paused: ReadonlySet<string>) {
    const messaging = bench.messaging({}, async (queue) => paused.has(queue));
    messaging.registerJob({ ...job, schedules: everyMinute });
    await messaging.start({ work: true });
    return messaging;
  }
  const stateOf = async (queue: string) =>
    (await bench.database.execute(`select state, output from jobs.job where name = '${queue}'`)) as {
      state: string;
      output: unknown;
    }[];
  const trigger = (messaging: Awaited<ReturnType<typeof start>>, name: string) =>
    bench.database.session(testTenant).transactional((em) => messaging.trigger(em as never, name));

  it('pass over what their schedule sends while it is paused, and run when triggered', async () => {
    const paused = new Set(['resting']);
    const seen: object[] = [];
    const job = { name: 'resting', handle: async (data: object) => void seen.push(data) };
    await (await start(job, paused)).stop();
    // The look at what came due in the last minute is taken at the start, unless there was one just now.
    await bench.database.execute('update jobs.version set cron_on = null');
    const messaging = await start(job, paused);
    const skipped = { state: 'completed', output: { skipped: 'paused' } };
    await vi.waitFor(async () => expect(await stateOf('resting')).toContainEqual(skipped), 30_000);
    expect(seen).toEqual([]);
    const [before] = await messaging.listRecurring(paused);
    expect(before).toMatchObject({ name: 'resting', isEnabled: false, lastRunAt: null, nextRunAt: null });
    await trigger(messaging, 'resting');
    await messaging.drain();
    expect(seen).toEqual([{ byItself: true }]);
    const [after] = await messaging.listRecurring(new Set());
    expect(after).toMatchObject({
      isEnabled: true,
      lastRunAt: expect.any(Date),
      nextRunAt: expect.any(Date),
    });
    await messaging.stop();
  });

  it('show what failed since the last success, and what failed for good', async () => {
    let broken = true;
    const handle = async () => {
      if (broken) throw new Error('no disk');
    };
    const paused = new Set(['failing']);
    const retry = { limit: 1, delay: 0, backoff: false };
    const messaging = await start({ name: 'failing', handle, retry }, paused);
    await trigger(messaging, 'failing');
    await messaging.drain({ failOnError: false });
    const failed = { consecutiveFailures: 2, deadLetterCount: 1, lastError: 'Error: no disk' };
    expect(await messaging.listRecurring(paused)).toEqual([expect.objectContaining(failed)]);
    broken = false;
    await trigger(messaging, 'failing');
    await messaging.drain();
    const mended = { consecutiveFailures: 0, deadLetterCount: 1, lastError: null };
    expect(await messaging.listRecurring(paused)).toEqual([expect.objectContaining(mended)]);
    await messaging.stop();
  });
});
