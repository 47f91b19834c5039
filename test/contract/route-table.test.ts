import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Route } from '../../gateway/rest/route.ts';
import { expectProblem, expectSuccess } from '../testkit/http/answer-schemas.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { everyNth } from '../testkit/whole-tables.ts';
import {
  asFile,
  callRow,
  pathOf,
  routeTable,
  type SampledRow,
  sampledOperations,
  sampledRows,
  unsampledRows,
} from './rows/all-samples.ts';
import { freshRole, type RowInput } from './rows/row-sample.ts';

/** Specification, "Endpoints": what these areas must serve, with the routes of authorization and API keys. */
const promised = [
  'GET /settings/{scope}',
  'GET /settings/{scope}/{name}',
  'PUT /settings/{scope}/{name}',
  'DELETE /settings/{scope}/{name}',
  'GET /settings/{scope}/definitions',
  'PUT /settings/{scope}/bulk',
  'GET /localization/{culture}',
  'GET /authorization/me',
  'GET /authorization/permissions',
  'GET /authorization/permissions/definitions',
  'GET /authorization/roles/{roleName}',
  'PUT /authorization/roles/{roleName}/{permissionName}',
  'DELETE /authorization/roles/{roleName}/{permissionName}',
  'POST /authentication/api-keys',
  'GET /authentication/api-keys/{id}',
  'POST /authentication/api-keys/{id}/revoke',
  'POST /authentication/api-keys/{id}/rotate',
  'PUT /authentication/api-keys/{id}/scopes',
  ...['/authentication/api-keys', '/authorization/grants', '/authorization/role-metadata'].flatMap((path) => [
    `GET ${path}`,
    `GET ${path}/meta`,
    `GET ${path}/saved-views`,
    `POST ${path}/saved-views`,
    `PUT ${path}/saved-views/{id}`,
    `DELETE ${path}/saved-views/{id}`,
    `POST ${path}/saved-views/{id}/set-default`,
  ]),
  'GET /query/catalog',
  'GET /notifications',
  'PATCH /notifications/{id}/read',
  'POST /notifications/read-all',
  'GET /notifications/unread-count',
  'GET /activity-feed/{type}/{id}',
  'GET /notification-preferences',
  'PUT /notification-preferences/{type}',
  'GET /templates',
  'GET /templates/meta',
  'GET /templates/layouts',
  'GET /templates/{name}',
  'POST /templates',
  'PUT /templates/{name}',
  'DELETE /templates/{name}',
  'POST /templates/{name}/publish',
  'POST /templates/{name}/unpublish',
  'GET /templates/{name}/lifecycle',
  'GET /templates/{name}/history',
  'GET /templates/{name}/revisions/{id}',
  'POST /templates/{name}/preview',
  'GET /templates/{name}/variables',
  'GET /template-categories',
  'POST /template-categories',
  'PUT /template-categories/{id}',
  'DELETE /template-categories/{id}',
  'GET /ai/workspaces',
  'GET /ai/workspaces/{name}',
  'POST /ai/workspaces',
  'PUT /ai/workspaces/{name}',
  'DELETE /ai/workspaces/{name}',
  'GET /ai/usage/query',
  'GET /ai/usage/query/meta',
  'GET /ai/usage/query/saved-views',
  'GET /webhooks/event-types',
  'GET /webhooks/subscriptions/{id}',
  'POST /webhooks/subscriptions/query',
  'POST /webhooks/subscriptions',
  'PUT /webhooks/subscriptions/{id}',
  'DELETE /webhooks/subscriptions/{id}',
  'POST /webhooks/subscriptions/{id}/suspend',
  'POST /webhooks/subscriptions/{id}/activate',
  'POST /webhooks/subscriptions/{id}/deactivate',
  'POST /webhooks/subscriptions/{id}/rotate-secret',
  'POST /webhooks/subscriptions/{id}/test-ping',
  'GET /webhooks/stats',
  'GET /webhooks/subscriptions/{id}/keys',
  'POST /webhooks/subscriptions/{id}/keys',
  'DELETE /webhooks/subscriptions/{id}/keys/{keyId}',
  'POST /webhooks/deliveries/query',
  'POST /webhooks/deliveries/{deliveryId}/retry',
];

/** What a publishable API key may do without a permission. */
const openToPublishableKeys = ['GET /authorization/me', 'GET /authorization/permissions'];

const bases = ['/api/v1', '/api', ''];

let platform: TestPlatform;
let alice: string;
let publishableKey: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  alice = await platform.token('alice');
  const key = await platform.call('/authentication/api-keys', {
    method: 'POST',
    token: alice,
    body: { name: 'page', type: 'Publishable', environment: 'live' },
  });
  publishableKey = key.body.rawSecret;
});
afterAll(() => platform.close());

describe('the table', () => {
  it('has a row for every promised endpoint', () => {
    const rows = routeTable.routes.map(({ method, path }) => `${method} ${path}`);
    expect(promised.filter((row) => !rows.includes(row))).toEqual([]);
  });

  it('has a sample for every row', () => {
    expect(unsampledRows()).toEqual([]);
  });

  it('requires the permissions of the committed list', async () => {
    const permissions = Object.fromEntries(sampledOperations.map(({ row, permission }) => [row, permission]));
    await expect(asFile(permissions)).toMatchFileSnapshot('rows/permissions.json');
  });

  it('is served under the promised bases', () => {
    expect(routeTable.bases).toEqual(bases);
  });
});

const anonymous = sampledRows.filter(({ route }) => route.anonymous);
const credentialled = sampledRows.filter(({ route }) => !route.anonymous);
const permitted = sampledRows.filter(({ permission }) => permission !== null);
const open = sampledRows.filter(({ permission }) => permission === null);
const tenantBound = sampledRows.filter(({ foreign }) => foreign !== null);

const goodInput = ({ good }: SampledRow) => good({ platform, token: alice });
const canonical = ({ route }: SampledRow, input: RowInput) => `/api/v1${pathOf(route, input)}`;

describe('success', () => {
  // Under /api/v1 every other test calls them; all bases are mounted by the same lines.
  const based = sampledRows.map((row, at) => ({ row, base: bases[1 + (at % 2)] as string, name: row.row }));
  it.each(based)('$name fits its schema under the base "$base"', async ({ row, base }) => {
    expectSuccess(row.route, await callRow(platform, row, await goodInput(row), { base, token: alice }));
  });

  it.each(anonymous)('$row needs no credentials', async (row) => {
    expectSuccess(row.route, await callRow(platform, row, await goodInput(row), { token: null }));
  });

  it.each(open)('$row requires no permission', async (row) => {
    const token = await platform.token(row.ownersAlone ? 'alice' : 'bob', { roles: [] });
    expectSuccess(row.route, await callRow(platform, row, await goodInput(row), { token }));
  });

  it.each(permitted)('$row requires $permission only', async (row) => {
    const role = freshRole();
    for (const permission of [row.permission, ...(row.alsoHolds ?? [])]) {
      const grant = await platform.call(`/authorization/roles/${role}/${permission}`, { method: 'PUT' });
      expect(grant.status).toBe(204);
    }
    const token = await platform.token(row.ownersAlone ? 'alice' : 'bob', { roles: [role] });
    expectSuccess(row.route, await callRow(platform, row, await goodInput(row), { token }));
  });
});

describe('refusals', () => {
  it.each(credentialled)('$row is 401 without credentials', async (row) => {
    const input = await goodInput(row);
    const answer = await callRow(platform, row, input, { token: null });
    expectProblem(answer, canonical(row, input), { status: 401, errorCode: 'Authentication:Required' });
  });

  it.each(everyNth(4, sampledRows))('$row is 401 with a bad token, and says so', async (row) => {
    const input = await goodInput(row);
    const answer = await callRow(platform, row, input, { token: `${alice.slice(0, -6)}AAAAAA` });
    const errorCode = 'Authentication:Token:Invalid';
    expectProblem(answer, canonical(row, input), { status: 401, errorCode });
  });

  it.each(permitted)('$row is 403 for a caller without the permission', async (row) => {
    const token = await platform.token('bob', { roles: [freshRole()] });
    const input = await goodInput(row);
    const answer = await callRow(platform, row, input, { token });
    const errorCode = 'Authorization:Permission:Denied';
    expectProblem(answer, canonical(row, input), { status: 403, errorCode });
  });

  it.each(everyNth(2, credentialled))(
    '$row is 403 for a publishable API key without permissions',
    async (row) => {
      const input = await goodInput(row);
      const answer = await callRow(platform, row, input, { token: publishableKey });
      if (openToPublishableKeys.includes(row.row)) return expectSuccess(row.route, answer);
      const isOpen = row.permission === null;
      const errorCode = isOpen ? 'Authorization:ApiKey:Publishable' : 'Authorization:Permission:Denied';
      expectProblem(answer, canonical(row, input), { status: 403, errorCode });
    },
  );

  it.each([
    ['POST', '/blobs'],
    ['PUT', `/blobs/${randomUUID()}/content`],
    ['GET', `/blobs/${randomUUID()}`],
    ['POST', '/imports/Identity.Grants'],
  ])('%s %s is 403 for a publishable API key', async (method, path) => {
    const body = method === 'GET' ? {} : { rawBody: 'a,b', headers: { 'content-type': 'text/csv' } };
    const answer = await platform.call(path, { method, token: publishableKey, ...body });
    expectProblem(answer, path, { status: 403, errorCode: 'Authorization:ApiKey:Publishable' });
  });

  it.each(tenantBound)('$row is 404 for the row of another tenant, and leaves it alone', async (row) => {
    const input = await goodInput(row);
    for (const user of ['carol', 'dave']) {
      const answer = await callRow(platform, row, input, { token: await platform.token(user) });
      const errorCode = row.foreign ?? '';
      expectProblem(answer, canonical(row, input), { status: 404, errorCode });
    }
    expectSuccess(row.route, await callRow(platform, row, input, { token: alice }));
  });
});

describe('methods', () => {
  /** Of all rows whose path fits: `definitions` is also a setting's name. */
  const methodsOf = (address: string): string[] => {
    const fits = ({ path, aliases = [], parameters = {} }: Route) =>
      [path, ...aliases].some((one) => {
        const pattern = new RegExp(`^${one.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
        const values = pattern.exec(address)?.groups ?? (pattern.test(address) ? {} : null);
        return (
          values !== null &&
          Object.entries(parameters).every(([name, type]) => type.safeParse(values[name]).success)
        );
      });
    const rows = routeTable.routes.filter((route) => route.kind !== 'native' && fits(route));
    return [...new Set(rows.map(({ method }) => method))];
  };
  const paths = [...Map.groupBy(sampledRows, ({ route }) => route.path)];

  it.each(paths)('%s names its methods to OPTIONS and to a wrong method', async (_path, [first]) => {
    if (first === undefined) throw new Error('A path has rows.');
    const path = pathOf(first.route, await goodInput(first));
    const served = methodsOf(path);
    const allow = [...served, ...(served.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
    const options = await platform.call(path, { method: 'OPTIONS', token: null });
    expect([options.status, options.headers.get('allow'), options.text]).toEqual([204, allow, '']);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !served.includes(name))) {
      const answer = await platform.call(path, { method, token: alice });
      expectProblem(answer, path, { status: 405, errorCode: 'Http:Method:NotAllowed' });
      expect(answer.headers.get('allow')).toBe(allow);
    }
  });

  it.each(sampledRows.filter(({ route }) => route.method === 'GET'))('HEAD answers as $row', async (row) => {
    const input = await goodInput(row);
    const bothAnswerAlike = async () => {
      const get = await callRow(platform, row, input, { token: alice });
      const head = await callRow(platform, row, input, { token: alice, method: 'HEAD' });
      expect([head.status, head.text]).toEqual([get.status, '']);
      for (const name of ['content-type', 'content-length', 'cache-control']) {
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
      }
    };
    // A job that runs may change a row between the two questions; then both are asked again.
    await vi.waitFor(bothAnswerAlike, { timeout: 10_000 });
  });

  it.each(['/nowhere', '/api/v1', '/api/v2/settings/user', '/settings/planet', '/settings/user/a/b'])(
    '%s is 404, with credentials or without',
    async (path) => {
      for (const token of [alice, null]) {
        const answer = await platform.call(path, { token });
        expectProblem(answer, path, { status: 404, errorCode: 'Http:Route:NotFound' });
      }
    },
  );
});
