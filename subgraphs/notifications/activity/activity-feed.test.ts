import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, callerIn, carol } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import type { Slice } from '../../../test/testkit/slice.ts';
import { openNotifications, publish } from '../testing/publish.ts';

const feed = `query ($id: String!, $first: Int, $after: String, $last: Int, $before: String) {
  activityFeed(entityType: "invoice", entityId: $id, first: $first, after: $after, last: $last, before: $before) {
    nodes { id title body severity user { id } } totalCount pageInfo { hasNextPage startCursor endCursor } } }`;
const end = { hasNextPage: false };

describe.each(databases)('activity feeds on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openNotifications({ database });
  });
  afterAll(() => slice.close());

  const user = (userId: string) => callerIn(acme, { userId, roles: ['admin'] });
  const read = async (caller: typeof alice, id = '1', variables = {}) => {
    const { data, error } = await slice.run(feed, caller, { id, ...variables });
    return error ?? data.activityFeed;
  };
  const send = (users: string[], name: string, id = '1', more = {}) =>
    publish(slice, alice, {
      type: 'test.plain',
      recipients: { users },
      data: { name },
      entity: { entityType: 'invoice', entityId: id },
      ...more,
    });

  it('show no activity of another tenant', async () => {
    await send(['carol', 'ann'], 'ours');
    expect(await read(carol)).toMatchObject({ nodes: [], totalCount: 0, pageInfo: end });
    expect(await read(bob)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('have one entry however many were notified, without the contents of others', async () => {
    const id = await send(['ann', 'ben', 'cid'], 'Ann’s own', '2');
    const entry = { id, severity: 'info', user: { id: 'alice' } };
    expect(await read(user('ann'), '2')).toMatchObject({
      nodes: [{ ...entry, title: 'Hello Ann’s own', body: 'You have  things' }],
      totalCount: 1,
      pageInfo: end,
    });
    // Who caused it knows that it happened, not what others were told.
    expect((await read(alice, '2')).nodes).toEqual([{ ...entry, title: 'Plain', body: null }]);
    expect(await read(user('dan'), '2')).toMatchObject({ nodes: [], totalCount: 0 });
  });

  it('are paged by a stable cursor', async () => {
    for (const name of ['1', '2', '3']) {
      slice.clock.advance(1_000);
      await send(['pia'], name, '3');
    }
    const first = await read(user('pia'), '3', { first: 2 });
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    slice.clock.advance(1_000);
    await send(['pia'], '4', '3');
    const next = await read(user('pia'), '3', { first: 2, after: first.pageInfo.endCursor });
    expect(next.nodes.map(({ title }: { title: string }) => title)).toEqual(['Hello 1']);
    expect(next).toMatchObject({ pageInfo: end });
    const back = await read(user('pia'), '3', { last: 2, before: next.pageInfo.startCursor });
    expect(back.nodes).toEqual(first.nodes);
    expect(await read(user('pia'), '3', { after: 'x' })).toMatchObject({
      errors: { after: ['Validation:InvalidCursor'] },
    });
  });

  it('show what went to the followers of an entity to only those who may read it', async () => {
    const { actor } = user('may-read');
    await slice.process.users.remember(acme.id, actor);
    await publish(slice, alice, {
      type: 'test.plain',
      recipients: { followersOf: { entityType: 'invoice', entityId: 'followed' } },
      data: { name: 'x' },
      entity: { entityType: 'invoice', entityId: 'followed' },
    });
    expect((await read(user('may-read'), 'followed')).nodes).toMatchObject([{ title: 'Plain', body: null }]);
    // This user never signed in: identity does not know them.
    expect((await read(user('stranger'), 'followed')).nodes).toEqual([]);
  });

  it('of the entities of many notifications cost as many statements as one', async () => {
    await send(['few'], 'a', 'a');
    for (const id of ['a', 'b', 'c']) await send(['many'], id, id);
    const query = `{ notifications { nodes { entity { entityId activityFeed { totalCount nodes { title } } } } } }`;
    for (const name of ['few', 'many']) await slice.process.users.remember(acme.id, user(name).actor);
    await slice.run(query, user('few'));
    slice.takeStatements();
    await slice.run(query, user('few'));
    const forOne = slice.takeStatements().length;
    const { data } = await slice.run(query, user('many'));
    const statements = slice.takeStatements();
    expect(statements.filter((sql) => sql.includes('cross join lateral'))).toHaveLength(1);
    expect(statements).toHaveLength(forOne);
    expect(data.notifications.nodes).toEqual(
      ['c', 'b', 'a'].map((entityId) => ({
        entity: { entityId, activityFeed: { totalCount: 1, nodes: [{ title: `Hello ${entityId}` }] } },
      })),
    );
  });
});
