import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';
import { TestClock } from '../testkit/test-clock.ts';
import { newWorkspace } from './rows/ai.samples.ts';
import { asFile, callRow, sampledRows } from './rows/all-samples.ts';
import { newApiKey } from './rows/identity.samples.ts';
import { newBroadcast, newSuppressedAddress, newTopic } from './rows/notifications.samples.ts';

/** Statements a read may cost once the process knows the caller: a page and its count. Those that need more. */
const ceiling = 2;
const dearer: Readonly<Record<string, number>> = {
  // The template, the page of its revisions and their count.
  'GET /templates/{name}/history': 3,
  // The page, its count, and to which of them the caller is subscribed.
  'GET /notifications/topics': 3,
  'GET /notifications/open-topics': 3,
};

/** The counts of every read as they are, by row; `vitest -u` writes it. A figure may fall, and rise for a reason. */
const countsFile = 'rows/statement-counts.json';

const reads = sampledRows.filter(({ route }) => route.method === 'GET');

describe('statements of a read', () => {
  // Standing still, so that nothing that is remembered for a second is asked again between two calls.
  const clock = new TestClock(new Date());
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    platform = await startTestPlatform({ database: databases[0], clock, work: false });
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
      await newWorkspace({ platform, token });
      await newTopic({ platform, token });
      await newBroadcast({ platform, token });
      await newSuppressedAddress({ platform, token });
      const permission = permissions[index % permissions.length];
      const roleName = index < permissions.length ? 'member' : `role-${index}`;
      await platform.call(`/authorization/roles/${roleName}/${permission}`, { method: 'PUT', token });
    }
  }

  it('are as few as before, with fifty rows and with a hundred', async () => {
    const counts = async () => {
      const counted: Record<string, number> = {};
      for (const read of reads) counted[read.row] = (await statementsOf(read)).length;
      return counted;
    };
    // A first page with room left needs no count of its own: the lists are longer than one.
    await grow(50);
    const few = await counts();
    await grow(50);
    expect(await counts()).toEqual(few);
    const tooDear = Object.entries(few).filter(([row, count]) => count > (dearer[row] ?? ceiling));
    expect(tooDear).toEqual([]);
    await expect(asFile(few)).toMatchFileSnapshot(countsFile);
  });

  it('of a list over GraphQL do not grow with its rows', async () => {
    const query = `{ apiKeys(first: 100) { nodes { id name } totalCount }
      permissionGrants(first: 100) { nodes { id roleName } totalCount }
      users { nodes { id displayName } totalCount } }`;
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
