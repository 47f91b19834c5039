import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, expectSuccess } from '../testkit/http/answer-schemas.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { callRow, sampledOperations } from './rows/all-samples.ts';
import { recurringJob } from './rows/background-jobs.samples.ts';

const path = '/api/v1/background-jobs/jobs';
const { name } = recurringJob;

const rows = sampledOperations.filter(({ route }) => route.path.startsWith('/background-jobs/'));

describe('recurring jobs as administration pages read and steer them', () => {
  let platform: TestPlatform;
  let dave: string;
  beforeAll(async () => {
    platform = await startTestPlatform({ work: false });
    dave = await platform.token('dave');
  });
  afterAll(() => platform.close());
  const goodInput = (row: (typeof rows)[number]) => row.good({ platform, token: dave });
  const read = async () => (await platform.call(`${path}/${name}`, { token: dave })).body;
  const steer = (verb: string, job = name) =>
    platform.call(`${path}/${job}/${verb}`, { method: 'POST', token: dave });

  it.each(rows)('$row answers as documented', async (row) => {
    expectSuccess(row.route, await callRow(platform, row, await goodInput(row), { token: dave }));
  });

  it.each(rows)(
    '$row is 401 without credentials, and for host callers with the permission alone',
    async (row) => {
      const input = await goodInput(row);
      const status = async (token: string | null) => {
        const answer = await callRow(platform, row, input, { token });
        return [answer.status, answer.body.errorCode];
      };
      expect(await status(null)).toEqual([401, 'Authentication:Required']);
      expect(await status(await platform.token('alice'))).toEqual([403, 'Authorization:Context:HostOnly']);
      const powerless = await platform.token('dave', { roles: [] });
      expect(await status(powerless)).toEqual([403, 'Authorization:Permission:Denied']);
    },
  );

  it('are paged, in one order, and count them all', async () => {
    const page = async (search: string) => (await platform.call(`${path}${search}`, { token: dave })).body;
    const all = await page('?pageSize=500');
    const names = all.items.map(({ jobName }: { jobName: string }) => jobName);
    expect(names).toEqual(names.toSorted());
    expect(names).toContain(name);
    expect([all.totalCount, all.hasMore, all.nextCursor]).toEqual([names.length, false, null]);
    const second = await page('?page=2&pageSize=2');
    expect(second.items.map(({ jobName }: { jobName: string }) => jobName)).toEqual(names.slice(2, 4));
    expect(second.hasMore).toBe(true);
    expect((await page('?page=2147483647&pageSize=500')).items).toEqual([]);
    for (const search of ['?page=0', '?pageSize=501', '?page=abc'])
      expect((await platform.call(`${path}${search}`, { token: dave })).status).toBe(400);
  });

  it('are paused and resumed, as often as one likes', async () => {
    for (const verb of ['pause', 'pause']) expect((await steer(verb)).status).toBe(204);
    expect(await read()).toMatchObject({ jobName: name, isEnabled: false, nextExecutionAt: null });
    for (const verb of ['resume', 'resume']) expect((await steer(verb)).status).toBe(204);
    const { isEnabled, nextExecutionAt } = await read();
    expect([isEnabled, Date.parse(nextExecutionAt) > Date.now()]).toEqual([true, true]);
  });

  it.each(['pause', 'resume', 'trigger'])('%s of a name no recurring job has is 404', async (verb) => {
    for (const job of ['no.such.job', 'exchange.run']) {
      const at = `${path}/${job}/${verb}`;
      expectProblem(await steer(verb, job), at, { status: 404, errorCode: 'BackgroundJobs:Job:NotFound' });
    }
  });
});

describe('recurring jobs that run', () => {
  let platform: TestPlatform;
  let dave: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    dave = await platform.token('dave');
  });
  afterAll(() => platform.close());

  it('run when they are triggered, paused too, and show when', async () => {
    const before = Date.now();
    await platform.call(`${path}/${name}/pause`, { method: 'POST', token: dave });
    expect((await platform.call(`${path}/${name}/trigger`, { method: 'POST', token: dave })).status).toBe(
      202,
    );
    await platform.running.process.messaging.drain();
    const { body } = await platform.call(`${path}/${name}`, { token: dave });
    expect(body).toMatchObject({ consecutiveFailures: 0, deadLetterCount: 0, lastError: null });
    // The database's clock is not this process's.
    expect(Date.parse(body.lastExecutedAt)).toBeGreaterThan(before - 60_000);
  });
});
