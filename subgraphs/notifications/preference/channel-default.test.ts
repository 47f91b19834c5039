import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, callerIn, carol, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { openNotifications, publish, recordingChannel } from '../testing/publish.ts';

const channels = 'channels { channel isEnabled isRequired decidedBy }';
const list = `{ notificationPreferences { notificationType ${channels} } }`;
const categories =
  '{ notificationCategoryPreferences { category label channels { channel isEnabled isRequired } } }';
const defaults = '{ notificationDefaults { category notificationType label channels { channel state } } }';
const choose = `mutation ($type: String!, $channels: [NotificationChannelInput!]!) {
  updateNotificationPreference(input: { notificationType: $type, channels: $channels }) {
    notificationPreference { ${channels} } } }`;
const chooseCategory = `mutation ($category: String!, $channels: [NotificationCategoryChannelInput!]!) {
  updateNotificationCategoryPreference(input: { category: $category, channels: $channels }) {
    notificationCategoryPreference { category channels { channel isEnabled isRequired } } } }`;
const setType = `mutation ($type: String!, $channels: [NotificationChannelDefaultInput!]!) {
  updateNotificationTypeDefault(input: { notificationType: $type, channels: $channels }) {
    notificationDefault { notificationType channels { channel state } } } }`;
const setCategory = `mutation ($category: String!, $channels: [NotificationChannelDefaultInput!]!) {
  updateNotificationCategoryDefault(input: { category: $category, channels: $channels }) {
    notificationDefault { category notificationType channels { channel state } } } }`;
const explain = `query ($id: ID!) { explainNotification(id: $id, recipientId: "cat") {
  channels { channel outcome reason decidedBy } } }`;

describe.each(databases)('defaults and categories on $name', (database) => {
  const [email, sms] = [recordingChannel(), recordingChannel()];
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database, channels: { email, sms } });
  });
  afterAll(() => slice.close());

  const cat = callerIn(acme, { userId: 'cat', roles: ['admin'] });
  const demand = async (document: string, caller: typeof alice, variables: Record<string, unknown> = {}) => {
    const { data, error } = await slice.run(document, caller, variables);
    expect(error).toBeNull();
    return data;
  };
  const emailOf = async (caller: typeof alice, type = 'test.plain') => {
    const { notificationPreferences } = await demand(list, caller);
    return notificationPreferences
      .find(({ notificationType }: { notificationType: string }) => notificationType === type)
      .channels.find(({ channel }: { channel: string }) => channel === 'email');
  };
  const mailedTo = async (users: readonly string[], input: Record<string, unknown> = {}) => {
    const id = await publish(slice, alice, {
      type: 'test.plain',
      recipients: { users },
      data: { name: 'n' },
      ...input,
    });
    const sent = [...email.deliveries, ...sms.deliveries].filter((one) => one.notificationId === id);
    return { id, to: sent.map(({ recipientId }) => recipientId).sort() };
  };
  const state = (channel: string, value: string | null) => [{ channel, state: value }];
  const isEnabled = (channel: string, value: boolean | null) => [{ channel, isEnabled: value }];

  it('of a person switch a whole category off and on, and are forgotten', async () => {
    const changed = await demand(chooseCategory, cat, {
      category: 'Tests',
      channels: isEnabled('EMAIL', false),
    });
    const { category, channels: stored } =
      changed.updateNotificationCategoryPreference.notificationCategoryPreference;
    expect([category, stored.find(({ channel }: { channel: string }) => channel === 'email')]).toEqual([
      'Tests',
      { channel: 'email', isEnabled: false, isRequired: false },
    ]);
    expect(await emailOf(cat)).toMatchObject({ isEnabled: false, decidedBy: 'CategoryChoice' });
    expect(await emailOf(cat, 'test.forced')).toMatchObject({ isEnabled: true, decidedBy: 'NoOptOut' });
    const { id, to } = await mailedTo(['cat', 'dog'], { channels: ['email'] });
    expect(to).toEqual(['dog']);
    const { explainNotification } = await demand(explain, alice, { id });
    expect(explainNotification.channels).toEqual([
      { channel: 'email', outcome: 'Withheld', reason: 'CategoryPreference', decidedBy: 'CategoryChoice' },
    ]);
    await demand(choose, cat, { type: 'test.plain', channels: isEnabled('email', true) });
    expect(await emailOf(cat)).toMatchObject({ isEnabled: true, decidedBy: 'TypeChoice' });
    await demand(chooseCategory, cat, { category: 'Tests', channels: isEnabled('email', null) });
    const { notificationCategoryPreferences } = await demand(categories, cat);
    const tests = notificationCategoryPreferences.find(
      (one: { category: string }) => one.category === 'Tests',
    );
    expect(tests.channels.every((one: { isEnabled: boolean | null }) => one.isEnabled === null)).toBe(true);
    expect((await slice.sql('select 1 from notifications.category_preference')).length).toBe(0);
  });

  it('of a tenant are what is on for who has chosen nothing, at once and in this tenant alone', async () => {
    expect((await mailedTo(['eve'])).to).toEqual(['eve', 'eve']);
    const set = await demand(setCategory, alice, { category: 'Tests', channels: state('email', 'Off') });
    expect(set.updateNotificationCategoryDefault.notificationDefault.notificationType).toBeNull();
    expect((await mailedTo(['eve', 'cat'])).to).toEqual(['cat', 'cat', 'eve']);
    expect(await emailOf(carol)).toMatchObject({ isEnabled: true, decidedBy: 'Default' });
    // A publisher's channels replace defaults.
    expect((await mailedTo(['eve'], { channels: ['email'] })).to).toEqual(['eve']);
    await demand(setType, alice, { type: 'test.plain', channels: state('email', 'On') });
    expect(await emailOf(alice)).toMatchObject({ isEnabled: true, decidedBy: 'TenantTypeDefault' });
    await demand(setType, alice, { type: 'test.plain', channels: state('email', null) });
    expect(await emailOf(alice)).toMatchObject({ isEnabled: false, decidedBy: 'TenantCategoryDefault' });
    const { notificationDefaults } = await demand(defaults, alice);
    expect(
      notificationDefaults.filter((one: { category: string }) => one.category === 'Tests'),
    ).toMatchObject([
      { notificationType: null, label: 'Tests' },
      { notificationType: 'test.forced' },
      { notificationType: 'test.plain', label: 'Plain' },
      { notificationType: 'test.posted' },
      { notificationType: 'test.quiet' },
      { notificationType: 'test.secret' },
    ]);
    await demand(setCategory, alice, { category: 'Tests', channels: state('email', null) });
  });

  it('that are required are on whatever was chosen, and cannot be switched off', async () => {
    await demand(choose, cat, { type: 'test.plain', channels: isEnabled('sms', false) });
    await demand(setCategory, alice, { category: 'Tests', channels: state('sms', 'Required') });
    expect((await mailedTo(['cat'], { channels: ['sms'] })).to).toEqual(['cat']);
    for (const refused of [
      await slice.run(choose, cat, { type: 'test.plain', channels: isEnabled('sms', false) }),
      await slice.run(chooseCategory, cat, { category: 'Tests', channels: isEnabled('sms', false) }),
    ])
      expect(refused.error).toMatchObject({
        code: 'UNPROCESSABLE',
        errorCode: 'Notifications:Preference:NotOptional',
        errors: { 'channels.sms': ['Validation:NotOptional'] },
      });
    await demand(setCategory, alice, { category: 'Tests', channels: state('sms', null) });
    expect((await mailedTo(['cat'], { channels: ['sms'] })).to).toEqual([]);
  });

  it.each([
    [
      'a type that no module defines',
      setType,
      { type: 'moon.phase' },
      'NOT_FOUND',
      'Notifications:Type:NotFound',
    ],
    ['a category', setCategory, { category: 'Moon' }, 'NOT_FOUND', 'Notifications:Category:NotFound'],
    [
      'a person’s category',
      chooseCategory,
      { category: 'Moon' },
      'NOT_FOUND',
      'Notifications:Category:NotFound',
    ],
  ])('refuse %s', async (_, document, name, code, errorCode) => {
    const { error } = await slice.run(document, alice, { ...name, channels: [] });
    expect(error).toMatchObject({ code, errorCode });
  });

  it('refuse unknown channels and what the type does not allow, and change nothing', async () => {
    const refusals = [
      await slice.run(setType, alice, { type: 'test.quiet', channels: state('email', 'On') }),
      await slice.run(setCategory, alice, { category: 'Tests', channels: state('pigeon', 'On') }),
      await slice.run(setType, alice, { type: 'test.forced', channels: state('email', 'Off') }),
    ];
    expect(refusals.map(({ error }) => error.code)).toEqual([
      'BAD_USER_INPUT',
      'BAD_USER_INPUT',
      'UNPROCESSABLE',
    ]);
    expect(await slice.sql('select 1 from notifications.channel_default')).toEqual([]);
  });

  it('demand permissions of their own, and hide categories without a visible type', async () => {
    const reader = keyIn(acme, ['Notifications.UserNotifications.Manage', 'Notifications.Messages.Execute']);
    expect((await slice.run(defaults, reader)).error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await slice.run(setType, reader, { type: 'test.plain', channels: [] })).error).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await slice.run(categories, reader)).error).toBeNull();
  });

  it('cost a fan-out the same statements with and without', async () => {
    const count = async () => {
      await mailedTo(['fay', 'gus', 'hal']);
      slice.takeStatements();
      await mailedTo(['fay', 'gus', 'hal']);
      return slice.takeStatements().filter((text) => /channel_default|category_preference/.test(text)).length;
    };
    const before = await count();
    await demand(setCategory, alice, { category: 'Tests', channels: state('email', 'On') });
    expect([before, await count()]).toEqual([1, 1]);
  });
});
