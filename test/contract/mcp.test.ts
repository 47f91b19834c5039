import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { UnauthorizedError as FormerUnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type DocumentNode, print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as operations from '../../gateway/mcp/generated/operations.ts';
import { sha256Hex } from '../../subgraphs/kernel/crypto/digest.ts';
import { Browser } from '../testkit/console/browser.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { everyNth } from '../testkit/whole-tables.ts';

const noId = '00000000-0000-7000-8000-000000000000';

/** Arguments for each tool that needs some. */
const samples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  mark_notification_read: { id: noId },
  publish_notification: {
    type: 'platform.announcement',
    recipients: { users: ['00000000-0000-4000-8000-0000000a11ce'] },
    data: { title: 'From an agent', body: 'Hello' },
  },
  get_template: { name: 'invoice' },
  get_dashboard: { id: noId },
  get_document: { id: noId },
  read_timeline: { entityType: 'Order', entityId: '1' },
  add_timeline_comment: { entityType: 'Order', entityId: '1', body: 'By an agent' },
  update_user_setting: { name: 'Svc.Timing.PreferredTimezone', value: 'Europe/Vienna' },
  retry_webhook_delivery: { id: noId },
  run_operation: { query: '{ me { userId } }' },
};

/** Tool → text of its operation. */
const texts = new Map(
  Object.entries(operations).map(([name, document]) => [
    name
      .replace(/Document$/, '')
      .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
      .toLowerCase(),
    print(document as DocumentNode),
  ]),
);

const refused = ['FORBIDDEN', 'UNAUTHENTICATED'];

// biome-ignore lint/suspicious/noExplicitAny: what a tool answers is as its operation says.
type Answer = any;

/** A package with a client, and the revision that its client speaks with the platform. */
interface StockClient {
  readonly revision: string;
  open(name: string): Client;
  readonly Transport: typeof StreamableHTTPClientTransport;
  readonly Unauthorized: new (message?: string) => Error;
}

const stockClients: readonly StockClient[] = [
  {
    revision: '2026-07-28',
    open: (name) => new Client({ name, version: '1' }, { versionNegotiation: { mode: 'auto' } }),
    Transport: StreamableHTTPClientTransport,
    Unauthorized: UnauthorizedError,
  },
  {
    revision: '2025-11-25',
    // The types of the packages differ, what is called here does not.
    open: (name) => new FormerClient({ name, version: '1' }) as unknown as Client,
    Transport: FormerTransport as unknown as typeof StreamableHTTPClientTransport,
    Unauthorized: FormerUnauthorizedError,
  },
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const keyOf = async (permissions: readonly string[], type = 'Secret'): Promise<string> => {
  const body = { name: 'agent', type, environment: 'live', permissions };
  const { body: made } = await platform.call('/authentication/api-keys', { method: 'POST', body });
  return made.rawSecret;
};

describe.each(stockClients)(
  '/mcp, with the stock client of $revision',
  ({ revision, open, Transport, Unauthorized }) => {
    const clients: Client[] = [];
    afterAll(async () => {
      for (const client of clients) await client.close();
    });

    const connect = async (token: string, name = 'test'): Promise<Client> => {
      const client = open(name);
      const headers = { authorization: `Bearer ${token}` };
      await client.connect(new Transport(new URL(`${platform.url}/mcp`), { requestInit: { headers } }));
      clients.push(client);
      return client;
    };
    const connectAs = async (user: string, name = 'test') => connect(await platform.token(user), name);
    const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
    const call = async (client: Client, name: string, args = samples[name] ?? {}): Promise<Answer> =>
      client.callTool({ name, arguments: args });

    it('speaks its revision', async () => {
      const client = await connectAs('alice');
      const told = { name: 'platform', version: expect.any(String) };
      expect([client.getServerVersion(), client.getServerCapabilities()]).toEqual([
        told,
        { tools: {}, resources: {} },
      ]);
      expect(client.getInstructions()).toContain('search_operations');
      expect((client.transport as StreamableHTTPClientTransport).protocolVersion).toBe(revision);
    });

    it('lists tools with descriptions of the schema and schemas of their variables', async () => {
      const { tools } = await (await connectAs('alice')).listTools();
      expect(tools.map(({ name }) => name)).toEqual(
        expect.arrayContaining([...texts.keys(), 'search_operations', 'run_operation']),
      );
      for (const { description = '' } of tools) expect(description.split(' ').length).toBeGreaterThan(3);
      const publish = tools.find(({ name }) => name === 'publish_notification');
      expect(publish?.inputSchema).toMatchObject({
        type: 'object',
        required: ['type', 'recipients'],
        properties: { recipients: { $ref: '#/$defs/NotificationRecipientsInput' }, idempotencyKey: {} },
        $defs: { NotificationRecipientsInput: { type: 'object' } },
      });
      expect(tools.find(({ name }) => name === 'list_templates')).toMatchObject({
        annotations: { readOnlyHint: true },
        inputSchema: { properties: { first: { type: 'integer', default: 20 } }, required: [] },
      });
    });

    it('calls a tool that changes something once for each key', async () => {
      const client = await connectAs('alice');
      const entityId = `once by ${revision}`;
      const args = { ...samples.add_timeline_comment, entityId, idempotencyKey: entityId };
      const first = await call(client, 'add_timeline_comment', args);
      const again = await call(client, 'add_timeline_comment', args);
      expect(first.structuredContent.createTimelineEntry.timelineEntry.id).toBeTypeOf('string');
      expect(again.structuredContent).toEqual(first.structuredContent);
      const { structuredContent } = await call(client, 'read_timeline', {
        ...samples.read_timeline,
        entityId,
      });
      expect(structuredContent.timeline.nodes).toHaveLength(1);
      const other = await call(client, 'add_timeline_comment', { ...args, body: 'Another' });
      expect(other).toMatchObject({ isError: true });
    });

    /** Contents of every table but those that the process itself keeps moving. */
    const contents = async (): Promise<Readonly<Record<string, string>>> =>
      platform.running.process.services.database.system(async (em) => {
        const tables: { name: string }[] = await em.execute(
          `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')
           and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`,
        );
        const moving =
          /^events\.(cursor|worker)|heartbeat|^pgboss\.(queue|version|schedule|subscription|bam)|limit_counter/;
        const found: Record<string, string> = {};
        for (const { name } of tables.filter((table) => !moving.test(table.name))) {
          const [row] = await em.execute(
            `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${name} t`,
          );
          found[name] = row?.hash;
        }
        return found;
      });
    /** The contents when what earlier changes started has ended. */
    const settled = () =>
      vi.waitFor(async () => {
        const found = await contents();
        expect(await contents()).toEqual(found);
        return found;
      }, 5_000);
    const changesBy = async (client: string) =>
      platform.running.process.services.database.system((em) =>
        em.execute(
          'select actor_id, operation, tool, client from kernel.agent_change where client = ? order by id',
          [client],
        ),
      );
    const named = (name: string) => ({ 'io.modelcontextprotocol/clientInfo': { name, version: '1' } });

    it('records what a tool changed as a change of an agent, and a read or a repeat not', async () => {
      const name = `recorder of ${revision}`;
      const client = await connectAs('alice', name);
      const key = { idempotencyKey: name };
      for (const tool of ['update_user_setting', 'update_user_setting', 'who_am_i'])
        await client.callTool({
          name: tool,
          arguments: tool === 'who_am_i' ? {} : { ...samples[tool], ...key },
          _meta: named(name),
        });
      const { userId } = (await call(client, 'who_am_i')).structuredContent.me;
      expect(await changesBy(name)).toEqual([
        { actor_id: userId, operation: 'updateSetting', tool: 'update_user_setting', client: name },
      ]);
      const broken = 'line\nbreak';
      await (await connectAs('alice', broken)).callTool({
        name: 'add_timeline_comment',
        arguments: { ...samples.add_timeline_comment, entityId: 'named' },
        _meta: named(broken),
      });
      expect(await changesBy(broken)).toEqual([]);
    });

    it.each([
      ['add_timeline_comment', { entityId: 'dry' }],
      ['update_user_setting', { value: 'Asia/Tokyo' }],
      ['publish_notification', {}],
    ])('changes nothing by a dry run of %s', async (name, given) => {
      const client = await connectAs('alice');
      const args = { ...samples[name], ...given, idempotencyKey: `dry ${name} ${revision}` };
      const before = await settled();
      expect(Object.keys(before)).toEqual(
        expect.arrayContaining(['kernel.agent_change', 'kernel.idempotency_record', 'timeline.entry']),
      );
      const told = await call(client, name, { ...args, dryRun: true });
      expect([told.isError, JSON.stringify(told.structuredContent)]).toEqual([
        undefined,
        expect.stringMatching(/"(id|value)":"/),
      ]);
      expect(await contents()).toEqual(before);
      expect((await call(client, name, args)).isError).toBeUndefined();
      expect((await contents())['kernel.agent_change']).not.toBe(before['kernel.agent_change']);
    });

    it('offers a dry run where a change can be undone, and answers as the change would', async () => {
      const client = await connectAs('alice');
      const { tools } = await client.listTools();
      const offering = tools.filter(({ inputSchema }) => 'dryRun' in (inputSchema.properties ?? {}));
      expect(offering.map(({ name }) => name).toSorted()).toEqual([
        'add_timeline_comment',
        'publish_notification',
        'retry_webhook_delivery',
        'update_user_setting',
      ]);
      const args = { ...samples.update_user_setting, dryRun: true };
      const { structuredContent } = await call(client, 'update_user_setting', {
        ...args,
        value: 'Asia/Tokyo',
      });
      expect(structuredContent.updateSetting.setting).toMatchObject({ value: 'Asia/Tokyo' });
      for (const [name, wrong] of [
        ['update_user_setting', { ...args, name: 'Svc.Nothing' }],
        ['update_user_setting', { ...args, dryRun: 'yes' }],
        ['retry_webhook_delivery', { id: noId, dryRun: true }],
        ['mark_notification_read', { id: noId, dryRun: true }],
        ['list_templates', { dryRun: true }],
      ] as const)
        expect([name, (await call(client, name, wrong)).isError]).toEqual([name, true]);
    });

    it('finds queries, and runs what it has found', async () => {
      const client = await connectAs('alice');
      const { structuredContent } = await call(client, 'search_operations', {
        text: 'webhook subscriptions',
      });
      const found = structuredContent.operations.find(({ name }: Answer) => name === 'webhookSubscriptions');
      expect(found.arguments.first).toBe('Int');
      const answer = await call(client, 'run_operation', { query: found.example });
      expect(answer.structuredContent).toEqual({ webhookSubscriptions: { nodes: [] } });
    });

    it('finds no query that the caller may not run', async () => {
      const client = await connectAs('bob');
      const seen = async (text: string) =>
        (await call(client, 'search_operations', { text })).structuredContent.operations.map(
          ({ name }: Answer) => name,
        );
      expect(await seen('webhook')).toEqual(['webhookConfig']);
      expect(await seen('setting')).toContain('settings');
    });

    it('runs queries alone, within a cost, without secrets', async () => {
      const client = await connectAs('alice');
      const told = async (query: string) => {
        const answer = await call(client, 'run_operation', { query });
        expect(answer.isError).toBe(true);
        return answer.content[0].text as string;
      };
      expect(await told('mutation { markAllNotificationsRead { markedCount } }')).toContain('errors');
      expect(
        await told(
          'mutation { updateSetting(input: { scope: user, name: "Svc.Timing.PreferredTimezone", value: "UTC" }) { setting { name } } }',
        ),
      ).toContain('queries only');
      expect(await told('subscription { settingChanged(scope: user) { name } }')).toContain('queries only');
      expect(await told('{ pushTokens { token } }')).toContain('PushToken.token');
      expect(
        await told(
          '{ templates(first: 100) { nodes { name } } a: users(first: 100) { nodes { id } } b: users(first: 100) { nodes { id } } c: dashboards(first: 100) { nodes { widgets { id } } } }',
        ),
      ).toContain('the limit is');
      expect(await told('{ nothing }')).toContain('nothing');
      expect(await told('{')).toContain('Syntax');
    });

    it('reads documents: text as text, others as bytes, none of another tenant, and none that is too large', async () => {
      const upload = async (type: string, body: Buffer) => {
        const token = await platform.token('alice');
        const headers = { authorization: `Bearer ${token}`, 'content-type': type };
        const answer = await fetch(`${platform.url}/api/v1/blobs`, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
        });
        expect(answer.status).toBe(201);
        return ((await answer.json()) as { readonly id: string }).id;
      };
      const client = await connectAs('alice');
      const text = await upload('text/plain', Buffer.from('Grüße'));
      const uri = `platform://documents/${text}`;
      expect(await client.readResource({ uri })).toMatchObject({
        contents: [{ uri, mimeType: 'text/plain', text: 'Grüße' }],
      });
      const bytes = Buffer.from('%PDF-1.7\n\u00ff', 'latin1');
      const pdf = `platform://documents/${await upload('application/pdf', bytes)}`;
      expect(await client.readResource({ uri: pdf })).toMatchObject({
        contents: [{ uri: pdf, mimeType: 'application/pdf', blob: bytes.toString('base64') }],
      });
      const large = `platform://documents/${await upload('text/plain', Buffer.alloc(1_048_577, 'x'))}`;
      await expect(client.readResource({ uri: large })).rejects.toThrow('at most 1048576 are read');
      await expect((await connectAs('carol')).readResource({ uri })).rejects.toThrow('no such resource');
      const { structuredContent } = await client.callTool({ name: 'get_document', arguments: { id: text } });
      expect(structuredContent).toMatchObject({
        blob: { fileName: 'file', contentType: 'text/plain', sizeBytes: 7 },
      });
    });

    it('lists and reads templates and dashboards, page after page', async () => {
      const client = await connectAs('alice');
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ name }) => name)).toEqual(['templates', 'dashboards', 'documents']);
      const uris: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await client.listResources({ cursor });
        uris.push(...page.resources.map(({ uri }) => uri));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      const kinds = ['platform://templates/', 'platform://dashboards/'];
      for (const kind of kinds) {
        const uri = uris.find((one) => one.startsWith(kind)) as string;
        const { contents } = await client.readResource({ uri });
        expect(JSON.parse((contents[0] as { text: string }).text).name).toBeTypeOf('string');
      }
      const other = await connectAs('carol');
      const dashboard = uris.find((one) => one.startsWith(kinds[1] as string)) as string;
      await expect(other.readResource({ uri: dashboard })).rejects.toThrow('no such resource');
      for (const uri of ['platform://users/1', 'platform://templates/%', 'file:///etc/passwd', ''])
        await expect(client.readResource({ uri })).rejects.toThrow();
      await expect(client.listResources({ cursor: 'users:x' })).rejects.toThrow('cursor');
    });

    it.each([
      ['alice', () => platform.token('alice')],
      ['bob', () => platform.token('bob')],
      ['carol', () => platform.token('carol')],
      ['dave', () => platform.token('dave')],
      ['a role of nothing', () => platform.token('bob', { roles: [] })],
      ['a key of one permission', () => keyOf(['Templating.Templates.Read'])],
      ['a key of none', () => keyOf([])],
      ['a publishable key', () => keyOf([], 'Publishable')],
    ] as const)('lists for %s what works, and nothing else', async (_name, tokenOf) => {
      const token = await tokenOf();
      const client = await connect(token);
      const listed = await namesOf(client);
      for (const name of listed) {
        const answer = await call(client, name);
        const { errors = [] } = answer.isError ? JSON.parse(answer.content[0].text) : {};
        expect([name, ...errors.map(({ code }: Answer) => code)]).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/FORBIDDEN|UNAUTHENTICATED/)]),
        );
      }
      for (const [name, query] of texts) {
        if (listed.includes(name)) continue;
        const { body } = await platform.graphql(query, samples[name], { token });
        expect([name, refused.includes(body.errors?.[0].extensions.code)]).toEqual([name, true]);
        await expect(call(client, name)).rejects.toThrow('no such tool');
      }
    });

    it('binds a revoked grant within a second, in mid-session', async () => {
      const client = await connectAs('bob');
      expect(await namesOf(client)).not.toContain('list_webhook_subscriptions');
      const change = (mutation: string) =>
        platform.graphql(
          `mutation ($input: ${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) { __typename } }`,
          { input: { roleName: 'member', permissionName: 'Webhooks.Subscriptions.Read' } },
        );
      expect((await change('grantPermission')).body.errors).toBeUndefined();
      await vi.waitFor(
        async () => expect(await namesOf(client)).toContain('list_webhook_subscriptions'),
        1_000,
      );
      expect((await call(client, 'list_webhook_subscriptions')).isError).toBeUndefined();
      expect((await change('revokePermission')).body.errors).toBeUndefined();
      await vi.waitFor(async () => {
        expect(await namesOf(client)).not.toContain('list_webhook_subscriptions');
        await expect(call(client, 'list_webhook_subscriptions')).rejects.toThrow('no such tool');
      }, 1_000);
    });

    it('takes hostile arguments for what they are', async () => {
      const client = await connectAs('alice');
      const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`);
      for (const [name, args] of [
        ['list_templates', { first: 'many' }],
        ['list_templates', { first: -1 }],
        ['list_templates', { first: 1_000_000 }],
        ['list_templates', { unknown: 1 }],
        ['list_templates', { idempotencyKey: 'x' }],
        ['get_template', {}],
        ['add_timeline_comment', { ...samples.add_timeline_comment, idempotencyKey: 1 }],
        ['add_timeline_comment', { ...samples.add_timeline_comment, idempotencyKey: 'x'.repeat(300) }],
        ['publish_notification', { ...samples.publish_notification, recipients: deep }],
        ['search_operations', { text: 1 }],
        ['search_operations', { text: 'x'.repeat(300) }],
        ['run_operation', {}],
        ['run_operation', { query: '{ me { userId } }', variables: [] }],
      ] as const) {
        const answer = await call(client, name, args).catch((error) => ({ isError: true, error }));
        expect([name, args, answer.isError]).toEqual([name, args, true]);
        expect(JSON.stringify(answer)).not.toContain('at Object');
        expect(JSON.stringify(answer.error?.message ?? '')).not.toContain('The platform failed');
      }
      expect((await call(client, 'who_am_i')).structuredContent.me.userName).toBe('alice');
    });

    it('signs in a stock client that registers itself', async () => {
      const redirectUrl = 'http://127.0.0.1:9/callback';
      const kept: {
        client?: OAuthClientInformationMixed;
        tokens?: OAuthTokens;
        verifier?: string;
        asked?: URL;
        discovered?: OAuthDiscoveryState;
      } = {};
      const authProvider: OAuthClientProvider = {
        redirectUrl,
        clientMetadata: {
          redirect_uris: [redirectUrl],
          client_name: 'agent',
          token_endpoint_auth_method: 'none',
        },
        clientInformation: () => kept.client,
        saveClientInformation: (client) => {
          kept.client = client;
        },
        tokens: () => kept.tokens,
        saveTokens: (tokens) => {
          kept.tokens = tokens;
        },
        redirectToAuthorization: (url) => {
          kept.asked = url;
        },
        saveCodeVerifier: (verifier) => {
          kept.verifier = verifier;
        },
        codeVerifier: () => kept.verifier ?? '',
        saveDiscoveryState: (state) => {
          kept.discovered = state;
        },
        discoveryState: () => kept.discovered,
      };
      const reach = () => new Transport(new URL(`${platform.running.publicUrl}/mcp`), { authProvider });
      const transport = reach();
      await expect(open('agent').connect(transport)).rejects.toThrow(Unauthorized);
      const browser = new Browser();
      const back = await browser.submit(await browser.open(String(kept.asked)), { user: 'bob' });
      expect([String(kept.asked), back.leftTo ?? back.text]).toEqual([
        expect.any(String),
        expect.stringContaining('code='),
      ]);
      const { searchParams: told } = new URL(back.leftTo ?? '');
      await transport.finishAuth(told.get('code') ?? '', told.get('iss') ?? '');
      const client = open('agent');
      await client.connect(reach());
      clients.push(client);
      expect((await call(client, 'who_am_i')).structuredContent.me.userName).toBe('bob');
      const metadata = await fetch(`${platform.url}/.well-known/oauth-authorization-server/dev/issuer`);
      expect(await metadata.json()).toMatchObject({
        issuer: `${platform.running.publicUrl}/dev/issuer`,
        registration_endpoint: `${platform.running.publicUrl}/dev/issuer/reg`,
        code_challenge_methods_supported: ['S256'],
      });
    });
  },
);

describe('/mcp over plain HTTP', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const post = async (headers: Record<string, string>, body: unknown = ping) =>
    fetch(`${platform.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const bearer = async () => ({ authorization: `Bearer ${await platform.token('alice')}` });

  it('says where to sign in', async () => {
    const answer = await post({});
    expect(answer.status).toBe(401);
    const challenge = answer.headers.get('www-authenticate') ?? '';
    const [, url = ''] = /^Bearer resource_metadata="([^"]+)"$/.exec(challenge) ?? [];
    const metadata = await (await fetch(`${platform.url}${new URL(url).pathname}`)).json();
    expect(metadata).toMatchObject({
      resource: `${platform.running.publicUrl}/mcp`,
      authorization_servers: [`${platform.running.publicUrl}/dev/issuer`],
    });
    const forged = await post({ authorization: 'Bearer nothing' });
    expect([forged.status, forged.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_token", resource_metadata='),
    ]);
  });

  it('takes an API key', async () => {
    const answer = await post({ authorization: `Bearer ${await keyOf([])}` });
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it('refuses pages of other origins', async () => {
    const headers = await bearer();
    expect((await post({ ...headers, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ ...headers, origin: platform.url })).status).toBe(200);
  });

  it('refuses what is no message, and methods of sessions', async () => {
    const headers = await bearer();
    expect((await post(headers, [ping])).status).toBe(400);
    expect((await post(headers, { jsonrpc: '1.0' })).status).toBe(400);
    expect((await post({ ...headers, 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(`${platform.url}/mcp`, { method, headers })).status).toBe(405);
  });

  describe('of the revision 2026-07-28', () => {
    const version = '2026-07-28';
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const send = async (method: string, headers: Record<string, string> = {}, params: object = {}) => {
      const standard = { 'mcp-protocol-version': version, 'mcp-method': method };
      return post(
        { ...(await bearer()), ...standard, ...headers },
        { jsonrpc: '2.0', id: 1, method, params: { _meta, ...params } },
      );
    };

    it('says what it speaks and has', async () => {
      expect(((await (await send('server/discover')).json()) as Answer).result).toMatchObject({
        resultType: 'complete',
        supportedVersions: [version],
        capabilities: { tools: {}, resources: {} },
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'platform' } },
      });
    });

    it('lets no cache keep what a caller may do', async () => {
      const tools = ((await (await send('tools/list')).json()) as Answer).result;
      expect(tools).toMatchObject({ ttlMs: 0, cacheScope: 'private' });
    });

    it.each([
      [
        'of another method than its header says',
        'tools/list',
        { 'mcp-method': 'tools/call' },
        {},
        400,
        -32020,
      ],
      ['without the name of its tool in a header', 'tools/call', {}, { name: 'who_am_i' }, 400, -32020],
      [
        'of a revision of the future',
        'tools/list',
        { 'mcp-protocol-version': '2999-01-01' },
        { _meta: { ..._meta, 'io.modelcontextprotocol/protocolVersion': '2999-01-01' } },
        400,
        -32022,
      ],
      ['that does not say its revision', 'tools/list', {}, { _meta: {} }, 400, -32602],
      ['that opens a session', 'initialize', {}, {}, 404, -32601],
    ])('refuses a message %s', async (_name, method, headers, params, status, code) => {
      const answer = await send(method, headers as Record<string, string>, params);
      expect([answer.status, ((await answer.json()) as Answer).error.code]).toEqual([status, code]);
    });

    it('ends a subscription at once, because nothing is announced', async () => {
      const notifications = { toolsListChanged: true };
      const text = await (await send('subscriptions/listen', {}, { notifications })).text();
      expect(text).toContain('"notifications":{}');
      expect(text).toContain('"resultType":"complete"');
    });
  });

  it.each(['2025-11-25', '2025-06-18'])('speaks the revision %s', async (protocolVersion) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const answer = await post(await bearer(), { jsonrpc: '2.0', id: 1, method: 'initialize', params });
    expect(((await answer.json()) as Answer).result.protocolVersion).toBe(protocolVersion);
  });
});

describe('/mcp before subgraphs of other processes', () => {
  it('tells them which agent calls, and what is a dry run', async () => {
    const platform = await startTestPlatform({ transport: 'http' });
    try {
      const update = async (dryRun: boolean) => {
        const answer = await fetch(`${platform.url}/mcp`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            authorization: `Bearer ${await platform.token('alice')}`,
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'update_user_setting', arguments: { ...samples.update_user_setting, dryRun } },
          }),
        });
        return ((await answer.json()) as Answer).result.structuredContent.updateSetting.setting.value;
      };
      const recorded = () =>
        platform.running.process.services.database.system((em) =>
          em.execute('select tool from kernel.agent_change'),
        );
      expect([await update(true), await recorded()]).toEqual(['Europe/Vienna', []]);
      expect([await update(false), await recorded()]).toEqual([
        'Europe/Vienna',
        [{ tool: 'update_user_setting' }],
      ]);
    } finally {
      await platform.close();
    }
  });
});

describe('/mcp of an installation with persisted operations', () => {
  /** A platform whose manifest has this operation as a tool. */
  const startWith = async (body: string, env: Readonly<Record<string, string>> = {}) => {
    const folder = await mkdtemp(join(tmpdir(), 'manifest-'));
    const path = join(folder, 'manifest.json');
    const operations = [
      { id: sha256Hex(body), name: 'Own', type: 'query', body, tool: true },
      { id: sha256Hex('{ me { userId } }'), name: 'Me', type: 'query', body: '{ me { userId } }' },
    ];
    await writeFile(
      path,
      JSON.stringify({ format: 'apollo-persisted-query-manifest', version: 1, operations }),
    );
    try {
      return await startTestPlatform({ env: { Gateway__PersistedOperations: path, ...env } });
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const ask = async (platform: TestPlatform, method: string, params: object): Promise<Answer> => {
    const answer = await fetch(`${platform.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${await platform.token('alice')}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return ((await answer.json()) as Answer).result;
  };

  it('has the marked ones as tools, and no others where only persisted operations may run', async () => {
    const platform = await startWith('query CountUnread { unreadNotificationCount }', {
      Gateway__PersistedOnly: 'true',
    });
    try {
      const { tools } = await ask(platform, 'tools/list', {});
      const names = tools.map(({ name }: Answer) => name);
      expect(names).toEqual(expect.arrayContaining(['count_unread', 'who_am_i']));
      expect(names.filter((name: string) => /_operations?$/.test(name) || name === 'me')).toEqual([]);
      const { structuredContent } = await ask(platform, 'tools/call', { name: 'count_unread' });
      expect(structuredContent).toEqual({ unreadNotificationCount: 0 });
    } finally {
      await platform.close();
    }
  });

  const refused = [
    [
      'mutation Make($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }',
      'CreateApiKeyPayload.secret',
    ],
    ['subscription Watch { settingChanged(scope: user) { name } }', 'cannot be a tool'],
    ['query ListTemplates { me { userId } }', 'Two tools of agents are named list_templates'],
    ['query Wrong { nothing }', 'nothing'],
  ] as const;

  it.each(everyNth(4, refused))('does not start with %s', async (body, reason) => {
    await expect(startWith(body)).rejects.toThrow(reason);
  });

  it('answers nothing where it is off', async () => {
    const platform = await startTestPlatform({ env: { Gateway__Mcp__Enabled: 'false' } });
    try {
      expect((await platform.call('/mcp', { method: 'POST', body: {} })).status).toBe(404);
      expect((await platform.call('/.well-known/oauth-protected-resource')).status).toBe(404);
    } finally {
      await platform.close();
    }
  });
});
