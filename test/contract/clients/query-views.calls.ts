import type { SampleOwner } from '../rows/row-sample.ts';
import { type ClientArea, type ClientInput, list, object } from './client-call.ts';

const views = '/ai/usage/query/saved-views';
const view = { name: 'Mine', isShared: false, filterJson: '{}' };
const own =
  (more: object = {}) =>
  async ({ platform, token }: SampleOwner): Promise<ClientInput> => {
    const made = await platform.call(views, { method: 'POST', token, body: { ...view, isDefault: false } });
    return { parameters: { id: made.body.id }, ...more };
  };
const summary = ['id', 'name', 'isShared', 'isDefault'];

/** Saved views: the same below every list; tried on one. */
export const queryViewCalls: ClientArea = {
  area: 'Lists',
  calls: [
    {
      name: 'listSavedViews',
      generations: ['B', 'C'],
      request: `GET ${views}`,
      input: async (owner) => {
        await own()(owner);
        return {};
      },
      reads: list(...summary),
    },
    {
      name: 'createSavedView',
      generations: ['B', 'C'],
      request: `POST ${views}`,
      input: () => ({ body: { ...view, isDefault: false } }),
      status: 201,
      reads: object(...summary),
    },
    {
      name: 'updateSavedView',
      generations: ['B', 'C'],
      request: `PUT ${views}/{id}`,
      input: own({ body: view }),
      status: 204,
    },
    {
      name: 'deleteSavedView',
      generations: ['B', 'C'],
      request: `DELETE ${views}/{id}`,
      input: own(),
      status: 204,
    },
    {
      name: 'setDefaultSavedView',
      generations: ['B', 'C'],
      request: `POST ${views}/{id}/set-default`,
      input: own(),
      status: 204,
    },
    {
      name: 'getMonitoringHealth',
      generations: ['B', 'C'],
      request: 'GET /diagnostics/health',
      reads: object('services', 'checkedAt'),
    },
  ],
};
