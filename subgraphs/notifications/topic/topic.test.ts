import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { alice, anna, bob, carol, type TestCaller } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { openNotifications } from '../testing/publish.ts';
import { deleteTopicSubscribers } from './delete-topic-subscribers.ts';

const fields = 'id key title description isOpen isSubscribed entityTag';

describe.each(databases)('topics on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database });
  });
  afterAll(() => slice.close());
  afterEach(async () => {
    for (const table of ['topic', 'topic_subscriber']) await slice.sql(`delete from notifications.${table}`);
  });

  const change = async (name: string, input: object, caller: TestCaller = alice) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const { data, error } = await slice.run(
      `mutation ($input: ${type}!) { ${name}(input: $input) { notificationTopic { ${fields} } } }`,
      caller,
      { input },
    );
    return error ?? data[name].notificationTopic;
  };
  const create = (key: string, isOpen = false, caller: TestCaller = alice) =>
    change('createNotificationTopic', { key, title: `Title of ${key}`, isOpen }, caller);
  const list = async (field: string, caller: TestCaller = alice) =>
    (await slice.run(`{ ${field} { totalCount nodes { ${fields} } } }`, caller)).data[field];
  const subscribers = async (id: string, list = '', caller: TestCaller = alice) => {
    const { data, error } = await slice.run(
      `query ($id: ID!) { notificationTopicSubscribers(topicId: $id ${list}) {
         totalCount nodes { userId } pageInfo { hasNextPage endCursor } } }`,
      caller,
      { id },
    );
    return error ?? data.notificationTopicSubscribers;
  };
  const deletion = (id: string, caller: TestCaller = alice) =>
    slice.run(
      'mutation ($id: ID!) { deleteNotificationTopic(input: { id: $id }) { deletedNotificationTopicId } }',
      caller,
      { id },
    );

  it('are of their tenant alone', async () => {
    const { id } = await create('news', true);
    expect(await create('news', true, carol)).toMatchObject({ key: 'news' });
    expect(await list('notificationTopics')).toMatchObject({ totalCount: 1, nodes: [{ id }] });
    const missing = { errorCode: 'Notifications:Topic:NotFound' };
    expect(await change('updateNotificationTopic', { id, title: 'x' }, carol)).toMatchObject(missing);
    expect(await change('addNotificationTopicSubscribers', { id, userIds: ['x'] }, carol)).toMatchObject(
      missing,
    );
    expect(await change('removeNotificationTopicSubscribers', { id, userIds: ['x'] }, carol)).toMatchObject(
      missing,
    );
    expect(await change('subscribeToNotificationTopic', { id }, carol)).toMatchObject(missing);
    expect(await subscribers(id, '', carol)).toMatchObject(missing);
    expect((await deletion(id, carol)).error).toMatchObject(missing);
    expect(await create('other', true, bob)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('are changed, and have one key each', async () => {
    const { id } = await create('news');
    expect(await create('news')).toMatchObject({ errorCode: 'Notifications:Topic:KeyTaken' });
    expect(await create('News')).toMatchObject({ errors: { key: ['Validation:InvalidFormat'] } });
    expect(await change('updateNotificationTopic', { id, description: 'All of it' })).toMatchObject({
      key: 'news',
      title: 'Title of news',
      description: 'All of it',
      isOpen: false,
    });
    expect(await change('updateNotificationTopic', { id, description: '', isOpen: true })).toMatchObject({
      description: null,
      isOpen: true,
    });
  });

  it('are changed only as they were read, where the caller says so', async () => {
    const { id, entityTag } = await create('news');
    const rename = (title: string, ifMatch: string) =>
      change('updateNotificationTopic', { id, title, ifMatch });
    const renamed = await rename('One', entityTag);
    expect(renamed).toMatchObject({ title: 'One' });
    expect(renamed.entityTag).not.toBe(entityTag);
    expect(await rename('Two', entityTag)).toMatchObject({ errorCode: 'Concurrency:Revision:Mismatch' });
    await change('addNotificationTopicSubscribers', { id, userIds: ['p1'] });
    expect(await rename('Three', `${entityTag}, ${renamed.entityTag}`)).toMatchObject({ title: 'Three' });
    expect(await rename('Four', 'no tag')).toMatchObject({
      errors: { ifMatch: ['Validation:InvalidFormat'] },
    });
  });

  it('have subscribers, once each and page by page', async () => {
    const { id } = await create('news');
    const userIds = ['p1', 'p2', 'p3', 'p1'];
    await change('addNotificationTopicSubscribers', { id, userIds });
    await change('addNotificationTopicSubscribers', { id, userIds: ['p3', 'p4'] });
    await change('removeNotificationTopicSubscribers', { id, userIds: ['p2', 'nobody'] });
    const first = await subscribers(id, 'first: 2');
    expect(first).toMatchObject({ totalCount: 3, nodes: [{ userId: 'p1' }, { userId: 'p3' }] });
    const next = await subscribers(id, `first: 2 after: "${first.pageInfo.endCursor}"`);
    expect(next).toMatchObject({ nodes: [{ userId: 'p4' }], pageInfo: { hasNextPage: false } });
    expect(await change('addNotificationTopicSubscribers', { id, userIds: [] })).toMatchObject({
      errors: { userIds: ['Validation:TooSmall'] },
    });
  });

  it('are subscribed to by people themselves where they are open, and hidden where they are not', async () => {
    const closed = await create('closed');
    const open = await create('open', true);
    expect(await list('openNotificationTopics', anna)).toMatchObject({
      totalCount: 1,
      nodes: [{ key: 'open' }],
    });
    for (const name of ['subscribeToNotificationTopic', 'unsubscribeFromNotificationTopic'])
      expect(await change(name, { id: closed.id }, anna)).toMatchObject({
        errorCode: 'Notifications:Topic:NotFound',
      });
    await change('subscribeToNotificationTopic', { id: open.id }, anna);
    expect(await change('subscribeToNotificationTopic', { id: open.id }, anna)).toMatchObject({
      isSubscribed: true,
    });
    expect(await subscribers(open.id)).toMatchObject({ totalCount: 1, nodes: [{ userId: 'anna' }] });
    slice.takeStatements();
    expect(await list('openNotificationTopics', anna)).toMatchObject({ nodes: [{ isSubscribed: true }] });
    const one = slice.takeStatements().length;
    await create('another', true);
    slice.takeStatements();
    await list('openNotificationTopics', anna);
    expect(slice.takeStatements()).toHaveLength(one);
    expect(await list('openNotificationTopics')).toMatchObject({ nodes: [{}, { isSubscribed: false }] });
    await change('unsubscribeFromNotificationTopic', { id: open.id }, anna);
    expect(await subscribers(open.id)).toMatchObject({ totalCount: 0 });
  });

  it('are deleted with their subscribers, in batches that another run goes on with', async () => {
    const { id } = await create('news');
    const kept = await create('kept');
    await slice.sql(
      `insert into notifications.topic_subscriber (tenant_id, topic_id, user_id, created_at)
       select tenant_id, id, 'p' || n, created_at from notifications.topic, generate_series(1, 1500) n`,
    );
    expect((await deletion(id)).data.deleteNotificationTopic.deletedNotificationTopicId).toBe(id);
    await slice.process.messaging.drain();
    const rows = await slice.sql(
      'select topic_id, count(*)::int as left from notifications.topic_subscriber group by 1',
    );
    expect(rows).toEqual([{ topic_id: kept.id, left: 1_500 }]);
    const job = deleteTopicSubscribers(slice.process.services.database);
    const run = { id, attempt: 2, signal: new AbortController().signal };
    await job.handle({ tenantId: alice.tenant.id, topicId: id }, run);
    expect((await deletion(id)).error).toMatchObject({ errorCode: 'Notifications:Topic:NotFound' });
  });
});
