import { randomUUID } from 'node:crypto';
import { newApiKey } from '../contract/rows/identity.samples.ts';
import { freshRole, type SampleOwner } from '../contract/rows/row-sample.ts';

/** What another tenant gets for a request that names a row of the owner's. */
export type Crossing =
  /** `NOT_FOUND`. */
  | 'notFound'
  /** Null, or an empty list. */
  | 'nothing'
  /** Refused before anybody looks: tenants are the host's. */
  | 'hostOnly';

/** How a root field of the graph is tried. Every one has a sample; a test proves it. */
export interface RootFieldSample {
  /** `Type.field`. */
  readonly field: string;
  /** Whose request succeeds. Default: alice, the administrator of acme. */
  readonly user?: 'dave';
  /** Values of the arguments that make it succeed, for rows of the owner's tenant. */
  good(owner: SampleOwner): Promise<Record<string, unknown>>;
  /** Says in its data what became of each entry; one that is refused fails nothing. */
  readonly judgesEach?: true;
  /** Required where an argument is an id. */
  readonly crossing?: Crossing;
  /** The host sees rows of every tenant here. */
  readonly isHosts?: true;
}

const none = async () => ({});
const scope = 'tenant';
const name = 'Svc.Localization.PreferredCulture';
const permissionName = 'Authorization.Grants.Manage';
const pages = async () => ({ page: 1, pageSize: 20 });
const ownKey = async (owner: SampleOwner) => ({ id: await newApiKey(owner) });

/** A tenant of the host's making. */
async function newTenant({ platform }: SampleOwner): Promise<string> {
  const token = await platform.token('dave');
  const query = 'mutation ($name: String!) { createTenant(name: $name) { id } }';
  const { body } = await platform.graphql(query, { name: `tenant ${randomUUID()}` }, { token });
  return body.data.createTenant.id;
}

const tenantMutation = (field: string, more: object = {}): RootFieldSample => ({
  field: `Mutation.${field}`,
  user: 'dave',
  crossing: 'hostOnly',
  isHosts: true,
  good: async (owner) => ({ id: await newTenant(owner), ...more }),
});

const identityFields: readonly RootFieldSample[] = [
  { field: 'Query.me', good: none },
  { field: 'Query.myPermissions', good: none },
  { field: 'Query.permissionGroups', good: none },
  { field: 'Query.explainPermission', good: async () => ({ permissionName }) },
  { field: 'Query.permissionGrants', good: async () => ({ ...(await pages()), roleName: 'member' }) },
  { field: 'Query.rolePermissions', good: async () => ({ roleName: 'member' }) },
  { field: 'Query.user', crossing: 'nothing', good: async ({ platform, token }) => ownUser(platform, token) },
  { field: 'Query.users', good: async () => ({ ...(await pages()), search: 'a' }) },
  {
    field: 'Query.tenant',
    crossing: 'nothing',
    isHosts: true,
    good: async ({ platform, token }) => ownTenant(platform, token),
  },
  { field: 'Query.tenants', user: 'dave', good: pages },
  { field: 'Query.apiKey', crossing: 'nothing', good: ownKey },
  { field: 'Query.apiKeys', good: async () => ({ ...(await pages()), includeRevoked: true }) },
  { field: 'Mutation.grantPermission', good: async () => ({ roleName: freshRole(), permissionName }) },
  { field: 'Mutation.revokePermission', good: async () => ({ roleName: freshRole(), permissionName }) },
  { field: 'Mutation.createTenant', user: 'dave', good: async () => ({ name: `tenant ${randomUUID()}` }) },
  tenantMutation('renameTenant', { name: `name ${randomUUID()}` }),
  tenantMutation('activateTenant'),
  tenantMutation('deactivateTenant'),
  {
    field: 'Mutation.createApiKey',
    good: async () => ({
      input: {
        name: 'key',
        type: 'Secret',
        environment: 'live',
        permissions: [],
        allowedCidrs: [],
        expiresAt: '2999-01-01T00:00:00Z',
        cacheBehavior: 'Normal',
      },
    }),
  },
  { field: 'Mutation.revokeApiKey', crossing: 'notFound', good: ownKey },
  { field: 'Mutation.rotateApiKey', crossing: 'notFound', good: ownKey },
  {
    field: 'Mutation.updateApiKeyScopes',
    crossing: 'notFound',
    good: async (owner) => ({ ...(await ownKey(owner)), input: { permissions: [], allowedCidrs: [] } }),
  },
];

const settingsFields: readonly RootFieldSample[] = [
  { field: 'Query.cultures', good: none },
  { field: 'Query.translations', good: async () => ({ culture: 'fr' }) },
  { field: 'Query.settings', good: async () => ({ scope }) },
  { field: 'Query.setting', good: async () => ({ scope, name }) },
  { field: 'Query.settingDefinitions', good: async () => ({ scope }) },
  { field: 'Mutation.updateSetting', good: async () => ({ scope, name, value: 'fr' }) },
  {
    field: 'Mutation.updateSettings',
    judgesEach: true,
    good: async () => ({ scope, settings: [{ name, value: 'fr' }] }),
  },
  { field: 'Mutation.resetSetting', good: async () => ({ scope, name }) },
  { field: 'Subscription.settingChanged', good: async () => ({ scope }) },
];

/** Every root field. */
export const rootFieldSamples: readonly RootFieldSample[] = [...identityFields, ...settingsFields];

async function ownUser(platform: SampleOwner['platform'], token: string): Promise<Record<string, unknown>> {
  const { body } = await platform.graphql('{ me { userId } }', {}, { token });
  return { id: body.data.me.userId };
}

async function ownTenant(platform: SampleOwner['platform'], token: string): Promise<Record<string, unknown>> {
  const { body } = await platform.graphql('{ me { tenantId } }', {}, { token });
  return { id: body.data.me.tenantId };
}
