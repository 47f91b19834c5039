import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sseClient, webSocketClient } from '../../gateway/graphql/testing/stream-clients.ts';
import { redisWanted } from '../testkit/database/redis.ts';
import { Heard } from '../testkit/messaging/heard.ts';
import { postgres } from '../testkit/process/processes.ts';
import { type Member, members, SeparateProcesses } from '../testkit/process/separate-processes.ts';

const name = 'Svc.Timing.PreferredTimezone';
const path = `/api/v1/settings/user/${name}`;
const tenantPath = `/api/v1/settings/tenant/${name}`;
const changes = 'subscription { settingChanged(scope: user) { newValue changedBy { displayName } } }';
const update = `mutation ($value: String) { updateSetting(input: { scope: user, name: "${name}", value: $value }) { setting { value } } }`;

/** A second, ten times: the promise and what a busy machine may add. */
const soon = { timeout: 10_000 };
/** Public gateways: one with remote subgraphs, one with its own. */
const gateways: readonly Member[] = ['gateway', 'whole'];

describe.runIf(postgres !== null && redisWanted)(
  'gateway, subgraphs and worker in processes of their own',
  () => {
    let installation: SeparateProcesses;
    beforeAll(async () => {
      installation = await SeparateProcesses.start();
    });
    afterAll(() => installation?.close());

    const put = (value: string, member: Member = 'gateway') =>
      installation.call(member, path, { method: 'PUT', body: { value } });

    async function hear(): Promise<{ readonly heard: Heard; dispose(): void }> {
      const client = sseClient(installation.process('gateway').url, {
        authorization: `Bearer ${await installation.token('alice')}`,
      });
      const heard = new Heard(client.iterate(changes));
      await heard.untilOpen(() => put(`probe-${randomUUID()}`));
      return { heard, dispose: () => client.dispose() };
    }

    const values = (heard: Heard) => heard.results.map(({ data }) => data?.settingChanged.newValue);

    it('serve REST and GraphQL together', async () => {
      expect((await put('Europe/Paris')).status).toBe(204);
      expect((await installation.call('gateway', path)).body).toEqual({ name, value: 'Europe/Paris' });
      const { body } = await installation.graphql(
        'gateway',
        `{ me { userName user { displayName } } setting(scope: user, name: "${name}") { value level } }`,
      );
      expect(body.data).toEqual({
        me: { userName: 'alice', user: { displayName: 'Alice Archer' } },
        setting: { value: 'Europe/Paris', level: 'User' },
      });
    });

    it.each([
      ['GET', '/api/v1/settings/tenant/Unknown.Setting.Name', 'alice', 404, 'Settings:Setting:NotFound'],
      ['GET', '/api/v1/settings/tenant', 'bob', 403, 'Authorization:Permission:Denied'],
      ['PUT', path, 'alice', 400, 'Validation:Failed'],
      ['GET', path, null, 401, 'Authentication:Required'],
      ['GET', '/api/v1/nothing', 'alice', 404, 'Http:Route:NotFound'],
    ])('refuse %s %s for %s with %i %s', async (method, url, user, status, errorCode) => {
      const token = user === null ? null : await installation.token(user);
      const body = method === 'PUT' ? { body: { value: 'x'.repeat(5_000) } } : {};
      const answer = await installation.call('gateway', url, { method, token, ...body });
      expect([answer.status, answer.body.errorCode]).toEqual([status, errorCode]);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    });

    it('replay a keyed mutation, and say so in a header', async () => {
      const keyed = { headers: { 'idempotency-key': randomUUID() } };
      const first = await installation.graphql('gateway', update, { value: 'Europe/Rome' }, keyed);
      await put('Europe/Oslo');
      const again = await installation.graphql('gateway', update, { value: 'Europe/Rome' }, keyed);
      const other = await installation.graphql('gateway', update, { value: 'Asia/Tokyo' }, keyed);
      const replayed = [first, again].map(({ headers }) => headers.get('idempotent-replayed'));
      expect(replayed).toEqual([null, 'true']);
      expect(other.body.errors[0].extensions).toMatchObject({
        code: 'UNPROCESSABLE',
        errorCode: 'Idempotency:Key:Conflict',
      });
      expect((await installation.call('gateway', path)).body.value).toBe('Europe/Oslo');
    });

    it.each([
      ['graphql-ws', webSocketClient],
      ['graphql-sse', sseClient],
    ])('stitch a subscription over %s', async (_protocol, open) => {
      const client = open(installation.process('gateway').url, {
        authorization: `Bearer ${await installation.token('bob')}`,
      });
      const heard = new Heard(client.iterate(changes));
      const token = await installation.token('bob');
      await heard.untilOpen(() =>
        installation.call('whole', path, { method: 'PUT', body: { value: randomUUID() }, token }),
      );
      expect(heard.results[0]?.data).toEqual({
        settingChanged: { newValue: expect.any(String), changedBy: { displayName: 'Bob Baker' } },
      });
      client.dispose();
    });

    it('answer for the rest while a subgraph is dead, and for it when it is back', async () => {
      await installation.kill('identity');
      const { body } = await installation.graphql(
        'gateway',
        `{ me { userName } setting(scope: user, name: "${name}") { name } }`,
      );
      expect(body.errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }]);
      expect(body.data ?? { me: null }).toMatchObject({ me: null });
      const rest = await installation.call('gateway', '/api/v1/authorization/me');
      expect([rest.status, rest.body.errorCode]).toEqual([503, 'Gateway:Subgraph:Unavailable']);
      expect((await installation.call('gateway', path)).status).toBe(200);
      await installation.start('identity');
      const me = async () => (await installation.call('gateway', '/api/v1/authorization/me')).status;
      await expect.poll(me, soon).toBe(200);
    });

    it('end a subscription with an error when its subgraph dies, and open it again when that is back', async () => {
      const { heard, dispose } = await hear();
      await installation.kill('settings');
      const { end, last } = await heard.untilEnd();
      expect([end, last?.errors?.[0]?.extensions?.code]).toEqual(['complete', 'UNAVAILABLE']);
      expect((await installation.call('gateway', path)).status).toBe(503);
      expect((await installation.call('gateway', '/api/v1/authorization/me')).status).toBe(200);
      await installation.start('settings');
      await expect.poll(async () => (await installation.call('gateway', path)).status, soon).toBe(200);
      dispose();
      (await hear()).dispose();
    });

    it('handle what a killed worker left, when it is back', async () => {
      const { heard, dispose } = await hear();
      await installation.kill('worker');
      expect((await put('Pacific/Fiji')).status).toBe(204);
      expect(values(heard)).not.toContain('Pacific/Fiji');
      await installation.start('worker');
      await expect.poll(() => values(heard), { timeout: 20_000 }).toContain('Pacific/Fiji');
      dispose();
    });

    it('make the payload of a webhook by a query that the subgraph checks and the worker runs', async () => {
      const input = {
        targetUrl: 'https://receiver.platform.test/queried',
        eventType: 'Settings.SettingChanged',
        payloadQuery: `query ($name: String!) { me { userName } setting(scope: user, name: $name) { value } }`,
      };
      const created = await installation.graphql(
        'gateway',
        `mutation ($input: CreateWebhookSubscriptionInput!) {
           createWebhookSubscription(input: $input) { webhookSubscription { id } } }`,
        { input },
      );
      const { id } = created.body.data.createWebhookSubscription.webhookSubscription;
      expect((await put('Asia/Kathmandu')).status).toBe(204);
      const payloads = async () => {
        const { body } = await installation.graphql(
          'gateway',
          'query ($id: ID!) { webhookSubscription(id: $id) { deliveries { nodes { isSuccess payload } } } }',
          { id },
        );
        const { nodes } = body.data.webhookSubscription.deliveries;
        return nodes.map(({ payload }: { payload: string }) => JSON.parse(payload).data);
      };
      const data = { me: { userName: 'alice' }, setting: { value: 'Asia/Kathmandu' } };
      await expect.poll(payloads, { timeout: 30_000 }).toEqual([{ data }]);
      const refused = await installation.graphql(
        'gateway',
        `mutation ($input: CreateWebhookSubscriptionInput!) {
           createWebhookSubscription(input: $input) { webhookSubscription { id } } }`,
        { input: { ...input, payloadQuery: '{ nothing }' } },
      );
      expect(refused.body.errors[0].extensions.errors).toEqual({
        payloadQuery: ['Validation:PayloadQueryInvalid'],
      });
    });

    describe.each([
      ['with Redis', async () => {}],
      ['without it', async () => installation.redis.stop()],
    ])('%s', (_case, prepare) => {
      beforeAll(() => prepare());

      it.each(gateways)('show a setting changed at %s to each other within a second', async (writer) => {
        for (const value of ['one', 'two', 'three']) {
          expect((await put(value, writer)).status).toBe(204);
          for (const reader of gateways) {
            const read = async () => (await installation.call(reader, path)).body.value;
            await expect.poll(read, soon).toBe(value);
          }
        }
      });

      it('bind a grant and its revocation in each other within a second', async () => {
        const token = await installation.token('bob');
        const change = (member: Member, mutation: string) =>
          installation.graphql(
            member,
            `mutation { ${mutation}(input: { permissionName: "Settings.Tenant.Read", roleName: "member" }) { __typename } }`,
          );
        const statuses = () =>
          Promise.all(
            gateways.map(async (gateway) => (await installation.call(gateway, tenantPath, { token })).status),
          );
        for (const [writer, mutation, expected] of [
          ['gateway', 'grantPermission', 200],
          ['gateway', 'revokePermission', 403],
          ['whole', 'grantPermission', 200],
          ['whole', 'revokePermission', 403],
        ] as const) {
          expect((await change(writer, mutation)).body.errors).toBeUndefined();
          await expect.poll(statuses, soon).toEqual([expected, expected]);
        }
      });

      it('refuse a revoked API key in each other within a second', async () => {
        const created = await installation.graphql(
          'gateway',
          'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { id } } }',
          {
            input: {
              name: randomUUID(),
              type: 'Secret',
              environment: 'test',
              permissions: ['Settings.Tenant.Read'],
            },
          },
        );
        const { secret: token, apiKey: key } = created.body.data.createApiKey;
        const statuses = () =>
          Promise.all(
            gateways.map(async (gateway) => (await installation.call(gateway, tenantPath, { token })).status),
          );
        expect(await statuses()).toEqual([200, 200]);
        const revoke = `mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { id } } }`;
        expect((await installation.graphql('whole', revoke, { id: key.id })).body.errors).toBeUndefined();
        await expect.poll(statuses, soon).toEqual([401, 401]);
      });
    });

    it('end with 0 when they are told to stop, without Redis too', async () => {
      const ends = await Promise.all(members.map((member) => installation.process(member).stop()));
      expect(ends).toEqual(members.map(() => ({ code: 0, signal: null })));
    });
  },
);
