import { type ClientArea, object } from './client-call.ts';

const parameters = { resource: 'Platform', culture: 'fr', key: 'PermissionGroup:Localization' };

/** Texts, and what a tenant puts in their place. */
export const localizationCalls: ClientArea = {
  area: 'Localization',
  calls: [
    {
      name: 'getApplicationLocalization',
      generations: ['C'],
      request: 'GET /localization',
      input: () => ({ query: 'cultureName=fr' }),
      reads: object('cultureName', 'resources', 'languages'),
    },
    {
      name: 'setLocalizationOverride',
      generations: ['C'],
      request: 'PUT /localization/overrides/{resource}/{culture}/{key}',
      input: () => ({ parameters, body: { value: 'Nos textes' } }),
      status: 204,
    },
    {
      name: 'deleteLocalizationOverride',
      generations: ['C'],
      request: 'DELETE /localization/overrides/{resource}/{culture}/{key}',
      input: () => ({ parameters }),
      status: 204,
    },
  ],
};
