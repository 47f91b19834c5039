import { randomUUID } from 'node:crypto';
import type { RowSample, SampleOwner } from './row-sample.ts';

/** Rows of an import that changes nothing. */
export const dryRows = 'name,value\nSvc.Localization.PreferredCulture,fr';

/** Forgets what the owner has under way: a caller may have only so much, and not every platform works it off. */
export async function makeRoom({ platform, token }: SampleOwner): Promise<void> {
  const { body } = await platform.call('/api/v1/data-transfers?pageSize=100', { token });
  for (const { id } of body.items)
    await platform.call(`/api/v1/data-transfers/${id}`, { method: 'DELETE', token });
}

/** Starts a dry run and answers its id; it need not run. */
export async function newTransfer(owner: SampleOwner): Promise<string> {
  const { platform, token } = owner;
  await makeRoom(owner);
  const { body } = await platform.call('/api/v1/imports/Settings?dryRun=true', {
    method: 'POST',
    token,
    rawBody: dryRows,
    headers: { 'content-type': 'text/csv' },
  });
  return body.id;
}

/** What of a list is exported. */
const chosen = {
  search: 'a',
  sort: '-name',
  groupBy: '',
  skipTotalCount: false,
  filter: { 'name.Eq': 'a' },
  filters: [{ field: 'name', operator: 'Eq', value: 'a' }],
  presets: { group: 'name' },
  quickFilters: ['includeRevoked'],
};

/** What `POST /webhooks/subscriptions/query` and the fields of lists try. */
export const ofLists = [
  'page',
  'pageSize',
  'cursor',
  'search',
  'sort',
  'groupBy',
  'skipTotalCount',
  'filter',
  'filters',
  'presets',
  'quickFilters',
];

const foreign = 'Exchange:Transfer:NotFound';

/** Rows of `exchange.routes.ts`; what a file holds and what cancelling does is tried in the area. */
export const exchangeSamples: readonly RowSample[] = [
  {
    row: 'POST /exports',
    permission: 'AuthenticationApiKeys.Keys.Read',
    foreign: null,
    triedElsewhere: ofLists,
    good: async (owner) => {
      await makeRoom(owner);
      return { body: { query: 'Authentication.ApiKeys', format: 'csv', ...chosen } };
    },
  },
  { row: 'GET /imports/targets', permission: null, foreign: null, good: async () => ({}) },
  {
    row: 'POST /imports/{target}',
    permission: 'Settings.Tenant.Manage',
    foreign: null,
    good: async () => ({ parameters: { target: 'Settings' } }),
  },
  { row: 'GET /data-transfers', permission: null, foreign: null, good: async () => ({}) },
  {
    row: 'GET /data-transfers/{id}',
    permission: null,
    foreign,
    ownersAlone: true,
    good: async (owner) => ({ parameters: { id: await newTransfer(owner) } }),
  },
  {
    row: 'DELETE /data-transfers/{id}',
    permission: null,
    foreign,
    ownersAlone: true,
    good: async (owner) => ({ parameters: { id: await newTransfer(owner) } }),
    refusals: [
      {
        name: 'one that was not started',
        input: { parameters: { id: randomUUID() } },
        status: 404,
        errorCode: foreign,
      },
    ],
  },
];
