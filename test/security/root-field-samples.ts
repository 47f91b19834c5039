import { randomUUID } from 'node:crypto';
import { newWorkspace } from '../contract/rows/ai.samples.ts';
import { newConversation, newConversationFile } from '../contract/rows/ai-conversations.samples.ts';
import { newDashboard } from '../contract/rows/dashboards.samples.ts';
import { dryRows, makeRoom, newRefusedImport, newTransfer } from '../contract/rows/exchange.samples.ts';
import {
  newPreferenceLink,
  newPublished,
  newUnsubscribeLink,
} from '../contract/rows/notifications.samples.ts';
import type { SampleOwner } from '../contract/rows/row-sample.ts';
import { newTemplate } from '../contract/rows/templating.samples.ts';
import { newEntity } from '../contract/rows/timeline.samples.ts';
import {
  newReplay,
  newSkippedDelivery,
  newStoredEvent,
  newSubscription,
  webhookExtras,
} from '../contract/rows/webhooks.samples.ts';
import { embedInput, newEmbeddingKey, newEmbedToken } from '../testkit/identity/embed-tokens.ts';
import { derivedFieldSample } from './derived-field-sample.ts';
import { unstorable } from './hostile-values.ts';
import { listed } from './listed-field.ts';
import { rootFields } from './root-fields.ts';

/** What another tenant gets for a request that names a row of the owner's. */
export type Crossing =
  /** `NOT_FOUND`. */
  | 'notFound'
  /** Null, or an empty list. */
  | 'nothing'
  /** A page without rows. */
  | 'emptyPage'
  /** Null in place of each row. */
  | 'nothingEach'
  /** Refused before any lookup: tenants are the host's. */
  | 'hostOnly'
  /** Refused before any lookup: only an API key may. */
  | 'keyOnly'
  /** Its own thing of that name, which tells nothing of the owner's: the words are the caller's, not an id of ours. */
  | 'ownNamesake';

/** How a root field of the graph is tried. */
export interface RootFieldSample {
  /** `Type.field`. */
  readonly field: string;
  /** Whose request succeeds. Default: alice, the administrator of acme. */
  readonly user?: 'dave';
  /** The credential of its request, where it is not a user's. */
  readonly credential?: (owner: SampleOwner) => Promise<string>;
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
  /** Looked at where an argument is an id. */
  readonly crossing?: Crossing;
  /** The host sees rows of every tenant here. */
  readonly isHosts?: true;
}

/** Texts no entity is called. */
const unnameable = [...unstorable, 'a text of nearly a megabyte'];
const data = ['an object', 'an object with members'];

/** What a model is sent is text of any kind, and what it is set to numbers of many. */
const chatAccepts = {
  content: unstorable,
  temperature: ['a fraction', 'zero'],
  topP: ['a fraction', 'zero'],
  stop: ['a list of NUL', 'an empty list'],
  seed: ['zero', 'minus one', 'the smallest number', 'the largest number'],
  text: unstorable,
  description: unstorable,
  parameters: data,
  schema: data,
};

/** A part has one member: the answer names the part where a second one is tried. */
const partMembers =
  'text file mediaType data url name toolCall id arguments toolResult toolCallId content isError'.split(' ');
const chatAnswers = Object.fromEntries(partMembers.map((member) => [member, 'parts']));

const chatInput = {
  messages: [{ role: 'user', content: 'Good morning.', parts: [{ text: 'How are you?' }] }],
  tools: [{ name: 'look', description: 'Looks out of the window.', parameters: { type: 'object' } }],
};

/** What a field's sample has besides what is derived, or instead of it. */
type WrittenSample = Pick<RootFieldSample, 'field'> & Partial<RootFieldSample>;

const moreThanDerived: readonly WrittenSample[] = [
  // An entity with an invalid name has no activity.
  {
    field: 'Query.activityFeed',
    accepts: { entityType: unnameable, entityId: unnameable },
  },
  // The rows of these send members that clients do not have.
  {
    field: 'Mutation.startExport',
    good: async (owner) => {
      await makeRoom(owner);
      return {
        input: {
          query: 'Authentication.ApiKeys',
          format: 'Csv',
          columns: ['name'],
          rows: {
            search: 'a',
            sort: '-name',
            filters: [{ field: 'name', operator: 'Eq', value: 'a' }],
            presets: [],
            quickFilters: ['includeRevoked'],
          },
        },
      };
    },
  },
  {
    field: 'Query.evaluateMetric',
    good: async () => ({
      name: 'Platform.AI.Requests',
      request: {
        periodToken: 'mtd',
        compareToToken: 'previous_period',
        filters: [{ key: 'model', value: 'echo' }],
      },
    }),
  },
  {
    field: 'Mutation.updateWebhookSubscription',
    good: async (owner) => ({ input: { id: await newSubscription(owner), ...webhookExtras } }),
  },
  { field: 'Mutation.createTimelineEntry', accepts: { body: ['NUL'] } },
  // Any object is a context.
  { field: 'Query.flagEvaluation', accepts: { context: data } },
  { field: 'Query.flagEvaluations', accepts: { context: data } },
  {
    field: 'Mutation.setFlagTargeting',
    // An attribute may be compared with an empty text.
    accepts: { values: ['a list of empty texts'] },
    good: async () => ({
      input: {
        name: 'Svc.Localization.PreferredCulture',
        rules: [
          {
            conditions: [{ attribute: 'country', operator: 'In', values: ['FR'] }],
            variants: [{ name: 'french', value: 'fr', weight: 1 }],
          },
        ],
      },
    }),
  },
  {
    field: 'Mutation.removeFlagTargeting',
    good: async () => ({ input: { name: 'Svc.Localization.PreferredCulture' } }),
  },
  {
    field: 'Mutation.createAIChatCompletion',
    accepts: chatAccepts,
    answersAs: chatAnswers,
    good: async (owner) => ({ input: { workspaceName: await newWorkspace(owner), ...chatInput } }),
  },
  { field: 'Query.checkTemplate', accepts: { content: ['a text of nearly a megabyte'] } },
  // What an answer calls an argument, where a row calls it otherwise.
  { field: 'Mutation.mapImport', answersAs: { targetColumn: 'mappings' } },
  { field: 'Mutation.updateNotificationPreference', answersAs: { channel: 'channels' } },
  { field: 'Mutation.updateNotificationCategoryPreference', answersAs: { channel: 'channels' } },
  { field: 'Mutation.updateNotificationTypeDefault', answersAs: { channel: 'channels' } },
  { field: 'Mutation.updateNotificationCategoryDefault', answersAs: { channel: 'channels' } },
  { field: 'Mutation.saveSettings', answersAs: { name: 'settings', value: 'settings' } },
];

/** Fields of the gateway itself. */
const ofNode: readonly WrittenSample[] = [
  { field: 'Query.node', crossing: 'nothing', good: async (owner) => ({ id: await newSubscription(owner) }) },
  {
    field: 'Query.nodes',
    crossing: 'nothingEach',
    judgesEach: true,
    good: async (owner) => ({ ids: [await newSubscription(owner)] }),
  },
];

const ofIdentity: readonly WrittenSample[] = [
  {
    field: 'Query.explainPermission',
    good: async () => ({ permissionName: 'Authorization.Grants.Manage' }),
  },
  {
    field: 'Query.user',
    crossing: 'nothing',
    good: async (owner) => ({ id: (await callerOf(owner)).userId }),
  },
  {
    field: 'Query.tenant',
    crossing: 'nothing',
    isHosts: true,
    good: async (owner) => ({ id: (await callerOf(owner)).tenantId }),
  },
  {
    field: 'Mutation.createEmbedToken',
    credential: newEmbeddingKey,
    crossing: 'keyOnly',
    good: async () => ({ input: embedInput }),
  },
  {
    field: 'Mutation.revokeEmbedToken',
    crossing: 'notFound',
    good: async (owner) => {
      const key = await newEmbeddingKey(owner);
      return { input: { id: (await newEmbedToken(owner.platform, key)).id } };
    },
  },
  { field: 'Mutation.createTenant', good: async () => ({ input: { name: `tenant ${randomUUID()}` } }) },
  tenantMutation('renameTenant', { name: `name ${randomUUID()}` }),
  tenantMutation('activateTenant'),
  tenantMutation('deactivateTenant'),
];

/** Jobs belong to the installation, not to a tenant. */
const ofJobs: readonly WrittenSample[] = [
  {
    field: 'Query.deadLetters',
    user: 'dave',
    crossing: 'hostOnly',
    isHosts: true,
    good: async () => ({ filter: { queue: 'kernel.housekeeping' } }),
  },
  {
    field: 'Mutation.redriveDeadLetters',
    user: 'dave',
    crossing: 'hostOnly',
    isHosts: true,
    good: async () => ({ input: { queue: 'kernel.housekeeping' } }),
  },
];

const namesake = 'ownNamesake';
const entity = async () => newEntity();

const ofTimeline: readonly WrittenSample[] = [
  { field: 'Query.entity', crossing: namesake, good: entity },
  { field: 'Subscription.timelineEntryAdded', crossing: namesake, good: entity },
];

const sortedText = (name: string) => ({ name, type: 'String', isFilterable: true, isSortable: true });

/** Lists without metadata. */
const ofLists: readonly WrittenSample[] = [
  { field: 'Query.dashboards', good: async () => listed([sortedText('name')]) },
  { field: 'Query.dataTransfers', good: async () => listed([sortedText('subject')]) },
];

const ofAI: readonly WrittenSample[] = [
  {
    field: 'Query.aiCalls',
    good: async () =>
      listed([
        { name: 'workspaceName', type: 'String', isFilterable: true, isSortable: false },
        { name: 'openedAt', type: 'DateTimeOffset', isFilterable: true, isSortable: true },
      ]),
  },
  {
    field: 'Query.aiConversationExport',
    crossing: 'nothing',
    good: async (owner) => ({ id: await newConversation(owner) }),
  },
  {
    field: 'Query.aiConversationFile',
    crossing: 'nothing',
    good: async (owner) => {
      const { id: conversationId, fileId: id } = await newConversationFile(owner);
      return { conversationId, id };
    },
  },
  {
    field: 'Mutation.updateAICredential',
    good: async (owner) => ({
      input: { provider: 'local', workspaceName: await newWorkspace(owner), apiKey: 'sk-sample' },
    }),
  },
  ...['Mutation.sendAIConversationMessage', 'Subscription.aiConversationMessageStream'].map(
    (field): WrittenSample => ({
      field,
      crossing: 'notFound',
      accepts: chatAccepts,
      answersAs: chatAnswers,
      good: async (owner) => ({
        input: {
          conversationId: await newConversation(owner),
          content: 'Good morning.',
          parts: [{ text: 'How are you?' }],
          tools: chatInput.tools,
          workspaceName: 'echo',
        },
      }),
    }),
  ),
  {
    field: 'Subscription.aiChatStream',
    accepts: chatAccepts,
    answersAs: chatAnswers,
    crossing: 'notFound',
    good: async (owner) => ({ input: { workspaceName: await newWorkspace(owner), ...chatInput } }),
  },
];

const rows = { target: 'Settings', format: 'Csv', content: dryRows };

const ofExchange: readonly WrittenSample[] = [
  {
    field: 'Mutation.startImport',
    good: async (owner) => {
      await makeRoom(owner);
      return { input: { ...rows, dryRun: true } };
    },
  },
  {
    field: 'Mutation.stageImport',
    good: async (owner) => {
      await makeRoom(owner);
      return { input: { ...rows, fileName: 'rows.csv', mediaType: 'text/csv' } };
    },
  },
  {
    field: 'Query.exportPlan',
    good: async () => ({
      rows: {
        search: 'a',
        sort: '-name',
        filters: [{ field: 'name', operator: 'Eq', value: 'key' }],
        presets: [{ group: 'group', names: ['name'] }],
        quickFilters: ['includeRevoked'],
      },
      query: 'Authentication.ApiKeys',
      format: 'Csv',
    }),
  },
  {
    field: 'Query.importCorrection',
    crossing: 'notFound',
    good: async (owner) => ({ id: await newRefusedImport(owner) }),
  },
  {
    field: 'Subscription.dataTransferProgressed',
    crossing: 'notFound',
    good: async (owner) => ({ id: await newTransfer(owner) }),
  },
];

const ofTemplating: readonly WrittenSample[] = [
  {
    field: 'Query.diffTemplateRevisions',
    crossing: 'notFound',
    good: async (owner) => {
      const { name, revisionId } = await newTemplate(owner);
      return { name, from: revisionId, to: revisionId };
    },
  },
  {
    field: 'Query.previewTemplate',
    crossing: 'notFound',
    accepts: { data },
    good: async (owner) => ({ name: (await newTemplate(owner)).name, input: { data: { name: 'Ada' } } }),
  },
  {
    field: 'Query.renderTemplate',
    crossing: 'notFound',
    accepts: { data },
    good: async (owner) => ({
      name: (await newTemplate(owner, 'publish')).name,
      input: { data: { name: 'Ada' } },
    }),
  },
  {
    field: 'Mutation.renderDocument',
    crossing: 'notFound',
    accepts: { data },
    good: async (owner) => ({
      input: {
        templateName: (await newTemplate(owner, 'publish')).name,
        entityType: 'sample',
        entityId: 'e-1',
        data: { name: 'Ada' },
      },
    }),
  },
];

const ofSubscription = async (owner: SampleOwner) => ({ subscriptionId: await newSubscription(owner) });

const ofWebhooks: readonly WrittenSample[] = [
  {
    field: 'Query.webhookDelivery',
    crossing: 'nothing',
    good: async (owner) => ({ id: await newSkippedDelivery(owner) }),
  },
  {
    field: 'Query.explainWebhookEvent',
    crossing: 'nothing',
    good: async (owner) => ({ id: await newStoredEvent(owner) }),
  },
  {
    field: 'Query.webhookReplay',
    crossing: 'nothing',
    good: async (owner) => ({ id: await newReplay(owner) }),
  },
  {
    field: 'Mutation.cancelWebhookReplay',
    crossing: 'notFound',
    good: async (owner) => ({ input: { id: await newReplay(owner) } }),
  },
  { field: 'Query.webhookSigningKeyUse', crossing: 'notFound', good: ofSubscription },
  { field: 'Subscription.webhookDeliveryAttempted', crossing: 'notFound', good: ofSubscription },
  {
    field: 'Mutation.redeliverWebhooks',
    crossing: namesake,
    good: async (owner) => ({
      input: {
        dryRun: true,
        filter: {
          ...(await ofSubscription(owner)),
          eventType: 'Settings.SettingChanged',
          state: 'Skipped',
          from: '2001-01-01T00:00:00Z',
          to: '2999-01-01T00:00:00Z',
        },
      },
    }),
  },
];

const ofLink = async (owner: SampleOwner) => ({
  token: new URL(await newUnsubscribeLink(owner)).searchParams.get('token') ?? '',
});

const ofPreferenceLink = async (owner: SampleOwner) => ({
  token: new URL(await newPreferenceLink(owner)).searchParams.get('token') ?? '',
});

const ofNotifications: readonly WrittenSample[] = [
  { field: 'Query.explainNotification', crossing: 'nothing', good: newPublished },
  {
    field: 'Query.notificationDeliveries',
    crossing: 'emptyPage',
    good: async (owner) => ({ filter: { notificationId: { eq: (await newPublished(owner)).id } } }),
  },
  {
    field: 'Mutation.updateNotificationStep',
    answersAs: { name: 'figures', value: 'figures' },
    good: async () => ({
      input: {
        notificationType: 'demo.reminder',
        step: 'Digest',
        isEnabled: true,
        figures: [{ name: 'windowSeconds', value: 120 }],
      },
    }),
  },
  // The token is the credential, whose tenant it names.
  { field: 'Query.unsubscribePage', good: ofLink },
  { field: 'Mutation.unsubscribeByLink', good: async (owner) => ({ input: await ofLink(owner) }) },
  {
    field: 'Mutation.receiveProviderCallback',
    good: async () => ({
      input: { provider: 'other', token: 'secret-of-callbacks', body: '{"events":[]}' },
    }),
  },
  { field: 'Query.preferencePage', good: ofPreferenceLink },
  {
    field: 'Mutation.updatePreferencesByLink',
    answersAs: { channel: 'channels' },
    good: async (owner) => ({
      input: {
        ...(await ofPreferenceLink(owner)),
        types: [{ notificationType: 'platform.announcement', channel: 'email', isEnabled: true }],
        categories: [{ category: 'Platform', channel: 'email', isEnabled: true }],
      },
    }),
  },
  { field: 'Query.missedNotifications', crossing: namesake, good: async () => ({ lastEventId: '0' }) },
  {
    field: 'Subscription.notificationReceived',
    crossing: namesake,
    good: async () => ({ lastEventId: '0' }),
  },
  {
    field: 'Mutation.publishNotification',
    crossing: namesake,
    accepts: { users: ['a list without end'], data },
    // Half of a reference is refused for the half that is missing.
    answersAs: {
      entityType: 'entityId',
      entityId: 'entityType',
      users: 'recipients',
      followersOf: 'recipients',
      subscribers: 'recipients',
    },
    good: async () => ({
      input: {
        type: 'platform.announcement',
        recipients: { users: ['unknown'] },
        data: { title: 'Hello' },
        entity: { entityType: 'sample', entityId: 'e-1' },
        dedupeKey: 'sample',
        severity: 'warning',
        channels: ['inApp', 'sms'],
      },
    }),
  },
];

const ofBlobs: readonly WrittenSample[] = [
  {
    field: 'Mutation.createBlob',
    // Control characters are no part of a file's name: they are left out.
    accepts: { fileName: ['NUL'] },
    good: async () => ({ input: { fileName: 'note.txt', contentType: 'text/plain' } }),
  },
];

const ofDashboards: readonly WrittenSample[] = [
  {
    field: 'Subscription.dashboardUpdated',
    crossing: 'notFound',
    good: async (owner) => ({
      dashboardId: await newDashboard(owner),
      request: { locale: 'en', filters: [{ key: 'model', value: 'echo' }] },
    }),
  },
];

/** What cannot be derived: a field that takes an id and has no row, and what GraphQL accepts beyond its row. */
export const writtenFieldSamples: readonly WrittenSample[] = [
  ...moreThanDerived,
  ...ofIdentity,
  ...ofJobs,
  ...ofTimeline,
  ...ofLists,
  ...ofAI,
  ...ofExchange,
  ...ofNode,
  ...ofTemplating,
  ...ofWebhooks,
  ...ofNotifications,
  ...ofBlobs,
  ...ofDashboards,
];

/** Every root field that can be tried; a test proves that all can. */
export const rootFieldSamples: readonly RootFieldSample[] = (await rootFields()).flatMap((field) => {
  const written = writtenFieldSamples.find((sample) => sample.field === field.name);
  const sample = { ...derivedFieldSample(field), ...written };
  return isComplete(sample) ? [sample] : [];
});

function isComplete(sample: Partial<RootFieldSample>): sample is RootFieldSample {
  return sample.good !== undefined;
}

function tenantMutation(field: string, more: object = {}): WrittenSample {
  return {
    field: `Mutation.${field}`,
    user: 'dave',
    crossing: 'hostOnly',
    isHosts: true,
    good: async (owner) => ({ input: { id: await newTenant(owner), ...more } }),
  };
}

/** A tenant of the host's making. */
async function newTenant({ platform }: SampleOwner): Promise<string> {
  const token = await platform.token('dave');
  const query = 'mutation ($name: String!) { createTenant(input: { name: $name }) { tenant { id } } }';
  const { body } = await platform.graphql(query, { name: `tenant ${randomUUID()}` }, { token });
  return body.data.createTenant.tenant.id;
}

async function callerOf({ platform, token }: SampleOwner): Promise<{ userId: string; tenantId: string }> {
  const { body } = await platform.graphql('{ me { userId tenantId } }', {}, { token });
  return body.data.me;
}
