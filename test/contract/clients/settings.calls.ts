import { type ClientArea, list, object } from './client-call.ts';

const scope = 'user';
const name = 'Granit.Localization.PreferredCulture';
const one = () => ({ parameters: { scope, name } });
const map = object('Svc.Localization.PreferredCulture', 'Svc.Timing.PreferredTimezone');

/** Named values. Clients know the two well-known settings by an older name, which is an alias. */
export const settingsCalls: ClientArea = {
  area: 'Settings',
  calls: [
    {
      name: 'fetchSettings',
      generations: ['A', 'B'],
      request: 'GET /settings/{scope}',
      input: () => ({ parameters: { scope } }),
      reads: map,
    },
    {
      name: 'getSettings',
      generations: ['C'],
      request: 'GET /settings/{scope}',
      input: () => ({ parameters: { scope } }),
      reads: map,
    },
    {
      name: 'fetchSetting',
      generations: ['A', 'B'],
      request: 'GET /settings/{scope}/{name}',
      input: one,
      reads: object('name', 'value'),
    },
    {
      name: 'getSetting',
      generations: ['C'],
      request: 'GET /settings/{scope}/{name}',
      input: one,
      reads: object('name', 'value'),
    },
    {
      name: 'updateSetting',
      generations: ['A', 'B', 'C'],
      request: 'PUT /settings/{scope}/{name}',
      input: () => ({ ...one(), body: { value: 'fr' } }),
      status: 204,
    },
    {
      name: 'deleteSetting',
      generations: ['A', 'B', 'C'],
      request: 'DELETE /settings/{scope}/{name}',
      input: one,
      status: 204,
    },
    {
      name: 'getAdminAppSettings',
      generations: ['C'],
      request: 'GET /settings/{scope}/definitions',
      input: () => ({ parameters: { scope: 'tenant' } }),
      reads: list('key', 'label', 'description', 'defaultValue', 'value', 'valueKind', 'isEncrypted'),
    },
    {
      name: 'saveAdminAppSettings',
      generations: ['C'],
      request: 'PUT /settings/{scope}/bulk',
      input: () => ({
        parameters: { scope: 'tenant' },
        body: { settings: [{ key: 'Svc.Timing.PreferredTimezone', value: 'Europe/Vienna' }] },
      }),
      reads: object('results'),
    },
    {
      name: 'getAdminSettings',
      generations: ['B'],
      request: 'GET /admin/config/settings',
      reads: list('key', 'label', 'description', 'value', 'type'),
    },
    {
      name: 'saveAdminSettings',
      generations: ['B'],
      request: 'PUT /admin/config/settings',
      input: () => ({ body: [{ key: 'Svc.Timing.PreferredTimezone', value: 'Europe/Vienna' }] }),
      status: 204,
    },
  ],
};
