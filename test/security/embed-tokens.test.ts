import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { operationsOf } from '../../gateway/console/component-operations.ts';
import * as operations from '../../gateway/console/components/generated/operations.ts';
import { embedComponents } from '../../subgraphs/kernel/call/embed-scope.ts';
import { newDashboard } from '../contract/rows/dashboards.samples.ts';
import { newEmbeddingKey, newEmbedToken, pageOrigin } from '../testkit/identity/embed-tokens.ts';
import { withoutLimits } from '../testkit/limits.ts';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';
import { TestClock } from '../testkit/test-clock.ts';
import { rootFieldSamples } from './root-field-samples.ts';
import { rootFields } from './root-fields.ts';

const bob = '00000000-0000-4000-8000-000000000b0b';
const alice = '00000000-0000-4000-8000-0000000a11ce';
const order = { type: 'Order', id: '42' };
const commentsOf = ({ type, id }: typeof order) => ({ entityType: type, entityId: id });
const fields = await rootFields();

/** The code of a refused operation, over GraphQL. */
const codeOf = ({ body }: { body: { errors?: { extensions: { errorCode: string } }[] } }) =>
  body.errors?.[0]?.extensions.errorCode;

describe.each(transports)('embed tokens, %s', (transport) => {
  let platform: TestPlatform;
  let key: string;
  beforeAll(async () => {
    platform = await startTestPlatform({ transport, env: withoutLimits });
    key = await newEmbeddingKey(await owner('alice'));
    // Users are known from their first request on.
    for (const user of ['alice', 'bob', 'carol'])
      await platform.graphql('{ me { userId } }', {}, await owner(user));
  });
  afterAll(() => platform.close());

  const owner = async (user: string) => ({ platform, token: await platform.token(user) });
  const create = (input: object, by = key) =>
    newEmbedToken(platform, by, { origins: [pageOrigin], ...input });
  const embedded = async (
    token: string,
    text: string | { toString(): string },
    variables: object = {},
    origin = pageOrigin,
  ) => platform.graphql(String(text), variables as Record<string, unknown>, { token, headers: { origin } });
  const full = (userId: string | null = alice) =>
    create({ userId, components: embedComponents, objects: [order] });

  it.each(embedComponents)('run the reads of the component %s', async (component) => {
    const id = await newDashboard(await owner('alice'));
    const objects = [order, { type: 'Dashboard', id }];
    const { token } = await create({ userId: alice, components: embedComponents, objects });
    const reads = [...Object.values(operationsOf(component)), operations.PlatformEmbedTokenDocument]
      .map(String)
      .filter((text) => text.startsWith('query'));
    for (const text of reads) {
      const { body } = await embedded(token, text, {
        ...commentsOf(order),
        id: component === 'webhooks' ? randomUUID() : id,
      });
      expect([text, body.errors, body.data]).toEqual([text, undefined, expect.anything()]);
    }
  });

  // The gateway refuses the operation whatever the transport, so one of them tries all fields.
  const refused = (transport === 'embedded' ? fields : []).map((field, index) => ({
    ...field,
    user: index % 2 === 0 ? 'alice' : 'carol',
  }));

  it.each(refused)('do not run $name for a row of $user', async ({ name, document, user }) => {
    const sample = rootFieldSamples.find(({ field }) => field === name);
    const { token } = await full();
    const variables = (await sample?.good(await owner(user))) ?? {};
    const { body } = await embedded(token, document, variables);
    expect([body.data ?? null, codeOf({ body })]).toEqual([null, 'Authentication:EmbedToken:Operation']);
  });

  it('hide what is another tenant’s, even where their list names it', async () => {
    const id = await newDashboard(await owner('carol'));
    const { token } = await create({ components: ['dashboard'], objects: [{ type: 'Dashboard', id }] });
    const { body } = await embedded(token, operations.PlatformDashboardDocument, { id });
    expect([body.errors, body.data]).toEqual([undefined, { dashboard: null }]);
  });

  it('open no object outside their list', async () => {
    const { token } = await full();
    const other = commentsOf({ ...order, id: '43' });
    expect(codeOf(await embedded(token, operations.PlatformCommentsDocument, other))).toBe(
      'Authentication:EmbedToken:Object',
    );
    expect(
      codeOf(await embedded(token, operations.PlatformCommentsCreateDocument, { ...other, body: 'Hello' })),
    ).toBe('Authentication:EmbedToken:Object');
    expect(codeOf(await embedded(token, operations.PlatformDashboardDocument, { id: randomUUID() }))).toBe(
      'Authentication:EmbedToken:Object',
    );
    const answer = await embedded(token, operations.PlatformCommentsCreateDocument, {
      ...commentsOf(order),
      body: 'Hello',
    });
    expect(answer.body.errors).toBeUndefined();
  });

  it('run no mutation outside their components', async () => {
    const { token } = await create({ userId: alice, components: ['inbox'] });
    const wanted = { ...commentsOf(order), body: 'Hello' };
    expect(codeOf(await embedded(token, operations.PlatformCommentsCreateDocument, wanted))).toBe(
      'Authentication:EmbedToken:Operation',
    );
    expect((await embedded(token, operations.PlatformInboxReadAllDocument)).body.errors).toBeUndefined();
  });

  /** A file on the platform, of a person. */
  const upload = async (user: string, text: string) => {
    const answer = await platform.call('/blobs?fileName=file.txt', {
      method: 'POST',
      token: await platform.token(user),
      headers: { 'content-type': 'text/plain' },
      rawBody: text,
    });
    return String(answer.body.id);
  };
  const comment = async (user: string, of: typeof order, attachmentBlobIds: readonly string[]) => {
    const { body } = await platform.graphql(
      `mutation ($input: CreateTimelineEntryInput!) { createTimelineEntry(input: $input) { timelineEntry { id } } }`,
      { input: { ...commentsOf(of), entryType: 'Comment', body: 'With a file', attachmentBlobIds } },
      await owner(user),
    );
    expect(body.errors).toBeUndefined();
  };
  const addressOf = ({ body }: { body: { data: { createBlobDownloadUrl: { url: string } } } }) =>
    platform.call(`/api/v1${body.data.createBlobDownloadUrl.url}`, { token: null });

  it('reach the files of their objects, and no others', async () => {
    const [shown, elsewhere, draft, foreign] = [
      await upload('bob', 'shown'),
      await upload('alice', 'elsewhere'),
      await upload('alice', 'draft'),
      await upload('carol', 'foreign'),
    ];
    await comment('bob', order, [shown]);
    await comment('alice', { ...order, id: '43' }, [elsewhere]);
    await comment('carol', order, [foreign]);
    const file = (token: string, id: string) =>
      embedded(token, operations.PlatformCommentsFileDocument, { id });
    for (const viewer of [alice, null]) {
      const { token } = await create({ userId: viewer, components: ['comments'], objects: [order] });
      expect((await addressOf(await file(token, shown))).text).toBe('shown');
      for (const id of [elsewhere, draft, foreign, randomUUID()])
        expect(codeOf(await file(token, id))).toBe('Blobs:Blob:NotFound');
    }
    const { token: other } = await create({ userId: alice, components: ['inbox'] });
    expect(codeOf(await file(other, shown))).toBe('Authentication:EmbedToken:Operation');
    expect(codeOf(await embedded(other, operations.PlatformInboxFileDocument, { id: shown }))).toBe(
      'Blobs:Blob:NotFound',
    );
  });

  it('attach what their user has just sent, and nothing that another object holds', async () => {
    const { token } = await full();
    const text = 'from a page';
    const announced = await embedded(token, operations.PlatformCommentsUploadDocument, {
      fileName: 'page.txt',
      contentType: 'text/plain',
      sizeBytes: text.length,
    });
    const { url, blobUpload } = announced.body.data.announceBlobUpload;
    const address = `${platform.url}/api/v1${url}`;
    const headers = { origin: pageOrigin, 'content-type': 'text/plain' };
    const preflight = await fetch(address, {
      method: 'OPTIONS',
      headers: { origin: pageOrigin, 'access-control-request-method': 'PUT' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(pageOrigin);
    const sent = await fetch(address, { method: 'PUT', headers, body: text });
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, pageOrigin]);
    const attach = async (id: string, by = token) =>
      embedded(by, operations.PlatformCommentsCreateDocument, {
        ...commentsOf(order),
        body: 'Attached',
        attachmentBlobIds: [id],
      });
    const { id } = blobUpload;
    expect((await attach(id)).body.data.createTimelineEntry.timelineEntry.attachments).toEqual([
      { blobId: id, fileName: 'page.txt', sizeBytes: text.length },
    ]);
    expect(
      (await addressOf(await embedded(token, operations.PlatformCommentsFileDocument, { id }))).text,
    ).toBe(text);
    const [elsewhere, ofBob, foreign] = [
      await upload('alice', 'elsewhere'),
      await upload('bob', 'of bob'),
      await upload('carol', 'foreign'),
    ];
    await comment('alice', { ...order, id: '43' }, [elsewhere]);
    for (const one of [elsewhere, ofBob, foreign, randomUUID()])
      expect(codeOf(await attach(one))).toBe('Timeline:Attachment:NotFound');
    const { token: anonymous } = await create({ components: ['comments'], objects: [order] });
    const refused = await embedded(anonymous, operations.PlatformCommentsUploadDocument, {
      fileName: 'page.txt',
      contentType: 'text/plain',
      sizeBytes: 1,
    });
    expect(codeOf(refused)).toBe('Authorization:ApiKey:Publishable');
  });

  it('have the rights of their key, cut by those of their user', async () => {
    const denied = 'Authorization:Permission:Denied';
    const { token: ofBob } = await full(bob);
    expect(codeOf(await embedded(ofBob, operations.PlatformWebhooksDocument))).toBe(denied);
    expect(
      (await embedded(ofBob, operations.PlatformCommentsDocument, commentsOf(order))).body.errors,
    ).toBeUndefined();
    const poor = await newEmbeddingKey(await owner('alice'), {
      permissions: ['AuthenticationEmbedTokens.Tokens.Create', 'Timeline.Entries.Read'],
    });
    const { token } = await create({ userId: alice, components: ['comments'], objects: [order] }, poor);
    expect(
      (await embedded(token, operations.PlatformCommentsDocument, commentsOf(order))).body.errors,
    ).toBeUndefined();
    expect(
      codeOf(
        await embedded(token, operations.PlatformCommentsCreateDocument, {
          ...commentsOf(order),
          body: 'Hi',
        }),
      ),
    ).toBe(denied);
  });

  it('let an anonymous viewer only read', async () => {
    const { token } = await create({ components: ['comments', 'webhooks'], objects: [order] });
    expect(
      (await embedded(token, operations.PlatformCommentsDocument, commentsOf(order))).body.errors,
    ).toBeUndefined();
    for (const [text, variables] of [
      [operations.PlatformCommentsCreateDocument, { ...commentsOf(order), body: 'Hi' }],
      [
        operations.PlatformWebhooksCreateDocument,
        { targetUrl: 'https://example.com/', eventType: 'Settings.SettingChanged' },
      ],
    ] as const)
      expect(codeOf(await embedded(token, text, variables))).toBe('Authorization:Permission:Denied');
  });

  it('are refused from pages of another origin, and from none', async () => {
    const { token } = await full();
    for (const origin of ['https://evil.example', `${pageOrigin}:444`, null])
      for (const path of ['/graphql', '/graphql/stream']) {
        const body = { query: operations.PlatformInboxDocument };
        const headers: Record<string, string> = origin === null ? {} : { origin };
        const answer = await platform.call(path, { method: 'POST', token, body, headers });
        expect([answer.status, codeOf(answer)]).toEqual([403, 'Authentication:EmbedToken:Origin']);
      }
  });

  it('are refused outside GraphQL', async () => {
    const { token } = await full();
    for (const path of ['/notifications', '/authorization/me', '/notifications/stream', '/openapi.json']) {
      const answer = await platform.call(path, { token, headers: { origin: pageOrigin } });
      const isPublic = path === '/openapi.json';
      expect([path, answer.status]).toEqual([path, isPublic ? 200 : 403]);
    }
  });

  it('let browsers read the answers, and no others', async () => {
    const { token } = await full();
    const allowed = (answer: { headers: Headers }) => answer.headers.get('access-control-allow-origin');
    const preflight = (path: string) =>
      platform.call(path, {
        method: 'OPTIONS',
        token: null,
        headers: { origin: pageOrigin, 'access-control-request-method': 'POST' },
      });
    expect(allowed(await preflight('/graphql'))).toBe(pageOrigin);
    expect(allowed(await preflight('/graphql/stream'))).toBe(pageOrigin);
    expect(allowed(await preflight('/api/v1/notifications'))).toBeNull();
    const answer = await embedded(token, operations.PlatformInboxDocument);
    expect(allowed(answer)).toBe(pageOrigin);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(
      allowed(await embedded(await platform.token('alice'), operations.PlatformInboxDocument)),
    ).toBeNull();
  });

  it('end with their key', async () => {
    const own = await newEmbeddingKey(await owner('alice'));
    const { token } = await create({ userId: alice, components: ['inbox'] }, own);
    expect((await embedded(token, operations.PlatformInboxDocument)).body.errors).toBeUndefined();
    const listed = await platform.graphql(
      '{ apiKeys(first: 100) { nodes { id lastFourChars } } }',
      {},
      await owner('alice'),
    );
    const { id } = listed.body.data.apiKeys.nodes.find(({ lastFourChars }: { lastFourChars: string }) =>
      own.endsWith(lastFourChars),
    );
    await platform.call(`/authentication/api-keys/${id}/revoke`, { method: 'POST' });
    await expect.poll(async () => (await embedded(token, operations.PlatformInboxDocument)).status).toBe(401);
  });

  it('end an open stream when they are revoked', async () => {
    const { id, token } = await full();
    const response = await fetch(`${platform.url}/graphql/stream`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        origin: pageOrigin,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ query: operations.PlatformCommentsAddedDocument, variables: commentsOf(order) }),
    });
    expect(response.status).toBe(200);
    let received = '';
    const read = async () => {
      for await (const chunk of response.body as AsyncIterable<Uint8Array>)
        received += Buffer.from(chunk).toString();
    };
    // The stream of an ended session is cut.
    const ended = read().catch(() => undefined);
    await expect
      .poll(async () => {
        await embedded(token, operations.PlatformCommentsCreateDocument, {
          ...commentsOf(order),
          body: 'Live',
        });
        return received;
      })
      .toContain('Live');
    const began = performance.now();
    const revoke = 'mutation ($id: ID!) { revokeEmbedToken(input: { id: $id }) { embedToken { id } } }';
    const { body } = await platform.graphql(revoke, { id }, { token: key });
    expect(body.errors).toBeUndefined();
    await ended;
    expect(performance.now() - began).toBeLessThan(1_500);
    expect((await embedded(token, operations.PlatformInboxDocument)).status).toBe(401);
    expect(codeOf(await platform.graphql(revoke, { id }, { token: key }))).toBe(
      'Authentication:EmbedToken:NotFound',
    );
  });

  describe('over WebSocket', () => {
    const open = async (origin: string, params: object, path = '/graphql?embed') => {
      const url = `${platform.url.replace('http', 'ws')}${path}`;
      const socket = new WebSocket(url, 'graphql-transport-ws', { headers: { origin } });
      await once(socket, 'open');
      const answered = Promise.race([
        once(socket, 'message').then(([data]) => JSON.parse(String(data)).type),
        once(socket, 'close').then(([code]) => code),
      ]);
      socket.send(JSON.stringify({ type: 'connection_init', payload: params }));
      return { socket, answer: await answered };
    };

    it('connect from their origins alone, whatever the parameters say', async () => {
      const authorization = `Bearer ${(await full()).token}`;
      const { socket, answer } = await open(pageOrigin, { authorization });
      expect(answer).toBe('connection_ack');
      const result = once(socket, 'message').then(([data]) => JSON.parse(String(data)));
      socket.send(
        JSON.stringify({ id: '1', type: 'subscribe', payload: { query: operations.PlatformInboxDocument } }),
      );
      expect((await result).payload.data).toEqual({ notifications: expect.anything() });
      socket.terminate();
      for (const params of [{ authorization }, { authorization, origin: pageOrigin }])
        expect((await open('https://evil.example', params)).answer).toBe(4403);
    });

    it('are the only credentials of pages that are not admitted otherwise', async () => {
      const authorization = `Bearer ${await platform.token('alice')}`;
      expect((await open(pageOrigin, { authorization })).answer).toBe(4403);
      expect((await open(pageOrigin, {})).answer).toBe(4403);
      const url = `${platform.url.replace('http', 'ws')}/graphql`;
      const socket = new WebSocket(url, 'graphql-transport-ws', { headers: { origin: pageOrigin } });
      const [, response] = await once(socket, 'unexpected-response');
      expect(response.statusCode).toBe(403);
    });

    it('are cut off when they are revoked', async () => {
      const { id, token } = await full();
      const { socket } = await open(pageOrigin, { authorization: `Bearer ${token}` });
      const closed = once(socket, 'close');
      const revoke = 'mutation ($id: ID!) { revokeEmbedToken(input: { id: $id }) { embedToken { id } } }';
      await platform.graphql(revoke, { id }, { token: key });
      expect((await closed)[0]).toBe(4403);
    });
  });

  describe('are created', () => {
    const query = 'mutation ($input: CreateEmbedTokenInput!) { createEmbedToken(input: $input) { token } }';
    const input = { userId: alice, components: ['inbox'], origins: [pageOrigin] };
    const refusal = async (token: string, changed: object = {}) => {
      const { body } = await platform.graphql(query, { input: { ...input, ...changed } }, { token });
      return body.errors?.[0]?.extensions;
    };

    it('by secret API keys with the permission', async () => {
      const permissions = ['AuthenticationEmbedTokens.Tokens.Create'];
      const publishable = await newEmbeddingKey(await owner('alice'), { type: 'Publishable', permissions });
      const without = await newEmbeddingKey(await owner('alice'), { permissions: [] });
      const needsKey = { errorCode: 'Authentication:EmbedToken:KeyRequired' };
      expect(await refusal(key)).toBeUndefined();
      expect(await refusal(await platform.token('alice'))).toMatchObject(needsKey);
      expect(await refusal(publishable)).toMatchObject(needsKey);
      expect(await refusal(without)).toMatchObject({ errorCode: 'Authorization:Permission:Denied' });
    });

    it.each([
      [{ lifetimeSeconds: 3_601 }, 'lifetimeSeconds'],
      [{ lifetimeSeconds: 59 }, 'lifetimeSeconds'],
      [{ userId: null }, 'userId'],
      [{ userId: randomUUID() }, 'userId'],
      // Of another tenant.
      [{ userId: '00000000-0000-4000-8000-0000000ca401' }, 'userId'],
      [{ components: [] }, 'components'],
      [{ components: ['comments'] }, 'objects'],
      [{ origins: [] }, 'origins'],
      [{ origins: ['*'] }, 'origins[0]'],
      [{ origins: ['http://page.example'] }, 'origins[0]'],
      [{ origins: [`${pageOrigin}/path`] }, 'origins[0]'],
    ])('not with %j', async (changed, field) => {
      const { code, errors } = await refusal(key, changed);
      expect([code, Object.keys(errors)]).toEqual(['BAD_USER_INPUT', [field]]);
    });
  });
});

describe('an embed token', () => {
  it('expires', async () => {
    const clock = new TestClock(new Date());
    const platform = await startTestPlatform({ clock, env: withoutLimits });
    try {
      const key = await newEmbeddingKey({ platform, token: await platform.token('alice') });
      const { token } = await newEmbedToken(platform, key, {
        components: ['webhooks'],
        origins: [pageOrigin],
        lifetimeSeconds: 60,
      });
      const status = async () =>
        (
          await platform.graphql(
            String(operations.PlatformWebhooksDocument),
            {},
            { token, headers: { origin: pageOrigin } },
          )
        ).status;
      clock.advance(59_999);
      expect(await status()).toBe(200);
      clock.advance(1);
      expect(await status()).toBe(401);
    } finally {
      await platform.close();
    }
  });
});
