import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alice, carol } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import { OrderTimeline, staff, writer } from '../../../test/testkit/timeline/timeline-entries.ts';
import { listSizes } from '../../kernel/persistence/slice.ts';

describe.each(databases)('pages of a timeline, on $name', (database) => {
  let slice: Slice;
  let timeline: OrderTimeline;
  let orders = 0;
  beforeAll(async () => {
    slice = await openSlice({ area: 'timeline', database });
  });
  afterAll(() => slice.close());
  beforeEach(() => {
    orders += 1;
    timeline = new OrderTimeline(slice, `order-${orders}`);
  });
  const ask: OrderTimeline['ask'] = (...question) => timeline.ask(...question);
  const write: OrderTimeline['write'] = (...entry) => timeline.write(...entry);
  const note: OrderTimeline['note'] = (...entry) => timeline.note(...entry);

  it('are paged by page, by skip and take, and by a cursor, all over the same rows', async () => {
    for (let at = 1; at <= 7; at += 1) await write(alice, { body: `${at}` });
    const list = async (variables: object) => {
      const { items, totalCount, pageInfo } = await ask('list', alice, variables);
      const { hasNextPage: hasMore, endCursor } = pageInfo;
      return {
        totalCount,
        hasMore,
        endCursor,
        bodies: items.map(({ body }: { body: string }) => body).join(''),
      };
    };
    const first = await list({ pageSize: 3 });
    expect(first).toMatchObject({ bodies: '765', totalCount: 7, hasMore: true });
    expect(await list({ page: 2, pageSize: 3 })).toMatchObject({ bodies: '432', hasMore: true });
    expect(await list({ skip: 5, take: 3 })).toMatchObject({
      bodies: '21',
      hasMore: false,
    });
    const { data } = await slice.run(
      `query ($entityId: String!) { entity(entityType: "Order", entityId: $entityId) {
        timeline(rest: true, skip: 5, take: 1) { nodes { body } pageInfo { hasNextPage } } } }`,
      alice,
      { entityId: timeline.entityId },
    );
    expect(data.entity.timeline).toEqual({ nodes: [{ body: '2' }], pageInfo: { hasNextPage: true } });
    await write(alice, { body: '8' });
    expect(await list({ cursor: first.endCursor, pageSize: 3 })).toMatchObject({
      bodies: '432',
      totalCount: 8,
    });
    expect(await list({ page: 9, pageSize: 3 })).toMatchObject({ bodies: '', totalCount: 8, hasMore: false });
  });

  it('are passed over to entry 200,000 and no further', async () => {
    await write(alice, { body: 'only' });
    expect(await ask('list', alice, { skip: 200_001 })).toMatchObject({ items: [] });
    await slice.sql('update timeline.stream set seen_by_everybody = 200002 where entity_id = ?', [
      timeline.entityId,
    ]);
    expect(await ask('list', alice, { skip: 200_000 })).toMatchObject({ items: [], totalCount: 200_002 });
    expect(await ask('list', alice, { skip: 200_001 })).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { skip: ['Validation:UseCursor'] },
    });
  });

  it.each([
    ['page', 0],
    ['pageSize', 0],
    ['pageSize', listSizes.largest + 1],
    ['skip', -1],
    ['take', 101],
  ])('refuse a %s of %i', async (name, value) => {
    expect(await ask('list', alice, { [name]: value })).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { [name]: ['Validation:OutOfRange'] },
    });
  });

  it('are walked forwards and backwards', async () => {
    for (let at = 1; at <= 5; at += 1) await write(alice, { body: `${at}` });
    const walk = async (variables: object) => {
      const { nodes, pageInfo } = await ask('walk', alice, variables);
      return { bodies: nodes.map(({ body }: { body: string }) => body).join(''), ...pageInfo };
    };
    const first = await walk({ first: 2 });
    expect(first).toMatchObject({ bodies: '54', hasNextPage: true, hasPreviousPage: false });
    const second = await walk({ first: 2, after: first.endCursor });
    expect(second).toMatchObject({ bodies: '32', hasNextPage: true, hasPreviousPage: true });
    expect(await walk({ last: 1, before: second.startCursor })).toMatchObject({
      bodies: '4',
      hasNextPage: true,
      hasPreviousPage: true,
    });
    expect(await walk({ last: 2 })).toMatchObject({ bodies: '21', hasPreviousPage: true });
  });

  it('refuse what is no cursor of this entity and tenant', async () => {
    await write(alice, { body: '1' });
    const { pageInfo } = await ask('walk', alice);
    const invalid = { errors: { after: ['Validation:InvalidCursor'] } };
    const walk = (variables: object, caller = alice) => ask('walk', caller, variables);
    expect(await walk({ after: pageInfo.endCursor, entityId: 'elsewhere' })).toMatchObject(invalid);
    expect(await walk({ after: pageInfo.endCursor }, carol)).toMatchObject(invalid);
    expect(await walk({ after: 'nonsense' })).toMatchObject(invalid);
    expect(await ask('list', alice, { cursor: 'nonsense' })).toMatchObject({
      errors: { cursor: ['Validation:InvalidCursor'] },
    });
  });

  it('tell nothing of a note by its cursor: the entries behind it are the same where there is none', async () => {
    await write(alice, { body: 'seen' });
    const secret = await note(staff);
    const { pageInfo } = await ask('walk', staff, { first: 1 });
    const [scope] = JSON.parse(Buffer.from(pageInfo.endCursor, 'base64url').toString());
    const noNote = `${secret.id.slice(0, -4)}0000`;
    const madeUp = Buffer.from(JSON.stringify([scope, noNote])).toString('base64url');
    for (const after of [pageInfo.endCursor, madeUp])
      expect((await ask('walk', writer, { after })).nodes).toMatchObject([{ body: 'seen' }]);
  });
});
