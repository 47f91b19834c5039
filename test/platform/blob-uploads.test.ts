import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { TestClock } from '../testkit/test-clock.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const containerName = 'pictures';
const bases = ['/api/v1/blobs', '/api/v1/blob-storage/blobs'];

interface Ticket {
  readonly blobId: string;
  readonly uploadUrl: string;
  readonly httpMethod: string;
  readonly expiresAt: string;
  readonly requiredHeaders: Readonly<Record<string, string>>;
}

describe.each(['local', 's3'])('uploads by an address of their own, %s', (kind) => {
  const clock = new TestClock(new Date());
  let platform: TestPlatform;
  let directory: string;
  let closeStore = async () => {};
  let env: Record<string, string>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'uploads-'));
    env = { Blobs__Directory: directory };
    if (kind === 's3') {
      const server = new S3rver({
        address: '127.0.0.1',
        port: 0,
        silent: true,
        directory,
        configureBuckets: [{ name: 'blobs', configs: [] }],
      });
      const { port } = (await server.run()) as AddressInfo;
      closeStore = () => server.close();
      env = {
        Blobs__Provider: 's3',
        Blobs__S3__Bucket: 'blobs',
        Blobs__S3__AccessKeyId: 'S3RVER',
        Blobs__S3__SecretAccessKey: 'S3RVER',
        Blobs__S3__Endpoint: `http://127.0.0.1:${port}`,
      };
    }
    platform = await startTestPlatform({ env, clock });
  });
  afterAll(async () => {
    await platform.close();
    await closeStore();
    await rm(directory, { recursive: true, force: true });
  });

  const ask = async (path: string, body?: object, user = 'bob', method = 'POST') =>
    platform.call(path, { method, body, token: await platform.token(user) });
  const announce = async (base = '/api/v1/blobs', more: object = {}): Promise<Ticket> => {
    const file = { containerName, fileName: 'pixel.png', contentType: 'image/png', sizeBytes: png.length };
    const answer = await ask(`${base}/upload`, { ...file, ...more });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  /** As the client sends: without credentials, to the address it was told; a public address is this platform's here. */
  const addressOf = (url: string) =>
    kind === 's3' ? url : `${platform.url}${new URL(url).pathname}${new URL(url).search}`;
  const send = async ({ uploadUrl, httpMethod, requiredHeaders }: Ticket, bytes = png, headers = {}) => {
    const answer = await fetch(addressOf(uploadUrl), {
      method: httpMethod,
      headers: { ...requiredHeaders, ...headers },
      body: Uint8Array.from(bytes),
    });
    await answer.text();
    return answer.status;
  };
  const confirm = (id: string, base = '/api/v1/blobs', user = 'bob') =>
    ask(`${base}/${id}/confirm`, { containerName }, user);

  it.each(bases)('are announced, sent, confirmed, described and fetched below %s', async (base) => {
    const ticket = await announce(base);
    expect(ticket).toMatchObject({ httpMethod: 'PUT', requiredHeaders: { 'Content-Type': 'image/png' } });
    expect((await confirm(ticket.blobId, base)).body).toMatchObject({ isValid: false, status: 'Pending' });
    expect(await send(ticket)).toBe(200);
    expect((await confirm(ticket.blobId, base)).body).toEqual({
      blobId: ticket.blobId,
      isValid: true,
      status: 'Valid',
      verifiedContentType: 'image/png',
      sizeBytes: png.length,
      rejectionReason: null,
    });
    const described = base.includes('storage')
      ? `${base}/${ticket.blobId}`
      : `${base}/${ticket.blobId}/descriptor`;
    const descriptor = await ask(`${described}?containerName=${containerName}`, undefined, 'bob', 'GET');
    expect(descriptor.body).toMatchObject({
      id: ticket.blobId,
      containerName,
      originalFileName: 'pixel.png',
      status: 'Valid',
      declaredSizeBytes: png.length,
      actualSizeBytes: png.length,
    });
    const elsewhere = await ask(`${described}?containerName=elsewhere`, undefined, 'bob', 'GET');
    expect(elsewhere.status).toBe(404);
    const wanted = await ask(`${base}/${ticket.blobId}/download-url`, { containerName, fileName: 'a.png' });
    const fetched = await fetch(addressOf(wanted.body.downloadUrl));
    expect([fetched.status, fetched.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('a.png'),
    ]);
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(png);
    const removed = await ask(
      `${base}/${ticket.blobId}`,
      { containerName, deletionReason: 'x' },
      'bob',
      'DELETE',
    );
    expect(removed.status).toBe(204);
  });

  it('take nothing but what was announced', async () => {
    const wrong = [
      { bytes: png.subarray(1), headers: {} },
      { bytes: Buffer.concat([png, Buffer.from('x')]), headers: {} },
      // The stand-in for S3 checks no signature, which has the type.
      ...(kind === 'local' ? [{ bytes: png, headers: { 'Content-Type': 'image/gif' } }] : []),
    ];
    for (const { bytes, headers } of wrong) {
      const ticket = await announce();
      expect(await send(ticket, bytes, headers)).toBe(kind === 'local' ? 400 : 200);
      expect((await confirm(ticket.blobId)).body.isValid).toBe(false);
    }
  });

  it('are rejected where the bytes are not what they claim to be', async () => {
    const ticket = await announce('/api/v1/blobs', { sizeBytes: 10 });
    await send(ticket, Buffer.from('no picture'));
    expect((await confirm(ticket.blobId)).body).toMatchObject({ isValid: false, status: 'Rejected' });
    expect((await ask(`/api/v1/blobs/${ticket.blobId}`, undefined, 'bob', 'GET')).status).toBe(404);
  });

  it('keep the bytes that were checked, whatever comes by the address later', async () => {
    const ticket = await announce();
    await send(ticket);
    await confirm(ticket.blobId);
    const other = Buffer.from(png);
    other[60] = 0;
    await send(ticket, other);
    await confirm(ticket.blobId);
    const { body } = await ask(`/api/v1/blobs/${ticket.blobId}/download-url`, {});
    const kept = await fetch(addressOf(body.downloadUrl));
    expect(Buffer.from(await kept.arrayBuffer())).toEqual(png);
  });

  it('are the uploader’s alone', async () => {
    const { blobId } = await announce();
    for (const user of ['alice', 'carol', 'dave']) {
      expect((await confirm(blobId, '/api/v1/blobs', user)).status).toBe(404);
      expect((await ask(`/api/v1/blobs/${blobId}/pending`, undefined, user, 'DELETE')).status).toBe(404);
      expect((await ask(`/api/v1/blobs/${blobId}/download-url`, {}, user)).status).toBe(404);
    }
  });

  it('are given up while nothing was sent, and not afterwards', async () => {
    const open = await announce();
    const cancel = (id: string) => ask(`/api/v1/blobs/${id}/pending`, undefined, 'bob', 'DELETE');
    expect((await cancel(open.blobId)).status).toBe(204);
    expect((await confirm(open.blobId)).body).toMatchObject({ status: 'Rejected' });
    const sent = await announce();
    await send(sent);
    await confirm(sent.blobId);
    const late = await cancel(sent.blobId);
    expect([late.status, late.body.errorCode]).toEqual([409, 'Blobs:Upload:NotPending']);
  });

  it.runIf(kind === 'local')(
    'are refused by an address that was changed, swapped, or has expired',
    async () => {
      const [one, other] = [await announce(), await announce()];
      const swapped = one.uploadUrl.replace(one.blobId, other.blobId);
      const changed = one.uploadUrl.replace(/.(?=.{10}$)/, (old) => (old === 'A' ? 'B' : 'A'));
      const foreign = one.uploadUrl.replace(/sig=[^.]{36}/, 'sig=00000000-0000-4000-8000-000000000001');
      const download = one.uploadUrl.replace('/upload?', '/download?');
      for (const uploadUrl of [swapped, foreign, changed])
        expect(await send({ ...one, uploadUrl })).toBe(403);
      const fetched = await fetch(addressOf(download));
      expect([fetched.status, await fetched.json()]).toEqual([
        403,
        expect.objectContaining({ errorCode: 'Blobs:Address:Refused' }),
      ]);
      expect(await send(one)).toBe(200);
      expect(await send(one)).toBe(404);
      clock.advance(16 * 60_000);
      expect(await send(other)).toBe(403);
    },
  );
});
