import type { Refusal, RowInput, RowSample } from './row-sample.ts';

const name = 'Svc.Localization.PreferredCulture';
const scope = 'tenant';

const unknownSetting = (more: RowInput = {}): Refusal => ({
  name: 'an undefined name',
  input: { parameters: { scope, name: 'Moon.Phase' }, ...more },
  status: 404,
  errorCode: 'Settings:Setting:NotFound',
});

const withoutTenant = (input: RowInput): Refusal => ({
  name: 'the tenant scope to a host caller',
  user: 'dave',
  input,
  status: 400,
  errorCode: 'Settings:Tenant:ContextRequired',
});

const hostOnly = (body?: object): Refusal => ({
  name: 'a global write to a caller with a tenant',
  input: { parameters: { scope: 'global', name }, ...(body === undefined ? {} : { body }) },
  status: 403,
  errorCode: 'Authorization:Context:HostOnly',
});

/** A text that every installation has. */
const replacedText = { resource: 'Platform', culture: 'fr', key: 'PermissionGroup:Localization' };

/** Rows of `settings.routes.ts`, `ofrep.routes.ts` and `diagnostics.routes.ts`. */
export const settingsSamples: readonly RowSample[] = [
  {
    row: 'GET /settings/{scope}',
    permission: 'Settings.Tenant.Read',
    foreign: null,
    good: async () => ({ parameters: { scope } }),
    refusals: [withoutTenant({ parameters: { scope } })],
  },
  {
    row: 'GET /settings/{scope}/definitions',
    permission: 'Settings.Tenant.Read',
    foreign: null,
    good: async () => ({ parameters: { scope } }),
    refusals: [withoutTenant({ parameters: { scope } })],
  },
  {
    row: 'GET /settings/{scope}/{name}',
    permission: 'Settings.Tenant.Read',
    foreign: null,
    good: async () => ({ parameters: { scope, name } }),
    refusals: [unknownSetting(), withoutTenant({ parameters: { scope, name } })],
  },
  {
    row: 'PUT /settings/{scope}/{name}',
    permission: 'Settings.Tenant.Manage',
    foreign: null,
    good: async () => ({ parameters: { scope, name }, body: { value: 'fr' } }),
    refusals: [
      unknownSetting({ body: { value: 'full' } }),
      withoutTenant({ parameters: { scope, name }, body: { value: 'fr' } }),
      hostOnly({ value: 'fr' }),
      {
        name: 'a value over 4000 characters',
        input: { parameters: { scope, name }, body: { value: 'x'.repeat(4001) } },
        status: 400,
        errorCode: 'Validation:Failed',
        errors: { value: ['Validation:MaxLength'] },
      },
    ],
  },
  {
    row: 'PUT /settings/{scope}/bulk',
    judgesEach: true,
    permission: 'Settings.Tenant.Manage',
    foreign: null,
    good: async () => ({ parameters: { scope }, body: { settings: [{ key: name, value: 'fr' }] } }),
    refusals: [
      withoutTenant({ parameters: { scope }, body: { settings: [{ key: name, value: 'fr' }] } }),
      {
        name: 'no entry',
        input: { parameters: { scope }, body: { settings: [] } },
        status: 400,
        errorCode: 'Validation:Failed',
        errors: { settings: ['Validation:TooSmall'] },
      },
    ],
  },
  {
    row: 'DELETE /settings/{scope}/{name}',
    permission: 'Settings.Tenant.Manage',
    foreign: null,
    good: async () => ({ parameters: { scope, name } }),
    refusals: [unknownSetting(), withoutTenant({ parameters: { scope, name } }), hostOnly()],
  },
  {
    row: 'GET /admin/config/settings',
    permission: 'Settings.Tenant.Read',
    foreign: null,
    good: async () => ({}),
  },
  {
    row: 'PUT /admin/config/settings',
    permission: 'Settings.Tenant.Manage',
    foreign: null,
    good: async () => ({ body: [{ key: name, value: 'fr' }] }),
    refusals: [
      {
        name: 'no entry',
        input: { body: [] },
        status: 400,
        errorCode: 'Validation:Failed',
        errors: { settings: ['Validation:TooSmall'] },
      },
      {
        name: 'an undefined name',
        input: { body: [{ key: 'Moon.Phase', value: 'full' }] },
        status: 400,
        errorCode: 'Validation:Failed',
        errors: { 'settings[0]': ['Settings:Setting:NotFound'] },
      },
    ],
  },
  {
    row: 'GET /localization/{culture}',
    permission: null,
    foreign: null,
    good: async () => ({ parameters: { culture: 'fr' } }),
    refusals: [
      {
        name: 'a culture without texts',
        input: { parameters: { culture: 'tlh' } },
        status: 404,
        errorCode: 'Localization:Culture:NotFound',
      },
    ],
  },
  {
    row: 'GET /localization',
    permission: null,
    foreign: null,
    good: async () => ({ query: 'cultureName=fr' }),
  },
  {
    row: 'GET /localization/overrides',
    permission: 'Localization.Overrides.Manage',
    foreign: null,
    good: async () => ({ query: 'resourceName=Platform&cultureName=fr' }),
  },
  {
    row: 'PUT /localization/overrides/{resource}/{culture}/{key}',
    permission: 'Localization.Overrides.Manage',
    foreign: null,
    answersAs: { value: 'text' },
    good: async () => ({ parameters: replacedText, body: { value: 'Textes' } }),
    refusals: [
      {
        name: 'a key that no text has',
        input: { parameters: { ...replacedText, key: 'No:Such' }, body: { value: 'x' } },
        status: 404,
        errorCode: 'Localization:Text:NotFound',
      },
      {
        name: 'a culture without texts',
        input: { parameters: { ...replacedText, culture: 'tlh' }, body: { value: 'x' } },
        status: 404,
        errorCode: 'Localization:Culture:NotFound',
      },
    ],
  },
  {
    row: 'DELETE /localization/overrides/{resource}/{culture}/{key}',
    permission: 'Localization.Overrides.Manage',
    foreign: null,
    good: async () => ({ parameters: replacedText }),
  },
  {
    row: 'POST /ofrep/v1/evaluate/flags/{key}',
    permission: null,
    foreign: null,
    good: async () => ({ parameters: { key: name }, body: { context: { targetingKey: 'anna' } } }),
    refusals: [
      {
        name: 'an unknown flag',
        input: { parameters: { key: 'Moon.Phase' }, body: {} },
        status: 404,
        errorCode: 'FLAG_NOT_FOUND',
      },
    ],
  },
  {
    // Its answers have no end; `feature-flags.test.ts` reads them.
    row: 'GET /ofrep/v1/stream',
    permission: null,
    foreign: null,
    good: async () => ({}),
  },
  {
    row: 'POST /ofrep/v1/evaluate/flags',
    permission: null,
    foreign: null,
    good: async () => ({ body: { context: {} } }),
  },
];
