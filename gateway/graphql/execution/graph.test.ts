import { Writable } from 'node:stream';
import { parse } from 'graphql';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { forwardEndToEndHeaders, forwardPlatformHeaders } from '../subgraphs/forwarded-headers.ts';
import { InProcessTransport } from '../subgraphs/in-process-transport.ts';
import { Supergraph } from '../supergraph/supergraph.ts';
import { EventHub } from '../testing/event-hub.ts';
import { callOf } from '../testing/example-calls.ts';
import { composeReviews, reviewSubgraphs } from '../testing/review-subgraphs.ts';
import { platformMask } from './error-mask.ts';
import { Graph } from './graph.ts';
import { PreparedOperations } from './prepared-operations.ts';
import { StockPlanExecutor } from './stock-plan-executor.ts';
import { Subscriptions } from './subscriptions.ts';

const sdl = composeReviews();

function prepared() {
  const lines: Record<string, unknown>[] = [];
  const logger = pino(
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    }),
  );
  const subgraphs = reviewSubgraphs(new EventHub());
  const transports = new Map(subgraphs.map((subgraph) => [subgraph.name, new InProcessTransport(subgraph)]));
  const supergraph = new Supergraph(sdl);
  const executor = new StockPlanExecutor(supergraph, transports);
  const graph = new Graph({ supergraph, executor, mask: platformMask(logger), hideSchemaDetails: true });
  const subscriptions = new Subscriptions(graph, transports, () => () => {});
  return {
    lines,
    supergraph,
    operations: new PreparedOperations(graph, subscriptions, forwardPlatformHeaders('X-Tenant-Id')),
  };
}

const call = callOf({ authorization: 'Bearer u1', 'x-request-id': 'r-9' }, new AbortController().signal);

describe('prepared operations', () => {
  it('run with variables, without being parsed or planned again', async () => {
    const { operations, supergraph } = prepared();
    const operation = operations.prepare(
      parse('query($limit: Int) { me { name reviews(limit: $limit) { body } } }'),
    );
    supergraph.plan = () => {
      throw new Error('planned again');
    };
    for (const limit of [1, 2]) {
      const { data, errors } = await operation.run({ limit }, call, {});
      expect(errors).toBeUndefined();
      expect(data).toEqual({ me: { name: 'Ada', reviews: [{ body: 'good' }] } });
    }
  });

  it('refuse wrong variables by field', async () => {
    const operation = prepared().operations.prepare(
      parse('query($limit: Int!) { me { reviews(limit: $limit) { id } } }'),
    );
    const { data, errors } = await operation.run({ limit: 'x' }, call, {});
    expect(data).toBeUndefined();
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { limit: ['Validation:InvalidType'] },
    });
  });

  it('cannot be made of a document that does not fit', () => {
    const { operations } = prepared();
    expect(() => operations.prepare(parse('{ nobody }'))).toThrow('nobody');
  });

  it('log what they mask, under the id the client sees', async () => {
    const { operations, lines } = prepared();
    const { errors } = await operations.prepare(parse('{ crash }')).run({}, call, {});
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', traceId: 'r-9' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ traceId: 'r-9', err: { message: expect.stringContaining('hunter2') } });
  });
});

describe('a supergraph', () => {
  it('plans an operation once, and removes the least recently used plan', () => {
    const supergraph = new Supergraph(sdl, 2);
    const planOf = (source: string) => supergraph.plan(parse(source));
    const first = planOf('{ me { id } }');
    expect(planOf('{ me { id } }')).toBe(first);
    planOf('{ me { name } }');
    planOf('{ me { rank } }');
    expect(planOf('{ me { id } }')).not.toBe(first);
  });

  it('distinguishes operations of one document', () => {
    const supergraph = new Supergraph(sdl);
    const document = parse('query A { me { id } } query B { users { id } }');
    expect(supergraph.plan(document, 'A').operation.name?.value).toBe('A');
    expect(supergraph.plan(document, 'B').operation.name?.value).toBe('B');
    expect(() => supergraph.plan(document, 'C')).toThrow('Unknown operation named "C"');
  });

  it('lists its subgraphs', () => {
    expect(new Supergraph(sdl).subgraphs).toContainEqual({
      name: 'users',
      url: 'http://users.invalid/graphql',
    });
  });
});

describe('forwarded headers', () => {
  const incoming = {
    authorization: 'Bearer x',
    'x-tenant-id': 't',
    'accept-language': 'fr',
    traceparent: '00-a-b-01',
    'x-forwarded-for': '1.2.3.4',
    'x-custom': 'c',
    'x-hop': 'h',
    cookie: 'a=b',
    host: 'h',
    connection: 'keep-alive, X-Hop',
    'content-type': 'application/json',
    'content-length': '3',
    'transfer-encoding': 'chunked',
    'sec-websocket-key': 'k',
    'accept-encoding': 'gzip',
    'x-many': ['1', '2'],
  };

  it("of the platform's subgraphs are those they read", () => {
    expect(forwardPlatformHeaders('X-Tenant-Id')(incoming)).toEqual({
      authorization: 'Bearer x',
      'x-tenant-id': 't',
      'accept-language': 'fr',
      traceparent: '00-a-b-01',
    });
    const forwarded = forwardPlatformHeaders('X-Custom')(incoming);
    expect([forwarded['x-custom'], forwarded['x-tenant-id']]).toEqual(['c', undefined]);
  });

  it('of foreign subgraphs are all that are end-to-end', () => {
    expect(forwardEndToEndHeaders(incoming)).toEqual({
      authorization: 'Bearer x',
      'x-tenant-id': 't',
      'accept-language': 'fr',
      traceparent: '00-a-b-01',
      'x-forwarded-for': '1.2.3.4',
      'x-custom': 'c',
      cookie: 'a=b',
      'x-many': '1, 2',
    });
  });
});
