import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type StreamClient,
  sseClient,
  webSocketClient,
} from '../../gateway/graphql/testing/stream-clients.ts';
import { Heard } from '../testkit/messaging/heard.ts';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';

const name = 'Svc.Localization.PreferredCulture';
const changes = `subscription ($scope: SettingScope!) {
  settingChanged(scope: $scope) { name scope oldValue newValue changedBy { displayName } }
}`;
const update = `mutation ($scope: SettingScope!, $name: String!, $value: String) {
  updateSetting(input: { scope: $scope, name: $name, value: $value }) { setting { value } }
}`;

const added = `subscription ($entityId: String!) {
  timelineEntryAdded(entityType: "Order", entityId: $entityId) { body authorDisplayName author { displayName } }
}`;

type Scope = 'user' | 'tenant' | 'global';
const authorNamed = (displayName: string) => ({ authorDisplayName: displayName, author: { displayName } });

const clients: Readonly<Record<string, (url: string, headers: Record<string, string>) => StreamClient>> = {
  'graphql-ws': webSocketClient,
  'graphql-sse': sseClient,
};

describe.each(transports)('subscriptions with a field of another subgraph, %s', (transport) => {
  let platform: TestPlatform;
  const opened: StreamClient[] = [];
  beforeAll(async () => {
    platform = await startTestPlatform({ transport });
  });
  afterAll(() => platform.close());
  afterEach(() => {
    for (const client of opened.splice(0)) client.dispose();
  });

  async function set(user: string, scope: Scope, value: string | null): Promise<void> {
    const { body } = await platform.graphql(
      update,
      { scope, name, value },
      { token: await platform.token(user) },
    );
    expect(body.errors).toBeUndefined();
  }

  async function clientOf(protocol: string, user: string | null): Promise<StreamClient> {
    const headers: Record<string, string> =
      user === null ? {} : { authorization: `Bearer ${await platform.token(user)}` };
    const client = clients[protocol]?.(platform.url, headers);
    if (client === undefined) throw new Error(`no client for ${protocol}`);
    opened.push(client);
    return client;
  }

  async function listen(protocol: string, user: string | null, scope: Scope): Promise<Heard> {
    return new Heard((await clientOf(protocol, user)).iterate(changes, { scope }));
  }

  /** The results from the first of a value on. */
  const since = (heard: Heard, value: string) => {
    const from = heard.results.findIndex(({ data }) => data?.settingChanged.newValue === value);
    return from < 0 ? [] : heard.results.slice(from).map(({ data }) => data.settingChanged);
  };

  describe.each(Object.keys(clients))('over %s', (protocol) => {
    it.each([
      { scope: 'user', listener: 'bob', writer: 'bob', changedBy: { displayName: 'Bob Baker' } },
      { scope: 'tenant', listener: 'alice', writer: 'alice', changedBy: { displayName: 'Alice Archer' } },
      { scope: 'global', listener: 'dave', writer: 'dave', changedBy: { displayName: 'Dave Dunn' } },
      // A tenant's caller is not told the names of those who work for the host.
      {
        scope: 'global',
        listener: 'alice',
        writer: 'dave',
        changedBy: { displayName: '00000000-0000-4000-8000-00000000da4e' },
      },
    ] as const)('arrives at scope $scope: $listener hears $writer', async (one) => {
      const heard = await listen(protocol, one.listener, one.scope);
      await heard.untilOpen(() => set(one.writer, one.scope, `probe-${randomUUID()}`));
      await set(one.writer, one.scope, 'before');
      await set(one.writer, one.scope, 'after');
      await set(one.writer, one.scope, null);
      await expect.poll(() => since(heard, 'after'), { timeout: 15_000 }).toHaveLength(2);
      const { scope, changedBy } = one;
      expect(since(heard, 'after')).toEqual([
        { name, scope, oldValue: 'before', newValue: 'after', changedBy },
        { name, scope, oldValue: 'after', newValue: null, changedBy },
      ]);
      expect(heard.results.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    });

    it('is silent about other tenants and other users', async () => {
      const carol = await listen(protocol, 'carol', 'tenant');
      const bob = await listen(protocol, 'bob', 'user');
      await carol.untilOpen(() => set('carol', 'tenant', `carol-${randomUUID()}`));
      await bob.untilOpen(() => set('bob', 'user', `bob-${randomUUID()}`));
      await set('alice', 'tenant', 'alice-tenant');
      await set('alice', 'user', 'alice-user');
      await set('carol', 'user', 'carol-user');
      await set('carol', 'tenant', 'carol-last');
      await set('bob', 'user', 'bob-last');
      await expect.poll(() => since(carol, 'carol-last'), { timeout: 15_000 }).toHaveLength(1);
      await expect.poll(() => since(bob, 'bob-last'), { timeout: 15_000 }).toHaveLength(1);
      const values = (heard: Heard) => heard.results.map(({ data }) => data.settingChanged.newValue);
      expect(values(carol).filter((value) => !value.startsWith('carol-'))).toEqual([]);
      expect(values(carol)).not.toContain('carol-user');
      expect(values(bob).filter((value) => !value.startsWith('bob-'))).toEqual([]);
    });

    it.each([
      { user: 'bob', scope: 'tenant', code: 'FORBIDDEN' },
      { user: 'bob', scope: 'global', code: 'FORBIDDEN' },
      { user: null, scope: 'user', code: 'UNAUTHENTICATED' },
      { user: null, scope: 'tenant', code: 'UNAUTHENTICATED' },
    ] as const)('is refused when it is opened: $user at scope $scope gets $code', async (one) => {
      const refused = await listen(protocol, one.user, one.scope);
      const { end, last } = await refused.untilEnd();
      const errors = last?.errors ?? (Array.isArray(end) ? end : []);
      expect(errors.map(({ extensions }) => extensions?.code)).toEqual([one.code]);
      expect(last?.data ?? null).toBeNull();
    });

    it('brings new timeline entries to those who may read them, with their author', async () => {
      const entityId = randomUUID();
      const post = async (user: string, entryType: number, body: string) => {
        const path = `/timeline/Order/${entityId}/entries`;
        const token = await platform.token(user);
        const answer = await platform.call(path, { method: 'POST', token, body: { entryType, body } });
        expect(answer.status).toBe(201);
      };
      const hears = async (user: string) =>
        new Heard((await clientOf(protocol, user)).iterate(added, { entityId }));
      const [alice, bob, carol] = await Promise.all(['alice', 'bob', 'carol'].map(hears));
      if (alice === undefined || bob === undefined || carol === undefined) throw new Error('no listener');
      for (const heard of [alice, bob]) await heard.untilOpen(() => post('alice', 0, 'probe'));
      await carol.untilOpen(() => post('carol', 0, 'probe'));
      await post('alice', 1, 'internal');
      await post('bob', 0, 'comment');
      await post('carol', 0, 'elsewhere');
      const told = (heard: Heard) =>
        heard.results.map(({ data }) => data?.timelineEntryAdded).filter(({ body }) => body !== 'probe');
      const note = { body: 'internal', ...authorNamed('Alice Archer') };
      const comment = { body: 'comment', ...authorNamed('Bob Baker') };
      await expect.poll(() => told(bob), { timeout: 15_000 }).toEqual([comment]);
      await expect
        .poll(() => told(alice).toSorted((a, b) => (a.body < b.body ? -1 : 1)), { timeout: 15_000 })
        .toEqual([comment, note]);
      await expect
        .poll(() => told(carol).map(({ body }) => body), { timeout: 15_000 })
        .toEqual(['elsewhere']);
    });

    it('runs queries and mutations too', async () => {
      const client = await clientOf(protocol, 'alice');
      const written = await client.iterate(update, { scope: 'user', name, value: 'de' }).next();
      expect(written.value.data).toEqual({ updateSetting: { setting: { value: 'de' } } });
      const query = `{ me { userName } setting(scope: user, name: "${name}") { value level } }`;
      const read = await client.iterate(query).next();
      expect(read.value).toMatchObject({
        data: { me: { userName: 'alice' }, setting: { value: 'de', level: 'User' } },
        extensions: { cost: expect.any(Number) },
      });
    });
  });
});
