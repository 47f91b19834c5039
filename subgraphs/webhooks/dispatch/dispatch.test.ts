import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice, carol, dave, globex } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import {
  openWebhookSlice,
  type WebhookSlice,
  whispered,
} from '../../../test/testkit/webhook/webhook-slice.ts';
import { hostTenant } from '../../kernel/tenancy/tenant.ts';

const minute = 60_000;
const hour = 60 * minute;

describe.each(databases)('delivering webhooks on $name', (database) => {
  let slice: WebhookSlice;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    slice = await openWebhookSlice({ database, env: { WebhooksOptions__RetryJitterPercent: '0' } });
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    await slice.sql('delete from webhooks.subscription');
    await slice.sql(`delete from webhooks.delivery`);
  });

  const states = async () =>
    (await slice.sql('select state from webhooks.delivery order by created_at, id')).map(
      ({ state }) => state,
    );
  const log = () =>
    slice.sql(`select attempt_number as number, is_success as ok, http_status_code as status, error_message as error,
      payload_hash as hash, payload, signing_key_ids as keys from webhooks.delivery_attempt
      where subscription_id in (select id from webhooks.subscription) order by occurred_at, id`);

  it('sends a tenant’s event to its own and to the host’s subscriptions only', async () => {
    await slice.subscribe(receiver.url('/acme'));
    await slice.subscribe(receiver.url('/globex'), carol);
    await slice.subscribe(receiver.url('/host'), dave);
    await slice.publish(acme);
    await slice.settled();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/acme', '/host']);
    const [one, other] = receiver.received;
    expect(one?.headers['webhook-id']).toBe(other?.headers['webhook-id']);
    expect(JSON.parse(one?.body ?? '')).toEqual({
      type: 'Test.Happened',
      timestamp: slice.clock.now().toISOString(),
      data: { number: 1 },
      tenantId: acme.id,
    });
  });

  it('sends a global event to the host’s subscriptions alone', async () => {
    await slice.subscribe(receiver.url('/acme'));
    await slice.subscribe(receiver.url('/host'), dave);
    await slice.publish(hostTenant);
    await slice.settled();
    expect(receiver.received.map(({ path, body }) => [path, JSON.parse(body).tenantId])).toEqual([
      ['/host', null],
    ]);
  });

  it('stores no event without subscriptions, or without permitted ones', async () => {
    await slice.subscribe(receiver.url());
    const before = await slice.sql('select count(*) from webhooks.event');
    await slice.publish(globex);
    await slice.publish(acme, 1, whispered);
    await slice.settled();
    expect(await slice.sql('select count(*) from webhooks.event')).toEqual(before);
    expect(receiver.received).toEqual([]);
  });

  it('stores events that a subscription names but filters out', async () => {
    await slice.run(
      `mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { signingSecret } }`,
      alice,
      {
        input: {
          targetUrl: receiver.url(),
          eventTypes: ['Test.*'],
          filter: [{ field: 'number', operator: 'Gt', value: '7' }],
        },
      },
    );
    const stored = async (count: number) => {
      const before = await slice.sql('select id from webhooks.event');
      await slice.publish(acme, count);
      await slice.settled();
      return (await slice.sql('select id from webhooks.event')).length - before.length;
    };
    expect(await stored(1)).toBe(1);
    expect(await stored(5)).toBe(5);
    expect(await states()).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  it('does not store a tenant’s event that only the host’s subscriptions name and filter out', async () => {
    const filter = [{ field: 'number', operator: 'Gt', value: '7' }];
    await slice.run(
      `mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { signingSecret } }`,
      dave,
      { input: { targetUrl: receiver.url(), eventType: 'Test.Happened', filter } },
    );
    const before = await slice.sql('select count(*) from webhooks.event');
    await slice.publish(acme);
    await slice.settled();
    expect(await slice.sql('select count(*) from webhooks.event')).toEqual(before);
  });

  it('signs so that the standard’s own verifier takes it, with both keys after a rotation', async () => {
    const { id, secret } = await slice.subscribe(receiver.url());
    const rotated = await slice.run(
      `mutation ($id: ID!) { rotateWebhookSigningKey(input: { subscriptionId: $id }) { secret webhookSigningKey { id } } }`,
      alice,
      { id },
    );
    await slice.publish(acme);
    await slice.settled();
    const [hook] = receiver.received;
    const signed = { ...hook?.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) };
    const verify = (key: string) => {
      // The slice's clock stands still; the verifier's does not.
      const real = Date.now;
      Date.now = () => slice.clock.now().getTime();
      try {
        return new Webhook(key).verify(hook?.body ?? '', { ...hook?.headers });
      } finally {
        Date.now = real;
      }
    };
    for (const key of [secret, rotated.data.rotateWebhookSigningKey.secret])
      expect(verify(key)).toMatchObject({ data: { number: 1 } });
    expect(() => new Webhook(secret).verify(hook?.body ?? '', signed)).toThrow('No matching signature');
    const [{ keys }] = (await log()) as [{ keys: string[] }];
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(rotated.data.rotateWebhookSigningKey.webhookSigningKey.id);
  });

  it('retries by the schedule with the same id and body, and then stops', async () => {
    await slice.subscribe(receiver.url());
    receiver.answer((_, response) => response.writeHead(500).end('broken'));
    await slice.publish(acme);
    await slice.settled();
    expect(await states()).toEqual(['Retrying']);
    const waits = [5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour];
    for (const [index, wait] of waits.entries()) {
      await slice.later(wait - 1);
      expect(receiver.received).toHaveLength(index + 1);
      await slice.later(1 + 5 * minute);
      expect(receiver.received).toHaveLength(index + 2);
    }
    await slice.later(24 * hour);
    expect(await states()).toEqual(['DeadLettered']);
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect((await log()).map(({ number, status }) => [number, status])).toEqual(
      Array.from({ length: 10 }, (_, index) => [index + 1, 500]),
    );
  });

  it('waits for the Retry-After of the receiver', async () => {
    await slice.subscribe(receiver.url());
    let first = true;
    receiver.answer((_, response) => {
      response.writeHead(first ? 429 : 200, { 'retry-after': '3600' }).end();
      first = false;
    });
    await slice.publish(acme);
    await slice.settled();
    await slice.later(hour - 1);
    expect(receiver.received).toHaveLength(1);
    await slice.later(1);
    expect(await states()).toEqual(['Succeeded']);
  });

  it('does not follow redirects', async () => {
    await slice.subscribe(receiver.url('/one'));
    receiver.answer((_, response) => response.writeHead(302, { location: receiver.url('/two') }).end());
    await slice.publish(acme);
    await slice.settled();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/one']);
    expect(await log()).toMatchObject([{ ok: false, status: 302, error: 'The target answered 302.' }]);
  });

  it('rejects what the guard refuses, and what belongs to an ended subscription', async () => {
    const { id } = await slice.subscribe(receiver.url());
    await slice.sql(`update webhooks.subscription set target_url = 'https://10.0.0.1/x' where id = ?`, [id]);
    await slice.publish(acme);
    await slice.settled();
    expect(await states()).toEqual(['Rejected']);
    expect(await log()).toMatchObject([{ number: 1, status: null, error: 'The target is not allowed.' }]);
  });

  it('never makes two attempts of one delivery at once, and makes up for a process that died', async () => {
    await slice.subscribe(receiver.url());
    let open = 0;
    let most = 0;
    receiver.answer(async (_, response) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      response.writeHead(200).end();
    });
    await slice.publish(acme, 1);
    await slice.settled();
    expect(most).toBe(1);
    // As a killed process leaves it: claimed, and never recorded.
    await slice.publish(acme, 1);
    await slice.sql(`update webhooks.delivery set lease_until = now() + interval '1 hour', lease_id = gen_random_uuid(),
      state = 'Pending', next_attempt_at = created_at, finished_at = null`);
    await slice.later(0);
    expect(receiver.received.length).toBeLessThanOrEqual(2);
    const before = receiver.received.length;
    await slice.sql(
      `update webhooks.delivery set lease_until = now() - interval '1 second' where lease_id is not null`,
    );
    await slice.later(0);
    expect(receiver.received.length).toBeGreaterThan(before);
    expect(new Set(await states())).toEqual(new Set(['Succeeded']));
  });

  it('keeps its lease as long as an attempt takes', async () => {
    await slice.subscribe(receiver.url());
    const { promise: kept, resolve: answer } = Promise.withResolvers<void>();
    receiver.answer(async (_, response) => {
      await kept;
      response.writeHead(200).end();
    });
    const lease = async () =>
      (
        await slice.sql(
          'select lease_until::text as until from webhooks.delivery where lease_until is not null',
        )
      )[0]?.until;
    await slice.publish(acme, 1);
    const settled = slice.settled();
    try {
      await expect.poll(lease, { timeout: 20_000 }).toBeDefined();
      const first = await lease();
      await expect.poll(lease, { timeout: 20_000 }).not.toBe(first);
    } finally {
      answer();
      await settled;
    }
    expect(await states()).toEqual(['Succeeded']);
  });

  it('makes the deliveries of an event once, however often it arrives', async () => {
    await slice.subscribe(receiver.url());
    await slice.publish(acme);
    await slice.settled();
    const [event] = (await slice.takeEvents()).slice(-1);
    const queue = 'event.webhooks-fan-out';
    await slice.process.services.database
      .session(acme.id)
      .transactional((em) => slice.process.messaging.send(em as never, queue, event as object));
    await slice.settled();
    expect(await states()).toEqual(['Succeeded']);
    expect(receiver.received).toHaveLength(1);
  });

  it('stores the body only if configured, and always its hash', async () => {
    await slice.subscribe(receiver.url());
    await slice.publish(acme);
    await slice.settled();
    const [{ hash, payload }] = (await log()) as [{ hash: string; payload: string | null }];
    const { createHash } = await import('node:crypto');
    expect(hash).toBe(
      createHash('sha256')
        .update(receiver.received[0]?.body ?? '')
        .digest('hex'),
    );
    expect(payload).toBeNull();
  });
});
