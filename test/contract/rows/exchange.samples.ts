import { randomUUID } from 'node:crypto';
import type { RowSample, SampleOwner } from './row-sample.ts';

/** Rows of an import that changes nothing. */
export const dryRows = 'name,value\nSvc.Localization.PreferredCulture,fr';

/** Starts a dry run and answers its id. */
export async function newTransfer({ platform, token }: SampleOwner): Promise<string> {
  const started = await platform.call('/api/v1/imports/Settings?dryRun=true', {
    method: 'POST',
    token,
    rawBody: dryRows,
    headers: { 'content-type': 'text/csv' },
  });
  if (started.status !== 202) throw new Error(`No import: ${started.text}`);
  const { id } = started.body;
  // Another may only start once few are under way.
  for (;;) {
    const { body } = await platform.call(`/api/v1/data-transfers/${id}`, { token });
    if (body.status !== 'Queued' && body.status !== 'Running') return id;
  }
}

const foreign = 'Exchange:Transfer:NotFound';

/** Rows of `exchange.routes.ts`; what a file holds and what cancelling does is tried in the area. */
export const exchangeSamples: readonly RowSample[] = [
  {
    row: 'POST /exports',
    ...{ permission: 'AuthenticationApiKeys.Keys.Read', foreign: null },
    good: async () => ({
      body: { query: 'Authentication.ApiKeys', format: 'csv', request: { search: 'a' } },
    }),
  },
  { row: 'GET /imports/targets', permission: null, foreign: null, good: async () => ({}) },
  {
    row: 'POST /imports/{target}',
    ...{ permission: 'Settings.Tenant.Manage', foreign: null },
    good: async () => ({ parameters: { target: 'Settings' } }),
  },
  { row: 'GET /data-transfers', permission: null, foreign: null, good: async () => ({}) },
  {
    row: 'GET /data-transfers/{id}',
    ...{ permission: null, foreign, ownersAlone: true },
    good: async (owner) => ({ parameters: { id: await newTransfer(owner) } }),
  },
  {
    row: 'DELETE /data-transfers/{id}',
    ...{ permission: null, foreign, ownersAlone: true },
    good: async (owner) => ({ parameters: { id: await newTransfer(owner) } }),
    refusals: [
      {
        name: 'one that nobody started',
        input: { parameters: { id: randomUUID() } },
        ...{ status: 404, errorCode: foreign },
      },
    ],
  },
];
