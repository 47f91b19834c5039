import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  acme,
  alice,
  callerIn,
  carol,
  globex,
  keyIn,
  type TestCaller,
} from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { later, openNotifications, publish, recordingChannel } from '../testing/publish.ts';
import {
  bouncedDeliveryId,
  signedBounce,
  signedConfirmation,
  signedElsewhere,
  snsCertificate,
  snsCertificateUrl,
  snsTopic,
} from '../testing/sns-messages.ts';
import { ProviderCallbackService } from './provider-callback.service.ts';
import { SnsSignatures } from './sns-signatures.ts';

const token = 'secret-of-callbacks';
const missing = { errorCode: 'Notifications:SuppressedAddress:NotFound' };
const hour = 60 * 60 * 1_000;

describe.each(databases)('suppressed addresses on $name', (database) => {
  const [email, sms] = [recordingChannel(), recordingChannel()];
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({
      database,
      channels: { email, sms },
      env: { Notifications__Email__CallbackSecret: token },
    });
    for (const [tenant, userId] of [
      [acme, 'bob'],
      [acme, 'twin'],
      [globex, 'gina'],
    ] as const) {
      const fields = { userId, email: 'Bob@Acme.test', phoneNumber: '+43 660 1234567' };
      await slice.process.users.remember(tenant.id, callerIn(tenant, fields).actor);
    }
  });
  afterAll(() => slice.close());
  afterEach(async () => {
    await slice.sql('delete from notifications.suppressed_address');
    email.deliveries.length = 0;
    sms.deliveries.length = 0;
  });

  const list = async (caller: TestCaller = alice) =>
    (
      await slice.run(
        '{ suppressedAddresses { totalCount nodes { id channel address reason provider details createdBy } } }',
        caller,
      )
    ).data.suppressedAddresses;
  const suppress = async (input: object, caller: TestCaller = alice) => {
    const { data, error } = await slice.run(
      `mutation ($input: SuppressAddressInput!) { suppressAddress(input: $input) {
         suppressedAddress { id channel address reason provider details createdBy } } }`,
      caller,
      { input },
    );
    return error ?? data.suppressAddress.suppressedAddress;
  };
  const unsuppress = async (id: string, caller: TestCaller = alice) => {
    const { data, error } = await slice.run(
      'mutation ($id: ID!) { unsuppressAddress(input: { id: $id }) { unsuppressedAddressId } }',
      caller,
      { id },
    );
    return error ?? data.unsuppressAddress.unsuppressedAddressId;
  };
  const callBack = async (input: object) => {
    const { data, error } = await slice.run(
      'mutation ($input: ReceiveProviderCallbackInput!) { receiveProviderCallback(input: $input) { isAccepted } }',
      alice,
      { input: { provider: 'other', token, ...input } },
    );
    return error ?? data.receiveProviderCallback;
  };
  const report = (events: readonly object[]) =>
    callBack({
      body: JSON.stringify({ events: events.map((one) => ({ kind: 'Bounce', ...one })) }),
    });
  const send = async (users: readonly string[], caller: TestCaller = alice) => {
    const id = await publish(slice, caller, {
      type: 'test.plain',
      recipients: { users },
      data: { name: 'x', count: 1 },
    });
    await later(slice, 0);
    return id;
  };
  const deliveryOf = async (notificationId: string, channel = 'email') => {
    const rows = (await slice.sql(
      'select id, status, reason from notifications.delivery where notification_id = ? and channel = ?',
      [notificationId, channel],
    )) as { id: string; status: string; reason: string | null }[];
    return rows[0] ?? { id: '', status: '', reason: null };
  };
  const explain = async (id: string, recipientId: string) => {
    const { data } = await slice.run(
      `query ($id: ID!, $recipientId: ID!) { explainNotification(id: $id, recipientId: $recipientId) {
         channels { channel outcome reason } } }`,
      alice,
      { id, recipientId },
    );
    return data.explainNotification.channels;
  };

  it('get no more e-mails after a bounce, until an administrator ends it', async () => {
    const first = await send(['bob']);
    const { id: deliveryId, status } = await deliveryOf(first);
    expect(status).toBe('Delivered');
    const details = '550 <bob@acme.test> unknown';
    const events = [{ deliveryId, address: 'BOB@acme.test', details }];
    expect(await report(events)).toEqual({ isAccepted: true });
    const { nodes } = await list();
    expect(nodes).toMatchObject([
      { address: 'bob@acme.test', reason: 'Bounce', provider: 'other', details: '550 <…> unknown' },
    ]);
    expect(await report(events)).toEqual({ isAccepted: true });
    expect((await list()).nodes).toEqual(nodes);

    email.deliveries.length = 0;
    const second = await send(['bob', 'twin']);
    expect(email.deliveries).toEqual([]);
    expect(sms.deliveries).toHaveLength(3);
    expect(await deliveryOf(second)).toMatchObject({ status: 'Dropped', reason: 'Suppressed' });
    expect(await explain(second, 'bob')).toContainEqual({
      channel: 'email',
      outcome: 'Withheld',
      reason: 'Suppressed',
    });

    expect(await unsuppress(nodes[0].id)).toBe(nodes[0].id);
    expect(await unsuppress(nodes[0].id)).toMatchObject(missing);
    expect(await list()).toMatchObject({ totalCount: 0 });
    await send(['bob']);
    expect(email.deliveries).toHaveLength(1);
    // What happened before the end does not begin it again, what happens afterwards does.
    const before = new Date(slice.clock.now().getTime() - hour).toISOString();
    await report([{ deliveryId, address: 'bob@acme.test', occurredAt: before }]);
    expect(await list()).toMatchObject({ totalCount: 0 });
    await report([{ deliveryId, address: 'bob@acme.test', kind: 'Complaint' }]);
    expect((await list()).nodes).toMatchObject([{ reason: 'Complaint' }]);
  });

  it('hold back the next attempt of what waits, as its explanation says before', async () => {
    email.script = async () => {
      throw new Error('busy');
    };
    const id = await send(['bob']);
    await suppress({ channel: 'email', address: 'bob@acme.test' });
    email.script = async () => 'delivered';
    const told = (outcome: string) => ({ channel: 'email', outcome, reason: 'Suppressed' });
    expect(await explain(id, 'bob')).toContainEqual(told('Waiting'));
    await later(slice, hour);
    expect(await explain(id, 'bob')).toContainEqual(told('Withheld'));
    expect(email.deliveries).toHaveLength(1);
  });

  it('are those of the tenant whose message came back', async () => {
    const { id: deliveryId } = await deliveryOf(await send(['gina'], carol));
    await report([{ deliveryId, address: 'bob@acme.test' }]);
    expect(await list()).toMatchObject({ totalCount: 0 });
    expect((await list(carol)).nodes).toMatchObject([{ address: 'bob@acme.test' }]);
    email.deliveries.length = 0;
    await send(['bob']);
    await send(['gina'], carol);
    expect(email.deliveries.map(({ recipientId }) => recipientId)).toEqual(['bob']);
    const [{ id }] = (await list(carol)).nodes;
    expect(await unsuppress(id)).toMatchObject(missing);
    expect((await list(carol)).totalCount).toBe(1);
  });

  it.each([
    ['a bounce that may pass', { isPermanent: false }],
    ['a delivery that does not exist', { deliveryId: '00000000-0000-7000-8000-0000000000d1' }],
    ['what is no address', { address: 'nothing' }],
  ])('do not come from %s', async (_, event) => {
    const { id: deliveryId } = await deliveryOf(await send(['bob']));
    expect(await report([{ deliveryId, address: 'bob@acme.test', ...event }])).toEqual({ isAccepted: true });
    expect(await list()).toMatchObject({ totalCount: 0 });
  });

  it.each(['-271821-04-20T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'])(
    'are stored although a provider names a time that the database does not have: %s',
    async (occurredAt) => {
      const { id: deliveryId } = await deliveryOf(await send(['bob']));
      const event = { deliveryId, address: 'bob@acme.test', occurredAt };
      expect(await report([event])).toEqual({ isAccepted: true });
      expect(await list()).toMatchObject({ totalCount: 1 });
    },
  );

  it('do not come from a message of another channel', async () => {
    const { id: deliveryId } = await deliveryOf(await send(['bob']), 'sms');
    await report([{ deliveryId, address: 'bob@acme.test' }]);
    expect(await list()).toMatchObject({ totalCount: 0 });
  });

  it('are stored by as many statements for many reports as for one', async () => {
    const { id: deliveryId } = await deliveryOf(await send(['bob']));
    const { id: other } = await deliveryOf(await send(['gina'], carol));
    const count = async (events: readonly object[]) => {
      slice.takeStatements();
      await report(events);
      return slice.takeStatements().length;
    };
    const one = await count([{ deliveryId, address: 'bob@acme.test' }]);
    const many = Array.from({ length: 200 }, (_, index) => ({
      deliveryId: index % 2 === 0 ? deliveryId : other,
      address: `person-${Math.floor(index / 4)}@acme.test`,
    }));
    expect(await count(many)).toBe(one);
    expect((await list()).totalCount).toBe(51);
    expect((await list(carol)).totalCount).toBe(50);
  });

  it('are not changed without the secret, or by a body in another form', async () => {
    const { id: deliveryId } = await deliveryOf(await send(['bob']));
    const body = JSON.stringify({ events: [{ deliveryId, address: 'bob@acme.test', kind: 'Bounce' }] });
    const unknown = { errorCode: 'Notifications:Callback:NotFound' };
    expect(await callBack({ body, token: 'secret-of-someone' })).toMatchObject(unknown);
    expect(await callBack({ body, provider: 'No name' })).toMatchObject(unknown);
    expect(await callBack({ body: '{' })).toMatchObject({
      errors: { body: ['Validation:InvalidFormat'] },
    });
    expect(await list()).toMatchObject({ totalCount: 0 });
  });

  it('confirms a subscription at Amazon SNS, and nowhere else', async () => {
    const asked: string[] = [];
    const { database: store, clock, cipher } = slice.process.services;
    const client = {
      request: async ({ url }: { readonly url: string | URL }) => {
        asked.push(String(url));
        return { status: 200, headers: {}, body: Buffer.alloc(0), truncated: false };
      },
    };
    const dependencies = { database: store, clock, cipher, client, signatures: null };
    const service = new ProviderCallbackService({ ...dependencies, secret: token });
    const confirm = (SubscribeURL: string) =>
      service.receive({
        provider: 'ses',
        token,
        body: JSON.stringify({ Type: 'SubscriptionConfirmation', SubscribeURL }),
      });
    const url = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';
    await confirm(url);
    await expect(confirm('https://169.254.169.254/')).rejects.toMatchObject({ kind: 'invalid' });
    expect(asked).toEqual([url]);
    const off = new ProviderCallbackService({ ...dependencies, secret: undefined });
    await expect(off.receive({ provider: 'ses', token: '', body: '{}' })).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it('are changed by what Amazon SNS signed for a topic of ours alone, where topics are named', async () => {
    const { database: store, clock, cipher } = slice.process.services;
    const asked: string[] = [];
    const client = {
      request: async ({ url }: { readonly url: string | URL }) => {
        asked.push(String(url));
        const body = Buffer.from(String(url) === snsCertificateUrl ? snsCertificate : '');
        return { status: 200, headers: {}, body, truncated: false };
      },
    };
    const signatures = new SnsSignatures(client, [snsTopic]);
    const service = new ProviderCallbackService({
      database: store,
      clock,
      cipher,
      client,
      secret: token,
      signatures,
    });
    const receive = (body: unknown, provider = 'ses') =>
      service.receive({ provider, token, body: typeof body === 'string' ? body : JSON.stringify(body) });
    const { id } = await deliveryOf(await send(['bob']));
    await slice.sql('update notifications.delivery set id = ? where id = ?', [bouncedDeliveryId, id]);
    const events = [{ deliveryId: bouncedDeliveryId, address: 'bob@acme.test', kind: 'Bounce' }];
    for (const [body, provider] of [
      [{ ...signedBounce, Message: signedBounce.Message.replace('bob@', 'eve@') }],
      [signedElsewhere],
      [signedBounce.Message],
      ['[]'],
      [{ events }, 'other'],
      [signedBounce, 'other'],
    ] as const)
      await expect(receive(body, provider)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(
      receive({ ...signedConfirmation, SubscribeURL: `${signedConfirmation.SubscribeURL}&Other=1` }),
    ).rejects.toMatchObject({ kind: 'notFound' });
    expect(await list()).toMatchObject({ totalCount: 0 });
    await receive(signedBounce);
    expect((await list()).nodes).toMatchObject([{ address: 'bob@acme.test', reason: 'Bounce' }]);
    await receive(signedConfirmation);
    // The certificate once.
    expect(asked).toEqual([snsCertificateUrl, signedConfirmation.SubscribeURL]);
  });

  it('are those of administrators, too, also for telephones; stored without the address', async () => {
    const row = await suppress({ channel: 'sms', address: '+43 660 1234567', details: 'asked for it' });
    expect(row).toMatchObject({
      channel: 'sms',
      address: '+436601234567',
      reason: 'Manual',
      provider: null,
      createdBy: 'alice',
    });
    expect(await suppress({ channel: 'sms', address: '+436601234567', details: 'again' })).toEqual(row);
    const id = await send(['bob']);
    expect([email.deliveries.length, sms.deliveries.length]).toEqual([1, 0]);
    expect(await deliveryOf(id, 'sms')).toMatchObject({ reason: 'Suppressed' });
    const stored = JSON.stringify(await slice.sql('select * from notifications.suppressed_address'));
    expect(stored).not.toContain('6601234567');
    expect(await suppress({ channel: 'sms', address: 'bob@acme.test' })).toMatchObject({
      errors: { address: ['Validation:InvalidFormat'] },
    });
    const sender = keyIn(acme, ['Notifications.Messages.Execute']);
    expect(await suppress({ channel: 'email', address: 'a@acme.test' }, sender)).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await slice.run('{ suppressedAddresses { totalCount } }', sender)).error).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('are suppressed again by a process whose clock is behind that of who lifted them', async () => {
    const input = { channel: 'email', address: 'bob@acme.test' };
    const { id } = await suppress(input);
    slice.clock.advance(1_000);
    await unsuppress(id);
    slice.clock.advance(-1_000);
    await suppress(input);
    expect(await list()).toMatchObject({ totalCount: 1 });
  });

  it('cost one statement for each channel of a claim, however many its recipients', async () => {
    const asked = async (users: readonly string[]) => {
      slice.takeStatements();
      await send(users);
      return slice.takeStatements().filter((text) => text.includes('suppressed_address')).length;
    };
    const none = await asked(['bob']);
    await suppress({ channel: 'email', address: 'someone@acme.test' });
    // The claim of deliveries says whether there are any.
    expect(await asked(['bob'])).toBe(none + 1);
    expect(await asked(['bob', 'twin'])).toBe(none + 1);
  });
});
