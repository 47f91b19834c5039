import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, type ExampleGateway, startExample } from '../testing/example-gateway.ts';
import { sseClient, webSocketClient } from '../testing/stream-clients.ts';
import { readManifest } from './persisted-operations.ts';

const query = 'query Mine { me { id } }';
const hash = createHash('sha256').update(query).digest('hex');
const manifest = JSON.stringify({
  format: 'apollo-persisted-query-manifest',
  operations: [{ id: hash, body: query }],
});

const byHash = (sha256Hash: string, text?: string) => ({
  ...(text === undefined ? {} : { query: text }),
  extensions: { persistedQuery: { version: 1, sha256Hash } },
});

describe('persisted operations', () => {
  let gateway: ExampleGateway;
  afterEach(() => gateway.close());

  const start = async (only: boolean) => {
    gateway = await startExample({
      remote: false,
      parts: { persisted: { byHash: readManifest(manifest).byHash, only } },
    });
  };

  it('run by their hash; others are not taken in', async () => {
    await start(false);
    expect((await ask(gateway.url, byHash(hash))).body.data).toEqual({ me: { id: 'u1' } });
    const other = '{ users { id } }';
    const otherHash = createHash('sha256').update(other).digest('hex');
    expect((await ask(gateway.url, byHash(otherHash, other))).status).toBe(200);
    expect((await ask(gateway.url, byHash(otherHash))).body.errors[0].message).toBe('PersistedQueryNotFound');
    expect((await ask(gateway.url, { query: other })).status).toBe(200);
    expect(await ask(gateway.url, byHash(hash, other))).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_USER_INPUT', errorCode: 'GraphQL:Request:Invalid' } }] },
    });
  });

  it('are the only accepted operations with that option, over every transport', async () => {
    await start(true);
    const other = '{ users { id } }';
    const required = { extensions: { code: 'FORBIDDEN', errorCode: 'GraphQL:PersistedQuery:Required' } };
    expect((await ask(gateway.url, byHash(hash))).body.data).toEqual({ me: { id: 'u1' } });
    expect((await ask(gateway.url, { query })).status).toBe(200);
    expect(await ask(gateway.url, { query: other })).toMatchObject({
      status: 403,
      body: { errors: [required] },
    });
    const stream = sseClient(gateway.url);
    expect((await stream.iterate(query).next()).value.data).toEqual({ me: { id: 'u1' } });
    expect((await stream.iterate(other).next()).value).toMatchObject({ errors: [required] });
    stream.dispose();
    const socket = webSocketClient(gateway.url);
    expect((await socket.iterate(query).next()).value.data).toEqual({ me: { id: 'u1' } });
    await expect(socket.iterate(other).next()).rejects.toMatchObject([required]);
    await expect(socket.iterate('subscription { ticked }').next()).rejects.toMatchObject([required]);
    socket.dispose();
  });

  it('do not exist without a list', async () => {
    gateway = await startExample({ remote: false });
    const { body } = await ask(gateway.url, byHash(hash, query));
    expect(body.errors[0].message).toBe('PersistedQueryNotSupported');
  });

  it('come from a manifest', async () => {
    await start(false);
    expect(() => readManifest('{}')).toThrow('no operations');
    expect(readManifest(manifest).byHash.get(hash)).toBe(query);
  });
});
