import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { TestClock } from '../testkit/test-clock.ts';
import { newWorkspace } from './rows/ai.samples.ts';
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
  'GET /authentication/api-keys': 2,
  'GET /api-keys': 1,
  'GET /authentication/api-keys/meta': 0,
  'GET /authentication/api-keys/saved-views': 1,
  'GET /authorization/grants': 2,
  'GET /authorization/grants/meta': 0,
  'GET /authorization/grants/saved-views': 1,
  'GET /authorization/grant-changes': 2,
  'GET /authorization/grant-changes/meta': 0,
  'GET /authorization/grant-changes/saved-views': 1,
  'GET /authorization/role-metadata': 2,
  'GET /authorization/role-metadata/meta': 0,
  'GET /authorization/role-metadata/saved-views': 1,
  'GET /query/catalog': 0,
  'GET /settings/{scope}': 0,
  'GET /settings/{scope}/definitions': 0,
  'GET /settings/{scope}/{name}': 0,
  'GET /admin/config/settings': 0,
  'GET /localization/{culture}': 0,
  'GET /localization': 0,
  'GET /localization/languages': 0,
  'GET /localization/overrides': 1,
  'GET /diagnostics/health': 0,
  'GET /blobs/{id}/info': 1,
  'GET /blobs/{id}/descriptor': 1,
  'GET /data-transfers': 2,
  'GET /data-transfers/{id}': 1,
  'GET /imports/targets': 0,
  'GET /data-exchange/import': 2,
  'GET /data-exchange/import/{id}': 1,
  'GET /data-exchange/import/{id}/report': 1,
  'GET /data-exchange/export/jobs': 2,
  'GET /data-exchange/export/jobs/{id}': 1,
  'GET /data-exchange/metadata/definitions': 0,
  'GET /data-exchange/metadata/definitions/{name}/fields': 0,
  'GET /data-exchange/metadata/presets/{name}': 1,
  'GET /timeline/mention-suggestions': 1,
  'GET /timeline/{entityType}/{entityId}': 1,
  'GET /timeline/{entityType}/{entityId}/entries/{id}': 1,
  'GET /timeline/{entityType}/{entityId}/followers': 1,
  'GET /templates': 2,
  'GET /templates/meta': 0,
  'GET /templates/layouts': 1,
  'GET /templates/{name}': 1,
  'GET /templates/{name}/lifecycle': 1,
  'GET /templates/{name}/history': 3,
  'GET /templates/{name}/revisions/{id}': 1,
  'GET /templates/{name}/variables': 1,
  'GET /template-categories': 1,
  'GET /analytics/metrics/catalog': 0,
  'GET /dashboards/catalog': 0,
  'GET /dashboards': 1,
  'GET /dashboards/{id}': 2,
  'GET /notifications/push-subscriptions': 1,
  'GET /notifications/push-subscriptions/public-key': 0,
  'GET /notifications/push-tokens': 1,
  'GET /ai/workspaces': 1,
  'GET /ai/workspaces/{name}': 1,
  'GET /notifications': 1,
  'GET /notifications/unread-count': 1,
  'GET /notifications/meta': 0,
  'GET /activity-feed/{type}/{id}': 2,
  'GET /notification-preferences': 1,
  'GET /notifications/preferences': 1,
  'GET /notifications/types': 1,
  'GET /notifications/subscriptions': 1,
  'GET /ai/providers': 0,
  'GET /ai/providers/{providerName}/models': 0,
  'GET /ai/usage/query': 2,
  'GET /ai/usage/query/meta': 0,
  'GET /ai/usage/query/saved-views': 1,
  'GET /webhooks/event-types': 0,
  'GET /webhooks/config': 0,
  'GET /webhooks/subscriptions': 2,
  'GET /webhooks/subscriptions/meta': 0,
  'GET /webhooks/subscriptions/saved-views': 1,
  'GET /webhooks/subscriptions/{id}': 1,
  'GET /webhooks/subscriptions/{id}/keys': 2,
  'GET /webhooks/stats': 1,
  'GET /webhooks/deliveries': 2,
  'GET /webhooks/deliveries/meta': 0,
  'GET /webhooks/deliveries/query': 1,
  'GET /webhooks/subscriptions/{id}/deliveries': 2,
  'GET /webhooks/deliveries/saved-views': 1,
};

const reads = sampledRows.filter(({ route }) => route.method === 'GET');

describe('statements of a read', () => {
  // Standing still, so that nothing that is remembered for a second is asked again between two calls.
  const clock = new TestClock(new Date());
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
      await newWorkspace({ platform, token });
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
