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

/** Uploads rows that are run in a later step, and answers the import's id. */
export async function newUpload(owner: SampleOwner, rows = dryRows, target = 'Settings'): Promise<string> {
  await makeRoom(owner);
  const { body } = await owner.platform.call(`/api/v1/data-exchange/import?definitionName=${target}`, {
    method: 'POST',
    token: owner.token,
    rawBody: rows,
    headers: { 'content-type': 'text/csv' },
  });
  return body.id;
}

/** An upload that ran and was refused: its row as the job leaves it, because not every platform works jobs off. */
export async function newRefusedImport(owner: SampleOwner): Promise<string> {
  const id = await newUpload(owner);
  const { database } = owner.platform.running.process.services;
  await database.system((em) =>
    em.execute(
      `update exchange.transfer set status = 'Failed', started_at = now(), completed_at = now(),
         report = '{"createdCount":0,"updatedCount":0,"unchangedCount":0,"refusedCount":1,
           "refused":[{"row":1,"field":null,"code":"Settings:Setting:NotFound"}]}' where id = ?`,
      [id],
    ),
  );
  return id;
}

/** Starts an export and answers its id; it need not run. */
export async function newExport(owner: SampleOwner): Promise<string> {
  await makeRoom(owner);
  const { body } = await owner.platform.call('/api/v1/data-exchange/export/jobs', {
    method: 'POST',
    token: owner.token,
    body: { definitionName: presetQuery, format: 'csv' },
  });
  return body.id;
}

/** Which column of {@link dryRows} is which one of its target. */
export const ownMappings = [
  { sourceColumn: 'name', targetProperty: 'name', confidence: 'Exact' },
  { sourceColumn: 'value', targetProperty: 'value', confidence: 'Manual' },
];

export const presetQuery = 'Authentication.ApiKeys';

/** Saves a preset and answers its name. */
export async function newPreset({ platform, token }: SampleOwner): Promise<string> {
  await platform.call('/api/v1/data-exchange/metadata/presets', {
    method: 'POST',
    token,
    body: { definitionName: presetQuery, presetName: 'mine', selectedFields: ['name'], format: 'csv' },
  });
  return 'mine';
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

const none = async () => ({});
const exported = async (owner: SampleOwner) => ({ parameters: { id: await newExport(owner) } });
const refused = async (owner: SampleOwner) => ({ parameters: { id: await newRefusedImport(owner) } });

/** A row of an import in steps: who uploaded it alone. */
const ownUpload = (row: string): RowSample => ({
  row,
  permission: null,
  foreign,
  ownersAlone: true,
  good: async (owner) => ({ parameters: { id: await newUpload(owner) } }),
});

/** Rows of `exchange.routes.ts` and `data-exchange.routes.ts`; what a file holds and what cancelling does is tried in the area. */
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
  {
    row: 'POST /imports/{target}',
    permission: 'Settings.Tenant.Manage',
    foreign: null,
    good: async () => ({ parameters: { target: 'Settings' } }),
  },
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
  { row: 'POST /data-exchange/import', permission: 'Settings.Tenant.Manage', foreign: null, good: none },
  ownUpload('GET /data-exchange/import/{id}'),
  ownUpload('DELETE /data-exchange/import/{id}'),
  ownUpload('POST /data-exchange/import/{id}/preview'),
  {
    ...ownUpload('PUT /data-exchange/import/{id}/mappings'),
    answersAs: { targetProperty: 'mappings' },
    good: async (owner) => ({
      parameters: { id: await newUpload(owner) },
      body: { mappings: ownMappings, concurrencyStamp: '1' },
    }),
  },
  ownUpload('POST /data-exchange/import/{id}/dry-run'),
  ownUpload('POST /data-exchange/import/{id}/execute'),
  { ...ownUpload('GET /data-exchange/import/{id}/report'), good: refused },
  { ...ownUpload('GET /data-exchange/import/{id}/correction-file'), good: refused },
  {
    row: 'POST /data-exchange/export/jobs',
    permission: 'AuthenticationApiKeys.Keys.Read',
    foreign: null,
    triedElsewhere: ofLists,
    answersAs: { definitionName: 'query', selectedFields: 'columns' },
    good: async (owner) => {
      await makeRoom(owner);
      const { search, sort, filter, presets } = chosen;
      const which = { search, sort, filter, presets };
      const columns = { selectedFields: ['name'], includeIdForImport: true };
      return { body: { definitionName: presetQuery, format: 'csv', ...columns, ...which } };
    },
  },
  { ...ownUpload('GET /data-exchange/export/jobs/{id}'), good: exported },
  { ...ownUpload('GET /data-exchange/export/jobs/{id}/download'), good: exported },
  {
    row: 'GET /data-exchange/metadata/definitions/{name}/fields',
    permission: 'AuthenticationApiKeys.Keys.Read',
    foreign: null,
    good: async () => ({ parameters: { name: presetQuery } }),
  },
  {
    row: 'GET /data-exchange/metadata/presets/{name}',
    permission: 'AuthenticationApiKeys.Keys.Read',
    foreign: null,
    good: async () => ({ parameters: { name: presetQuery } }),
  },
  {
    row: 'POST /data-exchange/metadata/presets',
    permission: 'AuthenticationApiKeys.Keys.Read',
    foreign: null,
    answersAs: { definitionName: 'query', presetName: 'name', selectedFields: 'columns' },
    good: async () => ({
      body: {
        definitionName: presetQuery,
        presetName: 'mine',
        selectedFields: ['name'],
        format: 'csv',
        includeIdForImport: true,
      },
    }),
  },
  {
    row: 'DELETE /data-exchange/metadata/presets/{name}/{presetName}',
    permission: 'AuthenticationApiKeys.Keys.Read',
    foreign: 'Exchange:Preset:NotFound',
    ownersAlone: true,
    good: async (owner) => ({ parameters: { name: presetQuery, presetName: await newPreset(owner) } }),
  },
];
