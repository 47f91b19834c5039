import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type ExampleGateway, startExample } from '../testing/example-gateway.ts';

describe.each([
  { name: 'subgraphs in process', remote: false },
  { name: 'remote subgraphs', remote: true },
])('GraphQL over HTTP, $name', ({ remote }) => {
  const failures: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => void failures.push(line) });
  let gateway: ExampleGateway;
  beforeAll(async () => {
    gateway = await startExample({ remote, logger });
  });
  afterAll(() => gateway.close());

  const errorOf = async (query: string, variables?: object, headers?: Record<string, string>) => {
    const { status, body } = await ask(gateway.url, { query, variables }, headers);
    return { status, data: body.data, error: body.errors?.[0] };
  };

  it('joins the fields of several subgraphs, aliases and fragments included', async () => {
    const { status, headers, body } = await ask(gateway.url, {
      query: `query Mine($limit: Int) { who: me { id name reviews(limit: $limit) { ...Text product { title } } } }
        fragment Text on Review { body by: author { name } }`,
      variables: { limit: 5 },
    });
    expect(status).toBe(200);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body.errors).toBeUndefined();
    expect(body.data).toEqual({
      who: {
        id: 'u1',
        name: 'Ada',
        reviews: [{ body: 'good', by: { name: 'Ada' }, product: { title: 'Title of p1' } }],
      },
    });
  });

  it('resolves unions, enums and skipped fields', async () => {
    const { body } = await ask(gateway.url, {
      query: `query($no: Boolean!) { me { rank name @skip(if: $no) }
        things { __typename ... on Product { title reviews { id } } ... on Shelf { label } } }`,
      variables: { no: true },
    });
    expect(body.data).toEqual({
      me: { rank: 'expert' },
      things: [
        { __typename: 'Product', title: 'Title of p1', reviews: [{ id: 'r1' }, { id: 'r2' }] },
        { __typename: 'Shelf', label: 'top' },
      ],
    });
  });

  it('answers introspection, also to a caller without credentials', async () => {
    const { data } = await errorOf('{ __schema { queryType { name } } __typename }', {}, {});
    expect(data).toEqual({ __schema: { queryType: { name: 'Query' } }, __typename: 'Query' });
  });

  it('refuses an anonymous operation with 200, without a request to a subgraph', async () => {
    const asked = () =>
      [...gateway.subgraphs.values()].reduce((sum, { received }) => sum + received.length, 0);
    const before = asked();
    const hidden = '{ ...F } fragment F on Query { ... { me { id } } }';
    for (const query of ['{ me { id } }', hidden, '{ __typename me { id } }']) {
      const { status, data, error } = await errorOf(query, {}, {});
      expect(status).toBe(200);
      expect(data).toBeUndefined();
      expect(error.extensions).toMatchObject({
        code: 'UNAUTHENTICATED',
        errorCode: 'Authentication:Required',
      });
    }
    expect(asked()).toBe(before);
  });

  it.each([
    ['application/json', 'application/json; charset=utf-8'],
    ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
    ['text/event-stream', 'application/json; charset=utf-8'],
  ])('answers refused credentials with 401, a challenge and GraphQL errors to %s', async (accept, type) => {
    for (const path of accept === 'text/event-stream' ? ['/graphql', '/graphql/stream'] : ['/graphql']) {
      const response = await fetch(`${gateway.url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: 'Bearer bad',
          accept,
          'accept-language': 'en',
        },
        body: JSON.stringify({ query: '{ me { id } }' }),
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([401, type]);
      expect(response.headers.get('www-authenticate')).toContain('invalid_token');
      expect(await response.json()).toEqual({
        errors: [
          {
            message: 'Unauthorized',
            extensions: { code: 'UNAUTHENTICATED', errorCode: 'Authentication:Token:Invalid' },
          },
        ],
      });
    }
  });

  it('answers refused credentials in the language of the header', async () => {
    const { body } = await ask(
      gateway.url,
      { query: '{ me { id } }' },
      { authorization: 'Bearer bad', 'accept-language': 'fr' },
    );
    expect(body.errors[0].message).toBe('ErrorSentence:Authentication:Token:Invalid (fr)');
  });

  it('leaves refused credentials of a page in a browser to the next handler', async () => {
    // `fetch` sets this header itself.
    const headers = { authorization: 'Bearer bad', 'sec-fetch-mode': 'navigate' };
    const opened = get(`${gateway.url}/graphql?query={me{id}}`, { headers });
    const [response] = (await once(opened, 'response')) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('passes on code, errorCode and path of a subgraph’s refusal', async () => {
    expect(await errorOf('{ denied }')).toMatchObject({
      status: 200,
      data: { denied: null },
      error: {
        path: ['denied'],
        extensions: { code: 'FORBIDDEN', errorCode: 'Authorization:Permission:Denied' },
      },
    });
    expect((await errorOf('{ invalid }')).error).toMatchObject({
      message: 'Taken.',
      extensions: { code: 'CONFLICT', errorCode: 'Example:Thing:Taken' },
    });
  });

  it('masks everything else, including the names of subgraphs', async () => {
    for (const query of ['{ crash }', '{ product(id: "p1") { secret } }']) {
      const { error } = await errorOf(query);
      expect(error.extensions).toEqual({
        code: 'INTERNAL_SERVER_ERROR',
        errorCode: 'Internal:Unexpected',
        traceId: expect.any(String),
      });
      expect(JSON.stringify(error)).not.toMatch(/hunter2|secrets|users|products|stack/);
    }
  });

  it('names the wrong fields of variables, with 400', async () => {
    const query = 'mutation($input: Rename!, $id: ID!) { rename(id: $id, input: $input) { id } }';
    const { status, error } = await errorOf(query, { input: { rank: 'saint', tags: ['a', 7], nope: 1 } });
    expect(status).toBe(400);
    expect(error.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      errorCode: 'Validation:Failed',
      errors: {
        id: ['Validation:Required'],
        name: ['Validation:Required'],
        nope: ['Validation:UnknownField'],
        rank: ['Validation:InvalidValue'],
        'tags[1]': ['Validation:InvalidType'],
      },
    });
    const two =
      'mutation($a: Rename!, $b: Rename!) { rename(id: 1, input: $a) { id } b: rename(id: 2, input: $b) { id } }';
    const both = await errorOf(two, { a: { name: 'x' }, b: {} });
    expect(both.error.extensions.errors).toEqual({ 'b.name': ['Validation:Required'] });
    const none = await errorOf(query, { id: 'u1', input: null });
    expect(none.error.extensions.errors).toEqual({ input: ['Validation:Required'] });
    const large = await errorOf(query, { id: 'u1', input: { name: 'x', rank: 'y'.repeat(500_000) } });
    expect(large.error.message.length).toBeLessThan(400);
  });

  it('refuses syntax errors, unknown fields and unknown operations with 400', async () => {
    const codes = async (query: string, operationName?: string) => {
      const { status, body } = await ask(gateway.url, { query, operationName });
      return [status, body.errors[0].extensions.code, body.errors[0].extensions.errorCode];
    };
    expect(await codes('{ me {')).toEqual([400, 'BAD_USER_INPUT', 'GraphQL:Document:SyntaxError']);
    expect(await codes('{ nobody }')).toEqual([400, 'BAD_USER_INPUT', 'GraphQL:Document:Invalid']);
    expect(await codes('query A { me { id } }', 'B')).toEqual([
      400,
      'BAD_USER_INPUT',
      'GraphQL:Operation:NotFound',
    ]);
    expect(await codes('query A { me { id } } query B { me { id } }')).toEqual([
      400,
      'BAD_USER_INPUT',
      'GraphQL:Operation:NotFound',
    ]);
    expect(await codes('subscription { ticked }')).toEqual([
      400,
      'BAD_USER_INPUT',
      'GraphQL:Operation:Transport',
    ]);
  });

  it('refuses malformed and large bodies, forms, batches, and mutations by GET', async () => {
    expect(await ask(gateway.url, '{"query":')).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { errorCode: 'GraphQL:Request:MalformedJson' } }] },
    });
    expect((await ask(gateway.url, { query: `{ echo(text: "${'x'.repeat(1_100_000)}") }` })).status).toBe(
      413,
    );
    expect((await ask(gateway.url, [{ query: '{ me { id } }' }])).status).toBe(400);
    expect((await ask(gateway.url, 'query={me{id}}', { 'content-type': 'text/plain' })).status).toBe(400);
    const get = (query: string, headers: Record<string, string>) =>
      fetch(`${gateway.url}/graphql?query=${encodeURIComponent(query)}`, { headers });
    expect((await get('{ __typename }', {})).status).toBe(400);
    const preflighted = { 'apollo-require-preflight': 'yes', authorization: 'Bearer u1' };
    expect((await get('{ me { id } }', preflighted)).status).toBe(200);
    expect((await get('mutation { rest { id } }', preflighted)).status).toBe(405);
  });

  it('refuses what a form could send, and mutations by GET, by codes of their own', async () => {
    const authorization = 'Bearer u1';
    const sent = [
      {},
      { 'content-type': 'text/plain' },
      { 'content-type': 'Multipart/Form-Data; boundary=x' },
    ];
    for (const headers of sent) {
      const response = await fetch(`${gateway.url}/graphql?query={__typename}`, {
        headers: { authorization, ...headers },
      });
      expect([response.status, await response.json()]).toEqual([
        400,
        {
          errors: [
            {
              message: expect.stringContaining('Content-Type'),
              extensions: { code: 'BAD_USER_INPUT', errorCode: 'GraphQL:Request:Preflight' },
            },
          ],
        },
      ]);
    }
    const mutation = await fetch(
      `${gateway.url}/graphql?query=${encodeURIComponent('mutation { rest { id } }')}`,
      {
        headers: { authorization, 'apollo-require-preflight': 'yes' },
      },
    );
    expect([mutation.status, mutation.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await mutation.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT', errorCode: 'GraphQL:Operation:Method' } }],
    });
  });

  it('aborts the subgraph’s request when the caller disconnects, which is no failure', async () => {
    const before = failures.length;
    const { hostname, port } = new URL(gateway.url);
    const body = JSON.stringify({ query: '{ slow }' });
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer u1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await gateway.hub.untilWaiting(1);
    socket.destroy();
    await gateway.hub.untilWaiting(0);
    expect((await ask(gateway.url, { query: '{ me { id } }' })).status).toBe(200);
    expect(failures.slice(before)).toEqual([]);
  });

  it('answers 503 when the answer takes too long', async () => {
    const impatient = await startExample({ remote, settings: { requestTimeout: 200 } });
    const { status, body } = await ask(impatient.url, { query: '{ slow }' });
    await impatient.close();
    expect(status).toBe(503);
    expect(body.errors[0].extensions.code).toBe('UNAVAILABLE');
  });

  it('waits for an untimed field as long as it takes', async () => {
    const settings = { requestTimeout: 100, untimedFields: new Set(['patient']) };
    const waiting = await startExample({ remote: false, settings });
    const patient = ask(waiting.url, { query: '{ patient }' }).catch(() => null);
    await waiting.hub.untilWaiting(1);
    expect((await ask(waiting.url, { query: '{ slow }' })).status).toBe(503);
    expect(waiting.hub.waiting()).toBe(1);
    await waiting.close();
    await patient;
  });
});

describe('keyed mutations', () => {
  let gateway: ExampleGateway;
  beforeAll(async () => {
    gateway = await startExample({ remote: true });
  });
  afterAll(() => gateway.close());

  const rename = 'mutation R($name: String!) { rename(id: "u1", input: { name: $name }) { id } }';
  const keyed = (key: string, body: object) =>
    ask(gateway.url, body, { authorization: 'Bearer u1', 'idempotency-key': key });

  it('pass key and hash to the subgraph; the hash distinguishes requests, not their spelling', async () => {
    const body = { query: rename, operationName: 'R', variables: { name: 'x' } };
    await keyed('k', body);
    await keyed('k', { variables: { name: 'x' }, operationName: 'R', query: rename });
    await keyed('k', { ...body, variables: { name: 'y' } });
    const [first, same, other] = gateway.hub.keys;
    expect(first).toMatchObject({ key: 'k', requestHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(same?.requestHash).toBe(first?.requestHash);
    expect(other?.requestHash).not.toBe(first?.requestHash);
  });

  it('mark a replayed answer', async () => {
    const body = { query: rename, variables: { name: 'x' } };
    expect((await keyed('seen', body)).headers.get('idempotent-replayed')).toBe('true');
    expect((await keyed('new', body)).headers.get('idempotent-replayed')).toBeNull();
  });

  it('have one mutation field', async () => {
    const both =
      'mutation { a: rename(id: "u1", input: { name: "x" }) { id } ...M } fragment M on Mutation { rest { id } }';
    const { status, body } = await keyed('k', { query: both });
    expect(status).toBe(400);
    expect(body.errors[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      errorCode: 'Idempotency:Operation:Ambiguous',
    });
    expect((await keyed('k'.repeat(257), { query: rename, variables: { name: 'x' } })).status).toBe(400);
    expect((await keyed('k', { query: '{ a: me { id } b: me { id } }' })).status).toBe(200);
  });
});
