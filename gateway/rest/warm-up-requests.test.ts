import { describe, expect, it } from 'vitest';
import { Actor } from '../../subgraphs/kernel/actor/actor.ts';
import { tenantOf } from '../../subgraphs/kernel/tenancy/tenant.ts';
import { SampleServer } from './testing/sample-server.ts';
import { createRehearsal } from './warm-up-requests.ts';

const caller = {
  actor: new Actor({ isAuthenticated: true, userId: 'nobody' }),
  tenant: tenantOf('00000000-0000-4000-8000-000000000b0d'),
};

const rehearsalOf = (isHere = () => true) => {
  const server = new SampleServer({ requestTimeout: 1 });
  return { server, rehearsal: createRehearsal({ ...server.parts(), headersOf: () => [], isHere }) };
};

describe('a rehearsal', () => {
  it('asks the rows that read, by paths that fit them', async () => {
    const { server, rehearsal } = rehearsalOf();
    for (const path of rehearsal.paths)
      expect([path, await rehearsal.ask(path, caller)]).toEqual([path, 200]);
    expect(rehearsal.paths).toContain('/api/v1/settings/user/a');
    const reading = server.table.routes.filter(
      ({ kind, method }) => kind === 'operation' && method === 'GET',
    );
    expect(rehearsal.paths).toHaveLength(reading.length);
    expect(server.runs.map(({ name }) => name)).not.toContain('StoreSetting');
    expect(new Set(server.runs.map(({ call }) => call.actor))).toEqual(new Set([caller.actor]));
    expect(new Set(server.runs.map(({ call }) => call.tenant))).toEqual(new Set([caller.tenant]));
  });

  it('asks none whose operation is not here', () => {
    expect(rehearsalOf(() => false).rehearsal.paths).toEqual([]);
  });

  it('tells what failed, and what takes too long', async () => {
    const { server, rehearsal } = rehearsalOf();
    server.answers.set('ReadSetting', () => Promise.reject(new Error('broken')));
    server.answers.set('ListDefinitions', () => new Promise(() => undefined));
    expect(await rehearsal.ask('/api/v1/settings/user/a', caller)).toBe(500);
    expect(await rehearsal.ask('/api/v1/settings/user/definitions', caller)).toBe(503);
  });
});
