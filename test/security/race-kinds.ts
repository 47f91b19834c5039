import { randomUUID } from 'node:crypto';
import { workspaceLimits } from '../../subgraphs/ai/ai.contract.ts';
import { templateLimits } from '../../subgraphs/templating/templating.contract.ts';
import { newWorkspace } from '../contract/rows/ai.samples.ts';
import { newConversation } from '../contract/rows/ai-conversations.samples.ts';
import { announceBlob, newBlob } from '../contract/rows/blobs.samples.ts';
import { newDashboard, newDashboardWidget, newWidget } from '../contract/rows/dashboards.samples.ts';
import { newPreset, newTransfer, newUpload, presetQuery } from '../contract/rows/exchange.samples.ts';
import { newApiKey } from '../contract/rows/identity.samples.ts';
import { newNotification } from '../contract/rows/notifications.samples.ts';
import type { SampleOwner } from '../contract/rows/row-sample.ts';
import { newTemplate, newTemplateCategory } from '../contract/rows/templating.samples.ts';
import { newEntity, newTimelineEntry } from '../contract/rows/timeline.samples.ts';
import { newRetiredKey, newSkippedDelivery, newSubscription } from '../contract/rows/webhooks.samples.ts';
import { newBrowser, newDeviceToken } from '../testkit/notification/push-devices.ts';

/** A mutation on the object: its field, and what it is given besides the object. */
export type RaceMove = readonly [field: string, more?: (made: Made) => object];

/** What was made for a round; arguments of the moves are taken from it by their names. */
export type Made = Readonly<Record<string, unknown>>;

/** An object, and the mutations that two callers may send for it at the same time. */
export interface RaceKind {
  readonly name: string;
  /** Where its state is stored. Writing to them waits until both mutations have read what they decide by. */
  readonly tables: readonly string[];
  make(owner: SampleOwner): Promise<Made>;
  readonly moves: readonly RaceMove[];
  /** Default: alice in a tenant made for the round. The host's objects are found by `id`. */
  readonly isHosts?: true;
  /** What a row says that is gone, and need not have been removed yet. */
  readonly gone?: string;
  /** Columns that work in the background writes, whenever it comes to it. */
  readonly unread?: readonly string[];
}

const text = (value: string) => () => ({ name: value });
const input = (value: object) => () => ({ input: value });

const setting = 'Svc.Localization.PreferredCulture';
const timezone = 'Svc.Timing.PreferredTimezone';
const announcement = 'platform.announcement';
const permissionName = 'Settings.Tenant.Read';
const viewed = 'Authentication.ApiKeys';
const targetUrl = 'https://receiver.platform.test/samples';
const farAhead = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
const deviceToken = newDeviceToken();
const browser = newBrowser().subscription;

async function run({ platform, token }: SampleOwner, query: string, variables: object): Promise<never> {
  const { body } = await platform.graphql(query, { ...variables }, { token });
  if (body.errors !== undefined) throw new Error(`Not made: ${JSON.stringify(body.errors)}`);
  return body.data as never;
}

async function post({ platform, token }: SampleOwner, path: string): Promise<void> {
  const answer = await platform.call(path, { method: 'POST', token });
  if (answer.status >= 300) throw new Error(`Not moved: ${answer.text}`);
}

const subscriptionMoves: readonly RaceMove[] = [
  ['updateWebhookSubscription', () => ({ targetUrl: `${targetUrl}/one` })],
  ['updateWebhookSubscription', () => ({ targetUrl: `${targetUrl}/two` })],
  ['suspendWebhookSubscription'],
  ['activateWebhookSubscription'],
  ['pauseWebhookSubscription'],
  ['resumeWebhookSubscription'],
  ['deactivateWebhookSubscription', () => ({ reason: 'over' })],
  ['deleteWebhookSubscription'],
  ['rotateWebhookSigningKey'],
  ['pingWebhookSubscription'],
];
const webhookTables = ['webhooks.subscription', 'webhooks.signing_key'];
/** What an attempt leaves at its subscription. */
const failures = [
  'consecutive_failure_count',
  'failing_since',
  'last_success_at',
  'circuit_open_until',
  'last_duration_ms',
];

const subscription = async (owner: SampleOwner): Promise<Made> => {
  const id = await newSubscription(owner);
  return { id, subscriptionId: id };
};

const template =
  (...moves: string[]) =>
  async (owner: SampleOwner): Promise<Made> => ({ name: (await newTemplate(owner, ...moves)).name });

const templateMoves: readonly RaceMove[] = [
  ['updateTemplate', input({ content: 'One' })],
  ['updateTemplate', input({ content: 'Two' })],
  ['deleteTemplateDraft'],
  ['publishTemplate'],
  ['unpublishTemplate'],
  ['submitTemplateForReview'],
  ['approveTemplate'],
  ['rejectTemplate'],
  ['archiveTemplate'],
];
const templateTables = ['templating.template', 'templating.revision'];

const category = async (owner: SampleOwner): Promise<Made> => {
  const id = await newTemplateCategory(owner);
  const found: { templateCategories: { id: string; name: string }[] } = await run(
    owner,
    '{ templateCategories { id name } }',
    {},
  );
  const { name = '' } = found.templateCategories.find((one) => one.id === id) ?? {};
  return { id, category: name };
};

const dashboard = async (owner: SampleOwner): Promise<Made> => {
  const { id, widgetId } = await newDashboardWidget(owner);
  return { id, dashboardId: id, widgetId };
};
const { widgetType: _, ...placed } = newWidget;
const dashboardInput = { layoutColumns: 12, layoutRowHeight: 80 };
const dashboardMoves: readonly RaceMove[] = [
  ['updateDashboard', input({ name: 'One', ...dashboardInput })],
  ['updateDashboard', input({ name: 'Two', ...dashboardInput, layoutColumns: 6 })],
  ['publishDashboard'],
  ['archiveDashboard'],
  ['restoreDashboard'],
  ['addDashboardWidget', input(newWidget)],
  ['updateDashboardWidget', input({ ...placed, width: 4 })],
  ['updateDashboardWidget', input({ ...placed, height: 4 })],
  ['deleteDashboardWidget'],
];
const dashboardTables = ['dashboards.dashboard', 'dashboards.widget'];

/** Which columns of an upload are those of the same names. */
const mapped = (...names: readonly string[]) =>
  names.map((name) => ({ sourceColumn: name, targetColumn: name, confidence: 'Manual' }));

/** The same moves, each for the dashboard as it was made. */
const demandsRevision = ([field, more]: RaceMove): RaceMove => [
  field,
  (made) => ({ ...more?.(made), ifMatch: '"1"' }),
];

const workspace = async (owner: SampleOwner): Promise<Made> => ({ name: await newWorkspace(owner) });
const workspaceSettings = { provider: 'local', model: 'echo' };

const entry = async (owner: SampleOwner): Promise<Made> => {
  const { id, ...entity } = await newTimelineEntry(owner);
  return { ...entity, id, entryId: id };
};

const view = {
  isShared: false,
  filterJson: '{}',
  sortJson: '[]',
  groupByJson: null,
  visibleColumnsJson: '[]',
};
const savedView = async (owner: SampleOwner): Promise<Made> => {
  const made: { createSavedView: { savedView: { id: string } } } = await run(
    owner,
    'mutation ($input: CreateSavedViewInput!) { createSavedView(input: $input) { savedView { id } } }',
    { input: { query: viewed, ...view, name: 'view', isDefault: false } },
  );
  return { query: viewed, id: made.createSavedView.savedView.id };
};

/** All rows but one that a tenant may have. */
const fillTenant =
  (statement: string, limit: number) =>
  async ({ platform, token }: SampleOwner): Promise<Made> => {
    const { body } = await platform.graphql('{ me { tenantId } }', {}, { token });
    const { tenantId } = body.data.me;
    const { database } = platform.running.process.services;
    await database.session(tenantId).transactional((em) => em.execute(statement, [tenantId, limit]));
    return {};
  };

/** A tenant of its own. @param owner of the host. */
export async function newTenant(owner: SampleOwner): Promise<{ readonly id: string }> {
  const { createTenant }: { createTenant: { tenant: { id: string } } } = await run(
    owner,
    'mutation ($name: String!) { createTenant(input: { name: $name }) { tenant { id } } }',
    { name: `tenant ${randomUUID()}` },
  );
  return createTenant.tenant;
}

const emails = (isEnabled: boolean) => () => ({
  notificationType: announcement,
  channels: [{ channel: 'email', isEnabled }],
});

/** Every object that can be changed, with the mutations that change it. */
const flagRule = (value: string) => ({ conditions: [], variants: [{ name: value, value, weight: 1 }] });

export const raceKinds: readonly RaceKind[] = [
  {
    name: 'a webhook subscription',
    tables: webhookTables,
    unread: failures,
    make: subscription,
    moves: subscriptionMoves,
  },
  {
    name: 'a suspended webhook subscription',
    tables: webhookTables,
    unread: failures,
    make: async (owner) => {
      const made = await subscription(owner);
      await post(owner, `/webhooks/subscriptions/${made.id}/suspend`);
      return made;
    },
    moves: subscriptionMoves.filter(([field]) => field !== 'pingWebhookSubscription'),
  },
  {
    name: 'a signing key',
    tables: webhookTables,
    make: async (owner) => {
      const { id, keyId } = await newRetiredKey(owner);
      return { id: keyId, subscriptionId: id };
    },
    moves: [
      ['revokeWebhookSigningKey'],
      ['rotateWebhookSigningKey'],
      ['deactivateWebhookSubscription', ({ subscriptionId }) => ({ id: subscriptionId, reason: 'over' })],
      ['deleteWebhookSubscription', ({ subscriptionId }) => ({ id: subscriptionId })],
    ],
  },
  {
    name: 'a delivery',
    tables: ['webhooks.subscription', 'webhooks.delivery'],
    // Its attempts are made as soon as they are asked for.
    unread: [
      ...failures,
      'state',
      'attempt_number',
      'next_attempt_at',
      'finished_at',
      'lease_id',
      'lease_until',
    ],
    make: async (owner) => {
      const id = await newSkippedDelivery(owner);
      const found: { webhookDelivery: { subscriptionId: string } } = await run(
        owner,
        'query ($id: ID!) { webhookDelivery(id: $id) { subscriptionId } }',
        { id },
      );
      return { id, ...found.webhookDelivery };
    },
    moves: [
      ['retryWebhookDelivery'],
      ['redeliverWebhooks', ({ subscriptionId }) => ({ dryRun: false, filter: { subscriptionId } })],
      ['suspendWebhookSubscription', ({ subscriptionId }) => ({ id: subscriptionId })],
      ['deactivateWebhookSubscription', ({ subscriptionId }) => ({ id: subscriptionId, reason: 'over' })],
      ['deleteWebhookSubscription', ({ subscriptionId }) => ({ id: subscriptionId })],
    ],
  },
  { name: 'a draft of a template', tables: templateTables, make: template(), moves: templateMoves },
  {
    name: 'a template under review',
    tables: templateTables,
    make: template('submit-review'),
    moves: templateMoves,
  },
  {
    name: 'a published template',
    tables: templateTables,
    make: template('publish'),
    moves: templateMoves,
  },
  {
    name: 'a category',
    tables: ['templating.category', 'templating.template'],
    make: category,
    moves: [
      ['updateTemplateCategory', input({ name: 'One', sortOrder: 1 })],
      ['updateTemplateCategory', input({ name: 'Two', sortOrder: 2 })],
      ['deleteTemplateCategory'],
      ['createTemplateCategory', ({ category: name }) => ({ input: { name } })],
      ['createTemplate', ({ category: of }) => ({ input: { name: 'a', content: 'A', category: of } })],
    ],
  },
  {
    name: 'a template in a category',
    tables: ['templating.category', 'templating.template'],
    make: async (owner) => {
      const made = await category(owner);
      const { name } = await newTemplate(owner);
      return { ...made, name };
    },
    moves: [
      ['updateTemplateCategory', input({ name: 'One', sortOrder: 1 })],
      ['deleteTemplateCategory'],
      ['updateTemplate', ({ category: of }) => ({ input: { content: 'A', category: of } })],
    ],
  },
  { name: 'a dashboard', tables: dashboardTables, make: dashboard, moves: dashboardMoves },
  {
    name: 'a dashboard as it was read',
    tables: dashboardTables,
    make: dashboard,
    moves: dashboardMoves.map(demandsRevision),
  },
  {
    name: 'an archived dashboard',
    tables: dashboardTables,
    make: async (owner) => {
      const made = await dashboard(owner);
      await post(owner, `/dashboards/${made.id}/archive`);
      return made;
    },
    moves: dashboardMoves.filter(([field]) => !field.endsWith('Widget')),
  },
  {
    name: 'a dashboard that differs from its definition',
    tables: dashboardTables,
    make: async (owner) => {
      const id = await newDashboard(owner);
      const read: { dashboard: { widgets: { id: string }[] } } = await run(
        owner,
        'query ($id: ID!) { dashboard(id: $id) { widgets { id } } }',
        { id },
      );
      const [first, second] = read.dashboard.widgets;
      await run(
        owner,
        'mutation ($dashboardId: ID!, $widgetId: ID!) { deleteDashboardWidget(input: { dashboardId: $dashboardId, widgetId: $widgetId }) { __typename } }',
        { dashboardId: id, widgetId: first?.id },
      );
      return { id, dashboardId: id, widgetId: second?.id };
    },
    moves: [
      ['resyncDashboard'],
      ['updateDashboard', input({ name: 'One', ...dashboardInput, layoutColumns: 6 })],
      ['publishDashboard'],
      ['archiveDashboard'],
      ['addDashboardWidget', input(newWidget)],
      ['deleteDashboardWidget'],
    ],
  },
  {
    name: 'a setting',
    tables: ['settings.setting_value'],
    make: async () => ({ scope: 'tenant', name: setting }),
    moves: [
      ['updateSetting', () => ({ value: 'fr' })],
      ['updateSetting', () => ({ value: 'de' })],
      ['updateSettings', () => ({ settings: [setting, timezone].map((name) => ({ name, value: 'nl' })) })],
      ['updateSettings', () => ({ settings: [timezone, setting].map((name) => ({ name, value: 'es' })) })],
      ['resetSetting'],
      ['saveSettings', () => ({ settings: [setting, timezone].map((name) => ({ name, value: 'it' })) })],
      ['saveSettings', () => ({ settings: [timezone, setting].map((name) => ({ name, value: 'pt' })) })],
    ],
  },
  {
    name: 'a replaced text',
    tables: ['settings.text_override'],
    make: async () => ({ culture: 'fr', key: 'PermissionGroup:Settings' }),
    moves: [
      ['setTextOverride', () => ({ text: 'Un' })],
      ['setTextOverride', () => ({ text: 'Deux' })],
      ['removeTextOverride'],
    ],
  },
  {
    name: 'the rules of a flag',
    tables: ['settings.flag_targeting'],
    make: async () => ({ name: 'Svc.Localization.PreferredCulture' }),
    moves: [
      ['setFlagTargeting', () => ({ rules: [flagRule('fr')] })],
      ['setFlagTargeting', () => ({ rules: [flagRule('de')] })],
      ['removeFlagTargeting'],
    ],
  },
  {
    name: 'a saved view',
    tables: ['kernel.saved_view', 'kernel.saved_view_default'],
    make: savedView,
    moves: [
      ['updateSavedView', input({ ...view, name: 'one' })],
      ['updateSavedView', input({ ...view, name: 'two', isShared: true })],
      ['deleteSavedView'],
      ['setDefaultSavedView'],
      ['createSavedView', input({ ...view, name: 'three', isDefault: true })],
    ],
  },
  {
    name: 'a workspace',
    tables: ['ai.workspace', 'ai.provider_credential'],
    make: workspace,
    moves: [
      ['updateAIWorkspace', input({ ...workspaceSettings, temperature: 0.5 })],
      ['updateAIWorkspace', input({ ...workspaceSettings, model: 'embed' })],
      ['deleteAIWorkspace'],
      ['createAIWorkspace', ({ name }) => ({ input: { ...workspaceSettings, name } })],
      [
        'updateAICredential',
        ({ name }) => ({ input: { provider: 'local', workspaceName: name, apiKey: 'sk-one' } }),
      ],
      [
        'updateAICredential',
        ({ name }) => ({ input: { provider: 'local', workspaceName: name, apiKey: null } }),
      ],
    ],
  },
  {
    name: 'a conversation',
    tables: ['ai.conversation'],
    make: async (owner) => ({ id: await newConversation(owner) }),
    moves: [
      ['updateAIConversation', input({ title: 'One' })],
      ['updateAIConversation', input({ title: 'Two', label: 'two' })],
      ['deleteAIConversation'],
    ],
  },
  {
    name: 'a name of a workspace',
    tables: ['ai.workspace'],
    make: async () => ({}),
    moves: [
      ['createAIWorkspace', input({ ...workspaceSettings, name: 'one' })],
      ['createAIWorkspace', input({ ...workspaceSettings, name: 'ONE' })],
    ],
  },
  {
    name: 'the last workspace of a tenant',
    tables: ['ai.workspace'],
    make: fillTenant(
      `insert into ai.workspace (id, tenant_id, name, provider, model, is_active, created_at)
       select gen_random_uuid(), ?, 'workspace-' || n, 'local', 'echo', true, now() from generate_series(2, ?) n`,
      workspaceLimits.perTenant,
    ),
    moves: [
      ['createAIWorkspace', input({ ...workspaceSettings, name: 'one' })],
      ['createAIWorkspace', input({ ...workspaceSettings, name: 'two' })],
    ],
  },
  {
    name: 'the last category of a tenant',
    tables: ['templating.category'],
    make: fillTenant(
      `insert into templating.category (id, tenant_id, name, sort_order)
       select gen_random_uuid(), ?, 'category ' || n, 0 from generate_series(2, ?) n`,
      templateLimits.categories,
    ),
    moves: [
      ['createTemplateCategory', input({ name: 'One' })],
      ['createTemplateCategory', input({ name: 'Two' })],
    ],
  },
  {
    name: 'a name of a template',
    tables: templateTables,
    make: async () => ({}),
    moves: [['createTemplate', input({ name: 'one', content: 'A' })]],
  },
  {
    name: 'an entry',
    tables: ['timeline.entry', 'timeline.reaction', 'timeline.follower'],
    make: entry,
    moves: [
      ['updateTimelineEntry', () => ({ body: 'One' })],
      ['updateTimelineEntry', () => ({ body: 'Two' })],
      ['deleteTimelineEntry'],
      [
        'createTimelineEntry',
        ({ id }) => ({
          input: { entryType: 'Comment', body: 'A reply', parentEntryId: id, attachmentBlobIds: [] },
        }),
      ],
      ['toggleTimelineReaction', () => ({ emoji: '👍' })],
      ['toggleTimelineReaction', () => ({ emoji: '🎉' })],
      ['followEntity'],
      ['unfollowEntity'],
    ],
  },
  {
    name: 'an inbox',
    tables: ['notifications.inbox_item', 'notifications.inbox_count'],
    // A job writes the time of a mark into the rows, another the sequence of what was snoozed; the count is right at once.
    unread: ['read_at', 'sequence', 'through_sequence', 'snoozed_until'],
    make: async (owner) => ({ id: await newNotification(owner) }),
    moves: [
      ['markNotificationRead'],
      ['markAllNotificationsRead'],
      ['markNotificationsRead', input({ filter: { isRead: false } })],
      ['archiveNotification'],
      ['archiveNotifications', input({ filter: { view: 'All' } })],
      ['unarchiveNotification'],
      ['snoozeNotification', () => ({ until: farAhead })],
      ['unsnoozeNotification'],
      ['answerNotification', () => ({ actionId: 'approve' })],
    ],
  },
  {
    name: 'a preference',
    tables: ['notifications.preference', 'notifications.type_subscription'],
    make: async () => ({ name: announcement }),
    moves: [
      ['updateNotificationPreference', emails(true)],
      ['updateNotificationPreference', emails(false)],
      ['subscribeToNotificationType'],
      ['unsubscribeFromNotificationType'],
    ],
  },
  {
    name: 'a device',
    tables: ['notifications.push_token', 'notifications.push_subscription'],
    make: async () => ({ token: deviceToken, endpoint: browser.endpoint }),
    moves: [
      ['registerPushToken', input({ token: deviceToken, platform: 'ios' })],
      ['registerPushToken', input({ token: deviceToken, platform: 'android' })],
      ['unregisterPushToken'],
      ['registerPushSubscription', input(browser)],
      ['unregisterPushSubscription'],
    ],
  },
  {
    name: 'an announced upload',
    tables: ['blobs.blob'],
    unread: ['keep_until'],
    gone: '"status":"Deleting"',
    make: async (owner) => ({ id: (await announceBlob(owner)).blobId }),
    moves: [['cancelBlobUpload'], ['confirmBlobUpload'], ['deleteBlob']],
  },
  {
    name: 'a blob',
    tables: ['blobs.blob', 'timeline.attachment'],
    unread: ['keep_until', 'attached_at'],
    gone: '"status":"Deleting"',
    make: async (owner) => ({ ...newEntity(), id: await newBlob(owner) }),
    moves: [
      ['deleteBlob'],
      [
        'createTimelineEntry',
        ({ id }) => ({ input: { entryType: 'Comment', body: 'With a file', attachmentBlobIds: [id] } }),
      ],
    ],
  },
  {
    name: 'a transfer',
    tables: ['exchange.transfer'],
    make: async (owner) => ({ id: await newTransfer(owner) }),
    moves: [['deleteDataTransfer']],
    unread: ['state'],
  },
  {
    name: 'an upload of rows',
    tables: ['exchange.transfer'],
    // The import runs as soon as it is started.
    unread: ['payload', 'status', 'processed_count', 'report', 'error_code', 'started_at', 'completed_at'],
    make: async (owner) => ({ id: await newUpload(owner) }),
    moves: [
      ['previewImport'],
      ['mapImport', () => ({ mappings: mapped('name', 'value'), version: 1 })],
      ['mapImport', () => ({ mappings: mapped('name'), version: 1 })],
      ['runImport'],
      ['deleteDataTransfer'],
    ],
  },
  {
    name: 'an export preset',
    tables: ['exchange.export_preset'],
    make: async (owner) => ({ query: presetQuery, name: await newPreset(owner) }),
    moves: [
      ['saveExportPreset', input({ name: 'mine', columns: ['name'], format: 'Excel' })],
      ['saveExportPreset', input({ name: 'mine', columns: ['type', 'name'], format: 'Csv' })],
      ['deleteExportPreset'],
    ],
  },
  {
    name: 'an API key',
    tables: ['kernel.api_key', 'kernel.api_key_digest'],
    make: async (owner) => ({ id: await newApiKey(owner) }),
    moves: [
      ['revokeApiKey'],
      ['rotateApiKey'],
      ['updateApiKeyScopes', input({ permissions: [permissionName], allowedCidrs: [] })],
      ['updateApiKeyScopes', input({ permissions: [], allowedCidrs: ['10.0.0.0/8'] })],
    ],
  },
  {
    name: 'a grant',
    tables: ['kernel.permission_grant', 'identity.grant_audit'],
    make: async () => ({ roleName: 'race', permissionName }),
    moves: [['grantPermission'], ['revokePermission']],
  },
  {
    name: 'a tenant',
    tables: ['identity.tenant'],
    isHosts: true,
    make: async (owner) => ({ ...(await newTenant(owner)) }),
    moves: [
      ['renameTenant', ({ id }) => text(`one ${id}`)()],
      ['renameTenant', ({ id }) => text(`two ${id}`)()],
      ['activateTenant'],
      ['deactivateTenant'],
      ['createTenant', ({ id }) => text(`one ${id}`)()],
    ],
  },
];

/** Mutations that no other can disturb, and why. */
export const unraced: Readonly<Record<string, string>> = {
  createAIChatCompletion: 'Changes nothing but the ledger of calls; see ai-ledger.',
  removeAIConversationsOfOwner: 'Deletes what it has locked; there is nothing to write over.',
  removeAIConversationsOfTenant: 'Deletes what it has locked; there is nothing to write over.',
  createAIConversation: 'Counts the caller’s under a lock, and makes a new one, whatever there is.',
  sendAIConversationMessage: 'Refuses another one until its answer is stored; see ai-conversations.',
  createAIEmbeddings: 'Changes nothing but the ledger of calls; see ai-ledger.',
  announceBlobUpload: 'Makes a new upload, whatever there is.',
  cancelWebhookReplay: 'Locks its row; one that has ended is refused.',
  createPreferenceLink: 'Changes nothing.',
  updatePreferencesByLink: 'Sets rows to values; a lock of the tenant is stronger than they are.',
  createEmbedToken: 'Makes a new token, whatever there is.',
  createWebhookReplay: 'A unique index allows one replay of a subscription at a time.',
  revokeEmbedToken: 'Locks its row; again it is not found.',
  createApiKey: 'Makes a new key, whatever there is.',
  createBlobDownloadUrl: 'Changes nothing.',
  createBlob: 'Makes a new blob, whatever there is.',
  createWebhookSubscription: 'Makes a new subscription, whatever there is.',
  importDashboard: 'Makes a new dashboard, whatever there is.',
  renderDocument: 'Makes a new record, whatever there is; see entity-document.',
  pauseBackgroundJob: 'Sets one row of the host to a value; the last one wins.',
  redriveDeadLetters: 'Moves what is there by one statement; again without effect.',
  resumeBackgroundJob: 'Deletes that row; again without effect.',
  triggerBackgroundJob: 'Queues a job, whatever there is.',
  updateNotificationCategoryPreference:
    'Sets rows to values; a lock of the tenant is stronger than they are.',
  updateNotificationTypeDefault: 'Sets rows to values, whatever there is; the last one wins.',
  updateNotificationCategoryDefault: 'Sets rows to values, whatever there is; the last one wins.',
  cancelNotification: 'Locks its row; again without effect.',
  updateNotificationStep: 'Changes one row by one statement, which keeps the figures of others.',
  suppressAddress: 'A unique index allows one row of an address, which stays as it is.',
  unsuppressAddress: 'One conditional update; again it is not found.',
  receiveProviderCallback: 'A unique index allows one row of an address; again without effect.',
  createNotificationTopic: 'A unique index allows one topic of a key.',
  updateNotificationTopic: 'Locks its row; the last one wins.',
  deleteNotificationTopic: 'Locks its row; again it is not found.',
  addNotificationTopicSubscribers: 'Shares the lock of its topic; a subscription exists once.',
  removeNotificationTopicSubscribers: 'Deletes what is there; again without effect.',
  subscribeToNotificationTopic: 'Shares the lock of its topic; a subscription exists once.',
  unsubscribeFromNotificationTopic: 'Deletes what is there; again without effect.',
  createNotificationBroadcast: 'Makes a new broadcast, whatever there is.',
  pauseNotificationBroadcast: 'Locks its row; from another status it is refused.',
  resumeNotificationBroadcast: 'Locks its row; from another status it is refused.',
  cancelNotificationBroadcast: 'Locks its row; from another status it is refused.',
  unsubscribeByLink: 'Sets one row to a value; again without effect.',
  removeAbandonedBlobUploads:
    'Removes what is late, each row by one conditional update; again without effect.',
  validateImport: 'Makes a new transfer, whatever there is; the upload stays.',
  publishNotification: 'Makes a new notification, whatever there is; see fan-out for its repeats.',
  stageImport: 'Makes a new transfer, whatever there is.',
  startExport: 'Makes a new transfer, whatever there is.',
  startImport: 'Makes a new transfer, whatever there is.',
};
