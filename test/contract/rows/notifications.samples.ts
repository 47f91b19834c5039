import { randomUUID } from 'node:crypto';
import { tenantOf } from '../../../subgraphs/kernel/tenancy/tenant.ts';
import type { Refusal, RowInput, RowSample, SampleOwner } from './row-sample.ts';

const read = 'Notifications.UserNotifications.Read';
const manage = 'Notifications.UserNotifications.Manage';
const type = 'platform.announcement';
const foreign = 'Notifications:Notification:NotFound';

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

const own = async (owner: SampleOwner): Promise<RowInput> => ({
  parameters: { id: await newNotification(owner) },
});

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
  subscription('POST /notifications/subscriptions/{name}'),
  subscription('DELETE /notifications/subscriptions/{name}'),
];
