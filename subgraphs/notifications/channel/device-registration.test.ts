import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, anna, bob, callerIn, carol, dave, keyIn } from '../../../test/testkit/callers.ts';
import { holdInserts, waitForBlockedSessions } from '../../../test/testkit/database/blocked-sessions.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { newBrowser, newDeviceToken } from '../../../test/testkit/notification/push-devices.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { StoredReachedDevices } from './device/stored-reached-devices.service.ts';
import { StoredPushTokens } from './mobile-push/stored-push-tokens.service.ts';
import { StoredPushSubscriptions } from './push/stored-push-subscriptions.service.ts';

const documents = {
  pushSubscriptions: 'query { answer: pushSubscriptions { id endpointHost expiresAt createdAt } }',
  registerPushSubscription: `mutation ($input: RegisterPushSubscriptionInput!) {
    answer: registerPushSubscription(input: $input) { isNew pushSubscription { id endpointHost expiresAt createdAt } } }`,
  unregisterPushSubscription:
    'mutation ($endpoint: URL!) { answer: unregisterPushSubscription(input: { endpoint: $endpoint }) { isRemoved } }',
  pushTokens: 'query { answer: pushTokens { id maskedToken token deviceId platform createdAt } }',
  registerPushToken: `mutation ($input: RegisterPushTokenInput!) {
    answer: registerPushToken(input: $input) { isNew pushToken { id maskedToken token deviceId platform createdAt } } }`,
  unregisterPushToken:
    'mutation ($token: String!) { answer: unregisterPushToken(input: { token: $token }) { isRemoved } }',
} as const;

const both = ['Notifications.UserNotifications.Read', 'Notifications.UserNotifications.Manage'];

describe.each(databases)('devices, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'notifications', database });
  });
  afterAll(() => slice.close());
  const ask = async (caller: SliceCaller, name: keyof typeof documents, variables: object = {}) => {
    const { data, error } = await slice.run(documents[name], caller, { ...variables });
    return error ?? changed(data.answer);
  };
  const targets = () => {
    const { database: stored, cipher, clock } = slice.process.services;
    return {
      browsers: new StoredPushSubscriptions(stored, cipher, clock),
      devices: new StoredPushTokens(stored, cipher),
    };
  };

  it('of another tenant are as if they were not there', async () => {
    const { subscription } = newBrowser();
    const token = newDeviceToken();
    await ask(alice, 'registerPushSubscription', { input: subscription });
    await ask(alice, 'registerPushToken', { input: { token, platform: 'ios' } });
    for (const caller of [carol, dave]) {
      expect(await ask(caller, 'pushSubscriptions')).toEqual([]);
      expect(await ask(caller, 'pushTokens')).toEqual([]);
      const { endpoint } = subscription;
      expect(await ask(caller, 'unregisterPushSubscription', { endpoint })).toBe(false);
      expect(await ask(caller, 'unregisterPushToken', { token })).toBe(false);
    }
    expect(await ask(alice, 'pushSubscriptions')).toHaveLength(1);
    expect(await ask(alice, 'pushTokens')).toHaveLength(1);
    expect(await targets().browsers.targetsOf(carol.tenant.id, 'alice')).toEqual([]);
    await ask(carol, 'registerPushToken', { input: { token, platform: 'ios' } });
    expect(await ask(alice, 'pushTokens')).toHaveLength(1);
    // The same person of the identity provider, with the same installation, in another tenant.
    const device = { platform: 'ios', deviceId: 'phone' };
    await ask(alice, 'registerPushToken', { input: { ...device, token } });
    const known = await ask(alice, 'pushTokens');
    const namesake = callerIn(carol.tenant, { userId: alice.actor.userId, roles: ['admin'] });
    const input = { ...device, token: newDeviceToken() };
    expect(await ask(namesake, 'registerPushToken', { input })).toMatchObject({ isNew: true });
    expect(await ask(alice, 'pushTokens')).toEqual(known);
  });

  it('need the permission', async () => {
    const { subscription } = newBrowser();
    expect(await ask(bob, 'pushSubscriptions')).toMatchObject({ code: 'FORBIDDEN' });
    const reader = keyIn(acme, ['Notifications.UserNotifications.Read']);
    expect(await ask(reader, 'pushSubscriptions')).toEqual([]);
    expect(await ask(reader, 'registerPushSubscription', { input: subscription })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('are renewed by who has them, and move to who registers them', async () => {
    const { subscription } = newBrowser();
    const { endpoint } = subscription;
    const first = await ask(alice, 'registerPushSubscription', { input: subscription });
    expect(first).toMatchObject({ isNew: true, pushSubscription: { endpointHost: 'push.example.com' } });
    slice.clock.advance(1_000);
    const again = await ask(alice, 'registerPushSubscription', { input: subscription });
    expect(again).toEqual({ ...first, isNew: false });
    expect(await ask(anna, 'unregisterPushSubscription', { endpoint })).toBe(false);
    const moved = await ask(anna, 'registerPushSubscription', { input: subscription });
    expect(moved.isNew).toBe(false);
    expect(moved.pushSubscription.createdAt).toBe(slice.clock.now().toISOString());
    const ids = (list: { id: string }[]) => list.map(({ id }) => id);
    expect(ids(await ask(anna, 'pushSubscriptions'))).toEqual([first.pushSubscription.id]);
    expect(ids(await ask(alice, 'pushSubscriptions'))).not.toContain(first.pushSubscription.id);
    expect(await ask(anna, 'unregisterPushSubscription', { endpoint })).toBe(true);
    expect(await ask(anna, 'unregisterPushSubscription', { endpoint })).toBe(false);
  });

  it('show the end of their token alone, and are found by the whole', async () => {
    const token = newDeviceToken();
    const { pushToken: shown, isNew } = await ask(anna, 'registerPushToken', {
      input: { token, platform: 'android' },
    });
    expect([isNew, shown.platform, shown.maskedToken]).toEqual([true, 'android', `****${token.slice(-4)}`]);
    expect([shown.token, shown.deviceId]).toEqual([token, null]);
    expect(await ask(anna, 'pushTokens')).toEqual([{ ...shown, token: shown.maskedToken }]);
    expect(await targets().devices.targetsOf(acme.id, 'anna')).toMatchObject([
      { token, platform: 'android' },
    ]);
    expect(await ask(anna, 'unregisterPushToken', { token })).toBe(true);
    expect(await ask(anna, 'pushTokens')).toEqual([]);
    const short = await ask(anna, 'registerPushToken', { input: { token: 'abcdef', platform: 'ios' } });
    expect(short.pushToken.maskedToken).toBe('****');
  });

  it('are stored without what one could push with', async () => {
    const { subscription } = newBrowser();
    const token = newDeviceToken();
    await ask(alice, 'registerPushSubscription', { input: subscription });
    await ask(alice, 'registerPushToken', { input: { token, platform: 'ios' } });
    const secrets = [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh, token];
    for (const table of ['notifications.push_subscription', 'notifications.push_token']) {
      for (const secret of secrets) {
        const [row] = await slice.sql(
          `select count(*)::int as all_rows, count(*) filter (where strpos(t::text, ?) > 0)::int as found from ${table} t`,
          [secret],
        );
        expect([table, row?.found]).toEqual([table, 0]);
        expect(row?.all_rows).toBeGreaterThan(0);
      }
    }
    const found = await targets().browsers.targetsOf(acme.id, 'alice');
    expect(found.map(({ endpoint, keys }) => ({ endpoint, keys }))).toContainEqual({
      endpoint: subscription.endpoint,
      keys: subscription.keys,
    });
  });

  it('keep one row per device: a rotated token takes the place of the old one', async () => {
    const caller = keyIn(acme, both);
    const [first, second] = [newDeviceToken(), newDeviceToken()];
    const register = (token: string, deviceId?: string) =>
      ask(caller, 'registerPushToken', { input: { token, platform: 'ios', deviceId } });
    const old = await register(first, 'phone-1');
    const tablet = await register(newDeviceToken(), 'tablet-1');
    expect([old.isNew, tablet.isNew, old.pushToken.deviceId]).toEqual([true, true, 'phone-1']);
    slice.clock.advance(1_000);
    const renewed = await register(second, 'phone-1');
    expect(renewed.isNew).toBe(false);
    expect(renewed.pushToken).toEqual({
      ...old.pushToken,
      token: second,
      maskedToken: `****${second.slice(-4)}`,
    });
    expect((await register(second)).pushToken.deviceId).toBe('phone-1');
    const stored = await targets().devices.targetsOf(acme.id, caller.actor.userId ?? '');
    expect(stored.map(({ token }) => token).sort()).toEqual([second, tablet.pushToken.token].sort());
    const another = await ask(anna, 'registerPushToken', {
      input: { token: newDeviceToken(), platform: 'ios', deviceId: 'phone-1' },
    });
    expect(another.isNew).toBe(true);
    expect(await ask(caller, 'pushTokens')).toHaveLength(2);
    expect(await register(newDeviceToken(), 'x'.repeat(129))).toMatchObject({
      errors: { deviceId: ['Validation:MaxLength'] },
    });
  });

  it.runIf(database.name === 'PostgreSQL')(
    'keep one row per device when two tokens of it arrive at once',
    async () => {
      const caller = keyIn(acme, both);
      const release = await holdInserts(slice, 'notifications.push_token');
      const registrations = [newDeviceToken(), newDeviceToken()].map((token) =>
        ask(caller, 'registerPushToken', { input: { token, platform: 'ios', deviceId: 'phone-2' } }),
      );
      await waitForBlockedSessions(slice, 2);
      await release();
      const answers = await Promise.all(registrations);
      expect(answers.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
      const devices: { deviceId: string }[] = await ask(caller, 'pushTokens');
      expect(devices.filter(({ deviceId }) => deviceId === 'phone-2')).toHaveLength(1);
    },
  );

  it('beyond twenty make room for the newest', async () => {
    const caller = keyIn(acme, both);
    const tokens = Array.from({ length: 21 }, newDeviceToken);
    for (const token of tokens) {
      slice.clock.advance(1_000);
      await ask(caller, 'registerPushToken', { input: { token, platform: 'android' } });
    }
    const kept = await targets().devices.targetsOf(acme.id, caller.actor.userId ?? '');
    expect(kept.map(({ token }) => token).sort()).toEqual(tokens.slice(1).sort());
  });

  it('that have ended are not pushed to', async () => {
    const { subscription } = newBrowser();
    const expirationTime = slice.clock.now().getTime() + 60_000;
    await ask(anna, 'registerPushSubscription', { input: { ...subscription, expirationTime } });
    expect(await targets().browsers.targetsOf(acme.id, 'anna')).toHaveLength(1);
    slice.clock.advance(60_001);
    expect(await targets().browsers.targetsOf(acme.id, 'anna')).toEqual([]);
  });

  it('are forgotten by their deliveries, within the tenant', async () => {
    const token = newDeviceToken();
    await ask(anna, 'registerPushToken', { input: { token, platform: 'ios' } });
    const { devices } = targets();
    const find = async () => (await devices.targetsOf(acme.id, 'anna')).find((one) => one.token === token);
    const { id = '' } = (await find()) ?? {};
    await devices.remove(carol.tenant.id, [id]);
    expect(await find()).toBeDefined();
    await devices.remove(acme.id, [id]);
    expect(await find()).toBeUndefined();
  });

  it('that a delivery reached stay reached, whatever another reaches meanwhile', async () => {
    const deliveryIds = ['00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d2'];
    const [first, second] = deliveryIds.map((deliveryId) => ({ tenantId: acme.id, deliveryId })) as [
      { tenantId: string; deliveryId: string },
      { tenantId: string; deliveryId: string },
    ];
    for (const { tenantId, deliveryId } of [first, second])
      await slice.sql(
        `insert into notifications.delivery (id, tenant_id, notification_id, recipient_id, channel, culture, status,
           attempts, created_at) values (?, ?, ?, 'anna', 'push', 'en', 'Retrying', 1, now())`,
        [deliveryId, tenantId, deliveryId],
      );
    const reached = new StoredReachedDevices(slice.process.services.database);
    const [phone, tablet] = ['00000000-0000-7000-8000-0000000000e1', '00000000-0000-7000-8000-0000000000e2'];
    await reached.add({ ...first, tenantId: carol.tenant.id }, [tablet as string]);
    for (const delivery of [first, second]) await reached.add(delivery, [phone as string]);
    expect([...(await reached.of(first))]).toEqual([phone]);
    await reached.add(first, [tablet as string]);
    expect([...(await reached.of(first))]).toEqual([phone, tablet]);
    expect([...(await reached.of(second))]).toEqual([phone]);
    expect([...(await reached.of({ ...first, tenantId: carol.tenant.id }))]).toEqual([]);
  });
});
