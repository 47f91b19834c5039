import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUsage } from '../../gateway/graphql/endpoints/usage/usage-files.ts';
import { foldUsage } from '../../subgraphs/kernel/usage/fold-usage.ts';
import { acme, globex } from '../testkit/callers.ts';
import { firstRun } from '../testkit/messaging/job-run.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

const path = '/api/v1/usage?filter[measure.Eq]=Platform.Requests&sort=-amount';

describe('requests of a tenant', () => {
  let platform: TestPlatform;
  let alice: string;
  let folder: string;
  let closed: Promise<void> | null = null;
  const close = () => {
    closed ??= platform.close();
    return closed;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'usage-'));
    platform = await startTestPlatform({ work: false, env: { Gateway__OperationUsage: folder } });
    alice = await platform.token('alice');
  });
  afterAll(async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The requests of each tenant as the host reads them, without asking by a request. */
  async function counted(): Promise<Readonly<Record<string, number>>> {
    const { usage, database } = platform.running.process.services;
    await usage.flush();
    await foldUsage(database, { record: () => undefined }).handle({}, firstRun());
    const rows = await database.systemStatement<{ tenant_id: string; amount: string }>(
      `select tenant_id, sum(amount) as amount from kernel.usage_day where measure = 'Platform.Requests' group by 1`,
    );
    return Object.fromEntries(rows.map(({ tenant_id, amount }) => [tenant_id, Number(amount)]));
  }
  const counts = async (requests: () => Promise<unknown>) => {
    const { [acme.id]: before = 0 } = await counted();
    await requests();
    const { [acme.id]: after = 0 } = await counted();
    return after - before;
  };
  const rest = (token: string | null) => platform.call('/api/v1/settings/user', { token });
  const query = '{ me { userName } }';

  it('are counted by whatever way they come, once each', async () => {
    // The first of each takes the long way, the others the fast one.
    for (const _ of ['Express', 'fast path']) {
      expect(await counts(() => rest(alice))).toBe(1);
      expect(await counts(() => platform.graphql(query, {}, { token: alice }))).toBe(1);
    }
    expect(
      await counts(async () => {
        for (let index = 0; index < 20; index += 1) await platform.graphql(query, {}, { token: alice });
      }),
    ).toBe(20);
  });

  it('are counted where a stream is opened', async () => {
    const opened = new AbortController();
    expect(
      await counts(async () => {
        const answer = await fetch(`${platform.url}/api/v1/notifications/stream`, {
          headers: { authorization: `Bearer ${alice}` },
          signal: opened.signal,
        });
        expect(answer.status).toBe(200);
        opened.abort();
      }),
    ).toBe(1);
  });

  it('are not counted without a caller, or when refused', async () => {
    expect(
      await counts(async () => {
        expect((await rest(null)).status).toBe(401);
        expect((await rest('not.a.token')).status).toBe(401);
      }),
    ).toBe(0);
  });

  it('are read over REST: by the tenant its own, by the host all', async () => {
    await platform.graphql(query, {}, { token: await platform.token('carol') });
    await counted();
    const tenantsOf = async (user: string) => {
      const { status, body } = await platform.call(path, { token: await platform.token(user) });
      expect(status).toBe(200);
      return body.items.map((row: { tenantId: string }) => row.tenantId);
    };
    expect(await tenantsOf('alice')).toEqual([acme.id]);
    expect(await tenantsOf('carol')).toEqual([globex.id]);
    expect(await tenantsOf('dave')).toEqual(expect.arrayContaining([acme.id, globex.id]));
    expect((await platform.call(path, { token: await platform.token('bob') })).status).toBe(403);
  });

  it('are written down by client and field when the process stops', async () => {
    const headers = { 'apollographql-client-name': 'shop', 'apollographql-client-version': '7' };
    await platform.graphql('query Clients { me { userName } }', {}, { token: alice, headers });
    await close();
    const uses = await readUsage(folder);
    expect(uses.filter(({ client }) => client === 'shop')).toMatchObject([
      { version: '7', count: 1, operation: { name: 'Clients' } },
    ]);
  });
});
