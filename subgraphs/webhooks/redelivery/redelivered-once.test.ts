import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';

const events = 20;

describe.each(databases)('delivering again at the same time, on $name', (database) => {
  let slice: WebhookSlice;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    slice = await openWebhookSlice({ database });
    receiver = await startWebhookReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await slice.close();
  });

  const bulk = async (on: Slice) =>
    (
      await on.run(
        'mutation { redeliverWebhooks(input: { filter: {} }) { matchedCount redeliveredCount } }',
        alice,
      )
    ).data.redeliverWebhooks;
  const retry = (id: unknown, on: Slice = slice) =>
    on.run(
      'mutation ($id: ID!) { retryWebhookDelivery(input: { id: $id }) { webhookDelivery { id state redeliveryOf } } }',
      alice,
      { id },
    );
  const giveUp = () =>
    slice.sql(
      `update webhooks.delivery set state = 'DeadLettered', next_attempt_at = null, finished_at = ?
       where state = 'Pending'`,
      [slice.clock.now()],
    );
  const listResends = () => slice.sql('select id from webhooks.delivery where redelivery_of is not null');

  it('resends each delivery once', async () => {
    receiver.answer((_, response) => response.writeHead(500).end());
    await slice.subscribe(receiver.url());
    await slice.publish(acme, events);
    await slice.settled();
    await slice.sql(`update webhooks.delivery set state = 'Pending'`);
    await giveUp();
    const other = await slice.another();
    const [first] = await slice.sql('select id from webhooks.delivery order by id');
    const answers = await Promise.all([bulk(slice), bulk(other), retry(first?.id, other)]);
    expect(await listResends()).toHaveLength(events);
    const hurried = 'error' in answers[2] && answers[2].error !== undefined ? 0 : 1;
    expect(answers[0].redeliveredCount + answers[1].redeliveredCount + hurried).toBe(events);
    expect((await retry(first?.id)).error).toMatchObject({
      code: 'CONFLICT',
      errorCode: 'Webhooks:Delivery:NotRetryable',
    });
    // One that failed in its turn stands for the first.
    await giveUp();
    expect(await bulk(slice)).toEqual({ matchedCount: events, redeliveredCount: events });
  });
});
