import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DevTokenRequest } from '../../gateway/authentication/dev-issuer/issue-token.ts';
import { sseClient, webSocketClient } from '../../gateway/graphql/testing/stream-clients.ts';
import { Heard } from '../testkit/messaging/heard.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const name = 'Svc.Timing.PreferredTimezone';
const changes = 'subscription { settingChanged(scope: user) { newValue changedBy { displayName } } }';

/**
 * What a client was told at the end: the last error of its stream, or the code its socket was closed with. A remote
 * subgraph ends the stream by itself, and the gateway the socket: over WebSocket either may come first.
 */
function refusal({ end, last }: Awaited<ReturnType<Heard['untilEnd']>>): unknown {
  return last?.errors?.[0]?.extensions?.code ?? (end as { readonly code?: number }).code;
}

describe('a subscription ends with its session', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  /** A stream of bob's over each protocol on one token, both in place. */
  async function streams(request: Omit<DevTokenRequest, 'user'>) {
    const token = await platform.token('bob', request);
    const authorization = `Bearer ${token}`;
    const clients = [sseClient, webSocketClient].map((open) => open(platform.url, { authorization }));
    const [sse, webSocket] = clients.map((client) => new Heard(client.iterate(changes))) as [Heard, Heard];
    const publish = async () =>
      platform.call(`/api/v1/settings/user/${name}`, {
        method: 'PUT',
        body: { value: randomUUID() },
        token: await platform.token('bob'),
      });
    for (const heard of [sse, webSocket]) await heard.untilOpen(publish);
    return { sse, webSocket, token, dispose: () => clients.map((client) => client.dispose()) };
  }

  it('when the token expires, and not before', async () => {
    const ttl = 4_000;
    const issuedAt = Math.floor(Date.now() / 1_000) * 1_000;
    const { sse, webSocket, dispose } = await streams({ ttl });
    const [overSse, overWebSocket] = await Promise.all([sse.untilEnd(), webSocket.untilEnd()]);
    expect(Date.now()).toBeGreaterThanOrEqual(issuedAt + ttl);
    expect(overSse.end).toBeInstanceOf(Error);
    expect(refusal(overSse)).toBe('UNAUTHENTICATED');
    expect([4403, 'UNAUTHENTICATED']).toContain(refusal(overWebSocket));
    dispose();
  });

  it('when a logout of its sid is remembered, while other sessions of the same user go on', async () => {
    const sid = randomUUID();
    const ended = await streams({ sid });
    const other = await streams({});
    const now = Date.now();
    await platform.running.process.revokedSessions.revoke({
      sid,
      sub: null,
      jti: randomUUID(),
      revokedAt: new Date(now),
      expiresAt: new Date(now + 60_000),
    });
    const [overSse, overWebSocket] = await Promise.all([ended.sse.untilEnd(), ended.webSocket.untilEnd()]);
    expect(refusal(overSse)).toBe('UNAUTHENTICATED');
    expect([4403, 'UNAUTHENTICATED']).toContain(refusal(overWebSocket));
    expect([other.sse.end, other.webSocket.end]).toEqual([null, null]);
    const late = new Heard(
      webSocketClient(platform.url, { authorization: `Bearer ${ended.token}` }).iterate(changes),
    );
    expect((await late.untilEnd()).end).toMatchObject({ code: 4403 });
    ended.dispose();
    other.dispose();
  });
});
