import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice, carol, type TestCaller } from '../../../test/testkit/callers.ts';
import { deletePartitioned } from '../../../test/testkit/database/partitioned-rows.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';
import { runReplay } from './run-replay.ts';

const fields = 'id status isDryRun examinedCount matchedCount positionAt finishedAt createdBy';

describe.each(databases)('a replay on $name', (database) => {
  let slice: WebhookSlice;
  let receiver: WebhookReceiver;
  let from: string;
  beforeAll(async () => {
    slice = await openWebhookSlice({ database });
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    slice.clock.advance(60_000);
    from = slice.clock.now().toISOString();
  });
  afterEach(async () => {
    await receiver.close();
    for (const table of ['replay', 'delivery', 'event']) await slice.sql(`delete from webhooks.${table}`);
    await deletePartitioned(slice, 'webhooks.delivery_attempt');
  });

  const start = async (input: object, caller: TestCaller = alice) => {
    slice.clock.advance(1_000);
    const { data, error } = await slice.run(
      `mutation ($input: CreateWebhookReplayInput!) {
         createWebhookReplay(input: $input) { webhookReplay { ${fields} } } }`,
      caller,
      { input: { from, ...input } },
    );
    return error ?? data.createWebhookReplay.webhookReplay;
  };
  /** A replay whose job was lost. */
  const plant = async (subscriptionId: string) => {
    const [row] = await slice.sql(
      `insert into webhooks.replay (id, tenant_id, subscription_id, status, is_dry_run, event_types, filter,
         only_undelivered, from_at, to_at, examined_count, matched_count, created_at)
       values (gen_random_uuid(), ?, ?, 'Running', false, '[]', '[]', false, ?, ?, 0, 0, ?) returning id`,
      [acme.id, subscriptionId, from, new Date(slice.clock.now().getTime() + 1_000), from],
    );
    return String(row?.id);
  };
  const find = async (id: string, caller: TestCaller = alice) =>
    (await slice.run(`query ($id: ID!) { webhookReplay(id: $id) { ${fields} } }`, caller, { id })).data
      .webhookReplay;
  const cancel = async (id: string, caller: TestCaller = alice) => {
    const { data, error } = await slice.run(
      `mutation ($id: ID!) { cancelWebhookReplay(input: { id: $id }) { webhookReplay { ${fields} } } }`,
      caller,
      { id },
    );
    return error ?? data.cancelWebhookReplay.webhookReplay;
  };
  const numbers = () => receiver.received.map(({ body }) => JSON.parse(body).data.number).sort();
  const receive = async (count: number) => {
    const { id } = await slice.subscribe(receiver.url());
    await slice.publish(acme, count);
    await slice.settled();
    return id;
  };

  it('delivers what was delivered again, in a dry run only counts, and may be repeated', async () => {
    const subscriptionId = await receive(3);
    const filter = [{ field: 'number', operator: 'Gte', value: '2' }];
    const dry = await start({ subscriptionId, filter, dryRun: true });
    await slice.settled();
    expect(await find(dry.id)).toMatchObject({ status: 'Completed', examinedCount: 3, matchedCount: 2 });
    expect(numbers()).toEqual([1, 2, 3]);
    for (const expected of [
      [1, 2, 2, 3, 3],
      [1, 2, 2, 2, 3, 3, 3],
    ]) {
      const { id } = await start({ subscriptionId, filter });
      await slice.settled();
      expect(await find(id)).toMatchObject({ status: 'Completed', matchedCount: 2 });
      expect(numbers()).toEqual(expected);
    }
    const { id } = await start({ subscriptionId, onlyUndelivered: true });
    await slice.settled();
    expect(await find(id)).toMatchObject({ examinedCount: 3, matchedCount: 0 });
    expect(await find(id, carol)).toBeNull();
  });

  it('delivers everything since then to a receiver that was away', async () => {
    receiver.answer((_, response) => response.writeHead(503).end());
    const subscriptionId = await receive(2);
    await slice.sql(
      `update webhooks.delivery set state = 'DeadLettered', next_attempt_at = null, finished_at = created_at`,
    );
    await slice.sql(
      'update webhooks.subscription set circuit_open_until = null, consecutive_failure_count = 0',
    );
    receiver.answer((_, response) => response.writeHead(204).end());
    const seen = receiver.received.length;
    const { id } = await start({ subscriptionId, onlyUndelivered: true });
    await slice.settled();
    expect(await find(id)).toMatchObject({ status: 'Completed', matchedCount: 2 });
    expect(receiver.received.length - seen).toBe(2);
  });

  it('goes on where it was after a run that died, and queues nothing twice', async () => {
    const subscriptionId = await receive(1);
    await slice.sql(
      `insert into webhooks.event (id, tenant_id, type, data, occurred_at, created_at)
       select gen_random_uuid(), tenant_id, type, data, occurred_at, created_at + make_interval(secs => n / 1e6)
       from webhooks.event, generate_series(1, 1200) n`,
    );
    await slice.run(
      'mutation ($id: ID!) { pauseWebhookSubscription(input: { id: $id }) { webhookSubscription { id } } }',
      alice,
      { id: subscriptionId },
    );
    const id = await plant(subscriptionId);
    const { services } = slice.process;
    let batches = 0;
    const eventTypes = [{ name: 'Test.Happened', schema: {} } as never];
    const { database: store, clock, jobs } = services;
    const send = async () => {
      batches += 1;
      if (batches === 2) throw new Error('killed');
      return null;
    };
    const dying = runReplay({ services: { database: store, clock, jobs: { ...jobs, send } }, eventTypes });
    const run = { id, attempt: 1, signal: new AbortController().signal };
    await expect(dying.handle({ id }, run)).rejects.toThrow('killed');
    expect(await find(id)).toMatchObject({ status: 'Running', examinedCount: 500, matchedCount: 500 });
    await runReplay({ services, eventTypes }).handle({ id }, run);
    expect(await find(id)).toMatchObject({ status: 'Completed', examinedCount: 1_201, matchedCount: 1_201 });
    const [row] = await slice.sql(
      `select count(*)::int as made from webhooks.delivery where subscription_id = ? and state = 'Pending'`,
      [subscriptionId],
    );
    expect(row?.made).toBe(1_201);
  });

  it('is cancelled, and one of a subscription runs at a time', async () => {
    const subscriptionId = await receive(1);
    const id = await plant(subscriptionId);
    expect(await start({ subscriptionId })).toMatchObject({ errorCode: 'Webhooks:Replay:AlreadyRunning' });
    expect(await cancel(id, carol)).toMatchObject({ errorCode: 'Webhooks:Replay:NotFound' });
    expect(await cancel(id)).toMatchObject({ status: 'Cancelled' });
    expect(await cancel(id)).toMatchObject({ errorCode: 'Webhooks:Replay:Ended' });
    const { services } = slice.process;
    const run = { id, attempt: 1, signal: new AbortController().signal };
    await runReplay({ services, eventTypes: [] }).handle({ id }, run);
    await slice.settled();
    expect(await find(id)).toMatchObject({ status: 'Cancelled', examinedCount: 0 });
    expect(numbers()).toEqual([1]);
  });

  it('is refused for foreign, suspended and unfit ones', async () => {
    const subscriptionId = await receive(1);
    expect(await start({ subscriptionId }, carol)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await start({ subscriptionId, to: from })).toMatchObject({
      errors: { to: ['Validation:OutOfRange'] },
    });
    const filter = [{ field: 'colour', operator: 'Eq', value: 'red' }];
    expect(await start({ subscriptionId, filter })).toMatchObject({
      errors: { 'filter[0].field': ['Validation:UnknownField'] },
    });
    expect(await start({ subscriptionId, eventTypes: ['Moon.*'] })).toMatchObject({
      errors: { 'eventTypes[0]': ['Validation:UnknownWebhookEventType'] },
    });
    await slice.run(
      'mutation ($id: ID!) { suspendWebhookSubscription(input: { id: $id }) { webhookSubscription { id } } }',
      alice,
      { id: subscriptionId },
    );
    expect(await start({ subscriptionId })).toMatchObject({ code: 'CONFLICT' });
  });
});
