import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, alice } from '../../../test/testkit/callers.ts';
import { deletePartitioned } from '../../../test/testkit/database/partitioned-rows.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import {
  happened,
  openWebhookSlice,
  type WebhookSlice,
} from '../../../test/testkit/webhook/webhook-slice.ts';
import { systemActor } from '../../kernel/call/actor.ts';
import type { Dispatcher } from '../dispatch/dispatcher.ts';
import { orderingKeyOf } from './ordering-key.rules.ts';

const fields = 'id orderingKey';

describe('the key of a delivery', () => {
  const data = { id: 'AB', order: { id: 7, isPaid: false, at: null }, tags: ['a'], long: 'é'.repeat(201) };
  it.each([
    [null, null],
    ['*', '*'],
    ['id', 'AB'],
    ['order.id', '7'],
    ['order.isPaid', 'false'],
    ['order.at', null],
    ['order', null],
    ['tags', null],
    ['order.none.id', null],
    ['constructor', null],
    ['constructor.name', null],
  ])('%s is %s', (path, key) => expect(orderingKeyOf(path, data)).toBe(key));
  it('is a hash where it is long', () => expect(orderingKeyOf('long', data)).toMatch(/^[0-9a-f]{64}$/));
});

describe.each(databases)('deliveries in order on $name', (database) => {
  let slice: WebhookSlice;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    slice = await openWebhookSlice({
      database,
      env: { WebhooksOptions__RetryJitterPercent: '0', WebhooksOptions__RetrySchedule: '0s,5s,5s' },
    });
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    for (const { id } of await slice.sql('select id from webhooks.subscription'))
      await call('delete', { id });
    for (const table of ['delivery', 'event']) await slice.sql(`delete from webhooks.${table}`);
    await deletePartitioned(slice, 'webhooks.delivery_attempt');
  });

  const call = async (verb: string, input: object) => {
    const name = `${verb}WebhookSubscription`;
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const { data, error } = await slice.run(
      `mutation ($input: ${type}!) { ${name}(input: $input) { webhookSubscription { ${fields} } } }`,
      alice,
      { input },
    );
    return error ?? data[name].webhookSubscription;
  };
  /** Its target is known to be fast, so that it may have several attempts at a time. */
  const subscribe = async (orderingKey: string | null) => {
    const made = await call('create', { targetUrl: receiver.url(), eventType: 'Test.Happened', orderingKey });
    await slice.sql('update webhooks.subscription set last_duration_ms = 1 where id = ?', [made.id]);
    return made.id as string;
  };
  /** Events one after another, whose data has these numbers. */
  const publish = async (...numbers: number[]) => {
    const { services } = slice.process;
    const publications = numbers.map((number) => ({ type: happened, data: { number } }));
    await services.database
      .session(acme.id)
      .transactional((em) =>
        services.events.publisher({ tenant: acme, actor: systemActor }).publishAll(em as never, publications),
      );
    await slice.settled();
  };
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body).data.number);
  const hooks = () => receiver.received.map(({ headers }) => headers['webhook-id']);
  const rows = () =>
    slice.sql(`select d.id, d.event_id, d.state, d.next_attempt_at is null as "hasNoTime", d.ordering_key as key
      from webhooks.delivery d join webhooks.event e on e.id = d.event_id order by e.id, d.created_at`);
  const states = async () => (await rows()).map(({ state }) => state);
  const answerWith = (...codes: number[]) =>
    receiver.answer((_, response) => response.writeHead(codes.shift() ?? 204).end());

  it('follow only when the one before has succeeded, also by retries', async () => {
    await subscribe('*');
    answerWith(500, 500);
    await publish(1, 2, 3);
    expect(bodies()).toEqual([1]);
    expect(await rows()).toMatchObject([
      { state: 'Retrying', hasNoTime: false },
      { state: 'Pending', hasNoTime: true },
      { state: 'Pending', hasNoTime: true },
    ]);
    await publish(4);
    await slice.later(5_000);
    expect(bodies()).toEqual([1, 1]);
    await slice.later(5_000);
    expect(bodies()).toEqual([1, 1, 1, 2, 3, 4]);
    expect(new Set(await states())).toEqual(new Set(['Succeeded']));
  });

  it('wait for no other key, and not at all without one', async () => {
    await subscribe('number');
    receiver.answer(({ body }, response) =>
      response.writeHead(JSON.parse(body).data.number === 1 ? 500 : 204).end(),
    );
    await publish(1, 2, 1, 3, 2);
    expect(bodies().sort()).toEqual([1, 2, 2, 3]);
    expect((await rows()).map(({ key }) => key)).toEqual(['1', '2', '1', '3', '2']);
    await slice.sql('delete from webhooks.delivery');
    await slice.sql(`update webhooks.subscription set ordering_key = 'none', circuit_open_until = null`);
    await slice.sql(`update kernel.epoch set value = value + 1 where topic like 'webhooks.subscription%'`);
    await publish(1, 1);
    expect((await rows()).map(({ key, hasNoTime }) => [key, hasNoTime]).slice(-2)).toEqual([
      [null, false],
      [null, false],
    ]);
  });

  it.each([
    ['exhausted', [500, 500, 500], 'DeadLettered'],
    ['refused for good', [410], 'Skipped'],
  ])('go on when one is %s', async (_, codes, state) => {
    const id = await subscribe('*');
    answerWith(...codes);
    await publish(1, 2);
    if (codes.length > 1) {
      await slice.later(5_000);
      await slice.later(5_000);
      expect(bodies()).toEqual([1, 1, 1, 2]);
      expect(await states()).toEqual([state, 'Succeeded']);
    } else {
      // The subscription is suspended: what waits is skipped, too.
      expect(await states()).toEqual([state, 'Skipped']);
      await call('activate', { id });
      await publish(3);
      expect(bodies()).toEqual([1, 3]);
    }
  });

  it('end one after another with a subscription that is deleted', async () => {
    const id = await subscribe('*');
    await call('pause', { id });
    await publish(1, 2, 3);
    await call('delete', { id });
    await slice.later(0);
    expect(await states()).toEqual(['Rejected', 'Rejected', 'Rejected']);
  });

  it('are kept over a pause', async () => {
    const id = await subscribe('*');
    await call('pause', { id });
    await publish(1, 2);
    await publish(3);
    await call('resume', { id });
    await slice.settled();
    expect(bodies()).toEqual([1, 2, 3]);
  });

  it('are attempted again before those that follow where a process dies', async () => {
    const id = await subscribe('*');
    await call('pause', { id });
    await publish(1, 2);
    await slice.sql(`update webhooks.delivery set lease_id = gen_random_uuid(), lease_until = now() + interval '1 hour'
      where next_attempt_at is not null`);
    await call('resume', { id });
    await slice.settled();
    expect(bodies()).toEqual([]);
    await slice.sql(`update webhooks.delivery set lease_until = now() where lease_id is not null`);
    await slice.later(0);
    expect(bodies()).toEqual([1, 2]);
  });

  it('keep the order they were made with when the key changes', async () => {
    const id = await subscribe('*');
    answerWith(500);
    await publish(1, 2);
    expect(await call('update', { id, orderingKey: 'number' })).toMatchObject({ orderingKey: 'number' });
    await publish(3);
    expect(bodies()).toEqual([1, 3]);
    expect(await call('update', { id, orderingKey: null })).toMatchObject({ orderingKey: null });
    await slice.later(5_000);
    expect(bodies()).toEqual([1, 3, 1, 2]);
  });

  it('neither hold back nor wait for one that is sent again by hand', async () => {
    await subscribe('*');
    answerWith(500, 500, 500, 204, 500);
    await publish(1, 2);
    await slice.later(5_000);
    await slice.later(5_000);
    expect(await states()).toEqual(['DeadLettered', 'Succeeded']);
    const [dead] = await rows();
    await publish(3);
    const { error } = await slice.run(
      'mutation ($id: ID!) { retryWebhookDelivery(input: { id: $id }) { webhookDelivery { id } } }',
      alice,
      { id: dead?.id },
    );
    expect(error).toBeNull();
    await slice.settled();
    expect(bodies()).toEqual([1, 1, 1, 2, 3, 1]);
    await slice.later(5_000);
    expect(bodies()).toEqual([1, 1, 1, 2, 3, 1, 3]);
  });

  it('follow each other also where two processes deliver', async () => {
    await subscribe('*');
    const other = await slice.another();
    const { dispatcher } = other.process.services.opened.get('webhooks') as { dispatcher: Dispatcher };
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    let isOver = false;
    const working = (async () => {
      while (!isOver) {
        await dispatcher.pump();
        await dispatcher.idle();
      }
    })();
    await publish(...numbers);
    await expect
      .poll(async () => new Set(await states()), { timeout: 20_000 })
      .toEqual(new Set(['Succeeded']));
    isOver = true;
    await working;
    expect(bodies()).toEqual(numbers);
  });

  it('cost a lock when one is stored, and a lock and a statement when one ends; others cost nothing', async () => {
    const extra = async () => {
      slice.takeStatements();
      await publish(1);
      const statements = slice.takeStatements();
      return ['pg_advisory_xact_lock(k.key)', 'update webhooks.delivery n'].map(
        (text) => statements.filter((sql) => sql.includes(text)).length,
      );
    };
    const id = await subscribe(null);
    expect(await extra()).toEqual([0, 0]);
    await call('update', { id, orderingKey: '*' });
    expect(await extra()).toEqual([2, 1]);
  });

  it('are explained by the one they wait for', async () => {
    await subscribe('*');
    answerWith(500);
    await publish(1, 2, 3);
    const [first, second, third] = await rows();
    const explain = async (id: unknown) =>
      (
        await slice.run(
          `query ($id: ID!) { explainWebhookEvent(id: $id) { subscriptions { nextStep nextAt waitsForDeliveryId } } }`,
          alice,
          { id },
        )
      ).data.explainWebhookEvent.subscriptions;
    expect(await explain(first?.event_id)).toMatchObject([
      { nextStep: 'AttemptScheduled', waitsForDeliveryId: null },
    ]);
    for (const one of [second, third])
      expect(await explain(one?.event_id)).toEqual([
        { nextStep: 'WaitsForOrder', nextAt: null, waitsForDeliveryId: first?.id },
      ]);
    await slice.later(5_000);
    expect(hooks().slice(1)).toEqual([first, second, third].map((one) => one?.event_id));
  });

  it('need a member that a type of event has, or *', async () => {
    const refused = (...codes: string[]) => ({ code: 'BAD_USER_INPUT', errors: { orderingKey: codes } });
    const create = (orderingKey: string, rest: object = { eventTypes: ['Test.*'] }) =>
      call('create', { targetUrl: receiver.url(), orderingKey, ...rest });
    expect(await create('colour')).toMatchObject(refused('Validation:UnknownField'));
    expect(await create('number.of')).toMatchObject(refused('Validation:UnknownField'));
    expect(await create('')).toMatchObject(refused('Validation:Required'));
    expect(await create('n'.repeat(201))).toMatchObject(refused('Validation:MaxLength'));
    expect(await create('number')).toMatchObject({ orderingKey: 'number' });
    const { id } = await create('*', { eventTypes: ['Webhooks.*'] });
    expect(await call('update', { id, orderingKey: 'number' })).toMatchObject(
      refused('Validation:UnknownField'),
    );
    expect(await call('update', { id, orderingKey: 'number', eventTypes: ['Test.*'] })).toMatchObject({
      orderingKey: 'number',
    });
    expect(await call('update', { id, eventTypes: ['Webhooks.*'] })).toMatchObject(
      refused('Validation:UnknownField'),
    );
    expect(await call('update', { id, labels: [] })).toMatchObject({ orderingKey: 'number' });
  });
});
