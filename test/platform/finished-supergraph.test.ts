import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventHub } from '../../gateway/graphql/testing/event-hub.ts';
import { composeReviews, reviewSubgraphs } from '../../gateway/graphql/testing/review-subgraphs.ts';
import { sseClient, webSocketClient } from '../../gateway/graphql/testing/stream-clients.ts';
import { type SubgraphServer, serveSubgraph } from '../../gateway/graphql/testing/subgraph-server.ts';
import { send } from '../testkit/platform.ts';
import { type RoleProcess, startRole } from '../testkit/process/role-process.ts';

const across = '{ users(first: 1) { name reviews { body product { title } } } }';

describe('Gateway__Supergraph=<file> PORT=<n> npm run start:gateway', () => {
  const hub = new EventHub();
  const subgraphs = new Map<string, SubgraphServer>();
  const started: RoleProcess[] = [];
  let directory: string;
  let gateway: RoleProcess;
  let bootTime: number;

  const start = async (env: Record<string, string> = {}) => {
    const process = await startRole({
      role: ['gateway'],
      env: { PORT: '0', Gateway__Supergraph: join(directory, 'any.graphql'), ...env },
      cwd: directory,
    });
    started.push(process);
    return process;
  };
  const query = (process: RoleProcess, text: string, headers: Record<string, string> = {}) =>
    send(`${process.url}/graphql`, null, { method: 'POST', body: { query: text }, headers });

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'supergraph-'));
    for (const subgraph of reviewSubgraphs(hub)) subgraphs.set(subgraph.name, await serveSubgraph(subgraph));
    const urls = Object.fromEntries([...subgraphs].map(([name, { url }]) => [name, url]));
    await writeFile(join(directory, 'any.graphql'), composeReviews(urls));
    await (await start()).kill();
    const before = performance.now();
    gateway = await start();
    bootTime = performance.now() - before;
  });
  afterAll(async () => {
    for (const process of started) await process.kill();
    for (const subgraph of subgraphs.values()) await subgraph.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('boots in seconds, and is ready when it serves', async () => {
    expect(bootTime).toBeLessThan(30_000);
    const ready = await send(`${gateway.url}/health/ready`, null, {});
    expect([ready.status, ready.body.status]).toEqual([200, 'Healthy']);
    expect((await query(gateway, across)).body.data.users[0].reviews).toHaveLength(1);
  });

  it('opens no database and leaves nothing on disk', async () => {
    expect(await readdir(directory)).toEqual(['any.graphql']);
    expect(existsSync(join(directory, '.data'))).toBe(false);
    for (const path of ['/dev/issuer/jwks', '/api/v1/settings/user', '/openapi.json', '/docs']) {
      expect([path, (await send(`${gateway.url}${path}`, null, {})).status]).toEqual([path, 404]);
    }
  });

  it('demands no token, and passes every caller’s headers on', async () => {
    const headers = { authorization: 'Basic dTE6cHc=', 'x-team': 'blue', cookie: 'a=b' };
    expect((await query(gateway, across, headers)).body).toEqual({
      data: { users: [{ name: 'Ada', reviews: [{ body: 'good', product: { title: 'Title of p1' } }] }] },
    });
    for (const { received } of subgraphs.values()) expect(received.at(-1)).toMatchObject(headers);
  });

  it('lets its schema be asked for', async () => {
    const { body } = await query(gateway, '{ __schema { queryType { fields { name } } } _: __typename }');
    expect(body.errors).toBeUndefined();
    expect(JSON.stringify(body.data)).toContain('"reviews"');
  });

  it('streams subscriptions, with fields of other subgraphs', async () => {
    for (const open of [webSocketClient, sseClient]) {
      const client = open(gateway.url, {});
      const next = client.iterate('subscription { reviewAdded { id author { name } } }').next();
      await hub.untilListeners('reviewAdded', 1);
      hub.publish('reviewAdded', { id: 'r9', author: { id: 'u2' }, product: { id: 'p1' } });
      expect((await next).value).toEqual({ data: { reviewAdded: { id: 'r9', author: { name: 'Bo' } } } });
      client.dispose();
      await hub.untilListeners('reviewAdded', 0);
    }
  });

  it('has the limits it is given, and demands credentials where it is told to', async () => {
    const strict = await start({ Gateway__Limits__Depth: '2', Gateway__AllowAnonymous: 'false' });
    const authorization = { authorization: 'Bearer u1' };
    const anonymous = await query(strict, '{ me { id } }');
    expect(anonymous.body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect((await query(strict, '{ me { id } }', authorization)).body.data).toEqual({ me: { id: 'u1' } });
    const deep = await query(strict, across, authorization);
    expect([deep.status, deep.body.errors[0].extensions]).toMatchObject([
      400,
      { code: 'BAD_USER_INPUT', errorCode: 'GraphQL:Limit:Depth' },
    ]);
    expect(await strict.stop()).toEqual({ code: 0, signal: null });
  });
});
