import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alice, carol } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import { noEntry, OrderTimeline, staff, writer } from '../../../test/testkit/timeline/timeline-entries.ts';
import { timelineLimits } from '../timeline.contract.ts';

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
      const { items, ...page } = await ask('list', alice, variables);
      return { ...page, bodies: items.map(({ body }: { body: string }) => body).join('') };
    };
    const first = await list({ pageSize: 3 });
    expect(first).toMatchObject({ bodies: '765', totalCount: 7, hasMore: true });
    expect(await list({ page: 2, pageSize: 3 })).toMatchObject({ bodies: '432', hasMore: true });
    expect(await list({ skip: 5, take: 3 })).toMatchObject({
      bodies: '21',
      hasMore: false,
      nextCursor: null,
    });
    const { data } = await slice.run(
      `query ($entityId: String!) { entity(entityType: "Order", entityId: $entityId) {
        timeline(skip: 5, take: 1) { items { body } hasMore } } }`,
      alice,
      { entityId: timeline.entityId },
    );
    expect(data.entity.timeline).toEqual({ items: [{ body: '2' }], hasMore: true });
    await write(alice, { body: '8' });
    expect(await list({ cursor: first.nextCursor, pageSize: 3 })).toMatchObject({
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
    ['pageSize', timelineLimits.pageSize + 1],
    ['skip', -1],
    ['take', 101],
  ])('refuse a %s of %i', async (name, value) => {
    expect(await ask('list', alice, { [name]: value })).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: { [name]: ['Validation:OutOfRange'] },
    });
  });

  it('refuse what is no cursor, and know none of another entity, another tenant or another visibility', async () => {
    const secret = await note(staff);
    const hidden = Buffer.from(secret.id.replaceAll('-', ''), 'hex').toString('base64url');
    expect(await ask('list', writer, { cursor: hidden })).toMatchObject(noEntry);
    expect(await ask('list', staff, { cursor: hidden })).toMatchObject({ items: [], totalCount: 1 });
    expect(await ask('list', staff, { cursor: hidden, entityId: 'elsewhere' })).toMatchObject(noEntry);
    expect(await ask('list', carol, { cursor: hidden })).toMatchObject(noEntry);
    expect(await ask('list', alice, { cursor: 'nonsense' })).toMatchObject({
      errors: { cursor: ['Validation:InvalidCursor'] },
    });
  });
});
