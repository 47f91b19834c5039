import { describe, expect, it } from 'vitest';
import { Actor } from '../../subgraphs/kernel/call/actor.ts';
import { tenantOf } from '../../subgraphs/kernel/tenancy/tenant.ts';
import { SampleServer } from './testing/sample-server.ts';
import { createWarmUpRequests } from './warm-up-requests.ts';

const caller = {
  actor: new Actor({ isAuthenticated: true, userId: 'nobody' }),
  tenant: tenantOf('00000000-0000-4000-8000-000000000b0d'),
};

const warmUpRequestsOf = (isHere = () => true) => {
  const server = new SampleServer({ requestTimeout: 1 });
  return { server, warmUpRequests: createWarmUpRequests({ ...server.parts(), headersOf: () => [], isHere }) };
};

describe('a warm-up request', () => {
  it('requests the reading rows by valid paths', async () => {
    const { server, warmUpRequests } = warmUpRequestsOf();
    for (const path of warmUpRequests.paths)
      expect([path, await warmUpRequests.ask(path, caller)]).toEqual([path, 200]);
    expect(warmUpRequests.paths).toContain('/api/v1/settings/user/a');
    const reading = server.table.routes.filter(
      ({ kind, method }) => kind === 'operation' && method === 'GET',
    );
    expect(warmUpRequests.paths).toHaveLength(reading.length);
    expect(server.runs.map(({ name }) => name)).not.toContain('StoreSetting');
    expect(new Set(server.runs.map(({ call }) => call.actor))).toEqual(new Set([caller.actor]));
    expect(new Set(server.runs.map(({ call }) => call.tenant))).toEqual(new Set([caller.tenant]));
  });

  it('skips rows without an operation', () => {
    expect(warmUpRequestsOf(() => false).warmUpRequests.paths).toEqual([]);
  });

  it('reports failures and time-outs', async () => {
    const { server, warmUpRequests } = warmUpRequestsOf();
    server.answers.set('ReadSetting', () => Promise.reject(new Error('broken')));
    server.answers.set('ListDefinitions', () => new Promise(() => undefined));
    expect(await warmUpRequests.ask('/api/v1/settings/user/a', caller)).toBe(500);
    expect(await warmUpRequests.ask('/api/v1/settings/user/definitions', caller)).toBe(503);
  });
});
