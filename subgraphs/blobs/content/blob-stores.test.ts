import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOptions } from '../../kernel/options/load.ts';
import { blobsSection } from '../blobs.options.ts';
import { storageHealthChecks } from '../blobs.subgraph.ts';
import type { BlobStore } from './blob-store.ts';
import { LocalBlobStore } from './local-store.ts';
import { S3BlobStore } from './s3-store.ts';

describe.each(['local', 's3'])('the %s store', (kind) => {
  let directory: string;
  let store: BlobStore;
  /** Without a blob: the stand-in for S3 fails at the second page of a listing. */
  let empty: BlobStore;
  let close = async () => {};
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'store-'));
    if (kind === 'local') {
      store = empty = await LocalBlobStore.open(directory);
    } else ({ store, empty, close } = await openS3(directory));
  });
  afterAll(async () => {
    await close();
    await rm(directory, { recursive: true, force: true });
  });

  async function put(bytes: Buffer): Promise<string> {
    const key = `${randomUUID()}/${randomUUID()}`;
    const file = join(await store.spool(), randomUUID());
    await writeFile(file, bytes);
    await store.put(key, file, bytes.length);
    await rm(file, { force: true });
    return key;
  }

  it('gives back what it was given, whole and in part', async () => {
    const bytes = randomBytes(200_000);
    const key = await put(bytes);
    expect(await buffer(await store.get(key))).toEqual(bytes);
    expect(await buffer(await store.get(key, { start: 1, end: 3 }))).toEqual(bytes.subarray(1, 4));
  });

  it('stores an empty file', async () => {
    expect(await buffer(await store.get(await put(Buffer.alloc(0))))).toHaveLength(0);
  });

  it('deletes files, also missing ones without an error', async () => {
    const key = await put(Buffer.from('gone'));
    await store.delete(key);
    await store.delete(key);
    await expect(store.get(key)).rejects.toThrow(/ENOENT|key does not exist/);
  });

  it.runIf(kind === 's3')('hands out addresses for one file, one type and one size', async () => {
    const key = `staged/${randomUUID()}`;
    const bytes = randomBytes(1_000);
    const put = { method: 'PUT', key, contentType: 'image/png', size: 1_000 } as const;
    const until = new Date(Date.now() + 600_000);
    const url = (await store.presign?.(put, until)) ?? '';
    const send = async (address: string, body: Buffer, type: string) => {
      const answer = await fetch(address, {
        method: 'PUT',
        body: Uint8Array.from(body),
        headers: { 'content-type': type },
      });
      await answer.text();
      return answer.status;
    };
    // The stand-in checks no signature: what Amazon's own would be is tried beside the signature.
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
    expect(await send(url, bytes, 'image/png')).toBe(200);
    expect(await buffer(await store.get(key))).toEqual(bytes);
    const shown = { contentType: 'image/png', disposition: 'attachment; filename="a b.png"' };
    const fetched = await fetch((await store.presign?.({ method: 'GET', key, ...shown }, until)) ?? '');
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(bytes);
    expect(fetched.headers.get('content-disposition')).toBe(shown.disposition);
  });

  it('reports that it is usable', async () => {
    await expect(empty.check(AbortSignal.timeout(10_000))).resolves.toBeUndefined();
  });
});

describe('the health check of the store', () => {
  const optionsOf = (env: Record<string, string>) =>
    loadOptions({ blobs: blobsSection }, { env: { Blobs__S3__Bucket: 'blobs', ...env } }).blobs;

  it('exists for a bucket alone, and fails while it is away', async () => {
    expect(storageHealthChecks(optionsOf({}), tmpdir())).toEqual([]);
    const env = {
      Blobs__Provider: 's3',
      Blobs__S3__Endpoint: 'http://127.0.0.1:1',
      Blobs__S3__AccessKeyId: 'key',
      Blobs__S3__SecretAccessKey: 'secret',
    };
    const [check] = storageHealthChecks(optionsOf(env), tmpdir());
    expect(check).toMatchObject({ name: 'object-storage', tags: ['readiness', 'startup'] });
    await expect(check?.check(AbortSignal.timeout(10_000))).rejects.toMatchObject({
      errorCode: 'Http:Target:Unreachable',
    });
  });
});

/** A server of the S3 protocol over loopback. */
async function openS3(directory: string) {
  const bucket = 'blobs';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const storeBelow = (prefix: string) =>
    S3BlobStore.open({
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      prefix,
    });
  return {
    store: await storeBelow('platform/'),
    empty: await storeBelow('empty/'),
    close: () => server.close(),
  };
}
