import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme } from '../../../test/testkit/callers.ts';
import { deletePartitioned } from '../../../test/testkit/database/partitioned-rows.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';

describe('the limits of deliveries', () => {
  let slice: WebhookSlice;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    slice = await openWebhookSlice({
      env: {
        WebhooksOptions__AttemptTimeout: '00:00:02',
        WebhooksOptions__MaxRetryAfter: '00:01:00',
        WebhooksOptions__RetryJitterPercent: '100',
        WebhooksOptions__MaxParallelPerSubscription: '2',
      },
    });
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    for (const table of ['subscription', 'delivery']) await slice.sql(`delete from webhooks.${table}`);
    await deletePartitioned(slice, 'webhooks.delivery_attempt');
  });

  /** Milliseconds until the next attempts. */
  const waits = async () =>
    (await slice.sql('select next_attempt_at as at from webhooks.delivery')).map(
      ({ at }) => new Date(String(at)).getTime() - slice.clock.now().getTime(),
    );

  it('keep the first 4 KiB of an answer', async () => {
    receiver.answer((_, response) => response.writeHead(200).end('a'.repeat(4_096) + 'b'.repeat(2_000)));
    await slice.subscribe(receiver.url());
    await slice.publish(acme);
    await slice.settled();
    const [row] = await slice.sql('select response_body as body from webhooks.delivery_attempt');
    expect(row?.body).toBe('a'.repeat(4_096));
  });

  it('end an attempt that is not answered', async () => {
    receiver.answer(() => {});
    await slice.subscribe(receiver.url());
    await slice.publish(acme);
    await slice.settled();
    expect(await slice.sql('select error_message as error from webhooks.delivery_attempt')).toEqual([
      { error: 'The target did not answer in time.' },
    ]);
  });

  it('limit the wait that a receiver can request', async () => {
    receiver.answer((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    await slice.subscribe(receiver.url());
    await slice.publish(acme);
    await slice.settled();
    expect(await waits()).toEqual([60_000]);
  });

  it('spread the next attempts of what failed together', async () => {
    receiver.answer((_, response) => response.writeHead(500).end());
    await slice.subscribe(receiver.url());
    await slice.publish(acme, 4);
    await slice.settled();
    const all = await waits();
    expect(all.filter((wait) => wait >= 5_000 && wait <= 10_000)).toHaveLength(4);
    expect(new Set(all).size).toBeGreaterThan(1);
  });

  it('hold for a target that is fast: no more at once than it may have', async () => {
    let open = 0;
    let most = 0;
    receiver.answer((_, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.writeHead(200).end();
      }, 20);
    });
    const { id } = await slice.subscribe(receiver.url());
    await slice.sql('update webhooks.subscription set last_duration_ms = 5 where id = ?', [id]);
    await slice.publish(acme, 10);
    await slice.settled();
    expect(receiver.received).toHaveLength(10);
    expect(most).toBe(2);
  });
});
