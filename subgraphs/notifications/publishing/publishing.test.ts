import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, anna, bob, callerIn, carol } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { realtimeTopic } from '../contract/notification.ts';
import { notificationRequested } from '../contract/notify.ts';
import { openNotifications, publish, recordingChannel } from '../testing/publish.ts';

const publishing =
  'mutation ($input: PublishNotificationInput!) { publishNotification(input: $input) { publishedNotification { id } } }';
const list = '{ notifications(first: 100) { nodes { title notificationId } totalCount } }';
const type = 'test.plain';

describe.each(databases)('publishing on $name', (database) => {
  const email = recordingChannel();
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database, channels: { email } });
  });
  afterAll(() => slice.close());

  const user = (userId: string, roles = ['admin']) => callerIn(acme, { userId, roles });
  const titles = async (caller: typeof alice) =>
    (await slice.run(list, caller)).data.notifications.nodes.map(({ title }: { title: string }) => title);
  const refused = async (input: object, caller = alice) =>
    (await slice.run(publishing, caller, { input })).error;

  it('gives a user of another tenant nothing: no row, no mail', async () => {
    await slice.process.users.remember(carol.tenant.id, carol.actor);
    await publish(slice, alice, { type, recipients: { users: ['carol'] }, data: { name: 'x' } });
    expect(await titles(carol)).toEqual([]);
    expect(email.deliveries.filter(({ tenantId }) => tenantId === carol.tenant.id)).toEqual([]);
    expect(email.deliveries.every(({ contacts }) => contacts.email === null)).toBe(true);
  });

  it('is for those with the permission', async () => {
    expect(await refused({ type, recipients: { subscribers: true } }, bob)).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  const many = Array.from({ length: 10_001 }, (_, index) => `u${index}`);
  it.each<[string, object, object]>([
    ['an undefined type', { type: 'moon.phase' }, { type: ['Validation:UnknownType'] }],
    ['no type', { type: '' }, { type: ['Validation:Required'] }],
    ['a type over 64 KB', { type: 'x'.repeat(65_537) }, { type: ['Validation:MaxLength'] }],
    ['nobody', { recipients: {} }, { recipients: ['Validation:ExactlyOne'] }],
    ['no users', { recipients: { users: [] } }, { 'recipients.users': ['Validation:TooSmall'] }],
    ['too many users', { recipients: { users: many } }, { 'recipients.users': ['Validation:TooLarge'] }],
    [
      'two kinds of recipients',
      { recipients: { users: ['bob'], subscribers: true } },
      { recipients: ['Validation:ExactlyOne'] },
    ],
    ['data that is no object', { data: ['x'] }, { data: ['Validation:InvalidType'] }],
    ['64 KB of data', { data: { name: 'x'.repeat(65_536) } }, { data: ['Validation:TooLarge'] }],
    [
      'an entity without id',
      { entity: { entityType: 'invoice', entityId: '' } },
      { 'entity.entityId': ['Validation:Required'] },
    ],
    [
      'a channel the type does not allow',
      { channels: ['zulip'] },
      { channels: ['Validation:UnknownChannel'] },
    ],
    ['no channels', { channels: [] }, { channels: ['Validation:TooSmall'] }],
    [
      'a severity the type does not allow',
      { type: 'test.forced', severity: 'info' },
      { severity: ['Validation:InvalidValue'] },
    ],
    ['an endless key', { dedupeKey: 'x'.repeat(257) }, { dedupeKey: ['Validation:MaxLength'] }],
  ])('refuses %s', async (_name, wrong, errors) => {
    expect(await refused({ type, recipients: { users: ['bob'] }, ...wrong })).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors,
    });
  });

  it('refuses a type whose permission the caller lacks like an undefined one', async () => {
    const sender = callerIn(acme, {
      userId: 'k',
      apiKeyId: '00000000-0000-7000-8000-00000000a91e',
      actorKind: 'ExternalSystem',
      permissions: ['Notifications.Messages.Execute'],
    });
    const input = { type: 'test.secret', recipients: { users: ['alice'] } };
    expect(await refused(input, sender)).toMatchObject({ errors: { type: ['Validation:UnknownType'] } });
  });

  it('reaches each user once, also those named twice', async () => {
    await publish(slice, alice, {
      type,
      recipients: { users: ['twice', 'twice', 'once', ' ', 'x'.repeat(256)] },
      data: { name: 'all' },
    });
    expect(await titles(user('twice'))).toEqual(['Hello all']);
    expect(await titles(user('once'))).toEqual(['Hello all']);
  });

  it('is the same notification under the same key, in each tenant its own', async () => {
    const input = { type, recipients: { users: ['keyed'] }, data: { name: 'k' }, dedupeKey: 'invoice-1' };
    const first = await publish(slice, alice, input);
    expect(await publish(slice, alice, input)).toBe(first);
    expect(await publish(slice, carol, input)).not.toBe(first);
    expect(await titles(user('keyed'))).toEqual(['Hello k']);
    expect(await titles(callerIn(carol.tenant, { userId: 'keyed', roles: ['admin'] }))).toEqual(['Hello k']);
  });

  it('speaks each recipient’s language, and cuts what is too long', async () => {
    await slice.sql(
      `insert into settings.user_setting_value (tenant_id, user_id, name, value, modified_at)
       values (?, 'french', 'Svc.Localization.PreferredCulture', 'fr-CA', now())`,
      [acme.id],
    );
    const name = `${'é'.repeat(600)}?`;
    await publish(slice, alice, { type, recipients: { users: ['french', 'english'] }, data: { name } });
    const [french] = await titles(user('french'));
    expect(french).toHaveLength(512);
    expect(french?.startsWith('Bonjour éé')).toBe(true);
    expect((await titles(user('english')))[0]?.startsWith('Hello éé')).toBe(true);
  });

  it('puts nothing but text into texts', async () => {
    const data = { name: '{{count}} $t(Error:Validation:Failed) ?', count: 3 };
    await publish(slice, alice, { type, recipients: { users: ['raw'] }, data });
    expect(await titles(user('raw'))).toEqual(['Hello {{count}} $t(Error:Validation:Failed) ?']);
  });

  it('has the severity and the channels its publisher chose, less those its recipients switched off', async () => {
    const off = `mutation { updateNotificationPreference(input: { notificationType: "test.plain", channels: [{ channel: "email", isEnabled: false }] }) { notificationPreference { label } } }`;
    await slice.run(off, user('mailless'));
    const recipients = { users: ['mailless', 'mailed'] };
    const id = await publish(slice, alice, {
      type,
      recipients,
      data: { name: 'c' },
      severity: 'error',
      channels: ['email', 'email'],
    });
    const mailed = email.deliveries.filter(({ notificationId }) => notificationId === id);
    expect(mailed.map(({ recipientId, severity }) => [recipientId, severity])).toEqual([['mailed', 'error']]);
    expect([await titles(user('mailed')), await titles(user('mailless'))]).toEqual([[], []]);
    const plain = await publish(slice, alice, { type, recipients, data: { name: 'p' } });
    const { data } = await slice.run(
      '{ notifications { nodes { notificationId severity } } }',
      user('mailed'),
    );
    expect(data.notifications.nodes).toEqual([{ notificationId: plain, severity: 'info' }]);
  });

  it('names a notification without title by its type', async () => {
    await publish(slice, alice, { type: 'platform.announcement', recipients: { users: ['untitled'] } });
    expect(await titles(user('untitled'))).toEqual(['Announcement']);
  });

  it('reaches the subscribers of the type, until they no longer do', async () => {
    const subscribe =
      'mutation ($name: String!) { subscribeToNotificationType(input: { name: $name }) { notificationType { subscribedAt } } }';
    const end =
      'mutation ($name: String!) { unsubscribeFromNotificationType(input: { name: $name }) { notificationType { subscribedAt } } }';
    const input = { type, recipients: { subscribers: true }, data: { name: 's' } };
    const sam = user('sam');
    const first = await slice.run(subscribe, sam, { name: type });
    slice.clock.advance(1_000);
    expect((await slice.run(subscribe, sam, { name: type })).data).toEqual(first.data);
    await publish(slice, alice, input);
    await slice.run(end, sam, { name: type });
    await slice.run(end, sam, { name: type });
    await publish(slice, alice, input);
    expect(await titles(sam)).toEqual(['Hello s']);
    expect((await slice.run(subscribe, sam, { name: 'moon.phase' })).error).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('reaches only those who hold what the type requires', async () => {
    await slice.process.users.remember(acme.id, anna.actor);
    await slice.process.users.remember(acme.id, bob.actor);
    const recipients = { users: ['anna', 'bob', 'stranger'] };
    await publish(slice, alice, { type: 'test.secret', recipients });
    expect(await titles(anna)).toContain('Secret');
    const rows = await slice.sql(
      `select i.recipient_id from notifications.inbox_item i join notifications.notification n
         on n.id = i.notification_id where n.type_name = 'test.secret'`,
    );
    expect(rows).toEqual([{ recipient_id: 'anna' }]);
  });

  /** Publishes notifications named by number in one transaction, and waits for them. @returns statements on these tables. */
  async function publishTogether(userId: string, count: number): Promise<number> {
    const { services, messaging } = slice.process;
    // The events are read as soon as they are committed.
    slice.takeStatements();
    await services.database.session(acme.id).transactional(async (em) => {
      const publisher = services.events.publisher({ tenant: acme, actor: alice.actor });
      for (let name = 0; name < count; name += 1)
        await publisher.publish(em as never, notificationRequested, {
          type: 'test.quiet',
          recipients: { users: [userId] },
          data: { name },
        });
    });
    await messaging.drain();
    return slice
      .takeStatements()
      .filter((sql) => /notifications\.(inbox|notification |preference)|user_setting/.test(sql)).length;
  }

  it('costs ten notifications together hardly more statements than one, and keeps their order', async () => {
    // A run of its own each time: a second one must not find the rows of the first.
    const [single, many] = [`single-${crypto.randomUUID()}`, `many-${crypto.randomUUID()}`];
    const one = await publishTogether(single, 1);
    // A reader that looks between the events of another test and these takes them in two batches.
    expect(await publishTogether(many, 10)).toBeLessThanOrEqual(2 * one);
    const rows = await slice.sql(
      `select i.sequence::int, (n.data->>'name')::int as name from notifications.inbox_item i
         join notifications.notification n on n.id = i.notification_id
       where i.recipient_id = '${many}' order by 1`,
    );
    expect(rows).toEqual(Array.from({ length: 10 }, (_, name) => ({ sequence: name + 1, name })));
  });

  it('tells the streams again what a killed process had stored and perhaps not told', async () => {
    const input = { type: 'test.quiet', recipients: { users: ['deaf'] }, data: {}, dedupeKey: 'again' };
    const heard: unknown[] = [];
    const topic = realtimeTopic(acme.id, 'deaf');
    const stop = await slice.process.services.pubSub.follow(topic, {
      onMessage: (message) => heard.push(message),
      onGap: () => undefined,
    });
    const id = await publish(slice, alice, input);
    await publish(slice, alice, input);
    await expect.poll(() => heard.length).toBe(2);
    stop();
    expect(heard[1]).toEqual(heard[0]);
    expect(heard[0]).toMatchObject({ notificationId: id, title: 'Quiet', sequence: 1, isRead: false });
  });

  it('costs hardly more statements for four hundred recipients than for two', async () => {
    const cost = async (count: number) => {
      const users = Array.from({ length: count }, (_, index) => `cost-${crypto.randomUUID()}-${index}`);
      slice.takeStatements();
      await slice.run(publishing, alice, {
        input: { type: 'test.quiet', recipients: { users }, data: { name: 'c' } },
      });
      await slice.process.messaging.drain();
      return slice
        .takeStatements()
        .filter((sql) => /notifications\.(inbox|notification |preference)|user_setting/.test(sql)).length;
    };
    // Caches that end meanwhile, and readers that look in between, add a few.
    expect(await cost(400)).toBeLessThanOrEqual(2 * (await cost(2)));
    expect(await cost(3)).toBeLessThanOrEqual(16);
  });

  it('answers a repeated key with the same notification, made once', async () => {
    const keyed = { ...alice, idempotency: { key: 'publish', requestHash: 'h' } };
    const input = { type, recipients: { users: ['idem'] }, data: { name: 'i' } };
    const first = await slice.run(publishing, keyed, { input });
    const again = await slice.run(publishing, keyed, { input });
    await slice.process.messaging.drain();
    expect([again.data, again.replayed]).toEqual([first.data, true]);
    expect(await titles(user('idem'))).toEqual(['Hello i']);
  });
});
