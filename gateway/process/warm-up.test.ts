import { context, trace } from '@opentelemetry/api';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anonymous } from '../../subgraphs/kernel/call/actor.ts';
import { unauthenticated } from '../../subgraphs/kernel/error/domain-error.ts';
import type { Tenant } from '../../subgraphs/kernel/tenancy/tenant.ts';
import { FetchCompiler } from '../graphql/subgraphs/fetch/fetch-compiler.ts';
import { InProcessTransport } from '../graphql/subgraphs/in-process-transport.ts';
import { EventHub } from '../graphql/testing/event-hub.ts';
import { callOf } from '../graphql/testing/example-calls.ts';
import { reviewSubgraphs } from '../graphql/testing/review-subgraphs.ts';
import type { WarmUpCaller, WarmUpRequests } from '../rest/warm-up-requests.ts';
import { type WarmUpDependencies, warmUp } from './warm-up.ts';

const rows: WarmUpRequests['paths'] = ['/a', '/b'];

/** The requested paths, and a warm-up's options; the database answers by default. */
const partsOf = (
  given: Partial<WarmUpDependencies> = {},
  culture: () => Promise<unknown> = async () => null,
) => {
  const asked: unknown[] = [];
  const logged: unknown[] = [];
  const parts = {
    authentication: {
      authenticator: {
        authenticate: async (header: string | undefined) => {
          asked.push(header);
          throw unauthenticated('Authentication:Token:Invalid');
        },
      },
      warmUp: async () => undefined,
    },
    process: {
      tenants: { isOpen: async ({ isHost }: Tenant) => void asked.push(isHost) },
      culture,
      services: {
        permissions: { listPermissions: async () => [] },
        options: () => ({ AdminRoles: ['admin'] }),
      },
    },
    transports: [],
    warmUpRequests: () => ({
      paths: rows,
      ask: async (path: string, { actor }: WarmUpCaller) => {
        asked.push(`${path} ${actor.roles}`);
        return 404;
      },
    }),
    isStopping: () => false,
    logger: { debug: (...line: unknown[]) => void logged.push(line) },
    ...given,
  } as unknown as WarmUpDependencies;
  return { asked, logged, parts };
};

describe('the warm-up', () => {
  afterEach(() => vi.restoreAllMocks());

  it('compiles what was prepared at the start, once, and fails for nothing', async () => {
    const compile = vi.spyOn(FetchCompiler.prototype, 'compile');
    const [subgraph] = reviewSubgraphs(new EventHub());
    if (subgraph === undefined) throw new Error('There is no subgraph.');
    const transport = new InProcessTransport(subgraph);
    const fetch = { query: '{ __typename }', operationName: undefined };
    const early = transport.prepare(fetch);
    const { asked, parts } = partsOf({ transports: [{}, transport] });
    await warmUp(parts);
    expect(asked.slice(0, 2)).toEqual([expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/), false]);
    expect(compile).toHaveBeenCalledTimes(1);
    const call = { ...callOf({}, new AbortController().signal), actor: anonymous, headers: {} };
    for (let run = 0; run < 3; run += 1) expect((await early({}, call)).data?.__typename).toBe('Query');
    expect(compile).toHaveBeenCalledTimes(1);
    transport.prepare(fetch);
    expect(transport.compileNext()).toBe(false);
  });

  it('goes on after what cannot be compiled, and ends with the process', async () => {
    const left = ['broken', 'good', 'late'];
    const compileNext = () => {
      const next = left.shift();
      if (next === 'broken') throw new Error('broken');
      return next !== undefined;
    };
    const { asked, parts } = partsOf({
      transports: [{ compileNext }],
      isStopping: () => left.length === 1,
    });
    await warmUp(parts);
    expect(left).toEqual(['late']);
    expect(asked).not.toContain('/a admin');
  });

  it('requests every row several times, with the needed permissions', async () => {
    const { asked, logged, parts } = partsOf();
    await warmUp(parts);
    const once = [false, '/a admin', '/b admin'];
    expect(asked.slice(2)).toEqual([...once, ...once, ...once]);
    expect(logged).toEqual([]);
  });

  it('makes no spans', async () => {
    new NodeTracerProvider().register();
    const ask = async () => (trace.getTracer('test').startSpan('a row').isRecording() ? 500 : 200);
    const { logged, parts } = partsOf({ warmUpRequests: () => ({ paths: rows, ask }) });
    await warmUp(parts);
    expect(logged).toEqual([]);
    expect(trace.getTracer('test').startSpan('a request').isRecording()).toBe(true);
    trace.disable();
    context.disable();
  });

  it('sends no request while the database is unreachable, and logs it once', async () => {
    const away = new Error('The database is away.');
    const { asked, logged, parts } = partsOf({}, () => Promise.reject(away));
    await warmUp(parts);
    expect(asked).not.toContain('/a admin');
    expect(logged).toEqual([[{ err: away }, 'the warm-up ended early']]);
  });

  it('does not repeat failed requests, and logs it once', async () => {
    const asked: string[] = [];
    const ask = async (path: string) => {
      asked.push(path);
      return path === '/a' ? 503 : 200;
    };
    const { logged, parts } = partsOf({ warmUpRequests: () => ({ paths: rows, ask }) });
    await warmUp(parts);
    expect(asked).toEqual(['/a', '/b', '/b', '/b']);
    expect(logged).toEqual([[{ failed: ['/a'] }, 'rows failed in the warm-up']]);
  });
});
