import { afterEach, describe, expect, it, vi } from 'vitest';
import { anonymous } from '../subgraphs/kernel/actor/actor.ts';
import { unauthenticated } from '../subgraphs/kernel/error/domain-error.ts';
import type { Tenant } from '../subgraphs/kernel/tenancy/tenant.ts';
import { FetchCompiler } from './graphql/fetch/fetch-compiler.ts';
import { InProcessTransport } from './graphql/in-process-transport.ts';
import { EventHub } from './graphql/testing/event-hub.ts';
import { callOf } from './graphql/testing/example-calls.ts';
import { reviewSubgraphs } from './graphql/testing/review-subgraphs.ts';
import { type WarmUpParts, warmUp } from './warm-up.ts';

const partsOf = (transports: WarmUpParts['transports'], isStopping = () => false) => {
  const asked: unknown[] = [];
  const parts = {
    authenticator: {
      authenticate: async (header: string | undefined) => {
        asked.push(header);
        throw unauthenticated('Authentication:Token:Invalid');
      },
    },
    process: {
      tenants: { isOpen: async ({ isHost }: Tenant) => void asked.push(isHost) },
      cultureOf: async () => {
        throw new Error('The database is away.');
      },
    },
    transports,
    isStopping,
  } as unknown as WarmUpParts;
  return { asked, parts };
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
    const { asked, parts } = partsOf([{}, transport]);
    await warmUp(parts);
    expect(asked).toEqual([expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/), false]);
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
    await warmUp(partsOf([{ compileNext }], () => left.length === 1).parts);
    expect(left).toEqual(['late']);
  });
});
