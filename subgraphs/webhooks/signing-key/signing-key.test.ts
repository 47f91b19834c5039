import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, carol, globex } from '../../../test/testkit/callers.ts';
import { changed } from '../../../test/testkit/http/changed.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { remindOfRotation } from './remind-of-rotation.ts';
import { SigningSecrets } from './signing-secrets.service.ts';

const key = 'id status hint createdAt expiresAt revokedAt lastRotationNotificationAt';
const documents = {
  create: `mutation ($input: CreateWebhookSubscriptionInput!) {
    answer: createWebhookSubscription(input: $input) { signingSecret webhookSubscription { id } } }`,
  list: `query ($id: ID!) { answer: webhookSigningKeys(subscriptionId: $id) { ${key} } }`,
  rotate: `mutation ($id: ID!) { answer: rotateWebhookSigningKey(input: { subscriptionId: $id }) { secret webhookSigningKey { ${key} } } }`,
  revoke: `mutation ($id: ID!, $keyId: ID!) { answer: revokeWebhookSigningKey(input: { subscriptionId: $id, id: $keyId }) { webhookSigningKey { ${key} } } }`,
} as const;

const day = 24 * 60 * 60 * 1_000;

interface Key {
  readonly id: string;
  readonly status: string;
  readonly expiresAt: string | null;
  readonly lastRotationNotificationAt: string | null;
}

describe.each(databases)('signing keys, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'webhooks', database });
  });
  afterAll(() => slice.close());

  const ask = async (
    document: keyof typeof documents,
    variables: Record<string, unknown>,
    caller: SliceCaller = alice,
    on: Slice = slice,
  ) => {
    const { data, error } = await on.run(documents[document], caller, variables);
    return error ?? changed(data.answer);
  };
  const create = async (): Promise<{ id: string; secret: string }> => {
    const input = { targetUrl: 'https://hooks.example.com/in', eventType: 'Settings.SettingChanged' };
    const { webhookSubscription, signingSecret } = await ask('create', { input });
    return { id: webhookSubscription.id, secret: signingSecret };
  };
  const keysOf = (id: string): Promise<Key[]> => ask('list', { id });
  const retiredOf = async (id: string) => (await keysOf(id)).find(({ status }) => status === 'Retired')?.id;
  const secretsOf = async (id: string) => {
    const { cipher, clock, database: store } = slice.process.services;
    const secrets = await new SigningSecrets(cipher, clock).of(store.session(acme.id), id);
    return secrets.map(({ secret }) => secret);
  };

  it('are another tenant’s business in nothing', async () => {
    const { id } = await create();
    const [{ id: keyId } = { id: '' }] = await keysOf(id);
    const missing = { code: 'NOT_FOUND', errorCode: 'Webhooks:Subscription:NotFound' };
    for (const document of ['list', 'rotate'] as const)
      expect(await ask(document, { id }, carol)).toMatchObject(missing);
    expect(await ask('revoke', { id, keyId }, carol)).toMatchObject(missing);
  });

  it('sign together until the grace period of the older one ends', async () => {
    const { id, secret } = await create();
    const { secret: plainSecret, webhookSigningKey: made } = await ask('rotate', { id });
    const [active, old] = await keysOf(id);
    expect(active).toMatchObject({ id: made.id, status: 'Active', expiresAt: null });
    expect(old).toMatchObject({
      status: 'Retired',
      expiresAt: new Date(slice.clock.now().getTime() + day).toISOString(),
    });
    expect(await secretsOf(id)).toEqual([plainSecret, secret]);
    slice.clock.advance(day);
    expect(await secretsOf(id)).toEqual([plainSecret]);
    expect((await keysOf(id)).map(({ status }) => status)).toEqual(['Active', 'Retired']);
  });

  it('end at once when they are revoked, the last Active one never', async () => {
    const { id } = await create();
    const { secret: plainSecret, webhookSigningKey: active } = await ask('rotate', { id });
    const keyId = await retiredOf(id);
    expect(await ask('revoke', { id, keyId })).toMatchObject({ id: keyId, status: 'Revoked' });
    expect(await secretsOf(id)).toEqual([plainSecret]);
    expect(
      await slice.sql('select protected_secret from webhooks.signing_key where id = ?', [keyId]),
    ).toEqual([{ protected_secret: null }]);
    expect(await ask('revoke', { id, keyId })).toMatchObject({
      code: 'BAD_USER_INPUT',
      errorCode: 'Webhooks:SigningKey:AlreadyRevoked',
    });
    expect(await ask('revoke', { id, keyId: active.id })).toMatchObject({
      code: 'CONFLICT',
      errorCode: 'Webhooks:SigningKey:LastActive',
    });
    expect(await secretsOf(id)).toEqual([plainSecret]);
  });

  it('are made once for a repeated Idempotency-Key, with the same secret', async () => {
    const { id } = await create();
    const caller = { ...alice, idempotency: { key: `rotate ${id}`, requestHash: 'h' } };
    const [first, again] = [await ask('rotate', { id }, caller), await ask('rotate', { id }, caller)];
    expect(again).toEqual(first);
    expect(await keysOf(id)).toHaveLength(2);
    expect((await secretsOf(id))[0]).toBe(first.secret);
  });

  it('are revoked by one of two, and rotated by both of two in turn', async () => {
    const { id } = await create();
    const other = await slice.another();
    await ask('rotate', { id });
    const keyId = await retiredOf(id);
    const revoked = await Promise.all([slice, other].map((on) => ask('revoke', { id, keyId }, alice, on)));
    expect(revoked.map(({ status, errorCode }) => status ?? errorCode).sort()).toEqual([
      'Revoked',
      'Webhooks:SigningKey:AlreadyRevoked',
    ]);
    const rotated = await Promise.all([slice, other].map((on) => ask('rotate', { id }, alice, on)));
    const statuses = (await keysOf(id)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['Active', 'Retired', 'Retired', 'Revoked']);
    expect(rotated.map(({ secret: made }) => made)).toContain((await secretsOf(id))[0]);
  });

  it('are never none while they are rotated', async () => {
    const { id } = await create();
    const made: string[] = [];
    const rotations = (async () => {
      for (let round = 0; round < 4; round += 1) made.push((await ask('rotate', { id })).secret);
    })();
    const reads: (readonly string[])[] = [];
    for (let round = 0; round < 12; round += 1) reads.push(await secretsOf(id));
    await rotations;
    expect(reads.every((secrets) => secrets.length > 0)).toBe(true);
    expect((await secretsOf(id))[0]).toBe(made.at(-1));
  });

  it('are spoken of when they are old, once in their age, and their spent secrets are forgotten', async () => {
    const { id } = await create();
    await ask('rotate', { id });
    const job = remindOfRotation({ ...slice.process.services, reminderAge: 90 * day });
    const remind = async () => {
      await job.handle({}, { id: 'run', attempt: 1, signal: new AbortController().signal });
      const events = await slice.takeEvents();
      return events.filter(({ data }) => {
        const asked = data as { type?: string; data?: { subscriptionId?: string } };
        return asked.type === 'webhooks.key_rotation_due' && asked.data?.subscriptionId === id;
      });
    };
    expect(await remind()).toEqual([]);
    slice.clock.advance(90 * day);
    const [event] = await remind();
    expect(event).toMatchObject({
      tenantId: acme.id,
      type: 'Notifications.NotificationRequested',
      data: { recipients: { users: ['alice'] }, data: { targetUrl: 'https://hooks.example.com/in' } },
    });
    expect(await remind()).toEqual([]);
    expect((await keysOf(id))[0]?.lastRotationNotificationAt).toBe(slice.clock.now().toISOString());
    const spent = `select protected_secret from webhooks.signing_key where subscription_id = ? and status = 'Retired'`;
    expect(await slice.sql(spent, [id])).toEqual([{ protected_secret: null }]);
    slice.clock.advance(90 * day);
    expect(await remind()).toHaveLength(1);
  });

  it('are spoken of by one statement for all tenants', async () => {
    const job = remindOfRotation({ ...slice.process.services, reminderAge: 90 * day });
    const input = { targetUrl: 'https://hooks.example.com/in', eventType: 'Settings.SettingChanged' };
    for (const caller of [alice, alice, carol]) await ask('create', { input }, caller);
    slice.clock.advance(90 * day);
    await slice.takeEvents();
    slice.takeStatements();
    await job.handle({}, { id: 'run', attempt: 1, signal: new AbortController().signal });
    expect(slice.takeStatements().filter((sql) => /into events\.event/.test(sql))).toHaveLength(1);
    const tenants = (await slice.takeEvents()).map(({ tenantId }) => tenantId);
    expect(new Set(tenants)).toEqual(new Set([acme.id, globex.id]));
    expect(tenants.length).toBeGreaterThanOrEqual(3);
  });
});
