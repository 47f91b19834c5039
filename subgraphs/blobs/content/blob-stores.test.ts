import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobStore } from './blob-store.ts';
import { LocalBlobStore } from './local-store.ts';
import { S3BlobStore } from './s3-store.ts';

describe.each(['local', 's3'])('the %s store', (kind) => {
  let directory: string;
  let store: BlobStore;
  let close = async () => {};
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'store-'));
    const opened =
      kind === 'local' ? { store: await LocalBlobStore.open(directory), close } : await openS3(directory);
    store = opened.store;
    close = opened.close;
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

  it('keeps a file without bytes', async () => {
    expect(await buffer(await store.get(await put(Buffer.alloc(0))))).toHaveLength(0);
  });

  it('forgets what is deleted, and does not mind what is not there', async () => {
    const key = await put(Buffer.from('gone'));
    await store.delete(key);
    await store.delete(key);
    await expect(store.get(key)).rejects.toThrow();
  });

  it('says that it can be used', async () => {
    await expect(store.check(AbortSignal.timeout(10_000))).resolves.toBeUndefined();
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
  const store = await S3BlobStore.open({
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    prefix: 'platform/',
  });
  return { store, close: () => server.close() };
}
