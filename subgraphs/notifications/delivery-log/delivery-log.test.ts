import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, carol, keyIn, type TestCaller } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { PermanentDeliveryError } from '../contract/channel.ts';
import { later, openNotifications, publish, recordingChannel } from '../testing/publish.ts';

describe.each(databases)('the list of deliveries on $name', (database) => {
  const [email, sms] = [recordingChannel(), recordingChannel()];
  let slice: Slice;
  let first: string;
  let second: string;
  beforeAll(async () => {
    sms.script = async () => {
      throw new PermanentDeliveryError('refused');
    };
    email.script = async ({ recipientId }) => {
      if (recipientId === 'bob') throw new Error('busy');
      return 'delivered';
    };
    slice = await openNotifications({ database, channels: { email, sms } });
    const data = { name: 'x', count: 1 };
    first = await publish(slice, alice, { type: 'test.plain', recipients: { users: ['alice'] }, data });
    await later(slice, 60_000);
    second = await publish(slice, alice, { type: 'test.forced', recipients: { users: ['bob'] }, data });
    await later(slice, 0);
  });
  afterAll(() => slice.close());

  const list = async (request = '', caller: TestCaller = alice) => {
    const { data, error } = await slice.run(
      `{ notificationDeliveries${request} { totalCount pageInfo { hasNextPage endCursor }
         nodes { notificationId recipientUserId channel notificationTypeName status reason attemptCount
           nextAttemptAt createdAt finishedAt } } }`,
      caller,
    );
    return error ?? data.notificationDeliveries;
  };
  const countOf = async (filter: string) => (await list(`(filter: { ${filter} })`)).totalCount;

  it('has each with its state, newest first', async () => {
    const { totalCount, nodes } = await list();
    expect(totalCount).toBe(3);
    expect(nodes[0]).toMatchObject({
      notificationId: second,
      recipientUserId: 'bob',
      channel: 'email',
      notificationTypeName: 'test.forced',
      status: 'Retrying',
      attemptCount: 1,
      finishedAt: null,
    });
    expect(nodes[0].nextAttemptAt > nodes[0].createdAt).toBe(true);
    const earlier = { notificationId: first, recipientUserId: 'alice', notificationTypeName: 'test.plain' };
    expect(nodes.slice(1)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...earlier, channel: 'sms', status: 'DeadLettered' }),
        expect.objectContaining({ ...earlier, channel: 'email', status: 'Delivered', nextAttemptAt: null }),
      ]),
    );
  });

  it('is filtered by person, channel, status, type, notification and time', async () => {
    expect(await countOf('recipientUserId: { eq: "alice" }')).toBe(2);
    expect(await countOf('channel: { eq: "email" }')).toBe(2);
    expect(await countOf('status: { in: [DeadLettered, Retrying] }')).toBe(2);
    expect(await countOf('quickFilters: [Undelivered]')).toBe(1);
    expect(await countOf('reason: { isNull: true }')).toBe(3);
    expect(await countOf('notificationTypeName: { eq: "test.plain" }')).toBe(2);
    expect(await countOf(`notificationId: { eq: "${second}" }`)).toBe(1);
    expect(await countOf(`createdAt: { gte: "${slice.clock.now().toISOString()}" }`)).toBe(1);
  });

  it('is paged', async () => {
    const page = await list('(first: 2)');
    expect(page).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    const rest = await list(`(first: 2, after: "${page.pageInfo.endCursor}")`);
    expect(rest).toMatchObject({ nodes: [{ notificationId: first }], pageInfo: { hasNextPage: false } });
  });

  it('is the tenant’s own, and needs the permission, which sending does not include', async () => {
    expect(await list('', carol)).toMatchObject({ totalCount: 0, nodes: [] });
    expect(await list('', bob)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await list('', keyIn(acme, ['Notifications.Messages.Execute']))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await list('', keyIn(acme, ['Notifications.Deliveries.Read']))).toMatchObject({ totalCount: 3 });
  });
});
