import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FormData, fetch, type RequestInit, type Response } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestPlatform, type TestPlatform, transports } from '../testkit/platform.ts';

const maxSize = 100_000;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

describe.each(transports)('blobs, %s', (transport) => {
  let platform: TestPlatform;
  let directory: string;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'blobs-'));
    platform = await startTestPlatform({
      transport,
      env: { Blobs__Directory: directory, Blobs__MaxSize: String(maxSize), Blobs__MaxPending: '60' },
    });
    for (const user of ['alice', 'bob', 'carol']) tokens.set(user, await platform.token(user));
  });
  afterAll(async () => {
    await platform.close();
    await rm(directory, { recursive: true, force: true });
  });

  const ask = (path: string, init: RequestInit & { readonly user?: string } = {}): Promise<Response> => {
    const { user = 'bob', headers, ...rest } = init;
    return fetch(`${platform.url}/api/v1${path}`, {
      ...rest,
      headers: { authorization: `Bearer ${tokens.get(user)}`, ...(headers as Record<string, string>) },
    });
  };
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the answer has.
  const json = async (response: Response): Promise<any> => JSON.parse(await response.text());
  const upload = (bytes: Buffer, headers: Record<string, string> = {}, query = '') =>
    ask(`/blobs${query}`, { method: 'POST', body: bytes, headers });
  const stored = async (bytes: Buffer, headers: Record<string, string> = {}, query = '') => {
    const response = await upload(bytes, headers, query);
    expect(response.status).toBe(201);
    return json(response);
  };
  const files = async () =>
    (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

  it('are hidden from other tenants, nor of another user’s while nothing holds them', async () => {
    const { id } = await stored(png, { 'content-type': 'image/png' });
    for (const user of ['carol', 'alice'])
      for (const [method, path] of [
        ['GET', `/blobs/${id}`],
        ['GET', `/blobs/${id}/info`],
        ['DELETE', `/blobs/${id}`],
        ['PUT', `/blobs/${id}/content`],
      ] as const) {
        const answer = await ask(path, { method, user, ...(method === 'PUT' ? { body: png } : {}) });
        expect([path, answer.status, (await json(answer)).errorCode]).toEqual([
          path,
          404,
          'Blobs:Blob:NotFound',
        ]);
      }
    expect((await ask(`/blobs/${id}`)).status).toBe(200);
  });

  it('come back as they were sent, with name, type, size and digest', async () => {
    const bytes = randomBytes(70_000);
    const blob = await stored(bytes, {
      'content-disposition': `attachment; filename*=UTF-8''na%C3%AFve%20plan.bin`,
    });
    expect(blob).toMatchObject({
      fileName: 'naïve plan.bin',
      contentType: 'application/octet-stream',
      sizeBytes: bytes.length,
      checksum: sha256(bytes).toString('hex'),
    });
    const answer = await ask(`/blobs/${blob.id}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="na?ve plan.bin"; filename*=UTF-8''na%C3%AFve%20plan.bin`,
    );
    expect(answer.headers.get('etag')).toBe(`"${blob.checksum}"`);
    expect(await json(await ask(`/blobs/${blob.id}/info`))).toEqual(blob);
  });

  it('answer HEAD, ranges and what the caller has', async () => {
    const bytes = randomBytes(1_000);
    const { id, checksum } = await stored(bytes);
    const head = await ask(`/blobs/${id}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000']);
    const part = await ask(`/blobs/${id}`, { headers: { range: 'bytes=990-' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 990-999/1000']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(990));
    expect((await ask(`/blobs/${id}`, { headers: { range: 'bytes=2000-' } })).status).toBe(416);
    const same = await ask(`/blobs/${id}`, { headers: { 'if-none-match': `"${checksum}"` } });
    expect([same.status, await same.text()]).toEqual([304, '']);
    const stale = await ask(`/blobs/${id}`, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } });
    expect(stale.status).toBe(200);
    await stale.arrayBuffer();
  });

  it('are taken from the first file of a form', async () => {
    const form = new FormData();
    form.set('note', 'first');
    form.set('file', new File([png], '../../etc/pixel.png', { type: 'image/png' }));
    const answer = await ask('/blobs', { method: 'POST', body: form });
    expect(answer.status).toBe(201);
    expect(await json(answer)).toMatchObject({ fileName: 'pixel.png', contentType: 'image/png' });
  });

  it('refuse a form without a file, and one that is none', async () => {
    const form = new FormData();
    form.set('note', 'only');
    const missing = await ask('/blobs', { method: 'POST', body: form });
    expect([missing.status, (await json(missing)).errors]).toEqual([400, { file: ['Validation:Required'] }]);
    const broken = await upload(png, { 'content-type': 'multipart/form-data' });
    expect([broken.status, (await json(broken)).errorCode]).toEqual([400, 'Http:Form:Malformed']);
    const cut = await upload(
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nab'),
      {
        'content-type': 'multipart/form-data; boundary=x',
      },
    );
    expect([cut.status, (await json(cut)).errorCode]).toEqual([400, 'Http:Form:Malformed']);
  });

  it('are shown in place where that is harmless, and are downloads in a sandbox otherwise', async () => {
    const picture = await stored(png, { 'content-type': 'image/png' }, '?fileName=p.png');
    const page = await stored(Buffer.from('<script>alert(1)</script>'), {
      'content-type': 'text/html; charset=utf-8',
    });
    const [inline, attachment] = [await ask(`/blobs/${picture.id}`), await ask(`/blobs/${page.id}`)];
    expect(inline.headers.get('content-disposition')).toBe('inline; filename=p.png');
    expect(attachment.headers.get('content-disposition')).toMatch(/^attachment;/);
    for (const { headers } of [inline, attachment]) {
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    await Promise.all([inline.arrayBuffer(), attachment.arrayBuffer()]);
  });

  it.each([
    [
      'a digest of other bytes',
      { 'content-digest': `sha-256=:${sha256(Buffer.from('x')).toString('base64')}:` },
      400,
      { checksum: ['Validation:Mismatch'] },
    ],
    [
      'a picture that is none',
      { 'content-type': 'image/jpeg' },
      400,
      { contentType: ['Validation:Mismatch'] },
    ],
    [
      'a type that is none',
      { 'content-type': 'picture' },
      400,
      { contentType: ['Validation:InvalidFormat'] },
    ],
    ['an encoded body', { 'content-encoding': 'gzip' }, 415, undefined],
    ['a malformed digest', { 'content-digest': 'sha-256=:AAAA:' }, 400, undefined],
  ])('refuse %s and keep nothing', async (_, headers, status, errors) => {
    const before = (await files()).length;
    const answer = await upload(Buffer.from('no picture at all'), headers);
    expect([answer.status, (await json(answer)).errors]).toEqual([status, errors]);
    expect((await files()).length).toBe(before);
  });

  it('refuse what is too large, announced or not', async () => {
    const before = (await files()).length;
    const announced = await upload(randomBytes(maxSize + 1));
    expect([announced.status, (await json(announced)).limit]).toEqual([413, maxSize]);
    const streamed = await ask('/blobs', {
      method: 'POST',
      duplex: 'half',
      body: (async function* () {
        for (let index = 0; index < 5; index += 1) yield randomBytes(maxSize / 4);
      })(),
    });
    expect(streamed.status).toBe(413);
    await streamed.text();
    expect((await files()).length).toBe(before);
    const fits = await stored(randomBytes(maxSize));
    expect(fits.sizeBytes).toBe(maxSize);
  });

  it('keep nothing of an upload that broke off', async () => {
    const before = (await files()).length;
    const open = () =>
      platform.running.process.services.database.system((em) =>
        em.execute("select status from blobs.blob where status in ('Uploading', 'Receiving')"),
      );
    await new Promise<void>((resolve) => {
      const sending = httpRequest(`${platform.url}/blobs`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.get('bob')}`, 'content-length': 5_000 },
      });
      sending.on('error', () => resolve());
      sending.write('half', () =>
        vi.waitFor(async () => expect(await open()).toHaveLength(1)).then(() => sending.destroy()),
      );
    });
    await vi.waitFor(async () => expect(await open()).toEqual([]));
    expect((await files()).length).toBe(before);
  });

  it('take the bytes of an upload opened in the graph, once', async () => {
    const query =
      'mutation ($input: CreateBlobInput!) { createBlob(input: $input) { blob { id sizeBytes } } }';
    const input = { fileName: 'pixel.png', contentType: 'image/png' };
    const { body } = await platform.graphql(query, { input }, { token: tokens.get('bob') ?? null });
    const { id, sizeBytes } = body.data.createBlob.blob;
    expect(sizeBytes).toBeNull();
    const put = () => ask(`/blobs/${id}/content`, { method: 'PUT', body: png });
    const [first, second] = [await put(), await put()];
    expect([first.status, second.status]).toEqual([200, 404]);
    expect((await json(first)).sizeBytes).toBe(png.length);
    await second.text();
  });

  it('are read by users who may read the entry they are attached to, and go with it', async () => {
    const { id } = await stored(png, { 'content-type': 'image/png' });
    const entries = `/timeline/Parcel/${id}/entries`;
    const post = (user: string) =>
      ask(entries, {
        method: 'POST',
        user,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ entryType: 0, body: 'Look', attachmentBlobIds: [id] }),
      });
    const foreign = await post('carol');
    expect([foreign.status, (await json(foreign)).errorCode]).toEqual([404, 'Timeline:Attachment:NotFound']);
    const entry = await json(await post('bob'));
    const colleague = await ask(`/blobs/${id}`, { user: 'alice' });
    expect(Buffer.from(await colleague.arrayBuffer())).toEqual(png);
    expect((await ask(`/blobs/${id}`, { user: 'carol' })).status).toBe(404);
    const held = await ask(`/blobs/${id}`, { method: 'DELETE' });
    expect([held.status, (await json(held)).errorCode]).toEqual([409, 'Blobs:Blob:InUse']);
    expect((await ask(`${entries}/${entry.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(`/blobs/${id}`, { user: 'alice' })).status).toBe(404);
  });

  it('are deleted by who uploaded them, bytes and all', async () => {
    const { id } = await stored(randomBytes(10));
    const before = (await files()).length;
    expect((await ask(`/blobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(`/blobs/${id}`)).status).toBe(404);
    await platform.running.process.messaging.drain();
    expect((await files()).length).toBe(before - 1);
  });

  it('are limited while nothing holds them', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => upload(Buffer.from('x'))));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused && (await json(refused))).toMatchObject({
      errorCode: 'Blobs:Pending:LimitReached',
      limit: 60,
    });
  });
});
