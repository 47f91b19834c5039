import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, carol, dave, globex, type TestCaller } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';

describe.each(databases)('the list of events on $name', (database) => {
  let slice: WebhookSlice;
  beforeAll(async () => {
    slice = await openWebhookSlice({ database });
    const create = (input: object) =>
      slice.run(
        `mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { signingSecret } }`,
        alice,
        { input: { targetUrl: 'https://hooks.example.com/', ...input } },
      );
    await create({
      eventType: 'Test.Happened',
      filter: [{ field: 'number', operator: 'Gt', value: '1' }],
    });
    await create({ eventType: 'Webhooks.SubscriptionSuspended' });
    await slice.publish(acme, 1);
    await slice.settled();
    slice.clock.advance(1_000);
    await slice.publish(acme, 2);
    await slice.settled();
  });
  afterAll(() => slice.close());

  const list = async (request = '', caller: TestCaller = alice) => {
    const { data, error } = await slice.run(
      `{ webhookEvents${request} { totalCount pageInfo { hasNextPage endCursor }
         nodes { id eventType occurredAt createdAt deliveryCount } } }`,
      caller,
    );
    return error ?? data.webhookEvents;
  };

  it('has those that a subscription names, newest first, with their deliveries', async () => {
    const { totalCount, nodes } = await list();
    expect(totalCount).toBe(3);
    expect(nodes.map(({ deliveryCount }: { deliveryCount: number }) => deliveryCount).sort()).toEqual([
      0, 0, 1,
    ]);
    expect(nodes[0].createdAt > nodes[2].createdAt).toBe(true);
    expect(nodes[2]).toMatchObject({ eventType: 'Test.Happened', deliveryCount: 0 });
  });

  it('is filtered by type and period, and by whether something received them', async () => {
    const now = slice.clock.now().toISOString();
    expect(await list(`(filter: { createdAt: { gte: "${now}" } })`)).toMatchObject({ totalCount: 2 });
    expect(await list('(filter: { eventType: { eq: "Test.Happened" } })')).toMatchObject({ totalCount: 3 });
    expect(await list('(filter: { eventType: { eq: "Test.Other" } })')).toMatchObject({ totalCount: 0 });
    expect(await list('(search: "happened")')).toMatchObject({ totalCount: 3 });
    expect(await list('(filter: { quickFilters: [Unmatched] })')).toMatchObject({ totalCount: 2 });
  });

  it('is paged', async () => {
    const first = await list('(first: 2)');
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    const rest = await list(`(first: 2, after: "${first.pageInfo.endCursor}")`);
    expect(rest.pageInfo.hasNextPage).toBe(false);
    expect(new Set([...first.nodes, ...rest.nodes].map(({ id }: { id: string }) => id)).size).toBe(3);
  });

  it('has none that only the host subscribes to', async () => {
    await slice.subscribe('https://hooks.example.com/host', dave);
    await slice.publish(globex, 5);
    await slice.settled();
    expect(
      await slice.sql('select is_named from webhooks.event where tenant_id = ?', [globex.id]),
    ).toHaveLength(5);
    expect(await list('', carol)).toMatchObject({ totalCount: 0 });
  });

  it('is the tenant’s own, and needs the permission', async () => {
    expect(await list('', carol)).toMatchObject({ totalCount: 0, nodes: [] });
    expect(await list('', bob)).toMatchObject({ code: 'FORBIDDEN' });
  });
});
