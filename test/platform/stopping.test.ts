import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sseClient, webSocketClient } from '../../gateway/graphql/testing/stream-clients.ts';
import { halfSend } from '../testkit/http/half-sent-request.ts';
import { Heard } from '../testkit/messaging/heard.ts';
import { freshBuild } from '../testkit/process/fresh-build.ts';
import { runRole } from '../testkit/process/role-process.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';
import { isWhole } from '../testkit/whole-tables.ts';

const path = '/api/v1/settings/user/Svc.Timing.PreferredTimezone';
const changes = 'subscription { settingChanged(scope: user) { newValue } }';

describe('a process that is told to stop', () => {
  let single: SingleProcess;
  beforeAll(async () => {
    single = await SingleProcess.start();
  });
  afterAll(() => single?.close());

  it('finishes what runs, sends streams elsewhere, takes nothing new and ends with 0', async () => {
    const { process } = single;
    const token = await single.token('bob');
    const authorization = `Bearer ${token}`;
    const clients = [webSocketClient, sseClient].map((open) => open(process.url, { authorization }));
    const [webSocket, sse] = clients.map((client) => new Heard(client.iterate(changes))) as [Heard, Heard];
    for (const heard of [webSocket, sse]) {
      await heard.untilOpen(() => single.call(path, { method: 'PUT', body: { value: randomUUID() }, token }));
    }
    const silent = connect(process.port, '127.0.0.1');
    await once(silent, 'connect');
    const request = await halfSend(`${process.url}${path}`, token, { value: 'Africa/Cairo' });

    process.terminate();
    const [gone, ended] = await Promise.all([webSocket.untilEnd(), sse.untilEnd()]);
    expect(gone.end).toMatchObject({ code: 1001, reason: 'Going away' });
    // Cut without `complete`: a stock client takes it for a lost connection and connects again.
    expect(ended.end).not.toBe('complete');
    await vi.waitFor(() => expect(silent.closed).toBe(true), 10_000);
    await expect(single.call('/health/live')).rejects.toThrow('fetch failed');
    expect(await request.finish()).toBe(204);
    expect(await process.ended).toEqual({ code: 0, signal: null });
    expect(process.output()).not.toMatch(/"level":[456]0/);
    for (const client of clients) client.dispose();
  });

  it('has lost nothing when it is started again', async () => {
    await single.start({ Gateway__ShutdownDelay: '1500ms' });
    expect((await single.call(path, { token: await single.token('bob') })).body.value).toBe('Africa/Cairo');
  });

  it('is not ready and serves on, until callers have left it', async () => {
    const { process } = single;
    process.terminate();
    await expect.poll(async () => (await single.call('/health/ready')).status).toBe(503);
    const answer = await single.call(path, { method: 'PUT', body: { value: 'Asia/Tokyo' } });
    expect([answer.status, answer.headers.get('connection')]).toEqual([204, 'close']);
    expect(await process.ended).toEqual({ code: 0, signal: null });
    await single.start();
  });

  it('stops once, however often it is told, and as soon as it says that it runs', async () => {
    single.process.terminate();
    single.process.terminate();
    expect(await single.process.stop()).toEqual({ code: 0, signal: null });
  });
});

describe.runIf(isWhole)('a platform that is closed by who embeds it', () => {
  it('leaves nothing open: its process ends by itself', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'embedded-'));
    const { code, output } = await runRole({
      entry: resolve('test/testkit/process/start-and-close.ts'),
      command: [resolve(await freshBuild())],
      env: { PORT: '0', Persistence__DataDirectory: directory },
    });
    await rm(directory, { recursive: true, force: true });
    expect([code, output]).toEqual([0, expect.stringContaining('closed')]);
  });
});
