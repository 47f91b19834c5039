import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { context, propagation, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acme, alice, anna, carol, globex, type TestCaller } from '../../../test/testkit/callers.ts';
import { firstRun } from '../../../test/testkit/messaging/job-run.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import type { CallContext, RequestContext } from '../../kernel/call/context.ts';
import { silentLogger } from '../../kernel/telemetry/logger.ts';
import { type BlobHolder, blobHolderPort } from '../blobs.contract.ts';
import { StoredBlobContent } from '../content/blob-content.service.ts';
import { LocalBlobStore } from '../content/local-store.ts';
import { SignedAddresses } from '../content/signed-addresses.ts';
import { StoredBlobDirectory } from './blob-directory.service.ts';
import { BlobHolders } from './blob-holders.ts';
import { collectBlobs } from './collect-blobs.ts';
import { measureStoredBytes } from './stored-bytes.ts';

const minute = 60_000;
const orphanAge = 24 * 60 * minute;
const create =
  'mutation { createBlob(input: { fileName: "a.txt", contentType: "text/plain" }) { blob { id } } }';

describe('blobs over time', () => {
  let slice: Slice;
  let directory: string;
  let store: LocalBlobStore;
  const held = new Set<string>();
  const holder: BlobHolder = {
    mayRead: async (call, id) => call.tenant.id === acme.id && held.has(id),
    listHeld: async (tenantId, ids) => new Set(tenantId === acme.id ? ids.filter((id) => held.has(id)) : []),
  };
  const holders = new BlobHolders(() => [holder]);

  beforeAll(async () => {
    slice = await openSlice({ area: 'blobs' });
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'collect-'));
    store = await LocalBlobStore.open(directory);
    held.clear();
    await slice.sql('delete from blobs.blob');
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const content = () =>
    new StoredBlobContent(
      slice.process.services.database,
      slice.clock,
      store,
      { maxSize: 1_000, orphanAge },
      new SignedAddresses(slice.process.services.cipher, slice.clock),
    );
  const directoryOf = () =>
    new StoredBlobDirectory(slice.process.services.database, slice.clock, holders, true);
  const collect = (from: LocalBlobStore = store) =>
    collectBlobs({
      database: slice.process.services.database,
      clock: slice.clock,
      holders,
      store: from,
      logger: silentLogger,
    }).handle({}, { id: 'run', attempt: 1, signal: new AbortController().signal });
  const open = async (caller: TestCaller = alice): Promise<string> =>
    (await slice.run(create, caller)).data.createBlob.blob.id;
  async function upload(caller: TestCaller = alice): Promise<string> {
    const id = await open(caller);
    const bytes = Readable.from([Buffer.from('text')]);
    await content().write(caller as unknown as CallContext, id, { bytes, sha256: null });
    return id;
  }
  const rows = async () => (await slice.sql('select id, status from blobs.blob')).map(({ id }) => id);
  const files = async () =>
    (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const attachable = async (caller: TestCaller, id: string) =>
    (await directoryOf().attachable(caller as unknown as RequestContext, [id])).map((blob) => blob.id);

  it('are not another tenant’s to attach, even where a row holds them', async () => {
    const id = await upload();
    held.add(id);
    expect(await attachable(carol, id)).toEqual([]);
    expect(await directoryOf().find(globex.id, [id])).toEqual([]);
    expect(await attachable(anna, id)).toEqual([id]);
  });

  it('are a colleague’s to attach only where a row lets them read it', async () => {
    const id = await upload();
    expect([await attachable(alice, id), await attachable(anna, id)]).toEqual([[id], []]);
  });

  it('are counted by their bytes while they are stored, by tenant', async () => {
    await slice.sql('delete from kernel.usage_day');
    const measure = async () => {
      await measureStoredBytes(slice.process.services.database, slice.clock).handle({}, firstRun());
      return slice.sql('select tenant_id, amount::int from kernel.usage_day order by amount');
    };
    await upload();
    await upload();
    await upload(carol);
    await open();
    expect(await measure()).toEqual([
      { tenant_id: globex.id, amount: 4 },
      { tenant_id: acme.id, amount: 8 },
    ]);
    await slice.sql('delete from blobs.blob where tenant_id = ?', [globex.id]);
    expect(await measure()).toEqual([
      { tenant_id: globex.id, amount: 0 },
      { tenant_id: acme.id, amount: 8 },
    ]);
  });

  it('are collected a day after their upload, with their bytes', async () => {
    const id = await upload();
    slice.clock.advance(orphanAge - 1);
    await collect();
    expect([await rows(), (await files()).length]).toEqual([[id], 1]);
    slice.clock.advance(1);
    await collect();
    expect([await rows(), (await files()).length]).toEqual([[], 0]);
  });

  it('that were never sent are removed on demand: those of the tenant alone, and none that may still come', async () => {
    const cleanUp = async (caller: TestCaller) =>
      (await slice.run('mutation { removeAbandonedBlobUploads(input: {}) { removedCount } }', caller)).data
        .removeAbandonedBlobUploads.removedCount;
    const whole = await upload();
    await open();
    const foreign = await open(carol);
    expect(await cleanUp(alice)).toBe(0);
    slice.clock.advance(60 * minute);
    const fresh = await open();
    expect([await cleanUp(alice), await cleanUp(alice)]).toEqual([1, 0]);
    await collect();
    expect((await rows()).toSorted()).toEqual([whole, fresh].toSorted());
    expect(foreign).not.toBe(fresh);
  });

  it('have spans from their upload to their deletion', async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    provider.register();
    try {
      const id = await upload();
      const bytes = await (await content().read(acme.id, id)).open();
      for await (const _ of bytes);
      slice.clock.advance(orphanAge);
      await collect();
      const spans = exporter
        .getFinishedSpans()
        .filter(({ instrumentationScope }) => instrumentationScope.name === 'Svc.BlobStorage');
      expect(spans.map(({ name }) => name)).toEqual(['blob.upload', 'blob.download', 'blob.delete']);
      expect(spans[0]?.attributes).toMatchObject({ 'blob.size': 4, 'blob.content_type': 'text/plain' });
    } finally {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    }
  });

  it('stay while a row holds them, and go when it does no longer', async () => {
    const id = await upload();
    held.add(id);
    slice.clock.advance(30 * orphanAge);
    await collect();
    expect(await rows()).toEqual([id]);
    held.clear();
    slice.clock.advance(7 * orphanAge);
    await collect();
    expect([await rows(), (await files()).length]).toEqual([[], 0]);
  });

  it('stay for another hour once they are about to be held', async () => {
    const id = await upload();
    slice.clock.advance(orphanAge - 1);
    expect(await attachable(alice, id)).toEqual([id]);
    slice.clock.advance(59 * minute);
    await collect();
    expect(await rows()).toEqual([id]);
  });

  it('are given up when their bytes did not come within the hour', async () => {
    const id = await open();
    slice.clock.advance(60 * minute);
    const late = content().write(alice as unknown as CallContext, id, {
      bytes: Readable.from([Buffer.from('late')]),
      sha256: null,
    });
    await expect(late).rejects.toMatchObject({ errorCode: 'Blobs:Blob:NotFound' });
    await collect();
    expect(await rows()).toEqual([]);
  });

  it('that were attached are deleted only once they cannot be about to be held again', async () => {
    const id = await upload();
    await attachable(alice, id);
    expect(
      (
        await slice.run('mutation ($id: ID!) { deleteBlob(input: { id: $id }) { deletedBlobId } }', alice, {
          id,
        })
      ).error,
    ).toBeNull();
    await collect();
    expect(await rows()).toEqual([id]);
    held.add(id);
    slice.clock.advance(61 * minute);
    await collect();
    expect(await slice.sql('select status from blobs.blob')).toEqual([{ status: 'Stored' }]);
  });

  it('that a row came to hold while they are deleted are in use, also where that was noted before', async () => {
    const id = await upload();
    await attachable(alice, id);
    const { services } = slice.process;
    const asked = vi.spyOn(services.ports.get(blobHolderPort('timeline')), 'listHeld');
    asked.mockImplementationOnce(async () => {
      const session = services.database.session(acme.id);
      expect(await session.transactional((em) => directoryOf().keep(em, [id]))).toBe(true);
      return new Set();
    });
    const { error } = await slice.run(
      'mutation ($id: ID!) { deleteBlob(input: { id: $id }) { deletedBlobId } }',
      alice,
      { id },
    );
    asked.mockRestore();
    expect(error).toMatchObject({ errorCode: 'Blobs:Blob:InUse' });
    expect(await slice.sql('select status from blobs.blob')).toEqual([{ status: 'Stored' }]);
  });

  it('that are attached while they are collected stay: what was read of them is read again', async () => {
    const id = await upload();
    slice.clock.advance(orphanAge);
    const attaching: BlobHolder = {
      mayRead: async () => false,
      // Nothing holds it yet; a moment later a row is about to.
      listHeld: async () => {
        await attachable(alice, id);
        return new Set<string>();
      },
    };
    await collectBlobs({
      database: slice.process.services.database,
      clock: slice.clock,
      holders: new BlobHolders(() => [attaching]),
      store,
      logger: silentLogger,
    }).handle({}, { id: 'run', attempt: 1, signal: new AbortController().signal });
    expect([await rows(), (await files()).length]).toEqual([[id], 1]);
  });

  it('are removed on the next round when the process died between row and bytes', async () => {
    await upload();
    await slice.sql("update blobs.blob set status = 'Deleting', keep_until = now() - interval '1 year'");
    await collect();
    expect([await rows(), (await files()).length]).toEqual([[], 0]);
  });

  it('whose bytes the store does not remove are tried again, and hold up no other', async () => {
    const [stuck] = [await upload(), await upload()];
    slice.clock.advance(orphanAge);
    await collect(
      Object.assign(Object.create(store), {
        delete: (key: string) =>
          key.endsWith(String(stuck)) ? Promise.reject(new Error('refused')) : store.delete(key),
      }),
    );
    expect([await rows(), (await files()).length]).toEqual([[stuck], 1]);
    slice.clock.advance(61 * minute);
    await collect();
    expect([await rows(), (await files()).length]).toEqual([[], 0]);
  });

  it('leave nothing of uploads whose process was killed', async () => {
    const spool = await store.spool();
    await writeFile(join(spool, 'old'), 'half');
    await utimes(join(spool, 'old'), 0, new Date(slice.clock.now().getTime() - 61 * minute));
    await writeFile(join(spool, 'new'), 'half');
    await utimes(join(spool, 'new'), 0, slice.clock.now());
    await collect();
    expect((await files()).map(({ name }) => name)).toEqual(['new']);
  });
});

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'blobs without a holder, on $name',
  (database) => {
    let slice: Slice;
    let processes: readonly Slice[];
    beforeAll(async () => {
      slice = await openSlice({ area: 'blobs', database, env: { Blobs__MaxPending: '5' } });
      processes = [slice, await slice.another()];
    });
    afterAll(() => slice.close());
    beforeEach(() => slice.sql('delete from blobs.blob'));

    it('are never more than an uploader may have, however many are opened at once', async () => {
      const opened = await Promise.all(
        [alice, anna].flatMap((caller) =>
          Array.from({ length: 16 }, async (_, at) => {
            const { data, error } = await (processes[at % 2] ?? slice).run(create, caller);
            return error?.errorCode ?? typeof data.createBlob.blob.id;
          }),
        ),
      );
      const refused = opened.filter((answer) => answer === 'Blobs:Pending:LimitReached');
      expect(opened.filter((answer) => answer === 'string')).toHaveLength(10);
      expect(refused).toHaveLength(22);
      expect(
        await slice.sql('select created_by, count(*)::int from blobs.blob group by 1 order by 1'),
      ).toEqual([
        { created_by: alice.actor.userId, count: 5 },
        { created_by: anna.actor.userId, count: 5 },
      ]);
    });
  },
);
