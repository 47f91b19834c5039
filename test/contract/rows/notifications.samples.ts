import { randomUUID } from 'node:crypto';
import { tenantOf } from '../../../subgraphs/kernel/tenancy/tenant.ts';
import { openPreferenceLinks } from '../../../subgraphs/notifications/preference-link/preference-links.ts';
import { openUnsubscribeLinks } from '../../../subgraphs/notifications/unsubscribe/open-unsubscribe-links.ts';
import type { Refusal, RowInput, RowSample, SampleOwner } from './row-sample.ts';

const read = 'Notifications.UserNotifications.Read';
const manage = 'Notifications.UserNotifications.Manage';
const type = 'platform.announcement';
const category = 'Platform';
/** A type with a step. */
const steppedType = 'demo.reminder';
const foreign = 'Notifications:Notification:NotFound';

const manageSuppressions = 'Notifications.SuppressedAddresses.Manage';
const manageTopics = 'Notifications.Topics.Manage';
const manageBroadcasts = 'Notifications.Broadcasts.Manage';

const broadcastBody = {
  name: 'News',
  type,
  audience: { filter: [{ field: 'role', operator: 'Eq', value: 'admin' }] },
  data: { title: 'News' },
  entity: { entityType: 'invoice', entityId: '1' },
  actions: [{ id: 'ok', label: 'OK' }],
  dryRun: true,
};

const unknownTopic: Refusal = {
  name: 'a topic that does not exist',
  input: { parameters: { id: randomUUID() } },
  status: 404,
  errorCode: 'Notifications:Topic:NotFound',
};
const unknownBroadcast: Refusal = {
  name: 'a broadcast that does not exist',
  input: { parameters: { id: randomUUID() } },
  status: 404,
  errorCode: 'Notifications:Broadcast:NotFound',
};

const publishing =
  'mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) { publishedNotification { id } } }';

/** Publishes a notification to its owner. @returns the id of the owner's copy. */
export async function newNotification({ platform, token }: SampleOwner, entityId = 'e-1'): Promise<string> {
  const { body: caller } = await platform.graphql('{ me { userId } }', {}, { token });
  const input = {
    type,
    recipients: { users: [caller.data.me.userId] },
    data: { title: `Announcement ${randomUUID()}`, body: 'Read me' },
    entity: { entityType: 'sample', entityId },
    actions: [{ id: 'approve', label: 'Approve' }],
  };
  const { body: published } = await platform.graphql(publishing, { input }, { token });
  const { id } = published.data.publishNotification.publishedNotification;
  await platform.running.process.messaging.drain();
  const { body } = await platform.graphql(
    '{ notifications(first: 100) { nodes { id notificationId } } }',
    {},
    { token },
  );
  const own = body.data.notifications.nodes.find(
    (item: { notificationId: string }) => item.notificationId === id,
  );
  if (own === undefined) throw new Error('The notification did not arrive.');
  return own.id;
}

/** A topic of the owner's tenant. */
export async function newTopic(
  { platform, token }: SampleOwner,
  isOpen = true,
): Promise<{ readonly id: string }> {
  const input = { key: `topic-${randomUUID()}`, title: 'News', isOpen };
  const { body } = await platform.graphql(
    `mutation ($input: CreateNotificationTopicInput!) {
       createNotificationTopic(input: $input) { notificationTopic { id } } }`,
    { input },
    { token },
  );
  return { id: body.data.createNotificationTopic.notificationTopic.id };
}

/** A suppressed address of the owner's tenant. */
export async function newSuppressedAddress({
  platform,
  token,
}: SampleOwner): Promise<{ readonly id: string }> {
  const input = { channel: 'email', address: `${randomUUID()}@acme.test` };
  const { body } = await platform.graphql(
    `mutation ($input: SuppressAddressInput!) {
       suppressAddress(input: $input) { suppressedAddress { id } } }`,
    { input },
    { token },
  );
  return { id: body.data.suppressAddress.suppressedAddress.id };
}

/** A broadcast of the owner's tenant that has not begun. */
export async function newBroadcast({ platform, token }: SampleOwner): Promise<{ readonly id: string }> {
  const startsAt = new Date(Date.now() + 300 * 24 * 60 * 60 * 1_000).toISOString();
  const input = { ...broadcastBody, startsAt };
  const { body } = await platform.graphql(
    `mutation ($input: CreateNotificationBroadcastInput!) {
       createNotificationBroadcast(input: $input) { notificationBroadcast { id } } }`,
    { input },
    { token },
  );
  return { id: body.data.createNotificationBroadcast.notificationBroadcast.id };
}

/** A broadcast of the owner's tenant that was paused before it began. */
export async function newPausedBroadcast(owner: SampleOwner): Promise<{ readonly id: string }> {
  const { id } = await newBroadcast(owner);
  await owner.platform.graphql(
    'mutation ($id: ID!) { pauseNotificationBroadcast(input: { id: $id }) { notificationBroadcast { id } } }',
    { id },
    { token: owner.token },
  );
  return { id };
}

/** A published notification of the owner's tenant, with a recipient who has it in its inbox. */
export async function newPublished({
  platform,
  token,
}: SampleOwner): Promise<{ id: string; recipientId: string }> {
  const { body } = await platform.graphql('{ me { tenantId } }', {}, { token });
  const { database, clock } = platform.running.process.services;
  const { id: tenantId } = tenantOf(body.data.me.tenantId);
  const [id, recipientId, now] = [randomUUID(), 'sample-recipient', clock.now()];
  await database.session(tenantId).transactional(async (em) => {
    await em.execute(
      `insert into notifications.notification (id, tenant_id, type_name, severity, data, for_followers, created_at)
       values (?, ?, ?, 'info', '{}', false, ?)`,
      [id, tenantId, type, now],
    );
    await em.execute(
      `insert into notifications.withholding (id, tenant_id, notification_id, reasons, recipients, created_at)
       values (?, ?, ?, '{"email": "NotConfigured"}', ?::varchar[], ?)`,
      [id, tenantId, id, `{${recipientId}}`, now],
    );
  });
  return { id, recipientId };
}

/** The link to the owner's preferences. */
export async function newPreferenceLink({ platform, token }: SampleOwner): Promise<string> {
  const { body } = await platform.graphql('{ me { userId tenantId } }', {}, { token });
  const { userId, tenantId } = body.data.me;
  const { services } = platform.running.process;
  const until = new Date(services.clock.now().getTime() + 60 * 60 * 1000);
  return openPreferenceLinks(services).linkFor({ tenantId: tenantOf(tenantId).id, userId }, until);
}

/** The link of an e-mail to the owner. */
export async function newUnsubscribeLink({ platform, token }: SampleOwner): Promise<string> {
  const { body } = await platform.graphql('{ me { userId tenantId } }', {}, { token });
  const { userId: recipientId, tenantId } = body.data.me;
  const links = openUnsubscribeLinks(platform.running.process.services);
  const link = await links.linkFor({
    tenantId: tenantOf(tenantId).id,
    recipientId,
    notificationTypeName: type,
  });
  return link ?? '';
}

const own = async (owner: SampleOwner): Promise<RowInput> => ({
  parameters: { id: await newNotification(owner) },
});

/** A time that is ahead of the platform's clock. */
const tomorrowOf = ({ platform }: SampleOwner) => {
  const { clock } = platform.running.process.services;
  return new Date(clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString();
};

const unknown: Refusal = {
  name: 'a notification that does not exist',
  input: { parameters: { id: randomUUID() } },
  status: 404,
  errorCode: foreign,
};

const unknownType = (input: RowInput): Refusal => ({
  name: 'an undefined type',
  input,
  status: 404,
  errorCode: 'Notifications:Type:NotFound',
});

const unknownCategory = (input: RowInput): Refusal => ({
  name: 'an undefined category',
  input,
  status: 404,
  errorCode: 'Notifications:Category:NotFound',
});

const unknownChannel = (channel: string, input: RowInput): Refusal => ({
  name: `the channel ${channel}`,
  input,
  status: 400,
  errorCode: 'Validation:Failed',
  errors: { [`channels.${channel}`]: ['Validation:UnknownChannel'] },
});

const simple = (row: string, permission: string): RowSample => ({
  row,
  permission,
  foreign: null,
  good: async () => ({}),
});

const subscription = (row: string): RowSample => ({
  row,
  permission: manage,
  foreign: null,
  good: async () => ({ parameters: { name: type } }),
  refusals: [unknownType({ parameters: { name: 'moon.phase' } })],
});

/** Rows of `notifications.routes.ts`. */
export const notificationsSamples: readonly RowSample[] = [
  simple('GET /notifications/meta', read),
  {
    row: 'PATCH /notifications/{id}/read',
    permission: manage,
    foreign,
    ownersAlone: true,
    good: own,
    refusals: [unknown],
  },
  {
    row: 'POST /notifications/{id}/read',
    permission: manage,
    foreign,
    ownersAlone: true,
    good: own,
    refusals: [unknown],
  },
  {
    row: 'GET /notifications/published/{id}/recipients/{recipientId}/explanation',
    permission: 'Notifications.Messages.Execute',
    foreign,
    good: async (owner) => ({ parameters: await newPublished(owner) }),
    refusals: [
      {
        name: 'a notification that is not stored',
        input: { parameters: { id: randomUUID(), recipientId: 'nobody' } },
        status: 404,
        errorCode: foreign,
      },
    ],
  },
  {
    row: 'POST /notifications/published/{id}/cancel',
    permission: 'Notifications.Messages.Execute',
    foreign,
    good: async (owner) => ({ parameters: { id: (await newPublished(owner)).id } }),
    refusals: [unknown],
  },
  {
    row: 'POST /notifications/topics',
    permission: manageTopics,
    foreign: null,
    good: async () => ({
      body: { key: `topic-${randomUUID()}`, title: 'News', description: 'All news', isOpen: true },
    }),
    refusals: [
      {
        name: 'a key in capitals',
        input: { body: { key: 'News', title: 'News' } },
        status: 400,
        errorCode: 'Validation:Failed',
        errors: { key: ['Validation:InvalidFormat'] },
      },
    ],
  },
  {
    row: 'GET /notifications/topics/{id}',
    permission: manageTopics,
    foreign: 'Notifications:Topic:NotFound',
    good: async (owner) => ({ parameters: await newTopic(owner) }),
    refusals: [unknownTopic],
  },
  {
    row: 'PATCH /notifications/topics/{id}',
    permission: manageTopics,
    foreign: 'Notifications:Topic:NotFound',
    good: async (owner) => ({
      parameters: await newTopic(owner),
      body: { title: 'Other news', description: 'x', isOpen: false },
    }),
    // Changes nothing.
    accepts: { $: ['an empty object'], description: ['an empty text'] },
    refusals: [{ ...unknownTopic, input: { ...unknownTopic.input, body: { title: 'x' } } }],
  },
  {
    row: 'DELETE /notifications/topics/{id}',
    permission: manageTopics,
    foreign: 'Notifications:Topic:NotFound',
    good: async (owner) => ({ parameters: await newTopic(owner) }),
    refusals: [unknownTopic],
  },
  {
    row: 'GET /notifications/topics/{id}/subscribers',
    permission: manageTopics,
    foreign: 'Notifications:Topic:NotFound',
    good: async (owner) => ({ parameters: await newTopic(owner) }),
    refusals: [unknownTopic],
  },
  {
    row: 'POST /notifications/topics/{id}/subscribers',
    permission: manageTopics,
    foreign: 'Notifications:Topic:NotFound',
    good: async (owner) => ({ parameters: await newTopic(owner), body: { userIds: ['anna'] } }),
    refusals: [{ ...unknownTopic, input: { ...unknownTopic.input, body: { userIds: ['anna'] } } }],
  },
  {
    row: 'POST /notifications/topics/{id}/subscribers/remove',
    permission: manageTopics,
    foreign: 'Notifications:Topic:NotFound',
    good: async (owner) => ({ parameters: await newTopic(owner), body: { userIds: ['anna'] } }),
    refusals: [{ ...unknownTopic, input: { ...unknownTopic.input, body: { userIds: ['anna'] } } }],
  },
  {
    row: 'POST /notifications/topics/{id}/subscription',
    permission: manage,
    foreign: 'Notifications:Topic:NotFound',
    good: async (owner) => ({ parameters: await newTopic(owner) }),
    refusals: [unknownTopic],
  },
  {
    row: 'DELETE /notifications/topics/{id}/subscription',
    permission: manage,
    foreign: 'Notifications:Topic:NotFound',
    good: async (owner) => ({ parameters: await newTopic(owner) }),
    refusals: [unknownTopic],
  },
  {
    row: 'POST /notifications/broadcasts',
    permission: manageBroadcasts,
    alsoHolds: ['Identity.Users.Read'],
    foreign: null,
    good: async () => ({ body: broadcastBody }),
    answersAs: { 'audience.topicId': 'audience', 'audience.everybody': 'audience' },
    refusals: [
      {
        name: 'a field that people do not have',
        input: {
          body: { ...broadcastBody, audience: { filter: [{ field: 'moon', operator: 'Eq', value: 'x' }] } },
        },
        status: 400,
        errorCode: 'Validation:Failed',
        errors: { 'audience.filter[0].field': ['Validation:UnknownField'] },
      },
      {
        name: 'an attachment that does not exist',
        input: { body: { ...broadcastBody, attachmentBlobIds: ['none'] } },
        status: 404,
        errorCode: 'Notifications:Attachment:NotFound',
      },
    ],
  },
  {
    row: 'GET /notifications/broadcasts/{id}',
    permission: manageBroadcasts,
    foreign: 'Notifications:Broadcast:NotFound',
    good: async (owner) => ({ parameters: await newBroadcast(owner) }),
    refusals: [unknownBroadcast],
  },
  {
    row: 'POST /notifications/broadcasts/{id}/pause',
    permission: manageBroadcasts,
    foreign: 'Notifications:Broadcast:NotFound',
    good: async (owner) => ({ parameters: await newBroadcast(owner) }),
    refusals: [unknownBroadcast],
  },
  {
    row: 'POST /notifications/broadcasts/{id}/resume',
    permission: manageBroadcasts,
    foreign: 'Notifications:Broadcast:NotFound',
    good: async (owner) => ({ parameters: await newPausedBroadcast(owner) }),
    refusals: [unknownBroadcast],
  },
  {
    row: 'POST /notifications/broadcasts/{id}/cancel',
    permission: manageBroadcasts,
    foreign: 'Notifications:Broadcast:NotFound',
    good: async (owner) => ({ parameters: await newBroadcast(owner) }),
    refusals: [unknownBroadcast],
  },
  {
    row: 'GET /notifications/types/{name}/steps',
    permission: 'Notifications.Types.Manage',
    foreign: null,
    good: async () => ({ parameters: { name: steppedType } }),
    refusals: [unknownType({ parameters: { name: 'moon.phase' } })],
  },
  {
    row: 'PATCH /notifications/types/{name}/steps/{step}',
    permission: 'Notifications.Types.Manage',
    foreign: null,
    good: async () => ({
      parameters: { name: steppedType, step: 'Digest' },
      body: { isEnabled: true, figures: { windowSeconds: 120 } },
    }),
    refusals: [
      unknownType({ parameters: { name: 'moon.phase', step: 'Digest' }, body: {} }),
      {
        name: 'a step that the type does not have',
        input: { parameters: { name: steppedType, step: 'Delay' }, body: {} },
        status: 404,
        errorCode: 'Notifications:Step:NotFound',
      },
      {
        name: 'a figure that no step has',
        input: { parameters: { name: steppedType, step: 'Digest' }, body: { figures: { moon: 1 } } },
        status: 400,
        errorCode: 'Validation:Failed',
        errors: { 'figures.moon': ['Validation:InvalidValue'] },
      },
    ],
  },
  {
    row: 'GET /activity-feed/{type}/{id}',
    permission: read,
    foreign: null,
    // An entity without a name has no activity.
    accepts: { type: ['NUL', 'a long text'], id: ['NUL', 'a long text'] },
    good: async () => ({ parameters: { type: 'sample', id: 'e-1' } }),
  },
  simple('GET /notifications/preferences', read),
  {
    row: 'PUT /notification-preferences/{type}',
    permission: manage,
    foreign: null,
    good: async () => ({ parameters: { type }, body: { channels: { Email: false, inApp: true } } }),
    refusals: [
      unknownType({ parameters: { type: 'moon.phase' }, body: { channels: {} } }),
      unknownChannel('pigeon', { parameters: { type }, body: { channels: { pigeon: true } } }),
    ],
  },
  {
    row: 'PUT /notifications/preferences',
    answersAs: { channelName: 'channels' },
    permission: manage,
    foreign: null,
    good: async () => ({ body: { notificationTypeName: type, channelName: 'Email', isEnabled: true } }),
    refusals: [
      unknownType({ body: { notificationTypeName: 'moon.phase', channelName: 'Email', isEnabled: true } }),
      unknownChannel('pigeon', {
        body: { notificationTypeName: type, channelName: 'pigeon', isEnabled: true },
      }),
    ],
  },
  {
    row: 'PUT /notifications/category-preferences/{category}',
    permission: manage,
    foreign: null,
    good: async () => ({ parameters: { category }, body: { channels: { Email: false, inApp: null } } }),
    refusals: [
      unknownCategory({ parameters: { category: 'Moon' }, body: { channels: {} } }),
      unknownChannel('pigeon', { parameters: { category }, body: { channels: { pigeon: true } } }),
    ],
  },
  {
    row: 'PUT /notifications/defaults/types/{type}',
    permission: 'Notifications.Defaults.Manage',
    foreign: null,
    good: async () => ({ parameters: { type }, body: { channels: { Email: 'On', sms: null } } }),
    refusals: [
      unknownType({ parameters: { type: 'moon.phase' }, body: { channels: {} } }),
      unknownChannel('pigeon', { parameters: { type }, body: { channels: { pigeon: 'On' } } }),
    ],
  },
  {
    row: 'PUT /notifications/defaults/categories/{category}',
    permission: 'Notifications.Defaults.Manage',
    foreign: null,
    good: async () => ({ parameters: { category }, body: { channels: { Email: 'On', sms: null } } }),
    refusals: [
      unknownCategory({ parameters: { category: 'Moon' }, body: { channels: {} } }),
      unknownChannel('pigeon', { parameters: { category }, body: { channels: { pigeon: 'On' } } }),
    ],
  },
  ...[
    'POST /notifications/{id}/archive',
    'DELETE /notifications/{id}/archive',
    'DELETE /notifications/{id}/snooze',
  ].map(
    (row): RowSample => ({
      row,
      permission: manage,
      foreign,
      ownersAlone: true,
      good: own,
      refusals: [unknown],
    }),
  ),
  {
    row: 'POST /notifications/{id}/snooze',
    permission: manage,
    foreign,
    ownersAlone: true,
    good: async (owner) => ({ ...(await own(owner)), body: { until: tomorrowOf(owner) } }),
    refusals: [
      {
        name: 'a time that has passed',
        input: { parameters: { id: randomUUID() }, body: { until: '2020-01-01T00:00:00Z' } },
        status: 400,
        errorCode: 'Validation:Failed',
        errors: { until: ['Validation:OutOfRange'] },
      },
    ],
  },
  {
    row: 'POST /notifications/{id}/actions/{actionId}',
    permission: manage,
    foreign,
    ownersAlone: true,
    good: async (owner) => ({ parameters: { id: await newNotification(owner), actionId: 'approve' } }),
    refusals: [{ ...unknown, input: { parameters: { id: randomUUID(), actionId: 'approve' } } }],
  },
  ...['POST /notifications/inbox/archive', 'POST /notifications/inbox/read'].map(
    (row): RowSample => ({
      row,
      permission: manage,
      foreign: null,
      accepts: { $: ['an empty object', 'null'] },
      good: async () => ({ body: { view: 'Inbox', types: [type], tag: 'sample', isRead: false } }),
    }),
  ),
  {
    row: 'GET /notifications/suppressed-addresses',
    permission: manageSuppressions,
    foreign: null,
    good: async (owner) => {
      await newSuppressedAddress(owner);
      return {};
    },
  },
  {
    row: 'POST /notifications/suppressed-addresses',
    permission: manageSuppressions,
    foreign: null,
    good: async () => ({ body: { channel: 'email', address: 'bob@acme.test', details: 'asked for it' } }),
    refusals: [
      {
        name: 'what is no address of the channel',
        input: { body: { channel: 'sms', address: 'bob@acme.test' } },
        status: 400,
        errorCode: 'Validation:Failed',
        errors: { address: ['Validation:InvalidFormat'] },
      },
    ],
  },
  {
    row: 'DELETE /notifications/suppressed-addresses/{id}',
    permission: manageSuppressions,
    foreign: 'Notifications:SuppressedAddress:NotFound',
    good: async (owner) => ({ parameters: await newSuppressedAddress(owner) }),
    refusals: [
      {
        name: 'an address that is not suppressed',
        input: { parameters: { id: randomUUID() } },
        status: 404,
        errorCode: 'Notifications:SuppressedAddress:NotFound',
      },
    ],
  },
  {
    row: 'POST /notifications/callbacks/{provider}',
    permission: null,
    foreign: null,
    good: async () => ({
      parameters: { provider: 'other' },
      query: 'token=secret-of-callbacks',
      body: { events: [] },
    }),
    refusals: [
      {
        name: 'a secret that is not valid',
        input: { parameters: { provider: 'other' }, query: 'token=none' },
        status: 404,
        errorCode: 'Notifications:Callback:NotFound',
      },
    ],
  },
  ...['GET /notifications/unsubscribe', 'POST /notifications/unsubscribe'].map(
    (row): RowSample => ({
      row,
      permission: null,
      foreign: null,
      good: async (owner) => ({ query: new URL(await newUnsubscribeLink(owner)).search.slice(1) }),
      refusals: [
        {
          name: 'a link that is not valid',
          input: { query: 'token=none' },
          status: 404,
          errorCode: 'Notifications:UnsubscribeLink:NotFound',
        },
      ],
    }),
  ),
  ...['GET /notifications/preference-page', 'POST /notifications/preference-page'].map(
    (row): RowSample => ({
      row,
      permission: null,
      foreign: null,
      good: async (owner) => ({ query: new URL(await newPreferenceLink(owner)).search.slice(1) }),
      refusals: [
        {
          name: 'a link that is not valid',
          input: { query: 'token=none' },
          status: 404,
          errorCode: 'Notifications:PreferenceLink:NotFound',
        },
      ],
    }),
  ),
  {
    row: 'POST /notifications/preference-links',
    permission: 'Notifications.PreferenceLinks.Create',
    foreign: 'Notifications:Recipient:NotFound',
    good: async ({ platform, token }) => {
      const { body } = await platform.graphql('{ me { userId } }', {}, { token });
      return { body: { userId: body.data.me.userId } };
    },
    refusals: [
      {
        name: 'a user whom the tenant does not know',
        input: { body: { userId: 'nobody' } },
        status: 404,
        errorCode: 'Notifications:Recipient:NotFound',
      },
    ],
  },
  subscription('POST /notifications/subscriptions/{name}'),
  subscription('DELETE /notifications/subscriptions/{name}'),
];
