import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRemoteJWKSet, customFetch, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchLike } from './fetch-like.ts';
import { GuardedClient } from './guarded-client.ts';
import { BlockedTargetError } from './outbound-errors.ts';
import { trustHosts } from './target-policy.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function fetchAt(answer: RequestListener, limits = {}) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new GuardedClient({ policy: trustHosts([origin]) });
  open.push(
    () => client.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { origin, fetch: fetchLike(client, limits) };
}

describe('a guarded client as fetch', () => {
  it('sends what fetch would send, and answers a Response', async () => {
    const { origin, fetch } = await fetchAt(async (request, response) => {
      const body = await text(request);
      response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
      response.end(JSON.stringify({ method: request.method, type: request.headers['content-type'], body }));
    });
    const answer = await fetch(new URL('/token', origin), {
      method: 'POST',
      headers: { connection: 'keep-alive' },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']]);
    expect(await answer.json()).toEqual({
      method: 'POST',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      body: 'grant_type=client_credentials',
    });
  });

  it('sends JSON of an SDK as fetch would, without the headers that are the client’s own', async () => {
    const { origin, fetch } = await fetchAt(async (request, response) => {
      const { host, connection, 'content-length': length, ...headers } = request.headers;
      response.end(JSON.stringify({ method: request.method, length, headers, body: await text(request) }));
    });
    const answer = await fetch(`${origin}/chat`, {
      method: 'post',
      headers: { 'Content-Type': 'application/json', 'Content-Length': '999', Authorization: 'Bearer x' },
      body: '{"text":"Grüße"}',
    });
    expect(await answer.json()).toEqual({
      method: 'POST',
      length: '18',
      body: '{"text":"Grüße"}',
      headers: { 'content-type': 'application/json', authorization: 'Bearer x' },
    });
    const gone = AbortSignal.abort(new Error('left'));
    await expect(fetch(`${origin}/chat`, { signal: gone })).rejects.toThrow('left');
    await expect(fetch(`${origin}/chat`, { method: 'TRACE' })).rejects.toThrow('not allowed');
  });

  it('answers redirects and bodiless answers as they are', async () => {
    const { origin, fetch } = await fetchAt((request, response) => {
      const status = Number(request.url?.slice(1));
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    });
    for (const status of [204, 302, 304]) {
      const answer = await fetch(`${origin}/${status}`);
      expect([answer.status, await answer.text()]).toEqual([status, '']);
    }
  });

  it('streams the body', async () => {
    const more = Promise.withResolvers<void>();
    const { origin, fetch } = await fetchAt(async (_, response) => {
      response.write('first');
      await more.promise;
      response.end('last');
    });
    const reader = (await fetch(origin)).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    more.resolve();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('last');
  });

  it('breaks off a body over the limit instead of cutting it', async () => {
    const { origin, fetch } = await fetchAt((_, response) => response.end('x'.repeat(5_000)), {
      maxResponseBytes: 999,
    });
    await expect((await fetch(origin)).text()).rejects.toThrow('could not be reached');
  });

  it('is guarded', async () => {
    const client = new GuardedClient();
    open.push(() => client.close());
    await expect(fetchLike(client)('https://169.254.169.254/')).rejects.toThrow(BlockedTargetError);
  });

  it('serves jose as customFetch', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }] };
    const { origin, fetch } = await fetchAt((_, response) => response.end(JSON.stringify(keys)));
    const keySet = createRemoteJWKSet(new URL(`${origin}/jwks`), { [customFetch]: fetch });
    const token = await new SignJWT({ sub: 'alice' })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .sign(privateKey);
    expect((await jwtVerify(token, keySet)).payload.sub).toBe('alice');
  });
});
