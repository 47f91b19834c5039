import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acme, alice, anna, carol, type TestCaller } from '../../../test/testkit/callers.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import { noEntry, OrderTimeline, staff, writer } from '../../../test/testkit/timeline/timeline-entries.ts';
import { type BlobHolder, blobDirectory, blobHolderPort } from '../../blobs/blobs.contract.ts';
import type { RequestContext } from '../../kernel/call/context.ts';

const missing = { code: 'NOT_FOUND', errorCode: 'Timeline:Attachment:NotFound' };

describe('attachments of entries', () => {
  let slice: Slice;
  let timeline: OrderTimeline;
  let holder: BlobHolder;
  beforeAll(async () => {
    slice = await openSlice({ area: 'timeline' });
    holder = slice.process.services.ports.get(blobHolderPort('timeline'));
  });
  afterAll(() => slice.close());
  beforeEach(() => {
    timeline = new OrderTimeline(slice, `order-${randomUUID()}`);
  });

  /** A whole blob, as the blob store has it once its bytes have come. */
  async function blob({ actor, tenant }: TestCaller = alice, status = 'Stored'): Promise<string> {
    const id = randomUUID();
    await slice.sql(
      `insert into blobs.blob (id, tenant_id, file_name, content_type, status, size_bytes, checksum, created_at,
         created_by, keep_until) values (?, ?, 'plan.txt', 'text/plain', ?, 4, 'digest', now(), ?, now())`,
      [id, tenant.id, status, actor.userId],
    );
    return id;
  }
  const attach = (caller: TestCaller, attachmentBlobIds: string[], input: object = {}) =>
    timeline.write(caller, { attachmentBlobIds, ...input });
  const mayRead = ({ actor, tenant }: TestCaller, id: string) =>
    holder.mayRead(
      {
        actor,
        tenant,
        locale: 'en',
        requestId: 'attachments',
        idempotency: null,
        em: slice.process.services.database.session(tenant.id),
        signal: new AbortController().signal,
        events: { publish: async () => {}, publishAll: async () => {} },
      } satisfies RequestContext,
      id,
    );

  it('of another tenant do not exist, nor do those of others, unfinished and unknown ones', async () => {
    const [foreign, annas, unfinished] = [
      await blob(carol),
      await blob(anna),
      await blob(alice, 'Receiving'),
    ];
    for (const id of [foreign, annas, unfinished, randomUUID(), 'no id'])
      expect(await attach(alice, [await blob(), id])).toMatchObject(missing);
    expect(await timeline.bodies(alice)).toEqual([]);
    expect(await holder.listHeld(acme.id, [foreign, annas])).toEqual(new Set());
  });

  it('that are deleted while their entry is written do not exist', async () => {
    const id = await blob();
    const directory = slice.process.services.ports.get(blobDirectory);
    const { attachable } = directory;
    const asked = vi.spyOn(directory, 'attachable').mockImplementationOnce(async (...args) => {
      const found = await attachable.apply(directory, args);
      await slice.sql("update blobs.blob set status = 'Deleting' where id = ?", [id]);
      return found;
    });
    expect(await attach(alice, [id])).toMatchObject(missing);
    asked.mockRestore();
    expect(await timeline.bodies(alice)).toEqual([]);
  });

  it('are listed with name, type and size, each once', async () => {
    const id = await blob();
    const entry = await attach(alice, [id, id]);
    const { data } = await slice.run(
      `query ($id: ID!) { timelineEntry(id: $id) {
        attachmentBlobIds attachments { blobId fileName contentType sizeBytes } } }`,
      writer,
      { id: entry.id },
    );
    expect(data.timelineEntry).toEqual({
      attachmentBlobIds: [id],
      attachments: [{ blobId: id, fileName: 'plan.txt', contentType: 'text/plain', sizeBytes: 4 }],
    });
  });

  it('are the same files however their ids are spelled', async () => {
    const id = await blob();
    await attach(alice, [id.toUpperCase(), id]);
    expect(await holder.listHeld(acme.id, [id])).toEqual(new Set([id]));
    expect(await mayRead(writer, id)).toBe(true);
  });

  it('are read, and attached again, by users who may read an entry that holds them', async () => {
    const id = await blob();
    expect([await mayRead(writer, id), await mayRead(carol, id)]).toEqual([false, false]);
    await attach(alice, [id], { entryType: 'InternalNote' });
    expect([await mayRead(writer, id), await mayRead(staff, id)]).toEqual([false, true]);
    expect(await attach(writer, [id])).toMatchObject(missing);
    await attach(staff, [id]);
    expect([await mayRead(writer, id), await mayRead(carol, id)]).toEqual([true, false]);
  });

  it('are let go with the last entry that held them', async () => {
    const id = await blob();
    const entries = [await attach(alice, [id]), await attach(alice, [id])];
    for (const { id: entryId } of entries) {
      expect(await holder.listHeld(acme.id, [id])).toEqual(new Set([id]));
      await timeline.ask('delete', alice, { id: entryId });
    }
    expect(await holder.listHeld(acme.id, [id])).toEqual(new Set());
    expect(await mayRead(writer, id)).toBe(false);
  });

  it('come to nothing with an entry that is refused', async () => {
    const id = await blob();
    expect(await attach(alice, [id], { parentEntryId: randomUUID() })).toMatchObject(noEntry);
    expect(await holder.listHeld(acme.id, [id])).toEqual(new Set());
  });
});

describe('attachments of another system', () => {
  it('are accepted unchecked, and listed by id only', async () => {
    const slice = await openSlice({ area: 'timeline', env: { Blobs__Provider: 'external' } });
    try {
      expect(slice.process.services.ports.get(blobDirectory).isChecked).toBe(false);
      const entry = await new OrderTimeline(slice, 'external').write(alice, {
        attachmentBlobIds: ['dms:4711'],
      });
      const { data } = await slice.run(
        'query ($id: ID!) { timelineEntry(id: $id) { attachments { blobId fileName sizeBytes } } }',
        alice,
        { id: entry.id },
      );
      expect(data.timelineEntry.attachments).toEqual([
        { blobId: 'dms:4711', fileName: null, sizeBytes: null },
      ]);
    } finally {
      await slice.close();
    }
  });
});
