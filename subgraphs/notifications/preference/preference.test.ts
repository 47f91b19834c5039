import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, carol, globex, keyIn } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { notificationChannels } from '../contract/channel.ts';
import { openNotifications, publish, recordingChannel } from '../testing/publish.ts';

const list =
  '{ notificationPreferences { notificationType label allowUserOptOut channels { channel isEnabled } } }';
const update = `mutation ($type: String!, $channels: [NotificationChannelInput!]!) {
  updateNotificationPreference(input: { notificationType: $type, channels: $channels }) { notificationPreference {
    notificationType label channels { channel isEnabled } } } }`;
const types =
  '{ notificationTypes { name label group severity defaultChannels allowUserOptOut requiredPermission subscribedAt } }';

describe.each(databases)('preferences on $name', (database) => {
  const email = recordingChannel();
  const sms = recordingChannel();
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database, channels: { email, sms } });
  });
  afterAll(() => slice.close());

  const off = (type: string, ...channels: string[]) => ({
    type,
    channels: channels.map((channel) => ({ channel, isEnabled: false })),
  });
  const matrixOf = async (caller: typeof alice, type = 'test.plain') => {
    const { data } = await slice.run(list, caller);
    const one = data.notificationPreferences.find(
      ({ notificationType }: { notificationType: string }) => notificationType === type,
    );
    return Object.fromEntries(
      one.channels.map((choice: { channel: string; isEnabled: boolean }) => [
        choice.channel,
        choice.isEnabled,
      ]),
    );
  };
  const all = { inApp: true, signalR: true, email: true, sms: true };

  it('are a person’s own in a tenant', async () => {
    expect((await slice.run(update, alice, off('test.plain', 'email'))).error).toBeNull();
    const twin = callerIn(globex, { userId: 'alice', roles: ['admin'] });
    for (const other of [carol, twin, callerIn(acme, { userId: 'other', roles: ['admin'] })]) {
      expect(await matrixOf(other)).toEqual(all);
    }
    expect(await matrixOf(alice)).toEqual({ ...all, email: false });
    expect((await slice.run(list, bob)).error).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('keep channels that are not named, and take names in any case', async () => {
    const { data } = await slice.run(update, alice, off('test.plain', 'SMS', 'SignalR'));
    expect(data.updateNotificationPreference.notificationPreference).toEqual({
      notificationType: 'test.plain',
      label: 'Plain',
      channels: [
        { channel: 'inApp', isEnabled: true },
        { channel: 'signalR', isEnabled: false },
        { channel: 'email', isEnabled: false },
        { channel: 'sms', isEnabled: false },
      ],
    });
    const on = { type: 'test.plain', channels: [{ channel: 'email', isEnabled: true }] };
    await slice.run(update, alice, on);
    expect(await matrixOf(alice)).toEqual({ inApp: true, signalR: false, email: true, sms: false });
    expect((await slice.run(update, alice, { type: 'test.plain', channels: [] })).error).toBeNull();
  });

  it.each([
    ['an undefined type', off('moon.phase', 'email'), 'NOT_FOUND', undefined],
    ['an unknown channel', off('test.plain', 'pigeon'), 'BAD_USER_INPUT', 'channels.pigeon'],
    ['a channel the type does not use', off('test.plain', 'zulip'), 'BAD_USER_INPUT', 'channels.zulip'],
    ['opting out of a forced type', off('test.forced', 'email'), 'UNPROCESSABLE', 'channels.email'],
    ['too many', off('test.plain', ...Array(33).fill('email')), 'BAD_USER_INPUT', 'channels'],
  ])('refuse %s', async (_name, variables, code, field) => {
    const { error } = await slice.run(update, alice, variables);
    expect(error.code).toBe(code);
    expect(Object.keys(error.errors ?? {})).toEqual(field === undefined ? [] : [field]);
  });

  it('of a forced type are always true', async () => {
    const on = { type: 'test.forced', channels: [{ channel: 'email', isEnabled: true }] };
    expect((await slice.run(update, alice, on)).error).toBeNull();
    expect(await matrixOf(alice, 'test.forced')).toEqual({ inApp: true, email: true });
  });

  const kinds = [
    'platform.announcement',
    'timeline.comment_posted',
    'timeline.user_mentioned',
    'workflow.state_changed',
  ];
  it('of every type of the platform are about all built-in channels', async () => {
    const { data } = await slice.run('{ notificationTypes { name defaultChannels allowedChannels } }', alice);
    const ours: { name: string; defaultChannels: string[]; allowedChannels: string[] }[] =
      data.notificationTypes.filter(({ name }: { name: string }) => !name.startsWith('test.'));
    expect(ours.map(({ name }) => name)).toEqual(expect.arrayContaining(kinds));
    for (const { name, defaultChannels, allowedChannels } of ours) {
      expect(allowedChannels).toEqual([...notificationChannels]);
      const choices = await matrixOf(alice, name);
      expect(Object.keys(choices)).toEqual([...notificationChannels]);
      const on = Object.keys(choices).filter((channel) => choices[channel]);
      expect(on.sort()).toEqual([...defaultChannels].sort());
      const channels = notificationChannels.map((channel) => ({ channel, isEnabled: true }));
      expect((await slice.run(update, alice, { type: name, channels })).error).toBeNull();
      expect(Object.values(await matrixOf(alice, name))).toEqual(notificationChannels.map(() => true));
    }
  });

  it('switch on a channel that is off by default', async () => {
    const type = 'platform.announcement';
    const keen = callerIn(acme, { userId: 'keen', roles: ['admin'] });
    await slice.run(update, keen, { type, channels: [{ channel: 'sms', isEnabled: true }] });
    const data = { title: 'Opted in' };
    await publish(slice, alice, { type, recipients: { users: ['keen', 'calm'] }, data });
    expect(sms.deliveries.map(({ recipientId, isOptIn }) => [recipientId, isOptIn])).toEqual([
      ['keen', true],
    ]);
    await publish(slice, alice, { type, recipients: { users: ['calm'] }, data, channels: ['sms'] });
    expect(sms.deliveries.slice(1).map(({ recipientId, isOptIn }) => [recipientId, isOptIn])).toEqual([
      ['calm', false],
    ]);
  });

  it('decide how a notification comes', async () => {
    const picky = callerIn(acme, { userId: 'picky', roles: ['admin'] });
    await slice.run(update, picky, off('test.plain', 'inApp', 'email'));
    const id = await publish(slice, alice, {
      type: 'test.plain',
      recipients: { users: ['picky', 'easy'] },
      data: { name: 'p' },
    });
    const mailed = email.deliveries.filter(({ notificationId }) => notificationId === id);
    expect(mailed.map(({ recipientId }) => recipientId)).toEqual(['easy']);
    const rows = await slice.sql(
      'select recipient_id, in_app, realtime from notifications.inbox_item where notification_id = ? order by 1',
      [id],
    );
    expect(rows).toEqual([
      { recipient_id: 'easy', in_app: true, realtime: true },
      { recipient_id: 'picky', in_app: false, realtime: true },
    ]);
    const { data } = await slice.run('{ notifications { totalCount } unreadNotificationCount }', picky);
    expect(data).toEqual({ notifications: { totalCount: 0 }, unreadNotificationCount: 0 });
  });

  it('and the catalogue hide types whose permission is lacking', async () => {
    const reader = keyIn(acme, [
      'Notifications.UserNotifications.Read',
      'Notifications.UserNotifications.Manage',
    ]);
    const names = async (caller: typeof alice) =>
      (await slice.run(types, caller)).data.notificationTypes.map(({ name }: { name: string }) => name);
    expect(await names(alice)).toContain('test.secret');
    expect(await names(reader)).not.toContain('test.secret');
    expect(await names(reader)).toContain('test.plain');
    const shown = (await slice.run(types, alice)).data.notificationTypes;
    const permissionOf = (type: string) =>
      shown.find(({ name }: { name: string }) => name === type).requiredPermission;
    expect([permissionOf('test.secret'), permissionOf('test.plain')]).toEqual(['Tests.Secrets.Read', null]);
    const { data } = await slice.run(list, reader);
    expect(JSON.stringify(data)).not.toContain('test.secret');
    expect((await slice.run(update, reader, off('test.secret', 'inApp'))).error).toMatchObject({
      code: 'NOT_FOUND',
      errorCode: 'Notifications:Type:NotFound',
    });
  });

  it('and the catalogue are in the caller’s language', async () => {
    const { data } = await slice.run(types, { ...alice, locale: 'fr' });
    const found = data.notificationTypes.find(({ name }: { name: string }) => name === 'test.plain');
    expect(found).toEqual({
      name: 'test.plain',
      label: 'Simple',
      group: 'Tests',
      severity: 'info',
      defaultChannels: ['inApp', 'signalR', 'email', 'sms'],
      allowUserOptOut: true,
      requiredPermission: null,
      subscribedAt: null,
    });
  });
});
