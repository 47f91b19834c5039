import { randomUUID } from 'node:crypto';
import { recurringJob } from '../contract/rows/background-jobs.samples.ts';
import { newApiKey } from '../contract/rows/identity.samples.ts';
import { freshRole, type SampleOwner } from '../contract/rows/row-sample.ts';
import { newEntity, newTimelineEntry } from '../contract/rows/timeline.samples.ts';
import { aiFields } from './ai-field-samples.ts';
import { blobsFields } from './blob-field-samples.ts';
import { dashboardsFields } from './dashboard-field-samples.ts';
import { exchangeFields } from './exchange-field-samples.ts';
import { listed } from './listed-field.ts';
import { notificationsFields } from './notification-field-samples.ts';
import { templatingFields } from './templating-field-samples.ts';
import { webhooksFields } from './webhook-field-samples.ts';

/** What another tenant gets for a request that names a row of the owner's. */
export type Crossing =
  /** `NOT_FOUND`. */
  | 'notFound'
  /** Null, or an empty list. */
  | 'nothing'
  /** Refused before any lookup: tenants are the host's. */
  | 'hostOnly'
  /** Its own thing of that name, which tells nothing of the owner's: the words are the caller's, not an id of ours. */
  | 'ownNamesake';

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
  /** Arguments → names of hostile values that are good ones there. */
  readonly accepts?: Readonly<Record<string, readonly string[]>>;
  /** Arguments → what an answer calls them besides their own name. */
  readonly answersAs?: Readonly<Record<string, string>>;
  /** Arguments that are those of another field, which tries them. */
  readonly triedElsewhere?: readonly string[];
  /** Required where an argument is an id. */
  readonly crossing?: Crossing;
  /** The host sees rows of every tenant here. */
  readonly isHosts?: true;
}

const none = async () => ({});
/** A text that every installation has. */
const replacedText = { culture: 'fr', key: 'PermissionGroup:Settings' };
const scope = 'tenant';
const name = 'Svc.Localization.PreferredCulture';
const permissionName = 'Authorization.Grants.Manage';
/** Every argument of a list that is a query. */
const pages = async () => ({ page: 1, pageSize: 20 });
const ownKey = async (owner: SampleOwner) => ({ id: await newApiKey(owner) });

const viewed = 'Authentication.ApiKeys';
const viewInput = {
  name: 'view',
  isShared: false,
  filterJson: '{}',
  sortJson: '[]',
  groupByJson: null,
  visibleColumnsJson: '[]',
};
const newView = { ...viewInput, isDefault: false };

/** A saved view of the owner's. */
const ownView =
  (more: object = {}) =>
  async ({ platform, token }: SampleOwner) => {
    const query = `mutation ($query: String!, $input: NewSavedViewInput!) { createSavedView(query: $query, input: $input) { id } }`;
    const { body } = await platform.graphql(query, { query: viewed, input: newView }, { token });
    return { query: viewed, id: body.data.createSavedView.id, ...more };
  };

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
  { field: 'Query.permissionGrants', good: listed('roleName', 'member') },
  { field: 'Query.grantChanges', good: listed('roleName', 'member') },
  { field: 'Query.roleMetadata', good: listed('name', 'admin') },
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
  { field: 'Query.apiKeys', good: listed('name', 'key') },
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
  { field: 'Query.textOverrides', good: async () => ({ culture: 'fr' }) },
  { field: 'Mutation.setTextOverride', good: async () => ({ ...replacedText, text: 'Réglages' }) },
  { field: 'Mutation.removeTextOverride', good: async () => replacedText },
  { field: 'Query.serviceHealth', good: none },
  { field: 'Query.backgroundJobs', user: 'dave', good: none },
  { field: 'Query.backgroundJob', user: 'dave', good: async () => recurringJob },
  { field: 'Mutation.pauseBackgroundJob', user: 'dave', good: async () => recurringJob },
  { field: 'Mutation.resumeBackgroundJob', user: 'dave', good: async () => recurringJob },
  { field: 'Mutation.triggerBackgroundJob', user: 'dave', good: async () => recurringJob },
  { field: 'Query.settings', good: async () => ({ scope }) },
  { field: 'Query.setting', good: async () => ({ scope, name }) },
  { field: 'Query.settingDefinitions', good: async () => ({ scope }) },
  { field: 'Mutation.updateSetting', good: async () => ({ scope, name, value: 'fr' }) },
  {
    field: 'Mutation.updateSettings',
    judgesEach: true,
    good: async () => ({ scope, settings: [{ name, value: 'fr' }] }),
  },
  {
    field: 'Mutation.saveSettings',
    answersAs: { name: 'settings', value: 'settings' },
    good: async () => ({ scope, settings: [{ name, value: 'fr' }] }),
  },
  { field: 'Mutation.resetSetting', good: async () => ({ scope, name }) },
  { field: 'Query.queryCatalog', good: none },
  { field: 'Query.queryMetadata', good: async () => ({ query: viewed }) },
  { field: 'Query.savedViews', good: async () => ({ query: viewed }) },
  { field: 'Mutation.createSavedView', good: async () => ({ query: viewed, input: newView }) },
  { field: 'Mutation.updateSavedView', crossing: 'notFound', good: ownView({ input: viewInput }) },
  { field: 'Mutation.deleteSavedView', crossing: 'notFound', good: ownView() },
  { field: 'Mutation.setDefaultSavedView', crossing: 'notFound', good: ownView() },
  { field: 'Subscription.settingChanged', good: async () => ({ scope }) },
];

const entity = async () => newEntity();
const namesake = 'ownNamesake';

const ownEntry =
  (more: object = {}) =>
  async (owner: SampleOwner) => ({
    ...(await newTimelineEntry(owner)),
    ...more,
  });

/** The second of two pages. */
async function ownCursor(owner: SampleOwner): Promise<Record<string, unknown>> {
  const { id: _, ...first } = await newTimelineEntry(owner);
  await newTimelineEntry(owner, first);
  const path = `/timeline/${first.entityType}/${first.entityId}?pageSize=1`;
  const { body } = await owner.platform.call(path, { token: owner.token });
  return { ...first, page: 1, pageSize: 5, skip: 1, take: 5, cursor: body.nextCursor };
}

async function ownParent(owner: SampleOwner): Promise<Record<string, unknown>> {
  const { id, ...first } = await newTimelineEntry(owner);
  return {
    ...first,
    input: { entryType: 'Comment', body: 'A reply', parentEntryId: id, attachmentBlobIds: [] },
  };
}

const timelineFields: readonly RootFieldSample[] = [
  { field: 'Query.entity', crossing: namesake, good: entity },
  { field: 'Query.timeline', crossing: 'notFound', accepts: { skip: ['zero'] }, good: ownCursor },
  {
    field: 'Query.timelineEntry',
    crossing: 'nothing',
    good: async (owner) => ({ id: (await newTimelineEntry(owner)).id }),
  },
  { field: 'Query.timelineFollowers', crossing: namesake, good: entity },
  { field: 'Query.mentionSuggestions', good: async () => ({ search: 'a', limit: 5 }) },
  {
    field: 'Mutation.createTimelineEntry',
    crossing: 'notFound',
    accepts: { body: ['NUL'] },
    good: ownParent,
  },
  {
    field: 'Mutation.updateTimelineEntry',
    crossing: 'notFound',
    accepts: { body: ['NUL'] },
    good: ownEntry({ body: 'Better said' }),
  },
  { field: 'Mutation.deleteTimelineEntry', crossing: 'notFound', good: ownEntry() },
  {
    field: 'Mutation.toggleTimelineReaction',
    crossing: 'notFound',
    good: async (owner) => ({ entryId: (await newTimelineEntry(owner)).id, emoji: '👍' }),
  },
  { field: 'Mutation.followEntity', crossing: namesake, good: entity },
  { field: 'Mutation.unfollowEntity', crossing: namesake, good: entity },
  { field: 'Subscription.timelineEntryAdded', crossing: namesake, good: entity },
];

/** Every root field. */
export const rootFieldSamples: readonly RootFieldSample[] = [
  ...identityFields,
  ...settingsFields,
  ...aiFields,
  ...blobsFields,
  ...exchangeFields,
  ...timelineFields,
  ...dashboardsFields,
  ...notificationsFields,
  ...webhooksFields,
  ...templatingFields,
];

async function ownUser(platform: SampleOwner['platform'], token: string): Promise<Record<string, unknown>> {
  const { body } = await platform.graphql('{ me { userId } }', {}, { token });
  return { id: body.data.me.userId };
}

async function ownTenant(platform: SampleOwner['platform'], token: string): Promise<Record<string, unknown>> {
  const { body } = await platform.graphql('{ me { tenantId } }', {}, { token });
  return { id: body.data.me.tenantId };
}
