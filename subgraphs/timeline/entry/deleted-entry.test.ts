import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alice, anna } from '../../../test/testkit/callers.ts';
import { holdLock, waitForBlockedSessions } from '../../../test/testkit/database/blocked-sessions.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import { noEntry, OrderTimeline, staff, writer } from '../../../test/testkit/timeline/timeline-entries.ts';
import { timelineEntryDeleted } from '../timeline.contract.ts';

describe.each(databases)('timeline entries that are deleted, on $name', (database) => {
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
  const bodies: OrderTimeline['bodies'] = (reader) => timeline.bodies(reader);

  it('are gone for all readers and kept for the audit', async () => {
    const { id } = await write(writer);
    expect(await ask('delete', writer, { id })).toMatchObject({ id, body: '' });
    expect(await ask('delete', writer, { id })).toMatchObject(noEntry);
    expect(await bodies(alice)).toEqual([]);
    expect(await ask('get', alice, { id })).toBeNull();
    expect(await slice.sql('select body, deleted_by from timeline.entry where id = ?', [id])).toEqual([
      { body: 'Hello', deleted_by: writer.actor.userId },
    ]);
  });

  it('are an event for all readers, unless only some could read them', async () => {
    const { id } = await write(writer);
    const secret = await note(staff);
    await slice.takeEvents();
    await ask('delete', writer, { id });
    await ask('delete', staff, { id: secret.id });
    expect(await slice.takeEvents()).toMatchObject([
      {
        type: timelineEntryDeleted.name,
        data: { entryId: id, entityType: 'Order', entityId: timeline.entityId, entryType: 'Comment' },
      },
    ]);
  });

  it('need their author or the right to manage', async () => {
    const { id } = await write(alice);
    expect(await ask('delete', writer, { id })).toMatchObject({
      code: 'FORBIDDEN',
      errorCode: 'Timeline:Entry:NotAuthor',
    });
    expect(await ask('delete', anna, { id })).toMatchObject({ id });
  });

  it('stay without their words while a reply is visible, and go with the last one', async () => {
    const root = await write(writer, { body: 'root' });
    const reply = await write(writer, { body: 'reply', parentEntryId: root.id });
    const leaf = await write(writer, { body: 'leaf', parentEntryId: reply.id });
    await ask('delete', writer, { id: root.id });
    await ask('delete', writer, { id: reply.id });
    const list = await ask('list', writer);
    expect([list.items.map(({ body }: { body: string }) => body), list.totalCount]).toEqual([['leaf'], 1]);
    const { items, totalCount } = await ask('list', writer, { includeDeleted: true });
    expect(totalCount).toBe(3);
    expect(items).toMatchObject([
      { body: 'leaf', deletedAt: null, isDeleted: false },
      { id: reply.id, body: '', deletedAt: expect.any(String), isDeleted: true },
      { id: root.id, body: '', deletedAt: expect.any(String), isDeleted: true },
    ]);
    expect(await write(writer, { parentEntryId: root.id })).toMatchObject(noEntry);
    await ask('delete', writer, { id: leaf.id });
    expect((await ask('list', writer, { includeDeleted: true })).totalCount).toBe(0);
  });

  it('are visible only to readers of the reply that keeps them', async () => {
    const root = await write(staff, { body: 'root' });
    const hidden = await note(staff, { parentEntryId: root.id });
    await ask('delete', staff, { id: root.id });
    expect(await bodies(writer)).toEqual([]);
    expect(await ask('get', writer, { id: root.id })).toBeNull();
    expect(await bodies(staff)).toEqual(['secret']);
    const shown = await ask('list', staff, { includeDeleted: true });
    expect(shown).toMatchObject({ totalCount: 2, items: [{ body: 'secret' }, { id: root.id, body: '' }] });
    expect((await ask('list', writer, { includeDeleted: true })).totalCount).toBe(0);
    await ask('delete', staff, { id: hidden.id });
    expect(await bodies(staff)).toEqual([]);
  });

  it.runIf(database.name === 'PostgreSQL')(
    'take no reply that was written while they were deleted',
    async () => {
      const root = await write(writer, { body: 'root' });
      const reply = await inOrder(slice, timeline.entityId, [
        () => ask('delete', writer, { id: root.id }),
        () => write(writer, { body: 'reply', parentEntryId: root.id }),
      ]);
      expect(reply).toMatchObject([{ id: root.id }, noEntry]);
      expect((await ask('list', writer, { includeDeleted: true })).totalCount).toBe(0);
    },
  );

  it.runIf(database.name === 'PostgreSQL')(
    'are counted once when they and their reply go at once',
    async () => {
      const root = await write(writer, { body: 'root' });
      const reply = await write(writer, { body: 'reply', parentEntryId: root.id });
      await inOrder(slice, timeline.entityId, [
        () => ask('delete', writer, { id: root.id }),
        () => ask('delete', writer, { id: reply.id }),
      ]);
      const { items, totalCount } = await ask('list', writer, { includeDeleted: true });
      expect([items, totalCount]).toEqual([[], 0]);
      const [stream] = await slice.sql('select seen_by_everybody from timeline.stream where entity_id = ?', [
        timeline.entityId,
      ]);
      expect(stream).toEqual({ seen_by_everybody: 0 });
    },
  );
});

/** Runs work in the order given while another session holds the stream's row: each waits behind the one before. */
async function inOrder<T>(slice: Slice, entityId: string, work: readonly (() => Promise<T>)[]): Promise<T[]> {
  const sql = 'select 1 from timeline.stream where entity_id = ? for update';
  const release = await holdLock(slice, sql, [entityId]);
  try {
    const started: Promise<T>[] = [];
    for (const start of work) {
      started.push(start());
      await waitForBlockedSessions(slice, started.length);
    }
    await release();
    return await Promise.all(started);
  } finally {
    await release();
  }
}
