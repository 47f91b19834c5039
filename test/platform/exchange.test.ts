import { randomUUID } from 'node:crypto';
import { FormData, fetch, type RequestInit, type Response } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';

describe('the exchange of data', () => {
  let platform: TestPlatform;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    platform = await startTestPlatform();
    for (const user of ['alice', 'bob']) tokens.set(user, await platform.token(user));
  });
  afterAll(() => platform.close());

  const ask = (path: string, init: RequestInit & { readonly user?: string } = {}): Promise<Response> => {
    const { user = 'bob', headers, ...rest } = init;
    return fetch(`${platform.url}/api/v1${path}`, {
      ...rest,
      headers: { authorization: `Bearer ${tokens.get(user)}`, ...(headers as Record<string, string>) },
    });
  };
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the answer has.
  const json = async (response: Response): Promise<any> => JSON.parse(await response.text());

  it('brings rows in and lists out: a form, a download, and a file that a job leaves', async () => {
    const name = `role-${randomUUID()}`;
    const grants = `roleName,permissionName\r\n${name},Identity.Users.Read\r\n"=${name}",Identity.Users.Read\r\n`;
    const ended = async (started: Response) => {
      expect(started.status).toBe(202);
      const path = new URL(started.headers.get('location') ?? '').pathname.replace('/api/v1', '');
      return vi.waitFor(
        async () => {
          const transfer = await json(await ask(path, { user: 'alice' }));
          expect(['Completed', 'Failed']).toContain(transfer.status);
          return transfer;
        },
        { timeout: 30_000 },
      );
    };
    const form = new FormData();
    form.set('file', new Blob([grants]), 'grants.csv');
    const imported = await ask('/imports/Grants', { method: 'POST', user: 'alice', body: form });
    expect(await ended(imported)).toMatchObject({ status: 'Completed', report: { createdCount: 2 } });
    const again = (rows: string) => {
      const headers = { 'content-type': 'text/csv', 'idempotency-key': name };
      return ask('/imports/Grants?dryRun=true', { method: 'POST', user: 'alice', body: rows, headers });
    };
    const [first, repeated] = [await again(grants), await again(grants)];
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect((await json(repeated)).id).toBe((await json(first)).id);
    expect((await again(`${grants}x,Identity.Users.Read`)).status).toBe(422);
    const list = await ask(`/authorization/grants/export?filter[roleName.In]=${name},=${name}&colour=red`, {
      user: 'alice',
    });
    expect(list.headers.get('content-disposition')).toMatch(
      /^attachment; filename=Authorization.Grants-.*\.csv$/,
    );
    const csv = await list.text();
    expect(csv.split('\r\n')).toHaveLength(4);
    expect(csv).toContain(`'=${name}`);
    const query = {
      query: 'Authorization.Grants',
      format: 'xlsx',
      filter: { 'roleName.Eq': name },
    };
    const started = await ask('/exports', {
      method: 'POST',
      user: 'alice',
      body: JSON.stringify(query),
      headers: { 'content-type': 'application/json' },
    });
    const { fileId, processedCount } = await ended(started);
    expect(processedCount).toBe(1);
    const file = Buffer.from(await (await ask(`/blobs/${fileId}`, { user: 'alice' })).arrayBuffer());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    expect((await ask(`/blobs/${fileId}`)).status).toBe(404);
    expect((await ask('/authorization/grants/export')).status).toBe(403);
    expect((await ask('/authorization/grants/export?format=pdf', { user: 'alice' })).status).toBe(400);
  });
});
