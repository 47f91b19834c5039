import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MovableClock } from '../testkit/fake-identity-provider.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { callRow, sampledRows } from './rows/all-samples.ts';
import { newApiKey } from './rows/identity.samples.ts';

/**
 * Statements a read may cost once the process knows the caller: transaction control apart, whatever the number of
 * rows. These figures may only fall.
 */
const ceilings: Readonly<Record<string, number>> = {
  'GET /authorization/me': 0,
  'GET /authorization/permissions': 0,
  'GET /authorization/permissions/definitions': 0,
  'GET /authorization/roles/{roleName}': 1,
  'GET /authentication/api-keys/{id}': 1,
  'GET /settings/{scope}': 0,
  'GET /settings/{scope}/definitions': 0,
  'GET /settings/{scope}/{name}': 0,
  'GET /localization/{culture}': 0,
};

const reads = sampledRows.filter(({ route }) => route.method === 'GET');

describe('statements of a read', () => {
  // Standing still, so that nothing that is remembered for a second is asked again between two calls.
  const clock = new MovableClock(new Date().toISOString());
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    platform = await startTestPlatform({ clock, work: false });
    token = await platform.token('alice');
  });
  afterAll(() => platform.close());

  async function statementsOf(row: (typeof reads)[number]): Promise<readonly string[]> {
    const input = await row.good({ platform, token });
    expect((await callRow(platform, row, input, { token })).status).toBe(200);
    platform.takeStatements();
    expect((await callRow(platform, row, input, { token })).status).toBe(200);
    return platform.takeStatements();
  }

  /** Rows of every kind a read could walk over. */
  async function grow(rows: number): Promise<void> {
    const { permissions } = (await platform.call('/authorization/permissions', { token })).body;
    for (let index = 0; index < rows; index += 1) {
      await newApiKey({ platform, token });
      const permission = permissions[index % permissions.length];
      const roleName = index < permissions.length ? 'member' : `role-${index}`;
      await platform.call(`/authorization/roles/${roleName}/${permission}`, { method: 'PUT', token });
    }
  }

  it('has a ceiling for each read', () => {
    expect(reads.map(({ row }) => row).toSorted()).toEqual(Object.keys(ceilings).toSorted());
  });

  it('stay under their ceilings, with one row and with fifty', async () => {
    const counts = async () => {
      const counted: Record<string, number> = {};
      for (const read of reads) counted[read.row] = (await statementsOf(read)).length;
      return counted;
    };
    await grow(1);
    const few = await counts();
    await grow(50);
    expect(await counts()).toEqual(few);
    expect(few).toEqual(ceilings);
  });

  it('of a list over GraphQL do not grow with its rows', async () => {
    const query = `{ apiKeys(pageSize: 100) { items { id name } totalCount }
      permissionGrants(pageSize: 100) { items { id roleName } totalCount }
      users { items { id displayName } totalCount } }`;
    const count = async () => {
      platform.takeStatements();
      const { body } = await platform.graphql(query, {}, { token });
      expect(body.errors).toBeUndefined();
      return platform.takeStatements().length;
    };
    await count();
    const before = await count();
    await grow(20);
    expect(await count()).toBe(before);
    expect(before).toBeLessThanOrEqual(6);
  });
});
