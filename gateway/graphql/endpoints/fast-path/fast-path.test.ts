import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { securityHeaderList } from '../../../http/security-headers.ts';
import { type ExampleGateway, exampleApp, startExample } from '../../testing/example-gateway.ts';
import { type Listening, listening } from '../../testing/listening.ts';

/** Requests generated. */
const runs = Number(process.env.GATEWAY_CASES ?? 150);

/** A request as its bytes. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const queries = {
  tiny: '{ me { id } }',
  joined:
    'query J($n: Int) { me { id name reviews(limit: $n) { body product { title } } } things { __typename } }',
  several: 'query A { me { id } } query B { me { name } } subscription C { ticked }',
  refused: '{ denied me { id } }',
  taken: '{ invalid }',
  limited: '{ limited me { id } }',
  masked: '{ crash }',
  secret: '{ product(id: "p1") { secret title } }',
  schema: '{ __schema { queryType { name } } __typename }',
  conditional: 'query S($no: Boolean!) { me { id name @skip(if: $no) } }',
  change: 'mutation M($name: String!) { rename(id: "u1", input: { name: $name }) { id } }',
  input: 'mutation I($input: Rename!) { rename(id: "u1", input: $input) { id name } }',
  public: '{ __typename }',
  syntax: '{ me {',
  unknown: '{ nobody }',
  deep: '{ a: me { reviews { author { reviews { author { reviews { author { reviews { author { reviews { body } } } } } } } } } } }',
};

const plain: Sent = {
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json', authorization: 'Bearer u1' },
  body: JSON.stringify({ query: queries.tiny }),
};

const json = (body: unknown): Sent => ({ ...plain, body: JSON.stringify(body) });
const headed = (headers: Record<string, string>, body: Sent['body'] = plain.body): Sent => ({
  ...plain,
  headers: { ...plain.headers, ...headers },
  body,
});

/** Every kind of request that differs from an ordinary one in one thing. */
const special: readonly (readonly [string, Sent])[] = [
  ['nothing but a document', plain],
  ['several operations and no name', json({ query: queries.several })],
  ['the first of several', json({ query: queries.several, operationName: 'A' })],
  ['the second of several', json({ query: queries.several, operationName: 'B' })],
  ['none of several', json({ query: queries.several, operationName: 'D' })],
  ['an empty name', json({ query: queries.several, operationName: '' })],
  ['a subscription', json({ query: queries.several, operationName: 'C' })],
  ['a batch', json([{ query: queries.tiny }, { query: queries.tiny }])],
  ['an empty object', json({})],
  ['an empty list', json([])],
  ['a number', { ...plain, body: '7' }],
  ['no JSON', { ...plain, body: '{"query":' }],
  ['no body', { ...plain, body: '' }],
  ['no UTF-8', { ...plain, body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }],
  ['a byte order mark', { ...plain, body: `\ufeff${plain.body}` }],
  ['white space around', { ...plain, body: `\n ${plain.body} \n` }],
  ['a query that is no text', json({ query: { kind: 'Document' } })],
  ['no query', json({ variables: {} })],
  ['an empty query', json({ query: '' })],
  ['variables as text', json({ query: queries.tiny, variables: '{}' })],
  ['variables as a list', json({ query: queries.tiny, variables: [] })],
  [
    'null for all else',
    json({ query: queries.tiny, variables: null, operationName: null, extensions: null }),
  ],
  ['extensions', json({ query: queries.tiny, extensions: { a: 1 } })],
  ['a hash', json({ query: queries.tiny, extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } })],
  ['unknown members', json({ query: queries.tiny, id: 7 })],
  ['a name that is no text', json({ query: queries.tiny, operationName: 7 })],
  ['a large body', json({ query: queries.tiny, more: 'x'.repeat(1_100_000) })],
  ['gzip', headed({ 'content-encoding': 'gzip' }, gzipSync(plain.body))],
  ['an unknown encoding', headed({ 'content-encoding': 'rot13' })],
  ['text', headed({ 'content-type': 'text/plain' })],
  ['no type', headed({ 'content-type': '' })],
  ['a charset', headed({ 'content-type': 'application/json; charset=UTF-8' })],
  ['another charset', headed({ 'content-type': 'application/json; charset=latin1' })],
  ['a foreign charset', headed({ 'content-type': 'application/json;charset=klingon' })],
  ['another JSON', headed({ 'content-type': 'application/graphql+json' })],
  ['any answer', headed({ accept: '*/*' })],
  ['the newer type', headed({ accept: 'application/graphql-response+json, application/json;q=0.9' })],
  ['the callback type', headed({ accept: 'application/json; callbackSpec=1.0' })],
  ['a page', headed({ accept: 'text/html' })],
  ['multipart', headed({ accept: 'multipart/mixed; deferSpec=20220824, application/json' })],
  ['nothing acceptable', headed({ accept: 'image/png' })],
  ['an origin', headed({ origin: 'https://friend.example' })],
  ['no credentials', headed({ authorization: '' })],
  ['refused credentials', headed({ authorization: 'Bearer bad' })],
  ['a key', headed({ 'idempotency-key': 'k' })],
  ['a key out of bounds', headed({ 'idempotency-key': 'k'.repeat(300) })],
  ['a query string', { ...plain, path: '/graphql?query=%7B' }],
  ['a slash', { ...plain, path: '/graphql/' }],
  ['another case', { ...plain, path: '/GraphQL' }],
  ['another path', { ...plain, path: '/graphql/other' }],
  ['PUT', { ...plain, method: 'PUT' }],
  ['GET', { ...plain, method: 'GET', path: '/graphql?query=%7Bme%7Bid%7D%7D', body: '' }],
  [
    'GET with a preflight',
    {
      ...headed({ 'apollo-require-preflight': '1' }, ''),
      method: 'GET',
      path: '/graphql?query=%7Bme%7Bid%7D%7D',
    },
  ],
  ['HEAD', { ...plain, method: 'HEAD', body: '' }],
  ['OPTIONS', { ...plain, method: 'OPTIONS', body: '' }],
  [
    'deep variables',
    json({ query: queries.tiny, variables: { a: JSON.parse('['.repeat(80) + ']'.repeat(80)) } }),
  ],
  ['null for a variable', json({ query: queries.change, variables: { name: null } })],
  ['a wrong variable', json({ query: queries.input, variables: { input: { rank: 'saint', nope: 1 } } })],
];

const generated: fc.Arbitrary<Sent> = fc
  .record({
    query: fc.constantFrom(...Object.values(queries)),
    variables: fc.option(
      fc.dictionary(fc.constantFrom('n', 'no', 'name', 'input', 'x'), fc.jsonValue({ maxDepth: 2 })),
    ),
    operationName: fc.constantFrom(undefined, undefined, undefined, null, 'A', 'B', 'J', 'M'),
    authorization: fc.constantFrom('Bearer u1', 'Bearer u1', 'Bearer u2', '', 'Bearer bad'),
    accept: fc.constantFrom(undefined, '*/*', 'application/json', 'application/graphql-response+json'),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
    ),
  })
  .map(({ authorization, accept, type, ...body }) => ({
    ...plain,
    headers: {
      'content-type': type,
      ...(authorization === '' ? {} : { authorization }),
      ...(accept === undefined ? {} : { accept }),
    },
    body: JSON.stringify(body),
  }));

/** Sends bytes. @returns the answer's bytes, without what no two answers share. */
async function answerTo({ url }: Listening, { method, path, headers, body }: Sent): Promise<string> {
  const { hostname, port } = new URL(url);
  const head = Object.entries({
    host: 'x',
    connection: 'close',
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const socket = connect(Number(port), hostname);
  socket.write(Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`), Buffer.from(body)]));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return Buffer.concat(chunks)
    .toString()
    .replace(/^Date: .*$/m, 'Date:')
    .replace(/\r\n\r\n[\w-]{32}$/, '\r\n\r\nA reservation')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id');
}

describe.each([
  { name: 'as in development', settings: {} },
  { name: 'as in production', settings: { introspection: false, hideSchemaDetails: true } },
])('the fast path answers as Apollo Server does, $name', ({ settings }) => {
  let gateway: ExampleGateway;
  let slow: Listening;
  let fast: Listening;
  let passedOn = 0;

  beforeAll(async () => {
    gateway = await startExample({ remote: false, settings });
    const app = exampleApp(gateway.endpoints);
    const counted: RequestListener = (request, response) => {
      passedOn += 1;
      app(request, response);
    };
    slow = await listening(createServer(app));
    const security = securityHeaderList().flat();
    fast = await listening(createServer(gateway.endpoints.fastPath.inFrontOf(counted, () => security)));
  });
  afterAll(async () => {
    await slow.close();
    await fast.close();
    await gateway.close();
  });

  async function compare(sent: Sent): Promise<void> {
    const usual = await answerTo(slow, sent);
    expect(usual).toMatch(/^HTTP\/1\.1 \d{3} /);
    // Unknown to the fast path, and known to it as far as it can be.
    expect(await answerTo(fast, sent)).toBe(usual);
    expect(await answerTo(fast, sent)).toBe(usual);
  }

  it.each(special)('to %s', async (_title, sent) => {
    await compare(sent);
  });

  it('to requests of every kind', async () => {
    await fc.assert(fc.asyncProperty(generated, compare), { numRuns: runs, seed: 1, endOnFailure: true });
  });

  it.each(['tiny', 'joined', 'refused', 'limited', 'masked', 'conditional', 'public'] as const)(
    'itself, without express, to a document that is known: %s',
    async (name) => {
      const sent = json({ query: queries[name], variables: { n: 1, no: true } });
      await answerTo(slow, sent);
      const before = passedOn;
      expect(await answerTo(fast, sent)).toContain('HTTP/1.1 200');
      expect(passedOn).toBe(before);
    },
  );

  it('to an operation that takes too long', async () => {
    const impatient = await startExample({ remote: false, settings: { ...settings, requestTimeout: 200 } });
    const only = await listening(createServer(exampleApp(impatient.endpoints)));
    const sent = json({ query: '{ slow }' });
    const usual = await answerTo(only, sent);
    expect(usual).toContain('HTTP/1.1 503');
    expect(await answerTo(impatient, sent)).toBe(usual);
    await only.close();
    await impatient.close();
  });

  it('by telling the subgraph who hung up', async () => {
    const { hostname, port } = new URL(fast.url);
    const body = JSON.stringify({ query: '{ slow }' });
    for (let times = 0; times < 2; times += 1) {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer u1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      await gateway.hub.untilWaiting(1);
      socket.destroy();
      await gateway.hub.untilWaiting(0);
    }
    expect(gateway.hub.waiting()).toBe(0);
  });

  it('to a body that comes in pieces', async () => {
    await answerTo(slow, plain);
    const { hostname, port } = new URL(fast.url);
    const socket = connect(Number(port), hostname);
    const head = 'Host: x\r\nAuthorization: Bearer u1\r\nContent-Type: application/json';
    socket.write(`POST /graphql HTTP/1.1\r\n${head}\r\nContent-Length: ${plain.body.length}\r\n\r\n`);
    await vi.waitFor(() => expect(fast.connections()).toBe(1));
    for (const piece of [plain.body.slice(0, 5), plain.body.slice(5)])
      await new Promise((resolve) => socket.write(piece, () => setImmediate(resolve)));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('{"data":{"me":{"id":"u1"}}');
    socket.destroy();
    await fast.untilConnections(0);
  });

  it('with nothing to a body that never ends, which is not run', async () => {
    const change = json({ query: queries.change, variables: { name: 'x' } });
    await answerTo(slow, change);
    const before = gateway.hub.keys.length;
    const { hostname, port } = new URL(fast.url);
    const socket = connect(Number(port), hostname);
    const head =
      'Host: x\r\nAuthorization: Bearer u1\r\nContent-Type: application/json\r\nContent-Length: 5000';
    socket.write(`POST /graphql HTTP/1.1\r\n${head}\r\n\r\n${change.body}`);
    await vi.waitFor(() => expect(fast.connections()).toBe(1));
    socket.destroy();
    await fast.untilConnections(0);
    expect(gateway.hub.keys).toHaveLength(before);
    expect(await answerTo(fast, change)).toContain('HTTP/1.1 200');
    expect(gateway.hub.keys).toHaveLength(before + 1);
  });
});
