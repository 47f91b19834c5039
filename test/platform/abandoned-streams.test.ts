import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sseClient } from '../../gateway/graphql/testing/stream-clients.ts';
import {
  abandon,
  nothing,
  openPartsCounter,
  rounds,
  streamsOnTheHeap,
} from '../testkit/http/abandoned-streams.ts';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';
import { isWhole } from '../testkit/whole-tables.ts';

describe.each(transports)('streams that clients leave, %s', (transport) => {
  let counter: ReturnType<typeof openPartsCounter>;
  let platform: TestPlatform;
  beforeAll(async () => {
    counter = openPartsCounter();
    platform = await startTestPlatform({ transport, database: databases[0] });
  });
  afterAll(async () => {
    await platform.close();
    counter.release();
  });

  it('are counted while they are open', async () => {
    // A subgraph of its own watches the callers of its sockets again.
    const watchedSessions = transport === 'http' ? 2 : 1;
    const client = sseClient(platform.url, { authorization: `Bearer ${await platform.token('bob')}` });
    const next = client.iterate('subscription { settingChanged(scope: user) { newValue } }').next();
    await expect
      .poll(() => counter.count(platform), { timeout: 15_000 })
      .toMatchObject({ topics: 1, watchedSessions });
    const { sockets } = counter.count(platform);
    const onTheHeap = streamsOnTheHeap();
    client.dispose();
    await next.catch(() => undefined);
    expect(sockets).toBeGreaterThan(0);
    expect(onTheHeap).toBeGreaterThan(0);
  });

  it('leave nothing behind, however they are left: no topic, session, iterator or socket', async () => {
    // Ten thousand rounds are test/long/abandoned-streams.long.ts.
    await abandon(platform, (isWhole ? 30 : 10) * Object.keys(rounds).length);
    await expect.poll(() => counter.count(platform), { timeout: 30_000 }).toEqual(nothing);
    await expect.poll(streamsOnTheHeap, { timeout: 30_000, interval: 1_000 }).toBe(0);
    expect((await platform.call('/api/v1/settings/user')).status).toBe(200);
  });
});
